//! `kiban judge`: whether a game is over, by which rule, and who won.

use super::{QUICK, check_name, each_played};
use crate::args::Args;
use crate::batch::Answer;
use crate::errors::{Exit, Failure, Kind, Outcome};
use crate::games::{GameId, Judgement, Played, Rules, Terms, with_position};
use crate::output::{self, Style};

pub(super) fn run(args: &Args, style: &Style, terms: Terms<'_>, words: &[String]) -> Outcome<Exit> {
    if let Some(name) = terms.rule {
        check_name("rule", name, args.game, GameId::rules)?;
    }
    each_played(
        args,
        style,
        words,
        QUICK,
        |played, _| with_position!(played, played => answer(style, played, &terms)),
    )
}

fn answer<G: Rules>(style: &Style, played: &Played<G>, terms: &Terms<'_>) -> Outcome<Answer> {
    if let Some(name) = terms.rule {
        check_name("rule", name, Some(G::ID), GameId::rules)?;
    }
    if let Some(option) = terms.xiangqi.given().filter(|_| G::ID != GameId::Xiangqi) {
        let message = format!("the option --{option} is about xiangqi, and this is {}", G::NAME);
        return Err(Failure::new(Kind::Usage, message).expected("a game of xiangqi"));
    }
    let mut judgement = G::judge(played, terms);
    let (ply, moves) = (judgement.ply, played.moves.len());
    if ply < moves {
        judgement.reason += &match ply {
            0 => "; the game was over before the first move".to_owned(),
            ply => format!("; the game was over after {ply} of the {moves} moves"),
        };
    }
    let text = match style.json {
        true => output::json_line(&judgement),
        false => text(&judgement).into_bytes(),
    };
    Ok((text, Exit::Success))
}

fn text(judgement: &Judgement) -> String {
    let Judgement { state, winner, reason, .. } = judgement;
    match winner.as_deref() {
        None => format!("{state}: {reason}\n"),
        Some("draw") => format!("{state}, draw: {reason}\n"),
        Some(side) => format!("{state}, {side} wins: {reason}\n"),
    }
}
