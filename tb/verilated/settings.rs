//! How models are built: said once for the program and for `build.rs`, which includes this file.

use std::path::{Path, PathBuf};

use nvdla_dut_build::build::{Settings, StructuralCoverage, VerilatorInstall};

/// The C++ around a generated class.
const BRIDGE: [(&str, &str); 8] = [
    ("coverage.cpp", include_str!("../bridge/coverage.cpp")),
    ("hooks.h", include_str!("../bridge/hooks.h")),
    ("image.h", include_str!("../bridge/image.h")),
    ("interface.h", include_str!("../bridge/interface.h")),
    ("model.cpp", include_str!("../bridge/model.cpp")),
    ("model.h", include_str!("../bridge/model.h")),
    ("pins.h", include_str!("../bridge/pins.h")),
    (
        "verilated_model.h",
        include_str!("../bridge/verilated_model.h"),
    ),
];

/// What cargo tells `build.rs`, and `build.rs` the program.
pub(crate) struct Cargo<'a> {
    /// Target triple.
    pub(crate) target: &'a str,
    /// A directory somewhere below that of the build.
    pub(crate) out: &'a Path,
    /// Where zlib and lz4 were built, and their headers.
    pub(crate) z: [&'a Path; 2],
    pub(crate) lz4: [&'a Path; 2],
}

pub(crate) fn of(cargo: &Cargo<'_>) -> Settings {
    let counting = std::env::var_os("NVDLA_COSIM_COVERAGE").is_some_and(|value| value == "1");
    let ([z, z_headers], [lz4, lz4_headers]) = (cargo.z, cargo.lz4);
    Settings {
        target: cargo.target.to_owned(),
        work: work(cargo.out),
        bridge: &BRIDGE,
        includes: [z_headers, lz4_headers].map(Path::to_owned).into(),
        archives: vec![lz4.join("liblz4.a"), z.join("lib/libz.a")],
        fetch: match cfg!(feature = "fetch-verilator") {
            true => VerilatorInstall::Allowed,
            false => VerilatorInstall::Forbidden,
        },
        counters: match counting {
            true => StructuralCoverage::LinesAndToggles,
            false => StructuralCoverage::None,
        },
    }
}

/// `cosim/` in the build directory, which cargo marks with a tag for backup programs. All profiles
/// share it.
fn work(out: &Path) -> PathBuf {
    let tagged = out
        .ancestors()
        .find(|directory| directory.join("CACHEDIR.TAG").is_file());
    tagged.unwrap_or(out).join("cosim")
}
