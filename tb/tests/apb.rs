//! The APB agent on a twin of the bridge in plain Rust.

use nvdla_cosim::agents::apb::{
    Apb, ApbBridge, ApbIn, ApbOut, ApbTiming, Done, Transfer, transfer,
};
use nvdla_cosim::agents::findings::Findings;
use nvdla_cosim::agents::pause::Pause;
use nvdla_cosim::dut::SimError;
use nvdla_cosim::seed::Seed;
use nvdla_scoreboards::observed::Finding;
use nvdla_scoreboards::quantity::Addr;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    None,
    /// A read is asked for again and again.
    SendsTwice,
    NonPosted,
    /// Byte address bits 17:2 are shifted.
    Address,
    /// pready is 0 while idle.
    Sleepy,
}

/// Source: docs/nv_small/system.md, section 3.4.
struct Twin {
    fault: Fault,
    sent: bool,
}

impl ApbBridge for Twin {
    fn step(&mut self, pins: &ApbIn) -> Result<ApbOut, SimError> {
        let access = pins.psel && pins.penable;
        let again = self.fault == Fault::SendsTwice;
        let valid = access && (pins.pwrite || !self.sent || again);
        let waits = (pins.pwrite && !pins.csb_ready) || (!pins.pwrite && !pins.csb_rvalid);
        let word = pins.paddr >> if self.fault == Fault::Address { 3 } else { 2 };
        let out = ApbOut {
            prdata: pins.csb_rdata,
            pready: if access {
                !waits
            } else {
                self.fault != Fault::Sleepy
            },
            csb_valid: valid && pins.reset_n,
            csb_addr: u16::try_from(word & 0xffff).expect("masked"),
            csb_wdat: pins.pwdata,
            csb_write: pins.pwrite,
            csb_nposted: self.fault == Fault::NonPosted,
        };
        if pins.csb_rvalid {
            self.sent = false;
        } else if valid && !pins.pwrite && pins.csb_ready {
            self.sent = true;
        }
        Ok(out)
    }
}

fn go(bridge: &mut dyn ApbBridge, timing: ApbTiming) -> (Vec<Done>, Vec<Finding>) {
    let mut agent = Apb::new(timing, Seed(4));
    for i in 0..20 {
        let at = Addr(0x4_1000 + 4 * (i % 7));
        agent.push(Transfer::Write {
            at,
            value: i * 0x0101_0101,
        });
        agent.push(Transfer::Read { at });
    }
    let mut findings = Findings::default();
    let done = transfer(bridge, &mut agent, 5000, &mut findings);
    (done.expect("no assertion fails"), findings.take())
}

fn twin(fault: Fault) -> Twin {
    Twin { fault, sent: false }
}

const PATTERNS: [Pause; 4] = [
    Pause::None,
    Pause::Random { permille: 600 },
    Pause::AfterBeat { most: 5 },
    Pause::UntilAsked { most: 5 },
];

/// Every pattern on both sides, and the clocks of the specification.
pub(crate) fn every_transfer_is_right(bridge: &mut dyn ApbBridge) {
    for gaps in PATTERNS {
        for ready in PATTERNS {
            let timing = ApbTiming {
                gaps,
                ready,
                latency: 9,
            };
            let (done, findings) = go(bridge, timing);
            assert_eq!(findings, []);
            assert_eq!(done.len(), 40);
            for pair in done.chunks(2) {
                let Transfer::Write { value, .. } = pair[0].transfer else {
                    panic!("transfers keep their order")
                };
                assert_eq!((pair[0].value, pair[1].value), (None, Some(value)));
            }
        }
    }
    let fast = ApbTiming {
        latency: 1,
        ..ApbTiming::default()
    };
    let (done, _) = go(bridge, fast);
    assert_eq!((done[2].clocks, done[3].clocks), (2, 3));
}

#[test]
fn every_transfer_makes_one_request() {
    every_transfer_is_right(&mut twin(Fault::None));
}

#[test]
fn every_defect_of_the_bridge_is_noticed() {
    let timing = ApbTiming {
        latency: 6,
        gaps: Pause::AfterBeat { most: 3 },
        ..ApbTiming::default()
    };
    let first = |fault| {
        go(&mut twin(fault), timing)
            .1
            .first()
            .map(|f| f.text.clone())
            .unwrap_or_default()
    };
    assert!(first(Fault::SendsTwice).contains("csb requests for Read"));
    assert_eq!(first(Fault::NonPosted), "csb write is non-posted");
    assert!(first(Fault::Address).starts_with("csb request ApbOut"));
    assert_eq!(first(Fault::Sleepy), "pready is 0 while idle");
}
