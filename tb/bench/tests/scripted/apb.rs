//! The APB agent on a twin of the bridge in plain Rust.

use nvdla_bench::agents::apb::{
    ApbBridge, ApbBridgeAgent, ApbBridgeInputs, ApbBridgeOutputs, ApbIdlePattern, ApbTiming,
};
use nvdla_bench::dut::SimError;
use nvdla_random::seed::Seed;
use nvdla_random::stall::StallPattern;

use crate::apb_checks::{every_reset_is_clean, every_transfer_is_right, wrong, wrong_behind_reset};

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
    fn step(&mut self, pins: &ApbBridgeInputs) -> Result<ApbBridgeOutputs, SimError> {
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
        let out = ApbBridgeOutputs {
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
        gaps: StallPattern::AfterBeat { most: 3 },
        ready: StallPattern::UntilAsked { most: 2 },
        manners: ApbIdlePattern::Unfriendly,
    };
    let noticed = |fault, text: &str| {
        let found = wrong(&mut twin(fault), &mut ApbBridgeAgent::new(timing, Seed(4)));
        let found = found.unwrap_or_default();
        assert!(found.contains(text), "{fault:?}: {found:?}");
    };
    noticed(Fault::SendsTwice, "csb requests for a read of 0x");
    noticed(Fault::NonPosted, "csb write is non-posted");
    noticed(Fault::Address, "csb request ApbBridgeOutputs");
    noticed(Fault::LowAddress, "csb request ApbBridgeOutputs");
    noticed(Fault::HighAddress, "csb request ApbBridgeOutputs");
    noticed(Fault::Sleepy, "pready is 0 while idle");
    noticed(Fault::NoEnable, "csb request outside an access phase");
    noticed(Fault::NoSelect, "csb request outside an access phase");
    noticed(Fault::EarlyWrite, "0 csb requests for a write of 0x");
    noticed(Fault::EarlyRead, "the bus replied None");
    noticed(Fault::Withdraws, "csb request withdrawn");
    let found = wrong_behind_reset(&mut twin(Fault::SurvivesReset), ApbIdlePattern::Friendly);
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
        wrong(
            &mut twin(Fault::NoSelect),
            &mut ApbBridgeAgent::new(timing, Seed(4)),
        )
    };
    assert_eq!(with(ApbIdlePattern::Friendly), None);
    assert!(with(ApbIdlePattern::Unfriendly).is_some());
}
