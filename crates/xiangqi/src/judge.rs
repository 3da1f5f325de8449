//! The end of the game: which rule ends it, and who wins.
//!
//! The natural limit (自然限着) counts plies without a capture; a pawn's move does not begin anew.
//! What came before the path's start is known from the clock of its position. With a discount for
//! checks, those of a side beyond a number do not count, nor do the replies to them; which of the
//! plies before the start were checks nobody knows, so those all count.

use alloc::collections::BTreeMap;
use core::fmt;

use crate::{Color, Evidence, Offence, Path, Position, Repetition, Rules};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameResult {
    /// That side won.
    Win(Color),
    /// Nobody won.
    Draw,
}

/// `red`, `black` or `draw`.
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
/// behind [`Ongoing`](Self::Ongoing): mate on the move that reaches a limit wins.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Verdict {
    /// The game goes on.
    Ongoing,
    /// 绝杀: the side to move is in check and has no legal move.
    Checkmate {
        /// The side that gave mate.
        winner: Color,
    },
    /// 困毙: the side to move is not in check, but has no legal move. It has lost.
    ///
    /// ```
    /// use kiban_xiangqi::{Color, Position, Rules, Verdict};
    ///
    /// //  . . . k x . . . .     Black, to move, is not in check. On e9 the king would face
    /// //  R . . x . . . . .     the other one, and the rook attacks d8.
    /// let position: Position = "3k5/R8/9/9/9/9/9/9/9/4K4 b - - 0 1".parse().unwrap();
    /// let verdict = position.verdict(&Rules::default());
    /// assert_eq!(verdict, Verdict::Stalemate { winner: Color::Red });
    /// ```
    Stalemate {
        /// The other side.
        winner: Color,
    },
    /// A position was repeated and one side gave check with every move.
    PerpetualCheck {
        /// What the side that loses did.
        evidence: Evidence,
        /// How often the position occurred.
        occurrences: u32,
    },
    /// A position was repeated and one side chased with every move, or did something else that
    /// the rules prohibit; the [offence](Evidence::offence) tells.
    ///
    /// ```
    /// use kiban_xiangqi::{Color, GameResult, Path, Position, Rules};
    ///
    /// //  . c x . . . . . .     The rook follows the cannon, which nothing protects, between the
    /// //  . . . . . . . . .     marked points.
    /// //  . x R . . . . . .
    /// let start: Position = "4k4/9/9/1c7/9/2R6/9/9/9/3K5 w - - 0 1".parse().unwrap();
    /// let mut path = Path::new(start);
    /// for text in ["c4b4", "b6c6", "b4c4", "c6b6"].repeat(2) {
    ///     path.push(text.parse().unwrap());
    /// }
    /// let verdict = path.verdict(&Rules::default());
    /// assert_eq!(verdict.state(), "perpetual-chase");
    /// assert_eq!(verdict.result(), Some(GameResult::Win(Color::Black)));
    /// ```
    PerpetualChase {
        /// What the side that loses did.
        evidence: Evidence,
        /// How often the position occurred.
        occurrences: u32,
    },
    /// A position was repeated, and neither side did worse than the other. The game is drawn.
    Repetition {
        /// The ply of the first occurrence: 0 for the start.
        first: usize,
        /// How often the position occurred.
        occurrences: u32,
        /// What both sides did alike, if the rules prohibit it.
        both: Option<Offence>,
    },
    /// 自然限着: so many plies were made without a capture. The game is drawn.
    NaturalLimit {
        /// The limit.
        plies: u32,
    },
    /// Neither side has the material to win. The game is drawn.
    Material,
    /// The ply of the last number that is allowed was made. The game is drawn.
    MaxPlies {
        /// That number.
        plies: u32,
    },
}

impl Verdict {
    /// The state of the game as a word for programs: lower case, words joined by hyphens, stable.
    ///
    /// ```
    /// use kiban_xiangqi::{Position, Rules};
    ///
    /// //  . . . k . . . . R     On e9 the king would face the other one; the marked point is free.
    /// //  . . . x . . . . .
    /// let position: Position = "3k4R/9/9/9/9/9/9/9/9/4K4 b - - 0 1".parse().unwrap();
    /// assert_eq!(position.verdict(&Rules::default()).state(), "ongoing");
    /// //  . . . k . . . . R     Here it is not.
    /// //  . . . . . . . . R
    /// let position: Position = "3k4R/8R/9/9/9/9/9/9/9/4K4 b - - 0 1".parse().unwrap();
    /// assert_eq!(position.verdict(&Rules::default()).state(), "checkmate");
    /// ```
    #[must_use]
    pub const fn state(&self) -> &'static str {
        match self {
            Self::Ongoing => "ongoing",
            Self::Checkmate { .. } => "checkmate",
            Self::Stalemate { .. } => "stalemate",
            Self::PerpetualCheck { .. } => "perpetual-check",
            Self::PerpetualChase { .. } => "perpetual-chase",
            Self::Repetition { .. } => "repetition",
            Self::NaturalLimit { .. } => "natural-limit",
            Self::Material => "material",
            Self::MaxPlies { .. } => "max-plies",
        }
    }

    /// How the game ended; `None` while it goes on.
    ///
    /// ```
    /// use kiban_xiangqi::{Color, GameResult, Position, Rules};
    ///
    /// //  . . . k . . . . R     绝杀: the two rooks hold both ranks.
    /// //  . . . . . . . . R
    /// let mated: Position = "3k4R/8R/9/9/9/9/9/9/9/4K4 b - - 0 1".parse().unwrap();
    /// let verdict = mated.verdict(&Rules::default());
    /// assert_eq!(verdict.result(), Some(GameResult::Win(Color::Red)));
    /// ```
    #[must_use]
    pub const fn result(&self) -> Option<GameResult> {
        match self {
            Self::Ongoing => None,
            Self::Checkmate { winner } | Self::Stalemate { winner } => {
                Some(GameResult::Win(*winner))
            }
            Self::PerpetualCheck { evidence, .. } | Self::PerpetualChase { evidence, .. } => {
                Some(GameResult::Win(evidence.side.other()))
            }
            Self::Repetition { .. }
            | Self::NaturalLimit { .. }
            | Self::Material
            | Self::MaxPlies { .. } => Some(GameResult::Draw),
        }
    }

    /// Whether the game has ended.
    ///
    /// ```
    /// use kiban_xiangqi::{Position, Rules};
    ///
    /// assert!(!Position::startpos().verdict(&Rules::default()).is_over());
    /// ```
    #[must_use]
    pub const fn is_over(&self) -> bool {
        !matches!(self, Self::Ongoing)
    }

    /// The ply of the first occurrence that was judged, 0 for the start; `None` if no repetition
    /// ended the game.
    ///
    /// ```
    /// use kiban_xiangqi::{Path, Position, Rules};
    ///
    /// let mut path = Path::new(Position::startpos());
    /// for text in ["a0a1", "a9a8", "a1a0", "a8a9"].repeat(3) {
    ///     path.push(text.parse().unwrap());
    /// }
    /// assert_eq!(path.verdict(&Rules::default()).repeated_from_ply(), Some(0));
    /// ```
    #[must_use]
    pub const fn repeated_from_ply(&self) -> Option<usize> {
        match self {
            Self::Repetition { first, .. } => Some(*first),
            Self::PerpetualCheck { evidence, .. } | Self::PerpetualChase { evidence, .. } => {
                Some(evidence.from)
            }
            _ => None,
        }
    }
}

/// The reason in a sentence.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ongoing => f.write_str("no rule has ended the game"),
            Self::Checkmate { winner } => {
                write!(f, "{} is in check and has no legal move", winner.other())
            }
            Self::Stalemate { winner } => write!(
                f,
                "{} has no legal move, which loses also when not in check",
                winner.other()
            ),
            Self::PerpetualCheck { evidence, occurrences }
            | Self::PerpetualChase { evidence, occurrences } => {
                write!(f, "{} occurred {occurrences} times, and {evidence}", At(evidence.from))
            }
            Self::Repetition { first, occurrences, both } => {
                write!(f, "{} occurred {occurrences} times", At(*first))?;
                match both {
                    None => Ok(()),
                    Some(Offence::Check) => {
                        f.write_str("; both sides gave check with every move, so neither loses")
                    }
                    Some(Offence::Chase | Offence::Mixture) => {
                        f.write_str("; both sides did what the rules prohibit, so neither loses")
                    }
                }
            }
            Self::NaturalLimit { plies } => write!(f, "{plies} plies were made without a capture"),
            Self::Material => f.write_str("neither side has the material to win"),
            Self::MaxPlies { plies } => {
                write!(f, "move {plies} was made, the last before the game is drawn")
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
    /// ```
    /// use kiban_xiangqi::{Color, GameResult, Path, Position, Rules};
    ///
    /// //  . . . k . . . . .     The rook gives check with the 120th ply since the last
    /// //         …              capture: Black may not step to the file of the king on e0,
    /// //  . . . . . . . . R     and mate comes before the limit.
    /// //  . . . . K . . . .
    /// let start: Position = "3k5/9/9/9/9/9/9/9/8R/4K4 w - - 119 60".parse().unwrap();
    /// let mut path = Path::new(start);
    /// path.push("i1d1".parse().unwrap());
    /// let verdict = path.verdict(&Rules::default());
    /// assert_eq!(verdict.state(), "checkmate");
    /// assert_eq!(verdict.result(), Some(GameResult::Win(Color::Red)));
    /// ```
    #[must_use]
    pub fn verdict(&self, rules: &Rules) -> Verdict {
        self.verdict_with(rules, |path| path.repetition(rules))
    }

    /// The verdict, with `repetition` to tell whether one ends the game.
    fn verdict_with(
        &self,
        rules: &Rules,
        repetition: impl FnOnce(&Self) -> Option<Repetition>,
    ) -> Verdict {
        let position = self.position();
        if !position.has_legal_moves() {
            let winner = position.side_to_move().other();
            return match position.in_check() {
                true => Verdict::Checkmate { winner },
                false => Verdict::Stalemate { winner },
            };
        }
        if let Some(repetition) = repetition(self) {
            let (first, occurrences) = (repetition.first, repetition.occurrences);
            let judgement = repetition.judgement;
            return match judgement.guilt() {
                Some(evidence) if evidence.offence == Offence::Check => {
                    Verdict::PerpetualCheck { evidence: evidence.clone(), occurrences }
                }
                Some(evidence) => {
                    Verdict::PerpetualChase { evidence: evidence.clone(), occurrences }
                }
                None => {
                    let both = judgement.red.map(|evidence| evidence.offence);
                    Verdict::Repetition { first, occurrences, both }
                }
            };
        }
        if let Some(plies) = rules.natural_limit().filter(|_| self.is_at_natural_limit(rules)) {
            return Verdict::NaturalLimit { plies };
        }
        if rules.material_draws() && position.is_material_draw() {
            return Verdict::Material;
        }
        if let Some(plies) = rules.max_plies().filter(|_| self.is_at_max_plies(rules)) {
            return Verdict::MaxPlies { plies };
        }
        Verdict::Ongoing
    }

    /// The ply at which a rule first ended the game, and how; `None` if the game goes on.
    ///
    /// ```
    /// use kiban_xiangqi::{GameResult, Path, Position, Rules};
    ///
    /// //  . C . . . . . C .     A rook goes to the marked point and back, and so does Black's.
    /// //  x . . . . . . . .
    /// //  R N B A K A B N R
    /// let mut path = Path::new(Position::startpos());
    /// for text in ["a0a1", "a9a8", "a1a0", "a8a9"].repeat(4) {
    ///     path.push(text.parse().unwrap());
    /// }
    /// let (ply, verdict) = path.first_end(&Rules::default()).unwrap();
    /// assert_eq!((ply, verdict.result()), (12, Some(GameResult::Draw)));
    /// assert_eq!(verdict.to_string(), "the start position occurred 4 times");
    /// ```
    #[must_use]
    pub fn first_end(&self, rules: &Rules) -> Option<(usize, Verdict)> {
        let mut path = Self::new(*self.start());
        let mut moves = self.moves();
        // Looking back is for positions whose key was there before: a game as long as a book is
        // judged in the time that it takes to play it.
        let least = rules.folds().map_or(u32::MAX, |(losing, drawing)| losing.min(drawing));
        let mut occurrences = BTreeMap::new();
        loop {
            let count: &mut u32 = occurrences.entry(path.position().key()).or_default();
            *count += 1;
            let is_enough = *count >= least;
            let verdict = path
                .verdict_with(rules, |path| is_enough.then(|| path.repetition(rules)).flatten());
            if verdict.is_over() {
                return Some((path.ply(), verdict));
            }
            path.push(moves.next()?);
        }
    }

    /// Whether as many plies without a capture were made as draw the game.
    pub(crate) fn is_at_natural_limit(&self, rules: &Rules) -> bool {
        rules.natural_limit().is_some_and(|plies| {
            // Most lines are far from the limit, whatever counts.
            u32::from(self.position().halfmove_clock()) >= plies
                && self.plies_without_capture(rules.counted_checks()) >= plies
        })
    }

    /// Whether the last ply that is allowed was made.
    pub(crate) fn is_at_max_plies(&self, rules: &Rules) -> bool {
        rules.max_plies().is_some_and(|plies| plies_of_game(self.position()) >= u64::from(plies))
    }

    /// The plies since the last capture that count towards the natural limit, if of each side's
    /// checks only so many do: all, without a number.
    fn plies_without_capture(&self, counted_checks: Option<u32>) -> u32 {
        let clock = u32::from(self.position().halfmove_clock());
        let Some(counted) = counted_checks else { return clock };
        let mut checks = [0; 2];
        let mut discount = 0;
        let mut is_reply = false;
        for (ply, is_check) in self.checks().enumerate() {
            // Whose move it is matters only for telling the two sides apart.
            let checks = &mut checks[ply % 2];
            let is_surplus = is_check && {
                *checks += 1;
                *checks > counted
            };
            discount += u32::from(is_surplus || is_reply);
            is_reply = is_surplus;
        }
        clock.saturating_sub(discount)
    }
}

/// The number of the last ply, as the position counts.
fn plies_of_game(position: &Position) -> u64 {
    let of_black = u64::from(position.side_to_move() == Color::Black);
    2 * u64::from(position.move_number().saturating_sub(1)) + of_black
}

impl Position {
    /// What the rules say of the position alone, as if it were the start of a game.
    ///
    /// ```
    /// use kiban_xiangqi::{Position, Rules};
    ///
    /// //  . . . K C . . . .     A cannon alone has no screen of its own, and cannot win.
    /// let position: Position = "4k4/9/9/9/9/9/9/9/9/3KC4 w - - 0 1".parse().unwrap();
    /// assert_eq!(position.verdict(&Rules::default()).state(), "material");
    /// ```
    #[must_use]
    pub fn verdict(&self, rules: &Rules) -> Verdict {
        Path::new(*self).verdict(rules)
    }
}
