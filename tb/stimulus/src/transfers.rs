//! How many atoms a layer moves between memory and the DUT.

use nvdla_layers::conv::{ConvInput, ConvLayer};
use nvdla_layers::cube::CubeShape;
use nvdla_layers::layer::Layer;
use nvdla_layers::sdp::SdpLayer;

/// Estimate of the atoms that a legal layer reads and writes. Operands of SDP count as much as its
/// elements, a pixel of an image as half an atom.
pub(crate) fn transfers(layer: &Layer) -> u64 {
    let atoms = layer.cube().map_or(0, CubeShape::atoms);
    let tensors = layer.sdp.iter().flat_map(SdpLayer::operands).count();
    let operands = tensors as u64 * atoms;
    match &layer.conv {
        Some(conv) => of_conv(conv) + operands,
        None => 2 * atoms + operands,
    }
}

fn of_conv(layer: &ConvLayer) -> u64 {
    let plan = layer.plan().expect("a legal layer");
    let input = match layer.source {
        ConvInput::Feature(_) => plan.input.atoms(),
        ConvInput::Image(_) => plan.input.atoms() / 2,
    };
    input + u64::from(plan.kernel.weight_bytes()) / 8 + plan.output.atoms()
}
