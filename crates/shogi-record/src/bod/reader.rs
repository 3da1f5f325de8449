//! The diagram, read line by line among the other lines of a record's head.

use std::borrow::Cow;

use kiban_record::{Finding, Line, Place, Problem};
use kiban_shogi::{Color, File, Hand, HandKind, Piece, Position, Rank, Setup, Square};

use crate::digits;
use crate::header;
use crate::notation::names;
use crate::replay;

/// A diagram while its lines are read.
#[derive(Debug)]
pub(crate) struct Diagram {
    setup: Setup,
    /// How many rows were read, and where the first line of the diagram was.
    rows: usize,
    place: Option<Place>,
    has_fault: bool,
    has_hand: [bool; 2],
    /// Whether the sides are called 上手 and 下手.
    pub(crate) is_handicap: bool,
    side_to_move: Option<Color>,
    /// The number of moves before the position, if it is said, and the last of them.
    moves: Option<u32>,
    pub(crate) last_move: String,
}

/// What was expected, and where it is not, in bytes of the line.
type Fault = (Cow<'static, str>, usize);

impl Diagram {
    pub(crate) const fn new() -> Self {
        Self {
            setup: Setup::empty(),
            rows: 0,
            place: None,
            has_fault: false,
            has_hand: [false; 2],
            is_handicap: false,
            side_to_move: None,
            moves: None,
            last_move: String::new(),
        }
    }

    /// Whether a board or a hand was read.
    pub(crate) const fn is_there(&self) -> bool {
        self.place.is_some()
    }

    /// Whether the line for that side's hand was read.
    pub(crate) const fn has_hand(&self, color: Color) -> bool {
        self.has_hand[color.index()]
    }

    /// The side to move, if a line says it.
    pub(crate) const fn side_to_move(&self) -> Option<Color> {
        self.side_to_move
    }

    /// The number of the next move, if a line says how many there were.
    pub(crate) fn move_number(&self) -> Option<u32> {
        self.moves.map(|moves| moves.saturating_add(1))
    }

    /// Reads a line if it is one of a diagram: `false` if it is none. What is wrong with it is
    /// added to the findings.
    pub(crate) fn read(&mut self, line: Line<'_>, findings: &mut Vec<Finding>) -> bool {
        let text = line.text.trim();
        let result = if let Some((color, pieces)) = hand_line(text) {
            self.note_names(text);
            self.has_hand[color.index()] = true;
            self.read_hand(color, pieces).map_err(|expected| (expected, text.len() - pieces.len()))
        } else if let Some(row) = text.strip_prefix(['|', '｜']) {
            self.read_row(row).map_err(|(expected, at)| (expected, at + text.len() - row.len()))
        } else if is_border(text) {
            Ok(())
        } else if let Some(color) = text.strip_suffix('番').and_then(header::color) {
            self.note_names(text);
            self.side_to_move = Some(color);
            return true;
        } else {
            return self.read_move_number(text);
        };
        self.place.get_or_insert(line.place(text));
        if let Err((expected, at)) = result {
            self.has_fault = true;
            let found = text.get(at..).unwrap_or_default();
            let problem = Problem::Board(expected.into_owned());
            findings.push(Finding::new(problem, line.place(found), found));
        }
        true
    }

    fn note_names(&mut self, text: &str) {
        self.is_handicap |= text.starts_with("上手") || text.starts_with("下手");
    }

    /// The pieces in a hand: `飛　金二　歩十七`, `なし` or nothing.
    fn read_hand(&mut self, color: Color, pieces: &str) -> Result<(), Cow<'static, str>> {
        let mut hand = Hand::EMPTY;
        let mut rest = pieces.trim();
        if matches!(rest, "なし" | "無し" | "ナシ") {
            rest = "";
        }
        while !rest.is_empty() {
            let named = names::strip_name(rest);
            let kind =
                named.and_then(|(kind, rest)| Some((HandKind::from_index(kind.index())?, rest)));
            let Some((kind, after)) = kind else {
                return Err("pieces with their numbers, such as 金二　歩十七, or なし".into());
            };
            rest = after;
            let end = rest.find(|c| digit(c).is_none()).unwrap_or(rest.len());
            let count = if end == 0 { Some(1) } else { number(&rest[..end]) };
            let sum = count.and_then(|count| hand.count(kind).checked_add(count));
            let Some(more) = sum.and_then(|sum| hand.with_count(kind, sum)) else {
                let name = names::name(kind.piece_kind());
                return Err(format!("at most {} pieces {name}", kind.total()).into());
            };
            hand = more;
            rest = rest[end..].trim_start();
        }
        self.setup.set_hand(color, hand);
        Ok(())
    }

    /// Nine squares without the bar at the left.
    fn read_row(&mut self, row: &str) -> Result<(), Fault> {
        let Some(rank) = Rank::from_index(self.rows) else {
            return Err(("no more than nine rows".into(), 0));
        };
        self.rows += 1;
        let mut rest = row;
        let at = |rest: &str| row.len() - rest.len();
        for file in File::ALL.into_iter().rev() {
            rest = rest.trim_start();
            let white = rest.strip_prefix(['v', 'V', 'ｖ', '▽', '△']);
            let black = rest.strip_prefix(['^', '▲', '▼']);
            let piece = white.or(black).unwrap_or(rest).trim_start();
            let blank = rest.strip_prefix(['・', '･', '.', '．', '·', '*']);
            let (kind, after) = match blank {
                Some(after) => (None, after),
                None => {
                    let named = names::strip_name(piece);
                    let expected = "nine squares, each ・ or a piece such as v歩";
                    let (kind, after) = named.ok_or((expected.into(), at(rest)))?;
                    (Some(kind), after)
                }
            };
            let color = if white.is_some() { Color::White } else { Color::Black };
            let piece = kind.map(|kind| Piece::new(color, kind));
            self.setup.set_piece(Square::new(file, rank), piece);
            rest = after;
        }
        rest = rest.trim_start();
        let Some(name) = rest.strip_prefix(['|', '｜']) else {
            return Err(("a bar behind nine squares".into(), at(rest)));
        };
        let name = name.trim();
        if !name.is_empty() && number(name) != Some(rank.index() as u8 + 1) {
            let expected = format!("the rows in their order; this is row {}", rank.index() + 1);
            return Err((expected.into(), at(name)));
        }
        Ok(())
    }

    /// `手数＝33  ▲４六同銀  まで`. The colon of `手数：9` makes a header.
    fn read_move_number(&mut self, text: &str) -> bool {
        let Some(rest) = text.strip_prefix("手数").and_then(|rest| rest.strip_prefix(['＝', '=']))
        else {
            return false;
        };
        let (number, rest) = digits::split(rest.trim_start());
        let Some(moves) = digits::value(number) else { return false };
        let Some(last) = rest.trim().strip_suffix("まで") else { return false };
        self.moves = Some(moves);
        self.last_move = last.trim().to_owned();
        true
    }

    /// The position, if there is one to play from. What is wrong with it is added to the findings;
    /// only kings may lack.
    pub(crate) fn finish(&mut self, findings: &mut Vec<Finding>) -> Option<Position> {
        let place = self.place.unwrap_or(Place { line: 1, column: 1 });
        let mut report = |problem| findings.push(Finding::new(problem, place, ""));
        if self.has_fault {
            return None;
        }
        if self.rows < 9 {
            report(Problem::Board(format!("nine rows; there are {}", self.rows)));
            return None;
        }
        self.setup.set_side_to_move(self.side_to_move.unwrap_or(Color::Black));
        self.setup.set_move_number(self.move_number().unwrap_or(1));
        let accepted = replay::accept(&self.setup);
        match accepted {
            Ok((position, problems)) => {
                problems.into_iter().for_each(report);
                Some(position)
            }
            Err(problem) => {
                report(problem);
                None
            }
        }
    }

    /// Sets the side to move if no line says it.
    pub(crate) const fn default_side_to_move(&mut self, color: Color) {
        if self.side_to_move.is_none() {
            self.side_to_move = Some(color);
        }
    }
}

/// The side and the pieces of a line `先手の持駒：…`.
pub(crate) fn hand_line(text: &str) -> Option<(Color, &str)> {
    let (name, pieces) = text.split_once(['：', ':'])?;
    let name = name.trim_end();
    let side = name.strip_suffix("持駒").or(name.strip_suffix("持ち駒"))?;
    Some((header::color(side.strip_suffix('の').unwrap_or(side))?, pieces))
}

/// A border, or the numbers of the files from 9 to 1.
fn is_border(text: &str) -> bool {
    let is_line = text.starts_with("+-") && text.bytes().all(|byte| matches!(byte, b'+' | b'-'));
    let mut files = text.chars().filter(|c| !c.is_whitespace());
    let is_numbers = (1..=9).rev().all(|file| files.next().and_then(digit) == Some(file));
    is_line || is_numbers && files.next().is_none()
}

/// The digit, or 10 for 十.
fn digit(c: char) -> Option<u8> {
    match c {
        '十' => Some(10),
        '〇' | '0' | '０' => Some(0),
        _ => names::digit(c).map(|digit| digit as u8),
    }
}

/// A number up to 99: `18`, `１８`, `十八`, `一八`.
fn number(text: &str) -> Option<u8> {
    let mut number = 0u8;
    for c in text.chars() {
        number = match digit(c)? {
            10 if number == 0 => 10,
            10 if number < 10 => number * 10,
            10 => return None,
            // Behind 十 stands what is added to it.
            digit if text.contains('十') => number.checked_add(digit)?,
            digit => number.checked_mul(10)?.checked_add(digit)?,
        };
    }
    Some(number)
}
