//! Checks the register database `rtl/pkg/regs.yaml` for contradictions.

use std::collections::BTreeSet;

use crate::database::{Block, Register, RegisterDatabase};
use crate::input::InputTable;
use crate::role::{AccessPolicy, RegRole, RegisterCopies};
use crate::views::members;

impl InputTable for RegisterDatabase {
    const FILE: &'static str = "rtl/pkg/regs.yaml";

    fn complete(&mut self) -> Result<(), String> {
        for block in &self.blocks {
            block.check_fields_are_given()?;
        }
        self.check_interrupts()?;
        self.fill_interrupts();
        self.check_sentences()?;
        self.blocks.iter().try_for_each(Block::check)
    }
}

impl RegisterDatabase {
    /// Checks that fields name sentences that exist, with bits of theirs, and that each sentence is used.
    fn check_sentences(&self) -> Result<(), String> {
        let mut used = BTreeSet::new();
        for block in &self.blocks {
            for register in &block.registers {
                for field in &register.fields {
                    for (name, bits) in &field.ignored {
                        let fault = |problem: &str| {
                            let place = format!("{}.{}", register.name, field.name);
                            Err(block.fault(&place, problem))
                        };
                        if self.sentences.iter().all(|sentence| sentence.name != *name) {
                            return fault(&format!("`{name}` is no sentence"));
                        }
                        if field.ignored_mask(*bits) & !field.mask() != 0 {
                            return fault(&format!("`{name}` speaks of bits of other fields"));
                        }
                        used.insert(name);
                    }
                }
            }
        }
        match self
            .sentences
            .iter()
            .find(|sentence| !used.contains(&sentence.name))
        {
            Some(sentence) => Err(format!("sentence `{}` speaks of no field", sentence.name)),
            None => Ok(()),
        }
    }
}

impl Block {
    fn check(&self) -> Result<(), String> {
        let mut next = 0;
        for register in &self.registers {
            if register.offset % 4 != 0 || register.offset < next || register.offset >= self.size {
                return Err(self.fault(&register.name, "offsets must ascend in steps of a word"));
            }
            next = register.offset + 4;
            register
                .check()
                .map_err(|problem| self.fault(&register.name, &problem))?;
        }
        for view in &self.views {
            members(self, view).map_err(|problem| self.fault(&view.name, &problem))?;
        }
        self.check_roles()
            .map_err(|problem| self.fault("roles", &problem))
    }

    /// Checks that each register lists its fields in the file, except the interrupt registers, whose
    /// fields are generated from `interrupts`.
    fn check_fields_are_given(&self) -> Result<(), String> {
        for r in &self.registers {
            let given = !r.fields.is_empty() || r.write_mask != 0;
            match (given, r.role().of_interrupts()) {
                (true, Some(_)) => {
                    return Err(self.fault(&r.name, "its fields follow from `interrupts`"));
                }
                (false, None) => return Err(self.fault(&r.name, "has no fields")),
                _ => {}
            }
        }
        Ok(())
    }

    fn fault(&self, name: &str, problem: &str) -> String {
        format!("{}.{name}: {problem}", self.name)
    }

    pub(crate) fn check_roles(&self) -> Result<(), String> {
        let count = |role| self.registers.iter().filter(|r| r.role() == role).count();
        for role in [RegRole::Status, RegRole::Pointer, RegRole::Enable] {
            if count(role) != usize::from(self.ping_pong) {
                return Err(format!(
                    "{role:?} is needed once in a block with two groups"
                ));
            }
        }
        for role in [RegRole::LutAccess, RegRole::LutData] {
            if count(role) != usize::from(self.lut.is_some()) {
                return Err(format!("{role:?} is needed once in a block with a table"));
            }
        }
        if (count(RegRole::Statistic) > 0) != self.statistics.is_some() {
            return Err("`statistics` is needed exactly with statistics".into());
        }
        Ok(())
    }
}

impl Register {
    fn check(&self) -> Result<(), String> {
        self.check_role()?;
        let (mut used, mut writable, mut reset) = (0u64, 0u64, 0u64);
        for field in &self.fields {
            let ones = (1u64 << field.width) - 1;
            let mask = ones << field.lsb;
            if field.width == 0 || mask > u64::from(u32::MAX) || used & mask != 0 {
                return Err(format!("field {} does not fit", field.name));
            }
            if field.signed && (field.width == 1 || field.plus_one) {
                return Err(format!("field {} cannot be signed", field.name));
            }
            if u64::from(field.reset) > ones {
                return Err(format!(
                    "reset of field {} is wider than the field",
                    field.name
                ));
            }
            if let Some((name, _)) = field.values.iter().find(|(_, v)| u64::from(**v) > ones) {
                return Err(format!("value {name} is wider than field {}", field.name));
            }
            used |= mask;
            reset |= u64::from(field.reset) << field.lsb;
            if field.implemented && field.access.unwrap_or(self.access) != AccessPolicy::ReadOnly {
                writable |= mask;
            }
        }
        if reset != u64::from(self.reset) {
            return Err(format!("fields reset to 0x{reset:08x}"));
        }
        if writable != u64::from(self.write_mask) {
            return Err(format!("fields make the write mask 0x{writable:08x}"));
        }
        Ok(())
    }

    pub(crate) fn check_role(&self) -> Result<(), String> {
        let statistic = self.role == Some(RegRole::Statistic);
        let captured = self.group == RegisterCopies::Dual
            && self.access == AccessPolicy::ReadOnly
            && self.volatile;
        if statistic != captured {
            return Err("dual volatile ro registers, and no others, are statistics".into());
        }
        if statistic != self.counts.is_some() {
            return Err("counts belongs to statistics".into());
        }
        let plain = !self.volatile
            && matches!(
                self.access,
                AccessPolicy::ReadWrite | AccessPolicy::ReadOnly
            );
        if self.role.is_none() && !plain {
            return Err("needs a role".into());
        }
        Ok(())
    }
}
