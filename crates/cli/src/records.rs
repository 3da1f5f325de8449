//! Records as the commands see them: files of either game, in any format.

use std::io::{self, Read as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use kiban_core::Game;
use kiban_record::{Cut, Encoding, Read, Record, Written};
use kiban_shogi_record::Format as ShogiFormat;
use kiban_xiangqi_record::Format as XiangqiFormat;

use crate::errors::{Failure, Kind, Outcome};
use crate::games::GameId;

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

/// What is read of a file to tell its format.
pub(crate) const HEAD: usize = 1 << 16;

/// The bytes of a file, or of standard input for `-`.
pub(crate) fn read_bytes(file: &str) -> io::Result<Vec<u8>> {
    if file == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes)?;
        return Ok(bytes);
    }
    std::fs::read(file)
}

/// The first bytes of a file.
pub(crate) fn read_head(file: &Path) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    std::fs::File::open(file)?.take(HEAD as u64).read_to_end(&mut head)?;
    Ok(head)
}

/// A file to be read, and whether it was named or found in a directory.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    pub(crate) name: String,
    pub(crate) is_found: bool,
}

/// The files that the arguments name; directories stand for all files below them, in order.
pub(crate) fn inputs(names: &[String]) -> Outcome<Vec<Input>> {
    let mut inputs = Vec::new();
    for name in names {
        let path = Path::new(name);
        if name != "-" && path.is_dir() {
            let mut found = Vec::new();
            walk(path, &mut found).map_err(|error| {
                Failure::new(Kind::System, format!("cannot read the directory {name}: {error}"))
            })?;
            inputs.extend(
                found.into_iter().map(|path| Input {
                    name: path.to_string_lossy().into_owned(),
                    is_found: true,
                }),
            );
        } else {
            inputs.push(Input { name: name.clone(), is_found: false });
        }
    }
    Ok(inputs)
}

/// All files below a directory, sorted by name, without following links.
fn walk(directory: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    // The directories still to be looked at, the next one last.
    let mut rest = vec![directory.to_owned()];
    while let Some(directory) = rest.pop() {
        let mut entries: Vec<_> = std::fs::read_dir(&directory)?.collect::<Result<_, _>>()?;
        entries.sort_by_key(std::fs::DirEntry::file_name);
        let mut below = Vec::new();
        for entry in entries {
            let kind = entry.file_type()?;
            if kind.is_dir() {
                below.push(entry.path());
            } else if kind.is_file() {
                found.push(entry.path());
            }
        }
        rest.extend(below.into_iter().rev());
    }
    found.sort();
    Ok(())
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
