//! Compares each write of a layer with the expected bytes, when it reaches the memory.

use crate::element::{ElementFinder, OutputElement};
use crate::observed::{WrongBeat, WrongLayerBytes};
use nvdla_model::expected::Expected;
use nvdla_regs::quantity::Addr;

/// The wrong bytes of one layer, even if a later layer overwrote them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LayerWriteDifference {
    /// The layer's first write with a wrong byte.
    pub first: WrongBeat,
    /// Address of the first wrong byte in that write.
    pub at: Addr,
    pub want: u8,
    pub got: u8,
    pub element: OutputElement,
    /// Number of wrong bytes that the layer wrote.
    pub bytes: u64,
}

/// One difference for each layer that wrote wrong bytes, by the clocks of their first wrong writes.
pub fn differences(expected: &Expected, wrong: &[WrongLayerBytes]) -> Vec<LayerWriteDifference> {
    let difference = |wrong: &WrongLayerBytes| {
        let layer = expected.layers.get(wrong.layer)?;
        let first = wrong.first;
        let bytes = (0u32..).zip(first.want.into_iter().zip(first.got));
        let (offset, (want, got)) = bytes.into_iter().find(|(_, (want, got))| want != got)?;
        let at = first.at.plus(offset);
        Some(LayerWriteDifference {
            first,
            at,
            want,
            got,
            element: OutputElement {
                label: layer.label.clone(),
                position: ElementFinder::of(layer).find(at).flatten(),
            },
            bytes: wrong.bytes,
        })
    };
    wrong.iter().filter_map(difference).collect()
}
