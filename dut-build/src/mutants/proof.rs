//! Formal proofs that a mutant changes nothing: its module has the same outputs as the original for
//! all inputs, or in the whole design the guard of a rare mutant is never true or never seen.
//!
//! `prove.py` does the proofs, on netlists that yosys makes.

use std::io::{BufRead, BufReader, Read};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Command, Stdio};

use serde::{Deserialize, Serialize};

use super::{MutantError, SCRIPT, options, write_all};
use crate::build::{BuildError, BuildSettings};
use crate::description::Description;
use crate::python_tools::{PythonRequirements, last_lines_of};

const FORMAL: PythonRequirements = PythonRequirements {
    name: "formal",
    requirements: include_str!("proof-requirements.txt"),
};
const PROGRAMS: [(&str, &str); 9] = [
    ("prove.py", include_str!("prove.py")),
    ("guards.py", include_str!("guards.py")),
    ("unseen.py", include_str!("unseen.py")),
    ("reach.py", include_str!("reach.py")),
    ("whole.py", include_str!("whole.py")),
    ("region.py", include_str!("region.py")),
    ("equal.py", include_str!("equal.py")),
    ("netlist.py", include_str!("netlist.py")),
    ("gates.py", include_str!("gates.py")),
];

/// Result of the attempt to prove formally, without a simulation, that a mutant changes nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, strum::Display)]
#[serde(rename_all = "snake_case")]
pub enum MutantProofResult {
    /// The outputs never differ from the design's: proved by induction over `induction` clocks.
    #[strum(to_string = "equal (proved by induction, {induction})")]
    Equal { induction: u32 },
    /// The guard is never true for any inputs of the module: proved by induction over these clocks.
    #[strum(to_string = "unreachable (proved by induction, {induction})")]
    Unreachable { induction: u32 },
    /// The guard is never true in the whole design: proved by an invariant of these bits of registers.
    #[strum(
        to_string = "unreachable in the whole design (proved by an invariant of {registers} bits)"
    )]
    Never { registers: u32 },
    /// No output of the whole design ever differs: proved by an invariant of `registers` bits of
    /// registers, of which `differing` may differ from the design's.
    #[strum(
        to_string = "unseen (proved by an invariant of {registers} bits; {differing} bits of registers differ)"
    )]
    Unseen { registers: u32, differing: u32 },
    /// Signal `at` differs `clock` clocks after reset: an output of the largest part of the design
    /// that the proof has compared.
    #[strum(to_string = "differs ({at}, clock {clock})")]
    Differs { clock: u32, at: String },
    /// Neither proved nor refuted: there is no difference in the first `bound` clocks after reset.
    #[strum(to_string = "unknown (bounded to {bound})")]
    Unknown { bound: u32 },
}

impl MutantProofResult {
    /// Whether it is proved that no case can notice the mutant.
    #[must_use]
    pub fn is_good(&self) -> bool {
        matches!(self, Self::Equal { .. } | Self::Unseen { .. }) || self.is_unreachable()
    }

    /// Whether it is proved that the guard of the rare mutant is never true.
    #[must_use]
    pub fn is_unreachable(&self) -> bool {
        matches!(self, Self::Unreachable { .. } | Self::Never { .. })
    }
}

#[derive(Deserialize)]
struct ProofLine {
    mutant: u32,
    proof: MutantProofResult,
}

/// The mutants to be proved equivalent to the design, by number.
#[derive(Debug, Clone, Default)]
pub struct MutantsToProveEquivalent {
    pub all: Vec<u32>,
    /// The rare mutants in `all` whose guard was true in no case: for these, the prover also tries
    /// to show on the whole design that the guard is never true.
    pub unreached: Vec<u32>,
    /// Number of proofs on the whole design that run in parallel; 0: one for each processor.
    pub jobs: usize,
}

/// Tries to prove of each mutant in `asked` that it changes nothing. [`super::make`] has made the
/// mutants in the directory `out`. `each` is called with number and result, and may end the proofs.
///
/// # Errors
/// Python or its packages are missing, or yosys refuses the design.
pub fn prove(
    description: &Description,
    settings: &BuildSettings,
    (out, asked): (&Path, &MutantsToProveEquivalent),
    each: &mut dyn FnMut(u32, MutantProofResult) -> ControlFlow<()>,
) -> Result<(), MutantError> {
    if asked.all.is_empty() {
        return Ok(());
    }
    let refused = |reason| MutantError::Refused {
        description: description.path.clone(),
        reason,
    };
    let packages = FORMAL.installed(&settings.work)?;
    let out = std::path::absolute(out).map_err(BuildError::io(out))?;
    if !out.join(SCRIPT).is_file() {
        return Err(MutantError::Foreign(out));
    }
    let programs = out.join("proof");
    write_all(&programs, &PROGRAMS)?;
    let mut python = python(&packages, &programs.join("prove.py"));
    let jobs = match asked.jobs {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        jobs => jobs,
    };
    let gated = u8::from(description.clock_gating);
    python.arg(&out).arg(&description.top);
    python.args([gated.to_string(), jobs.to_string()]);
    python.args(options(description));
    for numbers in [&asked.all, &asked.unreached] {
        python.arg("--");
        python.args(numbers.iter().map(ToString::to_string));
    }
    let mut child = python.spawn().map_err(MutantError::Python)?;
    let mut ended = false;
    if let Some(lines) = child.stdout.take() {
        for line in BufReader::new(lines).lines() {
            let line = line.map_err(BuildError::io(&programs))?;
            let read: ProofLine =
                serde_json::from_str(&line).map_err(|error| refused(format!("{line}: {error}")))?;
            if each(read.mutant, read.proof).is_break() {
                ended = true;
                // It may have ended by itself.
                let _ = child.kill();
                break;
            }
        }
    }
    let mut said = String::new();
    if let Some(mut errors) = child.stderr.take() {
        let _ = errors.read_to_string(&mut said);
    }
    let status = child.wait().map_err(MutantError::Python)?;
    match ended || status.success() {
        true => Ok(()),
        false => Err(refused(last_lines_of(&said))),
    }
}

fn python(packages: &Path, program: &Path) -> Command {
    let mut python = Command::new("python3");
    python.env("PYTHONPATH", packages).arg(program);
    python.stdin(Stdio::null());
    python.stdout(Stdio::piped()).stderr(Stdio::piped());
    python
}
