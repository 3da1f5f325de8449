//! Texts with faults.

use crate::Rng;

/// A copy of the text in which a few bytes are changed, taken out or doubled.
#[must_use]
pub fn mutate(text: &str, rng: &mut Rng) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..1 + rng.below(8) {
        if chars.is_empty() {
            break;
        }
        let at = rng.below(chars.len());
        let other = chars[rng.below(chars.len())];
        match rng.below(5) {
            0 => chars[at] = other,
            1 => drop(chars.remove(at)),
            2 => chars.insert(at, other),
            3 => chars.truncate(at),
            _ => {
                let end = (at + rng.below(20)).min(chars.len());
                let part: Vec<char> = chars[at..end].to_vec();
                let to = rng.below(chars.len());
                chars.splice(to..to, part);
            }
        }
    }
    chars.into_iter().collect()
}
