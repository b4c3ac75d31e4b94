//! Draws one direction of a convolution, columns or lines: sizes and steps that fit together.
//!
//! Source: docs/nv_small/convolution.md, sections 2 and 13.

use crate::avoid::AvoidedQuirks;
use crate::draws::RandomStreams;
use crate::fields::{FieldChooser, FieldName, IntegerSet};
use nvdla_layers::conv::format::PixelFormat;
use nvdla_layers::scalar::WIDEST;
use nvdla_random::probability::permille;
use nvdla_random::seed::Rng;

/// One direction of a convolution, along columns or lines. The kernel always fits the padded input:
/// `before + size + after >= (taps - 1) * dilation + 1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ConvAxisSizes {
    pub(super) taps: u32,
    pub(super) stride: u32,
    pub(super) dilation: u32,
    pub(super) before: u32,
    pub(super) after: u32,
    /// Columns or lines of the input without padding.
    pub(super) size: u32,
}

/// Both directions of a convolution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ConvAxes {
    /// Along columns.
    pub(super) x: ConvAxisSizes,
    /// Along lines.
    pub(super) y: ConvAxisSizes,
}

/// What one direction of a convolution must give.
#[derive(Debug, Clone, Copy)]
pub(super) struct WantedAxis {
    /// Columns or lines of the output.
    pub(super) out: u32,
    /// Columns or lines of the kernel.
    pub(super) taps: u32,
}

/// Largest values that may be drawn in one direction of a convolution.
#[derive(Debug, Clone, Copy)]
pub(super) struct AxisLimits {
    /// Most columns or lines of the padded input, unless the output needs more.
    pub(super) padded: u32,
    pub(super) stride: u32,
    pub(super) dilation: u32,
    /// Padding columns or lines before the input; `after`: those behind it.
    pub(super) before: u32,
    pub(super) after: u32,
}

impl AxisLimits {
    /// Limits of feature cubes of the padded size `padded`; the others are the fields' ranges.
    pub(super) fn of_features(padded: u32) -> Self {
        let most = |field: usize| u32::try_from(X[field].entry().most).unwrap_or(u32::MAX);
        Self {
            padded,
            stride: most(STRIDE),
            dilation: most(DILATION),
            before: most(BEFORE),
            after: most(AFTER),
        }
    }

    /// Limits of images of this format whose padded size is at most `padded`.
    pub(super) fn of_image(avoid: &AvoidedQuirks, format: PixelFormat, padded: u32) -> Self {
        let (before, after) = avoid.sides(format);
        Self {
            padded,
            stride: avoid.image_stride(format.channels()),
            dilation: 1,
            before,
            after,
        }
    }
}

/// Index of the input's size in [`ConvAxisFieldNames`]; the next constants: of the other fields.
const SIZE: usize = 0;
const STRIDE: usize = 1;
const DILATION: usize = 2;
const BEFORE: usize = 3;
const AFTER: usize = 4;
/// Range that does not limit a size.
const ANY: (i64, i64) = (i64::MIN, i64::MAX);
/// Most columns of a padded input, unless the output needs more.
const MOST_COLUMNS: u32 = 4000;

/// Names of the fields of one direction: input size, stride, dilation, padding before and behind.
pub(super) type ConvAxisFieldNames = [FieldName; 5];

pub(super) const X: ConvAxisFieldNames = [
    FieldName::ConvWidth,
    FieldName::ConvStrideX,
    FieldName::ConvDilationX,
    FieldName::ConvPadLeft,
    FieldName::ConvPadRight,
];
pub(super) const Y: ConvAxisFieldNames = [
    FieldName::ConvHeight,
    FieldName::ConvStrideY,
    FieldName::ConvDilationY,
    FieldName::ConvPadTop,
    FieldName::ConvPadBottom,
];

impl ConvAxisSizes {
    /// Draws both directions of a layer that reads at most `reads` pixels: `across` along columns,
    /// `down` along lines. If the profile relates height and width, a height stays possible.
    pub(super) fn both(
        across: WantedAxis,
        down: WantedAxis,
        reads: u32,
        limits: AxisLimits,
        chooser: &mut FieldChooser<'_>,
    ) -> ConvAxes {
        let within = |padded| AxisLimits { padded, ..limits };
        let lines = down.out - 1 + down.taps;
        let most = (reads / lines).min(MOST_COLUMNS);
        let (most, widths) = if chooser.relates(X[SIZE], Y[SIZE]) {
            let fits = |width: &u32| {
                let (height, _) = chooser.left(Y[SIZE], X[SIZE], (*width, *width));
                height.saturating_mul((*width).into()) <= reads.into()
            };
            let most = (1..=most).rev().find(fits).unwrap_or(most);
            let heights = Self::sizes(down, within(reads / across.out));
            (most, chooser.left(X[SIZE], Y[SIZE], heights))
        } else {
            (most, ANY)
        };
        let x = Self::chosen(across, within(most), X, widths, chooser);
        let columns = x.before + x.size + x.after;
        let y = Self::chosen(down, within(reads / columns), Y, ANY, chooser);
        ConvAxes { x, y }
    }

    /// Least and largest input size, in columns or lines, that can give what is wanted.
    fn sizes(wanted: WantedAxis, limits: AxisLimits) -> (u32, u32) {
        let WantedAxis { out, taps } = wanted;
        let least = out - 1 + taps;
        let most = (out - 1) * limits.stride + (taps - 1) * limits.dilation + limits.stride;
        let least = least.saturating_sub(limits.before + limits.after).max(1);
        let most = most.min(limits.padded).max(least);
        (least, most)
    }

    /// Draws a direction that gives exactly what is wanted. Fields have the values that the profile
    /// asks for, if these fit together; the size is within `sizes`, if possible.
    fn chosen(
        wanted: WantedAxis,
        limits: AxisLimits,
        direction: ConvAxisFieldNames,
        sizes: (i64, i64),
        chooser: &mut FieldChooser<'_>,
    ) -> Self {
        let WantedAxis { out, taps } = wanted;
        let own = Self::giving(wanted, limits, direction, chooser.draws);
        if !chooser.names(&direction) {
            return own;
        }
        let mut open = PartlyDrawnDirection {
            out,
            taps,
            padded: limits.padded.max(out - 1 + taps),
            ends: [
                (1, WIDEST),
                (1, limits.stride),
                (1, limits.dilation),
                (0, limits.before),
                (0, limits.after),
            ],
        };
        let drawn = [own.size, own.stride, own.dilation, own.before, own.after];
        for (field, name) in direction.into_iter().enumerate() {
            let named = chooser.names(&[name]);
            if field == SIZE && !named {
                continue;
            }
            let mut legal = open.legal(field);
            if field == SIZE && !legal.within(sizes).is_empty() {
                legal = legal.within(sizes);
            }
            let value = if named {
                Some(chooser.asked(name, legal, || drawn[field].into()))
            } else {
                legal.nearest(drawn[field].into())
            };
            let value = value
                .and_then(|value| u32::try_from(value).ok())
                .unwrap_or(drawn[field]);
            open.ends[field] = (value, value);
        }
        open.closed()
    }

    /// Draws a direction that gives exactly what is wanted, as if no field were named.
    pub(super) fn giving(
        wanted: WantedAxis,
        limits: AxisLimits,
        direction: ConvAxisFieldNames,
        draws: RandomStreams<'_>,
    ) -> Self {
        let WantedAxis { out, taps } = wanted;
        let field = |field| draws.of(direction[field]);
        let least = out - 1 + taps;
        let spare = limits.padded.saturating_sub(least);
        let stride = 1 + extra(spare, out - 1, limits.stride - 1, &mut field(STRIDE));
        let spare = spare.saturating_sub((stride - 1) * (out - 1));
        let dilation = 1 + extra(spare, taps - 1, limits.dilation - 1, &mut field(DILATION));
        let spare = spare.saturating_sub((dilation - 1) * (taps - 1));
        // A remainder of the stride is dropped.
        let rng = &mut field(SIZE);
        let remainder = if rng.chance(permille(300)) {
            rng.within(0, spare.min(stride - 1))
        } else {
            0
        };
        let padded = (out - 1) * stride + (taps - 1) * dilation + 1 + remainder;
        let (first, second) = (&mut field(BEFORE), &mut field(AFTER));
        let (before, after) = paddings(padded - 1, taps, limits, first, second);
        Self {
            taps,
            stride,
            dilation,
            before,
            after,
            size: padded - before - after,
        }
    }

    /// Draws a direction of an input of `size` columns or lines, with at most `most` taps.
    pub(super) fn over(
        size: u32,
        most: u32,
        limits: AxisLimits,
        direction: ConvAxisFieldNames,
        draws: RandomStreams<'_>,
    ) -> Self {
        let field = |field| draws.of(direction[field]);
        let most = most.min(size + limits.before + limits.after);
        let taps = draws.part("taps").of(direction[SIZE]).within(1, most);
        let missing = taps.saturating_sub(size);
        let before = field(BEFORE).within(
            missing.saturating_sub(limits.after),
            limits.before.min(missing.max(taps - 1)),
        );
        let missing = missing.saturating_sub(before);
        let after = field(AFTER).within(missing, limits.after.min(missing.max(taps - 1)));
        let padded = before + size + after;
        let most = limits.dilation - 1;
        let dilation = 1 + extra(padded - taps, taps - 1, most, &mut field(DILATION));
        Self {
            taps,
            stride: field(STRIDE).within(1, limits.stride),
            dilation,
            before,
            after,
            size,
        }
    }

    /// Number of outputs in this direction, in columns or lines.
    pub(super) fn outputs(&self) -> u32 {
        let extent = (self.taps - 1) * self.dilation + 1;
        (self.before + self.size + self.after - extent) / self.stride + 1
    }
}

/// Draws a number up to `most` whose product with `times` is at most `spare`; often an end.
fn extra(spare: u32, times: u32, most: u32, rng: &mut Rng) -> u32 {
    let most = match times {
        0 => most,
        _ => most.min(spare / times),
    };
    match rng.below(4) {
        0 => 0,
        1 => most.min(1),
        2 => most,
        _ => rng.within(0, most),
    }
}

/// Draws the padding before and the padding behind, together at most `room`: none, less than
/// `taps`, or any; now and then the largest.
fn paddings(
    room: u32,
    taps: u32,
    limits: AxisLimits,
    first: &mut Rng,
    second: &mut Rng,
) -> (u32, u32) {
    let most = match first.below(10) {
        0..3 => 0,
        3..9 => taps - 1,
        _ => room,
    };
    let end = first.chance(permille(100));
    let side = |most: u32, rng: &mut Rng| if end { most } else { rng.within(0, most) };
    let before = side(most.min(limits.before).min(room), first);
    let after = side(most.min(limits.after).min(room - before), second);
    (before, after)
}

/// One direction of a convolution of which some fields are drawn and the others still have a range.
#[derive(Debug, Clone, Copy)]
struct PartlyDrawnDirection {
    out: u32,
    taps: u32,
    /// Most columns or lines of the padded input.
    padded: u32,
    /// Least and largest value of each field of the [`ConvAxisFieldNames`]; the same once it is
    /// drawn.
    ends: [(u32, u32); 5],
}

impl PartlyDrawnDirection {
    /// Values of the field with index `field` with which legal values of all other fields remain.
    fn legal(&self, field: usize) -> IntegerSet {
        let (least, most) = self.ends[field];
        let fits = |value: &u32| {
            let mut with = *self;
            with.ends[field] = (*value, *value);
            with.padded().is_some()
        };
        (least..=most.min(self.padded))
            .filter(fits)
            .map(i64::from)
            .collect()
    }

    /// The least size of the padded input within the ranges of the fields; `None` if none fits.
    fn padded(&self) -> Option<u32> {
        let [size, stride, dilation, before, after] = self.ends;
        let (least, most) = (size.0 + before.0 + after.0, size.1 + before.1 + after.1);
        (stride.0..=stride.1).find_map(|stride| {
            (dilation.0..=dilation.1).find_map(|dilation| {
                let exact = (self.out - 1) * stride + (self.taps - 1) * dilation + 1;
                // A remainder of the stride is dropped.
                let padded = exact.max(least);
                let end = (exact + stride - 1).min(most).min(self.padded);
                (padded <= end).then_some(padded)
            })
        })
    }

    /// The finished direction, once all fields are drawn; the input size follows if it is not.
    fn closed(&self) -> ConvAxisSizes {
        let [size, (stride, _), (dilation, _), (before, _), (after, _)] = self.ends;
        let size = match size {
            (least, most) if least == most => least,
            _ => self.padded().map_or(1, |padded| padded - before - after),
        };
        ConvAxisSizes {
            taps: self.taps,
            stride,
            dilation,
            before,
            after,
            size,
        }
    }
}
