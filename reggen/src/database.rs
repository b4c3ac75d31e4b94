//! The register database: the contents of `rtl/pkg/regs.yaml` as Rust types.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use crate::role::{
    AccessPolicy, CountedEvent, LayerKind, RegRole, RegisterCopies, StatisticsAtEnable,
};

/// All blocks, registers and interrupt sources, as the file lists them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegisterDatabase {
    /// Name of the configuration that the file describes.
    pub dut: String,
    /// Size of the register bus's address space in bytes.
    pub address_space: u32,
    /// Size of a register in bytes.
    pub word_bytes: u32,
    pub interrupts: Vec<InterruptSource>,
    /// Sentences of the specification that say that bits have no effect.
    #[serde(default)]
    pub sentences: Vec<Sentence>,
    /// The sentence on the bits of all registers that no write changes.
    pub unlisted_bits: Option<UnlistedBits>,
    pub blocks: Vec<Block>,
}

/// A sentence of the specification that says that bits of a register have no effect.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sentence {
    /// Name such as `dc-table`, by which fields refer to the sentence.
    pub name: String,
    /// Document of docs/nv_small and section, such as `convolution.md, 9`.
    pub source: String,
    /// Kinds of layers of which the sentence speaks.
    pub layers: Vec<LayerKind>,
    /// Condition on the registers of the layer, in words, without which the bits act.
    pub when: Option<String>,
    /// Whether the specification says that this was measured for these layers; else it is read.
    pub measured: bool,
    /// What the sentence says, in own words.
    pub says: String,
}

/// What the specification says on the bits outside of all write masks.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnlistedBits {
    pub source: String,
    pub measured: bool,
    pub says: String,
}

/// A source of interrupts, with a bit for each register group.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InterruptSource {
    /// Name such as `CDMA_DAT`.
    pub name: String,
    /// Name in words, for reports.
    pub title: String,
    /// Name of the block whose layers raise the interrupt; `None`: nv_small lacks the source.
    pub block: Option<String>,
    /// Bit numbers in GLB's interrupt registers for register group 0 and for group 1.
    pub bits: [u32; 2],
    /// Sentence that says when the interrupt is raised.
    pub desc: String,
}

/// A block: a range of registers on the register bus.
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
    /// Part of the name of the RTL module `nvs_<module>_regs`, the block's register file.
    pub module: String,
    pub statistics: Option<StatisticsAtEnable>,
    pub lut: Option<LutAddressReadback>,
    #[serde(default)]
    pub views: Vec<RepeatedFields>,
    pub desc: String,
    pub registers: Vec<Register>,
}

/// Fields of layer registers that exist several times with different prefixes, as for the stages of
/// SDP. In Rust they become an array of structs.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RepeatedFields {
    /// Name of the Rust struct for one copy, such as `SdpStageRegs`.
    pub name: String,
    /// Name of the Rust function that returns the array of all copies.
    pub member: String,
    /// For each copy the prefixes of its field names, without the underscore that follows.
    pub copies: Vec<Vec<String>>,
    /// Names, without prefix, of fields that some copies lack; the struct leaves them out.
    #[serde(default)]
    pub except: Vec<String>,
    pub desc: String,
}

/// What a read of the block's S_LUT_ACCESS_CFG returns in the address field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LutAddressReadback {
    /// The address that was last written.
    Stored,
    /// The entry counter, which advances with each access to the table.
    LiveCounter,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Register {
    pub name: String,
    /// Byte offset from the block's base address.
    pub offset: u32,
    pub reset: u32,
    pub access: AccessPolicy,
    pub group: RegisterCopies,
    /// Role in the file; if it is absent, [`Register::role`] finds it from the access.
    pub(crate) role: Option<RegRole>,
    /// What a statistics register counts.
    pub counts: Option<CountedEvent>,
    #[serde(default)]
    pub write_mask: u32,
    /// The only configuration in which the register has an effect; `None`: all have it.
    pub dut: Option<String>,
    #[serde(default)]
    pub volatile: bool,
    /// Whether this is a statistics register that no hardware drives; it reads its reset value.
    #[serde(default)]
    pub tied: bool,
    pub desc: String,
    #[serde(default)]
    pub fields: Vec<Field>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Field {
    pub name: String,
    pub lsb: u32,
    pub width: u32,
    pub reset: u32,
    /// Access of the field, if it differs from the register's.
    pub access: Option<AccessPolicy>,
    #[serde(default = "implemented")]
    pub implemented: bool,
    /// Whether the field contains the actual value minus one.
    #[serde(default)]
    pub plus_one: bool,
    /// Whether the field is in two's complement.
    #[serde(default)]
    pub signed: bool,
    /// Whether the field is a code: then it is a number in Rust, not a `bool`, even with one bit.
    #[serde(default)]
    pub code: bool,
    /// Named values of the field: name -> value.
    #[serde(default, rename = "enum")]
    pub values: BTreeMap<String, u32>,
    /// Bits that have no effect: name of the sentence that says so -> bits.
    #[serde(default)]
    pub ignored: BTreeMap<String, IgnoredBits>,
}

/// Bits of a field that a sentence speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum IgnoredBits {
    /// All bits of the field: `all` in the file.
    All,
    /// Bits of the register, most and least significant one: `15:8` in the file.
    Between(u32, u32),
}

impl TryFrom<String> for IgnoredBits {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        if text == "all" {
            return Ok(Self::All);
        }
        let bits = text.split_once(':');
        let bits = bits.and_then(|(most, least)| Some((most.parse().ok()?, least.parse().ok()?)));
        match bits {
            Some((most, least)) if least <= most && most < 32 => Ok(Self::Between(most, least)),
            _ => Err(format!("`{text}` is neither `all` nor bits such as `15:8`")),
        }
    }
}

impl Field {
    /// Mask of the field's bits in its register.
    pub fn mask(&self) -> u32 {
        (u32::MAX >> (32 - self.width)) << self.lsb
    }

    /// Mask of those bits of the field, in its register, of which a sentence speaks.
    pub fn ignored_mask(&self, bits: IgnoredBits) -> u32 {
        match bits {
            IgnoredBits::All => self.mask(),
            IgnoredBits::Between(most, least) => (u32::MAX >> (31 - (most - least))) << least,
        }
    }
}

const fn implemented() -> bool {
    true
}

impl RegisterDatabase {
    /// The sentences that say that bits of `field` have no effect, each with these bits.
    pub fn sentences_on<'a>(
        &'a self,
        field: &'a Field,
    ) -> impl Iterator<Item = (&'a Sentence, IgnoredBits)> {
        let bits = |sentence: &Sentence| field.ignored.get(&sentence.name).copied();
        let sentences = self.sentences.iter();
        sentences.filter_map(move |sentence| Some((sentence, bits(sentence)?)))
    }

    /// One block for each RTL module: of blocks with the same register file, the first.
    pub fn modules(&self) -> impl Iterator<Item = &Block> {
        let mut seen = BTreeSet::new();
        self.blocks
            .iter()
            .filter(move |block| seen.insert(&block.module))
    }

    /// All blocks with the same RTL module (register file) as `block`, itself included.
    pub fn sharing<'a>(&'a self, block: &'a Block) -> impl Iterator<Item = &'a Block> {
        self.blocks
            .iter()
            .filter(|other| other.module == block.module)
    }
}

impl Block {
    /// Name of the block's module in the Rust register table.
    pub(crate) fn lower(&self) -> String {
        self.name.to_lowercase()
    }

    /// The block's layer registers: settings with a copy in each register group.
    pub fn layer(&self) -> impl Iterator<Item = &Register> {
        self.registers
            .iter()
            .filter(|r| r.group == RegisterCopies::Dual && r.role() == RegRole::Setting)
    }

    /// The block's statistics registers, without those that no hardware drives (`tied`).
    pub fn statistic(&self) -> impl Iterator<Item = &Register> {
        self.registers
            .iter()
            .filter(|r| r.role() == RegRole::Statistic && !r.tied)
    }

    /// The block's settings that exist once, not in each register group.
    pub fn fixed(&self) -> impl Iterator<Item = &Register> {
        self.registers
            .iter()
            .filter(|r| r.group == RegisterCopies::Single)
            .filter(|r| [RegRole::Setting, RegRole::LutSetting].contains(&r.role()))
    }

    /// Name of a field as a struct member in SystemVerilog and Rust: its own name if that is unique
    /// in the block, else with the register's name in front.
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
    /// The role in the file, or, if there is none, the one that follows from the access.
    pub fn role(&self) -> RegRole {
        match (self.role, self.access) {
            (Some(role), _) => role,
            (None, AccessPolicy::ReadWrite) => RegRole::Setting,
            (None, _) => RegRole::Constant,
        }
    }

    /// Offset of the register in its block, in words of 4 bytes.
    pub const fn word(&self) -> u32 {
        self.offset / 4
    }

    /// Name of the register without `D_` or `S_`, in lower case.
    pub fn stem(&self) -> String {
        let name = &self.name;
        name.strip_prefix("D_")
            .or_else(|| name.strip_prefix("S_"))
            .unwrap_or(name)
            .to_lowercase()
    }

    /// The fields that exist in nv_small.
    pub fn present(&self) -> impl Iterator<Item = &Field> {
        self.fields.iter().filter(|f| f.implemented)
    }
}
