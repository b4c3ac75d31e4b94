//! All names that a test on the engine needs.

pub use crate::target;
pub use nvdla_bench::engine::{Case, CaseOutcome, Target, run};
pub use nvdla_layers::layer::LayerFile;
pub use nvdla_model::program::{DemandedInterruptLevel, Posting, Program, ProgramStep};
pub use nvdla_random::clocks::{ClockRatio, ClockRatioSetting};
pub use nvdla_random::conditions::{
    ConditionOverrides, Conditions, HostSetting, MemorySetting, PowerOnSetting, StartState,
};
pub use nvdla_random::seed::Seed;
pub use nvdla_regs::configuration::Configuration;
pub use nvdla_regs::quantity::Addr;
// The registers of each block, such as `glb::S_INTR_STATUS`.
pub use nvdla_regs::table::*;
pub use nvdla_stimulus::case::{LayerCase, of_file, of_profile};
pub use nvdla_stimulus::profile::Profile;
