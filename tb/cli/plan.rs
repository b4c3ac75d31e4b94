//! Cases to run, each with the command that runs it again.

use nvdla_bench::conditions::{ConditionOverrides, Conditions};
use nvdla_bench::engine::{Case, CaseFailure, Target, Targets};
use nvdla_bench::error::BenchError;
use nvdla_bench::seed::Seed;
use nvdla_campaign::case::drawn;
use nvdla_campaign::schedule::CaseName;
use nvdla_illegal::IllegalFile;
use nvdla_model::program::ProgramStep;
use nvdla_regs::configuration::Configuration;
use nvdla_stimulus::case::{CaseError, LayerCase};
use nvdla_stimulus::profile::Profile;

use nvdla_command::args;
use nvdla_command::problem::CommandResult;

/// A case that the command runs, with the command that runs it again.
#[derive(Debug, Clone)]
pub(super) enum CasePlan {
    /// The layers of a layer file or of a random case; they are lowered when the case runs.
    Layers(Box<LayerCase>),
    Program(Box<Case>),
    /// An illegal programming; after it and a reset, a legal layer runs.
    Illegal(Box<IllegalCase>),
}

/// An illegal programming, with the seed of the run and its conditions.
#[derive(Debug, Clone)]
pub(super) struct IllegalCase {
    pub(super) file: IllegalFile,
    pub(super) run: Seed,
    pub(super) conditions: Conditions,
    /// The command that runs the case again.
    pub(super) replay: String,
}

impl CasePlan {
    /// Makes a case from a layer file. `command` is the command line that runs it, without seed and
    /// conditions.
    pub(super) fn of_layers(
        command: String,
        mut layers: LayerCase,
        conditions: &args::ConditionArgs,
    ) -> Self {
        layers.replay = replay(command, layers.run, conditions);
        layers.overrides = conditions.overrides;
        Self::Layers(Box::new(layers))
    }

    /// Makes a case from a program. The conditions of the command line override its own, `usual`.
    pub(super) fn of_program(
        command: String,
        run: Seed,
        mut case: Case,
        conditions: &args::ConditionArgs,
        usual: ConditionOverrides,
    ) -> Self {
        case.replay = replay(command, run, conditions);
        let overrides = conditions.overrides.or(usual);
        case.conditions = overrides.resolve(run.part(&case.name));
        case.must_be_swept = conditions.overrides.swept().is_some();
        Self::Program(Box::new(case))
    }

    /// Draws a random case for the DUT that it will run on.
    pub(super) fn drawn(
        case_name: &CaseName,
        profile: &Profile,
        targets: &Targets,
        conditions: &args::ConditionArgs,
    ) -> Self {
        let args::ConditionArgs { dut, overrides } = conditions;
        let case = drawn(case_name, profile, (targets, dut.as_deref()), *overrides);
        Self::Layers(Box::new(case))
    }

    /// Name of the case.
    pub(super) fn name(&self) -> &str {
        match self {
            Self::Layers(layers) => &layers.file.name,
            Self::Program(case) => &case.name,
            Self::Illegal(illegal) => &illegal.file.name,
        }
    }

    /// The command that runs the case again.
    pub(super) fn replay(&self) -> &str {
        match self {
            Self::Layers(layers) => &layers.replay,
            Self::Program(case) => &case.replay,
            Self::Illegal(illegal) => &illegal.replay,
        }
    }

    /// Whether the case has no layer, or no step that does anything, so that it could not fail.
    pub(super) fn is_idle(&self) -> bool {
        match self {
            Self::Layers(layers) => layers.file.layers.is_empty(),
            Self::Program(case) => {
                let mut steps = case.program.steps.iter();
                steps.all(|step| matches!(step, ProgramStep::Note { .. }))
            }
            Self::Illegal(_) => false,
        }
    }

    /// The smallest configuration that can run the case.
    pub(super) fn needs(&self) -> Configuration {
        match self {
            Self::Layers(layers) => layers.file.needs,
            Self::Program(case) => case.needs(),
            Self::Illegal(illegal) => illegal.file.needs,
        }
    }

    /// The conditions under which the case runs.
    pub(super) fn conditions(&self) -> Conditions {
        match self {
            Self::Layers(layers) => layers.conditions(),
            Self::Program(case) => case.conditions.clone(),
            Self::Illegal(illegal) => illegal.conditions.clone(),
        }
    }

    /// The case as the engine runs it; layers are lowered to a program.
    pub(super) fn case(&self) -> Result<Case, CaseError> {
        match self {
            Self::Layers(layers) => layers.case(),
            Self::Program(case) => Ok(Case::clone(case)),
            Self::Illegal(illegal) => {
                let program = illegal.file.program(illegal.run);
                let program = program.map_err(|source| CaseError::Place {
                    case: illegal.file.name.clone(),
                    source,
                })?;
                Ok(Case {
                    what: "illegal programming".to_owned(),
                    conditions: illegal.conditions.clone(),
                    replay: illegal.replay.clone(),
                    ..Case::new(program)
                })
            }
        }
    }

    /// The result of running the case on the pool; if the run ended without a result, the problem.
    pub(super) fn done<T>(&self, ended: Result<Result<T, CaseError>, String>) -> CommandResult<T> {
        let named = || (self.name().to_owned(), self.replay().to_owned());
        Ok(ended.map_err(BenchError::panicked(named))??)
    }

    /// For a failing case of several layers: a text on which one fails alone, or that none does.
    pub(super) fn smallest(&self, target: &Target) -> Result<Option<String>, CaseError> {
        let Self::Layers(layers) = self else {
            return Ok(None);
        };
        if layers.file.layers.len() < 2 {
            return Ok(None);
        }
        Ok(Some(match layers.first_fails(target)? {
            Some((layer, CaseFailure { verdict, .. })) => {
                let replay = &layers.replay;
                format!("layer {layer} alone fails, too: {replay} --layer {layer}\n{verdict}")
            }
            None => "no layer fails alone: it takes their sequence".to_owned(),
        }))
    }
}

fn replay(command: String, run: Seed, conditions: &args::ConditionArgs) -> String {
    format!("{command}{conditions} --seed {}", run.0)
}

#[cfg(test)]
mod tests {
    use nvdla_regs::quirk::Quirk;

    use super::*;
    use nvdla_command::profiles;

    #[test]
    fn the_dut_whose_quirks_decide_a_case_is_named_in_its_command() {
        let target = |name: &str, quirks| {
            let absent = |_| Err("never built".into());
            let mut target = Target::new(name, Configuration::NvSmallEw, absent);
            target.quirks = quirks;
            Targets(vec![target])
        };
        let case_name: CaseName = "sdp-ew:1:17".parse().expect("a case");
        let profile = profiles::load(&case_name.profile).expect("a profile of the project");
        let command = |targets| {
            let plan = CasePlan::drawn(
                &case_name,
                &profile,
                &targets,
                &args::ConditionArgs::default(),
            );
            plan.replay().to_owned()
        };
        assert_eq!(
            command(target("sound", Vec::new())),
            format!("cosim run {case_name}")
        );
        assert_eq!(
            command(target("faulty", vec![Quirk::NrdmaNotServed])),
            format!("cosim run {case_name} --dut faulty")
        );
    }
}
