//! Running the program as a script would.

#![allow(dead_code, reason = "each test uses a part")]

use assert_cmd::Command;

/// What a run printed, and how it ended.
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
    /// The answers as JSON objects.
    pub(crate) fn json(&self) -> Vec<serde_json::Value> {
        let parse = |line| serde_json::from_str(line).expect("a line is a JSON object");
        self.out.lines().map(parse).collect()
    }

    /// All that a person would see, for snapshots.
    pub(crate) fn transcript(&self) -> String {
        let Self { code, out, err } = self;
        format!("exit {code}\n--- out\n{out}--- err\n{err}")
    }
}

pub(crate) fn kiban_reading(args: &[&str], input: impl Into<Vec<u8>>) -> Run {
    let mut command = Command::cargo_bin("kiban").expect("the program is built");
    command.env_remove("NO_COLOR").args(args).write_stdin(input);
    let output = command.output().expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    let run = Run {
        code: output.status.code().expect("the program exits by itself"),
        out: text(output.stdout),
        err: text(output.stderr),
    };
    assert!(!run.err.contains("panicked"), "{args:?}: {}", run.err);
    run
}

pub(crate) fn kiban(args: &[&str]) -> Run {
    kiban_reading(args, "")
}

/// A file that is gone when the value is.
pub(crate) struct TempFile(pub(crate) std::path::PathBuf);

impl TempFile {
    pub(crate) fn new(name: &str, text: &str) -> Self {
        let path = std::env::temp_dir().join(format!("kiban-{}-{name}", std::process::id()));
        std::fs::write(&path, text).expect("the temporary directory can be written");
        Self(path)
    }

    pub(crate) fn path(&self) -> &str {
        self.0.to_str().expect("the path is UTF-8")
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// The keys of an object, in order.
pub(crate) fn keys(value: &serde_json::Value) -> Vec<&str> {
    let object = value.as_object().expect("an object");
    object.keys().map(String::as_str).collect()
}

/// The rows of a table of the data that lies beside some checkouts, without the header: their
/// columns. None where the file is absent, which is said.
pub(crate) fn shared_rows(file: &str) -> Vec<Vec<String>> {
    let path = format!("{}/../../../shared/data/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path)
        .inspect_err(|error| println!("skipped: {path}: {error}"))
        .unwrap_or_default();
    let rows = text.lines().skip(1);
    rows.map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

/// The rows of those kinds of the rule cases of shogi.
pub(crate) fn shogi_rule_cases(kinds: &[&str]) -> Vec<Vec<String>> {
    let mut rows = shared_rows("shogi/rules_cases.tsv");
    rows.retain(|row| kinds.contains(&row[1].as_str()));
    rows
}
