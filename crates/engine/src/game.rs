//! What the engine asks of a game beyond searching it.

use kiban_eval::Features;
use kiban_protocol::{OptionKind, OptionSpec};
use kiban_shogi as shogi;
use kiban_xiangqi as xiangqi;

use crate::options::Choices;

/// Who won a game: the side that moves first in an even game, the other, or nobody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Winner {
    /// Black in shogi, Red in xiangqi.
    First,
    /// The other side.
    Second,
    /// A draw.
    Nobody,
}

/// A game that the engine plays.
pub trait EngineGame: Features {
    /// The start of an even game.
    #[must_use]
    fn start() -> Self;

    /// Reads a position, leniently.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, in words.
    fn read(text: &str) -> Result<Self, String>;

    /// Reads a move in the coordinates of the game's protocols; legal or not.
    #[must_use]
    fn read_move(text: &str) -> Option<Self::Move>;

    /// Options of the game's rules.
    const RULE_OPTIONS: &'static [OptionSpec];

    /// The rules that the options ask for.
    #[must_use]
    fn rules(choices: &Choices) -> Self::Rules;

    /// The first line of a book of the game.
    const BOOK_HEAD: &'static str;
    /// The word before a position in a book.
    const BOOK_WORD: &'static str;

    /// Positions to measure by, from all parts of a game.
    const BENCH: &'static [&'static str];

    /// How the game ended by its rules, and by which, if it did: the state as `kiban judge` spells
    /// it. Nobody is taken to have declared.
    #[must_use]
    fn ended(path: &Self::Path, rules: &Self::Rules) -> Option<(Winner, &'static str)>;

    /// Whether the side to move wins by declaring.
    #[must_use]
    fn can_declare(&self, rules: &Self::Rules) -> bool;

    /// Whether a legal move is one that a search leaves out since another is as good: a pointless
    /// refusal to promote.
    #[must_use]
    fn is_pointless(&self, m: Self::Move) -> bool;
}

/// Names of declaration rules as engines of shogi have them, the default first.
const DECLARATIONS: [&str; 6] =
    ["CSARule27", "CSARule27H", "CSARule24", "CSARule24H", "TryRule", "NoEnteringKing"];

impl EngineGame for shogi::Position {
    fn start() -> Self {
        Self::startpos()
    }

    fn read(text: &str) -> Result<Self, String> {
        Self::from_sfen(text, shogi::Reading::Lenient).map_err(|error| error.to_string())
    }

    fn read_move(text: &str) -> Option<shogi::Move> {
        text.parse().ok()
    }

    const RULE_OPTIONS: &'static [OptionSpec] = &[
        OptionSpec::new("MaxMovesToDraw", OptionKind::Spin(0, 0, 100_000)),
        OptionSpec::new("EnteringKingRule", OptionKind::Combo(DECLARATIONS[0], &DECLARATIONS)),
    ];

    fn rules(choices: &Choices) -> shogi::Rules {
        use shogi::DeclarationRule as Rule;
        let declaration = match choices.text("EnteringKingRule") {
            "CSARule27H" => Rule::Csa27Handicap,
            "CSARule24" => Rule::Csa24,
            "CSARule24H" => Rule::Csa24Handicap,
            "TryRule" => Rule::Try,
            "NoEnteringKing" => Rule::None,
            _ => Rule::Csa27,
        };
        let limit = u32::try_from(choices.number("MaxMovesToDraw")).ok().filter(|&limit| limit > 0);
        shogi::Rules::default().with_declaration(declaration).with_max_plies(limit)
    }

    const BOOK_HEAD: &'static str = "#YANEURAOU-DB2016 1.00";
    const BOOK_WORD: &'static str = "sfen";

    const BENCH: &'static [&'static str] = &[
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        "ln1g5/1r2S1k2/p2pppn2/2ps2p2/1p7/2P6/PPSPPPPLP/2G2K1pr/LN4G1b w BGSLPnp 1",
        "lr4g1l/1ks1gs3/1pnpppn1p/p1p3pp1/9/P1PP1PPPP/1PSSPG3/1KG4R1/LN5NL b Bb 1",
        "6n1l/2+S1k4/2lp4p/1np1B2b1/3PP4/1N1S3rP/1P2+pPP+p1/1p1G5/3KG2r1 b GSN2L4Pgs2p 1",
        "l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 1",
    ];

    fn ended(path: &shogi::Path, rules: &shogi::Rules) -> Option<(Winner, &'static str)> {
        let rules = match rules.declaration {
            shogi::DeclarationRule::Try => *rules,
            _ => rules.with_declaration(shogi::DeclarationRule::None),
        };
        let verdict = path.verdict(&rules);
        let winner = match verdict.result()? {
            shogi::GameResult::Win(shogi::Color::Black) => Winner::First,
            shogi::GameResult::Win(shogi::Color::White) => Winner::Second,
            shogi::GameResult::Draw => Winner::Nobody,
        };
        Some((winner, verdict.state()))
    }

    fn can_declare(&self, rules: &shogi::Rules) -> bool {
        rules.declaration != shogi::DeclarationRule::Try
            && self.wins_by_declaration(rules.declaration)
    }

    fn is_pointless(&self, m: shogi::Move) -> bool {
        use shogi::PieceKind::{Bishop, Lance, Pawn, Rook};
        let Some(from) = m.from().filter(|_| !m.is_promotion()) else { return false };
        let Some(piece) = self.piece_at(from) else { return false };
        let zone = shogi::Bitboard::promotion_zone(piece.color());
        let could_promote = zone.contains(from) || zone.contains(m.to());
        could_promote
            && match piece.kind() {
                Pawn | Bishop | Rook => true,
                Lance => shogi::Bitboard::last_two_ranks(piece.color()).contains(m.to()),
                _ => false,
            }
    }
}

const REPETITIONS: [&str; 6] = ["wxf", "computer", "ucci", "cxa", "simple", "none"];

impl EngineGame for xiangqi::Position {
    fn start() -> Self {
        Self::startpos()
    }

    fn read(text: &str) -> Result<Self, String> {
        Self::from_fen(text, xiangqi::Reading::Lenient).map_err(|error| error.to_string())
    }

    fn read_move(text: &str) -> Option<xiangqi::Move> {
        xiangqi::iccs::read(text, xiangqi::Reading::Lenient).ok()
    }

    const RULE_OPTIONS: &'static [OptionSpec] = &[
        OptionSpec::new("MaxMovesToDraw", OptionKind::Spin(0, 0, 100_000)),
        OptionSpec::new("NaturalLimit", OptionKind::Spin(120, 0, 100_000)),
        OptionSpec::new("RepetitionRule", OptionKind::Combo(REPETITIONS[0], &REPETITIONS)),
    ];

    fn rules(choices: &Choices) -> xiangqi::Rules {
        let ruleset = choices.text("RepetitionRule").parse().unwrap_or_default();
        let positive = |name| u32::try_from(choices.number(name)).ok().filter(|&limit| limit > 0);
        xiangqi::Rules::new(ruleset)
            .with_natural_limit(positive("NaturalLimit"))
            .with_max_plies(positive("MaxMovesToDraw"))
    }

    const BOOK_HEAD: &'static str = "#KIBAN-BOOK xiangqi 1";
    const BOOK_WORD: &'static str = "fen";

    const BENCH: &'static [&'static str] = &[
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
        "1r2kabr1/4a4/2C1b2c1/p3p3p/1c3n3/2p3R2/P3P3P/N3C1N2/7R1/2BAKAB2 b - - 0 1",
        "2b1kab1C/1N2a4/n3ccn2/p5r1p/4p4/P1P2RN2/2r1P3P/C3B4/4A4/2BAK2R1 w - - 0 1",
        "4ka3/4a4/4b4/p8/9/2N3P2/P3c4/3AB4/4A4/4K4 w - - 0 1",
        "3akab2/9/2n1b4/p1p3p1p/4r4/2P6/P3P1P1P/N1C1C4/9/2BAKAB1R w - - 0 1",
    ];

    fn ended(path: &xiangqi::Path, rules: &xiangqi::Rules) -> Option<(Winner, &'static str)> {
        let verdict = path.verdict(rules);
        let winner = match verdict.result()? {
            xiangqi::GameResult::Win(xiangqi::Color::Red) => Winner::First,
            xiangqi::GameResult::Win(xiangqi::Color::Black) => Winner::Second,
            xiangqi::GameResult::Draw => Winner::Nobody,
        };
        Some((winner, verdict.state()))
    }

    fn can_declare(&self, _: &xiangqi::Rules) -> bool {
        false
    }

    fn is_pointless(&self, _: xiangqi::Move) -> bool {
        false
    }
}
