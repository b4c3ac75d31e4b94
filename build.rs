//! Verilates and compiles the models; see `dut-build` and `tb/verilated`.

#[cfg(feature = "verilator")]
fn main() {
    use nvdla_dut_build::build::{
        BuildJob, ModelPurpose, StructuralCoverage, VerilatorInstall, report, run,
    };
    use std::path::PathBuf;

    println!("cargo::rerun-if-env-changed=NVDLA_COSIM_DUT");
    println!("cargo::rerun-if-env-changed=NVDLA_COSIM_COVERAGE");
    let ours = ["rtl/nv_small.yaml", "rtl/nv_small_ew.yaml"];
    let mut descriptions: Vec<(PathBuf, ModelPurpose)> =
        ours.map(|path| (path.into(), ModelPurpose::Product)).into();
    descriptions.extend(
        std::env::var_os("NVDLA_COSIM_DUT")
            .map(|path| (PathBuf::from(path), ModelPurpose::Product)),
    );
    if cfg!(feature = "test-duts") {
        let tests = ["probe", "parts", "classic", "lost"];
        descriptions.extend(tests.map(|name| {
            (
                format!("tb/tests/duts/{name}.yaml").into(),
                ModelPurpose::Test,
            )
        }));
    }
    let job = BuildJob {
        descriptions,
        ffi: "tb/verilated/ffi.rs".into(),
        bridge: "tb/bridge".into(),
        fetch: if cfg!(feature = "fetch-verilator") {
            VerilatorInstall::Allowed
        } else {
            VerilatorInstall::Forbidden
        },
        counters: match std::env::var_os("NVDLA_COSIM_COVERAGE") {
            Some(value) if value == "1" => StructuralCoverage::LinesAndToggles,
            _ => StructuralCoverage::None,
        },
    };
    match run(&job) {
        Ok(()) => {}
        // The report makes the build fail; cargo repeats the output of scripts that fail themselves.
        Err(error) => report(&error),
    }
}

#[cfg(not(feature = "verilator"))]
fn main() {
    println!("cargo::rerun-if-changed=build.rs");
}
