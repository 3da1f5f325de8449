//! `kiban show`: a board in the terminal.

use serde::Serialize;

use super::{QUICK, Way, each_position};
use crate::args::Args;
use crate::batch::Answer;
use crate::errors::{Exit, Failure, Kind, Outcome};
use crate::games::{GameId, Rules, with_position};
use crate::output::{self, Style};

#[derive(Serialize)]
struct Board {
    position: String,
    side: &'static str,
    in_check: bool,
    highlighted: Vec<String>,
    board: Vec<String>,
}

const GROUPS: [&str; 4] = ["moves", "checks", "pins", "attacks"];

pub(super) fn run(
    args: &Args,
    style: &Style,
    highlight: &[String],
    ascii: bool,
    words: &[String],
) -> Outcome<Exit> {
    let is_known = |name: &String| {
        GROUPS.contains(&name.as_str()) || GameId::ALL.iter().any(|game| game.is_square(name))
    };
    if let Some(unknown) = highlight.iter().find(|name| !is_known(name)) {
        return Err(Failure::new(Kind::Usage, format!("cannot highlight `{unknown}`"))
            .expected("moves, checks, pins, attacks or a square, such as 5e or e4"));
    }
    each_position(
        args,
        style,
        words,
        QUICK,
        |position, way| with_position!(position, position => answer(style, position, highlight, ascii, way)),
    )
}

/// The squares to mark, each once.
fn marked<G: Rules>(position: &G, highlight: &[String]) -> Outcome<Vec<G::Square>> {
    let mut all = Vec::new();
    for name in highlight {
        let squares = match name.as_str() {
            "moves" => position.moves().into_iter().map(G::target).collect(),
            "checks" => position.check_squares(),
            "pins" => position.pinned_squares(),
            "attacks" => position.attacked_squares(),
            name => vec![G::read_square(name).ok_or_else(|| {
                Failure::new(Kind::Usage, format!("`{name}` is not a square of {}", G::NAME))
            })?],
        };
        for square in squares {
            if !all.contains(&square) {
                all.push(square);
            }
        }
    }
    Ok(all)
}

fn answer<G: Rules>(
    style: &Style,
    position: &G,
    highlight: &[String],
    ascii: bool,
    way: Way,
) -> Outcome<Answer> {
    let marked = marked(position, highlight)?;
    let diagram = position.diagram(ascii);
    if style.json {
        let board = Board {
            position: position.to_string(),
            side: position.side(),
            in_check: position.in_check(),
            highlighted: marked.iter().map(ToString::to_string).collect(),
            board: diagram.lines(&marked, false),
        };
        return Ok((output::json_line(&board), Exit::Success));
    }
    let mut lines = diagram.lines(&marked, style.color);
    let state = match (position.in_check(), position.has_legal_moves()) {
        (true, true) => ", in check",
        (true, false) => ", checkmate",
        (false, true) => "",
        (false, false) => ", no legal move",
    };
    lines.push(format!("{} to move{state}, move {}", position.side(), diagram.move_number));
    lines.push(position.to_string());
    let mut text = lines.join("\n") + "\n";
    if way == Way::Line {
        // A board takes many lines; an empty one ends it.
        text.push('\n');
    }
    Ok((text.into_bytes(), Exit::Success))
}
