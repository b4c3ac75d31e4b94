//! How much a layer moves between memory and the DUT.

use nvdla_layers::conv::ConvLayer;
use nvdla_layers::conv::plan::InputMemory;
use nvdla_layers::cube::{CubeShape, SourceCube};
use nvdla_layers::layer::{Layer, LayerKind};
use nvdla_layers::sdp::SdpLayer;

/// Atoms that a legal layer reads and writes, about: SDP's operands count as much as its elements,
/// and a pixel of an image is half an atom.
pub(crate) fn transfers(layer: &Layer) -> u64 {
    match layer.kind() {
        LayerKind::Conv(conv, sdp) | LayerKind::ConvPdp(conv, sdp, _) => {
            of_conv(conv) + operands(sdp) * conv.output().atoms()
        }
        LayerKind::Sdp(sdp) | LayerKind::SdpPdp(sdp, _) => {
            let shape = sdp.source.as_ref().map(SourceCube::shape);
            (2 + operands(sdp)) * shape.map_or(0, CubeShape::atoms)
        }
        LayerKind::Pdp(pdp) => 2 * pdp.input(None).atoms(),
        LayerKind::Cdp(cdp) => 2 * cdp.shape().atoms(),
    }
}

fn of_conv(layer: &ConvLayer) -> u64 {
    let plan = layer.plan().expect("a legal layer");
    let input = match plan.memory {
        InputMemory::Feature { .. } => plan.input.atoms(),
        InputMemory::Image(_) => plan.input.atoms() / 2,
    };
    input + u64::from(plan.weight_bytes) / 8 + plan.output.atoms()
}

/// Tensors of operands.
fn operands(sdp: &SdpLayer) -> u64 {
    let [bs, bn] = sdp
        .stages()
        .map(|(_, stage)| stage.is_some_and(|s| s.operands.is_some()));
    let ew = sdp.ew.as_ref().is_some_and(|ew| ew.operands.is_some());
    [bs, bn, ew].map(u64::from).iter().sum()
}
