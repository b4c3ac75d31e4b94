//! Computes the values of the S_LUT registers from the settings of both look-up tables.
//!
//! Source: docs/nv_small/cdp.md, section 4.1; docs/nv_small/sdp.md, section 2.1.

use nvdla_model::units::lut::{
    LeIndexMethod, LutConfig, LutOutsideSlope, LutRangeAndSlopes, LutTableName,
};
use nvdla_regs::table::{cdp, sdp};
use nvdla_regs::types::{Block, Reg, RegRole};

use crate::tables::spec::LutUser;

/// A look-up table register and the value to write to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LutRegisterValue {
    pub reg: &'static Reg,
    pub value: u32,
    /// Mask of the bits of the register that the hardware uses with these settings of the tables.
    pub used: u32,
}

impl LutUser {
    /// Bits of a table input and of the registers START; both are signed.
    /// Source: docs/nv_small/cdp.md, section 11; sdp.md, section 10.
    pub const fn bits(self) -> u32 {
        match self {
            Self::Cdp => 22,
            Self::Sdp => 32,
        }
    }

    /// The unit's register block.
    pub fn block(self) -> &'static Block {
        match self {
            Self::Cdp => &cdp::BLOCK,
            Self::Sdp => &sdp::BLOCK,
        }
    }

    /// The register of the unit's block with role `role`.
    pub fn of_role(self, role: RegRole) -> &'static Reg {
        self.block().of_role(role).expect("both blocks have tables")
    }

    /// The register of the unit's block called `name`, without the name of the block.
    fn register(self, name: &str) -> &'static Reg {
        let found = self.block().regs.iter().find(|reg| reg.name == name);
        found.expect("both blocks have the registers that are named here")
    }
}

/// All S_LUT registers but the two for table entries, with values, in the order of addresses.
pub fn registers(user: LutUser, config: &LutConfig) -> Vec<LutRegisterValue> {
    let mut list = vec![modes(user, config), index(user, config)];
    for (table, range) in [("LE", &config.le), ("LO", &config.lo)] {
        for (end, value) in [("START", range.start), ("END", range.end)] {
            let name = format!("S_LUT_{table}_{end}");
            match user {
                LutUser::Cdp => list.extend([
                    setting(user, &format!("{name}_LOW"), low(value), u32::MAX),
                    setting(user, &format!("{name}_HIGH"), low(value >> 32) & 0x3f, 0x3f),
                ]),
                LutUser::Sdp => list.push(setting(user, &name, low(value), u32::MAX)),
            }
        }
    }
    for (table, LutRangeAndSlopes { uflow, oflow, .. }) in [("LE", &config.le), ("LO", &config.lo)]
    {
        let scale = |slope: &LutOutsideSlope| u32::from(slope.scale.cast_unsigned());
        let shift = |slope: &LutOutsideSlope| field(slope.shift, 5);
        let (scales, shifts) = (
            scale(uflow) | scale(oflow) << 16,
            shift(uflow) | shift(oflow) << 5,
        );
        let name = format!("S_LUT_{table}_SLOPE");
        list.push(setting(user, &format!("{name}_SCALE"), scales, u32::MAX));
        list.push(setting(user, &format!("{name}_SHIFT"), shifts, 0x3ff));
    }
    list
}

/// S_LUT_CFG: index rule of LE, and which table wins if both could give the result.
fn modes(user: LutUser, config: &LutConfig) -> LutRegisterValue {
    let bit = |table: LutTableName, at: u32| u32::from(table == LutTableName::Lo) << at;
    let linear = u32::from(matches!(config.le_index, LeIndexMethod::Linear { .. }));
    let value = linear
        | bit(config.uflow_priority, 4)
        | bit(config.oflow_priority, 5)
        | bit(config.hybrid_priority, 6);
    setting(user, "S_LUT_CFG", value, 0x71)
}

/// S_LUT_INFO: INDEX_SELECT of LO, and INDEX_OFFSET (exponential) or INDEX_SELECT (linear) of LE.
fn index(user: LutUser, config: &LutConfig) -> LutRegisterValue {
    let select_bits = match user {
        LutUser::Cdp => 6,
        LutUser::Sdp => 8,
    };
    let (le, le_used) = match config.le_index {
        LeIndexMethod::Linear { select } => (field(select, 8) << 8, field(-1, select_bits) << 8),
        LeIndexMethod::Exponential { offset } => (field(offset, 8), 0xff),
    };
    let lo = field(config.lo_select, 8) << 16;
    let used = le_used | field(-1, select_bits) << 16;
    setting(user, "S_LUT_INFO", le | lo, used)
}

fn setting(user: LutUser, name: &str, value: u32, used: u32) -> LutRegisterValue {
    let reg = user.register(name);
    LutRegisterValue { reg, value, used }
}

fn low(value: i64) -> u32 {
    u32::try_from(value & 0xffff_ffff).expect("masked to 32 bits")
}

fn field(value: i32, bits: u32) -> u32 {
    value.cast_unsigned() & ((1 << bits) - 1)
}
