//! The APB agent on a twin of the bridge in plain Rust.

use std::collections::BTreeMap;

use nvdla_bench::agents::apb::{
    Apb, ApbBridge, ApbIn, ApbOut, ApbTiming, Done, Manners, Transfer, transfer,
};
use nvdla_bench::agents::findings::Findings;
use nvdla_bench::agents::pause::Pause;
use nvdla_bench::dut::SimError;
use nvdla_bench::seed::Seed;
use nvdla_compare::observed::Finding;
use nvdla_regs::quantity::Addr;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    None,
    /// A read is asked for again and again.
    SendsTwice,
    NonPosted,
    /// Byte address bits 17:2 are shifted.
    Address,
    /// Bits 1:0 of the byte address count.
    LowAddress,
    /// Bit 18 of the byte address counts.
    HighAddress,
    /// pready is 0 while idle.
    Sleepy,
    /// Setup phases are requests.
    NoEnable,
    /// penable is a request, whoever is selected.
    NoSelect,
    /// A write does not wait for the register bus.
    EarlyWrite,
    /// A read does not wait for its data.
    EarlyRead,
    /// A request that waits is offered every other clock.
    Withdraws,
    /// A reset leaves the flag of a read that was sent.
    SurvivesReset,
}

/// Source: docs/nv_small/system.md, section 3.4.
struct Twin {
    fault: Fault,
    sent: bool,
    odd: bool,
}

impl Twin {
    fn is(&self, fault: Fault) -> bool {
        self.fault == fault
    }

    fn word(&self, paddr: u32) -> u32 {
        match self.fault {
            Fault::Address => paddr >> 3,
            Fault::LowAddress => (paddr >> 2) + u32::from(paddr & 3 == 3),
            Fault::HighAddress => paddr >> 2 | paddr >> 18 & 1,
            _ => paddr >> 2,
        }
    }
}

impl ApbBridge for Twin {
    fn step(&mut self, pins: &ApbIn) -> Result<ApbOut, SimError> {
        if !pins.reset_n && !self.is(Fault::SurvivesReset) {
            self.sent = false;
        }
        self.odd = !self.odd;
        let access = (pins.psel || self.is(Fault::NoSelect))
            && (pins.penable || self.is(Fault::NoEnable))
            && !(self.is(Fault::Withdraws) && self.odd);
        let valid = access && (pins.pwrite || !self.sent || self.is(Fault::SendsTwice));
        let write_waits = !pins.csb_ready && !self.is(Fault::EarlyWrite);
        let early = self.is(Fault::EarlyRead) && self.sent;
        let read_waits = !pins.csb_rvalid && !early;
        let waits = if pins.pwrite { write_waits } else { read_waits };
        let idle = !pins.psel || !pins.penable;
        let out = ApbOut {
            prdata: pins.csb_rdata,
            pready: if idle {
                !self.is(Fault::Sleepy)
            } else {
                !waits
            },
            csb_valid: valid,
            csb_addr: u16::try_from(self.word(pins.paddr) & 0xffff).expect("masked"),
            csb_wdat: pins.pwdata,
            csb_write: pins.pwrite,
            csb_nposted: self.is(Fault::NonPosted),
        };
        if pins.csb_rvalid {
            self.sent = false;
        } else if valid && !pins.pwrite && pins.csb_ready {
            self.sent = true;
        }
        Ok(out)
    }
}

fn twin(fault: Fault) -> Twin {
    Twin {
        fault,
        sent: false,
        odd: false,
    }
}

/// Writes and reads of words all over the map, each by several of its byte addresses.
fn transfers() -> impl Iterator<Item = Transfer> {
    let rng = &mut Seed(9).rng();
    let mut transfers = Vec::new();
    for _ in 0..20 {
        let word = rng.below(1 << 16) << 2;
        let mut at = || Addr(word | rng.below(1 << 14) << 18 | rng.below(4));
        let value = word.wrapping_mul(0x9e37_79b9);
        transfers.push(Transfer::Write { at: at(), value });
        transfers.push(Transfer::Read { at: at() });
        if transfers.len() % 3 == 0 {
            transfers.push(Transfer::Read { at: at() });
        }
    }
    transfers.into_iter()
}

fn go(bridge: &mut dyn ApbBridge, agent: &mut Apb, clocks: u64) -> (Vec<Done>, Vec<Finding>) {
    let mut findings = Findings::default();
    let done = transfer(bridge, agent, clocks, &mut findings);
    (done.expect("no assertion fails"), findings.take())
}

/// The first thing that is wrong with the transfers from reset on.
fn wrong(bridge: &mut dyn ApbBridge, agent: &mut Apb) -> Option<String> {
    let all: Vec<Transfer> = transfers().collect();
    all.iter().for_each(|transfer| agent.push(*transfer));
    let (done, findings) = go(bridge, agent, 100_000);
    if let Some(finding) = findings.first() {
        return Some(finding.text.clone());
    }
    if done.len() != all.len() {
        return Some(format!("{} of {} transfers end", done.len(), all.len()));
    }
    let mut words = BTreeMap::new();
    for (
        Done {
            transfer, value, ..
        },
        asked,
    ) in done.iter().zip(&all)
    {
        assert_eq!(transfer, asked, "transfers keep their order");
        let want = match *transfer {
            Transfer::Write { at, value } => {
                words.insert(at.0 >> 2 & 0xffff, value);
                None
            }
            Transfer::Read { at } => Some(words[&(at.0 >> 2 & 0xffff)]),
        };
        if *value != want {
            return Some(format!("{transfer:?} gives {value:x?}, not {want:x?}"));
        }
    }
    None
}

const PATTERNS: [Pause; 5] = [
    Pause::None,
    Pause::Random { permille: 600 },
    Pause::AfterBeat { most: 5 },
    Pause::UntilAsked { most: 5 },
    Pause::Bursty {
        open: 2,
        closed: 300,
    },
];

/// Every pattern on both sides under both masters, and the clocks of the specification.
pub(crate) fn every_transfer_is_right(bridge: &mut dyn ApbBridge) {
    for manners in [Manners::Friendly, Manners::Unfriendly] {
        for (gaps, ready) in PATTERNS.into_iter().flat_map(|g| PATTERNS.map(|r| (g, r))) {
            let late = (gaps == Pause::None).then_some(500);
            for latency in [9].into_iter().chain(late) {
                let timing = ApbTiming {
                    gaps,
                    ready,
                    latency,
                    manners,
                };
                let found = wrong(bridge, &mut Apb::new(timing, Seed(4)));
                assert_eq!(found, None, "{timing:?}");
            }
        }
    }
    let fast = ApbTiming {
        latency: 1,
        ..ApbTiming::default()
    };
    let mut agent = Apb::new(fast, Seed(4));
    let at = Addr(0x1000);
    agent.push(Transfer::Write { at, value: 1 });
    agent.push(Transfer::Read { at });
    let (done, _) = go(bridge, &mut agent, 100);
    assert_eq!((done[0].clocks, done[1].clocks), (2, 3));
}

/// What is wrong behind a reset in any of the first clocks of a transfer.
fn wrong_behind_reset(bridge: &mut dyn ApbBridge, manners: Manners) -> Option<String> {
    let timing = ApbTiming {
        ready: Pause::UntilAsked { most: 3 },
        latency: 6,
        manners,
        ..ApbTiming::default()
    };
    let at = Addr(0x1004);
    let first = [Transfer::Write { at, value: 5 }, Transfer::Read { at }];
    let cuts = first
        .into_iter()
        .flat_map(|first| (1..16).map(move |clock| (first, clock)));
    cuts.into_iter().find_map(|(first, clock)| {
        let mut agent = Apb::new(timing, Seed(clock));
        agent.push(first);
        let (_, findings) = go(bridge, &mut agent, clock);
        agent.reset();
        let before = findings.first().map(|finding| finding.text.clone());
        before.or_else(|| wrong(bridge, &mut agent))
    })
}

/// Resets in the middle of a write and of a read.
pub(crate) fn every_reset_is_clean(bridge: &mut dyn ApbBridge) {
    for manners in [Manners::Friendly, Manners::Unfriendly] {
        assert_eq!(wrong_behind_reset(bridge, manners), None, "{manners:?}");
    }
}

#[test]
fn every_transfer_makes_one_request() {
    every_transfer_is_right(&mut twin(Fault::None));
}

#[test]
fn a_reset_leaves_nothing_behind() {
    every_reset_is_clean(&mut twin(Fault::None));
}

#[test]
fn every_defect_of_the_bridge_is_noticed() {
    let timing = ApbTiming {
        latency: 6,
        gaps: Pause::AfterBeat { most: 3 },
        ready: Pause::UntilAsked { most: 2 },
        manners: Manners::Unfriendly,
    };
    let noticed = |fault, text: &str| {
        let found = wrong(&mut twin(fault), &mut Apb::new(timing, Seed(4)));
        let found = found.unwrap_or_default();
        assert!(found.contains(text), "{fault:?}: {found:?}");
    };
    noticed(Fault::SendsTwice, "csb requests for Read");
    noticed(Fault::NonPosted, "csb write is non-posted");
    noticed(Fault::Address, "csb request ApbOut");
    noticed(Fault::LowAddress, "csb request ApbOut");
    noticed(Fault::HighAddress, "csb request ApbOut");
    noticed(Fault::Sleepy, "pready is 0 while idle");
    noticed(Fault::NoEnable, "csb request outside an access phase");
    noticed(Fault::NoSelect, "csb request outside an access phase");
    noticed(Fault::EarlyWrite, "0 csb requests for Write");
    noticed(Fault::EarlyRead, "the bus replied None");
    noticed(Fault::Withdraws, "csb request withdrawn");
    let found = wrong_behind_reset(&mut twin(Fault::SurvivesReset), Manners::Friendly);
    assert!(found.is_some_and(|text| text.ends_with("transfers end")));
}

/// A friendly master never gives the bridge the occasion.
#[test]
fn pins_that_mean_nothing_take_an_unfriendly_master() {
    let with = |manners| {
        let timing = ApbTiming {
            manners,
            ..ApbTiming::default()
        };
        wrong(&mut twin(Fault::NoSelect), &mut Apb::new(timing, Seed(4)))
    };
    assert_eq!(with(Manners::Friendly), None);
    assert!(with(Manners::Unfriendly).is_some());
}
