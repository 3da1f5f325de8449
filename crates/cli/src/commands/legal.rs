//! `kiban legal`: whether a move is legal, and if not, why.

use serde::Serialize;

use super::{QUICK, argument, is_batch, joined};
use crate::args::Args;
use crate::batch::{self, Answer};
use crate::errors::{Exit, Failure, Kind, Outcome};
use crate::games::{GameId, Rules, Wanted, with_position};
use crate::output::{self, Style};
use crate::position::{self, Source};

#[derive(Serialize)]
struct Verdict {
    legal: bool,
    code: Option<&'static str>,
    reason: Option<String>,
}

pub(super) fn run(args: &Args, style: &Style, words: &[String]) -> Outcome<Exit> {
    let (position, m) = match words {
        [position, rest @ ..] if position == "-" => {
            return match rest {
                [] => lines(args, style, None),
                [m] => lines(args, style, Some(m)),
                _ => Err(Failure::new(Kind::Usage, "after `-` at most one MOVE can follow")),
            };
        }
        [position @ .., m] => (position, m),
        [] => return Err(missing_move()),
    };
    // A single word is a move from the start position, if it can be one.
    let is_move = |game: GameId| args.game.is_none_or(|wanted| wanted == game) && game.is_move(m);
    if position.is_empty() && !GameId::ALL.into_iter().any(is_move) {
        return Err(missing_move());
    }
    debug_assert!(!is_batch(position));
    let text = joined(position);
    let position = position::read(&text, &argument(&text), args.game, Wanted::Shown)?;
    let source = Source::argument("MOVE", m);
    let (text, exit) = with_position!(&position, position => answer(style, position, m, &source))?;
    output::print(&text)?;
    Ok(exit)
}

fn missing_move() -> Box<Failure> {
    Failure::new(Kind::Usage, "the move is missing")
        .expected("kiban legal POSITION MOVE, such as: kiban legal startpos 7g7f")
}

/// Answers each line of standard input: a position and, without a common move, a tab and a move.
fn lines(args: &Args, style: &Style, common: Option<&str>) -> Outcome<Exit> {
    batch::run(style, args.threads(), QUICK, |line| {
        let source = line.source();
        let (text, own) = match line.text.split_once('\t') {
            Some((text, m)) if common.is_none() => (text, Some(m.trim())),
            _ => (line.text, None),
        };
        let position = position::read(text, &source, args.game, Wanted::Shown)?;
        let Some(m) = own.or(common) else {
            let end = line.text.len();
            return Err(Failure::new(Kind::Syntax, "the move is missing")
                .at(source.place(line.text, end..end))
                .expected("a position, a tab and a move"));
        };
        let source = match own {
            Some(_) => source,
            None => Source::argument("MOVE", m),
        };
        with_position!(&position, position => answer(style, position, m, &source))
    })
}

fn answer<G: Rules>(style: &Style, position: &G, m: &str, source: &Source<'_>) -> Outcome<Answer> {
    let refusal = position.verdict(position::read_move::<G>(m, source)?).err();
    let exit = if refusal.is_none() { Exit::Success } else { Exit::No };
    let verdict = Verdict {
        legal: refusal.is_none(),
        code: refusal.as_ref().map(|refusal| refusal.code),
        reason: refusal.map(|refusal| refusal.reason),
    };
    let text = match (&verdict.code, &verdict.reason) {
        _ if style.json => output::json_line(&verdict),
        (Some(code), Some(reason)) => format!("illegal ({code}): {reason}\n").into_bytes(),
        _ => b"legal\n".to_vec(),
    };
    Ok((text, exit))
}
