//! Weights as a text: blocks of numbers that can be read, compared and fitted.

use core::fmt;
use core::marker::PhantomData;

use crate::{Block, Features};

/// A weight for each feature of a game, in hundredths of a pawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights<G> {
    values: Vec<i16>,
    game: PhantomData<fn(&G)>,
}

/// Why a text is not a set of weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeightsError {
    /// The line, counted from 1.
    pub line: usize,
    /// What was expected there.
    pub expected: String,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: expected {}", self.line, self.expected)
    }
}

impl core::error::Error for WeightsError {}

impl<G: Features> Weights<G> {
    /// How many there are.
    pub const COUNT: usize = {
        let mut sum = 0;
        let mut i = 0;
        while i < G::BLOCKS.len() {
            sum += G::BLOCKS[i].len();
            i += 1;
        }
        sum
    };

    /// All weights by their number, cut or filled with zeros to their count.
    #[must_use]
    pub fn new(mut values: Vec<i16>) -> Self {
        values.resize(Self::COUNT, 0);
        Self { values, game: PhantomData }
    }

    /// The weights by number.
    #[must_use]
    pub fn values(&self) -> &[i16] {
        &self.values
    }

    /// Reads what `Display` prints. Lines that begin with `#` are comments.
    ///
    /// # Errors
    ///
    /// The first line that is not what is expected there.
    pub fn parse(text: &str) -> Result<Self, WeightsError> {
        let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
        let mut lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let end = text.lines().count() + 1;
        let mut values = Vec::with_capacity(Self::COUNT);
        for block in G::BLOCKS {
            let title = title(block);
            let (line, found) = lines.next().unwrap_or((end, ""));
            if found != title {
                return Err(WeightsError { line, expected: format!("`{title}`") });
            }
            for _ in 0..block.rows {
                let (line, found) = lines.next().unwrap_or((end, ""));
                let row: Result<Vec<i16>, _> = found.split_whitespace().map(str::parse).collect();
                match row {
                    Ok(row) if row.len() == block.columns => values.extend(row),
                    _ => {
                        let expected = format!("{} numbers of a row of `{title}`", block.columns);
                        return Err(WeightsError { line, expected });
                    }
                }
            }
        }
        match lines.next() {
            Some((line, _)) => Err(WeightsError { line, expected: "nothing more".to_owned() }),
            None => Ok(Self { values, game: PhantomData }),
        }
    }
}

impl<G: Features> Default for Weights<G> {
    /// The weights of the game's file.
    fn default() -> Self {
        Self::parse(G::WEIGHTS).expect("a test reads the file")
    }
}

fn title(block: &Block) -> String {
    format!("[{} {}x{}]", block.name, block.rows, block.columns)
}

impl<G: Features> fmt::Display for Weights<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut values = self.values.iter();
        for block in G::BLOCKS {
            writeln!(f, "# {}\n{}", block.about, title(block))?;
            for _ in 0..block.rows {
                let row: Vec<String> =
                    values.by_ref().take(block.columns).map(|value| format!("{value:4}")).collect();
                writeln!(f, "{}", row.join(" "))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reads_what_it_prints<G: Features + PartialEq + fmt::Debug>() {
        let weights = Weights::<G>::parse(G::WEIGHTS).unwrap();
        assert_eq!(Weights::parse(&weights.to_string()).as_ref(), Ok(&weights));
        let broken = G::WEIGHTS.replacen(']', "", 1);
        assert_eq!(Weights::<G>::parse(&broken).unwrap_err().line, 2);
        assert!(Weights::<G>::parse("").is_err());
        assert!(Weights::<G>::parse(&(G::WEIGHTS.to_owned() + "1")).is_err());
    }

    #[test]
    fn shogi() {
        reads_what_it_prints::<kiban_shogi::Position>();
    }

    #[test]
    fn xiangqi() {
        reads_what_it_prints::<kiban_xiangqi::Position>();
    }
}
