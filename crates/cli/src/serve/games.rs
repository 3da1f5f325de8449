//! What the page asks of a game beyond what the commands do.

use kiban::{shogi, xiangqi};
use kiban_engine::EngineGame;
use kiban_record::Record;
use serde::Serialize;

use crate::games::Rules;
use crate::records::Format;

/// A piece on the board.
#[derive(Debug, Serialize)]
pub(super) struct Standing {
    square: String,
    /// As in SFEN or FEN: `+P` is a promoted pawn of the first player.
    piece: String,
}

/// Pieces of one kind in hand.
#[derive(Debug, Serialize)]
pub(super) struct Held {
    /// As in SFEN: `p` is a pawn of the second player.
    piece: String,
    count: u8,
}

/// A game that the page shows.
pub(super) trait Shown: Rules + EngineGame {
    /// How lines of its records end.
    type End: Clone + Send;
    /// The formats of its records.
    type Formats: Format<Position = Self, End = Self::End>;

    /// The pieces on the board.
    fn standing(&self) -> Vec<Standing>;
    /// The pieces in hand, in the order in which they are shown.
    fn held(&self) -> Vec<Held>;
    /// Where a move comes from: a square, or a piece in hand as `P*`.
    fn from_where(m: Self::Move) -> String;
    /// The squares on which it can be seen why a move is not legal; none for a legal one.
    fn marks(&self, m: Self::Move) -> Vec<String>;
    /// The way to end a line that has that name for programs.
    fn end_named(name: &str) -> Self::End;
}

pub(super) type RecordOf<G> = Record<G, <G as kiban::core::Game>::Move, <G as Shown>::End>;

impl Shown for shogi::Position {
    type End = kiban_shogi_record::Ending;
    type Formats = kiban_shogi_record::Format;

    fn standing(&self) -> Vec<Standing> {
        let stand = |square: shogi::Square| {
            let piece = self.piece_at(square)?;
            Some(Standing { square: square.to_string(), piece: piece.to_string() })
        };
        shogi::Square::ALL.into_iter().filter_map(stand).collect()
    }

    fn held(&self) -> Vec<Held> {
        let mut held = Vec::new();
        for color in shogi::Color::ALL {
            for kind in shogi::HandKind::DISPLAY_ORDER {
                let count = self.hand(color).count(kind);
                if count > 0 {
                    let piece = shogi::Piece::new(color, kind.piece_kind()).to_string();
                    held.push(Held { piece, count });
                }
            }
        }
        held
    }

    fn from_where(m: shogi::Move) -> String {
        match m.origin() {
            shogi::Origin::Board(square) => square.to_string(),
            shogi::Origin::Hand(kind) => format!("{}*", kind.letter()),
        }
    }

    fn marks(&self, m: shogi::Move) -> Vec<String> {
        use shogi::IllegalMove::*;
        let Err(reason) = self.explain(m) else { return Vec::new() };
        let squares: Vec<shogi::Square> = match reason {
            NotYourPiece { square, .. }
            | OwnPieceOnTarget { square, .. }
            | PathBlocked { square, .. }
            | CapturesKing { square }
            | DropOnOccupied { square, .. } => vec![square],
            Nifu { pawn, .. } => vec![pawn],
            Pinned { square, king, .. } => vec![square, king],
            LeavesKingAttacked { by, king } => by.into_iter().chain([king]).collect(),
            PawnDropMate { king, .. } => vec![king],
            _ => Vec::new(),
        };
        squares.iter().map(shogi::Square::to_string).collect()
    }

    fn end_named(name: &str) -> Self::End {
        kiban_shogi_record::Ending::from_name(name)
    }
}

impl Shown for xiangqi::Position {
    type End = kiban_xiangqi_record::Ending;
    type Formats = kiban_xiangqi_record::Format;

    fn standing(&self) -> Vec<Standing> {
        let stand = |square: xiangqi::Square| {
            let piece = self.piece_at(square)?;
            Some(Standing { square: square.to_string(), piece: piece.to_string() })
        };
        xiangqi::Square::ALL.into_iter().filter_map(stand).collect()
    }

    fn held(&self) -> Vec<Held> {
        Vec::new()
    }

    fn from_where(m: xiangqi::Move) -> String {
        m.from().to_string()
    }

    fn marks(&self, m: xiangqi::Move) -> Vec<String> {
        use xiangqi::IllegalMove::*;
        let Err(reason) = self.explain(m) else { return Vec::new() };
        let squares: Vec<xiangqi::Square> = match reason {
            NotYourPiece { square, .. }
            | OwnPieceOnTarget { square, .. }
            | PathBlocked { square, .. }
            | CapturesKing { square } => vec![square],
            HorseLegBlocked { leg, .. } => vec![leg],
            ElephantEyeBlocked { eye, .. } => vec![eye],
            SeveralScreens { screens } => screens.into_iter().collect(),
            GeneralsFacing { own, other } => vec![own, other],
            BecomesScreen { cannon, king, .. } => vec![cannon, king],
            Pinned { square, king, .. } => vec![square, king],
            LeavesKingAttacked { by, king } => by.into_iter().chain([king]).collect(),
            _ => Vec::new(),
        };
        squares.iter().map(xiangqi::Square::to_string).collect()
    }

    fn end_named(name: &str) -> Self::End {
        kiban_xiangqi_record::Ending::from_name(name)
    }
}
