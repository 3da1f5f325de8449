//! Xiangqi as the commands see it.

use kiban::xiangqi::iccs;
use kiban::xiangqi::{
    Color, File, Move, Piece, Position, PositionError, Problem, Rank, Reading, Setup, Square, Start,
};
use kiban_xiangqi_record::notation::{self, Style};

use super::{
    AnyPosition, Fault, GameId, Judgement, NamedStart, Played, Refusal, Rules, Terms, Wanted,
    xiangqi_judge,
};
use crate::board::{Cell, Diagram, Tint};
use crate::errors::Kind;

impl Rules for Position {
    type Square = Square;

    const ID: GameId = GameId::Xiangqi;
    const SIDES: [&'static str; 2] = ["red", "black"];
    const NOTATIONS: &'static [&'static str] = &{
        let mut names = [""; Style::ALL.len()];
        let mut i = 0;
        while i < names.len() {
            names[i] = Style::ALL[i].name();
            i += 1;
        }
        names
    };
    const OWN_NOTATION: &'static str = Style::Chinese.name();
    const RULES: &'static [&'static str] = &xiangqi_judge::RULES;
    const MOVE_SYNTAX: &'static str = "a move in UCI or ICCS: h2e2 or H2-E2, ranks 0 to 9";

    fn startpos() -> Self {
        Self::startpos()
    }

    fn named_starts() -> Vec<NamedStart> {
        let named = |start: Start| NamedStart {
            name: start.name(),
            native: start.chinese(),
            position: AnyPosition::Xiangqi(start.position()),
        };
        Start::ALL.into_iter().map(named).collect()
    }

    fn read(text: &str, wanted: Wanted) -> Result<Self, Fault> {
        // No rule depends on how a pawn came to where it is.
        let accepts = |problem: &Problem| {
            wanted == Wanted::Named || matches!(problem, Problem::PawnOffItsPath { .. })
        };
        let read = Setup::from_fen(text, Reading::Lenient)
            .map_err(PositionError::from)
            .and_then(|setup| Ok(setup.position_accepting(accepts)?));
        read.map_err(|error| match error {
            PositionError::Fen(error) => Fault::syntax(&error),
            PositionError::Problems(problems) => {
                Fault { kind: Kind::Position, message: problems.to_string(), range: 0..text.len() }
            }
            other => {
                Fault { kind: Kind::Position, message: other.to_string(), range: 0..text.len() }
            }
        })
    }

    fn read_move(text: &str) -> Result<Move, Fault> {
        iccs::read(text, Reading::Lenient).map_err(|error| Fault::syntax(&error))
    }

    fn read_square(text: &str) -> Option<Square> {
        text.to_ascii_lowercase().parse().ok()
    }

    fn write_move(&self, m: Move, _before: Option<Move>, notation: &str) -> String {
        notation::write(self, m, style(notation)).to_string()
    }

    fn read_notation(
        &self,
        text: &str,
        _before: Option<Move>,
        notation: &str,
    ) -> Result<Move, Fault> {
        style(notation).read(text, self, Reading::Lenient).map_err(|error| Fault::syntax(&error))
    }

    fn is_lawful(&self) -> bool {
        self.to_setup().position().is_ok()
    }

    fn verdict(&self, m: Move) -> Result<(), Refusal> {
        self.explain(m)
            .map_err(|illegal| Refusal { code: illegal.code(), reason: illegal.to_string() })
    }

    fn side(&self) -> &'static str {
        match self.side_to_move() {
            Color::Red => "red",
            Color::Black => "black",
        }
    }

    fn judge(played: &Played<Self>, terms: &Terms<'_>) -> Judgement {
        xiangqi_judge::judge(played, terms)
    }

    fn target(m: Move) -> Square {
        m.to()
    }

    fn is_promotion(_: Move) -> bool {
        false
    }

    fn is_occupied(&self, square: Square) -> bool {
        self.piece_at(square).is_some()
    }

    fn check_squares(&self) -> Vec<Square> {
        let checkers = self.checkers();
        let king = (!checkers.is_empty()).then(|| self.king(self.side_to_move()));
        checkers.into_iter().chain(king).collect()
    }

    fn pinned_squares(&self) -> Vec<Square> {
        self.pinned().into_iter().collect()
    }

    fn attacked_squares(&self) -> Vec<Square> {
        let own = self.color(self.side_to_move());
        let is_attacked =
            |&square: &Square| !self.attackers_to(square, self.occupied()).is_disjoint(own);
        Square::ALL.into_iter().filter(is_attacked).collect()
    }

    fn diagram(&self, latin: bool) -> Diagram<Square> {
        let row = |rank: Rank| {
            let cell = |file: File| {
                let square = Square::new(file, rank);
                cell(square, self.piece_at(square), latin)
            };
            (rank.index().to_string(), File::ALL.into_iter().map(cell).collect())
        };
        Diagram {
            columns: ('a'..='i').map(|file| file.to_string()).collect(),
            rows: Rank::ALL.into_iter().rev().map(row).collect(),
            river_after: Some(if latin { "river" } else { "楚河　　汉界" }),
            above: if latin { "Black" } else { "Black (v)" }.to_owned(),
            below: "Red".to_owned(),
            is_wide: !latin,
            move_number: self.move_number(),
        }
    }
}

/// The notation of that name, one of the `NOTATIONS`.
fn style(name: &str) -> Style {
    name.parse().unwrap_or(Style::Uci)
}

fn cell(square: Square, piece: Option<Piece>, latin: bool) -> Cell<Square> {
    let text = match piece {
        None if latin => " .".to_owned(),
        None => " ・".to_owned(),
        Some(piece) if latin => format!(" {piece}"),
        Some(piece) => {
            let mark = if piece.color() == Color::Black { 'v' } else { ' ' };
            format!("{mark}{}", piece.chinese())
        }
    };
    let is_red = piece.is_some_and(|piece| piece.color() == Color::Red);
    Cell { square, text, tint: if is_red { Tint::Red } else { Tint::Plain } }
}
