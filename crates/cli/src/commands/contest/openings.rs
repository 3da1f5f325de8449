//! How the games begin.

use kiban_arena::random_opening;
use kiban_core::SearchPath;
use kiban_engine::EngineGame;

use super::MatchOptions;
use crate::errors::{Failure, Kind, Outcome};
use crate::games::{OfGame, Rules};
use crate::position::{self, Source};

/// Where a game begins, as a path and as a text.
pub(super) struct Opening<G: EngineGame> {
    pub(super) path: G::Path,
    pub(super) start: String,
    pub(super) moves: Vec<String>,
}

/// The openings: those of the file, or random ones.
pub(super) fn openings<G: EngineGame + Rules>(options: &MatchOptions) -> Outcome<Vec<Opening<G>>> {
    let Some(file) = &options.openings else {
        let count = options.games.div_ceil(2).max(1);
        let seeds = options.seed..options.seed.saturating_add(count as u64);
        return Ok(seeds
            .map(|seed| {
                let (path, moves) = random_opening::<G>(seed, options.random_plies);
                Opening { start: G::startpos().to_string(), moves: texts(&moves), path }
            })
            .collect());
    };
    let name = file.display().to_string();
    let text = std::fs::read_to_string(file)
        .map_err(|error| Failure::new(Kind::System, format!("cannot read {name}: {error}")))?;
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let openings: Vec<Opening<G>> = lines
        .map(|(number, line)| {
            let source = Source { name: &name, line: number, text: line };
            let played = match position::read_played(line, &source, Some(G::ID))? {
                OfGame::Shogi(played) => (played.start.to_string(), texts(&played.moves)),
                OfGame::Xiangqi(played) => (played.start.to_string(), texts(&played.moves)),
            };
            let (start, moves) = played;
            let refused = || Failure::new(Kind::Position, "the engine cannot read this position");
            let mut path =
                G::Path::starting_at(<G as EngineGame>::read(&start).map_err(|_| refused())?);
            moves
                .iter()
                .filter_map(|text| <G as EngineGame>::read_move(text))
                .for_each(|m| path.push(m));
            Ok(Opening { path, start, moves })
        })
        .collect::<Outcome<_>>()?;
    if openings.is_empty() {
        return Err(Failure::new(Kind::Usage, format!("there is no position in {name}")));
    }
    Ok(openings)
}

fn texts<M: ToString>(moves: &[M]) -> Vec<String> {
    moves.iter().map(M::to_string).collect()
}
