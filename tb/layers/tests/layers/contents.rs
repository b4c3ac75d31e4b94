use nvdla_layers::conv::ConvInput;
use nvdla_layers::data::LayerData;
use nvdla_layers::layer::{Layer, LayerFile};
use nvdla_layers::sdp::BsBnOperand;
use nvdla_layers::tensors::npy::Int8Array;

/// A layer that reads `a.npy`, an array of this shape in which each value is its own index.
fn read(layer: &str, shape: &[u64]) -> Layer {
    let folder = tempfile::tempdir().expect("a folder");
    let count = u8::try_from(shape.iter().product::<u64>()).expect("a small array");
    let array = Int8Array {
        shape: shape.to_vec(),
        elements: (0..count).collect(),
    };
    std::fs::write(folder.path().join("a.npy"), array.to_npy()).expect("the array is written");
    let path = folder.path().join("t.yaml");
    let text = format!("{{schema: 1, name: t, why: a test, seed: 1, layers: [{layer}]}}");
    std::fs::write(&path, text).expect("the layer is written");
    LayerFile::load(&path).expect("legal").layers.remove(0)
}

fn values(data: &LayerData) -> Vec<i64> {
    let LayerData::List(values) = data else {
        panic!("the values of the array, not {data:?}");
    };
    values.iter().map(|value| value.get()).collect()
}

#[test]
fn values_are_taken_in_the_order_of_the_elements() {
    let layer = read(
        "{sdp: {source: {width: 2, height: 1, channels: 10, data: {file: a.npy}}}}",
        &[10, 1, 2],
    );
    let source = layer.sdp.and_then(|sdp| sdp.source).expect("a source");
    let cube = values(&source.data);
    assert_eq!(cube[..9], [0, 2, 4, 6, 8, 10, 12, 14, 1]);
    assert_eq!(cube[16..], [16, 18, 17, 19]);
    let layer = read(
        "{conv: {source: {image: {format: a8b8g8r8, width: 2, height: 1, data: {file: a.npy}}}, \
         kernels: {count: 1, width: 1, height: 1}}, sdp: {}}",
        &[4, 1, 2],
    );
    let conv = layer.conv.expect("a convolution");
    let ConvInput::Image(image) = conv.source else {
        panic!("an image");
    };
    assert_eq!(values(&image.data), [0, 2, 4, 6, 1, 3, 5, 7]);
    let layer = read(
        "{conv: {source: {feature: {width: 2, height: 1, channels: 2}}, \
         kernels: {count: 2, width: 2, height: 1, data: {file: a.npy}}}, sdp: {}}",
        &[2, 2, 1, 2],
    );
    let conv = layer.conv.expect("a convolution");
    assert_eq!(values(&conv.kernels.data), [0, 2, 1, 3, 4, 6, 5, 7]);
    let layer = read(
        "{sdp: {source: {width: 2, height: 1, channels: 3}, bs: {alu: {algo: sum, \
         operand: {memory: {file: a.npy}}}, operands: {mode: per-channel, size: one-byte}}}}",
        &[3],
    );
    let bs = layer.sdp.and_then(|sdp| sdp.bs).expect("the stage BS");
    let Some(BsBnOperand::Memory(data)) = bs.alu.map(|alu| alu.operand) else {
        panic!("operands from memory");
    };
    assert_eq!(values(&data), [0, 1, 2]);
}
