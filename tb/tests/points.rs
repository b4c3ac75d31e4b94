//! Cover points of the design: names, and that a run reaches them.

use std::collections::BTreeSet;

use nvdla_bench::simulation::Simulation;
use nvdla_cosim::verilated::{VerilatedDut, at};
use nvdla_coverage::blocks::coincidences::{BLOCK, bin};
use nvdla_coverage::catalog::Catalog;

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
