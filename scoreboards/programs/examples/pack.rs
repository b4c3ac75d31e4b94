//! Packs a trace with its images and expectations into one file.
//!
//! `cargo run -p nvdla-programs --example pack -- CASE.cfg ... FOLDER` writes
//! `FOLDER/CASE.yaml` for each trace.

use std::path::{Path, PathBuf};

use nvdla_programs::{packed, trace};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut paths: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let folder = paths.pop().ok_or("usage: pack CASE.cfg ... FOLDER")?;
    for path in paths {
        pack(&path, &folder)?;
    }
    Ok(())
}

/// Packs one trace, and reads it back to be sure that nothing was lost.
fn pack(path: &Path, folder: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let case = trace::read(path)?;
    let target = folder.join(format!("{}.yaml", case.program.name));
    let text = packed::write(&case);
    let back = packed::parse(&target.display().to_string(), &text)?;
    if back.program.steps != case.program.steps || back.expectation != case.expectation {
        return Err(format!("{} does not read back", path.display()).into());
    }
    std::fs::write(target, text)?;
    Ok(())
}
