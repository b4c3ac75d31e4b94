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
    /// Builds it around our RTL without some of its units; what was built before is used again. `None`
    /// without Verilator, and it is said.
    pub(crate) fn build(left_out: &[&str]) -> Option<Self> {
        let Some(verilator) = verilator() else {
            eprintln!(
                "NOT TESTED: SystemVerilog; no Verilator is named in VERILATOR, on PATH, or built"
            );
            return None;
        };
        let top = vectors::root();
        let objects = Path::new(env!("CARGO_TARGET_TMPDIR")).join("systemverilog");
        fs::create_dir_all(&objects).unwrap();
        let list = objects.join("design.f");
        fs::write(&list, design(&top.join("rtl"), &objects, left_out)).unwrap();
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
        command
            .arg("-f")
            .arg(&list)
            .args(["rtl/lint.vlt", "+incdir+sv"]);
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

/// The file list of the design. The units that are left out are modules in the folder `objects` that
/// have the same pins and do nothing.
fn design(rtl: &Path, objects: &Path, left_out: &[&str]) -> String {
    let list = fs::read_to_string(rtl.join("nv_small.f")).unwrap();
    let mut text = String::new();
    for line in list.lines().map(str::trim) {
        let unit = left_out
            .iter()
            .find(|unit| line == format!("{unit}/nvs_{unit}.sv"));
        text += &if let Some(unit) = unit {
            let source = fs::read_to_string(rtl.join(line)).unwrap();
            let empty = objects.join(format!("nvs_{unit}.sv"));
            fs::write(&empty, without_function(&source)).unwrap();
            format!("{}\n", empty.display())
        } else if let Some(folder) = line.strip_prefix("+incdir+") {
            format!("+incdir+{}\n", rtl.join(folder).display())
        } else if line.ends_with(".sv") {
            format!("{}\n", rtl.join(line).display())
        } else {
            String::new()
        };
    }
    text
}

/// A module with the pins of this one, whose outputs are 0.
fn without_function(source: &str) -> String {
    let begin = source.find("\nmodule ").unwrap();
    let end = source.find("\n);").unwrap();
    let mut text = format!("{}\n);\n", &source[begin..end]);
    for line in source[begin..end].lines() {
        let line = line
            .split("//")
            .next()
            .unwrap()
            .trim()
            .trim_end_matches(',');
        let Some(output) = line.strip_prefix("output ") else {
            continue;
        };
        let (name, value) = if output.ends_with(']') {
            (output.rsplit(' ').nth(1), "'{default: '0}")
        } else {
            (output.rsplit(' ').next(), "'0")
        };
        text += &format!("assign {} = {value};\n", name.unwrap());
    }
    text + "endmodule\n"
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
