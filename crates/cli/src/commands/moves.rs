//! `kiban moves`: the legal moves of a position.

use serde::Serialize;

use super::{QUICK, Way, check_name, each_played};
use crate::args::{Args, Selection};
use crate::batch::Answer;
use crate::errors::{Exit, Failure, Kind, Outcome};
use crate::games::{GameId, Played, Rules, with_position};
use crate::number::counted;
use crate::output::{self, Style};

/// The cells of a line of text.
const LINE: usize = 80;

#[derive(Serialize)]
struct Moves {
    position: String,
    side: &'static str,
    in_check: bool,
    count: usize,
    moves: Vec<String>,
}

pub(super) fn run(
    args: &Args,
    style: &Style,
    only: &Selection,
    notation: Option<&str>,
    words: &[String],
) -> Outcome<Exit> {
    if let Some(name) = notation {
        check_name("notation", name, args.game, GameId::notations)?;
    }
    each_played(
        args,
        style,
        words,
        QUICK,
        |played, way| with_position!(played, played => answer(style, played, only, notation, way)),
    )
}

fn answer<G: Rules>(
    style: &Style,
    played: &Played<G>,
    only: &Selection,
    notation: Option<&str>,
    way: Way,
) -> Outcome<Answer> {
    let (position, before) = (&played.end, played.moves.last().copied());
    let notation = notation.unwrap_or(G::NOTATIONS[0]);
    check_name("notation", notation, Some(G::ID), GameId::notations)?;
    let moves = selected(position, only)?.into_iter();
    let mut moves: Vec<String> = moves.map(|m| position.write_move(m, before, notation)).collect();
    moves.sort_unstable();
    let answer = Moves {
        position: position.to_string(),
        side: position.side(),
        in_check: position.in_check(),
        count: moves.len(),
        moves,
    };
    let text = match way {
        _ if style.json => output::json_line(&answer),
        Way::Line => format!("{}: {}", answer.count, answer.moves.join(" "))
            .trim_end()
            .bytes()
            .chain([b'\n'])
            .collect(),
        Way::Alone => text(&answer, only).into_bytes(),
    };
    Ok((text, Exit::Success))
}

/// The legal moves of that selection.
fn selected<G: Rules>(position: &G, only: &Selection) -> Outcome<Vec<G::Move>> {
    let mut moves = position.moves();
    let in_check = position.in_check();
    match only {
        Selection::All => {}
        Selection::Captures => moves.retain(|&m| position.is_capture(m)),
        Selection::Quiets => moves.retain(|&m| !position.is_capture(m)),
        Selection::Tactical => {
            moves.retain(|&m| in_check || position.is_capture(m) || G::is_promotion(m));
        }
        Selection::Checks => moves.retain(|&m| position.after(m).in_check()),
        Selection::Evasions => moves.retain(|_| in_check),
        Selection::Recaptures(name) => {
            let square = G::read_square(name).ok_or_else(|| {
                Failure::new(Kind::Usage, format!("`{name}` is not a square of {}", G::NAME))
            })?;
            moves.retain(|&m| G::target(m) == square && position.is_capture(m));
        }
    }
    Ok(moves)
}

fn text(answer: &Moves, only: &Selection) -> String {
    let check = if answer.in_check { ", in check" } else { "" };
    let (one, many) = match only {
        Selection::All => ("legal move", "legal moves"),
        _ => ("legal move of that kind", "legal moves of that kind"),
    };
    let count = counted(answer.count, one, many);
    let mut text = format!("{} to move{check}: {count}\n", answer.side);
    let mut column = 0;
    for (i, m) in answer.moves.iter().enumerate() {
        if i > 0 && column + 1 + m.len() > LINE {
            text.push('\n');
            column = 0;
        } else if i > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(m);
        column += m.len();
    }
    if !answer.moves.is_empty() {
        text.push('\n');
    }
    text
}
