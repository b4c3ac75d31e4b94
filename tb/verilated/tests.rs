//! What a model has behind it when a bench gets it.

use super::*;
use crate::verilated::models::Designs;

const CLASSIC: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tb/tests/duts/classic.yaml");

/// Both clocks, reset as given, everything else at rest; the register bus asks when told to.
fn step(dut: &mut VerilatedDut, reset_n: bool, csb_valid: bool) -> Result<PinsOut, SimError> {
    let pins = PinsIn {
        reset_n,
        csb_valid,
        ..PinsIn::LOW
    };
    dut.step(&pins, ClockEdges::Both)
}

/// Holds reset as a session does, then asks for a register: the clocks until its reply.
fn reply(dut: &mut VerilatedDut) -> Result<usize, SimError> {
    for clock in 0..24 {
        step(dut, clock >= 8, false)?;
    }
    let mut taken = false;
    for clock in 0..100 {
        let out = step(dut, true, !taken)?;
        taken |= out.csb_ready;
        if out.csb_rvalid {
            return Ok(clock);
        }
    }
    panic!("no reply")
}

#[test]
fn storage_behind_synchronised_resets_and_gated_clocks_needs_a_reset_that_falls() {
    let mut cold = VerilatedDut::cold(
        Designs::default().design(CLASSIC).unwrap().model().unwrap(),
        PowerOnContents::Zeros,
        0,
    )
    .unwrap();
    let error = reply(&mut cold).unwrap_err();
    let why = "no reset has an edge";
    assert!(error.text.contains("room_q != busy_q"), "{why}: {error}");
    let states = [PowerOnContents::Zeros, PowerOnContents::Ones].into_iter();
    for state in states.chain((0..50).map(PowerOnContents::Random)) {
        let mut dut = VerilatedDut::new(CLASSIC, state).unwrap();
        assert_eq!(reply(&mut dut), Ok(2), "{state:?}");
    }
}

#[test]
fn what_happens_before_the_reset_that_counts_leaves_no_trace() {
    // The assertion fails as soon as reset is high.
    let mut dut = VerilatedDut::new(CLASSIC, PowerOnContents::Zeros).unwrap();
    assert!(!dut.model.has_event());
    assert_eq!((dut.steps(), dut.take_log()), (0, String::new()));
}

#[test]
fn no_pins_and_no_edges_are_no_step() {
    let mut dut = VerilatedDut::new("nv_small", PowerOnContents::Zeros).unwrap();
    let pins = PinsIn::default();
    for (row, edges) in [(&[][..], &[ClockEdges::Both][..]), (&[pins][..], &[][..])] {
        let mut taken = AdvanceOutcome::default();
        dut.advance(row, edges, &mut taken).unwrap();
        assert_eq!((taken.steps, dut.steps()), (0, 0));
    }
}

#[test]
fn a_state_comes_back_as_it_was_and_a_cut_or_damaged_one_is_an_error() {
    let fresh = |seed| VerilatedDut::new("nv_small", PowerOnContents::Random(seed)).unwrap();
    let image = fresh(1).snapshot().unwrap();
    let mut other = fresh(2);
    assert!(other.snapshot().unwrap() != image);
    other.restore(&image).unwrap();
    assert!(other.snapshot().unwrap() == image);
    for length in [0, 1, 15, 16, 1000, image.len() / 2, image.len() - 1] {
        let error = fresh(2).restore(&image[..length]);
        assert!(error.is_err(), "{length} of {} bytes", image.len());
    }
    // How many zeros it leaves out.
    for from_end in 1..=size_of::<usize>() {
        let mut damaged = image.clone();
        let at = damaged.len() - from_end;
        damaged[at] ^= 0x5a;
        assert!(
            fresh(2).restore(&damaged).is_err(),
            "{from_end} from the end"
        );
    }
}

/// The structures of the run time that describe counters are those of new releases alone.
#[test]
fn with_old_releases_nothing_is_compiled_that_reads_counters() {
    let bridge = concat!(env!("CARGO_MANIFEST_DIR"), "/tb/verilated/bridge");
    let compiler = std::env::var_os("CXX").unwrap_or_else(|| "c++".into());
    let done = std::process::Command::new(compiler)
        .args(["-std=c++17", "-fsyntax-only", "-DCOSIM_COUNTS=0", "-I"])
        .args([bridge, &format!("{bridge}/coverage.cpp")])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{said}");
}
