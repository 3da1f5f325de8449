//! The two symmetries of the game.
//!
//! No rule of shogi tells left from right, so a position and its mirror image have the same
//! moves, mirrored. And no rule tells the sides apart but the board they look at, so a position
//! turned half round, with each piece given to the other side and the turn passed, has the same
//! moves, turned.
//!
//! Both are involutions, they commute, and the laws hold for everything that the rules say:
//! legal moves, checks, mates and declarations by a rule that asks the same of both sides.

use crate::{Move, Origin, Piece, Position, Setup, Square};

impl Square {
    /// The square in the same rank on the other wing: 1a for 9a.
    ///
    /// ```
    /// use kiban_shogi::Square;
    ///
    /// // 9 8 7 6 5 4 3 2 1
    /// // . . x . . . x . .  g     7g and 3g change places.
    /// assert_eq!(Square::S7G.mirrored(), Square::S3G);
    /// ```
    #[inline]
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self::ALL[(8 - self.file().index()) * 9 + self.rank().index()]
    }
}

impl Move {
    /// The move with left and right exchanged.
    ///
    /// ```
    /// use kiban_shogi::Move;
    ///
    /// // 9 8 7 6 5 4 3 2 1
    /// // . . x . . . x . .  f     Two steps, each the mirror image of the other.
    /// // . . P . . . P . .  g
    /// assert_eq!("7g7f".parse::<Move>()?.mirrored().to_string(), "3g3f");
    /// # Ok::<(), kiban_shogi::UsiError>(())
    /// ```
    #[must_use]
    pub fn mirrored(self) -> Self {
        self.map(Square::mirrored)
    }

    /// The move as it looks with the board turned half round.
    ///
    /// ```
    /// use kiban_shogi::Move;
    ///
    /// // 9 8 7 6 5 4 3 2 1
    /// // . . . . . . p . .  c     Two steps, each the other's with the board turned.
    /// // . . . . . . x . .  d
    /// // . . . . . . . . .  e
    /// // . . x . . . . . .  f
    /// // . . P . . . . . .  g
    /// assert_eq!("7g7f".parse::<Move>()?.rotated().to_string(), "3c3d");
    /// # Ok::<(), kiban_shogi::UsiError>(())
    /// ```
    #[must_use]
    pub fn rotated(self) -> Self {
        self.map(Square::rotated)
    }

    /// The move with its squares replaced.
    fn map(self, square: impl Fn(Square) -> Square) -> Self {
        let to = square(self.to());
        match self.origin() {
            Origin::Board(from) if self.is_promotion() => Self::promotion(square(from), to),
            Origin::Board(from) => Self::new(square(from), to),
            Origin::Hand(kind) => Self::drop(kind, to),
        }
    }
}

impl Setup {
    /// The setup with left and right exchanged.
    ///
    /// ```
    /// use kiban_shogi::{Setup, Start};
    ///
    /// let left_lance = Start::Lance.setup();
    /// let mirrored = "1nsgkgsnl/1b5r1/ppppppppp/9/9/9/PPPPPPPPP/1R5B1/LNSGKGSNL w - 1";
    /// assert_eq!(left_lance.mirrored().to_string(), mirrored);
    /// ```
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mut mirrored = self.clone();
        for square in Square::ALL {
            mirrored.board[square.mirrored().index()] = self.piece_at(square);
        }
        mirrored
    }

    /// The setup with the board turned half round and the sides exchanged: the pieces on the
    /// board, the hands and the turn.
    ///
    /// ```
    /// use kiban_shogi::Setup;
    ///
    /// let setup: Setup = "4k4/9/9/9/9/9/4P4/9/4K4 b G2p 1".parse()?;
    /// assert_eq!(setup.rotated().to_string(), "4k4/9/4p4/9/9/9/9/9/4K4 w 2Pg 1");
    /// # Ok::<(), kiban_shogi::SfenError>(())
    /// ```
    #[must_use]
    pub fn rotated(&self) -> Self {
        let mut rotated = self.clone();
        for square in Square::ALL {
            let piece = self.piece_at(square);
            rotated.board[square.rotated().index()] =
                piece.map(|piece| Piece::new(!piece.color(), piece.kind()));
        }
        rotated.hands.swap(0, 1);
        rotated.side_to_move = !self.side_to_move;
        rotated
    }
}

impl Position {
    /// The position with left and right exchanged; its legal moves are the
    /// [mirrored](Move::mirrored) ones.
    ///
    /// ```
    /// use kiban_shogi::Position;
    ///
    /// //  . . . . . . . R .     The last two ranks,
    /// //  . . . . K . . . .
    /// let position: Position = "4k4/9/9/9/9/9/9/7R1/4K4 b P 1".parse().unwrap();
    /// let mirrored = position.mirrored();
    /// //  . R . . . . . . .     and as they look in a mirror. The hands stay.
    /// //  . . . . K . . . .
    /// assert_eq!(mirrored.to_string(), "4k4/9/9/9/9/9/9/1R7/4K4 b P 1");
    /// assert!(position.legal_moves().iter().all(|m| mirrored.is_legal(m.mirrored())));
    /// ```
    #[must_use]
    pub fn mirrored(&self) -> Self {
        // The mirror image has the same problems, so none that is fatal.
        Self::from_setup(&self.to_setup().mirrored())
    }

    /// The position with the board turned half round and the sides exchanged; its legal moves are
    /// the [rotated](Move::rotated) ones. The move number stays.
    ///
    /// ```
    /// use kiban_shogi::Position;
    ///
    /// //  . . . . . . . R .     Black's last two ranks and hand become
    /// //  . . . . K . . . .
    /// let position: Position = "4k4/9/9/9/9/9/9/7R1/4K4 b P 1".parse().unwrap();
    /// //  . . . . k . . . .     the first two, and White's.
    /// //  . r . . . . . . .
    /// assert_eq!(position.rotated().to_string(), "4k4/1r7/9/9/9/9/9/9/4K4 w p 1");
    /// ```
    #[must_use]
    pub fn rotated(&self) -> Self {
        Self::from_setup(&self.to_setup().rotated())
    }
}
