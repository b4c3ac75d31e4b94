//! Maps of differences.

use nvdla_model::expected::{Expected, ExpectedLayer};
use nvdla_model::layout::FeatureCubeLayout;
use nvdla_model::memory::Memory;
use nvdla_regs::quantity::Addr;
use nvdla_report::map::DifferenceMap;

#[test]
fn every_wrong_channel_is_counted_at_its_place() {
    let surface = FeatureCubeLayout {
        base: Addr(0x100),
        line_stride: 32,
        surface_stride: 0x80,
        width: 3,
        height: 2,
        channels: 10,
        unit: 8,
    };
    let layer = ExpectedLayer {
        label: "SDP group 0, 3x2x10".to_owned(),
        reads: Vec::new(),
        writes: Vec::new(),
        bytes: Vec::new(),
        output: Some(surface),
        ..ExpectedLayer::default()
    };
    let expected = Expected {
        layers: vec![layer],
        ..Expected::default()
    };
    let mut memory = Memory::new();
    // Channels 1 and 2 of line 1, column 2; channel 8 of line 0, column 0.
    memory.load(Addr(0x100 + 32 + 16 + 1), &[1, 1]);
    memory.load(Addr(0x180), &[1]);
    // A byte between two lines is no element.
    memory.load(Addr(0x100 + 24), &[1]);
    let maps = DifferenceMap::all(&expected, &memory);
    assert_eq!(maps.len(), 1);
    assert_eq!(maps[0].atoms, [0, 0, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0]);
    assert_eq!(
        maps[0].text(),
        "SDP group 0, 3x2x10: 3 elements of 3x2x10 differ\n\nchannels 0 to 7\n    0 ...\n    \
         1 ..2\n\nchannels 8 to 15\n    0 1..\n    1 ...\n"
    );
    // Of the map and of two places.
    assert_eq!(maps[0].svg().matches("<title>").count(), 3);
    assert_eq!(DifferenceMap::all(&expected, &Memory::new()), []);
}
