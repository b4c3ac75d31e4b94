//! Command `cosim`; see `tb/cli`.

use std::io;
use std::process::ExitCode;

fn main() -> ExitCode {
    nvdla_cosim::cli::main(std::env::args_os(), &mut io::stdout(), &mut io::stderr())
}
