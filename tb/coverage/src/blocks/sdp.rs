//! Coverage of SDP: source, destination, cube, combined stages, converter, statistics.

use nvdla_regs::table::{csc, pdp, sdp, sdp_rdma};

use crate::model::{AnsweredBins, Cross, bins, points};
use crate::values::{
    ALIGNMENT, ATOM, COUNTER, GAPS, SHIFT, SIGNED, SIZE, SWITCH, alignment, counters, gaps,
    last_atom, order, shift, signed, size,
};
use nvdla_model::executed::SdpLayerRegs;

points! {
    POINTS:

    pub(super) SOURCE "source" "main input" ["sdp.md, 1"]
        &[("memory", "memory"), ("convolution", "CACC")]
        => Sdp(|layer| AnsweredBins::flag(layer.sdp.flying_mode));

    pub(super) DESTINATION "destination" "result" ["sdp.md, 5"]
        RESULTS => Sdp(result);

    WIDTH "width" "columns" ["sdp.md, 6.1"]
        SIZE => Sdp(|layer| size(layer.sdp.width));

    HEIGHT "height" "lines" ["sdp.md, 6.1"]
        SIZE => Sdp(|layer| size(layer.sdp.height));

    CHANNELS "channels" "channels" ["sdp.md, 6.1"]
        SIZE => Sdp(|layer| size(layer.sdp.channel));

    pub(super) LAST_ATOM "last-atom" "channels in the last surface" ["sdp.md, 6.1"]
        ATOM => Sdp(|layer| last_atom(layer.sdp.channel));

    SINGLE "single" "one position, surfaces packed whatever the strides say" ["sdp.md, 6.1"]
        POSITION => Sdp(|layer| {
            let one = layer.sdp.width == 1 && layer.sdp.height == 1;
            position(layer).when(one && layer.writes())
        });

    SOURCE_GAPS "source-gaps" "strides of the source" ["sdp.md, 6.1"]
        GAPS => Sdp(|layer| {
            gaps(
                [layer.sdp.width, layer.sdp.height],
                [layer.rdma.src_line_stride, layer.rdma.src_surface_stride],
            )
            .when(reads(layer))
        });

    DESTINATION_GAPS "destination-gaps" "strides of the destination" ["sdp.md, 6.1"]
        GAPS => Sdp(|layer| {
            gaps(
                [layer.sdp.width, layer.sdp.height],
                [layer.sdp.dst_line_stride, layer.sdp.dst_surface_stride],
            )
            .when(layer.writes())
        });

    SOURCE_ALIGNMENT "source-alignment" "base of the source" ["sdp.md, 6.1"]
        ALIGNMENT => Sdp(|layer| alignment(layer.rdma.src_base_addr_low).when(reads(layer)));

    DESTINATION_ALIGNMENT "destination-alignment" "base of the destination" ["sdp.md, 6.1"]
        ALIGNMENT => Sdp(|layer| alignment(layer.sdp.dst_base_addr_low).when(layer.writes()));

    IN_PLACE "in-place" "the result replaces the source" ["sdp.md, 5.1"]
        &[("apart", "no"), ("in-place", "yes")] => Sdp(|layer| {
            let [source, destination] =
                [layer.rdma.src_base_addr_low, layer.sdp.dst_base_addr_low].map(|base| base & !7);
            AnsweredBins::flag(source == destination).when(reads(layer) && layer.writes())
        });

    pub(super) STAGES "stages" "stages that work" ["sdp.md, 1"]
        &[
            ("none", "the converter alone"), ("bs", "BS"), ("bn", "BN"), ("bs-bn", "BS and BN"),
            ("ew", "EW"), ("bs-ew", "BS and EW"), ("bn-ew", "BN and EW"), ("all", "BS, BN and EW"),
        ] => Sdp(|layer| {
            let works = [!layer.sdp.bs_bypass, !layer.sdp.bn_bypass, layer.uses_ew()];
            let [bs, bn, ew] = works.map(usize::from);
            AnsweredBins::one(bs + 2 * bn + 4 * ew)
        });

    pub(super) READ_DMAS "read-dmas" "streams that SDP_RDMA reads" ["sdp.md, 4"]
        &[
            ("none", "none: SDP works alone behind CACC"), ("one", "one"), ("two", "two"),
            ("three", "three"), ("four", "four"),
        ] => Sdp(|layer| {
            let operands = layer.operands_from_memory().into_iter().flatten();
            AnsweredBins::one(usize::from(reads(layer)) + operands.count())
        });

    CONVERTER_SCALE "converter-scale" "CVT_SCALE" ["sdp.md, 11"]
        SIGNED => Sdp(|layer| {
            signed(i64::from(layer.sdp.cvt_scale), 16).when(!layer.compares())
        });

    CONVERTER_OFFSET "converter-offset" "CVT_OFFSET" ["sdp.md, 11"]
        SIGNED => Sdp(|layer| {
            signed(i64::from(layer.sdp.cvt_offset), 32).when(!layer.compares())
        });

    CONVERTER_SHIFT "converter-shift" "CVT_SHIFT" ["sdp.md, 11"]
        SHIFT => Sdp(|layer| shift(layer.sdp.cvt_shift).when(!layer.compares()));

    COUNTS_SATURATION "counts-saturation" "PERF_SAT_EN" ["sdp.md, 12.2"]
        SWITCH => Sdp(|layer| AnsweredBins::flag(layer.sdp.perf_sat_en));

    COUNTS_STALLS "counts-stalls" "PERF_DMA_EN" ["sdp.md, 12.5"]
        SWITCH => Sdp(|layer| AnsweredBins::flag(layer.sdp.perf_dma_en));

    SATURATION "saturation" "D_PERF_OUT_SATURATION as the host reads it" ["sdp.md, 12.2"]
        COUNTER => Values(|case| counters(case.reads(&sdp::D_PERF_OUT_SATURATION)));

    ENABLE_ORDER "enable-order" "which block is enabled first" ["system.md, 10"]
        &[("core", "SDP"), ("dma", "SDP_RDMA")] => Sdp(|layer| {
            order(&layer.enables, [&sdp::BLOCK, &sdp_rdma::BLOCK]).when(layer.uses_read_dma())
        });

    FED_ORDER "fed-order" "SDP behind the convolution" ["conv_multilayer.md, 2.1"]
        &[("ready", "is enabled before CSC"), ("late", "is enabled behind CSC, which waits")]
        => Sdp(|layer| {
            order(&layer.enables, [&sdp::BLOCK, &csc::BLOCK]).when(!reads(layer))
        });

    FEED_ORDER "feed-order" "PDP behind SDP" ["system.md, 10"]
        &[("ready", "is enabled before SDP"), ("late", "is enabled behind SDP, which waits")]
        => Sdp(|layer| {
            order(&layer.enables, [&pdp::BLOCK, &sdp::BLOCK]).when(layer.sdp.output_dst)
        });
}

pub(super) const CROSSES: &[Cross] = &[
    [SOURCE, DESTINATION],
    [SOURCE, STAGES],
    [DESTINATION, STAGES],
    [CONVERTER_SCALE, CONVERTER_SHIFT],
    [WIDTH, CHANNELS],
    [SOURCE, LAST_ATOM],
    [DESTINATION, LAST_ATOM],
    [SOURCE, WIDTH],
    [SOURCE, SINGLE],
    [SOURCE, READ_DMAS],
];

bins! {
    RESULTS, result(layer: &SdpLayerRegs) {
        _ if layer.writes() => "memory" "written to memory",
        _ if !layer.compares() => "pdp" "handed to PDP",
        _ => "status" "compared, nothing written",
    }

    POSITION, position(layer: &SdpLayerRegs) {
        _ if layer.sdp.channel <= 8 => "one-surface" "one surface",
        _ if layer.sdp.dst_surface_stride < 16 =>
            "surfaces" "several surfaces, strides of one atom",
        _ => "strides" "several surfaces, strides of more than one atom, to be ignored",
    }
}

fn reads(layer: &SdpLayerRegs) -> bool {
    !layer.sdp.flying_mode
}
