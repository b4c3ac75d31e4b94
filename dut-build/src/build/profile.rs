//! Profiles: where the time of a model goes, for the compiler.
//!
//! A model that counts (`training.so`) runs what is typical and writes its counts, which the compiler
//! reads when it makes the model. g++ keeps a file for each object and finds it by the object's
//! path, so that both are compiled to the same one; clang++ keeps one file, made by llvm-profdata
//! of what the model wrote.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::Train;
use super::compile::ModelParts;
use super::error::BuildError;
use super::stamp::{BuildStamp, Kept, files_of};
use super::watch::{BuildProgress, BuildWatch};

/// What a profile, or the making of one, changes about the build of a model.
#[derive(Default)]
pub(super) struct Tuning {
    /// Options for what runs every clock.
    pub(super) fast: Vec<String>,
    pub(super) link: Vec<String>,
    /// More C++ behind the entry point.
    pub(super) entry: &'static str,
    pub(super) exports: &'static str,
    /// Of the compiler.
    pub(super) environment: &'static [(&'static str, &'static str)],
    /// Stands for the profile; empty without one.
    pub(super) digest: String,
}

const EXPORTS: &str = "cosim_build";
const TRAINING_EXPORTS: &str = "cosim_build; cosim_write_profile";

/// Writes what was counted so far. Both compilers would only do it when the process ends.
const WRITER: &str = r#"
#ifdef __clang__
extern "C" int __llvm_profile_write_file(void);
extern "C" void __llvm_profile_set_filename(const char*);
#else
extern "C" void __gcov_dump(void);
#endif
extern "C" __attribute__((visibility("default"))) void cosim_write_profile() {
#ifdef __clang__
  __llvm_profile_write_file();
  __llvm_profile_set_filename("/dev/null");  // it writes again at the end
#else
  __gcov_dump();
#endif
}
"#;

/// Says in a model's directory what its profile is of.
const STAMP: &str = "profile.stamp";

/// An old profile that does not fit any more.
const STALE: &str = "the profile is of another design, compiler or options, and is not used; \
    `cosim dut build FILE --profile-with LAYERS` makes a new one";

const NONE: &str = "built without a profile; one makes a third more clocks a second: \
    `cosim dut build FILE --profile-with LAYERS`";

impl Tuning {
    /// With the profile that there is, if it fits, and what the user should know.
    pub(super) fn of(parts: &ModelParts<'_>) -> Result<(Self, Option<&'static str>), BuildError> {
        let plain = Self {
            exports: EXPORTS,
            ..Self::default()
        };
        if !parts.flavour.can_be_profiled() {
            return Ok((plain, None));
        }
        match Kept::read(&parts.verilated.home.join(STAMP)) {
            None => Ok((plain, Some(NONE))),
            Some(kept) if kept.digest != fits(parts) => Ok((plain, Some(STALE))),
            Some(_) => {
                let directory = directory(parts);
                let tuning = Self {
                    fast: vec![format!("-fprofile-use={}", directory.display())],
                    digest: contents(&directory)?,
                    environment: &[WITHOUT_CACHE],
                    ..plain
                };
                Ok((tuning, None))
            }
        }
    }

    fn training(directory: &Path) -> Self {
        let generate = format!("-fprofile-generate={}", directory.display());
        Self {
            // Models may have threads.
            fast: vec![
                generate.clone(),
                "-fprofile-update=prefer-atomic".to_owned(),
            ],
            link: vec![generate],
            entry: WRITER,
            exports: TRAINING_EXPORTS,
            environment: &[WITHOUT_CACHE],
            digest: "training".to_owned(),
        }
    }
}

/// Objects of profiles hold paths, and depend on files that a cache may not see.
const WITHOUT_CACHE: (&str, &str) = ("CCACHE_DISABLE", "1");

/// Makes a profile of what `train` runs.
pub(super) fn make(
    parts: &ModelParts<'_>,
    (lock, watch): (&File, &dyn BuildWatch),
    train: &mut Train<'_>,
) -> Result<(), BuildError> {
    let is_clang = parts.compiler.id.contains("clang version");
    let merge = match is_clang {
        true => Some(parts.compiler.companion("llvm-profdata").ok_or_else(|| {
            let text = "clang++ needs llvm-profdata of the same release, which is not found";
            BuildError::Profile(text.to_owned())
        })?),
        false => None,
    };
    let home = &parts.verilated.home;
    Kept::forget(&home.join(STAMP))?;
    let directory = directory(parts);
    if directory.exists() {
        std::fs::remove_dir_all(&directory).map_err(BuildError::io(&directory))?;
    }
    std::fs::create_dir_all(&directory).map_err(BuildError::io(&directory))?;
    let library = home.join("training.so");
    let tuning = Tuning::training(&directory);
    parts.library(&library, &tuning, (lock, watch))?;
    watch.see(BuildProgress::Profiling {
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
    Kept {
        digest: fits(parts),
        files: Vec::new(),
    }
    .write(&home.join(STAMP))
}

/// One file of those that a model of clang++ wrote.
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

/// Where the counts are. The compiler may start elsewhere.
fn directory(parts: &ModelParts<'_>) -> PathBuf {
    let path = parts.verilated.home.join("profile");
    std::path::absolute(&path).unwrap_or(path)
}

/// Digest of what a profile is of.
fn fits(parts: &ModelParts<'_>) -> String {
    let mut stamp = BuildStamp::default();
    stamp
        .text(&parts.compiler.id)
        .text(&parts.verilated.digest)
        .text(parts.flavour.fast)
        .text(parts.flags.join("\n"))
        .text(parts.description.cxx.join("\n"));
    stamp.digest()
}

fn contents(directory: &Path) -> Result<String, BuildError> {
    let mut stamp = BuildStamp::default();
    for file in below(directory)? {
        stamp.file(&file)?;
    }
    Ok(stamp.digest())
}

/// All files below `directory`, sorted; g++ repeats the path of the objects there.
fn below(directory: &Path) -> Result<Vec<PathBuf>, BuildError> {
    let mut files = Vec::new();
    for path in files_of(directory)? {
        match path.is_dir() {
            true => files.extend(below(&path)?),
            false => files.push(path),
        }
    }
    Ok(files)
}
