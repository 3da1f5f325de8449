//! What the lines of a book say.

use crate::game::EngineGame;

use super::{BookMove, BookProblemKind};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Line<'a> {
    /// Nothing, or a comment.
    Nothing,
    /// An SFEN or FEN.
    Position(&'a str),
    /// A move and what is known of it.
    Move(&'a str),
}

impl<'a> Line<'a> {
    pub(super) fn read(line: &'a str) -> Self {
        let line = line.trim_start_matches('\u{feff}').trim();
        if line.is_empty() || line.starts_with('#') || line.starts_with("//") {
            return Self::Nothing;
        }
        match line.split_once(char::is_whitespace) {
            Some(("sfen" | "fen" | "position", position)) => Self::Position(position.trim()),
            // Only positions have slashes.
            _ if line.contains('/') => Self::Position(line),
            _ => Self::Move(line),
        }
    }
}

/// A move's line, with moves that need not be legal.
pub(super) fn read_move<G: EngineGame>(text: &str) -> Result<BookMove<G::Move>, BookProblemKind> {
    let mut words = text.split_whitespace();
    let bad = |word: &str, expected| BookProblemKind::Word(word.to_owned(), expected);
    let word = words.next().unwrap_or_default();
    let best = G::read_move(word).ok_or_else(|| bad(word, "a move"))?;
    let ponder = match words.next() {
        None | Some("none" | "None" | "-") => None,
        Some(word) => Some(G::read_move(word).ok_or_else(|| bad(word, "a move or `none`"))?),
    };
    let mut number = |missing: i64| match words.next() {
        None => Ok(missing),
        Some(word) => word.parse().map_err(|_| bad(word, "a number")),
    };
    let (value, depth, count) = (number(0)?, number(0)?, number(1)?);
    let value = value.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
    let depth = u32::try_from(depth).unwrap_or(0);
    Ok(BookMove { best, ponder, value, depth, count: u64::try_from(count).unwrap_or(0) })
}

/// The move, if it is legal in the position; an answer that is not legal after it is left out.
pub(super) fn checked<G: EngineGame>(
    position: &G,
    read: BookMove<G::Move>,
) -> (Option<BookMove<G::Move>>, Option<BookProblemKind>) {
    if !position.is_legal(read.best) {
        return (None, Some(BookProblemKind::IllegalMove(read.best.to_string())));
    }
    match read.ponder {
        Some(answer) if !is_legal_after(position, read.best, answer) => {
            let problem = BookProblemKind::IllegalAnswer(answer.to_string());
            (Some(BookMove { ponder: None, ..read }), Some(problem))
        }
        _ => (Some(read), None),
    }
}

fn is_legal_after<G: EngineGame>(position: &G, m: G::Move, answer: G::Move) -> bool {
    position.after(m).is_legal(answer)
}
