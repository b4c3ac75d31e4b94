//! A network on a DUT beside the model, or on the model alone.

use nvdla_bench::agents::axi::TransferDirection;
use nvdla_bench::conditions::Conditions;
use nvdla_bench::engine::{Tandem, TandemRun, Target};
use nvdla_bench::error::BenchError;
use nvdla_loadable::network::CompiledNetwork;
use nvdla_loadable::network::cpu::CpuStep;
use nvdla_loadable::run::{Accelerator, NetworkTrouble};
use nvdla_loadable::schedule::plan::UnitJob;
use nvdla_loadable::summary::{UnitMeasure, UnitRow};
use nvdla_model::expected::Expected;
use nvdla_model::model::Model;
use nvdla_regs::configuration::Configuration;

use super::live::Live;

/// Bytes of a request.
const REQUEST: u64 = 8;

/// Who runs the units.
pub(super) enum Runner<'t> {
    Model(Box<Model>),
    Both(Box<Both<'t>>),
}

/// A DUT and the model.
pub(super) struct Both<'t> {
    target: &'t Target,
    conditions: Conditions,
    tandem: Tandem<'t>,
    /// Nothing has run yet.
    fresh: bool,
    /// Core clocks of the runs that are over.
    before: u64,
    /// Core clocks of this run.
    clocks: u64,
}

impl<'t> Runner<'t> {
    /// The model alone.
    pub(super) fn model() -> Self {
        Self::Model(Box::new(Model::new(Configuration::NvSmall)))
    }

    /// Both.
    pub(super) fn both(target: &'t Target, conditions: &Conditions) -> Result<Self, BenchError> {
        Ok(Self::Both(Box::new(Both {
            target,
            conditions: conditions.clone(),
            tandem: Tandem::new(target, conditions)?,
            fresh: true,
            before: 0,
            clocks: 0,
        })))
    }

    /// Core clocks of all runs, those of reset and registers included.
    pub(super) fn clocks(&self) -> u64 {
        match self {
            Self::Model(_) => 0,
            Self::Both(both) => both.before + both.clocks,
        }
    }
}

/// Runs units and shows them.
pub(super) struct Shown<'r, 't, 'l, 'o> {
    pub(super) runner: &'r mut Runner<'t>,
    pub(super) live: &'r mut Live<'l, 'o>,
    /// Core clocks of each unit on the reference hardware, where they are known.
    pub(super) reference: &'r [u64],
}

impl Accelerator for Shown<'_, '_, '_, '_> {
    fn reset(&mut self) -> Result<(), NetworkTrouble> {
        self.live.begin();
        match self.runner {
            Runner::Model(model) => **model = Model::new(Configuration::NvSmall),
            Runner::Both(both) => both.reset()?,
        }
        Ok(())
    }

    fn run(
        &mut self,
        network: &CompiledNetwork,
        unit: &UnitJob,
    ) -> Result<Expected, NetworkTrouble> {
        self.live.announce(&unit.program.name);
        let reference = self.reference.get(self.live.position()).copied();
        match self.runner {
            Runner::Model(model) => {
                let expected = model.run(&unit.program);
                self.live.push(UnitRow::of(network, unit, &expected));
                Ok(expected)
            }
            Runner::Both(both) => {
                let expected = both.tandem.predict(&unit.program);
                // There is nothing to compare with; who called says so.
                if !(expected.unjudged.is_empty() && expected.stuck.is_empty()) {
                    return Ok(expected);
                }
                let ran = both.tandem.run(&unit.program, &expected);
                both.clocks = ran.observed.clocks.0;
                let mut row = UnitRow::of(network, unit, &expected);
                row.measured = Some(measure(&ran, reference));
                self.live.push(row);
                match ran.verdict.is_match() {
                    true => Ok(expected),
                    false => Err(NetworkTrouble::Different {
                        unit: unit.program.name.clone(),
                        bucket: ran.verdict.bucket().unwrap_or_default(),
                        text: ran.verdict.to_string().trim_end().to_owned(),
                    }),
                }
            }
        }
    }

    fn computed(&mut self, task: usize, number: usize, step: &CpuStep) {
        self.live.push(UnitRow::of_cpu(task, number, step));
    }
}

impl Both<'_> {
    fn reset(&mut self) -> Result<(), NetworkTrouble> {
        if std::mem::replace(&mut self.fresh, false) {
            return Ok(());
        }
        self.before += std::mem::take(&mut self.clocks);
        self.tandem = Tandem::new(self.target, &self.conditions)
            .map_err(|error| NetworkTrouble::Accelerator(Box::new(error)))?;
        Ok(())
    }
}

fn measure(ran: &TandemRun, reference: Option<u64>) -> UnitMeasure {
    let bytes = |direction: TransferDirection| {
        let requests = ran.requests.iter().filter(|it| it.direction == direction);
        requests.map(|it| REQUEST * it.count).sum()
    };
    UnitMeasure {
        clocks: ran.observed.layer_clocks.iter().map(|it| it.clocks).sum(),
        reference,
        read: bytes(TransferDirection::Read),
        written: bytes(TransferDirection::Write),
        agrees: ran.verdict.is_match(),
    }
}
