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
    BlockEnableWrites, ExecutingUnit, OtherGroupState, PdpLayerRegs, RegisterGroupHistory,
    SdpLayerRegs, UnitLayerRegs,
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
    let runs: usize = expected.layers.iter().map(|layer| layer.runs.len()).sum();
    if runs != record.runs.len() {
        return Vec::new();
    }
    let mut before = None;
    let clocks_of_layers = expected.layers.iter().map(|layer| {
        let start = BlockStartClocks::new(record, &layer.enables);
        match &record.runs[layer.runs.clone()] {
            [UnitLayerRegs::Cdp(run)] => cdp::clocks(run, &start, memory),
            [UnitLayerRegs::Pdp(run)] => pooled(run, &start, memory),
            [UnitLayerRegs::Sdp(sdp), fed @ ..] => {
                sdp::from_memory(sdp, &start, memory, sink(sdp, fed, &start, memory))
            }
            [
                UnitLayerRegs::Convolution(run),
                UnitLayerRegs::Sdp(sdp),
                fed @ ..,
            ] => {
                let sink = sink(sdp, fed, &start, memory);
                conv::clocks(run, before.replace(run), sdp, &start, memory, sink)
            }
            _ => 0, // No other chain of units executes a layer.
        }
    });
    let spans: Vec<_> = (expected.layers.iter())
        .map(|layer| span(&layer.enables))
        .collect();
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

/// Where a layer of SDP writes; `fed`: the layer of the unit that it feeds, if it feeds one.
fn sink(
    sdp: &SdpLayerRegs,
    fed: &[UnitLayerRegs],
    start: &BlockStartClocks,
    memory: MemorySpeed,
) -> SdpOutputSink {
    match fed {
        [UnitLayerRegs::Pdp(run)] => {
            let writes = McifWritePort::new(memory, run.mcif.wr_os_cnt);
            SdpOutputSink::Pdp(Box::new(PdpLayerEstimate::new(&run.pdp, start, writes)))
        }
        _ if sdp.writes() => SdpOutputSink::Memory(McifWritePort::new(memory, sdp.mcif.wr_os_cnt)),
        _ => SdpOutputSink::Nowhere,
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
