//! Random CDP layers, legal by construction.
//!
//! Source: docs/nv_small/cdp.md, sections 6, 7.1 and 11.

use crate::edges;
use crate::fields::{FieldChooser, FieldName, IntegerSet};
use crate::lut::{self as tables, LutProfile};
use crate::random::{self, CubeForm, RandomContents, ShiftForm, magnitude, value};
use nvdla_layers::draw::WeightedChoices;
use nvdla_layers::scalar::{Percent, RangedNumber, S16, Shift6};
use nvdla_layers::tables::LutUser;
use nvdla_random::seed::Rng;
use nvdla_settings::settings;

use nvdla_layers::cdp::{
    CdpBlock, CdpConverter, CdpCounterSwitches, CdpLayer, CdpOutputConverter, CdpWindow,
};

/// Weights and percentages of random CDP layers.
#[settings]
pub struct CdpProfile {
    pub shapes: WeightedChoices<CubeForm>,
    /// Kinds of random bytes in the input cube, with weights.
    pub data: WeightedChoices<RandomContents>,
    /// Percentage of line strides, and of surface strides, that leave a gap in memory.
    pub gaps: Percent,
    /// Percentage of layers that overwrite their input cube with their output.
    pub in_place: Percent,
    /// Percentage of layers in which each stall counter is switched on or off at random.
    pub counters_off: Percent,
    /// Percentage of layers that look up the converted value itself, not a sum of squares.
    pub no_squares: Percent,
    /// Percentage of layers that do not multiply the look-up's result with the converted value.
    pub no_product: Percent,
    /// Percentage of converters whose settings are drawn from `values` and `shifts`; the others are
    /// drawn so that results seldom saturate.
    pub wild: Percent,
    pub values: WeightedChoices<RandomContents>,
    pub shifts: WeightedChoices<ShiftForm>,
    pub lut: LutProfile,
    /// Percentage of layers that read both tables through the table port before they start.
    pub read_tables: Percent,
    /// Percentage of layers with values at the edge of a rounding in a converter or in the look-up,
    /// or with squares of the most negative value. None if the profile names fields of these.
    #[absent(Percent::clamp(6))]
    pub edges: Percent,
}

/// Draws one CDP layer of at most `atoms` atoms.
pub fn draw_cdp_layer(
    profile: &CdpProfile,
    atoms: u32,
    chooser: &mut FieldChooser<'_>,
) -> CdpLayer {
    let draws = chooser.draws;
    let names = [
        FieldName::CdpWidth,
        FieldName::CdpHeight,
        FieldName::CdpChannels,
    ];
    let shape = random::chosen(&profile.shapes, atoms, names, chooser);
    let source = random::source(shape, &profile.data, profile.gaps, draws.part("source"));
    let in_place = draws.chance("in_place", profile.in_place);
    let input = input(profile, chooser);
    let window = if draws.chance("no_squares", profile.no_squares) {
        None
    } else {
        let windows = [3, 5, 7, 9];
        let legal: IntegerSet = windows.into_iter().map(i64::from).collect();
        let own = |rng: &mut Rng| *rng.pick(&windows);
        CdpWindow::new(chooser.count(FieldName::CdpWindow, legal, own))
    };
    let most = largest(input);
    let (low, high) = match window {
        None => (-most, most),
        // Windows seldom hold only the largest values.
        Some(window) => (0, i64::from(window.channels()) * most * most / 2),
    };
    let multiply = !draws.chance("no_product", profile.no_product);
    let [write_stalls, read_stalls] =
        draws.counters(profile.counters_off, ["write_stalls", "read_stalls"]);
    let layer = CdpLayer {
        input,
        window,
        lut: tables::lut(&profile.lut, LutUser::Cdp, low, high, draws.part("lut")),
        read_tables: draws.chance("read_tables", profile.read_tables),
        multiply,
        output: output(profile, if multiply { most } else { 1 }, chooser),
        destination: random::destination(profile.gaps, shape, in_place, draws.part("destination")),
        counters: CdpCounterSwitches {
            write_stalls,
            read_stalls,
        },
        enable_first: draws.pick("enable_first", &[CdpBlock::Core, CdpBlock::ReadDma]),
        source,
    };
    edges::cdp::perhaps(profile, layer, chooser)
}

/// The largest absolute value that the input converter can give, 1 to 256. Source: section 7.2.
fn largest(input: CdpConverter) -> i64 {
    let difference = 128 + input.offset.get().abs();
    let product = difference * input.scale.get().abs();
    (product >> input.shift.get()).clamp(1, 256)
}

fn input(profile: &CdpProfile, chooser: &mut FieldChooser<'_>) -> CdpConverter {
    let wild = chooser.draws.chance("wild input", profile.wild);
    let offset = chooser.ranged(FieldName::CdpOffset, |rng| {
        RangedNumber::clamp(match (wild, profile.values.pick(rng)) {
            (false, _) => rng.signed(-20, 20),
            (true, RandomContents::Random) => rng.signed(-128, 127),
            (true, RandomContents::Corners) => *rng.pick(&[-128, -127, -1, 0, 1, 126, 127]),
            (true, RandomContents::Small) => rng.signed(-8, 7),
            (true, RandomContents::Constant) => 0,
        })
    });
    let scale = chooser.ranged(FieldName::CdpScale, |rng| {
        if wild {
            value(&profile.values, rng)
        } else {
            S16::clamp(rng.signed(-512, 512))
        }
    });
    let bits = i64::from(magnitude(scale.get()));
    let shift = chooser.ranged(FieldName::CdpShift, |rng| {
        RangedNumber::clamp(match (wild, profile.shifts.pick(rng)) {
            (false, _) => (bits - 1).max(0) + rng.signed(0, 2),
            (true, ShiftForm::None) => 0,
            (true, ShiftForm::Fitting) => (bits + rng.signed(-2, 1)).max(0),
            (true, ShiftForm::Corners) => *rng.pick(&[1, 1, 15, 16, 17, 24, 25, 26, 30, 31]),
            (true, ShiftForm::Any) => rng.signed(0, 31),
        })
    });
    CdpConverter {
        offset,
        scale,
        shift,
    }
}

/// Draws the output converter, for a 16-bit look-up result times a factor of at most `most`.
fn output(profile: &CdpProfile, most: i64, chooser: &mut FieldChooser<'_>) -> CdpOutputConverter {
    const END: i64 = 1 << 24;
    let wild = chooser.draws.chance("wild output", profile.wild);
    let product = i64::from(magnitude(most)) + 15;
    let scale = chooser.ranged(FieldName::CdpOutputScale, |rng| {
        if wild {
            value(&profile.values, rng)
        } else {
            S16::clamp(rng.signed(-255, 255))
        }
    });
    let reach = 1 << (product - 2);
    let offset = chooser.ranged(FieldName::CdpOutputOffset, |rng| {
        RangedNumber::clamp(match (wild, profile.values.pick(rng)) {
            (true, RandomContents::Random) => rng.signed(-END, END - 1),
            (true, RandomContents::Corners) => *rng.pick(&[-END, 1 - END, -1, 0, 1, END - 1]),
            (_, RandomContents::Small) => rng.signed(-8, 7),
            (_, RandomContents::Constant) => 0,
            (false, _) => rng.signed(-reach, reach),
        })
    });
    let fitting = (product + i64::from(magnitude(scale.get())) - 8).max(0);
    let shift = chooser.ranged(FieldName::CdpOutputShift, |rng| {
        Shift6::clamp(match (wild, profile.shifts.pick(rng)) {
            (true, ShiftForm::None) => 0,
            (true, ShiftForm::Corners) => *rng.pick(&[1, 1, 31, 32, 33, 40, 41, 42, 43, 63]),
            (true, ShiftForm::Any) => rng.signed(0, 63),
            _ => (fitting + rng.signed(-3, 0)).max(0),
        })
    });
    CdpOutputConverter {
        offset,
        scale,
        shift,
    }
}
