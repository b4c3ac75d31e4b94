//! The list of bins that are excluded, spoiled.

use nvdla_coverage::exclude::Exclusions;
use nvdla_testing::fuzz::fuzz;
use nvdla_testing::vectors;

#[test]
fn exclusions() {
    fuzz("exclusions", &[vectors::path("coverage.yaml")], |path| {
        let read = Exclusions::load(path);
        if let Ok(exclusions) = &read {
            exclusions.bins();
        }
        read.is_ok()
    });
}
