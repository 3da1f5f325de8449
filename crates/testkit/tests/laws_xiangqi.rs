//! The laws of both games, read to xiangqi.

#[macro_use]
mod common;

laws!(kiban_xiangqi::Position);
