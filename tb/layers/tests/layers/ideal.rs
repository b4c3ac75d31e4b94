use std::path::Path;

use nvdla_files::yaml;
use nvdla_layers::ideal::IdealClocks;
use nvdla_layers::layer::Layer;

fn ideal(text: &str) -> IdealClocks {
    let layer: Layer = yaml::parse(Path::new("a.yaml"), text).expect("legal");
    layer.ideal()
}

/// Rows of the table in convolution.md, section 12.
#[test]
fn multiplications_are_those_of_the_specification() {
    let conv = |[w, h, c]: [u32; 3], [k, s, p]: [u32; 3]| {
        ideal(&format!(
            "conv: {{ source: {{ feature: {{ width: {w}, height: {h}, channels: {c} }} }}, \
             kernels: {{ count: {k}, width: {s}, height: {s} }}, padding: {{ left: {p}, \
             right: {p}, top: {p}, bottom: {p} }} }}\nsdp: {{}}\n"
        ))
    };
    let row = conv([16, 16, 9], [8, 3, 1]);
    assert_eq!((row.macs, row.clocks), (165_888, 2592));
    let row = conv([5, 5, 32], [8, 3, 1]);
    assert_eq!((row.macs, row.clocks), (57_600, 900));
    // SDP needs 8 clocks for each of 64 atoms, the multiplications are done in 64.
    let row = conv([8, 8, 8], [8, 1, 0]);
    assert_eq!((row.macs, row.clocks), (4096, 512));
}

#[test]
fn padded_lanes_take_their_clocks() {
    let cdp = ideal("cdp: { source: { width: 3, height: 2, channels: 9 } }\n");
    assert_eq!((cdp.macs, cdp.clocks), (0, 96));
}
