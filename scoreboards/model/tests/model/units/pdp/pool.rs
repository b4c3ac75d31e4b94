use nvdla_model::units::pdp::pool::{PdpParams, PdpSegment, compute};
use nvdla_model::units::rounding::{
    RoundingEvents, RoundingPlace, ShiftClass, Sign, TieDistance, remainder_bit,
};
use nvdla_regs::layers::PdpRegs;

fn average(recip: (u32, u32), pad_value_1x: i32, kernel: (u32, u32)) -> PdpParams {
    PdpParams {
        regs: PdpRegs {
            pad_value_1x,
            recip_kernel_width: recip.0,
            recip_kernel_height: recip.1,
            cube_in_height: kernel.1,
            kernel_width: kernel.0,
            kernel_height: kernel.1,
            ..PdpRegs::default()
        },
        segments: vec![PdpSegment {
            in_start: 0,
            in_width: kernel.0.into(),
            pad_left: 0,
            pad_right: 0,
            out_start: 0,
            out_width: 1,
        }],
    }
}

fn pool(params: &PdpParams, values: &[[i8; 4]]) -> i8 {
    let rounding = &mut RoundingEvents::default();
    let bytes = compute(params, rounding, |_, y, x| {
        [values[y][x].cast_unsigned(); 8]
    });
    bytes[0].cast_signed()
}

#[test]
fn average_rounds_twice_half_away_from_zero() {
    let p = average((32768, 32768), 0, (2, 2));
    for (value, want) in [(1, 1), (5, 2), (-5, -2), (-3, -1)] {
        assert_eq!(pool(&p, &[[value, 0, 0, 0], [0; 4]]), want, "{value}");
    }
}

#[test]
fn both_roundings_of_an_average_are_watched() {
    let p = average((32768, 32768), 0, (2, 2));
    let met = |value: i8| {
        let mut rounding = RoundingEvents::default();
        compute(&p, &mut rounding, |_, y, x| {
            [if x + y == 0 { value.cast_unsigned() } else { 0 }; 8]
        });
        let places = [RoundingPlace::PdpColumns, RoundingPlace::PdpRows];
        places.map(|place| rounding.of(place).remainders)
    };
    let bit = |sign, distance| 1 << remainder_bit(ShiftClass::Middle, sign, distance);
    let (tie, apart) = (TieDistance::Tie, TieDistance::Apart);
    assert_eq!(met(5), [bit(Sign::Plus, tie), bit(Sign::Plus, tie)]);
    assert_eq!(met(-3), [bit(Sign::Minus, tie), bit(Sign::Minus, apart)]);
    assert_eq!(met(4), [bit(Sign::Plus, apart), bit(Sign::Plus, apart)]);
    assert_eq!(met(0), [0, 0]);
}

#[test]
fn average_wraps_instead_of_saturating() {
    let p = average((65536, 65846), 0, (1, 1));
    assert_eq!(pool(&p, &[[127, 0, 0, 0]]), -128);
    assert_eq!(pool(&p, &[[-128, 0, 0, 0]]), 127);
    let p = average((0x1ffff, 0x1ffff), 0, (1, 1));
    for (value, want) in [(127, 124), (-128, 0), (1, 4), (-1, -4)] {
        assert_eq!(pool(&p, &[[value, 0, 0, 0]]), want, "{value}");
    }
}

#[test]
fn missing_columns_and_rows_add_their_pad_value_once() {
    let mut p = average((21845, 21845), -10, (3, 3));
    p.regs.cube_in_height = 2;
    p.regs.pad_top = 1;
    p.segments[0].in_width = 2;
    p.segments[0].pad_left = 1;
    assert_eq!(pool(&p, &[[1, 2, 0, 0], [3, 4, 0, 0]]), -4);
}

#[test]
fn maximum_and_minimum_ignore_padding() {
    let mut p = average((0, 0), 0, (3, 3));
    p.regs.cube_in_height = 1;
    p.regs.pad_top = 2;
    p.segments[0].in_width = 2;
    p.segments[0].pad_left = 1;
    p.regs.pooling_method = 1;
    assert_eq!(pool(&p, &[[-7, -9, 0, 0]]), -7);
    p.regs.pooling_method = 2;
    assert_eq!(pool(&p, &[[7, 9, 0, 0]]), 7);
}
