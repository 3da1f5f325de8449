//! The games as records, in any format that holds them.

use std::path::Path;

use kiban::core::Game;
use kiban::{shogi, xiangqi};
use kiban_record::{Event, Headers, Key, NodeId, Record};
use kiban_shogi_record::Ending as ShogiEnding;
use kiban_xiangqi_record::Ending as XiangqiEnding;

use super::Row;
use crate::errors::{Failure, Kind, Outcome};
use crate::games::{GameId, OfGame, Played, Rules};
use crate::output;
use crate::position::{self, Source};
use crate::records::{AnyFormat, Format, with_format};

/// The format of a file for so many games.
pub(super) fn format(file: &Path, game: GameId, games: usize) -> Outcome<AnyFormat> {
    let format = AnyFormat::of_ending(&file.to_string_lossy(), Some(game)).ok_or_else(|| {
        let message = format!("the ending of {} is that of no format", file.display());
        Failure::new(Kind::Usage, message)
    })?;
    let holds = match format {
        AnyFormat::Shogi(format) => format.holds_many(),
        AnyFormat::Xiangqi(format) => format.holds_many(),
    };
    match holds || games == 1 {
        true => Ok(format),
        false => {
            let message = format!("{} holds one game", format.name());
            Err(Failure::new(Kind::Usage, message).expected("a format for many games"))
        }
    }
}

/// Writes the games as one file.
pub(super) fn write(file: &Path, format: AnyFormat, rows: &[Row]) -> Outcome<()> {
    let (mut of_shogi, mut of_xiangqi) = (Vec::new(), Vec::new());
    for row in rows {
        let source = Source { name: "a game", line: row.number + 1, text: &row.position };
        match position::read_played(&row.position, &source, Some(format.game()))? {
            OfGame::Shogi(played) => of_shogi.push(record(row, &played, end_of_shogi)),
            OfGame::Xiangqi(played) => of_xiangqi.push(record(row, &played, end_of_xiangqi)),
        }
    }
    let written = match format {
        AnyFormat::Shogi(format) => Format::write_all(format, &of_shogi, None),
        AnyFormat::Xiangqi(format) => Format::write_all(format, &of_xiangqi, None),
    };
    let written = written.ok_or_else(|| {
        let name = with_format!(format, format => format.name());
        Failure::new(Kind::Usage, format!("{name} holds one game, not {}", rows.len()))
    })?;
    output::write_whole(file, &written.text)
}

/// What stands behind the moves of a game.
type End<G, S> = Vec<Event<<G as Game>::Move, S>>;

fn record<G: Rules, S>(
    row: &Row,
    played: &Played<G>,
    end: fn(&Row, &G) -> End<G, S>,
) -> Record<G, G::Move, S> {
    let mut headers = Headers::default();
    headers.push(Key::First, row.first.clone());
    headers.push(Key::Second, row.second.clone());
    headers.push(Key::Round, (row.number + 1).to_string());
    let mut record = Record { headers, ..Record::new(played.start.clone()) };
    let mut last = NodeId::ROOT;
    for &m in &played.moves {
        last = record.tree.add(last, Event::Move(m));
    }
    for event in end(row, &played.end) {
        last = record.tree.add(last, event);
    }
    record
}

/// The illegal move that ended a game, if it is spelled as a move at all.
fn illegal_move<G: Rules>(row: &Row) -> Option<G::Move> {
    G::read_move(row.ending.strip_prefix("illegal-move ")?).ok()
}

fn end_of_shogi(row: &Row, end: &shogi::Position) -> End<shogi::Position, ShogiEnding> {
    let is_first = end.side_to_move() == shogi::Color::Black;
    let side_to_move_wins = match row.winner.as_str() {
        "first" => Some(is_first),
        "second" => Some(!is_first),
        _ => None,
    };
    if let Some(m) = illegal_move::<shogi::Position>(row) {
        return vec![Event::Illegal(m), Event::End(ShogiEnding::IllegalMoveBefore)];
    }
    let ending = match (row.ending.as_str(), side_to_move_wins) {
        ("repetition", _) => ShogiEnding::Repetition,
        ("checkmate" | "stalemate", _) => ShogiEnding::Checkmate,
        ("declaration", _) => ShogiEnding::Declaration,
        ("time", _) => ShogiEnding::TimeUp,
        ("perpetual-check", Some(true)) => ShogiEnding::IllegalMoveBefore,
        ("perpetual-check" | "false-declaration", _) => ShogiEnding::IllegalAction,
        ("too-long" | "max-plies", _) => ShogiEnding::MaxMoves,
        (_, Some(false)) => ShogiEnding::Resignation,
        (_, Some(true)) => ShogiEnding::Interruption,
        (_, None) => ShogiEnding::Draw,
    };
    vec![Event::End(ending)]
}

fn end_of_xiangqi(row: &Row, _: &xiangqi::Position) -> End<xiangqi::Position, XiangqiEnding> {
    let ending = match row.winner.as_str() {
        "first" => XiangqiEnding::RedWins,
        "second" => XiangqiEnding::BlackWins,
        _ => XiangqiEnding::Draw,
    };
    vec![Event::End(ending)]
}
