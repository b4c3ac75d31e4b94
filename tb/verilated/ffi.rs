//! Types and functions that Rust and the C++ in `bridge/` share (`cxx`).

#![allow(
    unsafe_code,
    unreachable_pub,
    reason = "written by cxx, which takes no other attribute"
)]

#[cxx::bridge(namespace = "cosim")]
pub(super) mod bridge {
    /// A `$fatal`, failed assertion or the like that ended the simulation.
    struct Event {
        /// Value of the enum `EventKind` in interface.h.
        kind: u8,
        text: String,
        file: String,
        line: u32,
        step: u64,
    }

    /// Power-on state: contents of flip-flops and memories before reset.
    #[cxx_name = "PowerOn"]
    struct RawPowerOn {
        /// Value of Verilator's `randReset`: 0 zeros, 1 ones, 2 random bits.
        contents: i32,
        /// Seed of the random bits; positive, since 0 lets Verilator choose a seed.
        seed: i32,
    }

    /// Description of one counter of structural coverage, as Verilator gives it.
    struct Counter {
        file: String,
        line: u32,
        column: u32,
        /// Kind and module, as `v_KIND/MODULE`.
        page: String,
        /// What is counted, in Verilator's words.
        comment: String,
        /// Line numbers that the counter covers, such as `7,9-11`.
        lines: String,
    }

    unsafe extern "C++" {
        include!("nvdla-cosim/tb/verilated/bridge/loader.h");

        type PinsIn = super::FfiPinsIn;
        type PinsOut = super::FfiPinsOut;
        type Library;
        type Model;

        fn open_library(path: &str) -> Result<UniquePtr<Library>>;
        fn build(self: &Library, power_on: &RawPowerOn, mutant: u32) -> UniquePtr<Model>;
        fn write_profile(self: &Library) -> bool;

        fn power_up(self: Pin<&mut Model>, low: u32, high: u32) -> bool;
        /// Runs the model: `row` has `length` input pins, `edges` has `count` steps. Pointers, since
        /// slices would cost further calls.
        unsafe fn run(
            self: Pin<&mut Model>,
            row: *const PinsIn,
            length: usize,
            edges: *const u8,
            count: usize,
            taken: &mut usize,
            out: &mut PinsOut,
        ) -> bool;
        fn play(self: Pin<&mut Model>, pins: &[PinsIn], edges: u8) -> u64;

        fn save(self: Pin<&mut Model>) -> &[u8];
        fn restore(self: Pin<&mut Model>, image: &[u8]) -> bool;

        fn open_waves(self: Pin<&mut Model>, path: &str) -> bool;
        fn close_waves(self: Pin<&mut Model>) -> bool;

        fn counters(self: Pin<&mut Model>) -> Vec<Counter>;
        fn counts(self: Pin<&mut Model>) -> UniquePtr<CxxVector<u32>>;

        fn points(self: Pin<&mut Model>) -> Vec<String>;
        fn reached(self: Pin<&mut Model>) -> UniquePtr<CxxVector<u8>>;

        fn steps(self: &Model) -> u64;
        fn acts(self: &Model) -> &[u64];
        fn has_event(self: &Model) -> bool;
        fn take_event(self: Pin<&mut Model>) -> Event;
        fn take_log(self: Pin<&mut Model>) -> String;
    }
}

use cxx::kind::Trivial;
use cxx::{ExternType, type_id};
use nvdla_bench::dut::{PinsIn, PinsOut};
use ref_cast::RefCast;

/// [`PinsIn`], which C++ declares in `pins.h`.
#[derive(Clone, Copy, RefCast)]
#[repr(transparent)]
pub(super) struct FfiPinsIn(pub(super) PinsIn);

/// [`PinsOut`], which C++ declares in `pins.h`.
#[derive(Clone, Copy, RefCast)]
#[repr(transparent)]
pub(super) struct FfiPinsOut(pub(super) PinsOut);

// SAFETY: one table generates both sides, with the same fields in the same order. `bool` has one
// byte on both, and C++ assigns nothing but true and false.
unsafe impl ExternType for FfiPinsIn {
    type Id = type_id!("cosim::PinsIn");
    type Kind = Trivial;
}

// SAFETY: as above.
unsafe impl ExternType for FfiPinsOut {
    type Id = type_id!("cosim::PinsOut");
    type Kind = Trivial;
}
