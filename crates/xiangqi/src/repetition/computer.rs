//! The rule by which programs play each other, after Pikafish's.
//!
//! Perpetual check loses. Otherwise a single check in the stretch, of whichever side, excuses
//! everything; and without one the side loses whose every move newly threatens the same piece. That
//! the threat is answered is not asked. What a threat is, is as under the WXF rules.

use super::window::Window;
use super::{Evidence, chase, check, wxf};
use crate::Color;

/// What `side` did that is prohibited.
pub(super) fn offence(window: &Window, side: Color) -> Option<Evidence> {
    check::perpetual(window, side).or_else(|| {
        let is_quiet = Color::ALL.iter().all(|&color| check::count(window, color) == 0);
        is_quiet.then(|| chase::perpetual(window, side, wxf::new_threats)).flatten()
    })
}
