//! Surveys a folder of Verilog sources: its modules, their instances, and the modules with delays or
//! waits.
//!
//! Slang reads the sources, in Python; nothing is elaborated. That is enough to find a top module, the
//! sources that it needs, modules that no source defines, and other models of a memory. Everything
//! else is left to Verilator.

mod reach;
mod slang;
mod tree;
mod units;

pub use reach::{
    DesignUnitsInSources, MissingModule, ModuleSourceSearch, ModuleUse, SourceContext,
    SourcesAndFolders, models_elsewhere,
};
pub use slang::SlangReader;
pub use tree::{nearest_repository, sources_below};
pub use units::{DelayedStatement, DesignUnit, ModuleInstance};
