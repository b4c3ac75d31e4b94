//! Coverage of the register groups of all blocks: which group, alone or after another layer, and
//! units that work at the same time.

use crate::model::{Answers, CoverageBlock, CoveragePoint, PointSample, points};
use crate::view::CaseView;
use nvdla_model::executed::EndingUnit;
use nvdla_model::executed::{GroupOwner, OtherGroup};
use nvdla_regs::look_up;
use nvdla_regs::types::Role;

points! {
    EARLY "early" "a group is enabled before the one whose turn it is" ["system.md, 7"]
        &[("waited", "and waits for it")] => Case(|case| {
            let mut starts = case.expected.record.starts.iter();
            Answers::only_if(starts.any(|start| start.other == OtherGroup::Waiting))
        });

    BESIDE "beside"
        "units with layers that nobody has waited for, when a layer is enabled" ["system.md, 8.3"]
        &[
            ("conv-sdp", "convolution and SDP"), ("conv-pdp", "convolution and PDP"),
            ("conv-cdp", "convolution and CDP"), ("sdp-pdp", "SDP and PDP"),
            ("sdp-cdp", "SDP and CDP"), ("pdp-cdp", "PDP and CDP"), ("three", "three units"),
            ("all", "all four units"),
        ] => Case(|case| {
            let busy = case.expected.record.starts.iter().map(|start| start.busy);
            busy.map(|busy| {
                let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
                let count = busy.iter().filter(|busy| **busy).count();
                let pairs = pairs.into_iter().map(|(a, b): (usize, usize)| busy[a] && busy[b]);
                Answers::holding(pairs.chain([count >= 3, count == 4]))
            })
            .collect()
        });

    READS "reads" "reads of layer registers" ["system.md, 7"]
        &[
            ("idle", "of an idle group while the other is idle, too"),
            ("enabled", "of an enabled group"),
            ("beside", "of an idle group while the other is enabled"),
        ] => Case(|case| {
            let owner = |owner: &GroupOwner| match owner {
                GroupOwner::Idle => 0,
                GroupOwner::Enabled => 1,
                GroupOwner::BesideEnabled => 2,
            };
            case.expected.record.reads.iter().map(owner).collect()
        });

    STATUS "status" "reads of the status of a block with a layer whose end nobody has seen"
        ["system.md, 7"]
        &[
            ("first", "group 0 alone"),
            ("second", "group 1 alone"),
            ("both", "both: one may run and one wait"),
        ] => Values(|case| {
            // Which bits a read leaves open is known where layers are computed.
            let reads = case.expected.reads.iter().filter(|read| {
                look_up::at(read.at).is_some_and(|reg| reg.role == Role::Status)
            });
            let groups = reads.map(|read| (read.mask & 3 == 0, read.mask >> 16 & 3 == 0));
            let bins = groups.filter_map(|groups| match groups {
                (true, false) => Some(0),
                (false, true) => Some(1),
                (true, true) => Some(2),
                (false, false) => None,
            });
            bins.collect()
        });

    PROTECTED "protected" "writes to layer registers of an enabled group" ["system.md, 7"]
        &[("dropped", "are dropped")]
        => Case(|case| Answers::only_if(case.expected.record.protected_writes > 0));

    LAYERS "layers" "layers of one unit in a case" ["system.md, 7"]
        &[("one", "1"), ("two", "2: each group once"), ("three", "3 and more: a group again")]
        => Case(|case| {
            let counts = EndingUnit::ALL.map(|unit| layers(case, unit));
            let counts = counts.into_iter().filter(|count| *count > 0);
            counts.map(|count| count.min(3) - 1).collect()
        });
}

/// Points and crosses of register groups.
pub const BLOCK: CoverageBlock = CoverageBlock {
    name: "groups",
    points: &[
        starts::<0>(),
        starts::<1>(),
        starts::<2>(),
        starts::<3>(),
        starts::<4>(),
        starts::<5>(),
        starts::<6>(),
        starts::<7>(),
        starts::<8>(),
        starts::<9>(),
        starts::<10>(),
        EARLY,
        BESIDE,
        READS,
        STATUS,
        PROTECTED,
        LAYERS,
    ],
    crosses: &[],
};

/// Names of the blocks with two register groups, in the order of their addresses.
const BLOCKS: [&str; 11] = [
    "CDMA", "CSC", "CMAC_A", "CMAC_B", "CACC", "SDP_RDMA", "SDP", "PDP_RDMA", "PDP", "CDP_RDMA",
    "CDP",
];

/// A coverage point for each block with two register groups.
const POINTS: [&str; 11] = [
    "cdma", "csc", "cmac-a", "cmac-b", "cacc", "sdp-rdma", "sdp", "pdp-rdma", "pdp", "cdp-rdma",
    "cdp",
];

const fn starts<const B: usize>() -> CoveragePoint {
    CoveragePoint {
        name: POINTS[B],
        meaning: "group that is enabled, and what the other one does",
        source: "system.md, 7",
        bins: &[
            ("first-alone", "group 0 while group 1 is idle"),
            ("second-alone", "group 1 while group 0 is idle"),
            ("first-behind", "group 0 behind group 1"),
            ("second-behind", "group 1 behind group 0"),
        ],
        sample: PointSample::Case(|case| {
            let ours = case.expected.record.starts.iter();
            let ours = ours.filter(|start| start.block.name == BLOCKS[B]);
            ours.filter_map(|start| match start.other {
                OtherGroup::Idle => Some(start.group),
                OtherGroup::Running => Some(2 + start.group),
                OtherGroup::Waiting => None,
            })
            .collect()
        }),
    }
}

fn layers(case: &CaseView<'_>, unit: EndingUnit) -> usize {
    let runs = case.expected.record.runs.iter();
    runs.filter(|run| run.unit() == unit).count()
}
