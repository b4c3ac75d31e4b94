//! Timing of the convolution core: fetch into CBUF, steps of the MAC array, delivery to SDP.
//!
//! Source: docs/nv_small/convolution.md, sections 4 to 6; docs/nv_small/image_input.md, sections 6
//! to 8; rtl/conv/README.md.

mod fetch;
mod shape;
mod steps;

use nvdla_model::executed::{ConvolutionLayerRegs, SdpLayerRegs};

use nvdla_regs::table::{cacc, cmac_a, cmac_b, csc};
use nvdla_regs::types::Block;

use crate::memory::MemorySpeed;
use crate::port::McifReadPort;
use crate::rates::DONE_TO_HOST;
use crate::sdp::{SdpLayerEstimate, SdpOutputSink};
use crate::start::BlockStartClocks;

use fetch::CbufArrivalEstimate;
use shape::ConvShape;

/// Core clocks from the start of a layer at CSC to its first MAC step. Source: rtl/csc/README.md.
const TO_STEPS: u64 = 3;
/// Blocks that must have started the layer before its first MAC step.
const MULTIPLIERS: [&Block; 4] = [&csc::BLOCK, &cmac_a::BLOCK, &cmac_b::BLOCK, &cacc::BLOCK];

/// Estimated core clocks of a layer together with the layer of SDP that it feeds, from the last
/// D_OP_ENABLE to the last interrupt; `before` is the convolution that ran before it, if any.
pub(crate) fn clocks(
    run: &ConvolutionLayerRegs,
    before: Option<&ConvolutionLayerRegs>,
    sdp: &SdpLayerRegs,
    start: &BlockStartClocks,
    memory: MemorySpeed,
    sink: SdpOutputSink,
) -> u64 {
    let shape = ConvShape::new(run);
    let mut port = McifReadPort::new(memory, run.mcif.rd_os_cnt);
    let mut buffer = CbufArrivalEstimate::new(run, before, start, &mut port);
    let mut elements = SdpLayerEstimate::new(sdp, start, &mut port, sink);
    let begins = start.of_all(&MULTIPLIERS) + TO_STEPS;
    steps::run(&shape, &mut buffer, &mut port, &mut elements, begins);
    // The host waits for the interrupt of the weights, too.
    let weights = buffer.weights_end(&mut port) + DONE_TO_HOST;
    start.clocks(elements.ends().max(weights))
}
