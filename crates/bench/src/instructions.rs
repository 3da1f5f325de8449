//! A gate on instructions: workloads run under callgrind, and what they take is compared with what
//! is on record.
//!
//! Unlike times, instructions are the same on a busy machine. They depend on the compiler, so the
//! record names it, and on the processor only by which instructions it has.

use std::fmt::Write;
use std::process::Command;
use std::sync::Mutex;
use std::{env, fs, io, thread};

use crate::Workload;

/// How much more than on record a workload may take.
const TOLERANCE: f64 = 0.03;

/// What a workload took.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Row {
    name: String,
    /// The items done.
    items: u64,
    /// All instructions, without those of preparing.
    instructions: u64,
}

/// The table on record: the compiler, and the rows.
struct Record {
    rustc: String,
    rows: Vec<Row>,
}

impl Record {
    fn read(path: &str) -> Result<Self, String> {
        let text = fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
        let rustc = text.lines().find_map(|line| line.strip_prefix("# compiler: "));
        let rows = text.lines().filter(|line| !line.starts_with('#'));
        let row = |line: &str| {
            let mut columns = line.split('\t');
            let name = columns.next()?.to_owned();
            let mut number = || columns.next()?.parse().ok();
            Some(Row { name, items: number()?, instructions: number()? })
        };
        let rows: Option<Vec<Row>> = rows.map(row).collect();
        Ok(Self {
            rustc: rustc.ok_or(format!("{path}: no compiler named"))?.to_owned(),
            rows: rows.ok_or(format!("{path}: a row is not a name and two numbers"))?,
        })
    }

    fn write(&self, path: &str) -> Result<(), String> {
        let mut text = format!(
            "# Instructions of small workloads, compiled for any x86-64: name, items, instructions.\n\
             # Written by `cargo run --release -p kiban-bench -- instructions --update`.\n\
             # compiler: {}\n",
            self.rustc
        );
        for row in &self.rows {
            let _ = writeln!(text, "{}\t{}\t{}", row.name, row.items, row.instructions);
        }
        fs::write(path, text).map_err(|error| format!("{path}: {error}"))
    }
}

/// The first line that a program prints, if it runs.
fn first_line(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    String::from_utf8_lossy(&output.stdout).lines().next().map(str::to_owned)
}

/// Why instructions cannot be compared here; `None` if they can.
fn hindrance() -> Option<&'static str> {
    if !cfg!(target_arch = "x86_64") {
        Some("the record is of x86-64")
    } else if cfg!(target_feature = "popcnt") {
        Some("this program is compiled for more than any x86-64")
    } else if !kiban::core::cpu::has_bit_instructions() {
        Some("the processor lacks bit instructions")
    } else if first_line(Command::new("valgrind").arg("--version")).is_none() {
        Some("valgrind is not installed")
    } else {
        None
    }
}

/// The items and the instructions of this program running a workload.
fn measured(workload: &Workload, passes: usize) -> io::Result<(u64, u64)> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(env::current_exe()?)
        .args(["workload", &workload.name(), &passes.to_string()])
        .output()?;
    let (stdout, stderr) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let collected = stderr.lines().find_map(|line| line.split_once("Collected : "));
    let items = stdout.trim().parse().ok();
    let instructions = collected.and_then(|(_, number)| number.trim().parse().ok());
    items.zip(instructions).ok_or_else(|| io::Error::other(format!("no counts in: {stderr}")))
}

/// What each job gives, in order; several run at a time.
fn in_parallel<T: Sync, U: Send>(jobs: &[T], f: impl Fn(&T) -> U + Sync) -> Vec<U> {
    let queue = Mutex::new(jobs.iter().enumerate());
    let work = || {
        let mut done = Vec::new();
        loop {
            let next = queue.lock().expect("no worker panics with it").next();
            let Some((i, job)) = next else { return done };
            done.push((i, f(job)));
        }
    };
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let mut done: Vec<(usize, U)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a worker panicked")).collect()
    });
    done.sort_by_key(|(i, _)| *i);
    done.into_iter().map(|(_, result)| result).collect()
}

fn measure() -> io::Result<Vec<Row>> {
    let row = |workload: &Workload| {
        let (_, preparing) = measured(workload, 0)?;
        let (items, all) = measured(workload, 1)?;
        let instructions = all.saturating_sub(preparing);
        Ok(Row { name: workload.name(), items, instructions })
    };
    in_parallel(&Workload::all(), row).into_iter().collect()
}

/// Measures all workloads and compares them with the record in the file at `path`, or writes it if
/// it is to be updated. Prints a table, or why nothing can be compared.
///
/// # Errors
///
/// In words: the workloads that take more than on record and some tolerance, or what went wrong.
pub fn check_instructions(path: &str, update: bool) -> Result<(), String> {
    if let Some(hindrance) = hindrance() {
        println!("skipped: {hindrance}");
        return Ok(());
    }
    let rustc = first_line(Command::new("rustc").arg("--version")).ok_or("rustc does not run")?;
    let record = Record::read(path);
    if let Ok(record) = &record
        && record.rustc != rustc
        && !update
    {
        println!("skipped: this is {rustc}, the record is of {}", record.rustc);
        return Ok(());
    }
    let rows = measure().map_err(|error| error.to_string())?;
    let known = |row: &Row| {
        let mut known = record.iter().flat_map(|record| &record.rows);
        known.find(|known| known.name == row.name && known.items == row.items)
    };
    println!("| instructions | an item | on record | |\n|---|---|---|---|");
    let mut faults = Vec::new();
    for row in &rows {
        let each = |row: &Row| row.instructions as f64 / row.items as f64;
        let Some(known) = known(row) else {
            println!("| {} | {:.1} | - | |", row.name, each(row));
            faults.push(format!("{}: not on record", row.name));
            continue;
        };
        let change = each(row) / each(known) - 1.0;
        let name = &row.name;
        println!("| {name} | {:.1} | {:.1} | {:+.1}% |", each(row), each(known), change * 100.0);
        if change > TOLERANCE {
            faults.push(format!("{name}: {:.1}% more instructions", change * 100.0));
        }
    }
    if update {
        return Record { rustc, rows }.write(path);
    }
    record?;
    if faults.is_empty() {
        Ok(())
    } else {
        let advice = "if that is as it should be: kiban-bench instructions --update";
        Err(format!("{}\n{advice}", faults.join("\n")))
    }
}
