//! Moves in Japanese, written.

use core::fmt::{self, Write};

use kiban_shogi::PieceKind;

use super::candidates::{Flank, Motion};
use super::{MoveText, Style, names};

/// Prints a move of a piece of that kind.
pub(super) fn print(text: &MoveText, kind: PieceKind, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let name = names::name(kind);
    if text.is_marked {
        f.write_char(names::mark(text.side))?;
    }
    if text.is_recapture {
        f.write_char('同')?;
        if text.style == Style::Ki2 && is_short(text, kind) {
            f.write_char('\u{3000}')?;
        }
    } else {
        let to = text.m.to();
        f.write_char(names::file(to))?;
        f.write_char(names::rank(to.rank()))?;
    }
    f.write_str(name)?;
    if let Some(flank) = text.words.flank {
        f.write_char(flank_word(flank))?;
    }
    if let Some(motion) = text.words.motion {
        f.write_char(motion_word(motion))?;
    }
    if text.names_drop {
        f.write_char('打')?;
    }
    if text.m.is_promotion() {
        f.write_char('成')?;
    } else if text.can_promote {
        f.write_str("不成")?;
    }
    match text.m.from() {
        Some(from) if text.names_origin => {
            write!(f, "({}{})", from.file().index() + 1, from.rank().index() + 1)
        }
        _ => Ok(()),
    }
}

/// Whether nothing but one character follows 同: KI2 then fills the place of the rank.
const fn is_short(text: &MoveText, kind: PieceKind) -> bool {
    text.words.is_empty()
        && !text.names_drop
        && !text.names_origin
        && !text.can_promote
        && !text.m.is_promotion()
        && !matches!(kind, PieceKind::ProLance | PieceKind::ProKnight | PieceKind::ProSilver)
}

pub(super) const fn flank_word(flank: Flank) -> char {
    match flank {
        Flank::Left => '左',
        Flank::Straight => '直',
        Flank::Right => '右',
    }
}

pub(super) const fn motion_word(motion: Motion) -> char {
    match motion {
        Motion::Up => '上',
        Motion::Aside => '寄',
        Motion::Back => '引',
    }
}
