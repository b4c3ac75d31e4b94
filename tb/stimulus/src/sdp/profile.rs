//! Weights and percentages of random SDP layers and of their stages EW.

use crate::avoid::AvoidedQuirks;
use crate::fields::FieldDemands;
use crate::lut::LutProfile;
use crate::random::{RandomContents, RandomForm, ShiftRange};
use nvdla_layers::draw::WeightedChoices;
use nvdla_layers::scalar::Percent;
use nvdla_layers::sdp::AluAlgo;
use nvdla_layers::sdp::ew::EwAlgo;
use nvdla_settings::settings;

/// Weights and percentages of random SDP layers.
#[settings]
pub struct SdpProfile {
    pub shapes: WeightedChoices<RandomForm>,
    /// Contents of the source.
    pub data: WeightedChoices<RandomContents>,
    /// Cubes with gaps between lines or surfaces.
    pub gaps: Percent,
    /// Layers that overwrite their source.
    pub in_place: Percent,
    /// Layers with some counter switched off.
    pub counters_off: Percent,
    /// Layers with BS; with BN; independently.
    pub stage: Percent,
    /// Stages with an ALU.
    pub alu: Percent,
    pub algos: WeightedChoices<AluAlgo>,
    /// Stages with a multiplier.
    pub mul: Percent,
    /// Multipliers that are a PReLU.
    pub prelu: Percent,
    /// Stages with a ReLU.
    pub relu: Percent,
    /// Operands that come from memory.
    pub memory_operand: Percent,
    /// Operand tensors with a value for each element.
    pub per_element: Percent,
    /// Operand tensors with two bytes a value.
    pub two_bytes: Percent,
    /// Tensors per element that repeat one line, or one surface or parts of it.
    pub repeated: Percent,
    /// Values of operands and scales.
    pub operands: WeightedChoices<RandomContents>,
    pub shifts: WeightedChoices<ShiftRange>,
    /// Stage EW of nv_small_ew; absent: never.
    pub ew: Option<EwProfile>,
    /// Layers that ignore the weights of values and shifts, and keep results in the range in
    /// which they differ.
    pub tame: Percent,
    /// Layers from memory whose values lie at the end of 17 bits behind the converter, where they may be
    /// counted as saturated, or at an end of 32 bits in stage BS or BN; none where fields are named.
    #[absent]
    pub brink: Percent,
    /// Faults of the DUT to keep clear of.
    #[serde(skip)]
    pub(crate) avoid: AvoidedQuirks,
    /// Distributions and relations of fields that the profile has.
    #[serde(skip)]
    pub(crate) demands: FieldDemands,
}

impl SdpProfile {
    /// The profile of tame layers: values and shifts whose results stay in range.
    pub(super) fn tamed(&self) -> Self {
        use RandomContents::{Constant, Random, Small};
        let weighty = "some weight is not 0";
        Self {
            data: WeightedChoices::new(&[(Random, 3), (Small, 1)]).expect(weighty),
            operands: WeightedChoices::new(&[(Random, 3), (Small, 1), (Constant, 2)])
                .expect(weighty),
            shifts: WeightedChoices::new(&[(ShiftRange::Fitting, 1)]).expect(weighty),
            ..self.clone()
        }
    }
}

/// Weights and percentages of random stages EW.
#[settings]
pub struct EwProfile {
    /// Layers with EW.
    pub stage: Percent,
    /// Stages with a multiplier.
    pub mul: Percent,
    /// Multipliers that are a PReLU.
    pub prelu: Percent,
    /// Stages with an ALU.
    pub alu: Percent,
    pub algos: WeightedChoices<EwAlgo>,
    /// Operands from memory that are converted.
    pub convert: Percent,
    /// Comparisons of a cube with values that are mostly the same.
    pub alike: Percent,
    /// Stages with a look-up.
    pub table: Percent,
    pub lut: LutProfile,
    /// Stages with a look-up that read both tables through the port.
    pub read_tables: Percent,
}
