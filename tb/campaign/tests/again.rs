//! Shapes of layers and their clocks.

use nvdla_campaign::again::{LayerClockFigures, shapes};
use nvdla_layers::ideal::IdealClocks;
use nvdla_random::conditions::MemorySetting;

#[test]
fn shapes_do_not_mix_timings_of_memory() {
    let one = |memory, clocks| LayerClockFigures {
        label: "SDP 1x1x8".to_owned(),
        units: "SDP".to_owned(),
        memory,
        ideal: IdealClocks { macs: 0, clocks: 8 },
        clocks,
        is_repeatable: true,
        estimate: None,
    };
    let measured = [
        one(MemorySetting::Fast, 30),
        one(MemorySetting::Latency(90), 200),
        one(MemorySetting::Fast, 32),
        one(MemorySetting::Latency(9), 50),
    ];
    let shapes = shapes(measured.iter());
    let figures = shapes.iter().map(|(shape, clocks)| {
        let memory = shape.memory.as_str();
        (memory, clocks.layers, clocks.least, clocks.most)
    });
    let figures: Vec<_> = figures.collect();
    let expected = [
        ("fast", 2, 30, 32),
        ("latency=9", 1, 50, 50),
        ("latency=90", 1, 200, 200),
    ];
    assert_eq!(figures, expected);
}
