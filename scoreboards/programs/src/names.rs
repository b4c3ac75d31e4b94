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
