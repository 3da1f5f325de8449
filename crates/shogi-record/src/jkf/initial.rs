//! The start position: a named one, or a board and hands.

use core::fmt::Write;

use kiban_record::Problem;
use kiban_shogi::{Color, File, HandKind, Piece, PieceKind, Position, Rank, Setup, Square, Start};

use super::json::{self, Raw};
use crate::csa::code;
use crate::replay::even;

/// The names of start positions.
const PRESETS: [(&str, Start); 16] = [
    ("HIRATE", Start::Even),
    ("KY", Start::Lance),
    ("KY_R", Start::RightLance),
    ("KA", Start::Bishop),
    ("HI", Start::Rook),
    ("HIKY", Start::RookLance),
    ("2", Start::TwoPiece),
    ("3", Start::ThreePiece),
    ("4", Start::FourPiece),
    ("5", Start::FivePiece),
    ("5_L", Start::LeftFivePiece),
    ("6", Start::SixPiece),
    ("7_L", Start::LeftSevenPiece),
    ("7_R", Start::RightSevenPiece),
    ("8", Start::EightPiece),
    ("10", Start::TenPiece),
];

/// What is wrong with the start, and the value that is.
pub(super) type Fault<'t> = (Problem, Raw<'t>);

fn expected<'t>(what: &str, raw: Raw<'t>) -> Fault<'t> {
    (Problem::Board(what.to_owned()), raw)
}

/// Reads `initial`.
pub(super) fn read(raw: Raw<'_>) -> Result<Setup, Fault<'_>> {
    if json::is_null(raw) {
        return Ok(even().to_setup());
    }
    let members = json::object(raw).ok_or_else(|| expected("an object with `preset`", raw))?;
    let member = |name: &str| members.iter().find(|(key, _)| key == name).map(|(_, raw)| *raw);
    let data = member("data").filter(|data| !json::is_null(data));
    if let Some(data) = data {
        return read_data(data);
    }
    let preset = member("preset").ok_or_else(|| expected("`preset` or `data`", raw))?;
    let name = json::string(preset);
    let known = PRESETS.iter().find(|(known, _)| Some(*known) == name.as_deref());
    known.map(|(_, start)| start.setup()).ok_or((Problem::UnknownHandicap, preset))
}

pub(super) fn color(raw: Raw<'_>) -> Option<Color> {
    match raw.get() {
        "0" => Some(Color::Black),
        "1" => Some(Color::White),
        _ => None,
    }
}

/// The kind of a string such as `FU`.
pub(super) fn kind(raw: Raw<'_>) -> Option<PieceKind> {
    code::kind(json::string(raw)?.as_bytes().try_into().ok()?)
}

fn read_data(raw: Raw<'_>) -> Result<Setup, Fault<'_>> {
    let mut setup = Setup::empty();
    let members = json::object(raw);
    let members = members.ok_or_else(|| expected("an object: color, board, hands", raw))?;
    let member = |name: &str| {
        let found = members.iter().find(|(key, _)| key == name);
        found.map(|(_, raw)| *raw).ok_or_else(|| expected("color, board and hands", raw))
    };
    let side = member("color")?;
    setup.set_side_to_move(color(side).ok_or_else(|| expected("0 or 1, the side to move", side))?);
    read_board(member("board")?, &mut setup)?;
    let hands = member("hands")?;
    let both = json::array(hands).filter(|hands| hands.len() == 2);
    let both = both.ok_or_else(|| expected("two hands", hands))?;
    for (color, hand) in Color::ALL.into_iter().zip(both) {
        read_hand(hand, color, &mut setup)?;
    }
    Ok(setup)
}

/// Nine files, each of nine squares from rank 1; an empty object is an empty board.
fn read_board<'t>(raw: Raw<'t>, setup: &mut Setup) -> Result<(), Fault<'t>> {
    if json::object(raw).is_some_and(|members| members.is_empty()) {
        return Ok(());
    }
    let nine = |raw: Raw<'t>| {
        let items = json::array(raw).filter(|items| items.len() == 9);
        items.ok_or_else(|| expected("an array of nine", raw))
    };
    for (file, squares) in File::ALL.into_iter().zip(nine(raw)?) {
        for (rank, square) in Rank::ALL.into_iter().zip(nine(squares)?) {
            let expected = || expected("a square: {} or color and kind", square);
            let members = json::object(square).ok_or_else(expected)?;
            let member = |name: &str| {
                let found = members.iter().find(|(key, _)| key == name).map(|(_, raw)| *raw);
                found.filter(|raw| !json::is_null(raw))
            };
            let piece = match (member("color"), member("kind")) {
                (None, None) => None,
                (Some(side), Some(letters)) => {
                    let piece = color(side).zip(kind(letters));
                    let (color, kind) = piece.ok_or_else(expected)?;
                    Some(Piece::new(color, kind))
                }
                _ => return Err(expected()),
            };
            setup.set_piece(Square::new(file, rank), piece);
        }
    }
    Ok(())
}

fn read_hand<'t>(raw: Raw<'t>, color: Color, setup: &mut Setup) -> Result<(), Fault<'t>> {
    let members = json::object(raw).ok_or_else(|| expected("a hand such as {\"FU\":1}", raw))?;
    for (letters, value) in members {
        let count = json::number(value);
        let count = count.filter(|count| (0.0..=18.0).contains(count) && count.fract() == 0.0);
        let count = count.ok_or_else(|| expected("a number of pieces", value))? as u8;
        let kind = letters.as_bytes().try_into().ok().and_then(code::kind);
        let kind = kind.and_then(|kind| HandKind::from_index(kind.index()));
        let hand = match kind {
            Some(kind) => setup.hand(color).with_count(kind, count),
            None if count == 0 => continue,
            None => None,
        };
        setup.set_hand(color, hand.ok_or_else(|| expected("pieces that a set has", value))?);
    }
    Ok(())
}

/// Writes the value of `initial`.
pub(super) fn push(text: &mut String, position: &Position) {
    let mut setup = position.to_setup();
    setup.set_move_number(1);
    if let Some((name, _)) = PRESETS.iter().find(|(_, start)| start.setup() == setup) {
        let _ = write!(text, "{{\"preset\":\"{name}\"}}");
        return;
    }
    let color = setup.side_to_move().index();
    let _ = write!(text, "{{\"preset\":\"OTHER\",\"data\":{{\"color\":{color},\"board\":[");
    for file in File::ALL {
        text.push_str(if file == File::F1 { "[" } else { ",[" });
        for rank in Rank::ALL {
            text.push_str(if rank == Rank::A { "" } else { "," });
            match setup.piece_at(Square::new(file, rank)) {
                None => text.push_str("{}"),
                Some(piece) => {
                    let (color, kind) = (piece.color().index(), code::letters(piece.kind()));
                    let _ = write!(text, "{{\"color\":{color},\"kind\":\"{kind}\"}}");
                }
            }
        }
        text.push(']');
    }
    text.push_str("],\"hands\":[");
    for color in Color::ALL {
        text.push_str(if color == Color::Black { "{" } else { ",{" });
        let order = [0, 1, 2, 3, 6, 4, 5].into_iter().filter_map(HandKind::from_index);
        for (i, kind) in order.enumerate() {
            let letters = code::letters(kind.piece_kind());
            let comma = if i == 0 { "" } else { "," };
            let _ = write!(text, "{comma}\"{letters}\":{}", setup.hand(color).count(kind));
        }
        text.push('}');
    }
    text.push_str("]}}");
}
