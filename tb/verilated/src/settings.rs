//! Settings for building models, for the program and for `build.rs`, which includes this file.

use std::path::{Path, PathBuf};

use nvdla_dut_build::build::{InstallPermission, Settings, StructuralCoverage};

/// Names and texts of the C++ files around a generated class.
const BRIDGE: [(&str, &str); 10] = [
    ("coverage.cpp", include_str!("../bridge/coverage.cpp")),
    ("hooks.h", include_str!("../bridge/hooks.h")),
    ("image.h", include_str!("../bridge/image.h")),
    ("interface.h", include_str!("../bridge/interface.h")),
    ("model.cpp", include_str!("../bridge/model.cpp")),
    ("model.h", include_str!("../bridge/model.h")),
    ("points.cpp", include_str!("../bridge/points.cpp")),
    ("pins.h", include_str!("../bridge/pins.h")),
    ("power_on.h", include_str!("../bridge/power_on.h")),
    (
        "verilated_model.h",
        include_str!("../bridge/verilated_model.h"),
    ),
];

/// The settings for models for `target` in the folder `work`, without libraries.
pub(crate) fn of(target: &str, work: PathBuf) -> Settings {
    let counting = std::env::var_os("NVDLA_COSIM_COVERAGE").is_some_and(|value| value == "1");
    Settings {
        target: target.to_owned(),
        work,
        bridge: &BRIDGE,
        includes: Vec::new(),
        archives: Vec::new(),
        verilator: None,
        fetch: match cfg!(feature = "fetch-verilator") {
            true => InstallPermission::Allowed,
            false => InstallPermission::Forbidden,
        },
        counters: match counting {
            true => StructuralCoverage::LinesAndToggles,
            false => StructuralCoverage::None,
        },
    }
}

/// The checkout in which the package at `manifest` is.
pub(crate) fn checkout(manifest: &str) -> &Path {
    let manifest = Path::new(manifest);
    manifest.ancestors().nth(2).unwrap_or(manifest)
}

/// The build directory of cargo, marked with a tag for backup programs; all profiles share it.
/// `out` is somewhere below it.
pub(crate) fn build_directory(out: &Path) -> &Path {
    let mut above = out.ancestors();
    above
        .find(|directory| directory.join("CACHEDIR.TAG").is_file())
        .unwrap_or(out)
}
