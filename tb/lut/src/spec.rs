//! What people say about a table.

use nvdla_model::units::lut::LutTable;
use nvdla_settings::settings;

use crate::function::Function;
use crate::real::Real;

/// Description of a table pair. Integers are steps of the table input x, real numbers are the
/// function's own units.
#[settings]
pub struct LutSpec {
    /// What the tables hold.
    pub of: Function,
    /// Real size of one step of the table input.
    pub input_step: Real,
    /// Real size of one step of the table output.
    pub output_step: Real,
    /// Table LE ("X").
    pub le: LeSpec,
    /// Table LO ("Y").
    pub lo: LoSpec,
    #[absent]
    pub priority: Priorities,
}

/// Which unit looks up.
#[settings(Copy)]
pub enum User {
    Cdp,
    Sdp,
}

/// Index and range of table LE.
#[settings(Copy)]
pub enum LeSpec {
    /// 64 equal segments over `from..to` (steps of x); the width becomes a power of two.
    Linear { from: i64, to: i64 },
    /// Entry i at `start + 2^(offset + i)`.
    Exponential { start: i64, offset: i32 },
}

/// Range of table LO: 256 equal segments over `from..to` (steps of x).
#[settings(Copy)]
pub struct LoSpec {
    pub from: i64,
    pub to: i64,
}

/// Which table wins: `le` or `lo`.
#[settings(optional, Copy)]
pub struct Priorities {
    /// Both tables underflow.
    pub uflow: Winner,
    /// Both tables overflow.
    pub oflow: Winner,
    /// Both tables hit, or one underflows and the other overflows.
    pub hybrid: Winner,
}

/// A table.
#[settings(Copy, Default)]
pub enum Winner {
    #[default]
    Le,
    Lo,
}

impl From<Winner> for LutTable {
    fn from(winner: Winner) -> Self {
        match winner {
            Winner::Le => Self::Le,
            Winner::Lo => Self::Lo,
        }
    }
}
