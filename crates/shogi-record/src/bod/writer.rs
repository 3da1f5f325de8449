//! The diagram, written.

use kiban_shogi::{Color, File, Hand, HandKind, PieceKind, Position, Rank, Square};

use super::letter;
use crate::header::side;
use crate::notation::names;

/// Adds the diagram with hands, the side to move and, if it is not 1, the number of the next move.
/// `last_move` is the text of the move before, or empty.
pub(crate) fn push(text: &mut String, position: &Position, is_handicap: bool, last_move: &str) {
    push_hand(text, position, Color::White, is_handicap);
    text.push_str("  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n");
    for rank in Rank::ALL {
        text.push('|');
        for file in File::ALL.into_iter().rev() {
            match position.piece_at(Square::new(file, rank)) {
                None => text.push_str(" ・"),
                Some(piece) => {
                    text.push(if piece.color() == Color::White { 'v' } else { ' ' });
                    text.push_str(letter(piece.kind()));
                }
            }
        }
        text.push('|');
        text.push(names::rank(rank));
        text.push('\n');
    }
    text.push_str("+---------------------------+\n");
    push_hand(text, position, Color::Black, is_handicap);
    text.extend([side(position.side_to_move(), is_handicap), "番\n"]);
    let moves = position.move_number() - 1;
    if moves > 0 || !last_move.is_empty() {
        let moves = moves.to_string();
        let space = if last_move.is_empty() { "" } else { "  " };
        text.extend(["手数＝", &moves, "  ", last_move, space, "まで\n"]);
    }
}

fn push_hand(text: &mut String, position: &Position, color: Color, is_handicap: bool) {
    let hand: Hand = position.hand(color);
    text.extend([side(color, is_handicap), "の持駒："]);
    if hand.is_empty() {
        text.push_str("なし");
    }
    for kind in HandKind::DISPLAY_ORDER {
        let count = usize::from(hand.count(kind));
        if count == 0 {
            continue;
        }
        text.push_str(letter(PieceKind::from(kind)));
        if count >= 10 {
            text.push('十');
        }
        if let Some(units) = (count % 10).checked_sub(1).and_then(Rank::from_index)
            && count > 1
        {
            text.push(names::rank(units));
        }
        text.push('　');
    }
    text.push('\n');
}
