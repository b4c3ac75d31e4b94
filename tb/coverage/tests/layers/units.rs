//! Layers of SDP, PDP and CDP.

use nvdla_regs::configuration::Configuration;
use nvdla_regs::table::{cdp, sdp as sdp_table};

use super::{Host, sdp};

#[test]
fn sdp_is_sampled_where_it_acts() {
    let mut host = Host::small();
    sdp(&mut host).enable(&["SDP_RDMA", "SDP"]).wait(1);
    host.reaches(&[
        "sdp.source+destination.memory+memory",
        "sdp.stages.none",
        "sdp.width.below-atom",
        "sdp.last-atom.c2",
        "sdp.destination-gaps.lines",
        "sdp.destination-alignment.at-8",
        "sdp.converter-scale.least",
        "sdp.converter-shift.beyond",
        "sdp.read-dmas.one",
    ]);
    for block in [
        "sdp-bs", "sdp-bn", "sdp-ew", "sdp-lut", "pdp", "cdp", "cdma",
    ] {
        assert!(host.of(block).is_empty(), "{block}: {:?}", host.of(block));
    }
    assert!(host.of("sdp.single").is_empty());
}

#[test]
fn an_operation_counts_only_where_its_stage_and_its_part_work() {
    let mut host = Host::small();
    sdp(&mut host)
        .set(&[
            ("SDP.BS_BYPASS", 0),
            ("SDP.BS_ALU_BYPASS", 1),
            ("SDP.BS_ALU_ALGO", 1),
            ("SDP.BS_MUL_PRELU", 1),
            ("SDP.BS_MUL_SRC", 1),
            ("SDP.BS_MUL_SHIFT_VALUE", 64),
            ("SDP.BN_BYPASS", 1),
            ("SDP.BN_ALU_ALGO", 1),
            ("SDP_RDMA.BRDMA_DATA_SIZE", 1),
            ("SDP_RDMA.BRDMA_DATA_MODE", 1),
            ("SDP_RDMA.BS_LINE_STRIDE", 48),
            ("SDP_RDMA.BS_SURFACE_STRIDE", 0),
        ])
        .enable(&["SDP_RDMA", "SDP"])
        .wait(1);
    host.reaches(&[
        "sdp.stages.bs",
        "sdp.read-dmas.two",
        "sdp-bs.alu.off",
        "sdp-bs.mul.prelu",
        "sdp-bs.mul-operand.memory",
        "sdp-bs.mul-shift.zero",
        "sdp-bs.relu.on",
        "sdp-bs.operands.mul-word-element",
        "sdp-bs.operand-gaps.repeated",
        "sdp-bs.mul+relu.prelu+on",
    ]);
    assert!(host.of("sdp-bs.alu-operand").is_empty());
    assert!(host.of("sdp-bs.mul-value").is_empty());
    assert!(host.of("sdp-bn").is_empty());
}

/// SDP with stage EW that compares, and with a table that it uses.
fn ew(configuration: Configuration) -> Host {
    let mut host = Host::new(configuration);
    sdp(&mut host)
        .set(&[
            ("SDP.EW_BYPASS", 0),
            ("SDP.EW_ALU_ALGO", 3),
            ("SDP.EW_MUL_BYPASS", 1),
            ("SDP.EW_ALU_SRC", 1),
            ("SDP.EW_ALU_CVT_SCALE", 1),
            ("SDP_RDMA.ERDMA_DATA_USE", 1),
            ("SDP.LUT_LE_FUNCTION", 1),
            ("SDP.LUT_LE_INDEX_SELECT", 0xff),
            ("SDP.LUT_HYBRID_PRIORITY", 1),
            ("SDP.LUT_LE_START", 5),
            ("SDP.LUT_LE_SLOPE_OFLOW_SCALE", 0x7fff),
        ])
        .enable(&["SDP_RDMA", "SDP"])
        .wait(1)
        .reads(&sdp_table::D_STATUS, 1)
        .reads(&sdp_table::D_PERF_LUT_LE_HIT, 7);
    host
}

#[test]
fn ew_and_its_table_are_sampled_on_a_dut_that_has_them() {
    let host = ew(Configuration::NvSmallEw);
    host.reaches(&[
        "sdp.destination.status",
        "sdp-ew.alu.eql",
        "sdp-ew.mul+alu.off+eql",
        "sdp-ew.alu-operand.converted",
        "sdp-ew.converter-scale.one",
        "sdp-ew.operands.alu-byte-kernel",
        "sdp-ew.table.on",
        "sdp-ew.unequal.unequal",
        "sdp-lut.function.linear",
        "sdp-lut.le-select.left",
        "sdp-lut.lo-select.none",
        "sdp-lut.starts.above",
        "sdp-lut.hybrid-priority.lo",
        "sdp-lut.slope-scale.most",
        "sdp-lut.entries.zero",
        "sdp-lut.le-hits.counted",
    ]);
    assert!(host.of("sdp-lut.exponent-offset").is_empty());
    assert!(host.of("sdp.converter-scale").is_empty(), "bypassed");
    let host = ew(Configuration::NvSmall);
    assert!(host.of("sdp-ew.alu").is_empty());
    assert!(host.of("sdp-lut.function").is_empty());
    host.reaches(&["sdp.destination.memory"]);
}

#[test]
fn pdp_is_sampled_with_its_segments() {
    let mut host = Host::small();
    host.set(&[
        ("PDP.FLYING_MODE", 1),
        ("PDP.POOLING_METHOD", 2),
        ("PDP.SPLIT_NUM", 1),
        ("PDP.PARTIAL_WIDTH_OUT_FIRST", 63),
        ("PDP.PARTIAL_WIDTH_OUT_LAST", 0),
        ("PDP.PARTIAL_WIDTH_OUT_MID", 5),
        ("PDP.KERNEL_WIDTH", 2),
        ("PDP.KERNEL_HEIGHT", 1),
        ("PDP.KERNEL_STRIDE_WIDTH", 2),
        ("PDP.PAD_LEFT", 2),
        ("PDP.PAD_VALUE_1X", 3),
        ("PDP.CUBE_OUT_CHANNEL", 7),
    ])
    .enable(&["PDP_RDMA", "PDP"])
    .wait(1 << 4);
    host.reaches(&[
        "pdp.source+method.memory+min",
        "pdp.kernel-width.k3",
        "pdp.columns.touch",
        "pdp.lines.overlap",
        "pdp.open-lines+segment.two+limit",
        "pdp.segment.one",
        "pdp.split+seam.s2+once",
        "pdp.pad-columns.before",
        "pdp.pad-columns.most",
        "pdp.pad-lines.none",
        "pdp.channels.atom",
    ]);
    assert!(!host.bins().contains(&"pdp.segment.below"), "no middle");
    assert!(host.of("pdp.pad-value").is_empty(), "averages only");
    assert!(host.of("pdp.reciprocal").is_empty(), "averages only");
}

#[test]
fn cdp_is_sampled_with_its_widths() {
    let mut host = Host::small();
    host.set(&[
        ("CDP.MUL_BYPASS", 1),
        ("CDP.NORMALZ_LEN", 3),
        ("CDP.DATIN_OFFSET", 0x17f),
        ("CDP.DATOUT_OFFSET", 0x0100_0000),
        ("CDP.LUT_LO_INDEX_SELECT", 0x3f),
        ("CDP.LUT_LE_INDEX_OFFSET", 0xf0),
        ("CDP_RDMA.WIDTH", 8),
        ("CDP_RDMA.CHANNEL", 12),
    ])
    .enable(&["CDP_RDMA", "CDP"])
    .wait(1 << 2)
    .reads(&cdp::D_PERF_LUT_HYBRID, 0);
    host.reaches(&[
        "cdp.function.energy",
        "cdp.window+last-atom.w9+c5",
        "cdp.in-offset.most",
        "cdp.out-offset.least",
        "cdp.width.ragged",
        "cdp.hybrids.zero",
        "cdp-lut.function.exponential",
        "cdp-lut.exponent-offset.negative",
        "cdp-lut.lo-select.left",
    ]);
    assert!(!host.bins().contains(&"cdp.hybrids.counted"));
}

#[test]
fn a_layer_is_sampled_with_the_one_before_it_and_the_order_of_its_blocks() {
    let mut host = Host::small();
    sdp(&mut host).enable(&["SDP_RDMA", "SDP"]).wait(1);
    assert!(host.of("sdp.source-then").is_empty(), "nothing before");
    host.point(&["SDP", "SDP_RDMA"], 1);
    sdp(&mut host)
        .set(&[("SDP.BN_BYPASS", 0)])
        .enable(&["SDP", "SDP_RDMA"])
        .wait(2);
    host.reaches(&[
        "sdp.enable-order.dma",
        "sdp.enable-order.core",
        "sdp.source-then.memory+memory",
        "sdp.stages-then.none+bn",
    ]);
    assert_eq!(host.of("sdp.stages-then"), ["sdp.stages-then.none+bn"]);
}
