//! Mate in one.
//!
//! Only checks can mate, so only checks are tried, drops first. Most are refused without being
//! played, by two questions with sure answers about a check that opens no line: one that is a
//! drop, or made by a piece on whose origin no slider of ours looks.
//!
//! * *Flight.* Take a square next to the king that is not held by its own side and that we do not
//!   attack now, with the king lifted. The check attacks nothing new but what the piece attacks
//!   from its target. If it does not attack the square, the king goes there; the target itself is
//!   such a square if nothing protects the piece.
//! * *Capture.* Take an enemy piece other than the king that attacks the target and is not pinned
//!   now. A slider that checks does so along its only line to the king, and so pins nothing new;
//!   nor does the origin, unless it stands before the piece on a line from the king. If neither,
//!   the piece captures.
//!
//! What is left is played on a copy, and the generator says whether there is an answer. A pawn
//! that is dropped never mates: if it would, it is not legal.

use core::ops::ControlFlow;

use crate::checks::CheckSquares;
use crate::movegen::{generate_checks, safe_steps};
use crate::position::Set;
use crate::{
    Bitboard, Color, HandKind, Move, MoveSet, Order, Origin, Piece, PieceKind, Position, Square,
    attacks,
};

/// What is true of the side to be mated before a move, whatever the move.
struct Defence {
    king: Square,
    /// Where the king could go if it were its turn.
    flights: Bitboard,
    /// The pieces that could capture next to anything: all but the king and those pinned now.
    free: Bitboard,
    /// What our sliders attack, with the king lifted; found when first asked for.
    slides: Option<Bitboard>,
}

impl Position {
    /// A move that mates at once, if there is one; exact in both directions.
    ///
    /// The side to move may be in check, and may have no king.
    ///
    /// ```
    /// use kiban_shogi::Position;
    ///
    /// //  . . . . k . . . .
    /// //  . . . . . . . . .     The gold is dropped on 5b, where the pawn protects it.
    /// //  . . . . P . . . .
    /// let position: Position = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse().unwrap();
    /// assert_eq!(position.mate_in_one(), Some("G*5b".parse().unwrap()));
    /// ```
    #[must_use]
    pub fn mate_in_one(&self) -> Option<Move> {
        find(self)
    }
}

kiban_core::compile_twice!(fn find(position: &Position) -> Option<Move> = find_either);

#[inline(always)]
fn find_either(position: &Position) -> Option<Move> {
    match position.side_to_move() {
        Color::Black => find_for(position, Color::Black),
        Color::White => find_for(position, Color::White),
    }
}

#[inline(always)]
fn find_for(position: &Position, us: Color) -> Option<Move> {
    let king = position.king(us.other())?;
    let checks = CheckSquares::new(position, us);
    let mut defence = None;
    let mut found = None;
    let _ = generate_checks(position, us, checks, Order::DropsFirst, &mut |set| {
        if set.origin() == Origin::Hand(HandKind::Pawn) {
            return ControlFlow::Continue(());
        }
        let defence = defence.get_or_insert_with(|| Defence::new(position, us, king, &checks));
        found = defence.mate_among(position, us, set);
        if found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found
}

/// Whether the opponent has no answer to `m`, a check.
#[inline]
fn is_mate_after(position: &Position, m: Move) -> bool {
    !position.after(m).has_legal_moves()
}

impl Defence {
    #[inline(always)]
    fn new(position: &Position, us: Color, king: Square, checks: &CheckSquares) -> Self {
        let them = us.other();
        Self {
            king,
            flights: safe_steps(position, them, king),
            free: position.color(them).without(king) - checks.pinned(),
            slides: None,
        }
    }

    #[inline(always)]
    fn slides(&mut self, position: &Position, us: Color) -> Bitboard {
        let king = self.king;
        *self.slides.get_or_insert_with(|| {
            let lifted = position.occupied().without(king);
            let own = position.color(us);
            let lances = own & position.set(Set::Lance);
            let diagonal = own & position.set(Set::Diagonal);
            let orthogonal = own & position.set(Set::Orthogonal);
            let mut slides = Bitboard::EMPTY;
            lances.into_iter().for_each(|from| slides |= attacks::lance(us, from, lifted));
            diagonal.into_iter().for_each(|from| slides |= attacks::bishop(from, lifted));
            orthogonal.into_iter().for_each(|from| slides |= attacks::rook(from, lifted));
            slides
        })
    }

    /// A mate among those checks.
    #[inline(always)]
    fn mate_among(&mut self, position: &Position, us: Color, set: MoveSet) -> Option<Move> {
        let mut occupied = position.occupied();
        let mut free = self.free;
        if let Some(from) = set.from() {
            if self.slides(position, us).contains(from) || set.piece().kind() == PieceKind::King {
                // The check may open a line: neither question has a sure answer.
                return set.into_iter().find(|&m| is_mate_after(position, m));
            }
            occupied = occupied.without(from);
            if let Some(towards) = attacks::direction(self.king, from) {
                free -= attacks::ray(self.king, towards);
            }
        }
        let kind = set.piece().kind();
        let plain = self.covering(us, kind, occupied, set.targets());
        let mates = |m: Move| {
            let capturers = position.attackers_of(us.other(), m.to(), occupied.with(m.to()));
            capturers.is_disjoint(free) && is_mate_after(position, m)
        };
        let mut without_promotion = plain.into_iter().map(|to| match set.origin() {
            Origin::Board(from) => Move::new(from, to),
            Origin::Hand(kind) => Move::drop(kind, to),
        });
        if let Some(m) = without_promotion.find(|&m| mates(m)) {
            return Some(m);
        }
        let (from, promoted) = (set.from()?, kind.promoted()?);
        let promotions = self.covering(us, promoted, occupied, set.promotions());
        promotions.into_iter().map(|to| Move::promotion(from, to)).find(|&m| mates(m))
    }

    /// Those of `targets` from which a piece of that kind attacks every flight square.
    #[inline(always)]
    fn covering(
        &self,
        us: Color,
        kind: PieceKind,
        occupied: Bitboard,
        targets: Bitboard,
    ) -> Bitboard {
        // From where our piece attacks a square, theirs on the square would attack back.
        let back = Piece::new(us.other(), kind);
        let lifted = occupied.without(self.king);
        let mut covering = targets;
        for flight in self.flights {
            if covering.is_empty() {
                break;
            }
            covering &= attacks::of(back, flight, lifted);
        }
        covering
    }
}
