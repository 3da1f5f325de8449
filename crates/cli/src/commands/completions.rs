//! `kiban completions`: scripts that complete commands in a shell.

use clap_complete::Shell;

use crate::args;
use crate::errors::{Exit, Outcome};
use crate::output;

pub(super) fn run(shell: Shell) -> Outcome<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut args::command(), "kiban", &mut script);
    output::print(&script)?;
    Ok(Exit::Success)
}
