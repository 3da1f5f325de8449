//! What stands above the moves of KIF and KI2 records: headers, the handicap, the board.

mod writer;

pub(crate) use writer::push;

use kiban_record::{Finding, Key, Line, Place, Problem, Read};
use kiban_shogi::{Color, File, Position, Rank, Square, Start};

use crate::Record;
use crate::bod::{self, Diagram};
use crate::digits;
use crate::header::{self, Handicap};
use crate::notation::names;
use crate::replay;

/// A line that says on which side of the board White sits. It is kept as a header without value.
const TURNED: &str = "盤面反転";
/// The key of remarks, lines that begin with `#`.
const REMARK: &str = "#";
/// The key of the handicap's word, kept where a board tells the position.
const HANDICAP: &str = "手合割";
/// The key of the move before the position, which BOD has with the number of moves.
const LAST_MOVE: &str = "最終手";
const TURN: &str = "手番";

/// The head of a record while its lines are read.
#[derive(Debug)]
pub(crate) struct Head {
    diagram: Diagram,
    /// The word for the handicap, and where it is.
    handicap: Option<(String, Place)>,
    has_remark: bool,
}

/// Where the moves of a record begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Beginning {
    pub(crate) position: Position,
    /// Where the move before the position went, if that is said: 同 of the first move.
    pub(crate) previous: Option<Square>,
}

impl Head {
    pub(crate) const fn new() -> Self {
        Self { diagram: Diagram::new(), handicap: None, has_remark: false }
    }

    /// Reads a line if it belongs to the head of a record: `false` if it does not. Comments and
    /// bookmarks do not.
    pub(crate) fn read(&mut self, line: Line<'_>, out: &mut Read<Record>) -> bool {
        let text = line.text.trim_end();
        if let Some(remark) = text.strip_prefix('#') {
            self.has_remark = true;
            if !is_banner(remark) {
                out.record.headers.push(Key::Other(REMARK.into()), remark);
            }
            return true;
        }
        if self.diagram.read(line, &mut out.findings) {
            return true;
        }
        if text.trim_start() == TURNED {
            out.record.headers.push(Key::Other(TURNED.into()), "");
            return true;
        }
        let Some((name, value)) = split(line.text) else { return false };
        match name {
            HANDICAP if self.handicap.is_none() => {
                self.handicap = Some((value.trim().to_owned(), line.place(value)));
            }
            HANDICAP => {
                let what = Problem::Contradiction("the handicap above, which holds".into());
                out.findings.push(Finding::new(what, line.place(value), value));
            }
            TURN if header::color(value.trim()).is_some() => {
                let turn = Line { number: line.number, text: &[value.trim(), "番"].concat() };
                return self.diagram.read(turn, &mut out.findings);
            }
            _ => {
                self.diagram.is_handicap |= matches!(name, "上手" | "下手");
                out.record.headers.push(header::key(name), value);
            }
        }
        true
    }

    /// Whether another game begins with the line, if this head is complete, seen by itself.
    pub(crate) fn is_repeated_by(&self, text: &str) -> bool {
        let text = text.trim();
        let hand = bod::hand_line(text);
        hand.is_some_and(|(color, _)| self.diagram.has_hand(color))
            || text.starts_with("#KI") && (self.diagram.is_there() || self.handicap.is_some())
            || self.handicap.is_some() && self.diagram.is_there() && names_handicap(text)
    }

    /// Ends the head: the start of the record is set. `None` if the position is not known; the
    /// finding that says why is added.
    pub(crate) fn begin(&mut self, out: &mut Read<Record>) -> Option<Beginning> {
        let position = match self.diagram.is_there() {
            true => self.start_of_board(out),
            false => self.start_of_word(out),
        };
        let last_move = core::mem::take(&mut self.diagram.last_move);
        let previous = target(&last_move);
        if !last_move.is_empty() {
            out.record.headers.push(Key::Other(LAST_MOVE.into()), last_move);
        }
        out.record.start = position.unwrap_or(*replay::even());
        Some(Beginning { position: position?, previous })
    }

    fn start_of_board(&mut self, out: &mut Read<Record>) -> Option<Position> {
        let named =
            self.handicap.as_ref().map(|(word, place)| (word, *place, header::handicap(word)));
        let says_handicap = |meaning| {
            matches!(meaning, Handicap::Start(start) if start != Start::Even)
                || meaning == Handicap::Dragonfly
        };
        let meaning = named.and_then(|(_, _, meaning)| meaning);
        let is_handicap = self.diagram.is_handicap || meaning.is_some_and(says_handicap);
        let first = if is_handicap { Color::White } else { Color::Black };
        self.diagram.default_side_to_move(first);
        let position = self.diagram.finish(&mut out.findings)?;
        if let Some((word, place, meaning)) = named {
            let keeps_word = match meaning {
                None => {
                    out.findings.push(Finding::new(Problem::NotUnderstood, place, word));
                    true
                }
                Some(Handicap::NeedsBoard) => word != "その他",
                // Records of positions of every kind say 平手, so that says nothing.
                Some(Handicap::Start(Start::Even)) => false,
                Some(handicap) => {
                    let start = handicap.position();
                    let given = |position: Position| position.to_setup().piece_box();
                    if start.map(given) != Some(given(position)) {
                        let what = Problem::Contradiction("the board, which holds".into());
                        out.findings.push(Finding::new(what, place, word));
                    }
                    start != Some(position)
                }
            };
            if keeps_word {
                out.record.headers.push(Key::Other(HANDICAP.into()), word.as_str());
            }
        }
        Some(position)
    }

    fn start_of_word(&self, out: &mut Read<Record>) -> Option<Position> {
        let position = match &self.handicap {
            None => *replay::even(),
            Some((word, place)) => match header::handicap(word).and_then(Handicap::position) {
                Some(position) => position,
                None => {
                    out.findings.push(Finding::new(Problem::UnknownHandicap, *place, word));
                    return None;
                }
            },
        };
        let (turn, number) = (self.diagram.side_to_move(), self.diagram.move_number());
        if turn.is_none() && number.is_none() {
            return Some(position);
        }
        let mut setup = position.to_setup();
        setup.set_side_to_move(turn.unwrap_or_else(|| position.side_to_move()));
        setup.set_move_number(number.unwrap_or(1));
        setup.position().ok()
    }
}

/// The name and the value of a header: `先手：大山`. The name may not be one of a move, a comment
/// or a line of the board; an ASCII colon makes a header only of a name that is not ASCII.
pub(crate) fn split(line: &str) -> Option<(&str, &str)> {
    let at = line.find(['：', ':'])?;
    let name = line[..at].trim();
    let separator = line[at..].chars().next()?;
    let may_be_narrow = !name.is_ascii() && !name.contains('(');
    let is_name = is_name(name) && (separator == '：' || may_be_narrow);
    is_name.then(|| (name, &line[at + separator.len_utf8()..]))
}

/// Whether a header may have that name.
fn is_name(name: &str) -> bool {
    let is_other = name.starts_with(['*', '&', '#', '|', '｜', '+', '-', '(', '<'])
        || name.starts_with("まで")
        || name.starts_with("変化")
        || name.starts_with("手数-")
        || name.starts_with(|c| names::marked_side(c).is_some())
        || name.contains(char::is_control);
    !name.is_empty() && !is_other && numbered(name).is_none()
}

/// The number at the start of a line, and what follows it, if that may be a move or an end.
pub(crate) fn numbered(line: &str) -> Option<(&str, &str)> {
    let (number, rest) = digits::split(line);
    let mut after = rest.trim_start().chars();
    let is_event = match number.is_ascii() {
        true => rest.is_empty() || rest.starts_with(char::is_whitespace) || begins_move(rest),
        // A move begins with a wide digit itself, and so do the numbers of the files.
        false => {
            let is_digit = after.next().is_some_and(|c| names::digit(c).is_some());
            let is_single = is_digit && after.next().is_none_or(char::is_whitespace);
            rest.starts_with(char::is_whitespace) && !is_single
        }
    };
    (is_event && !number.is_empty()).then_some((number, rest.trim_start()))
}

/// Whether a text begins as a move does.
pub(crate) fn begins_move(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with(|c: char| {
        c == '同' || names::marked_side(c).is_some() || names::digit(c).is_some()
    })
}

/// Whether a header of that name is one that begins games rather than ends them.
pub(crate) fn is_first_of_game(text: &str) -> bool {
    let text = text.trim();
    let known = |(name, _): (&str, &str)| !matches!(header::key(name), Key::Other(_) | Key::End);
    text.strip_prefix('#').is_some_and(names_program)
        || bod::hand_line(text).is_some()
        || names_handicap(text)
        || split(text).is_some_and(known)
}

fn names_handicap(text: &str) -> bool {
    split(text).is_some_and(|(name, _)| name == HANDICAP)
}

/// Whether a remark, without its `#`, only says which program wrote the file, or in which format.
pub(crate) fn is_banner(remark: &str) -> bool {
    let remark = remark.trim();
    remark.is_empty() || remark.starts_with("--separator--") || names_program(remark)
}

fn names_program(remark: &str) -> bool {
    let words = ["棋譜ファイル", "enerated by", "saved by"];
    remark.starts_with("KI") || words.iter().any(|words| remark.contains(words))
}

/// The target of a move such as `▲４六同銀`.
fn target(text: &str) -> Option<Square> {
    let text = text.trim_start_matches(|c| names::marked_side(c).is_some());
    let mut digits = text.chars().map_while(names::digit);
    let file = File::from_index(digits.next()? - 1)?;
    Some(Square::new(file, Rank::from_index(digits.next()? - 1)?))
}
