//! How strictly a text is read.

/// How strictly a text is read.
///
/// Each parser lists what its lenient reading accepts beyond the strict one. Neither guesses: a
/// text that could mean two things is refused by both.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Reading {
    /// Exactly the format, as its specification has it.
    #[default]
    Strict,
    /// Also the spellings of other programs that the parser lists.
    Lenient,
}
