//! Measures the speed of convolutions in clocks a second.
//!
//! Each public trace `dc_*` runs in a full session, is compared with the model, and its pins are
//! recorded. Then a loop in C++ alone plays the pins: this is the time of the design itself. The
//! fastest of some rounds counts, so that other load on the machine hardly matters.
//!
//! `cargo bench --bench speed [DESCRIPTION] [TRACE...]`, by default nv_small and the `dc_*` traces of
//! `NVDLA_TRACES`, or of `shared/nvdla-traces` beside the project.

#![expect(clippy::print_stdout, reason = "a bench reports on the terminal")]

mod recorder;
mod stopwatch;

use std::path::{Path, PathBuf};
use std::time::Duration;

use nvdla_bench::dut::ClockEdges;
use nvdla_bench::session::run_program;
use nvdla_compare::{self as compare};
use nvdla_cosim::Designs;
use nvdla_cosim::verilated::{DesignWithModels, RecordedInputs, VerilatedDut};
use nvdla_dut_build::build::UNCHANGED;
use nvdla_model::expected::Expected;
use nvdla_model::model;
use nvdla_model::program::Program;
use nvdla_programs::trace;
use nvdla_random::conditions::{Conditions, MemorySetting};

use recorder::InputRecorder;
use stopwatch::Stopwatch;

const SEED: u64 = 1;
const ROUNDS: usize = 7;
/// Least number of clocks in a round, because the system counts processor time in coarse steps.
const ROUND: u32 = 200_000;

fn main() {
    let traces = traces();
    if traces.is_empty() {
        println!("no traces dc_* found: set NVDLA_TRACES to the directory of the public traces");
        return;
    }
    println!(
        "{:<36} {:>8}  {:>19}  {:>19}",
        format!("trace, on {}", model()),
        "clocks",
        "C++ loop",
        "session"
    );
    let design = Designs::default().design(&model());
    let design = design.expect("a sound design");
    let mut total = Speed::default();
    for path in &traces {
        let speed = measure(path, &design);
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        speed.print(&name);
        total.clocks += speed.clocks;
        total.bare += speed.bare;
        total.session += speed.session;
    }
    total.print("all");
}

/// Paths of the traces: those that the command line names, or all public ones `dc_*`.
fn traces() -> Vec<PathBuf> {
    let named = std::env::args_os().skip(1).map(PathBuf::from);
    let is_trace = |path: &PathBuf| path.extension().is_some_and(|kind| kind == "cfg");
    let named: Vec<PathBuf> = named.filter(is_trace).collect();
    if !named.is_empty() {
        return named;
    }
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/nvdla-traces");
    let root = std::env::var_os("NVDLA_TRACES").map_or(beside, PathBuf::from);
    let mut traces: Vec<PathBuf> = root
        .read_dir()
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let trace = entry.path().join(format!("{name}.cfg"));
            (name.starts_with("dc_") && trace.is_file()).then_some(trace)
        })
        .collect();
    traces.sort();
    traces
}

#[derive(Debug, Default, Clone, Copy)]
struct Speed {
    clocks: u32,
    bare: Duration,
    session: Duration,
}

impl Speed {
    fn print(self, name: &str) {
        let column = |time: Duration| {
            let (seconds, clocks) = (time.as_secs_f64(), f64::from(self.clocks));
            let (rate, cost) = (clocks / seconds / 1e3, seconds / clocks * 1e6);
            format!("{rate:>6.0} kHz {cost:>5.2} us")
        };
        println!(
            "{name:<36} {:>8}  {:>19}  {:>19}",
            self.clocks,
            column(self.bare),
            column(self.session)
        );
    }
}

fn measure(path: &Path, design: &DesignWithModels) -> Speed {
    let case = trace::read(path).unwrap_or_else(|error| panic!("{error}"));
    let (program, expected) = (&case.program, model::run(&case.program));

    let mut recorder = InputRecorder::new(dut(design));
    let observed = run_program(&mut recorder, program, &expected, &conditions());
    let verdict = compare::compare(program, &expected, &observed, &[]);
    assert!(verdict.is_match(), "{}: {verdict}", path.display());

    let steps = recorder.steps;
    assert!(
        steps.iter().all(|(_, edges)| *edges == ClockEdges::Both),
        "the clocks are equal, so that the loop plays what the session did"
    );
    let recording: RecordedInputs = steps.iter().map(|(pins, _)| *pins).collect();
    let best = |run: &dyn Fn() -> Duration| (0..ROUNDS).map(|_| run()).min().unwrap_or_default();
    let clocks = u32::try_from(steps.len()).expect("a trace has less than 2^32 clocks");
    let times = ROUND.div_ceil(clocks);
    Speed {
        clocks,
        bare: best(&|| bare(design, &recording, times)),
        session: best(&|| session(design, program, &expected, times)),
    }
}

fn dut(design: &DesignWithModels) -> VerilatedDut {
    VerilatedDut::mutant(design, UNCHANGED, SEED.into()).expect("a sound design")
}

/// The description that the command line names, or nv_small.
fn model() -> String {
    let mut named = std::env::args().skip(1);
    let named = named.find(|argument| argument.ends_with(".yaml"));
    named.unwrap_or_else(|| "nv_small".to_owned())
}

/// Conditions with the memory latency of the reference RTL.
fn conditions() -> Conditions {
    Conditions {
        memory: MemorySetting::Latency(32),
        ..Conditions::default()
    }
}

fn bare(design: &DesignWithModels, recording: &RecordedInputs, times: u32) -> Duration {
    time(design, times, |dut| {
        dut.play(recording, ClockEdges::Both)
            .expect("the design runs");
    })
}

fn session(
    design: &DesignWithModels,
    program: &Program,
    expected: &Expected,
    times: u32,
) -> Duration {
    time(design, times, |dut| {
        run_program(dut, program, expected, &conditions());
    })
}

/// Mean time of `work` over `times` new simulations.
fn time(
    design: &DesignWithModels,
    times: u32,
    mut work: impl FnMut(&mut VerilatedDut),
) -> Duration {
    let mut duts: Vec<VerilatedDut> = (0..times).map(|_| dut(design)).collect();
    let mut watch = Stopwatch::start();
    duts.iter_mut().for_each(&mut work);
    watch.lap() / times
}
