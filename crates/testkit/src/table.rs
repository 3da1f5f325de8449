//! Test data: tables of tab-separated columns, and where they lie.

use std::fs;
use std::path::PathBuf;

/// A row of a table: where it stands, for messages, and its columns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The number of the line, from 1.
    pub line: usize,
    /// The columns, with blanks at their ends taken off.
    pub columns: Vec<String>,
}

impl Row {
    /// The column with that number, from 0; empty where the row is too short.
    #[must_use]
    pub fn column(&self, index: usize) -> &str {
        self.columns.get(index).map_or("", String::as_str)
    }
}

/// The rows of a text: not empty lines, nor those that begin with `#`.
#[must_use]
pub fn rows(text: &str) -> Vec<Row> {
    let lines = text.lines().enumerate();
    lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(index, line)| Row {
            line: index + 1,
            columns: line.split('\t').map(|s| s.trim().to_owned()).collect(),
        })
        .collect()
}

fn repository() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The text of a file in `testdata`.
///
/// # Panics
///
/// If it cannot be read.
#[must_use]
pub fn testdata(name: &str) -> String {
    let path = repository().join("testdata").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The bytes of a file in `testdata`.
///
/// # Panics
///
/// If it cannot be read.
#[must_use]
pub fn testdata_bytes(name: &str) -> Vec<u8> {
    let path = repository().join("testdata").join(name);
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The text of a file in the folder of data that lies beside some checkouts of the repository;
/// where it is absent, says so and gives `None`.
#[must_use]
pub fn shared_data(name: &str) -> Option<String> {
    let path = shared(name);
    let text = fs::read_to_string(&path);
    text.inspect_err(|error| println!("skipped: {}: {error}", path.display())).ok()
}

/// The bytes of a file there, in the same way.
#[must_use]
pub fn shared_bytes(name: &str) -> Option<Vec<u8>> {
    let path = shared(name);
    let bytes = fs::read(&path);
    bytes.inspect_err(|error| println!("skipped: {}: {error}", path.display())).ok()
}

/// The names of the files in a folder there, sorted; none, and a word about it, without it.
#[must_use]
pub fn shared_files(folder: &str) -> Vec<String> {
    let path = shared(folder);
    let entries = fs::read_dir(&path);
    let entries = entries.inspect_err(|error| println!("skipped: {}: {error}", path.display()));
    let name = |entry: std::io::Result<fs::DirEntry>| entry.ok()?.file_name().into_string().ok();
    let mut names: Vec<String> = entries.into_iter().flatten().filter_map(name).collect();
    names.sort();
    names
}

fn shared(name: &str) -> PathBuf {
    repository().join("../shared/data").join(name)
}
