//! From text to tags.

use kiban_record::{Finding, Place, Problem};

use crate::text::Locator;

/// A tag with its value: `[DhtmlXQ_title]…[/DhtmlXQ_title]`.
pub(super) struct Tag<'a> {
    /// The name without `DhtmlXQ_`, in lower case.
    pub(super) name: String,
    /// The name as it is spelled.
    pub(super) spelled: &'a str,
    /// What stands between the tag and its end.
    pub(super) value: &'a str,
    /// Where the value begins.
    pub(super) place: Place,
}

/// The part of a text that is one record.
pub(super) struct Block<'a> {
    pub(super) tags: Vec<Tag<'a>>,
    pub(super) findings: Vec<Finding>,
    /// Where it begins.
    pub(super) place: Place,
}

/// What a record begins with, in lower case.
const STARTS: [&str; 2] = ["[dhtmlxq]", "[dhtmlxqiframe]"];

/// The records of a text. What comes before the first and has no tag is no record.
pub(super) fn blocks(text: &str) -> impl Iterator<Item = Block<'_>> {
    // Lower case of ASCII letters changes no offset.
    let lower = text.to_ascii_lowercase();
    let mut starts: Vec<usize> =
        STARTS.iter().flat_map(|start| lower.match_indices(start).map(|(at, _)| at)).collect();
    starts.sort_unstable();
    let first_tag = lower.find("[dhtmlxq_");
    if first_tag.is_some_and(|tag| starts.first().is_none_or(|&start| tag < start)) {
        starts.insert(0, 0);
    }
    let ends: Vec<usize> = starts.iter().copied().skip(1).chain([text.len()]).collect();
    let mut locator = Locator::new(text);
    starts.into_iter().zip(ends).map(move |(start, end)| {
        let place = locator.place(start);
        let (tags, findings) = tags(text, &lower, start, end, &mut locator);
        Block { tags, findings, place }
    })
}

/// The tags in `text[start..end]`. The end of a tag is the next end of any tag: pages were seen
/// in which the names differ.
fn tags<'a>(
    text: &'a str,
    lower: &str,
    start: usize,
    end: usize,
    locator: &mut Locator<'a>,
) -> (Vec<Tag<'a>>, Vec<Finding>) {
    let (mut tags, mut findings) = (Vec::new(), Vec::new());
    let mut open: Option<Mark<'_>> = None;
    let last = Mark { at: end, after: end, name: "", name_at: end, is_end: false };
    for mark in marks(lower, start, end).chain([last]) {
        if let Some(tag) = open.take() {
            let value = &text[tag.after..mark.at];
            let place = locator.place(tag.after);
            if !mark.is_end {
                let expected = format!("the end of the tag, [/DhtmlXQ_{}]", tag.name);
                findings.push(Finding::new(Problem::Unreadable(expected), place, value));
            }
            let spelled = &text[tag.name_at..][..tag.name.len()];
            tags.push(Tag { name: tag.name.to_owned(), spelled, value, place });
        }
        open = (!mark.is_end && mark.after > mark.at).then_some(mark);
    }
    (tags, findings)
}

/// `[dhtmlxq_name]` or `[/dhtmlxq_name]`.
struct Mark<'a> {
    at: usize,
    after: usize,
    name: &'a str,
    name_at: usize,
    is_end: bool,
}

fn marks(lower: &str, start: usize, end: usize) -> impl Iterator<Item = Mark<'_>> {
    const WORD: &str = "dhtmlxq_";
    lower[start..end].match_indices(WORD).filter_map(move |(at, _)| {
        let at = start + at;
        let (before, after) = (&lower[start..at], &lower[at + WORD.len()..end]);
        let is_end = before.ends_with("[/");
        if !is_end && !before.ends_with('[') {
            return None;
        }
        let name_end = after.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
        let is_closed = after[name_end..].starts_with(']');
        is_closed.then_some(Mark {
            at: at - if is_end { 2 } else { 1 },
            after: at + WORD.len() + name_end + 1,
            name: &after[..name_end],
            name_at: at + WORD.len(),
            is_end,
        })
    })
}
