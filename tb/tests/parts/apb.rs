//! The APB bridge of rtl/csb under its agent.

#[path = "../../bench/tests/scripted/apb_checks.rs"]
mod checks;

use nvdla_bench::agents::apb::{ApbBridge, ApbBridgeInputs, ApbBridgeOutputs};
use nvdla_bench::dut::{ClockEdges, Dut, PinsIn, SimError};
use nvdla_cosim::verilated::VerilatedDut;

use super::streams::parts;
use checks::{every_reset_is_clean, every_transfer_is_right};

/// The bridge behind the pins of `parts`.
struct Bridge(VerilatedDut);

impl ApbBridge for Bridge {
    fn step(&mut self, pins: &ApbBridgeInputs) -> Result<ApbBridgeOutputs, SimError> {
        let pins = PinsIn {
            reset_n: pins.reset_n,
            csb_addr: 15,
            csb_valid: pins.psel,
            csb_nposted: pins.penable,
            csb_write: pins.pwrite,
            csb_wdat: pins.pwdata,
            r_data: u64::from(pins.csb_rdata) << 32 | u64::from(pins.paddr),
            aw_ready: pins.csb_ready,
            w_ready: pins.csb_rvalid,
            ..PinsIn::default()
        };
        let out = self.0.step(&pins, ClockEdges::Both)?;
        Ok(ApbBridgeOutputs {
            prdata: u32::try_from(out.w_data >> 32).expect("half of it"),
            pready: out.csb_ready,
            csb_valid: out.ar_valid,
            csb_addr: u16::try_from(out.ar_addr).expect("upper half is 0"),
            csb_wdat: u32::try_from(out.w_data & 0xffff_ffff).expect("half of it"),
            csb_write: out.ar_len & 1 != 0,
            csb_nposted: out.ar_len & 2 != 0,
        })
    }
}

#[test]
fn every_transfer_makes_one_request() {
    every_transfer_is_right(&mut Bridge(parts()));
}

#[test]
fn a_reset_leaves_nothing_behind() {
    every_reset_is_clean(&mut Bridge(parts()));
}

/// Pins of a read of `paddr` on a bus that takes requests at once.
fn read(paddr: u32) -> ApbBridgeInputs {
    ApbBridgeInputs {
        reset_n: true,
        psel: true,
        paddr,
        csb_ready: true,
        ..ApbBridgeInputs::default()
    }
}

#[test]
fn a_read_may_be_answered_in_the_clock_of_its_request_or_any_later_one() {
    let mut bridge = Bridge(parts());
    for _ in 0..4 {
        bridge.step(&ApbBridgeInputs::default()).expect("reset");
    }
    for delay in [0_u32, 0, 1, 0, 2, 1, 0, 40, 0] {
        let data = 0x1234_0000 + delay;
        let mut pins = read(0x1004);
        let setup = bridge.step(&pins).expect("no assertion fails");
        assert!(!setup.csb_valid, "a setup phase makes no request");
        pins.penable = true;
        for clock in 0..=delay {
            pins.csb_rvalid = clock == delay;
            pins.csb_rdata = if pins.csb_rvalid { data } else { !data };
            let out = bridge.step(&pins).expect("no assertion fails");
            assert_eq!(out.csb_valid, clock == 0, "one request, delay {delay}");
            assert_eq!(out.pready, clock == delay, "delay {delay}, clock {clock}");
            assert!(!out.pready || out.prdata == data, "delay {delay}");
        }
    }
}

#[test]
fn an_answer_to_no_read_fails_an_assertion() {
    let mut bridge = Bridge(parts());
    for _ in 0..4 {
        bridge.step(&ApbBridgeInputs::default()).expect("reset");
    }
    let idle = ApbBridgeInputs {
        csb_rvalid: true,
        ..read(0)
    };
    let error = bridge.step(&idle).expect_err("nothing was asked");
    assert!(error.to_string().contains("ReplyOfRead"), "{error}");
}
