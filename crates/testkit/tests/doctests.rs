//! Every public function of the rules crates has an example in its documentation.

use std::path::{Path, PathBuf};

/// The Rust files below a directory.
fn sources(directory: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(directory).expect("the crate has sources");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths
        .flat_map(|path| match path.is_dir() {
            true => sources(&path),
            false => vec![path],
        })
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect()
}

/// The public functions of a file whose documentation has no example, as `line: name`.
fn without_example(text: &str) -> Vec<String> {
    let mut has_example = false;
    let mut missing = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim_start();
        let name = line.strip_prefix("pub fn ").or_else(|| line.strip_prefix("pub const fn "));
        if let Some(name) = name {
            if !has_example {
                let name = name.split(['(', '<']).next().unwrap_or(name);
                missing.push(format!("{}: {name}", index + 1));
            }
        } else if line.starts_with("///") {
            has_example |= line.starts_with("/// ```");
            continue;
        } else if line.starts_with("#[") {
            continue;
        }
        has_example = false;
    }
    missing
}

#[test]
fn every_public_function_has_an_example() {
    for rules in ["shogi", "xiangqi"] {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(rules).join("src");
        let mut functions = 0;
        for path in sources(&source) {
            let text = std::fs::read_to_string(&path).expect("a source can be read");
            functions += text.matches("pub fn ").count() + text.matches("pub const fn ").count();
            let missing = without_example(&text);
            assert!(missing.is_empty(), "{} has no example for {missing:?}", path.display());
        }
        assert!(functions > 150, "only {functions} functions of {rules} found");
    }
}

#[test]
fn a_missing_example_is_found() {
    let text = "/// Says.\n///\n/// ```\n/// ```\n#[must_use]\npub fn a() {}\n/// Says.\npub const fn b() {}\n";
    assert_eq!(without_example(text), ["8: b"]);
}
