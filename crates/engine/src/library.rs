//! The books that a conversation plays from: opened when they are first wanted.

use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use kiban_core::zobrist;

use crate::Voice;
use crate::book::{BookFile, BookMove, Taste, choose};
use crate::game::EngineGame;

pub(crate) struct Library<G: EngineGame> {
    /// The names of the books that are open, or were tried.
    names: Vec<PathBuf>,
    books: Vec<BookFile<G>>,
    /// Another number in each game.
    chance: u64,
}

impl<G: EngineGame> Library<G> {
    pub(crate) fn new() -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let chance = zobrist::mix(now.as_nanos() as u64);
        Self { names: Vec::new(), books: Vec::new(), chance }
    }

    pub(crate) const fn chance(&self) -> u64 {
        self.chance
    }

    pub(crate) fn new_game(&mut self) {
        self.chance = zobrist::mix(self.chance);
    }

    /// Opens those books, if they are not open, and says what is wrong with them.
    pub(crate) fn open(&mut self, names: Vec<PathBuf>, voice: &Voice) {
        if self.names == names {
            return;
        }
        self.books.clear();
        for name in &names {
            let shown = name.display();
            match BookFile::open(name) {
                Err(error) => voice.remark(format!("book {shown}: {error}")),
                Ok((book, problems)) => {
                    voice.remark(format!("book {shown}: {} positions", book.len()));
                    if let Some(first) = problems.first() {
                        let count = problems.len();
                        voice.remark(format!("book {shown}: {count} lines left out; {first}"));
                    }
                    self.books.push(book);
                }
            }
        }
        self.names = names;
    }

    /// One of the moves that the first book has that knows the position; only of `allowed` ones.
    pub(crate) fn choose(
        &mut self,
        position: &G,
        allowed: &[G::Move],
        taste: Taste,
        voice: &Voice,
    ) -> Option<BookMove<G::Move>> {
        for book in &mut self.books {
            let moves = book.moves(position).unwrap_or_else(|error| {
                voice.remark(format!("the book cannot be read: {error}"));
                Vec::new()
            });
            let moves: Vec<_> = moves.into_iter().filter(|m| allowed.contains(&m.best)).collect();
            if let Some(chosen) = choose(&moves, position.key(), taste) {
                return Some(chosen);
            }
        }
        None
    }
}
