//! The description of both tables by users.

use nvdla_model::units::lut::LutTable;
use nvdla_settings::settings;

use crate::function::Function;
use crate::real::Real;

/// Function and ranges of both tables. Integers are input steps x; real numbers are in units of the
/// function.
#[settings]
pub struct LutSpec {
    /// The function that the tables follow.
    pub of: Function,
    /// Real value of one input step.
    pub input_step: Real,
    /// Real value of one output step.
    pub output_step: Real,
    /// Table LE ("X").
    pub le: LeSpec,
    /// Table LO ("Y").
    pub lo: LoSpec,
    #[absent]
    pub priority: TablePriorities,
}

/// The unit whose tables these are.
#[settings(Copy)]
pub enum User {
    Cdp,
    Sdp,
}

/// Index rule and range of table LE.
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

/// Which table gives the result, `le` or `lo`, if both could.
#[settings(optional, Copy)]
pub struct TablePriorities {
    /// If both tables underflow.
    pub uflow: WinningTable,
    /// If both tables overflow.
    pub oflow: WinningTable,
    /// If both tables hit, or one underflows and the other overflows.
    pub hybrid: WinningTable,
}

/// One of the two tables.
#[settings(Copy, Default)]
pub enum WinningTable {
    #[default]
    Le,
    Lo,
}

impl From<WinningTable> for LutTable {
    fn from(winner: WinningTable) -> Self {
        match winner {
            WinningTable::Le => Self::Le,
            WinningTable::Lo => Self::Lo,
        }
    }
}
