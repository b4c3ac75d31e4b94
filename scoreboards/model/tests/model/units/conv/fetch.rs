use nvdla_model::layout::Region;
use nvdla_model::memory::Memory;
use nvdla_model::units::conv::fetch::{CdmaConverterSettings, CdmaImageFetch, PixelLayout};
use nvdla_model::units::rounding::{RoundingPlace, RoundingWatch};
use nvdla_regs::quantity::Addr;

fn apply(converter: &CdmaConverterSettings, byte: u8) -> u8 {
    let place = RoundingPlace::CdmaConverter;
    converter.apply(byte, 0, &mut RoundingWatch::new(place, converter.truncate))
}

fn converter(offset: i64, scale: i64, truncate: u32, signed: bool) -> CdmaConverterSettings {
    CdmaConverterSettings {
        enabled: true,
        scale,
        truncate,
        offset: [offset; 4],
        signed,
        wide: false,
    }
}

#[test]
fn int16_results_lose_their_upper_byte() {
    let narrow = converter(0, 300, 0, true);
    let wide = CdmaConverterSettings {
        wide: true,
        ..narrow
    };
    assert_eq!((apply(&narrow, 1), apply(&wide, 1)), (127, 44));
    assert_eq!((apply(&narrow, 0x80), apply(&wide, 0x80)), (0x80, 0));
}

#[test]
fn converter_examples_of_the_specification_hold() {
    for (p, signed, offset, scale, truncate, q) in [
        (130, false, 128, 3, 2, 2),
        (126, false, 128, 3, 2, -2),
        (129, false, 128, 3, 2, 1),
        (255, false, 0, 1, 0, 127),
        (0, false, 90, -7, 1, 127),
        (0x80, true, -30, 3, 2, -74),
        (255, false, -32768, -32768, 31, -1),
        (255, false, -32768, -32768, 32, 0),
        (255, false, -32768, -32768, 63, 0),
    ] {
        let c = converter(offset, scale, truncate, signed);
        assert_eq!(apply(&c, p).cast_signed(), q, "{p} >> {truncate}");
    }
}

#[test]
fn semi_planar_pixels_take_chroma_from_plane_1_at_the_offset_modulo_4() {
    let mut memory = Memory::new();
    memory.load(Addr(0x1005), &[10]);
    memory.load(Addr(0x2002), &[21, 22]);
    let source = CdmaImageFetch {
        layout: PixelLayout::of_code(0x1c),
        base: [Addr(0x1000), Addr(0x2000)],
        line_stride: [64, 128],
        x_offset: 5,
        width: 1,
        height: 1,
        pad_left: 1,
        pad_right: 0,
        pad_value: 0xf7,
        converter: CdmaConverterSettings {
            enabled: false,
            ..converter(0, 1, 0, false)
        },
    };
    assert_eq!(
        source.lines(
            &memory,
            &mut RoundingWatch::new(RoundingPlace::CdmaConverter, 0)
        ),
        [[0xf7, 0xf7, 0xf7, 10, 22, 21, 0, 0]]
    );
    let want = [
        Region {
            at: Addr(0x1000),
            len: 8,
        },
        Region {
            at: Addr(0x2000),
            len: 8,
        },
    ];
    assert_eq!(source.regions(), want);
}
