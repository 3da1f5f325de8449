//! The search of both games, with nothing but material for an evaluation.

use kiban_core::{Game, SearchGame, SearchPath};
use kiban_search::{Eval, Limits, Report, Search, Settings, Stop};
use kiban_shogi as shogi;
use kiban_xiangqi as xiangqi;

#[derive(Clone, Copy)]
struct Material;

impl Eval<shogi::Position> for Material {
    fn evaluate(&mut self, position: &shogi::Position) -> i32 {
        let values = shogi::PieceValues::TANIGAWA;
        let of = |color| {
            let board = position.color(color).into_iter().filter_map(|sq| position.piece_at(sq));
            let hand = position.hand(color);
            let in_hand = shogi::HandKind::ALL.into_iter();
            board.map(|piece| values.on_board(piece.kind())).sum::<i32>()
                + in_hand.map(|kind| values.in_hand(kind) * hand.count(kind) as i32).sum::<i32>()
        };
        of(position.side_to_move()) - of(position.side_to_move().other())
    }
}

impl Eval<xiangqi::Position> for Material {
    fn evaluate(&mut self, position: &xiangqi::Position) -> i32 {
        let values = xiangqi::PieceValues::TEXTBOOK;
        let of = |color| {
            let squares = position.color(color).into_iter();
            let worth = |sq| position.piece_at(sq).map_or(0, |piece| values.of(piece, sq));
            squares.map(worth).sum::<i32>()
        };
        of(position.side_to_move()) - of(position.side_to_move().other())
    }
}

fn run<G: SearchGame>(path: &G::Path, limits: &Limits, threads: usize) -> Report<G::Move>
where
    Material: Eval<G>,
{
    let mut search = Search::<G, _>::new(Material, 16);
    let settings = Settings { threads, lines: 1 };
    search.run(path, &[], limits, &settings, &Stop::new(), |_| ())
}

fn best<G: SearchGame>(position: G, depth: u32) -> (String, String)
where
    Material: Eval<G>,
{
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let report = run::<G>(&G::Path::starting_at(position), &limits, 1);
    let line = &report.lines[0];
    (line.moves[0].to_string(), line.score.to_string())
}

#[test]
fn shogi_mates() {
    let mate_in_one: shogi::Position = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse().unwrap();
    assert_eq!(best(mate_in_one, 1), ("G*5b".into(), "mate 1".into()));
}

#[test]
fn xiangqi_mates() {
    let mate_in_one: xiangqi::Position = "4k4/R8/7R1/9/9/9/9/9/9/3K5 w - - 0 1".parse().unwrap();
    assert_eq!(best(mate_in_one, 1), ("h7h9".into(), "mate 1".into()));
    let mate_in_three: xiangqi::Position = "4k4/9/R6R1/9/9/9/9/9/9/3K5 w - - 0 1".parse().unwrap();
    assert_eq!(best(mate_in_three, 6).1, "mate 3");
}

#[test]
fn one_thread_is_deterministic() {
    let limits = Limits { depth: Some(7), ..Limits::default() };
    let path = shogi::Path::new(shogi::Position::startpos());
    let nodes = |threads| run::<shogi::Position>(&path, &limits, threads).nodes;
    assert_eq!(nodes(1), nodes(1));
    assert!(nodes(2) > 0);
}

#[test]
fn limits_of_nodes_hold() {
    let path = xiangqi::Path::new(xiangqi::Position::startpos());
    for nodes in [1, 10, 100, 1_000, 20_000] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let report = run::<xiangqi::Position>(&path, &limits, 1);
        assert!(report.nodes <= nodes + nodes / 64 + 1, "{} of {nodes}", report.nodes);
        let first = report.best_move().expect("a move even without time");
        assert!(path.position().is_legal(first));
    }
}

#[test]
fn every_line_is_legal() {
    let position = shogi::Position::startpos();
    let limits = Limits { depth: Some(7), ..Limits::default() };
    let mut search = Search::<shogi::Position, _>::new(Material, 16);
    let path = shogi::Path::new(position);
    let settings = Settings { threads: 1, lines: 4 };
    let report = search.run(&path, &[], &limits, &settings, &Stop::new(), |_| ());
    assert_eq!(report.lines.len(), 4);
    for line in &report.lines {
        let mut position = position;
        for &m in &line.moves {
            assert!(position.is_legal(m), "{m} in {line:?}");
            let _ = Game::play(&mut position, m);
        }
    }
    let scores: Vec<_> = report.lines.iter().map(|line| line.score).collect();
    assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
}

#[test]
fn a_side_without_a_move_gets_no_line() {
    let mated: shogi::Position = "8k/8G/7G1/9/9/9/9/9/4K4 w - 1".parse().unwrap();
    let report = run::<shogi::Position>(&shogi::Path::new(mated), &Limits::default(), 2);
    assert_eq!(report.best_move(), None);
}
