//! The files that commands read: by name, by pattern, all below a directory; packed or not.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};

use crate::errors::{Failure, Kind, Outcome};

/// A file to be read.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    pub(crate) name: String,
    /// Whether it was found in a directory, and not named.
    pub(crate) is_found: bool,
    /// The directory that was named, if it was found in one.
    directory: Option<PathBuf>,
    /// Why nothing can be read there.
    fault: Option<Box<Failure>>,
}

impl Input {
    fn named(name: String) -> Self {
        Self { name, is_found: false, directory: None, fault: None }
    }

    fn found(path: &Path, directory: &Path) -> Self {
        let name = path.to_string_lossy().into_owned();
        Self { name, is_found: true, directory: Some(directory.to_owned()), fault: None }
    }

    /// Opens the file.
    pub(crate) fn open(&self) -> Outcome<Box<dyn BufRead + Send>> {
        match &self.fault {
            Some(fault) => Err(fault.clone()),
            None => open(&self.name).map_err(|error| self.unreadable(&error)),
        }
    }

    pub(crate) fn unreadable(&self, error: &io::Error) -> Box<Failure> {
        Failure::new(Kind::System, format!("cannot read {}: {error}", self.name))
    }

    /// The name without the endings of packed files: `game.kif` of `game.kif.gz`.
    pub(crate) fn plain_name(&self) -> &str {
        let name = self.name.as_str();
        let packed = [".gz", ".zst"].iter().find_map(|ending| {
            let at = name.len().checked_sub(ending.len())?;
            name.get(at..)?.eq_ignore_ascii_case(ending).then(|| &name[..at])
        });
        packed.unwrap_or(name)
    }

    /// Where the file goes below another directory, with another ending.
    pub(crate) fn beneath(&self, directory: &Path, ending: &str) -> PathBuf {
        let plain = Path::new(self.plain_name());
        let within = self.directory.as_ref().and_then(|own| plain.strip_prefix(own).ok());
        let within = within.unwrap_or(Path::new(plain.file_name().unwrap_or_default()));
        let mut name = within.file_stem().unwrap_or_default().to_owned();
        name.push(".");
        name.push(ending);
        directory.join(within.with_file_name(name))
    }
}

/// The files that the arguments name. A directory stands for all files below it, in order, and a
/// pattern such as `*.kif` for those that fit it, if there is no file of that name.
pub(crate) fn inputs(names: &[String]) -> Outcome<Vec<Input>> {
    let mut inputs = Vec::new();
    for name in names {
        let path = Path::new(name);
        if name == "-" || path.is_file() {
            inputs.push(Input::named(name.clone()));
        } else if path.is_dir() {
            walk(path, &mut inputs);
        } else if name.contains(['*', '?', '[']) {
            let bad = |error: &dyn std::fmt::Display| {
                Failure::new(Kind::Usage, format!("the pattern {name} cannot be used: {error}"))
            };
            let before = inputs.len();
            for path in glob::glob(name).map_err(|error| bad(&error))? {
                let path = path.map_err(|error| bad(&error))?;
                match path.is_dir() {
                    true => walk(&path, &mut inputs),
                    false => inputs.push(Input::named(path.to_string_lossy().into_owned())),
                }
            }
            if inputs.len() == before {
                return Err(Failure::new(Kind::System, format!("no file fits {name}")));
            }
        } else {
            // To read it says why it cannot be read.
            inputs.push(Input::named(name.clone()));
        }
    }
    // A file is read once, however often it is named.
    let mut seen = HashSet::new();
    inputs.retain(|input| seen.insert(input.name.clone()));
    Ok(inputs)
}

/// Adds all files below a directory, sorted by name, without following links.
fn walk(top: &Path, inputs: &mut Vec<Input>) {
    let mut found = Vec::new();
    let mut rest = vec![top.to_owned()];
    while let Some(directory) = rest.pop() {
        let entries = std::fs::read_dir(&directory).and_then(|entries| {
            let kinds = entries.map(|entry| entry.and_then(|e| Ok((e.path(), e.file_type()?))));
            kinds.collect::<io::Result<Vec<_>>>()
        });
        match entries {
            Ok(entries) => {
                for (path, kind) in entries {
                    if kind.is_dir() {
                        rest.push(path);
                    } else if kind.is_file() {
                        found.push(Input::found(&path, top));
                    }
                }
            }
            Err(error) => {
                let mut input = Input::found(&directory, top);
                let name = &input.name;
                let message = format!("cannot read the directory {name}: {error}");
                input.fault = Some(Failure::new(Kind::System, message));
                found.push(input);
            }
        }
    }
    found.sort_by(|a, b| Path::new(&a.name).cmp(Path::new(&b.name)));
    inputs.append(&mut found);
}

/// What is read of a file to tell its format.
pub(crate) const HEAD: usize = 1 << 16;

/// No more of a file is read at once, unpacked.
const LARGEST: u64 = 1 << 30;

/// A file, or standard input for `-`; unpacked, if it is packed by gzip or zstd.
fn open(name: &str) -> io::Result<Box<dyn BufRead + Send>> {
    let mut source: Box<dyn BufRead + Send> = match name {
        "-" => Box::new(BufReader::new(io::stdin())),
        name => Box::new(BufReader::with_capacity(HEAD, File::open(name)?)),
    };
    let start = source.fill_buf()?;
    if start.starts_with(b"\x1f\x8b") {
        return Ok(Box::new(BufReader::with_capacity(HEAD, MultiGzDecoder::new(source))));
    }
    if start.starts_with(b"\x28\xb5\x2f\xfd") {
        let frames = Frames { frame: None, source: Some(source) };
        return Ok(Box::new(BufReader::with_capacity(HEAD, frames)));
    }
    Ok(source)
}

/// The bytes of a file, or of standard input for `-`.
pub(crate) fn read_bytes(name: &str) -> io::Result<Vec<u8>> {
    read_rest(Vec::new(), open(name)?)
}

/// The first bytes of a file.
pub(crate) fn read_head(file: &Path) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    open(&file.to_string_lossy())?.take(HEAD as u64).read_to_end(&mut head)?;
    Ok(head)
}

/// All bytes of a file of which these were read.
pub(crate) fn read_rest(mut bytes: Vec<u8>, source: impl Read) -> io::Result<Vec<u8>> {
    let limit = LARGEST.saturating_sub(bytes.len() as u64);
    source.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        return Err(io::Error::other("more than 1 GiB in a format that cannot be read in pieces"));
    }
    Ok(bytes)
}

/// The frames of a file that zstd packed, one after the other.
struct Frames {
    /// The frame that is being read, unless the source stands between two.
    frame: Option<StreamingDecoder<Box<dyn BufRead + Send>, FrameDecoder>>,
    source: Option<Box<dyn BufRead + Send>>,
}

impl Read for Frames {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if let Some(frame) = &mut self.frame {
                let count = frame.read(buffer)?;
                if count > 0 || buffer.is_empty() {
                    return Ok(count);
                }
                self.source = self.frame.take().map(StreamingDecoder::into_inner);
            }
            let Some(mut source) = self.source.take() else { return Ok(0) };
            if source.fill_buf()?.is_empty() {
                return Ok(0);
            }
            self.frame = Some(StreamingDecoder::new(source).map_err(io::Error::other)?);
        }
    }
}
