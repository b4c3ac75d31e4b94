//! Types of the register table.

use crate::quantity::RegAddr;

/// One unit on the register bus; its base tells it from others.
#[derive(Debug, Clone, Copy)]
pub struct Block {
    /// `SDP_RDMA`
    pub name: &'static str,
    pub base: RegAddr,
    /// Two register groups, S_POINTER and S_STATUS.
    pub ping_pong: bool,
    /// It reads memory.
    pub fetches: bool,
    /// What happens to the statistics of a group; `None` without statistics.
    pub statistics: Option<Statistics>,
    /// Registers in the order of addresses.
    pub regs: &'static [Reg],
    pub desc: &'static str,
}

/// What `D_OP_ENABLE := 1` does to the statistics of its group.
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
    /// The register of a role that a block has once at most.
    pub fn of_role(&self, role: Role) -> Option<&'static Reg> {
        self.regs.iter().find(|reg| reg.role == role)
    }

    /// Registers that the end of a layer captures.
    pub fn captured(&self) -> impl Iterator<Item = &'static Reg> {
        self.regs.iter().filter(|reg| reg.is_statistic())
    }
}

/// One register.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reg {
    /// Name of the block.
    pub block: &'static str,
    /// `D_CVT_SHIFT`
    pub name: &'static str,
    /// Byte address on the register bus.
    pub addr: RegAddr,
    /// Bytes from the base of the block.
    pub offset: u32,
    pub reset: u32,
    pub access: Access,
    pub group: Group,
    pub role: Role,
    /// Bits that a bus write can change and a read returns.
    pub write_mask: u32,
    /// The hardware changes the value.
    pub volatile: bool,
    /// Works only in nv_small_ew; elsewhere storage without function, or 0 when read only.
    pub ew_only: bool,
    pub fields: &'static [Field],
    pub desc: &'static str,
}

impl Reg {
    /// Whether the end of a layer captures it.
    pub const fn is_statistic(&self) -> bool {
        matches!(self.role, Role::Statistic(_))
    }
}

/// What the bus may do with a register.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    ReadWrite,
    /// Writes are ignored.
    ReadOnly,
    /// Reads 0.
    WriteOnly,
    /// Writing 1 clears.
    WriteOneToClear,
    /// A write starts an action.
    Trigger,
}

/// Copies of a register.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    Single,
    /// One for each register group, selected by S_POINTER.PRODUCER.
    Dual,
}

/// What a register is to hardware and software.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Software programs it.
    Setting,
    /// Always reads the same.
    Constant,
    /// State of both groups: idle, running or pending.
    Status,
    /// S_POINTER: PRODUCER and CONSUMER.
    Pointer,
    /// D_OP_ENABLE: hands a group to the unit.
    Enable,
    /// The end of a layer captures it; 0 where nothing counts.
    Statistic(Counts),
    /// S_LUT_ACCESS_CFG: table, direction and address of the table's port.
    LutAccess,
    /// S_LUT_ACCESS_DATA: data of the table's port.
    LutData,
    /// What look-ups do with the table.
    LutSetting,
    /// 1 once the convolution buffer is clear.
    FlushStatus,
    InterruptMask,
    InterruptSet,
    InterruptStatus,
}

/// What a statistic counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counts {
    /// Clocks in which the memory took no request.
    Stalls,
    /// Clocks between requests and data.
    Latency,
    Saturations,
    /// Values that are no numbers.
    Nan,
    /// Infinite values.
    Inf,
    /// Not a count: whether any output was not zero.
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

/// Some bits of a register.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Field {
    /// `CVT_SHIFT`
    pub name: &'static str,
    /// Register the field belongs to.
    pub reg: RegAddr,
    pub lsb: u32,
    pub width: u32,
    pub reset: u32,
    /// Read only although the register may be written.
    pub read_only: bool,
    /// Absent fields always read 0.
    pub implemented: bool,
    /// The value meant is the field plus one.
    pub plus_one: bool,
    /// Two's complement.
    pub signed: bool,
    /// Names of values.
    pub values: &'static [(&'static str, u32)],
}

impl Field {
    /// Plain field; the methods below refine it.
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

    /// Bits of the register.
    pub const fn mask(&self) -> u32 {
        (u32::MAX >> (32 - self.width)) << self.lsb
    }

    /// The field's bits of a register value, at bit 0.
    pub const fn get(&self, word: u32) -> u32 {
        (word & self.mask()) >> self.lsb
    }

    /// The field as two's complement.
    pub const fn get_signed(&self, word: u32) -> i32 {
        let top = (self.get(word) << (32 - self.width)).cast_signed();
        top >> (32 - self.width)
    }

    /// The largest value meant.
    pub const fn most(&self) -> u32 {
        let bits = self.width - self.signed as u32;
        (u32::MAX >> (32 - bits)) + self.plus_one as u32
    }

    /// Whether the field holds all of `value`, which is 0 beyond it, or the sign of a signed one.
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
