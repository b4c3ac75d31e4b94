//! The contents of `rtl/pkg/geometry.yaml` as Rust types.

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::input::InputTable;

/// The sizes that RTL and Rust share, operands of SDP, and the configurations.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Geometry {
    pub numbers: Vec<GeometryNumber>,
    pub sdp: SdpOperandCodes,
    pub configurations: Vec<Configuration>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GeometryNumber {
    pub name: String,
    pub value: u32,
    /// Section of the specification that gives the number.
    pub source: String,
    pub desc: String,
}

/// Register codes of the operands that the read DMAs of SDP fetch: their size and kind.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SdpOperandCodes {
    /// Bytes of an operand, by the code in DATA_SIZE.
    pub operand_bytes: Vec<u32>,
    /// Which operands (ALU, multiplier) are in memory, by the code in DATA_USE.
    pub data_use: Vec<FetchedSdpOperands>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FetchedSdpOperands {
    pub name: String,
    pub operands: Vec<AluOrMul>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AluOrMul {
    Alu,
    Mul,
}

/// A configuration, nv_small or nv_small_ew; a top module has its name.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Configuration {
    pub name: String,
    /// Name of its constant in nvs_cfg_pkg.
    pub constant: String,
    /// Names of the stages of SDP in this configuration.
    pub stages: Vec<String>,
    pub desc: String,
}

impl InputTable for Geometry {
    const FILE: &'static str = "rtl/pkg/geometry.yaml";

    fn complete(&mut self) -> Result<(), String> {
        let mut names = BTreeSet::new();
        let numbers = self.numbers.iter().map(|number| &number.name);
        let configurations = self.configurations.iter().map(|one| &one.name);
        match numbers
            .chain(configurations)
            .find(|name| !names.insert(*name))
        {
            Some(name) => Err(format!("{name}: the name is taken")),
            None => Ok(()),
        }
    }
}

impl Geometry {
    /// Names of the stages of SDP in any configuration, in the order in which data pass them.
    pub(super) fn stages(&self) -> Vec<&str> {
        let all = self.configurations.iter().flat_map(|one| &one.stages);
        let mut stages = Vec::new();
        for stage in all {
            if !stages.contains(&stage.as_str()) {
                stages.push(stage.as_str());
            }
        }
        stages
    }

    /// Names of the stages of SDP that not every configuration has.
    pub(super) fn options(&self) -> Vec<&str> {
        let mut stages = self.stages();
        stages.retain(|stage| !self.configurations.iter().all(|one| one.has(stage)));
        stages
    }

    /// Width in bits of the code DATA_SIZE for the size of an operand.
    pub(super) fn data_size_bits(&self) -> u32 {
        let sizes = self.sdp.operand_bytes.len();
        sizes.next_power_of_two().ilog2().max(1)
    }
}

impl FetchedSdpOperands {
    pub(super) fn has(&self, operand: AluOrMul) -> bool {
        self.operands.contains(&operand)
    }
}

impl Configuration {
    /// Whether SDP has the stage with this name.
    pub(super) fn has(&self, stage: &str) -> bool {
        self.stages.iter().any(|own| own == stage)
    }
}
