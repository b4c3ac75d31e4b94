//! Compiles the C++ that loads models (`tb/verilated/bridge/loader.cpp`), and builds the model of nv_small. The
//! program builds other models when it needs them, and this one again when its RTL has changed;
//! see `dut-build`.

#[cfg(feature = "verilator")]
#[path = "tb/verilated/settings.rs"]
mod settings;

#[cfg(feature = "verilator")]
fn main() {
    use nvdla_dut_build::Description;
    use nvdla_dut_build::build::{self, BuildError, BuildSettings, ModelPurpose};
    use std::path::PathBuf;

    let variable = |name: String| std::env::var_os(name).expect("cargo says it");
    let library = |name| {
        ["ROOT", "INCLUDE"].map(|part| PathBuf::from(variable(format!("DEP_{name}_{part}"))))
    };
    let target = variable("TARGET".to_owned());
    let target = target.to_str().expect("a triple is plain text");
    let (z, lz4) = (library("Z"), library("LZ4"));
    cxx_build::bridge("tb/verilated/ffi.rs")
        .file("tb/verilated/bridge/loader.cpp")
        // It is called in every clock.
        .opt_level(2)
        .std("c++17")
        .compile("cosim_bridge");
    for file in ["tb/verilated/bridge", "tb/verilated/ffi.rs"] {
        println!("cargo::rerun-if-changed={file}");
    }
    // What the program builds models with.
    println!("cargo::rustc-env=COSIM_TARGET={target}");
    for (name, [root, include]) in [("Z", &z), ("LZ4", &lz4)] {
        println!("cargo::rustc-env=COSIM_{name}_ROOT={}", root.display());
        println!(
            "cargo::rustc-env=COSIM_{name}_INCLUDE={}",
            include.display()
        );
    }
    let out = PathBuf::from(variable("OUT_DIR".to_owned()));
    let archives = [lz4[0].join("liblz4.a"), z[0].join("lib/libz.a")];
    let includes = [z[1].clone(), lz4[1].clone()];
    // A program that is installed brings them along; see `tb/files/build.rs`.
    println!("cargo::rerun-if-env-changed=NVDLA_COSIM_PACKAGE");
    let is_packaged = std::env::var_os("NVDLA_COSIM_PACKAGE").is_some();
    let carried = is_packaged || variable("PROFILE".to_owned()) == "release";
    carry(&out, carried, &archives, &includes).expect("cargo's folder takes files");
    if std::env::var_os("NVDLA_COSIM_DUT").is_some() {
        // The user waits for a design of their own, which the program builds and tells how it goes.
        return;
    }
    let work = settings::build_directory(&out).join("cosim");
    let settings = BuildSettings {
        includes: includes.into(),
        archives: archives.into(),
        ..settings::of(target, work)
    };
    // As the program names it.
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("rtl/nv_small.yaml");
    let built = Description::read(&path, &|name| std::env::var(name).ok())
        .map_err(BuildError::from)
        .and_then(|description| {
            let cases = ModelPurpose::Cases;
            build::model(&description, &settings, cases, &|_| (), None)
        });
    if let Err(error) = built {
        // Ends the build; cargo repeats all that a script printed when the script itself fails.
        for line in error.to_string().lines() {
            println!("cargo::error={line}");
        }
    }
}

/// Writes `libraries.rs`, the list of the libraries and headers with which models are compiled, with
/// their contents: all of them if `carried`, else none.
#[cfg(feature = "verilator")]
fn carry(
    out: &std::path::Path,
    carried: bool,
    archives: &[std::path::PathBuf],
    includes: &[std::path::PathBuf],
) -> std::io::Result<()> {
    let mut files = Vec::new();
    if carried {
        files.extend_from_slice(archives);
        for folder in includes {
            for entry in std::fs::read_dir(folder)? {
                files.push(entry?.path());
            }
        }
    }
    files.retain(|path| path.is_file());
    files.sort();
    let entry = |path: &std::path::PathBuf| {
        let name = path.file_name().unwrap_or_default();
        format!("({name:?}, include_bytes!({path:?}))")
    };
    let files: Vec<String> = files.iter().map(entry).collect();
    std::fs::write(out.join("libraries.rs"), format!("[{}]", files.join(",")))
}

#[cfg(not(feature = "verilator"))]
fn main() {
    println!("cargo::rerun-if-changed=build.rs");
}
