//! Snapshots go on bit by bit, wherever they are restored.

use nvdla_bench::dut::{ClockEdges, Dut, PinsIn, PinsOut, SimErrorKind};
use nvdla_cosim::verilated::{DesignModelError, VerilatedDut};

use super::host::{EVENT, PROBE, REST, SCRATCH, probe, read, write};

/// Traffic that reaches all of the probe, different in every step.
fn traffic(dut: &mut VerilatedDut, steps: u64) -> Vec<PinsOut> {
    let mut state = 1_u64;
    (0..steps)
        .map(|_| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let bits = state.to_le_bytes();
            let pins = PinsIn {
                csb_valid: bits[7] & 1 != 0,
                csb_write: bits[7] & 2 != 0,
                csb_nposted: bits[7] & 4 != 0,
                // Every register but EVENT.
                csb_addr: [0, 2, 3, 4, 5, 6][usize::from(bits[6] % 6)],
                csb_wdat: u32::from_le_bytes([bits[2], bits[3], bits[4], bits[5]]),
                aw_ready: bits[7] & 8 != 0,
                w_ready: bits[7] & 16 != 0,
                ar_ready: bits[7] & 32 != 0,
                r_valid: bits[7] & 64 != 0,
                r_id: bits[1],
                r_data: state,
                ..REST
            };
            let edges =
                [ClockEdges::Both, ClockEdges::Core, ClockEdges::Csb][usize::from(bits[5] % 3)];
            dut.step(&pins, edges).unwrap()
        })
        .collect()
}

#[test]
fn a_restored_model_goes_on_like_the_saved_one() {
    let mut saved = probe(1);
    traffic(&mut saved, 100);
    let snapshot = saved.snapshot().unwrap();
    let at = saved.steps();
    let want = traffic(&mut saved, 2000);

    // Another seed, another state.
    let mut other = probe(2);
    traffic(&mut other, 33);
    other.restore(&snapshot).unwrap();
    assert_eq!(other.steps(), at);
    assert_eq!(traffic(&mut other, 2000), want);

    // A model that has not made a step, on another thread.
    let fresh = std::thread::spawn(move || {
        let mut fresh = VerilatedDut::new(PROBE, 3).unwrap();
        fresh.restore(&snapshot).unwrap();
        traffic(&mut fresh, 2000)
    });
    assert_eq!(fresh.join().unwrap(), want);
}

#[test]
fn saving_changes_nothing_and_equal_states_have_equal_images() {
    let (mut saved, mut other) = (probe(1), probe(1));
    traffic(&mut saved, 50);
    traffic(&mut other, 50);
    let snapshot = saved.snapshot().unwrap();
    assert_eq!(saved.snapshot().unwrap(), snapshot);
    assert_eq!(other.snapshot().unwrap(), snapshot);
    assert_eq!(traffic(&mut saved, 500), traffic(&mut other, 500));
}

#[test]
fn the_time_of_messages_goes_on() {
    let mut saved = probe(1);
    let snapshot = saved.snapshot().unwrap();
    write(&mut saved, EVENT, 3).unwrap_err();
    let want = saved.take_log();
    traffic(&mut saved, 77);
    saved.restore(&snapshot).unwrap();
    write(&mut saved, EVENT, 3).unwrap_err();
    assert_eq!(saved.take_log(), want);
}

#[test]
fn a_damaged_image_is_an_error_and_ends_the_model() {
    let snapshot = probe(1).snapshot().unwrap();
    let (header, whole) = (70, snapshot.len());
    for length in [header + 1, header + 60, whole - 9, whole - 1] {
        let mut dut = probe(1);
        let error = dut.restore(&snapshot[..length]).unwrap_err();
        let DesignModelError::Sim(error) = error else {
            panic!("{error}")
        };
        assert_eq!(error.kind, SimErrorKind::Runtime);
        assert!(read(&mut dut, SCRATCH).is_err());
    }
}

#[test]
fn a_snapshot_of_another_build_is_refused_and_leaves_the_model_alone() {
    let mut dut = probe(1);
    let mut snapshot = dut.snapshot().unwrap();
    snapshot[0] ^= 1;
    write(&mut dut, SCRATCH, 5).unwrap();
    for foreign in [&snapshot[..], &[]] {
        let refused = dut.restore(foreign).unwrap_err();
        let is_foreign = matches!(
            &refused,
            DesignModelError::ForeignSnapshot { model } if model == "probe"
        );
        assert!(is_foreign, "{refused}");
    }
    assert_eq!(read(&mut dut, SCRATCH), Ok(5));
}
