//! Shogi as the commands see it.

use kiban::shogi::{
    Color, DeclarationRule, File, HandKind, Move, Path, Piece, PieceKind, Position, PositionError,
    Rank, Reading, Rules as EventRules, Setup, Square, Start,
};
use kiban_shogi_record::notation::{self, Style};

use super::{
    AnyPosition, Declared, Fault, GameId, Judgement, NamedStart, Played, Refusal, Rules, Terms,
    Wanted,
};
use crate::board::{Cell, Diagram, Tint};
use crate::errors::Kind;

impl Rules for Position {
    type Square = Square;

    const ID: GameId = GameId::Shogi;
    const SIDES: [&'static str; 2] = ["black", "white"];
    const NOTATIONS: &'static [&'static str] = &{
        let mut names = [""; Style::ALL.len()];
        let mut i = 0;
        while i < names.len() {
            names[i] = Style::ALL[i].name();
            i += 1;
        }
        names
    };
    const OWN_NOTATION: &'static str = Style::Japanese.name();
    const RULES: &'static [&'static str] = &{
        let mut names = [""; DeclarationRule::ALL.len()];
        let mut i = 0;
        while i < names.len() {
            names[i] = DeclarationRule::ALL[i].name();
            i += 1;
        }
        names
    };
    const MOVE_SYNTAX: &'static str = "a move in USI: 7g7f, with promotion 8h2b+, a drop P*5e";

    fn startpos() -> Self {
        Self::startpos()
    }

    fn named_starts() -> Vec<NamedStart> {
        let named = |start: Start| NamedStart {
            name: start.name(),
            native: start.japanese(),
            position: AnyPosition::Shogi(start.position()),
        };
        Start::ALL.into_iter().map(named).collect()
    }

    fn read(text: &str, wanted: Wanted) -> Result<Self, Fault> {
        let read = match wanted {
            Wanted::Legal => Self::from_sfen(text, Reading::Lenient),
            Wanted::Shown | Wanted::Named => Setup::from_sfen(text, Reading::Lenient)
                .map_err(PositionError::from)
                .and_then(|setup| Ok(setup.position_accepting(|_| true)?)),
        };
        read.map_err(|error| match error {
            PositionError::Sfen(error) => Fault::syntax(&error),
            PositionError::Problems(problems) => {
                Fault { kind: Kind::Position, message: problems.to_string(), range: 0..text.len() }
            }
            other => {
                Fault { kind: Kind::Position, message: other.to_string(), range: 0..text.len() }
            }
        })
    }

    fn read_move(text: &str) -> Result<Move, Fault> {
        text.parse().map_err(|error| Fault::syntax(&error))
    }

    fn read_square(text: &str) -> Option<Square> {
        text.parse().ok()
    }

    fn write_move(&self, m: Move, before: Option<Move>, notation: &str) -> String {
        notation::write(self, before.map(Move::to), m, style(notation)).to_string()
    }

    fn read_notation(
        &self,
        text: &str,
        before: Option<Move>,
        notation: &str,
    ) -> Result<Move, Fault> {
        style(notation)
            .read(text, self, before.map(Move::to), Reading::Lenient)
            .map_err(|error| Fault::syntax(&error))
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
            Color::Black => "black",
            Color::White => "white",
        }
    }

    fn judge(played: &Played<Self>, terms: &Terms<'_>) -> Judgement {
        let mut path = Path::new(played.start);
        played.moves.iter().for_each(|&m| path.push(m));
        let rule = declaration_rule(terms.rule);
        let at_end = EventRules::default().with_declaration(rule).with_max_plies(terms.max_plies);
        // Whoever moved on did not declare, so only at the end a declaration is taken to be made.
        // A try is a move, and ended the game when it was made.
        let on_the_way = match rule {
            DeclarationRule::Try => at_end,
            _ => at_end.with_declaration(DeclarationRule::None),
        };
        let (ply, verdict) =
            path.first_end(&on_the_way).unwrap_or_else(|| (path.ply(), path.verdict(&at_end)));
        Judgement {
            state: verdict.state(),
            winner: verdict.result().map(|result| result.to_string()),
            reason: verdict.to_string(),
            repeated_from_ply: verdict.repeated_from_ply(),
            ply,
        }
    }

    fn declare(&self, rule: Option<&str>) -> Option<Declared> {
        let declaration = self.declaration(declaration_rule(rule));
        Some(Declared {
            result: declaration.outcome().name(),
            points: declaration.points(),
            needed: declaration.needed(),
            pieces_in_camp: declaration.pieces_in_camp(),
            failed: declaration.failed().map(|condition| condition.code()).collect(),
            sentence: declaration.to_string(),
        })
    }

    fn target(m: Move) -> Square {
        m.to()
    }

    fn is_promotion(m: Move) -> bool {
        m.is_promotion()
    }

    fn is_occupied(&self, square: Square) -> bool {
        self.piece_at(square).is_some()
    }

    fn check_squares(&self) -> Vec<Square> {
        let checkers = self.checkers();
        let king = self.king(self.side_to_move());
        let king = king.filter(|_| !checkers.is_empty());
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
            (
                char::from(b'a' + rank as u8).to_string(),
                File::ALL.into_iter().rev().map(cell).collect(),
            )
        };
        let side = |color| {
            let name = match color {
                Color::Black => "Black",
                Color::White if latin => "White",
                Color::White => "White (v)",
            };
            format!("{name} in hand: {}", hand(self, color, latin))
        };
        Diagram {
            columns: (1..=9).rev().map(|file| file.to_string()).collect(),
            rows: Rank::ALL.into_iter().map(row).collect(),
            river_after: None,
            above: side(Color::White),
            below: side(Color::Black),
            is_wide: !latin,
            move_number: self.move_number(),
        }
    }
}

/// The notation of that name, one of the `NOTATIONS`.
fn style(name: &str) -> Style {
    name.parse().unwrap_or(Style::Usi)
}

/// The rule of that name; the default without one.
fn declaration_rule(name: Option<&str>) -> DeclarationRule {
    name.and_then(|name| name.parse().ok()).unwrap_or_default()
}

fn cell(square: Square, piece: Option<Piece>, latin: bool) -> Cell<Square> {
    let text = match piece {
        None if latin => " .".to_owned(),
        None => " ・".to_owned(),
        Some(piece) if latin => format!("{:>2}", piece.to_string()),
        Some(piece) => {
            let mark = if piece.color() == Color::White { 'v' } else { ' ' };
            format!("{mark}{}", kanji(piece.kind()))
        }
    };
    let is_promoted = piece.is_some_and(|piece| piece.kind().is_promoted());
    Cell { square, text, tint: if is_promoted { Tint::Red } else { Tint::Plain } }
}

/// One character for each kind; promoted lances, knights and silvers by the usual short forms.
fn kanji(kind: PieceKind) -> char {
    use PieceKind::*;
    match kind {
        Pawn => '歩',
        Lance => '香',
        Knight => '桂',
        Silver => '銀',
        Bishop => '角',
        Rook => '飛',
        Gold => '金',
        King => '玉',
        ProPawn => 'と',
        ProLance => '杏',
        ProKnight => '圭',
        ProSilver => '全',
        Horse => '馬',
        Dragon => '龍',
    }
}

fn hand(position: &Position, color: Color, latin: bool) -> String {
    let hand = position.hand(color);
    let kinds = HandKind::DISPLAY_ORDER.into_iter();
    let kinds = kinds.filter(|&kind| hand.has(kind)).map(|kind| {
        let letter = if latin { kind.letter() } else { kanji(kind.piece_kind()) };
        match hand.count(kind) {
            1 => letter.to_string(),
            count => format!("{letter}{count}"),
        }
    });
    let text = kinds.collect::<Vec<_>>().join(" ");
    if text.is_empty() { "nothing".to_owned() } else { text }
}
