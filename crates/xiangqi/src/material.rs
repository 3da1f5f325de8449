//! Material with which nobody can win.
//!
//! Kings, advisors and elephants never cross the river, so they cannot mate; and with a rook, a
//! horse or a pawn on the board the game always goes on. That leaves cannons. A cannon needs a
//! screen, and its own king cannot be one for a check, since the kings may not face each other. Drawn
//! are:
//!
//! * no piece that attacks on either side;
//! * one cannon on the board, without advisors beside it, if it has no elephants either or if the
//!   other side has at most one advisor;
//! * one cannon on each side, and no advisors on the board.
//!
//! The list is cautious: what is not on it goes on, hopeless or not.

use crate::{Color, PieceKind, Position};

impl Position {
    /// Whether neither side has the material to win.
    ///
    /// ```
    /// use kiban_xiangqi::Position;
    ///
    /// //  . . . a k a . . .     A cannon alone has no screen of its own; with an advisor
    /// //  . . . . . . . . .     beside it, it has.
    /// //         …
    /// //  . . . . . K C . .
    /// let bare: Position = "3aka3/9/9/9/9/9/9/9/9/5KC2 w - - 0 1".parse().unwrap();
    /// assert!(bare.is_material_draw());
    /// let helped: Position = "4k4/9/9/9/9/9/9/9/4A4/3K1C3 w - - 0 1".parse().unwrap();
    /// assert!(!helped.is_material_draw());
    /// ```
    #[must_use]
    pub fn is_material_draw(&self) -> bool {
        use PieceKind::{Advisor, Cannon, Elephant, Horse, Pawn, Rook};
        if !(self.kind(Rook) | self.kind(Horse) | self.kind(Pawn)).is_empty() {
            return false;
        }
        let count = |color, kind| (self.kind(kind) & self.color(color)).len();
        let (red, black) = (count(Color::Red, Cannon), count(Color::Black, Cannon));
        match (red, black) {
            (0, 0) => true,
            (1, 1) => self.kind(Advisor).is_empty(),
            (1, 0) | (0, 1) => {
                let attacker = if red == 1 { Color::Red } else { Color::Black };
                let is_bare = count(attacker, Elephant) == 0;
                count(attacker, Advisor) == 0 && (is_bare || count(attacker.other(), Advisor) < 2)
            }
            _ => false,
        }
    }
}
