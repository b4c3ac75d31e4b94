//! The register database: `rtl/pkg/regs.yaml` as types, checked.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use crate::output::Inaccessible;

/// The whole address space.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Database {
    /// Configuration the file describes.
    pub dut: String,
    /// Bytes behind the register bus.
    pub address_space: u32,
    /// Bytes of a register.
    pub word_bytes: u32,
    pub blocks: Vec<Block>,
}

/// One unit on the register bus.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Block {
    pub name: String,
    pub base: u32,
    pub size: u32,
    pub ping_pong: bool,
    /// Folder of the block below `rtl`.
    pub folder: String,
    /// The register file is the module `nvs_<module>_regs`.
    pub module: String,
    pub statistics: Option<Statistics>,
    pub lut: Option<Lut>,
    pub desc: String,
    /// Source name -> bit of GLB.S_INTR_STATUS.
    #[serde(default)]
    pub interrupt_bits: BTreeMap<String, u32>,
    pub registers: Vec<Register>,
}

/// What `D_OP_ENABLE := 1` does to the statistics of its group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Statistics {
    ClearOnEnable,
    Keep,
}

/// What S_LUT_ACCESS_CFG reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lut {
    /// The address last written.
    Stored,
    /// The running entry counter.
    LiveCounter,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Register {
    pub name: String,
    /// Bytes from the block's base.
    pub offset: u32,
    pub reset: u32,
    pub access: Access,
    pub group: Group,
    pub write_mask: u32,
    /// The configuration in which the register has its function, when not all.
    pub dut: Option<String>,
    #[serde(default)]
    pub volatile: bool,
    /// A statistic that no hardware drives.
    #[serde(default)]
    pub tied: bool,
    pub desc: String,
    pub fields: Vec<Field>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Access {
    Rw,
    Ro,
    Wo,
    W1c,
    Trigger,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Group {
    Single,
    Dual,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Field {
    pub name: String,
    pub lsb: u32,
    pub width: u32,
    pub reset: u32,
    /// Access of the field when it differs from the register's.
    pub access: Option<Access>,
    #[serde(default = "implemented")]
    pub implemented: bool,
    /// The value meant is the field plus one.
    #[serde(default)]
    pub plus_one: bool,
    /// Name of a value -> value.
    #[serde(default, rename = "enum")]
    pub values: BTreeMap<String, u32>,
}

const fn implemented() -> bool {
    true
}

/// Why a database cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Io(#[from] Inaccessible),
    #[error("rtl/pkg/regs.yaml: {0}")]
    Yaml(#[from] serde_yaml::Error),
    #[error("rtl/pkg/regs.yaml: {block}.{name}: {problem}")]
    Inconsistent {
        block: String,
        name: String,
        problem: String,
    },
}

impl Database {
    /// Parses and checks.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let database: Self = serde_yaml::from_str(text)?;
        for block in &database.blocks {
            block.check()?;
        }
        Ok(database)
    }

    /// The first block of each module: blocks that share a module have the same registers.
    pub fn modules(&self) -> impl Iterator<Item = &Block> {
        let mut seen = BTreeSet::new();
        self.blocks
            .iter()
            .filter(move |block| seen.insert(&block.module))
    }

    /// All blocks that use the module of `block`, that one included.
    pub fn sharing<'a>(&'a self, block: &'a Block) -> impl Iterator<Item = &'a Block> {
        self.blocks
            .iter()
            .filter(|other| other.module == block.module)
    }
}

impl Block {
    /// Registers the layer of a group carries.
    pub fn layer(&self) -> impl Iterator<Item = &Register> {
        self.registers
            .iter()
            .filter(|r| r.group == Group::Dual && r.access == Access::Rw)
    }

    /// Statistics of a group, those included that stay 0.
    pub fn statistic(&self) -> impl Iterator<Item = &Register> {
        self.registers
            .iter()
            .filter(|r| r.is_statistic() && !r.tied)
    }

    /// Registers with one copy that configure the unit; neither the pointers nor the table's
    /// access port.
    pub fn fixed(&self) -> impl Iterator<Item = &Register> {
        self.registers.iter().filter(|r| {
            r.group == Group::Single
                && r.access == Access::Rw
                && !["S_POINTER", "S_LUT_ACCESS_CFG"].contains(&r.name.as_str())
        })
    }

    pub fn register(&self, name: &str) -> Option<&Register> {
        self.registers.iter().find(|r| r.name == name)
    }

    /// SystemVerilog member name of a field: its own name if that is unique in the block.
    pub fn member(&self, register: &Register, field: &Field) -> String {
        let same = self
            .registers
            .iter()
            .flat_map(|r| &r.fields)
            .filter(|f| f.name == field.name);
        let own = field.name.to_lowercase();
        if same.count() == 1 {
            own
        } else {
            format!("{}_{own}", register.stem())
        }
    }

    fn check(&self) -> Result<(), Error> {
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
        let has_statistics = self.registers.iter().any(Register::is_statistic);
        if has_statistics != self.statistics.is_some() {
            return Err(self.fault(
                "statistics",
                "needed exactly with dual volatile ro registers",
            ));
        }
        Ok(())
    }

    fn fault(&self, name: &str, problem: &str) -> Error {
        Error::Inconsistent {
            block: self.name.clone(),
            name: name.to_owned(),
            problem: problem.to_owned(),
        }
    }
}

impl Register {
    /// Word offset in the block.
    pub const fn word(&self) -> u32 {
        self.offset / 4
    }

    /// Name without D_ or S_, lower case.
    pub fn stem(&self) -> String {
        let name = &self.name;
        name.strip_prefix("D_")
            .or_else(|| name.strip_prefix("S_"))
            .unwrap_or(name)
            .to_lowercase()
    }

    /// Captured at the end of a layer, or tied.
    pub fn is_statistic(&self) -> bool {
        self.group == Group::Dual && self.access == Access::Ro && self.volatile
    }

    /// Fields that exist.
    pub fn present(&self) -> impl Iterator<Item = &Field> {
        self.fields.iter().filter(|f| f.implemented)
    }

    fn check(&self) -> Result<(), String> {
        let (mut used, mut writable, mut reset) = (0u64, 0u64, 0u64);
        for field in &self.fields {
            let ones = (1u64 << field.width) - 1;
            let mask = ones << field.lsb;
            if field.width == 0 || mask > u64::from(u32::MAX) || used & mask != 0 {
                return Err(format!("field {} does not fit", field.name));
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
            if field.implemented && field.access.unwrap_or(self.access) != Access::Ro {
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
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A database of one register with these keys and fields.
    fn one(register: &str, fields: &str) -> Result<Database, Error> {
        Database::parse(&format!(
            "{{dut: nv_small, address_space: 0x40000, word_bytes: 4, blocks: [
               {{name: UNIT, base: 0x1000, size: 0x1000, ping_pong: false, folder: unit,
                 module: unit, desc: text, registers: [
                   {{name: D_MODE, offset: 0x8, access: rw, group: dual, desc: text,
                     {register}, fields: [{fields}]}}]}}]}}"
        ))
    }

    #[test]
    fn consistent_register_is_taken() {
        let database = one(
            "reset: 0x30, write_mask: 0x70",
            "{name: MODE, lsb: 4, width: 3, reset: 3, enum: {FAST: 7}}",
        )
        .unwrap();
        let block = &database.blocks[0];
        assert_eq!(block.register("D_MODE").unwrap().word(), 2);
        assert_eq!(
            block.member(&block.registers[0], &block.registers[0].fields[0]),
            "mode"
        );
    }

    #[test]
    fn contradictions_are_refused() {
        let field = "{name: MODE, lsb: 4, width: 3, reset: 3}";
        let refused = [
            one("reset: 0x20, write_mask: 0x70", field),
            one("reset: 0x30, write_mask: 0xf0", field),
            one("reset: 0x30, write_mask: 0x70, colour: red", field),
            one(
                "reset: 0, write_mask: 0",
                "{name: MODE, lsb: 30, width: 3, reset: 0}",
            ),
            one(
                "reset: 0x8, write_mask: 0x7",
                "{name: MODE, lsb: 0, width: 3, reset: 8}",
            ),
            one(
                "reset: 0x30, write_mask: 0x78",
                &format!("{field}, {{name: OVERLAP, lsb: 3, width: 2, reset: 0}}"),
            ),
        ];
        for database in refused {
            assert!(database.is_err());
        }
    }

    #[test]
    fn shared_field_name_takes_the_register_in_front() {
        let mut database = one(
            "reset: 0, write_mask: 1",
            "{name: EN, lsb: 0, width: 1, reset: 0}",
        )
        .unwrap();
        let other = one(
            "reset: 0, write_mask: 1",
            "{name: EN, lsb: 0, width: 1, reset: 0}",
        );
        let block = &mut database.blocks[0];
        block
            .registers
            .extend(other.unwrap().blocks.remove(0).registers);
        assert_eq!(
            block.member(&block.registers[0], &block.registers[0].fields[0]),
            "mode_en"
        );
    }
}
