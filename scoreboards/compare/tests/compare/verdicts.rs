//! Verdicts of hand-made runs.

use nvdla_compare::observed::{
    DutWriteLog, Finding, FindingKind, Observed, RegisterRead, RunExtent, SeenInterrupts,
    WrongBeat, WrongLayerBytes,
};
use nvdla_compare::{RunVerdict, compare};
use nvdla_model::expected::{
    Expected, ExpectedInterrupt, ExpectedLayer, ReadPrediction, StatisticPrediction, UnjudgedKind,
    UnjudgedReason, UnmetDemand,
};
use nvdla_model::layout::{FeatureCubeLayout, Region};
use nvdla_model::memory::Memory;
use nvdla_model::program::Program;

use nvdla_regs::configuration::Configuration;
use nvdla_regs::quantity::{Addr, Cycle, RegAddr};
use nvdla_regs::quirk::Quirk;
use nvdla_regs::table::{pdp, sdp};

const BASE: Addr = Addr(0x9000_0000);

fn program() -> Program {
    Program {
        name: "two-surfaces".to_owned(),
        needs: Configuration::NvSmall,
        steps: Vec::new(),
    }
}

/// A layer of 2x2x10 with gaps between lines, its interrupt, and one register.
fn expected() -> Expected {
    let region = |at: u32| Region {
        at: BASE.plus(at),
        len: 16,
    };
    let writes = [0, 0x20, 0x40, 0x60].map(region).to_vec();
    let mut expected = Expected::default();
    for (value, region) in (1..).zip(&writes) {
        expected.memory.load(region.at, &[value; 16]);
    }
    let bytes = (1..5).flat_map(|value| [value; 16]).collect();
    expected.layers = vec![ExpectedLayer {
        label: "SDP group 0, 2x2x10".to_owned(),
        reads: Vec::new(),
        writes,
        bytes,
        output: Some(FeatureCubeLayout {
            base: BASE,
            line_stride: 0x20,
            surface_stride: 0x40,
            width: 2,
            height: 2,
            channels: 10,
            unit: 8,
        }),
        ..ExpectedLayer::default()
    }];
    expected.interrupts = vec![interrupt(0, &[])];
    expected.reads = vec![ReadPrediction {
        step: 7,
        at: sdp::D_PERF_OUT_SATURATION.addr,
        value: 0x15,
        mask: u32::MAX,
        shows: None,
    }];
    expected
}

fn interrupt(bit: u32, after: &[usize]) -> ExpectedInterrupt {
    ExpectedInterrupt {
        bit,
        after: after.to_vec(),
        must_be_seen: true,
    }
}

fn seen(bits: u32, clock: u64) -> SeenInterrupts {
    SeenInterrupts {
        bits,
        clock: Cycle(clock),
    }
}

fn finding(kind: FindingKind) -> Finding {
    Finding {
        clock: Cycle(99),
        kind,
        text: "something happened".to_owned(),
    }
}

/// Offsets of atoms and clocks.
fn writes(all: &[(u32, u64)]) -> DutWriteLog {
    let writes = all.iter();
    DutWriteLog(
        writes
            .map(|(at, clock)| (BASE.plus(*at), Cycle(*clock)))
            .collect(),
    )
}

/// What a correct DUT shows.
fn observed(expected: &Expected) -> Observed {
    Observed {
        reads: vec![RegisterRead {
            step: 7,
            at: sdp::D_PERF_OUT_SATURATION.addr,
            value: 0x15,
            clock: Cycle(50),
        }],
        interrupts: vec![seen(1, 40)],
        memory: expected.memory.clone(),
        written: writes(&[(0x60, 20), (0x60, 33), (0x58, 40)]),
        ..Observed::default()
    }
}

fn verdict(change: impl FnOnce(&mut Expected, &mut Observed)) -> RunVerdict {
    let mut expected = expected();
    let mut observed = observed(&expected);
    change(&mut expected, &mut observed);
    compare(&program(), &expected, &observed, &[])
}

#[test]
fn equal_runs_match() {
    let verdict = verdict(|_, _| {});
    assert!(verdict.is_match());
    assert_eq!(
        verdict.to_string(),
        "match: 64 bytes, 1 registers, 1 interrupts"
    );
}

#[test]
fn the_first_differing_element_is_named() {
    let verdict = verdict(|_, observed| {
        observed.memory.write(BASE.plus(0x6b), 0xff);
        observed.memory.write(BASE.plus(0x43), 0x80);
        observed.memory.write(BASE.plus(0x44), 0x81);
    });
    assert_eq!(
        verdict.bucket().as_deref(),
        Some("output of SDP, never written")
    );
    let text = "\
mismatch
  memory: 3 bytes differ
  first: SDP group 0, 2x2x10, surface 1, line 0, column 0, channel 11 (padding, the cube has 10)
  at 0x90000043: 0x03 expected, 0x80 found, never written
  0x90000038 expected  00 00 00 00 00 00 00 00  03 03 03 03 03 03 03 03  03 03 03 03 03 03 03 03
  0x90000038 found     00 00 00 00 00 00 00 00  03 03 03 80 81 03 03 03  03 03 03 03 03 03 03 03
  SDP group 0, 2x2x10, surface 1: 3 bytes
";
    assert_eq!(verdict.to_string(), text);
}

#[test]
fn the_clock_of_the_wrong_write_is_shown() {
    let verdict = verdict(|_, observed| observed.memory.write(BASE.plus(0x61), 0));
    let text = verdict.to_string();
    let line = "  first: SDP group 0, 2x2x10, surface 1, line 1, column 0, channel 9\n";
    assert!(text.contains(line), "{text}");
    assert!(
        text.contains("0x04 expected, 0x00 found, written in clock 33"),
        "{text}"
    );
}

/// Channel 9 of the second atom of surface 1, line 0, reached the memory as 0x80.
fn wrong(layer: usize, clock: u64, bytes: u64) -> WrongLayerBytes {
    WrongLayerBytes {
        layer,
        first: WrongBeat {
            clock: Cycle(clock),
            at: BASE.plus(0x48),
            want: [3; 8],
            got: [3, 0x80, 3, 3, 3, 3, 3, 3],
        },
        bytes,
    }
}

const WRONG: &str = "  \
    wrong byte in clock 30: SDP group 0, 2x2x10, surface 1, line 0, column 1, channel 9, \
    at 0x90000049: 0x03 expected, 0x80 written\n  \
    0x90000048 expected  03 03 03 03 03 03 03 03\n  \
    0x90000048 written   03 80 03 03 03 03 03 03\n";

#[test]
fn a_wrong_byte_that_is_overwritten_later_is_named_with_its_clock() {
    let verdict = verdict(|_, observed| observed.wrong = vec![wrong(0, 30, 1)]);
    assert_eq!(verdict.bucket().as_deref(), Some("output of SDP"));
    assert_eq!(verdict.clock(), Some(Cycle(30)));
    assert_eq!(verdict.to_string(), format!("mismatch\n{WRONG}"));
}

#[test]
fn each_layer_with_wrong_bytes_has_a_line() {
    let verdict = verdict(|expected, observed| {
        expected.layers.push(ExpectedLayer {
            label: "PDP group 1, 1x1x8".to_owned(),
            output: None,
            ..expected.layers[0].clone()
        });
        observed.wrong = vec![wrong(0, 30, 5), wrong(1, 31, 1)];
    });
    let text = verdict.to_string();
    assert!(
        text.contains("0x80 written; 4 more of this layer\n"),
        "{text}"
    );
    let second = "  wrong byte in clock 31: PDP group 1, 1x1x8, at 0x90000049: 0x03 expected, \
                  0x80 written\n";
    assert!(text.ends_with(second), "{text}");
}

/// Whichever came first leads the report and names the bucket.
#[test]
fn wrong_bytes_and_findings_are_in_the_order_of_time() {
    let at = |clock| {
        verdict(|_, observed| {
            observed.wrong = vec![wrong(0, clock, 1)];
            observed.findings = vec![finding(FindingKind::StrayWrite)];
        })
    };
    let first = at(30);
    let stray = "  StrayWrite in clock 99: something happened\n";
    assert_eq!(first.to_string(), format!("mismatch\n{WRONG}{stray}"));
    assert_eq!(first.bucket().as_deref(), Some("output of SDP"));
    let second = at(100);
    assert!(
        second
            .to_string()
            .starts_with(&format!("mismatch\n{stray}"))
    );
    assert_eq!(
        second.bucket().as_deref(),
        Some("StrayWrite: something happened")
    );
    assert_eq!(second.clock(), Some(Cycle(99)));
}

#[test]
fn a_hang_behind_a_wrong_byte_is_named_after_it() {
    let hang = verdict(|_, observed| {
        observed.wrong = vec![wrong(0, 30, 1)];
        observed.findings = vec![finding(FindingKind::Hang)];
    });
    let text = format!("mismatch\n{WRONG}hang in clock 99: something happened\n");
    assert_eq!(hang.to_string(), text);
    assert_eq!(hang.bucket().as_deref(), Some("Hang: something happened"));
    assert_eq!(hang.clock(), Some(Cycle(30)));
}

#[test]
fn a_run_that_was_ended_at_its_wrong_byte_shows_nothing_that_never_came() {
    let ended = verdict(|_, observed| {
        observed.wrong = vec![wrong(0, 30, 1)];
        observed.extent = RunExtent::ToWrongByte;
        observed.reads.clear();
        observed.interrupts.clear();
        observed.memory = Memory::new();
    });
    let text = format!("mismatch\n{WRONG}  the simulation was ended there\n");
    assert_eq!(ended.to_string(), text);
}

#[test]
fn bytes_that_no_layer_owns_are_compared_on_all_pages() {
    let verdict = verdict(|_, observed| observed.memory.write(Addr(0x10), 1));
    let text = verdict.to_string();
    assert!(text.contains("first: a byte that no layer owns"), "{text}");
    assert!(
        text.contains("at 0x00000010: 0x00 expected, 0x01 found"),
        "{text}"
    );
}

#[test]
fn behind_a_comparison_a_stray_write_to_any_page_is_still_found() {
    let verdict = verdict(|expected, observed| {
        expected.memory.settle();
        observed.memory.settle();
        observed.memory.write(Addr(0x7000_0010), 1);
    });
    let text = verdict.to_string();
    assert!(
        text.contains("at 0x70000010: 0x00 expected, 0x01 found"),
        "{text}"
    );
}

#[test]
fn registers_differ_in_certain_bits_only() {
    let wrong = verdict(|_, observed| observed.reads[0].value = 0x35);
    let text = "mismatch\n  step 7: SDP.D_PERF_OUT_SATURATION is 0x00000015, \
                read 0x00000035 in clock 50\n";
    assert_eq!(wrong.to_string(), text);
    let uncertain = verdict(|expected, observed| {
        expected.reads[0].mask = !0x20;
        observed.reads[0].value = 0x35;
    });
    assert!(uncertain.is_match());
    let lost = verdict(|_, observed| observed.reads.clear());
    assert!(lost.to_string().contains("never read"));
}

/// The verdict on reads of `at` that may show the first of each item or the second, and show the value.
fn shown(at: RegAddr, reads: &[([StatisticPrediction; 2], u32)]) -> String {
    let mut expected = expected();
    let mut observed = observed(&expected);
    let first = observed.reads.remove(0);
    expected.reads.clear();
    for (step, (shows, value)) in (7..).zip(reads) {
        expected.reads.push(ReadPrediction {
            step,
            at,
            value: 0,
            mask: 0,
            shows: Some(*shows),
        });
        observed.reads.push(RegisterRead {
            step,
            at,
            value: *value,
            ..first
        });
    }
    compare(&program(), &expected, &observed, &[]).to_string()
}

#[test]
fn a_count_that_is_kept_stays_and_one_that_is_never_cleared_does_not_fall() {
    let cleared = sdp::D_PERF_WDMA_WRITE_STALL.addr;
    let never = pdp::D_PERF_WRITE_STALL.addr;
    let read = |at, counts: [(u32, u32); 2]| {
        shown(
            at,
            &counts.map(|(count, value)| ([StatisticPrediction::Count(count); 2], value)),
        )
    };
    assert!(
        read(cleared, [(1, 9), (1, 8)])
            .contains("step 8: SDP.D_PERF_WDMA_WRITE_STALL is still 0x00000009, read 0x00000008")
    );
    assert!(read(never, [(1, 9), (2, 8)]).contains("is at least 0x00000009, read 0x00000008"));
    for (at, counts) in [
        (cleared, [(1, 9), (1, 9)]),
        (cleared, [(1, 9), (2, 8)]),
        (never, [(1, 9), (2, 9)]),
        (never, [(2, 9), (1, 8)]),
    ] {
        assert!(read(at, counts).starts_with("match"), "{at} {counts:?}");
    }
}

#[test]
fn a_statistic_changes_once_while_its_layer_runs() {
    let at = sdp::D_PERF_OUT_SATURATION.addr;
    let [zero, five] = [0, 5].map(StatisticPrediction::Value);
    let count = StatisticPrediction::Count(1);
    assert!(shown(at, &[([zero, five], 0), ([zero, five], 5)]).starts_with("match"));
    assert!(shown(at, &[([zero, five], 3)]).contains("is 0x00000000 until its layer ends"));
    let ends = |value| {
        shown(
            at,
            &[([zero, count], 0), ([zero, count], 3), ([count; 2], value)],
        )
    };
    assert!(ends(3).starts_with("match"));
    assert!(ends(4).contains("is still 0x00000003"));
}

#[test]
fn the_quirk_of_the_look_up_counters_excuses_them_alone() {
    let quirk = [Quirk::LutCountsClocks];
    for (at, bucket) in [
        (sdp::D_PERF_LUT_LE_HIT.addr, None),
        (
            sdp::D_PERF_OUT_SATURATION.addr,
            Some("register SDP.D_PERF_OUT_SATURATION"),
        ),
    ] {
        let mut expected = expected();
        expected.reads[0].at = at;
        let mut observed = observed(&expected);
        observed.reads[0].value = 1;
        let verdict = compare(&program(), &expected, &observed, &quirk);
        assert_eq!(verdict.bucket().as_deref(), bucket);
    }
}

#[test]
fn interrupts_are_counted_and_ordered() {
    let missing = verdict(|_, observed| observed.interrupts.clear());
    assert_eq!(
        missing.to_string(),
        "mismatch\n  interrupt SDP_0 never seen\n"
    );
    let strange = verdict(|_, observed| observed.interrupts.push(seen(4, 41)));
    let text = "mismatch\n  interrupt CDP_0 seen 1 times, no layer raises it\n";
    assert_eq!(strange.to_string(), text);
    let often = verdict(|_, observed| observed.interrupts.push(seen(1, 41)));
    let text = "mismatch\n  interrupt SDP_0 seen 2 times, 1 layers raise it\n";
    assert_eq!(often.to_string(), text);
    let swapped = verdict(|expected, observed| {
        expected.interrupts.push(interrupt(4, &[0]));
        observed.interrupts = vec![seen(0x10, 40), seen(1, 41)];
    });
    let text = "mismatch\n  interrupt SDP_0 seen after PDP_0, it must not come later\n";
    assert_eq!(swapped.to_string(), text);
    let together = verdict(|expected, observed| {
        expected.interrupts.push(interrupt(4, &[0]));
        observed.interrupts = vec![seen(0x11, 40)];
    });
    assert!(together.is_match());
    let merged = verdict(|expected, _| expected.interrupts.push(interrupt(0, &[0])));
    assert!(merged.is_match());
    let by_hand = verdict(|expected, observed| {
        expected.interrupts[0].must_be_seen = false;
        expected.software_interrupts = 4;
        observed.interrupts = vec![seen(4, 10), seen(4, 20)];
    });
    assert!(by_hand.is_match());
}

#[test]
fn a_hang_or_a_failed_assertion_is_broken_and_findings_come_first() {
    let hang = verdict(|_, observed| {
        observed.findings = vec![finding(FindingKind::Hang)];
        observed.reads.clear();
        observed.memory.write(BASE, 0x55);
    });
    assert_eq!(hang.bucket().as_deref(), Some("Hang: something happened"));
    assert_eq!(hang.to_string(), "hang in clock 99: something happened\n");
    let stray = verdict(|_, observed| {
        observed.findings = vec![finding(FindingKind::StrayWrite)];
        observed.interrupts.clear();
    });
    assert_eq!(
        stray.bucket().as_deref(),
        Some("StrayWrite: something happened")
    );
    let text = "mismatch\n  StrayWrite in clock 99: something happened\n  \
                interrupt SDP_0 never seen\n";
    assert_eq!(stray.to_string(), text);
}

#[test]
fn a_convolution_that_hangs_raises_what_is_predicted_of_cdma() {
    let hangs = |bits| {
        verdict(|expected, observed| {
            expected.stuck = vec!["CSC waits".to_owned()];
            let sightings = [(16, true), (19, false)];
            expected.interrupts = sightings
                .map(|(bit, must_be_seen)| ExpectedInterrupt {
                    must_be_seen,
                    ..interrupt(bit, &[])
                })
                .to_vec();
            observed.findings = vec![finding(FindingKind::Hang)];
            let clock = Cycle(1);
            observed.interrupts = vec![SeenInterrupts { bits, clock }];
        })
    };
    assert!(hangs(1 << 16 | 1 << 19).is_match());
    assert!(hangs(1 << 16).is_match());
    let bucket = |bits| hangs(bits).bucket();
    assert_eq!(bucket(1 << 19).as_deref(), Some("interrupt 16 missing"));
    let early = bucket(1 << 16 | 1 << 20);
    assert_eq!(early.as_deref(), Some("interrupt 20 unexpected"));
}

#[test]
fn a_program_that_must_hang_does() {
    let stuck = "SDP group 1 waits: group 0 comes first and is not enabled".to_owned();
    let hangs = verdict(|expected, observed| {
        expected.stuck = vec![stuck.clone()];
        expected.interrupts[0].must_be_seen = false;
        observed.findings = vec![finding(FindingKind::Hang)];
        observed.interrupts.clear();
        observed.memory.write(Addr(0x10), 1);
    });
    assert!(hangs.is_match(), "{hangs}");
    let ends = verdict(|expected, _| expected.stuck = vec![stuck]);
    let bucket = ends.bucket().unwrap();
    assert!(bucket.starts_with("did not hang: SDP group"), "{bucket}");
    let wrong = verdict(|expected, observed| {
        expected.stuck = vec!["x".to_owned()];
        observed.findings = vec![finding(FindingKind::Hang)];
        observed.memory.write(BASE, 0x55);
    });
    assert_eq!(
        wrong.bucket().as_deref(),
        Some("output of SDP, never written")
    );
}

#[test]
fn an_open_program_is_not_judged_but_a_broken_design_is() {
    let open = |expected: &mut Expected| {
        expected.unjudged = vec![UnjudgedReason {
            step: 3,
            why: UnjudgedKind::Race,
            text: "SDP.D_CVT_SHIFT is written while its layer may run".to_owned(),
        }];
    };
    let unjudged = verdict(|expected, observed| {
        open(expected);
        observed.memory.write(BASE, 0x55);
        observed.findings = vec![finding(FindingKind::Hang)];
    });
    assert!(matches!(unjudged, RunVerdict::Unjudged(_)));
    let text = "not judged: the program leaves open what must come out\n  \
                step 3, race: SDP.D_CVT_SHIFT is written while its layer may run\n";
    assert_eq!(unjudged.to_string(), text);
    for kind in [FindingKind::Simulator, FindingKind::Protocol] {
        let broken = verdict(|expected, observed| {
            open(expected);
            observed.findings = vec![finding(kind)];
        });
        let bucket = format!("{kind:?}: something happened");
        assert_eq!(broken.bucket(), Some(bucket));
    }
}

#[test]
fn a_program_with_open_values_ends_and_raises_its_interrupts() {
    let open = |change: fn(&mut Observed)| {
        verdict(|expected, observed| {
            expected.unjudged = vec![UnjudgedReason {
                step: 3,
                why: UnjudgedKind::OpenValues,
                text: "SDP OUT_PRECISION is INT16".to_owned(),
            }];
            observed.memory.write(BASE, 0x55);
            change(observed);
        })
    };
    assert!(matches!(open(|_| ()), RunVerdict::Unjudged(_)));
    let silent = open(|seen| seen.interrupts.clear());
    assert_eq!(silent.bucket().as_deref(), Some("interrupt 0 missing"));
    let hang = open(|seen| seen.findings = vec![finding(FindingKind::Hang)]);
    assert_eq!(hang.bucket().as_deref(), Some("Hang: something happened"));
}

#[test]
fn a_failed_check_that_the_model_expects_to_fail_says_so() {
    let verdict = verdict(|expected, observed| {
        expected.contradictions = vec![UnmetDemand {
            step: 5,
            text: "dla_intr is demanded High, it is Low".to_owned(),
        }];
        observed.findings = vec![finding(FindingKind::ProgramCheck)];
    });
    let text = "  step 5: the model does not agree either: dla_intr is demanded High, it is Low\n";
    assert!(verdict.to_string().contains(text), "{verdict}");
}
