//! Contests: several contestants do the same work in turns.

use std::time::Duration;

use crate::thread_cpu_time;

/// What one turn did: how many items, in how much CPU time.
pub type Turn = (u64, Duration);

struct Runner {
    name: &'static str,
    turn: Box<dyn FnMut() -> Turn>,
}

/// A row of a table: contestants that do the same work.
pub struct Contest {
    name: String,
    runners: Vec<Runner>,
    /// What one pass does, by the first contestant.
    items: Option<u64>,
}

/// How fast a contestant was.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// The contestant.
    pub name: &'static str,
    /// Items of one turn's smallest unit of work, the same for all contestants.
    pub items: u64,
    /// Millions of items per second of CPU time: the median of the rounds.
    pub rate: f64,
}

impl std::fmt::Debug for Contest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Contest").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Contest {
    /// A row without contestants.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), runners: Vec::new(), items: None }
    }

    /// Adds a contestant whose turn is timed by itself.
    pub fn enter(&mut self, name: &'static str, turn: impl FnMut() -> Turn + 'static) {
        self.runners.push(Runner { name, turn: Box::new(turn) });
    }

    /// Adds a contestant whose turn repeats `pass`, which returns the number of items done, for
    /// a fifth of a second. One that does no items cannot do the task and is left out.
    ///
    /// # Panics
    ///
    /// If the pass does not do as many items as that of the first contestant.
    pub fn enter_pass(&mut self, name: &'static str, pass: Box<dyn Fn() -> u64>) {
        let items = pass();
        if items == 0 {
            return;
        }
        let expected = *self.items.get_or_insert(items);
        assert_eq!(items, expected, "{}: {name} does other work", self.name);
        self.enter(name, move || {
            let start = thread_cpu_time();
            let mut items = 0;
            loop {
                items += pass();
                let time = thread_cpu_time() - start;
                if time > Duration::from_millis(200) {
                    return (items, time);
                }
            }
        });
    }

    /// Runs all contestants in turns, `rounds` times.
    #[must_use]
    pub fn run(mut self, rounds: usize) -> (String, Vec<Outcome>) {
        let mut rates: Vec<Vec<f64>> = vec![Vec::new(); self.runners.len()];
        let mut items = vec![0; self.runners.len()];
        for _ in 0..rounds.max(1) {
            for (i, runner) in self.runners.iter_mut().enumerate() {
                let (done, time) = (runner.turn)();
                rates[i].push(done as f64 / time.as_secs_f64() / 1e6);
                items[i] = done;
            }
        }
        let results = self.runners.iter().zip(rates).zip(items);
        let outcomes = results.map(|((runner, rates), items)| Outcome {
            name: runner.name,
            items,
            rate: median(rates),
        });
        (self.name, outcomes.collect())
    }
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// Prints rows as a Markdown table: rates, and in brackets what a contestant's rate is of the
/// first one's.
pub fn print_table(rows: &[(String, Vec<Outcome>)]) {
    let mut names: Vec<&str> = Vec::new();
    for outcome in rows.iter().flat_map(|row| &row.1) {
        if !names.contains(&outcome.name) {
            names.push(outcome.name);
        }
    }
    println!("| million per second | {} |", names.join(" | "));
    println!("|---|{}", "---|".repeat(names.len()));
    for (row, outcomes) in rows {
        let first = outcomes.first().map_or(f64::NAN, |outcome| outcome.rate);
        let cells = names.iter().enumerate().map(|(i, name)| {
            match outcomes.iter().find(|outcome| outcome.name == *name) {
                Some(outcome) if i == 0 => format!("{:.2}", outcome.rate),
                Some(outcome) => format!("{:.2} ({:.2})", outcome.rate, outcome.rate / first),
                None => "-".into(),
            }
        });
        println!("| {row} | {} |", cells.collect::<Vec<_>>().join(" | "));
    }
}
