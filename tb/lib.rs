//! Co-simulation of nv_small: the command `cosim`, its reports, and the Verilated models.
//!
//! [`target`] gives a model as a target of the engine (`nvdla_bench::engine`): what a test needs to
//! run a case. [`prelude`] has all that such a test names.

#[cfg(feature = "command")]
pub mod cli;
#[cfg(feature = "command")]
pub mod command;
#[cfg(feature = "command")]
pub mod networks;
pub mod prelude;
pub mod verilated;

#[cfg(feature = "command")]
pub use nvdla_dut::reset;
pub use nvdla_live as live;
#[cfg(feature = "command")]
pub use nvdla_report as report;
pub use verilated::models::{self, Designs, target};
