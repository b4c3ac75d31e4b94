//! Coverage of PDP with its read DMA.

use nvdla_regs::line_buffer::{open_lines, widest_output};
use nvdla_regs::table::{pdp, pdp_rdma};

use crate::model::{AnsweredBins, BinNameAndMeaning, Cross, bins, numbered, points};
use crate::values::{
    ALIGNMENT, EXTENT, GAPS, SIGNED, SIZE, alignment, extent, gaps, order, signed, size,
};
use nvdla_model::executed::PdpLayerRegs;
use nvdla_model::units::pdp::{kernel, segments};

points! {
    POINTS:

    pub(super) SOURCE "source" "input" ["pdp.md, 4"]
        &[("sdp", "SDP"), ("memory", "memory")] => Pdp(|layer| AnsweredBins::flag(reads(layer)));

    pub(super) METHOD "method" "POOLING_METHOD" ["pdp.md, 5"]
        &[("average", "average"), ("max", "maximum"), ("min", "minimum")] => Pdp(|layer| {
            let method = layer.pdp.pooling_method as usize;
            AnsweredBins::one(method).when(method < 3)
        });

    KERNEL_WIDTH "kernel-width" "columns of a window" ["pdp.md, 5.1"]
        KERNEL => Pdp(|layer| AnsweredBins::one(horizontal(layer).0 as usize - 1));

    KERNEL_HEIGHT "kernel-height" "lines of a window" ["pdp.md, 5.1"]
        KERNEL => Pdp(|layer| AnsweredBins::one(vertical(layer).0 as usize - 1));

    COLUMNS "columns" "windows side by side" ["pdp.md, 5.1"]
        NEIGHBOURS => Pdp(|layer| neighbours(horizontal(layer)));

    LINES "lines" "windows one below the other" ["pdp.md, 5.1"]
        NEIGHBOURS => Pdp(|layer| neighbours(vertical(layer)));

    pub(super) OPEN_LINES "open-lines"
        "output lines in the line buffer at the same time" ["pdp.md, 6.1"]
        &[
            ("one", "1: segments of up to 128"), ("two", "2: up to 64"),
            ("four", "3 or 4: up to 32"), ("eight", "5 to 8: up to 16"),
        ] => Pdp(|layer| {
            let (kernel, stride) = vertical(layer);
            AnsweredBins::one(open_lines(kernel, stride).ilog2() as usize)
        });

    SEGMENT "segment" "output width of some segment" ["pdp.md, 6.1"]
        WIDTHS => Pdp(|layer| {
            let (kernel, stride) = vertical(layer);
            let limit = widest_output(kernel, stride).into();
            let outputs = segments(&layer.pdp).into_iter().map(|segment| segment.out_width);
            outputs.map(|outputs| width((outputs, limit))).collect()
        });

    pub(super) SPLIT "split" "segments" ["pdp.md, 6.2"]
        SEGMENTS => Pdp(|layer| split(layer.pdp.split_num));

    SEAM "seam" "input columns at a seam of segments" ["pdp.md, 6.2"]
        &[("twice", "read twice"), ("once", "read once"), ("skipped", "skipped")]
        => Pdp(|layer| neighbours(horizontal(layer)).when(layer.pdp.split_num > 1));

    PAD_COLUMNS "pad-columns" "padding left and right" ["pdp.md, 9"]
        PADDING => Pdp(|layer| {
            padding(
                [layer.pdp.pad_left, layer.pdp.pad_right],
                horizontal(layer).0,
            )
        });

    PAD_LINES "pad-lines" "padding at top and bottom" ["pdp.md, 9"]
        PADDING => Pdp(|layer| {
            padding([layer.pdp.pad_top, layer.pdp.pad_bottom], vertical(layer).0)
        });

    PAD_VALUE "pad-value" "what one padded column adds to an average" ["pdp.md, 5.3"]
        SIGNED => Pdp(|layer| {
            let pdp = &layer.pdp;
            let pads = [pdp.pad_left, pdp.pad_right, pdp.pad_top, pdp.pad_bottom];
            let padded = pads.into_iter().any(|pad| pad > 0);
            signed(i64::from(layer.pdp.pad_value_1x), 19).when(averages(layer) && padded)
        });

    RECIPROCAL "reciprocal" "RECIP_KERNEL_WIDTH and RECIP_KERNEL_HEIGHT" ["pdp.md, 5.3"]
        &[("true", "65536 / kernel, rounded down, both"), ("other", "other values")]
        => Pdp(|layer| {
            let factors = [layer.pdp.recip_kernel_width, layer.pdp.recip_kernel_height];
            let true_ones = [horizontal(layer).0, vertical(layer).0].map(|kernel| 65536 / kernel);
            AnsweredBins::flag(factors != true_ones).when(averages(layer))
        });

    CHANNELS "channels" "channels" ["pdp.md, 2"]
        SIZE => Pdp(|layer| size(layer.pdp.cube_out_channel));

    OUT_WIDTH "out-width" "columns of the result" ["pdp.md, 5.1"]
        EXTENT => Pdp(|layer| {
            extent(layer.pdp.cube_out_width).when(layer.pdp.split_num == 1)
        });

    OUT_HEIGHT "out-height" "lines of the result" ["pdp.md, 5.1"]
        EXTENT => Pdp(|layer| extent(layer.pdp.cube_out_height));

    SOURCE_GAPS "source-gaps" "strides of the source" ["pdp.md, 2"]
        GAPS => Pdp(|layer| {
            let whole = layer.pdp.split_num == 1;
            gaps(
                [layer.rdma.cube_in_width, layer.rdma.cube_in_height],
                [layer.rdma.src_line_stride, layer.rdma.src_surface_stride],
            )
            .when(reads(layer) && whole)
        });

    DESTINATION_GAPS "destination-gaps" "strides of the destination" ["pdp.md, 2"]
        GAPS => Pdp(|layer| {
            gaps(
                [layer.pdp.cube_out_width, layer.pdp.cube_out_height],
                [layer.pdp.dst_line_stride, layer.pdp.dst_surface_stride],
            )
            .when(layer.pdp.split_num == 1)
        });

    SOURCE_ALIGNMENT "source-alignment" "base of the source" ["pdp.md, 2"]
        ALIGNMENT => Pdp(|layer| alignment(layer.rdma.src_base_addr_low).when(reads(layer)));

    DESTINATION_ALIGNMENT "destination-alignment" "base of the destination" ["pdp.md, 2"]
        ALIGNMENT => Pdp(|layer| alignment(layer.pdp.dst_base_addr_low));

    ENABLE_ORDER "enable-order" "which block is enabled first" ["system.md, 10"]
        &[("core", "PDP"), ("dma", "PDP_RDMA")] => Pdp(|layer| {
            order(&layer.enables, [&pdp::BLOCK, &pdp_rdma::BLOCK]).when(reads(layer))
        });

    STRIDE_WIDTH "stride-width" "columns from one window to the next" ["pdp.md, 5.1"]
        STRIDE => Pdp(|layer| {
            let whole = layer.pdp.split_num == 1;
            let several = layer.pdp.cube_out_width > 1;
            AnsweredBins::one(horizontal(layer).1 as usize - 1).when(several || !whole)
        });

    STRIDE_HEIGHT "stride-height" "lines from one window to the next" ["pdp.md, 5.1"]
        STRIDE => Pdp(|layer| {
            let several = layer.pdp.cube_out_height > 1;
            AnsweredBins::one(vertical(layer).1 as usize - 1).when(several)
        });

    MISSING_COLUMNS "missing-columns"
        "padded columns in a window of an average that is not split" ["pdp.md, 5.3"]
        MISSING => Pdp(|layer| {
            let pdp = &layer.pdp;
            missing(pdp.pad_left, horizontal(layer), pdp.cube_out_width)
                .when(averages(layer) && pdp.split_num == 1)
        });

    MISSING_LINES "missing-lines" "padded lines in a window of an average" ["pdp.md, 5.3"]
        MISSING => Pdp(|layer| {
            let pdp = &layer.pdp;
            missing(pdp.pad_top, vertical(layer), pdp.cube_out_height).when(averages(layer))
        });
}

pub(super) const CROSSES: &[Cross] = &[
    [SOURCE, METHOD],
    [METHOD, KERNEL_WIDTH],
    [METHOD, KERNEL_HEIGHT],
    [METHOD, OPEN_LINES],
    [METHOD, PAD_COLUMNS],
    [METHOD, PAD_LINES],
    [SOURCE, OPEN_LINES],
    [METHOD, SPLIT],
    [SPLIT, SEAM],
    [OPEN_LINES, SEGMENT],
    [COLUMNS, LINES],
    [KERNEL_WIDTH, STRIDE_WIDTH],
    [KERNEL_HEIGHT, STRIDE_HEIGHT],
    [KERNEL_WIDTH, KERNEL_HEIGHT],
    [MISSING_COLUMNS, MISSING_LINES],
    [SOURCE, CHANNELS],
];

fn reads(layer: &PdpLayerRegs) -> bool {
    layer.pdp.flying_mode
}

fn averages(layer: &PdpLayerRegs) -> bool {
    layer.pdp.pooling_method == 0
}

/// Kernel size and stride along a line, in columns.
fn horizontal(layer: &PdpLayerRegs) -> (u32, u32) {
    let [width, _] = kernel(&layer.pdp);
    (width, layer.pdp.kernel_stride_width)
}

/// Kernel size and stride from line to line, in lines.
fn vertical(layer: &PdpLayerRegs) -> (u32, u32) {
    let [_, height] = kernel(&layer.pdp);
    (height, layer.pdp.kernel_stride_height)
}

const KERNEL: &[(&str, &str)] = numbered!("k" 1 2 3 4 5 6 7 8);

bins! {
    SEGMENTS, split(count: u32) {
        1 => "s1" "1: not split",
        2 => "s2" "2: no middle",
        3 => "s3" "3: one middle",
        _ => "many" "4 and more",
    }

    /// Bins for the output width of a segment and its limit, both in columns.
    WIDTHS, width(segment: (i64, i64)) {
        (1, _) => "one" "1",
        (outputs, limit) if outputs < limit => "below" "below the limit of the line buffer",
        _ => "limit" "at that limit",
    }

    /// Bins for kernel size and stride: whether neighbouring windows overlap.
    NEIGHBOURS, neighbours(window: (u32, u32)) {
        (kernel, stride) if stride < kernel => "overlap" "share inputs",
        (kernel, stride) if stride == kernel => "touch" "touch",
        _ => "apart" "leave inputs out",
    }
}

fn padding([before, after]: [u32; 2], kernel: u32) -> AnsweredBins {
    let most = kernel > 1 && (before == kernel - 1 || after == kernel - 1);
    let sides = usize::from(before > 0) + 2 * usize::from(after > 0);
    [AnsweredBins::one(sides), AnsweredBins::one(4).when(most)]
        .into_iter()
        .collect()
}

const PADDING: &[(&str, &str)] = &[
    ("none", "none"),
    ("before", "left or top only"),
    ("after", "right or bottom only"),
    ("both", "both sides"),
    ("most", "all of a window but one on some side"),
];

/// Bins for the distance from one window to the next.
const STRIDE: &[BinNameAndMeaning] = numbered!("s" 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16);

/// Bins for the padded columns or lines in one window, which select a pad value.
const MISSING: &[BinNameAndMeaning] = numbered!("m" 1 2 3 4 5 6 7);

/// Bins of [`MISSING`] that the windows of an average fall into; `pad` elements precede the input.
fn missing(pad: u32, (_, stride): (u32, u32), outputs: u32) -> AnsweredBins {
    let windows = (0..outputs).map_while(|window| {
        let padded = pad.checked_sub(window * stride)?;
        (padded as usize).checked_sub(1)
    });
    windows.collect()
}
