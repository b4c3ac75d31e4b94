//! How a user describes a pair of look-up tables: a function, and index rule and range of each.

use nvdla_model::units::lut::LutTableName;
use nvdla_settings::settings;

use crate::tables::function::LutFunction;
use crate::tables::real::Real;

/// Function and ranges from which the look-up tables LE and LO are computed. Ends of ranges are in
/// input steps, real numbers in the units of the function.
#[settings]
pub struct LutSpec {
    /// The real function whose values the table entries approximate.
    pub of: LutFunction,
    /// Real number for which one step of the table's input stands.
    pub input_step: Real,
    /// Real number for which one step of the table's output stands.
    pub output_step: Real,
    /// Index rule and range of table LE (65 entries).
    pub le: LeSpec,
    /// Range of table LO (257 entries).
    pub lo: LoSpec,
    #[absent]
    pub priority: TablePriority,
}

/// The unit that looks up in the tables: CDP, or SDP in its stage EW.
#[settings(Copy)]
pub enum LutUser {
    Cdp,
    Sdp,
}

/// Index rule and range of table LE.
#[settings(Copy)]
pub enum LeSpec {
    /// 64 equal segments over `from..to` (input steps), each widened to a power of two.
    Linear { from: i64, to: i64 },
    /// Entry i lies `2^(offset + i)` input steps above `start`.
    Exponential { start: i64, offset: i32 },
}

/// Range of table LO: 256 equal segments over `from..to`, in input steps.
#[settings(Copy)]
pub struct LoSpec {
    pub from: i64,
    pub to: i64,
}

/// Which table, `le` or `lo`, gives the result where neither or both hit.
#[settings(optional, Copy)]
pub struct TablePriority {
    /// The table that gives the result if the input underflows both.
    pub uflow: WinningTable,
    /// The table that gives the result if the input overflows both.
    pub oflow: WinningTable,
    /// The table that gives the result if the input hits both, or underflows one and overflows one.
    pub hybrid: WinningTable,
}

/// One of the tables LE and LO, which gives the result of a look-up.
#[settings(Copy, Default)]
pub enum WinningTable {
    #[default]
    Le,
    Lo,
}

impl From<WinningTable> for LutTableName {
    fn from(winner: WinningTable) -> Self {
        match winner {
            WinningTable::Le => Self::Le,
            WinningTable::Lo => Self::Lo,
        }
    }
}
