//! Repetition (千日手, *sennichite*) and perpetual check (連続王手の千日手).
//!
//! The game ends when the same position comes about for the fourth time: the same board, the same
//! hands, the same side to move. The start counts as an occurrence, however far back it is. The
//! game is drawn, unless one side gave check with each of its moves between the first and the
//! fourth occurrence: that side loses, whichever side completed the fourth. Where both sides did,
//! no rule book says who loses; the game is drawn.
//!
//! A judge and a search ask different questions, so there are two answers:
//!
//! * [`Path::repetition`] applies the rule. Keys only point at candidates; positions are compared
//!   square by square, so that no collision of keys decides a game.
//! * [`Path::recurrence`] tells a search that the line came back to a board it has been on, with
//!   the same, a better or a worse hand. It trusts the keys, and nothing it says ends a game.
//!
//! Whether one side always gave check takes no scan: each position knows how many moves of the
//! side that led to it gave check in a row. Between two plies of the same side to move each side
//! makes half of the moves; the counts at the last two plies say whether all of them were checks.

use crate::path::Mark;
use crate::{Color, Path, Position, Square};

/// Which side gave check with every move of a stretch of play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PerpetualCheck {
    /// Neither did.
    Neither,
    /// That side did, and the other did not.
    By(Color),
    /// Both did: each check was answered by a check.
    Both,
}

/// The fourth occurrence of a position; see [`Path::repetition`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repetition {
    /// The ply of the first occurrence: 0 for the start.
    pub first: usize,
    /// The ply of the fourth occurrence.
    pub fourth: usize,
    /// Who gave check with every move after the first up to the fourth occurrence.
    pub check: PerpetualCheck,
}

impl Repetition {
    /// The side that wins because the other gave perpetual check; `None` for a draw.
    ///
    /// ```
    /// use kiban_shogi::{Color, Path};
    ///
    /// //  . . . . k . . . .     The rook gives check for ever, and so Black loses.
    /// //  . . . . . . . . R
    /// let mut path = Path::new("4k4/8R/9/9/9/9/9/9/4K4 b - 1".parse().unwrap());
    /// for text in ["1b1a", "5a5b", "1a1b", "5b5a"].repeat(3) {
    ///     path.push(text.parse().unwrap());
    /// }
    /// assert_eq!(path.repetition().unwrap().winner(), Some(Color::White));
    /// ```
    #[must_use]
    pub const fn winner(&self) -> Option<Color> {
        match self.check {
            PerpetualCheck::By(side) => Some(side.other()),
            PerpetualCheck::Neither | PerpetualCheck::Both => None,
        }
    }
}

/// How the hand of the side to move compares with the one it had at the same board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HandThen {
    /// The same: the position is the same.
    Equal,
    /// 優等局面: it has all that it had, and more.
    Superior,
    /// 劣等局面: it has less, and nothing more.
    Inferior,
}

/// A board that a line has been on before; see [`Path::recurrence`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recurrence {
    /// The ply of the nearest earlier position with that board and a comparable hand.
    pub ply: usize,
    /// The hand of the side to move, compared with the one at that ply.
    pub hand: HandThen,
    /// How often the same position occurred, this time included: 1 if the hands differ.
    pub occurrences: usize,
    /// Who gave check with every move since that ply.
    pub check: PerpetualCheck,
}

impl Position {
    /// Whether both are the same for repetition: the board, the hands and the side to move,
    /// compared piece by piece. Move numbers do not matter.
    ///
    /// ```
    /// use kiban_shogi::Position;
    ///
    /// let start = Position::startpos();
    /// let mut position = start;
    /// for text in ["2h3h", "8b7b", "3h2h", "7b8b"] {
    ///     let _ = position.play(text.parse().unwrap());
    /// }
    /// assert!(position.repeats(&start));
    /// assert_ne!(position, start); // the next move is the fifth
    /// ```
    #[must_use]
    pub fn repeats(&self, other: &Self) -> bool {
        self.side_to_move() == other.side_to_move()
            && Color::ALL.iter().all(|&color| self.hand(color) == other.hand(color))
            && Square::ALL.iter().all(|&square| self.piece_at(square) == other.piece_at(square))
    }
}

impl Path {
    /// The fourth occurrence of the position at the end of the path; `None` if it has occurred
    /// fewer times. The whole path is looked at.
    ///
    /// ```
    /// use kiban_shogi::{Color, Path, PerpetualCheck, Position};
    ///
    /// //  . . . . k . . . .     The rook gives check on the ranks a and b in turn,
    /// //  . . . . . . . . R     and the king steps aside each time.
    /// let start: Position = "4k4/8R/9/9/9/9/9/9/4K4 b - 1".parse().unwrap();
    /// let mut path = Path::new(start);
    /// for text in ["1b1a", "5a5b", "1a1b", "5b5a"].repeat(3) {
    ///     assert_eq!(path.repetition(), None);
    ///     path.push(text.parse().unwrap());
    /// }
    /// let repetition = path.repetition().unwrap();
    /// assert_eq!((repetition.first, repetition.fourth), (0, 12));
    /// assert_eq!(repetition.check, PerpetualCheck::By(Color::Black));
    /// assert_eq!(repetition.winner(), Some(Color::White));
    /// ```
    #[must_use]
    pub fn repetition(&self) -> Option<Repetition> {
        let here = self.here();
        let is_candidate = |mark| same_position(mark, here);
        if self.earlier().filter(|&(_, mark)| is_candidate(mark)).take(3).count() < 3 {
            return None;
        }
        let mut position = *self.start();
        let mut moves = self.moves();
        let mut first = None;
        let mut count = 0;
        for ply in 0..=self.ply() {
            if is_candidate(self.mark(ply)) && position.repeats(self.position()) {
                count += 1;
                let first = *first.get_or_insert(ply);
                if count == 4 {
                    let check = self.perpetual_check(first, ply);
                    return Some(Repetition { first, fourth: ply, check });
                }
            }
            if let Some(m) = moves.next() {
                let _ = position.play(m);
            }
        }
        None
    }

    /// The nearest earlier time that the line was on this board with the same side to move and
    /// a hand that compares; `None` if there is none.
    ///
    /// ```
    /// use kiban_shogi::{HandThen, Path, Position};
    ///
    /// //  . . . . . . . k .     Black drops a pawn on 2d, White's rook takes it, and in the
    /// //  . . . . . . . r .     end both rooks are back. On the same board Black, to move, has
    /// //  . . . . . . . . .     a pawn less in hand: the position is inferior.
    /// let start: Position = "7k1/7r1/9/9/9/9/9/8R/4K4 b P 1".parse().unwrap();
    /// let mut path = Path::new(start);
    /// for text in ["P*2d", "2b2d", "1h1i", "2d2c", "1i1h", "2c2b"] {
    ///     assert_eq!(path.recurrence(), None);
    ///     path.push(text.parse().unwrap());
    /// }
    /// let recurrence = path.recurrence().unwrap();
    /// assert_eq!((recurrence.ply, recurrence.hand), (0, HandThen::Inferior));
    /// ```
    #[must_use]
    pub fn recurrence(&self) -> Option<Recurrence> {
        let here = self.here();
        let mut same_board = self.earlier().filter(|(_, mark)| mark.board_key == here.board_key);
        let (ply, hand) = same_board.by_ref().find_map(|(ply, mark)| {
            let has_more = here.hand.contains_all(mark.hand);
            let has_less = mark.hand.contains_all(here.hand);
            match (has_more, has_less) {
                (true, true) => Some((ply, HandThen::Equal)),
                (true, false) => Some((ply, HandThen::Superior)),
                (false, true) => Some((ply, HandThen::Inferior)),
                (false, false) => None,
            }
        })?;
        let occurrences = match hand {
            HandThen::Equal => 2 + same_board.filter(|(_, mark)| mark.hand == here.hand).count(),
            HandThen::Superior | HandThen::Inferior => 1,
        };
        let check = self.perpetual_check(ply, self.ply());
        Some(Recurrence { ply, hand, occurrences, check })
    }

    /// Who gave check with every move after ply `from` up to ply `to`, which have the same side
    /// to move and are not the same.
    fn perpetual_check(&self, from: usize, to: usize) -> PerpetualCheck {
        let moves_of_each = (to - from) / 2;
        let all = |ply| self.mark(ply).checks as usize >= moves_of_each;
        // The side to move at the end led to the position before it.
        let side_to_move = self.position().side_to_move();
        match (all(to - 1), all(to)) {
            (true, true) => PerpetualCheck::Both,
            (true, false) => PerpetualCheck::By(side_to_move),
            (false, true) => PerpetualCheck::By(side_to_move.other()),
            (false, false) => PerpetualCheck::Neither,
        }
    }
}

/// Whether the keys and hands of two positions of one path are those of the same position.
#[inline]
fn same_position(a: Mark, b: Mark) -> bool {
    a.board_key == b.board_key && a.hand == b.hand
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(cycles: usize, tail: &[&str]) -> Path {
        let mut path = Path::new(Position::startpos());
        let cycle = ["2h3h", "8b7b", "3h2h", "7b8b"].repeat(cycles);
        for text in cycle.iter().chain(tail) {
            path.push(text.parse().expect("a move"));
        }
        path.with_colliding_keys()
    }

    #[test]
    fn colliding_keys_do_not_decide_a_game() {
        // Six earlier positions with the same hands, but no fourth occurrence.
        let path = path(2, &["9g9f", "9c9d", "1g1f", "1c1d"]);
        assert_eq!(path.recurrence().map(|found| found.occurrences), Some(6));
        assert_eq!(path.repetition(), None);
    }

    #[test]
    fn colliding_keys_do_not_hide_a_repetition() {
        let found = path(3, &[]).repetition();
        let check = PerpetualCheck::Neither;
        assert_eq!(found, Some(Repetition { first: 0, fourth: 12, check }));
    }
}
