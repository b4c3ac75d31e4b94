//! Estimates against what the reference hardware took.

use nvdla_estimate::{MemorySpeed, layers};
use nvdla_model::model;
use nvdla_programs::packed;
use nvdla_testing::vectors;

/// The design follows the reference in what it computes, and takes no longer; nor can it be many
/// times faster.
#[test]
fn no_layer_is_estimated_longer_than_the_reference_took() {
    let mut compared = 0;
    // Sequences have no clocks.
    let folders = vectors::folders("golden")
        .into_iter()
        .filter(|folder| folder != "system");
    for path in folders.flat_map(|folder| vectors::files(&format!("golden/{folder}"))) {
        let case = packed::read(&path).unwrap();
        let Some(cycles) = case.expectation.and_then(|expectation| expectation.cycles) else {
            continue;
        };
        let expected = model::run_on(&case.program, case.program.needs);
        let latency = u32::try_from(cycles.memory_latency).unwrap();
        let estimates = layers(&expected, MemorySpeed::latency(latency));
        let [layer] = estimates[..] else {
            continue;
        };
        let name = &case.program.name;
        let (estimate, reference) = (layer.clocks, cycles.layer);
        assert!(estimate <= reference, "{name}: {estimate} of {reference}");
        assert!(
            5 * estimate > 2 * reference,
            "{name}: {estimate} of {reference}"
        );
        compared += 1;
    }
    assert!(compared > 150, "{compared} goldens");
}
