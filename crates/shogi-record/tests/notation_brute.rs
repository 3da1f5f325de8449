//! Notation against the oracle on crowded positions, and every text back to its move.

mod notation_oracle;

use std::collections::HashSet;

use kiban_shogi::{
    Color, Hand, HandKind, Move, Origin, Piece, PieceKind, Position, Problem, Reading, Setup,
    Square,
};
use kiban_shogi_record::notation::{self, Candidate, NotationErrorKind, Style};
use kiban_testkit::{Reach, Rng, Walk};
use notation_oracle::{LABELS, Oracle};

/// Pieces of few kinds close to one square, so that many of them reach the same squares.
///
/// Some have more of a kind than a set has.
fn crowd(rng: &mut Rng) -> Option<Position> {
    use PieceKind::*;
    const CROWDS: [&[PieceKind]; 9] = [
        &[Gold],
        &[Silver],
        &[ProPawn],
        &[ProSilver, Silver, Gold],
        &[ProLance, ProKnight],
        &[Horse, Dragon],
        &[Bishop, Rook],
        &[Knight, Silver, Rook],
        &[Gold, Silver, ProPawn, ProLance, ProKnight, ProSilver, Horse, Dragon, Bishop, Rook],
    ];
    let us = rng.pick(&Color::ALL);
    let kinds = rng.pick(&CROWDS);
    let center = rng.pick(&Square::ALL);
    let mut setup = Setup::empty();
    for color in Color::ALL {
        if rng.chance(3, 4) {
            setup.set_piece(rng.pick(&Square::ALL), Some(Piece::new(color, King)));
        }
    }
    for _ in 0..4 + rng.below(8) {
        let kind = rng.pick(kinds);
        let spread = if matches!(kind, Horse | Dragon | Bishop | Rook) { 4 } else { 2 };
        let step = |rng: &mut Rng| rng.below(2 * spread + 1) as i8 - spread as i8;
        let color = if rng.chance(7, 8) { us } else { !us };
        let square = center.offset(step(rng), step(rng))?;
        if setup.piece_at(square).is_none() {
            setup.set_piece(square, Some(Piece::new(color, kind)));
            if setup.piece_box().is_none() && rng.chance(9, 10) {
                setup.set_piece(square, None);
            }
        }
    }
    let rest = setup.piece_box().unwrap_or(Hand::EMPTY);
    let mut hand = Hand::EMPTY;
    for kind in HandKind::ALL {
        if rest.has(kind) && rng.chance(1, 8) {
            hand = hand.with(kind)?;
        }
    }
    setup.set_hand(us, hand);
    setup.set_side_to_move(us);
    let accepted = |p: &Problem| matches!(p, Problem::NoKing { .. } | Problem::TooMany { .. });
    setup.position_accepting(accepted).ok()
}

/// The text by the oracle, without mark and without 同.
fn by_oracle(position: &Position, m: Move) -> String {
    let piece = match m.origin() {
        Origin::Hand(kind) => kind.piece_kind(),
        Origin::Board(from) => position.piece_at(from).unwrap().kind(),
    };
    let oracle = Oracle::new(position, piece, m.to());
    let file = ["１", "２", "３", "４", "５", "６", "７", "８", "９"][m.to().file().index()];
    let rank = ["一", "二", "三", "四", "五", "六", "七", "八", "九"][m.to().rank().index()];
    let names =
        ["歩", "香", "桂", "銀", "角", "飛", "金", "玉", "と", "成香", "成桂", "成銀", "馬", "龍"];
    let mut text = format!("{file}{rank}{}", names[piece.index()]);
    match m.origin() {
        Origin::Hand(_) if oracle.candidates.is_empty() => {}
        Origin::Hand(_) => text += "打",
        Origin::Board(from) => {
            let label = oracle.label(from);
            text += label.unwrap_or_default();
            if m.is_promotion() {
                text += "成";
            } else if position.is_legal(Move::promotion(from, m.to())) {
                text += "不成";
            }
            if label.is_none() {
                let (file, rank) = (from.file().index() + 1, from.rank().index() + 1);
                text += &format!("({file}{rank})");
            }
        }
    }
    text
}

/// Any text made of a legal move's square and piece and any label means what the oracle says.
fn labels_mean_what_they_say(position: &Position, m: Move, reach: &mut Reach) {
    let Some(from) = m.from() else { return };
    let kind = position.piece_at(from).unwrap().kind();
    let oracle = Oracle::new(position, kind, m.to());
    let text = notation::write(position, None, m, Style::Japanese).unmarked().to_string();
    let name_end = text.find(|c| "左直右上寄引不".contains(c)).unwrap_or(text.len());
    // 成 ends the text where it means promotion, and stands before 香, 桂, 銀 elsewhere.
    let name_end = if m.is_promotion() { name_end.min(text.len() - 3) } else { name_end };
    if text.ends_with(')') {
        return;
    }
    let promotion = if m.is_promotion() {
        "成"
    } else if text.ends_with("不成") {
        "不成"
    } else {
        ""
    };
    for label in LABELS {
        let reversed: String = label.chars().rev().collect();
        for label in [label, &reversed] {
            let text = format!("{}{label}{promotion}", &text[..name_end]);
            let read = notation::read(&text, position, None);
            let meant = oracle.meant_by(label);
            reach.note("labels true of one", meant.len() == 1);
            reach.note("labels true of none", meant.is_empty());
            reach.note("labels true of several", meant.len() > 1);
            let origins = |moves: Vec<Move>| {
                let mut origins: Vec<Square> = moves.iter().map(|m| m.from().unwrap()).collect();
                origins.dedup();
                origins
            };
            let named = |c: Vec<Candidate>| c.into_iter().map(|c| c.m).collect::<Vec<_>>();
            match read.map_err(|error| error.kind) {
                Ok(read) => assert_eq!(origins(vec![read]), meant, "{position} {text}"),
                // Of one piece there may be two moves, if promotion is possible and nothing said.
                Err(NotationErrorKind::Ambiguous(found)) => {
                    assert_eq!(origins(named(found)), meant, "{position} {text}");
                }
                Err(NotationErrorKind::NoSuchMove(near)) => {
                    assert!(meant.is_empty() && named(near).contains(&m), "{position} {text}");
                }
                Err(kind) => panic!("{position} {text}: {kind}"),
            }
        }
    }
}

/// All texts of a position's legal moves are distinct and lead back; gives how many of the moves
/// had rivals.
fn lead_back(position: &Position, reach: &mut Reach) -> usize {
    let legal = position.legal_moves();
    for style in Style::ALL {
        let mut texts = HashSet::new();
        for &m in legal.iter() {
            // Every other move of a piece goes where the move before went.
            let previous = (m.bits() & 1 == 0).then_some(m.to());
            let text = notation::write(position, previous, m, style);
            let read = style.read(&text.to_string(), position, previous, Reading::Strict);
            assert_eq!(read, Ok(m), "{position} {text}");
            let text = text.unmarked().to_string();
            let read = style.read(&text, position, previous, Reading::Lenient);
            assert_eq!(read, Ok(m), "{position} {text}");
            let text = notation::write(position, None, m, style).to_string();
            assert!(texts.insert(text.clone()), "{position}: {text} twice");
        }
    }
    let mut ambiguous = 0;
    for &m in legal.iter() {
        let text = notation::write(position, None, m, Style::Japanese).unmarked().to_string();
        assert_eq!(text, by_oracle(position, m), "{position} {m}");
        // The name of a piece is no word: look behind 成香, 成桂, 成銀.
        let said = text.get(if text[6..].starts_with('成') { 12 } else { 9 }..).unwrap_or("");
        for word in ["左", "右", "直", "上", "寄", "引", "打", "成", "不成"] {
            reach.note(word, said.contains(word) && !(word == "成" && said.contains("不成")));
        }
        let has_rivals = m.from().is_some_and(|from| {
            let kind = position.piece_at(from).unwrap().kind();
            Oracle::new(position, kind, m.to()).candidates.len() > 1
        });
        reach.note("an origin", text.ends_with(')'));
        reach.note("a word and another", LABELS[6..].iter().any(|label| text.contains(label)));
        ambiguous += usize::from(has_rivals);
        if has_rivals && m.bits().is_multiple_of(8) {
            labels_mean_what_they_say(position, m, reach);
        }
    }
    ambiguous
}

#[test]
fn a_hundred_thousand_ambiguous_moves_lead_back() {
    let mut reach = Reach::of(&[
        "左",
        "右",
        "直",
        "上",
        "寄",
        "引",
        "打",
        "成",
        "不成",
        "a word and another",
        "an origin",
        "labels true of one",
        "labels true of none",
        "labels true of several",
    ]);
    let mut rng = Rng::new(0x00DA_2026);
    let (mut ambiguous, mut positions) = (0, 0);
    while ambiguous < 100_000 {
        if let Some(position) = crowd(&mut rng) {
            ambiguous += lead_back(&position, &mut reach);
            positions += 1;
        }
    }
    println!("{ambiguous} moves with rivals in {positions} positions\n{reach}");
    assert!(reach.missed().is_empty(), "never met: {:?}", reach.missed());
}

#[test]
fn moves_of_games_lead_back() {
    let mut walk = Walk::<Position>::new(7);
    let mut reach = Reach::default();
    let mut ambiguous = 0;
    for _ in 0..3000 {
        ambiguous += lead_back(walk.position(), &mut reach);
        walk.step();
    }
    println!("{ambiguous} moves with rivals\n{reach}");
    assert!(ambiguous > 1000);
}

/// All well-formed moves, legal or not, have texts that are told apart.
#[test]
fn illegal_moves_lead_back() {
    let mut rng = Rng::new(3);
    let mut met = 0;
    while met < 40 {
        let Some(position) = crowd(&mut rng) else { continue };
        met += 1;
        for style in Style::ALL {
            let mut texts = HashSet::new();
            for m in Move::all() {
                let previous = rng.chance(1, 3).then_some(m.to());
                let text = notation::write(&position, previous, m, style);
                if text.is_named() {
                    let text = text.to_string();
                    let read = style.read(&text, &position, previous, Reading::Strict);
                    assert_eq!(read, Ok(m), "{position} {text}");
                }
                let text = notation::write(&position, None, m, style).to_string();
                assert!(texts.insert(text.clone()), "{position}: {text} twice");
            }
        }
    }
}
