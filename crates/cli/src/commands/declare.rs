//! `kiban declare`: what a declaration by the side to move comes to.

use super::{QUICK, check_name, each_position};
use crate::args::Args;
use crate::batch::Answer;
use crate::errors::{Exit, Failure, Kind, Outcome};
use crate::games::{GameId, Rules, with_position};
use crate::output::{self, Style};

pub(super) fn run(
    args: &Args,
    style: &Style,
    rule: Option<&str>,
    words: &[String],
) -> Outcome<Exit> {
    if args.game == Some(GameId::Xiangqi) {
        return Err(no_declaration(GameId::Xiangqi));
    }
    if let Some(name) = rule {
        check_name("rule", name, Some(GameId::Shogi), GameId::rules)?;
    }
    each_position(
        args,
        style,
        words,
        QUICK,
        |position, _| with_position!(position, position => answer(style, position, rule)),
    )
}

fn no_declaration(game: GameId) -> Box<Failure> {
    Failure::new(Kind::Usage, format!("{} has no declaration", game.name()))
}

fn answer<G: Rules>(style: &Style, position: &G, rule: Option<&str>) -> Outcome<Answer> {
    let declared = position.declare(rule).ok_or_else(|| no_declaration(G::ID))?;
    let exit = if declared.failed.is_empty() { Exit::Success } else { Exit::No };
    let text = match style.json {
        true => output::json_line(&declared),
        false => (declared.sentence + "\n").into_bytes(),
    };
    Ok((text, exit))
}
