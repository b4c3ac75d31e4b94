//! Measures the cost of the bench: nanoseconds for each clock of a full session, in addition to
//! evaluating the same pins without a bench.
//!
//! Each case runs a program through a session and records the pins; then the recorded pins
//! are replayed without any agent. The difference is what the harness costs.

#[path = "../bench/tests/scripted/fake.rs"]
#[expect(dead_code, reason = "shared with the tests, which use all of it")]
mod fake;
mod recorder;
#[path = "../bench/tests/scripted/support.rs"]
#[expect(dead_code, reason = "shared with the tests, which use all of it")]
mod support;

use std::time::Instant;

use nvdla_bench::dut::Dut;
use nvdla_bench::session::run_program;
use nvdla_model::program::{Posting, ProgramStep};
use nvdla_random::conditions::Conditions;
use nvdla_random::seed::Seed;
use nvdla_random::timing::MemoryTiming;

use fake::Fake;
use recorder::InputRecorder;
use support::{Copy, expected, program};

/// Number of repetitions, of which the fastest counts.
const REPEAT: usize = 7;

/// Time of the fastest of [`REPEAT`] runs, in nanoseconds.
#[expect(clippy::disallowed_methods, reason = "a benchmark measures time")]
fn time(mut run: impl FnMut()) -> f64 {
    let once = |_| {
        let start = Instant::now();
        run();
        start.elapsed().as_secs_f64() * 1e9
    };
    (0..REPEAT).map(once).fold(f64::MAX, f64::min)
}

#[expect(clippy::print_stdout, reason = "the result of a benchmark")]
fn measure(name: &str, pace: u64, memory: MemoryTiming) {
    let copy = Copy {
        atoms: 4096,
        src: support::SRC,
        dst: support::DST,
        group: 0,
    };
    let mut steps = copy.steps(Posting::Posted);
    steps.push(ProgramStep::WaitInterrupts { bits: 1 });
    let (program, expected) = (program(steps), expected(&[copy]));
    let conditions = Conditions {
        seed: Seed(1),
        memory: memory.into(),
        ..Conditions::default()
    };
    let fresh = || Fake::paced(pace);

    let mut recorder = InputRecorder::new(fresh());
    let observed = run_program(&mut recorder, &program, &expected, &conditions);
    assert_eq!(observed.findings, []);
    let steps = recorder.steps;
    let clocks = f64::from(u32::try_from(steps.len()).unwrap_or(u32::MAX));

    let session = time(|| {
        run_program(&mut fresh(), &program, &expected, &conditions);
    });
    let bare = time(|| {
        let mut dut = fresh();
        let mut sum = 0u64;
        for (pins, edges) in &steps {
            if let Ok(out) = dut.step(pins, *edges) {
                sum = sum.wrapping_add(u64::from(out.ar_addr) ^ out.w_data);
            }
        }
        std::hint::black_box(sum);
    });
    println!(
        "{name}: {clocks:.0} clocks, session {:.1} ns, bare {:.1} ns, harness {:.1} ns a clock",
        session / clocks,
        bare / clocks,
        (session - bare) / clocks
    );
}

fn main() {
    for pace in [1, 8] {
        for (name, memory) in [
            ("fast memory", MemoryTiming::fast()),
            ("latency 32", MemoryTiming::latency(32)),
            ("random memory", MemoryTiming::random(Seed(2))),
        ] {
            measure(&format!("an atom in {pace} clocks, {name}"), pace, memory);
        }
    }
}
