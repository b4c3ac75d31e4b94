//! Computes what must come out of a program: [`Expected`].
//!
//! The model has no clock. It takes one access of the host after the other (`access`); a program
//! is a list of them (`steps`). A layer completes at the
//! moment at which every unit it needs is enabled for the CONSUMER groups, and its results are
//! visible from then on. What the host can see of it before it has waited for it is not certain
//! (`predict`), and what the host must not touch before that is a race (`hazard`).
//!
//! Source: docs/nv_small/system.md, sections 5, 7, 10 and 11.

mod access;
mod addresses;
mod chain;
mod hazard;
mod over;
pub mod predict;
mod record;
mod running;
mod steps;

pub use access::{InterruptPinAndRegisters, ModelStepResult, PredictedRegisterValue};

use std::collections::BTreeMap;

use chain::{
    LayerDataPath, LayerReadiness, ModelUnits, candidates, explain, started, started_too_early,
};
use running::RunningLayer;

use crate::executed::{CONVOLUTION, ExecutingUnit, UnitLayerRegs};
use crate::expected::{
    Expected, ExpectedInterrupt, ExpectedLayer, LayerRegisterValue, LayerStatistic,
    StatisticPrediction, UnjudgedKind, UnjudgedReason,
};
use crate::layout::Region;
use crate::memory::{Memory, MemoryPort};
use crate::program::Program;
use crate::units::conv;
use crate::units::conv::CdmaFetchOutcome;
use crate::units::sdp;
use crate::units::{
    CounterValue, ElementStream, ModelStateForUnit, StatisticsRegisterValue, UnitLayerResult,
    UnitRefusal,
};
use nvdla_regs::configuration::Configuration;
use nvdla_regs::file::RegisterFile;
use nvdla_regs::interrupts::InterruptSource;
use nvdla_regs::look_up;
use nvdla_regs::quantity::{Addr, RegAddr};
use nvdla_regs::table::{cdma, cmac_b, csc, glb, sdp_rdma};
use nvdla_regs::types::{Block, Reg};

/// What the model expects of a program, on the smallest configuration that can run it.
pub fn run(program: &Program) -> Expected {
    run_on(program, program.needs)
}

/// What the model expects of a program on this configuration.
pub fn run_on(program: &Program, configuration: Configuration) -> Expected {
    Model::new(configuration).run(program)
}

/// State of the model after some accesses, on its own memory or the caller's. Programs run one
/// after another without a reset between.
///
/// Clones share the pages of [`Memory`] and the convolution buffer until one of them is written.
#[derive(Debug, Clone)]
pub struct Model<M = Memory> {
    file: RegisterFile,
    memory: M,
    units: ModelUnits,
    expected: Expected,
    /// Whether only the record of [`outline`] is computed.
    is_outline: bool,
    /// Index of the step of the program that is being executed.
    step: usize,
    /// Layers that run or have run and that the host has not yet waited for.
    running: Vec<RunningLayer>,
    /// What is known of each event of `expected.interrupts`, by the same index.
    events: Vec<InterruptEventState>,
    /// For statistics registers that depend on memory timing, the number (from 1) of the count shown.
    timing: BTreeMap<(RegAddr, usize), u32>,
    /// Statistics registers, by address and group, as they were before the group's last layer.
    before: BTreeMap<(RegAddr, usize), StatisticPrediction>,
    /// Number of counts so far of each counter that depends on memory timing.
    counts: BTreeMap<RegAddr, u32>,
    /// Blocks whose layer can never complete; `expected.stuck` says why.
    hung: Vec<&'static Block>,
    /// Whether the program ends in a wait for an interrupt that never comes.
    watches: bool,
    /// Whether it is certain that the convolution buffer has been cleared after reset.
    flushed: bool,
    /// Core clocks that have passed at least since reset.
    waited: u64,
    /// Most core clocks that a transaction of eight bytes may take.
    atom_clocks: u64,
    /// Register of the last access, if that was a posted write.
    last_posted: Option<RegAddr>,
    /// Bits of S_INTR_STATUS that earlier programs raised but neither waited for nor cleared.
    left: u32,
}

#[derive(Debug, Clone, Copy, Default)]
struct InterruptEventState {
    /// Whether the event has certainly come.
    certain: bool,
    /// Whether a wait of the program has seen the event, or the program has cleared it.
    used_up: bool,
    /// Whether the event may come together with an earlier one, or be cleared before the host waits.
    may_be_lost: bool,
    /// Whether the event may have come, and been cleared, before the layer had all that it needs.
    may_be_over: bool,
    /// Whether the event's unit writes no memory, because it passes its output on or compares;
    /// other events say that all writes of a unit have ended.
    without_writes: bool,
}

/// Computes only [`Expected::record`], what a program does with the register groups, in a fraction
/// of the time of [`run_on`]. Memory, statistics and hazards are ignored, and loads may be empty.
/// All layers must be such that [`run_on`] computes them.
pub fn outline(program: &Program, configuration: Configuration) -> Expected {
    let mut model = Model::new(configuration);
    model.is_outline = true;
    model.execute(&program.steps);
    let expected = model.take();
    Expected {
        // What they say of statistics is wrong.
        reads: Vec::new(),
        ..expected
    }
}

impl Model {
    /// The model after reset, with an empty memory.
    pub fn new(configuration: Configuration) -> Self {
        Self::with_memory(configuration, Memory::new())
    }

    /// Executes a program in the state that the one before left, and returns what the model expects
    /// of this program alone; the memory has the contents of all. A program must wait for all
    /// layers that it enables: when the next one begins, the hardware is idle.
    pub fn run(&mut self, program: &Program) -> Expected {
        self.execute(&program.steps);
        let expected = self.take();
        Expected {
            memory: self.memory.clone(),
            ..expected
        }
    }
}

impl<M: MemoryPort> Model<M> {
    fn context(&self) -> ModelStateForUnit<'_> {
        ModelStateForUnit {
            file: &self.file,
            memory: &self.memory,
        }
    }

    fn block_of(&self, reg: &Reg) -> &'static Block {
        look_up::block(reg.addr).expect("registers come from the table")
    }

    /// Notes why the run cannot be judged.
    fn unjudged(&mut self, why: UnjudgedKind, text: String) {
        let step = self.step;
        self.expected
            .unjudged
            .push(UnjudgedReason { step, why, text });
    }

    /// Runs every layer whose blocks are all enabled.
    fn run_layers(&mut self) {
        loop {
            self.run_idle_read_dma();
            let ready = candidates(&self.context(), &self.units.convolution)
                .into_iter()
                .find(|candidate| match candidate {
                    LayerReadiness::Ready(chain) | LayerReadiness::Hangs { chain, .. } => {
                        !chain.blocks.iter().any(|block| self.hung.contains(block))
                    }
                    LayerReadiness::Absent | LayerReadiness::Waits { .. } => false,
                });
            match ready {
                Some(LayerReadiness::Ready(chain)) => self.run_chain(&chain),
                Some(LayerReadiness::Hangs { chain, why }) => {
                    self.record_runs(&chain);
                    self.hang(&chain, &why);
                }
                _ => return,
            }
        }
    }

    /// Completes layers of SDP_RDMA that have nothing to read: they need no other block.
    /// Source: docs/nv_small/sdp.md, section 4.
    fn run_idle_read_dma(&mut self) {
        let block = &sdp_rdma::BLOCK;
        while self.context().takes_part(block) && sdp::read_dma_is_idle(&self.context()) {
            let group = self.file.consumer(block);
            self.file.complete(block);
            self.running.push(RunningLayer::alone(block, group));
        }
    }

    /// Lets enough time pass for an enabled convolution to start: blocks that it needs and that are
    /// not enabled by now are too late for it.
    /// Source: docs/nv_small/system.md, sections 10 and 11.
    fn time_passes(&mut self) {
        let context = self.context();
        if !started(&context) || self.hung.contains(&&csc::BLOCK) {
            return;
        }
        if let Some(why) = started_too_early(&context) {
            let enabled = |block: &&&'static Block| context.takes_part(block);
            let blocks: Vec<_> = CONVOLUTION.iter().filter(enabled).copied().collect();
            self.hung.extend(blocks);
            self.expected.stuck.push(why);
        } else if !context.takes_part(&cmac_b::BLOCK) {
            self.units.convolution.lacks_cmac_b = true;
            self.run_layers();
            self.watch_fetches();
        }
    }

    fn run_chain(&mut self, chain: &LayerDataPath) {
        self.record_runs(chain);
        if self.is_outline {
            let outcome = self.outlined(chain);
            self.complete(chain, vec![outcome]);
            return;
        }
        if (self.expected.unjudged.iter()).any(|reason| reason.why == UnjudgedKind::OpenValues) {
            let text = format!("{} follows a layer with open values", self.label(chain));
            self.unjudged(UnjudgedKind::Undefined, text);
        }
        let convolution = self.units.convolution.clone();
        let mut stream = ElementStream::Memory;
        let mut outcomes = Vec::new();
        for &stage in &chain.stages {
            let context = ModelStateForUnit {
                file: &self.file,
                memory: &self.memory,
            };
            match stage.unit(&mut self.units).run(&context, stream) {
                Ok(mut done) => {
                    stream = std::mem::take(&mut done.stream);
                    outcomes.push(done);
                }
                Err(UnitRefusal::Hangs(why)) => {
                    self.units.convolution = convolution;
                    self.hang(chain, &why);
                    return;
                }
                Err(refusal) => {
                    let why = match refusal {
                        UnitRefusal::OpenValues(_) => UnjudgedKind::OpenValues,
                        UnitRefusal::TooLarge(_) => UnjudgedKind::TooLarge,
                        _ => UnjudgedKind::Undefined,
                    };
                    self.unjudged(why, format!("{} {refusal}", self.label(chain)));
                    // The run cannot be judged anyway.
                    self.complete(chain, Vec::new());
                    return;
                }
            }
        }
        self.complete(chain, outcomes);
    }

    /// Result of a layer in an outline: no data, only whether the layer writes memory.
    fn outlined(&self, chain: &LayerDataPath) -> UnitLayerResult {
        let hands_on = chain.stages.last() == Some(&ExecutingUnit::Sdp)
            && match self.expected.record.runs.last() {
                Some(UnitLayerRegs::Sdp(run)) => !run.writes(),
                _ => false,
            };
        let regions = if hands_on {
            Vec::new()
        } else {
            vec![Region {
                at: Addr(0),
                len: 1,
            }]
        };
        UnitLayerResult {
            bytes: vec![0; regions.len()],
            writes: regions,
            ..UnitLayerResult::default()
        }
    }

    /// Notes that the layer can never complete, and why.
    fn hang(&mut self, chain: &LayerDataPath, why: &str) {
        let text = format!("{}: {why}", self.label(chain));
        self.expected.stuck.push(text);
        let enabled = |block: &&&'static Block| self.context().takes_part(block);
        let blocks: Vec<_> = chain.blocks.iter().filter(enabled).copied().collect();
        self.hung.extend(blocks);
    }

    /// The layer's units with their register groups as text.
    fn label(&self, chain: &LayerDataPath) -> String {
        let group = |stage: &ExecutingUnit| self.file.consumer(stage.first_block());
        let name = |stage: &ExecutingUnit| format!("{} group {}", stage.name(), group(stage));
        let names: Vec<String> = chain.stages.iter().map(name).collect();
        names.join(" -> ")
    }

    /// Completes a layer: updates memory, statistics registers, CONSUMER pointers and interrupts.
    fn complete(&mut self, chain: &LayerDataPath, outcomes: Vec<UnitLayerResult>) {
        let mut shape = None;
        let mut layer = ExpectedLayer::default();
        let mut in_place = Vec::new();
        let mut stays_running = None;
        for done in outcomes {
            self.capture(&done.statistics, &mut layer.statistics);
            layer.reads.extend(done.reads);
            in_place.extend(done.reads_in_place);
            if done.output.is_some() || layer.output.is_none() {
                layer.output = done.output;
            }
            if !done.writes.is_empty() || layer.writes.is_empty() {
                shape = Some(done.shape);
            }
            layer.writes.extend(done.writes);
            layer.bytes.extend(done.bytes);
            for (all, own) in layer.saturated_sums.iter_mut().zip(done.saturated_sums) {
                *all |= own;
            }
            layer.rounding.extend(&done.rounding);
            layer.quiet_clocks += done.extra_clocks;
            stays_running = stays_running.or(done.stays_running);
        }
        layer.label = self.label(chain);
        if let Some(shape) = shape {
            layer.label.push_str(", ");
            layer.label.push_str(&shape);
        }
        for (at, bytes) in layer.written() {
            self.memory.store(at, bytes);
        }
        layer.registers = self.registers(chain);
        layer.enables = self.enables(chain);
        let recorded = self.expected.record.runs.len();
        layer.runs = recorded - chain.stages.len()..recorded;
        let mut running = RunningLayer::new(chain, &self.file, &layer, &in_place, self.atom_clocks);
        self.check_hazards(&running, &layer);
        layer.reads.extend(in_place);
        let number = self.expected.layers.len();
        self.expected.layers.push(layer);
        running.events = self.announce(chain, number);
        for &block in &chain.blocks {
            match &stays_running {
                Some((left, why)) if left.name == block.name => {
                    let text = format!("{} stays running: {why}", block.name);
                    self.expected.stuck.push(text);
                    self.hung.push(block);
                }
                _ => self.file.complete(block),
            }
        }
        self.running.push(running);
    }

    /// Values of the layer registers in the groups that execute a layer.
    fn registers(&self, chain: &LayerDataPath) -> Vec<LayerRegisterValue> {
        let blocks = chain.blocks.iter();
        let registers = blocks.flat_map(|&block| {
            let group = self.file.consumer(block);
            let words = self.file.settings(block, group);
            words.map(move |(reg, value)| LayerRegisterValue { reg, group, value })
        });
        registers.collect()
    }

    /// Stores the statistics of a unit in its registers, and appends them to those of the layer.
    fn capture(
        &mut self,
        statistics: &[StatisticsRegisterValue],
        captured: &mut Vec<LayerStatistic>,
    ) {
        captured.reserve(statistics.len());
        for StatisticsRegisterValue { reg, value } in statistics {
            let group = self.file.consumer(self.block_of(reg));
            captured.push(LayerStatistic {
                reg,
                group,
                value: *value,
            });
            let count = match value {
                CounterValue::Exactly(count) => *count,
                CounterValue::Timing | CounterValue::Kept => 0,
            };
            let key = (reg.addr, group);
            let old = self.file.capture(reg, group, count);
            let before = self
                .timing
                .remove(&key)
                .map_or(StatisticPrediction::Value(old), StatisticPrediction::Count);
            self.before.insert(key, before);
            if !matches!(value, CounterValue::Exactly(_)) {
                let count = self.counts.entry(reg.addr).or_default();
                *count += u32::from(*value == CounterValue::Timing);
                self.timing.insert(key, *count);
            }
        }
    }

    /// Notes that software sets status bits: the host sees no event of a bit that is already 1.
    fn events_are_hidden(&mut self, bits: u32) {
        for (event, interrupt) in self.events.iter().zip(&mut self.expected.interrupts) {
            if !event.used_up && bits >> interrupt.bit & 1 == 1 {
                interrupt.must_be_seen = false;
            }
        }
    }

    /// Appends the interrupt events of a layer to the expected ones; returns their indices.
    fn announce(&mut self, chain: &LayerDataPath, layer: usize) -> Vec<usize> {
        let first = self.expected.interrupts.len();
        let surplus = conv::fetches_surplus(&self.context().regs());
        let mut before: Vec<usize> = Vec::new();
        for &stage in &chain.stages {
            let start = self.expected.interrupts.len();
            let writes = Some(&stage) == chain.stages.last()
                && !self.expected.layers[layer].writes.is_empty();
            for source in stage.sources() {
                let bit = source.of(self.file.consumer(source.block())).bit();
                // The last result follows all data and all weights that it needs; those two have
                // no order.
                let mut after = match source {
                    InterruptSource::Cacc if surplus => vec![start],
                    InterruptSource::Cacc => (start..start + 2).collect(),
                    _ => before.clone(),
                };
                // A unit ends its layers in order; but the writes of one may end after a later
                // one that has none. InterruptSource: docs/nv_small/sdp.md, section 13.
                after.extend(self.last_of_source(source, true));
                if writes {
                    after.extend(self.last_of_source(source, false));
                }
                let same = |(event, earlier): (&InterruptEventState, &ExpectedInterrupt)| {
                    earlier.bit == bit && !event.used_up
                };
                let may_be_over = self.file.interrupts.blurred() >> bit & 1 == 1
                    && self.file.interrupts.fleeting >> bit & 1 == 1;
                let may_be_lost = self.left >> bit & 1 == 1
                    || may_be_over
                    || self.events.iter().zip(&self.expected.interrupts).any(same);
                self.events.push(InterruptEventState {
                    may_be_lost,
                    may_be_over,
                    without_writes: !writes,
                    ..InterruptEventState::default()
                });
                let status = self.file.peek(glb::S_INTR_STATUS.addr);
                let is_hidden = (status & self.file.interrupts.set_by_software) >> bit & 1 == 1;
                self.expected.interrupts.push(ExpectedInterrupt {
                    bit,
                    after,
                    must_be_seen: !is_hidden,
                });
                self.file.interrupts.announce(bit as usize);
            }
            before = vec![self.expected.interrupts.len() - 1];
        }
        (first..self.expected.interrupts.len()).collect()
    }

    /// Bits of CDMA's interrupts, with what happens to each fetch, of a convolution that has not
    /// run and of one that CDMA may begin after it.
    fn fetches(&self) -> Vec<(u32, CdmaFetchOutcome)> {
        let (context, block) = (self.context(), &cdma::BLOCK);
        if !context.takes_part(block) {
            return Vec::new();
        }
        let group = self.file.consumer(block);
        let bits = |group| {
            [InterruptSource::CdmaDat, InterruptSource::CdmaWt].map(|source| source.of(group).bit())
        };
        let fetches = self.units.convolution.fetches(&context).into_iter();
        let mut events: Vec<_> = bits(group).into_iter().zip(fetches).collect();
        if self.file.enabled(block, 1 - group) {
            events.extend(bits(1 - group).map(|bit| (bit, CdmaFetchOutcome::Open)));
        }
        events.retain(|(_, fetch)| *fetch != CdmaFetchOutcome::Never);
        events
    }

    /// Notes which interrupts CDMA may raise at any time: it does not wait for CMAC, CACC and SDP,
    /// so they may come before a convolution has all that it needs, and if it never has.
    fn watch_fetches(&mut self) {
        let bits = self
            .fetches()
            .into_iter()
            .fold(0, |all, (bit, _)| all | 1 << bit);
        self.file.interrupts.may_rise(bits);
    }

    /// Appends CDMA's interrupts of a convolution that never ends to the expected ones. A program
    /// that hangs in a wait for an interrupt must see them.
    fn announce_fetches(&mut self) {
        let mask = self.file.peek(glb::S_INTR_MASK.addr);
        for (bit, fetch) in self.fetches() {
            let must_be_seen =
                fetch == CdmaFetchOutcome::Complete && self.watches && mask >> bit & 1 == 0;
            self.expected.interrupts.push(ExpectedInterrupt {
                bit,
                after: Vec::new(),
                must_be_seen,
            });
        }
    }

    /// Index of the last event of a source, in either group, with this value of `without_writes`.
    fn last_of_source(&self, source: InterruptSource, without_writes: bool) -> Option<usize> {
        let interrupts = self.expected.interrupts.iter().zip(&self.events);
        let mut found = interrupts.enumerate().filter(|(_, (interrupt, event))| {
            source.bits().contains(&interrupt.bit) && event.without_writes == without_writes
        });
        found.next_back().map(|(number, _)| number)
    }

    /// Ends the program and returns what the model expects of it. Running layers end, waiting ones
    /// never run, and the next access begins a new program.
    pub fn take(&mut self) -> Expected {
        self.time_passes();
        let waiting = explain(&self.context(), &self.units.convolution, &self.hung);
        self.expected.stuck.extend(waiting);
        if !self.expected.stuck.is_empty() {
            for event in &mut self.expected.interrupts {
                event.must_be_seen = false;
            }
            self.announce_fetches();
        }
        let cleared = self.file.interrupts.cleared_by_software;
        for event in &mut self.expected.interrupts {
            event.must_be_seen &= cleared >> event.bit & 1 == 0;
        }
        self.expected.software_interrupts = self.file.interrupts.set_by_software;
        self.conclude();
        std::mem::take(&mut self.expected)
    }

    /// Ends the program: the hardware becomes idle, and its events are forgotten.
    fn conclude(&mut self) {
        for index in 0..self.running.len() {
            self.layer_is_over(index);
        }
        self.running.clear();
        self.forget_events();
        self.watches = false;
        self.last_posted = None;
        self.step = 0;
    }

    /// Forgets the program's interrupt events; bits neither waited for nor cleared stay in `left`.
    fn forget_events(&mut self) {
        let events = std::mem::take(&mut self.events);
        for (event, interrupt) in events.iter().zip(&self.expected.interrupts) {
            if !event.used_up {
                self.left |= 1 << interrupt.bit;
            }
        }
    }
}
