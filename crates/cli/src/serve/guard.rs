//! Who may ask, and what browsers are told about the page.
//!
//! Any page that a browser shows can send requests to this machine, and a name that is made to mean
//! another address can even read the answers. So a request must name this server as its `Host`, and
//! as its `Origin` if it has one.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::Server;
use super::reply::Refused;

/// The names by which the server may be asked.
#[derive(Debug)]
pub(super) struct Guard {
    port: u16,
    /// Names in lower case.
    names: Vec<String>,
    /// Whether any address may stand for a name: addresses cannot be made to mean another.
    takes_addresses: bool,
}

impl Guard {
    pub(super) fn new(address: SocketAddr, hosts: &[String]) -> Self {
        let mut names: Vec<String> = hosts.iter().map(|host| host.to_ascii_lowercase()).collect();
        names.push("localhost".to_owned());
        Self { port: address.port(), names, takes_addresses: !address.ip().is_loopback() }
    }

    /// Whether `host`, as in `Host: NAME:PORT`, is this server.
    fn is_own(&self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port),
            _ => (host, "80"),
        };
        // A name that was allowed may be that of a proxy, with a port of its own.
        let is_own_port = port.parse() == Ok(self.port);
        let bare = name.trim_start_matches('[').trim_end_matches(']');
        if let Ok(address) = bare.parse::<IpAddr>() {
            return is_own_port && (self.takes_addresses || address.is_loopback());
        }
        let name = name.to_ascii_lowercase();
        self.names.contains(&name) && (is_own_port || name != "localhost")
    }

    fn check(&self, headers: &HeaderMap) -> Result<(), Refused> {
        let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or(""));
        let host = text(header::HOST).unwrap_or("");
        if !self.is_own(host) {
            let message = format!("this server does not go by the name `{host}`");
            return Err(Refused::new(StatusCode::MISDIRECTED_REQUEST, "host", message)
                .expected("localhost, or a name given with --host"));
        }
        let Some(origin) = text(header::ORIGIN) else { return Ok(()) };
        let uri: Option<Uri> = origin.parse().ok();
        let of_origin = uri.as_ref().and_then(|uri| uri.authority()).map(|a| a.as_str());
        if of_origin.is_some_and(|origin| origin.eq_ignore_ascii_case(host)) {
            return Ok(());
        }
        let message = format!("requests of the page `{origin}` are not answered");
        Err(Refused::new(StatusCode::FORBIDDEN, "origin", message))
    }
}

/// Nothing but the page's own files, and no page around it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

const TOLD: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Lets a request pass that may be answered, and tells browsers what the answer may do.
pub(super) async fn guarded(
    State(server): State<Arc<Server>>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = match server.guard.check(request.headers()) {
        Ok(()) => next.run(request).await,
        Err(refused) => refused.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in TOLD {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-cache"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guard(address: &str) -> Guard {
        Guard::new(address.parse().unwrap(), &["Board.Example".to_owned()])
    }

    #[test]
    fn names() {
        let own = guard("127.0.0.1:8080");
        for host in ["localhost:8080", "LocalHost:8080", "127.0.0.1:8080", "[::1]:8080"] {
            assert!(own.is_own(host), "{host}");
        }
        for host in ["board.example", "board.example:443", "BOARD.example:8080"] {
            assert!(own.is_own(host), "{host}");
        }
        for host in
            ["", ":", "localhost", "localhost:80", "evil.example:8080", "192.168.0.7:8080", "[::1]"]
        {
            assert!(!own.is_own(host), "{host}");
        }
        assert!(guard("0.0.0.0:8080").is_own("192.168.0.7:8080"));
        assert!(!guard("0.0.0.0:8080").is_own("evil.example:8080"));
        assert!(guard("127.0.0.1:80").is_own("localhost"));
    }

    #[test]
    fn origins() {
        let guard = guard("127.0.0.1:8080");
        let check = |origin: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static("localhost:8080"));
            headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
            guard.check(&headers).is_ok()
        };
        assert!(check("http://localhost:8080"));
        for origin in ["null", "http://localhost", "http://evil.example", "http://127.0.0.1:8080"] {
            assert!(!check(origin), "{origin}");
        }
    }
}
