//! Types of the register table: block, register, field, and their properties.

use std::fmt;

use crate::quantity::RegAddr;
pub use crate::role::{
    AccessPolicy, CountedEvent, LayerKind, RegRole, RegisterCopies, StatisticsAtEnable,
};

/// A block: a range of registers on the register bus, compared by its base address.
#[derive(Debug, Clone, Copy)]
pub struct Block {
    /// Name such as `SDP_RDMA`.
    pub name: &'static str,
    pub base: RegAddr,
    /// Whether the block has two register groups, S_POINTER and S_STATUS.
    pub ping_pong: bool,
    /// Whether the block's unit reads memory.
    pub fetches: bool,
    /// What an enable does to the statistics registers of its group; `None`: there are none.
    pub statistics: Option<StatisticsAtEnable>,
    /// The block's registers, in the order of addresses.
    pub regs: &'static [Reg],
    pub desc: &'static str,
}

impl PartialEq for Block {
    fn eq(&self, other: &Self) -> bool {
        self.base == other.base
    }
}

impl Eq for Block {}

impl Block {
    /// The first register of the block with this role, for roles that only one register has.
    pub fn of_role(&self, role: RegRole) -> Option<&'static Reg> {
        self.regs.iter().find(|reg| reg.role == role)
    }

    /// The statistics registers of the block, which the unit updates at the end of a layer.
    pub fn captured(&self) -> impl Iterator<Item = &'static Reg> {
        self.regs.iter().filter(|reg| reg.is_statistic())
    }
}

/// A register of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reg {
    /// Name of the block.
    pub block: &'static str,
    /// Name such as `D_CVT_SHIFT`.
    pub name: &'static str,
    /// Byte address on the register bus.
    pub addr: RegAddr,
    /// Offset from the block's base address in bytes.
    pub offset: u32,
    pub reset: u32,
    pub access: AccessPolicy,
    pub group: RegisterCopies,
    pub role: RegRole,
    /// What a statistics register counts; `None`: it is another register.
    pub counts: Option<CountedEvent>,
    /// Mask of the bits that a write can change and a read returns.
    pub write_mask: u32,
    /// Whether the hardware, too, changes the value of the register.
    pub volatile: bool,
    /// Whether the register has an effect in nv_small_ew only; in nv_small it stores or reads 0.
    pub ew_only: bool,
    pub fields: &'static [Field],
    pub desc: &'static str,
}

/// Shows names of block and register, `SDP.D_CVT_SHIFT`.
impl fmt::Display for Reg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.block, self.name)
    }
}

impl Reg {
    /// Whether this is a statistics register, which the unit updates at the end of a layer.
    pub const fn is_statistic(&self) -> bool {
        self.counts.is_some()
    }

    /// Mask of the bits of which the specification says that they have no effect in layers of all of
    /// these `kinds`: those that no write changes, and those of [`Field::ignored`]. Some act where the
    /// registers of a layer do not keep the condition of the sentence, [`Sentence::when`].
    pub fn ignored(&self, kinds: &[LayerKind]) -> u32 {
        let of_kind = |kind: &LayerKind| {
            let bits = self.fields.iter().flat_map(|field| field.ignored);
            let bits = bits.filter(|bits| bits.sentence.layers.contains(kind));
            bits.fold(0, |mask, bits| mask | bits.mask)
        };
        let kinds = kinds.iter().map(of_kind);
        kinds.reduce(|all, kind| all & kind).unwrap_or(0) | !self.write_mask
    }
}

/// A field of a register: adjacent bits with a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Field {
    /// Name such as `CVT_SHIFT`.
    pub name: &'static str,
    /// Address of the register that contains the field.
    pub reg: RegAddr,
    pub lsb: u32,
    pub width: u32,
    pub reset: u32,
    /// Whether writes to the register leave the field unchanged.
    pub read_only: bool,
    /// Whether the field exists in nv_small; otherwise it reads 0.
    pub implemented: bool,
    /// Whether the field contains the actual value minus one.
    pub plus_one: bool,
    /// Whether the field is in two's complement.
    pub signed: bool,
    /// Names of values of the field: name, value.
    pub values: &'static [(&'static str, u32)],
    /// Bits of the field without effect, with the sentences that say so.
    pub ignored: &'static [IgnoredBits],
}

/// Bits of a field of which a sentence of the specification says that they have no effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IgnoredBits {
    /// Mask of the bits in the register.
    pub mask: u32,
    pub sentence: &'static Sentence,
}

/// A sentence of the specification that says that bits of a register have no effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sentence {
    pub name: &'static str,
    /// Document of docs/nv_small and section, such as `convolution.md, 9`.
    pub source: &'static str,
    /// Kinds of layers of which the sentence speaks.
    pub layers: &'static [LayerKind],
    /// Condition on the registers of the layer, in words, without which the bits act.
    pub when: Option<&'static str>,
    /// Whether the specification says that this was measured for these layers; else it is read.
    pub measured: bool,
    /// What the sentence says, in own words.
    pub says: &'static str,
}

impl Field {
    /// A readable and writable, unsigned field of the register with the address `reg`.
    pub const fn new(name: &'static str, reg: u32, lsb: u32, width: u32, reset: u32) -> Self {
        Self {
            name,
            reg: RegAddr(reg),
            lsb,
            width,
            reset,
            read_only: false,
            implemented: true,
            plus_one: false,
            signed: false,
            values: &[],
            ignored: &[],
        }
    }

    /// Mask of the field's bits in the register.
    pub const fn mask(&self) -> u32 {
        (u32::MAX >> (32 - self.width)) << self.lsb
    }

    /// Extracts the field from the register value `word`.
    pub const fn get(&self, word: u32) -> u32 {
        (word & self.mask()) >> self.lsb
    }

    /// Extracts the field from the register value `word`, as a signed number.
    pub const fn get_signed(&self, word: u32) -> i32 {
        let top = (self.get(word) << (32 - self.width)).cast_signed();
        top >> (32 - self.width)
    }

    /// The largest actual value of the field: with `plus_one` one more than its bits can hold.
    pub const fn most(&self) -> u32 {
        let bits = self.width - self.signed as u32;
        (u32::MAX >> (32 - bits)) + self.plus_one as u32
    }

    /// Whether `value` fits into the bits of the field, as a signed number if the field is signed.
    pub const fn holds(&self, value: u32) -> bool {
        let stored = self.put(0, value);
        self.get(stored) == value || (self.signed && self.get_signed(stored) == value.cast_signed())
    }

    /// The register value `word` with the field set to `value`; excess bits of it are dropped.
    #[must_use]
    pub const fn put(&self, word: u32, value: u32) -> u32 {
        (word & !self.mask()) | ((value << self.lsb) & self.mask())
    }
}
