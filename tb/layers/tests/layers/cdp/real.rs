use std::path::Path;

use nvdla_files::yaml;
use nvdla_layers::cdp::CdpLayer;
use nvdla_layers::cdp::real::position;
use nvdla_layers::lut::LutContents;

#[test]
fn a_position_is_computed_without_rounding() {
    let text = "
source: { width: 1, height: 1, channels: 3 }
input: { offset: 1, scale: 3, shift: 1 }
window: 3
lut: { function: { of: identity, input_step: 2, output_step: 4, le: { linear: { from: 0, to: 64 } }, lo: { from: 0, to: 9 } } }
output: { offset: -5, scale: 2, shift: 3 }
";
    let layer: CdpLayer = yaml::parse(Path::new("a.yaml"), text).expect("legal");
    let LutContents::Function(spec) = &layer.lut else {
        panic!("a function");
    };
    // y = 0, -3, 1.5; sums of squares 9, 11.25, 11.25; factors half of them.
    let elements = position(&layer, spec, &[1, -1, 2]);
    let samples: Vec<f64> = elements.iter().map(|element| element.sample).collect();
    assert_eq!(samples, [9.0, 11.25, 11.25]);
    let outputs: Vec<f64> = elements.iter().map(|element| element.output).collect();
    assert_eq!(outputs, [1.25, (5.0 - 16.875) / 4.0, (5.0 + 8.4375) / 4.0]);
}
