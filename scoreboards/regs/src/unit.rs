//! The trait of the generated structs of [`super::layers`]: conversion from and to register values.

use super::types::{Block, Field, Reg};

/// A struct with the fields of all layer registers of a block, or of all that exist once.
pub trait UnitRegs: Copy + Default {
    /// The block of the registers.
    const BLOCK: &'static Block;
    /// The registers whose fields the struct has, in the order of addresses.
    const REGS: &'static [&'static Reg];

    /// Makes the struct of register values; `word` returns the value of a register. Bits that belong
    /// to no field are ignored.
    fn read(word: impl Fn(&'static Reg) -> u32) -> Self;

    /// Each register with its value, in the order of addresses. Bits that belong to no field are 0.
    fn writes(&self) -> Vec<(&'static Reg, u32)>;
}

/// The value of a register whose fields have these values; all other bits are 0.
pub(super) fn word(fields: &[(Field, u32)]) -> u32 {
    fields.iter().fold(0, |word, (field, value)| {
        debug_assert!(field.holds(*value), "{} is {value:#x}", field.name);
        field.put(word, *value)
    })
}
