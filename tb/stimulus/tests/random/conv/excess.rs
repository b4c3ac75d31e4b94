//! Weights that are fetched and not read.

use std::path::Path;

use nvdla_files::yaml;
use nvdla_layers::conv::ConvLayer;
use nvdla_random::seed::Seed;
use nvdla_stimulus::conv::surplus;

/// Most weight entries (8 bytes each) that are fetched but not read.
const MOST_SURPLUS: u32 = 64;

/// Most entries of surplus that are drawn for `kernels` kernels of 1,024 entries in these banks.
fn most_surplus(kernels: u32, banks: u32, keep_weights: bool) -> u32 {
    let text = format!(
        "source: {{ feature: {{ width: 1, height: 1, channels: 8 }} }}
kernels: {{ count: {kernels}, width: 32, height: 32 }}
padding: {{ right: 31, bottom: 31 }}
buffer: {{ data_banks: 1, weight_banks: {banks}, keep_weights: {keep_weights} }}"
    );
    let layer: ConvLayer = yaml::parse(Path::new("conv.yaml"), &text).expect("legal");
    let entries = kernels * 1024;
    let drawn = (0..400).map(|seed| {
        let overrides = surplus(&layer, &mut Seed(seed).rng());
        let bytes = overrides.first().map_or(8 * entries, |(_, bytes)| *bytes);
        bytes / 8 - entries
    });
    drawn.max().unwrap_or_default()
}

#[test]
fn surplus_weights_fit_beside_the_last_group_of_kernels() {
    // 5,120 entries in 5,120: the case of convolution.md, section 4.2.
    assert_eq!(most_surplus(5, 10, false), 0);
    assert_eq!(most_surplus(5, 11, false), MOST_SURPLUS);
    // All kernels of the only group.
    assert_eq!(most_surplus(8, 16, false), 0);
    // Five kernels in the last group, or all thirteen.
    assert_eq!(most_surplus(13, 16, false), MOST_SURPLUS);
    assert_eq!(most_surplus(13, 26, true), 0);
}
