//! Which notation a game is in, and its moves read in it.

use kiban_record::Problem;
use kiban_xiangqi::{Move, Position, Reading, Setup, iccs};

use super::lexer::{Kind, Lexer};
use super::words::{Word, split_glyph};
use crate::notation::{self, NotationErrorKind, Style};

/// Why a word was not read as a move.
pub(super) struct Unread {
    pub(super) problem: Problem,
    /// Whether it is a move nevertheless, by its beginning at least.
    pub(super) is_move: bool,
}

/// How many characters of a move make it certain that one is meant.
const CERTAIN: usize = 2;

/// The move that a word means in a game of that notation. A word that can only be of another notation
/// is taken as well, and so is one that may be of either if in the other it is a legal move or a
/// pair of squares.
pub(super) fn read(word: &str, style: Style, position: &Position) -> Result<Move, Unread> {
    let error = match style.read(word, position, Reading::Lenient) {
        Ok(m) => return Ok(m),
        Err(error) => error,
    };
    let is_other = matches!(error.kind, NotationErrorKind::Syntax(_));
    if let Ok(m) = notation::read(word, position)
        && (is_other || position.is_legal(m) || iccs::read(word, Reading::Lenient) == Ok(m))
    {
        return Ok(m);
    }
    let is_move = !is_other || error.span.column > CERTAIN;
    Err(Unread { problem: error.kind.to_problem(), is_move })
}

/// How many words are looked at to find out the notation.
const SAMPLE: usize = 24;

/// The first words of the main line that may be moves, of the game that goes on here.
pub(super) fn sample<'a>(lexer: &Lexer<'a>) -> Vec<&'a str> {
    let mut words = Vec::with_capacity(SAMPLE);
    let mut depth = 0_usize;
    for token in lexer.clone() {
        match token.kind {
            Kind::Tag(tag) if tag.is_certain => break,
            Kind::Open => depth += 1,
            Kind::Close => depth = depth.saturating_sub(1),
            Kind::Word(word) if depth == 0 => {
                let word = Word::new(word);
                if word.result().is_some() {
                    break;
                }
                if !word.rest.is_empty() && word.mark().is_none() {
                    words.push(split_glyph(word.rest).0);
                }
            }
            _ => {}
        }
        if words.len() == SAMPLE {
            break;
        }
    }
    words
}

/// The notation in which most of these words are legal moves one after the other, and how many
/// are. Of several, that of the tag `Format` comes first.
pub(super) fn detect(words: &[&str], start: &Position, format: Option<Style>) -> (Style, usize) {
    let guess = words.iter().find_map(|word| Style::guess(word));
    let likely = format.into_iter().chain(guess).chain(Style::ALL);
    let mut best = (format.or(guess).unwrap_or(Style::Chinese), 0);
    for style in likely {
        let (count, is_all) = legal_moves(words, *start, style);
        if count > best.1 {
            best = (style, count);
        }
        if is_all {
            break;
        }
    }
    best
}

/// How many words are legal moves one after the other, and whether all are; words that are
/// no move at all do not count.
fn legal_moves(words: &[&str], start: Position, style: Style) -> (usize, bool) {
    let mut position = start;
    let mut count = 0;
    for word in words {
        match style.read(word, &position, Reading::Lenient) {
            Ok(m) if position.is_legal(m) => {
                let _ = position.play(m);
                count += 1;
            }
            Err(error) if matches!(error.kind, NotationErrorKind::Syntax(_)) => {}
            _ => return (count, false),
        }
    }
    (count, count == words.len())
}

/// Whether these words are moves only if the other side than that of the setup begins.
pub(super) fn is_of_other_side(words: &[&str], setup: &Setup, format: Option<Style>) -> bool {
    let count = |setup: &Setup| {
        let position = setup.position_accepting(|_| true);
        position.map_or(0, |position| detect(words, &position, format).1)
    };
    if words.is_empty() || count(setup) > 0 {
        return false;
    }
    let mut other = setup.clone();
    other.set_side_to_move(setup.side_to_move().other());
    count(&other) > 0
}
