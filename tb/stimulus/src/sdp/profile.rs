//! Weights and percentages of random SDP layers and of their stages EW.

use crate::lut::LutProfile;
use crate::random::{CubeForm, RandomContents, ShiftForm};
use nvdla_layers::draw::WeightedChoices;
use nvdla_layers::scalar::Percent;
use nvdla_layers::sdp::BsBnAlgo;
use nvdla_layers::sdp::ew::EwAluAlgo;
use nvdla_settings::settings;

/// Weights and percentages of random SDP layers.
#[settings]
pub struct SdpProfile {
    pub shapes: WeightedChoices<CubeForm>,
    /// Kinds of random bytes in an input cube in memory, with weights.
    pub data: WeightedChoices<RandomContents>,
    /// Percentage of line strides, and of surface strides, that leave a gap in memory.
    pub gaps: Percent,
    /// Percentage of layers that overwrite their input cube with their output.
    pub in_place: Percent,
    /// Percentage of layers in which each counter is switched on or off at random.
    pub counters_off: Percent,
    /// Percentage of layers with stage BS, and of layers with stage BN; drawn independently.
    pub stage: Percent,
    /// Percentage of stages BS and BN with an ALU.
    pub alu: Percent,
    pub algos: WeightedChoices<BsBnAlgo>,
    /// Percentage of stages BS and BN with a multiplier.
    pub mul: Percent,
    /// Percentage of multipliers that work as PReLU.
    pub prelu: Percent,
    /// Percentage of stages BS and BN with a ReLU.
    pub relu: Percent,
    /// Percentage of operands that are tensors in memory; the others are constants in registers.
    pub memory_operand: Percent,
    /// Percentage of operand tensors with a value for each element; others: for each channel.
    pub per_element: Percent,
    /// Percentage of operand tensors with two bytes for each value.
    pub two_bytes: Percent,
    /// Percentage of per-element tensors that repeat one line, and of those that repeat a surface.
    pub repeated: Percent,
    /// Kinds of random values for operands and scales, with weights.
    pub operands: WeightedChoices<RandomContents>,
    pub shifts: WeightedChoices<ShiftForm>,
    /// Settings of stage EW of nv_small_ew; absent: no layer has EW.
    pub ew: Option<EwProfile>,
    /// Percentage of layers that ignore the weights of values and shifts: these are drawn so that
    /// results seldom saturate.
    pub tame: Percent,
    /// Percentage of layers from memory whose values lie at the end of 17 bits behind the
    /// converter, where the saturation counter begins to count; about half as many more have values
    /// at an end of 32 bits in BS or BN. None if the profile names fields.
    #[absent]
    pub brink: Percent,
    /// Percentage of layers from memory with values at the edge of a rounding in BS, BN, EW or the
    /// output converter: exact ties, values one unit beside them, and results at the end of their
    /// range. None if the profile names fields of the stages or of the converter.
    #[absent(Percent::clamp(6))]
    pub edges: Percent,
}

impl SdpProfile {
    /// This profile, but with values and shifts with which results seldom saturate.
    pub(super) fn tamed(&self) -> Self {
        use RandomContents::{Constant, Random, Small};
        let weighty = "some weight is not 0";
        Self {
            data: WeightedChoices::new(&[(Random, 3), (Small, 1)]).expect(weighty),
            operands: WeightedChoices::new(&[(Random, 3), (Small, 1), (Constant, 2)])
                .expect(weighty),
            shifts: WeightedChoices::new(&[(ShiftForm::Fitting, 1)]).expect(weighty),
            ..self.clone()
        }
    }
}

/// Weights and percentages of random settings of SDP's stage EW.
#[settings]
pub struct EwProfile {
    /// Percentage of layers that use stage EW.
    pub stage: Percent,
    /// Percentage of stages EW with a multiplier.
    pub mul: Percent,
    /// Percentage of EW's multipliers that work as PReLU.
    pub prelu: Percent,
    /// Percentage of stages EW with an ALU.
    pub alu: Percent,
    pub algos: WeightedChoices<EwAluAlgo>,
    /// Percentage of EW's operands in memory that pass through a converter.
    pub convert: Percent,
    /// Percentage of EW's comparisons that compare a cube with values which are mostly the same.
    pub alike: Percent,
    /// Percentage of stages EW with a look-up.
    pub table: Percent,
    pub lut: LutProfile,
    /// Percentage of look-ups before which both tables are read through the table port.
    pub read_tables: Percent,
}
