//! Register traces.

use nvdla_bench::trace::{TraceEvent, TraceEventKind};
use nvdla_model::program::Posting;
use nvdla_regs::quantity::{Cycle, RegAddr};
use nvdla_report::trace::write;
use nvdla_testing::snapshot;

#[test]
fn accesses_are_decoded_and_clocks_left_out() {
    let actions = [
        TraceEventKind::Note {
            text: "layer 0".to_owned(),
        },
        TraceEventKind::Write {
            at: RegAddr(0x9058),
            value: 0x58,
            posting: Posting::Posted,
        },
        TraceEventKind::Write {
            at: RegAddr(0x903c),
            value: 4,
            posting: Posting::NonPosted,
        },
        TraceEventKind::Interrupt { is_high: true },
        TraceEventKind::Read {
            at: RegAddr(0x100c),
            value: 0x1,
        },
        TraceEventKind::Read {
            at: RegAddr(0x90c0),
            value: 0x1234,
        },
        TraceEventKind::Read {
            at: RegAddr(0xe000),
            value: 0,
        },
    ];
    let events: Vec<_> = (1..)
        .zip(actions)
        .map(|(clock, action)| TraceEvent {
            clock: Cycle(clock),
            action,
        })
        .collect();
    let mut out = Vec::new();
    write(&mut out, &events).expect("memory takes every byte");
    let text = String::from_utf8(out).expect("text");
    snapshot::assert("report-register-trace", &text);
}
