//! The writer.

use core::fmt::Write;

use kiban_record::{Clock, Key, Loss, Lost, NodeId, Written};
use kiban_shogi::Position;

use super::special::{self, Situation};
use super::{board, code, header};
use crate::losses::Holds;
use crate::{Ending, Event, Record};

struct Writer<'r> {
    record: &'r Record,
    text: String,
    losses: Vec<Loss>,
    is_version_3: bool,
}

pub(super) fn write(record: &Record) -> Written {
    let text = String::with_capacity(256 + 12 * record.tree.len());
    let mut writer = Writer { record, text, losses: Vec::new(), is_version_3: false };
    writer.write_headers();
    board::push(&mut writer.text, &record.start);
    writer.write_comments(NodeId::ROOT);
    writer.write_line();
    let holds = Holds { headers: true, comments: true, clocks: true, ..Holds::default() };
    holds.count_losses(record, &mut writer.losses);
    let head = match writer.is_version_3 {
        true => "'CSA encoding=UTF-8\nV3.0\n",
        false => "V2.2\n",
    };
    Written { text: [head, &writer.text].concat(), losses: writer.losses }
}

/// Whether a header can have that name, so that a line is read as one.
pub(super) fn is_header_name(name: &str) -> bool {
    let is_letter = |c: char| c.is_alphanumeric() || matches!(c, '_' | '+' | '-' | '#');
    !name.is_empty() && name.chars().all(is_letter)
}

impl Writer<'_> {
    fn lose(&mut self, lost: Lost) {
        Loss::count_in(&mut self.losses, lost);
    }

    fn write_headers(&mut self) {
        for (key, value) in self.record.headers.iter() {
            // What would be read as several lines or statements cannot be written.
            let is_one_line = !value.contains(['\n', '\r']);
            let name = match key {
                Key::First => Some(("N+".into(), false)),
                Key::Second => Some(("N-".into(), false)),
                _ => header::name(key, value).and_then(|(name, is_version_3)| {
                    is_header_name(&name).then(|| (format!("${name}:"), is_version_3))
                }),
            };
            match name {
                Some((name, is_version_3)) if is_one_line => {
                    self.is_version_3 |= is_version_3;
                    self.text.extend([&name, value, "\n"]);
                }
                _ => self.lose(Lost::Header(key.clone())),
            }
        }
    }

    /// Writes the comments of a node, each line of them as one.
    fn write_comments(&mut self, id: NodeId) {
        let record = self.record;
        for comment in record.tree[id].comments() {
            for line in comment.split('\n') {
                let line = line.strip_suffix('\r').unwrap_or(line);
                let is_plain = line.starts_with('\'') && !line.starts_with("'*");
                self.text.push_str(if is_plain { "" } else { "'*" });
                self.text.extend([line, "\n"]);
            }
        }
    }

    /// Writes the main line.
    fn write_line(&mut self) {
        let record = self.record;
        let mut position = record.start;
        let mut is_after_illegal = false;
        let mut spent = [0u64; 2];
        for id in record.tree.main_line() {
            let mover = position.side_to_move();
            let side_to_move = if is_after_illegal { mover.other() } else { mover };
            match record.tree[id].event() {
                Some(&Event::Move(m)) if !is_after_illegal && position.is_legal(m) => {
                    code::push_move(&mut self.text, &position, m);
                    self.text.push('\n');
                    let _ = position.play(m);
                }
                Some(&(Event::Illegal(m) | Event::Move(m))) => {
                    if is_after_illegal || !self.write_illegal(&position, m) {
                        self.lose(Lost::Illegal);
                        continue;
                    }
                    is_after_illegal = true;
                }
                Some(Event::End(ending)) => {
                    let situation = Situation { side_to_move, is_after_illegal };
                    if !self.write_end(ending, situation) {
                        self.lose(Lost::End);
                        continue;
                    }
                }
                None => continue,
            }
            if let Some(clock) = record.tree[id].clock {
                self.write_clock(clock, &mut spent[side_to_move.index()]);
            }
            self.write_comments(id);
        }
    }

    /// Whether the illegal move could be written so that it is read again.
    fn write_illegal(&mut self, position: &Position, m: kiban_shogi::Move) -> bool {
        let mut text = String::new();
        code::push_move(&mut text, position, m);
        let spelled = text.as_bytes().try_into().ok().and_then(code::Spelled::read);
        let is_same = spelled.and_then(|spelled| spelled.in_position(position)) == Some(m);
        if is_same {
            self.text.extend([&text, "\n"]);
        }
        is_same
    }

    fn write_end(&mut self, ending: &Ending, situation: Situation) -> bool {
        let Some(word) = special::word(ending, situation) else { return false };
        if word.is_empty() || word.contains(['\n', '\r', ',']) || word.trim_ascii() != word {
            return false;
        }
        self.is_version_3 |= *ending == Ending::MaxMoves;
        self.text.extend(["%", word, "\n"]);
        true
    }

    fn write_clock(&mut self, clock: Clock, spent: &mut u64) {
        *spent += u64::from(clock.spent);
        if clock.total.is_some_and(|total| u64::from(total) != *spent) {
            self.lose(Lost::Clock);
        }
        let (seconds, thousandths) = (clock.spent / 1000, clock.spent % 1000);
        let _ = match thousandths {
            0 => writeln!(self.text, "T{seconds}"),
            _ => writeln!(self.text, "T{seconds}.{thousandths:03}"),
        };
        self.is_version_3 |= thousandths > 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_lost_is_counted() {
        let mut record = Record::new(Position::startpos());
        let first = record.tree.add(NodeId::ROOT, Event::Move("7g7f".parse().unwrap()));
        record.tree.add(NodeId::ROOT, Event::Move("2g2f".parse().unwrap()));
        record.tree.add(first, Event::End(Ending::SealedMove));
        record.tree[first].notes_mut().bookmarks.push("here".into());
        record.headers.push(Key::Round, "3");
        let written = write(&record);
        assert_eq!(written.text, "V2.2\nPI\n+\n+7776FU\n");
        let lost: Vec<Lost> = written.losses.into_iter().map(|loss| loss.lost).collect();
        let header = Lost::Header(Key::Round);
        assert_eq!(lost, [header, Lost::End, Lost::Variation, Lost::Bookmark]);
    }
}
