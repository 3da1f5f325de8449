//! The two symmetries of the game.
//!
//! No rule of xiangqi tells left from right, so a position and its mirror image have the same
//! moves, mirrored. And no rule tells the sides apart but the board they look at, so a position
//! turned half round, with each piece given to the other side and the turn passed, has the same
//! moves, turned.
//!
//! Both are involutions, they commute, and the laws hold for everything that the rules say:
//! legal moves, checks, mates, repetitions and draws. Of squares they are
//! [`Square::mirrored`] and [`Square::rotated`].

use crate::{Move, Piece, Position, Setup, Square};

impl Move {
    /// The move with left and right exchanged.
    ///
    /// ```
    /// use kiban_xiangqi::Move;
    ///
    /// //  a b c d e f g h i
    /// //  . C . . x . . C .  2     Either cannon goes to the middle file.
    /// assert_eq!("h2e2".parse::<Move>()?.mirrored().to_string(), "b2e2");
    /// # Ok::<(), kiban_xiangqi::IccsError>(())
    /// ```
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self::new(self.from().mirrored(), self.to().mirrored())
    }

    /// The move as it looks with the board turned half round.
    ///
    /// ```
    /// use kiban_xiangqi::Move;
    ///
    /// //  a b c d e f g h i
    /// //  . c . . x . . . .  7     Two moves, each the other's with the board turned.
    /// //  . . . . . . . . .
    /// //  . . . . . . . . .
    /// //  . . . . . . . . .
    /// //  . . . . . . . . .
    /// //  . . . . x . . C .  2
    /// assert_eq!("h2e2".parse::<Move>()?.rotated().to_string(), "b7e7");
    /// # Ok::<(), kiban_xiangqi::IccsError>(())
    /// ```
    #[must_use]
    pub const fn rotated(self) -> Self {
        Self::new(self.from().rotated(), self.to().rotated())
    }
}

impl Setup {
    /// The setup with left and right exchanged.
    ///
    /// ```
    /// use kiban_xiangqi::{Setup, Start};
    ///
    /// let setup: Setup = "rnbakabnr/9/1c5c1/9/9/9/9/9/9/3K5 w - - 3 7".parse()?;
    /// assert_eq!(setup.mirrored().to_string(), "rnbakabnr/9/1c5c1/9/9/9/9/9/9/5K3 w - - 3 7");
    /// assert_eq!(Start::Even.setup().mirrored(), Start::Even.setup());
    /// # Ok::<(), kiban_xiangqi::FenError>(())
    /// ```
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mut mirrored = self.clone();
        for square in Square::ALL {
            mirrored.board[square.mirrored().index()] = self.piece_at(square);
        }
        mirrored
    }

    /// The setup with the board turned half round and the sides exchanged: the pieces and the
    /// turn. The numbers of moves stay.
    ///
    /// ```
    /// use kiban_xiangqi::Setup;
    ///
    /// let setup: Setup = "4k4/9/9/9/9/9/P8/9/9/3K5 w - - 3 7".parse()?;
    /// assert_eq!(setup.rotated().to_string(), "5k3/9/9/8p/9/9/9/9/9/4K4 b - - 3 7");
    /// # Ok::<(), kiban_xiangqi::FenError>(())
    /// ```
    #[must_use]
    pub fn rotated(&self) -> Self {
        let mut rotated = self.clone();
        for square in Square::ALL {
            let piece = self.piece_at(square);
            rotated.board[square.rotated().index()] =
                piece.map(|piece| Piece::new(!piece.color(), piece.kind()));
        }
        rotated.side_to_move = !self.side_to_move;
        rotated
    }
}

impl Position {
    /// The position with left and right exchanged; its legal moves are the
    /// [mirrored](Move::mirrored) ones.
    ///
    /// ```
    /// use kiban_xiangqi::Position;
    ///
    /// //  . . . . . . . R .     The last two ranks,
    /// //  . . . K . . . . .
    /// let position: Position = "4k4/9/9/9/9/9/9/9/7R1/3K5 w - - 0 1".parse().unwrap();
    /// let mirrored = position.mirrored();
    /// //  . R . . . . . . .     and as they look in a mirror.
    /// //  . . . . . K . . .
    /// assert_eq!(mirrored.to_string(), "4k4/9/9/9/9/9/9/9/1R7/5K3 w - - 0 1");
    /// assert!(position.legal_moves().iter().all(|m| mirrored.is_legal(m.mirrored())));
    /// ```
    #[must_use]
    pub fn mirrored(&self) -> Self {
        // The mirror image has the same problems, so none that is fatal.
        Self::from_setup(&self.to_setup().mirrored())
    }

    /// The position with the board turned half round and the sides exchanged; its legal moves are
    /// the [rotated](Move::rotated) ones. The numbers of moves stay, so that the number grows one
    /// ply sooner or later than in the original.
    ///
    /// ```
    /// use kiban_xiangqi::Position;
    ///
    /// //  . . . . . . . R .     Red's last two ranks become
    /// //  . . . K . . . . .
    /// let position: Position = "4k4/9/9/9/9/9/9/9/7R1/3K5 w - - 0 1".parse().unwrap();
    /// let rotated = position.rotated();
    /// //  . . . . . k . . .     the first two, and Black's.
    /// //  . r . . . . . . .
    /// assert_eq!(rotated.to_string(), "5k3/1r7/9/9/9/9/9/9/9/4K4 b - - 0 1");
    /// assert!(position.legal_moves().iter().all(|m| rotated.is_legal(m.rotated())));
    /// ```
    #[must_use]
    pub fn rotated(&self) -> Self {
        Self::from_setup(&self.to_setup().rotated())
    }
}
