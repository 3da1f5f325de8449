//! Records in files, in and out.

use axum::Json;
use axum::body::Bytes;
use axum::extract::Query;
use axum::http::StatusCode;
use base64::Engine as _;
use kiban_record::{Encoding, Finding, Loss, Read, Severity};
use serde::Deserialize;
use serde_json::{Value, json};

use super::api::{Asked, AskedOf, aside, notation_of, read_json};
use super::games::{RecordOf, Shown};
use super::reply::{Refused, Reply};
use super::sheet::Sheet;
use crate::games::GameId;
use crate::records::{AnyFormat, Format};

/// No more games of a file are given.
const MOST_GAMES: usize = 100;

/// The formats of a game, with the ending of their files.
pub(super) fn formats(game: GameId) -> Vec<Value> {
    fn of<F: Format>() -> Vec<Value> {
        let names = F::names().into_iter();
        names
            .filter_map(|name| {
                let format = F::named(name)?;
                Some(json!({ "name": name, "ending": format.ending() }))
            })
            .collect()
    }
    match game {
        GameId::Shogi => of::<kiban_shogi_record::Format>(),
        GameId::Xiangqi => of::<kiban_xiangqi_record::Format>(),
    }
}

/// A record, with its moves in another notation.
#[derive(Debug, Deserialize)]
struct Annotate {
    sheet: Sheet,
    notation: Option<String>,
}

pub(super) async fn annotate(body: Bytes) -> Reply {
    aside(move || {
        let Annotate { sheet, notation } = read_json(&body)?;
        let game = sheet.game()?;
        let notation = notation_of(game, notation.as_deref())?;
        let sheet = match game {
            GameId::Shogi => annotated::<kiban::shogi::Position>(&sheet, &notation)?,
            GameId::Xiangqi => annotated::<kiban::xiangqi::Position>(&sheet, &notation)?,
        };
        Ok(Json(json!(sheet)))
    })
    .await
}

fn annotated<G: Shown>(sheet: &Sheet, notation: &str) -> Result<Sheet, Refused> {
    Ok(Sheet::new::<G>(&sheet.record::<G>()?, notation))
}

/// Reads the bytes of a file.
pub(super) async fn read(Query(asked): AskedOf, body: Bytes) -> Reply {
    aside(move || {
        let Some(format) = AnyFormat::detect(&body, asked.name.as_deref(), None) else {
            return Err(Refused::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                "syntax",
                "this is not a record in any format that is known",
            ));
        };
        match format {
            AnyFormat::Shogi(format) => read_as::<kiban::shogi::Position>(format, &body, &asked),
            AnyFormat::Xiangqi(format) => {
                read_as::<kiban::xiangqi::Position>(format, &body, &asked)
            }
        }
    })
    .await
}

fn read_as<G: Shown>(format: G::Formats, bytes: &[u8], asked: &Asked) -> Reply {
    // A notation of the other game is none that could be asked for here.
    let known = asked.notation.as_deref().filter(|name| G::ID.notations().contains(name));
    let notation = known.unwrap_or(G::OWN_NOTATION);
    let mut games = Vec::new();
    let mut more = 0;
    let encoding = format.each(bytes, &mut |read: Read<RecordOf<G>>| {
        if games.len() == MOST_GAMES {
            more += 1;
            return;
        }
        let findings: Vec<Value> = read.findings.iter().take(MOST_FINDINGS).map(finding).collect();
        games.push(json!({
            "sheet": Sheet::new::<G>(&read.record, notation),
            "findings": findings,
        }));
    });
    Ok(Json(json!({
        "format": format.name(),
        "encoding": encoding.name(),
        "games": games,
        "more": more,
    })))
}

/// No more findings of a game are given.
const MOST_FINDINGS: usize = 100;

fn finding(finding: &Finding) -> Value {
    json!({
        "severity": match finding.severity() {
            Severity::Warning => "warning",
            Severity::Error => "error",
        },
        "code": finding.problem.code(),
        "text": finding.to_string(),
    })
}

/// A record to be written as a file.
#[derive(Debug, Deserialize)]
struct Write {
    sheet: Sheet,
    format: String,
    encoding: Option<String>,
}

pub(super) async fn write(body: Bytes) -> Reply {
    aside(move || {
        let wanted: Write = read_json(&body)?;
        let game = wanted.sheet.game()?;
        let encoding = wanted.encoding.as_deref();
        let encoding = encoding
            .map(|label| {
                Encoding::from_label(label)
                    .ok_or_else(|| Refused::bad(format!("there is no encoding `{label}`")))
            })
            .transpose()?;
        let format = AnyFormat::named(&wanted.format, Some(game))?;
        match format {
            AnyFormat::Shogi(format) => {
                written::<kiban::shogi::Position>(&wanted.sheet, format, encoding)
            }
            AnyFormat::Xiangqi(format) => {
                written::<kiban::xiangqi::Position>(&wanted.sheet, format, encoding)
            }
        }
    })
    .await
}

fn written<G: Shown>(sheet: &Sheet, format: G::Formats, encoding: Option<Encoding>) -> Reply {
    let record = sheet.record::<G>()?;
    let Some(written) = format.write_all(&[record], encoding) else {
        return Err(Refused::bad("the format cannot hold the record"));
    };
    Ok(Json(json!({
        "ending": format.ending(),
        "base64": base64::engine::general_purpose::STANDARD.encode(&written.text),
        "losses": written.losses.iter().map(Loss::to_string).collect::<Vec<_>>(),
    })))
}
