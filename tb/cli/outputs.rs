//! Collects the outputs of layers as arrays.

use nvdla_bench::engine::CaseOutcome;
use nvdla_layers::tensors::npy::Int8Array;
use nvdla_model::expected::{Expected, ExpectedLayer};
use nvdla_model::memory::Memory;

/// The outputs of all layers of case `name`, each with the name of its `.npy` file. They are taken
/// from the memory that the DUT has written; if the model's output differs, it is added. Outputs that
/// a later layer has overwritten, and all outputs without a DUT, are those of the model.
pub(super) fn tensors(name: &str, outcome: &CaseOutcome) -> Vec<(String, Int8Array)> {
    let expected = &outcome.expected;
    let mut tensors = Vec::new();
    for (number, layer) in expected.layers.iter().enumerate() {
        let Some(surface) = &layer.output else {
            continue;
        };
        let shape = surface.shape().to_vec();
        let array = |elements| Int8Array {
            shape: shape.clone(),
            elements,
        };
        let want = surface.elements(&written(layer));
        let seen = if is_overwritten(layer, expected) {
            want.clone()
        } else {
            surface.elements(&outcome.observed.memory)
        };
        if seen != want {
            tensors.push((format!("{name}-{number}-model.npy"), array(want)));
        }
        tensors.push((format!("{name}-{number}.npy"), array(seen)));
    }
    tensors
}

fn written(layer: &ExpectedLayer) -> Memory {
    let mut memory = Memory::new();
    for (at, bytes) in layer.written() {
        memory.load(at, bytes);
    }
    memory
}

fn is_overwritten(layer: &ExpectedLayer, expected: &Expected) -> bool {
    layer.written().any(|(at, bytes)| {
        let length = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
        expected.memory.dump(at, length) != bytes
    })
}
