//! Layers with values at the edge of a rounding, and with their neighbours.

use nvdla_regs::configuration::Configuration;

use super::{CONVOLUTION, Host, convolution, sdp};

/// Kinds of values of a point that SDP reaches with these fields; its input is 0.
fn sdp_kinds(point: &str, fields: &[(&str, u32)]) -> Vec<&'static str> {
    let mut host = Host::small();
    sdp(&mut host)
        .set(fields)
        .enable(&["SDP_RDMA", "SDP"])
        .wait(1);
    kinds(&host, point)
}

/// Names of the bins of a point that `host` reaches, without that of the point.
fn kinds(host: &Host, point: &str) -> Vec<&'static str> {
    let bins = host.of(point).into_iter();
    bins.filter_map(|bin| bin.strip_prefix(point)?.strip_prefix('.'))
        .collect()
}

/// A value as a field of 32 bits; fields of fewer bits take the low ones.
fn word(value: i32, bits: u32) -> u32 {
    value.cast_unsigned() & (u32::MAX >> (32 - bits))
}

/// Kinds of the value `-offset * scale` in SDP's output converter.
fn converted(point: &str, offset: i32, scale: i32, shift: u32) -> Vec<&'static str> {
    sdp_kinds(
        &format!("sdp-rounding.{point}"),
        &[
            ("SDP.CVT_OFFSET", word(offset, 32)),
            ("SDP.CVT_SCALE", word(scale, 16)),
            ("SDP.CVT_SHIFT", shift),
            ("SDP.PERF_SAT_EN", 1),
        ],
    )
}

#[test]
fn a_tie_of_the_output_converter_is_another_bin_than_its_neighbours() {
    let of = |offset, scale, shift| converted("output", offset, scale, shift);
    // An exact negative tie with a shift above 31.
    assert_eq!(of(i32::MIN, -1, 32), ["long-tie-minus"]);
    assert_eq!(of(i32::MIN, 1, 32), ["long-tie-plus"]);
    assert_eq!(of(i32::MIN + 1, -1, 32), ["long-below-minus"]);
    assert_eq!(of(i32::MIN + 2, -1, 32), ["long-apart-minus"]);
    assert_eq!(of(1 << 30, 1, 31), ["middle-tie-minus"]);
    assert_eq!(of((1 << 30) + 1, 1, 31), ["middle-above-minus"]);
    assert_eq!(of(5, 1, 0), ["zero-minus"]);
    assert_eq!(of(5, 1, 1), ["one-tie-minus"]);
    assert_eq!(of(-4, 1, 1), ["one-whole-plus"]);
    assert_eq!(of(i32::MIN, -0x8000, 47), ["long-tie-minus"]);
    assert_eq!(of(i32::MIN, -0x8000, 48), ["over-minus"]);
    assert_eq!(of(i32::MIN, 1, 63), ["end-plus"]);
    assert!(of(0, 1, 5).is_empty(), "0 is nowhere near");
}

#[test]
fn saturation_by_rounding_alone_is_another_bin_than_one_in_any_case() {
    let of = |offset, shift| converted("output-limits", offset, 1, shift);
    assert_eq!(of(-127, 0), ["zero-last-plus"]);
    assert_eq!(of(-128, 0), ["zero-barely-plus"]);
    assert_eq!(of(-129, 0), ["zero-beyond-plus"]);
    assert_eq!(of(-254, 1), ["one-last-plus"]);
    assert_eq!(of(-255, 1), ["one-barely-plus"]);
    assert_eq!(of(-256, 1), ["one-beyond-plus"]);
    assert_eq!(of(513, 2), ["middle-last-minus"]);
    assert_eq!(of(514, 2), ["middle-barely-minus"]);
    assert_eq!(of(516, 2), ["middle-beyond-minus"]);
    assert!(of(126, 0).is_empty());
}

#[test]
fn the_counter_takes_the_floor_of_negative_values() {
    let of = |offset, shift| converted("counter-limits", offset, 1, shift);
    assert_eq!(of(262_144, 2), ["middle-last-minus"]);
    assert_eq!(of(262_145, 2), ["middle-barely-minus"]);
    assert_eq!(of(262_148, 2), ["middle-beyond-minus"]);
    assert_eq!(of(-262_141, 2), ["middle-last-plus"]);
    assert_eq!(of(-262_142, 2), ["middle-barely-plus"]);
}

#[test]
fn a_stage_is_sampled_at_its_operand_its_shift_and_what_passes() {
    let of = |point: &str, operand: i32, left, prelu, right| {
        sdp_kinds(
            &format!("sdp-rounding.{point}"),
            &[
                ("SDP.BN_BYPASS", 0),
                ("SDP.BN_ALU_BYPASS", 0),
                ("SDP.BN_ALU_ALGO", 2),
                ("SDP.BN_ALU_SHIFT_VALUE", left),
                ("SDP.BN_ALU_OPERAND", word(operand, 16)),
                ("SDP.BN_MUL_BYPASS", 0),
                ("SDP.BN_MUL_OPERAND", 1),
                ("SDP.BN_MUL_PRELU", prelu),
                ("SDP.BN_MUL_SHIFT_VALUE", right),
                ("SDP.BN_RELU_BYPASS", 1),
            ],
        )
    };
    assert_eq!(of("bn-operand", -0x8000, 16, 0, 0), ["middle-least"]);
    assert_eq!(of("bn-operand", -0x8000, 17, 0, 0), ["middle-beyond-minus"]);
    assert_eq!(of("bn-operand", 0, 63, 0, 0), ["end-none"]);
    assert_eq!(of("bn", -0x4000, 17, 0, 32), ["long-tie-minus"]);
    assert_eq!(of("bn", 3, 0, 0, 1), ["one-tie-plus"]);
    assert_eq!(of("bn-limits", 1, 40, 0, 0), ["zero-last-plus"]);
    assert_eq!(of("bn-pass", 1, 40, 1, 0), ["last"]);
    assert!(of("bn", 1, 40, 1, 0).is_empty(), "nothing is shifted");
    assert!(of("bs", 1, 40, 0, 1).is_empty(), "another stage");
}

#[test]
fn stage_ew_is_sampled_where_the_dut_has_it() {
    let host = |configuration| {
        let mut host = Host::new(configuration);
        sdp(&mut host)
            .set(&[
                ("SDP.BS_BYPASS", 0),
                ("SDP.BS_ALU_BYPASS", 0),
                ("SDP.BS_ALU_ALGO", 2),
                ("SDP.BS_ALU_OPERAND", 5),
                ("SDP.BS_MUL_BYPASS", 1),
                ("SDP.BS_RELU_BYPASS", 1),
                ("SDP.EW_BYPASS", 0),
                ("SDP.EW_ALU_BYPASS", 0),
                ("SDP.EW_ALU_ALGO", 2),
                ("SDP.EW_ALU_OPERAND", word(i32::MIN, 32)),
                ("SDP.EW_MUL_BYPASS", 0),
                ("SDP.EW_MUL_OPERAND", word(-1, 32)),
                ("SDP.EW_TRUNCATE", 1),
                ("SDP.EW_LUT_BYPASS", 1),
            ])
            .enable(&["SDP_RDMA", "SDP"])
            .wait(1);
        host
    };
    let with = host(Configuration::NvSmallEw);
    assert_eq!(kinds(&with, "sdp-ew-rounding.product"), ["one-tie-minus"]);
    assert_eq!(kinds(&with, "sdp-ew-rounding.sum-limits"), ["beyond-minus"]);
    let without = host(Configuration::NvSmall);
    assert!(without.of("sdp-ew-rounding.product").is_empty());
}

/// CDP with one channel, whose input is 0 and converted to -256; a sum of squares is beyond the table LE,
/// on a line with this slope.
fn squares(scale: u32, offset: u32) -> Host {
    let mut host = Host::small();
    host.set(&[
        ("CDP.MUL_BYPASS", 1),
        ("CDP.NORMALZ_LEN", 3),
        ("CDP.DATIN_OFFSET", offset),
        ("CDP.DATIN_SCALE", 3),
        ("CDP.DATOUT_SCALE", 1),
        ("CDP.LUT_LE_FUNCTION", 1),
        ("CDP.LUT_LE_END_LOW", 65_536),
        ("CDP.LUT_LE_SLOPE_OFLOW_SCALE", scale),
        ("CDP.DST_RAM_TYPE", 1),
        ("CDP_RDMA.SRC_RAM_TYPE", 1),
        ("CDP_RDMA.WIDTH", 0),
        ("CDP_RDMA.CHANNEL", 0),
    ])
    .enable(&["CDP_RDMA", "CDP"])
    .wait(1 << 2);
    host
}

#[test]
fn the_square_of_the_least_value_is_sampled_and_whether_one_unit_of_it_shows() {
    let of = |scale, offset| kinds(&squares(scale, offset), "cdp-rounding.squares");
    assert_eq!(of(1, 127), ["least", "least-shows"]);
    assert_eq!(of(0, 127), ["least"]);
    assert!(of(1, 85).is_empty(), "-255");
    let input = |offset| kinds(&squares(1, offset), "cdp-rounding.input-limits");
    assert_eq!(input(127), ["zero-beyond-minus"]);
    assert!(input(85).is_empty());
}

#[test]
fn the_input_converter_of_cdma_is_sampled_if_it_is_on() {
    let of = |enabled| {
        let mut host = Host::small();
        convolution(&mut host)
            .set(&[
                ("CDMA.CVT_EN", enabled),
                ("CDMA.CVT_TRUNCATE", 31),
                ("CDMA.CVT_OFFSET", 0x8000),
                ("CDMA.CVT_SCALE", 0x8000),
            ])
            .enable(&CONVOLUTION[..6])
            .wait(0x15_0001);
        kinds(&host, "conv-rounding.converter")
    };
    assert_eq!(of(1), ["middle-tie-minus"]);
    assert!(of(0).is_empty());
}
