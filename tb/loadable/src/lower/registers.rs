//! Makes lists of register writes from values of fields.

use nvdla_model::program::golden::RegisterValue;
use nvdla_regs::look_up::at as register_at;
use nvdla_regs::quantity::{Addr, RegAddr};
use nvdla_regs::types::{Field, Reg};

use crate::error::{LoadablePlace, Refusal, Result};
use crate::reason::RefusalReason;

/// Collects the register writes of one operation; `place` says in refusals which one it is.
#[derive(Debug)]
pub(super) struct OperationRegisterWrites {
    pub(super) place: LoadablePlace,
    pub(super) writes: Vec<RegisterValue>,
}

impl OperationRegisterWrites {
    /// Adds a write to the register of these fields, with 0 in all other fields. Pass the value
    /// meant, also for a field that stores it minus 1. Refuses a value that does not fit its field.
    pub(super) fn set<const N: usize>(&mut self, fields: [(Field, u32); N]) -> Result<()> {
        let mut word = 0;
        let mut at = RegAddr(0);
        for (field, value) in fields {
            let stored = if field.plus_one {
                value.checked_sub(1)
            } else {
                Some(value)
            };
            let stored = stored.filter(|stored| field.holds(*stored));
            word = field.put(word, stored.ok_or_else(|| self.misfit(&field, value))?);
            at = field.reg;
        }
        self.writes.push(RegisterValue { at, value: word });
        Ok(())
    }

    fn misfit(&self, field: &Field, value: u32) -> Refusal {
        let register = register_at(field.reg).expect("fields come from the table");
        let name = format!("{}.{}.{}", register.block, register.name, field.name);
        let reason = RefusalReason::DoesNotFit {
            width: field.width,
            minus_one: field.plus_one,
        };
        self.place.refuse(name, value, reason)
    }

    /// Adds a write to a register; `values` are those of all its fields, lowest bits first.
    pub(super) fn write<const N: usize>(&mut self, register: &Reg, values: [u32; N]) -> Result<()> {
        let mut fields = register.fields.iter();
        self.set(values.map(|value| (*fields.next().expect("a value a field"), value)))
    }

    /// Adds writes of a 32-bit address: 0 to the register of its high word, then the low word.
    pub(super) fn address(&mut self, high: Field, low: Field, at: Addr) -> Result<()> {
        self.set([(high, 0)])?;
        self.set([(low, at.0)])
    }
}

/// The low 16 bits of `value`, in two's complement.
pub(super) fn low16(value: impl Into<i32>) -> u32 {
    value.into().cast_unsigned() & 0xffff
}
