//! `kiban engine`: the playing engine, for a GUI that speaks USI, UCI or UCCI.

use std::io::{BufRead, Write};
use std::sync::Arc;

use kiban_engine::{Engine, GameKind};
use kiban_protocol::Dialect;

use crate::args::{Args, Protocol};
use crate::errors::{Exit, Failure, Kind, Outcome};
use crate::games::GameId;

pub(super) fn run(args: &Args, protocol: Option<Protocol>) -> Outcome<Exit> {
    let dialect = protocol.map(Protocol::dialect);
    if dialect == Some(Dialect::Ucci) && args.game == Some(GameId::Shogi) {
        return Err(Failure::new(Kind::Usage, "UCCI is a protocol for xiangqi only"));
    }
    let mut engine = dialect.map(|dialect| (dialect, start(args, dialect)));
    let mut input = std::io::stdin().lock();
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match input.read_until(b'\n', &mut bytes) {
            // A GUI that goes away ends the engine.
            Ok(0) | Err(_) => break,
            Ok(_) => {}
        }
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim();
        let told = Dialect::of_first_line(line).filter(|_| dialect.is_none());
        let (_, engine) = match (&mut engine, told) {
            // A GUI that does not know what an engine speaks greets it in one protocol after the
            // other, and means the last.
            (Some((spoken, _)), Some(told)) if told != *spoken => {
                engine.insert((told, start(args, told)))
            }
            (Some(engine), _) => engine,
            (None, None) if line.is_empty() => continue,
            // Whoever leaves the greeting out means the usual protocol.
            (None, told) => {
                let usual =
                    if args.game == Some(GameId::Xiangqi) { Dialect::Uci } else { Dialect::Usi };
                let dialect = told.unwrap_or(usual);
                engine.insert((dialect, start(args, dialect)))
            }
        };
        if engine.handle(line).is_break() {
            break;
        }
    }
    Ok(Exit::Success)
}

fn start(args: &Args, dialect: Dialect) -> Engine {
    let game = match (args.game, dialect) {
        (Some(GameId::Shogi), _) | (None, Dialect::Usi) => GameKind::Shogi,
        (Some(GameId::Xiangqi), _) | (None, Dialect::Uci | Dialect::Ucci) => GameKind::Xiangqi,
    };
    let say = |line: &str| {
        let mut output = std::io::stdout().lock();
        // A GUI that does not read any more will close the input as well.
        let _ = writeln!(output, "{line}").and_then(|()| output.flush());
    };
    Engine::new(dialect, game, Arc::new(say))
}
