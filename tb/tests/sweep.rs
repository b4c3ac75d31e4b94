//! Sweeps: both orders are shown, and a design that is wrong in some clocks is found.

use nvdla_bench::dut::{ClockEdges, Dut, PinsIn, PinsOut, SimError};
use nvdla_bench::engine::{Case, CaseReport, CaseResult, ReplaySpec, Target, run};
use nvdla_bench::simulation::{Simulation, SimulatorError};
use nvdla_campaign::triage::ShrunkCase;
use nvdla_campaign::watcher::ShrinkWatcher;
use nvdla_layers::layer::LayerFile;
use nvdla_layers::lower::lower;
use nvdla_live::LiveSession;
use nvdla_random::conditions::{Conditions, Sweep, SweepEvent, SweepEventKind, SweepSetting};
use nvdla_random::seed::Seed;
use nvdla_regs::configuration::Configuration;
use nvdla_stimulus::case::LayerCase;
use nvdla_stimulus::profile::Profile;
use nvdla_testing::{effort, vectors};
use tempfile::TempDir;

use crate::campaign::{results, text};
use crate::cli::cosim;
use crate::live::{start_layer, wait};

/// nv_small whose interrupt pin ignores what is shorter than some clocks.
struct SlowPin {
    inner: Box<dyn Simulation>,
    high: u32,
}

impl Dut for SlowPin {
    fn step(&mut self, pins: &PinsIn, edges: ClockEdges) -> Result<PinsOut, SimError> {
        let mut out = self.inner.step(pins, edges)?;
        self.high = if out.intr { self.high + 1 } else { 0 };
        out.intr = self.high > 3;
        Ok(out)
    }

    fn run(&mut self, pins: &PinsIn, pattern: &[ClockEdges]) -> Result<(usize, PinsOut), SimError> {
        Ok((1, self.step(pins, pattern[0])?))
    }
}

impl Simulation for SlowPin {
    fn save(&mut self) -> Result<Option<Vec<u8>>, SimulatorError> {
        let image = self.inner.save()?;
        Ok(image.map(|image| [&self.high.to_le_bytes()[..], &image].concat()))
    }

    fn restore(&mut self, state: &[u8]) -> Result<(), SimulatorError> {
        let (high, image) = state.split_at(4);
        self.high = u32::from_le_bytes(high.try_into().expect("four bytes"));
        self.inner.restore(image)
    }
}

/// A target of it.
fn slow_pin() -> Target {
    let right = nvdla_cosim::target("nv_small").expect("a helper of tests");
    Target::new("slow pin", Configuration::NvSmall, move |power_on| {
        let inner = right.build(power_on)?;
        Ok(Box::new(SlowPin { inner, high: 0 }))
    })
}

fn swept(case: &Case, target: &Target, access: &str, around: SweepEvent) -> CaseReport {
    let mut case = case.clone();
    case.must_be_swept = true;
    case.conditions.sweep = Some(Sweep {
        what: access.parse().expect("a helper of tests"),
        around,
        from: -16,
        to: 8,
    });
    run(&case, target).expect("a helper of tests").report
}

fn replay(command: &str) -> ReplaySpec {
    command.parse().expect("the command of a case")
}

/// SDP multiplies 64 bytes by two, and the host waits for it.
fn one_layer() -> Case {
    let target = nvdla_cosim::target("nv_small").expect("a helper of tests");
    let mut session =
        LiveSession::open(&target, &Conditions::default()).expect("a helper of tests");
    start_layer(&mut session).expect("a helper of tests");
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
        let report = swept(
            &one_layer(),
            &target,
            access,
            SweepEventKind::Interrupt.nth(0),
        );
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
    let target = slow_pin();
    let access = "write GLB.S_INTR_STATUS=0x1";
    let mut case = one_layer();
    case.replay = Some(replay("cosim run one.yaml --from -16 --to 8"));
    let report = swept(&case, &target, access, SweepEventKind::LayerEnd.nth(0));
    let text = report.to_string();
    assert!(text.contains("its interrupt is lost"), "{text}");
    assert!(
        text.contains("S_INTR_STATUS 0x1, dla_intr rose 1"),
        "{text}"
    );
    assert!(
        text.contains("that alone: cosim run one.yaml --from -5 --to -4"),
        "{text}"
    );
}

#[test]
fn an_access_around_the_event_of_a_source_meets_it_directly_before_offset_0() {
    let target = nvdla_cosim::target("nv_small").unwrap();
    let around: SweepEvent = "sdp-0:0".parse().unwrap();
    for (access, before, behind) in [
        (
            "write GLB.S_INTR_STATUS=0x1",
            "-1  S_INTR_STATUS 0x1, dla_intr rose 1",
            "0 to     8  S_INTR_STATUS 0x0, dla_intr rose 1",
        ),
        (
            "write GLB.S_INTR_MASK=0x3f003f",
            "-1  S_INTR_STATUS 0x1, dla_intr rose 0",
            "0 to     8  S_INTR_STATUS 0x1, dla_intr rose 1",
        ),
        (
            "read GLB.S_INTR_STATUS",
            "-1  read 0x3f003e, S_INTR_STATUS 0x3f003f, dla_intr rose 0",
            "0 to     8  read 0x3f003f, S_INTR_STATUS 0x3f003f, dla_intr rose 0",
        ),
    ] {
        let report = swept(&one_layer(), &target, access, around);
        let CaseResult::Passed(passed) = &report.outcome else {
            panic!("{report}")
        };
        let note = passed.note.as_ref().unwrap();
        assert!(note.contains(before) && note.contains(behind), "{note}");
    }
}

#[test]
fn a_sweep_of_interrupts_names_the_access_that_loses_one() {
    let mut case = one_layer();
    case.replay = Some(replay(
        "cosim run one.yaml --sweep interrupts --from -16 --to 8",
    ));
    let around = SweepEventKind::Interrupt.nth(0);
    let right = nvdla_cosim::target("nv_small").unwrap();
    let text = swept(&case, &right, "interrupts", around).to_string();
    assert!(
        text.contains("runs of accesses across interrupts"),
        "{text}"
    );
    assert!(text.contains("\n  sdp-0:0 in clock "), "{text}");
    let text = swept(&case, &slow_pin(), "interrupts", around).to_string();
    assert!(text.contains("an interrupt is lost"), "{text}");
    let alone =
        "that alone: cosim run one.yaml --sweep GLB.S_INTR_STATUS=0x1 --around sdp-0:0 --from ";
    assert!(text.contains(alone), "{text}");
}

/// nv_small whose interrupt pin stays low behind a response that comes so many clocks behind its write.
struct SpoiledByResponse {
    inner: Box<dyn Simulation>,
    latency: u64,
    clock: u64,
    written: Option<u64>,
    spoiled: bool,
}

impl Dut for SpoiledByResponse {
    fn step(&mut self, pins: &PinsIn, edges: ClockEdges) -> Result<PinsOut, SimError> {
        let mut out = self.inner.step(pins, edges)?;
        self.clock += 1;
        if out.w_valid {
            self.written = Some(self.clock);
        }
        self.spoiled |= pins.b_valid && self.written == self.clock.checked_sub(self.latency);
        out.intr &= !self.spoiled;
        Ok(out)
    }

    fn run(&mut self, pins: &PinsIn, pattern: &[ClockEdges]) -> Result<(usize, PinsOut), SimError> {
        Ok((1, self.step(pins, pattern[0])?))
    }
}

impl Simulation for SpoiledByResponse {}

#[test]
fn a_sweep_of_latencies_finds_the_one_that_spoils_a_design() {
    let right = nvdla_cosim::target("nv_small").unwrap();
    let mut case = one_layer();
    case.must_be_swept = true;
    case.replay = Some(replay("cosim run one.yaml --from 1 --to 30"));
    case.conditions.sweep = Some(Sweep {
        to: 30,
        ..Sweep::of("write-latency".parse().unwrap())
    });
    let outcome = run(&case, &right).unwrap();
    let text = outcome.to_string();
    assert!(text.contains("30 runs of write-latency"), "{text}");
    let wrong = Target::new("spoiled", Configuration::NvSmall, move |power_on| {
        Ok(Box::new(SpoiledByResponse {
            inner: right.build(power_on)?,
            latency: 17,
            clock: 0,
            written: None,
            spoiled: false,
        }))
    });
    let outcome = run(&case, &wrong).unwrap();
    let text = outcome.to_string();
    let alone = "that alone: cosim run one.yaml --from 17 --to 17";
    assert!(text.contains(alone), "{text}");
    assert_eq!(
        outcome.wrong_sweep.map(|sweep| (sweep.from, sweep.to)),
        Some((17, 17))
    );
}

#[test]
fn what_cannot_be_swept_is_not_applicable() {
    let target = nvdla_cosim::target("nv_small").unwrap();
    for (access, around, part) in [
        (
            "read SDP.S_STATUS",
            SweepEventKind::Interrupt.nth(7),
            "there is no interrupt:7",
        ),
        (
            "read SDP.S_STATUS",
            SweepEventKind::LayerEnd.nth(1),
            "there is no layer-end:1",
        ),
        (
            "write SDP.D_OP_ENABLE=1",
            SweepEventKind::Interrupt.nth(0),
            "may run",
        ),
        (
            "interrupts",
            "cdp-0:0".parse().unwrap(),
            "cdp-0:0: there is no such layer",
        ),
        (
            "interrupts",
            "sdp-1:0".parse().unwrap(),
            "sdp-1:0: there is no such layer",
        ),
        (
            "read SDP.S_STATUS",
            "sdp-0:0".parse().unwrap(),
            "only accesses to the interrupt registers",
        ),
    ] {
        let report = swept(&one_layer(), &target, access, around);
        let CaseResult::NotApplicable { why } = &report.outcome else {
            panic!("{report}")
        };
        assert!(why.contains(part), "{why}");
    }
}

#[test]
fn a_register_of_a_layer_takes_a_value_only_behind_its_end() {
    let target = nvdla_cosim::target("nv_small").unwrap();
    let access = "write SDP.D_CVT_SCALE=77";
    let report = swept(
        &one_layer(),
        &target,
        access,
        SweepEventKind::LayerEnd.nth(0),
    );
    let CaseResult::Passed(passed) = &report.outcome else {
        panic!("{report}")
    };
    let note = passed.note.as_ref().unwrap();
    let place = |value| note.find(&format!("SDP.D_CVT_SCALE {value}"));
    assert!(
        place("0x2") < place("0x4d") && place("0x2").is_some(),
        "{note}"
    );
}

#[test]
fn the_event_selects_the_group_that_ends_or_the_one_that_waits() {
    let target = nvdla_cosim::target("nv_small").unwrap();
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = root.join("vectors/directed/sdp-write-meets-start.yaml");
    let layers = LayerFile::load(&file).unwrap();
    let case = Case::new(lower(&layers, Seed(1)).unwrap());
    let note = |around: SweepEventKind| {
        let report = swept(&case, &target, "write SDP.D_CVT_SCALE=77", around.nth(0));
        match report.outcome {
            CaseResult::Passed(passed) => passed.note.unwrap(),
            _ => panic!("{report}"),
        }
    };
    let waits = note(SweepEventKind::Turn);
    assert!(waits.contains("SDP.D_CVT_SCALE 0x1"), "{waits}");
    assert!(!waits.contains("SDP.D_CVT_SCALE 0x4d"), "{waits}");
    let ends = note(SweepEventKind::Ended);
    let place = |value| ends.find(&format!("SDP.D_CVT_SCALE {value}"));
    assert!(
        place("0x1") < place("0x4d") && place("0x1").is_some(),
        "{ends}"
    );
}

#[test]
fn requests_of_a_layer_are_events() {
    let target = nvdla_cosim::target("nv_small").unwrap();
    let clock = |event: SweepEvent| {
        let report = swept(&one_layer(), &target, "read SDP.S_STATUS", event);
        let text = report.to_string();
        let (_, rest) = text
            .split_once(&format!("around {event} in clock "))
            .unwrap();
        rest.split(':').next().unwrap().parse::<u64>().unwrap()
    };
    let events = [
        SweepEventKind::Enable.nth(1),
        SweepEventKind::FirstRead.nth(0),
        SweepEventKind::FirstWrite.nth(0),
        SweepEventKind::LayerEnd.nth(0),
        SweepEventKind::Interrupt.nth(0),
    ];
    let clocks = events.map(clock);
    assert!(clocks.is_sorted_by(|one, next| one < next), "{clocks:?}");
}

/// SDP's profile with a sweep in every case, of small layers.
fn always_swept() -> String {
    let path = vectors::path("profiles/sdp.yaml");
    let text = std::fs::read_to_string(path).expect("a helper of tests");
    let lines = text.lines().map(|line| {
        if line.starts_with("swept:") {
            "swept: 100\n".to_owned()
        } else if line.starts_with("atoms:") {
            "atoms: 40\n".to_owned()
        } else {
            format!("{line}\n")
        }
    });
    lines.collect()
}

#[test]
fn random_cases_find_with_sweeps_what_no_other_case_finds() {
    let target = slow_pin();
    let profile = Profile::parse("sdp.yaml".as_ref(), &always_swept()).unwrap();
    let cases = (0..200).map(|index| LayerCase::drawn(&profile, &[], Seed(1), index));
    let mut failing = None;
    for mut case in cases {
        case.replay = Some(ReplaySpec::new(case.file.name.clone()));
        let outcome = run(&case.case().unwrap(), &target).unwrap();
        if outcome.failed().is_some() {
            failing = Some((case, outcome));
            break;
        }
    }
    let (case, outcome) = failing.expect("one of the cases meets the end of a layer");
    let mut plain = case.clone();
    plain.overrides.sweep = Some(SweepSetting::None);
    let plain = run(&plain.case().unwrap(), &target).unwrap();
    assert!(plain.passed(), "{plain}");
    let again = run(&case.case().unwrap(), &target).unwrap();
    assert_eq!(again.report, outcome.report);
    let text = outcome.to_string();
    let drawn = case.conditions().sweep.unwrap();
    assert!(text.contains(&drawn.text()), "{text}");
    let wrong = outcome.wrong_sweep.unwrap();
    let replay = ReplaySpec::new(case.file.name.clone());
    let alone = replay.with_part_of_sweep(drawn.what, &wrong);
    assert!(text.contains(&alone.to_string()), "{text}");

    let shrunk = ShrunkCase::of(&case, &target, "small", ShrinkWatcher::default()).unwrap();
    let file = shrunk.unwrap().file.unwrap();
    let kept = file.conditions.swept().expect("it fails in a sweep alone");
    assert_eq!((kept.what, kept.to - kept.from), (wrong.what, 1));
    assert_eq!(file.layers.len(), 1);
    let small = LayerCase::new(file, Seed(1)).case().unwrap();
    assert!(run(&small, &target).unwrap().failed().is_some());
}

#[test]
fn a_failure_that_needs_no_sweep_is_shrunk_without_it() {
    /// A design whose outputs are wrong.
    struct WrongOutput(Box<dyn Simulation>);
    impl Dut for WrongOutput {
        fn step(&mut self, pins: &PinsIn, edges: ClockEdges) -> Result<PinsOut, SimError> {
            let mut out = self.0.step(pins, edges)?;
            out.w_data ^= 1;
            Ok(out)
        }

        fn run(
            &mut self,
            pins: &PinsIn,
            pattern: &[ClockEdges],
        ) -> Result<(usize, PinsOut), SimError> {
            Ok((1, self.step(pins, pattern[0])?))
        }
    }
    impl Simulation for WrongOutput {}
    let right = nvdla_cosim::target("nv_small").unwrap();
    let wrong = Target::new("wrong bit", Configuration::NvSmall, move |power_on| {
        Ok(Box::new(WrongOutput(right.build(power_on)?)))
    });
    let profile = Profile::parse("sdp.yaml".as_ref(), &always_swept()).unwrap();
    let mut cases = (0..20).map(|index| LayerCase::drawn(&profile, &[], Seed(1), index));
    let case = cases
        .find(|case| case.conditions().sweep.is_some())
        .unwrap();
    let shrunk = ShrunkCase::of(&case, &wrong, "small", ShrinkWatcher::default()).unwrap();
    assert_eq!(shrunk.unwrap().file.unwrap().conditions.sweep, None);
}

#[test]
fn swept_campaigns_have_the_same_bytes_however_they_run() {
    let directory = TempDir::new().unwrap();
    let profile = directory.path().join("sdp.yaml");
    std::fs::write(&profile, always_swept()).unwrap();
    let campaign = |name: &str, count: &str, more: &[&str]| {
        let out = directory.path().join(name);
        let words = [
            "campaign",
            text(&profile),
            "--count",
            count,
            "--out",
            text(&out),
        ];
        let words = if out.exists() {
            vec!["campaign", "--resume", text(&out), "--count", count]
        } else {
            words.to_vec()
        };
        let (code, said, errors) = cosim(&[&words[..], more].concat());
        assert_eq!(code, 0, "{said}{errors}");
        results(&out)
    };
    let all = (4 * effort()).to_string();
    let whole = campaign("one", &all, &["--jobs", "1"]);
    assert!(String::from_utf8_lossy(&whole).contains(" swept around "));
    campaign("parts", "2", &["--jobs", "3"]);
    assert!(whole == campaign("parts", &all, &["--jobs", "3"]));
    let shards = ["1/2", "2/2"].map(|shard| {
        campaign(&shard.replace('/', "-"), &all, &["--shard", shard]);
        directory.path().join(shard.replace('/', "-"))
    });
    let merged = directory.path().join("merged");
    let mut words = vec!["report", "--merge", text(&merged)];
    words.extend(shards.iter().map(|shard| text(shard)));
    let (code, _, errors) = cosim(&words);
    assert_eq!(code, 0, "{errors}");
    assert!(whole == results(&merged));
}

#[test]
fn a_random_case_names_its_sweep_and_runs_without_it_where_that_is_asked_for() {
    let directory = TempDir::new().unwrap();
    let profile = directory.path().join("sdp.yaml");
    std::fs::write(&profile, always_swept()).unwrap();
    let name = format!("{}:1:0", text(&profile));
    let (code, said, errors) = cosim(&["explain", &name]);
    assert_eq!(code, 0, "{errors}");
    assert!(said.contains("swept with --sweep "), "{said}");
    let (code, said, errors) = cosim(&["run", &name]);
    let is_swept =
        |said: &str| said.contains(" offsets of ") || said.contains(" runs of accesses ");
    assert!(code == 0 && is_swept(&said), "{said}{errors}");
    let (code, said, errors) = cosim(&["run", &name, "--sweep", "none"]);
    assert!(code == 0 && !is_swept(&said), "{said}{errors}");
}

/// The write masks the source that has come, and later another source raises the pin again.
#[test]
fn a_pin_that_a_mask_lowers_may_rise_for_another_source() {
    let (code, said, errors) = cosim(&[
        "run",
        "vectors/directed/mixed-interrupts-swept.yaml",
        "--sweep",
        "write GLB.S_INTR_MASK=0x10000",
        "--around",
        "cdma-dat-0:0",
    ]);
    assert_eq!(code, 0, "{said}{errors}");
    let (before, behind) = (said.find("rose 1 times"), said.find("rose 2 times"));
    assert!(before.is_some() && before < behind, "{said}");
}
