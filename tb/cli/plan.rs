//! Cases to run: what, with which seed, under which conditions, and how to run them again.

use nvdla_model::program::Program;
use nvdla_model::program::golden::Expectation;
use nvdla_regs::configuration::Configuration;

use nvdla_bench::conditions::{self as bench, ConditionOverrides, HostProfile, MemoryProfile};
use nvdla_bench::seed::Seed;
use nvdla_campaign::schedule::Token;
use nvdla_layers::layer::LayerFile;
use nvdla_layers::lower::lower;
use nvdla_layers::place::NoRoom;
use nvdla_stimulus::generate;
use nvdla_stimulus::hostile;
use nvdla_stimulus::profile::Profile;

use super::args::Conditions;
use super::target::Targets;
use super::{Problem, run};

/// One case.
#[derive(Debug, Clone)]
pub(super) struct Plan {
    pub(super) name: String,
    pub(super) stimulus: Stimulus,
    pub(super) conditions: bench::Conditions,
    /// The command line that runs this case again, without the waves.
    pub(super) replay: String,
}

/// What the case does.
#[derive(Debug, Clone)]
pub(super) enum Stimulus {
    /// Layers, lowered with the seed of the run.
    Layers { file: LayerFile, run: Seed },
    /// A program as it stands, with the results of the reference hardware if they are known.
    Program {
        program: Program,
        expectation: Option<Expectation>,
    },
}

impl Stimulus {
    /// The smallest configuration that can run it.
    pub(super) fn needs(&self) -> Configuration {
        match self {
            Self::Layers { file, .. } => file.needs.into(),
            Self::Program { program, .. } => program.needs,
        }
    }
}

impl Plan {
    /// A case from a file. `command` is the command line that runs it, but for seed and
    /// conditions; `memory` is the timing unless the conditions say otherwise.
    pub(super) fn of_file(
        command: String,
        run: Seed,
        (name, stimulus): (String, Stimulus),
        conditions: &Conditions,
        memory: MemoryProfile,
    ) -> Self {
        let replay = with_conditions(command, conditions);
        let own = match &stimulus {
            Stimulus::Layers { file, .. } => file.conditions,
            Stimulus::Program { .. } => ConditionOverrides::default(),
        };
        let usual = ConditionOverrides {
            memory: Some(memory),
            ..ConditionOverrides::default()
        };
        let overrides = conditions.overrides.or(own).or(usual);
        Self {
            conditions: overrides.resolve(run.part(&name)),
            name,
            stimulus,
            replay: format!("{replay} --seed {}", run.0),
        }
    }

    /// A case of a random run, drawn for the DUT that it will run on.
    pub(super) fn drawn(
        token: &Token,
        profile: &Profile,
        targets: &Targets,
        conditions: &Conditions,
    ) -> Self {
        let needs = profile.needs.into();
        let case = generate::case(profile, targets.quirks(needs), token.seed, token.index);
        let seed = Seed(case.layers.seed.unwrap_or_default());
        let overrides = conditions.overrides.or(case.conditions());
        let decides = || targets.decides(needs).map(str::to_owned);
        let named = Conditions {
            dut: conditions.dut.clone().or_else(decides),
            ..conditions.clone()
        };
        Self {
            name: case.layers.name.clone(),
            stimulus: Stimulus::Layers {
                file: case.layers,
                run: seed,
            },
            conditions: overrides.resolve(seed),
            replay: with_conditions(format!("cosim replay {token}"), &named),
        }
    }

    /// The register program: layers are lowered, and a hostile host interferes with them.
    pub(super) fn program(&self) -> Result<Program, NoRoom> {
        match &self.stimulus {
            Stimulus::Program { program, .. } => Ok(program.clone()),
            Stimulus::Layers { file, run } => {
                let program = lower(file, *run)?;
                Ok(match self.conditions.host {
                    HostProfile::Hostile => hostile::interleave(&program, self.conditions.seed),
                    _ => program,
                })
            }
        }
    }

    /// The case with one of its layers alone.
    pub(super) fn only(mut self, layer: usize) -> Result<Self, Problem> {
        if let Stimulus::Layers { file, run } = &mut self.stimulus {
            *file = run::alone(file, *run, layer)?;
            self.name.clone_from(&file.name);
        }
        self.replay.push_str(&format!(" --layer {layer}"));
        Ok(self)
    }

    /// DUT and conditions in words.
    pub(super) fn ran_on(&self, dut: &str) -> String {
        let conditions = &self.conditions;
        format!("{dut}, {conditions}, seed {}", conditions.seed)
    }

    /// Units and shapes.
    pub(super) fn what(&self) -> String {
        match &self.stimulus {
            Stimulus::Layers { file, .. } => file.label(),
            Stimulus::Program { program, .. } => format!("{} steps", program.steps.len()),
        }
    }
}

fn with_conditions(mut command: String, Conditions { dut, overrides }: &Conditions) -> String {
    if let Some(dut) = dut {
        command.push_str(&format!(" --dut {dut}"));
    }
    format!("{command}{overrides}")
}
