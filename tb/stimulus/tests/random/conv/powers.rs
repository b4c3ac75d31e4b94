//! Convolutions of sizes at powers of two, and of full banks.

use nvdla_layers::conv::plan::{BANK_BYTES, ConvPlan};
use nvdla_layers::scalar::Percent;
use nvdla_regs::geometry::Geometry;
use nvdla_stimulus::conv::draw_conv_layer;

use crate::{drawn, profile};

#[test]
fn sizes_are_ends_and_banks_are_full() {
    let mut conv = profile("ends").conv.expect("a convolution");
    conv.powers = Percent::clamp(100);
    // All banks that a layer has are needed.
    conv.roomy = Percent::clamp(0);
    let mut full = [0; 3];
    for seed in 0..2000 {
        let layer = drawn(seed, |chooser| draw_conv_layer(&conv, 100, None, chooser));
        let plan = ConvPlan::of(&layer).expect("a legal layer");
        let banks = Geometry::BANK_ENTRIES * plan.data_banks;
        let data = plan.lines * plan.entries_per_slice == banks;
        let weights = plan.kernel.weight_bytes() == BANK_BYTES * plan.weight_banks;
        let all = plan.data_banks + plan.weight_banks == Geometry::BANKS;
        full[0] += u32::from(data);
        full[1] += u32::from(data && weights);
        full[2] += u32::from(data && weights && all);
    }
    assert!(full[0] > 300 && full[1] > 50 && full[2] > 5, "{full:?}");
}
