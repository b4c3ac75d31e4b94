//! Types of the register table.

use std::fmt;

use crate::quantity::RegAddr;

/// A block on the register bus; no other one has its base address.
#[derive(Debug, Clone, Copy)]
pub struct Block {
    /// Name such as `SDP_RDMA`.
    pub name: &'static str,
    pub base: RegAddr,
    /// Whether the block has two register groups, S_POINTER and S_STATUS.
    pub ping_pong: bool,
    /// Whether the block's unit reads memory.
    pub fetches: bool,
    /// What an enable does to the statistics of a group; `None` without statistics.
    pub statistics: Option<Statistics>,
    /// The block's registers, in the order of addresses.
    pub regs: &'static [Reg],
    pub desc: &'static str,
}

/// What a write of 1 to `D_OP_ENABLE` does to the statistics of its group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Statistics {
    ClearedAtEnable,
    Kept,
}

impl PartialEq for Block {
    fn eq(&self, other: &Self) -> bool {
        self.base == other.base
    }
}

impl Eq for Block {}

impl Block {
    /// The register with a role that at most one register of the block has.
    pub fn of_role(&self, role: Role) -> Option<&'static Reg> {
        self.regs.iter().find(|reg| reg.role == role)
    }

    /// Statistics registers, which the unit updates at the end of a layer.
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
    pub access: Access,
    pub group: Group,
    pub role: Role,
    /// Bits that a bus write can change and a read returns.
    pub write_mask: u32,
    /// Whether the hardware changes the value.
    pub volatile: bool,
    /// Whether it has its function in nv_small_ew only; elsewhere it just stores, or reads 0.
    pub ew_only: bool,
    pub fields: &'static [Field],
    pub desc: &'static str,
}

/// Shows the name with the block, `SDP.D_CVT_SHIFT`.
impl fmt::Display for Reg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.block, self.name)
    }
}

impl Reg {
    /// Whether the unit updates the register at the end of a layer.
    pub const fn is_statistic(&self) -> bool {
        matches!(self.role, Role::Statistic(_))
    }
}

/// What the bus may do with a register.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    ReadWrite,
    /// The bus can read it; writes are ignored.
    ReadOnly,
    /// The bus can write it; it reads 0.
    WriteOnly,
    /// A written 1 clears the bit.
    WriteOneToClear,
    /// A write starts an action instead of storing.
    Trigger,
}

/// How many copies of a register there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    Single,
    /// One copy for each register group, selected by S_POINTER.PRODUCER.
    Dual,
}

/// What a register is for: a setting, an enable, a status, a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Software sets it.
    Setting,
    /// A constant: always reads the same value.
    Constant,
    /// State of both register groups: idle, running or pending.
    Status,
    /// S_POINTER: PRODUCER and CONSUMER.
    Pointer,
    /// D_OP_ENABLE: hands a register group to the unit.
    Enable,
    /// A counter or flag that the unit updates at the end of a layer; 0 where nothing counts.
    Statistic(Counts),
    /// S_LUT_ACCESS_CFG: table, direction and address for the next access to a table.
    LutAccess,
    /// S_LUT_ACCESS_DATA: an entry of the table.
    LutData,
    /// How look-ups use the table.
    LutSetting,
    /// 1 once the convolution buffer is clear.
    FlushStatus,
    InterruptMask,
    InterruptSet,
    InterruptStatus,
}

/// What a statistics register counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counts {
    /// Clocks in which the memory interface accepted no request.
    Stalls,
    /// Sum of clocks between requests and their data.
    Latency,
    Saturations,
    /// Values that are NaN.
    Nan,
    /// Infinite values.
    Inf,
    /// A flag, no count: whether any output was not zero.
    Unequal,
    /// Look-ups below the range of the tables.
    LutUnderflow,
    /// Look-ups above the range of the tables.
    LutOverflow,
    /// Look-ups that both tables could answer, or neither.
    LutHybrid,
    LutLeHit,
    LutLoHit,
}

/// A field: neighbouring bits of a register.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Field {
    /// Name such as `CVT_SHIFT`.
    pub name: &'static str,
    /// Address of its register.
    pub reg: RegAddr,
    pub lsb: u32,
    pub width: u32,
    pub reset: u32,
    /// Whether the bus cannot write the field although it may write the register.
    pub read_only: bool,
    /// Whether the hardware has the field; otherwise it reads 0.
    pub implemented: bool,
    /// Whether the field holds the meant value minus one.
    pub plus_one: bool,
    /// Whether the field is in two's complement.
    pub signed: bool,
    /// Named values of the field.
    pub values: &'static [(&'static str, u32)],
}

impl Field {
    /// A plain field; the methods below change its properties.
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
        }
    }

    #[must_use]
    pub const fn read_only(self) -> Self {
        Self {
            read_only: true,
            ..self
        }
    }

    #[must_use]
    pub const fn absent(self) -> Self {
        Self {
            implemented: false,
            ..self
        }
    }

    #[must_use]
    pub const fn plus_one(self) -> Self {
        Self {
            plus_one: true,
            ..self
        }
    }

    #[must_use]
    pub const fn signed(self) -> Self {
        Self {
            signed: true,
            ..self
        }
    }

    #[must_use]
    pub const fn values(self, values: &'static [(&'static str, u32)]) -> Self {
        Self { values, ..self }
    }

    /// Mask of the field's bits in the register.
    pub const fn mask(&self) -> u32 {
        (u32::MAX >> (32 - self.width)) << self.lsb
    }

    /// The field's value in a register value.
    pub const fn get(&self, word: u32) -> u32 {
        (word & self.mask()) >> self.lsb
    }

    /// The field's value as two's complement.
    pub const fn get_signed(&self, word: u32) -> i32 {
        let top = (self.get(word) << (32 - self.width)).cast_signed();
        top >> (32 - self.width)
    }

    /// The largest value that the field can mean.
    pub const fn most(&self) -> u32 {
        let bits = self.width - self.signed as u32;
        (u32::MAX >> (32 - bits)) + self.plus_one as u32
    }

    /// Whether the field can hold `value` without loss, as a signed number if it is signed.
    pub const fn holds(&self, value: u32) -> bool {
        let stored = self.put(0, value);
        self.get(stored) == value || (self.signed && self.get_signed(stored) == value.cast_signed())
    }

    /// `word` with the field replaced; excess bits of `value` are dropped.
    #[must_use]
    pub const fn put(&self, word: u32, value: u32) -> u32 {
        (word & !self.mask()) | ((value << self.lsb) & self.mask())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_full_and_partial_width_round_trip() {
        let full = Field::new("FULL", 0, 0, 32, 0);
        assert_eq!(full.put(0, u32::MAX), u32::MAX);
        assert_eq!(full.get_signed(u32::MAX), -1);
        let part = Field::new("PART", 0, 28, 4, 0);
        assert_eq!(part.put(0x1234_5678, 0x19), 0x9234_5678);
        assert_eq!(part.get(0x9234_5678), 9);
        assert_eq!(part.get_signed(0x9234_5678), -7);
    }
}
