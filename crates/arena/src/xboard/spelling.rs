//! Moves and positions as the engines spell them.
//!
//! XBoard calls the files of any board `a`, `b`, … from left to right and counts the ranks from
//! below: shogi's 7g is c3. Xiangqi's ranks begin with 0 there as they do in UCCI.

use kiban_engine::GameKind;

use super::Manner;

/// A square of shogi, from one spelling to the other; both ways are the same reflection.
fn to_letters(square: [u8; 2]) -> Option<[u8; 2]> {
    match square {
        [file @ b'1'..=b'9', rank @ b'a'..=b'i'] => {
            Some([b'a' + (b'9' - file), b'1' + (b'i' - rank)])
        }
        _ => None,
    }
}

fn to_digits(square: [u8; 2]) -> Option<[u8; 2]> {
    match square {
        [file @ b'a'..=b'i', rank @ b'1'..=b'9'] => {
            Some([b'9' - (file - b'a'), b'i' - (rank - b'1')])
        }
        _ => None,
    }
}

/// Changes the squares of a move of shogi; what is no move stays as it is.
fn respelled(
    text: &str,
    drop: [char; 2],
    square: fn([u8; 2]) -> Option<[u8; 2]>,
) -> Option<String> {
    let (a, b, tail) = match text.as_bytes() {
        [a, b, c, d, tail @ ..] => ([*a, *b], [*c, *d], tail),
        _ => return None,
    };
    let mut bytes = match a {
        [piece @ b'A'..=b'Z', sign] if char::from(sign) == drop[0] => vec![piece, drop[1] as u8],
        a => square(a)?.to_vec(),
    };
    bytes.extend(square(b)?);
    // What marks a move that does not promote is no part of it elsewhere.
    bytes.extend(tail.iter().filter(|&&byte| byte != b'='));
    String::from_utf8(bytes).ok()
}

/// A move in the coordinates of USI or UCCI, as the engine wants it.
pub(super) fn to_engine(text: &str, game: GameKind, manner: Manner) -> String {
    match (game, manner) {
        (GameKind::Shogi, Manner::Full) => respelled(text, ['*', '@'], to_letters),
        _ => None,
    }
    .unwrap_or_else(|| text.to_owned())
}

/// A move of the engine in the coordinates of USI or UCCI.
pub(super) fn from_engine(text: &str, game: GameKind, manner: Manner) -> String {
    match (game, manner) {
        (GameKind::Shogi, Manner::Full) => respelled(text, ['@', '*'], to_digits),
        _ => None,
    }
    .unwrap_or_else(|| text.to_owned())
}

/// The line that puts a start position on the board: `None` if it is there already, and
/// `Some(None)` if the engine has no word for it.
pub(super) fn set_board(start: &str, game: GameKind, manner: Manner) -> Option<Option<String>> {
    let even = match game {
        GameKind::Shogi => "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - ",
        GameKind::Xiangqi => "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w ",
    };
    if start.starts_with(even) {
        return None;
    }
    Some(match (manner, game) {
        (Manner::GnuShogi, _) => None,
        // XBoard's notation has White move first, and the hands behind the board.
        (Manner::Full, GameKind::Shogi) => {
            let mut fields = start.split(' ');
            let (board, side) = (fields.next()?, fields.next()?);
            let hands = fields.next().and_then(spread).unwrap_or_else(|| "-".to_owned());
            let side = if side == "b" { 'w' } else { 'b' };
            Some(format!("setboard {board}[{hands}] {side} 0 1"))
        }
        (Manner::Full, GameKind::Xiangqi) => Some(format!("setboard {start}")),
    })
}

/// The hands of an SFEN with every piece written: `2P` is `PP`.
fn spread(hands: &str) -> Option<String> {
    let (mut out, mut count) = (String::new(), 0);
    for c in hands.chars() {
        match c.to_digit(10) {
            Some(digit) => count = count * 10 + digit as usize,
            None if c == '-' => return None,
            None => {
                out.extend(std::iter::repeat_n(c, count.clamp(1, 18)));
                count = 0;
            }
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_shogi() {
        for (usi, xboard) in
            [("7g7f", "c3c4"), ("8h2b+", "b2h8+"), ("P*5e", "P@e5"), ("1a9i", "i9a1")]
        {
            assert_eq!(to_engine(usi, GameKind::Shogi, Manner::Full), xboard);
            assert_eq!(from_engine(xboard, GameKind::Shogi, Manner::Full), usi);
            assert_eq!(to_engine(usi, GameKind::Shogi, Manner::GnuShogi), usi);
        }
        assert_eq!(from_engine("c3c4=", GameKind::Shogi, Manner::Full), "7g7f");
        assert_eq!(from_engine("O-O", GameKind::Shogi, Manner::Full), "O-O");
        assert_eq!(from_engine("h2e2", GameKind::Xiangqi, Manner::Full), "h2e2");
    }

    #[test]
    fn start_positions() {
        let even = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
        assert_eq!(set_board(even, GameKind::Shogi, Manner::GnuShogi), None);
        let other = "4k4/9/9/9/9/9/9/9/4K4 w 2Pb 1";
        assert_eq!(set_board(other, GameKind::Shogi, Manner::GnuShogi), Some(None));
        assert_eq!(
            set_board(other, GameKind::Shogi, Manner::Full),
            Some(Some("setboard 4k4/9/9/9/9/9/9/9/4K4[PPb] b 0 1".to_owned())),
        );
    }
}
