//! Runs `survey.py`, which reads Verilog sources with slang.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::Serialize;

use super::units::SourceDefinitions;
use crate::python_tools::{PYSLANG, PythonToolError, last_lines};

const PROGRAM: &str = include_str!("survey.py");

/// An installed slang, which reads Verilog sources.
#[derive(Debug, Clone)]
pub struct SlangReader {
    /// The directory with the Python packages.
    packages: PathBuf,
}

/// Sources for [`SlangReader`] to read, with the macros and folders for all of them.
#[derive(Debug, Default, Serialize)]
pub(super) struct SourcesToRead {
    pub(super) sources: Vec<PathBuf>,
    /// Whether macros of a source hold in those behind it.
    pub(super) together: bool,
    /// Include folders.
    pub(super) folders: Vec<PathBuf>,
    pub(super) defines: Vec<String>,
}

impl SlangReader {
    /// The slang in the folder `work` of the models, which is installed once with pip.
    ///
    /// # Errors
    /// There is no Python, or pip cannot install slang.
    pub fn installed(work: &Path) -> Result<Self, PythonToolError> {
        let packages = PYSLANG.installed(work)?;
        Ok(Self { packages })
    }

    /// The slang in the folder `work` of the models; `None` if it is not installed.
    pub(crate) fn present(work: &Path) -> Option<Self> {
        let packages = PYSLANG.directory(work);
        packages.is_dir().then_some(Self { packages })
    }

    /// Reads the sources of each request; those that cannot be read are left out.
    pub(super) fn read(
        &self,
        requests: &[SourcesToRead],
    ) -> Result<Vec<Vec<SourceDefinitions>>, PythonToolError> {
        let failed = |said: String| PythonToolError::Failed {
            what: PYSLANG.name,
            said,
        };
        let text = serde_json::to_vec(requests).map_err(|error| failed(error.to_string()))?;
        let mut python = Command::new("python3");
        python
            .env("PYTHONPATH", &self.packages)
            // Packages of the user and what they hook in are not needed.
            .args(["-S", "-c", PROGRAM]);
        let pipes = python.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = pipes.stderr(Stdio::piped()).spawn()?;
        if let Some(mut input) = process.stdin.take() {
            // It reads all before it writes; where it ends early, its messages say why.
            let _ = input.write_all(&text);
        }
        let output = process.wait_with_output()?;
        if !output.status.success() {
            return Err(failed(last_lines(&output)));
        }
        let mut answers: Vec<Vec<SourceDefinitions>> =
            serde_json::from_slice(&output.stdout).map_err(|error| failed(error.to_string()))?;
        for source in answers.iter_mut().flatten() {
            for unit in &mut source.units {
                unit.path.clone_from(&source.path);
            }
        }
        Ok(answers)
    }
}
