//! Constraints on SDP layers. Source: docs/nv_small/sdp.md.

use nvdla_model::executed::SdpLayerRegs;
use nvdla_regs::geometry::FetchedSdpOperands;

use crate::legality::rule::{Constraint, constraints, is_apart};

pub(super) const ALL: &[Constraint] = constraints! {
    "sdp.cubes-equal-rdma" "SDP and SDP_RDMA agree on width, height and channels" ["sdp.md, 5.5"]
        => Sdp(|view| {
            let layer = view.layer;
            let (sdp, rdma) = (&layer.sdp, &layer.rdma);
            let same =
                [sdp.width, sdp.height, sdp.channel] == [rdma.width, rdma.height, rdma.channel];
            !layer.uses_read_dma() || same
        });

    "sdp.flying-modes-agree"
        "SDP and SDP_RDMA both take their input from memory, or neither does" ["sdp.md, 5.2"]
        => Sdp(|view| {
            let layer = view.layer;
            !layer.uses_read_dma() || layer.sdp.flying_mode == layer.rdma.flying_mode
        });

    "sdp.source-strides" "lines and surfaces of the source do not overlap" ["sdp.md, 6.1"]
        => Sdp(|view| {
            let (layer, rdma) = (view.layer, &view.layer.rdma);
            let strides = [rdma.src_line_stride, rdma.src_surface_stride];
            let is_apart = is_apart([rdma.width, rdma.height], strides);
            layer.sdp.flying_mode || is_dot(layer) || is_apart
        });

    "sdp.destination-strides" "lines and surfaces of the destination do not overlap" ["sdp.md, 6.1"]
        => Sdp(|view| {
            let (layer, sdp) = (view.layer, &view.layer.sdp);
            let strides = [sdp.dst_line_stride, sdp.dst_surface_stride];
            let is_apart = is_apart([sdp.width, sdp.height], strides);
            !layer.writes() || is_dot(layer) || is_apart
        });

    "sdp.operands-read-exactly"
        "an operand DMA works exactly when its stage takes operands from memory, and reads those"
        ["sdp.md, 5.5"] => Sdp(|view| reads_exactly(view.layer));

    "sdp.ram-type"
        "source and destination lie behind the port that nv_small has, RAM_TYPE 1" ["sdp.md, 5.5"]
        => Sdp(|view| {
            let layer = view.layer;
            let read = layer.sdp.flying_mode || layer.rdma.src_ram_type;
            read && (!layer.writes() || layer.sdp.dst_ram_type)
        });

    "sdp.precision" "values are int8" ["sdp.md, 15"]
        => Sdp(|view| {
            let layer = view.layer;
            let own = layer.sdp.proc_precision | layer.sdp.out_precision;
            let read = layer.rdma.in_precision | layer.rdma.proc_precision;
            own == 0 && (!layer.uses_read_dma() || read == 0)
        });
};

/// Whether the cube is one line of one column: its strides are ignored. Source: sdp.md, section 6.1.
fn is_dot(layer: &SdpLayerRegs) -> bool {
    layer.sdp.width == 1 && layer.sdp.height == 1
}

/// Whether the read DMA of each stage reads exactly the operands that the stage takes from memory.
fn reads_exactly(layer: &SdpLayerRegs) -> bool {
    let operands = layer.rdma.operands().into_iter();
    let exists = [true, true, layer.has_ew];
    let mut operands = operands.zip(layer.operands_from_memory()).zip(exists);
    let exactly = operands.all(|((dma, wanted), exists)| {
        let read = (!dma.disable).then_some(dma.data_use);
        !exists || read == wanted.map(FetchedSdpOperands::code)
    });
    !layer.uses_read_dma() || exactly
}
