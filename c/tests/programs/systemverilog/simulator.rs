//! The test bench as a program that Verilator makes.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;
use std::{env, fs};

use nvdla_testing::vectors;

use crate::examples::build::run;

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
        let top = vectors::root();
        let objects = Path::new(env!("CARGO_TARGET_TMPDIR")).join("systemverilog");
        fs::create_dir_all(&objects).unwrap();
        let mut command = Command::new(&verilator);
        // One that was installed below target/ has no built-in root.
        let own = verilator.parent().and_then(Path::parent);
        let own = own.filter(|root| root.join("include/verilated.h").exists());
        if let Some(root) = own {
            command.env("VERILATOR_ROOT", root);
        }
        let root = own.map_or_else(|| root_of(&verilator), Path::to_owned);
        command
            .current_dir(top)
            .args(["--cc", "--main", "--exe", "--timing", "--quiet"]);
        command.args(["--x-assign", "unique", "--x-initial", "unique"]);
        command.args(["--top-module", "nvdla_tb"]);
        command.arg("--Mdir").arg(&objects);
        command.args(["-F", "rtl/nv_small.f", "rtl/lint.vlt", "+incdir+sv"]);
        command.args(["sv/nvdla_model_pkg.sv", "sv/test/nvdla_tb.sv"]);
        run(&mut command);
        let program = objects.join("nvdla_tb");
        compile(&objects, &root, &program);
        Some(Self(program))
    }

    /// Runs it; gives back what it printed.
    pub(crate) fn run(&self, arguments: &[&str]) -> String {
        run(Command::new(&self.0).args(arguments))
    }
}

/// Compiles what Verilator wrote and its run time as one file: what each of them includes takes longer
/// than what it says, and to compile takes longer than to run the cases.
fn compile(objects: &Path, root: &Path, program: &Path) {
    let lists = fs::read_to_string(objects.join("Vnvdla_tb_classes.mk")).unwrap();
    let mut options = Vec::new();
    let (mut text, mut is_run_time) = (String::new(), false);
    for line in lists.lines() {
        if let Some((name, value)) = line.split_once(" = ") {
            options.push(format!("-D{name}={value}"));
        } else if let Some(list) = line.strip_suffix(" += \\") {
            is_run_time = list.starts_with("VM_GLOBAL_");
        } else if let Some(name) = line.trim().strip_suffix(" \\") {
            let folder = if is_run_time {
                root.join("include")
            } else {
                objects.to_owned()
            };
            let source = folder.join(name).with_extension("cpp");
            text += &format!("#include \"{}\"\n", source.display());
        }
    }
    let source = objects.join("simulator.cc");
    let is_written = fs::read_to_string(&source).is_ok_and(|written| written == text);
    let newest = objects
        .read_dir()
        .unwrap()
        .map(|entry| time(&entry.unwrap().path()))
        .max();
    if is_written && time(program) == newest.unwrap() {
        return;
    }
    options.push(format!("-I{}", objects.display()));
    for folder in ["include", "include/vltstd"] {
        options.push(format!("-I{}", root.join(folder).display()));
    }
    fs::write(&source, text).unwrap();
    let test = env::current_exe().unwrap();
    let libraries = test.parent().unwrap().display();
    let mut command = Command::new("c++");
    command
        .args(coroutines())
        .args(["-O0", "-w", "-DNDEBUG", "-DVERILATOR=1", "-DVM_SC=0"])
        // Nothing throws, and tables of what would be unwound take long to write.
        .args(["-fno-exceptions", "-fno-asynchronous-unwind-tables"])
        .args(&options)
        .arg(source)
        .args([format!("-L{libraries}"), format!("-Wl,-rpath,{libraries}")])
        .args(["-pthread", "-lnvdlamodel", "-o"])
        .arg(program);
    run(&mut command);
}

fn time(file: &Path) -> Option<SystemTime> {
    file.metadata().and_then(|file| file.modified()).ok()
}

/// Where an installed Verilator has its run time.
fn root_of(verilator: &Path) -> PathBuf {
    let root = run(Command::new(verilator).args(["--getenv", "VERILATOR_ROOT"]));
    PathBuf::from(root.trim())
}

/// The options with which the C++ compiler knows coroutines.
fn coroutines() -> &'static [&'static str] {
    let version = Command::new("c++").arg("--version").output();
    let version = version.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    if version.is_ok_and(|version| version.contains("clang")) {
        &["-std=gnu++20"]
    } else {
        &["-std=gnu++20", "-fcoroutines"]
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
