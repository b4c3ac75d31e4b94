//! Measures calls from Rust to the Verilated models: the time of the calls, not of the design.
//!
//! The same recorded inputs are played by a loop in C++ alone, and by Rust with one call for each
//! clock, on new models of the same seed; checksums prove that both did the same. Rounds alternate,
//! and the fastest round of each way counts, so that other load on the machine hardly matters.
//!
//! `cargo bench --bench border [MODEL...]`; without names for all models.

#![expect(clippy::print_stdout, reason = "a bench reports on the terminal")]

use std::time::Duration;

use nvdla_bench::dut::{ClockEdges, Dut, PinsIn, PinsOut};
use nvdla_cosim::Designs;
use nvdla_cosim::verilated::{DesignWithModels, RecordedInputs, VerilatedDut};
use nvdla_dut_build::build::UNCHANGED;

const STEPS: usize = 50_000;
const ROUNDS: usize = 7;
const SEED: u64 = 1;

fn main() {
    let named: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with('-'))
        .collect();
    let inputs = inputs();
    let recording: RecordedInputs = inputs.iter().copied().collect();
    let designs = Designs::default().all().expect("a sound description");
    for design in designs {
        let name = &design.description.name;
        if !named.is_empty() && !named.contains(name) {
            continue;
        }
        let info = design.info().expect("a model that can be built");
        let mut best = [Duration::MAX; 4];
        for _ in 0..ROUNDS {
            let (bare, want) = bare(&design, &recording);
            let (stepped, got) = stepped(&design, &inputs);
            assert_eq!(got, want, "Rust and C++ drive {} differently", name);
            let times = [bare, stepped, idle(&design), two_threads(&design, &inputs)];
            for (best, time) in best.iter_mut().zip(times) {
                *best = (*best).min(time);
            }
        }
        let [bare, stepped, idle, twice] = best;
        println!("{} (Verilator {}), {STEPS} clocks", name, info.verilator);
        println!("  C++ loop           {}", rate(bare, 1));
        println!(
            "  Rust, step         {}  {:.3} of the loop",
            rate(stepped, 1),
            ratio(bare, stepped)
        );
        println!("  Rust, run (idle)   {}", rate(idle, 1));
        println!(
            "  Rust, two threads  {}  {:.2} of one thread",
            rate(twice, 2),
            2.0 * ratio(stepped, twice)
        );
    }
}

fn ratio(of: Duration, to: Duration) -> f64 {
    of.as_secs_f64() / to.as_secs_f64()
}

/// Thousands of clocks a second, which `count` models reached together in `time`.
fn rate(time: Duration, count: u32) -> String {
    let steps = u32::try_from(STEPS).expect("a small constant");
    let rate = f64::from(steps * count) / time.as_secs_f64() / 1000.0;
    format!("{rate:8.1} kHz")
}

/// Pin inputs: reset, then register accesses without end. Each register is read, pointers and
/// addresses of units are written; two requests in every seven clocks.
fn inputs() -> Vec<PinsIn> {
    let mut state = 1_u64;
    (0..STEPS)
        .map(|step| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let [.., low, high] = state.to_be_bytes().map(u16::from);
            let asks = step > 40 && step % 7 < 2;
            PinsIn {
                reset_n: step >= 20,
                csb_valid: asks,
                // D_ registers of all units: 0x08.. to 0x4c of each 4 KiB; nothing is enabled.
                csb_addr: if asks {
                    (1 + low % 15) << 10 | (0x10 + high % 0x40)
                } else {
                    0
                },
                csb_write: step % 7 == 1 && low % 15 > 3,
                ar_ready: true,
                aw_ready: true,
                w_ready: true,
                ..PinsIn::default()
            }
        })
        .collect()
}

fn model(design: &DesignWithModels) -> VerilatedDut {
    VerilatedDut::mutant(design, UNCHANGED, SEED.into()).expect("the model is built in")
}

fn bare(design: &DesignWithModels, recording: &RecordedInputs) -> (Duration, u64) {
    let mut dut = model(design);
    time(|| {
        dut.play(recording, ClockEdges::Both)
            .expect("the design runs")
    })
}

fn stepped(design: &DesignWithModels, inputs: &[PinsIn]) -> (Duration, u64) {
    let mut dut = model(design);
    time(|| {
        let mut sum = 0;
        for pins in inputs {
            sum = add(
                sum,
                &dut.step(pins, ClockEdges::Both).expect("the design runs"),
            );
        }
        sum
    })
}

/// Adds the outputs of a step to the checksum that `VerilatedDut::play` computes.
fn add(sum: u64, out: &PinsOut) -> u64 {
    sum.wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .wrapping_add(u64::from(out.csb_rdata ^ out.ar_addr) ^ out.w_data)
}

fn idle(design: &DesignWithModels) -> Duration {
    let mut dut = model(design);
    for _ in 0..20 {
        dut.step(&PinsIn::default(), ClockEdges::Both)
            .expect("the design runs");
    }
    let rest = PinsIn {
        reset_n: true,
        ..PinsIn::default()
    };
    dut.run(&rest, &[ClockEdges::Both; 100])
        .expect("the design runs");
    let pattern = vec![ClockEdges::Both; STEPS];
    let (time, (taken, _)) = time(|| dut.run(&rest, &pattern).expect("the design runs"));
    assert_eq!(taken, STEPS, "an idle design asks for nothing");
    time
}

fn two_threads(design: &DesignWithModels, inputs: &[PinsIn]) -> Duration {
    let (time, ()) = time(|| {
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| stepped(design, inputs));
            }
        });
    });
    time
}

#[expect(clippy::disallowed_methods, reason = "a bench measures time")]
fn time<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = std::time::Instant::now();
    let done = work();
    (start.elapsed(), done)
}
