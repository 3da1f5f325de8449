//! Shogi as a [`SearchGame`], for a search that is written once for both games.

use core::ops::ControlFlow;

use kiban_core::{Ruling, SearchGame, SearchPath, Stage, zobrist};

use crate::{
    Color, DeclarationRule, HandKind, HandThen, Move, Moves, Origin, Path, PerpetualCheck, Piece,
    PieceKind, PieceValues, Position, Rules, Selection, Square,
};

const VALUES: PieceValues = PieceValues::TANIGAWA;

impl Position {
    /// What stands on the board after the move, but for promotion: the piece that moves, or the
    /// one that is dropped. A black pawn where there is none.
    #[inline]
    fn moving(&self, m: Move) -> Piece {
        match m.origin() {
            Origin::Board(from) => {
                self.piece_at(from).unwrap_or(Piece::new(Color::Black, PieceKind::Pawn))
            }
            Origin::Hand(kind) => Piece::new(self.side_to_move(), kind.piece_kind()),
        }
    }
}

impl SearchGame for Position {
    type Path = Path;
    type Rules = Rules;

    const MOVERS: usize = Piece::COUNT;
    const TARGETS: usize = Square::COUNT;
    const ORIGINS: usize = Square::COUNT + HandKind::COUNT;
    const VICTIMS: usize = PieceKind::COUNT + 1;

    #[inline]
    fn for_each_in(
        &self,
        stage: Stage,
        mut visit: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let selected = match stage {
            Stage::Noisy => Moves::Tactical,
            Stage::Quiet => Moves::Quiets,
            Stage::All => Moves::All,
        };
        self.generate(Selection::new(selected).without_pointless(), |set| {
            set.into_iter().try_for_each(|m| match stage {
                // Promotions without a capture came with the noisy moves.
                Stage::Quiet if m.is_promotion() => ControlFlow::Continue(()),
                _ => visit(m),
            })
        })
    }

    #[inline]
    fn is_legal(&self, m: Move) -> bool {
        self.is_legal(m)
    }

    #[inline]
    fn is_noisy(&self, m: Move) -> bool {
        m.is_promotion() || self.piece_at(m.to()).is_some()
    }

    #[inline]
    fn gives_check(&self, m: Move) -> bool {
        self.gives_check(m)
    }

    #[inline]
    fn mover(&self, m: Move) -> usize {
        self.moving(m).index()
    }

    #[inline]
    fn target(m: Move) -> usize {
        m.to().index()
    }

    #[inline]
    fn origin(m: Move) -> usize {
        match m.origin() {
            Origin::Board(from) => from.index(),
            Origin::Hand(kind) => Square::COUNT + kind.index(),
        }
    }

    #[inline]
    fn captured(&self, m: Move) -> usize {
        self.piece_at(m.to()).map_or(0, |piece| piece.kind().index() + 1)
    }

    #[inline]
    fn exchange(&self, m: Move) -> i32 {
        self.static_exchange(m, &VALUES)
    }

    #[inline]
    fn gain(&self, m: Move) -> i32 {
        let captured = self.piece_at(m.to()).map_or(0, |piece| VALUES.captured(piece.kind()));
        let promoted = if m.is_promotion() { VALUES.promoted(self.moving(m).kind()) } else { 0 };
        captured + promoted
    }

    #[inline]
    fn has_attackers(&self) -> bool {
        true
    }

    #[inline]
    fn passed(&self) -> Option<Self> {
        self.after_null_move()
    }

    #[inline]
    fn mate_in_one(&self) -> Option<Move> {
        self.mate_in_one()
    }

    #[inline]
    fn structure_key(&self) -> u64 {
        let pawns = self.kind(PieceKind::Pawn);
        Color::ALL.into_iter().fold(0, |key, color| {
            let bits = (pawns & self.color(color)).bits();
            zobrist::mix(key ^ bits as u64 ^ zobrist::mix((bits >> 64) as u64))
        })
    }

    #[inline]
    fn is_first_to_move(&self) -> bool {
        self.side_to_move() == Color::Black
    }

    #[inline]
    fn to_bits(m: Move) -> u16 {
        m.bits()
    }

    #[inline]
    fn from_bits(bits: u16) -> Option<Move> {
        Move::from_bits(bits)
    }
}

impl SearchPath<Position> for Path {
    fn starting_at(start: Position) -> Self {
        Self::new(start)
    }

    #[inline]
    fn position(&self) -> &Position {
        self.position()
    }

    #[inline]
    fn push(&mut self, m: Move) {
        self.push(m);
    }

    #[inline]
    fn pop(&mut self) {
        self.pop();
    }

    fn ruling(&self, rules: &Rules, since: usize) -> Option<Ruling> {
        let position = self.position();
        let us = position.side_to_move();
        if rules.declaration == DeclarationRule::Try {
            if self.is_try() {
                return Some(Ruling::Loss);
            }
        } else if position.wins_by_declaration(rules.declaration) {
            return Some(Ruling::Win);
        }
        if let Some(found) = self.recurrence() {
            let ruling = match (found.hand, found.check) {
                (HandThen::Superior, _) => Ruling::Better,
                (HandThen::Inferior, _) => Ruling::Worse,
                (HandThen::Equal, PerpetualCheck::By(side)) if side == us => Ruling::Loss,
                (HandThen::Equal, PerpetualCheck::By(_)) => Ruling::Win,
                (HandThen::Equal, _) => Ruling::Draw,
            };
            if found.ply >= since || found.hand == HandThen::Equal && found.occurrences >= 4 {
                return Some(ruling);
            }
        }
        let is_last = rules.max_plies.is_some_and(|plies| position.move_number() > plies);
        (is_last && position.has_legal_moves()).then_some(Ruling::Draw)
    }

    #[inline]
    fn len(&self) -> usize {
        self.ply()
    }
}
