//! `kiban positions`: the start positions that have a name.

use serde::Serialize;

use crate::args::Args;
use crate::errors::{Exit, Outcome, width};
use crate::games::{GameId, with_position};
use crate::output::{self, Style};

#[derive(Serialize)]
struct Row {
    game: &'static str,
    name: String,
    native: &'static str,
    position: String,
}

pub(super) fn run(args: &Args, style: &Style) -> Outcome<Exit> {
    let games = GameId::ALL.into_iter();
    let games = games.filter(|&game| args.game.is_none_or(|wanted| wanted == game));
    let rows: Vec<Row> = games
        .flat_map(|game| game.named_starts().into_iter().map(move |start| (game, start)))
        .map(|(game, start)| Row {
            game: game.name(),
            name: format!("handicap:{}", start.name),
            native: start.native,
            position: with_position!(start.position, position => position.to_string()),
        })
        .collect();
    let mut text = Vec::new();
    for row in &rows {
        if style.json {
            text.extend(output::json_line(row));
        } else {
            let Row { game, name, native, position } = row;
            let pad = 12_usize.saturating_sub(width(native));
            text.extend(format!("{game:<8} {name:<24} {native}{:pad$} {position}\n", "").bytes());
        }
    }
    output::print(&text)?;
    Ok(Exit::Success)
}
