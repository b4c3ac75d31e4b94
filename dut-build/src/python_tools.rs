//! Installs with pip the Python packages that the program needs, once, into the folder of the models.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::build::{BuildError, digest, locked, remove_folder};

/// Slang, which reads Verilog.
pub(crate) const PYSLANG: PythonRequirements = PythonRequirements {
    name: "pyslang",
    requirements: "pyslang==12.1.0\n",
};

/// Error of a tool that is written in Python.
#[derive(Debug, thiserror::Error)]
pub enum PythonToolError {
    /// A directory or lock of the installation cannot be written or read.
    #[error(transparent)]
    Build(#[from] BuildError),
    #[error("cannot start python3; install Python 3 with pip")]
    Python(#[from] std::io::Error),
    #[error(
        "pip cannot install {what}: {said}\n  it needs a network once; without one, run `python3 -m pip download \
         {packages}` on a machine that has one, and set PIP_NO_INDEX=1 and PIP_FIND_LINKS to the folder \
         with the files"
    )]
    Install {
        what: &'static str,
        /// The packages, as arguments of pip.
        packages: String,
        said: String,
    },
    #[error("the program that needs {what} failed: {said}")]
    Failed { what: &'static str, said: String },
}

/// A set of Python packages to install; `requirements` is the text of the file for pip.
pub(crate) struct PythonRequirements {
    /// Purpose of the packages in one word, for directory names and messages.
    pub(crate) name: &'static str,
    pub(crate) requirements: &'static str,
}

impl PythonRequirements {
    /// The packages as arguments of pip: by name if it is one alone, else by the file `list`.
    fn as_arguments(&self, list: &Path) -> String {
        let package = self.requirements.trim();
        if package.contains('\n') {
            format!("--requirement {}", list.display())
        } else {
            package.to_owned()
        }
    }

    /// Name of the directory with the packages.
    fn directory_name(&self) -> String {
        format!("{}-{}", self.name, &digest([self.requirements])[..8])
    }

    /// Path of the directory, below `work`, that has the packages if they are installed.
    pub(crate) fn directory(&self, work: &Path) -> PathBuf {
        work.join(self.directory_name())
    }

    /// Path of the directory, below `work`, with the packages; installs them if it does not exist.
    pub(crate) fn installed(&self, work: &Path) -> Result<PathBuf, PythonToolError> {
        self.installed_by(work, pip)
    }

    /// Path of the directory, below `work`, with the packages. `pip` installs into its first
    /// argument, a directory, the packages of its second one, a requirements file.
    fn installed_by(
        &self,
        work: &Path,
        pip: impl Fn(&Path, &Path) -> std::io::Result<Output>,
    ) -> Result<PathBuf, PythonToolError> {
        let name = self.directory_name();
        let directory = self.directory(work);
        if directory.is_dir() {
            return Ok(directory);
        }
        // One at a time, of threads and of processes; who waited finds what the first one made.
        let _lock = locked(&work.join(format!("{name}.lock")), &|_| ())?;
        if directory.is_dir() {
            return Ok(directory);
        }
        // An installation that was killed left its own.
        let partial = work.join(format!("{name}.partial"));
        remove_folder(&partial)?;
        let list = work.join(format!("{name}.txt"));
        std::fs::write(&list, self.requirements).map_err(BuildError::io(&list))?;
        let output = pip(&partial, &list)?;
        if !output.status.success() {
            return Err(PythonToolError::Install {
                what: self.name,
                packages: self.as_arguments(&list),
                said: last_lines(&output),
            });
        }
        std::fs::rename(&partial, &directory).map_err(BuildError::io(&directory))?;
        Ok(directory)
    }
}

/// Installs with pip the packages of the requirements file `list` into `directory`.
fn pip(directory: &Path, list: &Path) -> std::io::Result<Output> {
    let mut pip = Command::new("python3");
    pip.args(["-m", "pip", "install", "--quiet", "--no-input"]);
    pip.args(["--disable-pip-version-check", "--target"]);
    pip.arg(directory).arg("--requirement").arg(list);
    pip.output()
}

/// The last five lines that a program wrote to its output and error output.
pub(crate) fn last_lines(output: &Output) -> String {
    let said = [&output.stdout[..], &output.stderr].concat();
    last_lines_of(&String::from_utf8_lossy(&said))
}

pub(crate) fn last_lines_of(text: &str) -> String {
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    lines[lines.len().saturating_sub(5)..].join("\n  ")
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    const THREADS: usize = 4;
    const PACKAGES: PythonRequirements = PythonRequirements {
        name: "example",
        requirements: "example==1\n",
    };

    #[test]
    fn many_who_need_packages_at_once_install_them_once() {
        let work = tempfile::tempdir().unwrap();
        let (asked, installations) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let install = |directory: &Path, list: &Path| {
            while asked.load(Ordering::SeqCst) < THREADS {
                std::thread::yield_now();
            }
            installations.fetch_add(1, Ordering::SeqCst);
            assert!(!directory.exists());
            std::fs::create_dir(directory)?;
            std::fs::copy(list, directory.join("list"))?;
            Command::new("true").output()
        };
        std::thread::scope(|scope| {
            for _ in 0..THREADS {
                scope.spawn(|| {
                    asked.fetch_add(1, Ordering::SeqCst);
                    let directory = PACKAGES.installed_by(work.path(), install).unwrap();
                    let list = std::fs::read_to_string(directory.join("list")).unwrap();
                    assert_eq!(list, PACKAGES.requirements);
                });
            }
        });
        assert_eq!(installations.into_inner(), 1);
    }

    #[test]
    fn an_installation_that_failed_is_tried_again() {
        let work = tempfile::tempdir().unwrap();
        let half = |directory: &Path, _: &Path| {
            std::fs::create_dir(directory)?;
            Command::new("false").output()
        };
        let refused = PACKAGES.installed_by(work.path(), half).unwrap_err();
        let remedy = "pip download example==1` on a machine that has one";
        assert!(refused.to_string().contains(remedy), "{refused}");
        let whole = |directory: &Path, _: &Path| {
            std::fs::create_dir(directory)?;
            Command::new("true").output()
        };
        let directory = PACKAGES.installed_by(work.path(), whole).unwrap();
        assert!(directory.is_dir());
    }
}
