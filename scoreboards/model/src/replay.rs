//! Program -> layers and starts, as the register groups of the hardware see them.
//!
//! The program's accesses go to a register file. A layer ends when the program waits for its
//! interrupt, with the layers that feed it; a program that waits in another way (for the pin,
//! for a register, for time) is taken to wait for everything.
//!
//! Source: docs/nv_small/system.md, sections 5, 7 and 10.

use crate::executed::sdp::uses_read_dma;
use crate::executed::{Other, Owner, Start};
use crate::program::{Program, Step};
use nvdla_regs::configuration::Configuration;
use nvdla_regs::file::{Effect, RegisterFile};
use nvdla_regs::interrupts::{Interrupt, Source};
use nvdla_regs::table::{
    cacc, cdma, cdp_rdma, cmac_a, cmac_b, csc, glb, pdp, pdp_rdma, sdp, sdp_rdma,
};
use nvdla_regs::types::{Access, Block, Group, at as register_at};

use crate::executed::{Layer, Unit};

/// What a program did with the register groups.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct History {
    /// Writes of D_OP_ENABLE, in order.
    pub starts: Vec<Start>,
    /// Writes to groups that were enabled.
    pub protected_writes: usize,
    /// Reads of layer registers, and what their group was at that moment.
    pub reads: Vec<Owner>,
    /// Units whose layers ended.
    pub units: Vec<Unit>,
    /// Values written to GLB.S_INTR_MASK.
    pub masks: Vec<u32>,
    /// Whether the program raised interrupts itself.
    pub sets_interrupts: bool,
}

/// Replays `program`; `layer` sees each layer with the registers that execute it.
pub fn replay(
    program: &Program,
    configuration: Configuration,
    layer: &mut dyn FnMut(&Layer<'_>),
) -> History {
    let mut replay = Replay {
        file: RegisterFile::new(configuration),
        history: History::default(),
        unclaimed: [0; 4],
        banks: None,
        layer,
    };
    for step in &program.steps {
        replay.step(step);
    }
    replay.everything_ends();
    replay.history
}

struct Replay<'a> {
    file: RegisterFile,
    history: History,
    /// By unit: layers that ended before the layer that takes their results.
    unclaimed: [usize; 4],
    /// Data and weight banks of the last convolution.
    banks: Option<[u32; 2]>,
    layer: &'a mut dyn FnMut(&Layer<'_>),
}

impl Replay<'_> {
    fn step(&mut self, step: &Step) {
        match step {
            Step::Write { at, value, .. } => {
                if *at == glb::S_INTR_MASK.addr {
                    self.history.masks.push(*value);
                }
                self.history.sets_interrupts |= *at == glb::S_INTR_SET.addr && *value != 0;
                match self.file.write(*at, *value) {
                    Effect::Enabled { block, group } => self.started(block, group),
                    Effect::Protected { .. } => self.history.protected_writes += 1,
                    Effect::Stored | Effect::Ignored => {}
                }
            }
            Step::Read { at, .. } => {
                self.file.read(*at);
                let Some(reg) = register_at(*at) else {
                    return;
                };
                if reg.group == Group::Dual && reg.access != Access::WriteOnly {
                    self.read_of(reg.block);
                }
            }
            Step::WaitInterrupts { bits } => {
                for bit in (0..32).filter(|bit| bits >> bit & 1 == 1) {
                    self.interrupt(bit);
                }
            }
            // The flush after reset concerns no layer.
            Step::Poll { at, .. } if *at == cdma::S_CBUF_FLUSH_STATUS.addr => {}
            Step::Poll { .. } | Step::WaitPin { .. } | Step::WaitCycles { .. } => {
                self.everything_ends();
            }
            Step::Load { .. }
            | Step::ExpectPin { .. }
            | Step::CheckMemory { .. }
            | Step::Note { .. } => {}
        }
    }

    fn started(&mut self, block: &'static Block, group: usize) {
        let other = match (
            self.file.enabled(block, 1 - group),
            self.file.consumer(block) == group,
        ) {
            (false, _) => Other::Idle,
            (true, false) => Other::Running,
            (true, true) => Other::Waiting,
        };
        self.history.starts.push(Start {
            block: block.name,
            group,
            other,
            busy: Unit::ALL.map(|unit| self.is_busy(unit)),
        });
    }

    fn is_busy(&self, unit: Unit) -> bool {
        (0..2).any(|group| self.file.enabled(unit.block(), group))
    }

    fn read_of(&mut self, name: &str) {
        let blocks = nvdla_regs::table::BLOCKS;
        let Some(block) = blocks.iter().find(|block| block.name == name) else {
            return;
        };
        let seen = self.file.producer(block);
        let owner = match [seen, 1 - seen].map(|group| self.file.enabled(block, group)) {
            [true, _] => Owner::Enabled,
            [false, true] => Owner::BesideEnabled,
            [false, false] => Owner::Idle,
        };
        self.history.reads.push(owner);
    }

    /// The program has seen an interrupt: the layers up to its own are over.
    fn interrupt(&mut self, bit: u32) {
        let Some(Interrupt { source, group }) = Interrupt::of_bit(bit) else {
            return;
        };
        let unit = match source {
            Source::Sdp => Unit::Sdp,
            Source::Cdp => Unit::Cdp,
            Source::Pdp => Unit::Pdp,
            Source::Cacc => Unit::Convolution,
            // The layer goes on.
            Source::CdmaDat | Source::CdmaWt => return,
        };
        while self.file.enabled(unit.block(), group) && self.takes_part(unit.block()) {
            self.ends_first(unit);
        }
    }

    fn everything_ends(&mut self) {
        for unit in [Unit::Pdp, Unit::Sdp, Unit::Convolution, Unit::Cdp] {
            while self.takes_part(unit.block()) {
                self.ends_first(unit);
            }
        }
    }

    fn takes_part(&self, block: &Block) -> bool {
        self.file.enabled(block, self.file.consumer(block))
    }

    /// A layer ends, and nobody has asked yet for the unit behind it.
    fn ends_first(&mut self, unit: Unit) {
        let layer = self.executes(unit);
        let feeds = match unit {
            Unit::Convolution => true,
            Unit::Sdp => layer.is_set(&sdp::OUTPUT_DST),
            Unit::Pdp | Unit::Cdp => false,
        };
        self.unclaimed[unit as usize] += usize::from(feeds);
        self.ends(unit);
    }

    /// The layer of the unit that executes ends, with the one that feeds it.
    fn ends(&mut self, unit: Unit) {
        let layer = Layer {
            unit,
            file: &self.file,
            starts: &self.history.starts,
            banks_before: self.banks,
        };
        (self.layer)(&layer);
        if unit == Unit::Convolution {
            self.banks = Some([&csc::DATA_BANK, &csc::WEIGHT_BANK].map(|field| layer.get(field)));
        }
        let feeder = match unit {
            Unit::Sdp => layer.is_set(&sdp::FLYING_MODE).then_some(Unit::Convolution),
            Unit::Pdp => (!layer.is_set(&pdp::FLYING_MODE)).then_some(Unit::Sdp),
            Unit::Convolution | Unit::Cdp => None,
        };
        self.history.units.push(unit);
        if let Some(feeder) = feeder {
            if self.unclaimed[feeder as usize] > 0 {
                self.unclaimed[feeder as usize] -= 1;
            } else if self.takes_part(feeder.block()) {
                self.ends(feeder);
            }
        }
        for block in self.blocks(unit) {
            if self.takes_part(block) {
                self.file.complete(block);
            }
        }
    }

    /// The layer that the unit executes.
    fn executes(&self, unit: Unit) -> Layer<'_> {
        Layer {
            unit,
            file: &self.file,
            starts: &self.history.starts,
            banks_before: self.banks,
        }
    }

    /// Blocks that the executing layer of the unit uses.
    fn blocks(&self, unit: Unit) -> Vec<&'static Block> {
        let layer = self.executes(unit);
        let mut blocks = vec![unit.block()];
        match unit {
            Unit::Convolution => {
                blocks.extend([&cdma::BLOCK, &cmac_a::BLOCK, &cmac_b::BLOCK, &cacc::BLOCK]);
            }
            Unit::Sdp if uses_read_dma(&layer) => blocks.push(&sdp_rdma::BLOCK),
            Unit::Sdp => {}
            Unit::Pdp if layer.is_set(&pdp::FLYING_MODE) => blocks.push(&pdp_rdma::BLOCK),
            Unit::Pdp => {}
            Unit::Cdp => blocks.push(&cdp_rdma::BLOCK),
        }
        blocks
    }
}
