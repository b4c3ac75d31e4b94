//! Command that writes all files which are generated from the tables in `rtl/pkg`.

use std::process::ExitCode;

use nvdla_reggen::{outputs, repository, write};

fn main() -> ExitCode {
    let root = repository();
    match outputs(root).and_then(|files| write(root, &files)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}
