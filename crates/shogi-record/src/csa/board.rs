//! Start positions: `PI`, rows `P1` to `P9`, and single pieces `P+`, `P-`.

use std::borrow::Cow;
use std::sync::LazyLock;

use kiban_record::Problem;
use kiban_shogi::{Color, File, HandKind, Piece, PieceKind, Position, Rank, Setup, Square, Start};

use super::code;
use crate::replay::{accept, even};

static EVEN: LazyLock<Setup> = LazyLock::new(|| Start::Even.setup());

/// A start position while its lines are read.
#[derive(Debug)]
pub(super) struct Board {
    setup: Setup,
    /// Whether any line was read.
    pub(super) is_there: bool,
    /// Who gets all pieces that are not shown, by `00AL`.
    rest: Option<Color>,
    side_to_move: Option<Color>,
}

/// What was expected, and where it is not, in bytes of the line.
pub(super) type Fault = (Cow<'static, str>, usize);

impl Board {
    pub(super) const fn new() -> Self {
        Self { setup: Setup::empty(), is_there: false, rest: None, side_to_move: None }
    }

    pub(super) fn set_side_to_move(&mut self, color: Color) {
        self.side_to_move = Some(color);
        self.setup.set_side_to_move(color);
    }

    pub(super) const fn side_to_move(&self) -> Option<Color> {
        self.side_to_move
    }

    /// Reads a line that begins with `P`. `None` if it is none of a position.
    pub(super) fn read(&mut self, line: &str) -> Option<Result<(), Fault>> {
        let bytes = line.as_bytes();
        let result = match *bytes.get(1)? {
            b'I' => self.read_start(bytes),
            rank @ b'1'..=b'9' => self.read_row(bytes, usize::from(rank - b'1')),
            b'+' => self.read_pieces(bytes, Color::Black),
            b'-' => self.read_pieces(bytes, Color::White),
            _ => return None,
        };
        self.is_there = true;
        Some(result)
    }

    /// `PI82HI22KA`: the even start without those pieces.
    fn read_start(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        let side_to_move = self.setup.side_to_move();
        self.setup = EVEN.clone();
        self.setup.set_side_to_move(side_to_move);
        for (at, &item) in items(bytes) {
            let expected = "a square and the piece that is missing there, such as 82HI";
            let [file, rank, letters @ ..] = item;
            let place = code::square([file, rank]).zip(code::kind(letters));
            let (square, kind) = place.ok_or((expected.into(), at))?;
            if self.setup.piece_at(square).is_none_or(|piece| piece.kind() != kind) {
                let expected = format!("a piece of the even start; on {square} there is another");
                return Err((expected.into(), at));
            }
            self.setup.set_piece(square, None);
        }
        self.check_items(bytes)
    }

    /// `P1-KY-KE * …`: nine squares from file 9 to 1.
    fn read_row(&mut self, bytes: &[u8], rank: usize) -> Result<(), Fault> {
        let mut at = 2;
        for file in (0..9).rev() {
            while bytes.get(at) == Some(&b' ') {
                at += 1;
            }
            let (piece, len) = match bytes[at.min(bytes.len())..] {
                [b'*', ..] => (None, 1),
                [sign @ (b'+' | b'-'), first, second, ..] => {
                    let piece = code::color(sign).zip(code::kind([first, second]));
                    let (color, kind) = piece.ok_or(("a piece such as +FU".into(), at + 1))?;
                    (Some(Piece::new(color, kind)), 3)
                }
                _ => return Err(("nine squares, each `*` or a piece such as +FU".into(), at)),
            };
            self.setup.set_piece(Square::new(File::ALL[file], Rank::ALL[rank]), piece);
            at += len;
        }
        match bytes[at..].trim_ascii().is_empty() {
            true => Ok(()),
            false => Err(("nothing after nine squares".into(), at)),
        }
    }

    /// `P+99KY00FU`: pieces on squares and in hand; `00AL` are all that are not shown.
    fn read_pieces(&mut self, bytes: &[u8], color: Color) -> Result<(), Fault> {
        for (at, &item) in items(bytes) {
            match item {
                [b'0', b'0', b'A', b'L'] => self.rest = Some(color),
                [b'0', b'0', letters @ ..] => {
                    let kind = code::kind(letters).and_then(|k| HandKind::from_index(k.index()));
                    let kind = kind.ok_or(("a piece that can be in hand".into(), at + 2))?;
                    let Some(hand) = self.setup.hand(color).with(kind) else {
                        return Err((format!("at most {} of these", kind.total()).into(), at));
                    };
                    self.setup.set_hand(color, hand);
                }
                [file, rank, letters @ ..] => {
                    let place = code::square([file, rank]).zip(code::kind(letters));
                    let expected = "a square or 00, and a piece, such as 55FU";
                    let (square, kind) = place.ok_or((expected.into(), at))?;
                    let piece = Piece::new(color, kind);
                    if let Some(there) = self.setup.set_piece(square, Some(piece)) {
                        let expected = format!("an empty square; on {square} there is {there}");
                        return Err((expected.into(), at));
                    }
                }
            }
        }
        self.check_items(bytes)
    }

    fn check_items(&self, bytes: &[u8]) -> Result<(), Fault> {
        let rest = bytes.trim_ascii_end();
        match rest.len() % 4 == 2 {
            true => Ok(()),
            false => {
                let at = 2 + (rest.len() - 2) / 4 * 4;
                Err(("a square and a piece, four characters".into(), at))
            }
        }
    }

    /// The position, and what is wrong with it. Fatal problems leave nothing to play from.
    pub(super) fn finish(mut self) -> Result<(Position, Vec<Problem>), Problem> {
        if let Some(color) = self.rest {
            self.setup = self.setup.with_rest_in_hand(color).ok_or_else(|| {
                Problem::Position("more pieces of a kind than a set has".to_owned())
            })?;
        }
        if self.setup == *EVEN {
            return Ok((*even(), Vec::new()));
        }
        accept(&self.setup)
    }
}

/// The items of four bytes behind `P` and another character, with their places.
fn items(bytes: &[u8]) -> impl Iterator<Item = (usize, &[u8; 4])> {
    let (items, _) = bytes.trim_ascii_end()[2..].as_chunks();
    items.iter().enumerate().map(|(i, item)| (2 + 4 * i, item))
}

/// The lines of a start position, ends of lines included.
pub(super) fn push(text: &mut String, position: &Position) {
    let even = Start::Even.position();
    let is_even = Square::ALL.iter().all(|&at| position.piece_at(at) == even.piece_at(at));
    if is_even {
        text.push_str("PI\n");
    } else {
        for rank in Rank::ALL {
            text.push('P');
            text.push(char::from(b'1' + rank.index() as u8));
            for file in File::ALL.into_iter().rev() {
                match position.piece_at(Square::new(file, rank)) {
                    None => text.push_str(" * "),
                    Some(piece) => {
                        text.push(code::sign(piece.color()));
                        text.push_str(code::letters(piece.kind()));
                    }
                }
            }
            text.push('\n');
        }
    }
    for color in Color::ALL {
        let hand = position.hand(color);
        if !hand.is_empty() {
            text.push('P');
            text.push(code::sign(color));
            for kind in HandKind::DISPLAY_ORDER {
                for _ in 0..hand.count(kind) {
                    text.push_str("00");
                    text.push_str(code::letters(PieceKind::from(kind)));
                }
            }
            text.push('\n');
        }
    }
    text.push(code::sign(position.side_to_move()));
    text.push('\n');
}
