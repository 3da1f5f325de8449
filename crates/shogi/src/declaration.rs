//! Winning by declaration (入玉宣言, *nyūgyoku sengen*).
//!
//! Kings that have entered the enemy's camp are hardly ever mated. Instead of making a move a
//! player may then declare; the declaration wins if the conditions of the [rule in
//! force](DeclarationRule) hold, and otherwise loses the game.

use core::fmt;
use core::str::FromStr;

use crate::position::Set;
use crate::{Bitboard, Color, Hand, HandKind, IllegalMove, Move, Position, Square};

/// The points of a full set of pieces, kings not counted.
const ALL_POINTS: u8 = 54;

/// A rule of declaration (入玉宣言): when the side to move wins by declaring instead of moving.
///
/// The conditions of all rules that count points are the same; only the points differ:
///
/// 1. the king stands in the enemy's three ranks (the *camp*);
/// 2. at least [ten](Declaration::PIECES_NEEDED) pieces of its side stand there besides it;
/// 3. it is not in check;
/// 4. the points suffice: 5 for each rook and bishop, promoted or not, 1 for each other piece,
///    counting the pieces in the camp, without the king, and the pieces in hand.
///
/// | rule | name | wins with | else |
/// |---|---|---|---|
/// | `Csa27` | `csa27` | Black 28, White 27 points | lost |
/// | `Csa24` | `csa24` | 31 points | 24 to 30 drawn, below lost |
/// | `Csa27Handicap` | `csa27h` | as `csa27`, White with fewer | lost |
/// | `Csa24Handicap` | `csa24h` | as `csa24`, White with fewer | as `csa24` |
/// | `Jsa24` | `jsa24` | 31 points | 24 to 30 drawn, below lost |
/// | `Try` | `try` | the king can go to where the enemy king started | lost |
/// | `None` | `none` | never | lost |
///
/// In a handicap game White plays with fewer pieces. The handicap rules therefore take off
/// White's threshold the points that the pieces on the board and in both hands lack to a full
/// set: with a two-piece handicap White needs 17 instead of 27, or 21 instead of 31 and 14 instead
/// of 24 to draw.
///
/// ```
/// use kiban_shogi::DeclarationRule;
///
/// assert_eq!("csa24h".parse(), Ok(DeclarationRule::Csa24Handicap));
/// assert_eq!(DeclarationRule::default().to_string(), "csa27");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum DeclarationRule {
    /// The 27-point rule of computer tournaments.
    #[default]
    Csa27,
    /// The 24-point rule of computer tournaments: 31 points win, 24 to 30 draw.
    Csa24,
    /// The 27-point rule for handicap games.
    Csa27Handicap,
    /// The 24-point rule for handicap games.
    Csa24Handicap,
    /// The 24-point rule of professional games: the same points as [`Csa24`](Self::Csa24).
    Jsa24,
    /// トライルール: the king wins by moving to the square on which the enemy king started.
    Try,
    /// Nothing is won by declaration.
    None,
}

/// What a rule that counts points asks for.
struct Thresholds {
    /// Black's and White's points to win.
    win: [u8; 2],
    /// The points to draw, if the rule knows a draw.
    draw: Option<u8>,
    /// Whether White's points are lowered in handicap games.
    handicap: bool,
}

impl DeclarationRule {
    /// All rules, the default first.
    pub const ALL: [Self; 7] = [
        Self::Csa27,
        Self::Csa24,
        Self::Csa27Handicap,
        Self::Csa24Handicap,
        Self::Jsa24,
        Self::Try,
        Self::None,
    ];

    /// The name in programs, as `FromStr` reads it.
    ///
    /// ```
    /// use kiban_shogi::DeclarationRule;
    ///
    /// assert_eq!(DeclarationRule::Csa27.name(), "csa27");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Csa27 => "csa27",
            Self::Csa24 => "csa24",
            Self::Csa27Handicap => "csa27h",
            Self::Csa24Handicap => "csa24h",
            Self::Jsa24 => "jsa24",
            Self::Try => "try",
            Self::None => "none",
        }
    }

    const fn thresholds(self) -> Option<Thresholds> {
        let (win, draw, handicap) = match self {
            Self::Csa27 => ([28, 27], None, false),
            Self::Csa24 | Self::Jsa24 => ([31, 31], Some(24), false),
            Self::Csa27Handicap => ([28, 27], None, true),
            Self::Csa24Handicap => ([31, 31], Some(24), true),
            Self::Try | Self::None => return None,
        };
        Some(Thresholds { win, draw, handicap })
    }
}

impl fmt::Display for DeclarationRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text is not the name of a rule of declaration; see [`DeclarationRule::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownDeclarationRule;

impl fmt::Display for UnknownDeclarationRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a rule of declaration; known are")?;
        DeclarationRule::ALL.iter().try_for_each(|rule| write!(f, " {rule}"))
    }
}

impl core::error::Error for UnknownDeclarationRule {}

impl FromStr for DeclarationRule {
    type Err = UnknownDeclarationRule;

    /// Reads a rule's [name](DeclarationRule::name).
    fn from_str(text: &str) -> Result<Self, UnknownDeclarationRule> {
        Self::ALL.into_iter().find(|rule| rule.name() == text).ok_or(UnknownDeclarationRule)
    }
}

/// What a declaration comes to for the side that declares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DeclarationOutcome {
    /// It wins the game.
    Win,
    /// It ends the game in a draw (持将棋).
    Draw,
    /// A condition is not met, so whoever declares all the same loses the game.
    Lose,
}

impl DeclarationOutcome {
    /// The outcome as a word for programs: `win`, `draw` or `lose`.
    ///
    /// ```
    /// use kiban_shogi::DeclarationOutcome;
    ///
    /// assert_eq!(DeclarationOutcome::Win.name(), "win");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Draw => "draw",
            Self::Lose => "lose",
        }
    }
}

impl fmt::Display for DeclarationOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A condition of declaration that is not met, with the squares and numbers that matter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FailedCondition {
    /// The rule in force knows no declaration.
    NoDeclaration,
    /// The side to move has no king, as in tsume problems.
    NoKing,
    /// The king is not in the enemy's three ranks.
    KingNotInCamp {
        /// The king's square.
        king: Square,
    },
    /// There are fewer than [ten](Declaration::PIECES_NEEDED) pieces in the camp besides the king.
    TooFewPieces {
        /// How many there are.
        pieces: u8,
    },
    /// The king is in check.
    InCheck {
        /// The king's square.
        king: Square,
        /// The pieces that give check.
        by: Bitboard,
    },
    /// The points do not suffice.
    TooFewPoints {
        /// The points.
        points: u8,
        /// The fewest points with which the declaration would not lose.
        needed: u8,
    },
    /// The king cannot go to where the enemy king started.
    KingCannotEnter {
        /// That square.
        square: Square,
        /// Why the move is not legal.
        reason: IllegalMove,
    },
}

impl FailedCondition {
    /// The condition as a word for programs: lower case, words joined by hyphens, stable.
    ///
    /// ```
    /// use kiban_shogi::{DeclarationRule, Position};
    ///
    /// let declaration = Position::startpos().declaration(DeclarationRule::Csa27);
    /// let codes: Vec<&str> = declaration.failed().map(|condition| condition.code()).collect();
    /// assert!(codes.contains(&"king-not-in-camp"), "{codes:?}");
    /// ```
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NoDeclaration => "no-declaration",
            Self::NoKing => "no-king",
            Self::KingNotInCamp { .. } => "king-not-in-camp",
            Self::TooFewPieces { .. } => "too-few-pieces",
            Self::InCheck { .. } => "in-check",
            Self::TooFewPoints { .. } => "too-few-points",
            Self::KingCannotEnter { .. } => "king-cannot-enter",
        }
    }
}

/// A sentence that names the squares and numbers.
impl fmt::Display for FailedCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoDeclaration => f.write_str("the rule in force knows no declaration"),
            Self::NoKing => f.write_str("there is no king"),
            Self::KingNotInCamp { king } => {
                write!(f, "the king on {king} is not in the enemy's three ranks")
            }
            Self::TooFewPieces { pieces } => write!(
                f,
                "{pieces} {} in the camp besides the king, {} needed",
                if pieces == 1 { "piece" } else { "pieces" },
                Declaration::PIECES_NEEDED
            ),
            Self::InCheck { king, by } => {
                write!(f, "the king on {king} is in check from")?;
                for (i, square) in by.into_iter().enumerate() {
                    write!(f, "{} {square}", if i > 0 { " and" } else { "" })?;
                }
                Ok(())
            }
            Self::TooFewPoints { points, needed } => {
                let unit = if points == 1 { "point" } else { "points" };
                write!(f, "{points} {unit}, {needed} needed")
            }
            Self::KingCannotEnter { square, reason } => {
                write!(f, "the king cannot go to {square}: {reason}")
            }
        }
    }
}

/// What a declaration by the side to move comes to, and why; see [`Position::declaration`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Declaration {
    rule: DeclarationRule,
    by: Color,
    outcome: DeclarationOutcome,
    points: u8,
    needed: Option<u8>,
    pieces_in_camp: u8,
    failed: [Option<FailedCondition>; 4],
}

impl Declaration {
    /// How many pieces besides the king a declaration needs in the camp.
    pub const PIECES_NEEDED: u8 = 10;

    /// The rule that was asked about.
    ///
    /// ```
    /// use kiban_shogi::{DeclarationRule, Position};
    ///
    /// let declaration = Position::startpos().declaration(DeclarationRule::Jsa24);
    /// assert_eq!(declaration.rule(), DeclarationRule::Jsa24);
    /// ```
    #[must_use]
    pub const fn rule(&self) -> DeclarationRule {
        self.rule
    }

    /// The side that declares.
    ///
    /// ```
    /// use kiban_shogi::{Color, DeclarationRule, Position};
    ///
    /// assert_eq!(Position::startpos().declaration(DeclarationRule::Csa27).by(), Color::Black);
    /// ```
    #[must_use]
    pub const fn by(&self) -> Color {
        self.by
    }

    /// What the declaration comes to.
    ///
    /// ```
    /// use kiban_shogi::{DeclarationOutcome, DeclarationRule, Position};
    ///
    /// //  R+R+B+B+K . . . .     Black's king has entered with eleven pieces, which
    /// //  . . G G S S S . .     count 27 points, one too few.
    /// //  . . . . . . N+N+.
    /// let position: Position = "+R+R+B+BK4/2GGSSS2/6+N+N1/9/9/9/9/4k4/9 b - 1".parse().unwrap();
    /// let declaration = position.declaration(DeclarationRule::Csa27);
    /// assert_eq!((declaration.points(), declaration.needed()), (27, Some(28)));
    /// assert_eq!(declaration.outcome(), DeclarationOutcome::Lose);
    /// ```
    #[must_use]
    pub const fn outcome(&self) -> DeclarationOutcome {
        self.outcome
    }

    /// The points of the side that declares, whether the rule counts them or not.
    ///
    /// ```
    /// use kiban_shogi::{DeclarationRule, Position};
    ///
    /// //   .  .  .  .  .  .  .  .  .     The horse counts 5, the gold 1; the pawn outside the
    /// //   . +B  .  K  .  G  .  .  .     camp and the king count nothing. In hand a rook counts
    /// //   .  .  .  .  .  .  .  .  .     5 and a pawn 1.
    /// //   .  .  .  P  .  .  .  .  .
    /// let position: Position = "9/1+B1K1G3/9/3P5/9/9/9/9/4k4 b RP 1".parse().unwrap();
    /// assert_eq!(position.declaration(DeclarationRule::Csa27).points(), 5 + 1 + 5 + 1);
    /// ```
    #[must_use]
    pub const fn points(&self) -> u8 {
        self.points
    }

    /// The points that win; `None` if the rule does not count points.
    ///
    /// ```
    /// use kiban_shogi::{DeclarationRule, Position};
    ///
    /// let needed = |rule| Position::startpos().declaration(rule).needed();
    /// assert_eq!(needed(DeclarationRule::Csa27), Some(28)); // Black; White needs 27
    /// assert_eq!(needed(DeclarationRule::Try), None);
    /// ```
    #[must_use]
    pub const fn needed(&self) -> Option<u8> {
        self.needed
    }

    /// How many pieces of the side that declares stand in the camp besides the king.
    ///
    /// ```
    /// use kiban_shogi::{DeclarationRule, Position};
    ///
    /// //   .  .  .  .  .  .  .  .  .     Horse and gold stand in the camp, the ranks a to c.
    /// //   . +B  .  K  .  G  .  .  .
    /// //   .  .  .  .  .  .  .  .  .
    /// //   .  .  .  P  .  .  .  .  .
    /// let position: Position = "9/1+B1K1G3/9/3P5/9/9/9/9/4k4 b RP 1".parse().unwrap();
    /// assert_eq!(position.declaration(DeclarationRule::Csa27).pieces_in_camp(), 2);
    /// ```
    #[must_use]
    pub const fn pieces_in_camp(&self) -> u8 {
        self.pieces_in_camp
    }

    /// All conditions that are not met; none exactly if the declaration does not lose.
    ///
    /// ```
    /// use kiban_shogi::{DeclarationRule, Position};
    ///
    /// //  . . . . . . . . .     The king is not in the camp, and in check; Black has nothing else.
    /// //  . . . l . . . . .
    /// //  . . . x . . . . .
    /// //  . . . x . . . . .
    /// //  . . . K . . . . .
    /// //  . . . . . . . . .
    /// let position: Position = "9/9/9/3l5/9/9/3K5/9/4k4 b - 1".parse().unwrap();
    /// let declaration = position.declaration(DeclarationRule::Csa27);
    /// let codes: Vec<_> = declaration.failed().map(|condition| condition.code()).collect();
    /// assert_eq!(codes, ["king-not-in-camp", "too-few-pieces", "in-check", "too-few-points"]);
    /// ```
    pub fn failed(&self) -> impl Iterator<Item = FailedCondition> + '_ {
        self.failed.iter().copied().flatten()
    }
}

/// A sentence: who declares, what it comes to, and why.
impl fmt::Display for Declaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use DeclarationOutcome::*;
        let Self { by, points, pieces_in_camp, .. } = self;
        let verb = match self.outcome {
            Win => "wins",
            Draw => "draws",
            Lose => "would lose",
        };
        write!(f, "{by} {verb} by declaration ({}): ", self.rule)?;
        match (self.outcome, self.needed) {
            (Lose, _) => {
                for (i, condition) in self.failed().enumerate() {
                    write!(f, "{}{condition}", if i > 0 { "; " } else { "" })?;
                }
                Ok(())
            }
            (_, Some(needed)) => write!(
                f,
                "{points} points where {needed} win, {pieces_in_camp} pieces in the camp besides the king"
            ),
            (_, None) => write!(f, "the king can go to {}", goal(self.by)),
        }
    }
}

/// Where the king of the other side stands at the start of the game.
pub(crate) const fn goal(color: Color) -> Square {
    match color {
        Color::Black => Square::S5A,
        Color::White => Square::S5I,
    }
}

/// The points of those pieces on the board and in hand, no king among them.
fn points(position: &Position, board: Bitboard, hand: Hand) -> u8 {
    let big = board & (position.set(Set::Diagonal) | position.set(Set::Orthogonal));
    let big_in_hand = hand.count(HandKind::Rook) + hand.count(HandKind::Bishop);
    // At most 40 pieces with 54 points.
    (board.len() + hand.len() + 4 * big.len()) as u8 + 4 * big_in_hand
}

impl Position {
    /// What a declaration by the side to move comes to under `rule`.
    ///
    /// ```
    /// use kiban_shogi::{DeclarationOutcome, DeclarationRule, Position};
    ///
    /// // +R +R +B +B  K  .  .  .  .     The king in the camp with ten pieces: four of them
    /// //  .  .  G  G  S  S  .  .  .     count 5 points each, the others 1; and a pawn in
    /// //  .  .  .  .  .  .  N  N  .     hand. That makes 27 points, and Black needs 28.
    /// let position: Position =
    ///     "+R+R+B+BK4/2GGSS3/6NN1/9/9/9/9/4k4/9 b P 1".parse().unwrap();
    /// let declaration = position.declaration(DeclarationRule::Csa27);
    /// assert_eq!(declaration.outcome(), DeclarationOutcome::Lose);
    /// assert_eq!((declaration.points(), declaration.needed()), (27, Some(28)));
    /// assert_eq!(declaration.pieces_in_camp(), 10);
    /// let failed = declaration.failed().next().unwrap();
    /// assert_eq!(failed.code(), "too-few-points");
    /// assert_eq!(failed.to_string(), "27 points, 28 needed");
    /// // The rule of professional games calls it a draw.
    /// let declaration = position.declaration(DeclarationRule::Jsa24);
    /// assert_eq!(declaration.outcome(), DeclarationOutcome::Draw);
    /// ```
    #[must_use]
    pub fn declaration(&self, rule: DeclarationRule) -> Declaration {
        use DeclarationOutcome::*;
        let us = self.side_to_move();
        let camp = Bitboard::promotion_zone(us);
        let mut pieces = camp & self.color(us);
        if let Some(king) = self.king(us) {
            pieces = pieces.without(king);
        }
        let pieces_in_camp = pieces.len() as u8;
        let points = points(self, pieces, self.hand(us));
        let mut failed = [None; 4];
        let (outcome, needed) = match rule.thresholds() {
            None => {
                failed[0] = match rule {
                    DeclarationRule::Try => self.try_rule().err(),
                    _ => Some(FailedCondition::NoDeclaration),
                };
                (Win, None)
            }
            Some(Thresholds { win, draw, handicap }) => {
                let lowered =
                    if handicap && us == Color::White { self.missing_points() } else { 0 };
                let win = win[us.index()].saturating_sub(lowered);
                let least = draw.map_or(win, |points: u8| points.saturating_sub(lowered));
                let by = self.checkers();
                failed[0] = match self.king(us) {
                    None => Some(FailedCondition::NoKing),
                    Some(king) if camp.contains(king) => None,
                    Some(king) => Some(FailedCondition::KingNotInCamp { king }),
                };
                failed[1] = (pieces_in_camp < Declaration::PIECES_NEEDED)
                    .then_some(FailedCondition::TooFewPieces { pieces: pieces_in_camp });
                failed[2] = self
                    .king(us)
                    .filter(|_| !by.is_empty())
                    .map(|king| FailedCondition::InCheck { king, by });
                failed[3] = (points < least)
                    .then_some(FailedCondition::TooFewPoints { points, needed: least });
                (if points < win { Draw } else { Win }, Some(win))
            }
        };
        let outcome = if failed.iter().all(Option::is_none) { outcome } else { Lose };
        Declaration { rule, by: us, outcome, points, needed, pieces_in_camp, failed }
    }

    /// Whether the side to move wins by declaration: what a search asks, quick to say no.
    ///
    /// ```
    /// use kiban_shogi::{DeclarationRule, Position};
    ///
    /// //  +R +R +B +B  K  .  .  .  .     Ten pieces in the camp with 26 points; two pawns in hand
    /// //   .  .  G  G  S  S  .  .  .     make them the 28 that Black needs.
    /// //   .  .  .  .  .  .  N  N  .
    /// let position: Position =
    ///     "+R+R+B+BK4/2GGSS3/6NN1/9/9/9/9/4k4/9 b 2P 1".parse().unwrap();
    /// assert!(position.wins_by_declaration(DeclarationRule::Csa27));
    /// assert!(!position.wins_by_declaration(DeclarationRule::Jsa24)); // 31 are needed
    /// ```
    #[must_use]
    pub fn wins_by_declaration(&self, rule: DeclarationRule) -> bool {
        let us = self.side_to_move();
        // Each rule wants the king in the camp already; a try starts from there too.
        self.king(us).is_some_and(|king| Bitboard::promotion_zone(us).contains(king))
            && self.declaration(rule).outcome() == DeclarationOutcome::Win
    }

    /// The king's move that wins under the [try rule](DeclarationRule::Try), if it is legal: to
    /// 5a for Black, to 5i for White.
    ///
    /// ```
    /// use kiban_shogi::Position;
    ///
    /// //  . . . g . . . . k     The gold on 6a attacks 5a.
    /// //  . . . . K . . . .
    /// let position: Position = "3g4k/4K4/9/9/9/9/9/9/9 b - 1".parse().unwrap();
    /// assert_eq!(position.try_move(), None);
    /// //  . . . . g . . . k     A gold on 5a that nothing protects can be taken.
    /// //  . . . . K . . . .
    /// let position: Position = "4g3k/4K4/9/9/9/9/9/9/9 b - 1".parse().unwrap();
    /// assert_eq!(position.try_move(), "5b5a".parse().ok());
    /// ```
    #[must_use]
    pub fn try_move(&self) -> Option<Move> {
        self.try_rule().ok()
    }

    fn try_rule(&self) -> Result<Move, FailedCondition> {
        let us = self.side_to_move();
        let square = goal(us);
        let king = self.king(us).ok_or(FailedCondition::NoKing)?;
        let m = Move::new(king, square);
        match self.explain(m) {
            Ok(()) => Ok(m),
            Err(reason) => Err(FailedCondition::KingCannotEnter { square, reason }),
        }
    }

    /// The points that the pieces on the board and in hand lack to a full set.
    fn missing_points(&self) -> u8 {
        let board = self.occupied() - self.kind(crate::PieceKind::King);
        let hands = points(self, Bitboard::EMPTY, self.hand(Color::White));
        ALL_POINTS.saturating_sub(points(self, board, self.hand(Color::Black)) + hands)
    }
}
