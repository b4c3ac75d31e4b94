//! CDMA and the convolution buffer: what is fetched, how, and what stays for the next layer.

use nvdla_regs::geometry::Geometry;
use nvdla_regs::table::{cacc, cdma, cmac_a, cmac_b, csc};
use nvdla_regs::types;

use crate::model::{Answers, CoverageBlock, CoveragePoint, Cross, PointSample};
use crate::values::{ALIGNMENT, GAPS, SIZE, SWITCH, alignment, size};
use nvdla_model::executed::ConvolutionRun;

use super::shared::{gaps, order};

/// Whether CDMA fetches an image.
pub(super) fn is_image(layer: &ConvolutionRun) -> bool {
    layer.cdma.datain_format
}

pub(super) const MODE: CoveragePoint = CoveragePoint {
    name: "mode",
    meaning: "input",
    source: "image_input.md, 1",
    bins: &[("feature", "feature cube"), ("image", "image")],
    sample: PointSample::Convolution(|layer| Answers::flag(is_image(layer))),
};

const WIDTH: CoveragePoint = CoveragePoint {
    name: "width",
    meaning: "columns of the input",
    source: "convolution.md, 2",
    bins: SIZE,
    sample: PointSample::Convolution(|layer| size(layer.cdma.datain_width)),
};

const HEIGHT: CoveragePoint = CoveragePoint {
    name: "height",
    meaning: "lines of the input",
    source: "convolution.md, 2",
    bins: SIZE,
    sample: PointSample::Convolution(|layer| size(layer.cdma.datain_height)),
};

const CHANNELS: CoveragePoint = CoveragePoint {
    name: "channels",
    meaning: "channels of a feature cube",
    source: "convolution.md, 4.1",
    bins: SIZE,
    sample: PointSample::Convolution(|layer| {
        size(layer.cdma.datain_channel).when(!is_image(layer))
    }),
};

const DATA_GAPS: CoveragePoint = CoveragePoint {
    name: "data-gaps",
    meaning: "strides of a feature cube",
    source: "convolution.md, 4.1",
    bins: GAPS,
    sample: PointSample::Convolution(|layer| {
        gaps(
            [layer.cdma.datain_width, layer.cdma.datain_height],
            [layer.cdma.line_stride, layer.cdma.surf_stride],
        )
        .when(!is_image(layer))
    }),
};

const PACKED: CoveragePoint = CoveragePoint {
    name: "packed",
    meaning: "LINE_PACKED and SURF_PACKED",
    source: "convolution.md, 4.1",
    bins: &[
        ("neither", "neither"),
        ("lines", "LINE_PACKED"),
        ("surfaces", "SURF_PACKED"),
        ("both", "both"),
    ],
    sample: PointSample::Convolution(|layer| {
        let [line, surface] = [layer.cdma.line_packed, layer.cdma.surf_packed].map(usize::from);
        Answers::one(line + 2 * surface).when(!is_image(layer))
    }),
};

const GRAINS: CoveragePoint = CoveragePoint {
    name: "grains",
    meaning: "lines fetched at once",
    source: "convolution.md, 4.1",
    bins: &[
        ("one", "1"),
        ("some", "several, not all"),
        ("all", "all"),
        ("more", "more than there are"),
    ],
    sample: PointSample::Convolution(|layer| {
        let (grains, height) = (layer.cdma.grains, layer.cdma.datain_height);
        Answers::one(match grains {
            1 => 0,
            _ if grains < height => 1,
            _ if grains == height => 2,
            _ => 3,
        })
        .when(!is_image(layer))
    }),
};

const DATA_ALIGNMENT: CoveragePoint = CoveragePoint {
    name: "data-alignment",
    meaning: "base of the data",
    source: "convolution.md, 4.1",
    bins: ALIGNMENT,
    sample: PointSample::Convolution(|layer| alignment(layer.cdma.datain_addr_low_0)),
};

const WEIGHT_ALIGNMENT: CoveragePoint = CoveragePoint {
    name: "weight-alignment",
    meaning: "base of the weights",
    source: "convolution.md, 4.2",
    bins: ALIGNMENT,
    sample: PointSample::Convolution(|layer| alignment(layer.cdma.weight_addr_low)),
};

const WEIGHT_TAIL: CoveragePoint = CoveragePoint {
    name: "weight-tail",
    meaning: "bytes of the kernels in the last atom of the weights",
    source: "convolution.md, 4.2",
    bins: &[("full", "8"), ("partial", "fewer")],
    sample: PointSample::Convolution(|layer| {
        let bytes = u64::from(layer.cdma.byte_per_kernel) * u64::from(layer.cdma.weight_kernel);
        Answers::flag(bytes % 8 != 0)
    }),
};

const DATA_BANKS: CoveragePoint = CoveragePoint {
    name: "data-banks",
    meaning: "banks for data",
    source: "convolution.md, 5.2",
    bins: &[
        ("one", "1"),
        ("few", "2 to 8"),
        ("many", "9 to 30"),
        ("most", "31, the most beside one bank of weights"),
    ],
    sample: PointSample::Convolution(|layer| banks(layer.cdma.data_bank)),
};

const WEIGHT_BANKS: CoveragePoint = CoveragePoint {
    name: "weight-banks",
    meaning: "banks for weights",
    source: "convolution.md, 5.2",
    bins: &[
        ("one", "1"),
        ("few", "2 to 8"),
        ("many", "9 to 30"),
        ("most", "31, the most beside one bank of data"),
    ],
    sample: PointSample::Convolution(|layer| banks(layer.cdma.weight_bank)),
};

fn banks(count: u32) -> Answers {
    Answers::one(match count {
        0 | 1 => 0,
        2..=8 => 1,
        9..=30 => 2,
        _ => 3,
    })
}

const ALL_BANKS: CoveragePoint = CoveragePoint {
    name: "all-banks",
    meaning: "banks in use",
    source: "convolution.md, 5.2",
    bins: &[("some", "fewer than 32"), ("all", "32")],
    sample: PointSample::Convolution(|layer| {
        let banks = layer.cdma.data_bank + layer.cdma.weight_bank;
        Answers::flag(banks >= Geometry::BANKS)
    }),
};

pub(super) const DATA_KEPT: CoveragePoint = CoveragePoint {
    name: "data-kept",
    meaning: "lines for and from other layers",
    source: "conv_multilayer.md, 3",
    bins: &[
        ("neither", "all fetched, all released"),
        ("reused", "lines of the layer before"),
        ("kept", "lines kept for the next layer"),
        ("both", "both"),
    ],
    sample: PointSample::Convolution(|layer| {
        let [reuse, skip] = [layer.csc.data_reuse, layer.csc.skip_data_rls].map(usize::from);
        Answers::one(reuse + 2 * skip)
    }),
};

pub(super) const WEIGHTS_KEPT: CoveragePoint = CoveragePoint {
    name: "weights-kept",
    meaning: "weights for and from other layers",
    source: "conv_multilayer.md, 3",
    bins: &[
        ("neither", "all fetched, all released"),
        ("reused", "weights of the layer before"),
        ("kept", "weights kept for the next layer"),
        ("both", "both"),
    ],
    sample: PointSample::Convolution(|layer| {
        let [reuse, skip] = [layer.csc.weight_reuse, layer.csc.skip_weight_rls].map(usize::from);
        Answers::one(reuse + 2 * skip)
    }),
};

const RELEASE: CoveragePoint = CoveragePoint {
    name: "release",
    meaning: "lines freed at the end",
    source: "conv_multilayer.md, 3",
    bins: &[("all", "all"), ("some", "fewer: the others stay")],
    sample: PointSample::Convolution(|layer| {
        let some = layer.csc.rls_slices < layer.csc.datain_height_ext;
        Answers::flag(some).when(!layer.csc.skip_data_rls)
    }),
};

const CONVERTER: CoveragePoint = CoveragePoint {
    name: "converter",
    meaning: "input converter on a feature cube",
    source: "convolution.md, 9",
    bins: SWITCH,
    sample: PointSample::Convolution(|layer| {
        Answers::flag(layer.cdma.cvt_en).when(!is_image(layer))
    }),
};

const COUNTS: CoveragePoint = CoveragePoint {
    name: "counts-stalls",
    meaning: "DMA_EN",
    source: "convolution.md, 11",
    bins: SWITCH,
    sample: PointSample::Convolution(|layer| Answers::flag(layer.cdma.dma_en)),
};

const ENTRIES: CoveragePoint = CoveragePoint {
    name: "entries",
    meaning: "entries of a line in the buffer",
    source: "convolution.md, 5.1",
    bins: &[("exact", "as many as needed"), ("spare", "more")],
    sample: PointSample::Convolution(|layer| {
        let (width, channels) = (layer.cdma.datain_width, layer.cdma.datain_channel);
        let needed = match is_image(layer) {
            false => channels.div_ceil(8) * width,
            true => {
                let padding = layer.cdma.pad_left + layer.cdma.pad_right;
                ((width + padding) * channels).div_ceil(8)
            }
        };
        Answers::flag(layer.cdma.entries > needed)
    }),
};

const WEIGHT_ROOM: CoveragePoint = CoveragePoint {
    name: "weight-room",
    meaning: "room of the weight banks, a ring",
    source: "convolution.md, 5.2",
    bins: &[
        ("all", "for all kernels"),
        (
            "two",
            "for two groups: the next loads behind the current one",
        ),
        ("one", "for one group: each waits for its load"),
    ],
    sample: PointSample::Convolution(|layer| {
        let kernel = u64::from(layer.cdma.byte_per_kernel);
        let kernels = u64::from(layer.cdma.weight_kernel);
        let room = u64::from(layer.cdma.weight_bank) * 4096;
        Answers::one(match room {
            _ if room >= kernel * kernels => 0,
            _ if room >= kernel * kernels.min(16) => 1,
            _ => 2,
        })
    }),
};

const BANKS: CoveragePoint = CoveragePoint {
    name: "banks",
    meaning: "banks against those of the convolution before",
    source: "conv_multilayer.md, 3",
    bins: &[
        (
            "same",
            "the same: lines and weights go on behind those before",
        ),
        (
            "weights",
            "another number for weights alone, whose ring is emptied",
        ),
        ("data", "another number for data: both rings are emptied"),
    ],
    sample: PointSample::Convolution(|layer| {
        let Some([data, weights]) = layer.banks_before else {
            return Answers::NONE;
        };
        let same = (
            data == layer.csc.data_bank,
            weights == layer.csc.weight_bank,
        );
        Answers::one(match same {
            (true, true) => 0,
            (true, false) => 1,
            (false, _) => 2,
        })
    }),
};

const ENABLE_ORDER: CoveragePoint = CoveragePoint {
    name: "enable-order",
    meaning: "which of CDMA and CSC is enabled first",
    source: "system.md, 10",
    bins: &[("cdma", "CDMA"), ("csc", "CSC")],
    sample: PointSample::Convolution(|layer| order(&layer.enables, [&cdma::BLOCK, &csc::BLOCK])),
};

const ARRAY_ORDER: CoveragePoint = CoveragePoint {
    name: "array-order",
    meaning: "CMAC_A, CMAC_B and CACC, all before the later one of CDMA and CSC",
    source: "system.md, 10",
    bins: &[
        ("first", "are enabled before both"),
        ("between", "some is enabled between both"),
    ],
    sample: PointSample::Convolution(|layer| {
        let places = |blocks: &[&types::Block]| -> Option<Vec<usize>> {
            blocks
                .iter()
                .map(|block| layer.enables.place(block))
                .collect()
        };
        let ends = places(&[&cdma::BLOCK, &csc::BLOCK]);
        let array = places(&[&cmac_a::BLOCK, &cmac_b::BLOCK, &cacc::BLOCK]);
        match (ends, array) {
            (Some(ends), Some(array)) => Answers::flag(array.iter().max() > ends.iter().min()),
            _ => Answers::NONE,
        }
    }),
};

/// CDMA.
pub const BLOCK: CoverageBlock = CoverageBlock {
    name: "cdma",
    points: &[
        MODE,
        WIDTH,
        HEIGHT,
        CHANNELS,
        DATA_GAPS,
        PACKED,
        GRAINS,
        DATA_ALIGNMENT,
        WEIGHT_ALIGNMENT,
        WEIGHT_TAIL,
        DATA_BANKS,
        WEIGHT_BANKS,
        ALL_BANKS,
        DATA_KEPT,
        WEIGHTS_KEPT,
        RELEASE,
        CONVERTER,
        COUNTS,
        ENTRIES,
        WEIGHT_ROOM,
        BANKS,
        ENABLE_ORDER,
        ARRAY_ORDER,
    ],
    crosses: &[
        Cross {
            of: [MODE, DATA_KEPT],
        },
        Cross {
            of: [MODE, WEIGHTS_KEPT],
        },
        Cross {
            of: [DATA_KEPT, WEIGHTS_KEPT],
        },
        Cross {
            of: [GRAINS, PACKED],
        },
        Cross {
            of: [MODE, ENTRIES],
        },
        Cross {
            of: [MODE, WEIGHT_ROOM],
        },
        Cross {
            of: [BANKS, DATA_KEPT],
        },
        Cross {
            of: [BANKS, WEIGHTS_KEPT],
        },
        Cross { of: [MODE, BANKS] },
    ],
};
