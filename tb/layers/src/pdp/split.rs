//! Splits the width of a layer into segments that fit the line buffer.
//!
//! Source: docs/nv_small/pdp.md, sections 6 and 9.

use nvdla_regs::geometry::Geometry;
use nvdla_settings::settings;

use crate::scalar::RangedNumber;

use super::window::PoolAxisSizes;

/// Number of segments of a split layer, 2 or more.
pub type SegmentCount = RangedNumber<2, MOST_SEGMENTS>;
/// Number of output columns of a segment, at most as many as the line buffer holds.
pub type SegmentOutputColumns = RangedNumber<1, { Geometry::LINE_COLUMNS as i64 }>;

const MOST_SEGMENTS: i64 = Geometry::SEGMENTS as i64;
/// Largest number of input columns of a segment that a register can hold.
const WIDEST: i64 = 1024;

/// How a layer is split; without keys, into the fewest segments that the line buffer allows.
#[settings(optional, Copy)]
pub struct PdpSplit {
    /// Number of segments; absent: the fewest possible.
    pub segments: Option<SegmentCount>,
    /// Output columns of each segment; absent: as even as the rules allow.
    pub outputs: Option<SplitPartColumns>,
}

/// Numbers of output columns of the segments.
#[settings(Copy)]
pub struct SplitPartColumns {
    pub first: SegmentOutputColumns,
    /// Columns of each segment between first and last; present exactly with more than two segments.
    pub middle: Option<SegmentOutputColumns>,
    pub last: SegmentOutputColumns,
}

/// Widths of the segments of a layer in columns, for the PARTIAL_WIDTH registers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SegmentPlan {
    /// Number of segments, 2 to 256.
    pub segments: u32,
    pub first: SegmentColumns,
    /// Each segment between first and last; `None` with two segments.
    pub middle: Option<SegmentColumns>,
    pub last: SegmentColumns,
}

/// Width of one segment in input and output columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SegmentColumns {
    /// Input columns, without those shared with the segment before, which the hardware adds.
    pub inputs: u32,
    /// Output columns of the segment.
    pub outputs: u32,
}

/// Least and most output columns that a first, a middle or a last segment may have.
#[derive(Debug, Clone, Copy)]
struct SegmentLimits {
    name: &'static str,
    stride: i64,
    /// Input columns are output columns times `stride` plus this.
    offset: i64,
    least: i64,
    most: i64,
}

impl SegmentLimits {
    fn part(&self, outputs: i64) -> SegmentColumns {
        let columns = |number| u32::try_from(number).expect("within the bounds of the role");
        SegmentColumns {
            inputs: columns(outputs * self.stride + self.offset),
            outputs: columns(outputs),
        }
    }

    fn check(&self, outputs: i64) -> Result<(), String> {
        if (self.least..=self.most).contains(&outputs) {
            return Ok(());
        }
        let (name, range) = (self.name, self.range());
        Err(format!(
            "split.outputs.{name} is {outputs}, with this kernel, stride and padding {range}"
        ))
    }

    fn range(&self) -> String {
        if self.least > self.most {
            format!("no {} segment is possible", self.name)
        } else {
            let Self {
                name, least, most, ..
            } = self;
            format!("a {name} segment has {least} to {most} outputs")
        }
    }
}

/// Splits the width of a layer: limits of first, middle and last segment, and all output columns.
#[derive(Debug, Clone, Copy)]
pub struct PdpWidthSplitter {
    first: SegmentLimits,
    middle: SegmentLimits,
    last: SegmentLimits,
    outputs: i64,
}

impl PdpWidthSplitter {
    /// Calculates the limits of segments along `axis`. `outputs`: output columns of the layer;
    /// `limit`: most output columns of a segment.
    ///
    /// With `ov = kernel - stride`, segments have
    ///
    /// ```text
    /// first  = outputs*stride + ov - left     at least 1 and at least ov
    /// middle = outputs*stride                 at least 1 and at least 1 - ov
    /// last   = outputs*stride - right         at least 1 and at least 1 - ov
    /// ```
    ///
    /// input columns, at most 1024.
    pub fn new(axis: PoolAxisSizes, outputs: u32, limit: u32) -> Self {
        let stride = i64::from(axis.stride);
        let overlap = i64::from(axis.kernel) - stride;
        let role = |name, offset: i64, inputs: i64| SegmentLimits {
            name,
            stride,
            offset,
            least: (inputs.max(1) - offset + stride - 1)
                .div_euclid(stride)
                .max(1),
            most: (WIDEST - offset).div_euclid(stride).min(limit.into()),
        };
        Self {
            first: role("first", overlap - i64::from(axis.before), overlap),
            middle: role("middle", 0, 1 - overlap),
            last: role("last", -i64::from(axis.after), 1 - overlap),
            outputs: outputs.into(),
        }
    }

    /// Fewest and most output columns of a first, a middle and a last segment.
    pub fn bounds(&self) -> [(i64, i64); 3] {
        [self.first, self.middle, self.last].map(|role| (role.least, role.most))
    }

    /// Calculates the widths of the segments as `split` demands; the error says why it is impossible.
    pub fn plan(&self, split: PdpSplit) -> Result<SegmentPlan, String> {
        let segments = split.segments.map(SegmentCount::get);
        match (segments, split.outputs) {
            (Some(segments), Some(outputs)) => self.listed(segments, outputs),
            (None, Some(_)) => Err("split.outputs: say split.segments, too".to_owned()),
            (Some(segments), None) => {
                let none = || self.why_not(segments);
                self.even(segments).ok_or_else(none)
            }
            (None, None) => {
                let found = (2..=MOST_SEGMENTS).find_map(|segments| self.even(segments));
                found.ok_or_else(|| self.why_not(MOST_SEGMENTS))
            }
        }
    }

    fn listed(&self, segments: i64, outputs: SplitPartColumns) -> Result<SegmentPlan, String> {
        let (first, last) = (outputs.first.get(), outputs.last.get());
        self.first.check(first)?;
        self.last.check(last)?;
        let middle = match (segments, outputs.middle.map(SegmentOutputColumns::get)) {
            (2, None) => 0,
            (2, Some(_)) => {
                return Err("split.outputs.middle: two segments have no middle".to_owned());
            }
            (_, None) => return Err("split.outputs: say the width of the middle".to_owned()),
            (_, Some(middle)) => {
                self.middle.check(middle)?;
                middle
            }
        };
        let sum = first + (segments - 2) * middle + last;
        if sum != self.outputs {
            return Err(format!(
                "split.outputs: {segments} segments have {sum} outputs, the layer has {}",
                self.outputs
            ));
        }
        Ok(self.of(segments, first, middle, last))
    }

    /// The most even split into this many segments: middle segments nearest to an equal share,
    /// first and last about half of the other columns each. `None` if there is none.
    fn even(&self, segments: i64) -> Option<SegmentPlan> {
        let between = segments - 2;
        let ends = self.first.least + self.last.least..=self.first.most + self.last.most;
        let middles = match between {
            0 => 0..=0,
            _ => self.middle.least..=self.middle.most,
        };
        let fits = |middle: &i64| {
            let possible = self.first.least <= self.first.most && self.last.least <= self.last.most;
            possible && ends.contains(&(self.outputs - between * middle))
        };
        let uneven = |middle: &i64| (middle * segments - self.outputs).abs();
        let middle = middles.filter(fits).min_by_key(uneven)?;
        let rest = self.outputs - between * middle;
        let least = self.first.least.max(rest - self.last.most);
        let most = self.first.most.min(rest - self.last.least);
        let first = ((rest + 1) / 2).clamp(least, most);
        Some(self.of(segments, first, middle, rest - first))
    }

    fn of(&self, segments: i64, first: i64, middle: i64, last: i64) -> SegmentPlan {
        SegmentPlan {
            segments: u32::try_from(segments).expect("2 to 256"),
            first: self.first.part(first),
            middle: (segments > 2).then(|| self.middle.part(middle)),
            last: self.last.part(last),
        }
    }

    fn why_not(&self, segments: i64) -> String {
        let between = segments - 2;
        let sum = |first: i64, middle: i64, last: i64| first + between * middle + last;
        let (least, most) = (
            sum(self.first.least, self.middle.least, self.last.least),
            sum(self.first.most, self.middle.most, self.last.most),
        );
        let mut ranges = vec![self.first.range(), self.last.range()];
        if between > 0 {
            ranges.insert(1, self.middle.range());
        }
        let (outputs, ranges) = (self.outputs, ranges.join(", "));
        format!(
            "split: {segments} segments hold {least} to {most} outputs, the layer has {outputs}; \
             {ranges}, all middle segments are equal"
        )
    }
}
