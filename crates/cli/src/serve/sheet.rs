//! A record as the page keeps it: a list of nodes that point to the node before.

use kiban_record::{Clock, Event, Key, NodeId};
use serde::{Deserialize, Serialize};

use super::games::{RecordOf, Shown};
use super::reply::Refused;
use crate::games::{GameId, Refusal, Rules, Wanted};
use crate::records::Format;

/// A record. The first node is the root; each other one comes after its parent, and of two with
/// the same parent the earlier one is the main line.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Sheet {
    /// `shogi` or `xiangqi`.
    pub(super) game: String,
    /// The position in which it begins, as SFEN or FEN.
    pub(super) start: String,
    /// Headers: the name of a key, or the record's own words, and the value.
    #[serde(default)]
    headers: Vec<(String, String)>,
    nodes: Vec<Entry>,
}

/// A node.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Entry {
    /// The number of the node before, from 0; that of the root does not matter.
    parent: usize,
    /// The move in coordinates.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    coordinates: Option<String>,
    /// The move is not legal, and nothing follows it.
    #[serde(skip_serializing_if = "is_false")]
    illegal: bool,
    /// Instead of a move: how the line ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<String>,
    /// The move in the notation that was asked for; not read.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comments: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    bookmarks: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    marks: Vec<u8>,
    /// Milliseconds spent on the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    spent: Option<u32>,
    /// Milliseconds spent by the side so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<u32>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde calls")]
fn is_false(value: &bool) -> bool {
    !value
}

/// No record has more nodes here.
const MOST_NODES: usize = 50_000;

impl Sheet {
    pub(super) fn game(&self) -> Result<GameId, Refused> {
        let is_named = |game: &GameId| game.name() == self.game;
        let game = GameId::ALL.into_iter().find(is_named);
        game.ok_or_else(|| Refused::bad(format!("there is no game `{}`", self.game)))
    }

    /// The record for the page, with its moves in that notation too.
    pub(super) fn new<G: Shown>(record: &RecordOf<G>, notation: &str) -> Self {
        let headers = record.headers.iter();
        let mut sheet = Self {
            game: G::NAME.to_owned(),
            start: record.start.to_string(),
            headers: headers
                .map(|(key, value)| (key.name().to_owned(), value.to_owned()))
                .collect(),
            nodes: Vec::with_capacity(record.tree.len().min(MOST_NODES)),
        };
        // Of the nodes on the way from the root: the number, the position, the move that led there.
        let mut way: Vec<(usize, G, Option<G::Move>)> = Vec::new();
        for id in record.tree.walk().take(MOST_NODES) {
            let node = &record.tree[id];
            way.truncate(node.ply() as usize);
            let mut entry = Entry {
                comments: node.comments().to_vec(),
                bookmarks: node.bookmarks().to_vec(),
                marks: node.marks().to_vec(),
                spent: node.clock.map(|clock| clock.spent),
                total: node.clock.and_then(|clock| clock.total),
                ..Entry::default()
            };
            let number = sheet.nodes.len();
            match way.last() {
                None => way.push((number, record.start, None)),
                Some(&(parent, mut position, before)) => {
                    entry.parent = parent;
                    let mut last = before;
                    match node.event() {
                        Some(Event::Move(m)) => {
                            entry.coordinates = Some(m.to_string());
                            entry.text = Some(position.write_move(*m, before, notation));
                            position.play(*m);
                            last = Some(*m);
                        }
                        Some(Event::Illegal(m)) => {
                            entry.coordinates = Some(m.to_string());
                            entry.text = Some(position.write_move(*m, before, notation));
                            entry.illegal = true;
                        }
                        Some(Event::End(end)) => {
                            entry.end = Some(G::Formats::end_name(end).to_owned());
                        }
                        None => {}
                    }
                    way.push((number, position, last));
                }
            }
            sheet.nodes.push(entry);
        }
        sheet
    }

    /// The record that the page has.
    pub(super) fn record<G: Shown>(&self) -> Result<RecordOf<G>, Refused> {
        let start = <G as Rules>::read(&self.start, Wanted::Legal)
            .map_err(|fault| Refused::bad(format!("the start: {}", fault.message)))?;
        let mut record = RecordOf::<G>::new(start);
        for (key, value) in &self.headers {
            record.headers.push(Key::from_name(key), value.clone());
        }
        if self.nodes.len() > MOST_NODES {
            return Err(Refused::bad(format!("a record of more than {MOST_NODES} nodes")));
        }
        // For each node, where it is in the tree, and the position if moves can follow.
        let mut known: Vec<(NodeId, Option<G>)> = Vec::with_capacity(self.nodes.len());
        for (number, entry) in self.nodes.iter().enumerate() {
            let fault = |what: String| Refused::bad(format!("node {number}: {what}"));
            let place = if number == 0 {
                (NodeId::ROOT, Some(start))
            } else {
                let &(parent, position) = known
                    .get(entry.parent)
                    .ok_or_else(|| fault("its parent comes later".into()))?;
                let position =
                    position.ok_or_else(|| fault("nothing can follow its parent".into()))?;
                let (event, after) = entry.event(&position).map_err(fault)?;
                (record.tree.add(parent, event), after)
            };
            let node = &mut record.tree[place.0];
            node.clock = entry.spent.map(|spent| Clock { spent, total: entry.total });
            if !(entry.comments.is_empty() && entry.bookmarks.is_empty() && entry.marks.is_empty())
            {
                let notes = node.notes_mut();
                notes.comments.clone_from(&entry.comments);
                notes.bookmarks.clone_from(&entry.bookmarks);
                notes.marks.clone_from(&entry.marks);
            }
            known.push(place);
        }
        Ok(record)
    }
}

/// What happens at a node, and the position after it if moves can follow.
type Happening<G> = (Event<<G as kiban::core::Game>::Move, <G as Shown>::End>, Option<G>);

impl Entry {
    fn event<G: Shown>(&self, position: &G) -> Result<Happening<G>, String> {
        let Some(coordinates) = &self.coordinates else {
            let end = self.end.as_deref().ok_or("neither a move nor an end")?;
            return Ok((Event::End(G::end_named(end)), None));
        };
        let m = <G as Rules>::read_move(coordinates)
            .map_err(|fault| format!("cannot read `{coordinates}`: {}", fault.message))?;
        match position.verdict(m) {
            Ok(()) => {
                let mut after = *position;
                after.play(m);
                Ok((Event::Move(m), Some(after)))
            }
            Err(_) if self.illegal => Ok((Event::Illegal(m), None)),
            Err(Refusal { reason, .. }) => Err(format!("{coordinates} is illegal: {reason}")),
        }
    }
}
