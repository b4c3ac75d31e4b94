//! Estimated clocks against those that layers took.

#[cfg(feature = "verilator")]
use std::path::Path;

use nvdla_cosim::cli::PerfList;
use nvdla_cosim::prelude::*;
use nvdla_estimate::{LayerEstimate, MemorySpeed, layers};
use nvdla_model::model;
use nvdla_stimulus::case::of_file;
use nvdla_testing::{effort, vectors};

use super::cli::cosim;

/// Parts of a thousand by which an estimate is off.
fn off(estimate: &LayerEstimate, measured: u64) -> u64 {
    1000 * estimate.clocks.abs_diff(measured) / measured
}

/// Layers of cases, and how far each estimate is off.
#[derive(Default)]
struct Compared(Vec<(u64, String)>);

impl Compared {
    /// A case whose waits took so long; layers beside others are left out.
    fn add(&mut self, case: &Case, memory: MemorySpeed, waits: &[u64]) {
        let expected = model::run_on(&case.program, case.needs());
        let estimates = layers(&expected, memory);
        let are_alone = estimates.iter().all(|layer| layer.is_alone);
        if !are_alone || estimates.len() != waits.len() {
            return;
        }
        for ((estimate, measured), layer) in estimates.iter().zip(waits).zip(&expected.layers) {
            // With fast memory the host sees the last interrupt of several units together with the
            // one before, and measures to that one.
            if memory.latency < 32 && layer.label.contains("->") {
                continue;
            }
            let text = format!(
                "{}: {}: {estimate:?}, took {measured}",
                case.name, layer.label
            );
            self.0.push((off(estimate, *measured), text));
        }
    }

    /// At least so many layers, of which 95 of 100 are within 5 %, and none is further off than so
    /// many parts of a thousand.
    fn check(mut self, least: usize, furthest: u64) {
        self.0.sort();
        let count = self.0.len();
        assert!(count >= least, "{count} layers alone");
        let within = self.0.iter().filter(|(off, _)| *off <= 50).count();
        let worst: Vec<_> = self.0.iter().rev().take(5).collect();
        assert!(
            100 * within >= 95 * count,
            "{within} of {count}: {worst:#?}"
        );
        assert!(worst[0].0 <= furthest, "{worst:#?}");
    }
}

/// Each third layer; with more effort all.
#[test]
fn directed_layers_take_the_clocks_that_are_estimated() {
    let figures = PerfList::load(&vectors::path("perf.yaml")).expect("clocks of layers");
    let step = if effort() == 1 { 3 } else { 1 };
    let mut compared = Compared::default();
    for (name, waits) in figures.clocks.iter().step_by(step) {
        let path = vectors::path(&format!("directed/{name}.yaml"));
        let file = LayerFile::load(&path).expect("a layer file");
        if !file.conditions.is_empty() {
            continue;
        }
        let case = of_file(file, Seed(1)).expect("its cubes have room");
        compared.add(&case, MemorySpeed::latency(1), waits);
    }
    compared.check(300 / step, 100);
}

#[cfg(feature = "verilator")]
#[test]
fn random_layers_take_the_clocks_that_are_estimated() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors/profiles");
    let target = target("nv_small").expect("a DUT of this project");
    let mut compared = Compared::default();
    for name in [
        "sdp",
        "pdp",
        "cdp",
        "sdp-pdp",
        "conv",
        "image",
        "conv-sdp-pdp",
    ] {
        let profile = Profile::load(&directory.join(format!("{name}.yaml"))).expect("a profile");
        for index in 0..8 {
            let mut case = of_profile(&profile, &target.quirks, Seed(5), index).expect("room");
            // Its accesses between those of the layers take time.
            if case.conditions.host == HostSetting::Hostile {
                continue;
            }
            let latency = if index % 2 == 0 { 32 } else { 100 };
            case.conditions.memory = MemorySetting::Latency(latency);
            case.conditions.clocks = ClockRatioSetting::default();
            case.conditions.host = HostSetting::Plain;
            case.conditions.origin = StartState::Flushed;
            let outcome = run(&case, &target).expect("the DUT runs");
            assert!(outcome.passed(), "{outcome}");
            let waits: Vec<u64> = (outcome.observed.layer_clocks.iter())
                .map(|wait| wait.clocks)
                .collect();
            compared.add(&case, MemorySpeed::latency(latency.into()), &waits);
        }
    }
    compared.check(20, 100);
}

#[test]
fn a_slower_memory_and_less_bandwidth_make_a_layer_slower() {
    let layer = "vectors/directed/conv-example.yaml";
    let clocks = |options: &[&str]| -> u64 {
        let directory = tempfile::tempdir().expect("a directory for temporary files");
        let json = directory.path().join("estimates.json");
        let json = json.to_str().expect("temporary paths are text");
        let arguments = [&["explain", layer, "--json", json], options].concat();
        let (code, _, err) = cosim(&arguments);
        assert_eq!(code, 0, "{err}");
        let text = std::fs::read_to_string(json).expect("the estimates are written");
        let estimates: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        estimates["cases"][0]["layers"][0]["clocks"]
            .as_u64()
            .expect("clocks")
    };
    let fast = clocks(&["--memory", "fast"]);
    let usual = clocks(&[]);
    // One read latency and one write latency, once.
    assert_eq!(usual, fast + 2 * 31);
    assert!(clocks(&["--bandwidth", "1"]) > usual);
}

#[test]
fn what_has_no_one_latency_is_refused() {
    let (code, _, err) = cosim(&["explain", "vectors/directed", "--memory", "random"]);
    assert_eq!(code, 2);
    assert!(
        err.contains("an estimate needs one latency: `fast` or `latency=N`"),
        "{err}"
    );
}

#[test]
fn a_program_that_never_ends_has_no_estimate() {
    let directory = tempfile::tempdir().expect("a directory for temporary files");
    let path = directory.path().join("alone.yaml");
    // SDP without its read DMA.
    let text = "name: alone\ndut: nv_small\nnote: SDP alone\nsteps:\n\
                - {op: write, addr: 0x09038, value: 0x1}\n\
                - {op: wait_irq, timeout: 20000}\n";
    std::fs::write(&path, text).expect("the directory is new");
    let path = path.to_str().expect("temporary paths are text");
    let (code, out, err) = cosim(&["explain", path]);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("no estimate: "), "{out}");
}
