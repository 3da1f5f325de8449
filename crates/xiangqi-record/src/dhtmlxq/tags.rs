//! From text to tags.

use kiban_record::{Finding, Locator, Place, Problem};

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
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    start: usize,
    end: usize,
    /// Where it begins.
    pub(super) place: Place,
}

/// What a record begins with, in lower case.
const STARTS: [&str; 2] = ["[dhtmlxq]", "[dhtmlxqiframe]"];

/// The records of a text. What comes before the first and has no tag is no record.
pub(crate) fn parts(text: &str) -> Vec<Part> {
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
    let part = |(start, end)| Part { start, end, place: locator.place(start) };
    starts.into_iter().zip(ends).map(part).collect()
}

/// The tags in a part of a text. The end of a tag is the next end of any tag: pages were seen in
/// which the names differ.
pub(super) fn tags<'a>(text: &'a str, part: &Part) -> (Vec<Tag<'a>>, Vec<Finding>) {
    let text = &text[part.start..part.end];
    let lower = text.to_ascii_lowercase();
    let mut locator = Locator::starting_at(text, part.place);
    let (mut tags, mut findings) = (Vec::new(), Vec::new());
    let mut open: Option<Mark<'_>> = None;
    let end = text.len();
    let last = Mark { at: end, after: end, name: "", name_at: end, is_end: false };
    for mark in marks(&lower).chain([last]) {
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

fn marks(lower: &str) -> impl Iterator<Item = Mark<'_>> {
    const WORD: &str = "dhtmlxq_";
    lower.match_indices(WORD).filter_map(move |(at, _)| {
        let (before, after) = (&lower[..at], &lower[at + WORD.len()..]);
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
