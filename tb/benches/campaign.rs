//! Measures how a campaign spends its time, and how much time saved states save.
//!
//! The first table splits the time of random cases of each profile: drawing and lowering, reference
//! model, session, comparison, coverage. The time of the design itself is measured by playing the
//! recorded pins of the same cases in C++ alone. Each is played after a session of another case, so
//! that the processor's caches hold the same; its share is of the whole time. As in a campaign,
//! cases are drawn and predicted, and their coverage is sampled, in batches before the first of a
//! batch runs.
//! The second table gives small convolutions a second, from reset and from the saved state after
//! the flush. Core and csb clock have the same frequency, so that the pins can be played.
//!
//! `cargo bench --bench campaign [-- PROFILE...]`, by default every profile.

#![expect(clippy::print_stdout, reason = "a bench reports on the terminal")]

mod recorder;
mod stopwatch;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use nvdla_bench::dut::{ClockEdges, Dut, PowerOnContents};
use nvdla_bench::pool::BATCH;
use nvdla_bench::session::{Session, SessionSnapshot};
use nvdla_compare::observed::Observed;
use nvdla_compare::{self as compare};
use nvdla_cosim::Designs;
use nvdla_cosim::verilated::{DesignWithModels, RecordedInputs, VerilatedDut};
use nvdla_coverage::bins::BinSet;
use nvdla_coverage::sample::{add_seen, sample};
use nvdla_coverage::view::CaseView;
use nvdla_dut_build::build::UNCHANGED;
use nvdla_layers::lower::lower;
use nvdla_model::expected::Expected;
use nvdla_model::model;
use nvdla_model::program::Program;
use nvdla_random::clocks::ClockRatioSetting;
use nvdla_random::conditions::{Conditions, StartState};
use nvdla_random::seed::Seed;
use nvdla_regs::configuration::Configuration;
use nvdla_stimulus::generate;
use nvdla_stimulus::profile::Profile;

use recorder::InputRecorder;
use stopwatch::Stopwatch;

const RUN: Seed = Seed(1);
/// Number of cases of each profile.
const CASES: u64 = 60;
/// Most clocks that a small convolution takes, as the session counts them.
const SMALL: u64 = 1000;

fn main() {
    let (profiles, designs) = (profiles(), Designs::default());
    println!("Share of the time, in percent; cases begin behind the flush\n");
    println!(
        "{:<14} {:>6} {:>9} {:>6} {:>6} {:>6} {:>8} {:>8} {:>9}",
        "profile",
        "cases",
        "ms a case",
        "draw",
        "model",
        "design",
        "session",
        "compare",
        "coverage"
    );
    let mut all = Shares::default();
    for profile in &profiles {
        let shares = Shares::measure(profile, &design_of(profile, &designs));
        shares.print(&profile.name);
        all.add(&shares);
    }
    all.print("all");
    println!("\nSmall convolutions (up to {SMALL} clocks of work), cases a second\n");
    for profile in profiles.iter().filter(|profile| profile.name == "conv") {
        OriginTimes::measure(profile, &design_of(profile, &designs)).print();
    }
}

/// The profiles that the command line names, or all.
fn profiles() -> Vec<Profile> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors/profiles");
    let entries = directory.read_dir().expect("the profiles are there");
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let named: Vec<String> = std::env::args().skip(1).collect();
    let load = |path: &PathBuf| Profile::load(path).unwrap_or_else(|error| panic!("{error}"));
    let wanted = |profile: &Profile| {
        let plain = named.iter().filter(|name| !name.starts_with("--"));
        plain.clone().count() == 0 || plain.clone().any(|name| *name == profile.name)
    };
    paths.iter().map(load).filter(wanted).collect()
}

/// A drawn case: program, prediction and conditions.
struct Case {
    program: Program,
    expected: Expected,
    conditions: Conditions,
    power_on: PowerOnContents,
    /// Bins that the case covers, without those that only its run can show.
    bins: BinSet,
}

impl Case {
    fn draw(profile: &Profile, index: u64) -> (Program, Conditions, PowerOnContents) {
        let case = generate::case(profile, &[], RUN, index);
        let seed = Seed::case(RUN.0, index);
        let conditions = Conditions {
            seed,
            memory: case.conditions.memory,
            clocks: ClockRatioSetting::default(),
            ..Conditions::default()
        };
        let program = lower(&case.layers, seed).expect("random layers have room");
        (
            program,
            conditions,
            StartState::Flushed.power_on(case.conditions.power_on, seed),
        )
    }

    /// Draws a case and predicts it.
    fn drawn(profile: &Profile, index: u64) -> Self {
        Shares::default().prepare(profile, index)
    }

    fn check(&self, observed: &Observed) {
        let verdict = compare::compare(&self.program, &self.expected, observed, &[]);
        assert!(verdict.is_match(), "{}: {verdict}", self.program.name);
    }
}

fn dut(design: &DesignWithModels, power_on: PowerOnContents) -> VerilatedDut {
    VerilatedDut::mutant(design, UNCHANGED, power_on).expect("the model is built in")
}

/// The design of the smallest configuration that can run the profile.
fn design_of(profile: &Profile, designs: &Designs) -> Arc<DesignWithModels> {
    let name = match profile.needs {
        Configuration::NvSmall => "nv_small",
        Configuration::NvSmallEw => "nv_small_ew",
    };
    designs.design(name).expect("a design of the project")
}

/// A DUT after reset and flush, and its saved state with that of the bench.
fn flushed(design: &DesignWithModels, power_on: PowerOnContents) -> (VerilatedDut, Flushed) {
    let mut dut = dut(design, power_on);
    let bench = Session::flush(&mut dut);
    let image = dut.snapshot().expect("the design runs");
    (dut, Flushed { image, bench })
}

/// Saved states of design and bench after reset and flush, from which cases begin.
struct Flushed {
    image: Vec<u8>,
    bench: SessionSnapshot,
}

/// The recorded pin inputs of a case, and the saved state from which it begins.
struct CaseRecording {
    state: Rc<Flushed>,
    pins: RecordedInputs,
}

impl CaseRecording {
    /// Runs and records a case. `states` has the saved states of earlier cases, by power-on state.
    fn of(
        case: &Case,
        design: &DesignWithModels,
        states: &mut BTreeMap<PowerOnContents, Rc<Flushed>>,
    ) -> Self {
        let (dut, state) = flushed(design, case.power_on);
        let state = states
            .entry(case.power_on)
            .or_insert(Rc::new(state))
            .clone();
        let mut recorder = InputRecorder::new(dut);
        Session::begin(&mut recorder, &case.conditions, &state.bench)
            .run(&case.program, &case.expected);
        let pins = recorder.steps.iter().map(|(pins, _)| *pins).collect();
        Self { state, pins }
    }
}

#[derive(Default)]
struct Shares {
    cases: u32,
    draw: Duration,
    model: Duration,
    /// The part of the session's time that the design takes.
    design: Duration,
    session: Duration,
    compare: Duration,
    coverage: Duration,
}

impl Shares {
    fn measure(profile: &Profile, design: &DesignWithModels) -> Self {
        let mut used = dut(design, PowerOnContents::Random(1));
        let mut states = BTreeMap::new();
        let recorded: Vec<CaseRecording> = (0..CASES)
            .map(|index| CaseRecording::of(&Case::drawn(profile, index), design, &mut states))
            .collect();
        let mut shares = Self::default();
        let indices: Vec<u64> = (0..CASES).collect();
        for batch in indices.chunks(BATCH) {
            let prepare = |index: &u64| shares.prepare(profile, *index);
            let cases: Vec<Case> = batch.iter().map(prepare).collect();
            for case in cases {
                let CaseRecording { state, .. } = &recorded[shares.cases as usize];
                shares.run(&mut used, state, case);
                // Each is played once, next to another one, at a time when the machine is as fast.
                let other =
                    &recorded[(shares.cases as usize + recorded.len() / 2) % recorded.len()];
                used.restore(&other.state.image)
                    .expect("an image of this model");
                let mut watch = Stopwatch::start();
                used.play(&other.pins, ClockEdges::Both)
                    .expect("the design runs");
                shares.design += watch.lap();
            }
        }
        shares
    }

    /// Draws a case, predicts it with the model, and samples its bins; measures these times.
    fn prepare(&mut self, profile: &Profile, index: u64) -> Case {
        let mut watch = Stopwatch::start();
        let (program, conditions, power_on) = Case::draw(profile, index);
        self.draw += watch.lap();
        let expected = model::run_on(&program, program.needs);
        self.model += watch.lap();
        let bins = sample(&CaseView::of(&program, &expected, &conditions));
        self.coverage += watch.lap();
        Case {
            program,
            expected,
            conditions,
            power_on,
            bins,
        }
    }

    /// Runs a case from a saved state, compares, and measures these times.
    fn run(&mut self, dut: &mut VerilatedDut, state: &Flushed, mut case: Case) {
        let mut watch = Stopwatch::start();
        dut.restore(&state.image).expect("an image of this model");
        let mut session = Session::begin(dut, &case.conditions, &state.bench);
        let observed = session.run(&case.program, &case.expected);
        drop(session);
        self.session += watch.lap();
        case.check(&observed);
        self.compare += watch.lap();
        let view = CaseView::of(&case.program, &case.expected, &case.conditions);
        add_seen(&view, &observed, &mut case.bins);
        self.coverage += watch.lap();
        self.cases += 1;
    }

    fn add(&mut self, other: &Self) {
        self.cases += other.cases;
        self.draw += other.draw;
        self.model += other.model;
        self.design += other.design;
        self.session += other.session;
        self.compare += other.compare;
        self.coverage += other.coverage;
    }

    fn print(&self, name: &str) {
        let whole = self.draw + self.model + self.session + self.compare + self.coverage;
        let share = |part: Duration| 100.0 * part.as_secs_f64() / whole.as_secs_f64();
        println!(
            "{name:<14} {:>6} {:>9.2} {:>6.1} {:>6.1} {:>6.1} {:>8.1} {:>8.1} {:>9.1}",
            self.cases,
            1e3 * whole.as_secs_f64() / f64::from(self.cases.max(1)),
            share(self.draw),
            share(self.model),
            share(self.design.min(self.session)),
            share(self.session.saturating_sub(self.design)),
            share(self.compare),
            share(self.coverage),
        );
    }
}

/// Time of the same cases when they begin from reset, and from the saved state.
#[derive(Default)]
struct OriginTimes {
    cases: u32,
    clocks: u64,
    reset: Duration,
    saved: Duration,
}

impl OriginTimes {
    fn measure(profile: &Profile, design: &DesignWithModels) -> Self {
        let mut used = dut(design, PowerOnContents::Random(1));
        let mut origins = Self::default();
        for index in 0..4 * CASES {
            let case = Case::drawn(profile, index);
            let power_on = case.power_on;
            let (_, Flushed { image, bench }) = flushed(design, power_on);
            let run = |dut: &mut dyn Dut, bench: &SessionSnapshot| {
                Session::begin(dut, &case.conditions, bench).run(&case.program, &case.expected)
            };

            let mut watch = Stopwatch::start();
            used.restore(&image).expect("an image of this model");
            let observed = run(&mut used, &bench);
            let saved = watch.lap();
            let work = observed
                .layer_clocks
                .iter()
                .map(|layer| layer.clocks)
                .sum::<u64>();
            if work > SMALL {
                continue;
            }
            let mut watch = Stopwatch::start();
            let mut fresh = dut(design, power_on);
            let bench = Session::flush(&mut fresh);
            let again = run(&mut fresh, &bench);
            origins.reset += watch.lap();
            assert!(again == observed, "both ways show the same");
            case.check(&observed);
            origins.saved += saved;
            origins.clocks += work;
            origins.cases += 1;
        }
        origins
    }

    fn print(&self) {
        let rate = |time: Duration| f64::from(self.cases) / time.as_secs_f64();
        let (reset, saved) = (rate(self.reset), rate(self.saved));
        let clocks = self.clocks / u64::from(self.cases.max(1));
        println!("{} cases, {clocks} clocks of work on average", self.cases);
        println!(
            "from reset {reset:.0}, from the saved state {saved:.0}: {:.2} times",
            saved / reset
        );
    }
}
