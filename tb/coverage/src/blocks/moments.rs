//! Coverage of rare moments at the pins of any design. The bench notes them.

use nvdla_compare::observed::PinMoment;

use crate::model::{AnsweredBins, points};

points! {
    POINTS:

    /// One bin for each [`PinMoment`], in the same order.
    PINS "pins" "moments at the pins" ["system.md, 3, 5, 7 and 8"]
        &[
            ("address-with-data", "address and data of writes are taken in one clock"),
            ("data-with-response", "read data and a write response are taken in one clock"),
            ("all-requests", "a read, an address and data of writes are taken in one clock"),
            ("read-waits", "arready is low in the first clock of arvalid"),
            ("address-waits", "awready is low in the first clock of awvalid"),
            ("data-waits", "wready is low in the first clock of wvalid"),
            ("one-read", "a read is alone in flight"),
            ("reads-below-limit", "one read fewer in flight than the limit"),
            ("reads-at-limit", "as many reads in flight as the limit"),
            ("one-write", "a write is alone in flight"),
            ("writes-below-limit", "one write fewer in flight than the limit"),
            ("writes-at-limit", "as many writes in flight as the limit"),
            ("interrupt-meets-clear", "dla_intr rises in the clock in which the bus takes a clear"),
            ("enable-meets-response", "the bus takes an enable in the clock of a write response"),
        ] => Seen(|_, observed| {
            AnsweredBins::holding((0..PinMoment::COUNT).map(|bit| observed.moments.0 >> bit & 1 == 1))
        });
}
