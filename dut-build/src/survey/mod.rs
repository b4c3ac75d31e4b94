//! Surveys a folder of Verilog sources without a compiler: its modules, their instances, and the
//! modules with delays or waits.
//!
//! Sources are split into tokens; nothing is elaborated. That is enough to find a top module, the
//! sources that it needs, modules that no source defines, and other models of a memory. Everything
//! else is left to Verilator.

mod reach;
mod tokens;
mod tree;
mod units;

pub use reach::{DesignUnitsInSources, MissingModule, models_elsewhere};
pub use tree::{nearest_repository, sources_below};
pub use units::{DesignUnit, ModuleInstance};
