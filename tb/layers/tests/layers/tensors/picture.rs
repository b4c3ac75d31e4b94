use nvdla_layers::tensors::npy::Int8Array;
use nvdla_layers::tensors::picture::{PictureToTensorRule, PixelImage};
use png::{BitDepth, ColorType};

fn ppm() -> Vec<u8> {
    let mut file = b"P6\n# a comment\n2 1\n255\n".to_vec();
    file.extend([0, 128, 255, 10, 20, 30]);
    file
}

fn signed(array: &Int8Array) -> Vec<i8> {
    array.elements.iter().map(|it| it.cast_signed()).collect()
}

#[test]
fn colours_come_in_the_order_of_caffe_unless_they_are_asked_for_otherwise() {
    let picture = PixelImage::of(&ppm()).unwrap();
    assert_eq!((picture.width, picture.height, picture.channels), (2, 1, 3));
    let halved = picture.array(&PictureToTensorRule::default()).unwrap();
    assert_eq!(halved.shape, [3, 1, 2]);
    assert_eq!(signed(&halved), [127, 15, 64, 10, 0, 5]);
    let rgb = PictureToTensorRule {
        is_rgb: true,
        ..PictureToTensorRule::default()
    };
    assert_eq!(
        signed(&picture.array(&rgb).unwrap()),
        [0, 5, 64, 10, 127, 15]
    );
}

/// floor(p x 127 / 255 + 0.5) for every byte.
#[test]
fn the_usual_rule_is_that_of_the_runtime() {
    let picture = PixelImage {
        width: 256,
        height: 1,
        channels: 1,
        pixels: (0..=255).collect(),
        expanded: None,
    };
    let array = picture.array(&PictureToTensorRule::default()).unwrap();
    assert_eq!(array.elements.len(), 256);
    for (byte, got) in (0..=255_u8).zip(array.elements) {
        let want = (f64::from(byte) * 127.0 / 255.0 + 0.5).floor();
        assert_eq!(f64::from(got), want, "{byte}");
    }
}

#[test]
fn means_and_scales_are_taken_per_channel_and_clamped() {
    let rule = PictureToTensorRule {
        is_inverted: true,
        scaled: Some((vec![100.0, 0.0, 255.0], 0.5)),
        ..PictureToTensorRule::default()
    };
    let picture = PixelImage::of(&ppm()).unwrap();
    let array = picture.array(&rule).unwrap();
    // 0 and 225, 127 and 235, 255 and 245.
    assert_eq!(signed(&array), [-50, 63, 64, 118, 0, -5]);
    let two = PictureToTensorRule {
        scaled: Some((vec![1.0, 2.0], 1.0)),
        ..PictureToTensorRule::default()
    };
    let fault = picture.array(&two).unwrap_err().to_string();
    assert!(
        fault.contains("3 channels") && fault.contains("has 2"),
        "{fault}"
    );
}

/// Square, with 8 bits a channel.
fn png(size: u32, colours: ColorType, pixels: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, size, size);
    encoder.set_color(colours);
    encoder.set_depth(BitDepth::Eight);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(pixels).expect("pixels");
    writer.finish().expect("an end");
    bytes
}

#[test]
fn pixels_of_few_bits_and_of_palettes_are_expanded_and_named() {
    let of = |colours, depth, bytes: &[u8]| {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, 2, 1);
        encoder.set_color(colours);
        encoder.set_depth(depth);
        if colours == ColorType::Indexed {
            encoder.set_palette(vec![0, 0, 0, 10, 20, 30]);
        }
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(bytes).unwrap();
        writer.finish().unwrap();
        PixelImage::of(&file).unwrap()
    };
    let two = of(ColorType::Grayscale, BitDepth::One, &[0b0100_0000]);
    assert_eq!((two.channels, &two.pixels[..]), (1, &[0, 255][..]));
    assert_eq!(two.expanded.unwrap(), "1 bits of grey become 8");
    let palette = of(ColorType::Indexed, BitDepth::Eight, &[0, 1]);
    assert_eq!(palette.pixels, [0, 0, 0, 10, 20, 30]);
    assert!(
        palette
            .expanded
            .unwrap()
            .starts_with("colours of a palette")
    );
    let plain = of(ColorType::Grayscale, BitDepth::Eight, &[0, 1]);
    assert_eq!(plain.expanded, None);
}

#[test]
fn png_and_pgm_are_read_and_other_pictures_refused() {
    let picture = PixelImage::of(&png(2, ColorType::Grayscale, &[1, 2, 3, 255])).unwrap();
    assert_eq!(
        (picture.channels, &picture.pixels[..]),
        (1, &[1, 2, 3, 255][..])
    );
    let mut pgm = b"P5 2 2 255\n".to_vec();
    pgm.extend([1, 2, 3, 255]);
    assert_eq!(PixelImage::of(&pgm).unwrap(), picture);
    let text = b"P2 # of four\n2 2\n255\n1 2\n3 255\n";
    assert_eq!(PixelImage::of(text).unwrap(), picture);
    let alpha = png(1, ColorType::Rgba, &[1, 2, 3, 4]);
    let fault = PixelImage::of(&alpha).unwrap_err().to_string();
    assert!(fault.contains("8 bits of Rgba"), "{fault}");
    assert!(PixelImage::of(b"P5 1 1 65535\n\0\0").is_err());
    assert!(PixelImage::of(b"P5 9999 1 255\n").is_err());
    let fault = PixelImage::of(b"GIF89a").unwrap_err().to_string();
    assert_eq!(fault, "this is a GIF; convert it to PNG, PGM or PPM");
    assert!(PixelImage::of(&pgm[..13]).is_err());
}
