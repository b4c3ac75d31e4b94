//! Weights and percentages of random convolution layers.

use crate::avoid::AvoidedQuirks;
use crate::fields::FieldDemands;
use crate::random::{RandomContents, RandomForm};
use nvdla_layers::draw::WeightedChoices;
use nvdla_layers::scalar::{Percent, RangedNumber};
use nvdla_settings::settings;

/// Weights and percentages of random convolution layers.
#[settings]
pub struct ConvProfile {
    /// Shapes of the output.
    pub shapes: WeightedChoices<RandomForm>,
    /// Clocks that CDMA reads and CMAC multiplies, for each atom of the budget.
    pub effort: RangedNumber<1, 64>,
    /// Layers on images.
    pub image: Percent,
    /// Bytes of the input, features or an image, with the weight of each kind.
    pub data: WeightedChoices<RandomContents>,
    /// Contents of the weights.
    pub weights: WeightedChoices<RandomContents>,
    /// Layers on feature cubes with kernels of 32 columns, lines or both, beyond the budget.
    pub large_kernels: Percent,
    /// Layers alone in their case, or twice, whose sums saturate: kernels of CSC that go through
    /// the weights again and again, beyond the budget.
    pub saturating: Percent,
    /// Layers alone in their case with more weight bytes than the kernels have.
    pub surplus_weights: Percent,
    /// Layers on images with lines of 2000 to 8192 pixels, beyond the budget.
    pub wide_images: Percent,
    /// Layers whose data fill more than half of the convolution buffer, beyond the budget.
    #[absent]
    pub filling: Percent,
    /// Layers on feature cubes with a size beside or at a power of two, up to the largest, or that
    /// fill their banks exactly, beyond the budget.
    #[serde(default)]
    pub powers: Percent,
    /// Sources with gaps between lines or surfaces.
    pub gaps: Percent,
    /// Layers with the input converter.
    pub converter: Percent,
    /// Layers with a rounding shift of the sums.
    pub truncate: Percent,
    /// Layers on feature cubes, the first of their case, whose sums are all next to a tie of a wide
    /// rounding shift.
    #[absent]
    pub ties: Percent,
    /// Layers with more banks or entries than they need, or fewer weight banks than all weights
    /// take.
    pub roomy: Percent,
    /// Layers with CDMA's counters switched off.
    pub counters_off: Percent,
    /// Layers that keep their lines, all or some.
    pub keep_data: Percent,
    /// Layers that keep their weights.
    pub keep_weights: Percent,
    /// Layers that use what the layer before kept, where they can.
    pub reuse: Percent,
    /// Faults of the DUT to keep clear of.
    #[serde(skip)]
    pub(crate) avoid: AvoidedQuirks,
    /// Distributions and relations of fields that the profile has.
    #[serde(skip)]
    pub(crate) demands: FieldDemands,
}
