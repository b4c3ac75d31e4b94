//! Compares the time of convolutions in the model with that of a plain direct convolution of int8.
//!
//! Usage: cargo bench -p nvdla-programs --bench convolution [-- CASE.cfg ...]
//!
//! Without a trace it takes those of the public ones with the most products. The model runs the
//! whole program: registers, memory, convolution core with its saturations, SDP, output. The direct
//! convolution gets a tensor of the same size that is padded and widened to 16 bits already, and
//! gives sums of 32 bits. Fails when the model takes more than twice as long.

use std::hint::black_box;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use nvdla_model::executed::UnitLayerRegs;
use nvdla_model::model;
use nvdla_model::program::Program;
use nvdla_programs::trace;
use nvdla_testing::vectors;

fn main() -> ExitCode {
    let named = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with("--"));
    let mut paths: Vec<PathBuf> = named.map(PathBuf::from).collect();
    if paths.is_empty() {
        let public = vectors::further("NVDLA_TRACES", "nvdla-traces");
        paths = public.map_or_else(Vec::new, |root| vectors::traces(&root));
    }
    let mut programs: Vec<_> = paths
        .iter()
        .filter_map(|path| trace::read(path).ok())
        .filter_map(|case| ConvolutionSizes::of(case.program))
        .collect();
    programs.sort_by_key(|(shape, _)| shape.multiplications());
    let mut is_fast = !programs.is_empty();
    for (shape, program) in programs.iter().rev().take(2) {
        let model = best(|| {
            black_box(model::run(black_box(program)));
        });
        let rows = elements(shape.in_width() * shape.in_height() * shape.channels);
        let weights = elements(shape.kernels * shape.kernel());
        let direct = best(|| {
            black_box(shape.direct(black_box(&rows), black_box(&weights)));
        });
        let ratio = model.as_secs_f64() / direct.as_secs_f64();
        is_fast &= ratio <= 2.0;
        let millions = shape.multiplications() as f64 / 1e6;
        eprintln!(
            "{}: {millions:.1} million products, model {:.3} ms, direct {:.3} ms: {ratio:.2} times",
            program.name,
            model.as_secs_f64() * 1e3,
            direct.as_secs_f64() * 1e3,
        );
    }
    if is_fast {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Sizes of a convolution of features.
struct ConvolutionSizes {
    out_width: usize,
    out_height: usize,
    channels: usize,
    kernels: usize,
    kernel_width: usize,
    kernel_height: usize,
    stride: [usize; 2],
}

impl ConvolutionSizes {
    /// The sizes of a program's only convolution of features; none if it has no such layer.
    fn of(program: Program) -> Option<(Self, Program)> {
        let runs = model::run(&program).record.runs;
        let mut found = runs.iter().filter_map(|run| match run {
            UnitLayerRegs::Convolution(run) => Some(run.csc),
            _ => None,
        });
        let csc = found.next().filter(|csc| !csc.datain_format)?;
        let shape = Self {
            out_width: csc.dataout_width as usize,
            out_height: csc.dataout_height as usize,
            channels: csc.weight_channel_ext as usize,
            kernels: csc.weight_kernel as usize,
            kernel_width: csc.weight_width_ext as usize,
            kernel_height: csc.weight_height_ext as usize,
            stride: [
                csc.conv_x_stride_ext as usize,
                csc.conv_y_stride_ext as usize,
            ],
        };
        (found.next().is_none()).then_some((shape, program))
    }

    fn in_width(&self) -> usize {
        (self.out_width - 1) * self.stride[0] + self.kernel_width
    }

    fn in_height(&self) -> usize {
        (self.out_height - 1) * self.stride[1] + self.kernel_height
    }

    /// Number of elements in a kernel.
    fn kernel(&self) -> usize {
        self.kernel_width * self.kernel_height * self.channels
    }

    fn multiplications(&self) -> usize {
        self.out_width * self.out_height * self.kernels * self.kernel()
    }

    /// Sums of all kernels at all output positions, one row of a kernel (contiguous in memory) at a time.
    fn direct(&self, rows: &[i16], weights: &[i16]) -> Vec<i32> {
        let run = self.kernel_width * self.channels;
        let line = self.in_width() * self.channels;
        let mut sums = vec![0; self.out_height * self.out_width * self.kernels];
        for (position, sums) in sums.chunks_exact_mut(self.kernels).enumerate() {
            let (y, x) = (position / self.out_width, position % self.out_width);
            let first = y * self.stride[1] * line + x * self.stride[0] * self.channels;
            for (sum, kernel) in sums.iter_mut().zip(weights.chunks_exact(self.kernel())) {
                for (r, weights) in kernel.chunks_exact(run).enumerate() {
                    let data = &rows[first + r * line..][..run];
                    let products = data
                        .iter()
                        .zip(weights)
                        .map(|(x, y)| i32::from(*x) * i32::from(*y));
                    *sum += products.fold(0, i32::wrapping_add);
                }
            }
        }
        sums
    }
}

/// Test values of eight bits that differ from place to place.
fn elements(count: usize) -> Vec<i16> {
    let element = |i: usize| i16::try_from(i * 7 % 255).unwrap_or(0) - 127;
    (0..count).map(element).collect()
}

/// The shortest time of 20 runs.
#[expect(clippy::disallowed_methods, reason = "a benchmark measures time")]
fn best(mut run: impl FnMut()) -> Duration {
    let times = (0..20).map(|_| {
        let begin = Instant::now();
        run();
        begin.elapsed()
    });
    times.min().unwrap_or_default()
}
