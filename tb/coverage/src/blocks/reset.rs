//! A reset in the middle of a program: what it drops.

use nvdla_compare::observed::Dropped;

use crate::model::{Answers, CoverageBlock, CoveragePoint, PointSample};

/// AXI id of each bin of [`READS`] and of [`WRITES`].
const READERS: [u16; 8] = [1, 2, 3, 5, 6, 7, 8, 9];
const WRITERS: [u16; 3] = [1, 2, 3];

/// Bins of the ids that have something outstanding.
fn of(ids: &[u16], outstanding: Option<u16>) -> Answers {
    let outstanding = outstanding.unwrap_or_default();
    let bins = ids.iter().enumerate();
    bins.filter(|(_, id)| outstanding >> **id & 1 == 1)
        .map(|(bin, _)| bin)
        .collect()
}

const READS: CoveragePoint = CoveragePoint {
    name: "reads",
    meaning: "client with reads in flight",
    source: "system.md, 2.1",
    bins: &[
        ("sdp", "SDP main input"),
        ("pdp", "PDP input"),
        ("cdp", "CDP input"),
        ("sdp-x1", "SDP X1 operand"),
        ("sdp-x2", "SDP X2 operand"),
        ("sdp-y", "SDP Y operand"),
        ("cdma-dat", "convolution data"),
        ("cdma-wt", "convolution weights"),
    ],
    sample: PointSample::Case(|case| of(&READERS, dropped(case.observed).map(|ids| ids.reads))),
};

const WRITES: CoveragePoint = CoveragePoint {
    name: "writes",
    meaning: "client with writes in flight",
    source: "system.md, 2.1",
    bins: &[
        ("sdp", "SDP output"),
        ("pdp", "PDP output"),
        ("cdp", "CDP output"),
    ],
    sample: PointSample::Case(|case| of(&WRITERS, dropped(case.observed).map(|ids| ids.writes))),
};

const IN_FLIGHT: CoveragePoint = CoveragePoint {
    name: "in-flight",
    meaning: "transactions in flight at the reset",
    source: "system.md, 2.1",
    bins: &[
        ("none", "none"),
        ("reads", "reads only"),
        ("writes", "writes only"),
        ("both", "reads and writes"),
    ],
    sample: PointSample::Case(|case| {
        let ids = dropped(case.observed);
        ids.map_or(Answers::NONE, |ids| {
            Answers::one(usize::from(ids.reads != 0) + 2 * usize::from(ids.writes != 0))
        })
    }),
};

fn dropped(observed: Option<&nvdla_compare::observed::Observed>) -> Option<Dropped> {
    observed.and_then(|seen| seen.dropped)
}

/// A reset in the middle.
pub const BLOCK: CoverageBlock = CoverageBlock {
    name: "reset",
    points: &[READS, WRITES, IN_FLIGHT],
    crosses: &[],
};
