//! The Verilated models of this build, as targets of the engine.

use nvdla_bench::engine::Target;

/// A DUT that this build does not have.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown DUT `{name}`; this build has: {}", known.join(", "))]
pub struct UnknownDut {
    pub name: String,
    pub known: Vec<String>,
}

/// The DUT of this name: `nv_small`, `nv_small_ew`, or that of `NVDLA_COSIM_DUT`.
///
/// # Errors
/// This build has none of that name.
pub fn target(name: &str) -> Result<Target, UnknownDut> {
    let all = targets();
    let known = all.iter().map(|target| target.name.clone()).collect();
    let found = all.into_iter().find(|target| target.name == name);
    found.ok_or_else(|| UnknownDut {
        name: name.to_owned(),
        known,
    })
}

/// All DUTs of this build, ours first; none without the feature `verilator`.
#[cfg(feature = "verilator")]
pub fn targets() -> Vec<Target> {
    use nvdla_regs::configuration::Configuration;

    use crate::verilated;
    use crate::verilated::{ModelInfo, VerilatedDut};

    let target = |model: &ModelInfo| {
        let configuration = match model.configuration {
            verilated::Configuration::NvSmall => Configuration::NvSmall,
            verilated::Configuration::NvSmallEw => Configuration::NvSmallEw,
        };
        let name = model.name;
        let mut target = Target::new(name, configuration, move |power_on| {
            Ok(Box::new(VerilatedDut::new(name, power_on)?))
        });
        target.quirks = model.quirks.to_vec();
        target.simulator = format!("Verilator {}", model.verilator);
        target.digest = model.digest.to_owned();
        target.counts = model.counts;
        target
    };
    verilated::models().map(target).collect()
}

/// None: this is a build without the feature `verilator`.
#[cfg(not(feature = "verilator"))]
pub fn targets() -> Vec<Target> {
    Vec::new()
}
