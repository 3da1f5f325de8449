//! Moves as objects.

use core::fmt::Write;

use kiban_record::Problem;
use kiban_shogi::{Color, HandKind, Move, PieceKind, Position, Square};

use super::initial;
use super::json::{self, Raw};
use crate::csa::code;
use crate::notation::{self, Style};

/// What is wrong with a move, and the value that is.
pub(super) type Fault<'t> = (Problem, Raw<'t>);

/// The members of a move, as far as they are there.
#[derive(Default)]
struct Members<'t> {
    color: Option<Color>,
    from: Option<Square>,
    to: Option<Square>,
    kind: Option<PieceKind>,
    same: Option<bool>,
    promote: Option<bool>,
    capture: Option<(PieceKind, Raw<'t>)>,
    relative: Option<String>,
}

fn unreadable<'t>(what: &str, raw: Raw<'t>) -> Fault<'t> {
    (Problem::Unreadable(what.to_owned()), raw)
}

/// A square such as `{"x":7,"y":6}`.
fn square(raw: Raw<'_>) -> Option<Square> {
    let members = json::object(raw)?;
    let digit = |name: &str| {
        let (_, raw) = members.iter().find(|(key, _)| key == name)?;
        raw.get().as_bytes().first().copied().filter(|_| raw.get().len() == 1)
    };
    code::square([digit("x")?, digit("y")?])
}

impl<'t> Members<'t> {
    fn read(raw: Raw<'t>, warnings: &mut Vec<Fault<'t>>) -> Result<Self, Fault<'t>> {
        let mut read = Self::default();
        let members = json::object(raw).ok_or_else(|| unreadable("a move, an object", raw))?;
        for (name, value) in members {
            if json::is_null(value) {
                continue;
            }
            let fault = |what: &str| unreadable(what, value);
            match &*name {
                "color" => {
                    read.color = Some(initial::color(value).ok_or_else(|| fault("0 or 1"))?);
                }
                "from" | "to" => {
                    let place = square(value).ok_or_else(|| fault("a square {\"x\":7,\"y\":6}"))?;
                    *(if name == "to" { &mut read.to } else { &mut read.from }) = Some(place);
                }
                "piece" => {
                    let kind =
                        initial::kind(value).ok_or_else(|| fault("a piece such as \"FU\""))?;
                    read.kind = Some(kind);
                }
                "same" | "promote" => {
                    let is = json::boolean(value).ok_or_else(|| fault("true or false"))?;
                    *(if name == "same" { &mut read.same } else { &mut read.promote }) = Some(is);
                }
                "capture" => {
                    let kind =
                        initial::kind(value).ok_or_else(|| fault("a piece such as \"FU\""))?;
                    read.capture = Some((kind, value));
                }
                "relative" => {
                    let words = json::string(value).ok_or_else(|| fault("letters of LCRUMDH"))?;
                    read.relative = Some(words.into_owned());
                }
                _ => warnings.push((Problem::NotUnderstood, value)),
            }
        }
        Ok(read)
    }
}

/// The move in that position, legal or not, where the move before went to `previous`. What it says
/// beyond that and is not so, is added to `warnings`.
pub(super) fn read<'t>(
    raw: Raw<'t>,
    position: &Position,
    previous: Option<Square>,
    warnings: &mut Vec<Fault<'t>>,
) -> Result<Move, Fault<'t>> {
    let members = Members::read(raw, warnings)?;
    let side = position.side_to_move();
    if members.color.is_some_and(|color| color != side) {
        let what = format!("a move of the side to move, \"color\":{}", side.index());
        return Err((Problem::Unreadable(what), raw));
    }
    let to = match (members.to, members.same) {
        (Some(to), same) => {
            if same.is_some_and(|same| same && previous != Some(to)) {
                let what = "the move before, which went to another square";
                warnings.push((Problem::Contradiction(what.into()), raw));
            }
            to
        }
        (None, Some(true)) => previous.ok_or_else(|| unreadable("a move before this one", raw))?,
        (None, _) => return Err(unreadable("`to`", raw)),
    };
    let m = match members.from {
        Some(from) => board_move(raw, &members, position, from, to)?,
        None => move_without_origin(raw, &members, position, previous, to)?,
    };
    if let Some((kind, value)) = members.capture
        && position.piece_at(to).map(|piece| piece.kind().unpromoted()) != Some(kind.unpromoted())
    {
        let what = match position.piece_at(to) {
            Some(piece) => format!("the board: a {} is captured", code::letters(piece.kind())),
            None => "the board: nothing is captured".to_owned(),
        };
        warnings.push((Problem::Contradiction(what), value));
    }
    Ok(m)
}

fn board_move<'t>(
    raw: Raw<'t>,
    members: &Members<'t>,
    position: &Position,
    from: Square,
    to: Square,
) -> Result<Move, Fault<'t>> {
    let before = position.piece_at(from).map(|piece| piece.kind());
    let promotes = match (before, members.kind) {
        (Some(before), Some(kind)) if before == kind => members.promote == Some(true),
        (Some(before), Some(kind)) if before.promoted() == Some(kind) => {
            members.promote != Some(false)
        }
        (Some(_), Some(_)) => {
            let moves = position.legal_moves();
            let near = moves.iter().filter(|m| m.from() == Some(from));
            return Err((Problem::NoSuchMove(spelled(position, None, near)), raw));
        }
        (None, _) | (_, None) => members.promote == Some(true),
    };
    Ok(if promotes { Move::promotion(from, to) } else { Move::new(from, to) })
}

/// Moves as people write them.
fn spelled<'m>(
    position: &Position,
    previous: Option<Square>,
    moves: impl Iterator<Item = &'m Move>,
) -> Vec<String> {
    let spell = |&m: &Move| notation::write(position, previous, m, Style::Japanese).to_string();
    moves.take(8).map(spell).collect()
}

/// A drop; or, as in records that come from KI2, a move whose origin other words tell.
fn move_without_origin<'t>(
    raw: Raw<'t>,
    members: &Members<'t>,
    position: &Position,
    previous: Option<Square>,
    to: Square,
) -> Result<Move, Fault<'t>> {
    let kind = members.kind.ok_or_else(|| unreadable("`piece`", raw))?;
    let dropped = HandKind::from_index(kind.index());
    let words = members.relative.as_deref().unwrap_or("");
    let in_hand = dropped.is_some_and(|kind| position.hand(position.side_to_move()).has(kind));
    if let Some(dropped) = dropped
        && (words == "H" || words.is_empty() && in_hand)
    {
        return Ok(Move::drop(dropped, to));
    }
    let moves = position.legal_moves();
    let is_meant = |m: &&Move| {
        let piece = m.from().and_then(|from| position.piece_at(from));
        m.to() == to
            && m.is_promotion() == members.promote.unwrap_or(false)
            && piece.is_some_and(|piece| piece.kind() == kind)
            && (words.is_empty() || relative(position, previous, **m) == words)
    };
    let mut meant = moves.iter().filter(is_meant);
    match (meant.next(), meant.next(), dropped) {
        (Some(&m), None, _) => Ok(m),
        (Some(_), Some(_), _) => {
            let meant = moves.iter().filter(is_meant);
            Err((Problem::Ambiguous(spelled(position, previous, meant)), raw))
        }
        (None, _, Some(dropped)) if words.is_empty() => Ok(Move::drop(dropped, to)),
        (None, ..) => {
            let near = moves.iter().filter(|m| m.to() == to);
            Err((Problem::NoSuchMove(spelled(position, previous, near)), raw))
        }
    }
}

/// The letters for 左直右上寄引打 that the move needs in Japanese.
fn relative(position: &Position, previous: Option<Square>, m: Move) -> String {
    let text = notation::write(position, previous, m, Style::Ki2).to_string();
    let letter = |c| match c {
        '左' => Some('L'),
        '直' => Some('C'),
        '右' => Some('R'),
        '上' => Some('U'),
        '寄' => Some('M'),
        '引' => Some('D'),
        '打' => Some('H'),
        _ => None,
    };
    text.chars().filter_map(letter).collect()
}

/// Writes a move; `false`, and nothing, if there is no piece on its origin.
pub(super) fn push(
    text: &mut String,
    position: &Position,
    previous: Option<Square>,
    m: Move,
) -> bool {
    let kind = match (m.from(), m.dropped()) {
        (Some(from), _) => position.piece_at(from).map(|piece| piece.kind()),
        (None, dropped) => dropped.map(HandKind::piece_kind),
    };
    let Some(kind) = kind else { return false };
    let place = |square: Square| {
        let [x, y] = code::digits(square);
        format!("{{\"x\":{x},\"y\":{y}}}")
    };
    let _ = write!(text, "{{\"color\":{},", position.side_to_move().index());
    if let Some(from) = m.from() {
        let _ = write!(text, "\"from\":{},", place(from));
    }
    let _ = write!(text, "\"to\":{},\"piece\":\"{}\"", place(m.to()), code::letters(kind));
    if previous == Some(m.to()) {
        text.push_str(",\"same\":true");
    }
    let promotion = m.from().map(|from| Move::promotion(from, m.to()));
    if m.is_promotion() || promotion.is_some_and(|m| position.is_promotion_legal(m)) {
        let _ = write!(text, ",\"promote\":{}", m.is_promotion());
    }
    if let Some(captured) = position.piece_at(m.to()).filter(|_| !m.is_drop()) {
        let _ = write!(text, ",\"capture\":\"{}\"", code::letters(captured.kind()));
    }
    let words = relative(position, previous, m);
    if !words.is_empty() {
        let _ = write!(text, ",\"relative\":\"{words}\"");
    }
    text.push('}');
    true
}
