//! Every pin arrives, and steps and runs mean what `Dut` says.

use crate::designs;
use nvdla_bench::dut::{ClockEdges, Dut, PinsIn, PinsOut, PowerOnContents};
use nvdla_cosim::verilated::{DesignModelError, VerilatedDut};
use nvdla_regs::configuration::Configuration;
use nvdla_regs::quirk::Quirk;

use super::host::{
    FETCHED, INTERRUPT, PROBE, READ, REST, SCRATCH, STEPS, WORDS, WRITE, probe, read, write,
    write_pins,
};

#[test]
fn registers_hold_what_is_written() {
    let mut dut = probe(1);
    for value in [0, 1, 0x8000_0000, u32::MAX, 0x1234_5678] {
        write(&mut dut, SCRATCH, value).unwrap();
        assert_eq!(read(&mut dut, SCRATCH), Ok(value));
    }
}

#[test]
fn replies_follow_the_kind_of_request() {
    let mut dut = probe(1);
    let posted = write_pins(SCRATCH, 1);
    dut.step(&posted, ClockEdges::Both).unwrap();
    let after_posted = dut.step(&REST, ClockEdges::Both).unwrap();
    assert!(!after_posted.csb_wr_complete && !after_posted.csb_rvalid);
    dut.step(
        &PinsIn {
            csb_nposted: true,
            ..posted
        },
        ClockEdges::Both,
    )
    .unwrap();
    let after_nonposted = dut.step(&REST, ClockEdges::Both).unwrap();
    assert!(after_nonposted.csb_wr_complete && !after_nonposted.csb_rvalid);
}

#[test]
fn a_memory_write_shows_on_all_its_pins() {
    let mut dut = probe(1);
    write(&mut dut, SCRATCH, 0x89ab_cdef).unwrap();
    write(&mut dut, WRITE, 0xfedc_ba98).unwrap();
    let out = dut.step(&REST, ClockEdges::Both).unwrap();
    let want = PinsOut {
        csb_ready: true,
        b_ready: true,
        r_ready: true,
        aw_valid: true,
        aw_id: 5,
        aw_len: 0,
        aw_addr: 0xfedc_ba98,
        w_valid: true,
        w_strb: 0xff,
        w_last: true,
        w_data: 0x7654_3210_89ab_cdef,
        // Payload without valid is whatever it is.
        csb_rdata: out.csb_rdata,
        ar_addr: out.ar_addr,
        ar_id: out.ar_id,
        ..PinsOut::default()
    };
    assert_eq!(out, want);
    let address_only = dut
        .step(
            &PinsIn {
                aw_ready: true,
                ..REST
            },
            ClockEdges::Both,
        )
        .unwrap();
    assert!(address_only.aw_valid && address_only.w_valid);
    let data_left = dut
        .step(
            &PinsIn {
                w_ready: true,
                ..REST
            },
            ClockEdges::Both,
        )
        .unwrap();
    assert!(!data_left.aw_valid && data_left.w_valid);
    let done = dut.step(&REST, ClockEdges::Both).unwrap();
    assert!(!done.aw_valid && !done.w_valid);
}

#[test]
fn memory_data_comes_in_whole() {
    let mut dut = probe(1);
    write(&mut dut, READ, 0x1000_0008).unwrap();
    let out = dut
        .step(
            &PinsIn {
                ar_ready: true,
                ..REST
            },
            ClockEdges::Both,
        )
        .unwrap();
    assert!(out.ar_valid);
    assert_eq!((out.ar_addr, out.ar_id, out.ar_len), (0x1000_0008, 9, 0));
    let data = PinsIn {
        r_valid: true,
        r_last: true,
        r_id: 0xa5,
        ..REST
    };
    dut.step(
        &PinsIn {
            r_data: 0x0123_4567_89ab_cdef,
            ..data
        },
        ClockEdges::Both,
    )
    .unwrap();
    assert_eq!(
        read(&mut dut, FETCHED),
        Ok(0x0123_4567 ^ 0x89ab_cdef ^ 0xa5)
    );
}

#[test]
fn each_clock_rises_alone() {
    let mut dut = probe(1);
    let before = read(&mut dut, STEPS).unwrap();
    // The core clock counts; the register bus does not see the write until its own clock rises.
    for _ in 0..5 {
        dut.step(&write_pins(INTERRUPT, 1), ClockEdges::Core)
            .unwrap();
    }
    assert!(!dut.step(&REST, ClockEdges::Core).unwrap().intr);
    dut.step(&write_pins(INTERRUPT, 1), ClockEdges::Csb)
        .unwrap();
    assert!(dut.step(&REST, ClockEdges::Csb).unwrap().intr);
    // Two steps with the core clock are in the read before, six here, none of the csb clock.
    assert_eq!(read(&mut dut, STEPS).unwrap(), before + 8);
}

#[test]
fn a_run_takes_the_whole_pattern_while_nothing_happens() {
    let mut dut = probe(1);
    let (taken, out) = dut.run(&REST, &[ClockEdges::Both; 1000]).unwrap();
    assert_eq!(taken, 1000);
    assert_eq!(out, dut.step(&REST, ClockEdges::Both).unwrap());
    assert_eq!(dut.run(&REST, &[]).unwrap(), (0, out));
}

#[test]
fn a_run_ends_at_a_reply_a_request_and_an_edge_of_the_interrupt() {
    let pattern = [ClockEdges::Both; 10];
    let mut dut = probe(1);
    dut.step(
        &PinsIn {
            csb_valid: true,
            ..REST
        },
        ClockEdges::Both,
    )
    .unwrap();
    let (taken, out) = dut.run(&REST, &pattern).unwrap();
    assert!(taken == 1 && out.csb_rvalid);

    write(&mut dut, WRITE, 64).unwrap();
    let (taken, out) = dut.run(&REST, &pattern).unwrap();
    assert!(taken == 1 && out.aw_valid && out.w_valid);
    // What waits and stays as it is asks for nothing new; another address does.
    let (taken, still) = dut.run(&REST, &pattern).unwrap();
    assert_eq!(
        (taken, still.aw_addr, still.w_data),
        (10, out.aw_addr, out.w_data)
    );
    let (taken, out) = dut.run(&write_pins(WRITE, 72), &pattern).unwrap();
    assert!(taken < 10 && out.aw_valid && out.aw_addr == 72);
    let ready = PinsIn {
        aw_ready: true,
        w_ready: true,
        ..REST
    };
    assert_eq!(dut.run(&ready, &pattern).unwrap().0, 1);
    assert_eq!(dut.run(&ready, &pattern).unwrap().0, 10);

    for level in [1, 0] {
        write(&mut dut, INTERRUPT, level).unwrap();
        let (taken, out) = dut.run(&REST, &pattern).unwrap();
        assert!(taken == 1 && out.intr == (level == 1));
        // The level alone does not ask.
        assert_eq!(dut.run(&REST, &pattern).unwrap().0, 10);
    }
}

#[test]
fn a_run_equals_its_steps() {
    let (mut whole, mut stepped) = (probe(3), probe(3));
    let pattern: Vec<ClockEdges> = [
        ClockEdges::Both,
        ClockEdges::Core,
        ClockEdges::Csb,
        ClockEdges::Core,
    ]
    .repeat(25);
    for dut in [&mut whole, &mut stepped] {
        write(dut, SCRATCH, 99).unwrap();
    }
    let (taken, out) = whole.run(&REST, &pattern).unwrap();
    let mut last = PinsOut::default();
    for edges in &pattern[..taken] {
        last = stepped.step(&REST, *edges).unwrap();
    }
    assert_eq!((taken, out), (100, last));
    assert_eq!(read(&mut whole, STEPS), read(&mut stepped, STEPS));
}

#[test]
fn the_power_on_state_follows_from_the_seed_alone() {
    let power_on = |seed: u64| {
        let mut dut = probe(seed);
        (
            read(&mut dut, SCRATCH).unwrap(),
            read(&mut dut, STEPS).unwrap(),
        )
    };
    assert_eq!(power_on(5), power_on(5));
    let mut states: Vec<_> = (0..64).map(power_on).collect();
    states.sort_unstable();
    states.dedup();
    assert_eq!(states.len(), 64, "neighbouring seeds give different states");
    // No bit is stuck: over the seeds every bit of the register was 0 and 1.
    assert_eq!(states.iter().fold(0, |any, state| any | state.0), u32::MAX);
    assert_eq!(states.iter().fold(u32::MAX, |all, state| all & state.0), 0);
}

#[test]
fn each_word_of_a_memory_has_its_own_bits_at_power_on() {
    let words = |seed: u64| -> Vec<u32> {
        let mut dut = probe(seed);
        WORDS.map(|at| read(&mut dut, at).unwrap()).collect()
    };
    assert_eq!(words(5), words(5));
    let mut all = [words(5), words(6)].concat();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 8);
}

/// Whoever reads a register that has no reset sees another value in each.
#[test]
fn registers_without_reset_show_zeros_ones_or_random_bits() {
    let scratch = |power_on| read(&mut probe(power_on), SCRATCH).unwrap();
    assert_eq!(scratch(PowerOnContents::Zeros), 0);
    assert_eq!(scratch(PowerOnContents::Ones), u32::MAX);
    assert!(![0, u32::MAX].contains(&scratch(PowerOnContents::Random(5))));
}

#[test]
fn models_tell_about_themselves() {
    let described = designs().design(PROBE).unwrap().description.clone();
    assert_eq!(
        (described.name.as_str(), described.configuration),
        ("probe", Configuration::NvSmall)
    );
    assert_eq!(described.quirks, [Quirk::CsbDropsReplies]);
    assert_eq!(probe(1).info().digest.len(), 64);
    assert!(
        designs()
            .all()
            .unwrap()
            .iter()
            .all(|design| design.description.name != "probe"),
        "designs of tests are not listed"
    );
}

#[test]
fn an_unknown_model_is_an_error_with_the_known_ones() {
    let error = VerilatedDut::new("nv_large", 1).err().unwrap();
    assert!(matches!(error, DesignModelError::NotFound(_)));
    assert!(
        error
            .to_string()
            .starts_with("unknown DUT `nv_large`; there are: ")
    );
}
