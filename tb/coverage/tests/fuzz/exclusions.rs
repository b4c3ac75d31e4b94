//! The list of bins that are excluded, spoiled.

use nvdla_coverage::exclude::Exclusions;
use nvdla_testing::fuzz::fuzz;
use nvdla_testing::vectors;

/// Rules of the project's list that are spoiled: each is compared with all bins.
const RULES: usize = 12;

#[test]
fn exclusions() {
    let folder = tempfile::tempdir().expect("a folder");
    let list = folder.path().join("coverage.yaml");
    let text = std::fs::read_to_string(vectors::path("coverage.yaml")).expect("the list");
    let mut rules = text.match_indices("  - bins:");
    let (end, _) = rules.nth(RULES).expect("so many rules");
    std::fs::write(&list, &text[..end]).expect("room");
    assert!(!Exclusions::load(&list).expect("a list").bins().is_empty());
    fuzz("exclusions", &[list], |path| {
        let read = Exclusions::load(path);
        if let Ok(exclusions) = &read {
            exclusions.bins();
        }
        read.is_ok()
    });
}
