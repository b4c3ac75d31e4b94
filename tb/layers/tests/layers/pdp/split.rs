use nvdla_layers::pdp::split::{
    PdpSplit, PdpWidthSplitter, SegmentColumns, SegmentCount, SegmentOutputColumns, SegmentPlan,
    SplitPartColumns,
};
use nvdla_layers::pdp::window::PoolAxisSizes;

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
                    let Some(size) = least.checked_sub(before + after).filter(|n| *n > 0) else {
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
