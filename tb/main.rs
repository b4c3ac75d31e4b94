//! Command `cosim`; see `tb/cli`.

use std::process::ExitCode;

use mimalloc::MiMalloc;

#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    nvdla_cosim::cli::process()
}
