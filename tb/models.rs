//! The Verilated models of this build, as targets of the engine.

use std::sync::{Mutex, PoisonError};

use nvdla_bench::engine::Target;

/// DUTs that this process brought along.
static ADDED: Mutex<Vec<(String, Make)>> = Mutex::new(Vec::new());

type Make = Box<dyn Fn() -> Target + Send>;

/// Adds a DUT of one's own: [`crate::cli::main`] and [`target`] find it by its name, and never take
/// it unless it is named.
pub fn add(make: impl Fn() -> Target + Send + 'static) {
    let mut added = ADDED.lock().unwrap_or_else(PoisonError::into_inner);
    added.push((make().name, Box::new(make)));
}

fn added(name: &str) -> Option<Target> {
    let added = ADDED.lock().unwrap_or_else(PoisonError::into_inner);
    let (_, make) = added.iter().find(|(known, _)| known == name)?;
    Some(make())
}

/// A DUT that this build does not have.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown DUT `{name}`; this build has: {}", known.join(", "))]
pub struct UnknownDut {
    pub name: String,
    pub known: Vec<String>,
}

/// The DUT of this name: `nv_small`, `nv_small_ew`, that of `NVDLA_COSIM_DUT`, or one that was
/// [`add`]ed.
///
/// # Errors
/// This build has none of that name.
pub fn target(name: &str) -> Result<Target, UnknownDut> {
    if let Some(target) = added(name) {
        return Ok(target);
    }
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
