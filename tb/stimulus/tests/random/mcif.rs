//! Weights and limits of the memory interface.

use nvdla_layers::draw::WeightedChoices;
use nvdla_layers::scalar::Percent;
use nvdla_random::conditions::MemoryTimingKind;
use nvdla_regs::table::mcif;

use crate::{cases, profile};

#[test]
fn no_client_starves_for_good_and_limits_reach_both_ends() {
    let mut profile = profile("sdp");
    profile.mcif = Percent::clamp(100);
    profile.memory = WeightedChoices::new(&[(MemoryTimingKind::Fast, 1)]).unwrap();
    let layers = cases(&profile, 400).flat_map(|case| case.layers.layers);
    let drawn = layers.flat_map(|layer| layer.registers);
    let drawn = drawn.filter(|(reg, _)| reg.0.block == mcif::BLOCK.name);
    let (mut fewest, mut most) = (255, 0);
    for (reg, value) in drawn {
        if reg.0.addr == mcif::CFG_OUTSTANDING_CNT.addr {
            fewest = fewest.min(value & 0xff);
            most = most.max(value >> 8);
        } else {
            assert!(value.to_le_bytes().iter().all(|weight| *weight > 0));
        }
    }
    assert_eq!((fewest, most), (0, 255));
}
