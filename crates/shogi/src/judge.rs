//! The end of the game: which rule ends it, and who wins.

use alloc::collections::BTreeMap;
use core::fmt;

use crate::declaration::goal;
use crate::{
    Color, DeclarationOutcome, DeclarationRule, Path, PerpetualCheck, Position, Repetition, Square,
};

/// The rules that differ from event to event.
///
/// ```
/// use kiban_shogi::{DeclarationRule, Rules};
///
/// let rules = Rules::default().with_max_plies(Some(320));
/// assert_eq!(rules.declaration, DeclarationRule::Csa27);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct Rules {
    /// How a game is won by declaration.
    pub declaration: DeclarationRule,
    /// After the move of that number the game is drawn, unless it was won by it; `None` for no
    /// limit. Moves are numbered as the [position](Position::move_number) numbers them.
    pub max_plies: Option<u32>,
}

impl Rules {
    /// The rules with that rule of declaration.
    ///
    /// ```
    /// use kiban_shogi::{DeclarationRule, Rules};
    ///
    /// let rules = Rules::default().with_declaration(DeclarationRule::Try);
    /// assert_eq!(rules.declaration, DeclarationRule::Try);
    /// ```
    #[must_use]
    pub const fn with_declaration(mut self, rule: DeclarationRule) -> Self {
        self.declaration = rule;
        self
    }

    /// The rules with that limit of moves.
    ///
    /// ```
    /// use kiban_shogi::Rules;
    ///
    /// assert_eq!(Rules::default().with_max_plies(Some(320)).max_plies, Some(320));
    /// ```
    #[must_use]
    pub const fn with_max_plies(mut self, max_plies: Option<u32>) -> Self {
        self.max_plies = max_plies;
        self
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameResult {
    /// That side won.
    Win(Color),
    /// Nobody won.
    Draw,
}

/// `black`, `white` or `draw`.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(color) => color.fmt(f),
            Self::Draw => f.write_str("draw"),
        }
    }
}

/// What the rules say of a game at some point: that it goes on, or how it ended.
///
/// Where several rules end the game at once, the verdict is the first in the order of this list,
/// behind [`Ongoing`](Self::Ongoing).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Verdict {
    /// The game goes on.
    Ongoing,
    /// 詰み: the side to move is in check and has no legal move.
    ///
    /// ```
    /// use kiban_shogi::{Color, Position, Rules, Verdict};
    ///
    /// //  . . . x k x . . .     The king cannot take the gold, which the pawn protects, and
    /// //  . . . x G x . . .     the gold attacks the marked squares.
    /// //  . . . . P . . . .
    /// let position: Position = "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1".parse().unwrap();
    /// let verdict = position.verdict(&Rules::default());
    /// assert_eq!(verdict, Verdict::Checkmate { winner: Color::Black });
    /// ```
    Checkmate {
        /// The side that gave mate.
        winner: Color,
    },
    /// The side to move is not in check, but has no legal move. In shogi it has lost.
    Stalemate {
        /// The other side.
        winner: Color,
    },
    /// トライ: the king moved to where the enemy king started.
    ///
    /// ```
    /// use kiban_shogi::{Color, DeclarationRule, Path, Position, Rules, Verdict};
    ///
    /// //  . . . . x . . . .     On the marked square White's king started the game.
    /// //  . . . . K . . . .
    /// //  . . . . . . . . .
    /// let position: Position = "9/4K4/9/9/9/9/9/9/k8 b P 1".parse().unwrap();
    /// let mut path = Path::new(position);
    /// path.push("5b5a".parse().unwrap());
    /// let verdict = path.verdict(&Rules::default().with_declaration(DeclarationRule::Try));
    /// assert!(matches!(verdict, Verdict::Try { winner: Color::Black, .. }));
    /// ```
    Try {
        /// The side of that king.
        winner: Color,
        /// Where it stands.
        square: Square,
    },
    /// 千日手: the fourth occurrence of a position. The game is drawn.
    ///
    /// ```
    /// use kiban_shogi::{Path, Position, Rules, Verdict};
    ///
    /// //  . . . . k . . . .     Both rooks go to the marked squares and back.
    /// //  . . . . . . x r .
    /// //  . . . . . . . . .
    /// //  . . . . . . . . .
    /// //  . . . . . . . . .
    /// //  . . . . . . . . .
    /// //  . . . . . . . . .
    /// //  . R x . . . . . .
    /// //  . . . . K . . . .
    /// let position: Position = "4k4/7r1/9/9/9/9/9/1R7/4K4 b - 1".parse().unwrap();
    /// let mut path = Path::new(position);
    /// for text in ["8h7h", "2b3b", "7h8h", "3b2b"].repeat(3) {
    ///     path.push(text.parse().unwrap());
    /// }
    /// let verdict = path.verdict(&Rules::default());
    /// assert_eq!(verdict, Verdict::Repetition { first: 0, both_checked: false });
    /// ```
    Repetition {
        /// The ply of the first occurrence: 0 for the start.
        first: usize,
        /// Whether both sides gave check with every move since then.
        both_checked: bool,
    },
    /// 連続王手の千日手: the fourth occurrence of a position, and one side gave check with every
    /// move since the first.
    ///
    /// ```
    /// use kiban_shogi::{Color, Path, Position, Rules, Verdict};
    ///
    /// //  . . . . k . . . x     The rook checks on the ranks a and b in turn, and the king
    /// //  . . . . x . . . R     steps aside to the marked square and back.
    /// //  . . . . . . . . .
    /// let position: Position = "4k4/8R/9/9/9/9/9/9/4K4 b - 1".parse().unwrap();
    /// let mut path = Path::new(position);
    /// for text in ["1b1a", "5a5b", "1a1b", "5b5a"].repeat(3) {
    ///     path.push(text.parse().unwrap());
    /// }
    /// let verdict = path.verdict(&Rules::default());
    /// assert_eq!(verdict, Verdict::PerpetualCheck { winner: Color::White, first: 0 });
    /// ```
    PerpetualCheck {
        /// The side that did not.
        winner: Color,
        /// The ply of the first occurrence: 0 for the start.
        first: usize,
    },
    /// The move of the last number that is allowed was made. The game is drawn.
    MaxPlies {
        /// That number.
        plies: u32,
    },
    /// 入玉宣言: the side to move wins by declaring.
    Declaration {
        /// The side to move.
        winner: Color,
        /// The rule by which it wins.
        rule: DeclarationRule,
        /// Its points.
        points: u8,
    },
}

impl Verdict {
    /// The state of the game as a word for programs: lower case, words joined by hyphens, stable.
    /// A try goes by the name of declaration.
    ///
    /// ```
    /// use kiban_shogi::{Position, Rules};
    ///
    /// //  . . . . . . . . k     The gold on 1b cannot be taken, and the king has
    /// //  . . . . . . . . G     no square.
    /// //  . . . . . . . G .
    /// let position: Position = "8k/8G/7G1/9/9/9/9/9/4K4 w - 1".parse().unwrap();
    /// assert_eq!(position.verdict(&Rules::default()).state(), "checkmate");
    /// ```
    #[must_use]
    pub const fn state(&self) -> &'static str {
        match self {
            Self::Ongoing => "ongoing",
            Self::Checkmate { .. } => "checkmate",
            Self::Stalemate { .. } => "stalemate",
            Self::Repetition { .. } => "repetition",
            Self::PerpetualCheck { .. } => "perpetual-check",
            Self::MaxPlies { .. } => "max-plies",
            Self::Try { .. } | Self::Declaration { .. } => "declaration",
        }
    }

    /// How the game ended; `None` while it goes on.
    ///
    /// ```
    /// use kiban_shogi::{Color, GameResult, Position, Rules};
    ///
    /// let mated: Position = "8k/8G/7G1/9/9/9/9/9/4K4 w - 1".parse().unwrap();
    /// let rules = Rules::default();
    /// assert_eq!(mated.verdict(&rules).result(), Some(GameResult::Win(Color::Black)));
    /// assert_eq!(Position::startpos().verdict(&rules).result(), None);
    /// ```
    #[must_use]
    pub const fn result(&self) -> Option<GameResult> {
        match *self {
            Self::Ongoing => None,
            Self::Checkmate { winner }
            | Self::Stalemate { winner }
            | Self::Try { winner, .. }
            | Self::PerpetualCheck { winner, .. }
            | Self::Declaration { winner, .. } => Some(GameResult::Win(winner)),
            Self::Repetition { .. } | Self::MaxPlies { .. } => Some(GameResult::Draw),
        }
    }

    /// Whether the game has ended.
    ///
    /// ```
    /// use kiban_shogi::{Position, Rules};
    ///
    /// assert!(!Position::startpos().verdict(&Rules::default()).is_over());
    /// ```
    #[must_use]
    pub const fn is_over(&self) -> bool {
        !matches!(self, Self::Ongoing)
    }

    /// The ply at which the position that was repeated occurred first, 0 for the start; `None` if
    /// no repetition ended the game.
    ///
    /// ```
    /// use kiban_shogi::{Path, Position, Rules};
    ///
    /// // Both rooks go to the next file and back, three times.
    /// let mut path = Path::new(Position::startpos());
    /// for text in ["2h3h", "8b7b", "3h2h", "7b8b"].repeat(3) {
    ///     path.push(text.parse().unwrap());
    /// }
    /// assert_eq!(path.verdict(&Rules::default()).repeated_from_ply(), Some(0));
    /// ```
    #[must_use]
    pub const fn repeated_from_ply(&self) -> Option<usize> {
        match *self {
            Self::Repetition { first, .. } | Self::PerpetualCheck { first, .. } => Some(first),
            _ => None,
        }
    }
}

/// The reason in a sentence.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Ongoing => f.write_str("no rule has ended the game"),
            Self::Checkmate { winner } => {
                write!(f, "{} is in check and has no legal move", winner.other())
            }
            Self::Stalemate { winner } => write!(
                f,
                "{} has no legal move, which loses also when not in check",
                winner.other()
            ),
            Self::Try { winner, square } => {
                write!(f, "{winner}'s king reached {square}, where the enemy king started")
            }
            Self::Repetition { first, both_checked } => {
                write!(f, "{} occurred for the fourth time", At(first))?;
                if both_checked {
                    f.write_str("; both sides gave check with every move, so neither loses by it")?;
                }
                Ok(())
            }
            Self::PerpetualCheck { winner, first } => write!(
                f,
                "{} occurred for the fourth time, and {} gave check with every move in between",
                At(first),
                winner.other()
            ),
            Self::MaxPlies { plies } => {
                write!(f, "move {plies} was made, the last before the game is drawn")
            }
            Self::Declaration { winner, rule, points } => {
                write!(f, "{winner} wins by declaring with {points} points ({rule})")
            }
        }
    }
}

/// The position at a ply, in words.
struct At(usize);

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("the start position"),
            ply => write!(f, "the position after move {ply}"),
        }
    }
}

impl Path {
    /// What the rules say of the position at the end of the path, in view of the whole path.
    ///
    /// Earlier positions are taken to have been judged: a path that went on after the game had
    /// ended is judged by [`first_end`](Self::first_end).
    ///
    /// A declaration is the right of the side to move, and the verdict assumes that it makes use
    /// of it when that wins. Judge by [`DeclarationRule::None`] to let a game go on until a player
    /// does declare. A declaration that only draws is never assumed; nor is a try, which is a move
    /// and ends the game when it was made.
    ///
    /// ```
    /// use kiban_shogi::{Color, GameResult, Path, Position, Rules};
    ///
    /// //  k  x  .  .  .  .  .  .  .     White, to move, is not in check, but each square to
    /// //  x  x +R  .  .  .  .  .  .     which the king could go is attacked.
    /// //  .  K  .  .  .  .  .  .  .
    /// let position: Position = "k8/2+R6/1K7/9/9/9/9/9/9 w - 1".parse().unwrap();
    /// let verdict = Path::new(position).verdict(&Rules::default());
    /// assert_eq!(verdict.state(), "stalemate");
    /// assert_eq!(verdict.result(), Some(GameResult::Win(Color::Black)));
    /// ```
    #[must_use]
    pub fn verdict(&self, rules: &Rules) -> Verdict {
        self.verdict_with(rules, Self::repetition)
    }

    /// The verdict, with `repetition` to tell whether the position occurs for the fourth time.
    fn verdict_with(
        &self,
        rules: &Rules,
        repetition: impl FnOnce(&Self) -> Option<Repetition>,
    ) -> Verdict {
        let position = self.position();
        let us = position.side_to_move();
        let winner = us.other();
        if !position.has_legal_moves() {
            return match position.in_check() {
                true => Verdict::Checkmate { winner },
                false => Verdict::Stalemate { winner },
            };
        }
        if rules.declaration == DeclarationRule::Try && self.is_try() {
            return Verdict::Try { winner, square: goal(winner) };
        }
        if let Some(Repetition { first, check, .. }) = repetition(self) {
            return match check {
                PerpetualCheck::By(side) => Verdict::PerpetualCheck { winner: side.other(), first },
                PerpetualCheck::Neither => Verdict::Repetition { first, both_checked: false },
                PerpetualCheck::Both => Verdict::Repetition { first, both_checked: true },
            };
        }
        if let Some(plies) = rules.max_plies
            && position.move_number() > plies
        {
            return Verdict::MaxPlies { plies };
        }
        if rules.declaration != DeclarationRule::Try {
            let declaration = position.declaration(rules.declaration);
            if declaration.outcome() == DeclarationOutcome::Win {
                let (rule, points) = (declaration.rule(), declaration.points());
                return Verdict::Declaration { winner: us, rule, points };
            }
        }
        Verdict::Ongoing
    }

    /// The ply at which a rule first ended the game, and how; `None` if the game goes on.
    ///
    /// ```
    /// use kiban_shogi::{GameResult, Path, Position, Rules};
    ///
    /// //  . B . . . . x R .     The rooks go to 3h and 7b and back.
    /// let mut path = Path::new(Position::startpos());
    /// for text in ["2h3h", "8b7b", "3h2h", "7b8b"].repeat(4) {
    ///     path.push(text.parse().unwrap());
    /// }
    /// let (ply, verdict) = path.first_end(&Rules::default()).unwrap();
    /// assert_eq!((ply, verdict.result()), (12, Some(GameResult::Draw)));
    /// assert_eq!(verdict.to_string(), "the start position occurred for the fourth time");
    /// ```
    #[must_use]
    pub fn first_end(&self, rules: &Rules) -> Option<(usize, Verdict)> {
        let mut path = Self::new(*self.start());
        let mut moves = self.moves();
        // Looking back is for positions whose key was there before: a game as long as a book is
        // judged in the time that it takes to play it.
        let mut occurrences = BTreeMap::new();
        loop {
            let count: &mut u32 = occurrences.entry(path.position().key()).or_default();
            *count += 1;
            let is_fourth = *count >= 4;
            let verdict =
                path.verdict_with(rules, |path| is_fourth.then(|| path.repetition()).flatten());
            if verdict.is_over() {
                return Some((path.ply(), verdict));
            }
            path.push(moves.next()?);
        }
    }

    /// Whether the last move was one of a king to the square that wins under the try rule.
    pub(crate) fn is_try(&self) -> bool {
        let mover = self.position().side_to_move().other();
        let square = goal(mover);
        self.position().king(mover) == Some(square)
            && self.last_move().is_some_and(|m| m.to() == square)
    }
}

impl Position {
    /// What the rules say of the position alone, as if it were the start of a game.
    ///
    /// ```
    /// use kiban_shogi::{Color, Position, Rules, Verdict};
    ///
    /// //  . . . . . . . x k     詰み: each gold protects the other, and 2a is attacked.
    /// //  . . . . . . . G G
    /// //  . . . . . . . . .
    /// let position: Position = "8k/7GG/9/9/9/9/9/9/4K4 w - 1".parse().unwrap();
    /// let verdict = position.verdict(&Rules::default());
    /// assert_eq!(verdict, Verdict::Checkmate { winner: Color::Black });
    /// ```
    #[must_use]
    pub fn verdict(&self, rules: &Rules) -> Verdict {
        Path::new(*self).verdict(rules)
    }
}
