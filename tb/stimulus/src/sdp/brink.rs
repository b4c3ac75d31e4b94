//! SDP layers with values at the limit from which on saturation is counted.
//!
//! Source: docs/nv_small/sdp.md, section 12.2.

use nvdla_bench::seed::Rng;
use nvdla_layers::data::Data;
use nvdla_layers::scalar::{S16, S32, Shift6};
use nvdla_layers::sdp::ew::EwSettings;
use nvdla_layers::sdp::{SdpConverter, SdpLayer};

use super::profile::SdpProfile;
use crate::draws::Draws;

/// The widest shift with which a 32-bit offset and a 16-bit scale reach the end of 17 bits.
const MOST_SHIFT: u32 = 28;
/// Bits that an offset needs to reach the end of 17 bits with scale 1, less those of the quotient.
const OFFSET_BITS: u32 = 14;

/// Now and then removes the stages of `layer` and sets its values to this limit.
pub(super) fn perhaps(profile: &SdpProfile, layer: SdpLayer, draws: Draws<'_>) -> SdpLayer {
    let wanted = draws.chance("brink", profile.brink) && profile.demands.named().next().is_none();
    match layer.source {
        Some(ref source) if wanted && !layer.ew.as_ref().is_some_and(EwSettings::compares) => {
            let draws = draws.part("brink");
            let value = draws.of("data").signed(-128, 127);
            let mut source = source.clone();
            source.data = Data::Constant(S16::clamp(value));
            SdpLayer {
                bs: None,
                bn: None,
                ew: None,
                converter: converter(value, &mut draws.of("converter")),
                source: Some(source),
                ..layer
            }
        }
        _ => layer,
    }
}

/// A converter whose quotient of `value` is one of the last that fit 17 bits, or just beyond them.
fn converter(value: i64, rng: &mut Rng) -> SdpConverter {
    let shift = rng.within(2, MOST_SHIFT);
    let half = 1_i64 << (shift - 1);
    // Below zero the floor is counted, above the rounded quotient.
    let product = match rng.chance(700) {
        true => (-65_536 << shift) - rng.signed(-1, half.min(1 << 20) + 1),
        false => (65_535 << shift) + half - rng.signed(-1, 2),
    };
    let least = 1 << shift.saturating_sub(OFFSET_BITS);
    let most = (1 << (shift - 2).min(OFFSET_BITS)).max(least);
    let scale = i64::from(rng.within(least, most));
    let scale = if rng.chance(500) { scale } else { -scale };
    SdpConverter {
        offset: S32::clamp(value - product / scale),
        scale: S16::clamp(scale),
        shift: Shift6::clamp(shift.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nvdla_bench::seed::Seed;

    #[test]
    fn floors_and_rounded_quotients_differ_at_every_shift() {
        let rng = &mut Seed(1).rng();
        let mut shifts = vec![0; 64];
        for _ in 0..5000 {
            let value = rng.signed(-128, 127);
            let SdpConverter {
                offset,
                scale,
                shift,
            } = converter(value, rng);
            let product = (value - offset.get()) * scale.get();
            let half = 1_i64 << (shift.get() - 1);
            // Half away from zero.
            let rounded = (product.abs() + half) >> shift.get();
            if product < 0 && rounded == 65_536 && product >> shift.get() < -65_536 {
                shifts[shift.bits() as usize] += 1;
            }
        }
        let seldom = (2..=MOST_SHIFT).filter(|shift| shifts[*shift as usize] < 20);
        assert_eq!(seldom.count(), 0, "{shifts:?}");
    }
}
