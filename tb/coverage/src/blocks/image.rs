//! Images as input of the convolution: formats, mean values, converter, line extension.

use crate::model::{Answers, CoverageBlock, CoveragePoint, Cross, PointSample};
use crate::values::{SHIFT, SIGNED, SIZE, SWITCH, shift, signed, size};
use nvdla_model::executed::ConvolutionRun;

use super::fetch::is_image;

/// Codes of PIXEL_FORMAT in the order of the bins of [`FORMAT`].
const CODES: [u32; 13] = [
    0x00, 0x0c, 0x0d, 0x0e, 0x0f, 0x10, 0x11, 0x12, 0x13, 0x1a, 0x1b, 0x1c, 0x1d,
];

const FORMAT: CoveragePoint = CoveragePoint {
    name: "format",
    meaning: "PIXEL_FORMAT",
    source: "image_input.md, 4.1",
    bins: &[
        ("r8", "T_R8"),
        ("a8b8g8r8", "T_A8B8G8R8"),
        ("a8r8g8b8", "T_A8R8G8B8"),
        ("b8g8r8a8", "T_B8G8R8A8"),
        ("r8g8b8a8", "T_R8G8B8A8"),
        ("x8b8g8r8", "T_X8B8G8R8"),
        ("x8r8g8b8", "T_X8R8G8B8"),
        ("b8g8r8x8", "T_B8G8R8X8"),
        ("r8g8b8x8", "T_R8G8B8X8"),
        ("a8y8u8v8", "T_A8Y8U8V8"),
        ("v8u8y8a8", "T_V8U8Y8A8"),
        ("y8-u8v8", "T_Y8___U8V8_N444"),
        ("y8-v8u8", "T_Y8___V8U8_N444"),
        ("other", "another code, which acts as T_A8B8G8R8"),
    ],
    sample: PointSample::Convolution(|layer| {
        let code = layer.cdma.pixel_format;
        let known = CODES.iter().position(|known| *known == code);
        Answers::one(known.unwrap_or(CODES.len())).when(is_image(layer))
    }),
};

pub(super) const PLANES: CoveragePoint = CoveragePoint {
    name: "layout",
    meaning: "bytes of a pixel",
    source: "image_input.md, 4.1",
    bins: &[("one", "1"), ("four", "4"), ("planes", "3, in two planes")],
    sample: PointSample::Convolution(|layer| {
        Answers::one(match layer.cdma.pixel_format {
            0x00 => 0,
            0x1c | 0x1d => 2,
            _ => 1,
        })
        .when(is_image(layer))
    }),
};

const OFFSET: CoveragePoint = CoveragePoint {
    name: "x-offset",
    meaning: "PIXEL_X_OFFSET",
    source: "image_input.md, 4.2",
    bins: &[
        ("x0", "0"),
        ("x1", "1"),
        ("x2", "2"),
        ("x3", "3"),
        ("x4", "4"),
        ("x5", "5"),
        ("x6", "6"),
        ("x7", "7"),
    ],
    sample: PointSample::Convolution(|layer| {
        let offset = layer.cdma.pixel_x_offset as usize;
        Answers::one(offset & 7).when(is_image(layer) && offset < 8)
    }),
};

const SIGN: CoveragePoint = CoveragePoint {
    name: "sign",
    meaning: "PIXEL_SIGN_OVERRIDE",
    source: "image_input.md, 5.1",
    bins: &[("unsigned", "unsigned pixels"), ("signed", "signed pixels")],
    sample: PointSample::Convolution(|layer| {
        Answers::flag(layer.cdma.pixel_sign_override).when(is_image(layer))
    }),
};

const CONVERTER: CoveragePoint = CoveragePoint {
    name: "converter",
    meaning: "CVT_EN",
    source: "image_input.md, 5.1",
    bins: SWITCH,
    sample: PointSample::Convolution(|layer| {
        Answers::flag(layer.cdma.cvt_en).when(is_image(layer))
    }),
};

/// Whether the converter works on pixels.
fn converts(layer: &ConvolutionRun) -> bool {
    is_image(layer) && layer.cdma.cvt_en
}

const MEAN: CoveragePoint = CoveragePoint {
    name: "mean",
    meaning: "what the converter takes away",
    source: "image_input.md, 5.1",
    bins: &[
        ("offset", "one offset"),
        ("channels", "a mean value for each channel"),
    ],
    sample: PointSample::Convolution(|layer| {
        Answers::flag(layer.cdma.mean_format).when(converts(layer))
    }),
};

const MEAN_VALUE: CoveragePoint = CoveragePoint {
    name: "mean-value",
    meaning: "mean value of the first channel",
    source: "image_input.md, 5.1",
    bins: SIGNED,
    sample: PointSample::Convolution(|layer| {
        signed(i64::from(layer.cdma.mean_ry), 16).when(converts(layer) && layer.cdma.mean_format)
    }),
};

const SCALE: CoveragePoint = CoveragePoint {
    name: "scale",
    meaning: "CVT_SCALE",
    source: "image_input.md, 5.1",
    bins: SIGNED,
    sample: PointSample::Convolution(|layer| {
        signed(i64::from(layer.cdma.cvt_scale), 16).when(converts(layer))
    }),
};

const TRUNCATE: CoveragePoint = CoveragePoint {
    name: "truncate",
    meaning: "CVT_TRUNCATE",
    source: "image_input.md, 5.1",
    bins: SHIFT,
    sample: PointSample::Convolution(|layer| shift(layer.cdma.cvt_truncate).when(converts(layer))),
};

const EXTENSION: CoveragePoint = CoveragePoint {
    name: "y-extension",
    meaning: "lines of the kernel taken together",
    source: "image_input.md, 7.3",
    bins: &[("e1", "1"), ("e2", "2"), ("e4", "4")],
    sample: PointSample::Convolution(|layer| {
        let extension = layer.csc.y_extension as usize;
        Answers::one(extension).when(is_image(layer) && extension < 3)
    }),
};

const PADDING: CoveragePoint = CoveragePoint {
    name: "padding",
    meaning: "padding that CDMA adds to lines",
    source: "image_input.md, 10",
    bins: &[
        ("none", "none"),
        ("left", "left"),
        ("right", "right"),
        ("both", "left and right"),
    ],
    sample: PointSample::Convolution(|layer| {
        let [left, right] =
            [layer.cdma.pad_left, layer.cdma.pad_right].map(|pad| usize::from(pad > 0));
        Answers::one(left + 2 * right).when(is_image(layer))
    }),
};

const ROW: CoveragePoint = CoveragePoint {
    name: "row",
    meaning: "bytes of a kernel row",
    source: "image_input.md, 7.2",
    bins: SIZE,
    sample: PointSample::Convolution(|layer| {
        size(layer.csc.weight_channel_ext).when(is_image(layer))
    }),
};

const LAST_STEP: CoveragePoint = CoveragePoint {
    name: "last-step",
    meaning: "rows of the last step of a kernel whose rows are taken together",
    source: "image_input.md, 7.3",
    bins: &[("full", "as many as in each"), ("rest", "fewer")],
    sample: PointSample::Convolution(|layer| {
        let extension = layer.csc.y_extension & 3;
        let rest = layer.csc.weight_height_ext % (1 << extension);
        Answers::flag(rest > 0).when(is_image(layer) && extension > 0)
    }),
};

const PAD_VALUES: CoveragePoint = CoveragePoint {
    name: "pad-values",
    meaning: "values of padding at the sides and at top and bottom",
    source: "image_input.md, 3",
    bins: &[("same", "the same"), ("different", "different")],
    sample: PointSample::Convolution(|layer| {
        let sides = layer.cdma.pad_left + layer.cdma.pad_right;
        let padded = sides > 0 && layer.csc.pad_top > 0;
        let [side, top] = [layer.cdma.pad_value, layer.csc.pad_value].map(|value| value & 0xff);
        Answers::flag(side != top).when(is_image(layer) && padded)
    }),
};

/// Images.
pub const BLOCK: CoverageBlock = CoverageBlock {
    name: "image",
    points: &[
        FORMAT, PLANES, OFFSET, SIGN, CONVERTER, MEAN, MEAN_VALUE, SCALE, TRUNCATE, EXTENSION,
        PADDING, ROW, LAST_STEP, PAD_VALUES,
    ],
    crosses: &[
        Cross { of: [FORMAT, MEAN] },
        Cross {
            of: [PLANES, OFFSET],
        },
        Cross {
            of: [PLANES, EXTENSION],
        },
        Cross {
            of: [PLANES, PADDING],
        },
        Cross {
            of: [SIGN, CONVERTER],
        },
        Cross { of: [PLANES, ROW] },
        Cross {
            of: [EXTENSION, LAST_STEP],
        },
        Cross {
            of: [PLANES, CONVERTER],
        },
        Cross { of: [SIGN, MEAN] },
    ],
};
