//! Rare moments inside our design: two things at once, an exact limit, an end. Its cover points say that
//! they came (`NVS_COVER` in `rtl/include/nvs_assert.svh`); other designs have none, and this block is
//! absent for them.
//!
//! A point is an instance, by its path without `u_` and `gen_`; a bin is one of its cover points.

use crate::model::{CoverageBin, CoverageBlock, CoveragePoint, PointSample};

/// All of them.
pub const BLOCK: CoverageBlock = CoverageBlock {
    name: "coincidences",
    points: POINTS,
    crosses: &[],
};

/// The bin of a cover point, `top.instance.Name`: `coincidences.instance.name`.
pub fn bin(cover_point: &str) -> Option<String> {
    let (path, name) = cover_point.rsplit_once('.')?;
    let (_, path) = path.split_once('.')?;
    let path = path.strip_prefix("u_core.").unwrap_or(path);
    let parts = path.split('.').map(|part| {
        let part = part.strip_prefix("u_").unwrap_or(part);
        part.strip_prefix("gen_").unwrap_or(part)
    });
    let point = parts.collect::<Vec<_>>().join("-").replace('_', "-");
    let point = point.replace(['[', ']'], "");
    let mut bin = String::new();
    let mut behind_digit = true;
    for letter in name.chars() {
        let begins = letter.is_ascii_uppercase() || (letter.is_ascii_digit() && !behind_digit);
        if begins && !bin.is_empty() {
            bin.push('-');
        }
        behind_digit = letter.is_ascii_digit();
        bin.push(letter.to_ascii_lowercase());
    }
    Some(format!("{}.{point}.{bin}", BLOCK.name))
}

/// Cover points of a module: what it is, the section, and the points.
struct Kind(&'static str, &'static str, &'static [CoverageBin]);

impl Kind {
    const fn of(&self, name: &'static str) -> CoveragePoint {
        CoveragePoint {
            name,
            meaning: self.0,
            source: self.1,
            bins: self.2,
            sample: PointSample::Reached,
        }
    }
}

const SKID: Kind = Kind(
    "a skid buffer",
    "microarchitecture.md, 5",
    &[
        ("parks", "a beat comes and is refused: it is parked"),
        (
            "held-leaves-next-waits",
            "the parked beat leaves while the next one waits",
        ),
    ],
);

const FIFO: Kind = Kind(
    "a FIFO",
    "microarchitecture.md, 5",
    &[
        ("fills", "a beat takes the last place"),
        (
            "both-at-full",
            "full, and a beat leaves while another one waits to come",
        ),
        (
            "both-at-empty",
            "empty, and a beat comes while the sink is ready",
        ),
        (
            "wraps-stalled",
            "a beat takes the last place of the ring while the output waits",
        ),
    ],
);

const CROSSING: Kind = Kind(
    "a FIFO between clocks",
    "microarchitecture.md, 10",
    &[
        (
            "fills",
            "a beat takes the last place that the writer knows of",
        ),
        ("refuses", "a beat waits at a full FIFO"),
    ],
);

const ARBITER: Kind = Kind(
    "an arbiter",
    "system.md, 8.3",
    &[
        ("all-request", "all clients request, one is served"),
        (
            "used-up",
            "a client has used up its weight while others request",
        ),
        (
            "used-up-alone",
            "a client has used up its weight, and no other one requests",
        ),
        (
            "last-beat",
            "the last beat of a weight while others request",
        ),
    ],
);

const COUNTER: Kind = Kind(
    "a counter",
    "system.md, 7",
    &[(
        "clears-and-counts",
        "the clock that clears it has something to count",
    )],
);

const WALK: Kind = Kind(
    "the loops of addresses",
    "microarchitecture.md, 4",
    &[
        (
            "first-is-last",
            "one address is the first and the last of all loops",
        ),
        ("last-waits", "the last address waits"),
        (
            "next-meets-last",
            "the last address is taken while the next walk waits",
        ),
    ],
);

const CDP_WALK: Kind = Kind(
    "the loops of CDP",
    "cdp.md, 6",
    &[
        (
            "first-is-last",
            "one address is the first and the last of all loops",
        ),
        ("last-waits", "the last address waits"),
    ],
);

const READS: Kind = Kind(
    "reads of a client",
    "microarchitecture.md, 6",
    &[
        ("takes-last", "a request takes the last credit"),
        ("waits-at-limit", "an address waits for a credit"),
        (
            "both-at-limit",
            "an atom leaves while an address waits for a credit",
        ),
        (
            "both-at-one",
            "an atom leaves while the only one in flight is followed by a second",
        ),
    ],
);

const WRITES: Kind = Kind(
    "writes of a client",
    "microarchitecture.md, 7",
    &[
        ("last-waits", "the last write of a layer waits"),
        (
            "group-changes",
            "a write of one group waits behind one of the other",
        ),
    ],
);

const GROUPS: Kind = Kind(
    "register groups",
    "system.md, 7",
    &[
        (
            "enable-meets-done",
            "a group is enabled in the clock in which the other one ends",
        ),
        (
            "write-meets-done",
            "a write to the group that ends in this clock",
        ),
        (
            "pointer-meets-done",
            "a write of PRODUCER in the clock in which a group ends",
        ),
        (
            "read-meets-done",
            "a read of the status in the clock in which a group ends",
        ),
        ("next-waits", "a group ends while the other one waits"),
        (
            "write-meets-load",
            "a write to the group that begins in this clock",
        ),
        (
            "read-meets-load",
            "a read of the status in the clock in which a group begins",
        ),
        (
            "write-to-pending",
            "a write to a group that is enabled and waits",
        ),
    ],
);

const BUS: Kind = Kind(
    "the register bus",
    "system.md, 3",
    &[
        (
            "replies-at-limit",
            "a request waits for a place for its reply",
        ),
        ("reply-meets-request", "a reply comes with the next request"),
    ],
);

const GLB: Kind = Kind(
    "interrupts",
    "system.md, 5",
    &[
        (
            "event-meets-clear",
            "an event in the clock in which its bit is cleared",
        ),
        (
            "event-meets-set",
            "an event in the clock in which its bit is set",
        ),
        (
            "event-meets-read",
            "an event in the clock in which the status is read",
        ),
        (
            "event-meets-mask",
            "an event in the clock in which the mask is written",
        ),
        ("event-on-set-bit", "an event whose bit is still set"),
        ("two-events", "two events in a clock"),
        (
            "event-meets-fall",
            "an event in the clock in which the last set bits are cleared",
        ),
    ],
);

const READ_LIMIT: Kind = Kind(
    "reads in flight",
    "system.md, 8.2",
    &[
        ("takes-last", "a read takes the last place"),
        (
            "both-below",
            "a read takes the last place while an answer comes",
        ),
        ("largest-limit", "256 reads in flight"),
        ("waits-at-limit", "a request waits at the limit"),
        (
            "both-at-limit",
            "an answer comes while a request waits at the limit",
        ),
        ("limit-of-one", "a request waits with a limit of 1"),
        (
            "limit-lowered",
            "more reads in flight than the limit, which was lowered",
        ),
    ],
);

const WRITE_LIMIT: Kind = Kind(
    "writes in flight",
    "system.md, 8.2",
    &[
        ("takes-last", "a write takes the last place"),
        (
            "both-below",
            "a write takes the last place while an answer counts",
        ),
        ("largest-limit", "256 writes in flight"),
        (
            "last-at-limit",
            "the last write of a layer takes the last place",
        ),
        ("waits-at-limit", "a write waits at the limit"),
        (
            "both-at-limit",
            "an answer counts while a write waits at the limit",
        ),
        ("limit-of-one", "a write waits with a limit of 1"),
        (
            "limit-lowered",
            "more writes in flight than the limit, which was lowered",
        ),
        ("address-first", "the address was taken, its data wait"),
        ("data-first", "the data were taken, their address waits"),
        (
            "end-meets-write",
            "a layer ends in the clock of another write",
        ),
        (
            "last-among-64",
            "the last write of a layer with 64 in flight",
        ),
    ],
);

const LEVEL: Kind = Kind(
    "a level of the convolution buffer",
    "conv_multilayer.md, 3",
    &[
        ("add-meets-sub", "fetched and given back in a clock"),
        ("falls-to-zero", "all that there is is given back"),
    ],
);

const LEDGER: Kind = Kind(
    "changes of banks",
    "conv_multilayer.md, 3",
    &[
        ("clears-data", "data are left in banks that change"),
        ("clears-weights", "weights are left in banks that change"),
    ],
);

const FETCH: Kind = Kind(
    "the data ring, in front",
    "convolution.md, 5.1",
    &[
        ("ring-filled", "a line fills the ring exactly"),
        ("line-of-one", "a line of one atom"),
    ],
);

const PACK: Kind = Kind(
    "the data ring, behind",
    "convolution.md, 5.1",
    &[
        (
            "tail-meets-next",
            "the rest of a line is written while the next line waits",
        ),
        ("wraps-at-line", "the ring wraps between lines"),
        ("wraps-in-line", "the ring wraps within a line"),
    ],
);

const WEIGHTS: Kind = Kind(
    "the weight ring",
    "convolution.md, 5.2",
    &[
        ("ring-filled", "the ring is exactly full"),
        ("wraps", "the ring wraps"),
        ("wraps-full", "the ring wraps and is exactly full"),
        (
            "group-ends-at-wrap",
            "a group of kernels ends where the ring wraps",
        ),
        (
            "group-of-one",
            "a group of kernels of one entry behind another group",
        ),
        (
            "stream-ends-with-group",
            "the last entry of the stream ends the last group",
        ),
    ],
);

const CSC: Kind = Kind(
    "layers of CSC",
    "conv_multilayer.md, 8",
    &[
        (
            "load-meets-start",
            "CDMA begins a layer in the clock in which CSC starts one",
        ),
        ("starts-without-mac", "starts without all of CMAC and CACC"),
        ("two-layers-begun", "CDMA is two layers ahead"),
        ("ring-turns", "the head of the data ring wraps to 0 exactly"),
    ],
);

const STEPS: Kind = Kind(
    "operations of CSC",
    "convolution.md, 6.1",
    &[(
        "first-is-last",
        "one step is the first and the last of all loops",
    )],
);

const DELIVERY: Kind = Kind(
    "the delivery of CACC",
    "convolution.md, 8",
    &[
        (
            "sum-meets-credit",
            "a pixel comes in the clock in which one leaves",
        ),
        (
            "group-changes",
            "a pixel of one group comes behind one of the other",
        ),
    ],
);

const CACC: Kind = Kind(
    "layers of CACC",
    "convolution.md, 10.3",
    &[(
        "queued-meets-end",
        "a queued layer in the clock behind the end of one",
    )],
);

const TABLE_PORT: Kind = Kind(
    "the port of a table",
    "system.md, 9",
    &[
        ("last-entry", "the last entry is written"),
        ("beyond", "a write beyond the table"),
        ("counter-turns", "the counter of entries wraps"),
    ],
);

const SLOTS: Kind = Kind(
    "windows of PDP",
    "pdp.md, 5.1",
    &[
        ("run-of-one", "the first step of a run is its last"),
        ("all-open", "all 8 windows are open"),
        (
            "opens-and-closes",
            "a window opens in the step that completes another one",
        ),
        (
            "padding-left",
            "one column of padding is left for the next window",
        ),
        (
            "padding-ends",
            "no column of padding is left for the next window",
        ),
    ],
);

const POINTS: &[CoveragePoint] = &[
    SKID.of("mcif-rd-skid"),
    SKID.of("mcif-wr-skid"),
    SKID.of("pdp-average-skid"),
    SKID.of("pdp-pad-skid"),
    SKID.of("sdp-ew-ew-skid"),
    SKID.of("sdp-bn-skid"),
    SKID.of("sdp-bs-skid"),
    SKID.of("sdp-cvt-skid"),
    SKID.of("sdp-wdma-skid"),
    FIFO.of("cdp-rdma-channel-tag-tags"),
    FIFO.of("cdp-rdma-channel-atoms"),
    FIFO.of("cdp-wdma-channel-beats"),
    FIFO.of("cdp-window-centres"),
    FIFO.of("conv-cacc-deliver-buffer"),
    FIFO.of("conv-cdma-channel-atoms"),
    FIFO.of("conv-csc-steps-dat"),
    FIFO.of("conv-csc-steps-wt"),
    FIFO.of("mcif-wr-client0-marks"),
    FIFO.of("mcif-wr-client1-marks"),
    FIFO.of("mcif-wr-client2-marks"),
    FIFO.of("pdp-rdma-channel-tag-tags"),
    FIFO.of("pdp-rdma-channel-atoms"),
    FIFO.of("pdp-wdma-channel-beats"),
    FIFO.of("sdp-rdma-operand0-dma-operand-channel-tag-tags"),
    FIFO.of("sdp-rdma-operand0-dma-operand-channel-atoms"),
    FIFO.of("sdp-rdma-operand1-dma-operand-channel-tag-tags"),
    FIFO.of("sdp-rdma-operand1-dma-operand-channel-atoms"),
    FIFO.of("sdp-rdma-operand2-dma-operand-channel-tag-tags"),
    FIFO.of("sdp-rdma-operand2-dma-operand-channel-atoms"),
    FIFO.of("sdp-rdma-mrdma-channel-tag-tags"),
    FIFO.of("sdp-rdma-mrdma-channel-atoms"),
    FIFO.of("sdp-wdma-channel-beats"),
    CROSSING.of("csb-req"),
    CROSSING.of("csb-rsp"),
    ARBITER.of("mcif-rd-arb"),
    ARBITER.of("mcif-wr-arb"),
    COUNTER.of("cdp-rdma-stall"),
    COUNTER.of("cdp-stat-class0-count"),
    COUNTER.of("cdp-stat-class1-count"),
    COUNTER.of("cdp-stat-class2-count"),
    COUNTER.of("cdp-stat-class3-count"),
    COUNTER.of("cdp-stat-class4-count"),
    COUNTER.of("cdp-stat-stall"),
    COUNTER.of("conv-cacc-saturated"),
    COUNTER.of("conv-cdma-stat-dat-latency"),
    COUNTER.of("conv-cdma-stat-dat-stall"),
    COUNTER.of("conv-cdma-stat-wt-stall"),
    COUNTER.of("pdp-rdma-stall"),
    COUNTER.of("pdp-stall"),
    COUNTER.of("sdp-rdma-count0-count"),
    COUNTER.of("sdp-rdma-count1-count"),
    COUNTER.of("sdp-rdma-count2-count"),
    COUNTER.of("sdp-rdma-count3-count"),
    COUNTER.of("sdp-stat-count0-count"),
    COUNTER.of("sdp-stat-count1-count"),
    COUNTER.of("sdp-stat-count2-count"),
    COUNTER.of("sdp-stat-count3-count"),
    COUNTER.of("sdp-stat-count4-count"),
    COUNTER.of("sdp-stat-count5-count"),
    WALK.of("conv-cdma-fetch-plane0"),
    WALK.of("conv-cdma-fetch-plane1"),
    WALK.of("pdp-rdma-walk"),
    WALK.of("pdp-wdma-walk"),
    WALK.of("sdp-rdma-operand0-dma-operand-walk-walk"),
    WALK.of("sdp-rdma-operand1-dma-operand-walk-walk"),
    WALK.of("sdp-rdma-operand2-dma-operand-walk-walk"),
    WALK.of("sdp-rdma-mrdma-walk-walk"),
    WALK.of("sdp-wdma-walk-walk"),
    CDP_WALK.of("cdp-rdma-walk"),
    READS.of("cdp-rdma-channel"),
    READS.of("conv-cdma-channel"),
    READS.of("pdp-rdma-channel"),
    READS.of("sdp-rdma-operand0-dma-operand-channel"),
    READS.of("sdp-rdma-operand1-dma-operand-channel"),
    READS.of("sdp-rdma-operand2-dma-operand-channel"),
    READS.of("sdp-rdma-mrdma-channel"),
    WRITES.of("cdp-wdma-channel"),
    WRITES.of("pdp-wdma-channel"),
    WRITES.of("sdp-wdma-channel"),
    GROUPS.of("cdp-rdma-regs-pingpong"),
    GROUPS.of("cdp-regs-pingpong"),
    GROUPS.of("conv-half0-regs-pingpong"),
    GROUPS.of("conv-half1-regs-pingpong"),
    GROUPS.of("conv-cacc-regs-pingpong"),
    GROUPS.of("conv-cdma-regs-pingpong"),
    GROUPS.of("conv-csc-regs-pingpong"),
    GROUPS.of("pdp-rdma-regs-pingpong"),
    GROUPS.of("pdp-regs-pingpong"),
    GROUPS.of("sdp-rdma-regs-pingpong"),
    GROUPS.of("sdp-regs-pingpong"),
    BUS.of("csb"),
    GLB.of("glb"),
    READ_LIMIT.of("mcif-rd"),
    WRITE_LIMIT.of("mcif-wr"),
    LEVEL.of("conv-ledger-lines"),
    LEVEL.of("conv-ledger-taken"),
    LEVEL.of("conv-ledger-wt-entries"),
    LEVEL.of("conv-ledger-wt-groups"),
    LEVEL.of("conv-ledger-wt-taken"),
    LEDGER.of("conv-ledger"),
    FETCH.of("conv-cdma-fetch"),
    PACK.of("conv-cdma-pack"),
    WEIGHTS.of("conv-cdma-wt"),
    CSC.of("conv-csc-ctrl"),
    STEPS.of("conv-csc-steps"),
    DELIVERY.of("conv-cacc-deliver"),
    CACC.of("conv-cacc"),
    TABLE_PORT.of("cdp-lut-port"),
    TABLE_PORT.of("sdp-ew-ew-lut-port"),
    SLOTS.of("pdp-across-slots"),
    SLOTS.of("pdp-down-slots"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cover_points_are_found_by_instance_and_name() {
        let found = |point| bin(point).unwrap_or_default();
        assert_eq!(
            found("nv_small.u_core.u_mcif.u_wr.gen_client[2].u_marks.BothAtFull"),
            "coincidences.mcif-wr-client2-marks.both-at-full"
        );
        assert_eq!(
            found("top.u_core.u_mcif.u_wr.LastAmong64"),
            "coincidences.mcif-wr.last-among-64"
        );
        assert_eq!(bin("Name"), None);
    }
}
