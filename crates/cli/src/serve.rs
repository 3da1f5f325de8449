//! `kiban serve`: a board in the browser.
//!
//! The page has no rules of its own: it asks for what it shows, and keeps the game that it shows
//! itself. So the server has no state but the searches that run, and nothing is lost when either
//! of them is started anew.

mod analysis;
mod api;
mod engines;
mod files;
mod games;
mod guard;
mod listen;
mod page;
mod reply;
mod sheet;

use std::io::Write as _;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use tokio::net::TcpListener;

use crate::args::Args;
use crate::errors::{Exit, Failure, Kind, Outcome};
use crate::output::{self, Style};

#[derive(Debug, clap::Args)]
pub(crate) struct ServeOptions {
    /// The port; 0 takes one that is free
    #[arg(long, value_name = "P", default_value_t = 8080)]
    port: u16,
    /// The address to listen at; any but a loopback address lets others in
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    bind: IpAddr,
    /// A name by which the page may be asked for, beside localhost and addresses; may be repeated
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<String>,
    /// How many searches run at once; one more ends the oldest
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = at_least_one)]
    searches: usize,
    /// The longest search, in seconds
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=3600))]
    longest: u64,
}

fn at_least_one(text: &str) -> Result<usize, &'static str> {
    match text.parse() {
        Ok(number @ 1..=4096) => Ok(number),
        _ => Err("expected a number from 1 to 4096"),
    }
}

/// What all requests share.
#[derive(Debug)]
struct Server {
    engines: engines::Engines,
    guard: guard::Guard,
}

pub(crate) fn run(args: &Args, style: &Style, options: &ServeOptions) -> Outcome<Exit> {
    let system = |what: String| Failure::new(Kind::System, what);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(args.threads())
        // What blocks is short: positions, records, pictures.
        .max_blocking_threads(2 * args.threads())
        .enable_all()
        .build()
        .map_err(|error| system(format!("cannot start: {error}")))?;
    runtime.block_on(async {
        let wanted = SocketAddr::new(options.bind, options.port);
        let listener = TcpListener::bind(wanted).await.map_err(|error| {
            system(format!("cannot listen at {wanted}: {error}"))
                .expected("a free port; --port 0 takes one")
        })?;
        let address = listener.local_addr().unwrap_or(wanted);
        let server = Arc::new(Server {
            engines: engines::Engines::new(options.searches, options.longest),
            guard: guard::Guard::new(address, &options.hosts),
        });
        greet(style, address)?;
        listen::until_told(listener, api::router(Arc::clone(&server))).await;
        server.engines.stop_all();
        Outcome::Ok(())
    })?;
    // A search that is being stopped must not keep the program.
    runtime.shutdown_background();
    Ok(Exit::Success)
}

/// Says where the page is.
fn greet(style: &Style, address: SocketAddr) -> Outcome<()> {
    let url = format!("http://{address}/");
    if style.json {
        return output::print(&output::json_line(&serde_json::json!({ "url": url })));
    }
    output::print(format!("{url}\n").as_bytes())?;
    if !style.quiet {
        let _ = writeln!(std::io::stderr(), "The board is at {url} until Ctrl-C.");
    }
    Ok(())
}
