//! What layers drawn for a DUT with a quirk stay clear of. Source: docs/dut.md, "Quirks".

use nvdla_dut_build::Quirk;
use nvdla_regs::table::{cdma, csc, sdp};

use nvdla_bench::conditions::MemoryProfile;
use nvdla_model::executed::{Layer, Unit};

use super::conv::is_image;
use super::rule::Constraint;

pub(super) const ALL: &[Constraint] = &[
    Constraint {
        name: "quirk.nrdma-not-served",
        rule: "stage BN takes no operand from memory",
        source: "sdp.md, 17, item 2",
        unit: Unit::Sdp,
        quirk: Some(Quirk::NrdmaNotServed),
        holds: |sight| {
            let layer = &sight.layer;
            let alu = !layer.is_set(&sdp::BN_ALU_BYPASS) && layer.is_set(&sdp::BN_ALU_SRC);
            let mul = !layer.is_set(&sdp::BN_MUL_BYPASS) && layer.is_set(&sdp::BN_MUL_SRC);
            layer.is_set(&sdp::BN_BYPASS) || !alu && !mul
        },
    },
    Constraint {
        name: "quirk.lut-loses-samples",
        rule: "behind the table of SDP there is memory that never stalls, not PDP",
        source: "sdp.md, 17, item 1",
        unit: Unit::Sdp,
        quirk: Some(Quirk::LutLosesSamples),
        holds: |sight| {
            let layer = &sight.layer;
            let bypassed = layer.is_set(&sdp::EW_BYPASS) || layer.is_set(&sdp::EW_LUT_BYPASS);
            let stalls = layer.is_set(&sdp::OUTPUT_DST) || sight.memory != MemoryProfile::Fast;
            !layer.has_ew() || bypassed || !stalls
        },
    },
    Constraint {
        name: "quirk.kept-weights-stay-counted",
        rule: "WEIGHT_REUSE behind a layer that kept its weights goes with the same banks",
        source: "conv_multilayer.md, 9, item 2",
        unit: Unit::Convolution,
        quirk: Some(Quirk::KeptWeightsStayCounted),
        holds: |sight| {
            let before = sight.earlier(Unit::Convolution).next();
            let Some(before) = before.filter(|before| before.is_set(&cdma::SKIP_WEIGHT_RLS)) else {
                return true;
            };
            let banks = |layer: &Layer<'_>| {
                [&cdma::DATA_BANK, &cdma::WEIGHT_BANK].map(|field| layer.get(field))
            };
            !sight.layer.is_set(&cdma::WEIGHT_REUSE) || banks(&sight.layer) == banks(&before)
        },
    },
    Constraint {
        name: "quirk.releases-lost-when-idle",
        rule: "the weights of all layers of a case fit the weight banks of each",
        source: "conv_multilayer.md, 9, item 1",
        unit: Unit::Convolution,
        quirk: Some(Quirk::ReleasesLostWhenIdle),
        holds: |sight| {
            let entries = |layer: &Layer<'_>| u64::from(layer.get(&cdma::WEIGHT_BYTES).div_ceil(8));
            let room = |layer: &Layer<'_>| 512 * u64::from(layer.count(&cdma::WEIGHT_BANK));
            let before = || sight.earlier(Unit::Convolution);
            let all = before().map(|layer| entries(&layer)).sum::<u64>() + entries(&sight.layer);
            before().all(|layer| all <= room(&layer)) && all <= room(&sight.layer)
        },
    },
    Constraint {
        name: "quirk.image-rows-end-in-one-byte",
        rule: "a kernel row of an image has less than 17 bytes, or not 1 modulo 8",
        source: "image_input.md, 11, item 1",
        unit: Unit::Convolution,
        quirk: Some(Quirk::ImageRowsEndInOneByte),
        holds: |sight| {
            let row = sight.layer.count(&csc::WEIGHT_CHANNEL_EXT);
            !is_image(sight) || row < 17 || row % 8 != 1
        },
    },
    Constraint {
        name: "quirk.image-stripes-of-one-pixel",
        rule: "a line of 1, 17, 33, ... outputs goes with kernel rows of whole steps of 8 bytes \
               or of at most 24 bytes",
        source: "image_input.md, 11, item 2",
        unit: Unit::Convolution,
        quirk: Some(Quirk::ImageStripesOfOnePixel),
        holds: |sight| {
            let row = sight.layer.count(&csc::WEIGHT_CHANNEL_EXT);
            let outputs = sight.layer.count(&csc::DATAOUT_WIDTH);
            !is_image(sight) || row.div_ceil(8) < 4 || row % 8 == 0 || outputs % 16 != 1
        },
    },
    Constraint {
        name: "quirk.image-padding-limited",
        rule: "left and right padding of an image stay below the burst counters of its planes",
        source: "image_input.md, 10",
        unit: Unit::Convolution,
        quirk: Some(Quirk::ImagePaddingLimited),
        holds: |sight| !is_image(sight) || fits_bursts(&sight.layer),
    },
];

/// The formula of image_input.md, section 10, for each plane.
fn fits_bursts(layer: &Layer<'_>) -> bool {
    let [left, right] = [&cdma::PAD_LEFT, &cdma::PAD_RIGHT].map(|field| layer.get(field));
    let width = layer.count(&cdma::DATAIN_WIDTH);
    let offset = layer.get(&cdma::PIXEL_X_OFFSET);
    let plane = |shift: u32, offset: u32, most: u32| {
        let lost = u32::from(offset < left % (1 << shift));
        let before = (left >> shift) + lost;
        let lines = ((width - 1 + offset) >> shift) + 1;
        let all = ((left + width - 1 + right) >> shift) + 2;
        before <= most && all <= most + before + lines
    };
    match layer.get(&cdma::PIXEL_FORMAT) {
        0x00 => plane(3, offset, 15),
        0x1c | 0x1d => plane(3, offset, 15) && plane(2, offset % 4, 7),
        _ => plane(1, offset, 15),
    }
}
