//! The games as records, in any format that holds them.

use std::path::Path;

use kiban_engine::Winner;
use kiban_shogi_record::Format as ShogiFormat;
use kiban_xiangqi_record::Format as XiangqiFormat;

use super::Row;
use crate::errors::{Failure, Kind, Outcome};
use crate::games::{GameId, OfGame};
use crate::output;
use crate::position::{self, Source};
use crate::records::{AnyFormat, Finished, Format, OfEngine, RecordOf, with_format};

/// The format of a file for so many games.
pub(super) fn format(file: &Path, game: GameId, games: usize) -> Outcome<AnyFormat> {
    let format = AnyFormat::of_ending(&file.to_string_lossy(), Some(game)).ok_or_else(|| {
        let message = format!("the ending of {} is that of no format", file.display());
        Failure::new(Kind::Usage, message)
    })?;
    if games == 1 || with_format!(format, format => OfEngine::holds_many(format)) {
        return Ok(format);
    }
    let message = format!("{} holds one game", format.name());
    Err(Failure::new(Kind::Usage, message).expected("a format for many games"))
}

/// Writes the games as one file.
pub(super) fn write(file: &Path, format: AnyFormat, rows: &[Row]) -> Outcome<()> {
    let (mut of_shogi, mut of_xiangqi) = (Vec::new(), Vec::new());
    for row in rows {
        let source = Source { name: "a game", line: row.number + 1, text: &row.position };
        match position::read_played(&row.position, &source, Some(format.game()))? {
            OfGame::Shogi(played) => {
                of_shogi.push(record::<ShogiFormat>(row, played.start, &played.moves));
            }
            OfGame::Xiangqi(played) => {
                of_xiangqi.push(record::<XiangqiFormat>(row, played.start, &played.moves));
            }
        }
    }
    let written = match format {
        AnyFormat::Shogi(format) => Format::write_all(format, &of_shogi, None),
        AnyFormat::Xiangqi(format) => Format::write_all(format, &of_xiangqi, None),
    };
    let written = written.ok_or_else(|| {
        Failure::new(Kind::Usage, format!("{} holds one game, not {}", format.name(), rows.len()))
    })?;
    output::write_whole(file, &written.text)
}

fn record<F: OfEngine>(
    row: &Row,
    start: F::Position,
    moves: &[<F::Position as kiban::core::Game>::Move],
) -> RecordOf<F> {
    let winner = match row.winner.as_str() {
        "first" => Winner::First,
        "second" => Winner::Second,
        _ => Winner::Nobody,
    };
    let names = [row.first.as_str(), &row.second];
    let ending = Some((row.ending.as_str(), winner));
    Finished { names, round: Some(row.number + 1), start, moves, ending }.record::<F>()
}
