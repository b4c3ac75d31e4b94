//! Co-simulation of nv_small: the command `cosim`, its reports, and the Verilated models.
//!
//! [`target`] gives a model as a target of the engine (`nvdla_bench::engine`): what a test needs to
//! run a case. [`prelude`] has all that such a test names.

#[cfg(feature = "command")]
pub mod cli;
pub mod prelude;
pub use nvdla_live as live;
#[cfg(feature = "command")]
pub use nvdla_report as report;
#[cfg(feature = "command")]
pub use nvdla_reset as reset;
#[cfg(feature = "verilator")]
pub use nvdla_verilated as verilated;
pub use nvdla_verilated::models::{self, target};
