//! Coverage of CDP with its read DMA; its tables are in [`super::lut`].

use nvdla_regs::table::{cdp, cdp_rdma};

use crate::model::{AnsweredBins, Cross, points};
use crate::values::{
    ALIGNMENT, ATOM, COUNTER, EXTENT, GAPS, SHIFT, SIGNED, SIZE, alignment, counters, extent, gaps,
    last_atom, order, shift, signed, size,
};

points! {
    POINTS:

    pub(super) FUNCTION "function" "what is looked up, and what becomes of it" ["cdp.md, 7.1"]
        &[
            ("energy-product", "energy of the window; product with the element"),
            ("element-product", "the element; product with the element"),
            ("energy", "energy of the window; no product"), ("element", "the element; no product"),
        ] => Cdp(|layer| {
            let [sqsum, mul] = [layer.cdp.sqsum_bypass, layer.cdp.mul_bypass].map(usize::from);
            AnsweredBins::one(sqsum + 2 * mul)
        });

    pub(super) WINDOW "window" "channels of a window" ["cdp.md, 7.3"]
        &[("w3", "3"), ("w5", "5"), ("w7", "7"), ("w9", "9")] => Cdp(|layer| {
            let length = layer.cdp.normalz_len as usize;
            AnsweredBins::one(length).when(!layer.cdp.sqsum_bypass)
        });

    CHANNELS "channels" "channels" ["cdp.md, 6"]
        SIZE => Cdp(|layer| size(layer.rdma.channel));

    LAST_ATOM "last-atom" "channels in the last surface" ["cdp.md, 7.3"]
        ATOM => Cdp(|layer| last_atom(layer.rdma.channel));

    WIDTH "width" "columns; the DMA takes them in stripes of 8" ["cdp.md, 6.1"]
        SIZE => Cdp(|layer| size(layer.rdma.width));

    HEIGHT "height" "lines" ["cdp.md, 6.1"]
        EXTENT => Cdp(|layer| extent(layer.rdma.height));

    IN_OFFSET "in-offset" "offset of the input converter, 8 bits" ["cdp.md, 7.2"]
        SIGNED => Cdp(|layer| signed((i64::from(layer.cdp.datin_offset) << 56) >> 56, 8));

    IN_SCALE "in-scale" "scale of the input converter" ["cdp.md, 7.2"]
        SIGNED => Cdp(|layer| signed(i64::from(layer.cdp.datin_scale), 16));

    IN_SHIFT "in-shift" "shift of the input converter, 5 bits" ["cdp.md, 7.2"]
        SHIFT_OF_31 => Cdp(|layer| shift(layer.cdp.datin_shifter));

    OUT_OFFSET "out-offset" "offset of the output converter, 25 bits" ["cdp.md, 7.10"]
        SIGNED => Cdp(|layer| signed((i64::from(layer.cdp.datout_offset) << 39) >> 39, 25));

    OUT_SCALE "out-scale" "scale of the output converter" ["cdp.md, 7.10"]
        SIGNED => Cdp(|layer| signed(i64::from(layer.cdp.datout_scale), 16));

    OUT_SHIFT "out-shift" "shift of the output converter" ["cdp.md, 7.10"]
        SHIFT => Cdp(|layer| shift(layer.cdp.datout_shifter));

    SOURCE_GAPS "source-gaps" "strides of the source" ["cdp.md, 6"]
        GAPS => Cdp(|layer| {
            gaps(
                [layer.rdma.width, layer.rdma.height],
                [layer.rdma.src_line_stride, layer.rdma.src_surface_stride],
            )
        });

    DESTINATION_GAPS "destination-gaps" "strides of the destination" ["cdp.md, 6"]
        GAPS => Cdp(|layer| {
            gaps(
                [layer.rdma.width, layer.rdma.height],
                [layer.cdp.dst_line_stride, layer.cdp.dst_surface_stride],
            )
        });

    SOURCE_ALIGNMENT "source-alignment" "base of the source" ["cdp.md, 6"]
        ALIGNMENT => Cdp(|layer| alignment(layer.rdma.src_base_addr_low));

    DESTINATION_ALIGNMENT "destination-alignment" "base of the destination" ["cdp.md, 6"]
        ALIGNMENT => Cdp(|layer| alignment(layer.cdp.dst_base_addr_low));

    IN_PLACE "in-place" "the result replaces the source" ["cdp.md, 6"]
        &[("apart", "no"), ("in-place", "yes")] => Cdp(|layer| {
            let [source, destination] =
                [layer.rdma.src_base_addr_low, layer.cdp.dst_base_addr_low].map(|base| base & !7);
            AnsweredBins::flag(source == destination)
        });

    HYBRIDS "hybrids" "counter of samples in both tables as the host reads it" ["cdp.md, 8.1"]
        COUNTER => Values(|case| counters(case.reads(&cdp::D_PERF_LUT_HYBRID)));

    ENABLE_ORDER "enable-order" "which block is enabled first" ["system.md, 10"]
        &[("core", "CDP"), ("dma", "CDP_RDMA")]
        => Cdp(|layer| order(&layer.enables, [&cdp::BLOCK, &cdp_rdma::BLOCK]));
}

pub(super) const CROSSES: &[Cross] = &[
    [FUNCTION, CHANNELS],
    [WINDOW, LAST_ATOM],
    [WINDOW, CHANNELS],
    [WIDTH, HEIGHT],
    [IN_SCALE, IN_SHIFT],
    [OUT_SCALE, OUT_SHIFT],
    [FUNCTION, LAST_ATOM],
    [FUNCTION, WIDTH],
    [IN_PLACE, WIDTH],
];

/// Bins of [`SHIFT`] for shifts of five bits.
const SHIFT_OF_31: &[(&str, &str)] = SHIFT.split_at(4).0;
