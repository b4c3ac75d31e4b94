//! Draws SDP layers whose values lie next to the end of a range: where the saturation counter
//! begins to count, or at the ends of 32 bits in stage BS or BN.
//!
//! Source: docs/nv_small/sdp.md, sections 8 and 12.2.

use nvdla_layers::data::LayerData;
use nvdla_layers::scalar::{S16, S32, Shift6};
use nvdla_layers::sdp::ew::EwSettings;
use nvdla_layers::sdp::{
    BsBnAlgo, BsBnAlu, BsBnMulSettings, BsBnOperand, BsBnSettings, SdpConverter, SdpLayer,
};
use nvdla_random::probability::permille;
use nvdla_random::seed::Rng;

use super::profile::SdpProfile;
use crate::fields::FieldChooser;

/// Widest shift with which a 32-bit offset and a 16-bit scale reach the end of 17 bits.
const MOST_SHIFT: u32 = 28;
/// Largest shift with which offsets reach the end of 17 bits at scale 1; log2 of the largest scale.
const OFFSET_BITS: u32 = 14;

/// Now and then moves a layer's values to the end of 17 bits (converter) or 32 bits (stage).
pub(super) fn perhaps(
    profile: &SdpProfile,
    layer: SdpLayer,
    chooser: &FieldChooser<'_>,
) -> SdpLayer {
    let draws = chooser.draws;
    let counted = draws.chance("brink", profile.brink);
    let staged_too = draws.of("half the stages").chance(permille(500));
    let wanted = counted || (staged_too && draws.chance("brink of a stage", profile.brink));
    let wanted = wanted && chooser.demands.named().next().is_none();
    match layer.source {
        Some(ref source) if wanted && !layer.ew.as_ref().is_some_and(EwSettings::compares) => {
            let draws = draws.part("brink");
            let value = draws.of("data").signed(-128, 127);
            let mut source = source.clone();
            source.data = LayerData::Constant(S16::clamp(value));
            let (bs, bn, converter) = if counted {
                (None, None, converter(value, &mut draws.of("converter")))
            } else {
                let (stage, converter) = staged(value, &mut draws.of("stage"));
                if draws.of("stage of two").chance(permille(500)) {
                    (Some(stage), None, converter)
                } else {
                    (None, Some(stage), converter)
                }
            };
            SdpLayer {
                bs,
                bn,
                ew: None,
                converter,
                source: Some(source),
                ..layer
            }
        }
        _ => layer,
    }
}

/// Draws a converter whose result for `value` is one of the last in 17 bits, or just beyond.
fn converter(value: i64, rng: &mut Rng) -> SdpConverter {
    let shift = rng.within(2, MOST_SHIFT);
    let half = 1_i64 << (shift - 1);
    // Below zero the floor is counted, above the rounded quotient.
    let product = if rng.chance(permille(700)) {
        (-65_536 << shift) - rng.signed(-1, half.min(1 << 20) + 1)
    } else {
        (65_535 << shift) + half - rng.signed(-1, 2)
    };
    let least = 1 << shift.saturating_sub(OFFSET_BITS);
    let most = (1 << (shift - 2).min(OFFSET_BITS)).max(least);
    let scale = i64::from(rng.within(least, most));
    let scale = if rng.chance(permille(500)) {
        scale
    } else {
        -scale
    };
    SdpConverter {
        offset: S32::clamp(value - product / scale),
        scale: S16::clamp(scale),
        shift: Shift6::clamp(shift.into()),
    }
}

/// Draws a stage whose ALU operand, shifted left, is one of the last values that fit 32 bits or
/// just beyond, and a converter that maps the stage's result for `value` into a byte without loss.
fn staged(value: i64, rng: &mut Rng) -> (BsBnSettings, SdpConverter) {
    let shift = rng.within(16, 31);
    let end = 1 << (31 - shift);
    let operand = S16::clamp(*rng.pick(&[end - 1, end, -end, -end - 1]));
    let shifted = S32::clamp(operand.get() << shift).get();
    let algo = *rng.pick(&[BsBnAlgo::Sum, BsBnAlgo::Sum, BsBnAlgo::Max, BsBnAlgo::Min]);
    let sum = match algo {
        BsBnAlgo::Max => value.max(shifted),
        BsBnAlgo::Min => value.min(shifted),
        BsBnAlgo::Sum | BsBnAlgo::SumAlias => value + shifted,
    };
    let (prelu, relu) = (rng.chance(permille(600)), rng.chance(permille(600)));
    let result = if prelu && sum >= 0 {
        // What PReLU keeps wraps.
        sum - (sum >> 31 << 32)
    } else {
        S32::clamp(sum).get()
    };
    let result = result.max(if relu { 0 } else { i64::MIN });
    let stage = BsBnSettings {
        alu: Some(BsBnAlu {
            algo,
            shift: Shift6::clamp(shift.into()),
            operand: BsBnOperand::Register(operand),
        }),
        mul: prelu.then(|| BsBnMulSettings {
            operand: BsBnOperand::Register(S16::clamp(1)),
            prelu,
        }),
        relu,
        ..BsBnSettings::default()
    };
    let converter = SdpConverter {
        offset: S32::clamp(result - rng.signed(-100, 100)),
        scale: S16::clamp(1),
        shift: Shift6::clamp(0),
    };
    (stage, converter)
}
