//! What Rust and `tb/bridge` share.

#![allow(
    unsafe_code,
    unreachable_pub,
    reason = "written by cxx, which takes no other attribute"
)]

#[cxx::bridge(namespace = "cosim")]
pub(super) mod bridge {
    /// [`nvdla_bench::dut::PinsIn`] as C++ sees it.
    #[derive(Clone, Copy)]
    struct PinsIn {
        r_data: u64,
        csb_wdat: u32,
        csb_addr: u16,
        reset_n: bool,
        csb_valid: bool,
        csb_write: bool,
        csb_nposted: bool,
        aw_ready: bool,
        w_ready: bool,
        b_valid: bool,
        b_id: u8,
        ar_ready: bool,
        r_valid: bool,
        r_last: bool,
        r_id: u8,
    }

    /// [`nvdla_bench::dut::PinsOut`] as C++ sees it.
    #[derive(Clone, Copy, Default)]
    struct PinsOut {
        w_data: u64,
        csb_rdata: u32,
        aw_addr: u32,
        ar_addr: u32,
        csb_ready: bool,
        csb_rvalid: bool,
        csb_wr_complete: bool,
        intr: bool,
        aw_valid: bool,
        aw_id: u8,
        aw_len: u8,
        w_valid: bool,
        w_strb: u8,
        w_last: bool,
        b_ready: bool,
        ar_valid: bool,
        ar_id: u8,
        ar_len: u8,
        r_ready: bool,
    }

    /// How the design ended or disturbed the simulation.
    struct Event {
        /// `EventKind` of model.h.
        kind: u8,
        text: String,
        file: String,
        line: u32,
        step: u64,
    }

    /// What registers and memories hold before reset.
    struct PowerOn {
        /// As `randReset` of the run time counts: 0 zeros, 1 ones, 2 random bits.
        contents: i32,
        /// Of the random bits; positive, because 0 means a seed that the run time chooses.
        seed: i32,
    }

    /// One counter, as Verilator describes it.
    struct Counter {
        file: String,
        line: u32,
        column: u32,
        /// `v_KIND/MODULE`
        page: String,
        /// What is counted.
        comment: String,
        /// Lines: `7,9-11`.
        lines: String,
    }

    unsafe extern "C++" {
        include!("nvdla-cosim/tb/bridge/model.h");

        type Model;

        fn new_model(name: &str, power_on: &PowerOn) -> UniquePtr<Model>;

        fn step(self: Pin<&mut Model>, pins: &PinsIn, edges: u8, out: &mut PinsOut) -> bool;
        fn run(
            self: Pin<&mut Model>,
            pins: &PinsIn,
            edges: &[u8],
            taken: &mut usize,
            out: &mut PinsOut,
        ) -> bool;
        fn play(self: Pin<&mut Model>, pins: &[PinsIn], edges: u8) -> u64;

        fn save(self: Pin<&mut Model>) -> UniquePtr<CxxVector<u8>>;
        fn restore(self: Pin<&mut Model>, image: &[u8]) -> bool;

        fn open_waves(self: Pin<&mut Model>, path: &str) -> bool;
        fn close_waves(self: Pin<&mut Model>) -> bool;

        fn counters(self: Pin<&mut Model>) -> Vec<Counter>;
        fn counts(self: Pin<&mut Model>) -> UniquePtr<CxxVector<u32>>;

        fn steps(self: &Model) -> u64;
        fn has_event(self: &Model) -> bool;
        fn take_event(self: Pin<&mut Model>) -> Event;
        fn take_log(self: Pin<&mut Model>) -> String;
    }
}

use nvdla_bench::dut;

impl From<&dut::PinsIn> for bridge::PinsIn {
    fn from(pins: &dut::PinsIn) -> Self {
        let &dut::PinsIn {
            r_data,
            csb_wdat,
            csb_addr,
            reset_n,
            csb_valid,
            csb_write,
            csb_nposted,
            aw_ready,
            w_ready,
            b_valid,
            b_id,
            ar_ready,
            r_valid,
            r_last,
            r_id,
        } = pins;
        Self {
            r_data,
            csb_wdat,
            csb_addr,
            reset_n,
            csb_valid,
            csb_write,
            csb_nposted,
            aw_ready,
            w_ready,
            b_valid,
            b_id,
            ar_ready,
            r_valid,
            r_last,
            r_id,
        }
    }
}

impl From<bridge::PinsOut> for dut::PinsOut {
    fn from(pins: bridge::PinsOut) -> Self {
        let bridge::PinsOut {
            w_data,
            csb_rdata,
            aw_addr,
            ar_addr,
            csb_ready,
            csb_rvalid,
            csb_wr_complete,
            intr,
            aw_valid,
            aw_id,
            aw_len,
            w_valid,
            w_strb,
            w_last,
            b_ready,
            ar_valid,
            ar_id,
            ar_len,
            r_ready,
        } = pins;
        Self {
            w_data,
            csb_rdata,
            aw_addr,
            ar_addr,
            csb_ready,
            csb_rvalid,
            csb_wr_complete,
            intr,
            aw_valid,
            aw_id,
            aw_len,
            w_valid,
            w_strb,
            w_last,
            b_ready,
            ar_valid,
            ar_id,
            ar_len,
            r_ready,
        }
    }
}
