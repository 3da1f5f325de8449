//! The files of the page, which are part of the program.

use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use super::reply::Refused;

/// A file: the path at which it is asked for, what it is, and what is in it.
type File = (&'static str, &'static str, &'static str);

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

macro_rules! files {
    ($($path:literal $kind:ident $file:literal),* $(,)?) => {
        &[$(($path, $kind, include_str!(concat!("../../../../web/", $file)))),*]
    };
}

const FILES: &[File] = files![
    "/" HTML "index.html",
    "/style.css" CSS "style.css",
    "/icon.svg" SVG "icon.svg",
    "/analysis.js" SCRIPT "analysis.js",
    "/api.js" SCRIPT "api.js",
    "/board.js" SCRIPT "board.js",
    "/dialogs.js" SCRIPT "dialogs.js",
    "/elements.js" SCRIPT "elements.js",
    "/main.js" SCRIPT "main.js",
    "/moves.js" SCRIPT "moves.js",
    "/pieces.js" SCRIPT "pieces.js",
    "/setup.js" SCRIPT "setup.js",
    "/tree.js" SCRIPT "tree.js",
    "/words.js" SCRIPT "words.js",
];

pub(super) async fn file(uri: Uri) -> Response {
    let file = FILES.iter().find(|(path, ..)| *path == uri.path());
    match file {
        Some(&(_, kind, text)) => ([(header::CONTENT_TYPE, kind)], text).into_response(),
        None => {
            let message = format!("there is nothing at {}", uri.path());
            Refused::new(StatusCode::NOT_FOUND, "not-found", message).into_response()
        }
    }
}
