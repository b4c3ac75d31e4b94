//! Names in program files: registers, blocks, interrupt sources, and the nearest known name for
//! an unknown one.

use crate::error::ProgramFileFault;
use nvdla_regs::interrupts::Interrupt;
use nvdla_regs::look_up::{named, named_in_trace, trace_name};
use nvdla_regs::quantity::RegAddr;
use nvdla_regs::table::BLOCKS;
use nvdla_regs::types::Reg;
use strsim::osa_distance;

/// Address of a register, written as in traces (`NVDLA_SDP.D_CVT_SHIFT_0`) or as in the
/// documents (`SDP.D_CVT_SHIFT`).
pub fn register(name: &str) -> Result<RegAddr, ProgramFileFault> {
    match named_in_trace(name).or_else(|| named(name)) {
        Some(register) => Ok(register.addr),
        None => {
            let in_trace = is_of_trace(name);
            let written = |register: &Reg| {
                if in_trace {
                    trace_name(register)
                } else {
                    register.to_string()
                }
            };
            let known = BLOCKS.iter().flat_map(|block| block.regs).map(written);
            let name = name.to_owned();
            let hint = hint(&name, known);
            Err(ProgramFileFault::UnknownRegister { name, hint })
        }
    }
}

/// Whether a name, perhaps misspelt, has the form of traces: it begins with `NVDLA_`.
fn is_of_trace(name: &str) -> bool {
    name.get(..6)
        .is_some_and(|start| start.eq_ignore_ascii_case("NVDLA_"))
}

/// The base address of the block that a register address belongs to.
pub(crate) fn block_of(at: RegAddr) -> RegAddr {
    RegAddr(at.0 & !0xfff)
}

/// Base address of a block, written `NVDLA_SDP` or `SDP`.
pub(crate) fn block(name: &str) -> Result<RegAddr, ProgramFileFault> {
    let short = name.strip_prefix("NVDLA_").unwrap_or(name);
    match BLOCKS.iter().find(|block| block.name == short) {
        Some(block) => Ok(block.base),
        None => {
            let prefix = if is_of_trace(name) { "NVDLA_" } else { "" };
            let known = BLOCKS.iter().map(|block| format!("{prefix}{}", block.name));
            let name = name.to_owned();
            let hint = hint(&name, known);
            Err(ProgramFileFault::UnknownRegister { name, hint })
        }
    }
}

/// Number of the bit in GLB.S_INTR_STATUS for a name such as `CDMA_WT_1`.
pub(crate) fn interrupt(name: &str) -> Result<u32, ProgramFileFault> {
    let found = Interrupt::named(name).map(Interrupt::bit);
    found.ok_or_else(|| {
        let known = Interrupt::all().map(|interrupt| interrupt.to_string());
        let name = name.to_owned();
        let hint = hint(&name, known);
        ProgramFileFault::UnknownInterrupt { name, hint }
    })
}

/// A hint for messages: the known name with fewest letters missing, added, wrong or exchanged with
/// their neighbours, compared with `name`; large and small letters are alike.
pub(crate) fn hint<N: AsRef<str>>(name: &str, known: impl IntoIterator<Item = N>) -> String {
    let name = name.to_ascii_lowercase();
    let length = name.chars().count();
    let mut nearest = None;
    let mut least = usize::MAX;
    for candidate in known {
        let other = candidate.as_ref().to_ascii_lowercase();
        // Each letter more or less is a difference.
        if other.chars().count().abs_diff(length) >= least {
            continue;
        }
        let far = osa_distance(&name, &other);
        if far < least {
            (nearest, least) = (Some(candidate), far);
        }
    }
    match nearest {
        Some(nearest) => format!("the nearest name is `{}`", nearest.as_ref()),
        None => String::from("no names are known"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nvdla_regs::interrupts::interrupt_name;

    #[test]
    fn both_forms_of_a_register_name_are_known() {
        assert_eq!(
            register("NVDLA_SDP.D_CVT_SHIFT_0").unwrap(),
            RegAddr(0x90c8)
        );
        assert_eq!(register("SDP.D_CVT_SHIFT").unwrap(), RegAddr(0x90c8));
        assert_eq!(
            register("NVDLA_MCIF.CFG_RD_WEIGHT_0_0").unwrap(),
            RegAddr(0x2000)
        );
    }

    #[test]
    fn a_misspelt_name_gets_the_nearest_one_in_the_form_in_which_it_is_written() {
        for (wrong, right) in [
            ("NVDLA_SDP.D_CVT_SHFIT_0", "NVDLA_SDP.D_CVT_SHIFT_0"),
            ("nvdla_sdp.d_cvt_shift", "NVDLA_SDP.D_CVT_SHIFT_0"),
            ("SDP.D_CVT_SHFIT", "SDP.D_CVT_SHIFT"),
            ("PDP.S_STATSU", "PDP.S_STATUS"),
            ("CDP.D_OPENABLE", "CDP.D_OP_ENABLE"),
        ] {
            let fault = register(wrong).unwrap_err().to_string();
            let says = format!("register `{wrong}` is unknown; the nearest name is `{right}`");
            assert_eq!(fault, says);
        }
        for (wrong, right) in [
            ("NVDLA_SPD", "NVDLA_SDP"),
            ("SPD", "SDP"),
            ("CACCC", "CACC"),
        ] {
            let fault = block(wrong).unwrap_err().to_string();
            assert!(
                fault.ends_with(&format!("the nearest name is `{right}`")),
                "{fault}"
            );
        }
    }

    /// One exchange is nearer than two wrong letters.
    #[test]
    fn letters_that_are_exchanged_count_once() {
        let nearest = |name: &str| hint(name, ["abdd", "badc"]);
        assert_eq!(nearest("abdc"), "the nearest name is `abdd`");
        assert_eq!(hint("acbd", ["abxd", "abcd"]), "the nearest name is `abcd`");
    }

    #[test]
    fn interrupt_names_and_bits_are_inverse() {
        for bit in Interrupt::all().map(Interrupt::bit) {
            assert_eq!(interrupt(&interrupt_name(bit)).unwrap(), bit);
        }
        assert_eq!(interrupt_name(6), "bit 6");
        assert!(interrupt("SDP_2").is_err());
        assert!(interrupt("BDMA_0").is_err());
    }
}
