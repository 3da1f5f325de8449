//! Answers: JSON, and errors that say what was wrong.

use axum::Json;
use axum::http::StatusCode;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::errors::Failure;

/// Why a request is not answered.
#[derive(Debug)]
pub(super) struct Refused {
    status: StatusCode,
    body: String,
}

impl Refused {
    pub(super) fn new(status: StatusCode, kind: &str, message: impl Into<String>) -> Self {
        let message: String = message.into();
        Self::with(status, &json!({ "kind": kind, "message": message }))
    }

    /// A request that is not spelled as it should be.
    pub(super) fn bad(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "syntax", message)
    }

    fn with(status: StatusCode, error: &Value) -> Self {
        Self { status, body: json!({ "error": error }).to_string() }
    }

    /// Says also what was expected.
    pub(super) fn expected(self, expected: &str) -> Self {
        let mut body: Value = serde_json::from_str(&self.body).unwrap_or_default();
        body["error"]["expected"] = expected.into();
        Self { body: body.to_string(), ..self }
    }
}

/// What the program says about bad input on the command line, it says here.
impl From<Box<Failure>> for Refused {
    fn from(failure: Box<Failure>) -> Self {
        Self { status: StatusCode::UNPROCESSABLE_ENTITY, body: failure.to_json() }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        (self.status, [(header::CONTENT_TYPE, "application/json")], self.body).into_response()
    }
}

/// An answer in JSON.
pub(super) type Reply = Result<Json<Value>, Refused>;
