//! Writes every file that is generated from `rtl/pkg/regs.yaml`.

use std::process::ExitCode;

use nvdla_reggen::{load, outputs, repository, write};

fn main() -> ExitCode {
    let done = load(repository()).and_then(|database| write(repository(), &outputs(&database)));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}
