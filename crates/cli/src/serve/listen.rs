//! Connections: how many, how slow they may be, and how they end.

use std::collections::VecDeque;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;
use tokio::time::timeout;

/// How many connections are kept; one more ends the oldest.
const MOST: usize = 1024;
/// So long may a client take for the head of a request.
const HEAD: Duration = Duration::from_secs(10);
/// So long may what is under way take when the program is told to end.
const FAREWELL: Duration = Duration::from_secs(2);

/// Answers until the program is told to end, and then what is under way.
pub(super) async fn until_told(listener: TcpListener, router: Router) {
    let graceful = GracefulShutdown::new();
    let mut connections = Connections::default();
    let told = told();
    tokio::pin!(told);
    loop {
        tokio::select! {
            () = &mut told => break,
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => connections.keep(spawn(stream, router.clone(), &graceful)),
                // Out of file descriptors, most likely: others are about to be closed.
                Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
            },
        }
    }
    let _ = timeout(FAREWELL, graceful.shutdown()).await;
}

fn spawn(stream: TcpStream, router: Router, graceful: &GracefulShutdown) -> AbortHandle {
    let _ = stream.set_nodelay(true);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(64 << 10)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router));
    let connection = graceful.watch(connection);
    tokio::spawn(async move {
        // A client that goes away is no news.
        let _ = connection.await;
    })
    .abort_handle()
}

/// The connections that are open, the oldest first.
#[derive(Debug, Default)]
struct Connections(VecDeque<AbortHandle>);

impl Connections {
    fn keep(&mut self, connection: AbortHandle) {
        if self.0.len() >= MOST {
            self.0.retain(|connection| !connection.is_finished());
        }
        if self.0.len() >= MOST
            && let Some(oldest) = self.0.pop_front()
        {
            oldest.abort();
        }
        self.0.push_back(connection);
    }
}

/// Waits until the program is told to end.
async fn told() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = interrupt.await;
}
