//! Cases of every kind as they were read or drawn, and the two steps in which they run.
//!
//! [`CasePlan::prepare`] lowers a plan, chooses its DUT and asks the model what to expect.
//! [`CaseRunner::run`] runs it. All commands that run many cases use these two.

use nvdla_bench::engine::{
    self, Case, CaseFailure, CaseOutcome, CaseReport, CaseResult, PassedCase, ReplayCommand,
    ReplaySpec, RunOptions, Target, Targets, run_on_model,
};
use nvdla_bench::error::BenchError;
use nvdla_model::expected::Expected;
use nvdla_model::program::ProgramStep;
use nvdla_random::conditions::{Conditions, OnWrongByte};
use nvdla_regs::configuration::Configuration;

use crate::case::{CaseError, LayerCase};
use crate::illegal::IllegalCase;

/// A case as it was read from a file or drawn. It needs little memory, as it is lowered when it runs.
#[derive(Debug, Clone)]
pub enum CasePlan {
    /// The layers of a layer file or of a random case.
    Layers(Box<LayerCase>),
    Program(Box<Case>),
    /// An illegal programming; after it and a reset, a legal layer runs.
    Illegal(Box<IllegalCase>),
}

impl From<LayerCase> for CasePlan {
    fn from(layers: LayerCase) -> Self {
        Self::Layers(Box::new(layers))
    }
}

impl From<Case> for CasePlan {
    fn from(case: Case) -> Self {
        Self::Program(Box::new(case))
    }
}

impl From<IllegalCase> for CasePlan {
    fn from(illegal: IllegalCase) -> Self {
        Self::Illegal(Box::new(illegal))
    }
}

impl CasePlan {
    pub fn name(&self) -> &str {
        match self {
            Self::Layers(layers) => &layers.file.name,
            Self::Program(case) => &case.name,
            Self::Illegal(illegal) => &illegal.file.name,
        }
    }

    /// What runs the case again, if it is known.
    pub fn replay(&self) -> Option<&ReplaySpec> {
        match self {
            Self::Layers(layers) => layers.replay.as_ref(),
            Self::Program(case) => case.replay.as_ref(),
            Self::Illegal(illegal) => illegal.replay.as_ref(),
        }
    }

    /// The command that runs the case again; empty if it is not known.
    pub fn replay_command(&self) -> ReplayCommand {
        self.replay()
            .map_or_else(ReplayCommand::default, |replay| replay.clone().into())
    }

    /// The smallest configuration that can run the case.
    pub fn needs(&self) -> Configuration {
        match self {
            Self::Layers(layers) => layers.file.needs,
            Self::Program(case) => case.needs(),
            Self::Illegal(illegal) => illegal.file.needs,
        }
    }

    pub fn conditions(&self) -> Conditions {
        match self {
            Self::Layers(layers) => layers.conditions(),
            Self::Program(case) => case.conditions.clone(),
            Self::Illegal(illegal) => illegal.conditions.clone(),
        }
    }

    /// Whether the case has no layer, or no step that does anything, so that it could not fail.
    pub fn is_idle(&self) -> bool {
        match self {
            Self::Layers(layers) => layers.file.layers.is_empty(),
            Self::Program(case) => {
                let mut steps = case.program.steps.iter();
                steps.all(|step| matches!(step, ProgramStep::Note { .. }))
            }
            Self::Illegal(_) => false,
        }
    }

    /// The case as the engine runs it; layers are lowered to a program.
    ///
    /// # Errors
    /// The cubes do not fit into the memory.
    pub fn case(&self) -> Result<Case, CaseError> {
        match self {
            Self::Layers(layers) => layers.case(),
            Self::Program(case) => Ok(Case::clone(case)),
            Self::Illegal(illegal) => illegal.case(),
        }
    }

    /// The error that the bench panicked in this case.
    pub fn panicked(&self, message: String) -> BenchError {
        BenchError::panicked(self.name(), self.replay_command(), message)
    }

    /// Prepares the case for the smallest of `targets` that can run it.
    ///
    /// # Errors
    /// The cubes do not fit into the memory.
    pub fn prepare<'t>(
        &self,
        targets: &'t Targets,
        on_wrong_byte: OnWrongByte,
    ) -> Result<PreparedCase<'t>, CaseError> {
        let case = self.ending(on_wrong_byte)?;
        match targets.of(&case) {
            Ok(target) => self.prepare_on(target, case),
            Err(report) => Ok(PreparedCase {
                case,
                runner: CaseRunner::Nobody(report),
            }),
        }
    }

    /// Prepares the case for the reference model alone.
    ///
    /// # Errors
    /// The cubes do not fit into the memory.
    pub fn prepare_for_model(
        &self,
        on_wrong_byte: OnWrongByte,
    ) -> Result<PreparedCase<'static>, CaseError> {
        Ok(PreparedCase {
            case: self.ending(on_wrong_byte)?,
            runner: CaseRunner::Model,
        })
    }

    fn prepare_on<'t>(
        &self,
        target: &'t Target,
        case: Case,
    ) -> Result<PreparedCase<'t>, CaseError> {
        let runner = match self {
            Self::Illegal(illegal) => CaseRunner::Illegal {
                target,
                illegal: illegal.clone(),
            },
            Self::Layers(_) | Self::Program(_) => CaseRunner::Dut {
                target,
                expected: Box::new(engine::expect(&case, target)?),
            },
        };
        Ok(PreparedCase { case, runner })
    }

    fn ending(&self, on_wrong_byte: OnWrongByte) -> Result<Case, CaseError> {
        let mut case = self.case()?;
        case.conditions.on_wrong_byte = on_wrong_byte;
        Ok(case)
    }
}

/// A case that is lowered and ready to run.
#[derive(Debug)]
pub struct PreparedCase<'t> {
    pub case: Case,
    pub runner: CaseRunner<'t>,
}

/// What runs a prepared case.
#[derive(Debug)]
pub enum CaseRunner<'t> {
    /// A DUT, and what the model expects of it.
    Dut {
        target: &'t Target,
        expected: Box<Expected>,
    },
    /// A DUT, first with an illegal programming and then with a legal layer.
    Illegal {
        target: &'t Target,
        illegal: Box<IllegalCase>,
    },
    /// The reference model alone.
    Model,
    /// No DUT can run the case, as this report says.
    Nobody(Box<CaseReport>),
}

impl<'t> CaseRunner<'t> {
    /// The DUT on which the case runs, if there is one.
    pub fn target(&self) -> Option<&'t Target> {
        match self {
            Self::Dut { target, .. } | Self::Illegal { target, .. } => Some(target),
            Self::Model | Self::Nobody(_) => None,
        }
    }

    /// Runs the case on what runs it.
    ///
    /// # Errors
    /// The simulator failed, or the waves cannot be written.
    pub fn run(self, case: &Case, options: RunOptions<'_>) -> Result<CaseOutcome, CaseError> {
        match self {
            Self::Dut { target, expected } => {
                Ok(engine::run_expecting(case, target, *expected, options)?)
            }
            Self::Illegal { target, illegal } => run_illegal(case, &illegal, target),
            Self::Model => Ok(run_on_model(case)),
            Self::Nobody(report) => Ok(CaseOutcome::not_run(*report)),
        }
    }
}

/// Runs an illegal programming and, after a reset, a legal layer.
fn run_illegal(
    case: &Case,
    illegal: &IllegalCase,
    target: &Target,
) -> Result<CaseOutcome, CaseError> {
    let seen = illegal.run(target)?;
    let result = if seen.findings.is_empty() {
        CaseResult::Passed(PassedCase {
            clocks: seen.observed.clocks.0,
            note: Some(format!("{}; the next layer is right", seen.ending)),
            ..PassedCase::default()
        })
    } else {
        CaseResult::Failed(CaseFailure {
            bucket: format!("{} where {} was said", seen.ending, illegal.file.expect),
            verdict: seen.findings.join("\n"),
            smallest: None,
        })
    };
    let mut report = CaseReport::new(case, &target.label(), result);
    // It runs without waves.
    if let Some(replay) = &case.replay {
        report.replay = replay.clone().into();
    }
    Ok(CaseOutcome {
        verdict: seen.verdict,
        expected: seen.expected,
        observed: seen.observed,
        ..CaseOutcome::not_run(report)
    })
}
