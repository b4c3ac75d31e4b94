//! The test bench as a program that Verilator makes.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use nvdla_testing::vectors;

/// The simulation.
pub(crate) struct Simulator(PathBuf);

impl Simulator {
    /// Builds it; what was built before is used again. `None` without Verilator, and it is said.
    pub(crate) fn build() -> Option<Self> {
        let Some(verilator) = verilator() else {
            eprintln!(
                "NOT TESTED: SystemVerilog; no Verilator is named in VERILATOR, on PATH, or built"
            );
            return None;
        };
        if Command::new("make").arg("--version").output().is_err() {
            eprintln!("NOT TESTED: SystemVerilog; there is no make");
            return None;
        }
        let top = vectors::root();
        let objects = Path::new(env!("CARGO_TARGET_TMPDIR")).join("systemverilog");
        std::fs::create_dir_all(&objects).unwrap();
        let test = env::current_exe().unwrap();
        let libraries = test.parent().unwrap().display().to_string();
        let mut command = Command::new(&verilator);
        // One that was installed below target/ has no built-in root.
        if let Some(root) = verilator.parent().and_then(Path::parent)
            && root.join("include/verilated.h").exists()
        {
            command.env("VERILATOR_ROOT", root);
        }
        command
            .current_dir(top)
            .args(["--binary", "--timing", "-j", "2", "--quiet"]);
        command.args(["--x-assign", "unique", "--x-initial", "unique"]);
        command.args(["--top-module", "nvdla_tb", "-CFLAGS", coroutines()]);
        // One from a package does not know how the compiler includes a precompiled header. To
        // compile takes longer than to run the cases, most of all what each file includes.
        let make = "-s CFG_CXXFLAGS_PCH_I=-include OPT_FAST=-O0 OPT_GLOBAL=-O0";
        command.args(["-MAKEFLAGS", make, "--output-split", "200000"]);
        command.arg("--Mdir").arg(&objects);
        command.args(["-F", "rtl/nv_small.f", "rtl/lint.vlt", "+incdir+sv"]);
        command.args(["sv/nvdla_model_pkg.sv", "sv/test/nvdla_tb.sv"]);
        let link = format!("-L{libraries} -lnvdlamodel -Wl,-rpath,{libraries}");
        command.args(["-LDFLAGS", &link]);
        run(&mut command);
        Some(Self(objects.join("Vnvdla_tb")))
    }

    /// Runs it; gives back what it printed.
    pub(crate) fn run(&self, arguments: &[&str]) -> String {
        run(Command::new(&self.0).args(arguments))
    }
}

/// The options with which the C++ compiler knows coroutines.
fn coroutines() -> &'static str {
    let version = Command::new("c++").arg("--version").output();
    let version = version.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    match version.is_ok_and(|version| version.contains("clang")) {
        true => "-std=gnu++20",
        false => "-std=gnu++20 -fcoroutines",
    }
}

fn verilator() -> Option<PathBuf> {
    if let Some(named) = env::var_os("VERILATOR") {
        return Some(named.into());
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let on_path = env::split_paths(&path).map(|folder| folder.join("verilator"));
    // That of the build: target/cosim/verilator-VERSION/verilator/bin.
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .parent()?
        .join("cosim");
    let built = target.read_dir().into_iter().flatten().flatten();
    let built = built.map(|entry| entry.path().join("verilator/bin/verilator_bin"));
    on_path.chain(built).find(|program| program.exists())
}

fn run(command: &mut Command) -> String {
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}\n{text}{errors}");
    text
}
