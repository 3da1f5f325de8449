//! A scanner over the bytes of a line, for what nearly all lines are: moves in plain spelling.
//!
//! Nothing here allocates. Whatever is spelled otherwise is left to the slow reader, so the answer
//! of every function is what it read, or `None`.

use kiban_record::Clock;
use kiban_shogi::{File, PieceKind, Rank, Square};

use super::spelled::Spelled;

/// The bytes that are still to be read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scan<'t> {
    pub(super) rest: &'t [u8],
}

impl Scan<'_> {
    #[inline(always)]
    pub(super) fn take(&mut self, byte: u8) -> bool {
        match self.rest {
            [first, rest @ ..] if *first == byte => {
                self.rest = rest;
                true
            }
            _ => false,
        }
    }

    #[inline(always)]
    pub(super) fn skip_spaces(&mut self) {
        while self.take(b' ') {}
    }

    /// A number of at most nine digits.
    #[inline(always)]
    pub(super) fn number(&mut self) -> Option<u32> {
        let mut number = 0;
        let mut digits = 0;
        while let [digit @ b'0'..=b'9', rest @ ..] = self.rest {
            if digits == 9 {
                return None;
            }
            number = 10 * number + u32::from(digit - b'0');
            digits += 1;
            self.rest = rest;
        }
        (digits > 0).then_some(number)
    }

    /// A character that takes three bytes, as all in moves do. The bytes are those of a valid text.
    #[inline(always)]
    fn wide(&mut self) -> Option<u16> {
        let [first @ 0xe0..=0xef, second, third, rest @ ..] = self.rest else { return None };
        self.rest = rest;
        let (high, middle, low) = (first & 15, second & 63, third & 63);
        Some(u16::from(high) << 12 | u16::from(middle) << 6 | u16::from(low))
    }

    #[inline(always)]
    fn take_wide(&mut self, wide: u16) -> bool {
        let before = *self;
        let is_there = self.wide() == Some(wide);
        if !is_there {
            *self = before;
        }
        is_there
    }

    /// A move in plain spelling: `７六歩(77)`, `同　銀成(31)`, `５五角打`.
    #[inline(always)]
    pub(super) fn spelled(&mut self) -> Option<Spelled> {
        const SAME: u16 = '同' as u16;
        const SPACE: u16 = '　' as u16;
        const PROMOTES: u16 = '成' as u16;
        const DROPS: u16 = '打' as u16;
        let to = match self.wide()? {
            SAME => {
                self.take_wide(SPACE);
                None
            }
            file => {
                let file = File::from_index(usize::from(file.wrapping_sub('１' as u16)))?;
                Some(Square::new(file, rank(self.wide()?)?))
            }
        };
        let kind = match self.wide()? {
            PROMOTES => promoted(self.wide()?)?,
            letter => plain_kind(letter)?,
        };
        let promotes = self.take_wide(PROMOTES);
        if !promotes && self.take_wide(DROPS) {
            return Some(Spelled { to, kind, from: None, promotes: false });
        }
        let &[b'(', file, rank, b')', ref rest @ ..] = self.rest else { return None };
        let file = File::from_index(usize::from(file.wrapping_sub(b'1')))?;
        let rank = Rank::from_index(usize::from(rank.wrapping_sub(b'1')))?;
        self.rest = rest;
        Some(Spelled { to, kind, from: Some(Square::new(file, rank)), promotes })
    }

    /// A time in parentheses: what was spent on the move, and by the side so far. Each is made of
    /// one to three numbers with colons between; the second may lack: `( 0:12/00:00:12)`, `(0:2/)`.
    #[inline(always)]
    pub(super) fn clock(&mut self) -> Option<Clock> {
        if !self.take(b'(') {
            return None;
        }
        self.skip_spaces();
        let spent = self.time()?;
        self.skip_spaces();
        let mut total = None;
        if self.take(b'/') {
            self.skip_spaces();
            if self.rest.first().is_some_and(u8::is_ascii_digit) {
                total = Some(self.time()?);
                self.skip_spaces();
            }
        }
        self.take(b')').then_some(Clock { spent, total })
    }

    /// `12`, `0:12` or `0:00:12`, in milliseconds.
    #[inline(always)]
    fn time(&mut self) -> Option<u32> {
        let mut seconds = u64::from(self.number()?);
        let mut parts = 1;
        while parts < 3 && self.take(b':') {
            seconds = 60 * seconds + u64::from(self.number()?);
            parts += 1;
        }
        u32::try_from(1000 * seconds).ok()
    }

    /// Passes the end of a line, or of the text.
    #[inline(always)]
    pub(super) fn end_line(&mut self) -> bool {
        match self.rest {
            [] => {}
            [b'\r', b'\n', rest @ ..] | [b'\n' | b'\r', rest @ ..] => self.rest = rest,
            _ => return false,
        }
        true
    }
}

#[inline(always)]
const fn rank(kanji: u16) -> Option<Rank> {
    const KANJI: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
    const SLOTS: [Option<(u16, Rank)>; 16] = {
        let mut slots = [None; 16];
        let mut i = 0;
        while i < 9 {
            let code = KANJI[i] as u16;
            assert!(slots[rank_slot(code)].is_none());
            slots[rank_slot(code)] = Some((code, Rank::ALL[i]));
            i += 1;
        }
        slots
    };
    match SLOTS[rank_slot(kanji)] {
        Some((code, rank)) if code == kanji => Some(rank),
        _ => None,
    }
}

/// The place of a number in a table that has no two numbers in one place.
#[inline(always)]
const fn rank_slot(kanji: u16) -> usize {
    kanji.wrapping_add(kanji >> 2) as usize & 15
}

#[inline(always)]
const fn plain_kind(letter: u16) -> Option<PieceKind> {
    use PieceKind::*;
    const LETTERS: [(char, PieceKind); 16] = [
        ('歩', Pawn),
        ('香', Lance),
        ('桂', Knight),
        ('銀', Silver),
        ('角', Bishop),
        ('飛', Rook),
        ('金', Gold),
        ('玉', King),
        ('王', King),
        ('と', ProPawn),
        ('馬', Horse),
        ('龍', Dragon),
        ('竜', Dragon),
        ('杏', ProLance),
        ('圭', ProKnight),
        ('全', ProSilver),
    ];
    const SLOTS: [Option<(u16, PieceKind)>; 64] = {
        let mut slots = [None; 64];
        let mut i = 0;
        while i < LETTERS.len() {
            let code = LETTERS[i].0 as u16;
            assert!(slots[slot(code)].is_none());
            slots[slot(code)] = Some((code, LETTERS[i].1));
            i += 1;
        }
        slots
    };
    match SLOTS[slot(letter)] {
        Some((code, kind)) if code == letter => Some(kind),
        _ => None,
    }
}

/// The place of a letter in a table that has no two letters in one place.
#[inline(always)]
const fn slot(letter: u16) -> usize {
    (letter ^ letter >> 3) as usize & 63
}

/// The kind behind 成: 香, 桂 or 銀, promoted.
#[inline(always)]
const fn promoted(letter: u16) -> Option<PieceKind> {
    match plain_kind(letter) {
        Some(PieceKind::Lance) => Some(PieceKind::ProLance),
        Some(PieceKind::Knight) => Some(PieceKind::ProKnight),
        Some(PieceKind::Silver) => Some(PieceKind::ProSilver),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::names;

    fn spelled(text: &str) -> Option<Spelled> {
        Scan { rest: text.as_bytes() }.spelled()
    }

    #[test]
    fn every_letter_and_square_is_known() {
        for kind in PieceKind::ALL {
            for to in Square::ALL {
                let text = [&names::file(to).to_string(), &names::rank(to.rank()).to_string()];
                let text = [text[0], text[1], names::name(kind), "(11)"].concat();
                let read = spelled(&text).unwrap();
                assert_eq!((read.to, read.kind, read.from), (Some(to), kind, Some(Square::S1A)));
            }
        }
        for wrong in
            ["０六歩(77)", "７十歩(77)", "７六歩(07)", "７六歩(7", "七六歩(77)", "７六成金(77)"]
        {
            assert_eq!(spelled(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn times_of_all_forms_are_read() {
        let clock = |text: &str| Scan { rest: text.as_bytes() }.clock();
        let seconds =
            |spent: u32, total: u32| Some(Clock { spent: 1000 * spent, total: Some(1000 * total) });
        assert_eq!(clock("( 0:12/00:00:12)"), seconds(12, 12));
        assert_eq!(clock("( 0:12/)"), Some(Clock::seconds(12)));
        assert_eq!(clock("(0:2/0:0:2)"), seconds(2, 2));
        assert_eq!(clock("(00:01/00:00:03)"), seconds(1, 3));
        assert_eq!(clock("(00:00 / 00:00:00)"), seconds(0, 0));
        assert_eq!(clock("( 0:03/ 0:00:19)"), seconds(3, 19));
        assert_eq!(clock("(90:00/1:30:00)"), seconds(5400, 5400));
        assert_eq!(clock("(1:00:05/1:00:05)"), seconds(3605, 3605));
        for wrong in ["(77)x", "( 0:12/00:00:12", "(:1/0:00:01)", "(0:1:2:3/)", "(9999999999/)"] {
            assert!(clock(wrong).is_none() || wrong == "(77)x", "{wrong}");
        }
    }
}
