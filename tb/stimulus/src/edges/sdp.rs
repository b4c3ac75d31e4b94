//! SDP layers whose values lie at the edge of a rounding: in BS, BN, EW, its operand converters and
//! tables, or in the output converter.
//!
//! Source: docs/nv_small/sdp.md, sections 7 to 11.

use nvdla_layers::data::{LayerData, ValueSize};
use nvdla_layers::scalar::{S16, S32, Shift6, Shift10};
use nvdla_layers::sdp::ew::{EwAluAlgo, EwAluSettings, EwMulSettings, EwOperand, EwSettings};
use nvdla_layers::sdp::operands::{OperandMode, OperandTensor};
use nvdla_layers::sdp::{
    BsBnAlgo, BsBnAlu, BsBnMulSettings, BsBnOperand, BsBnSettings, SdpConverter, SdpLayer,
};
use nvdla_layers::tables::LutUser;
use nvdla_model::arith::{rshr, sat};
use nvdla_random::probability::permille;
use nvdla_random::seed::Rng;
use nvdla_regs::quirk::Quirk;

use super::{EdgeFactors, Rounding, data_around, has_bits, lut, offset_for};
use crate::fields::{FieldChooser, FieldName};
use crate::sdp::SdpProfile;

/// Signed bytes.
const BYTE: (i64, i64) = (-128, 127);
const TO_32_BITS: u64 = 1 << 31;
const TO_16_BITS: u64 = 1 << 15;
const BITS_OF_A_BYTE: u32 = 7;

/// A rounding of SDP.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SdpPlace {
    Converter,
    /// The output converter, with ties of both signs in one layer.
    ConverterOfBothSigns,
    Bs,
    Bn,
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

use SdpPlace::{
    Bn, Bs, Converter, ConverterOfBothSigns, EwOperand as EwOperandPlace, EwProduct, EwSlope,
    EwSum, EwTable,
};

const PLACES: [SdpPlace; 6] = [
    Converter,
    ConverterOfBothSigns,
    ConverterOfBothSigns,
    Converter,
    Bs,
    Bn,
];
const PLACES_WITH_EW: [SdpPlace; 13] = [
    Converter,
    ConverterOfBothSigns,
    Bs,
    Bn,
    EwOperandPlace,
    EwOperandPlace,
    EwProduct,
    EwProduct,
    EwSum,
    EwTable,
    EwTable,
    EwSlope,
    EwSlope,
];
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
    let place = if profile.ew.is_some() {
        *rng.pick(&PLACES_WITH_EW)
    } else {
        *rng.pick(&PLACES)
    };
    let to_pooling = layer.destination.is_none();
    let stalls = to_pooling && chooser.avoid.has(Quirk::LutLosesSamples);
    if stalls && matches!(place, EwTable | EwSlope) {
        return layer;
    }
    let Some(edge) = draw(place, rng) else {
        return layer;
    };
    let mut source = source.clone();
    source.data = edge.data;
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

fn draw(place: SdpPlace, rng: &mut Rng) -> Option<SdpEdge> {
    match place {
        Converter => converter(rng),
        ConverterOfBothSigns => Some(converter_of_both_signs(rng)),
        Bs => stage(rng),
        Bn => {
            let edge = stage(rng)?;
            Some(SdpEdge {
                bs: None,
                bn: edge.bs,
                ..edge
            })
        }
        EwOperandPlace => ew_operand(rng),
        EwProduct => ew_product(rng),
        EwSum => Some(ew_sum(rng)),
        EwTable => table(rng, lut::interpolation),
        EwSlope => table(rng, lut::slope),
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

fn converter(rng: &mut Rng) -> Option<SdpEdge> {
    // The byte saturates, and behind it the counter of values beyond 17 bits counts.
    let result = *rng.pick(&[8, 8, 17]);
    let rounding = Rounding {
        shifts: (0, 63),
        product: 49,
        result,
        difference: TO_32_BITS + 128,
        scale: TO_16_BITS,
    };
    let factors = rounding.edge(rng, |factors| {
        has_bits(factors.scale, 16) && converted(factors.difference).is_some()
    })?;
    let (low, high) = converted(factors.difference)?;
    let value = rng.signed(low, high);
    Some(SdpEdge {
        converter: SdpConverter {
            offset: S32::clamp(value - factors.difference),
            scale: S16::clamp(factors.scale),
            shift: Shift6::clamp(factors.shift.into()),
        },
        data: data_around(value, BYTE, rng),
        ..SdpEdge::default()
    })
}

/// Least and largest byte from which an offset of 32 bits makes this difference.
fn converted(difference: i64) -> Option<(i64, i64)> {
    let low = BYTE.0.max(difference + i64::from(i32::MIN));
    let high = BYTE.1.min(difference + i64::from(i32::MAX));
    (low <= high).then_some((low, high))
}

/// Both stages multiply bytes of both signs by powers of two, so that the converter shifts far and
/// meets a tie with every second byte.
fn converter_of_both_signs(rng: &mut Rng) -> SdpEdge {
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
    let mut values: Vec<S16> = [value, -value].map(S16::clamp).to_vec();
    for _ in 0..rng.below(40) {
        values.push(S16::clamp(rng.signed(BYTE.0, BYTE.1)));
    }
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
        data: LayerData::Pattern(values),
        ..SdpEdge::default()
    }
}

/// What makes a value of more bits of a byte: the byte, and an operand that is shifted left and added.
#[derive(Debug, Clone, Copy)]
struct Widened {
    value: i64,
    operand: i64,
    shift: u32,
}

/// All ways to make `sum` of a byte and an operand of 16 bits.
fn widened(sum: i64) -> Vec<Widened> {
    let ways = (0..=31).filter_map(|shift| {
        let half = (1_i64 << shift) / 2;
        let operand = (sum + half) >> shift;
        let value = sum - (operand << shift);
        let fits = has_bits(value, 8) && has_bits(operand, 16) && has_bits(operand << shift, 32);
        fits.then_some(Widened {
            value,
            operand,
            shift,
        })
    });
    ways.collect()
}

/// The ALU that adds the operand; none for a sum that is the byte itself.
fn adder(way: Widened) -> Option<BsBnAlu> {
    (way.operand != 0).then(|| BsBnAlu {
        algo: BsBnAlgo::Sum,
        shift: Shift6::clamp(way.shift.into()),
        operand: BsBnOperand::Register(S16::clamp(way.operand)),
    })
}

/// A stage BS.
fn stage(rng: &mut Rng) -> Option<SdpEdge> {
    let rounding = Rounding {
        shifts: (0, 63),
        product: 49,
        result: *rng.pick(&[8, 32, 32]),
        difference: TO_32_BITS + 128,
        scale: TO_16_BITS,
    };
    let factors = rounding.edge(rng, |factors| {
        has_bits(factors.scale, 16) && !widened(factors.difference).is_empty()
    })?;
    let way = *rng.pick(&widened(factors.difference));
    let EdgeFactors { scale, shift, .. } = factors;
    let result = sat(rshr(factors.product(), shift, 49), 32);
    let multiplies = scale != 1 || rng.chance(permille(500));
    let stage = BsBnSettings {
        alu: adder(way),
        mul: multiplies.then(|| BsBnMulSettings {
            operand: BsBnOperand::Register(S16::clamp(scale)),
            prelu: factors.difference < 0 && rng.chance(permille(300)),
        }),
        shift: Shift6::clamp(shift.into()),
        relu: result > 0 && rng.chance(permille(200)),
        operands: None,
    };
    Some(SdpEdge {
        bs: Some(stage),
        converter: showing(result, rng),
        data: data_around(way.value, BYTE, rng),
        ..SdpEdge::default()
    })
}

/// An operand in memory that a converter of EW rounds.
fn ew_operand(rng: &mut Rng) -> Option<SdpEdge> {
    let size = *rng.pick(ValueSize::ALL);
    let (low, high) = size.range();
    let (low, high) = (i64::from(low), i64::from(high));
    let rounding = Rounding {
        shifts: (0, 63),
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
    let operand = EwOperand::Memory(data_around(value, (low, high), rng));
    let convert = Some(SdpConverter {
        offset: S32::clamp(value - factors.difference),
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

/// A product of EW, of a byte that BS makes wider.
fn ew_product(rng: &mut Rng) -> Option<SdpEdge> {
    let rounding = Rounding {
        shifts: (0, 1023),
        product: 64,
        result: *rng.pick(&[8, 32, 32]),
        difference: TO_32_BITS,
        scale: TO_32_BITS,
    };
    let factors = rounding.edge(rng, |factors| {
        let fits = has_bits(factors.scale, 32) && has_bits(factors.difference, 32);
        fits && !widened(factors.scale).is_empty()
    })?;
    let way = *rng.pick(&widened(factors.scale));
    let result = sat(rshr(factors.product(), factors.shift, 64), 32);
    let mul = EwMulSettings {
        operand: EwOperand::Register(S32::clamp(factors.difference)),
        convert: None,
        prelu: factors.scale < 0 && rng.chance(permille(300)),
        truncate: Shift10::clamp(factors.shift.into()),
    };
    let bs = adder(way).map(|alu| BsBnSettings {
        alu: Some(alu),
        ..BsBnSettings::default()
    });
    Some(SdpEdge {
        bs,
        ew: Some(EwSettings {
            mul: Some(mul),
            ..EwSettings::default()
        }),
        converter: showing(result, rng),
        data: data_around(way.value, BYTE, rng),
        ..SdpEdge::default()
    })
}

/// A sum of EW that is the last in 32 bits, or just beyond.
fn ew_sum(rng: &mut Rng) -> SdpEdge {
    let end = i64::from(*rng.pick(&[i32::MIN, i32::MAX]));
    // Data of the sign of the end: an operand that reaches the end fits 32 bits.
    let value = rng.signed(1, 1 << BITS_OF_A_BYTE) * end.signum();
    let value = value.clamp(BYTE.0, BYTE.1);
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
        data: data_around(value, BYTE, rng),
        ..SdpEdge::default()
    }
}

/// A look-up at an edge.
fn table(
    rng: &mut Rng,
    draw: fn(LutUser, i64, &mut Rng) -> Option<lut::LutEdge>,
) -> Option<SdpEdge> {
    let value = rng.signed(BYTE.0, BYTE.1);
    let edge = draw(LutUser::Sdp, value, rng)?;
    Some(SdpEdge {
        ew: Some(EwSettings {
            lut: Some(edge.lut),
            ..EwSettings::default()
        }),
        converter: showing(edge.result, rng),
        data: data_around(value, BYTE, rng),
        ..SdpEdge::default()
    })
}
