//! The command, and the Verilated models behind it.

#[cfg(feature = "verilator")]
mod beats;
#[cfg(feature = "verilator")]
mod border;
#[cfg(feature = "verilator")]
mod campaign;
mod cli;
#[cfg(feature = "verilator")]
mod conditions;
#[cfg(feature = "verilator")]
mod cosim;
#[cfg(feature = "verilator")]
mod coverage_export;
#[cfg(feature = "verilator")]
mod designs;
#[cfg(all(feature = "verilator", unix))]
mod elsewhere;
#[cfg(feature = "verilator")]
mod endings;
mod estimate;
mod exports;
#[cfg(feature = "verilator")]
mod fail_fast;
#[cfg(feature = "verilator")]
mod fast;
mod fuzz;
#[cfg(feature = "verilator")]
mod html;
#[cfg(all(feature = "verilator", unix))]
mod init;
#[cfg(feature = "verilator")]
#[cfg(all(feature = "verilator", target_os = "linux"))]
mod interruptions;
#[cfg(feature = "verilator")]
mod learn;
#[cfg(all(feature = "verilator", unix))]
mod live;
mod loadables;
#[cfg(feature = "verilator")]
mod lut;
#[cfg(feature = "verilator")]
mod malformed;
#[cfg(feature = "verilator")]
mod mutants;
#[cfg(feature = "verilator")]
mod origin;
#[cfg(feature = "verilator")]
mod parts;
#[cfg(feature = "verilator")]
mod pictures;
#[cfg(feature = "verilator")]
mod points;
mod profiles;
#[cfg(feature = "verilator")]
mod report;
#[cfg(all(feature = "verilator", unix))]
mod rerun;
#[cfg(feature = "verilator")]
mod reset;
#[cfg(feature = "verilator")]
mod results;
#[cfg(feature = "verilator")]
mod shrunk;
#[cfg(feature = "verilator")]
mod snapshots;
mod structural;
#[cfg(all(feature = "verilator", unix))]
mod sweep;
mod tensors;
#[cfg(all(feature = "verilator", unix))]
mod terminal;
#[cfg(feature = "verilator")]
mod trend;
#[cfg(feature = "verilator")]
mod utilisation;

/// The designs and added targets of all tests of this program; their models are loaded once.
#[cfg(feature = "verilator")]
fn designs() -> &'static nvdla_cosim::Designs {
    static DESIGNS: std::sync::LazyLock<nvdla_cosim::Designs> =
        std::sync::LazyLock::new(nvdla_cosim::Designs::default);
    &DESIGNS
}

/// A simulation of the design with this name; `VerilatedDut::new` finds and loads the design each time.
#[cfg(feature = "verilator")]
fn simulation(
    name: &str,
    power_on: nvdla_bench::dut::PowerOnContents,
) -> nvdla_cosim::verilated::VerilatedDut {
    use nvdla_cosim::verilated::VerilatedDut;
    use nvdla_dut_build::build::UNCHANGED;
    let design = designs().design(name).expect("a known design");
    VerilatedDut::mutant(&design, UNCHANGED, power_on).expect("its model can be built")
}
