//! The host on the register bus: requests outstanding, gaps, waits.

use nvdla_model::program::{Posting, ProgramStep};
use nvdla_regs::look_up::at as register_at;
use nvdla_regs::quantity::RegAddr;
use nvdla_regs::types::{Access, Group};

use crate::model::{Answers, CoverageBin, CoverageBlock, CoveragePoint, Cross, PointSample};
use nvdla_bench::agents::pause::Pause;
use nvdla_bench::conditions::{CompletionChoice, Waits};

/// Patterns of gaps and stalls that conditions draw.
const PAUSES: &[CoverageBin] = &[
    ("none", "none"),
    ("regular", "at regular times"),
    ("random", "each clock drawn alone"),
    ("bursty", "in bursts"),
    ("after-beat", "after each beat"),
    ("until-asked", "until the other side waits"),
];

/// Bin of [`PAUSES`].
pub(super) fn pause(pause: Pause) -> Answers {
    Answers::one(match pause {
        Pause::None => 0,
        Pause::Regular { .. } => 1,
        Pause::Random { .. } => 2,
        Pause::Bursty { .. } => 3,
        Pause::AfterBeat { .. } => 4,
        Pause::UntilAsked { .. } => 5,
        // The pace of the reference's host: for comparing clocks, never drawn.
        Pause::Paced { .. } => return Answers::NONE,
    })
}

const WINDOW: CoveragePoint = CoveragePoint {
    name: "window",
    meaning: "replies that may be outstanding",
    source: "system.md, 3.2",
    bins: &[("w1", "1"), ("w2", "2"), ("w3", "3")],
    sample: PointSample::Case(|case| Answers::one(case.host.window.replies() - 1)),
};

const GAPS: CoveragePoint = CoveragePoint {
    name: "gaps",
    meaning: "gaps between requests",
    source: "system.md, 3.1",
    bins: PAUSES,
    sample: PointSample::Case(|case| pause(case.host.gaps)),
};

const WAITS: CoveragePoint = CoveragePoint {
    name: "waits",
    meaning: "how the host learns of interrupts",
    source: "system.md, 5",
    bins: &[("pin", "dla_intr"), ("poll", "it polls the status")],
    sample: PointSample::Case(|case| {
        let waits = |step: &ProgramStep| matches!(step, ProgramStep::WaitInterrupts { .. });
        let any = case.program.steps.iter().any(waits);
        Answers::flag(case.host.waits == Waits::Poll).when(any)
    }),
};

const POSTING: CoveragePoint = CoveragePoint {
    name: "posting",
    meaning: "register writes",
    source: "system.md, 3.1",
    bins: &[
        ("posted", "without completion"),
        ("non-posted", "with completion"),
    ],
    sample: PointSample::Case(|case| {
        let postings = case.program.steps.iter().filter_map(|step| match step {
            ProgramStep::Write { posting, .. } => Some(*posting),
            _ => None,
        });
        postings
            .map(|posting| match (case.host.writes, posting) {
                (CompletionChoice::AllPosted, _)
                | (CompletionChoice::AsProgram, Posting::Posted) => 0,
                (CompletionChoice::AllNonPosted, _)
                | (CompletionChoice::AsProgram, Posting::NonPosted) => 1,
            })
            .collect()
    }),
};

/// Addresses without a register, by 4 KiB page.
const SPACES: &[CoverageBin] = &[
    ("cfgrom", "page of CFGROM"),
    ("glb", "page of GLB"),
    ("mcif", "page of MCIF"),
    ("cdma", "page of CDMA"),
    ("csc", "page of CSC"),
    ("cmac-a", "page of CMAC_A"),
    ("cmac-b", "page of CMAC_B"),
    ("cacc", "page of CACC"),
    ("sdp-rdma", "page of SDP_RDMA"),
    ("sdp", "page of SDP"),
    ("pdp-rdma", "page of PDP_RDMA"),
    ("pdp", "page of PDP"),
    ("cdp-rdma", "page of CDP_RDMA"),
    ("cdp", "page of CDP"),
    ("behind", "behind all blocks"),
];

/// Bin of [`SPACES`].
fn space(at: RegAddr) -> Option<usize> {
    let page = (at.0 >> 12) as usize;
    register_at(at)
        .is_none()
        .then(|| page.min(SPACES.len() - 1))
}

const ABSENT_READS: CoveragePoint = CoveragePoint {
    name: "absent-reads",
    meaning: "reads of addresses without a register",
    source: "system.md, 3.3",
    bins: SPACES,
    sample: PointSample::Case(|case| {
        let steps = case.program.steps.iter();
        steps
            .filter_map(|step| match step {
                ProgramStep::Read { at, .. } => space(*at),
                _ => None,
            })
            .collect()
    }),
};

const ABSENT_WRITES: CoveragePoint = CoveragePoint {
    name: "absent-writes",
    meaning: "writes to addresses without a register",
    source: "system.md, 3.3",
    bins: SPACES,
    sample: PointSample::Case(|case| {
        let steps = case.program.steps.iter();
        steps
            .filter_map(|step| match step {
                ProgramStep::Write { at, .. } => space(*at),
                _ => None,
            })
            .collect()
    }),
};

const READ_ONLY: CoveragePoint = CoveragePoint {
    name: "read-only",
    meaning: "writes to registers that only the hardware changes",
    source: "system.md, 7",
    bins: &[
        ("single", "registers that exist once"),
        ("dual", "registers of a group"),
    ],
    sample: PointSample::Case(|case| {
        let written = case.program.steps.iter().filter_map(|step| match step {
            ProgramStep::Write { at, .. } => register_at(*at),
            _ => None,
        });
        written
            .filter(|reg| reg.access == Access::ReadOnly)
            .map(|reg| usize::from(reg.group == Group::Dual))
            .collect()
    }),
};

/// The host.
pub const BLOCK: CoverageBlock = CoverageBlock {
    name: "host",
    points: &[
        WINDOW,
        GAPS,
        WAITS,
        POSTING,
        ABSENT_READS,
        ABSENT_WRITES,
        READ_ONLY,
    ],
    crosses: &[
        Cross { of: [WINDOW, GAPS] },
        Cross {
            of: [WINDOW, WAITS],
        },
    ],
};
