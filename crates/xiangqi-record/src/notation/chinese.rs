//! Moves in Chinese: 炮二平五, 前车进一, 三兵平五.

use core::fmt;

use kiban_xiangqi::{Color, PieceKind};

use super::cursor::Cursor;
use super::said::{Order, Said, Way, Who};
use super::{Expected, NotationError};

const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The characters of an alphabet.
struct Letters {
    red: [char; PieceKind::COUNT],
    black: [char; PieceKind::COUNT],
    advance: char,
    rear: char,
}

const SIMPLIFIED: Letters = Letters {
    red: ['帅', '仕', '相', '马', '车', '炮', '兵'],
    black: ['将', '士', '象', '马', '车', '炮', '卒'],
    advance: '进',
    rear: '后',
};

const TRADITIONAL: Letters = Letters {
    red: ['帥', '仕', '相', '馬', '車', '炮', '兵'],
    black: ['將', '士', '象', '馬', '車', '炮', '卒'],
    advance: '進',
    rear: '後',
};

/// The piece with that character, of either side and in either alphabet.
pub(super) const fn kind(c: char) -> Option<PieceKind> {
    Some(match c {
        '帅' | '帥' | '将' | '將' => PieceKind::King,
        '仕' | '士' => PieceKind::Advisor,
        '相' | '象' => PieceKind::Elephant,
        '马' | '馬' | '傌' => PieceKind::Horse,
        '车' | '車' | '俥' => PieceKind::Rook,
        '炮' | '砲' | '包' => PieceKind::Cannon,
        '兵' | '卒' => PieceKind::Pawn,
        _ => return None,
    })
}

/// A number from 1 to 9 in Chinese, full-width or ASCII.
pub(super) fn number(c: char) -> Option<u8> {
    let code = match c {
        '1'..='9' => u32::from(c) - u32::from('0'),
        '１'..='９' => u32::from(c) - u32::from('０'),
        _ => NUMERALS.iter().position(|&own| own == c)? as u32 + 1,
    };
    u8::try_from(code).ok()
}

pub(super) const fn order(c: char) -> Option<Order> {
    Some(match c {
        '前' => Order::Front,
        '中' => Order::Middle,
        '后' | '後' => Order::Rear,
        _ => return None,
    })
}

const fn way(c: char) -> Option<Way> {
    Some(match c {
        '进' | '進' | '上' => Way::Advance,
        '退' | '下' => Way::Retreat,
        '平' => Way::Traverse,
        _ => return None,
    })
}

/// What a text says; blanks between its characters do not matter.
pub(super) fn parse(text: &str) -> Result<Said, NotationError> {
    let mut cursor = Cursor::new(text);
    let who = cursor.who()?;
    cursor.skip_blanks();
    let way = cursor.need(way, Expected::Way)?;
    cursor.skip_blanks();
    let number = cursor.need(number, Expected::Number)?;
    cursor.end()?;
    Ok(Said { who, way, number })
}

impl Cursor<'_> {
    /// 炮二, 炮前, 前炮, 二兵, 前七, 二七.
    fn who(&mut self) -> Result<Who, NotationError> {
        if let Some(kind) = self.take(kind) {
            self.skip_blanks();
            if let Some(order) = self.take(order) {
                return Ok(Who::Ordered(kind, order, None));
            }
            return Ok(Who::File(kind, self.need(number, Expected::FileOrPlace)?));
        }
        let ordinal = |c| order(c).or_else(|| number(c).map(Order::Number));
        let order = self.need(ordinal, Expected::Chinese)?;
        self.skip_blanks();
        if let Some(kind) = self.take(kind) {
            return Ok(Who::Ordered(kind, order, None));
        }
        let file = self.need(number, Expected::PieceOrFile)?;
        Ok(Who::Ordered(PieceKind::Pawn, order, Some(file)))
    }
}

/// Prints in one of the alphabets.
pub(super) fn print(
    said: Said,
    side: Color,
    is_traditional: bool,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let letters = if is_traditional { TRADITIONAL } else { SIMPLIFIED };
    let pieces = match side {
        Color::Red => letters.red,
        Color::Black => letters.black,
    };
    let numeral = |number: u8| NUMERALS[usize::from(number.clamp(1, 9)) - 1];
    let digit = |number: u8| match side {
        Color::Red => numeral(number),
        Color::Black => char::from_u32(u32::from('０') + u32::from(number)).unwrap_or('？'),
    };
    match said.who {
        Who::File(kind, file) => write!(f, "{}{}", pieces[kind.index()], digit(file))?,
        Who::Ordered(kind, order, file) => {
            let order = match order {
                Order::Front => '前',
                Order::Middle => '中',
                Order::Rear => letters.rear,
                Order::Number(number) => numeral(number),
            };
            write!(f, "{order}{}", file.map_or(pieces[kind.index()], digit))?;
        }
    }
    let way = match said.way {
        Way::Advance => letters.advance,
        Way::Retreat => '退',
        Way::Traverse => '平',
    };
    write!(f, "{way}{}", digit(said.number))
}
