// Generated from rtl/pkg/pins.yaml by `cargo run -p nvdla-reggen`; do not edit.
//! The pins of nv_small that change while it runs, without clocks, as structs.

/// Levels of the input pins of nv_small in one step. Clocks follow `Edges`; constant pins (test, clock
/// gating and power controls) are tied by the implementation of `Dut`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[repr(C)]
pub struct PinsIn {
    /// `nvdla_core2dbb_r_rdata`: read data.
    pub r_data: u64,
    /// `csb2nvdla_wdat`: write data.
    pub csb_wdat: u32,
    /// `csb2nvdla_addr`: word address.
    pub csb_addr: u16,
    /// `dla_reset_rstn`: main reset, active low.
    pub reset_n: bool,
    /// `csb2nvdla_valid`: register request valid.
    pub csb_valid: bool,
    /// `csb2nvdla_write`: 1 write, 0 read.
    pub csb_write: bool,
    /// `csb2nvdla_nposted`: 1: the write wants a completion.
    pub csb_nposted: bool,
    /// `nvdla_core2dbb_aw_awready`: write address taken.
    pub aw_ready: bool,
    /// `nvdla_core2dbb_w_wready`: write data taken.
    pub w_ready: bool,
    /// `nvdla_core2dbb_b_bvalid`: write response valid.
    pub b_valid: bool,
    /// `nvdla_core2dbb_b_bid`: id of the write that is done.
    pub b_id: u8,
    /// `nvdla_core2dbb_ar_arready`: read address taken.
    pub ar_ready: bool,
    /// `nvdla_core2dbb_r_rvalid`: read data valid.
    pub r_valid: bool,
    /// `nvdla_core2dbb_r_rid`: id of the read.
    pub r_id: u8,
    /// `nvdla_core2dbb_r_rlast`: last beat of the burst.
    pub r_last: bool,
}

impl PinsIn {
    /// All inputs at 0; reset is active then.
    pub const LOW: Self = Self {
        r_data: 0,
        csb_wdat: 0,
        csb_addr: 0,
        reset_n: false,
        csb_valid: false,
        csb_write: false,
        csb_nposted: false,
        aw_ready: false,
        w_ready: false,
        b_valid: false,
        b_id: 0,
        ar_ready: false,
        r_valid: false,
        r_id: 0,
        r_last: false,
    };
}

const _: () = assert!(size_of::<PinsIn>() == 32, "as in C++");

/// Levels of the output pins of nv_small in one step.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[repr(C)]
pub struct PinsOut {
    /// `nvdla_core2dbb_w_wdata`: write data.
    pub w_data: u64,
    /// `nvdla2csb_data`: read data.
    pub csb_rdata: u32,
    /// `nvdla_core2dbb_aw_awaddr`: byte address.
    pub aw_addr: u32,
    /// `nvdla_core2dbb_ar_araddr`: byte address.
    pub ar_addr: u32,
    /// `csb2nvdla_ready`: register request taken.
    pub csb_ready: bool,
    /// `nvdla2csb_valid`: read data valid, one clock, no back-pressure.
    pub csb_rvalid: bool,
    /// `nvdla2csb_wr_complete`: completion of a non-posted write, one clock.
    pub csb_wr_complete: bool,
    /// `nvdla_core2dbb_aw_awvalid`: write address valid.
    pub aw_valid: bool,
    /// `nvdla_core2dbb_aw_awid`: id of the write.
    pub aw_id: u8,
    /// `nvdla_core2dbb_aw_awlen`: beats of the burst less one.
    pub aw_len: u8,
    /// `nvdla_core2dbb_w_wvalid`: write data valid.
    pub w_valid: bool,
    /// `nvdla_core2dbb_w_wstrb`: bytes of the beat that are written.
    pub w_strb: u8,
    /// `nvdla_core2dbb_w_wlast`: last beat of the burst.
    pub w_last: bool,
    /// `nvdla_core2dbb_b_bready`: write response taken.
    pub b_ready: bool,
    /// `nvdla_core2dbb_ar_arvalid`: read address valid.
    pub ar_valid: bool,
    /// `nvdla_core2dbb_ar_arid`: id of the read.
    pub ar_id: u8,
    /// `nvdla_core2dbb_ar_arlen`: beats of the burst less one.
    pub ar_len: u8,
    /// `nvdla_core2dbb_r_rready`: read data taken.
    pub r_ready: bool,
    /// `dla_intr`: interrupt, level.
    pub intr: bool,
}

const _: () = assert!(size_of::<PinsOut>() == 40, "as in C++");

/// An output pin of nv_small: its name, and functions that read it from [`PinsOut`].
#[derive(Debug, Clone, Copy)]
pub struct OutputPin {
    /// Name of the pin in the RTL, such as `csb2nvdla_ready`.
    pub name: &'static str,
    /// Reads the level of the pin.
    pub value: fn(&PinsOut) -> u64,
    /// Whether the level has a meaning: that of data only while their valid is 1.
    pub means: fn(&PinsOut) -> bool,
}

impl PinsOut {
    /// All output pins.
    pub const ALL: [OutputPin; 19] = [
        OutputPin {
            name: "csb2nvdla_ready",
            value: |pins| pins.csb_ready.into(),
            means: |_| true,
        },
        OutputPin {
            name: "nvdla2csb_valid",
            value: |pins| pins.csb_rvalid.into(),
            means: |_| true,
        },
        OutputPin {
            name: "nvdla2csb_data",
            value: |pins| pins.csb_rdata.into(),
            means: |pins| pins.csb_rvalid,
        },
        OutputPin {
            name: "nvdla2csb_wr_complete",
            value: |pins| pins.csb_wr_complete.into(),
            means: |_| true,
        },
        OutputPin {
            name: "nvdla_core2dbb_aw_awvalid",
            value: |pins| pins.aw_valid.into(),
            means: |_| true,
        },
        OutputPin {
            name: "nvdla_core2dbb_aw_awid",
            value: |pins| pins.aw_id.into(),
            means: |pins| pins.aw_valid,
        },
        OutputPin {
            name: "nvdla_core2dbb_aw_awlen",
            value: |pins| pins.aw_len.into(),
            means: |pins| pins.aw_valid,
        },
        OutputPin {
            name: "nvdla_core2dbb_aw_awaddr",
            value: |pins| pins.aw_addr.into(),
            means: |pins| pins.aw_valid,
        },
        OutputPin {
            name: "nvdla_core2dbb_w_wvalid",
            value: |pins| pins.w_valid.into(),
            means: |_| true,
        },
        OutputPin {
            name: "nvdla_core2dbb_w_wdata",
            value: |pins| pins.w_data,
            means: |pins| pins.w_valid,
        },
        OutputPin {
            name: "nvdla_core2dbb_w_wstrb",
            value: |pins| pins.w_strb.into(),
            means: |pins| pins.w_valid,
        },
        OutputPin {
            name: "nvdla_core2dbb_w_wlast",
            value: |pins| pins.w_last.into(),
            means: |pins| pins.w_valid,
        },
        OutputPin {
            name: "nvdla_core2dbb_b_bready",
            value: |pins| pins.b_ready.into(),
            means: |_| true,
        },
        OutputPin {
            name: "nvdla_core2dbb_ar_arvalid",
            value: |pins| pins.ar_valid.into(),
            means: |_| true,
        },
        OutputPin {
            name: "nvdla_core2dbb_ar_arid",
            value: |pins| pins.ar_id.into(),
            means: |pins| pins.ar_valid,
        },
        OutputPin {
            name: "nvdla_core2dbb_ar_arlen",
            value: |pins| pins.ar_len.into(),
            means: |pins| pins.ar_valid,
        },
        OutputPin {
            name: "nvdla_core2dbb_ar_araddr",
            value: |pins| pins.ar_addr.into(),
            means: |pins| pins.ar_valid,
        },
        OutputPin {
            name: "nvdla_core2dbb_r_rready",
            value: |pins| pins.r_ready.into(),
            means: |_| true,
        },
        OutputPin {
            name: "dla_intr",
            value: |pins| pins.intr.into(),
            means: |_| true,
        },
    ];
}
