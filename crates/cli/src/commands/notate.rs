//! `kiban notate`: the moves of a game in another notation.

use serde::Serialize;

use super::{argument, check_name, is_batch, joined};
use crate::args::Args;
use crate::batch::{self, Answer, Line};
use crate::errors::{Exit, Outcome};
use crate::games::{GameId, Played, Rules, with_position};
use crate::output::{self, Style};
use crate::position::{self, Source};

#[derive(Serialize)]
struct Notated {
    position: String,
    notation: &'static str,
    moves: Vec<String>,
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
    let answer = |text: &str, source: &Source<'_>| {
        let played = position::read_notated(text, source, args.game, from)?;
        with_position!(&played, played => answer(style, played, to))
    };
    if is_batch(words) {
        return batch::run(style, args.threads(), super::QUICK, |line: &Line<'_>| {
            answer(line.text, &line.source())
        });
    }
    let text = joined(words);
    let (text, exit) = answer(&text, &argument(&text))?;
    output::print(&text)?;
    Ok(exit)
}

fn answer<G: Rules>(style: &Style, played: &Played<G>, to: Option<&str>) -> Outcome<Answer> {
    let to = to.unwrap_or(G::OWN_NOTATION);
    check_name("notation", to, Some(G::ID), GameId::notations)?;
    let notation = G::NOTATIONS.iter().find(|&&name| name == to).copied().unwrap_or_default();
    let mut position = played.start.clone();
    let mut before = None;
    let write = |&m: &G::Move| {
        let text = position.write_move(m, before, notation);
        position.play(m);
        before = Some(m);
        text
    };
    let moves: Vec<String> = played.moves.iter().map(write).collect();
    let text = match style.json {
        true => output::json_line(&Notated { position: played.start.to_string(), notation, moves }),
        false => (moves.join(" ") + "\n").into_bytes(),
    };
    Ok((text, Exit::Success))
}
