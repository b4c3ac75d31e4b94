//! Options of a build that makes or uses a compiler profile.

use std::path::{Path, PathBuf};

use super::error::BuildError;
use super::flavour::ModelBuildOptions;
use super::stamp::{StampHasher, StepStamp, files_of};

/// Options in which a build that uses or makes a compiler profile differs from a plain build.
#[derive(Default)]
pub(super) struct CompilerProfileOptions {
    /// Additional compiler options for code that runs in every clock.
    pub(super) fast: Vec<String>,
    /// Optimisation level for code that runs in every clock; `None`: that of the plain build.
    pub(super) level: Option<&'static str>,
    pub(super) link: Vec<String>,
    /// C++ code that is appended to the entry point of the library.
    pub(super) entry: &'static str,
    pub(super) exports: &'static str,
    /// Environment variables for the compiler.
    pub(super) environment: &'static [(&'static str, &'static str)],
    /// Digest of the compiler profile; empty without one.
    pub(super) digest: String,
}

const EXPORTS: &str = "cosim_build";
const TRAINING_EXPORTS: &str = "cosim_build; cosim_write_profile";

/// C++ of `cosim_write_profile`, which writes an instrumented model's counts before the process ends.
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

/// Name of the file, in a model's directory, with the digest of the sources and options for which
/// its compiler profile was made.
pub(super) const STAMP: &str = "profile.stamp";

/// Notes for the user: why a model is built without a profile, and how to make one.
const STALE: &str = "the profile is of another design, compiler or options, and is not used; \
    `cosim dut build FILE --profiled` makes a new one";

const NONE: &str = "built without a profile; one makes a third more clocks a second: \
    `cosim dut build FILE --profiled`";

impl CompilerProfileOptions {
    /// The options of a build without a compiler profile.
    pub(super) fn plain() -> Self {
        Self {
            exports: EXPORTS,
            ..Self::default()
        }
    }

    /// Whether the model's directory `home` has a compiler profile for sources and options with this
    /// digest, or a stamp which says that none can be made.
    pub(super) fn fits(home: &Path, digest: &str) -> bool {
        StepStamp::read(&home.join(STAMP)).is_some_and(|kept| kept.digest == digest)
    }

    /// The options for the model in `home`: with its compiler profile, if that is of the digest
    /// `fits`; else those of a plain build, and a note for the user if a profile is missed.
    pub(super) fn of(
        home: &Path,
        fits: &str,
        flavour: ModelBuildOptions,
    ) -> Result<(Self, Option<&'static str>), BuildError> {
        let plain = Self::plain();
        match StepStamp::read(&home.join(STAMP)) {
            None => Ok((plain, flavour.wants_profile().then_some(NONE))),
            Some(kept) if kept.digest != fits => Ok((plain, Some(STALE))),
            Some(_) if !directory(home).exists() => Ok((plain, None)),
            Some(_) => {
                let directory = directory(home);
                let tuning = Self {
                    fast: vec![format!("-fprofile-use={}", directory.display())],
                    level: flavour.profiled,
                    digest: contents(&directory)?,
                    environment: &[WITHOUT_CACHE],
                    ..plain
                };
                Ok((tuning, None))
            }
        }
    }

    /// The options of an instrumented model that writes its counts into `directory`. `level` must be
    /// the optimisation level of the model that will use the profile.
    pub(super) fn training(directory: &Path, level: &'static str) -> Self {
        let generate = format!("-fprofile-generate={}", directory.display());
        Self {
            // Models may have threads.
            fast: vec![
                generate.clone(),
                "-fprofile-update=prefer-atomic".to_owned(),
            ],
            level: Some(level),
            link: vec![generate],
            entry: WRITER,
            exports: TRAINING_EXPORTS,
            environment: &[WITHOUT_CACHE],
            digest: "training".to_owned(),
        }
    }
}

/// Environment variable that disables ccache: it does not know the files of a compiler profile.
const WITHOUT_CACHE: (&str, &str) = ("CCACHE_DISABLE", "1");

/// Absolute path of the directory with the compiler profile of the model in `home`.
pub(super) fn directory(home: &Path) -> PathBuf {
    let path = home.join("profile");
    std::path::absolute(&path).unwrap_or(path)
}

fn contents(directory: &Path) -> Result<String, BuildError> {
    let mut stamp = StampHasher::default();
    for file in below(directory)? {
        stamp.file(&file)?;
    }
    Ok(stamp.digest())
}

/// All files in `directory` and its subfolders, sorted; g++ makes folders like the objects' paths.
pub(super) fn below(directory: &Path) -> Result<Vec<PathBuf>, BuildError> {
    let mut files = Vec::new();
    for path in files_of(directory)? {
        if path.is_dir() {
            files.extend(below(&path)?);
        } else {
            files.push(path);
        }
    }
    Ok(files)
}
