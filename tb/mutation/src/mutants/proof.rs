//! Formal proofs that a mutant changes nothing: yosys and abc, which pip installs, compare the design
//! with and without it.

use std::io::{BufRead, BufReader, Read};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use nvdla_dut_build::build::{BuildError, BuildSettings};
use nvdla_dut_build::description::Description;
use nvdla_dut_build::python_tools::{PythonRequirements, last_lines_of};
use serde::{Deserialize, Serialize};

use super::{MutantError, SCRIPT, options, write_all};

/// Yosys with its reader of SystemVerilog, and abc.
const PYOSYS: PythonRequirements = PythonRequirements {
    name: "pyosys",
    requirements: "pyosys==0.70; python_version >= \"3.10\"\n\
                   pyosys==0.66; python_version < \"3.10\"\n",
};
const PROGRAM: &str = "prove.py";

/// Result of the attempt to prove formally, without a simulation, that a mutant changes nothing.
///
/// Results of earlier versions of this program have more names, and figures in the braces.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, strum::Display)]
#[serde(rename_all = "snake_case")]
pub enum MutantProofResult {
    /// In every state, for all inputs, the outputs and the next state are those of the design.
    #[serde(alias = "unreachable", alias = "never", alias = "unseen")]
    #[strum(to_string = "equal")]
    Equal {},
    /// They differ in some state, which the design may never have.
    #[strum(to_string = "differs in some state")]
    Differs {},
    /// The tools gave up.
    #[strum(to_string = "neither proved nor refuted")]
    Unknown {},
}

impl MutantProofResult {
    /// Whether it is proved that no case can notice the mutant.
    #[must_use]
    pub fn is_equal(&self) -> bool {
        matches!(self, Self::Equal {})
    }
}

/// A line that `prove.py` prints.
#[derive(Deserialize)]
struct ProofLine {
    mutant: u32,
    proof: MutantProofResult,
}

/// The mutants that [`prove`] compares with their design.
#[derive(Debug, Clone, Copy)]
pub struct MutantsToProve<'a> {
    /// Directory in which [`super::make`] has made the mutants.
    pub directory: &'a Path,
    pub numbers: &'a [u32],
    /// Number of proofs that run in parallel; 0: one for each processor.
    pub jobs: usize,
}

/// Tries to prove of each mutant in `asked` that it changes nothing. Each result goes to `report` as
/// soon as it is known; `report` may end the proofs.
///
/// # Errors
/// Python or yosys is missing, or yosys does not read the design.
pub fn prove(
    description: &Description,
    settings: &BuildSettings,
    asked: MutantsToProve<'_>,
    report: &mut dyn FnMut(u32, MutantProofResult) -> ControlFlow<()>,
) -> Result<(), MutantError> {
    if asked.numbers.is_empty() {
        return Ok(());
    }
    let packages = PYOSYS.installed(&settings.work)?;
    let directory =
        std::path::absolute(asked.directory).map_err(BuildError::io(asked.directory))?;
    if !directory.join(SCRIPT).is_file() {
        return Err(MutantError::Foreign(directory));
    }
    write_all(&directory, &[(PROGRAM, include_str!("prove.py"))])?;
    let jobs = if asked.jobs == 0 {
        std::thread::available_parallelism().map_or(1, NonZero::get)
    } else {
        asked.jobs
    };
    let mut python = Command::new("python3");
    python.env("PYTHONPATH", packages);
    python.arg(directory.join(PROGRAM)).arg(&directory);
    python.arg(&description.top).arg(jobs.to_string());
    python.args(options(description)).arg("--");
    python.args(asked.numbers.iter().map(ToString::to_string));
    python.stdin(Stdio::null());
    python.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = python.spawn().map_err(MutantError::Python)?;
    let refused = |reason| MutantError::Refused {
        description: description.path.clone(),
        reason,
    };
    let ended = read_results(&mut child, report).map_err(refused)?;
    let mut said = String::new();
    if let Some(mut errors) = child.stderr.take() {
        let _ = errors.read_to_string(&mut said);
    }
    let status = child.wait().map_err(MutantError::Python)?;
    if ended.is_break() || status.success() {
        Ok(())
    } else {
        Err(refused(last_lines_of(&said)))
    }
}

/// Reads the lines of `prove.py` until it ends, or until `report` ends it.
fn read_results(
    child: &mut Child,
    report: &mut dyn FnMut(u32, MutantProofResult) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, String> {
    let Some(lines) = child.stdout.take() else {
        return Ok(ControlFlow::Continue(()));
    };
    for line in BufReader::new(lines).lines() {
        let line = line.map_err(|error| error.to_string())?;
        let read: ProofLine =
            serde_json::from_str(&line).map_err(|error| format!("{line}: {error}"))?;
        if report(read.mutant, read.proof).is_break() {
            // It may have ended by itself.
            let _ = child.kill();
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}
