//! Sweeps: both orders are shown, and a design that is wrong in some clocks is found.

use nvdla_bench::conditions::Conditions;
use nvdla_bench::dut::{Dut, Edges, PinsIn, PinsOut, SimError};
use nvdla_bench::engine::{Case, CaseReport, CaseResult, Target};
use nvdla_bench::simulation::Simulation;
use nvdla_live::{LiveSession, Sweep, SweepEvent, sweep};
use nvdla_regs::configuration::Configuration;

use crate::live::{layer, wait};

/// nv_small whose interrupt pin ignores what is shorter than some clocks.
struct SlowPin {
    inner: Box<dyn Simulation>,
    high: u32,
}

impl Dut for SlowPin {
    fn step(&mut self, pins: &PinsIn, edges: Edges) -> Result<PinsOut, SimError> {
        let mut out = self.inner.step(pins, edges)?;
        self.high = if out.intr { self.high + 1 } else { 0 };
        out.intr = self.high > 3;
        Ok(out)
    }

    fn run(&mut self, pins: &PinsIn, pattern: &[Edges]) -> Result<(usize, PinsOut), SimError> {
        Ok((1, self.step(pins, pattern[0])?))
    }
}

impl Simulation for SlowPin {}

fn swept(case: &Case, target: &Target, access: &str, around: SweepEvent) -> CaseReport {
    let moved = Sweep {
        access: access.parse().expect("a helper of tests"),
        around,
        from: -16,
        to: 8,
    };
    sweep(case, target, &moved, &|| false).expect("a helper of tests")
}

/// SDP multiplies 64 bytes by two, and the host waits for it.
fn one_layer() -> Case {
    let target = nvdla_cosim::target("nv_small").expect("a helper of tests");
    let mut session =
        LiveSession::open(&target, &Conditions::default()).expect("a helper of tests");
    layer(&mut session).expect("a helper of tests");
    assert!(wait(&mut session).expect("a helper of tests"));
    session.case()
}

#[test]
fn a_sweep_shows_both_orders_and_where_one_becomes_the_other() {
    let target = nvdla_cosim::target("nv_small").unwrap();
    for (access, before, behind) in [
        (
            "write GLB.S_INTR_STATUS=0x1",
            "S_INTR_STATUS 0x1",
            "S_INTR_STATUS 0x0",
        ),
        ("read SDP.S_STATUS", "read 0x1", "read 0x0"),
        ("read SDP.S_POINTER", "read 0x0", "read 0x10000"),
        ("write GLB.S_INTR_MASK=0x1", "rose 0 times", "rose 1 times"),
    ] {
        let report = swept(&one_layer(), &target, access, SweepEvent::Interrupt(0));
        let CaseResult::Passed(passed) = &report.outcome else {
            panic!("{report}")
        };
        let note = passed.note.as_ref().unwrap();
        let (first, then) = (note.find(before), note.find(behind));
        assert!(first < then && first.is_some(), "{access}: {note}");
        assert!(note.starts_with("25 offsets"), "{note}");
    }
}

#[test]
fn a_sweep_finds_an_interrupt_that_is_lost_in_some_clocks() {
    let right = nvdla_cosim::target("nv_small").unwrap();
    let target = Target::new("slow pin", Configuration::NvSmall, move |power_on| {
        let inner = right.build(power_on)?;
        Ok(Box::new(SlowPin { inner, high: 0 }))
    });
    let access = "write GLB.S_INTR_STATUS=0x1";
    let report = swept(&one_layer(), &target, access, SweepEvent::LayerEnd(0));
    let text = report.to_string();
    assert!(text.contains("its interrupt is lost"), "{text}");
    assert!(
        text.contains("S_INTR_STATUS 0x1, dla_intr rose 1"),
        "{text}"
    );
    assert!(text.contains("--around layer-end:0 --from -"), "{text}");
}

#[test]
fn what_cannot_be_swept_is_not_applicable() {
    let target = nvdla_cosim::target("nv_small").unwrap();
    for (access, around, part) in [
        (
            "read SDP.S_STATUS",
            SweepEvent::Interrupt(7),
            "there is no interrupt:7",
        ),
        (
            "read SDP.S_STATUS",
            SweepEvent::LayerEnd(1),
            "there is no layer-end:1",
        ),
        (
            "write SDP.D_CVT_SCALE=1",
            SweepEvent::Interrupt(0),
            "may run",
        ),
    ] {
        let report = swept(&one_layer(), &target, access, around);
        let CaseResult::NotApplicable { why } = &report.outcome else {
            panic!("{report}")
        };
        assert!(why.contains(part), "{why}");
    }
}
