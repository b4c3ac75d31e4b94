//! Cases to run: what, with which seed, under which conditions, and how to run them again.

use nvdla_model::program::Program;
use nvdla_model::program::golden::Expectation;
use nvdla_regs::configuration::Configuration;

use nvdla_bench::agents::timing::MemoryProfile;
use nvdla_bench::clocks::ClockProfile;
use nvdla_bench::options::{HostProfile, Origin, PowerOnKind, SessionOptions};
use nvdla_bench::seed::Seed;
use nvdla_campaign::schedule::Token;
use nvdla_layers::conditions as stimulus;
use nvdla_layers::layer::LayerFile;
use nvdla_layers::lower::lower;
use nvdla_layers::place::NoRoom;
use nvdla_stimulus::generate;
use nvdla_stimulus::generate::Host;
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
    /// Seed of agents and power-on state.
    pub(super) seed: Seed,
    pub(super) memory: MemoryProfile,
    pub(super) clocks: ClockProfile,
    pub(super) host: HostProfile,
    /// Core clocks after which a reset lets the case begin again.
    pub(super) reset_after: Option<u32>,
    pub(super) origin: Origin,
    pub(super) power_on: PowerOnKind,
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

/// The host of a drawn case.
pub(super) fn host(drawn: Host) -> HostProfile {
    match drawn {
        Host::Plain => HostProfile::Plain,
        Host::Random => HostProfile::Random,
        Host::Hostile => HostProfile::Hostile,
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
            Stimulus::Program { .. } => stimulus::Conditions::default(),
        };
        Self {
            seed: own.seed.map_or_else(|| run.part(&name), Seed),
            name,
            stimulus,
            memory: conditions.memory.or(own.memory).unwrap_or(memory),
            clocks: conditions.clocks.or(own.clocks).unwrap_or_default(),
            host: conditions.host.or(own.host).unwrap_or_default(),
            reset_after: conditions.reset_after.or(own.reset_after),
            origin: conditions.origin.or(own.origin).unwrap_or_default(),
            power_on: conditions.power_on.or(own.power_on).unwrap_or_default(),
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
        let host = host(case.host);
        let decides = || targets.decides(needs).map(str::to_owned);
        let named = Conditions {
            dut: conditions.dut.clone().or_else(decides),
            ..conditions.clone()
        };
        Self {
            name: case.layers.name.clone(),
            seed,
            stimulus: Stimulus::Layers {
                file: case.layers,
                run: seed,
            },
            memory: conditions.memory.unwrap_or(case.memory),
            clocks: conditions.clocks.unwrap_or(case.clocks),
            host: conditions.host.unwrap_or(host),
            reset_after: conditions.reset_after.or(case.reset_after),
            origin: conditions.origin.unwrap_or(case.origin),
            power_on: conditions.power_on.unwrap_or(case.power_on),
            replay: with_conditions(format!("cosim replay {token}"), &named),
        }
    }

    /// The register program: layers are lowered, and a hostile host interferes with them.
    pub(super) fn program(&self) -> Result<Program, NoRoom> {
        match &self.stimulus {
            Stimulus::Program { program, .. } => Ok(program.clone()),
            Stimulus::Layers { file, run } => {
                let program = lower(file, *run)?;
                Ok(match self.host {
                    HostProfile::Hostile => hostile::interleave(&program, self.seed),
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

    /// How the session runs.
    pub(super) fn session(&self) -> SessionOptions {
        SessionOptions {
            seed: self.seed,
            memory: self.memory.timing(self.seed),
            clocks: self.clocks.ratio(self.seed),
            host: self.host.options(self.seed),
            ..SessionOptions::default()
        }
    }

    /// The conditions in words.
    pub(super) fn conditions(&self, dut: &str) -> String {
        format!("{dut}, {}, seed {}", self.agents(), self.seed)
    }

    /// Memory timing, clock ratio and host in words.
    pub(super) fn agents(&self) -> String {
        let ratio = self.clocks.ratio(self.seed);
        let clocks = match self.clocks {
            ClockProfile::Fixed(_) => format!("clocks {ratio}"),
            drawn => format!("clocks {drawn}, here {ratio}"),
        };
        let host = match self.host {
            HostProfile::Plain => String::new(),
            host => format!(", host {host}"),
        };
        let reset = match self.reset_after {
            None => String::new(),
            Some(clocks) => format!(", begun again after a reset at clock {clocks}"),
        };
        let origin = match self.origin {
            Origin::Reset => String::new(),
            origin => format!(", origin {origin}"),
        };
        let power_on = match self.power_on {
            PowerOnKind::Random => String::new(),
            contents => format!(", power-on {contents}"),
        };
        format!(
            "memory {}, {clocks}{host}{reset}{origin}{power_on}",
            self.memory
        )
    }

    /// Units and shapes.
    pub(super) fn what(&self) -> String {
        match &self.stimulus {
            Stimulus::Layers { file, .. } => file.label(),
            Stimulus::Program { program, .. } => format!("{} steps", program.steps.len()),
        }
    }
}

fn with_conditions(mut command: String, conditions: &Conditions) -> String {
    let Conditions {
        dut,
        memory,
        clocks,
        host,
        reset_after,
        origin,
        power_on,
    } = conditions;
    if let Some(dut) = dut {
        command.push_str(&format!(" --dut {dut}"));
    }
    if let Some(memory) = memory {
        command.push_str(&format!(" --memory {memory}"));
    }
    if let Some(clocks) = clocks {
        command.push_str(&format!(" --clocks {clocks}"));
    }
    if let Some(host) = host {
        command.push_str(&format!(" --host {host}"));
    }
    if let Some(clocks) = reset_after {
        command.push_str(&format!(" --reset-after {clocks}"));
    }
    if let Some(origin) = origin {
        command.push_str(&format!(" --origin {origin}"));
    }
    if let Some(contents) = power_on {
        command.push_str(&format!(" --power-on {contents}"));
    }
    command
}
