//! Cover points of the design: names, and that a run reaches them.

use std::collections::BTreeSet;

use nvdla_bench::conditions::{Conditions, MemoryProfile};
use nvdla_bench::engine::{Case, run};
use nvdla_bench::seed::Seed;
use nvdla_bench::simulation::Simulation;
use nvdla_cosim::target;
use nvdla_cosim::verilated::{VerilatedDut, at};
use nvdla_coverage::blocks::coincidences::{BLOCK, bin};
use nvdla_coverage::catalog::Catalog;
use nvdla_layers::layer::LayerFile;
use nvdla_layers::lower::lower;
use nvdla_programs::sequence;

use crate::cli::cosim;

/// The description of the design with cover points.
const DESIGN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/rtl/nv_small_ew_points.yaml");

#[test]
fn the_cover_points_of_the_design_are_the_bins_of_the_catalog() {
    let mut dut = VerilatedDut::of(at(DESIGN.as_ref()).unwrap(), 1.into()).unwrap();
    assert!(dut.reached().is_empty(), "what came before power-up counts");
    let points = dut.cover_points();
    let points: BTreeSet<String> = points.iter().map(|point| bin(point).unwrap()).collect();
    let entries = Catalog::get().entries().iter();
    let ours = entries.filter(|entry| entry.block == BLOCK.name);
    let bins: BTreeSet<String> = ours.map(|entry| entry.name.clone()).collect();
    assert_eq!(points, bins);
}

#[test]
fn a_campaign_counts_what_its_cases_reached() {
    let folder = tempfile::tempdir().unwrap();
    let run = folder.path().join("run");
    let run = run.to_str().unwrap();
    let (code, _, err) = cosim(&[
        "campaign", "sdp", "--count", "4", "--jobs", "1", "--out", run, "--dut", DESIGN,
    ]);
    assert_eq!(code, 0, "{err}");
    let (_, missing, _) = cosim(&["report", run, "--coverage", "--missing"]);
    assert!(missing.contains("coincidences.mcif-wr.largest-limit\n"));
    assert!(!missing.contains("coincidences.sdp-wdma-channel-beats.fills\n"));
}

/// The bins that a file of `vectors/` reaches on this memory.
fn reached(file: &str, memory: MemoryProfile) -> BTreeSet<String> {
    let path = format!("{}/vectors/{file}.yaml", env!("CARGO_MANIFEST_DIR"));
    let path = std::path::Path::new(&path);
    let conditions = Conditions {
        memory,
        seed: Seed(1),
        ..Conditions::default()
    };
    let program = match file.starts_with("directed") {
        true => lower(
            &LayerFile::load(path).expect("a layer file"),
            conditions.seed,
        )
        .expect("it is legal"),
        false => sequence::read(path).expect("a sequence"),
    };
    let case = Case {
        conditions,
        ..Case::new(program)
    };
    let target = target(DESIGN).expect("a description of ours");
    let outcome = run(&case, &target).expect("it runs");
    assert!(outcome.passed(), "{file}");
    let points = outcome.observed.reached.iter();
    points.filter_map(|point| bin(point)).collect()
}

#[test]
fn vectors_reach_what_random_cases_seldom_do() {
    use MemoryProfile::{Fast, Latency, Stalled};
    for (file, memory, point) in [
        (
            "sequences/interrupt_meets_clear",
            Fast,
            "glb.event-meets-clear",
        ),
        (
            "directed/mcif-all-clients",
            Stalled,
            "mcif-rd-arb.all-request",
        ),
        (
            "directed/mcif-writes-in-flight",
            Latency(2500),
            "mcif-wr.last-among-64",
        ),
    ] {
        let reached = reached(file, memory);
        let name = format!("{}.{point}", BLOCK.name);
        assert!(
            reached.contains(&name),
            "{file} does not reach {name}: {reached:?}"
        );
    }
}
