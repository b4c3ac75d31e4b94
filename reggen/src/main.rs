//! Writes every file that is generated from `rtl/pkg/regs.yaml`.

fn main() {}
