//! Slow oracles, random playouts and the laws that both games are held to.
//!
//! * [`shogi::Oracle`] and [`xiangqi::Oracle`]: the rules once more, slowly and without a
//!   trick. [`compare_many`] holds the rules crates to them on random positions.
//! * [`Walk`]: random playouts that look for trouble. [`Reach`]: what they really met.

mod agree;
pub mod laws;
mod mutate;
mod reach;
mod rng;
pub mod shogi;
pub mod table;
mod walk;
pub mod xiangqi;

pub use agree::{Judged, Verdict, compare, compare_many};
pub use mutate::mutate;
pub use reach::Reach;
pub use rng::Rng;
pub use walk::{Terrain, Walk};
