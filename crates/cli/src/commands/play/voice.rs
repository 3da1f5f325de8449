//! What is said during a game: to people in words and boards, to programs in JSON.

use kiban_search::Score;
use serde::Serialize;

use crate::errors::Outcome;
use crate::games::Rules;
use crate::output::{self, Style};

/// Something that happened, as programs see it.
#[derive(Serialize, Default)]
pub(super) struct Event<'a> {
    pub(super) event: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) ply: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) by: Option<&'static str>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub(super) played: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) position: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) code: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) score: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) mate: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) pv: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) moves: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) state: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) winner: Option<&'a str>,
}

impl Event<'_> {
    /// The keys of a score: one of both.
    pub(super) fn with_score(self, score: Score) -> Self {
        let mate = score.mate();
        Self { score: mate.map_or(Some(score.value()), |_| None), mate, ..self }
    }
}

/// How things are said.
#[derive(Clone, Copy)]
pub(super) struct Voice {
    pub(super) style: Style,
    pub(super) ascii: bool,
}

impl Voice {
    /// Says what happened: `words` to people.
    pub(super) fn say(&self, words: &str, event: &Event<'_>) -> Outcome<()> {
        match self.style.json {
            true => output::print(&output::json_line(event)),
            false => output::print(format!("{words}\n").as_bytes()),
        }
    }

    /// Draws the board for people, with the square of the last move marked.
    pub(super) fn board<G: Rules>(&self, position: &G, last: Option<G::Move>) -> Outcome<()> {
        if self.style.json {
            return Ok(());
        }
        let marked: Vec<G::Square> = last.map(G::target).into_iter().collect();
        let mut lines = position.diagram(self.ascii).lines(&marked, self.style.color);
        let check = if position.in_check() { ", in check" } else { "" };
        lines.push(format!("{} to move{check}", position.side()));
        output::print((lines.join("\n") + "\n").as_bytes())
    }
}
