//! Command files that open waves with the signals that matter, in groups: for Surfer and for
//! GTKWave.

use std::fmt::Write as _;

/// Pins of nv_small by group. Source: docs/nv_small/system.md, section 1.
const PINS: [(&str, &[&str]); 8] = [
    ("clocks", &["dla_core_clk", "dla_csb_clk", "dla_reset_rstn"]),
    ("interrupt", &["dla_intr"]),
    (
        "register bus",
        &[
            "csb2nvdla_valid",
            "csb2nvdla_ready",
            "csb2nvdla_addr",
            "csb2nvdla_wdat",
            "csb2nvdla_write",
            "csb2nvdla_nposted",
            "nvdla2csb_valid",
            "nvdla2csb_data",
            "nvdla2csb_wr_complete",
        ],
    ),
    (
        "read address",
        &[
            "nvdla_core2dbb_ar_arvalid",
            "nvdla_core2dbb_ar_arready",
            "nvdla_core2dbb_ar_arid",
            "nvdla_core2dbb_ar_arlen",
            "nvdla_core2dbb_ar_araddr",
        ],
    ),
    (
        "read data",
        &[
            "nvdla_core2dbb_r_rvalid",
            "nvdla_core2dbb_r_rready",
            "nvdla_core2dbb_r_rid",
            "nvdla_core2dbb_r_rlast",
            "nvdla_core2dbb_r_rdata",
        ],
    ),
    (
        "write address",
        &[
            "nvdla_core2dbb_aw_awvalid",
            "nvdla_core2dbb_aw_awready",
            "nvdla_core2dbb_aw_awid",
            "nvdla_core2dbb_aw_awlen",
            "nvdla_core2dbb_aw_awaddr",
        ],
    ),
    (
        "write data",
        &[
            "nvdla_core2dbb_w_wvalid",
            "nvdla_core2dbb_w_wready",
            "nvdla_core2dbb_w_wlast",
            "nvdla_core2dbb_w_wstrb",
            "nvdla_core2dbb_w_wdata",
        ],
    ),
    (
        "write response",
        &[
            "nvdla_core2dbb_b_bvalid",
            "nvdla_core2dbb_b_bready",
            "nvdla_core2dbb_b_bid",
        ],
    ),
];

/// A GTKWave save file for the waves in `file`.
pub fn gtkwave(file: &str) -> String {
    let mut text = format!("[dumpfile] \"{file}\"\n");
    for (group, pins) in PINS {
        let _ = writeln!(text, "@200\n-{group}\n@28");
        for pin in pins {
            let _ = writeln!(text, "TOP.{pin}");
        }
    }
    text
}

/// A Surfer command file; `surfer -c FILE.sucl WAVES.fst`.
pub fn surfer() -> String {
    let mut text = String::new();
    for (group, pins) in PINS {
        let _ = writeln!(text, "divider_add {group}");
        for pin in pins {
            let _ = writeln!(text, "variable_add TOP.{pin}");
        }
    }
    text.push_str("zoom_fit\n");
    text
}
