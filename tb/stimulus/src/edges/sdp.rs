//! SDP layers whose values lie at the edge of a rounding: in BS, BN, EW, its operand converters and
//! tables, or in the output converter.
//!
//! Source: docs/nv_small/sdp.md, sections 7 to 11.

use std::ops::RangeInclusive;

use nvdla_layers::data::{LayerData, ValueSize};
use nvdla_layers::scalar::{S16, S32, Shift6, Shift10};
use nvdla_layers::sdp::ew::{EwAluAlgo, EwAluSettings, EwMulSettings, EwOperand, EwSettings};
use nvdla_layers::sdp::operands::{OperandMode, OperandTensor};
use nvdla_layers::sdp::{
    BsBnAlgo, BsBnAlu, BsBnMulSettings, BsBnOperand, BsBnSettings, SdpConverter, SdpLayer,
};
use nvdla_layers::tables::LutUser;
use nvdla_model::arith::{rshr, sat, shl_sat32};
use nvdla_random::probability::permille;
use nvdla_random::seed::Rng;
use nvdla_regs::quirk::Quirk;

use super::wide::{is_widened, wide};
use super::{
    EdgeFactors, Rounding, beside, has_bits, lut, offset_for, pattern, shortened, values_around,
    wide_values_around,
};
use crate::fields::{FieldChooser, FieldName};
use crate::sdp::SdpProfile;

/// Signed bytes.
const BYTE: RangeInclusive<i64> = -128..=127;
const TO_32_BITS: u64 = 1 << 31;
const TO_16_BITS: u64 = 1 << 15;
const BITS_OF_A_BYTE: u32 = 7;

/// A rounding of SDP.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SdpPlace {
    Converter,
    /// The output converter behind products of both stages.
    ConverterOfProducts,
    Bs,
    Bn,
    /// The left shift of an operand of BS or BN.
    LeftShift,
    /// A sum of BN that needs 33 bits.
    WideSum,
    /// The converter of an operand of EW's ALU or multiplier.
    EwOperand,
    EwProduct,
    /// The saturating sum of EW's ALU.
    EwSum,
    /// Interpolation between two entries.
    EwTable,
    /// The straight line beyond a table.
    EwSlope,
}

/// The places with their weights.
const PLACES: [(SdpPlace, u32); 11] = [
    (SdpPlace::Converter, 6),
    (SdpPlace::ConverterOfProducts, 2),
    (SdpPlace::Bs, 6),
    (SdpPlace::Bn, 6),
    (SdpPlace::LeftShift, 5),
    (SdpPlace::WideSum, 1),
    (SdpPlace::EwOperand, 8),
    (SdpPlace::EwProduct, 6),
    (SdpPlace::EwSum, 2),
    (SdpPlace::EwTable, 5),
    (SdpPlace::EwSlope, 8),
];

impl SdpPlace {
    const fn is_of_ew(self) -> bool {
        matches!(
            self,
            Self::EwOperand | Self::EwProduct | Self::EwSum | Self::EwTable | Self::EwSlope
        )
    }

    const fn looks_up(self) -> bool {
        matches!(self, Self::EwTable | Self::EwSlope)
    }
}

/// Fields that the layers below choose.
const FIELDS: [FieldName; 14] = [
    FieldName::SdpBsAlu,
    FieldName::SdpBsAluShift,
    FieldName::SdpBsMul,
    FieldName::SdpBsShift,
    FieldName::SdpBnAlu,
    FieldName::SdpBnAluShift,
    FieldName::SdpBnMul,
    FieldName::SdpBnShift,
    FieldName::SdpEwAlu,
    FieldName::SdpEwMul,
    FieldName::SdpEwShift,
    FieldName::SdpOffset,
    FieldName::SdpScale,
    FieldName::SdpShift,
];

/// What an edge depends on in the layer.
#[derive(Debug, Clone, Copy)]
struct Circumstances {
    /// No atom has lanes without a channel: bytes and operands repeat in step.
    lanes_are_full: bool,
    /// BN may take operands from memory.
    bn_reads: bool,
}

/// Stages, converter and data of a layer with an edge.
#[derive(Debug, Clone, Default)]
struct SdpEdge {
    bs: Option<BsBnSettings>,
    bn: Option<BsBnSettings>,
    ew: Option<EwSettings>,
    converter: SdpConverter,
    data: LayerData,
}

/// Gives `edges` % of the layers from memory values at the edge of a rounding.
pub(crate) fn perhaps(
    profile: &SdpProfile,
    layer: SdpLayer,
    chooser: &FieldChooser<'_>,
) -> SdpLayer {
    let wanted = chooser.draws.chance("edge", profile.edges);
    let compares = layer.ew.as_ref().is_some_and(EwSettings::compares);
    let Some(source) = &layer.source else {
        return layer;
    };
    if !wanted || compares || chooser.names(&FIELDS) {
        return layer;
    }
    let rng = &mut chooser.draws.of("values at the edge");
    let to_pooling = layer.destination.is_none();
    let stalls = to_pooling && chooser.avoid.has(Quirk::LutLosesSamples);
    let able = |place: SdpPlace| {
        (profile.ew.is_some() || !place.is_of_ew()) && (!stalls || !place.looks_up())
    };
    let places = PLACES.into_iter().filter(|(place, _)| able(*place));
    let circumstances = Circumstances {
        lanes_are_full: source.shape().channels.is_multiple_of(8),
        bn_reads: !chooser.avoid.has(Quirk::NrdmaNotServed),
    };
    let place = rng.weighted(places);
    let Some(edge) = place.and_then(|place| draw(place, circumstances, rng)) else {
        return layer;
    };
    let mut source = source.clone();
    source.data = shortened(edge.data, source.shape());
    SdpLayer {
        bs: edge.bs,
        bn: edge.bn,
        ew: edge.ew,
        converter: edge.converter,
        source: Some(source),
        ..layer
    }
}

/// Lets a layer pass on values near `value` so that each unit of them shows in the output.
pub(crate) fn pass_on(value: i64, layer: &mut SdpLayer, rng: &mut Rng) {
    layer.bs = None;
    layer.bn = None;
    layer.ew = None;
    layer.converter = showing(value, rng);
}

/// Whether [`pass_on`] may change the layer: the profile names no field of it.
pub(crate) fn may_pass_on(layer: &SdpLayer, chooser: &FieldChooser<'_>) -> bool {
    !layer.ew.as_ref().is_some_and(EwSettings::compares) && !chooser.names(&FIELDS)
}

fn draw(place: SdpPlace, circumstances: Circumstances, rng: &mut Rng) -> Option<SdpEdge> {
    match place {
        SdpPlace::Converter => converter(circumstances, rng),
        SdpPlace::ConverterOfProducts => Some(converter_of_products(rng)),
        SdpPlace::Bs => stage(circumstances, rng),
        SdpPlace::Bn if circumstances.bn_reads => Some(in_bn(stage(circumstances, rng)?)),
        SdpPlace::Bn => None,
        SdpPlace::LeftShift => {
            let edge = left_shift(rng);
            Some(if rng.chance(permille(500)) {
                in_bn(edge)
            } else {
                edge
            })
        }
        SdpPlace::WideSum => Some(wide_sum(rng)),
        SdpPlace::EwOperand => ew_operand(rng),
        SdpPlace::EwProduct => ew_product(circumstances, rng),
        SdpPlace::EwSum => Some(ew_sum(rng)),
        SdpPlace::EwTable => table(rng, lut::interpolation),
        SdpPlace::EwSlope => table(rng, lut::slope),
    }
}

/// The edge with the settings of BS in BN.
fn in_bn(edge: SdpEdge) -> SdpEdge {
    SdpEdge {
        bs: None,
        bn: edge.bs,
        ..edge
    }
}

/// A converter that maps `result` into a byte without loss.
fn showing(result: i64, rng: &mut Rng) -> SdpConverter {
    SdpConverter {
        offset: S32::clamp(offset_for(result, rng)),
        scale: S16::clamp(1),
        shift: Shift6::clamp(0),
    }
}

/// The output converter; BS makes the bytes wider.
fn converter(circumstances: Circumstances, rng: &mut Rng) -> Option<SdpEdge> {
    // The byte saturates, and behind it the counter of values beyond 17 bits counts.
    let result = *rng.pick(&[8, 8, 17]);
    let rounding = Rounding {
        largest_shift: 63,
        product: 49,
        result,
        difference: 2 * TO_32_BITS - 1,
        scale: TO_16_BITS,
    };
    let any = rng.signed(i32::MIN.into(), i32::MAX.into());
    let near = rng.signed(-200, 200);
    let offset = *rng.pick(&[near, near, near, any, i32::MIN.into(), i32::MAX.into()]);
    let factors = rounding.edge(rng, |factors| {
        let value = factors.difference + offset;
        has_bits(factors.scale, 16) && has_bits(value, 32) && is_widened(value)
    })?;
    let values = factors.differences().into_iter();
    let values: Vec<i64> = values.map(|difference| difference + offset).collect();
    let values = wide_values_around(factors.difference + offset, values, BYTE, rng);
    let wide = wide(&values, circumstances.lanes_are_full, rng)?;
    let bs = wide.alu.map(|alu| BsBnSettings {
        alu: Some(alu),
        operands: wide.operands,
        ..BsBnSettings::default()
    });
    Some(SdpEdge {
        bs,
        converter: SdpConverter {
            offset: S32::clamp(offset),
            scale: S16::clamp(factors.scale),
            shift: Shift6::clamp(factors.shift.into()),
        },
        data: wide.bytes,
        ..SdpEdge::default()
    })
}

/// Both stages multiply bytes of both signs by powers of two, so that the converter shifts far and
/// meets a tie with every second byte.
fn converter_of_products(rng: &mut Rng) -> SdpEdge {
    // Bits by which both stages and the converter shift left: 14 each, and at most 24 in both
    // stages, so that their results fit 32 bits.
    let all = match rng.below(3) {
        0 => rng.within(0, 30),
        _ => rng.within(30, 38),
    };
    let first = rng.within(all.saturating_sub(24), all.min(14));
    let second = rng.within((all - first).saturating_sub(14), (all - first).min(10));
    let third = all - first - second;
    let odd = 2 * rng.signed(0, 3) + 1;
    let twos = rng.within(0, 4);
    let value = odd << twos;
    let near = [-value, 2 * value, -2 * value];
    let values = values_around(value, &near, BYTE, rng);
    let mut power = |bits: u32| {
        let negative = rng.chance(permille(300));
        S16::clamp(if negative { -1 << bits } else { 1 << bits })
    };
    let stage = |factor: S16| BsBnSettings {
        mul: Some(BsBnMulSettings {
            operand: BsBnOperand::Register(factor),
            prelu: false,
        }),
        ..BsBnSettings::default()
    };
    let [bs, bn] = [power(first), power(second)].map(stage);
    let scale = power(third);
    let beside = if rng.chance(permille(300)) {
        rng.signed(-1, 1)
    } else {
        0
    };
    SdpEdge {
        bs: Some(bs),
        bn: Some(bn),
        converter: SdpConverter {
            offset: S32::clamp(beside),
            scale,
            shift: Shift6::clamp((all + twos + 1).into()),
        },
        data: pattern(&values),
        ..SdpEdge::default()
    }
}

/// A stage BS.
fn stage(circumstances: Circumstances, rng: &mut Rng) -> Option<SdpEdge> {
    let rounding = Rounding {
        largest_shift: 63,
        product: 49,
        result: *rng.pick(&[8, 32, 32]),
        difference: TO_32_BITS + 128,
        scale: TO_16_BITS,
    };
    let factors = rounding.edge(rng, |factors| {
        has_bits(factors.scale, 16) && is_widened(factors.difference)
    })?;
    let EdgeFactors {
        difference,
        scale,
        shift,
    } = factors;
    let values = wide_values_around(difference, factors.differences(), BYTE, rng);
    let wide = wide(&values, circumstances.lanes_are_full, rng)?;
    let result = sat(rshr(factors.product(), shift, 49), 32);
    let multiplies = scale != 1 || rng.chance(permille(500));
    let stage = BsBnSettings {
        alu: wide.alu,
        mul: multiplies.then(|| BsBnMulSettings {
            operand: BsBnOperand::Register(S16::clamp(scale)),
            prelu: difference < 0 && rng.chance(permille(200)),
        }),
        shift: Shift6::clamp(shift.into()),
        relu: result > 0 && rng.chance(permille(100)),
        operands: wide.operands,
    };
    Some(SdpEdge {
        bs: Some(stage),
        converter: showing(result, rng),
        data: wide.bytes,
        ..SdpEdge::default()
    })
}

/// An operand of BS that is shifted left to the end of 32 bits, or far beyond.
fn left_shift(rng: &mut Rng) -> SdpEdge {
    let (middle, large) = (rng.within(2, 30), rng.within(32, 62));
    let shift = *rng.pick(&[0, 1, middle, middle, 31, large, large, 63]);
    let end = 1_i64 << 31_u32.saturating_sub(shift);
    let any = rng.signed(-32_768, 32_767);
    let operand = *rng.pick(&[end - 1, end, -end, -end - 1, 0, 1, -1, any]);
    let operand = S16::clamp(operand);
    let shifted = shl_sat32(operand.get(), shift);
    let value = rng.signed(i64::from(i8::MIN), i64::from(i8::MAX));
    let algo = *rng.pick(&[BsBnAlgo::Sum, BsBnAlgo::Sum, BsBnAlgo::Max, BsBnAlgo::Min]);
    // PReLU keeps what is not negative, and lets it wrap.
    let prelu = rng.chance(permille(200));
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
        ..BsBnSettings::default()
    };
    let wraps = prelu && shifted == i64::from(i32::MAX) && rng.chance(permille(500));
    let shown = if wraps { i32::MIN.into() } else { shifted };
    SdpEdge {
        bs: Some(stage),
        converter: showing(shown, rng),
        data: pattern(&values_around(value, &[0, 1, -1], BYTE, rng)),
        ..SdpEdge::default()
    }
}

/// Both stages add the smallest value of 32 bits; the multiplier of BN makes the largest product, and
/// the tie of the widest shift.
fn wide_sum(rng: &mut Rng) -> SdpEdge {
    let adder = |mul, shift| BsBnSettings {
        alu: Some(BsBnAlu {
            algo: BsBnAlgo::Sum,
            shift: Shift6::clamp(31),
            operand: BsBnOperand::Register(S16::clamp(-1)),
        }),
        mul,
        shift: Shift6::clamp(shift),
        ..BsBnSettings::default()
    };
    let bits = *rng.pick(&[15, 15, 14, 13, 0]);
    let factor = if bits == 15 || rng.chance(permille(500)) {
        -1 << bits
    } else {
        1 << bits
    };
    let mul = BsBnMulSettings {
        operand: BsBnOperand::Register(S16::clamp(factor)),
        prelu: false,
    };
    let shift = 33 + bits + *rng.pick(&[0, 0, 1, -1]);
    SdpEdge {
        bs: Some(adder(None, 0)),
        bn: Some(adder(Some(mul), shift)),
        converter: showing(0, rng),
        // Negative bytes saturate in BS.
        data: pattern(&values_around(0, &[-1, 1], BYTE, rng)),
        ..SdpEdge::default()
    }
}

/// An operand in memory that a converter of EW rounds.
fn ew_operand(rng: &mut Rng) -> Option<SdpEdge> {
    let size = *rng.pick(ValueSize::ALL);
    let (low, high) = size.range();
    let (low, high) = (i64::from(low), i64::from(high));
    let rounding = Rounding {
        largest_shift: 63,
        product: 49,
        result: *rng.pick(&[8, 32, 32]),
        difference: TO_32_BITS + high.unsigned_abs(),
        scale: TO_16_BITS,
    };
    let range = |difference: i64| {
        let low = low.max(difference + i64::from(i32::MIN));
        let high = high.min(difference + i64::from(i32::MAX));
        (low <= high).then_some((low, high))
    };
    let factors = rounding.edge(rng, |factors| {
        has_bits(factors.scale, 16) && range(factors.difference).is_some()
    })?;
    let (least, most) = range(factors.difference)?;
    let value = rng.signed(least, most);
    let offset = value - factors.difference;
    let near = factors.differences().into_iter();
    let near: Vec<i64> = near.map(|difference| difference + offset).collect();
    let operand = EwOperand::Memory(pattern(&values_around(value, &near, low..=high, rng)));
    let convert = Some(SdpConverter {
        offset: S32::clamp(offset),
        scale: S16::clamp(factors.scale),
        shift: Shift6::clamp(factors.shift.into()),
    });
    let converted = sat(rshr(factors.product(), factors.shift, 49), 32);
    let mut ew = EwSettings {
        operands: Some(OperandTensor {
            mode: *rng.pick(&[OperandMode::PerChannel, OperandMode::PerElement]),
            size,
            at: None,
            line_stride: None,
            surface_stride: None,
        }),
        ..EwSettings::default()
    };
    let (data, result) = if rng.chance(permille(500)) {
        ew.mul = Some(EwMulSettings {
            operand,
            convert,
            prelu: false,
            truncate: Shift10::clamp(0),
        });
        let factor = *rng.pick(&[1, 1, -1]);
        (factor, sat(factor * converted, 32))
    } else {
        ew.alu = Some(EwAluSettings {
            algo: EwAluAlgo::Sum,
            operand,
            convert,
        });
        // Zeros let the operand pass.
        (0, converted)
    };
    Some(SdpEdge {
        ew: Some(ew),
        converter: showing(result, rng),
        data: LayerData::Constant(S16::clamp(data)),
        ..SdpEdge::default()
    })
}

/// A product of EW, of bytes that BS makes wider.
fn ew_product(circumstances: Circumstances, rng: &mut Rng) -> Option<SdpEdge> {
    let rounding = Rounding {
        largest_shift: 1023,
        product: 64,
        result: *rng.pick(&[8, 32, 32]),
        difference: TO_32_BITS,
        scale: TO_32_BITS,
    };
    // The factor that has few bits comes from BS, or from the register.
    let turned = rng.chance(permille(500));
    let turn = |factors: EdgeFactors| EdgeFactors {
        difference: if turned {
            factors.scale
        } else {
            factors.difference
        },
        scale: if turned {
            factors.difference
        } else {
            factors.scale
        },
        shift: factors.shift,
    };
    let factors = rounding.edge(rng, |factors| {
        let factors = turn(factors);
        let fits = has_bits(factors.scale, 32) && has_bits(factors.difference, 32);
        fits && is_widened(factors.difference)
    })?;
    let factors = turn(factors);
    let values = factors.differences().into_iter();
    let values: Vec<i64> = values.filter(|value| has_bits(*value, 32)).collect();
    let values = wide_values_around(factors.difference, values, BYTE, rng);
    let wide = wide(&values, circumstances.lanes_are_full, rng)?;
    let result = sat(rshr(factors.product(), factors.shift, 64), 32);
    let mul = EwMulSettings {
        operand: EwOperand::Register(S32::clamp(factors.scale)),
        convert: None,
        prelu: factors.difference < 0 && rng.chance(permille(200)),
        truncate: Shift10::clamp(factors.shift.into()),
    };
    let bs = wide.alu.map(|alu| BsBnSettings {
        alu: Some(alu),
        operands: wide.operands,
        ..BsBnSettings::default()
    });
    Some(SdpEdge {
        bs,
        ew: Some(EwSettings {
            mul: Some(mul),
            ..EwSettings::default()
        }),
        converter: showing(result, rng),
        data: wide.bytes,
        ..SdpEdge::default()
    })
}

/// A sum of EW that is the last in 32 bits, or just beyond.
fn ew_sum(rng: &mut Rng) -> SdpEdge {
    let end = i64::from(*rng.pick(&[i32::MIN, i32::MAX]));
    // Data of the sign of the end: an operand that reaches the end fits 32 bits.
    let value = rng.signed(1, 1 << BITS_OF_A_BYTE) * end.signum();
    let value = value.clamp(i64::from(i8::MIN), i64::from(i8::MAX));
    let operand = end - value + rng.signed(-1, 1);
    let alu = EwAluSettings {
        algo: EwAluAlgo::Sum,
        operand: EwOperand::Register(S32::clamp(operand)),
        convert: None,
    };
    SdpEdge {
        ew: Some(EwSettings {
            alu: Some(alu),
            ..EwSettings::default()
        }),
        converter: showing(end, rng),
        data: pattern(&values_around(value, &beside(value), BYTE, rng)),
        ..SdpEdge::default()
    }
}

/// A look-up at an edge.
fn table(
    rng: &mut Rng,
    draw: fn(LutUser, i64, &mut Rng) -> Option<lut::LutEdge>,
) -> Option<SdpEdge> {
    let value = rng.signed(i64::from(i8::MIN), i64::from(i8::MAX));
    let edge = draw(LutUser::Sdp, value, rng)?;
    Some(SdpEdge {
        ew: Some(EwSettings {
            lut: Some(edge.lut),
            ..EwSettings::default()
        }),
        converter: showing(edge.result, rng),
        data: pattern(&values_around(value, &beside(value), BYTE, rng)),
        ..SdpEdge::default()
    })
}
