//! Weights and percentages of random convolution layers.

use crate::random::{CubeForm, RandomContents};
use nvdla_layers::draw::WeightedChoices;
use nvdla_layers::scalar::{Percent, RangedNumber};
use nvdla_settings::settings;

/// Weights and percentages of random convolution layers.
#[settings]
pub struct ConvProfile {
    /// Forms of the output's shape, with weights.
    pub shapes: WeightedChoices<CubeForm>,
    /// Most clocks of CDMA's reads, and of CMAC's work, for each atom that the layer may have.
    pub effort: RangedNumber<1, 64>,
    /// Percentage of layers over images; the others are over feature cubes.
    pub image: Percent,
    /// Kinds of random bytes in the input, a feature cube or an image, with weights.
    pub data: WeightedChoices<RandomContents>,
    /// Kinds of random bytes in the kernels, with weights.
    pub weights: WeightedChoices<RandomContents>,
    /// Percentage of layers over features with kernels of 32 columns or lines, whatever the budget.
    pub large_kernels: Percent,
    /// Percentage of cases whose only layer has sums that saturate: CSC reads its weights again and
    /// again as if they were a larger kernel. They may exceed the budget.
    pub saturating: Percent,
    /// Percentage of cases whose only layer has registers with more weight bytes than its kernels.
    pub surplus_weights: Percent,
    /// Percentage of layers over images with 2000 to 8192 columns; they may exceed the budget.
    pub wide_images: Percent,
    /// Percentage of layers whose data fill over half of the buffer; they may exceed the budget.
    #[absent]
    pub filling: Percent,
    /// Percentage of layers over feature cubes with a size at or next to a power of two, up to the
    /// largest, or that fill their banks exactly; they may exceed the budget.
    #[serde(default)]
    pub powers: Percent,
    /// Percentage of inputs with gaps between lines, and with gaps between surfaces.
    pub gaps: Percent,
    /// Percentage of layers that use the input converter.
    pub converter: Percent,
    /// Percentage of layers that round and shift their sums (CACC's truncate).
    pub truncate: Percent,
    /// Percentage of layers, each the first convolution of its case and over a feature cube, whose
    /// sums are all next to a tie of a wide rounding shift.
    #[absent]
    pub ties: Percent,
    /// Percentage of layers that fetch data and weights, and whose values are at the edge of a
    /// rounding in the input converter or in the delivery of the sums; SDP passes them on. None if
    /// the profile names fields of these, or of the stages and converter of SDP.
    #[absent(Percent::clamp(6))]
    pub edges: Percent,
    /// Percentage of layers with more banks or entries than they need, or with fewer weight banks
    /// than all their weights take.
    pub roomy: Percent,
    /// Percentage of layers with CDMA's counters switched off.
    pub counters_off: Percent,
    /// Percentage of layers that keep all or some of their input lines in the convolution buffer.
    pub keep_data: Percent,
    /// Percentage of layers that keep their weights in the convolution buffer.
    pub keep_weights: Percent,
    /// Percentage of layers that use the data, or the weights, that the layer before kept.
    pub reuse: Percent,
}
