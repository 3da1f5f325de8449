//! Where answers and errors go, and how they look.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use crate::errors::{Exit, Failure, Kind, Outcome};

/// What all commands share about input and output.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    pub(crate) json: bool,
    pub(crate) quiet: bool,
    /// Whether answers are coloured.
    pub(crate) color: bool,
    /// Whether errors are coloured.
    pub(crate) error_color: bool,
}

impl Style {
    pub(crate) fn new(json: bool, quiet: bool, color: clap::ColorChoice) -> Self {
        let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let wanted = |is_terminal: bool| match color {
            clap::ColorChoice::Always => true,
            clap::ColorChoice::Never => false,
            clap::ColorChoice::Auto => is_terminal && !no_color,
        };
        Self {
            json,
            quiet,
            color: wanted(io::stdout().is_terminal()),
            error_color: wanted(io::stderr().is_terminal()),
        }
    }

    /// Prints an error that ends the run, and says how it ends.
    pub(crate) fn fail(&self, failure: &Failure) -> Exit {
        let text =
            if self.json { failure.to_json() + "\n" } else { failure.to_text(self.error_color) };
        // With nobody to read the error the exit code still tells.
        let _ = io::stderr().lock().write_all(text.as_bytes());
        failure.exit()
    }
}

/// Writes an answer, which ends with a line break, to standard output. If the reader has gone
/// away, the program ends quietly.
pub(crate) fn print(text: &[u8]) -> Result<(), Box<Failure>> {
    let mut out = io::stdout().lock();
    written(out.write_all(text).and_then(|()| out.flush()))
}

/// What the result of writing an answer means for the run.
pub(crate) fn written(result: io::Result<()>) -> Result<(), Box<Failure>> {
    match result {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
            std::process::exit(i32::from(Exit::Success.code()))
        }
        Err(error) => Err(Failure::new(Kind::System, format!("cannot write the answer: {error}"))),
    }
}

/// One JSON object on one line.
pub(crate) fn json_line(value: &impl serde::Serialize) -> Vec<u8> {
    let mut line = serde_json::to_vec(value).unwrap_or_default();
    line.push(b'\n');
    line
}

/// Writes a file as a whole or not at all.
pub(crate) fn write_whole(file: &Path, bytes: &[u8]) -> Outcome<()> {
    let mut beside = file.to_owned();
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    beside.set_file_name(format!(".{name}.{}", std::process::id()));
    let written = std::fs::write(&beside, bytes).and_then(|()| std::fs::rename(&beside, file));
    written.map_err(|error| {
        let _ = std::fs::remove_file(&beside);
        Failure::new(Kind::System, format!("cannot write {}: {error}", file.display()))
    })
}
