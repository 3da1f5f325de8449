//! What can happen at a node of a record.

/// What happened: a move of type `M`, or the end of the line, of type `S`.
///
/// ```
/// use kiban_record::Event;
///
/// let event: Event<&str, &str> = Event::Illegal("7g7e");
/// assert_eq!(event.played(), None);
/// assert_eq!(event.written(), Some(&"7g7e"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event<M, S> {
    /// A legal move.
    Move(M),
    /// A move that the rules forbid. It stands in the record because it was made and perhaps
    /// decided the game; no move follows it.
    Illegal(M),
    /// The game, or this line of it, ended in that way.
    End(S),
}

impl<M, S> Event<M, S> {
    /// The move, if it is a legal one.
    #[must_use]
    pub const fn played(&self) -> Option<&M> {
        match self {
            Self::Move(m) => Some(m),
            _ => None,
        }
    }

    /// The move, legal or not.
    #[must_use]
    pub const fn written(&self) -> Option<&M> {
        match self {
            Self::Move(m) | Self::Illegal(m) => Some(m),
            Self::End(_) => None,
        }
    }

    /// The end, if it is one.
    #[must_use]
    pub const fn end(&self) -> Option<&S> {
        match self {
            Self::End(end) => Some(end),
            _ => None,
        }
    }
}
