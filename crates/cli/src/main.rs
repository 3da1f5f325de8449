//! The program `kiban`.

fn main() {}
