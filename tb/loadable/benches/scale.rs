//! Measures the time to read a network and to run it on the model: for two networks of the project,
//! networks of growing size, and one of the shape of ResNet-50.
//!
//! `cargo bench -p nvdla-loadable --bench scale [NETWORK [FILE]]`: only the network of this name;
//! with FILE it is written there and not measured (`cosim run FILE` runs it).

#![expect(clippy::print_stdout, reason = "a bench reports on the terminal")]

mod builder;
#[path = "../../benches/stopwatch.rs"]
mod stopwatch;
#[path = "../tests/support.rs"]
#[expect(dead_code, clippy::unwrap_used, reason = "it serves tests")]
mod support;

use nvdla_loadable::network::CompiledNetwork;
use nvdla_loadable::run::{ModelAccelerator, run};
use nvdla_loadable::schedule::plan::ProgrammingSchedule;
use nvdla_loadable::summary::ideal_clocks;

use builder::{Builder, Cube, Layer, Pooling};
use stopwatch::Stopwatch;

/// Bytes of the largest tensor that one operation passes to another through memory.
const PLACE: u32 = 112 * 112 * 64;

/// Where a network of the benchmark is taken from.
enum Source {
    /// It is the loadable of a case of the project.
    Case,
    /// It is built from this many pairs of convolutions, one after the other.
    Chain(u32),
    ResNet50,
}

fn main() {
    let named: Vec<String> = std::env::args()
        .skip(1)
        .filter(|it| !it.starts_with('-'))
        .collect();
    println!(
        "{:<20} {:>10} {:>6} {:>14} {:>10} {:>9} {:>9} {:>10}",
        "network", "bytes", "units", "ideal clocks", "read", "model", "ms/unit", "resident"
    );
    let networks = [
        ("lenet-digits", Source::Case),
        ("resnet-digits-fused", Source::Case),
        ("chain-16", Source::Chain(16)),
        ("chain-32", Source::Chain(32)),
        ("chain-64", Source::Chain(64)),
        ("chain-128", Source::Chain(128)),
        ("resnet50", Source::ResNet50),
    ];
    for (name, source) in networks {
        if named.first().is_some_and(|it| it != name) {
            continue;
        }
        let bytes = match source {
            Source::Case => {
                let file = support::cases().join(name).join("net.nvdla");
                std::fs::read(file).expect("the project has the case")
            }
            Source::Chain(blocks) => chain(blocks),
            Source::ResNet50 => resnet50(),
        };
        match named.get(1) {
            Some(file) => std::fs::write(file, bytes).expect("the file can be written"),
            None => measure(name, bytes),
        }
    }
}

fn measure(name: &str, bytes: Vec<u8>) {
    let size = bytes.len();
    let mut stopwatch = Stopwatch::start();
    let network = CompiledNetwork::of(name, bytes).unwrap_or_else(|error| panic!("{error}"));
    let read = stopwatch.lap();
    let inputs: Vec<Vec<u8>> = network
        .inputs
        .iter()
        .map(|input| {
            let count = input.count();
            let elements: Vec<u8> = (0..count)
                .map(|at| (at * 37 % 127).to_le_bytes()[0])
                .collect();
            input.buffer(&elements, input.cube.channels)
        })
        .collect();
    let mut units = 0;
    let mut model = ModelAccelerator::new(|_, _| units += 1);
    let ran = run(
        &network,
        &inputs,
        ProgrammingSchedule::Serial.into(),
        &mut model,
    )
    .unwrap_or_else(|error| panic!("{error}"));
    let model = stopwatch.lap();
    let output = network.outputs[0].load(&ran.memory);
    assert!(
        output.iter().any(|byte| *byte != output[0]),
        "all results are equal"
    );
    println!(
        "{name:<20} {size:>10} {units:>6} {:>14} {:>8.4} s {:>7.3} s {:>9.2} {:>7} MB",
        ideal_clocks(&network),
        read.as_secs_f64(),
        model.as_secs_f64(),
        1000.0 * model.as_secs_f64() / f64::from(units),
        resident() / 1024
    );
}

/// Most memory that this process has used so far, in KiB; 0 if the system does not tell.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.split_whitespace().next());
    number.and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// Offset of place number `number` in the memory for tensors between operations.
fn place(number: u32) -> u32 {
    number * PLACE
}

/// A network of `blocks` pairs of convolutions, with many weights and few pixels.
fn chain(blocks: u32) -> Vec<u8> {
    let mut net = Builder::new([4, 4, 512], 4 * PLACE);
    let mut cube = net.input();
    for block in 0..blocks {
        let layer = |kernels| Layer {
            kernels,
            size: 1,
            stride: 1,
            relu: true,
        };
        let middle = net.conv(cube, layer(1024), place(0), None);
        cube = net.conv(middle, layer(512), place(1 + block % 2), None);
    }
    net.finish(cube)
}

/// A network with the layers of ResNet-50: input of 224 x 224 pixels, 3 channels, 1000 classes.
fn resnet50() -> Vec<u8> {
    let mut net = Builder::new([224, 224, 3], 4 * PLACE);
    let first = Layer {
        kernels: 64,
        size: 7,
        stride: 2,
        relu: true,
    };
    let cube = net.conv(net.input(), first, place(0), None);
    let mut at = 1;
    let mut cube = net.pool(cube, Pooling::Maximum, place(at));
    for (blocks, channels) in [(3, 64), (4, 128), (6, 256), (3, 512)] {
        for block in 0..blocks {
            let stride = if block == 0 && channels > 64 { 2 } else { 1 };
            cube = bottleneck(&mut net, cube, channels, stride, block == 0, &mut at);
        }
    }
    let cube = net.pool(cube, Pooling::Average, place(0));
    let last = Layer {
        kernels: 1000,
        size: 1,
        stride: 1,
        relu: false,
    };
    let cube = net.conv(cube, last, place(1), None);
    net.finish(cube)
}

/// Adds a block of ResNet: three convolutions, then the addition of their input or of a convolution
/// of it. `at` is the number of the place of the input, and then of the output.
fn bottleneck(
    net: &mut Builder,
    cube: Cube,
    channels: u32,
    stride: u32,
    is_first: bool,
    at: &mut u32,
) -> Cube {
    let layer = |kernels, size, stride, relu| Layer {
        kernels,
        size,
        stride,
        relu,
    };
    let free = if *at == 1 { 3 } else { 1 };
    let narrow = net.conv(cube, layer(channels, 1, 1, true), place(0), None);
    let same = net.conv(narrow, layer(channels, 3, stride, true), place(2), None);
    let wide = layer(4 * channels, 1, 1, true);
    if is_first {
        let beside = layer(4 * channels, 1, stride, false);
        let beside = net.conv(cube, beside, place(free), None);
        net.conv(same, wide, place(*at), Some(beside))
    } else {
        *at = free;
        net.conv(same, wide, place(free), Some(cube))
    }
}
