//! Finds the configuration that a program needs, for files that do not name it.

use nvdla_regs::configuration::Configuration;
use nvdla_regs::table::sdp;

use nvdla_model::program::ProgramStep;

/// The smallest configuration that can run the steps: nv_small_ew if a layer of SDP is enabled
/// whose stage EW is switched on. nv_small stores the registers of that stage and leaves it out.
///
/// Source: docs/nv_small/sdp.md, section 1.
pub(crate) fn needs(steps: &[ProgramStep]) -> Configuration {
    let mut group = 0;
    // Of both groups; what nobody writes is for a DUT without the stage.
    let mut works = [false; 2];
    for step in steps {
        let ProgramStep::Write { at, value, .. } = step else {
            continue;
        };
        let here = *at;
        if here == sdp::S_POINTER.addr {
            group = usize::from(sdp::PRODUCER.get(*value) == 1);
        } else if here == sdp::D_DP_EW_CFG.addr {
            works[group] = sdp::EW_BYPASS.get(*value) == 0;
        } else if here == sdp::D_OP_ENABLE.addr && value & 1 == 1 && works[group] {
            return Configuration::NvSmallEw;
        }
    }
    Configuration::NvSmall
}
