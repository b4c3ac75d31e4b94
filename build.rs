//! Verilates and compiles the models; see `tb/verilated`.

fn main() {}
