//! Command `cosim`.

fn main() {}
