//! Timing of SDP: one element a clock, as its input, its operands and its sink allow.
//!
//! Source: docs/nv_small/sdp.md, sections 5 and 6; rtl/sdp/README.md.

use std::collections::VecDeque;

use nvdla_model::executed::SdpLayerRegs;
use nvdla_regs::geometry::{FetchedSdpOperands, Geometry};
use nvdla_regs::table::{sdp, sdp_rdma};

use crate::memory::MemorySpeed;
use crate::pdp::PdpLayerEstimate;
use crate::port::{ClientReadDemand, McifReadPort, McifWritePort, ReadClientNumber};
use crate::rates::{CHANNEL, DONE_TO_HOST, LANES};
use crate::start::BlockStartClocks;

/// Core clocks from the start of a layer of SDP to its first request. Source: rtl/sdp/README.md.
const TO_REQUEST: u64 = 1;
/// Most atoms of SDP's main input in flight. Source: docs/nv_small/system.md, section 8.1.
const MAIN: u64 = 80;
/// Most atoms of the operands of BS, BN and EW in flight. Source: the same.
const OPERANDS: [u64; 3] = [160, 160, 80];
/// Core clocks from an operand atom at the output of its channel to the operands of its elements.
/// Source: rtl/sdp/README.md.
const OPERAND: u64 = 1;
/// Core clocks through BS, or through BN. Source: rtl/sdp/README.md.
const STAGE: u64 = 4;
/// Core clocks through BS, BN and the converter. Source: the same.
const STAGES: u64 = 2 * STAGE + 3;
/// Core clocks through EW; `TABLE`: through its look-up table. Source: rtl/sdp/README.md.
const EW: u64 = 6;
const TABLE: u64 = 8;

/// Where SDP's output elements go.
#[derive(Debug)]
pub(crate) enum SdpOutputSink {
    Memory(McifWritePort),
    Pdp(Box<PdpLayerEstimate>),
    /// No output: the layer compares (operation EQL of EW).
    Nowhere,
}

/// When the operands of one stage, read from memory, are there.
#[derive(Debug)]
struct OperandTimes {
    client: ReadClientNumber,
    /// Atoms that hold the operands of eight elements.
    unit: u64,
    per_element: bool,
    /// Core clocks from the entrance of SDP to the stage.
    depth: u64,
    /// Number of the next atom; `slots`: core clocks at which slots for a position's atoms become free.
    next: u64,
    slots: VecDeque<u64>,
    /// Core clock at which each operand atom of this position is there.
    there: Vec<u64>,
}

/// Estimate of a layer of SDP, position by position.
#[derive(Debug)]
pub(crate) struct SdpLayerEstimate {
    operands: Vec<OperandTimes>,
    latency: u64,
    sink: SdpOutputSink,
    /// Positions of a surface; `position`: those of the current surface that are done.
    surface: u64,
    position: u64,
    free: u64,
    /// Core clock at which the last element has left SDP, in a layer that compares.
    compared: u64,
    /// For each position on its way to PDP, the core clock at which PDP takes it, less SDP's latency.
    on_the_way: VecDeque<u64>,
}

impl SdpLayerEstimate {
    /// Prepares the estimate of a layer; appends the read DMAs of its operands to the clients of
    /// `port`.
    pub(crate) fn new(
        run: &SdpLayerRegs,
        start: &BlockStartClocks,
        port: &mut McifReadPort,
        sink: SdpOutputSink,
    ) -> Self {
        let surface = u64::from(run.sdp.width) * u64::from(run.sdp.height);
        let surfaces = u64::from(run.sdp.channel).div_ceil(LANES);
        let mcif = &run.mcif;
        let weights = [
            mcif.rd_weight_sdp_b,
            mcif.rd_weight_sdp_n,
            mcif.rd_weight_sdp_e,
        ];
        let exist = [true, true, run.has_ew];
        let mut operands = Vec::new();
        for (index, dma) in run.rdma.operands().into_iter().enumerate() {
            if dma.disable || !exist[index] || !run.uses_read_dma() {
                continue;
            }
            let kinds =
                FetchedSdpOperands::of_code(dma.data_use).map_or(1, FetchedSdpOperands::operands);
            let unit = u64::from(kinds * Geometry::operand_bytes(dma.data_size));
            let per_element = dma.data_mode;
            let positions = if per_element {
                surface * surfaces
            } else {
                surfaces
            };
            let client = port.client(ClientReadDemand {
                atoms: positions * unit,
                from: start.at(&sdp_rdma::BLOCK) + TO_REQUEST,
                room: OPERANDS[index],
                weight: weights[index],
            });
            operands.push(OperandTimes {
                client,
                unit,
                per_element,
                depth: STAGE * index as u64,
                next: 0,
                slots: VecDeque::new(),
                there: Vec::new(),
            });
        }
        let ew = if run.uses_ew() { EW } else { 0 };
        let table = if run.uses_ew() && !run.sdp.ew_lut_bypass {
            TABLE
        } else {
            0
        };
        Self {
            operands,
            latency: STAGES + ew + table,
            sink,
            surface,
            position: 0,
            free: start.at(&sdp::BLOCK),
            compared: 0,
            on_the_way: VecDeque::new(),
        }
    }

    /// Takes an input atom, its first lane in core clock `at`; returns the clock after its last lane.
    pub(crate) fn position(&mut self, port: &mut McifReadPort, at: u64) -> u64 {
        let mut clock = at.max(self.free);
        if let SdpOutputSink::Memory(writes) = &self.sink {
            let behind = self.latency + LANES - 1;
            clock = writes.room(clock + behind) - behind;
        }
        // What the stages hold: one element each.
        let held = usize::try_from(self.latency / LANES).unwrap_or(0);
        if self.on_the_way.len() > held {
            clock = clock.max(self.on_the_way.pop_front().unwrap_or(0));
        }
        let first = clock;
        clock = self.with_operands(port, clock);
        self.free = clock;
        self.position += 1;
        if self.position == self.surface {
            self.position = 0;
        }
        // The last lane.
        let out = clock - 1 + self.latency;
        match &mut self.sink {
            SdpOutputSink::Memory(writes) => writes.write(out),
            SdpOutputSink::Pdp(pooling) => {
                // Lanes follow each other as they entered.
                let late = clock - first - LANES;
                let taken = pooling.column(first + late + self.latency);
                self.on_the_way
                    .push_back(taken.saturating_sub(self.latency));
            }
            SdpOutputSink::Nowhere => self.compared = out,
        }
        clock
    }

    /// Takes an atom once its operands are there; returns the core clock after its last lane.
    fn with_operands(&mut self, port: &mut McifReadPort, first: u64) -> u64 {
        let starts_surface = self.position == 0;
        let ends_surface = self.position + 1 == self.surface;
        for operands in &mut self.operands {
            if operands.per_element || starts_surface {
                operands.fetch(port);
            }
        }
        let mut clock = first;
        for pair in 0..4 {
            for operands in &mut self.operands {
                let slot = pair * operands.unit / 4;
                let there = operands.there.get(usize::try_from(slot).unwrap_or(0));
                clock = clock.max(there.copied().unwrap_or(0));
            }
            clock += 2;
            for operands in &mut self.operands {
                let ends_slot = (pair + 1) * operands.unit % 4 == 0;
                if ends_slot && (operands.per_element || ends_surface) {
                    // Refilled in the clock of its last element.
                    operands.slots.push_back(clock - 1 + operands.depth);
                }
            }
        }
        clock
    }

    /// Core clock of the layer's interrupt at the host, when the last unit has ended.
    pub(crate) fn ends(&self) -> u64 {
        let done = match &self.sink {
            SdpOutputSink::Memory(writes) => writes.answered(),
            SdpOutputSink::Pdp(pooling) => pooling.answered(),
            SdpOutputSink::Nowhere => self.compared,
        };
        done + DONE_TO_HOST
    }
}

impl OperandTimes {
    /// Fetches the operand atoms of the next position into free slots.
    fn fetch(&mut self, port: &mut McifReadPort) {
        self.there.clear();
        for _ in 0..self.unit {
            let mut clock = port.arrival(self.client, self.next) + CHANNEL;
            if self.slots.len() >= usize::try_from(self.unit).unwrap_or(1) {
                clock = clock.max(self.slots.pop_front().unwrap_or(0));
            }
            port.release(self.client, clock + 1);
            self.there
                .push((clock + OPERAND).saturating_sub(self.depth));
            self.next += 1;
        }
    }
}

/// Estimated core clocks of a layer of SDP from memory, from its last D_OP_ENABLE to its interrupt.
pub(crate) fn from_memory(
    run: &SdpLayerRegs,
    start: &BlockStartClocks,
    memory: MemorySpeed,
    sink: SdpOutputSink,
) -> u64 {
    let mut port = McifReadPort::new(memory, run.mcif.rd_os_cnt);
    let atoms = u64::from(run.rdma.width)
        * u64::from(run.rdma.height)
        * u64::from(run.rdma.channel).div_ceil(LANES);
    let main = port.client(ClientReadDemand {
        atoms,
        from: start.at(&sdp_rdma::BLOCK) + TO_REQUEST,
        room: MAIN,
        weight: run.mcif.rd_weight_sdp,
    });
    let mut elements = SdpLayerEstimate::new(run, start, &mut port, sink);
    let positions = elements.surface * u64::from(run.sdp.channel).div_ceil(LANES);
    for index in 0..positions {
        let there = port.arrival(main, index) + CHANNEL;
        let gone = elements.position(&mut port, there);
        port.release(main, gone);
    }
    start.clocks(elements.ends())
}
