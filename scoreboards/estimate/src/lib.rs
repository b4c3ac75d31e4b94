//! Estimates the clocks of a layer without RTL: from its registers and the speed of the memory.
//!
//! The estimate follows each atom through the design as the documents describe it: who may ask
//! memory in which clock, how many atoms are in flight, what a unit takes a clock, which buffer
//! holds how much. It knows no measured number. Layers are estimated alone: what others do at the
//! same time is not part of it.
//!
//! Source: docs/nv_small/microarchitecture.md; the READMEs below `rtl`.

mod cdp;
mod conv;
mod memory;
mod pdp;
mod port;
mod rates;
mod sdp;
mod start;

pub use memory::MemorySpeed;

use nvdla_model::executed::{
    BlockEnableWrites, ConvolutionLayerRegs, ExecutingUnit, OtherGroupState, PdpLayerRegs,
    RegisterGroupHistory, SdpLayerRegs, UnitLayerRegs,
};

use nvdla_model::expected::Expected;
use nvdla_model::units::pdp::segments;
use nvdla_regs::table::pdp_rdma;

use pdp::PdpLayerEstimate;
use port::{ClientReadDemand, McifReadPort, McifWritePort};
use rates::{CHANNEL, DONE_TO_HOST, LANES};
use sdp::SdpOutputSink;
use start::BlockStartClocks;

/// Most atoms that PDP's read DMA has in flight. Source: docs/nv_small/system.md, section 8.1.
const PDP_IN_FLIGHT: u64 = 61;

/// The estimated clocks of a layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LayerEstimate {
    /// Core clocks from the layer's last D_OP_ENABLE to its interrupt, with no other layer at work.
    pub clocks: u64,
    /// Whether no other layer is at work: the program waits for what it enabled before, and enables
    /// nothing else until it has waited for the layer.
    pub is_alone: bool,
}

/// Estimates every layer that a program ran, in the order of [`Expected::layers`]; empty for a
/// program with layers that never end or that the model has not computed.
pub fn layers(expected: &Expected, memory: MemorySpeed) -> Vec<LayerEstimate> {
    let record = &expected.record;
    let begins = |run: &&UnitLayerRegs| match run {
        UnitLayerRegs::Sdp(run) => !run.sdp.flying_mode,
        UnitLayerRegs::Pdp(run) => run.pdp.flying_mode,
        UnitLayerRegs::Convolution(_) | UnitLayerRegs::Cdp(_) => true,
    };
    if record.runs.iter().filter(begins).count() != expected.layers.len() {
        return Vec::new();
    }
    let mut clocks_of_layers = Vec::new();
    let mut spans = Vec::new();
    let mut before: Option<&ConvolutionLayerRegs> = None;
    let mut runs = record.runs.iter().peekable();
    while let Some(run) = runs.next() {
        let (enables, clocks) = match run {
            UnitLayerRegs::Cdp(run) => {
                let start = BlockStartClocks::new(record, &run.enables);
                (&run.enables, cdp::clocks(run, &start, memory))
            }
            UnitLayerRegs::Pdp(run) => {
                let start = BlockStartClocks::new(record, &run.enables);
                (&run.enables, pooled(run, &start, memory))
            }
            UnitLayerRegs::Sdp(sdp) => {
                let start = BlockStartClocks::new(record, &sdp.enables);
                let sink = sink(sdp, fed(&mut runs), &start, memory);
                (&sdp.enables, sdp::from_memory(sdp, &start, memory, sink))
            }
            UnitLayerRegs::Convolution(run) => {
                let sdp = runs.next_if(|run| matches!(run, UnitLayerRegs::Sdp(_)));
                let Some(UnitLayerRegs::Sdp(sdp)) = sdp else {
                    continue;
                };
                let start = BlockStartClocks::new(record, &run.enables);
                let sink = sink(sdp, fed(&mut runs), &start, memory);
                let clocks = conv::clocks((run, before), sdp, &start, memory, sink);
                before = Some(run);
                (&run.enables, clocks)
            }
        };
        spans.push(span(enables));
        clocks_of_layers.push(clocks);
    }
    std::iter::zip(clocks_of_layers, alone(record, &spans))
        .map(|(clocks, is_alone)| LayerEstimate { clocks, is_alone })
        .collect()
}

/// First and last write that enabled the layer's blocks, as indices into
/// `RegisterGroupHistory::starts`.
fn span(enables: &BlockEnableWrites) -> Option<(usize, usize)> {
    let places = || enables.0.iter().map(|(_, place)| *place);
    places().min().zip(places().max())
}

/// For each layer, whether no other one is at work; `spans` holds its first and last enable.
fn alone(record: &RegisterGroupHistory, spans: &[Option<(usize, usize)>]) -> Vec<bool> {
    let mut order: Vec<(usize, usize)> = (spans.iter().enumerate())
        .filter_map(|(layer, span)| span.map(|(first, _)| (first, layer)))
        .collect();
    order.sort_unstable();
    // Nobody has enabled anything before it without a wait; the block itself is busy by now.
    let begins = |(first, _): &(usize, usize)| {
        let start = record.starts.get(*first);
        start.is_some_and(|start| {
            let mut units = ExecutingUnit::ALL.iter().zip(start.busy);
            units.all(|(unit, busy)| {
                !busy || (unit.block() == start.block && start.other == OtherGroupState::Idle)
            })
        })
    };
    let mut alone = vec![false; spans.len()];
    for (index, layer) in order.iter().enumerate() {
        let next = order.get(index + 1);
        alone[layer.1] = begins(layer) && next.is_none_or(begins);
    }
    alone
}

/// The layer of PDP that the current layer of SDP feeds, taken from `runs`.
fn fed<'a>(
    runs: &mut std::iter::Peekable<impl Iterator<Item = &'a UnitLayerRegs>>,
) -> Option<&'a PdpLayerRegs> {
    let next = runs.next_if(|run| matches!(run, UnitLayerRegs::Pdp(run) if !run.pdp.flying_mode));
    match next {
        Some(UnitLayerRegs::Pdp(run)) => Some(run),
        _ => None,
    }
}

fn sink(
    sdp: &SdpLayerRegs,
    pdp: Option<&PdpLayerRegs>,
    start: &BlockStartClocks,
    memory: MemorySpeed,
) -> SdpOutputSink {
    match pdp {
        Some(run) => {
            let writes = McifWritePort::new(memory, run.mcif.wr_os_cnt);
            SdpOutputSink::Pdp(Box::new(PdpLayerEstimate::new(&run.pdp, start, writes)))
        }
        None if sdp.writes() => {
            SdpOutputSink::Memory(McifWritePort::new(memory, sdp.mcif.wr_os_cnt))
        }
        None => SdpOutputSink::Nowhere,
    }
}

/// Estimated core clocks of a layer of PDP from memory, from its last D_OP_ENABLE to its interrupt.
fn pooled(run: &PdpLayerRegs, start: &BlockStartClocks, memory: MemorySpeed) -> u64 {
    let mut port = McifReadPort::new(memory, run.mcif.rd_os_cnt);
    let lines =
        u64::from(run.pdp.cube_in_height) * u64::from(run.pdp.cube_out_channel).div_ceil(LANES);
    let columns: u64 = segments(&run.pdp).iter().map(pdp::columns).sum();
    let reads = port.client(ClientReadDemand {
        atoms: lines * columns,
        from: start.at(&pdp_rdma::BLOCK) + pdp::TO_REQUEST,
        room: PDP_IN_FLIGHT,
        weight: run.mcif.rd_weight_pdp,
    });
    let mut pooling = PdpLayerEstimate::new(
        &run.pdp,
        start,
        McifWritePort::new(memory, run.mcif.wr_os_cnt),
    );
    for index in 0..lines * columns {
        let there = port.arrival(reads, index) + CHANNEL;
        let gone = pooling.column(there);
        port.release(reads, gone);
    }
    start.clocks(pooling.answered() + DONE_TO_HOST)
}
