//! The rules of kiban beside other libraries and an engine, in one run: every row of the tables
//! is measured in turns, and a number in brackets is a contestant's rate divided by ours.
//!
//! ```text
//! cargo run --release --manifest-path bench/peers/Cargo.toml [ROUNDS [GAME [ROWS]]]
//! RUSTFLAGS=-Ctarget-cpu=native cargo run --release --manifest-path bench/peers/Cargo.toml
//! ```

mod fairy;
mod records;
mod shogi;

use kiban_bench::{Contest, Kiban, SHOGI, Task, XIANGQI, playouts, print_table};

fn main() {
    let mut args = std::env::args().skip(1);
    let rounds = args.next().and_then(|n| n.parse().ok()).unwrap_or(5);
    let game = args.next();
    let rows = args.next().unwrap_or_default();
    let is_wanted = |name| game.as_deref().is_none_or(|game| game == name);
    if is_wanted("shogi") {
        shogi(rounds, &rows);
    }
    if is_wanted("xiangqi") {
        xiangqi(rounds, &rows);
    }
    if is_wanted("records") {
        println!("\n## records\n");
        records::run(rounds);
    }
}

fn shogi(rounds: usize, wanted: &str) {
    println!("\n## shogi\n");
    let texts = playouts(&kiban::shogi::Position::startpos(), 2000, 42);
    let mut tasks: Vec<Task> = SHOGI.into_iter().map(Task::Perft).collect();
    tasks.push(Task::PerftPlayed(SHOGI[0]));
    tasks.extend(Task::EACH);
    let tasks = tasks.into_iter().filter(|task| task.name().contains(wanted));
    let rows = tasks.map(|task| {
        let mut contest = Contest::new(task.name());
        task.enter::<Kiban<kiban::shogi::Position>>(&mut contest, &texts);
        task.enter::<shogi::Shunsai>(&mut contest, &texts);
        task.enter::<shogi::Haitaka>(&mut contest, &texts);
        task.enter::<shogi::Rsshogi>(&mut contest, &texts);
        contest.run(rounds)
    });
    print_table(&rows.collect::<Vec<_>>());
}

fn xiangqi(rounds: usize, wanted: &str) {
    println!("\n## xiangqi\n");
    let texts = playouts(&kiban::xiangqi::Position::startpos(), 2000, 42);
    let mut tasks: Vec<Task> = XIANGQI.into_iter().map(Task::Perft).collect();
    tasks.push(Task::PerftPlayed(XIANGQI[0]));
    tasks.extend(Task::EACH);
    let tasks = tasks.into_iter().filter(|task| task.name().contains(wanted));
    let rows = tasks.map(|task| {
        let mut contest = Contest::new(task.name());
        task.enter::<Kiban<kiban::xiangqi::Position>>(&mut contest, &texts);
        if let Task::Perft(named) = task {
            fairy::enter_perft(&mut contest, named);
        }
        contest.run(rounds)
    });
    print_table(&rows.collect::<Vec<_>>());
}
