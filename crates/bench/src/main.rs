//! `cargo run --release -p kiban-bench -- rules`: how fast the rules are on this machine.
//!
//! For a comparison with other libraries see `bench/peers`.

use clap::{Parser, Subcommand};
use kiban::core::Game;
use kiban_bench::records::{Corpus, print_records, record_contests};
use kiban_bench::{
    Contest, Kiban, Named, SHOGI, Subject, Task, Workload, XIANGQI, check_instructions, playouts,
    print_table, xiangqi_records,
};

#[derive(Parser)]
#[command(about = "Timed benchmarks of the rules", version)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Perft, counting, listing, reading and printing, for both games.
    Rules {
        /// How often each row is measured; the median is printed.
        #[arg(long, default_value_t = 5)]
        rounds: usize,
    },
    /// Reading records of both games, in megabytes per second of one core.
    Records {
        /// How often each row is measured; the median is printed.
        #[arg(long, default_value_t = 5)]
        rounds: usize,
        /// How many games.
        #[arg(long, default_value_t = 2000)]
        games: usize,
    },
    /// Prints the games that `records` reads.
    Games {
        /// `csa` (with times), `kif` or `usi`.
        format: String,
        /// How many.
        #[arg(default_value_t = 500)]
        count: usize,
    },
    /// Counts the instructions of all workloads and fails if one takes more than on record.
    Instructions {
        /// Writes the record instead.
        #[arg(long)]
        update: bool,
        /// The record.
        #[arg(default_value = "testdata/instructions.tsv")]
        path: String,
    },
    /// Runs one small workload, for an instruction counter to watch; without a name, lists them.
    Workload {
        /// One of the names listed.
        name: Option<String>,
        /// How often; 0 only prepares.
        #[arg(default_value_t = 1)]
        passes: usize,
    },
    /// Prints positions of random games, one a line.
    Positions {
        /// `shogi` or `xiangqi`.
        game: String,
        /// How many.
        #[arg(default_value_t = 2000)]
        count: usize,
        /// Another seed gives other positions.
        #[arg(default_value_t = 42)]
        seed: u64,
    },
}

fn main() {
    match Args::parse().command {
        Command::Rules { rounds } => {
            println!("\n## shogi\n");
            rules::<kiban::shogi::Position>(&SHOGI, rounds);
            println!("\n## xiangqi\n");
            rules::<kiban::xiangqi::Position>(&XIANGQI, rounds);
        }
        Command::Games { format, count } => {
            let [_, csa, kif, usi] = Corpus::each(count);
            match [("csa", csa), ("kif", kif), ("usi", usi)].iter().find(|(n, _)| *n == format) {
                Some((_, corpus)) => print!("{}", corpus.text),
                None => {
                    eprintln!("unknown format `{format}`: expected csa, kif or usi");
                    std::process::exit(2);
                }
            }
        }
        Command::Records { rounds, games } => {
            print_records(record_contests(games), rounds);
            print_table(&xiangqi_records::run(games, rounds));
        }
        Command::Instructions { update, path } => {
            if let Err(error) = check_instructions(&path, update) {
                eprintln!("{error}");
                std::process::exit(1);
            }
        }
        Command::Workload { name: None, .. } => {
            for workload in Workload::all() {
                println!("{}", workload.name());
            }
        }
        Command::Workload { name: Some(name), passes } => {
            let Some(workload) = Workload::all().into_iter().find(|w| w.name() == name) else {
                eprintln!("unknown workload `{name}`; `kiban-bench workload` lists them");
                std::process::exit(2);
            };
            println!("{}", workload.run(passes));
        }
        Command::Positions { game, count, seed } => {
            let texts = match game.as_str() {
                "shogi" => playouts(&kiban::shogi::Position::startpos(), count, seed),
                "xiangqi" => playouts(&kiban::xiangqi::Position::startpos(), count, seed),
                _ => {
                    eprintln!("unknown game `{game}`: expected shogi or xiangqi");
                    std::process::exit(2);
                }
            };
            for text in texts {
                println!("{text}");
            }
        }
    }
}

fn rules<G: Game + 'static>(named: &[Named], rounds: usize)
where
    Kiban<G>: Subject<Position = G>,
{
    let start = Kiban::<G>::parse(named[0].text);
    let texts = playouts(&start, 2000, 42);
    for position in named {
        let nodes = Kiban::<G>::perft(&Kiban::<G>::parse(position.text), position.depth);
        assert_eq!(nodes, position.nodes, "{}", position.text);
    }
    let mut tasks: Vec<Task> = named.iter().map(|&named| Task::Perft(named)).collect();
    tasks.push(Task::PerftPlayed(named[0]));
    tasks.extend(Task::EACH);
    let rows = tasks.into_iter().map(|task| {
        let mut contest = Contest::new(task.name());
        task.enter::<Kiban<G>>(&mut contest, &texts);
        contest.run(rounds)
    });
    let rows = rows.filter(|(_, outcomes)| !outcomes.is_empty());
    print_table(&rows.collect::<Vec<_>>());
}
