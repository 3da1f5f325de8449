//! The codes of the two formats, to write and to read.
//!
//! Each format is spelled out as text, as in the table of the [module above](super); tables to
//! write from and to look up eight bits at once are made from it at compile time. That no code
//! begins another, so that reading is never in doubt, is checked there too.

use crate::{Color, HandKind, Piece};

/// A code: its bits, the first one lowest, and how many they are.
#[derive(Clone, Copy)]
pub(super) struct Code {
    pub(super) bits: u8,
    pub(super) len: u8,
}

impl Code {
    const NONE: Self = Self { bits: 0, len: 0 };

    /// The code in such a text as `10pc`, with values for `c` and `p`.
    const fn spelled(text: &str, color: Color, promoted: bool) -> Self {
        let (text, mut bits, mut i) = (text.as_bytes(), 0, 0);
        while i < text.len() {
            let bit = match text[i] {
                b'0' => false,
                b'1' => true,
                b'c' => matches!(color, Color::White),
                b'p' => promoted,
                _ => unreachable!(),
            };
            bits |= (bit as u8) << i;
            i += 1;
        }
        Self { bits, len: text.len() as u8 }
    }

    /// Whether the next eight bits begin with this code.
    const fn begins(self, next: usize) -> bool {
        self.len > 0 && next & ((1 << self.len) - 1) == self.bits as usize
    }
}

/// An empty square: one bit, which is 0.
pub(super) const EMPTY_SQUARE: Code = Code { bits: 0, len: 1 };

/// What a code stands for, and its length.
#[derive(Clone, Copy)]
pub(super) struct Found<T> {
    pub(super) what: T,
    pub(super) len: u8,
}

/// A piece off the board: in the hand of a side, or in the box.
#[derive(Clone, Copy)]
pub(super) struct OffBoard {
    pub(super) owner: Option<Color>,
    pub(super) kind: HandKind,
}

/// All codes of a format.
pub(super) struct Codes {
    board: [Code; Piece::COUNT],
    hand: [[Code; HandKind::COUNT]; 2],
    piece_box: [Code; HandKind::COUNT],
    /// By the next eight bits: the piece, or none on an empty square.
    on_board: [Found<Option<Piece>>; 256],
    /// By the next eight bits: none if no code begins so.
    off_board: [Option<Found<OffBoard>>; 256],
}

/// In the order of `HandKind`: pawn, lance, knight, silver, bishop, rook, gold.
pub(super) static PACKED_SFEN: Codes = Codes::spelled(
    ["10pc", "1100pc", "1101pc", "1110pc", "111110pc", "111111pc", "11110c"],
    ["00c", "1000c", "1010c", "1100c", "111100c", "111110c", "1110c"],
    ["010", "10010", "10110", "11010", "1111010", "1111110", "11011"],
);

/// In the order of `HandKind`, too.
pub(super) static HCP: Codes = Codes::spelled(
    ["10cp", "1100cp", "1110cp", "1101cp", "111110cp", "111111cp", "11110c"],
    ["00c", "1000c", "1100c", "1010c", "111110c", "111111c", "1110c"],
    ["010", "10010", "11010", "10110", "1111000", "1111010", "10111"],
);

type Spelling = [&'static str; HandKind::COUNT];

impl Codes {
    const fn spelled(board: Spelling, hand: Spelling, piece_box: Spelling) -> Self {
        let mut codes = Self {
            board: [Code::NONE; Piece::COUNT],
            hand: [[Code::NONE; HandKind::COUNT]; 2],
            piece_box: [Code::NONE; HandKind::COUNT],
            on_board: [Found { what: None, len: 0 }; 256],
            off_board: [None; 256],
        };
        let mut next = 0;
        while next < 256 {
            codes.read_on_board(next, EMPTY_SQUARE, None);
            next += 1;
        }
        let mut i = 0;
        while i < HandKind::COUNT {
            codes.spell(HandKind::ALL[i], board[i], hand[i], piece_box[i]);
            i += 1;
        }
        // Every pattern of bits is a square of some kind.
        let mut next = 0;
        while next < 256 {
            assert!(codes.on_board[next].len > 0);
            next += 1;
        }
        codes
    }

    /// Enters all codes of a kind into the tables.
    const fn spell(&mut self, kind: HandKind, board: &str, hand: &str, piece_box: &str) {
        let boxed = Code::spelled(piece_box, Color::Black, false);
        self.piece_box[kind.index()] = boxed;
        self.read_off_board(boxed, OffBoard { owner: None, kind });
        let mut i = 0;
        while i < 2 {
            let color = Color::ALL[i];
            let piece = Piece::new(color, kind.piece_kind());
            self.spell_on_board(piece, Code::spelled(board, color, false));
            if let Some(promoted) = piece.promoted() {
                self.spell_on_board(promoted, Code::spelled(board, color, true));
            }
            let held = Code::spelled(hand, color, false);
            self.hand[i][kind.index()] = held;
            self.read_off_board(held, OffBoard { owner: Some(color), kind });
            i += 1;
        }
    }

    const fn spell_on_board(&mut self, piece: Piece, code: Code) {
        self.board[piece.index()] = code;
        let mut next = 0;
        while next < 256 {
            self.read_on_board(next, code, Some(piece));
            next += 1;
        }
    }

    const fn read_on_board(&mut self, next: usize, code: Code, what: Option<Piece>) {
        if code.begins(next) {
            assert!(self.on_board[next].len == 0);
            self.on_board[next] = Found { what, len: code.len };
        }
    }

    const fn read_off_board(&mut self, code: Code, what: OffBoard) {
        let mut next = 0;
        while next < 256 {
            if code.begins(next) {
                assert!(self.off_board[next].is_none());
                self.off_board[next] = Some(Found { what, len: code.len });
            }
            next += 1;
        }
    }

    /// The code of a piece on the board that is not a king.
    pub(super) const fn of_piece(&self, piece: Piece) -> Code {
        self.board[piece.index()]
    }

    /// The code of a piece off the board.
    pub(super) const fn of_off_board(&self, piece: OffBoard) -> Code {
        match piece.owner {
            Some(color) => self.hand[color.index()][piece.kind.index()],
            None => self.piece_box[piece.kind.index()],
        }
    }

    /// What the square is whose code the next eight bits begin with.
    pub(super) const fn square(&self, next: u8) -> Found<Option<Piece>> {
        self.on_board[next as usize]
    }

    /// The piece off the board whose code the next eight bits begin with.
    pub(super) const fn off_board(&self, next: u8) -> Option<Found<OffBoard>> {
        self.off_board[next as usize]
    }
}
