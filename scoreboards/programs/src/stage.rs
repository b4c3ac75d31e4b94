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

#[cfg(test)]
mod tests {
    use super::*;

    fn of(writes: &[(&nvdla_regs::types::Reg, u32)]) -> Configuration {
        let write = |(reg, value): &(&_, u32)| ProgramStep::write(reg, *value);
        needs(&writes.iter().map(write).collect::<Vec<_>>())
    }

    #[test]
    fn an_enabled_layer_with_the_stage_needs_it() {
        let (config, enable) = (&sdp::D_DP_EW_CFG, &sdp::D_OP_ENABLE);
        assert_eq!(of(&[(config, 0), (enable, 1)]), Configuration::NvSmallEw);
        assert_eq!(of(&[(config, 1), (enable, 1)]), Configuration::NvSmall);
        assert_eq!(of(&[(enable, 1), (config, 0)]), Configuration::NvSmall);
    }

    #[test]
    fn the_groups_are_told_apart() {
        let (config, enable) = (&sdp::D_DP_EW_CFG, &sdp::D_OP_ENABLE);
        let pointer = &sdp::S_POINTER;
        let other = [(config, 0), (pointer, 1), (config, 1), (enable, 1)];
        assert_eq!(of(&other), Configuration::NvSmall);
        let back = [&other[..], &[(pointer, 0), (enable, 1)]].concat();
        assert_eq!(of(&back), Configuration::NvSmallEw);
    }
}
