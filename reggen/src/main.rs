//! Command that writes all files which are generated from the tables in `rtl/pkg`.

use std::error::Error;
use std::process::ExitCode;

use nvdla_reggen::{outputs, repository, write};

fn main() -> ExitCode {
    match generate() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn generate() -> Result<(), Box<dyn Error>> {
    Ok(write(repository(), &outputs(repository())?)?)
}
