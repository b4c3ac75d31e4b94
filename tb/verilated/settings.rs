//! Settings for building models, used by the program and by `build.rs`, which includes this file.

use std::path::{Path, PathBuf};

use nvdla_dut_build::build::BuildSettings;

/// File names and texts of the bridge, the C++ around a Verilated class.
const BRIDGE: [(&str, &str); 10] = [
    ("coverage.cpp", include_str!("bridge/coverage.cpp")),
    ("hooks.h", include_str!("bridge/hooks.h")),
    ("image.h", include_str!("bridge/image.h")),
    ("interface.h", include_str!("bridge/interface.h")),
    ("model.cpp", include_str!("bridge/model.cpp")),
    ("model.h", include_str!("bridge/model.h")),
    ("points.cpp", include_str!("bridge/points.cpp")),
    ("pins.h", include_str!("bridge/pins.h")),
    ("power_on.h", include_str!("bridge/power_on.h")),
    (
        "verilated_model.h",
        include_str!("bridge/verilated_model.h"),
    ),
];

/// Settings for models in the folder `work` for the target triple `target`, without zlib and lz4.
pub(crate) fn of(target: &str, work: PathBuf) -> BuildSettings {
    let counting = std::env::var_os("NVDLA_COSIM_COVERAGE").is_some_and(|value| value == "1");
    BuildSettings {
        target: target.to_owned(),
        work,
        bridge: &BRIDGE,
        includes: Vec::new(),
        archives: Vec::new(),
        verilator: None,
        fetch: cfg!(feature = "fetch-verilator"),
        counting,
    }
}

/// The build directory of cargo (`target/`), which contains the folder `out`; found by cargo's file
/// `CACHEDIR.TAG`. Debug and release builds share it.
pub(crate) fn build_directory(out: &Path) -> &Path {
    let mut above = out.ancestors();
    above
        .find(|directory| directory.join("CACHEDIR.TAG").is_file())
        .unwrap_or(out)
}
