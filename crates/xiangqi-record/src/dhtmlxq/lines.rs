//! The lines of moves, put together to a tree before anything is played.

use std::collections::HashMap;

use kiban_record::{Finding, Locator, NodeId, Place, Problem, Tree};
use kiban_xiangqi::{File, Move, Rank, Square};

use super::tags::Tag;

/// A move as it stands in a list.
pub(super) struct Digits<'a> {
    pub(super) m: Option<Move>,
    pub(super) text: &'a str,
    pub(super) place: Place,
}

/// All lines of a record as one tree, with comments in its notes.
#[derive(Default)]
pub(super) struct Lines<'a> {
    pub(super) tree: Tree<Digits<'a>>,
    /// The last step of each line by its number.
    lasts: HashMap<u32, usize>,
    steps: Vec<Step>,
}

/// A node of the tree, with a way to its ancestors that is as short as the logarithm of its depth:
/// a list of moves may leave its parent line anywhere, and lines may be nested without limit.
#[derive(Clone, Copy)]
struct Step {
    node: NodeId,
    depth: usize,
    parent: usize,
    /// An ancestor further up; the root's is itself.
    jump: usize,
}

/// Where a line leaves which other.
#[derive(Clone, Copy)]
pub(super) struct Branch {
    pub(super) parent: u32,
    /// The ply, from 1, that the first move of the line is an alternative to.
    pub(super) ply: usize,
    pub(super) line: u32,
}

impl Branch {
    /// The main line.
    pub(super) const MAIN: Self = Self { parent: u32::MAX, ply: 1, line: 0 };

    /// What the name of a tag says: `move_0_2_1`. The main line is `movelist` or `move_0_1_0`.
    pub(super) fn from_name(name: &str) -> Option<Self> {
        if name == "movelist" || name == "move_0_1_0" {
            return Some(Self::MAIN);
        }
        let mut numbers = name.strip_prefix("move_")?.split('_').map(|number| number.parse().ok());
        let (parent, ply, line) = (numbers.next()??, numbers.next()??, numbers.next()??);
        let is_branch = numbers.next().is_none() && ply > 0 && line != 0;
        is_branch.then_some(Self { parent, ply: ply as usize, line })
    }
}

impl<'a> Lines<'a> {
    /// Puts lines together; a line may come before the one that it leaves.
    pub(super) fn new(lines: &[(Branch, &Tag<'a>)], findings: &mut Vec<Finding>) -> Self {
        let root = Step { node: NodeId::ROOT, depth: 0, parent: 0, jump: 0 };
        let mut all = Self { tree: Tree::default(), lasts: HashMap::new(), steps: vec![root] };
        let mut waiting: HashMap<u32, Vec<usize>> = HashMap::new();
        let mut ready: Vec<usize> = Vec::new();
        for (index, (branch, _)) in lines.iter().enumerate() {
            let is_main = branch.line == 0;
            if is_main || all.lasts.contains_key(&branch.parent) {
                ready.push(index);
            } else {
                waiting.entry(branch.parent).or_default().push(index);
            }
            while let Some(index) = ready.pop() {
                let (branch, tag) = lines[index];
                all.add(branch, tag, findings);
                let more = waiting.remove(&branch.line).unwrap_or_default();
                ready.extend(more.into_iter().rev());
            }
        }
        let mut orphans: Vec<usize> = waiting.into_values().flatten().collect();
        orphans.sort_unstable();
        for index in orphans {
            let (_, tag) = lines[index];
            findings.push(Finding::new(Problem::NoParent, tag.place, &tag.name));
        }
        all
    }

    fn add(&mut self, branch: Branch, tag: &Tag<'a>, findings: &mut Vec<Finding>) {
        if self.lasts.contains_key(&branch.line) {
            let problem = Problem::Contradiction("another line with that number".into());
            findings.push(Finding::new(problem, tag.place, &tag.name));
        }
        let from = match branch.line {
            0 => Some(0),
            _ => self.step(branch.parent, branch.ply - 1),
        };
        let Some(mut last) = from else {
            findings.push(Finding::new(Problem::NoParent, tag.place, &tag.name));
            return;
        };
        let mut locator = Locator::starting_at(tag.value, tag.place);
        let mut rest = tag.value.trim_start();
        while !rest.is_empty() {
            let offset = tag.value.len() - rest.len();
            let end = rest.char_indices().nth(4).map_or(rest.len(), |(at, _)| at);
            let (text, after) = rest.split_at(end);
            let place = locator.place(offset);
            if text.chars().count() < 4 {
                findings.push(Finding::new(Problem::Truncated, place, text));
                break;
            }
            last = self.push(last, Digits { m: squares(text), text, place });
            rest = after.trim_start();
        }
        self.lasts.entry(branch.line).or_insert(last);
    }

    fn push(&mut self, parent: usize, digits: Digits<'a>) -> usize {
        let above = self.steps[parent];
        let node = self.tree.add(above.node, digits);
        // Jumps of equal length are joined to one of twice the length.
        let (jump, second) = (self.steps[above.jump], self.steps[self.steps[above.jump].jump]);
        let is_even = above.depth - jump.depth == jump.depth - second.depth;
        let jump = if is_even { jump.jump } else { parent };
        self.steps.push(Step { node, depth: above.depth + 1, parent, jump });
        self.steps.len() - 1
    }

    /// The step at that ply of a line, 0 being the root; `None` if the line is shorter.
    fn step(&self, line: u32, ply: usize) -> Option<usize> {
        let mut at = *self.lasts.get(&line)?;
        if self.steps[at].depth < ply {
            return None;
        }
        while self.steps[at].depth > ply {
            let Step { parent, jump, .. } = self.steps[at];
            at = if self.steps[jump].depth >= ply { jump } else { parent };
        }
        Some(at)
    }

    /// The node at that ply of a line.
    pub(super) fn node(&self, line: u32, ply: usize) -> Option<NodeId> {
        if line == 0 && ply == 0 {
            return Some(NodeId::ROOT);
        }
        self.step(line, ply).map(|step| self.steps[step].node)
    }
}

/// The square whose file and rank, from the top left, two digits are.
pub(super) fn square([file, rank]: [u8; 2]) -> Option<Square> {
    let digit = |byte: u8| byte.is_ascii_digit().then(|| usize::from(byte - b'0'));
    let rank = 9_usize.checked_sub(digit(rank)?)?;
    Some(Square::new(File::from_index(digit(file)?)?, Rank::from_index(rank)?))
}

fn squares(text: &str) -> Option<Move> {
    let &[a, b, c, d] = text.as_bytes() else { return None };
    Some(Move::new(square([a, b])?, square([c, d])?))
}
