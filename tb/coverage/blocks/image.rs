//! Images as input of the convolution: formats, mean values, converter, line extension.

use nvdla_scoreboards::regs::table::{cdma, csc};

use crate::coverage::model::{Answers, Block, Cross, Point, Sample};
use crate::coverage::values::{SHIFT, SIGNED, SWITCH, shift, signed};
use crate::coverage::view::{Layer, Unit};

use super::fetch::is_image;

const fn of_layer(sample: fn(&Layer<'_>) -> Answers) -> Sample {
    Sample::Layer(Unit::Convolution, sample)
}

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
    sample: of_layer(|layer| {
        let code = layer.get(&cdma::PIXEL_FORMAT);
        let known = CODES.iter().position(|known| *known == code);
        Answers::one(known.unwrap_or(CODES.len())).when(is_image(layer))
    }),
};

const PLANES: Point = Point {
    name: "layout",
    meaning: "bytes of a pixel",
    source: "image_input.md, 4.1",
    bins: &[("one", "1"), ("four", "4"), ("planes", "3, in two planes")],
    sample: of_layer(|layer| {
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
    sample: of_layer(|layer| {
        let offset = layer.get(&cdma::PIXEL_X_OFFSET) as usize;
        Answers::one(offset & 7).when(is_image(layer) && offset < 8)
    }),
};

const SIGN: Point = Point {
    name: "sign",
    meaning: "PIXEL_SIGN_OVERRIDE",
    source: "image_input.md, 5.1",
    bins: &[("unsigned", "unsigned pixels"), ("signed", "signed pixels")],
    sample: of_layer(|layer| {
        Answers::flag(layer.is_set(&cdma::PIXEL_SIGN_OVERRIDE)).when(is_image(layer))
    }),
};

const CONVERTER: Point = Point {
    name: "converter",
    meaning: "CVT_EN",
    source: "image_input.md, 5.1",
    bins: SWITCH,
    sample: of_layer(|layer| Answers::flag(layer.is_set(&cdma::CVT_EN)).when(is_image(layer))),
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
    sample: of_layer(|layer| Answers::flag(layer.is_set(&cdma::MEAN_FORMAT)).when(converts(layer))),
};

const MEAN_VALUE: Point = Point {
    name: "mean-value",
    meaning: "mean value of the first channel",
    source: "image_input.md, 5.1",
    bins: SIGNED,
    sample: of_layer(|layer| {
        signed(layer.signed(&cdma::MEAN_RY), 16)
            .when(converts(layer) && layer.is_set(&cdma::MEAN_FORMAT))
    }),
};

const SCALE: Point = Point {
    name: "scale",
    meaning: "CVT_SCALE",
    source: "image_input.md, 5.1",
    bins: SIGNED,
    sample: of_layer(|layer| signed(layer.signed(&cdma::CVT_SCALE), 16).when(converts(layer))),
};

const TRUNCATE: Point = Point {
    name: "truncate",
    meaning: "CVT_TRUNCATE",
    source: "image_input.md, 5.1",
    bins: SHIFT,
    sample: of_layer(|layer| shift(layer.get(&cdma::CVT_TRUNCATE)).when(converts(layer))),
};

const EXTENSION: Point = Point {
    name: "y-extension",
    meaning: "lines of the kernel taken together",
    source: "image_input.md, 7.3",
    bins: &[("e1", "1"), ("e2", "2"), ("e4", "4")],
    sample: of_layer(|layer| {
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
    sample: of_layer(|layer| {
        let [left, right] =
            [&cdma::PAD_LEFT, &cdma::PAD_RIGHT].map(|field| usize::from(layer.get(field) > 0));
        Answers::one(left + 2 * right).when(is_image(layer))
    }),
};

/// Images.
pub const BLOCK: Block = Block {
    name: "image",
    points: &[
        FORMAT, PLANES, OFFSET, SIGN, CONVERTER, MEAN, MEAN_VALUE, SCALE, TRUNCATE, EXTENSION,
        PADDING,
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
    ],
};
