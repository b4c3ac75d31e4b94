//! Writes every file that is generated from the tables under `rtl/pkg`.

use std::error::Error;
use std::process::ExitCode;

use nvdla_reggen::{geometry, load, outputs, pins, repository, write};

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
    let registers = outputs(&load(repository())?);
    let geometry = geometry::load(repository())?;
    let pins = pins::outputs(&pins::load(repository())?, &geometry.configurations);
    write(repository(), &registers)?;
    write(repository(), &geometry::outputs(&geometry))?;
    write(repository(), &pins)?;
    Ok(())
}
