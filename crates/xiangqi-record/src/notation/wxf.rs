//! Moves in the notation of the World Xiangqi Federation: `C2=5`, `R++1`, `15=6`; and as xqbase.com
//! spells it: `C2.5`, `N2+3`, `Pb.6`.

use core::fmt;

use kiban_xiangqi::PieceKind;

use super::chinese::number;
use super::cursor::Cursor;
use super::said::{Order, Said, Way, Who};
use super::{Expected, NotationError};

/// The piece with that letter, of either case: `E` or `B`, `H` or `N`; and `G`, `M` of ICCS.
pub(super) const fn kind(c: char) -> Option<PieceKind> {
    Some(match c.to_ascii_uppercase() {
        'K' => PieceKind::King,
        'A' | 'G' => PieceKind::Advisor,
        'E' | 'B' | 'M' => PieceKind::Elephant,
        'H' | 'N' => PieceKind::Horse,
        'R' => PieceKind::Rook,
        'C' => PieceKind::Cannon,
        'P' => PieceKind::Pawn,
        _ => return None,
    })
}

const fn sign(c: char) -> Option<Order> {
    Some(match c {
        '+' => Order::Front,
        '.' | '=' => Order::Middle,
        '-' => Order::Rear,
        _ => return None,
    })
}

/// The order that a letter before the piece says: `fR=6`.
const fn letter(c: char) -> Option<Order> {
    Some(match c.to_ascii_lowercase() {
        'f' => Order::Front,
        'm' => Order::Middle,
        'b' => Order::Rear,
        _ => return None,
    })
}

/// The order that a sign or a letter after the piece says: `R+`, `Pb`.
fn after(c: char) -> Option<Order> {
    let index = || (b'a'..=b'i').position(|own| char::from(own) == c.to_ascii_lowercase());
    sign(c).or_else(|| Some(Order::Number(index()? as u8 + 1)))
}

const fn way(c: char) -> Option<Way> {
    Some(match c {
        '+' => Way::Advance,
        '-' => Way::Retreat,
        '=' | '.' => Way::Traverse,
        _ => return None,
    })
}

/// What a text says: two things if it begins with two numbers, of which the first may be a pawn's
/// order on its file or a piece. The first of them is the one of the notation asked for.
pub(super) fn parse(text: &str, is_xqbase: bool) -> Result<Vec<Said>, NotationError> {
    let mut cursor = Cursor::new(text);
    let mut who = cursor.whos()?;
    if is_xqbase {
        who.reverse();
    }
    let way = cursor.need(way, Expected::WxfWay)?;
    let number = cursor.need(number, Expected::Number)?;
    cursor.end()?;
    Ok(who.into_iter().map(|who| Said { who, way, number }).collect())
}

/// All that the text of a move in WXF may be taken for.
pub(super) fn readings(said: Said, is_xqbase: bool) -> Vec<Said> {
    let mut all = match said.who {
        Who::Ordered(PieceKind::Pawn, Order::Number(code), Some(file)) => numbers(code, file),
        who => vec![who],
    };
    if is_xqbase {
        all.reverse();
    }
    all.into_iter().map(|who| Said { who, ..said }).collect()
}

/// `15`: the first pawn on file 5; or piece 1 of xqbase, the king, there.
fn numbers(first: u8, file: u8) -> Vec<Who> {
    let pawn = Who::Ordered(PieceKind::Pawn, Order::Number(first), Some(file));
    let kind = PieceKind::from_index(usize::from(first) - 1);
    [pawn].into_iter().chain(kind.map(|kind| Who::File(kind, file))).collect()
}

impl Cursor<'_> {
    /// `C2`, `C+`, `+C`, `fC`, `Pb`, `15`, and `6+` for `C+`.
    fn whos(&mut self) -> Result<Vec<Who>, NotationError> {
        let mut ahead = *self;
        let before = ahead.take(sign).or_else(|| ahead.take(letter));
        if let (Some(order), Some(kind)) = (before, ahead.take(kind)) {
            *self = ahead;
            return Ok(vec![Who::Ordered(kind, order, None)]);
        }
        if let Some(code) = self.take(number) {
            if let Some(file) = self.take(number) {
                return Ok(numbers(code, file));
            }
            let kind = PieceKind::from_index(usize::from(code) - 1);
            let Some(kind) = kind else { return Err(self.expected(Expected::WxfPlace)) };
            return Ok(vec![Who::Ordered(kind, self.need(after, Expected::WxfPlace)?, None)]);
        }
        let kind = self.need(kind, Expected::Wxf)?;
        if let Some(file) = self.take(number) {
            return Ok(vec![Who::File(kind, file)]);
        }
        Ok(vec![Who::Ordered(kind, self.need(after, Expected::WxfPlace)?, None)])
    }
}

/// Prints in the spelling of 2018 or in that of xqbase.
pub(super) fn print(said: Said, is_xqbase: bool, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let letters = if is_xqbase { b"KABNRCP" } else { b"KAEHRCP" };
    let letter = |kind: PieceKind| char::from(letters[kind.index()]);
    let traverse = if is_xqbase { '.' } else { '=' };
    match said.who {
        Who::File(kind, file) => write!(f, "{}{file}", letter(kind))?,
        Who::Ordered(_, Order::Number(number), Some(file)) => write!(f, "{number}{file}")?,
        Who::Ordered(kind, order, _) => {
            let order = match order {
                Order::Front => '+',
                Order::Middle => '.',
                Order::Rear => '-',
                Order::Number(number) => char::from(b'a' + number.clamp(1, 9) - 1),
            };
            write!(f, "{}{order}", letter(kind))?;
        }
    }
    let way = match said.way {
        Way::Advance => '+',
        Way::Retreat => '-',
        Way::Traverse => traverse,
    };
    write!(f, "{way}{}", said.number)
}
