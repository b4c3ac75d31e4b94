//! Convolution layers. Source: docs/nv_small/convolution.md and image_input.md.

use nvdla_regs::table::{cdma, csc};
use nvdla_regs::types::Field;

use nvdla_model::executed::{Layer, Unit};

use super::rule::{Constraint, Cube, Sight};

/// Banks of the buffer, and entries and bytes of each. Source: convolution.md, section 5.1.
const BANKS: u32 = 32;
const BANK_ENTRIES: u32 = 512;
const BANK_BYTES: u32 = 4096;

/// Fields that CDMA and CSC both have and that act in every layer.
const PAIRS: [(&Field, &Field); 8] = [
    (&cdma::DATAIN_FORMAT, &csc::DATAIN_FORMAT),
    (&cdma::WEIGHT_REUSE, &csc::WEIGHT_REUSE),
    (&cdma::SKIP_DATA_RLS, &csc::SKIP_DATA_RLS),
    (&cdma::SKIP_WEIGHT_RLS, &csc::SKIP_WEIGHT_RLS),
    (&cdma::ENTRIES, &csc::ENTRIES),
    (&cdma::WEIGHT_KERNEL, &csc::WEIGHT_KERNEL),
    (&cdma::DATA_BANK, &csc::DATA_BANK),
    (&cdma::WEIGHT_BANK, &csc::WEIGHT_BANK),
];

pub(super) const ALL: &[Constraint] = &[
    Constraint {
        name: "conv.pairs-agree",
        rule: "CDMA and CSC agree on mode, kept data and weights, entries of a line, kernels and banks",
        source: "convolution.md, 13",
        unit: Unit::Convolution,
        quirk: None,
        holds: |sight| {
            let layer = &sight.layer;
            let agree = |(one, other)| layer.get(one) == layer.get(other);
            PAIRS.into_iter().all(agree)
        },
    },
    Constraint {
        name: "conv.banks-sum",
        rule: "data banks and weight banks are 32 at most, so that they do not overlap",
        source: "convolution.md, 5.2",
        unit: Unit::Convolution,
        quirk: None,
        holds: |sight| {
            let banks = [&csc::DATA_BANK, &csc::WEIGHT_BANK].map(|field| sight.layer.count(field));
            banks[0] + banks[1] <= BANKS
        },
    },
    Constraint {
        name: "conv.data-fit",
        rule: "all lines of the input fit the data banks",
        source: "convolution.md, 5.2",
        unit: Unit::Convolution,
        quirk: None,
        holds: |sight| {
            let lines = u64::from(sight.layer.count(&csc::DATAIN_HEIGHT_EXT));
            let entries = lines * u64::from(sight.layer.count(&csc::ENTRIES));
            entries <= u64::from(BANK_ENTRIES * sight.layer.count(&csc::DATA_BANK))
        },
    },
    Constraint {
        name: "conv.weights-fit",
        rule: "a group of eight kernels fits the weight banks",
        source: "convolution.md, 5.2",
        unit: Unit::Convolution,
        quirk: None,
        holds: |sight| {
            let kernels = sight.layer.count(&cdma::WEIGHT_KERNEL).min(8);
            let bytes = u64::from(kernels) * u64::from(sight.layer.count(&cdma::BYTE_PER_KERNEL));
            bytes <= u64::from(BANK_BYTES * sight.layer.count(&cdma::WEIGHT_BANK))
        },
    },
    Constraint {
        name: "conv.weight-bytes-match-kernels",
        rule: "the bytes of the weights are those of all kernels, rounded up to 8; they are more \
               only where the next layer has other banks",
        source: "convolution.md, 4.2",
        unit: Unit::Convolution,
        quirk: None,
        holds: |sight| {
            let needed = |layer: &Layer<'_>| {
                let kernels = u64::from(layer.count(&cdma::WEIGHT_KERNEL));
                let bytes = kernels * u64::from(layer.count(&cdma::BYTE_PER_KERNEL));
                bytes.next_multiple_of(8)
            };
            let given = |layer: &Layer<'_>| u64::from(layer.get(&cdma::WEIGHT_BYTES));
            let banks = |layer: &Layer<'_>| {
                [&csc::DATA_BANK, &csc::WEIGHT_BANK].map(|field| layer.get(field))
            };
            let layer = &sight.layer;
            let enough = given(layer) >= needed(layer) && given(layer).is_multiple_of(8);
            let before = sight.earlier(Unit::Convolution).next();
            enough
                && before.is_none_or(|before| {
                    given(&before) == needed(&before) || banks(&before) != banks(layer)
                })
        },
    },
    Constraint {
        name: "conv.entries-match-shape",
        rule: "the entries of a line of features hold all its columns and surfaces",
        source: "convolution.md, 10.1",
        unit: Unit::Convolution,
        quirk: None,
        holds: |sight| {
            let surfaces = sight.layer.count(&csc::WEIGHT_CHANNEL_EXT).div_ceil(8);
            let least = surfaces * sight.layer.count(&csc::DATAIN_WIDTH_EXT);
            sight.layer.count(&csc::ENTRIES) >= least || is_image(sight)
        },
    },
    Constraint {
        name: "conv.line-pitch",
        rule: "features of more than eight channels are at most 4095 columns wide",
        source: "convolution.md, 5.2",
        unit: Unit::Convolution,
        quirk: None,
        holds: |sight| {
            let deep = sight.layer.count(&csc::WEIGHT_CHANNEL_EXT) > 8 && !is_image(sight);
            !deep || sight.layer.count(&csc::DATAIN_WIDTH_EXT) <= 4095
        },
    },
    Constraint {
        name: "conv.kernel-within-padded-input",
        rule: "the last windows end within the input and its padding, at most 63 lines or columns",
        source: "convolution.md, 13",
        unit: Unit::Convolution,
        quirk: None,
        holds: |sight| windows_fit(&sight.layer),
    },
    Constraint {
        name: "conv.output-of-whole-lines",
        rule: "of features ATOMICS counts whole lines of the output",
        source: "convolution.md, 9",
        unit: Unit::Convolution,
        quirk: None,
        holds: |sight| {
            let [atoms, columns] =
                [&csc::ATOMICS, &csc::DATAOUT_WIDTH].map(|field| sight.layer.count(field));
            is_image(sight) || atoms.is_multiple_of(columns)
        },
    },
    Constraint {
        name: "conv.strides",
        rule: "strides of features are multiples of 8, and lines and surfaces do not overlap",
        source: "convolution.md, 4.1",
        unit: Unit::Convolution,
        quirk: None,
        holds: |sight| is_image(sight) || SOURCE.is_aligned(&sight.layer),
    },
    Constraint {
        name: "conv.packed-flags",
        rule: "LINE_PACKED and SURF_PACKED are set exactly where features have no gaps",
        source: "convolution.md, 4.1",
        unit: Unit::Convolution,
        quirk: None,
        holds: |sight| is_image(sight) || flags_say_gaps(&sight.layer),
    },
    Constraint {
        name: "image.offset-within-atom",
        rule: "an image begins in the first eight bytes of plane 0",
        source: "image_input.md, 10",
        unit: Unit::Convolution,
        quirk: None,
        holds: |sight| {
            let pixels = match sight.layer.get(&cdma::PIXEL_FORMAT) {
                0x00 | 0x1c | 0x1d => 8,
                _ => 2,
            };
            !is_image(sight) || sight.layer.get(&cdma::PIXEL_X_OFFSET) < pixels
        },
    },
    Constraint {
        name: "image.extension-fits-row",
        rule: "two or four kernel rows share a step only where each has 4 or 2 bytes at most",
        source: "image_input.md, 10",
        unit: Unit::Convolution,
        quirk: None,
        holds: |sight| {
            let layer = &sight.layer;
            let step = channels_of_image(layer) * layer.count(&csc::CONV_X_STRIDE_EXT);
            let most = match layer.get(&csc::Y_EXTENSION) {
                0 => return true,
                1 => 4,
                _ => 2,
            };
            !is_image(sight) || layer.count(&csc::WEIGHT_CHANNEL_EXT) <= most && step <= most
        },
    },
];

/// Features in memory.
const SOURCE: Cube = Cube {
    size: [&cdma::DATAIN_WIDTH, &cdma::DATAIN_HEIGHT],
    strides: [&cdma::LINE_STRIDE, &cdma::SURF_STRIDE],
};

pub(super) fn is_image(sight: &Sight<'_>) -> bool {
    sight.layer.is_set(&csc::DATAIN_FORMAT)
}

/// Channels of the format. Source: image_input.md, section 4.1.
fn channels_of_image(layer: &Layer<'_>) -> u32 {
    match layer.get(&cdma::PIXEL_FORMAT) {
        0x00 => 1,
        0x1c | 0x1d => 3,
        _ => 4,
    }
}

/// Padding on the right and at the bottom at most, which features have in no register.
const MOST_PADDING: u32 = 63;

fn windows_fit(layer: &Layer<'_>) -> bool {
    let count = |field: &Field| layer.count(field);
    let spread = |taps: &Field, dilation: &Field| (count(taps) - 1) * count(dilation) + 1;
    let fits = |outputs: u32, stride: &Field, kernel: u32, padded: u32| {
        (outputs - 1) * count(stride) + kernel <= padded
    };
    let columns = count(&csc::DATAOUT_WIDTH);
    let rows = layer.get(&csc::PAD_TOP) + count(&csc::DATAIN_HEIGHT_EXT) + MOST_PADDING;
    let (lines, wide, high, line) = match layer.is_set(&csc::DATAIN_FORMAT) {
        // No dilation, and CDMA pads the lines. Source: image_input.md, section 9.
        true => (
            count(&csc::DATAOUT_HEIGHT),
            count(&csc::WEIGHT_CHANNEL_EXT) / channels_of_image(layer),
            count(&csc::WEIGHT_HEIGHT_EXT),
            layer.get(&cdma::PAD_LEFT) + count(&cdma::DATAIN_WIDTH) + layer.get(&cdma::PAD_RIGHT),
        ),
        false => (
            // Less than a line breaks `conv.output-of-whole-lines`.
            (count(&csc::ATOMICS) / columns).max(1),
            spread(&csc::WEIGHT_WIDTH_EXT, &csc::X_DILATION_EXT),
            spread(&csc::WEIGHT_HEIGHT_EXT, &csc::Y_DILATION_EXT),
            layer.get(&csc::PAD_LEFT) + count(&csc::DATAIN_WIDTH_EXT) + MOST_PADDING,
        ),
    };
    fits(columns, &csc::CONV_X_STRIDE_EXT, wide, line)
        && fits(lines, &csc::CONV_Y_STRIDE_EXT, high, rows)
}

fn flags_say_gaps(layer: &Layer<'_>) -> bool {
    let [width, height] =
        [&cdma::DATAIN_WIDTH, &cdma::DATAIN_HEIGHT].map(|field| u64::from(layer.count(field)));
    let line = u64::from(layer.get(&cdma::LINE_STRIDE)) == 8 * width;
    let surface = u64::from(layer.get(&cdma::SURF_STRIDE)) == 8 * width * height;
    layer.is_set(&cdma::LINE_PACKED) == line && layer.is_set(&cdma::SURF_PACKED) == surface
}
