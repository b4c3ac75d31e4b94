//! What a tree of Verilog holds, found without a compiler: its modules, what they instantiate, and
//! which of them wait.
//!
//! Sources are cut into words; nothing is elaborated. That is enough to find a top module, the
//! sources that it needs, modules that nobody defines, and another model of a memory. What a
//! design is, Verilator says.

mod reach;
mod tokens;
mod tree;
mod units;

pub use reach::{MissingModule, SourceSurvey, models_elsewhere};
pub use tree::{nearest_repository, sources_below};
pub use units::{DesignUnit, DesignUnitKind, UnitInstance};
