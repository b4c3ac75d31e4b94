//! Python packages that mutants need, installed beside the models, each set once.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use super::error::MutantError;
use crate::build::BuildStamp;

/// A list of packages with their releases, as pip reads it.
pub(super) struct Packages {
    /// What they are for, in names of directories and in messages.
    pub(super) name: &'static str,
    pub(super) requirements: &'static str,
}

impl Packages {
    /// The directory that has them, after an installation where there is none.
    pub(super) fn installed(&self, work: &Path) -> Result<PathBuf, MutantError> {
        let mut stamp = BuildStamp::default();
        stamp.text(self.requirements.as_bytes());
        let name = format!("{}-{}", self.name, &stamp.digest()[..8]);
        let directory = work.join(&name);
        if directory.is_dir() {
            return Ok(directory);
        }
        std::fs::create_dir_all(work).map_err(MutantError::io(work))?;
        let partial = work.join(format!("{name}-{}", std::process::id()));
        let list = work.join(format!("{name}-{}.txt", std::process::id()));
        std::fs::write(&list, self.requirements).map_err(MutantError::io(&list))?;
        let mut pip = Command::new("python3");
        pip.args(["-m", "pip", "install", "--quiet", "--no-input"]);
        pip.args(["--disable-pip-version-check", "--target"]);
        pip.arg(&partial).arg("--requirement").arg(&list);
        let output = pip.output().map_err(MutantError::Python);
        // What is left of it serves nobody.
        let _ = std::fs::remove_file(&list);
        let output = output?;
        if !output.status.success() {
            let _ = std::fs::remove_dir_all(&partial);
            return Err(MutantError::Install {
                what: self.name,
                said: last_lines(&output),
            });
        }
        match std::fs::rename(&partial, &directory) {
            // Somebody else was faster.
            Err(_) if directory.is_dir() => {
                let _ = std::fs::remove_dir_all(&partial);
                Ok(directory)
            }
            done => done
                .map(|()| directory.clone())
                .map_err(MutantError::io(&directory)),
        }
    }
}

/// The end of what a program said.
pub(super) fn last_lines(output: &Output) -> String {
    let said = [&output.stdout[..], &output.stderr].concat();
    last_lines_of(&String::from_utf8_lossy(&said))
}

pub(super) fn last_lines_of(text: &str) -> String {
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    lines[lines.len().saturating_sub(5)..].join("\n  ")
}
