//! Command `cosim`; see `tb/cli`.

use std::process::ExitCode;

fn main() -> ExitCode {
    nvdla_cosim::cli::process()
}
