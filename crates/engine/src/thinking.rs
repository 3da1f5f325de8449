//! What the thread that thinks does: search, tell, and answer when it is time to.

use std::time::Duration;

use kiban_protocol::{Answer, InfoLine, ScoreText};
use kiban_search::{Limits, Report, Score, Settings, Stop};

use crate::Voice;
use crate::book::BookMove;
use crate::game::EngineGame;
use crate::session::Brain;

/// A search to be made, and how it is to be answered.
pub(crate) struct Task<G: EngineGame> {
    pub(crate) voice: Voice,
    pub(crate) path: G::Path,
    /// The moves to choose from.
    pub(crate) moves: Vec<G::Move>,
    /// The move that the book has; then nothing is searched.
    pub(crate) book: Option<BookMove<G::Move>>,
    pub(crate) limits: Limits,
    pub(crate) settings: Settings,
    pub(crate) stop: Stop,
    /// The answer waits until it is asked for: pondering, or without limits.
    pub(crate) waits: bool,
    pub(crate) infinite: bool,
    pub(crate) is_mate_wanted: bool,
    /// The side to move wins by declaring.
    pub(crate) declares: bool,
    /// The engine resigns below that score.
    pub(crate) resign_below: Option<i32>,
    pub(crate) shows_chances: bool,
    pub(crate) opponent_offers_draw: bool,
    /// The expected answer is told.
    pub(crate) ponders: bool,
}

/// A draw is agreed to below this.
const DRAWISH: i32 = -50;

pub(crate) fn run<G: EngineGame>(task: &Task<G>, brain: &mut Brain<G>) {
    let answer = if task.declares && !task.is_mate_wanted {
        Answer::Win
    } else if task.moves.is_empty() {
        // Mated, stalemated, or every move banned.
        if task.is_mate_wanted { Answer::Checkmate(None) } else { Answer::NoMove }
    } else if let Some(book) = &task.book {
        from_book(task, book)
    } else {
        let Task { path, moves, limits, settings, stop, .. } = task;
        let report = brain.run(path, moves, limits, settings, stop, |report| tell(task, report));
        if report.lines.iter().any(|line| line.score.by_rule().is_some()) {
            task.voice.remark("the score is that of a win by rule, not by mate");
        }
        answer(task, &report)
    };
    // Who ponders or has no limit answers only when told to.
    while task.waits && !task.stop.is_stopped() && (task.infinite || task.stop.is_pondering()) {
        std::thread::sleep(Duration::from_millis(1));
    }
    task.voice.say(&answer);
}

fn from_book<G: EngineGame>(task: &Task<G>, book: &BookMove<G::Move>) -> Answer {
    let BookMove { best, ponder, value, depth, count } = *book;
    task.voice.remark(format!("from the book, where it was played {count} times"));
    task.voice.say(&Answer::Info(InfoLine {
        depth,
        score: Some(ScoreText::Points(value)),
        moves: [Some(best), ponder].into_iter().flatten().map(|m| m.to_string()).collect(),
        ..InfoLine::default()
    }));
    let ponder = ponder.filter(|_| task.ponders).map(|m| m.to_string());
    Answer::BestMove { best: best.to_string(), ponder, draw: false }
}

fn answer<G: EngineGame>(task: &Task<G>, report: &Report<G::Move>) -> Answer {
    let Some(line) = report.lines.first() else { return Answer::NoMove };
    let words: Vec<String> = line.moves.iter().map(G::Move::to_string).collect();
    if task.is_mate_wanted {
        return match line.score.mate() {
            Some(plies) if plies > 0 => Answer::Checkmate(Some(words)),
            // A search that is not exhaustive never proves that there is none.
            _ => Answer::CheckmateTimeout,
        };
    }
    if task.resign_below.is_some_and(|bar| line.score.value() < bar) {
        return Answer::Resign;
    }
    let mut words = words.into_iter();
    match words.next() {
        Some(best) => {
            let ponder = words.next().filter(|_| task.ponders);
            let draw = task.opponent_offers_draw && line.score.value() <= DRAWISH;
            Answer::BestMove { best, ponder, draw }
        }
        None => Answer::NoMove,
    }
}

fn tell<G: EngineGame>(task: &Task<G>, report: &Report<G::Move>) {
    let is_one_of_many = task.settings.lines > 1;
    for (index, line) in report.lines.iter().enumerate() {
        task.voice.say(&Answer::Info(InfoLine {
            depth: line.depth,
            selective_depth: line.selective_depth,
            line: is_one_of_many.then_some(index + 1),
            score: Some(score_text(line.score)),
            nodes: report.nodes,
            time: u64::try_from(report.time.as_millis()).unwrap_or(u64::MAX),
            fullness: report.fullness,
            chances: task.shows_chances.then(|| chances(line.score)),
            moves: line.moves.iter().map(G::Move::to_string).collect(),
        }));
    }
}

pub(crate) fn score_text(score: Score) -> ScoreText {
    match score.mate() {
        Some(plies) => ScoreText::Mate(plies),
        None => ScoreText::Points(score.value()),
    }
}

/// The chances to win, draw and lose, in thousandths, after the curve to which the weights of the
/// evaluation are fitted.
fn chances(score: Score) -> [u32; 3] {
    let points = f64::from(score.value());
    let win = |points: f64| 1000.0 / (1.0 + (-points / 300.0).exp());
    let (win, loss) = (win(points - 120.0) as u32, win(-points - 120.0) as u32);
    [win, 1000 - win - loss, loss]
}
