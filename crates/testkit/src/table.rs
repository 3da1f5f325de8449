//! Test data: tables of tab-separated columns, and where they lie.

use std::fs;
use std::path::{Path, PathBuf};

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

/// The paths of all files below a folder of `testdata`, for [`testdata_bytes`], sorted.
#[must_use]
pub fn testdata_paths(folder: &str) -> Vec<String> {
    paths(&repository().join("testdata"), folder)
}

/// The paths of all files below a folder there, for [`shared_bytes`], sorted; none without it.
#[must_use]
pub fn shared_paths(folder: &str) -> Vec<String> {
    paths(&shared(""), folder)
}

fn paths(base: &Path, folder: &str) -> Vec<String> {
    let (mut folders, mut found) = (vec![folder.to_owned()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(base.join(&folder)).into_iter().flatten().flatten() {
            let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
            if entry.path().is_dir() { folders.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    found
}

fn shared(name: &str) -> PathBuf {
    repository().join("../shared/data").join(name)
}
