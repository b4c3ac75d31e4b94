//! Cases to run, each with the command that runs it again.

use nvdla_bench::engine::{Case, CaseFailure, Target};
use nvdla_bench::error::BenchError;
use nvdla_model::program::ProgramStep;
use nvdla_random::conditions::{ConditionOverrides, Conditions};
use nvdla_random::seed::Seed;
use nvdla_regs::configuration::Configuration;
use nvdla_stimulus::case::{CaseError, LayerCase};
use nvdla_stimulus::illegal::IllegalFile;

use crate::command::args;
use crate::command::problem::CommandResult;

/// A case that the command runs, with the command that runs it again.
#[derive(Debug, Clone)]
pub(super) struct CasePlan {
    pub(super) name: String,
    /// The command that runs the case again.
    pub(super) replay: String,
    /// The smallest configuration that can run the case.
    pub(super) needs: Configuration,
    pub(super) conditions: Conditions,
    pub(super) source: CaseSource,
}

#[derive(Debug, Clone)]
pub(super) enum CaseSource {
    /// The layers of a layer file or of a random case; they are lowered when the case runs.
    Layers(Box<LayerCase>),
    Program(Box<Case>),
    /// An illegal programming, and the seed of the run; after it and a reset, a legal layer runs.
    Illegal(Box<IllegalFile>, Seed),
}

impl From<LayerCase> for CasePlan {
    fn from(layers: LayerCase) -> Self {
        Self {
            name: layers.file.name.clone(),
            replay: layers.replay.clone(),
            needs: layers.file.needs,
            conditions: layers.conditions(),
            source: CaseSource::Layers(Box::new(layers)),
        }
    }
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
        layers.into()
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
        Self {
            name: case.name.clone(),
            replay: case.replay.clone(),
            needs: case.needs(),
            conditions: case.conditions.clone(),
            source: CaseSource::Program(Box::new(case)),
        }
    }

    /// Whether the case has no layer, or no step that does anything, so that it could not fail.
    pub(super) fn is_idle(&self) -> bool {
        match &self.source {
            CaseSource::Layers(layers) => layers.file.layers.is_empty(),
            CaseSource::Program(case) => {
                let mut steps = case.program.steps.iter();
                steps.all(|step| matches!(step, ProgramStep::Note { .. }))
            }
            CaseSource::Illegal(..) => false,
        }
    }

    /// The case as the engine runs it; layers are lowered to a program.
    pub(super) fn case(&self) -> Result<Case, CaseError> {
        match &self.source {
            CaseSource::Layers(layers) => layers.case(),
            CaseSource::Program(case) => Ok(Case::clone(case)),
            CaseSource::Illegal(file, run) => {
                let program = file.program(*run);
                let program = program.map_err(CaseError::place(&self.name))?;
                Ok(Case {
                    what: "illegal programming".to_owned(),
                    conditions: self.conditions.clone(),
                    replay: self.replay.clone(),
                    ..Case::new(program)
                })
            }
        }
    }

    /// The result of running the case on the pool; if the run ended without a result, the problem.
    pub(super) fn done<T>(&self, ended: Result<Result<T, CaseError>, String>) -> CommandResult<T> {
        let named = || (self.name.clone(), self.replay.clone());
        Ok(ended.map_err(BenchError::panicked(named))??)
    }

    /// For a failing case of several layers: a text on which one fails alone, or that none does.
    pub(super) fn smallest(&self, target: &Target) -> Result<Option<String>, CaseError> {
        let layers = match &self.source {
            CaseSource::Layers(layers) if layers.file.layers.len() > 1 => layers,
            _ => return Ok(None),
        };
        Ok(Some(match layers.first_fails(target)? {
            Some((layer, CaseFailure { verdict, .. })) => {
                let replay = &self.replay;
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
    use nvdla_bench::engine::Targets;
    use nvdla_campaign::case::drawn;
    use nvdla_campaign::schedule::CaseName;
    use nvdla_regs::quirk::Quirk;

    use super::*;
    use crate::command::profiles;

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
            let on = (&targets, None);
            drawn(&case_name, &profile, on, ConditionOverrides::default()).replay
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
