//! Coverage of a reset in the middle of a program: which transactions it drops.

use crate::model::{AnsweredBins, points};

points! {
    POINTS:

    READS "reads" "client with reads in flight" ["system.md, 2.1"]
        &[
            ("sdp", "SDP main input"), ("pdp", "PDP input"), ("cdp", "CDP input"),
            ("sdp-x1", "SDP X1 operand"), ("sdp-x2", "SDP X2 operand"), ("sdp-y", "SDP Y operand"),
            ("cdma-dat", "convolution data"), ("cdma-wt", "convolution weights"),
        ] => Seen(|_, seen| of(&READERS, seen.dropped.map(|ids| ids.reads)));

    WRITES "writes" "client with writes in flight" ["system.md, 2.1"]
        &[("sdp", "SDP output"), ("pdp", "PDP output"), ("cdp", "CDP output")]
        => Seen(|_, seen| of(&WRITERS, seen.dropped.map(|ids| ids.writes)));

    IN_FLIGHT "in-flight" "transactions in flight at the reset" ["system.md, 2.1"]
        &[
            ("none", "none"), ("reads", "reads only"), ("writes", "writes only"),
            ("both", "reads and writes"),
        ] => Seen(|_, seen| {
            seen.dropped.map_or(AnsweredBins::NONE, |ids| {
                AnsweredBins::one(usize::from(ids.reads != 0) + 2 * usize::from(ids.writes != 0))
            })
        });
}

/// AXI id of each bin of [`READS`] and of [`WRITES`].
const READERS: [u16; 8] = [1, 2, 3, 5, 6, 7, 8, 9];
const WRITERS: [u16; 3] = [1, 2, 3];

/// Bins of those AXI ids in `ids` that have transactions in flight: bits of the mask `outstanding`.
fn of(ids: &[u16], outstanding: Option<u16>) -> AnsweredBins {
    let outstanding = outstanding.unwrap_or_default();
    AnsweredBins::holding(ids.iter().map(|id| outstanding >> id & 1 == 1))
}
