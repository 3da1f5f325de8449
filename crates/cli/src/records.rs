//! Records as the commands see them: of either game, in any format.

use std::ops::ControlFlow;

use kiban_core::Game;
use kiban_record::{Cut, Encoding, Read, Record, Written};
use kiban_shogi_record::Format as ShogiFormat;
use kiban_xiangqi_record::Format as XiangqiFormat;

use crate::errors::{Failure, Kind, Outcome};
use crate::games::GameId;

mod finished;

pub(crate) use finished::{Finished, OfEngine};

/// A record of a game whose lines end in ways of type `S`.
pub(crate) type RecordOf<F> =
    Record<<F as Format>::Position, <<F as Format>::Position as Game>::Move, <F as Format>::End>;

/// Where a file of many games may be cut, seen from one of its lines.
pub(crate) type Cutter = Box<dyn FnMut(&[u8]) -> Cut + Send>;

/// The formats of one game.
pub(crate) trait Format: Copy + Eq + Send + Sync + 'static {
    type Position: Game + Send;
    type End: Clone + Send;

    fn name(self) -> &'static str;
    fn ending(self) -> &'static str;
    fn named(name: &str) -> Option<Self>;
    fn detect(bytes: &[u8], name: Option<&str>) -> Option<Self>;
    fn names() -> Vec<&'static str>;

    /// Calls `visit` with each record of a file, and gives the encoding in which it was read.
    fn each(self, bytes: &[u8], visit: &mut dyn FnMut(Read<RecordOf<Self>>)) -> Encoding;

    /// Writes records as one file; `None` if the format holds but one.
    fn write_all(
        self,
        records: &[RecordOf<Self>],
        encoding: Option<Encoding>,
    ) -> Option<Written<Vec<u8>>>;

    /// Where a file may be cut into pieces that are read by themselves, if its format allows it:
    /// asked about each line, in order.
    fn cut(self) -> Option<Cutter>;

    /// The name of a way to end.
    fn end_name(end: &Self::End) -> &str;
}

/// Says of a game's formats what all of them say alike.
macro_rules! formats_of {
    ($Format:ty, $position:ty, $end:ty, $cut:expr) => {
        impl Format for $Format {
            type Position = $position;
            type End = $end;

            fn name(self) -> &'static str {
                self.name()
            }

            fn ending(self) -> &'static str {
                self.endings().first().copied().unwrap_or_default()
            }

            fn named(name: &str) -> Option<Self> {
                name.parse().ok()
            }

            fn detect(bytes: &[u8], name: Option<&str>) -> Option<Self> {
                Self::detect(bytes, name)
            }

            fn names() -> Vec<&'static str> {
                Self::ALL.iter().map(|format| format.name()).collect()
            }

            fn each(self, bytes: &[u8], visit: &mut dyn FnMut(Read<RecordOf<Self>>)) -> Encoding {
                let mut records = self.read(bytes);
                let encoding = records.encoding();
                records.by_ref().for_each(visit);
                encoding
            }

            fn write_all(
                self,
                records: &[RecordOf<Self>],
                encoding: Option<Encoding>,
            ) -> Option<Written<Vec<u8>>> {
                self.write_all(records, encoding)
            }

            fn cut(self) -> Option<Cutter> {
                $cut(self)
            }

            fn end_name(end: &$end) -> &str {
                end.name()
            }
        }
    };
}

formats_of!(
    ShogiFormat,
    kiban::shogi::Position,
    kiban_shogi_record::Ending,
    |format| match format {
        ShogiFormat::Csa => Some(Box::new(kiban_shogi_record::csa::cut) as Cutter),
        ShogiFormat::Usi => Some(Box::new(kiban_shogi_record::usi::cut) as Cutter),
        _ => None,
    }
);
formats_of!(XiangqiFormat, kiban::xiangqi::Position, kiban_xiangqi_record::Ending, |format| {
    match format {
        XiangqiFormat::Pgn => {
            let mut cutter = kiban_xiangqi_record::pgn::Cutter::default();
            Some(Box::new(move |line: &[u8]| cutter.cut(line)) as Cutter)
        }
        _ => None,
    }
});

/// A format of either game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AnyFormat {
    Shogi(ShogiFormat),
    Xiangqi(XiangqiFormat),
}

/// Runs the same code with the format of whichever game it is.
macro_rules! with_format {
    ($any:expr, $format:ident => $body:expr) => {
        match $any {
            $crate::records::AnyFormat::Shogi($format) => $body,
            $crate::records::AnyFormat::Xiangqi($format) => $body,
        }
    };
}
pub(crate) use with_format;

impl AnyFormat {
    pub(crate) fn game(self) -> GameId {
        match self {
            Self::Shogi(_) => GameId::Shogi,
            Self::Xiangqi(_) => GameId::Xiangqi,
        }
    }

    pub(crate) fn name(self) -> &'static str {
        with_format!(self, format => format.name())
    }

    /// The usual ending of its files.
    pub(crate) fn ending(self) -> &'static str {
        with_format!(self, format => format.ending())
    }

    /// The format of that name, of either game or of the one given.
    pub(crate) fn named(name: &str, game: Option<GameId>) -> Outcome<Self> {
        let is_of = |id| game.is_none_or(|game| game == id);
        let shogi = <ShogiFormat as Format>::named(name).filter(|_| is_of(GameId::Shogi));
        let xiangqi = <XiangqiFormat as Format>::named(name).filter(|_| is_of(GameId::Xiangqi));
        shogi.map(Self::Shogi).or(xiangqi.map(Self::Xiangqi)).ok_or_else(|| {
            let known = format!(
                "{} for shogi; {} for xiangqi",
                <ShogiFormat as Format>::names().join(", "),
                <XiangqiFormat as Format>::names().join(", "),
            );
            Failure::new(Kind::Usage, format!("there is no format `{name}`")).expected(known)
        })
    }

    /// The format of a file: by its content, then by the ending of its name.
    pub(crate) fn detect(bytes: &[u8], name: Option<&str>, game: Option<GameId>) -> Option<Self> {
        let shogi = |name| <ShogiFormat as Format>::detect(bytes, name).map(Self::Shogi);
        let xiangqi = |name| <XiangqiFormat as Format>::detect(bytes, name).map(Self::Xiangqi);
        match game {
            Some(GameId::Shogi) => shogi(name),
            Some(GameId::Xiangqi) => xiangqi(name),
            None => {
                let by_content = shogi(None).or_else(|| xiangqi(None));
                by_content.or_else(|| shogi(name)).or_else(|| xiangqi(name))
            }
        }
    }

    /// The format that files with the ending of that name usually have.
    pub(crate) fn of_ending(name: &str, game: Option<GameId>) -> Option<Self> {
        Self::detect(b"", Some(name), game)
    }
}

/// The error for a file that is no record.
pub(crate) fn no_record(name: &str, bytes: &[u8]) -> Box<Failure> {
    let message = match bytes {
        [] => format!("{name} is empty"),
        _ => format!("{name} is not a record in any format that is known"),
    };
    Failure::new(Kind::Syntax, message).expected("a record, or --from its format")
}

/// Answers for each of many inputs, on some threads, handed to `show` in their order until it
/// breaks.
pub(crate) fn in_order<T: Send>(
    threads: usize,
    count: usize,
    answer: impl Fn(usize) -> T + Sync,
    mut show: impl FnMut(T) -> ControlFlow<()>,
) {
    use std::collections::BTreeMap;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc;
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        // A thread waits with an answer while many are not shown yet.
        let (sender, receiver) = mpsc::sync_channel(4 * threads.max(1));
        for _ in 0..threads.clamp(1, count.max(1)) {
            let (sender, next, answer) = (sender.clone(), &next, &answer);
            scope.spawn(move || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= count || sender.send((index, answer(index))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut due = 0;
        for (index, answer) in receiver {
            early.insert(index, answer);
            while let Some(answer) = early.remove(&due) {
                due += 1;
                if show(answer).is_break() {
                    return;
                }
            }
        }
    });
}
