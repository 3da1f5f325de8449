//! The writer.

use core::fmt::Write;

use kiban_record::{Loss, Lost, NodeId, Written};

use super::code::push_move;
use crate::losses::Holds;
use crate::replay::even;
use crate::{Ending, Event, Record};

/// Writes all lines: the main line, then what leaves it last.
pub(super) fn write(record: &Record) -> Written {
    let tree = &record.tree;
    let offset = record.start.move_number() - 1;
    let mut even = *even();
    if offset > 0 {
        let mut setup = even.to_setup();
        setup.set_move_number(offset + 1);
        even = setup.position().unwrap_or(even);
    }
    let mut text = String::new();
    if record.start != even {
        let sfen = record.start.to_string();
        let (sfen, _number) = sfen.rsplit_once(' ').unwrap_or((&sfen, ""));
        text.extend(sfen.chars().map(|c| match c {
            '/' => '_',
            ' ' => '.',
            '+' => 'z',
            _ => c,
        }));
    }
    let mut losses = Vec::new();
    // Starts of lines that are still to be written, the next one last.
    let mut lines: Vec<Option<NodeId>> = vec![tree[NodeId::ROOT].first_child()];
    lines.splice(0..0, alternatives(record, NodeId::ROOT));
    while let Some(line) = lines.pop() {
        let before = line.map_or(0, |id| tree[id].ply() - 1);
        // A line that begins with an end which cannot be written is nothing.
        let is_first = text.is_empty() || !text.contains('~');
        let mut section = String::new();
        let is_written = write_line(record, line, &mut section, &mut lines, &mut losses);
        if is_written || is_first {
            let _ = write!(text, "~{}.{section}", u64::from(before) + u64::from(offset));
        }
    }
    let holds = Holds { variations: true, counters: true, ..Holds::default() };
    holds.count_losses(record, &mut losses);
    Written { text, losses }
}

/// The alternatives after a node, the last one first.
fn alternatives(record: &Record, id: NodeId) -> Vec<Option<NodeId>> {
    let mut others: Vec<_> = record.tree.children(id).skip(1).map(Some).collect();
    others.reverse();
    others
}

/// Writes a line, puts what leaves it on `lines`, and says whether anything was written.
fn write_line(
    record: &Record,
    first: Option<NodeId>,
    text: &mut String,
    lines: &mut Vec<Option<NodeId>>,
    losses: &mut Vec<Loss>,
) -> bool {
    let tree = &record.tree;
    let mut end = String::new();
    for id in core::iter::successors(first, |&id| tree[id].first_child()) {
        let next = tree[id].first_child().and_then(|next| tree[next].event());
        match tree[id].event() {
            Some(&Event::Illegal(m)) if next == Some(&Event::End(Ending::IllegalMoveBefore)) => {
                end.push('i');
                push_move(&mut end, m);
            }
            Some(&(Event::Move(m) | Event::Illegal(m))) => push_move(text, m),
            Some(Event::End(ending)) if end.is_empty() => match letter(ending) {
                Some(letter) => end.push(letter),
                None => Loss::count_in(losses, Lost::End),
            },
            Some(Event::End(_)) | None => {}
        }
        lines.extend(alternatives(record, id));
    }
    let is_written = !text.is_empty() || !end.is_empty();
    text.push('.');
    text.push_str(&end);
    is_written
}

const fn letter(ending: &Ending) -> Option<char> {
    match ending {
        Ending::Resignation => Some('r'),
        Ending::TimeUp => Some('t'),
        Ending::Interruption => Some('p'),
        Ending::Impasse => Some('j'),
        _ => None,
    }
}
