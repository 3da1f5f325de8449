//! What the page may ask, each at a path of its own. Bodies are JSON but for files of records.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Query, Request, State};
use axum::http::StatusCode;
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;

use super::analysis::{self, Wish};
use super::games::{Held, Shown, Standing};
use super::reply::{Refused, Reply};
use super::{Server, files, guard, page};
use crate::commands::check_name;
use crate::games::{AnyPlayed, GameId, Played, Rules, Terms, with_position};
use crate::position::{self, Source};

/// The largest request.
const LARGEST: usize = 8 << 20;
/// So long may a request take until it is answered; searches only have to begin.
const LONGEST: Duration = Duration::from_secs(20);
/// No game is longer here.
const MOST_MOVES: usize = 5000;

pub(super) fn router(server: Arc<Server>) -> Router {
    Router::new()
        .route("/api/games", get(games))
        .route("/api/position", post(position))
        .route("/api/explain", post(explain))
        .route("/api/judge", post(judge))
        .route("/api/analyse", post(analyse))
        .route("/api/annotate", post(files::annotate))
        .route("/api/read", post(files::read))
        .route("/api/write", post(files::write))
        .fallback(get(page::file))
        .layer(DefaultBodyLimit::max(LARGEST))
        .layer(middleware::from_fn(in_time))
        .layer(middleware::from_fn_with_state(Arc::clone(&server), guard::guarded))
        .with_state(server)
}

/// Gives up on a client that sends its request too slowly.
async fn in_time(request: Request, next: Next) -> Response {
    match tokio::time::timeout(LONGEST, next.run(request)).await {
        Ok(response) => response,
        Err(_) => Refused::new(StatusCode::REQUEST_TIMEOUT, "timeout", "the request took too long")
            .into_response(),
    }
}

/// Reads a body, however the client declares it.
pub(super) fn read_json<T: DeserializeOwned>(body: &[u8]) -> Result<T, Refused> {
    serde_json::from_slice(body).map_err(|error| Refused::bad(format!("not the JSON: {error}")))
}

/// Answers on a thread where it may take its time.
pub(super) async fn aside<T: Send + 'static>(
    answer: impl FnOnce() -> Result<T, Refused> + Send + 'static,
) -> Result<T, Refused> {
    tokio::task::spawn_blocking(answer).await.unwrap_or_else(|_| {
        Err(Refused::new(StatusCode::INTERNAL_SERVER_ERROR, "system", "the answer failed"))
    })
}

/// A game as the page sends it.
#[derive(Debug, Deserialize)]
struct Line {
    game: GameId,
    /// A position, as on the command line.
    start: String,
    #[serde(default)]
    moves: Vec<String>,
    /// The notation of the answer; without it that in which moves are sent.
    notation: Option<String>,
    #[serde(flatten)]
    wish: Wish,
    /// The move that is asked about.
    #[serde(rename = "move")]
    asked: Option<String>,
    /// The rule by which the game is judged.
    rule: Option<String>,
}

impl Line {
    fn played(&self) -> Result<AnyPlayed, Refused> {
        if self.moves.len() > MOST_MOVES {
            return Err(Refused::bad(format!("a game of more than {MOST_MOVES} moves")));
        }
        let text = format!("{} moves {}", self.start, self.moves.join(" "));
        Ok(position::read_played(&text, &Source::argument("the game", &text), Some(self.game))?)
    }

    /// The notation of the answer, which is one of the game's.
    fn notation(&self) -> Result<String, Refused> {
        notation_of(self.game, self.notation.as_deref())
    }
}

/// A notation of the game; the first one without a name.
pub(super) fn notation_of(game: GameId, name: Option<&str>) -> Result<String, Refused> {
    let name = name.unwrap_or(game.notations()[0]);
    check_name("notation", name, Some(game), GameId::notations)?;
    Ok(name.to_owned())
}

async fn games() -> Json<serde_json::Value> {
    let game = |game: GameId| {
        let starts = game.named_starts().into_iter().map(|start| {
            json!({
                "name": start.name,
                "native": start.native,
                "position": with_position!(start.position, position => position.to_string()),
            })
        });
        json!({
            "name": game.name(),
            "starts": starts.collect::<Vec<_>>(),
            "notations": game.notations(),
            "rules": game.rules(),
            "formats": files::formats(game),
        })
    };
    Json(GameId::ALL.into_iter().map(game).collect())
}

async fn position(body: Bytes) -> Reply {
    let line: Line = read_json(&body)?;
    aside(move || {
        let notation = line.notation()?;
        with_position!(line.played()?, played => Ok(Json(described(&played, &notation, &line)?)))
    })
    .await
}

/// All that the page shows of a position.
fn described<G: Shown>(
    played: &Played<G>,
    notation: &str,
    line: &Line,
) -> Result<serde_json::Value, Refused> {
    let end = &played.end;
    let standing: Vec<Standing> = end.standing();
    let held: Vec<Held> = end.held();
    let moves = Rules::moves(end);
    let moves = moves.into_iter().map(|m| {
        json!({
            "move": m.to_string(),
            "from": G::from_where(m),
            "to": <G as Rules>::target(m).to_string(),
            "promotes": G::is_promotion(m),
        })
    });
    let squares =
        |squares: Vec<G::Square>| squares.iter().map(G::Square::to_string).collect::<Vec<_>>();
    let (last, before) = match played.moves.as_slice() {
        [.., before, last] => (Some(*last), Some(*before)),
        [last] => (Some(*last), None),
        [] => (None, None),
    };
    let last = last.map(|m| {
        let earlier = played.before_last();
        json!({
            "move": m.to_string(),
            "from": G::from_where(m),
            "to": <G as Rules>::target(m).to_string(),
            "text": earlier.map(|position| position.write_move(m, before, notation)),
        })
    });
    Ok(json!({
        "position": end.to_string(),
        "side": end.side(),
        "standing": standing,
        "held": held,
        "moves": moves.collect::<Vec<_>>(),
        "checks": squares(end.check_squares()),
        "last": last,
        "verdict": judged(played, line)?,
        "declares": end.can_declare(&G::Rules::default()),
    }))
}

/// What the rules say of the game.
fn judged<G: Shown>(played: &Played<G>, line: &Line) -> Result<serde_json::Value, Refused> {
    let rule = line.rule.as_deref();
    if let Some(rule) = rule {
        check_name("rule", rule, Some(G::ID), GameId::rules)?;
    }
    let terms = Terms { rule, max_plies: None, xiangqi: Default::default() };
    let judgement = G::judge(played, &terms);
    let ply = judgement.ply;
    let mut answer = serde_json::to_value(judgement).unwrap_or_default();
    answer["ply"] = ply.into();
    Ok(answer)
}

async fn judge(body: Bytes) -> Reply {
    let line: Line = read_json(&body)?;
    aside(move || with_position!(line.played()?, played => Ok(Json(judged(&played, &line)?)))).await
}

async fn explain(body: Bytes) -> Reply {
    let line: Line = read_json(&body)?;
    aside(move || with_position!(line.played()?, played => explained(&played.end, &line).map(Json)))
        .await
}

/// Whether a move is legal; if not, why, and on which squares it can be seen.
fn explained<G: Shown>(position: &G, line: &Line) -> Result<serde_json::Value, Refused> {
    let text = line.asked.as_deref().unwrap_or("");
    let m = position::read_move::<G>(text, &Source::argument("move", text))?;
    Ok(match position.verdict(m) {
        Ok(()) => json!({ "legal": true }),
        Err(refusal) => json!({
            "legal": false,
            "code": refusal.code,
            "reason": refusal.reason,
            "marks": position.marks(m),
        }),
    })
}

async fn analyse(State(server): State<Arc<Server>>, body: Bytes) -> Result<Response, Refused> {
    let line: Line = read_json(&body)?;
    let notation = line.notation()?;
    let (line, played) = aside(move || line.played().map(|played| (line, played))).await?;
    let wish = line.wish;
    Ok(with_position!(&played, played => {
        analysis::run(&server.engines, played, wish, notation).into_response()
    }))
}

/// The file's name and how its moves are to be written.
#[derive(Debug, Deserialize)]
pub(super) struct Asked {
    pub(super) name: Option<String>,
    pub(super) notation: Option<String>,
}

pub(super) type AskedOf = Query<Asked>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_played() {
        let line: Line =
            read_json(br#"{"game": "shogi", "start": "startpos", "moves": ["7g7f"], "nodes": 5}"#)
                .unwrap();
        assert!(line.played().is_ok());
        let bad: Result<Line, _> = read_json(br#"{"game": "chess"}"#);
        assert!(bad.is_err());
        let line: Line =
            read_json(br#"{"game": "xiangqi", "start": "startpos", "moves": ["a0a9"]}"#).unwrap();
        assert!(line.played().is_err());
        let many = json!({ "game": "shogi", "start": "startpos", "moves": vec![""; 5001] });
        let line: Line = read_json(many.to_string().as_bytes()).unwrap();
        assert!(line.played().is_err());
    }

    #[test]
    fn described_positions_name_their_moves() {
        let line: Line = read_json(
            r#"{"game": "shogi", "start": "startpos", "moves": ["7g7f", "3c3d"], "notation": "japanese"}"#
                .as_bytes(),
        )
        .unwrap();
        let notation = line.notation().unwrap();
        let answer = with_position!(line.played().unwrap(), played => {
            described(&played, &notation, &line).unwrap()
        });
        assert_eq!(answer["last"]["text"], "△３四歩");
        assert_eq!(answer["standing"].as_array().unwrap().len(), 40);
        assert_eq!(answer["side"], "black");
        assert_eq!(answer["verdict"]["state"], "ongoing");
    }
}
