//! `kiban notate`: the moves of a game in another notation.

use serde::Serialize;

use super::{argument, check_name, is_batch, joined};
use crate::args::Args;
use crate::batch::{self, Answer, Line};
use crate::errors::{Exit, Failure, Fields, Outcome};
use crate::games::{GameId, Played, Rules, with_position};
use crate::output::{self, Style};
use crate::position::{self, Source};

#[derive(Serialize)]
struct Notated<'a> {
    position: String,
    notation: &'static str,
    moves: Vec<String>,
    /// What is wrong with the last move.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Fields<'a>>,
}

pub(super) fn run(
    args: &Args,
    style: &Style,
    to: Option<&str>,
    from: Option<&str>,
    words: &[String],
) -> Outcome<Exit> {
    for name in [to, from].into_iter().flatten() {
        check_name("notation", name, args.game, GameId::notations)?;
    }
    let read = |text: &str, source: &Source<'_>| {
        let (played, illegal) = position::read_notated(text, source, args.game, from)?;
        let illegal = illegal.as_deref();
        let answer = with_position!(&played, played => answer(style, played, to, illegal))?;
        Outcome::Ok((answer, illegal.cloned()))
    };
    if is_batch(words) {
        return batch::run(style, args.threads(), super::QUICK, |line: &Line<'_>| {
            let ((mut text, exit), illegal) = read(line.text, &line.source())?;
            if let Some(illegal) = illegal.filter(|_| !style.json) {
                text.pop();
                text.extend(format!("; {}\n", illegal.to_line()).bytes());
            }
            Ok((text, exit))
        });
    }
    let text = joined(words);
    let ((text, exit), illegal) = read(&text, &argument(&text))?;
    output::print(&text)?;
    if let Some(illegal) = illegal.filter(|_| !style.json) {
        style.fail(&illegal);
    }
    Ok(exit)
}

/// The moves in the notation `to`, of which the last may be illegal.
fn answer<G: Rules>(
    style: &Style,
    played: &Played<G>,
    to: Option<&str>,
    illegal: Option<&Failure>,
) -> Outcome<Answer> {
    let to = to.unwrap_or(G::OWN_NOTATION);
    check_name("notation", to, Some(G::ID), GameId::notations)?;
    let notation = G::NOTATIONS.iter().find(|&&name| name == to).copied().unwrap_or_default();
    let mut position = played.start.clone();
    let mut before = None;
    let write = |&m: &G::Move| {
        let text = position.write_move(m, before, notation);
        // The last one may be illegal.
        if position.verdict(m).is_ok() {
            position.play(m);
        }
        before = Some(m);
        text
    };
    let moves: Vec<String> = played.moves.iter().map(write).collect();
    let text = match style.json {
        true => output::json_line(&Notated {
            position: played.start.to_string(),
            notation,
            moves,
            error: illegal.map(Failure::fields),
        }),
        false => (moves.join(" ") + "\n").into_bytes(),
    };
    Ok((text, illegal.map_or(Exit::Success, Failure::exit)))
}
