//! Random bits in registers of layers: where no sentence of the specification allows them they are 0.

use std::collections::BTreeSet;

use nvdla_layers::layer::IgnoredFieldFill;
use nvdla_layers::lower::lower;
use nvdla_model::program::ProgramStep;
use nvdla_regs::table::{cdma, csc, pdp, pdp_rdma, sdp, sdp_rdma};
use nvdla_regs::types::Field;
use nvdla_stimulus::profile::Profile;
use nvdla_testing::{effort, vectors};

use crate::{RUN, cases};

/// Cases of a profile, or as many times more as [`effort`] says.
const CASES: u64 = 20;

/// Fields of which something is said that sounds as if they had no effect, and that must be 0.
const ZERO: [&Field; 5] = [
    &cdma::CONV_MODE,
    &csc::CONV_MODE,
    &cdma::WEIGHT_FORMAT,
    &pdp::INPUT_DATA,
    &pdp_rdma::INPUT_DATA,
];

/// Fields that must be 0 in layers of SDP behind a convolution.
const ZERO_ON_THE_FLY: [&Field; 4] = [
    &sdp::WINOGRAD,
    &sdp::BATCH_NUMBER,
    &sdp_rdma::WINOGRAD,
    &sdp_rdma::BATCH_NUMBER,
];

#[test]
fn random_layers_set_no_bit_that_may_have_an_effect() {
    let mut random = 0;
    let mut set = BTreeSet::new();
    for path in vectors::files("profiles") {
        let profile = Profile::load(&path).expect("profiles load");
        for case in cases(&profile, CASES * effort() as u64) {
            for (number, layer) in case.layers.layers.iter().enumerate() {
                random += u32::from(layer.unused_fields == IgnoredFieldFill::Random);
                let on_the_fly = layer.conv.is_some();
                let mut must_be_zero = ZERO.to_vec();
                must_be_zero.extend(ZERO_ON_THE_FLY.iter().filter(|_| on_the_fly));
                let alone = case.layers.alone(RUN, number);
                let program = lower(&alone, RUN).expect("room for every cube");
                for step in program.steps {
                    let ProgramStep::Write { at, value, .. } = step else {
                        continue;
                    };
                    let written = must_be_zero.iter().filter(|field| field.reg == at);
                    let written = written.filter(|field| field.get(value) != 0);
                    set.extend(written.map(|field| (field.name, profile.name.clone())));
                }
            }
        }
    }
    assert_eq!(set, BTreeSet::new());
    assert!(random > 60, "only {random} layers have random bits");
}
