//! `kiban convert`: records from one format to another.

use std::collections::HashMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use kiban_record::{Encoding, Finding, Loss};
use serde::Serialize;

use crate::args::Args;
use crate::errors::{Exit, Failure, Kind, Outcome};
use crate::files::{Input, inputs, read_rest};
use crate::output::{self, Style};
use crate::progress::Bar;
use crate::records::{AnyFormat, Format, RecordOf, no_record};

/// What is to be converted to what.
pub(super) struct Wanted<'a> {
    pub(super) from: Option<&'a str>,
    pub(super) to: Option<&'a str>,
    pub(super) encoding: Option<&'a str>,
    pub(super) out: Option<&'a Path>,
    pub(super) files: &'a [String],
}

/// A file that was written, as programs see it.
#[derive(Serialize)]
struct Converted<'a> {
    input: &'a str,
    output: Option<String>,
    from: &'static str,
    to: &'static str,
    games: usize,
    /// What the format cannot hold.
    losses: Vec<String>,
    warnings: Vec<String>,
    errors: Vec<String>,
}

pub(super) fn run(args: &Args, style: &Style, wanted: &Wanted<'_>) -> Outcome<Exit> {
    let from = wanted.from.map(|name| AnyFormat::named(name, args.game)).transpose()?;
    let encoding = match wanted.encoding {
        None => None,
        Some(name) => Some(Encoding::from_label(name).ok_or_else(|| {
            let known = Encoding::ALL.map(Encoding::name).join(", ");
            Failure::new(Kind::Usage, format!("there is no encoding `{name}`")).expected(known)
        })?),
    };
    let inputs = inputs(wanted.files)?;
    let is_directory = wanted.out.is_some_and(|out| out.is_dir());
    if inputs.len() > 1 && !is_directory {
        let message = "several files need a directory to go to, by -o";
        return Err(Failure::new(Kind::Usage, message));
    }
    let mut bar = Bar::new(style.quiet);
    let mut exit = Exit::Success;
    let mut outputs = HashMap::new();
    for (index, input) in inputs.iter().enumerate() {
        bar.show(index, inputs.len(), || input.name.clone());
        match one(args, style, wanted, from, encoding, input, &mut outputs) {
            Ok(found) => exit = exit.max(found),
            // One bad file of many does not stop the others.
            Err(failure) if inputs.len() > 1 => exit = exit.max(style.fail(&failure)),
            Err(failure) => return Err(failure),
        }
    }
    Ok(exit)
}

fn one(
    args: &Args,
    style: &Style,
    wanted: &Wanted<'_>,
    from: Option<AnyFormat>,
    encoding: Option<Encoding>,
    input: &Input,
    outputs: &mut HashMap<PathBuf, String>,
) -> Outcome<Exit> {
    let bytes = read_rest(Vec::new(), input.open()?).map_err(|error| input.unreadable(&error))?;
    let name = input.plain_name();
    let Some(from) = from.or_else(|| AnyFormat::detect(&bytes, Some(name), args.game)) else {
        if input.is_found {
            return Ok(Exit::Success);
        }
        return Err(no_record(&input.name, &bytes));
    };
    let game = Some(from.game());
    let to = match (wanted.to, wanted.out.filter(|out| !out.is_dir())) {
        (Some(to), _) => AnyFormat::named(to, game)?,
        (None, Some(out)) => {
            AnyFormat::of_ending(&out.to_string_lossy(), game).ok_or_else(|| {
                let message = format!("the ending of {} is that of no format", out.display());
                Failure::new(Kind::Usage, message).expected("--to and the name of a format")
            })?
        }
        (None, None) => {
            return Err(Failure::new(Kind::Usage, "to which format?").expected("--to its name"));
        }
    };
    let output = wanted.out.map(|out| match out.is_dir() {
        true => input.beneath(out, to.ending()),
        false => out.to_owned(),
    });
    if let Some(output) = &output
        && let Some(other) = outputs.insert(output.clone(), input.name.clone())
    {
        let message = format!("{} was already written from {other}", output.display());
        return Err(Failure::new(Kind::Usage, message).expected("another directory"));
    }
    let name = &input.name;
    match (from, to) {
        (AnyFormat::Shogi(from), AnyFormat::Shogi(to)) => {
            convert(style, output, encoding, name, &bytes, from, to)
        }
        (AnyFormat::Xiangqi(from), AnyFormat::Xiangqi(to)) => {
            convert(style, output, encoding, name, &bytes, from, to)
        }
        _ => Err(Failure::new(Kind::Usage, "a game cannot become a game of another kind")),
    }
}

fn convert<F: Format>(
    style: &Style,
    output: Option<PathBuf>,
    encoding: Option<Encoding>,
    name: &str,
    bytes: &[u8],
    from: F,
    to: F,
) -> Outcome<Exit> {
    let mut records: Vec<RecordOf<F>> = Vec::new();
    let mut findings: Vec<Finding> = Vec::new();
    from.each(bytes, &mut |read| {
        records.push(read.record);
        findings.extend(read.findings);
    });
    let Some(written) = to.write_all(&records, encoding) else {
        let message = format!("{name} has {} games, and {} holds one", records.len(), to.name());
        return Err(Failure::new(Kind::Usage, message).expected("a format for many games"));
    };
    let is_error = |finding: &&Finding| finding.severity() == kiban_record::Severity::Error;
    let exit = if findings.iter().any(|f| is_error(&f)) { Exit::No } else { Exit::Success };
    match &output {
        Some(output) => {
            let parent = output.parent().unwrap_or(Path::new(""));
            std::fs::create_dir_all(parent).map_err(|error| {
                let message = format!("cannot make the directory {}: {error}", parent.display());
                Failure::new(Kind::System, message)
            })?;
            output::write_whole(output, &written.text)?;
        }
        None => output::print(&written.text)?,
    }
    if style.json && output.is_some() {
        let texts = |wanted: bool| {
            let chosen = findings.iter().filter(|f| is_error(f) == wanted);
            chosen.map(Finding::to_string).collect()
        };
        output::print(&output::json_line(&Converted {
            input: name,
            output: output.map(|output| output.to_string_lossy().into_owned()),
            from: from.name(),
            to: to.name(),
            games: records.len(),
            losses: written.losses.iter().map(Loss::to_string).collect(),
            warnings: texts(false),
            errors: texts(true),
        }))?;
        return Ok(exit);
    }
    let mut said = String::new();
    for finding in &findings {
        let kind = if is_error(&finding) { "error" } else { "warning" };
        said += &format!("{kind}: {name}: {finding}\n");
    }
    if !written.losses.is_empty() {
        let losses: Vec<String> = written.losses.iter().map(Loss::to_string).collect();
        said += &format!("note: {name}: {} cannot hold: {}\n", to.name(), losses.join(", "));
    }
    // The answer does not depend on whether anybody hears this.
    let _ = std::io::stderr().lock().write_all(said.as_bytes());
    Ok(exit)
}
