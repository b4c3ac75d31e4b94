//! The build script of the bench: every description becomes one model, all models one archive.
//!
//! Work is kept under `cosim/` in the build directory and shared by all profiles; checkouts that
//! share a build directory have one part each. Each step has a stamp, a digest of everything that
//! it reads: an unchanged design is neither verilated nor compiled again, whatever made cargo run
//! the script.

mod cargo;
mod compile;
mod error;
mod install;
mod job;
mod messages;
mod source;
mod stamp;
mod verilate;
mod verilator;

use std::path::{Path, PathBuf};

pub use cargo::report;
use cargo::{warn, watch, watch_variable};
pub use error::BuildError;
pub use job::{BuildJob, ModelPurpose, StructuralCoverage, VerilatorInstall};

use crate::description::Description;
use crate::error::{DescriptionProblem, Located};

/// Lint messages shown for each model; the rest is counted.
const SHOWN_WARNINGS: usize = 10;

/// Runs the job inside a build script, which ends with the models in an archive and their list in
/// `models.rs`, both in `OUT_DIR`.
///
/// # Errors
/// Whatever keeps a model from being built, with the remedy.
pub fn run(job: &BuildJob) -> Result<(), BuildError> {
    if compile::restart_with_compiler()? {
        return Ok(());
    }
    let out = PathBuf::from(std::env::var_os("OUT_DIR").ok_or(BuildError::NoBuildScript)?);
    let shared = shared_directory(&out);
    let work = checkout_directory(&shared)?;
    std::fs::create_dir_all(&work).map_err(BuildError::io(&work))?;
    let lock = shared.join("lock");
    let lock = std::fs::File::create(&lock).map_err(BuildError::io(&lock))?;
    lock.lock().map_err(BuildError::io(&shared))?;

    let descriptions = read(job)?;
    let verilator = verilator::find(&shared, job.fetch)?;
    watch(&verilator.exe);
    if let Some(note) = verilator.note() {
        warn(&note);
    }
    if job.counters == StructuralCoverage::LinesAndToggles {
        verilator.check_counts()?;
    }
    let models = verilate_all(job, &verilator, &work, &descriptions)?;
    for (model, (description, _)) in models.iter().zip(&descriptions) {
        for line in model.shown_warnings(SHOWN_WARNINGS) {
            warn(&line);
        }
        model.inputs.iter().for_each(|input| watch(input));
        let mismatches = crate::pins::check(&model.header()?);
        if !mismatches.is_empty() {
            return Err(BuildError::Pins {
                top: description.top.clone(),
                mismatches,
            });
        }
    }
    let bridge = job.bridge_sources()?;
    bridge.iter().for_each(|file| watch(file));
    let sources = source::Generated::write(&out, &descriptions, &models, &verilator, &bridge)?;
    compile::all(job, &out, &verilator, &work, &models, &sources)
}

/// Reads all descriptions and tells cargo what to watch.
fn read(job: &BuildJob) -> Result<Vec<(Description, ModelPurpose)>, BuildError> {
    let mut read: Vec<(Description, ModelPurpose)> = Vec::new();
    for (path, purpose) in &job.descriptions {
        watch(path);
        let description = Description::read(path, &|name| std::env::var(name).ok())?;
        description.files.lists.iter().for_each(|list| watch(list));
        for note in &description.files.notes {
            warn(&note.to_string());
        }
        for variable in &description.files.variables {
            watch_variable(variable);
        }
        if read.iter().any(|(other, _)| other.name == description.name) {
            let problem = DescriptionProblem::NameTaken(description.name);
            return Err(Located::new(path, None, problem).into());
        }
        read.push((description, *purpose));
    }
    Ok(read)
}

fn verilate_all(
    job: &BuildJob,
    verilator: &verilator::Verilator,
    work: &Path,
    descriptions: &[(Description, ModelPurpose)],
) -> Result<Vec<verilate::Verilated>, BuildError> {
    std::thread::scope(|scope| {
        let running: Vec<_> = descriptions
            .iter()
            .map(|(description, purpose)| {
                let counters = job.counters(*purpose);
                scope.spawn(move || verilate::verilate(verilator, description, counters, work))
            })
            .collect();
        running
            .into_iter()
            .map(|thread| thread.join().expect("verilation does not panic"))
            .collect()
    })
}

/// `cosim/` in the build directory, which cargo marks with a tag for backup programs.
fn shared_directory(out: &Path) -> PathBuf {
    let tagged = out
        .ancestors()
        .find(|directory| directory.join("CACHEDIR.TAG").is_file());
    tagged.unwrap_or(out).join("cosim")
}

/// The part of this checkout, named after its path.
fn checkout_directory(shared: &Path) -> Result<PathBuf, BuildError> {
    let package = std::env::var_os("CARGO_MANIFEST_DIR").ok_or(BuildError::NoBuildScript)?;
    let mut stamp = stamp::BuildStamp::default();
    stamp.text(package.as_encoded_bytes());
    Ok(shared.join(&stamp.digest()[..12]))
}
