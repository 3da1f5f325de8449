//! Xiangqi: its oracle, its random positions and what to look out for in them.

mod laws;
mod oracle;
mod sample;

pub use oracle::Oracle;
