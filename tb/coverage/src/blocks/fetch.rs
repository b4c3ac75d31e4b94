//! Coverage of CDMA and the convolution buffer: input, mode, and what stays for the next layer.

use nvdla_regs::geometry::Geometry;
use nvdla_regs::table::{cacc, cdma, cmac_a, cmac_b, csc};
use nvdla_regs::types;

use crate::model::{AnsweredBins, Cross, bins, points};
use crate::values::{ALIGNMENT, GAPS, SIZE, SWITCH, alignment, gaps, order, size};
use nvdla_model::executed::ConvolutionLayerRegs;

points! {
    POINTS:

    pub(super) MODE "mode" "input" ["image_input.md, 1"]
        &[("feature", "feature cube"), ("image", "image")]
        => Convolution(|layer| AnsweredBins::flag(is_image(layer)));

    WIDTH "width" "columns of the input" ["convolution.md, 2"]
        SIZE => Convolution(|layer| size(layer.cdma.datain_width));

    HEIGHT "height" "lines of the input" ["convolution.md, 2"]
        SIZE => Convolution(|layer| size(layer.cdma.datain_height));

    CHANNELS "channels" "channels of a feature cube" ["convolution.md, 4.1"]
        SIZE => Convolution(|layer| {
            size(layer.cdma.datain_channel).when(!is_image(layer))
        });

    DATA_GAPS "data-gaps" "strides of a feature cube" ["convolution.md, 4.1"]
        GAPS => Convolution(|layer| {
            gaps(
                [layer.cdma.datain_width, layer.cdma.datain_height],
                [layer.cdma.line_stride, layer.cdma.surf_stride],
            )
            .when(!is_image(layer))
        });

    PACKED "packed" "LINE_PACKED and SURF_PACKED" ["convolution.md, 4.1"]
        &[
            ("neither", "neither"), ("lines", "LINE_PACKED"), ("surfaces", "SURF_PACKED"),
            ("both", "both"),
        ] => Convolution(|layer| {
            let [line, surface] = [layer.cdma.line_packed, layer.cdma.surf_packed].map(usize::from);
            AnsweredBins::one(line + 2 * surface).when(!is_image(layer))
        });

    GRAINS "grains" "lines fetched at once" ["convolution.md, 4.1"]
        LINES => Convolution(|layer| {
            lines([layer.cdma.grains, layer.cdma.datain_height]).when(!is_image(layer))
        });

    DATA_ALIGNMENT "data-alignment" "base of the data" ["convolution.md, 4.1"]
        ALIGNMENT => Convolution(|layer| alignment(layer.cdma.datain_addr_low_0));

    WEIGHT_ALIGNMENT "weight-alignment" "base of the weights" ["convolution.md, 4.2"]
        ALIGNMENT => Convolution(|layer| alignment(layer.cdma.weight_addr_low));

    WEIGHT_TAIL "weight-tail"
        "bytes of the kernels in the last atom of the weights" ["convolution.md, 4.2"]
        &[("full", "8"), ("partial", "fewer")] => Convolution(|layer| {
            let bytes = u64::from(layer.cdma.byte_per_kernel) * u64::from(layer.cdma.weight_kernel);
            AnsweredBins::flag(bytes % 8 != 0)
        });

    DATA_BANKS "data-banks" "banks for data" ["convolution.md, 5.2"]
        BANK_COUNTS => Convolution(|layer| bank_count(layer.cdma.data_bank));

    WEIGHT_BANKS "weight-banks" "banks for weights" ["convolution.md, 5.2"]
        BANK_COUNTS => Convolution(|layer| bank_count(layer.cdma.weight_bank));

    ALL_BANKS "all-banks" "banks in use" ["convolution.md, 5.2"]
        &[("some", "fewer than 32"), ("all", "32")] => Convolution(|layer| {
            let banks = layer.cdma.data_bank + layer.cdma.weight_bank;
            AnsweredBins::flag(banks >= Geometry::BANKS)
        });

    pub(super) DATA_KEPT "data-kept" "lines for and from other layers" ["conv_multilayer.md, 3"]
        &[
            ("neither", "all fetched, all released"), ("reused", "lines of the layer before"),
            ("kept", "lines kept for the next layer"), ("both", "both"),
        ] => Convolution(|layer| {
            let [reuse, skip] = [layer.csc.data_reuse, layer.csc.skip_data_rls].map(usize::from);
            AnsweredBins::one(reuse + 2 * skip)
        });

    pub(super) WEIGHTS_KEPT "weights-kept"
        "weights for and from other layers" ["conv_multilayer.md, 3"]
        &[
            ("neither", "all fetched, all released"), ("reused", "weights of the layer before"),
            ("kept", "weights kept for the next layer"), ("both", "both"),
        ] => Convolution(|layer| {
            let [reuse, skip] = [layer.csc.weight_reuse, layer.csc.skip_weight_rls].map(usize::from);
            AnsweredBins::one(reuse + 2 * skip)
        });

    RELEASE "release" "lines freed at the end" ["conv_multilayer.md, 3"]
        &[("all", "all"), ("some", "fewer: the others stay")] => Convolution(|layer| {
            let some = layer.csc.rls_slices < layer.csc.datain_height_ext;
            AnsweredBins::flag(some).when(!layer.csc.skip_data_rls)
        });

    CONVERTER "converter" "input converter on a feature cube" ["convolution.md, 9"]
        SWITCH => Convolution(|layer| {
            AnsweredBins::flag(layer.cdma.cvt_en).when(!is_image(layer))
        });

    COUNTS "counts-stalls" "DMA_EN" ["convolution.md, 11"]
        SWITCH => Convolution(|layer| AnsweredBins::flag(layer.cdma.dma_en));

    ENTRIES "entries" "entries of a line in the buffer" ["convolution.md, 5.1"]
        &[("exact", "as many as needed"), ("spare", "more")] => Convolution(|layer| {
            let (width, channels) = (layer.cdma.datain_width, layer.cdma.datain_channel);
            let needed = if is_image(layer) {
                let padding = layer.cdma.pad_left + layer.cdma.pad_right;
                ((width + padding) * channels).div_ceil(8)
            } else {
                channels.div_ceil(8) * width
            };
            AnsweredBins::flag(layer.cdma.entries > needed)
        });

    WEIGHT_ROOM "weight-room" "room of the weight banks, a ring" ["convolution.md, 5.2"]
        ROOM => Convolution(room);

    BANKS "banks" "banks against those of the convolution before" ["conv_multilayer.md, 3"]
        CHANGES => Convolution(|layer| {
            let now = [layer.csc.data_bank, layer.csc.weight_bank];
            layer.banks_before.map_or(AnsweredBins::NONE, |before| changes((before, now)))
        });

    ENABLE_ORDER "enable-order" "which of CDMA and CSC is enabled first" ["system.md, 10"]
        &[("cdma", "CDMA"), ("csc", "CSC")]
        => Convolution(|layer| order(&layer.enables, [&cdma::BLOCK, &csc::BLOCK]));

    ARRAY_ORDER "array-order"
        "CMAC_A, CMAC_B and CACC, all before the later one of CDMA and CSC" ["system.md, 10"]
        &[("first", "are enabled before both"), ("between", "some is enabled between both")]
        => Convolution(|layer| {
            let places = |blocks: &[&types::Block]| -> Option<Vec<usize>> {
                blocks
                    .iter()
                    .map(|block| layer.enables.place(block))
                    .collect()
            };
            let ends = places(&[&cdma::BLOCK, &csc::BLOCK]);
            let array = places(&[&cmac_a::BLOCK, &cmac_b::BLOCK, &cacc::BLOCK]);
            match (ends, array) {
                (Some(ends), Some(array)) => AnsweredBins::flag(array.iter().max() > ends.iter().min()),
                _ => AnsweredBins::NONE,
            }
        });
}

pub(super) const CROSSES: &[Cross] = &[
    [MODE, DATA_KEPT],
    [MODE, WEIGHTS_KEPT],
    [DATA_KEPT, WEIGHTS_KEPT],
    [GRAINS, PACKED],
    [MODE, ENTRIES],
    [MODE, WEIGHT_ROOM],
    [BANKS, DATA_KEPT],
    [BANKS, WEIGHTS_KEPT],
    [MODE, BANKS],
];

/// Whether the input of a layer is an image.
pub(super) fn is_image(layer: &ConvolutionLayerRegs) -> bool {
    layer.cdma.datain_format
}

bins! {
    /// Bins for the number of lines that CDMA fetches at once, from it and the number of all lines.
    LINES, lines(lines: [u32; 2]) {
        [1, _] => "one" "1",
        [grains, all] if grains < all => "some" "several, not all",
        [grains, all] if grains == all => "all" "all",
        _ => "more" "more than there are",
    }

    /// Bins for the number of banks for data, or for weights.
    BANK_COUNTS, bank_count(count: u32) {
        0 | 1 => "one" "1",
        2..=8 => "few" "2 to 8",
        9..=30 => "many" "9 to 30",
        _ => "most" "31, the most beside one bank of the other kind",
    }

    ROOM, room(layer: &ConvolutionLayerRegs) {
        _ if holds(layer, u32::MAX) => "all" "for all kernels",
        _ if holds(layer, 16) => "two" "for two groups: the next loads behind the current one",
        _ => "one" "for one group: each waits for its load",
    }

    /// Bins for a change of banks, from data and weight banks of the convolution before and of this one.
    CHANGES, changes(banks: ([u32; 2], [u32; 2])) {
        (before, now) if before == now =>
            "same" "the same: lines and weights go on behind those before",
        ([before, _], [now, _]) if before == now =>
            "weights" "another number for weights alone, whose ring is emptied",
        _ => "data" "another number for data: both rings are emptied",
    }
}

/// Whether the weight banks hold `kernels` kernels, or all if the layer has fewer.
fn holds(layer: &ConvolutionLayerRegs, kernels: u32) -> bool {
    let bytes = u64::from(layer.cdma.byte_per_kernel);
    let kernels = u64::from(layer.cdma.weight_kernel.min(kernels));
    u64::from(layer.cdma.weight_bank) * 4096 >= bytes * kernels
}
