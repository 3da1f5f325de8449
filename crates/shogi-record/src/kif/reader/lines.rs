//! The lines that are not read the short way: moves in any spelling, ends, headings of variations,
//! summaries.

use kiban_record::{Line, NodeId, Problem};

use super::{Reader, Stage};
use crate::digits;
use crate::ending::Summary;
use crate::head;
use crate::kif::branches::Fork;
use crate::kif::scan::Scan;
use crate::kif::spelled;
use crate::{Ending, Event};

impl<'t> Reader<'t, '_> {
    /// A move or an end, which stands behind a number.
    pub(super) fn read_event(&mut self, line: Line<'t>, number: &'t str, rest: &'t str) {
        self.begin();
        let (what, tail) = split(rest);
        let is_move = head::begins_move(what);
        self.read_number(line, number);
        if is_move {
            self.reach = self.reach.max(self.number_to_ply(number));
        }
        if self.stage == Stage::Moves && is_move && !self.is_playable {
            self.stage = Stage::LeftOut;
        }
        let event = match self.stage {
            Stage::Ended => {
                self.report(Problem::AfterEnd, line, what);
                self.stage = Stage::LeftOut;
                return;
            }
            Stage::Moves if is_move => self.spelled_event(line, what),
            Stage::Moves | Stage::Illegal if !is_move && !what.is_empty() => {
                let ending = Ending::from_japanese(what);
                if !ending.is_known() {
                    self.report(Problem::UnknownEnd, line, what);
                }
                Some(Event::End(ending))
            }
            Stage::Moves | Stage::Illegal if what.is_empty() => {
                let expected = "a move or the end of the game";
                self.report(Problem::Unreadable(expected.into()), line, line.text.trim());
                None
            }
            _ => {
                self.leave_out(Some((line, what)), usize::from(is_move), 0);
                None
            }
        };
        let Some(event) = event else {
            self.stage = Stage::LeftOut;
            return self.settle();
        };
        self.stage = Stage::after(&event);
        self.add_event(event);
        self.read_tail(line, tail);
    }

    /// The move of that text in the position, if there is one; if not, it is said why.
    fn spelled_event(&mut self, line: Line<'t>, what: &'t str) -> Option<Event> {
        let m = match spelled::read(what, self.game.position(), self.previous) {
            Ok(m) => m,
            Err(problem) => {
                self.report(problem, line, what);
                return None;
            }
        };
        Some(self.judged(line, what, m))
    }

    /// The move as an event: it is played, or it is said why it is illegal.
    pub(super) fn judged(&mut self, line: Line<'t>, what: &'t str, m: kiban_shogi::Move) -> Event {
        if self.game.try_play(m) {
            return Event::Move(m);
        }
        let problem = self.game.problem(m);
        self.report(problem, line, what);
        Event::Illegal(m)
    }

    fn number_to_ply(&self, number: &str) -> u32 {
        digits::value(number).unwrap_or(u32::MAX).saturating_sub(self.shift)
    }

    /// The number of a move should be the next. Another is reported, and those that follow are
    /// expected to go on from it; the first of the record may be that of the position.
    fn read_number(&mut self, line: Line<'t>, number: &'t str) {
        if self.stage == Stage::LeftOut {
            return;
        }
        let expected = self.ply.wrapping_add(self.shift);
        let Some(found) = digits::value(number) else {
            self.report(Problem::MoveNumber { expected }, line, number);
            return;
        };
        if found == expected {
            return;
        }
        self.shift = found.wrapping_sub(self.ply);
        let is_first = self.awaits_event && !self.is_variation;
        if is_first {
            self.base = self.shift;
        }
        if !is_first || found != self.out.record.start.move_number() {
            self.report(Problem::MoveNumber { expected }, line, number);
        }
    }

    /// What follows a move or an end: its time, and `+` if there are alternatives.
    fn read_tail(&mut self, line: Line<'t>, mut tail: &'t str) {
        loop {
            tail = tail.trim_start();
            let mut scan = Scan { rest: tail.as_bytes() };
            if tail.is_empty() {
                return;
            }
            if let Some(rest) = tail.strip_prefix('+') {
                tail = rest;
                continue;
            }
            let Some(found) = scan.clock() else { break };
            let clock = &mut self.out.record.tree[self.tip].clock;
            // Some programs write the times of both sides.
            if clock.is_some_and(|clock| clock != found && found.spent != 0) {
                break;
            }
            clock.get_or_insert(found);
            tail = &tail[tail.len() - scan.rest.len()..];
        }
        self.report(Problem::NotUnderstood, line, tail);
        self.add_note(|notes| notes.comments.push(tail.to_owned()));
    }

    /// `変化：3手`, without its first two characters.
    pub(super) fn read_heading(&mut self, line: Line<'t>, heading: &'t str) {
        self.begin();
        self.settle();
        self.branches.end(self.reach);
        let (number, _) = digits::split(heading.trim_start_matches(['：', ':', ' ', '　']));
        let number = digits::value(number).filter(|&number| number > self.base);
        self.shift = self.base;
        self.awaits_event = true;
        self.is_variation = true;
        self.stage = Stage::LeftOut;
        let Some(ply) = number.map(|number| number - self.base) else {
            let expected = "the number of a move, as in 変化：3手";
            self.report(Problem::Unreadable(expected.into()), line, line.text.trim());
            return;
        };
        self.ply = ply;
        self.reach = ply - 1;
        match self.branches.fork(ply) {
            Fork::After(node, branch) => {
                self.branches.begin(ply, branch);
                self.go_to(node);
                self.stage = Stage::Moves;
            }
            Fork::LeftOut(branch) => self.branches.begin(ply, Some(branch)),
            Fork::Nowhere => {
                self.report(Problem::NoParent, line, line.text.trim());
            }
        }
    }

    /// Goes on from a node, which is the root or a legal move.
    fn go_to(&mut self, node: NodeId) {
        self.game = self.checkpoints.game(&self.out.record, node);
        self.tip = node;
        let before = self.out.record.tree[node].event().and_then(|event| event.played());
        self.previous = before.map_or(self.previous_at_root, |m| Some(m.to()));
    }

    /// `まで3手で中断`: what it says must agree with the line; if the line has no end, this is it.
    pub(super) fn read_summary(&mut self, line: Line<'t>, found: &'t str, summary: Summary<'t>) {
        self.begin();
        let is_ended = self.stage == Stage::Ended;
        if self.stage == Stage::LeftOut {
            return;
        }
        let moves = self.ply - 1 - u32::from(is_ended);
        let counted = moves.wrapping_add(self.shift);
        if summary.moves.is_some_and(|said| said != counted && said != moves) {
            let what = format!("the number of moves, which is {counted}");
            self.report(Problem::Contradiction(what), line, found);
        }
        let mover = self.game.side_to_move();
        let tree = &self.out.record.tree;
        let last = match is_ended {
            true => tree[self.tip].parent().unwrap_or(NodeId::ROOT),
            false => self.tip,
        };
        let is_after_illegal = matches!(tree[last].event(), Some(Event::Illegal(_)));
        let side_to_move = if is_after_illegal { mover.other() } else { mover };
        if is_ended {
            let winner = tree[self.tip].event().and_then(|event| event.end()?.winner(side_to_move));
            if winner.zip(summary.winner()).is_some_and(|(is, said)| is != said) {
                let what = "the end of the line, by which the other side has won";
                self.report(Problem::Contradiction(what.into()), line, found);
            }
        } else if let Some(ending) = summary.ending(side_to_move) {
            if !ending.is_known() {
                self.report(Problem::UnknownEnd, line, found);
            }
            self.stage = Stage::Ended;
            self.add_event(Event::End(ending));
        }
    }
}

/// What happened, and what follows it from the first time or `+` on. An origin and a time are in
/// parentheses; a third pair of them is no part of either.
fn split(rest: &str) -> (&str, &str) {
    let is_time = |at: usize| {
        let inside = &rest[at + 1..];
        let end = inside.find(')').unwrap_or(inside.len());
        inside[..end].contains([':', '/'])
    };
    let mut marks = rest.match_indices(['+', '(']).take(2);
    let begins_tail = |&(at, mark): &(usize, &str)| mark == "+" || is_time(at);
    let at = marks.find(begins_tail).map_or(rest.len(), |(at, _)| at);
    (rest[..at].trim_end(), &rest[at..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_split_before_the_time() {
        assert_eq!(split("７六歩(77)   ( 0:12/00:00:12)+"), ("７六歩(77)", "( 0:12/00:00:12)+"));
        assert_eq!(split("７六歩(77)   +"), ("７六歩(77)", "+"));
        assert_eq!(split("投了"), ("投了", ""));
        assert_eq!(split("５五角打(00)(0:01/)"), ("５五角打(00)", "(0:01/)"));
    }
}
