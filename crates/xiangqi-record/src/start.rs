//! From the board of a record to the position in which it begins.

use kiban_record::{Finding, Place, Problem};
use kiban_xiangqi::{Color, Position, Setup, Square};

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

/// Lets the side move whose piece stands on `first`, from where the first move goes; if there is
/// none, the side that the record states; if it states none, Red.
///
/// Programs are careless about the side to move, and a first move does not lie.
pub(crate) fn settle_side(
    setup: &mut Setup,
    stated: Option<Color>,
    first: Option<Square>,
    place: Place,
    findings: &mut Vec<Finding>,
) {
    let moved = first.and_then(|square| setup.piece_at(square)).map(|piece| piece.color());
    if let (Some(stated), Some(moved)) = (stated, moved)
        && stated != moved
    {
        let what = format!("the first move, which is {moved}'s");
        findings.push(Finding::new(Problem::Contradiction(what), place, &stated.to_string()));
    }
    setup.set_side_to_move(moved.or(stated).unwrap_or(Color::Red));
}
