//! What Chinese notation and WXF say of a move: which piece, which way, how far.

use kiban_xiangqi::{Color, File, Move, Piece, PieceKind, Position, Square};

/// A move as these notations describe it, seen by its mover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Said {
    pub(super) who: Who,
    pub(super) way: Way,
    /// Steps, or the file of the target, from 1 to 9.
    pub(super) number: u8,
}

/// Which piece moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Who {
    /// The one on that file.
    File(PieceKind, u8),
    /// One of several on a file, in that order; on that file, if one is named.
    Ordered(PieceKind, Order, Option<u8>),
}

/// Which of several pieces on a file is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Order {
    /// 前
    Front,
    /// 中: of three.
    Middle,
    /// 后
    Rear,
    /// Counted from the front; and if no file is named, through all files with several pieces,
    /// the mover's right first.
    Number(u8),
}

/// 进, 退 or 平.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// 进
    Advance,
    /// 退
    Retreat,
    /// 平
    Traverse,
}

const fn is_linear(kind: PieceKind) -> bool {
    !matches!(kind, PieceKind::Advisor | PieceKind::Elephant | PieceKind::Horse)
}

impl Way {
    /// How the move of such a piece is described; `None` if it goes as such a piece never does.
    pub(super) fn of(side: Color, kind: PieceKind, m: Move) -> Option<(Self, u8)> {
        let file = |square: Square| square.file().seen_from(side);
        let rank = |square: Square| square.rank().seen_from(side);
        let files = file(m.from()).abs_diff(file(m.to()));
        let ranks = rank(m.from()).abs_diff(rank(m.to()));
        let way = if rank(m.to()) > rank(m.from()) { Self::Advance } else { Self::Retreat };
        let target = file(m.to()) as u8;
        match kind {
            PieceKind::Advisor => (files == 1 && ranks == 1).then_some((way, target)),
            PieceKind::Elephant => (files == 2 && ranks == 2).then_some((way, target)),
            PieceKind::Horse => (files * ranks == 2).then_some((way, target)),
            _ if files == 0 && ranks > 0 => Some((way, ranks as u8)),
            _ if ranks == 0 && files > 0 => Some((Self::Traverse, target)),
            _ => None,
        }
    }

    /// Where such a piece on `from` comes to; `None` beyond the board and where it cannot be.
    fn target(self, number: u8, side: Color, kind: PieceKind, from: Square) -> Option<Square> {
        let file =
            File::ALL.into_iter().find(|file| file.seen_from(side) == usize::from(number))?;
        let files = file as i8 - from.file() as i8;
        let ranks = match kind {
            _ if is_linear(kind) && self == Self::Traverse => {
                return (files != 0).then(|| Square::new(file, from.rank()));
            }
            _ if is_linear(kind) => number as i8,
            PieceKind::Advisor if files.abs() == 1 => 1,
            PieceKind::Elephant if files.abs() == 2 => 2,
            PieceKind::Horse if matches!(files.abs(), 1 | 2) => 3 - files.abs(),
            _ => return None,
        };
        let files = if is_linear(kind) { 0 } else { files };
        let is_up = (self == Self::Advance) == (side == Color::Red);
        match self {
            Self::Traverse => None,
            _ => from.offset(files, if is_up { ranks } else { -ranks }),
        }
    }
}

/// The own pieces of a kind, file by file.
pub(super) struct Groups {
    side: Color,
    kind: PieceKind,
    /// How many stand on each file, by its number less 1.
    counts: [u8; 9],
    /// Front to back on each file, the mover's right file first.
    squares: Vec<Square>,
}

impl Groups {
    pub(super) fn new(position: &Position, kind: PieceKind) -> Self {
        let side = position.side_to_move();
        let own = Piece::new(side, kind);
        let both = position.kind(kind) & position.color(side);
        let is_own = |square: &Square| position.piece_at(*square) == Some(own);
        let mut squares: Vec<Square> = both.into_iter().filter(is_own).collect();
        squares.sort_unstable_by_key(|square| {
            (square.file().seen_from(side), 9 - square.rank().seen_from(side))
        });
        let mut counts = [0; 9];
        for square in &squares {
            counts[square.file().seen_from(side) - 1] += 1;
        }
        Self { side, kind, counts, squares }
    }

    fn count(&self, square: Square) -> u8 {
        self.counts[square.file().seen_from(self.side) - 1]
    }

    /// Which of those on its file a piece is, from 0 at the front.
    fn index(&self, square: Square) -> u8 {
        let same_file = self.squares.iter().filter(|other| other.file() == square.file());
        same_file.take_while(|&&other| other != square).count() as u8
    }

    /// Which of all those that share their files with others a piece is, from 1.
    fn running_number(&self, square: Square) -> u8 {
        let shared = self.squares.iter().filter(|&&other| self.count(other) > 1);
        shared.take_while(|&&other| other != square).count() as u8 + 1
    }

    fn is_on_many_files(&self) -> bool {
        self.counts.iter().filter(|&&count| count > 1).count() > 1
    }

    /// The piece on `square` as Chinese notation and that of xqbase have it; in WXF of 2018, `15`
    /// for pawns of which many share files.
    pub(super) fn who(&self, square: Square, is_wxf: bool) -> Who {
        let file = square.file().seen_from(self.side) as u8;
        let count = self.count(square);
        let is_shy = matches!(self.kind, PieceKind::Advisor | PieceKind::Elephant);
        if count < 2 || is_shy {
            return Who::File(self.kind, file);
        }
        let is_many = self.is_on_many_files();
        if is_wxf && self.kind == PieceKind::Pawn && (is_many || count > 2) {
            let order = Order::Number(self.index(square) + 1);
            return Who::Ordered(self.kind, order, Some(file));
        }
        if is_many || count > 3 {
            return Who::Ordered(self.kind, Order::Number(self.running_number(square)), None);
        }
        self.by_place(square)
    }

    /// The piece on `square` by its place on its file.
    pub(super) fn by_place(&self, square: Square) -> Who {
        let order = match (self.index(square), self.count(square)) {
            (0, _) => Order::Front,
            (index, count) if index + 1 == count => Order::Rear,
            (1, 3) => Order::Middle,
            _ => Order::Number(self.running_number(square)),
        };
        Who::Ordered(self.kind, order, None)
    }

    /// Whether a text that says `who` can mean the piece on `square`.
    fn fits(&self, who: Who, square: Square) -> bool {
        let own_file = square.file().seen_from(self.side);
        let (order, file) = match who {
            Who::File(_, file) => return own_file == usize::from(file),
            Who::Ordered(_, order, file) => (order, file),
        };
        let count = self.count(square);
        let is_there = file.is_none_or(|file| own_file == usize::from(file));
        let index = self.index(square);
        is_there
            && count > 1
            && match order {
                Order::Front => index == 0,
                Order::Middle => count == 3 && index == 1,
                Order::Rear => index + 1 == count,
                Order::Number(number) if file.is_some() => index + 1 == number,
                Order::Number(number) => self.running_number(square) == number,
            }
    }
}

impl Who {
    pub(super) const fn kind(self) -> PieceKind {
        match self {
            Self::File(kind, _) | Self::Ordered(kind, ..) => kind,
        }
    }

    /// The pieces that are meant.
    pub(super) fn squares(self, position: &Position) -> Vec<Square> {
        let groups = Groups::new(position, self.kind());
        groups.squares.iter().copied().filter(|&square| groups.fits(self, square)).collect()
    }
}

impl Said {
    /// The moves that are meant, as far as the geometry of the piece goes.
    pub(super) fn moves(self, position: &Position) -> Vec<Move> {
        let (side, kind) = (position.side_to_move(), self.who.kind());
        let to = |from| self.way.target(self.number, side, kind, from);
        let from = self.who.squares(position).into_iter();
        from.filter_map(|from| Some(Move::new(from, to(from)?))).collect()
    }
}
