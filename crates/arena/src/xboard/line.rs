//! What a line of an engine says.

use super::Manner;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Said<'a> {
    /// What it has found so far: the depth, hundredths of a pawn for itself, nodes.
    Thinking {
        depth: u32,
        score: i32,
        nodes: u64,
    },
    /// A move, in its own spelling.
    Move(&'a str),
    Resigns,
    /// It does not take a move, or says that the game is over.
    Refuses,
    Other,
}

impl<'a> Said<'a> {
    pub(super) fn read(line: &'a str, manner: Manner) -> Self {
        let words: Vec<&str> = line.split_whitespace().collect();
        match (words.as_slice(), manner) {
            (["Illegal", "move", ..] | ["Illegal", "move:", ..] | ["Error", ..], _) => {
                Self::Refuses
            }
            (["resign" | "Resigns" | "Resigns.", ..], _) => Self::Resigns,
            (["move", m], Manner::Full) => Self::Move(m),
            (["1-0" | "0-1" | "1/2-1/2", ..], Manner::Full) => Self::Refuses,
            ([number, "...", m, ..], Manner::GnuShogi) if number.ends_with('.') => Self::Move(m),
            (["Drawn", "game!"] | ["Draw" | "Repetition", ..], Manner::GnuShogi) => Self::Refuses,
            ([depth, score, time, nodes, ..], Manner::Full) => {
                // Some mark a depth that is not finished.
                let depth = depth.trim_end_matches(|c: char| !c.is_ascii_digit());
                match (depth.parse(), score.parse(), time.parse::<u64>(), nodes.parse()) {
                    (Ok(depth), Ok(score), Ok(_), Ok(nodes)) => {
                        Self::Thinking { depth, score, nodes }
                    }
                    _ => Self::Other,
                }
            }
            _ => Self::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines() {
        let full = |line| Said::read(line, Manner::Full);
        assert_eq!(full("move P@5e"), Said::Move("P@5e"));
        assert_eq!(
            full("  8   -11    118    278531  1. Rc2 Pi6"),
            Said::Thinking { depth: 8, score: -11, nodes: 278_531 },
        );
        assert_eq!(full("1-0 {White mates}"), Said::Refuses);
        assert_eq!(full("Illegal move: a1a9"), Said::Refuses);
        assert_eq!(full("# New game 'shogi'"), Said::Other);
        assert_eq!(full("resign"), Said::Resigns);
        let gnu = |line| Said::read(line, Manner::GnuShogi);
        assert_eq!(gnu("1. ... 3c3d -460"), Said::Move("3c3d"));
        // An echo of what it was told.
        assert_eq!(gnu("2. 2g2f 298430"), Said::Other);
        assert_eq!(gnu("Illegal move (no match) zzz"), Said::Refuses);
    }
}
