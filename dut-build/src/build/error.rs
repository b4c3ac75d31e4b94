//! Errors of building the model of a design.

use std::path::{Path, PathBuf};

use crate::error::LocatedProblem;

/// Why a model could not be built or a design not be checked.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    #[error(transparent)]
    Input(#[from] LocatedProblem),
    #[error("cannot use {path}{}: {source}", of_another_user(.source))]
    Io {
        path: PathBuf,
        source: std::io::Error,
    },
    #[error("cannot start {program}: {source}")]
    Start {
        program: PathBuf,
        source: std::io::Error,
    },
    /// A tool is missing or does not fit, or the design has other pins; the text says what to do.
    #[error("{0}")]
    Refused(String),
    #[error("Verilator refuses {description}:\n{messages}")]
    Verilator {
        description: PathBuf,
        messages: String,
    },
    #[error("{path} does not look like the output of Verilator")]
    Unexpected { path: PathBuf },
    #[error("cannot compile {of}:\n{messages}")]
    Compile { of: PathBuf, messages: String },
    #[error(
        "the disk is full: there is no room in {home}, where a model is built\n  make room and give the \
         command again"
    )]
    Full { home: PathBuf },
    #[error("no profile: {0}")]
    Profile(String),
}

impl BuildError {
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
        if of_tool && room(home).is_err_and(|error| is_full(&error)) {
            Self::Full {
                home: home.to_owned(),
            }
        } else {
            self
        }
    }

    /// Makes an error of the operating system on this path one of a build.
    pub fn io(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
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
            ", which this command writes; let its owner give this command once, or build cosim in a \
             folder of your own"
        }
        _ => "",
    }
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
            let room = |_: &Path| {
                if full {
                    Err(std::io::ErrorKind::StorageFull.into())
                } else {
                    Ok(())
                }
            };
            odd.or_full(Path::new("models/a"), room).to_string()
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
            BuildError::from(input.clone()).to_string(),
            input.to_string()
        );
        let start = BuildError::Start {
            program: "c++".into(),
            source: std::io::ErrorKind::NotFound.into(),
        };
        assert_eq!(start.to_string(), "cannot start c++: entity not found");
    }
}
