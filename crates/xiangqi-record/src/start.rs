//! From the board of a record to the position in which it begins.

use kiban_record::{Finding, Place, Problem};
use kiban_xiangqi::{Position, Setup};

/// The position of a setup, and whether moves can be played from it.
///
/// What is wrong with it is found. A position in which a king could be captured or generals face
/// each other is taken nevertheless; anything worse is replaced by the start of an even game, from
/// which the record's moves would make no sense.
pub(crate) fn accept(setup: &Setup, place: Place, findings: &mut Vec<Finding>) -> (Position, bool) {
    let problems = match setup.position() {
        Ok(position) => return (position, true),
        Err(problems) => problems,
    };
    let problem = Problem::Position(problems.to_string());
    findings.push(Finding::new(problem, place, &setup.to_string()));
    match setup.position_accepting(|_| true) {
        Ok(position) => (position, true),
        Err(_) => (Position::startpos(), false),
    }
}
