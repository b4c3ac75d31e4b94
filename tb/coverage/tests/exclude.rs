//! The list of bins that do not count.

use std::path::Path;

use nvdla_coverage::catalog::{BinId, Catalog, number};
use nvdla_coverage::exclude::Exclusions;
use nvdla_coverage::hits::BinHits;

use crate::files::loaded;

fn list(bins: &str, reason: &str) -> Result<Exclusions, String> {
    let text = format!("schema: 1\nexclude:\n  - bins: '{bins}'\n    reason: '{reason}'\n");
    loaded("coverage.yaml", &text, Exclusions::load)
}

fn bin(name: &str) -> BinId {
    let entries = &Catalog::get().entries;
    number(
        entries
            .iter()
            .position(|entry| entry.name == name)
            .expect("a known name"),
    )
}

#[test]
fn the_list_of_this_project_names_bins_and_reasons() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors/coverage.yaml");
    assert!(!Exclusions::load(&path).unwrap().bins().is_empty());
}

#[test]
fn excluded_bins_do_not_count_and_are_wrong_when_reached() {
    let exclusions = list("sdp.source.*", "a test").unwrap();
    let (memory, width) = (bin("sdp.source.memory"), bin("sdp.width.one"));
    assert_eq!(exclusions.reason(memory), Some("a test"));
    assert_eq!(exclusions.reason(width), None);
    assert!(exclusions.bins().has(memory) && !exclusions.bins().has(width));
    let mut hits = BinHits::default();
    hits.add(&[width].into_iter().collect());
    assert!(hits.wrong(&exclusions).is_empty());
    let ratio = hits.coverage(&exclusions);
    assert_eq!((ratio.covered, ratio.excluded), (1, 2));
    hits.add(&[memory].into_iter().collect());
    let wrong = hits.wrong(&exclusions);
    assert_eq!(wrong.len(), 1);
    assert_eq!(wrong[0].0.name, "sdp.source.memory");
    assert_eq!(hits.coverage(&exclusions), ratio, "it still does not count");
}

#[test]
fn bins_of_a_part_that_a_design_lacks_are_absent_until_it_is_there() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors/coverage.yaml");
    let exclusions = Exclusions::load(&path).unwrap();
    let of = |names: &[&str]| exclusions.absent(&names.iter().map(|name| bin(name)).collect());
    let (stage, status) = (bin("sdp.stages.bs-ew"), bin("sdp.destination.status"));
    let without = of(&["sdp.stages.bs"]);
    assert!(without.has(stage) && without.has(status));
    assert!(!without.has(bin("sdp.stages.bs")));
    assert!(of(&["sdp-ew.alu+table.eql+on"]).is_empty());
    assert_eq!(exclusions.reason(stage), None);
}

#[test]
fn exclusions_without_bin_or_reason_are_refused() {
    let error = list("sdp.nothing.*", "a test").unwrap_err();
    assert!(
        error.starts_with("coverage.yaml:3:5: `sdp.nothing.*` is no bin"),
        "{error}"
    );
    let error = list("sdp.source.*", " ").unwrap_err();
    assert!(error.starts_with("coverage.yaml:4:5: "), "{error}");
    assert!(error.contains("excluded without a reason"), "{error}");
}
