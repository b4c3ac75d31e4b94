//! Random CDP layers, legal by construction.
//!
//! Source: docs/nv_small/cdp.md, sections 6, 7.1 and 11.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::fields::{Asks, Draft, Name, Spans};
use crate::lut as tables;
use crate::lut::LutProfile;
use crate::random;
use crate::random::{Contents, Form, Shifts, value};
use nvdla_bench::seed::Rng;
use nvdla_layers::cube::{Destination, Place};
use nvdla_layers::draw;
use nvdla_layers::draw::Weights;
use nvdla_layers::lut_design::User;
use nvdla_layers::scalar::{Percent, Ranged, S16, Shift6};

use nvdla_layers::cdp::{Block, CdpLayer, Counters, InputConverter, OutputConverter, Window};

/// Weights and percentages of random CDP layers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CdpProfile {
    pub shapes: Weights<Form>,
    /// Contents of the source.
    pub data: Weights<Contents>,
    /// Cubes with gaps between lines or surfaces.
    pub gaps: Percent,
    /// Layers that overwrite their source.
    pub in_place: Percent,
    /// Layers with some stall counter switched off.
    pub counters_off: Percent,
    /// Layers that look the converted value up, without squares.
    pub no_squares: Percent,
    /// Layers that do not multiply.
    pub no_product: Percent,
    /// Converters with values and shifts of these weights; the others keep results in the
    /// range in which they differ.
    pub wild: Percent,
    pub values: Weights<Contents>,
    pub shifts: Weights<Shifts>,
    pub lut: LutProfile,
    /// Layers that read both tables through the port.
    pub read_tables: Percent,
    /// What the profile asks of fields.
    #[serde(skip)]
    pub(crate) asks: Asks,
}

/// Draws one layer of at most `atoms` atoms.
pub fn layer(profile: &CdpProfile, atoms: u32, rng: &mut Rng) -> CdpLayer {
    let draft = &mut Draft::new(&profile.asks);
    let names = [Name::CdpWidth, Name::CdpHeight, Name::CdpChannels];
    let shape = random::drafted(&profile.shapes, atoms, names, draft, rng);
    let source = random::source(shape, &profile.data, profile.gaps, rng);
    let in_place = draw::chance(rng, profile.in_place);
    let (line_stride, surface_stride) = match in_place {
        true => (None, None),
        false => random::strides(profile.gaps, shape, 8, rng),
    };
    let input = input(profile, draft, rng);
    let window = match draw::chance(rng, profile.no_squares) {
        true => None,
        false => {
            let windows = [3, 5, 7, 9];
            let legal: Spans = windows.into_iter().map(i64::from).collect();
            let own = |rng: &mut Rng| *rng.pick(&windows);
            Window::new(draft.count(Name::CdpWindow, legal, rng, own))
        }
    };
    let most = largest(input);
    let samples = match window {
        None => (-most, most),
        // Windows seldom hold only the largest values.
        Some(window) => (0, i64::from(window.channels()) * most * most / 2),
    };
    let multiply = !draw::chance(rng, profile.no_product);
    CdpLayer {
        input,
        window,
        lut: tables::lut(&profile.lut, User::Cdp, samples, rng),
        read_tables: draw::chance(rng, profile.read_tables),
        multiply,
        output: output(profile, if multiply { most } else { 1 }, draft, rng),
        destination: Destination {
            place: if in_place {
                Place::Source
            } else {
                Place::Anywhere
            },
            line_stride,
            surface_stride,
        },
        counters: counters(profile, rng),
        enable_first: *rng.pick(&[Block::Core, Block::ReadDma]),
        source,
    }
}

/// Bits of the magnitude of `value`.
fn bits(value: i64) -> i64 {
    i64::from(64 - value.unsigned_abs().leading_zeros())
}

/// The largest magnitude behind the input converter. Source: section 7.2.
fn largest(input: InputConverter) -> i64 {
    let difference = 128 + input.offset.get().abs();
    let product = difference * input.scale.get().abs();
    (product >> input.shift.get()).clamp(1, 256)
}

fn input(profile: &CdpProfile, draft: &mut Draft<'_>, rng: &mut Rng) -> InputConverter {
    let own = own_input(profile, rng);
    InputConverter {
        offset: draft.ranged(Name::CdpOffset, rng, own.offset),
        scale: draft.ranged(Name::CdpScale, rng, own.scale),
        shift: draft.ranged(Name::CdpShift, rng, own.shift),
    }
}

fn own_input(profile: &CdpProfile, rng: &mut Rng) -> InputConverter {
    if !draw::chance(rng, profile.wild) {
        let scale = S16::clamp(draw::signed(rng, -512, 512));
        let excess = (bits(scale.get()) - 1).max(0);
        return InputConverter {
            offset: Ranged::clamp(draw::signed(rng, -20, 20)),
            scale,
            shift: Ranged::clamp(excess + draw::signed(rng, 0, 2)),
        };
    }
    let scale = value(&profile.values, rng);
    InputConverter {
        offset: Ranged::clamp(match profile.values.pick(rng) {
            Contents::Random => draw::signed(rng, -128, 127),
            Contents::Corners => *rng.pick(&[-128, -127, -1, 0, 1, 126, 127]),
            Contents::Small => draw::signed(rng, -8, 7),
            Contents::Constant => 0,
        }),
        scale,
        shift: Ranged::clamp(match profile.shifts.pick(rng) {
            Shifts::None => 0,
            Shifts::Fitting => (bits(scale.get()) + draw::signed(rng, -2, 1)).max(0),
            Shifts::Corners => *rng.pick(&[1, 1, 15, 16, 17, 24, 25, 26, 30, 31]),
            Shifts::Any => draw::signed(rng, 0, 31),
        }),
    }
}

/// The output converter behind factors of at most `most`.
fn output(
    profile: &CdpProfile,
    most: i64,
    draft: &mut Draft<'_>,
    rng: &mut Rng,
) -> OutputConverter {
    let own = own_output(profile, most, rng);
    OutputConverter {
        scale: draft.ranged(Name::CdpOutputScale, rng, own.scale),
        offset: draft.ranged(Name::CdpOutputOffset, rng, own.offset),
        shift: draft.ranged(Name::CdpOutputShift, rng, own.shift),
    }
}

/// `most` is the largest factor of a product with 16 bits.
fn own_output(profile: &CdpProfile, most: i64, rng: &mut Rng) -> OutputConverter {
    let product = bits(most) + 15;
    let wild = draw::chance(rng, profile.wild);
    let scale = match wild {
        true => value(&profile.values, rng),
        false => S16::clamp(draw::signed(rng, -255, 255)),
    };
    let reach = 1 << (product - 2);
    let offset = match (wild, profile.values.pick(rng)) {
        (true, Contents::Random) => draw::signed(rng, -(1 << 24), (1 << 24) - 1),
        (true, Contents::Corners) => {
            *rng.pick(&[-(1 << 24), 1 - (1 << 24), -1, 0, 1, (1 << 24) - 1])
        }
        (_, Contents::Small) => draw::signed(rng, -8, 7),
        (_, Contents::Constant) => 0,
        (false, _) => draw::signed(rng, -reach, reach),
    };
    let fitting = (product + bits(scale.get()) - 8).max(0);
    let shift = match (wild, profile.shifts.pick(rng)) {
        (true, Shifts::None) => 0,
        (true, Shifts::Corners) => *rng.pick(&[1, 1, 31, 32, 33, 40, 41, 42, 43, 63]),
        (true, Shifts::Any) => draw::signed(rng, 0, 63),
        _ => (fitting + draw::signed(rng, -3, 0)).max(0),
    };
    OutputConverter {
        offset: Ranged::clamp(offset),
        scale,
        shift: Shift6::clamp(shift),
    }
}

fn counters(profile: &CdpProfile, rng: &mut Rng) -> Counters {
    if !draw::chance(rng, profile.counters_off) {
        return Counters::default();
    }
    let [write_stalls, read_stalls] = [(); 2].map(|()| rng.chance(500));
    Counters {
        write_stalls,
        read_stalls,
    }
}
