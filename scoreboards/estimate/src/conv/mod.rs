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

/// Estimate of a layer of the convolution core.
pub(crate) struct ConvolutionEstimate {
    shape: ConvShape,
    buffer: CbufArrivalEstimate,
    port: McifReadPort,
    /// Core clock at which the MAC steps begin.
    begins: u64,
}

impl ConvolutionEstimate {
    /// Prepares the estimate of a layer; `before` is the convolution that ran before it, if any.
    pub(crate) fn new(
        run: &ConvolutionLayerRegs,
        before: Option<&ConvolutionLayerRegs>,
        start: &BlockStartClocks,
        memory: MemorySpeed,
    ) -> Self {
        let shape = ConvShape::new(run);
        let mut port = McifReadPort::new(memory, run.mcif.rd_os_cnt);
        let buffer = CbufArrivalEstimate::new(run, before, start, &mut port);
        Self {
            shape,
            buffer,
            port,
            begins: start.of_all(&MULTIPLIERS) + TO_STEPS,
        }
    }

    /// Estimated core clocks of the layer together with the layer of SDP that it feeds, from the
    /// last D_OP_ENABLE to the last interrupt.
    pub(crate) fn into_sdp(
        mut self,
        sdp: &SdpLayerRegs,
        start: &BlockStartClocks,
        sink: SdpOutputSink,
    ) -> u64 {
        let mut elements = SdpLayerEstimate::new(sdp, start, &mut self.port, sink);
        steps::run(
            &self.shape,
            &mut self.buffer,
            &mut self.port,
            (&mut elements, self.begins),
        );
        // The host waits for the interrupt of the weights, too.
        let weights = self.buffer.weights_end(&mut self.port) + DONE_TO_HOST;
        start.clocks(elements.ends().max(weights))
    }
}
