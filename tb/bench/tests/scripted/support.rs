//! Copy layers for the scripted DUT, and what must come out of them.

use std::sync::Arc;

use nvdla_bench::dut::Dut;
use nvdla_bench::session::run_program;
use nvdla_compare::observed::{FindingKind, Observed};
use nvdla_model::expected::{Expected, ExpectedInterrupt, ExpectedLayer};
use nvdla_model::layout::Region;
use nvdla_model::program::{Posting, Program, ProgramStep};
use nvdla_random::conditions::Conditions;
use nvdla_regs::configuration::Configuration;
use nvdla_regs::quantity::{Addr, RegAddr};
use nvdla_regs::table::{sdp, sdp_rdma};

pub(crate) const SRC: Addr = Addr(0x8000_0000);
pub(crate) const DST: Addr = Addr(0x9000_0ff0);

/// One copy layer.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Copy {
    pub(crate) group: u32,
    pub(crate) src: Addr,
    pub(crate) dst: Addr,
    pub(crate) atoms: u32,
}

impl Copy {
    pub(crate) fn new(group: u32) -> Self {
        let offset = 0x1000 * group;
        Self {
            group,
            src: SRC.plus(offset),
            dst: DST.plus(offset),
            atoms: 24,
        }
    }

    pub(crate) fn source(&self) -> Vec<u8> {
        let byte = |i: u32| u8::try_from((i * 37 + i / 7 + self.group) & 0xff).expect("a byte");
        (0..8 * self.atoms).map(byte).collect()
    }

    /// Image, registers and enables.
    pub(crate) fn steps(&self, posting: Posting) -> Vec<ProgramStep> {
        let write = |at, value| ProgramStep::Write { at, value, posting };
        vec![
            ProgramStep::Load {
                at: self.src,
                bytes: Arc::from(self.source()),
            },
            write(sdp_rdma::S_POINTER.addr, self.group),
            write(sdp::S_POINTER.addr, self.group),
            write(sdp_rdma::D_SRC_BASE_ADDR_LOW.addr, self.src.0),
            write(sdp::D_DST_BASE_ADDR_LOW.addr, self.dst.0),
            write(sdp::D_DATA_CUBE_WIDTH.addr, self.atoms - 1),
            write(sdp_rdma::D_OP_ENABLE.addr, 1),
            write(sdp::D_OP_ENABLE.addr, 1),
        ]
    }

    pub(crate) fn layer(&self) -> ExpectedLayer {
        let len = 8 * self.atoms;
        ExpectedLayer {
            label: format!("copy group {}", self.group),
            reads: vec![Region { at: self.src, len }],
            writes: vec![Region { at: self.dst, len }],
            bytes: self.source(),
            output: None,
            ..ExpectedLayer::default()
        }
    }
}

pub(crate) fn program(steps: Vec<ProgramStep>) -> Program {
    Program {
        name: "test".to_owned(),
        needs: Configuration::NvSmall,
        steps,
    }
}

pub(crate) fn read(at: RegAddr) -> ProgramStep {
    ProgramStep::Read { at, check: None }
}

/// What `copies` must do, one after another.
pub(crate) fn expected(copies: &[Copy]) -> Expected {
    let mut expected = Expected::default();
    for copy in copies {
        expected.layers.push(copy.layer());
        expected.memory.load(copy.src, &copy.source());
        expected.memory.load(copy.dst, &copy.source());
        expected.interrupts.push(ExpectedInterrupt {
            bit: copy.group,
            after: Vec::new(),
            must_be_seen: true,
        });
    }
    expected
}

/// A copy in each group, waited for one after the other, and a read of every pointer.
pub(crate) fn two_copies(posting: Posting) -> (Program, Expected) {
    let copies = [Copy::new(0), Copy::new(1)];
    let mut steps = Vec::new();
    for copy in &copies {
        steps.extend(copy.steps(posting));
    }
    steps.push(ProgramStep::WaitInterrupts { bits: 1 });
    steps.push(ProgramStep::WaitInterrupts { bits: 2 });
    steps.push(read(sdp::S_POINTER.addr));
    steps.push(read(sdp_rdma::S_POINTER.addr));
    steps.push(read(sdp::D_DST_BASE_ADDR_LOW.addr));
    (program(steps), expected(&copies))
}

pub(crate) fn run(dut: &mut dyn Dut, conditions: &Conditions) -> Observed {
    let (program, expected) = two_copies(Posting::Posted);
    run_program(dut, &program, &expected, conditions)
}

/// Kinds of the findings, each once.
pub(crate) fn kinds(observed: &Observed) -> Vec<FindingKind> {
    let mut kinds: Vec<_> = observed.findings.iter().map(|f| f.kind).collect();
    kinds.sort();
    kinds.dedup();
    kinds
}

/// Everything the host asked for came out right.
pub(crate) fn assert_right(observed: &Observed, expected: &Expected) {
    assert_eq!(observed.findings, []);
    let pages = |m: &nvdla_model::memory::Memory| -> Vec<_> {
        m.pages().map(|(at, bytes)| (at, bytes.to_vec())).collect()
    };
    assert!(
        pages(&observed.memory) == pages(&expected.memory),
        "memory differs"
    );
    let bits = observed
        .interrupts
        .iter()
        .fold(0, |all, seen| all | seen.bits);
    let want = expected
        .interrupts
        .iter()
        .fold(0, |all, i| all | 1 << i.bit);
    assert_eq!(bits, want);
}
