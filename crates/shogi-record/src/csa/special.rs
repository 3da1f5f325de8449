//! Ends of games in the words of CSA, which JKF shares.
//!
//! Who did something illegal depends on what came before: `ILLEGAL_MOVE` after an illegal move
//! names that one, otherwise an action of the side to move.

use kiban_shogi::Color;

use crate::Ending;

/// The words that mean the same wherever they stand.
const WORDS: [(&str, Ending); 10] = [
    ("TORYO", Ending::Resignation),
    ("CHUDAN", Ending::Interruption),
    ("SENNICHITE", Ending::Repetition),
    ("TIME_UP", Ending::TimeUp),
    ("JISHOGI", Ending::Impasse),
    ("KACHI", Ending::Declaration),
    ("HIKIWAKE", Ending::Draw),
    ("MAX_MOVES", Ending::MaxMoves),
    ("TSUMI", Ending::Checkmate),
    ("FUZUMI", Ending::NoMate),
];

/// What a line's end is seen from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Situation {
    /// The side to move; after an illegal move the opponent of who made it.
    pub(crate) side_to_move: Color,
    /// Whether the last event is an illegal move.
    pub(crate) is_after_illegal: bool,
}

/// The end of that word, which lacks its `%`. Unknown words are [`Ending::Other`].
pub(crate) fn ending(word: &str, situation: Situation) -> Ending {
    let by = |color: Color| match color == situation.side_to_move {
        true => Ending::IllegalAction,
        false => Ending::IllegalMoveBefore,
    };
    match word {
        "ILLEGAL_MOVE" if situation.is_after_illegal => Ending::IllegalMoveBefore,
        "ILLEGAL_MOVE" => Ending::IllegalAction,
        "+ILLEGAL_ACTION" => by(Color::Black),
        "-ILLEGAL_ACTION" => by(Color::White),
        _ => {
            let known = WORDS.iter().find(|(known, _)| *known == word);
            known.map_or_else(|| Ending::Other(word.into()), |(_, ending)| ending.clone())
        }
    }
}

/// Whether a word that is [`Ending::Other`] stands in the specification all the same: 待った and
/// errors, which end no game. Version 3.0 has dropped the first.
pub(crate) fn is_specified(word: &str, is_version_3: bool) -> bool {
    word == "ERROR" || word == "MATTA" && !is_version_3
}

/// The word for an end, without `%`; `None` if there is none.
pub(crate) fn word(ending: &Ending, situation: Situation) -> Option<&str> {
    let action = |color| match color {
        Color::Black => "+ILLEGAL_ACTION",
        Color::White => "-ILLEGAL_ACTION",
    };
    let mover = situation.side_to_move;
    match (ending, situation.is_after_illegal) {
        (Ending::IllegalMoveBefore, true) | (Ending::IllegalAction, false) => Some("ILLEGAL_MOVE"),
        (Ending::IllegalMoveBefore, false) => Some(action(mover.other())),
        (Ending::IllegalAction, true) => Some(action(mover)),
        (Ending::Other(word), _) => Some(word),
        _ => WORDS.iter().find(|(_, known)| known == ending).map(|(word, _)| *word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_come_back() {
        let illegal = [Ending::IllegalMoveBefore, Ending::IllegalAction];
        let other = Ending::Other("MATTA".into());
        for end in WORDS.iter().map(|(_, end)| end).chain(&illegal).chain([&other]) {
            for side_to_move in Color::ALL {
                for is_after_illegal in [false, true] {
                    let situation = Situation { side_to_move, is_after_illegal };
                    let word = word(end, situation).unwrap();
                    assert_eq!(ending(word, situation), *end);
                }
            }
        }
    }
}
