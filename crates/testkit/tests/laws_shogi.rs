//! The laws of both games, read to shogi.

#[macro_use]
mod common;

laws!(kiban_shogi::Position);
