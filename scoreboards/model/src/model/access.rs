//! Single accesses to the model, as hosts, test benches and virtual platforms make them.
//!
//! A layer runs at the write that enables the last block that it needs: its bytes are in memory
//! from then on, and [`Model::so_far`] has it. Its end is seen later: with [`Model::step`] the
//! model itself decides when, with [`Model::seen`] the hardware beside it does, and with
//! [`Model::wait`] enough time has passed.
//!
//! Source: docs/nv_small/system.md, sections 5, 7, 10 and 11.

use super::Model;
use super::chain::{explain, missing};
use super::hazard::{HostMemoryStep, region};
use super::running::ATOM_CLOCKS;
use crate::executed::RegisterGroupHistory;
use crate::expected::{Expected, ExpectedLayer};
use crate::memory::MemoryPort;
use crate::program::Posting;
use nvdla_regs::configuration::Configuration;
use nvdla_regs::file::{RegisterFile, RegisterWriteEffect};
use nvdla_regs::look_up::at as register_at;
use nvdla_regs::quantity::{Addr, RegAddr};
use nvdla_regs::table::glb;
use nvdla_regs::types::{Block, RegRole, StatisticsAtEnable};

/// Core clocks after reset in which the convolution buffer is cleared, with a margin.
/// Source: docs/nv_small/system.md, section 2.1.
const FLUSH_CLOCKS: u64 = 8_500;

/// Core clocks from the start of a convolution after which it is too late to enable one of its
/// blocks. Source: docs/nv_small/system.md, section 10.
const LATE_CLOCKS: u64 = 400;

/// Value that a read of a register must return, with the bits that are certain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PredictedRegisterValue {
    pub value: u32,
    /// Bits of `value` that are certain: they do not depend on how far the hardware is.
    pub mask: u32,
}

/// The interrupt registers of GLB and the pin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InterruptPinAndRegisters {
    /// Value of S_INTR_STATUS.
    pub status: u32,
    /// Bits of `status` that are certain: they do not depend on how far the hardware is.
    pub certain: u32,
    /// Value of S_INTR_MASK: status bits that are set in it do not reach the pin.
    pub mask: u32,
    /// Whether dla_intr is 1; `None`: not certain.
    pub pin: Option<bool>,
}

impl InterruptPinAndRegisters {
    /// Whether an unmasked bit of the status is set.
    pub fn is_raised(&self) -> bool {
        self.status & !self.mask != 0
    }
}

/// Result of [`Model::step`]: whether it ended a layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModelStepResult {
    LayerEnded,
    /// No layer was running.
    Idle,
}

impl<M: MemoryPort> Model<M> {
    /// A model after reset, on the caller's memory.
    pub fn with_memory(configuration: Configuration, memory: M) -> Self {
        Self {
            file: RegisterFile::new(configuration),
            memory,
            units: super::ModelUnits::default(),
            expected: Expected::default(),
            is_outline: false,
            step: 0,
            running: Vec::new(),
            events: Vec::new(),
            timing: std::collections::BTreeMap::new(),
            before: std::collections::BTreeMap::new(),
            counts: std::collections::BTreeMap::new(),
            hung: Vec::new(),
            watches: false,
            flushed: false,
            waited: 0,
            atom_clocks: ATOM_CLOCKS,
            last_posted: None,
            left: 0,
        }
    }

    /// Sets the latency of the memory in core clocks: the longer it is, the more clocks must pass
    /// in [`Self::wait`] until a layer has certainly ended.
    #[must_use]
    pub fn with_latency(mut self, clocks: u32) -> Self {
        self.atom_clocks = ATOM_CLOCKS.max(2 * u64::from(clocks));
        self
    }

    /// Resets registers and units and forgets all expectations; memory keeps its contents.
    pub fn reset(&mut self)
    where
        M: Default,
    {
        let memory = std::mem::take(&mut self.memory);
        *self = Self {
            is_outline: self.is_outline,
            atom_clocks: self.atom_clocks,
            ..Self::with_memory(self.configuration(), memory)
        };
    }

    /// The configuration of the hardware that is modelled.
    pub fn configuration(&self) -> Configuration {
        self.file.configuration
    }

    /// Writes a register. Layers run if the write enables the last block that they need.
    pub fn write(&mut self, at: RegAddr, value: u32, posting: Posting) {
        if let Some(reg) = register_at(at) {
            self.check_register_write(reg, value);
            self.record_write(reg);
        }
        if at == glb::S_INTR_STATUS.addr {
            self.events_are_cleared(value);
        } else if at == glb::S_INTR_SET.addr {
            self.events_are_hidden(value);
        }
        if let RegisterWriteEffect::Enabled { block, group } = self.file.write(at, value) {
            self.record_start(block, group);
            if block.statistics == Some(StatisticsAtEnable::ClearedAtEnable) {
                for reg in block.captured() {
                    self.timing.remove(&(reg.addr, group));
                }
            }
            self.run_layers();
        }
        self.watch_fetches();
        self.last_posted = match posting {
            Posting::Posted => Some(at),
            Posting::NonPosted => None,
        };
    }

    /// Predicts what a read returns now, and advances the entry counter of a table port. The mask
    /// leaves out bits that depend on layers whose end is not certain.
    pub fn predict(&mut self, at: RegAddr) -> PredictedRegisterValue {
        if let Some(reg) = register_at(at) {
            self.record_read(reg);
        }
        let mask = self.certain_bits(at);
        let value = self.file.read(at);
        self.last_posted = None;
        PredictedRegisterValue { value, mask }
    }

    /// Predicts a read without an access: table ports stay where they are.
    pub fn peek(&self, at: RegAddr) -> PredictedRegisterValue {
        let mask = self.certain_bits(at);
        let value = self.file.peek(at);
        PredictedRegisterValue { value, mask }
    }

    /// Reads a register of a model without hardware beside it. If the value shows the end of a
    /// layer, that end is certain from now on.
    pub fn read(&mut self, at: RegAddr) -> PredictedRegisterValue {
        let read = self.predict(at);
        self.seen(at, read.value);
        read
    }

    /// Tells the model which value the host has read from the hardware: if it shows the end of a
    /// layer, that end is certain from now on.
    pub fn seen(&mut self, at: RegAddr, value: u32) {
        let Some(reg) = register_at(at) else {
            return;
        };
        match reg.role {
            RegRole::FlushStatus if value & 1 == 1 => self.flushed = true,
            RegRole::InterruptStatus => self.poll_interrupts(value),
            // A value on the way says less than the one at the end.
            RegRole::Status | RegRole::Pointer | RegRole::Enable if value == self.file.peek(at) => {
                self.poll_block(self.block_of(reg), at, u32::MAX, value);
            }
            _ => return,
        }
        self.forget();
    }

    /// The host stores bytes in memory.
    pub fn load(&mut self, at: Addr, bytes: &[u8]) {
        self.check_memory_access(region(at, bytes.len()), HostMemoryStep::Load);
        self.memory.store(at, bytes);
        self.last_posted = None;
    }

    /// The host reads bytes of memory.
    pub fn dump(&mut self, at: Addr, bytes: &mut [u8]) {
        self.check_memory_access(region(at, bytes.len()), HostMemoryStep::Check);
        self.memory.read_into(at, bytes);
        self.last_posted = None;
    }

    /// State of the interrupts, without an access.
    pub fn interrupts(&self) -> InterruptPinAndRegisters {
        InterruptPinAndRegisters {
            status: self.file.peek(glb::S_INTR_STATUS.addr),
            certain: self.file.interrupts.certain(),
            mask: self.file.peek(glb::S_INTR_MASK.addr),
            pin: self.file.interrupts.pin(),
        }
    }

    /// Uncertain bits of S_INTR_STATUS: their event may be still to come, or be cleared already.
    pub fn blurred_interrupts(&self) -> u32 {
        self.file.interrupts.blurred()
    }

    /// Ends the oldest layer that runs, with its interrupts.
    pub fn step(&mut self) -> ModelStepResult {
        self.last_posted = None;
        if self.running.is_empty() {
            return ModelStepResult::Idle;
        }
        let open: Vec<usize> = (0..self.events.len())
            .filter(|event| !self.events[*event].certain)
            .collect();
        self.layer_is_over(0);
        let came = |event: &usize| self.events[*event].certain && !self.events[*event].may_be_over;
        for event in open.into_iter().filter(came) {
            let bit = self.expected.interrupts[event].bit;
            self.file.interrupts.struck(bit as usize);
        }
        self.forget();
        ModelStepResult::LayerEnded
    }

    /// Ends all layers that run, one after the other, and the clearing of the convolution buffer.
    pub fn settle(&mut self) {
        while self.step() == ModelStepResult::LayerEnded {}
        self.flushed = true;
    }

    /// Lets at least `clocks` core clocks pass. A block that a running convolution needs and that
    /// is not enabled by then is too late for it.
    pub fn wait(&mut self, clocks: u64) {
        if clocks >= LATE_CLOCKS {
            self.time_passes();
        }
        self.waited = self.waited.saturating_add(clocks);
        self.flushed |= self.waited >= FLUSH_CLOCKS;
        let mut passed: u64 = 0;
        for index in 0..self.running.len() {
            passed = passed.saturating_add(self.running[index].clocks);
            if passed > clocks {
                break;
            }
            self.layer_is_over(index);
        }
        self.forget();
        self.last_posted = None;
    }

    /// What the model expects since the beginning, the last reset or [`Self::take`]. The memory in
    /// it is empty: see [`Self::memory`].
    pub fn so_far(&self) -> &Expected {
        &self.expected
    }

    /// Returns the layers that have run since the last call, and drops other records of the past,
    /// so that a model that lives long does not grow. Running layers go on.
    pub fn take_layers(&mut self) -> Vec<ExpectedLayer> {
        let layers = std::mem::take(&mut self.expected.layers);
        self.expected.record = RegisterGroupHistory::default();
        self.expected.unjudged.clear();
        if self.running.is_empty() {
            self.forget_events();
            self.expected.interrupts.clear();
        }
        layers
    }

    /// Whether a layer runs whose end may raise dla_intr and is not certain yet.
    pub fn will_interrupt(&self) -> bool {
        self.coming().next().is_some()
    }

    /// Bits of S_INTR_STATUS that the oldest layer whose end is uncertain sets when it ends.
    pub fn next_interrupts(&self) -> u32 {
        let open = |event: &&usize| !self.events[**event].certain;
        let mut layers = self.running.iter().map(|running| {
            let bits = running.events.iter().filter(open);
            bits.fold(0, |all, event| {
                all | 1 << self.expected.interrupts[*event].bit
            })
        });
        layers.find(|bits| *bits != 0).unwrap_or(0)
    }

    /// Unmasked bits of S_INTR_STATUS that are certainly high once the running layers have ended.
    pub fn certain_interrupts(&self) -> u32 {
        let events = self
            .coming()
            .filter(|event| !self.events[*event].may_be_lost);
        let bits = events.map(|event| 1 << self.expected.interrupts[event].bit);
        bits.fold(0, |all, bit| all | bit) & self.file.interrupts.rising()
    }

    /// Sentences that say why enabled groups do not run now, those included that can never run.
    pub fn blocked(&self) -> Vec<String> {
        let waiting = explain(&self.context(), &self.units.convolution, &self.hung);
        let stuck = self.expected.stuck.iter().cloned();
        stuck.chain(waiting).collect()
    }

    /// Blocks that must still be enabled for layers of enabled groups, each with its CONSUMER group.
    pub fn missing(&self) -> Vec<(&'static Block, usize)> {
        let missing = missing(&self.context(), &self.units.convolution);
        let group = |block: &'static Block| (block, self.file.consumer(block));
        missing.into_iter().map(group).collect()
    }

    /// The memory that layers read and write.
    pub fn memory(&self) -> &M {
        &self.memory
    }

    /// The memory that layers read and write, for changes that bypass the model.
    pub fn memory_mut(&mut self) -> &mut M {
        &mut self.memory
    }
}
