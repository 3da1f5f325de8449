//! Xiangqi as a [`SearchGame`], for a search that is written once for both games.

use core::ops::ControlFlow;

use kiban_core::{Ruling, SearchGame, SearchPath, Stage, zobrist};

use crate::{Color, Move, Moves, Path, Piece, PieceKind, PieceValues, Position, Rules, Square};

const VALUES: PieceValues = PieceValues::TEXTBOOK;

impl SearchGame for Position {
    type Path = Path;
    type Rules = Rules;

    const MOVERS: usize = Piece::COUNT;
    const TARGETS: usize = Square::COUNT;
    const ORIGINS: usize = Square::COUNT;
    const VICTIMS: usize = PieceKind::COUNT + 1;

    #[inline]
    fn for_each_in(
        &self,
        stage: Stage,
        mut visit: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let selected = match stage {
            Stage::Noisy => Moves::Captures,
            Stage::Quiet => Moves::Quiets,
            Stage::All => Moves::All,
        };
        self.generate(selected, |set| set.into_iter().try_for_each(&mut visit))
    }

    #[inline]
    fn is_legal(&self, m: Move) -> bool {
        self.is_legal(m)
    }

    #[inline]
    fn is_noisy(&self, m: Move) -> bool {
        self.piece_at(m.to()).is_some()
    }

    #[inline]
    fn gives_check(&self, m: Move) -> bool {
        self.gives_check(m)
    }

    #[inline]
    fn mover(&self, m: Move) -> usize {
        self.piece_at(m.from()).map_or(0, Piece::index)
    }

    #[inline]
    fn target(m: Move) -> usize {
        m.to().index()
    }

    #[inline]
    fn origin(m: Move) -> usize {
        m.from().index()
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
        let captured = self.piece_at(m.to()).map_or(0, |piece| VALUES.of(piece, m.to()));
        let crossed =
            self.piece_at(m.from()).map_or(0, |piece| VALUES.crossing(piece, m.from(), m.to()));
        captured + crossed
    }

    #[inline]
    fn has_attackers(&self) -> bool {
        use PieceKind::{Cannon, Horse, Rook};
        let attackers = self.kind(Rook) | self.kind(Horse) | self.kind(Cannon);
        !(attackers & self.color(self.side_to_move())).is_empty()
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
        self.side_to_move() == Color::Red
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
        if let Some((losing, _)) = rules.folds()
            && let Some(found) = self.recurrence(rules.ruleset())
            && (found.ply >= since || found.occurrences >= losing)
        {
            return Some(match found.judgement.loser() {
                None => Ruling::Draw,
                Some(loser) if loser == us => Ruling::Loss,
                Some(_) => Ruling::Win,
            });
        }
        if rules.material_draws() && position.is_material_draw() {
            return Some(Ruling::Draw);
        }
        let is_limit = self.is_at_natural_limit(rules) || self.is_at_max_plies(rules);
        (is_limit && position.has_legal_moves()).then_some(Ruling::Draw)
    }

    #[inline]
    fn len(&self) -> usize {
        self.ply()
    }
}
