//! A host for the probe: writes and reads its registers, step by step.

use std::ops::Range;

use crate::designs;
use nvdla_bench::dut::{ClockEdges, Dut, PinsIn, PinsOut, PowerOnContents, SimError};
use nvdla_cosim::verilated::VerilatedDut;

/// The description of the probe.
pub(crate) const PROBE: &str = "tb/tests/duts/probe.yaml";

/// Word addresses of the probe.
pub(crate) const SCRATCH: u16 = 0;
pub(crate) const EVENT: u16 = 1;
pub(crate) const WRITE: u16 = 2;
pub(crate) const READ: u16 = 3;
pub(crate) const INTERRUPT: u16 = 4;
pub(crate) const FETCHED: u16 = 5;
pub(crate) const STEPS: u16 = 6;
pub(crate) const WORDS: Range<u16> = 8..12;

/// Pins of a host and a memory at rest.
pub(crate) const REST: PinsIn = PinsIn {
    reset_n: true,
    ..PinsIn::LOW
};

/// The probe after reset.
pub(crate) fn probe(power_on: impl Into<PowerOnContents>) -> VerilatedDut {
    let mut dut = VerilatedDut::new(PROBE, power_on).unwrap();
    reset(&mut dut);
    dut
}

/// The same with the model that records waves.
pub(crate) fn recorder(power_on: impl Into<PowerOnContents>) -> VerilatedDut {
    let design = designs().design(PROBE).unwrap();
    let mut dut = VerilatedDut::recorder(&design, power_on.into()).unwrap();
    reset(&mut dut);
    dut
}

pub(crate) fn reset(dut: &mut VerilatedDut) {
    for _ in 0..4 {
        dut.step(
            &PinsIn {
                reset_n: false,
                ..REST
            },
            ClockEdges::Both,
        )
        .unwrap();
    }
    dut.step(&REST, ClockEdges::Both).unwrap();
}

pub(crate) fn write_pins(address: u16, value: u32) -> PinsIn {
    PinsIn {
        csb_valid: true,
        csb_write: true,
        csb_addr: address,
        csb_wdat: value,
        ..REST
    }
}

/// A posted write; the edge that takes it is in this step.
pub(crate) fn write(dut: &mut VerilatedDut, address: u16, value: u32) -> Result<PinsOut, SimError> {
    dut.step(&write_pins(address, value), ClockEdges::Both)
}

pub(crate) fn read(dut: &mut VerilatedDut, address: u16) -> Result<u32, SimError> {
    dut.step(
        &PinsIn {
            csb_valid: true,
            csb_addr: address,
            ..REST
        },
        ClockEdges::Both,
    )?;
    let out = dut.step(&REST, ClockEdges::Both)?;
    assert!(out.csb_rvalid);
    Ok(out.csb_rdata)
}
