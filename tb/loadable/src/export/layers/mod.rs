//! Converts units of a network to layer files: with the same values, at addresses of their own.
//!
//! Errors say what a layer file cannot express. Its reader checks what it must not contain.

mod conv;
mod pooling;
mod sdp;
mod values;

use serde_json::{Map, Value, json};

use crate::network::{CompiledNetwork, OpDescriptor, Operation};
use nvdla_layers::layer::LayerFile;

use crate::export::part::{NetworkPart, NetworkPartFile};
use values::{LayerTensorExtractor, elements, named};

/// Converts a part that has a single unit, which runs from reset, to a layer file. Behind it come the
/// arrays (.npy) to which it refers, and one more: the expected output.
///
/// # Errors
/// The reason why no layer file can express the part.
pub fn export_layer(
    network: &CompiledNetwork,
    part: &NetworkPart,
) -> Result<Vec<NetworkPartFile>, String> {
    let [unit] = &part.units[..] else {
        return Err("it has several units".to_owned());
    };
    let operations = network.unit(unit.job.task, unit.job.unit);
    let mut values = LayerTensorExtractor::new(&part.name, &part.images);
    let units = units(operations, &mut values)?;
    let document = json!({
        "schema": 1,
        "name": part.name,
        "why": format!("{} of {}", unit.job.program.name, network.loadable.file),
        "layers": [units],
    });
    let file: LayerFile = serde_json::from_value(document).map_err(|error| error.to_string())?;
    let dst = operations[operations.len() - 1].work.dst();
    let want = dst.shape().map(u32::from);
    let is = output(&file)?;
    if is != want {
        return Err(format!(
            "its layer gives {}, the operation takes {} of it",
            named(is),
            named(want)
        ));
    }
    let after = values::memory(&unit.outputs);
    values.push("output", elements(dst, &after));
    let layer = NetworkPartFile {
        name: format!("{}.yaml", part.name),
        bytes: nvdla_files::yaml::to_string(&file).into(),
    };
    Ok([vec![layer], values.arrays].concat())
}

/// The entry of the layer file for each unit of the hardware that the operations use.
fn units(
    operations: &[Operation],
    values: &mut LayerTensorExtractor,
) -> Result<Map<String, Value>, String> {
    let mut units = Map::new();
    for operation in operations {
        let (key, unit) = match &operation.work {
            OpDescriptor::Conv(op) => ("conv", conv::conv(op, values)?),
            OpDescriptor::Sdp(op) => ("sdp", sdp::sdp(op, values)?),
            OpDescriptor::Pdp(op) => ("pdp", pooling::pdp(op, values)),
            OpDescriptor::Cdp(op, lut) => ("cdp", pooling::cdp(op, lut.as_deref(), values)?),
        };
        units.insert(key.to_owned(), unit);
    }
    Ok(units)
}

/// Width, height and channels of the output of a layer file with one layer.
fn output(file: &LayerFile) -> Result<[u32; 3], String> {
    let layer = &file.layers[0];
    let fed = layer.stream().map(|stream| stream.shape);
    let shape = match (&layer.pdp, &layer.cdp) {
        (Some(pdp), _) => pdp.geometry(pdp.input(fed))?.output,
        (None, Some(cdp)) => cdp.shape(),
        (None, None) => fed.ok_or("a layer names its units")?,
    };
    Ok([shape.width, shape.height, shape.channels])
}
