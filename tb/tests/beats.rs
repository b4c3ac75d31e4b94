//! A wrong byte of the RTL is found when it reaches the memory, whatever becomes of it later:
//! one bit of one write is turned over on its way there.

use std::borrow::BorrowMut;
use std::path::Path;

use nvdla_bench::dut::{ClockEdges, Dut, PinsIn, PinsOut, PowerOnContents, SimError};
use nvdla_bench::session::{Session, SessionSnapshot};
use nvdla_compare::compare;
use nvdla_compare::observed::{Observed, RunExtent};
use nvdla_cosim::verilated::VerilatedDut;
use nvdla_layers::layer::LayerFile;
use nvdla_layers::lower::lower;
use nvdla_model::expected::Expected;
use nvdla_model::model;
use nvdla_model::program::Program;
use nvdla_random::conditions::{Conditions, OnWrongByte};
use nvdla_random::seed::Seed;
use nvdla_stimulus::generate;
use nvdla_stimulus::profile::Profile;

/// Behind reset and flush.
struct Ready {
    dut: VerilatedDut,
    image: Vec<u8>,
    state: SessionSnapshot,
}

impl Ready {
    fn new() -> Self {
        let mut dut =
            VerilatedDut::new("nv_small", PowerOnContents::Random(3)).expect("a built-in model");
        let state = Session::flush(&mut dut);
        let image = dut.snapshot().expect("the design runs");
        Self { dut, image, state }
    }

    /// Runs a program; gives back the addresses of all writes, too.
    fn run(&mut self, case: &Case, fault: Option<Fault>) -> (Observed, Vec<u32>) {
        self.dut.restore(&self.image).expect("an image of it");
        let mut dut = Faulty::new(&mut self.dut, fault);
        let mut session = Session::begin(&mut dut, &case.conditions, &self.state);
        let observed = session.run(&case.program, &case.expected);
        (observed, dut.addresses)
    }
}

struct Case {
    program: Program,
    expected: Expected,
    conditions: Conditions,
}

impl Case {
    fn new(layers: &LayerFile, seed: Seed, on_wrong_byte: OnWrongByte) -> Self {
        let program = lower(layers, seed).expect("there is room");
        let expected = model::run(&program);
        assert_eq!(expected.unjudged, []);
        let conditions = Conditions {
            seed,
            on_wrong_byte,
            ..Conditions::default()
        };
        Self {
            program,
            expected,
            conditions,
        }
    }
}

/// Turns over bits of a write.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fault {
    /// Number of the write, from 0.
    pub(crate) beat: usize,
    pub(crate) bits: u64,
}

/// A DUT with a fault. Both clocks are equal, so that each step is a core clock.
pub(crate) struct Faulty<D> {
    pub(crate) dut: D,
    fault: Option<Fault>,
    /// Writes whose data was taken.
    beats: usize,
    /// Of all writes whose address was taken.
    addresses: Vec<u32>,
}

impl<D: BorrowMut<VerilatedDut>> Faulty<D> {
    pub(crate) fn new(dut: D, fault: Option<Fault>) -> Self {
        Self {
            dut,
            fault,
            beats: 0,
            addresses: Vec::new(),
        }
    }

    fn pass(&mut self, pins: &PinsIn, mut out: PinsOut) -> PinsOut {
        if let Some(fault) = self.fault.filter(|fault| fault.beat == self.beats) {
            out.w_data ^= fault.bits;
        }
        self.beats += usize::from(out.w_valid && pins.w_ready);
        if out.aw_valid && pins.aw_ready {
            self.addresses.push(out.aw_addr);
        }
        out
    }
}

impl<D: BorrowMut<VerilatedDut>> Dut for Faulty<D> {
    fn step(&mut self, pins: &PinsIn, edges: ClockEdges) -> Result<PinsOut, SimError> {
        let out = self.dut.borrow_mut().step(pins, edges)?;
        Ok(self.pass(pins, out))
    }

    fn run(&mut self, pins: &PinsIn, pattern: &[ClockEdges]) -> Result<(usize, PinsOut), SimError> {
        let (taken, out) = self.dut.borrow_mut().run(pins, pattern)?;
        Ok((taken, self.pass(pins, out)))
    }
}

/// Two layers with the same output cube: 2 surfaces of 3 lines of 5 atoms.
pub(crate) const OVERWRITTEN: &str = "\
schema: 1
name: overwritten
why: the second layer writes where the first did
layers:
  - sdp:
      source: { width: 5, height: 3, channels: 12 }
      destination: { place: { at: 0x90000000 } }
  - sdp:
      source: { width: 5, height: 3, channels: 12 }
      bs: { relu: true }
      destination: { place: { at: 0x90000000 } }
";

#[test]
fn a_wrong_byte_that_a_later_layer_overwrites_is_found_at_its_beat() {
    let path = Path::new("overwritten.yaml");
    let layers: LayerFile = nvdla_files::yaml::parse(path, OVERWRITTEN).expect("a layer file");
    let mut ready = Ready::new();
    let case = Case::new(&layers, Seed(1), OnWrongByte::GoOn);
    let (good, writes) = ready.run(&case, None);
    assert_eq!(writes.len(), 60);
    assert_eq!(good.wrong, []);
    let verdict = compare(&case.program, &case.expected, &good, &[]);
    assert!(verdict.is_match(), "{verdict}");

    // Surface 1, line 1, column 2, channel 11.
    let fault = Fault {
        beat: 15 + 5 + 2,
        bits: 1 << (8 * 3 + 6),
    };
    let (bad, _) = ready.run(&case, Some(fault));
    assert!(bad.memory == good.memory, "nothing is left of it");
    let verdict = compare(&case.program, &case.expected, &bad, &[]);
    let clock = verdict.clock().expect("a clock");
    assert!(good.interrupts[0].clock > clock);
    let text = verdict.to_string();
    let line = format!(
        "mismatch\n  wrong byte in clock {clock}: SDP group 0, 5x3x12, surface 1, line 1, \
         column 2, channel 11, at 0x900000b3: 0x"
    );
    assert!(text.starts_with(&line), "{text}");
    assert_eq!(text.lines().count(), 4, "{text}");

    let case = Case::new(&layers, Seed(1), OnWrongByte::End);
    let (ended, _) = ready.run(&case, Some(fault));
    assert_eq!(ended.wrong, bad.wrong);
    assert_eq!(
        (ended.extent, ended.clocks),
        (RunExtent::ToWrongByte, clock)
    );
}

/// Any bit of any write of any layer is found, and nothing without a fault.
#[test]
fn every_turned_bit_is_found_at_its_beat() {
    let profiles = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors/profiles");
    let mut ready = Ready::new();
    for name in ["sdp", "pdp", "cdp", "conv-sdp-pdp", "multilayer", "mixed"] {
        let profile = Profile::load(&profiles.join(format!("{name}.yaml"))).expect("a profile");
        for index in 0..4 {
            let drawn = generate::case(&profile, &[], Seed(8), index);
            let seed = Seed::case(8, index);
            let case = Case::new(&drawn.layers, seed, OnWrongByte::End);
            let (good, writes) = ready.run(&case, None);
            assert_eq!(good.wrong, [], "{name} {index}");
            assert_eq!(good.extent, RunExtent::Whole, "{name} {index}");
            for turn in 0..4_u8 {
                let spread = 7919 * usize::from(turn) + writes.len() / 3;
                let fault = Fault {
                    beat: spread % writes.len(),
                    bits: 1 << (spread % 64),
                };
                let (bad, _) = ready.run(&case, Some(fault));
                let [wrong] = &bad.wrong[..] else {
                    panic!("{name} {index} {fault:?}: {:?}", bad.wrong);
                };
                let word = |bytes| u64::from_le_bytes(bytes);
                let first = wrong.first;
                let at = writes[fault.beat] & !7;
                assert_eq!(first.at.0, at, "{name} {index} {fault:?}");
                assert_eq!(word(first.want) ^ word(first.got), fault.bits);
                assert_eq!(wrong.bytes, 1);
            }
        }
    }
}
