use nvdla_layers::conv::format::PixelFormat;
use nvdla_layers::conv::pack::{ConvKernelShape, ImagePlanes};

#[test]
fn weights_lie_where_the_examples_of_the_specification_say() {
    let feature = ConvKernelShape {
        count: 10,
        width: 2,
        height: 1,
        channels: 10,
        merged_rows: 1,
    };
    assert_eq!(feature.offset([3, 0, 1, 9]), 151);
    assert_eq!(feature.offset([8, 0, 1, 4]), 180);
    let image = ConvKernelShape {
        count: 9,
        width: 1,
        height: 5,
        channels: 20,
        merged_rows: 1,
    };
    assert_eq!(image.offset([3, 2, 0, 17]), 717);
    assert_eq!(image.offset([8, 0, 0, 0]), 800);
    let merged = ConvKernelShape {
        channels: 4,
        merged_rows: 2,
        ..image
    };
    assert_eq!(merged.offset([2, 0, 0, 0]), 16);
    assert_eq!(merged.offset([2, 2, 0, 0]), 80);
    assert_eq!(merged.offset([2, 4, 0, 0]), 136);
    assert_eq!(merged.offset([8, 0, 0, 0]), 160);
}

#[test]
fn every_byte_of_the_weights_belongs_to_one_weight() {
    for (width, channels, merged_rows) in [(3, 13, 1), (1, 4, 2), (1, 2, 4), (1, 20, 1)] {
        let shape = ConvKernelShape {
            count: 11,
            width,
            height: 5,
            channels,
            merged_rows,
        };
        let used = shape.weights();
        let weights: Vec<u8> = (1..=251).cycle().take(used).collect();
        let mut packed = vec![7];
        shape.pack(&weights, &mut packed);
        assert_eq!(packed.remove(0), 7, "what was there stays");
        let mut next = weights.iter();
        for kernel in 0..11 {
            for row in 0..5 {
                for column in 0..width {
                    for channel in 0..channels {
                        let at = shape.offset([kernel, row, column, channel]) as usize;
                        assert_eq!(Some(&packed[at]), next.next(), "{shape:?}");
                    }
                }
            }
        }
        assert!(packed[..used].iter().all(|byte| *byte != 0), "{shape:?}");
        assert!(packed[used..].iter().all(|byte| *byte == 0), "{shape:?}");
        assert_eq!(packed.len(), used.next_multiple_of(8));
    }
}

#[test]
fn pixels_lie_where_the_example_of_the_specification_says() {
    let image = ImagePlanes {
        format: PixelFormat::Y8V8u8N444,
        x_offset: 5,
        width: 3,
        height: 2,
        line_strides: [64, 128],
    };
    assert_eq!(image.offset(0, 0, 0), (0, 5));
    assert_eq!(image.offset(1, 1, 1), (1, 128 + 2 + 2));
    assert_eq!(image.offset(1, 1, 2), (1, 128 + 2 + 3));
    assert_eq!(image.line_bytes(), [8, 8]);
}

#[test]
fn packed_lines_hold_every_pixel_and_garbage_around() {
    let image = ImagePlanes {
        format: PixelFormat::A8r8g8b8,
        x_offset: 1,
        width: 2,
        height: 1,
        line_strides: [16, 0],
    };
    let pixels = |count, line: &mut Vec<u8>| line.extend((1..).take(count));
    let [plane, none] = image.pack(pixels, |len, line| line.resize(len, 0xee));
    let g = 0xee;
    assert_eq!(plane, [[g, g, g, g, 3, 2, 1, 4, 7, 6, 5, 8, g, g, g, g]]);
    assert!(none.is_empty());
}
