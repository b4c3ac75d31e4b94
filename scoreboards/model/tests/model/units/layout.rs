use nvdla_model::layout::{FeatureCubeLayout, Region};
use nvdla_model::memory::Memory;
use nvdla_regs::quantity::Addr;

use proptest::prelude::*;

/// A cube without overlap, gaps included.
fn cubes() -> impl Strategy<Value = FeatureCubeLayout> {
    let sizes = (1..6u32, 1..5u32, 1..30u32);
    let places = (any::<u32>(), 0..3u32, 0..3u32);
    (sizes, places).prop_map(|((width, height, channels), (base, gap, far))| {
        let line_stride = 8 * (width + gap);
        FeatureCubeLayout {
            base: Addr(base & !7),
            line_stride,
            surface_stride: line_stride * height + 8 * far,
            width,
            height,
            channels,
            unit: 8,
        }
    })
}

proptest! {
    #[test]
    fn elements_lie_where_the_specification_says(cube in cubes(), seed in any::<u8>()) {
        let (width, height) = (cube.width, cube.height);
        let tensor: Vec<u8> = (0..cube.channels * height * width)
            .map(|i| i.wrapping_mul(37).to_le_bytes()[0] ^ seed)
            .collect();
        let mut memory = Memory::new();
        let mut stream = vec![0; (8 * width * height * cube.surfaces()) as usize];
        for (i, &element) in (0u32..).zip(&tensor) {
            let (c, rest) = (i / (height * width), i % (height * width));
            let (h, w) = (rest / width, rest % width);
            let at = cube.base
                .plus(c / 8 * cube.surface_stride)
                .plus(h * cube.line_stride + 8 * w + c % 8);
            memory.load(at, &[element]);
            let position = (c / 8 * height + h) * width + w;
            stream[(8 * position + c % 8) as usize] = element;
        }
        prop_assert_eq!(cube.load(&memory), stream);
        prop_assert_eq!(cube.elements(&memory), tensor);
        let owned: u64 = cube.regions().iter().map(|r| u64::from(r.len)).sum();
        prop_assert_eq!(owned, 8 * u64::from(width * height * cube.surfaces()));
    }
}

#[test]
fn packed_cubes_are_one_region_that_may_cross_4_gib() {
    let cube = FeatureCubeLayout {
        base: Addr(0xffff_fff8),
        line_stride: 16,
        surface_stride: 32,
        width: 2,
        height: 2,
        channels: 16,
        unit: 8,
    };
    let region = Region {
        at: cube.base,
        len: 64,
    };
    assert_eq!(cube.regions(), [region]);
}
