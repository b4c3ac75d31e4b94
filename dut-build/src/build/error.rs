//! Errors of building the model of a design.

use std::path::{Path, PathBuf};

use crate::error::LocatedProblem;
use crate::pins::PinMismatch;

/// Why a model could not be built or a design not be checked.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    #[error(transparent)]
    Input(#[from] LocatedProblem),
    #[error("cannot use {path}{}", of_another_user(.source))]
    Io {
        path: PathBuf,
        source: std::io::Error,
    },
    #[error("cannot start {program}")]
    Start {
        program: PathBuf,
        source: std::io::Error,
    },
    #[error(
        "{variable} names {path}, which is no Verilator\n  \
         set VERILATOR to the program, verilator or verilator_bin, or unset it"
    )]
    NoSuchVerilator {
        variable: &'static str,
        path: PathBuf,
    },
    #[error(
        "{exe} has no run time: there is no include/verilated.h where it says\n  \
         set VERILATOR_ROOT to the directory that holds include/verilated.h"
    )]
    NoRoot { exe: PathBuf },
    #[error("{exe} does not tell its version\n  set VERILATOR to another one")]
    NoVersion { exe: PathBuf },
    #[error(
        "{exe} is Verilator {found}, older than the oldest that works, {oldest}\n  \
         install a newer one, or set VERILATOR to one"
    )]
    TooOld {
        exe: PathBuf,
        found: String,
        oldest: String,
    },
    #[error(
        "{exe} is Verilator {found}; structural coverage needs {oldest} or newer\n  \
         set VERILATOR to a newer one, or unset NVDLA_COSIM_COVERAGE"
    )]
    TooOldToCount {
        exe: PathBuf,
        found: String,
        oldest: String,
    },
    #[error("no Verilator found\n{0}")]
    NoVerilator(String),
    #[error("cannot install Verilator {version}: {reason}\n{remedy}")]
    Install {
        version: &'static str,
        reason: String,
        remedy: String,
    },
    #[error("Verilator refuses {description}:\n{messages}")]
    Verilator {
        description: PathBuf,
        messages: String,
    },
    #[error("{path} does not look like the output of Verilator")]
    Unexpected { path: PathBuf },
    #[error(
        "module {top} does not have the pins of nv_small:\n  {}\n  \
         docs/nv_small/system.md, section 1, lists them; a small wrapper module can adapt others",
        lines(.mismatches)
    )]
    Pins {
        top: String,
        mismatches: Vec<PinMismatch>,
    },
    #[error("no C++ compiler: {0}\n  install g++ or clang++, or set CXX to one")]
    Compiler(String),
    #[error("cannot compile {of}:\n{messages}")]
    Compile { of: PathBuf, messages: String },
    #[error(
        "the disk is full: there is no room in {home}, where a model is built\n  make room and give the \
         command again"
    )]
    Full { home: PathBuf },
    #[error(
        "models that count for structural coverage are built without a profile\n  \
         unset NVDLA_COSIM_COVERAGE"
    )]
    ProfileOfCounting,
    #[error("no profile: {0}")]
    Profile(String),
}

impl BuildError {
    /// Text of the error and of its causes, joined with `: `.
    #[must_use]
    pub fn explained(&self) -> String {
        let mut text = self.to_string();
        let mut source = std::error::Error::source(self);
        while let Some(cause) = source {
            text += &format!(": {cause}");
            source = cause.source();
        }
        text
    }

    /// Replaces the error of a tool by [`Full`](Self::Full) if the disk is full, which tools report
    /// badly. `room` tries to write a file into the folder `home`.
    pub(super) fn or_full(self, home: &Path, room: impl Fn(&Path) -> std::io::Result<()>) -> Self {
        let of_tool = matches!(
            self,
            Self::Verilator { .. }
                | Self::Unexpected { .. }
                | Self::Compile { .. }
                | Self::Io { .. }
        );
        match of_tool && room(home).is_err_and(|error| is_full(&error)) {
            true => Self::Full {
                home: home.to_owned(),
            },
            false => self,
        }
    }

    pub(super) fn io(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        move |source| Self::Io {
            path: path.to_owned(),
            source,
        }
    }
}

/// Checks that the disk has room: writes 256 KiB into the folder `home` and removes them again.
pub(super) fn room(home: &Path) -> std::io::Result<()> {
    let path = home.join(format!("room.{}", std::process::id()));
    let written = std::fs::write(&path, vec![0; 1 << 18]);
    // There was none before.
    let _ = std::fs::remove_file(&path);
    written
}

fn is_full(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{QuotaExceeded, StorageFull};
    matches!(error.kind(), StorageFull | QuotaExceeded)
}

/// Advice for the user if access is denied (the model's folder belongs to another user), else empty.
fn of_another_user(source: &std::io::Error) -> &'static str {
    match source.kind() {
        std::io::ErrorKind::PermissionDenied => {
            ", where a model must be built; let its owner give this command once, or build cosim in a \
             folder of your own"
        }
        _ => "",
    }
}

fn lines(mismatches: &[PinMismatch]) -> String {
    mismatches
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join("\n  ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::DescriptionProblem;

    #[test]
    fn a_tool_that_cannot_write_says_that_the_disk_is_full_and_where() {
        let told = |full: bool| {
            let odd = BuildError::Unexpected {
                path: "a.dat".into(),
            };
            let room = |_: &Path| match full {
                true => Err(std::io::ErrorKind::StorageFull.into()),
                false => Ok(()),
            };
            odd.or_full(Path::new("models/a"), room).explained()
        };
        assert!(told(true).starts_with("the disk is full: there is no room in models/a,"));
        assert!(told(false).starts_with("a.dat does not look like"));
        let home = tempfile::tempdir().unwrap();
        room(home.path()).unwrap();
        assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 0);
    }

    #[test]
    fn an_error_and_its_cause_stand_once() {
        let input = LocatedProblem::new(
            Path::new("a.f"),
            Some(3),
            DescriptionProblem::unclosed("comment"),
        );
        assert_eq!(
            BuildError::from(input.clone()).explained(),
            input.to_string()
        );
        let start = BuildError::Start {
            program: "c++".into(),
            source: std::io::ErrorKind::NotFound.into(),
        };
        assert_eq!(start.explained(), "cannot start c++: entity not found");
    }
}
