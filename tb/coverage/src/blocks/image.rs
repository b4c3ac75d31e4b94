//! Images as input of the convolution: formats, mean values, converter, line extension.

use nvdla_regs::table::{cdma, csc};

use crate::model::{Answers, Block, Cross, Point, Sample};
use crate::values::{SHIFT, SIGNED, SIZE, SWITCH, shift, signed, size};
use nvdla_model::executed::Layer;

use super::fetch::is_image;

/// Codes of PIXEL_FORMAT in the order of the bins of [`FORMAT`].
const CODES: [u32; 13] = [
    0x00, 0x0c, 0x0d, 0x0e, 0x0f, 0x10, 0x11, 0x12, 0x13, 0x1a, 0x1b, 0x1c, 0x1d,
];

const FORMAT: Point = Point {
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
    sample: Sample::convolution(|layer| {
        let code = layer.get(&cdma::PIXEL_FORMAT);
        let known = CODES.iter().position(|known| *known == code);
        Answers::one(known.unwrap_or(CODES.len())).when(is_image(layer))
    }),
};

pub(super) const PLANES: Point = Point {
    name: "layout",
    meaning: "bytes of a pixel",
    source: "image_input.md, 4.1",
    bins: &[("one", "1"), ("four", "4"), ("planes", "3, in two planes")],
    sample: Sample::convolution(|layer| {
        Answers::one(match layer.get(&cdma::PIXEL_FORMAT) {
            0x00 => 0,
            0x1c | 0x1d => 2,
            _ => 1,
        })
        .when(is_image(layer))
    }),
};

const OFFSET: Point = Point {
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
    sample: Sample::convolution(|layer| {
        let offset = layer.get(&cdma::PIXEL_X_OFFSET) as usize;
        Answers::one(offset & 7).when(is_image(layer) && offset < 8)
    }),
};

const SIGN: Point = Point {
    name: "sign",
    meaning: "PIXEL_SIGN_OVERRIDE",
    source: "image_input.md, 5.1",
    bins: &[("unsigned", "unsigned pixels"), ("signed", "signed pixels")],
    sample: Sample::convolution(|layer| {
        Answers::flag(layer.is_set(&cdma::PIXEL_SIGN_OVERRIDE)).when(is_image(layer))
    }),
};

const CONVERTER: Point = Point {
    name: "converter",
    meaning: "CVT_EN",
    source: "image_input.md, 5.1",
    bins: SWITCH,
    sample: Sample::convolution(|layer| {
        Answers::flag(layer.is_set(&cdma::CVT_EN)).when(is_image(layer))
    }),
};

/// Whether the converter works on pixels.
fn converts(layer: &Layer<'_>) -> bool {
    is_image(layer) && layer.is_set(&cdma::CVT_EN)
}

const MEAN: Point = Point {
    name: "mean",
    meaning: "what the converter takes away",
    source: "image_input.md, 5.1",
    bins: &[
        ("offset", "one offset"),
        ("channels", "a mean value for each channel"),
    ],
    sample: Sample::convolution(|layer| {
        Answers::flag(layer.is_set(&cdma::MEAN_FORMAT)).when(converts(layer))
    }),
};

const MEAN_VALUE: Point = Point {
    name: "mean-value",
    meaning: "mean value of the first channel",
    source: "image_input.md, 5.1",
    bins: SIGNED,
    sample: Sample::convolution(|layer| {
        signed(layer.signed(&cdma::MEAN_RY), 16)
            .when(converts(layer) && layer.is_set(&cdma::MEAN_FORMAT))
    }),
};

const SCALE: Point = Point {
    name: "scale",
    meaning: "CVT_SCALE",
    source: "image_input.md, 5.1",
    bins: SIGNED,
    sample: Sample::convolution(|layer| {
        signed(layer.signed(&cdma::CVT_SCALE), 16).when(converts(layer))
    }),
};

const TRUNCATE: Point = Point {
    name: "truncate",
    meaning: "CVT_TRUNCATE",
    source: "image_input.md, 5.1",
    bins: SHIFT,
    sample: Sample::convolution(|layer| {
        shift(layer.get(&cdma::CVT_TRUNCATE)).when(converts(layer))
    }),
};

const EXTENSION: Point = Point {
    name: "y-extension",
    meaning: "lines of the kernel taken together",
    source: "image_input.md, 7.3",
    bins: &[("e1", "1"), ("e2", "2"), ("e4", "4")],
    sample: Sample::convolution(|layer| {
        let extension = layer.get(&csc::Y_EXTENSION) as usize;
        Answers::one(extension).when(is_image(layer) && extension < 3)
    }),
};

const PADDING: Point = Point {
    name: "padding",
    meaning: "padding that CDMA adds to lines",
    source: "image_input.md, 10",
    bins: &[
        ("none", "none"),
        ("left", "left"),
        ("right", "right"),
        ("both", "left and right"),
    ],
    sample: Sample::convolution(|layer| {
        let [left, right] =
            [&cdma::PAD_LEFT, &cdma::PAD_RIGHT].map(|field| usize::from(layer.get(field) > 0));
        Answers::one(left + 2 * right).when(is_image(layer))
    }),
};

const ROW: Point = Point {
    name: "row",
    meaning: "bytes of a kernel row",
    source: "image_input.md, 7.2",
    bins: SIZE,
    sample: Sample::convolution(|layer| {
        size(layer.count(&csc::WEIGHT_CHANNEL_EXT)).when(is_image(layer))
    }),
};

const LAST_STEP: Point = Point {
    name: "last-step",
    meaning: "rows of the last step of a kernel whose rows are taken together",
    source: "image_input.md, 7.3",
    bins: &[("full", "as many as in each"), ("rest", "fewer")],
    sample: Sample::convolution(|layer| {
        let extension = layer.get(&csc::Y_EXTENSION) & 3;
        let rest = layer.count(&csc::WEIGHT_HEIGHT_EXT) % (1 << extension);
        Answers::flag(rest > 0).when(is_image(layer) && extension > 0)
    }),
};

const PAD_VALUES: Point = Point {
    name: "pad-values",
    meaning: "values of padding at the sides and at top and bottom",
    source: "image_input.md, 3",
    bins: &[("same", "the same"), ("different", "different")],
    sample: Sample::convolution(|layer| {
        let sides = layer.get(&cdma::PAD_LEFT) + layer.get(&cdma::PAD_RIGHT);
        let padded = sides > 0 && layer.get(&csc::PAD_TOP) > 0;
        let [side, top] = [&cdma::PAD_VALUE, &csc::PAD_VALUE].map(|value| layer.get(value) & 0xff);
        Answers::flag(side != top).when(is_image(layer) && padded)
    }),
};

/// Images.
pub const BLOCK: Block = Block {
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
