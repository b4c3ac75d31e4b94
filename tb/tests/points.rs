//! Cover points of the design: names, and that a run reaches them.

#![expect(clippy::unwrap_used, reason = "tests may panic")]

use std::collections::BTreeSet;

use nvdla_bench::simulation::Simulation;
use nvdla_cosim::verilated::{VerilatedDut, design};
use nvdla_coverage::blocks::coincidences::{BLOCK, bin};
use nvdla_coverage::catalog::Catalog;

use crate::cli::cosim;

#[test]
fn the_cover_points_of_the_design_are_the_bins_of_the_catalog() {
    let of = |name| {
        let mut dut = VerilatedDut::of(design(name).unwrap(), 1.into()).unwrap();
        assert!(dut.reached().is_empty(), "what came before power-up counts");
        let points = dut.cover_points();
        points.iter().map(|point| bin(point).unwrap()).collect()
    };
    let [small, ew]: [BTreeSet<String>; 2] = ["nv_small", "nv_small_ew"].map(of);
    let entries = Catalog::get().entries().iter();
    let ours = entries.filter(|entry| entry.block == BLOCK.name);
    let bins: BTreeSet<String> = ours.map(|entry| entry.name.clone()).collect();
    assert_eq!(ew.symmetric_difference(&bins).collect::<Vec<_>>(), [""; 0]);
    assert_eq!(small.difference(&ew).collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn a_campaign_counts_what_its_cases_reached() {
    let folder = tempfile::tempdir().unwrap();
    let run = folder.path().join("run");
    let run = run.to_str().unwrap();
    let (code, _, err) = cosim(&[
        "campaign", "sdp", "--count", "4", "--jobs", "1", "--out", run,
    ]);
    assert_eq!(code, 0, "{err}");
    let (_, missing, _) = cosim(&["report", run, "--coverage", "--missing"]);
    assert!(missing.contains("coincidences.mcif-wr.largest-limit\n"));
    assert!(!missing.contains("coincidences.sdp-wdma-channel-beats.fills\n"));
}
