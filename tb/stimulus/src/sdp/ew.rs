//! Draws the settings of SDP's stage EW, legal by construction.
//!
//! Source: docs/nv_small/sdp.md, sections 5.4 and 9.

use nvdla_regs::quirk::Quirk;

use crate::draws::RandomStreams;
use crate::fields::{FieldChooser, FieldName};
use crate::lut::lut;
use crate::random::{RandomContents, ShiftForm, contents, magnitude, value};
use nvdla_layers::cube::{SourceCube, UnusedLaneFill};
use nvdla_layers::data::{LayerData, ValueSize};
use nvdla_layers::draw::WeightedChoices;
use nvdla_layers::scalar::{S16, S32, Shift6};
use nvdla_layers::sdp::ew::{EwAluAlgo, EwAluSettings, EwMulSettings, EwOperand, EwSettings};
use nvdla_layers::sdp::operands::{OperandMode, OperandTensor};
use nvdla_layers::sdp::{SdpConverter, SdpStreamShape};
use nvdla_layers::tables::LutUser;
use nvdla_random::probability::permille;
use nvdla_random::seed::Rng;

use super::profile::{EwProfile, SdpProfile};
use super::values::{data_width, operands, right_shift, size};

/// Right shifts of EW's products at or beside a width of its datapath, or the largest.
const SHIFTS: [u32; 12] = [1, 31, 32, 33, 47, 61, 62, 63, 64, 65, 512, 1023];

/// Draws the settings of EW for values of `bits` bits; sets `bits` to the width of EW's results.
pub(super) fn stage(
    profile: &SdpProfile,
    own: &EwProfile,
    stream: SdpStreamShape,
    bits: &mut u32,
    chooser: &mut FieldChooser<'_>,
) -> EwSettings {
    let draws = chooser.draws.part("ew");
    let size = size(profile, draws);
    let mut ew = EwSettings::default();
    if draws.chance("mul", own.mul) {
        let drawn = operand(
            profile,
            own,
            size,
            FieldName::SdpEwMul,
            draws.part("mul"),
            chooser,
        );
        *bits = (*bits + drawn.width).min(62);
        let of_shift = FieldName::SdpEwShift;
        let truncate = right_shift(profile, bits, 16, &SHIFTS, of_shift, chooser);
        let prelu = draws.chance("prelu", own.prelu);
        ew.mul = Some(EwMulSettings {
            operand: drawn.operand,
            convert: drawn.convert,
            prelu,
            truncate,
        });
    }
    if draws.chance("alu", own.alu) {
        let drawn = operand(
            profile,
            own,
            size,
            FieldName::SdpEwAlu,
            draws.part("alu"),
            chooser,
        );
        let algo = match draws.choice("algo", &own.algos) {
            EwAluAlgo::Eql if stream.to_pooling => EwAluAlgo::Sum,
            algo => algo,
        };
        *bits = match algo {
            EwAluAlgo::Max | EwAluAlgo::Min | EwAluAlgo::Sum => {
                (*bits).max(drawn.width).min(31) + 1
            }
            EwAluAlgo::Eql => 1,
        };
        ew.alu = Some(EwAluSettings {
            algo,
            operand: drawn.operand,
            convert: drawn.convert,
        });
    }
    // PDP may stall behind the table.
    let stalls = stream.to_pooling && chooser.avoid.has(Quirk::LutLosesSamples);
    if !stalls && draws.chance("table", own.table) {
        let reach = 1 << (*bits).min(31);
        let of_lut = draws.part("lut");
        ew.lut = Some(lut(&own.lut, LutUser::Sdp, -reach, reach - 1, of_lut));
        ew.read_tables = draws.chance("read_tables", own.read_tables);
        *bits = 15;
    }
    let data_use = ew.data_use();
    ew.operands = data_use.map(|data_use| operands(profile, stream.shape, data_use, size, draws));
    ew
}

/// Draws settings of EW that compare `source` with operands. Gives all elements of `source` the
/// same value; now and then an operand differs from it in a single bit.
pub(super) fn alike(source: &mut SourceCube, draws: RandomStreams<'_>) -> EwSettings {
    // Padded lanes are compared, too. Source: section 12.3.
    let padded = !source.shape().channels.is_multiple_of(8);
    let same = if padded {
        0
    } else {
        draws.of("data").signed(-128, 126)
    };
    source.data = LayerData::Constant(S16::clamp(same));
    source.padding = UnusedLaneFill::Zeros;
    let mut ew = EwSettings::default();
    let other = &mut draws.of("other");
    let operand = if draws.of("register").chance(permille(300)) {
        EwOperand::Register(S32::clamp(near(same, 32, other)))
    } else {
        let size = draws.pick("size", ValueSize::ALL);
        let count = draws.of("count").within(1, 100);
        let mut values = vec![S16::clamp(same); count as usize];
        values.push(S16::clamp(near(same, 8 * size.bytes(), other)));
        ew.operands = Some(OperandTensor {
            mode: draws.pick("mode", &[OperandMode::PerChannel, OperandMode::PerElement]),
            size,
            at: None,
            line_stride: None,
            surface_stride: None,
        });
        EwOperand::Memory(LayerData::Pattern(values))
    };
    ew.alu = Some(EwAluSettings {
        algo: EwAluAlgo::Eql,
        operand,
        convert: None,
    });
    ew
}

/// Draws `value`, or a value that differs from it in one of the low `bits` bits.
fn near(value: i64, bits: u32, rng: &mut Rng) -> i64 {
    let bit = rng.below(bits);
    if rng.chance(permille(500)) {
        value
    } else if bit == bits - 1 {
        value ^ (-1 << bit)
    } else {
        value ^ (1 << bit)
    }
}

/// An operand of EW.
struct DrawnEwOperand {
    operand: EwOperand,
    convert: Option<SdpConverter>,
    /// Bits of its largest absolute value.
    width: u32,
}

/// Draws an operand of EW: in register field `name`, or in memory.
fn operand(
    profile: &SdpProfile,
    own: &EwProfile,
    size: ValueSize,
    name: FieldName,
    draws: RandomStreams<'_>,
    chooser: &mut FieldChooser<'_>,
) -> DrawnEwOperand {
    if !draws.chance("memory_operand", profile.memory_operand) {
        let value = chooser.ranged(name, |rng| wide_value(&profile.operands, rng));
        return DrawnEwOperand {
            operand: EwOperand::Register(value),
            convert: None,
            width: magnitude(value.get()),
        };
    }
    let data = contents(&profile.operands, size, &mut draws.of("data"));
    let mut width = data_width(&data, size);
    let convert = draws.chance("convert", own.convert).then(|| {
        let converter = convert(profile, size, width, draws.part("converter"));
        let scaled = width + magnitude(converter.scale.get());
        width = scaled.saturating_sub(converter.shift.bits()).clamp(1, 31);
        converter
    });
    DrawnEwOperand {
        operand: EwOperand::Memory(data),
        convert,
        width,
    }
}

/// Draws a signed register value of up to 32 bits; all widths are likely.
fn wide_value(weights: &WeightedChoices<RandomContents>, rng: &mut Rng) -> S32 {
    match weights.pick(rng) {
        RandomContents::Random => {
            let reach = 1_i64 << rng.within(4, 31);
            S32::clamp(rng.signed(-reach, reach - 1))
        }
        RandomContents::Corners => corner(rng),
        RandomContents::Small => S32::clamp(rng.signed(-8, 7)),
        RandomContents::Constant => S32::clamp(rng.signed(-128, 127)),
    }
}

/// Draws a value at an end of the signed 32-bit range, or -1, 0 or 1.
fn corner(rng: &mut Rng) -> S32 {
    let corners = [i32::MIN, i32::MIN + 1, -1, 0, 1, i32::MAX - 1, i32::MAX];
    S32::clamp(i64::from(*rng.pick(&corners)))
}

/// Draws a converter for operands in memory of `width` bits.
fn convert(
    profile: &SdpProfile,
    size: ValueSize,
    width: u32,
    draws: RandomStreams<'_>,
) -> SdpConverter {
    let rng = &mut draws.of("offset");
    let offset = match profile.operands.pick(rng) {
        RandomContents::Random | RandomContents::Small => {
            let reach = 1 << size.bits();
            S32::clamp(rng.signed(-reach, reach))
        }
        RandomContents::Corners => corner(rng),
        RandomContents::Constant => S32::default(),
    };
    let scale = value(&profile.operands, &mut draws.of("scale"));
    let grown = width + 1 + magnitude(scale.get());
    let rng = &mut draws.of("shift");
    let shift = match profile.shifts.pick(rng) {
        ShiftForm::None => 0,
        ShiftForm::Fitting => rng.within(0, grown.saturating_sub(4)),
        ShiftForm::Corners => *rng.pick(&[1, 16, 31, 32, 47, 48, 49, 50, 63]),
        ShiftForm::Any => rng.within(0, 63),
    };
    SdpConverter {
        offset,
        scale,
        shift: Shift6::clamp(shift.into()),
    }
}
