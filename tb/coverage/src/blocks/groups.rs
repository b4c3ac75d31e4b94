//! Coverage of the register groups of all blocks: which group, alone or after another layer, and
//! units that work at the same time.

use crate::model::{AnsweredBins, bins, points};
use crate::view::CaseView;
use nvdla_model::executed::{EnableWrite, ExecutingUnit, OtherGroupState, ReadRegisterGroupState};
use nvdla_regs::look_up;
use nvdla_regs::types::RegRole;

points! {
    POINTS:

    CDMA "cdma" "group that is enabled, and what the other one does" ["system.md, 7"]
        STARTS => Case(|case| starts(case, "CDMA"));
    CSC "csc" "group that is enabled, and what the other one does" ["system.md, 7"]
        STARTS => Case(|case| starts(case, "CSC"));
    CMAC_A "cmac-a" "group that is enabled, and what the other one does" ["system.md, 7"]
        STARTS => Case(|case| starts(case, "CMAC_A"));
    CMAC_B "cmac-b" "group that is enabled, and what the other one does" ["system.md, 7"]
        STARTS => Case(|case| starts(case, "CMAC_B"));
    CACC "cacc" "group that is enabled, and what the other one does" ["system.md, 7"]
        STARTS => Case(|case| starts(case, "CACC"));
    SDP_RDMA "sdp-rdma" "group that is enabled, and what the other one does" ["system.md, 7"]
        STARTS => Case(|case| starts(case, "SDP_RDMA"));
    SDP "sdp" "group that is enabled, and what the other one does" ["system.md, 7"]
        STARTS => Case(|case| starts(case, "SDP"));
    PDP_RDMA "pdp-rdma" "group that is enabled, and what the other one does" ["system.md, 7"]
        STARTS => Case(|case| starts(case, "PDP_RDMA"));
    PDP "pdp" "group that is enabled, and what the other one does" ["system.md, 7"]
        STARTS => Case(|case| starts(case, "PDP"));
    CDP_RDMA "cdp-rdma" "group that is enabled, and what the other one does" ["system.md, 7"]
        STARTS => Case(|case| starts(case, "CDP_RDMA"));
    CDP "cdp" "group that is enabled, and what the other one does" ["system.md, 7"]
        STARTS => Case(|case| starts(case, "CDP"));

    EARLY "early" "a group is enabled before the one whose turn it is" ["system.md, 7"]
        &[("waited", "and waits for it")] => Case(|case| {
            let mut starts = case.expected.record.starts.iter();
            AnsweredBins::holding([starts.any(|start| start.other == OtherGroupState::Waiting)])
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
                AnsweredBins::holding(pairs.chain([count >= 3, count == 4]))
            })
            .collect()
        });

    READS "reads" "reads of layer registers" ["system.md, 7"]
        OWNERS => Case(|case| case.expected.record.reads.iter().map(owner).collect());

    STATUS "status" "reads of the status of a block with a layer whose end nobody has seen"
        ["system.md, 7"]
        OPEN => Values(|case| {
            // Which bits a read leaves open is known where layers are computed.
            let reads = case.expected.reads.iter().filter(|read| {
                look_up::at(read.at).is_some_and(|reg| reg.role == RegRole::Status)
            });
            reads.map(|read| open([0, 16].map(|at| read.mask >> at & 3 == 0))).collect()
        });

    PROTECTED "protected" "writes to layer registers of an enabled group" ["system.md, 7"]
        &[("dropped", "are dropped")]
        => Case(|case| AnsweredBins::holding([case.expected.record.protected_writes > 0]));

    LAYERS "layers" "layers of one unit in a case" ["system.md, 7"]
        &[("one", "1"), ("two", "2: each group once"), ("three", "3 and more: a group again")]
        => Case(|case| {
            let counts = ExecutingUnit::ALL.map(|unit| layers(case, unit));
            let counts = counts.into_iter().filter(|count| *count > 0);
            counts.map(|count| count.min(3) - 1).collect()
        });
}

bins! {
    STARTS, start(enable: &EnableWrite) {
        EnableWrite { other: OtherGroupState::Idle, group: 0, .. } =>
            "first-alone" "group 0 while group 1 is idle",
        EnableWrite { other: OtherGroupState::Idle, .. } => "second-alone" "group 1 while group 0 is idle",
        EnableWrite { other: OtherGroupState::Running, group: 0, .. } =>
            "first-behind" "group 0 behind group 1",
        EnableWrite { other: OtherGroupState::Running, .. } => "second-behind" "group 1 behind group 0",
    }

    OWNERS, owner(owner: &ReadRegisterGroupState) {
        ReadRegisterGroupState::Idle => "idle" "of an idle group while the other is idle, too",
        ReadRegisterGroupState::Enabled => "enabled" "of an enabled group",
        ReadRegisterGroupState::BesideEnabled => "beside" "of an idle group while the other is enabled",
    }

    /// Bins for a read of S_STATUS, by the groups whose state the model cannot predict.
    OPEN, open(groups: [bool; 2]) {
        [true, false] => "first" "group 0 alone",
        [false, true] => "second" "group 1 alone",
        [true, true] => "both" "both: one may run and one wait",
    }
}

fn starts(case: &CaseView<'_>, block: &str) -> AnsweredBins {
    let starts = case.expected.record.starts.iter();
    starts
        .filter(|enable| enable.block.name == block)
        .map(start)
        .collect()
}

fn layers(case: &CaseView<'_>, unit: ExecutingUnit) -> usize {
    let runs = case.expected.record.runs.iter();
    runs.filter(|run| run.unit() == unit).count()
}
