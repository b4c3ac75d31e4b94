//! The register database: `rtl/pkg/regs.yaml` as types, checked.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use crate::role::{Counts, Role};

/// All blocks and registers, as the file lists them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Database {
    /// Configuration the file describes.
    pub dut: String,
    /// Size of the register bus's address space in bytes.
    pub address_space: u32,
    /// Size of a register in bytes.
    pub word_bytes: u32,
    pub interrupts: Vec<InterruptSource>,
    pub blocks: Vec<Block>,
}

/// A source of interrupts, with a bit for each register group.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InterruptSource {
    /// Name such as `CDMA_DAT`.
    pub name: String,
    /// Name in words, for people.
    pub title: String,
    /// The block whose register group raises the bit; none: the source does not exist.
    pub block: Option<String>,
    /// Numbers of the bits for group 0 and for group 1.
    pub bits: [u32; 2],
    /// When the event happens, as a sentence.
    pub desc: String,
}

/// A block: a range of registers on the bus.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Block {
    pub name: String,
    pub base: u32,
    pub size: u32,
    pub ping_pong: bool,
    /// Whether the block's unit reads memory.
    #[serde(default)]
    pub fetches: bool,
    /// Name of the block's folder below `rtl`.
    pub folder: String,
    /// Module name: the register file of the block is `nvs_<module>_regs`.
    pub module: String,
    pub statistics: Option<Statistics>,
    pub lut: Option<Lut>,
    #[serde(default)]
    pub views: Vec<View>,
    pub desc: String,
    pub registers: Vec<Register>,
}

/// What a write of 1 to `D_OP_ENABLE` does to the statistics registers of its group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Statistics {
    #[serde(rename = "clear_on_enable")]
    ClearedAtEnable,
    #[serde(rename = "keep")]
    Kept,
}

/// Layer register fields that exist several times with different prefixes, as for SDP's stages.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// Name of the Rust struct for one copy, such as `SdpStage`.
    pub name: String,
    /// Name of the Rust function that gives all copies.
    pub member: String,
    /// For each copy the prefixes of its field names, without the underscore behind.
    pub copies: Vec<Vec<String>>,
    /// Fields of the first copy, without the prefix, that the others lack; they are left out.
    #[serde(default)]
    pub except: Vec<String>,
    pub desc: String,
}

/// What a read of S_LUT_ACCESS_CFG returns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lut {
    /// The address that was last written.
    Stored,
    /// The entry counter, which moves on with each access to the table.
    LiveCounter,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Register {
    pub name: String,
    /// Offset from the block's base address in bytes.
    pub offset: u32,
    pub reset: u32,
    pub access: Access,
    pub group: Group,
    /// Role that the file gives; [`Register::role`] knows it for all registers.
    pub(crate) role: Option<Role>,
    /// What a statistics register counts.
    pub counts: Option<Counts>,
    #[serde(default)]
    pub write_mask: u32,
    /// The only configuration in which the register has its function; none: all.
    pub dut: Option<String>,
    #[serde(default)]
    pub volatile: bool,
    /// A statistics register that no hardware drives.
    #[serde(default)]
    pub tied: bool,
    pub desc: String,
    #[serde(default)]
    pub fields: Vec<Field>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Access {
    #[serde(rename = "rw")]
    ReadWrite,
    #[serde(rename = "ro")]
    ReadOnly,
    #[serde(rename = "wo")]
    WriteOnly,
    #[serde(rename = "w1c")]
    WriteOneToClear,
    #[serde(rename = "trigger")]
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
    /// The field holds the meant value minus one.
    #[serde(default)]
    pub plus_one: bool,
    /// The field is in two's complement.
    #[serde(default)]
    pub signed: bool,
    /// The field is a code, hence a number in Rust even if it has one bit.
    #[serde(default)]
    pub code: bool,
    /// Named values of the field: name -> value.
    #[serde(default, rename = "enum")]
    pub values: BTreeMap<String, u32>,
}

const fn implemented() -> bool {
    true
}

impl Field {
    /// A plain field of one bit, without a name.
    pub(crate) fn bit(lsb: u32) -> Self {
        Self {
            name: String::new(),
            lsb,
            width: 1,
            reset: 0,
            access: None,
            implemented: true,
            plus_one: false,
            signed: false,
            code: false,
            values: BTreeMap::new(),
        }
    }
}

impl Database {
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
    /// Name of the block's module in Rust.
    pub(crate) fn lower(&self) -> String {
        self.name.to_lowercase()
    }

    /// Layer registers of a group.
    pub fn layer(&self) -> impl Iterator<Item = &Register> {
        self.registers
            .iter()
            .filter(|r| r.group == Group::Dual && r.role() == Role::Setting)
    }

    /// Statistics registers of a group, those included that stay 0.
    pub fn statistic(&self) -> impl Iterator<Item = &Register> {
        self.registers
            .iter()
            .filter(|r| r.role() == Role::Statistic && !r.tied)
    }

    /// Registers that exist once, not by group, and configure the unit.
    pub fn fixed(&self) -> impl Iterator<Item = &Register> {
        self.registers
            .iter()
            .filter(|r| r.group == Group::Single)
            .filter(|r| [Role::Setting, Role::LutSetting].contains(&r.role()))
    }

    /// The register with a role that only one register of the block has.
    pub fn of_role(&self, role: Role) -> Option<&Register> {
        self.registers.iter().find(|r| r.role() == role)
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
}

impl Register {
    /// The role that the file says, or the one that follows from the access.
    pub fn role(&self) -> Role {
        match (self.role, self.access) {
            (Some(role), _) => role,
            (None, Access::ReadWrite) => Role::Setting,
            (None, _) => Role::Constant,
        }
    }

    /// Offset of the register in its block, in words.
    pub const fn word(&self) -> u32 {
        self.offset / 4
    }

    /// Name without D_ or S_, in lower case.
    pub fn stem(&self) -> String {
        let name = &self.name;
        name.strip_prefix("D_")
            .or_else(|| name.strip_prefix("S_"))
            .unwrap_or(name)
            .to_lowercase()
    }

    /// Fields that the hardware implements.
    pub fn present(&self) -> impl Iterator<Item = &Field> {
        self.fields.iter().filter(|f| f.implemented)
    }
}
