//! Coverage of rare moments inside our design: two things at once, an exact limit, an end. The
//! cover points of the design show them (`NVS_COVER` in `rtl/include/nvs_assert.svh`). Other
//! designs have none, and this block is absent for them.
//!
//! A point is an instance, by its path without `u_` and `gen_`; a bin is one of its cover points.

use crate::model::{CoveragePoint, PointSampler};

/// Name of the bin for a cover point `top.instance.Name`: `coincidences.instance.name`.
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
    Some(format!("coincidences.{point}.{bin}"))
}

/// Makes points: for each module its meaning, section, cover points with meanings, and instances.
macro_rules! modules {
    ($($what:literal [$source:literal] $bins:tt $($instance:literal)*;)*) => {
        pub(super) const POINTS: &[CoveragePoint] = &[$($(CoveragePoint {
            name: $instance,
            meaning: $what,
            source: $source,
            bins: modules!(bins $bins),
            sample: PointSampler::Reached,
        },)*)*];
    };
    (bins { $($bin:literal $meaning:literal,)* }) => { &[$(($bin, $meaning),)*] };
}

modules! {
    "a skid buffer" ["microarchitecture.md, 5"] {
        "parks" "a beat comes and is refused: it is parked",
        "held-leaves-next-waits" "the parked beat leaves while the next one waits",
    }
        "mcif-rd-skid" "mcif-wr-skid" "pdp-average-skid" "pdp-pad-skid" "sdp-ew-ew-skid"
        "sdp-bn-skid" "sdp-bs-skid" "sdp-cvt-skid" "sdp-wdma-skid";

    "a FIFO" ["microarchitecture.md, 5"] {
        "fills" "a beat takes the last place",
        "both-at-full" "full, and a beat leaves while another one waits to come",
        "both-at-empty" "empty, and a beat comes while the sink is ready",
        "wraps-stalled" "a beat takes the last place of the ring while the output waits",
    }
        "cdp-rdma-channel-tag-tags" "cdp-rdma-channel-atoms" "cdp-wdma-channel-beats"
        "cdp-window-centres" "conv-cacc-deliver-buffer" "conv-cdma-channel-atoms"
        "conv-csc-steps-dat" "conv-csc-steps-wt" "mcif-wr-client0-marks" "mcif-wr-client1-marks"
        "mcif-wr-client2-marks" "pdp-rdma-channel-tag-tags" "pdp-rdma-channel-atoms"
        "pdp-wdma-channel-beats" "sdp-rdma-operand0-dma-operand-channel-tag-tags"
        "sdp-rdma-operand0-dma-operand-channel-atoms"
        "sdp-rdma-operand1-dma-operand-channel-tag-tags"
        "sdp-rdma-operand1-dma-operand-channel-atoms"
        "sdp-rdma-operand2-dma-operand-channel-tag-tags"
        "sdp-rdma-operand2-dma-operand-channel-atoms" "sdp-rdma-mrdma-channel-tag-tags"
        "sdp-rdma-mrdma-channel-atoms" "sdp-wdma-channel-beats";

    "a FIFO between clocks" ["microarchitecture.md, 10"] {
        "fills" "a beat takes the last place that the writer knows of",
        "refuses" "a beat waits at a full FIFO",
    }
        "csb-req" "csb-rsp";

    "an arbiter" ["system.md, 8.3"] {
        "all-request" "all clients request, one is served",
        "used-up" "a client has used up its weight while others request",
        "used-up-alone" "a client has used up its weight, and no other one requests",
        "last-beat" "the last beat of a weight while others request",
    }
        "mcif-rd-arb" "mcif-wr-arb";

    "a counter" ["system.md, 7"] {
        "clears-and-counts" "the clock that clears it has something to count",
    }
        "cdp-rdma-stall" "cdp-stat-class0-count" "cdp-stat-class1-count" "cdp-stat-class2-count"
        "cdp-stat-class3-count" "cdp-stat-class4-count" "cdp-stat-stall" "conv-cacc-saturated"
        "conv-cdma-stat-dat-latency" "conv-cdma-stat-dat-stall" "conv-cdma-stat-wt-stall"
        "pdp-rdma-stall" "pdp-stall" "sdp-rdma-count0-count" "sdp-rdma-count1-count"
        "sdp-rdma-count2-count" "sdp-rdma-count3-count" "sdp-stat-count0-count"
        "sdp-stat-count1-count" "sdp-stat-count2-count" "sdp-stat-count3-count"
        "sdp-stat-count4-count" "sdp-stat-count5-count";

    "the loops of addresses" ["microarchitecture.md, 4"] {
        "first-is-last" "one address is the first and the last of all loops",
        "last-waits" "the last address waits",
        "next-meets-last" "the last address is taken while the next walk waits",
    }
        "conv-cdma-fetch-plane0" "conv-cdma-fetch-plane1" "pdp-rdma-walk" "pdp-wdma-walk"
        "sdp-rdma-operand0-dma-operand-walk-walk" "sdp-rdma-operand1-dma-operand-walk-walk"
        "sdp-rdma-operand2-dma-operand-walk-walk" "sdp-rdma-mrdma-walk-walk" "sdp-wdma-walk-walk";

    "the loops of CDP" ["cdp.md, 6"] {
        "first-is-last" "one address is the first and the last of all loops",
        "last-waits" "the last address waits",
    }
        "cdp-rdma-walk";

    "reads of a client" ["microarchitecture.md, 6"] {
        "takes-last" "a request takes the last credit",
        "waits-at-limit" "an address waits for a credit",
        "both-at-limit" "an atom leaves while an address waits for a credit",
        "both-at-one" "an atom leaves while the only one in flight is followed by a second",
    }
        "cdp-rdma-channel" "conv-cdma-channel" "pdp-rdma-channel"
        "sdp-rdma-operand0-dma-operand-channel" "sdp-rdma-operand1-dma-operand-channel"
        "sdp-rdma-operand2-dma-operand-channel" "sdp-rdma-mrdma-channel";

    "writes of a client" ["microarchitecture.md, 7"] {
        "last-waits" "the last write of a layer waits",
        "group-changes" "a write of one group waits behind one of the other",
    }
        "cdp-wdma-channel" "pdp-wdma-channel" "sdp-wdma-channel";

    "register groups" ["system.md, 7"] {
        "enable-meets-done" "a group is enabled in the clock in which the other one ends",
        "write-meets-done" "a write to the group that ends in this clock",
        "pointer-meets-done" "a write of PRODUCER in the clock in which a group ends",
        "read-meets-done" "a read of the status in the clock in which a group ends",
        "next-waits" "a group ends while the other one waits",
        "write-meets-load" "a write to the group that begins in this clock",
        "read-meets-load" "a read of the status in the clock in which a group begins",
        "write-to-pending" "a write to a group that is enabled and waits",
    }
        "cdp-rdma-regs-pingpong" "cdp-regs-pingpong" "conv-half0-regs-pingpong"
        "conv-half1-regs-pingpong" "conv-cacc-regs-pingpong" "conv-cdma-regs-pingpong"
        "conv-csc-regs-pingpong" "pdp-rdma-regs-pingpong" "pdp-regs-pingpong"
        "sdp-rdma-regs-pingpong" "sdp-regs-pingpong";

    "the register bus" ["system.md, 3"] {
        "replies-at-limit" "a request waits for a place for its reply",
        "reply-meets-request" "a reply comes with the next request",
    }
        "csb";

    "interrupts" ["system.md, 5"] {
        "event-meets-clear" "an event in the clock in which its bit is cleared",
        "event-meets-set" "an event in the clock in which its bit is set",
        "event-meets-read" "an event in the clock in which the status is read",
        "event-meets-mask" "an event in the clock in which the mask is written",
        "event-on-set-bit" "an event whose bit is still set",
        "two-events" "two events in a clock",
        "event-meets-fall" "an event in the clock in which the last set bits are cleared",
    }
        "glb";

    "reads in flight" ["system.md, 8.2"] {
        "takes-last" "a read takes the last place",
        "both-below" "a read takes the last place while an answer comes",
        "largest-limit" "256 reads in flight",
        "waits-at-limit" "a request waits at the limit",
        "both-at-limit" "an answer comes while a request waits at the limit",
        "limit-of-one" "a request waits with a limit of 1",
        "limit-lowered" "more reads in flight than the limit, which was lowered",
    }
        "mcif-rd";

    "writes in flight" ["system.md, 8.2"] {
        "takes-last" "a write takes the last place",
        "both-below" "a write takes the last place while an answer counts",
        "largest-limit" "256 writes in flight",
        "last-at-limit" "the last write of a layer takes the last place",
        "waits-at-limit" "a write waits at the limit",
        "both-at-limit" "an answer counts while a write waits at the limit",
        "limit-of-one" "a write waits with a limit of 1",
        "limit-lowered" "more writes in flight than the limit, which was lowered",
        "address-first" "the address was taken, its data wait",
        "data-first" "the data were taken, their address waits",
        "end-meets-write" "a layer ends in the clock of another write",
        "last-among-64" "the last write of a layer with 64 in flight",
    }
        "mcif-wr";

    "a level of the convolution buffer" ["conv_multilayer.md, 3"] {
        "add-meets-sub" "fetched and given back in a clock",
        "falls-to-zero" "all that there is is given back",
    }
        "conv-ledger-lines" "conv-ledger-taken" "conv-ledger-wt-entries" "conv-ledger-wt-groups"
        "conv-ledger-wt-taken";

    "changes of banks" ["conv_multilayer.md, 3"] {
        "clears-data" "data are left in banks that change",
        "clears-weights" "weights are left in banks that change",
    }
        "conv-ledger";

    "the data ring, in front" ["convolution.md, 5.1"] {
        "ring-filled" "a line fills the ring exactly",
        "line-of-one" "a line of one atom",
    }
        "conv-cdma-fetch";

    "the data ring, behind" ["convolution.md, 5.1"] {
        "tail-meets-next" "the rest of a line is written while the next line waits",
        "wraps-at-line" "the ring wraps between lines",
        "wraps-in-line" "the ring wraps within a line",
    }
        "conv-cdma-pack";

    "the weight ring" ["convolution.md, 5.2"] {
        "ring-filled" "the ring is exactly full",
        "wraps" "the ring wraps",
        "wraps-full" "the ring wraps and is exactly full",
        "group-ends-at-wrap" "a group of kernels ends where the ring wraps",
        "group-of-one" "a group of kernels of one entry behind another group",
        "stream-ends-with-group" "the last entry of the stream ends the last group",
    }
        "conv-cdma-wt";

    "layers of CSC" ["conv_multilayer.md, 8"] {
        "load-meets-start" "CDMA begins a layer in the clock in which CSC starts one",
        "starts-without-mac" "starts without all of CMAC and CACC",
        "two-layers-begun" "CDMA is two layers ahead",
        "ring-turns" "the head of the data ring wraps to 0 exactly",
    }
        "conv-csc-ctrl";

    "operations of CSC" ["convolution.md, 6.1"] {
        "first-is-last" "one step is the first and the last of all loops",
    }
        "conv-csc-steps";

    "the delivery of CACC" ["convolution.md, 8"] {
        "sum-meets-credit" "a pixel comes in the clock in which one leaves",
        "group-changes" "a pixel of one group comes behind one of the other",
    }
        "conv-cacc-deliver";

    "layers of CACC" ["convolution.md, 10.3"] {
        "queued-meets-end" "a queued layer in the clock behind the end of one",
    }
        "conv-cacc";

    "the port of a table" ["system.md, 9"] {
        "last-entry" "the last entry is written",
        "beyond" "a write beyond the table",
        "counter-turns" "the counter of entries wraps",
    }
        "cdp-lut-port" "sdp-ew-ew-lut-port";

    "windows of PDP" ["pdp.md, 5.1"] {
        "run-of-one" "the first step of a run is its last",
        "all-open" "all 8 windows are open",
        "opens-and-closes" "a window opens in the step that completes another one",
        "padding-left" "one column of padding is left for the next window",
        "padding-ends" "no column of padding is left for the next window",
    }
        "pdp-across-slots" "pdp-down-slots";
}
