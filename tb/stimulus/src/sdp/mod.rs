//! Draws random SDP layers, legal by construction.
//!
//! Source: docs/nv_small/sdp.md, sections 5.5, 6, 8, 11 and 15.

mod brink;
mod ew;
mod profile;
mod values;

pub use profile::{EwProfile, SdpProfile};

use nvdla_random::probability::permille;
use nvdla_regs::quirk::Quirk;

use crate::draws::RandomStreams;
use crate::edges;
use crate::fields::{FieldChooser, FieldName};
use crate::random::{self, RandomContents, ShiftForm, magnitude, value};
use nvdla_layers::cube::CubeShape;
use nvdla_layers::scalar::{Percent, S16, S32, Shift6};
use nvdla_layers::sdp::ew::EwSettings;
use nvdla_layers::sdp::{
    BsBnAlu, BsBnMulSettings, BsBnSettings, SdpBlock, SdpConverter, SdpCounterSwitches, SdpLayer,
    SdpStreamShape,
};

use values::{operand, operands, right_shift, size, width};

/// Draws an SDP layer from memory to memory of at most `atoms` atoms.
pub fn draw_sdp_layer(
    profile: &SdpProfile,
    atoms: u32,
    chooser: &mut FieldChooser<'_>,
) -> SdpLayer {
    let profile = &tempered(profile, chooser.draws);
    let shape = random::chosen(&profile.shapes, atoms, SHAPE, chooser);
    let layer = within(profile, SdpStreamShape::memory(shape), chooser);
    let layer = brink::perhaps(profile, layer, chooser);
    edges::sdp::perhaps(profile, layer, chooser)
}

/// Draws the settings of SDP for `stream`, whose size is given: that of the convolution, or one
/// that SDP reads from memory and passes on to PDP.
pub fn fed(
    profile: &SdpProfile,
    stream: SdpStreamShape,
    chooser: &mut FieldChooser<'_>,
) -> SdpLayer {
    let mut profile = tempered(profile, chooser.draws);
    if stream.from_convolution {
        profile.in_place = Percent::clamp(0);
    }
    chooser.fix_shape(SHAPE, stream.shape);
    let mut layer = within(&profile, stream, chooser);
    if stream.from_convolution {
        layer.source = None;
    }
    let layer = brink::perhaps(&profile, layer, chooser);
    edges::sdp::perhaps(&profile, layer, chooser)
}

const SHAPE: [FieldName; 3] = [
    FieldName::SdpWidth,
    FieldName::SdpHeight,
    FieldName::SdpChannels,
];

/// Name of a stage and of its fields.
#[derive(Clone, Copy)]
struct StageFieldNames {
    stage: &'static str,
    /// Operand of the ALU.
    alu: FieldName,
    alu_shift: FieldName,
    /// Factor of the multiplier.
    mul: FieldName,
    /// Right shift behind the multiplier.
    shift: FieldName,
}

const BS: StageFieldNames = StageFieldNames {
    stage: "bs",
    alu: FieldName::SdpBsAlu,
    alu_shift: FieldName::SdpBsAluShift,
    mul: FieldName::SdpBsMul,
    shift: FieldName::SdpBsShift,
};
const BN: StageFieldNames = StageFieldNames {
    stage: "bn",
    alu: FieldName::SdpBnAlu,
    alu_shift: FieldName::SdpBnAluShift,
    mul: FieldName::SdpBnMul,
    shift: FieldName::SdpBnShift,
};

/// This profile; or, in `tame` % of all layers, one whose results seldom saturate.
fn tempered(profile: &SdpProfile, draws: RandomStreams<'_>) -> SdpProfile {
    if draws.chance("tame", profile.tame) {
        profile.tamed()
    } else {
        profile.clone()
    }
}

fn within(
    profile: &SdpProfile,
    stream: SdpStreamShape,
    chooser: &mut FieldChooser<'_>,
) -> SdpLayer {
    let (shape, draws) = (stream.shape, chooser.draws);
    let mut source = random::source(shape, &profile.data, profile.gaps, draws.part("source"));
    let to = draws.part("destination");
    let mut destination = (!stream.to_pooling).then(|| {
        random::destination(
            profile.gaps,
            shape,
            to.chance("in_place", profile.in_place),
            to,
        )
    });
    // Magnitude of the values, in bits: shifts that fit are drawn around it.
    let mut bits = stream.bits;
    let of_bn = SdpProfile {
        memory_operand: if chooser.avoid.has(Quirk::NrdmaNotServed) {
            Percent::clamp(0)
        } else {
            profile.memory_operand
        },
        ..profile.clone()
    };
    let [mut bs, mut bn] = [(profile, BS), (&of_bn, BN)].map(|(profile, names)| {
        let on = draws.chance(names.stage, profile.stage);
        on.then(|| stage(profile, shape, &mut bits, names, chooser))
    });
    let own = profile.ew.as_ref();
    let mut ew = own
        .filter(|own| draws.chance("ew", own.stage))
        .map(|own| ew::stage(profile, own, stream, &mut bits, chooser));
    let mut converter = converter(profile, bits, chooser);
    if ew.as_ref().is_some_and(EwSettings::compares) {
        (converter, destination) = (SdpConverter::default(), None);
        if own.is_some_and(|own| draws.chance("alike", own.alike)) {
            (bs, bn) = (None, None);
            ew = Some(ew::alike(&mut source, draws.part("alike")));
        }
    }
    let [saturation, lut, write_stalls, read_stalls] = draws.counters(
        profile.counters_off,
        ["saturation", "lut", "write_stalls", "read_stalls"],
    );
    SdpLayer {
        bs,
        bn,
        ew,
        converter,
        destination,
        counters: SdpCounterSwitches {
            saturation,
            lut,
            write_stalls,
            read_stalls,
        },
        enable_first: draws.pick("enable_first", &[SdpBlock::Core, SdpBlock::ReadDma]),
        source: Some(source),
    }
}

fn stage(
    profile: &SdpProfile,
    shape: CubeShape,
    bits: &mut u32,
    names: StageFieldNames,
    chooser: &mut FieldChooser<'_>,
) -> BsBnSettings {
    let draws = chooser.draws.part(names.stage);
    let size = size(profile, draws);
    let mut stage = BsBnSettings::default();
    if draws.chance("alu", profile.alu) {
        let shifts = draws.choice("shifts of the alu", &profile.shifts);
        // Of the magnitude of the values, or smaller.
        let smaller = match shifts {
            ShiftForm::Fitting => 16_u32.saturating_sub(*bits),
            _ => 0,
        };
        let of_alu = draws.part("alu");
        let operand = operand(profile, size, names.alu, smaller, of_alu, chooser);
        let shift = chooser.count(
            names.alu_shift,
            names.alu_shift.range(),
            |rng| match shifts {
                ShiftForm::None => 0,
                ShiftForm::Fitting => rng.within(0, bits.saturating_sub(width(&operand, size))),
                ShiftForm::Corners => *rng.pick(&[14, 15, 16, 17, 23, 24, 31, 32, 62, 63]),
                ShiftForm::Any => rng.within(0, 63),
            },
        );
        *bits = (*bits).max(width(&operand, size) + shift).min(32) + 1;
        stage.alu = Some(BsBnAlu {
            algo: draws.choice("algo", &profile.algos),
            shift: Shift6::clamp(shift.into()),
            operand,
        });
    }
    if draws.chance("mul", profile.mul) {
        let operand = operand(profile, size, names.mul, 0, draws.part("mul"), chooser);
        *bits += width(&operand, size);
        let prelu = draws.chance("prelu", profile.prelu);
        stage.mul = Some(BsBnMulSettings { operand, prelu });
    }
    stage.shift = right_shift(profile, bits, 14, &SHIFTS, names.shift, chooser);
    stage.relu = draws.chance("relu", profile.relu);
    let data_use = stage.data_use();
    stage.operands = data_use.map(|data_use| operands(profile, shape, data_use, size, draws));
    stage
}

/// Right shifts at or beside a width of SDP's datapath, or the largest.
const SHIFTS: [u32; 9] = [1, 31, 32, 33, 47, 48, 49, 50, 63];

fn converter(profile: &SdpProfile, mut bits: u32, chooser: &mut FieldChooser<'_>) -> SdpConverter {
    let reach = (1 << bits.min(31)) - 1;
    let offset = chooser.ranged(FieldName::SdpOffset, |rng| {
        S32::clamp(match profile.operands.pick(rng) {
            RandomContents::Random => rng.signed(-reach, reach) / 2,
            RandomContents::Corners => {
                *rng.pick(&[i64::from(i32::MIN), -1, 1, i64::from(i32::MAX)])
            }
            RandomContents::Small => rng.signed(-8, 7),
            RandomContents::Constant => 0,
        })
    });
    let scale = chooser.ranged(FieldName::SdpScale, |rng| {
        if rng.chance(permille(300)) {
            S16::clamp(1)
        } else {
            value(&profile.operands, rng)
        }
    });
    bits += magnitude(scale.get());
    SdpConverter {
        offset,
        scale,
        shift: right_shift(profile, &mut bits, 8, &SHIFTS, FieldName::SdpShift, chooser),
    }
}
