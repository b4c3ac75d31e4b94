//! Options that a compiler profile changes in the build of a model.

use std::path::{Path, PathBuf};

use super::error::BuildError;
use super::stamp::{BuildStamp, StepStamp, files_of};

/// Options by which a build with a compiler profile, or for making one, differs from a plain one.
#[derive(Default)]
pub(super) struct CompilerTuning {
    /// Compiler options for sources that run every clock.
    pub(super) fast: Vec<String>,
    /// The optimisation level of these sources, if it is not the usual one.
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

/// C++ that writes the counts so far. Both compilers would only write them when the process ends.
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

/// The file in a model's directory with the digest of what its compiler profile is for.
pub(super) const STAMP: &str = "profile.stamp";

/// Why a model is built without a profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LackingProfile {
    /// There is no compiler profile.
    None,
    /// The compiler profile belongs to an older state of the model.
    Stale,
}

impl LackingProfile {
    /// A sentence for the user about the missing compiler profile.
    pub(super) fn note(self) -> &'static str {
        match self {
            Self::None => NONE,
            Self::Stale => STALE,
        }
    }
}

const STALE: &str = "the profile is of another design, compiler or options, and is not used; \
    `cosim dut build FILE --profiled` makes a new one";

const NONE: &str = "built without a profile; one makes a third more clocks a second: \
    `cosim dut build FILE --profiled`";

impl CompilerTuning {
    /// The options of a build without a compiler profile.
    pub(super) fn plain() -> Self {
        Self {
            exports: EXPORTS,
            ..Self::default()
        }
    }

    /// Whether there is a profile of `digest` for the model in `home`, or a note that there can be
    /// none.
    pub(super) fn fits(home: &Path, digest: &str) -> bool {
        StepStamp::read(&home.join(STAMP)).is_some_and(|kept| kept.digest == digest)
    }

    /// How the model in `home` is compiled: with its compiler profile if there is one whose digest is
    /// `fits`, and then at `level`; else with the reason why it is compiled without one.
    pub(super) fn of(
        home: &Path,
        fits: &str,
        level: &'static str,
    ) -> Result<(Self, Option<LackingProfile>), BuildError> {
        let plain = Self::plain();
        match StepStamp::read(&home.join(STAMP)) {
            None => Ok((plain, Some(LackingProfile::None))),
            Some(kept) if kept.digest != fits => Ok((plain, Some(LackingProfile::Stale))),
            Some(_) if !directory(home).exists() => Ok((plain, None)),
            Some(_) => {
                let directory = directory(home);
                let tuning = Self {
                    fast: vec![format!("-fprofile-use={}", directory.display())],
                    level: Some(level),
                    digest: contents(&directory)?,
                    environment: &[WITHOUT_CACHE],
                    ..plain
                };
                Ok((tuning, None))
            }
        }
    }

    /// The options of a model that counts for a profile in `directory`, at the `level` of the model
    /// that uses the profile: the compiler compares both.
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

/// Switches ccache off: objects of profiles hold paths, and depend on files that it cannot see.
const WITHOUT_CACHE: (&str, &str) = ("CCACHE_DISABLE", "1");

/// The directory of the compiler profile of the model in `home`, absolute.
pub(super) fn directory(home: &Path) -> PathBuf {
    let path = home.join("profile");
    std::path::absolute(&path).unwrap_or(path)
}

fn contents(directory: &Path) -> Result<String, BuildError> {
    let mut stamp = BuildStamp::default();
    for file in below(directory)? {
        stamp.file(&file)?;
    }
    Ok(stamp.digest())
}

/// All files below `directory`, sorted; g++ repeats the path of the objects there.
pub(super) fn below(directory: &Path) -> Result<Vec<PathBuf>, BuildError> {
    let mut files = Vec::new();
    for path in files_of(directory)? {
        match path.is_dir() {
            true => files.extend(below(&path)?),
            false => files.push(path),
        }
    }
    Ok(files)
}
