//! Makes compiler profiles (profile-guided optimisation), which say where a model spends its time.
//!
//! An instrumented model (`training.so`) runs typical cases and writes counts, which the compiler
//! reads when it compiles the final model. g++ has a file of counts for each object and finds it by
//! the object's path, so that both models use the same object paths; clang++ has one file, which
//! llvm-profdata merges from the files that the model wrote.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::compile::ModelBuildInputs;
use super::error::BuildError;
use super::flavour::ModelPurpose;
use super::stamp::{StepStamp, files_of, remove_folder};
use super::tuning::{CompilerProfileOptions, STAMP, below, directory};
use super::watch::{BuildObserver, BuildProgress};

/// Function that loads the instrumented model at a path, runs typical cases on it, and lets it write
/// its counts.
pub type CompilerProfileTrainer<'a> = dyn FnMut(&Path) -> Result<(), String> + 'a;

/// Makes a compiler profile from the cases that `train` runs, in the directory of the model.
pub(super) fn make(
    parts: &ModelBuildInputs<'_>,
    (lock, watch): (&File, BuildObserver<'_>),
    train: &mut CompilerProfileTrainer<'_>,
) -> Result<(), BuildError> {
    let compiler = parts.compiler()?;
    let merge = if compiler.is_clang {
        Some(compiler.companion("llvm-profdata").ok_or_else(|| {
            let text = "clang++ needs llvm-profdata of the same release, which is not found";
            BuildError::Profile(text.to_owned())
        })?)
    } else {
        None
    };
    let home = &parts.verilated.home;
    StepStamp::forget(&home.join(STAMP))?;
    let directory = directory(home);
    remove_folder(&directory)?;
    std::fs::create_dir_all(&directory).map_err(BuildError::io(&directory))?;
    let library = home.join("training.so");
    let level = parts.flavour.profiled.unwrap_or(parts.flavour.fast);
    let tuning = CompilerProfileOptions::training(&directory, level);
    parts.library((ModelPurpose::Cases, &library), &tuning, (lock, watch))?;
    watch(BuildProgress::Profiling {
        model: &parts.description.name,
    });
    train(&library).map_err(BuildError::Profile)?;
    // It stays loaded.
    std::fs::remove_file(&library).map_err(BuildError::io(&library))?;
    if below(&directory)?.is_empty() {
        let text = format!("the model wrote nothing to {}", directory.display());
        return Err(BuildError::Profile(text));
    }
    if let Some(merge) = merge {
        merged(&merge, &directory)?;
    }
    StepStamp {
        digest: parts.profiled(),
        files: Vec::new(),
    }
    .write(&home.join(STAMP))
}

/// Makes a compiler profile from the cases that `train` runs. If none can be made, warns the user and
/// writes a stamp, so that later builds of the same model do not try again.
pub(super) fn made_or_not(
    parts: &ModelBuildInputs<'_>,
    tools: (&File, BuildObserver<'_>),
    train: &mut CompilerProfileTrainer<'_>,
) -> Result<(), BuildError> {
    let why = match make(parts, tools, train) {
        Err(BuildError::Profile(why)) => why,
        Err(BuildError::Compile { .. }) => "the compiler makes no model that counts".to_owned(),
        other => return other,
    };
    let text = format!("built without a profile, which costs speed: {why}");
    (tools.1)(BuildProgress::Warning { text: &text });
    let home = &parts.verilated.home;
    remove_folder(&directory(home))?;
    // So that the next build does not try again.
    StepStamp {
        digest: parts.profiled(),
        files: Vec::new(),
    }
    .write(&home.join(STAMP))
}

/// Merges the files of counts in `directory`, for clang++, to one profile with llvm-profdata.
fn merged(program: &Path, directory: &Path) -> Result<(), BuildError> {
    let raw = files_of(directory)?;
    let output = Command::new(program)
        .args(["merge", "-output"])
        .arg(directory.join("default.profdata"))
        .args(&raw)
        .output()
        .map_err(|source| BuildError::Start {
            program: program.to_owned(),
            source,
        })?;
    if !output.status.success() {
        let text = String::from_utf8_lossy(&output.stderr);
        return Err(BuildError::Profile(text.trim_end().to_owned()));
    }
    let remove = |file: &PathBuf| std::fs::remove_file(file).map_err(BuildError::io(file));
    raw.iter().try_for_each(remove)
}
