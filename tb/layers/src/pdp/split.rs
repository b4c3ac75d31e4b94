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

#[cfg(test)]
mod tests {
    use super::*;

    fn splitter(axis: PoolAxisSizes, limit: u32) -> PdpWidthSplitter {
        let outputs = (axis.size + axis.before + axis.after - axis.kernel) / axis.stride + 1;
        PdpWidthSplitter::new(axis, outputs, limit)
    }

    fn even(segments: i64) -> PdpSplit {
        PdpSplit {
            segments: SegmentCount::new(segments),
            outputs: None,
        }
    }

    fn listed(segments: i64, first: i64, middle: Option<i64>, last: i64) -> PdpSplit {
        let columns = |outputs| SegmentOutputColumns::new(outputs).expect("legal");
        PdpSplit {
            segments: SegmentCount::new(segments),
            outputs: Some(SplitPartColumns {
                first: columns(first),
                middle: middle.map(columns),
                last: columns(last),
            }),
        }
    }

    /// The two examples of the specification.
    #[test]
    fn segments_that_overlap_and_segments_with_gaps() {
        let overlap = PoolAxisSizes {
            size: 9,
            kernel: 3,
            stride: 1,
            before: 1,
            after: 1,
        };
        let part = |inputs, outputs| SegmentColumns { inputs, outputs };
        let plan = SegmentPlan {
            segments: 2,
            first: part(6, 5),
            middle: None,
            last: part(3, 4),
        };
        let overlap = splitter(overlap, 32);
        assert_eq!(overlap.plan(even(2)), Ok(plan));
        assert_eq!(overlap.plan(PdpSplit::default()), Ok(plan));
        let gap = PoolAxisSizes {
            size: 38,
            kernel: 2,
            stride: 3,
            before: 0,
            after: 0,
        };
        let plan = SegmentPlan {
            segments: 4,
            first: part(8, 3),
            middle: Some(part(12, 4)),
            last: part(6, 2),
        };
        assert_eq!(splitter(gap, 128).plan(listed(4, 3, Some(4), 2)), Ok(plan));
    }

    /// Every plan obeys the equations and bounds of the specification.
    #[test]
    fn plans_obey_the_rules() {
        let mut plans = 0;
        for kernel in 1..=8_u32 {
            for stride in [1, 2, 3, 7, 16] {
                for (before, after) in [(0, 0), (kernel - 1, 0), (0, kernel - 1)] {
                    for outputs in [2, 3, 7, 40, 129, 1000] {
                        let least = (outputs - 1) * stride + kernel;
                        let Some(size) = least.checked_sub(before + after).filter(|n| *n > 0)
                        else {
                            continue;
                        };
                        let axis = PoolAxisSizes {
                            size,
                            kernel,
                            stride,
                            before,
                            after,
                        };
                        for segments in [2, 3, 5, 64, 256] {
                            if let Ok(plan) = splitter(axis, 16).plan(even(segments)) {
                                obeys(axis, outputs, plan);
                                plans += 1;
                            }
                        }
                    }
                }
            }
        }
        assert!(plans > 500, "{plans}");
    }

    fn obeys(axis: PoolAxisSizes, outputs: u32, plan: SegmentPlan) {
        let [kernel, stride, before, after] =
            [axis.kernel, axis.stride, axis.before, axis.after].map(i64::from);
        let overlap = kernel - stride;
        let between = i64::from(plan.segments) - 2;
        let of = |part: SegmentColumns| (i64::from(part.inputs), i64::from(part.outputs));
        let (first, last) = (of(plan.first), of(plan.last));
        let middle = plan.middle.map_or((0, 0), of);
        assert_eq!(first.0 + between * middle.0 + last.0, i64::from(axis.size));
        assert_eq!(first.1 + between * middle.1 + last.1, i64::from(outputs));
        assert_eq!(first.0, first.1 * stride + overlap - before);
        assert_eq!(last.0, last.1 * stride - after);
        assert!(first.0 >= 1 && first.0 >= overlap, "{plan:?}");
        assert!(last.0 >= 1 && last.0 + overlap >= 1, "{plan:?}");
        for (inputs, outputs) in [first, last, middle] {
            assert!(inputs <= 1024 && outputs <= 16, "{plan:?}");
        }
        if between > 0 {
            assert_eq!(middle.0, middle.1 * stride);
            assert!(middle.1 >= 1 && middle.0 + overlap >= 1, "{plan:?}");
        }
    }

    #[test]
    fn impossible_splits_are_refused_with_the_reason() {
        let axis = PoolAxisSizes {
            size: 9,
            kernel: 3,
            stride: 1,
            before: 1,
            after: 1,
        };
        let splitter = splitter(axis, 32);
        let refusal = |split| splitter.plan(split).expect_err("must be refused");
        let many = refusal(even(10));
        assert!(many.contains("10 segments hold 11 to "), "{many}");
        let narrow = refusal(listed(2, 8, None, 1));
        assert!(narrow.contains("a last segment has 2 to 32"), "{narrow}");
        assert!(refusal(listed(3, 5, None, 4)).contains("the width of the middle"));
        assert!(refusal(listed(2, 5, Some(1), 4)).contains("no middle"));
        assert!(refusal(listed(2, 5, None, 5)).contains("have 10 outputs"));
        let outputs = listed(2, 5, None, 4).outputs;
        let split = PdpSplit {
            segments: None,
            outputs,
        };
        assert!(refusal(split).contains("say split.segments"));
    }
}
