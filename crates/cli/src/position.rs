//! The POSITION argument: `startpos`, `handicap:NAME`, an SFEN or a FEN, each optionally followed
//! by `moves` and the moves.

use std::ops::Range;

use crate::commands::check_name;
use crate::errors::{Failure, Kind, Outcome, Place};
use crate::games::{
    AnyPlayed, AnyPosition, Fault, GameId, OfGame, Played, Rules, Wanted, with_position,
};

const SYNTAX: &str = "startpos, handicap:NAME (see `kiban positions`), an SFEN (shogi) or a FEN (xiangqi),\n\
    then, if moves follow, the word `moves` and the moves";

/// Where a text comes from, so that errors can say it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'a> {
    /// What the text is part of: an argument, or a file.
    pub(crate) name: &'a str,
    /// The number of the line, from 1.
    pub(crate) line: usize,
    /// The whole text of the argument or line.
    pub(crate) text: &'a str,
}

impl<'a> Source<'a> {
    /// An argument of the command line.
    pub(crate) fn argument(name: &'a str, text: &'a str) -> Self {
        Self { name, line: 1, text }
    }

    /// The place of some bytes of `part`, which is a slice of the source's text.
    pub(crate) fn place(&self, part: &str, range: Range<usize>) -> Place {
        let offset = (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        let range = offset.saturating_add(range.start)..offset.saturating_add(range.end);
        Place::new(self.name, self.line, self.text, range)
    }

    /// The place of `part`, which is a slice of the source's text.
    pub(crate) fn place_of(&self, part: &str) -> Place {
        self.place(part, 0..part.len())
    }
}

/// Reads a position that is all of `text`, a slice of the source's text, and plays its moves.
pub(crate) fn read(
    text: &str,
    source: &Source<'_>,
    game: Option<GameId>,
    wanted: Wanted,
) -> Outcome<AnyPosition> {
    read_wanted(text, source, game, wanted, None).map(|(played, _)| played.end())
}

/// Reads a legal position as [`read`] does, and keeps the moves.
pub(crate) fn read_played(
    text: &str,
    source: &Source<'_>,
    game: Option<GameId>,
) -> Outcome<AnyPlayed> {
    read_wanted(text, source, game, Wanted::Legal, None).map(|(played, _)| played)
}

/// Reads a position and its moves, in coordinates or in that notation of the game, to name them in
/// another. The position may be one that only a diagram can show. The last move may be illegal;
/// what is wrong with it is given beside it, unless the start breaks the rules: in a check that
/// cannot be, no move may be legal.
pub(crate) fn read_notated(
    text: &str,
    source: &Source<'_>,
    game: Option<GameId>,
    notation: Option<&str>,
) -> Outcome<(AnyPlayed, Option<Box<Failure>>)> {
    read_wanted(text, source, game, Wanted::Named, notation)
}

fn read_wanted(
    text: &str,
    source: &Source<'_>,
    game: Option<GameId>,
    wanted: Wanted,
    notation: Option<&str>,
) -> Outcome<(AnyPlayed, Option<Box<Failure>>)> {
    let (head, moves) = split_moves(text.trim());
    let (played, illegal) = match read_head(head, source, game, wanted)? {
        OfGame::Shogi(start) => {
            let (played, illegal) = play_all(start, moves, notation, source)?;
            (OfGame::Shogi(played), illegal)
        }
        OfGame::Xiangqi(start) => {
            let (played, illegal) = play_all(start, moves, notation, source)?;
            (OfGame::Xiangqi(played), illegal)
        }
    };
    match illegal {
        Some(illegal) if wanted != Wanted::Named => Err(illegal),
        illegal => {
            let is_lawful = with_position!(&played, played => played.start.is_lawful());
            Ok((played, illegal.filter(|_| is_lawful)))
        }
    }
}

/// Plays the moves that the words spell, in coordinates or in that notation. What is wrong with
/// the last one is given beside them.
fn play_all<G: Rules>(
    start: G,
    words: &str,
    notation: Option<&str>,
    source: &Source<'_>,
) -> Outcome<(Played<G>, Option<Box<Failure>>)> {
    if let Some(notation) = notation {
        check_name("notation", notation, Some(G::ID), GameId::notations)?;
    }
    let mut end = start.clone();
    let mut moves: Vec<G::Move> = Vec::new();
    let mut illegal = None;
    // Japanese has a blank of its own within moves.
    for word in words.split_ascii_whitespace() {
        // Nothing can follow an illegal move.
        if let Some(illegal) = illegal {
            return Err(illegal);
        }
        let m = match notation {
            None => read_move::<G>(word, source)?,
            Some(notation) => {
                let read = end.read_notation(word, moves.last().copied(), notation);
                read.map_err(|fault| unreadable(word, fault, source))?
            }
        };
        illegal = play(&mut end, m, word, moves.len() + 1, source).err();
        moves.push(m);
    }
    Ok((Played { start, moves, end }, illegal))
}

/// What stands before the word `moves`, and what stands after it.
fn split_moves(text: &str) -> (&str, &str) {
    const WORD: &str = "moves";
    let is_blank_or_end = |c: Option<char>| c.is_none_or(char::is_whitespace);
    for (at, _) in text.match_indices(WORD) {
        let (head, rest) = (&text[..at], &text[at + WORD.len()..]);
        if is_blank_or_end(head.chars().next_back()) && is_blank_or_end(rest.chars().next()) {
            return (head.trim_end(), rest);
        }
    }
    (text, "")
}

fn read_head(
    head: &str,
    source: &Source<'_>,
    game: Option<GameId>,
    wanted: Wanted,
) -> Outcome<AnyPosition> {
    let fail = |kind, message: &str, part: &str| {
        Failure::new(kind, message).at(source.place_of(part)).expected(SYNTAX)
    };
    let word_end = head.find(char::is_whitespace).unwrap_or(head.len());
    let (word, rest) = head.split_at(word_end);
    let rest = rest.trim_start();
    let alone = || match rest {
        "" => Ok(()),
        rest => Err(fail(
            Kind::Syntax,
            "after the name of a start position only `moves` can follow",
            rest,
        )),
    };
    if word.is_empty() {
        return Err(fail(Kind::Syntax, "there is no position", head));
    }
    if word == "startpos" {
        alone()?;
        return Ok(game.unwrap_or(GameId::Shogi).startpos());
    }
    if let Some(name) = word.strip_prefix("handicap:") {
        alone()?;
        return named(name, game).ok_or_else(|| {
            let game = game.map_or(String::new(), |game| format!(" of {}", game.name()));
            let message = format!("there is no handicap `{name}`{game}");
            Failure::new(Kind::Syntax, message)
                .at(source.place_of(name))
                .expected("a name from `kiban positions`")
        });
    }
    let board = match word {
        "sfen" | "fen" => rest,
        _ => head,
    };
    let board_end = board.find(char::is_whitespace).unwrap_or(board.len());
    let field = &board[..board_end];
    let game = match game {
        Some(game) => game,
        None => game_of_board(field).ok_or_else(|| {
            let ranks = field.matches('/').count() + 1;
            let message = if ranks == 1 {
                "this is not a position".to_owned()
            } else {
                format!("the board has {ranks} ranks; that of shogi has 9, that of xiangqi 10")
            };
            fail(Kind::Syntax, &message, field)
        })?,
    };
    game.read(board, wanted).map_err(|fault| {
        let what = match fault.kind {
            Kind::Syntax => "cannot read the position",
            _ => "the rules do not allow the position",
        };
        Failure::new(fault.kind, format!("{what}: {}", fault.message))
            .at(source.place(board, fault.range))
            .expected(match (fault.kind, game) {
                (Kind::Syntax, GameId::Shogi) => {
                    "shogi in SFEN: nine ranks, b or w, the hands or `-`, the move number"
                }
                (Kind::Syntax, GameId::Xiangqi) => {
                    "xiangqi in FEN: ten ranks, w or b, `-`, `-`, plies since a capture, the move number"
                }
                (_, GameId::Shogi) => "a legal position, in which one king may be missing",
                (_, GameId::Xiangqi) => "a legal position with both kings",
            })
    })
}

/// The game that is played on a board with so many ranks.
fn game_of_board(field: &str) -> Option<GameId> {
    let ranks = field.matches('/').count() + 1;
    GameId::ALL.into_iter().find(|game| game.ranks() == ranks)
}

/// The start position of that name; shogi first, where both games use it.
fn named(name: &str, game: Option<GameId>) -> Option<AnyPosition> {
    let games = GameId::ALL.into_iter();
    games
        .filter(|&candidate| game.is_none_or(|game| game == candidate))
        .flat_map(GameId::named_starts)
        .find(|start| start.name == name || start.native == name)
        .map(|start| start.position)
}

/// Reads a move, which need not be legal.
pub(crate) fn read_move<G: Rules>(word: &str, source: &Source<'_>) -> Outcome<G::Move> {
    G::read_move(word).map_err(|fault| unreadable(word, fault, source).expected(G::MOVE_SYNTAX))
}

fn unreadable(word: &str, fault: Fault, source: &Source<'_>) -> Box<Failure> {
    let message = format!("cannot read the move `{word}`: {}", fault.message);
    Failure::new(fault.kind, message).at(source.place(word, fault.range))
}

/// Plays the move `m`, which `word` spells and which is number `ply` in the list of moves.
fn play<G: Rules>(
    position: &mut G,
    m: G::Move,
    word: &str,
    ply: usize,
    source: &Source<'_>,
) -> Outcome<()> {
    position.verdict(m).map_err(|refusal| {
        let Refused { code, message } = Refused::new(refusal, word, ply);
        Failure::new(Kind::IllegalMove, message)
            .at(source.place_of(word))
            .illegal(code, ply)
            .expected("a legal move; `kiban moves` lists them")
    })?;
    position.play(m);
    Ok(())
}

/// The words for an illegal move in a list.
struct Refused {
    code: &'static str,
    message: String,
}

impl Refused {
    fn new(refusal: crate::games::Refusal, word: &str, ply: usize) -> Self {
        let (code, reason) = (refusal.code, refusal.reason);
        Self { code, message: format!("move {ply}, {word}, is illegal ({code}): {reason}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(position: &str) -> Result<String, String> {
        let source = Source::argument("POSITION", position);
        let position =
            read(position, &source, None, Wanted::Legal).map_err(|failure| failure.to_line())?;
        Ok(with_position!(position, position => position.to_string()))
    }

    #[test]
    fn games_are_read_off_the_board() {
        assert!(text("fen 4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1").is_ok());
        assert!(text("sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1").is_ok());
        assert_eq!(
            text("4k4/9/9 b - 1").unwrap_err(),
            "error: line 1, column 1: the board has 3 ranks; that of shogi has 9, that of xiangqi 10"
        );
    }

    #[test]
    fn moves_are_played() {
        let played = text(" startpos   moves 7g7f\t3c3d ").unwrap();
        assert!(played.ends_with(" b - 3"), "{played}");
        assert_eq!(text("startpos moves"), text("startpos"));
        assert!(text("startpos moves 7g7f 7g7f").unwrap_err().contains("move 2"));
        assert!(text("startpos 7g7f").is_err());
        assert!(text("moves 7g7f").unwrap_err().contains("no position"));
    }
}
