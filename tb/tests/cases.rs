//! Every case of `vectors/` is a test of its own on the Verilated models: `cargo test conv-example`.
//!
//! | Tests | Run on | Under |
//! |---|---|---|
//! | `rtl/...` | the smallest model that can | the conditions of the case; directed layers take the clocks of `perf.yaml`, and count its stalls |
//! | `rtl-ew/...` | nv_small_ew, which does what nv_small does | the same, every eighth file |
//! | `rtl-random/...` | the smallest model that can | random memory |
//! | `live/...` | the smallest model that can | as `rtl`, access by access in a live session; then its program again; every eighth file or network, but for long directed layers and labelled pictures |
//! | `sweep/...` | the smallest model that can | a clear of all interrupts moved across the end of the first layer, for every eighth short directed layer |
//! | `driver/...` | the model, nv_small | compiled networks, by the driver in C |
//! | `doors/...` | the model, nv_small, a server | the same through all doors of the driver, every eighth network |
//!
//! Nightly, NVDLA_TEST_EFFORT is larger, and all files take part in all of them.
//!
//! The same cases run on the reference model alone in `nvdla-layers` and `nvdla-compare`. Public
//! traces are no part of the project: see `nvdla_testing::vectors::further`.

#[path = "parts/driver.rs"]
mod driver;
#[path = "parts/live.rs"]
mod live;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::LazyLock;

use libtest_mimic::{Arguments, Failed, Trial};
use nvdla_bench::engine::{Case, CaseResult, PassedCase, Target, Targets, run};
use nvdla_cosim::cli::PerfList;
use nvdla_cosim::models;
use nvdla_layers::layer::LayerFile;
use nvdla_loadable::case::{LoadableCase, NetworkCaseVerdict, judge};
use nvdla_loadable::network::CompiledNetwork;
use nvdla_loadable::schedule::plan::ProgrammingSchedule;
use nvdla_programs::{packed, sequence, trace};
use nvdla_random::conditions::{
    ConditionOverrides, Conditions, MemorySetting, Sweep, SweepEventKind,
};
use nvdla_random::seed::Seed;
use nvdla_regs::configuration::Configuration;
use nvdla_regs::interrupts::SOURCE_BITS;
use nvdla_stimulus::case::LayerCase;
use nvdla_stimulus::illegal::IllegalFile;
use nvdla_stimulus::profile::Profile;
use nvdla_testing::{effort, vectors};

/// Seed of what the files leave to be drawn, as on the command line.
const RUN: Seed = Seed(1);
/// Seed of random memories.
const RANDOM: Seed = Seed(5);

static TARGETS: LazyLock<Targets> = LazyLock::new(|| {
    let ours = ["nv_small", "nv_small_ew"].map(|name| models::target(name).expect("it is built"));
    Targets(Vec::from(ours))
});

static FIGURES: LazyLock<PerfList> =
    LazyLock::new(|| PerfList::load(&vectors::path("perf.yaml")).expect("clocks of layers"));

/// What a file holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Layers,
    /// With results of the reference hardware.
    Golden,
    Trace,
    Sequence,
    /// The record of a live session.
    Record,
    Illegal,
}

/// How it runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    Smallest,
    Largest,
    RandomMemory,
    Live,
}

impl Mode {
    fn name(self) -> &'static str {
        match self {
            Self::Smallest => "rtl",
            Self::Largest => "rtl-ew",
            Self::RandomMemory => "rtl-random",
            Self::Live => "live",
        }
    }

    /// Those of the files that run so.
    fn of(self, files: Vec<PathBuf>) -> Vec<PathBuf> {
        match self {
            Self::Smallest | Self::RandomMemory => files,
            Self::Largest | Self::Live => some(files),
        }
    }

    fn target(self, needs: Configuration) -> &'static Target {
        let needs = match self {
            Self::Largest => Configuration::NvSmallEw,
            Self::Smallest | Self::RandomMemory | Self::Live => needs,
        };
        TARGETS
            .for_case(needs)
            .expect("nv_small_ew runs everything")
    }
}

fn main() -> ExitCode {
    let plain = [Mode::Smallest, Mode::Largest, Mode::Live];
    let mut trials = Vec::new();
    let mut add = |folder: &str, kind, modes: &[Mode]| {
        for mode in modes {
            for path in mode.of(vectors::files(folder)) {
                let name = format!("{folder}/{}", vectors::stem(&path));
                trials.push(trial(&name, &path, kind, *mode));
            }
        }
    };
    add("directed", Kind::Layers, &[Mode::Smallest, Mode::Largest]);
    for unit in vectors::folders("golden") {
        let folder = format!("golden/{unit}");
        match unit.as_str() {
            "system" => add(&folder, Kind::Sequence, &plain),
            // They take seconds under random memory.
            "conv" => add(&folder, Kind::Golden, &plain),
            _ => {
                let all = [
                    Mode::Smallest,
                    Mode::Largest,
                    Mode::RandomMemory,
                    Mode::Live,
                ];
                add(&folder, Kind::Golden, &all);
            }
        }
    }
    add("sequences", Kind::Sequence, &plain);
    add("regress/layers", Kind::Layers, &plain);
    add("regress/sequences", Kind::Sequence, &plain);
    add("regress/programs", Kind::Record, &plain);
    add("illegal", Kind::Illegal, &[Mode::Smallest]);
    if let Some(root) = vectors::further("NVDLA_TRACES", "nvdla-traces") {
        for mode in plain {
            for path in mode.of(vectors::traces(&root)) {
                let name = format!("traces/{}", vectors::stem(&path));
                trials.push(trial(&name, &path, Kind::Trace, mode));
            }
        }
    }
    let mut networks = LoadableCase::find(&vectors::path("loadables")).expect("compiled networks");
    if let Some(root) = vectors::further("NVDLA_LOADABLES", "loadables") {
        let more = LoadableCase::find(&root).expect("compiled networks");
        let is_new = |case: &LoadableCase| networks.iter().all(|known| known.name != case.name);
        let more: Vec<_> = more.into_iter().filter(is_new).collect();
        networks.extend(more);
    }
    let live = networks.iter().filter(|case| has_few_pictures(case));
    for case in some(live.cloned().collect()) {
        let name = format!("live/loadables/{}", case.name);
        trials.push(Trial::test(name, move || network(&case)));
    }
    for case in some(networks.clone()) {
        let name = format!("doors/{}", case.name);
        trials.push(Trial::test(name, move || {
            Ok(driver::all_doors_agree(&case, rtl())?)
        }));
    }
    for case in networks {
        let name = format!("driver/{}", case.name);
        trials.push(Trial::test(name, move || Ok(driver::is_right(&case)?)));
    }
    let directed = vectors::files("directed");
    let short = directed.into_iter().filter(|path| is_short(path));
    for path in some(short.collect()) {
        let name = format!("directed/{}", vectors::stem(&path));
        trials.push(trial(&name, &path, Kind::Layers, Mode::Live));
        let name = format!("sweep/{name}");
        trials.push(Trial::test(name, move || swept(&path)));
    }
    for path in vectors::files("profiles") {
        let name = format!("live/random/{}", vectors::stem(&path));
        trials.push(Trial::test(name, move || drawn(&path)));
    }
    trials.push(Trial::test("rtl/every-directed-layer-has-clocks", || {
        let files = vectors::files("directed");
        let names: BTreeSet<String> = files.iter().map(|path| vectors::stem(path)).collect();
        let listed: BTreeSet<String> = FIGURES.clocks.keys().cloned().collect();
        let either: Vec<_> = names.symmetric_difference(&listed).collect();
        assert!(
            either.is_empty(),
            "vectors/perf.yaml or no file: {either:?}"
        );
        Ok(())
    }));
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn trial(name: &str, path: &Path, kind: Kind, mode: Mode) -> Trial {
    let (name, path) = (format!("{}/{name}", mode.name()), PathBuf::from(path));
    Trial::test(name, move || match kind {
        Kind::Layers => layers(&path, mode),
        Kind::Golden | Kind::Trace => golden(&path, kind, mode),
        Kind::Sequence => {
            let mut case = Case::new(sequence::read(&path)?);
            case.conditions = conditions(&case.name, ConditionOverrides::default(), RUN);
            passes(&case, mode).map(drop)
        }
        Kind::Record => {
            let read = packed::read(&path)?;
            let overrides = read.conditions.map(serde_json::from_value).transpose()?;
            let mut case = Case::new(read.program);
            case.conditions = conditions(&case.name, overrides.unwrap_or_default(), RUN);
            passes(&case, mode).map(drop)
        }
        Kind::Illegal => illegal(&path, mode),
    })
}

/// Random cases of each profile that a test plays in a live session, or as many times more as [`effort`] says.
const DRAWN: u64 = 1;

/// Of so many files in a row one runs in further ways: `rtl/...` and `driver/...` run each, and [`effort`] takes
/// more of them.
const APART: usize = 8;

fn some<T>(files: Vec<T>) -> Vec<T> {
    let apart = APART.div_ceil(effort());
    files.into_iter().step_by(apart).collect()
}

/// Core clocks of all layers of a short file.
const SHORT: u64 = 5000;

/// Whether the layers of a directed file take few clocks: a sweep runs the first one some twenty times. Nightly any.
fn is_short(path: &Path) -> bool {
    let clocks = FIGURES.clocks.get(&vectors::stem(path));
    effort() > 1 || clocks.is_none_or(|clocks| clocks.iter().sum::<u64>() <= SHORT)
}

/// Whether a network has no set of labelled pictures, each of which takes a session; nightly any.
fn has_few_pictures(case: &LoadableCase) -> bool {
    case.labels.is_none() || effort() > 1
}

/// The design on which compiled networks run.
fn rtl() -> &'static Target {
    Mode::Live.target(Configuration::NvSmall)
}

fn drawn(path: &Path) -> Result<(), Failed> {
    let profile = Profile::load(path)?;
    for index in 0..DRAWN * effort() as u64 {
        let drawn = LayerCase::drawn(&profile, &[], RUN, index);
        let case = drawn.case()?;
        let target = Mode::Live.target(case.needs());
        live::agrees(&case, target).map_err(|why| format!("{}: {why}", case.name))?;
    }
    Ok(())
}

/// A compiled network in live sessions, one for each picture.
fn network(case: &LoadableCase) -> Result<(), Failed> {
    let Ok(network) = CompiledNetwork::read(&case.loadable()) else {
        return Ok(());
    };
    let mut accelerator = live::LiveAccelerator::new(rtl());
    let verdict = judge(
        case,
        &network,
        ProgrammingSchedule::PingPong.into(),
        &mut accelerator,
    );
    if let NetworkCaseVerdict::Failed(failure) = verdict {
        return Err(failure.into());
    }
    Ok(accelerator.finish()?)
}

/// No clock in which software clears interrupts is wrong.
fn swept(path: &Path) -> Result<(), Failed> {
    let mut case = LayerCase::new(LayerFile::load(path)?, RUN).case()?;
    case.conditions.reset_after = None;
    case.conditions.sweep = Some(Sweep {
        what: format!("write GLB.S_INTR_STATUS=0x{SOURCE_BITS:x}").parse()?,
        around: SweepEventKind::LayerEnd.nth(0),
        from: -8,
        to: 0,
    });
    let outcome = run(&case, Mode::Smallest.target(case.needs()))?;
    match outcome.failed() {
        Some(_) => Err(outcome.to_string().into()),
        None => Ok(()),
    }
}

fn conditions(name: &str, overrides: ConditionOverrides, seed: Seed) -> Conditions {
    overrides.resolve(seed.part(name))
}

fn layers(path: &Path, mode: Mode) -> Result<(), Failed> {
    let case = LayerCase::new(LayerFile::load(path)?, RUN).case()?;
    let passed = passes(&case, mode)?;
    // Only these layers run under the conditions of the file of clocks.
    if mode == Mode::Smallest && path.parent() == Some(&vectors::path("directed")) {
        let listed = FIGURES.clocks.get(&case.name).ok_or("no clocks listed")?;
        at_most("clocks", &passed.layers, listed)?;
        let listed = FIGURES.stalls.get(&case.name);
        let listed = numbers(listed.map_or("", String::as_str));
        at_most("stalls", &numbers(&passed.stalls_in_words()), &listed)?;
    }
    Ok(())
}

fn numbers(words: &str) -> Vec<u64> {
    let words = words.split_whitespace();
    words.filter_map(|word| word.parse().ok()).collect()
}

/// Refuses figures above those of the list. Fewer pass with a word, since a faster design is no bug.
fn at_most(what: &str, seen: &[u64], listed: &[u64]) -> Result<(), Failed> {
    let is_more = seen.iter().zip(listed).any(|(seen, listed)| seen > listed);
    if is_more || seen.len() > listed.len() {
        return Err(format!("{seen:?} {what}, vectors/perf.yaml has {listed:?}").into());
    }
    if seen != listed {
        eprintln!("fewer {what}: {seen:?}, vectors/perf.yaml has {listed:?}: --perf --update");
    }
    Ok(())
}

/// The reference had a memory latency of 32 clocks.
fn golden(path: &Path, kind: Kind, mode: Mode) -> Result<(), Failed> {
    let read = match kind {
        Kind::Trace => trace::read(path)?,
        _ => packed::read(path)?,
    };
    let expectation = read.expectation.ok_or("no results of the reference")?;
    let mut case = Case::new(read.program).with_reference(expectation);
    let (memory, seed) = match mode {
        Mode::RandomMemory => (MemorySetting::Random, RANDOM),
        Mode::Smallest | Mode::Largest | Mode::Live => (MemorySetting::Latency(32), RUN),
    };
    let overrides = ConditionOverrides {
        memory: Some(memory),
        ..ConditionOverrides::default()
    };
    case.conditions = conditions(&case.name, overrides, seed);
    passes(&case, mode).map(drop)
}

fn passes(case: &Case, mode: Mode) -> Result<PassedCase, Failed> {
    if mode == Mode::Live {
        live::agrees(case, mode.target(case.needs()))?;
        return Ok(PassedCase::default());
    }
    let outcome = run(case, mode.target(case.needs()))?;
    match &outcome.report.outcome {
        CaseResult::Passed(passed) => Ok(passed.clone()),
        _ => Err(outcome.to_string().into()),
    }
}

fn illegal(path: &Path, mode: Mode) -> Result<(), Failed> {
    let file = IllegalFile::load(path)?;
    let conditions = file.conditions(ConditionOverrides::default(), RUN);
    let seen = file.run(RUN, &conditions, mode.target(file.needs))?;
    match seen.findings.as_slice() {
        [] => Ok(()),
        findings => Err(findings.join("\n").into()),
    }
}
