//! Finds registers by address and by name.

use crate::quantity::RegAddr;
use crate::table::BLOCKS;
use crate::types::{Block, Reg, RegRole};

/// Size of each block's address space in bytes.
const WINDOW: u32 = 0x1000;
/// Number of words at the start of a block's address space among which are all its registers.
const WORDS: usize = 128;
/// Number of blocks for which the address space has room.
const WINDOWS: usize = 16;
/// Index that stands for no block or no register.
const NONE: u8 = u8::MAX;

/// For each 4 KiB of the address space: the block's index in `BLOCKS`, and for each word the index of
/// the register in that block.
static PLACES: [(u8, [u8; WORDS]); WINDOWS] = places();

#[expect(clippy::cast_possible_truncation, reason = "far below 255 of each")]
const fn places() -> [(u8, [u8; WORDS]); WINDOWS] {
    let mut places = [(NONE, [NONE; WORDS]); WINDOWS];
    let mut block = 0;
    while block < BLOCKS.len() {
        let Block { base, regs, .. } = &BLOCKS[block];
        let place = &mut places[(base.0 / WINDOW) as usize];
        place.0 = block as u8;
        let mut reg = 0;
        while reg < regs.len() {
            place.1[((regs[reg].addr.0 - base.0) / 4) as usize] = reg as u8;
            reg += 1;
        }
        block += 1;
    }
    places
}

/// The index in `BLOCKS` of the block whose address space contains a byte address.
#[inline]
pub(crate) fn block_at(addr: RegAddr) -> Option<usize> {
    let (block, _) = PLACES.get((addr.0 / WINDOW) as usize)?;
    (*block != NONE).then_some(usize::from(*block))
}

/// The block whose address space contains a byte address.
#[inline]
pub fn block(addr: RegAddr) -> Option<&'static Block> {
    Some(&BLOCKS[block_at(addr)?])
}

/// Looks a byte address up: index of the block in `BLOCKS`, and of the register in the block; `None`
/// if there is no register.
#[inline]
pub(crate) fn place(addr: RegAddr) -> Option<(usize, usize)> {
    let (block, numbers) = PLACES.get((addr.0 / WINDOW) as usize)?;
    let number = numbers.get((addr.0 % WINDOW / 4) as usize)?;
    let is_register = addr.0.is_multiple_of(4) && *number != NONE;
    is_register.then_some((usize::from(*block), usize::from(*number)))
}

/// The register at a byte address; `None` if there is none.
#[inline]
pub fn at(addr: RegAddr) -> Option<&'static Reg> {
    let (block, number) = place(addr)?;
    Some(&BLOCKS[block].regs[number])
}

/// Whether the register at a byte address is D_OP_ENABLE of a block.
pub fn is_enable(addr: RegAddr) -> bool {
    at(addr).is_some_and(|reg| reg.role == RegRole::Enable)
}

/// Name of the register at a byte address, such as `SDP.D_CVT_SHIFT`; else `hole` and the address.
pub fn name(addr: RegAddr) -> String {
    at(addr).map_or_else(|| format!("hole {addr}"), Reg::to_string)
}

/// The register with this name, such as `SDP.D_CVT_SHIFT`.
pub fn named(name: &str) -> Option<&'static Reg> {
    let (block, register) = name.split_once('.')?;
    let block = BLOCKS.iter().find(|b| b.name == block)?;
    block.regs.iter().find(|r| r.name == register)
}

/// The register that NVIDIA's trace files call `name`: `NVDLA_SDP.D_CVT_SHIFT_0` for example, or
/// `NVDLA_SDP.RDMA_D_...` for the read DMA.
pub fn named_in_trace(name: &str) -> Option<&'static Reg> {
    let name = name.strip_prefix("NVDLA_")?.strip_suffix("_0")?;
    named(name).or_else(|| named(&name.replacen(".RDMA_", "_RDMA.", 1)))
}

/// Name of a register in NVIDIA's trace files, such as `NVDLA_SDP.D_CVT_SHIFT_0`.
pub fn trace_name(register: &Reg) -> String {
    format!("NVDLA_{}.{}_0", register.block, register.name)
}
