//! Interrupt sources: their bits, and the fields of GLB's registers that are derived from them.

use crate::database::{Field, InterruptSource, RegisterDatabase};
use crate::role::RegRole;

impl RegRole {
    /// Suffix of the names of the fields of an interrupt register; `None` for any other register.
    pub(crate) fn of_interrupts(self) -> Option<&'static str> {
        match self {
            Self::InterruptMask => Some("MASK"),
            Self::InterruptSet => Some("SET"),
            Self::InterruptStatus => Some("STATUS"),
            _ => None,
        }
    }
}

impl RegisterDatabase {
    /// The interrupt sources that exist in nv_small, in the order of the file.
    pub fn sources(&self) -> impl Iterator<Item = &InterruptSource> {
        self.interrupts
            .iter()
            .filter(|source| source.block.is_some())
    }

    /// Mask with the interrupt bits of all sources that exist in nv_small.
    pub fn interrupt_mask(&self) -> u32 {
        let bits = self.sources().flat_map(|source| source.bits);
        bits.fold(0, |mask, bit| mask | 1 << bit)
    }

    /// Fills in the fields and write masks of GLB's interrupt registers.
    pub(crate) fn fill_interrupts(&mut self) {
        let mask = self.interrupt_mask();
        for register in self.blocks.iter_mut().flat_map(|b| &mut b.registers) {
            if let Some(ending) = register.role().of_interrupts() {
                register.write_mask = mask;
                register.fields = fields(&self.interrupts, ending);
            }
        }
    }

    /// Checks the interrupt sources: bit numbers are unique, blocks have two register groups.
    pub(crate) fn check_interrupts(&self) -> Result<(), String> {
        let mut used = 0_u32;
        for source in &self.interrupts {
            let fault = |problem: &str| Err(format!("interrupts.{}: {problem}", source.name));
            for bit in source.bits {
                if bit > 31 || used >> bit & 1 == 1 {
                    return fault(&format!("bit {bit} is not free"));
                }
                used |= 1 << bit;
            }
            let block = |name: &String| self.blocks.iter().find(|b| b.name == *name);
            if let Some(name) = &source.block
                && !block(name).is_some_and(|b| b.ping_pong)
            {
                return fault(&format!("{name} is no block with two groups"));
            }
        }
        Ok(())
    }
}

/// The fields of an interrupt register, one for each bit; their names have `ending`, such as `MASK`.
fn fields(sources: &[InterruptSource], ending: &str) -> Vec<Field> {
    let mut fields: Vec<Field> = sources
        .iter()
        .flat_map(|source| {
            source.bits.iter().zip(0..).map(move |(bit, group)| Field {
                name: format!("{}_DONE_{ending}{group}", source.name),
                lsb: *bit,
                width: 1,
                implemented: source.block.is_some(),
                ..Field::default()
            })
        })
        .collect();
    fields.sort_by_key(|field| field.lsb);
    fields
}
