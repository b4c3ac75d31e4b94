//! A saved state behind reset and flush is as good as the way there.

use std::path::Path;

use nvdla_bench::dut::{ClockEdges, Dut, PinsIn, PinsOut, PowerOnContents, SimError};
use nvdla_bench::session::{Session, SessionSnapshot};
use nvdla_bench::trace::TraceEvent;
use nvdla_compare::observed::Observed;
use nvdla_cosim::verilated::VerilatedDut;
use nvdla_layers::layer::LayerFile;
use nvdla_layers::lower::lower;
use nvdla_model::expected::Expected;
use nvdla_model::model;
use nvdla_model::program::Program;
use nvdla_random::clocks::ClockRatioSetting;
use nvdla_random::conditions::{
    Conditions, HostSetting, POWER_ON_STATES, PowerOnSetting, StartState,
};
use nvdla_random::seed::Seed;
use nvdla_regs::configuration::Configuration;
use nvdla_stimulus::case::LayerCase;
use nvdla_stimulus::generate;
use nvdla_stimulus::generate::case;
use nvdla_stimulus::profile::Profile;
use nvdla_testing::effort;

use crate::simulation;

/// All that can be seen of a run: what was observed, every register event, the output pins in
/// every step.
type Seen = (Observed, Vec<TraceEvent>, Vec<PinsOut>);

/// Keeps the output pins of every step.
struct Watched {
    dut: VerilatedDut,
    pins: Vec<PinsOut>,
}

impl Dut for Watched {
    fn step(&mut self, pins: &PinsIn, edges: ClockEdges) -> Result<PinsOut, SimError> {
        let out = self.dut.step(pins, edges)?;
        self.pins.push(out);
        Ok(out)
    }

    fn run(&mut self, pins: &PinsIn, pattern: &[ClockEdges]) -> Result<(usize, PinsOut), SimError> {
        self.step(pins, pattern[0]).map(|out| (1, out))
    }
}

fn go(
    dut: VerilatedDut,
    state: &SessionSnapshot,
    conditions: &Conditions,
    (program, expected): &(Program, Expected),
) -> (VerilatedDut, Seen) {
    let pins = Vec::new();
    let mut dut = Watched { dut, pins };
    let mut session = Session::begin(&mut dut, conditions, state);
    let observed = session.run(program, expected);
    let trace = session.take_trace();
    (dut.dut, (observed, trace, dut.pins))
}

fn conditions(case: &generate::RandomCase) -> Conditions {
    let seed = Seed(case.layers.seed.expect("drawn cases have seeds"));
    Conditions {
        seed,
        memory: case.conditions.memory,
        clocks: case.conditions.clocks,
        ..Conditions::default()
    }
}

fn flushed(power_on: PowerOnContents) -> (VerilatedDut, SessionSnapshot) {
    let mut dut = simulation("nv_small", power_on);
    let state = Session::flush(&mut dut);
    assert_eq!(state.dead, None);
    (dut, state)
}

#[test]
fn a_run_from_the_saved_state_is_the_run_from_reset_bit_by_bit() {
    let profiles = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors/profiles");
    // A model that is used for every run from a saved state, whatever ran on it before.
    let mut used = simulation("nv_small", PowerOnContents::Random(77));
    for (name, index) in [("conv", 0), ("image", 1), ("multilayer", 2), ("mixed", 3)] {
        let profile = Profile::load(&profiles.join(format!("{name}.yaml"))).unwrap();
        let case = case(&profile, &[], Seed(6), index);
        let program = lower(&case.layers, Seed(6)).unwrap();
        let expected = model::run_on(&program, Configuration::NvSmall);
        let (run, conditions) = ((program, expected), conditions(&case));
        let power_on = StartState::Flushed.power_on(PowerOnSetting::Random, conditions.seed);
        let (dut, state) = flushed(power_on);
        let (_, from_reset) = go(dut, &state, &conditions, &run);
        assert_eq!(from_reset.0.findings, [], "{name}");

        let (mut saved, state) = flushed(power_on);
        used.restore(&saved.snapshot().unwrap()).unwrap();
        let (dut, from_saved) = go(used, &state, &conditions, &run);
        used = dut;
        assert!(from_saved.0 == from_reset.0, "{name}: what was observed");
        assert_eq!(from_saved.1, from_reset.1, "{name}");
        assert!(from_saved.2 == from_reset.2, "{name}: output pins");
        assert!(from_reset.2.len() > 300, "{name}: something ran");
    }
}

/// The bench lets the DUT run while nothing happens, and hands it register writes in rows.
#[test]
fn runs_show_the_same_in_single_steps() {
    let profiles = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors/profiles");
    let names = ["conv", "image", "sdp-pdp", "cdp", "mixed", "corners"];
    // Without effort each variant with two of the profiles.
    let variants = (0..).zip(names).flat_map(|(number, name)| {
        let is_tried = move |variant: &u64| effort() > 1 || *variant == number % 3;
        (0..3).filter(is_tried).map(move |variant| (name, variant))
    });
    for (name, variant) in variants {
        let profile = Profile::load(&profiles.join(format!("{name}.yaml"))).unwrap();
        let case = case(&profile, &[], Seed(8), variant);
        let program = lower(&case.layers, Seed(8)).unwrap();
        let expected = model::run_on(&program, Configuration::NvSmall);
        let mut conditions = conditions(&case);
        (conditions.clocks, conditions.host) = match variant {
            0 => (ClockRatioSetting::default(), HostSetting::Plain),
            1 => (ClockRatioSetting::Random, HostSetting::Plain),
            _ => (ClockRatioSetting::Random, HostSetting::Random),
        };
        let (mut dut, state) = flushed(PowerOnContents::Random(1));
        let mut session = Session::begin(&mut dut, &conditions, &state);
        let observed = session.run(&program, &expected);
        let trace = session.take_trace();
        assert_eq!(observed.findings, [], "{name} {variant}");
        let (dut, state) = flushed(PowerOnContents::Random(1));
        let (_, (again, again_trace, pins)) = go(dut, &state, &conditions, &(program, expected));
        assert_eq!(trace, again_trace, "{name} {variant}");
        assert!(observed == again, "{name} {variant}: what was observed");
        assert!(pins.len() > 300, "{name} {variant}: something ran");
    }
}

/// Reset leaves nothing that a program can see of what was before it.
#[test]
fn runs_show_the_same_after_zeros_ones_and_random_bits() {
    let profiles = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors/profiles");
    for (name, index) in [
        ("conv", 1),
        ("image", 2),
        ("sdp-pdp", 3),
        ("cdp", 4),
        ("mixed", 5),
    ] {
        let profile = Profile::load(&profiles.join(format!("{name}.yaml"))).unwrap();
        let case = case(&profile, &[], Seed(6), index);
        let program = lower(&case.layers, Seed(6)).unwrap();
        let expected = model::run_on(&program, Configuration::NvSmall);
        let (run, conditions) = ((program, expected), conditions(&case));
        let seen = |contents| {
            let (dut, state) = flushed(StartState::Reset.power_on(contents, conditions.seed));
            let (_, (observed, events, _)) = go(dut, &state, &conditions, &run);
            (observed, events)
        };
        let random = seen(PowerOnSetting::Random);
        assert_eq!(random.0.findings, [], "{name}");
        assert!(random == seen(PowerOnSetting::Zeros), "{name}: zeros");
        assert!(random == seen(PowerOnSetting::Ones), "{name}: ones");
    }
}

#[test]
fn power_on_states_are_drawn_by_weight_and_named() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors/profiles/sdp.yaml");
    let profile = Profile::load(&path).unwrap();
    let drawn = |contents| {
        let cases = (0..400).map(|index| case(&profile, &[], Seed(1), index));
        cases
            .filter(|case| case.conditions.power_on == contents)
            .count()
    };
    // Weights 8, 1 and 1.
    assert!((280..360).contains(&drawn(PowerOnSetting::Random)));
    for (contents, name) in [
        (PowerOnSetting::Zeros, "zeros"),
        (PowerOnSetting::Ones, "ones"),
    ] {
        assert!((20..70).contains(&drawn(contents)), "{name}");
        assert_eq!(name.parse::<PowerOnSetting>().unwrap(), contents);
    }
}

#[test]
fn a_few_power_on_states_are_kept_and_all_of_them_are_drawn() {
    let mut drawn: Vec<PowerOnContents> = (0..400)
        .map(|index| StartState::Flushed.power_on(PowerOnSetting::Random, Seed::case(1, index)))
        .collect();
    drawn.sort_unstable();
    drawn.dedup();
    let all = (0..POWER_ON_STATES).map(PowerOnContents::Random);
    assert_eq!(drawn, all.collect::<Vec<_>>());
    let (mut one, _) = flushed(PowerOnContents::Random(0));
    let (mut other, _) = flushed(PowerOnContents::Random(1));
    assert!(one.snapshot().unwrap() != other.snapshot().unwrap());
}

#[test]
fn each_directed_layer_begins_in_the_power_on_state_of_its_name() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors/directed");
    let state = |path: &Path| {
        let file = LayerFile::load(path).unwrap();
        LayerCase::new(file, Seed(1)).conditions().power_on_state()
    };
    let files = std::fs::read_dir(folder).unwrap();
    let states = files.map(|file| state(&file.unwrap().path()));
    let mut states: Vec<PowerOnContents> = states
        .filter(|state| matches!(state, PowerOnContents::Random(_)))
        .collect();
    let count = states.len();
    states.sort_unstable();
    states.dedup();
    assert!(count > 200);
    assert_eq!(states.len(), count);
}
