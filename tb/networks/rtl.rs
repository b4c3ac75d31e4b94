//! A network on a DUT beside the model, or on the model alone.

use std::collections::BTreeMap;

use nvdla_bench::agents::axi::TransferDirection;
use nvdla_bench::engine::{Tandem, TandemRunResult, Target};
use nvdla_bench::error::BenchError;
use nvdla_bench::trace::TraceEventKind;
use nvdla_estimate::MemorySpeed;
use nvdla_loadable::export::NetworkPart;
use nvdla_loadable::network::CompiledNetwork;
use nvdla_loadable::network::cpu::CpuStep;
use nvdla_loadable::profile::{NamedCount, NetworkUnitClocks, TimeBar, TimeLane};
use nvdla_loadable::run::{Accelerator, NetworkRunError};
use nvdla_loadable::schedule::plan::UnitProgram;
use nvdla_loadable::summary::{NetworkReportRow, UnitFiguresOnDut};
use nvdla_model::expected::Expected;
use nvdla_model::model::Model;
use nvdla_random::conditions::Conditions;
use nvdla_regs::configuration::Configuration;
use nvdla_regs::interrupts::{Interrupt, InterruptSource};
use nvdla_regs::look_up;
use nvdla_regs::types::{CountedEvent, RegRole};

use crate::command::signals;

use super::live::UnitRowPrinter;
use super::parts::UnfinishedNetworkParts;

/// Number of bytes that one memory request moves.
const REQUEST: u64 = 8;

/// A DUT and the model, which run each unit one after the other.
pub(super) struct DutBesideModel<'t> {
    target: &'t Target,
    conditions: Conditions,
    tandem: Tandem<'t>,
    parts: UnfinishedNetworkParts,
    /// Whether the stall counters are read after each unit, for a profile.
    profiles: bool,
    /// Whether no unit has run yet.
    fresh: bool,
    /// Core clocks of all runs before the present one.
    before: u64,
    /// Core clocks of the present run until now.
    clocks: u64,
    /// For each unit at work, the core clock in which it was enabled.
    enabled: BTreeMap<TimeLane, u64>,
    /// Last value of each stall counter that runs on from layer to layer.
    stalls: BTreeMap<String, u32>,
}

impl<'t> DutBesideModel<'t> {
    /// `profiles`: stall counters are read after each unit.
    pub(super) fn new(
        target: &'t Target,
        conditions: &Conditions,
        profiles: bool,
    ) -> Result<Self, BenchError> {
        Ok(Self {
            target,
            conditions: conditions.clone(),
            tandem: Tandem::new(target, conditions)?,
            parts: UnfinishedNetworkParts::default(),
            profiles,
            fresh: true,
            before: 0,
            clocks: 0,
            enabled: BTreeMap::new(),
            stalls: BTreeMap::new(),
        })
    }

    /// Core clocks of all runs, including reset and register accesses.
    pub(super) fn clocks(&self) -> u64 {
        self.before + self.clocks
    }

    /// The smallest part of the network that fails from reset, after a run that ended at a unit
    /// with a difference; `None` if only the whole run fails.
    pub(super) fn smallest(
        &self,
        network: &CompiledNetwork,
    ) -> Result<Option<NetworkPart>, BenchError> {
        for part in [&self.parts.unit, &self.parts.task].into_iter().flatten() {
            let part = part.finish(network);
            let mut tandem = Tandem::new(self.target, &self.conditions)?;
            for unit in &part.units {
                let expected = tandem.predict(&unit.job.program);
                let ran = tandem.run(&unit.job.program, &expected);
                if !ran.verdict.is_match() {
                    return Ok(Some(part));
                }
            }
        }
        Ok(None)
    }

    fn reset(&mut self) -> Result<(), NetworkRunError> {
        if std::mem::replace(&mut self.fresh, false) {
            return Ok(());
        }
        self.before += std::mem::take(&mut self.clocks);
        self.parts = UnfinishedNetworkParts::default();
        self.enabled.clear();
        self.stalls.clear();
        self.tandem = Tandem::new(self.target, &self.conditions)
            .map_err(|error| NetworkRunError::Accelerator(Box::new(error)))?;
        Ok(())
    }

    fn profile(
        &mut self,
        network: &CompiledNetwork,
        unit: &UnitProgram,
        ran: &TandemRunResult,
        measured: &UnitFiguresOnDut,
    ) -> NetworkUnitClocks {
        let mut stalls = Vec::new();
        for read in &ran.observed.reads {
            let Some(register) = look_up::at(read.at) else {
                continue;
            };
            if register.counts != Some(CountedEvent::Stalls) {
                continue;
            }
            let name = format!("{}.{}", register.block, register.name);
            // InterruptSource: docs/nv_small/pdp.md, section 8.3; cdp.md, section 8.2.
            let count = if register.block.starts_with("PDP") || register.block.starts_with("CDP") {
                let before = self.stalls.insert(name.clone(), read.value);
                read.value.wrapping_sub(before.unwrap_or(0))
            } else {
                read.value
            };
            if count > 0 {
                let count = count.into();
                stalls.push(NamedCount { name, count });
            }
        }
        let clients = ran.requests.iter().map(|it| NamedCount {
            name: it.client.to_owned(),
            count: REQUEST * it.count,
        });
        NetworkUnitClocks {
            clients: clients.collect(),
            stalls,
            bars: self.bars(ran),
            ..NetworkUnitClocks::of(
                network,
                unit,
                measured.clocks,
                measured.read,
                measured.written,
            )
        }
    }

    /// Bars of the time line, in core clocks: register writes of the host, and work of each unit.
    fn bars(&mut self, ran: &TandemRunResult) -> Vec<TimeBar> {
        let mut bars: Vec<TimeBar> = Vec::new();
        for event in &ran.registers {
            let TraceEventKind::Write { at, value, .. } = &event.action else {
                continue;
            };
            let clock = event.clock.0;
            match bars.last_mut() {
                Some(bar) if clock.saturating_sub(bar.end) < PAUSE => bar.end = clock,
                _ => bars.push(TimeBar {
                    lane: TimeLane::Host,
                    begin: clock,
                    end: clock,
                }),
            }
            let register =
                look_up::at(*at).filter(|it| it.role == RegRole::Enable && *value & 1 == 1);
            if let Some(lane) = register.and_then(|register| lane(register.block)) {
                self.enabled.entry(lane).or_insert(clock);
            }
        }
        for seen in &ran.observed.interrupts {
            let bits = (0..32).filter(|bit| seen.bits >> bit & 1 == 1);
            for interrupt in bits.filter_map(Interrupt::of_bit) {
                let lane = match interrupt.source {
                    InterruptSource::CdmaDat | InterruptSource::CdmaWt => continue,
                    source => lane(source.block().name),
                };
                if let Some((lane, begin)) = lane.and_then(|it| self.enabled.remove_entry(&it)) {
                    let end = seen.clock.0;
                    bars.push(TimeBar { lane, begin, end });
                }
            }
        }
        bars
    }
}

/// Runs the units of a network and prints a row for each.
pub(super) struct RowPrintingRunner<'r, 't, 'l, 'o> {
    /// The DUT; without one the model runs alone.
    pub(super) dut: Option<&'r mut DutBesideModel<'t>>,
    pub(super) model: Model,
    pub(super) live: &'r mut UnitRowPrinter<'l, 'o>,
    /// Core clocks of each unit on the reference RTL; empty if they are not known.
    pub(super) reference: &'r [u64],
    /// Speed of the memory, for estimates; `None` if its latency is not fixed.
    pub(super) memory: Option<MemorySpeed>,
}

impl Accelerator for RowPrintingRunner<'_, '_, '_, '_> {
    fn reset(&mut self) -> Result<(), NetworkRunError> {
        self.live.begin();
        self.model = Model::new(Configuration::NvSmall);
        self.dut.as_mut().map_or(Ok(()), |dut| dut.reset())
    }

    fn run(
        &mut self,
        network: &CompiledNetwork,
        unit: &UnitProgram,
    ) -> Result<Expected, NetworkRunError> {
        if signals::is_over() {
            return Err(NetworkRunError::Ended);
        }
        self.live.announce(&unit.program.name);
        let reference = self.reference.get(self.live.position()).copied();
        let Some(both) = &mut self.dut else {
            let expected = self.model.run(&unit.program);
            let row = NetworkReportRow::of(network, unit, &expected, self.memory);
            self.live.push(row);
            return Ok(expected);
        };
        let expected = both.tandem.predict(&unit.program);
        // There is nothing to compare with; who called says so.
        if !(expected.unjudged.is_empty() && expected.stuck.is_empty()) {
            return Ok(expected);
        }
        both.parts.add(network, unit, &expected);
        let ran = both.tandem.run(&unit.program, &expected);
        both.clocks = ran.observed.clocks.0;
        let mut row = NetworkReportRow::of(network, unit, &expected, self.memory);
        let mut measured = measure(&ran, reference);
        if both.profiles {
            measured.profile = Some(both.profile(network, unit, &ran, &measured));
        }
        row.measured = Some(measured);
        self.live.push(row);
        if ran.verdict.is_match() {
            Ok(expected)
        } else {
            Err(NetworkRunError::Different {
                unit: unit.program.name.clone(),
                bucket: ran.verdict.bucket().unwrap_or_default(),
                text: ran.verdict.to_string().trim_end().to_owned(),
            })
        }
    }

    fn computed(&mut self, task: usize, number: usize, step: &CpuStep) {
        self.live.push(NetworkReportRow::of_cpu(task, number, step));
    }
}

/// Core clocks without a register write after which a bar of the host ends.
const PAUSE: u64 = 64;

/// The lane of the time line to which a register block belongs.
fn lane(block: &str) -> Option<TimeLane> {
    match block {
        "CDMA" | "CSC" | "CMAC_A" | "CMAC_B" | "CACC" => Some(TimeLane::Convolution),
        "SDP" => Some(TimeLane::Sdp),
        "PDP" => Some(TimeLane::Pdp),
        "CDP" => Some(TimeLane::Cdp),
        _ => None,
    }
}

fn measure(ran: &TandemRunResult, reference: Option<u64>) -> UnitFiguresOnDut {
    let bytes = |direction: TransferDirection| {
        let requests = ran.requests.iter().filter(|it| it.direction == direction);
        requests.map(|it| REQUEST * it.count).sum()
    };
    UnitFiguresOnDut {
        clocks: ran.observed.layer_clocks.iter().map(|it| it.clocks).sum(),
        reference,
        read: bytes(TransferDirection::Read),
        written: bytes(TransferDirection::Write),
        agrees: ran.verdict.is_match(),
        profile: None,
    }
}

#[cfg(all(test, feature = "verilator"))]
mod tests {
    use std::path::Path;

    use crate::command::globals::OutputDetail;
    use crate::command::problem::CommandOutput;
    use nvdla_bench::dut::{ClockEdges, Dut, PinsIn, PinsOut, SimError};
    use nvdla_bench::simulation::Simulation;
    use nvdla_loadable::network::CompiledNetwork;
    use nvdla_loadable::run;
    use nvdla_loadable::schedule::plan::ProgrammingSchedule;

    use super::*;
    use crate::verilated::models::{self, Designs};

    /// A DUT with a fault: it writes 0x7e in the last lane where 0x7f is right.
    struct Spoiled(Box<dyn Simulation>);

    impl Dut for Spoiled {
        fn step(&mut self, pins: &PinsIn, edges: ClockEdges) -> Result<PinsOut, SimError> {
            self.0.step(pins, edges).map(spoil)
        }

        fn run(
            &mut self,
            pins: &PinsIn,
            pattern: &[ClockEdges],
        ) -> Result<(usize, PinsOut), SimError> {
            let (taken, out) = self.0.run(pins, pattern)?;
            Ok((taken, spoil(out)))
        }
    }

    impl Simulation for Spoiled {}

    fn spoil(mut out: PinsOut) -> PinsOut {
        if out.w_data >> 56 == 0x7f {
            out.w_data ^= 1 << 56;
        }
        out
    }

    fn network(name: &str) -> CompiledNetwork {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let file = root.join("vectors/loadables").join(name).join("net.nvdla");
        CompiledNetwork::read(&file).expect("a network of the project")
    }

    #[test]
    fn the_operation_that_fails_is_a_case_of_its_own() {
        let sound = models::target("nv_small").expect("it is in every build");
        let target = Target::new("spoiled", Configuration::NvSmall, move |power_on| {
            Ok(Box::new(Spoiled(sound.build(power_on)?)))
        });
        let network = network("saturate");
        let inputs = network.inputs.iter();
        let inputs: Vec<Vec<u8>> = inputs
            .map(|it| it.buffer(&[99; 4096], it.cube.channels))
            .collect();
        let mut dut = DutBesideModel::new(&target, &Conditions::default(), false).expect("it runs");
        let mut nowhere = std::io::sink();
        let mut silence =
            CommandOutput::new(&mut nowhere, OutputDetail::Quiet, None, Designs::default());
        let mut live = UnitRowPrinter::new(&mut silence, &network, true);
        let mut accelerator = RowPrintingRunner {
            dut: Some(&mut dut),
            model: Model::new(Configuration::NvSmall),
            live: &mut live,
            reference: &[],
            memory: None,
        };
        let ran = run::run(
            &network,
            &inputs,
            ProgrammingSchedule::PingPong.into(),
            &mut accelerator,
        );
        let Err(NetworkRunError::Different { unit, text, .. }) = ran else {
            panic!("the DUT writes wrong bytes");
        };
        assert!(text.contains("0x7e") || text.contains("126"), "{text}");
        let Ok(Some(part)) = dut.smallest(&network) else {
            panic!("the operation fails alone");
        };
        assert_eq!(part.units.len(), 1);
        assert_eq!(part.units[0].job.program.name, unit);
        // The trace is the same program: it passes on the model, and fails on this DUT.
        let trace = nvdla_loadable::export::trace(&part);
        assert!(trace[0].name.ends_with(".cfg") && trace.len() > 1);
    }
}
