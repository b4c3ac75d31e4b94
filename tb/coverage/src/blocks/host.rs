//! Coverage of the host on the register bus: outstanding requests, gaps, waits.

use nvdla_model::program::{Posting, ProgramStep};
use nvdla_regs::look_up::at as register_at;
use nvdla_regs::quantity::RegAddr;
use nvdla_regs::types::{AccessPolicy, RegisterCopies};

use crate::model::{AnsweredBins, BinNameAndMeaning, Cross, bins, points};
use crate::view::CaseView;
use nvdla_random::conditions::IrqWaitMethod;
use nvdla_random::stall::StallPattern;

points! {
    POINTS:

    WINDOW "window" "replies that may be outstanding" ["system.md, 3.2"]
        &[("w1", "1"), ("w2", "2"), ("w3", "3")]
        => Case(|case| AnsweredBins::one(case.host.window - 1));

    GAPS "gaps" "gaps between requests" ["system.md, 3.1"]
        PAUSES => Case(|case| pause(case.host.gaps));

    WAITS "waits" "how the host learns of interrupts" ["system.md, 5"]
        &[("pin", "dla_intr"), ("poll", "it polls the status")] => Case(|case| {
            let waits = |step: &ProgramStep| matches!(step, ProgramStep::WaitInterrupts { .. });
            let any = case.program.steps.iter().any(waits);
            AnsweredBins::flag(case.host.waits == IrqWaitMethod::Poll).when(any)
        });

    POSTING "posting" "register writes" ["system.md, 3.1"]
        &[("posted", "without completion"), ("non-posted", "with completion")] => Case(|case| {
            let postings = case.program.steps.iter().filter_map(|step| match step {
                ProgramStep::Write { posting, .. } => Some(*posting == Posting::NonPosted),
                _ => None,
            });
            let all = case.host.is_non_posted;
            postings.map(|by_program| AnsweredBins::flag(all || by_program)).collect()
        });

    ABSENT_READS "absent-reads" "reads of addresses without a register" ["system.md, 3.3"]
        SPACES => Case(|case| read(case).filter_map(space).collect());

    ABSENT_WRITES "absent-writes" "writes to addresses without a register" ["system.md, 3.3"]
        SPACES => Case(|case| written(case).filter_map(space).collect());

    READ_ONLY "read-only" "writes to registers that only the hardware changes" ["system.md, 7"]
        &[("single", "registers that exist once"), ("dual", "registers of a group")]
        => Case(|case| {
            written(case)
                .filter_map(register_at)
                .filter(|reg| reg.access == AccessPolicy::ReadOnly)
                .map(|reg| usize::from(reg.group == RegisterCopies::Dual))
                .collect()
        });
}

pub(super) const CROSSES: &[Cross] = &[[WINDOW, GAPS], [WINDOW, WAITS]];

/// Addresses of the registers that the program reads.
fn read(case: &CaseView<'_>) -> impl Iterator<Item = RegAddr> {
    case.program.steps.iter().filter_map(|step| match step {
        ProgramStep::Read { at, .. } => Some(*at),
        _ => None,
    })
}

/// Addresses of the registers that the program writes.
fn written(case: &CaseView<'_>) -> impl Iterator<Item = RegAddr> {
    case.program.steps.iter().filter_map(|step| match step {
        ProgramStep::Write { at, .. } => Some(*at),
        _ => None,
    })
}

bins! {
    /// Bins for the stall patterns of random conditions, which never have `StallPattern::Paced`.
    PAUSES, pause(pause: StallPattern) {
        StallPattern::None => "none" "none",
        StallPattern::Regular { .. } => "regular" "at regular times",
        StallPattern::Random { .. } => "random" "each clock drawn alone",
        StallPattern::Bursty { .. } => "bursty" "in bursts",
        StallPattern::AfterBeat { .. } => "after-beat" "after each beat",
        StallPattern::UntilAsked { .. } => "until-asked" "until the other side waits",
    }
}

/// Bins for accesses to addresses without a register, by 4 KiB page.
const SPACES: &[BinNameAndMeaning] = &[
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

/// Bin of [`SPACES`] for an address; `None` if it has a register.
fn space(at: RegAddr) -> Option<usize> {
    let page = (at.0 >> 12) as usize;
    register_at(at)
        .is_none()
        .then(|| page.min(SPACES.len() - 1))
}
