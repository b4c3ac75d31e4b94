//! `cosim init`: what is found in trees of many kinds, checked by Verilator, and run.

#![expect(clippy::unwrap_used, reason = "tests may panic")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::designs;
use nvdla_dut_build::Description;
use nvdla_testing::effort;
use tempfile::TempDir;

/// A repository with a small design in it, which has the pins and a memory; its model goes with it.
struct Repository(TempDir);

const RAM: &str = "module RAM_4X1 (input clk, input we, input di, output reg dout);\n\
                   \x20 always @(posedge clk) if (we) dout <= di;\nendmodule\n";

impl Repository {
    fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// The design of tb/tests/duts, with a memory, under these names of top module and folders.
    fn design(&self, top: &str, source: &str, headers: &str) {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let text = fs::read_to_string(root.join("tb/tests/duts/classic.sv")).unwrap();
        let ram = "  RAM_4X1 u_ram (.clk(dla_core_clk), .we(test_mode), .di(test_mode), .dout());\nendmodule";
        let end = text.rfind("endmodule").unwrap();
        self.write(
            source,
            &(text[..end].replace("module classic", &format!("module {top}")) + ram),
        );
        for entry in fs::read_dir(root.join("rtl/include")).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            self.write(
                &format!("{headers}/{name}"),
                &fs::read_to_string(&path).unwrap(),
            );
        }
    }

    /// `cosim` in the repository.
    fn cosim(&self, arguments: &[&str], variables: &[(&str, &Path)]) -> (i32, String, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cosim"));
        command.args(arguments).current_dir(self.0.path());
        said(command.envs(variables.iter().copied()).output().unwrap())
    }
}

impl Drop for Repository {
    fn drop(&mut self) {
        for folder in ["", "chip ä 1"] {
            let path = self.path(folder).join("nvdla-cosim/dut.yaml");
            let parts = Some(self.path("chip ä 1/parts").display().to_string());
            if let Ok(description) = Description::read(&path, &|_| parts.clone()) {
                let _ = fs::remove_dir_all(designs().settings().home(&description));
            }
        }
    }
}

fn said(output: Output) -> (i32, String, String) {
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let code = output.status.code().unwrap();
    (code, text(output.stdout), text(output.stderr))
}

/// Writes down how it was started.
const PROGRAM: &str = "#!/bin/sh\necho \"$PARTS $*\" >> \"$(dirname \"$0\")/started\"\n\
                       case $1 in snapshot) echo a difference; exit ${FAILS:-0};; esac\n";

#[test]
fn lists_with_blanks_and_variables_are_checked_and_their_tests_start_the_program() {
    let repository = Repository::new();
    repository.design("chip", "chip ä 1/parts/my top.sv", "chip ä 1/parts/headers");
    repository.write("chip ä 1/parts/memory.v", RAM);
    repository.write("chip ä 1/my lists/inner.f", "$PARTS/memory.v\n");
    let list = "+incdir+${PARTS}/headers\n-F \"inner.f\"\n\"$(PARTS)/my top.sv\"\n";
    repository.write("chip ä 1/my lists/all of it.f", list);
    let parts = repository.path("chip ä 1/parts");
    let init = ["init", "chip ä 1"];
    let (code, _, error) = repository.cosim(&init, &[]);
    assert_eq!(code, 2);
    assert!(
        error.contains("`PARTS` is not set") && error.contains("export PARTS=..."),
        "{error}"
    );
    let (code, out, error) = repository.cosim(&init, &[("PARTS", &parts)]);
    assert_eq!(code, 0, "{error}");
    for text in [
        "list      my lists/all of it.f with 2 sources and 1 nested list",
        "top       chip in parts/my top.sv:",
        "\nchecked   Verilator ",
        "--dut 'chip ä 1/nvdla-cosim/dut.yaml'\n",
    ] {
        assert!(out.contains(text), "{text}: {out}");
    }
    // Nobody has to set the variable for the tests.
    let folder = repository.path("chip ä 1/nvdla-cosim");
    let program = repository.path("program");
    fs::write(&program, PROGRAM).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let cargo = |fails: &str| {
        let mut command = Command::new(env!("CARGO"));
        command
            .args(["test", "--offline", "--", "--test-threads", "1"])
            .current_dir(&folder);
        command.env("COSIM", &program).env("FAILS", fails);
        command.env_remove("CI").env_remove("CARGO_TARGET_DIR");
        said(command.output().unwrap())
    };
    let (code, out, error) = cargo("0");
    assert_eq!(code, 0, "{out}{error}");
    let started = fs::read_to_string(repository.path("started")).unwrap();
    let parts = folder.join("../parts").display().to_string();
    assert_eq!(
        started.replace(&parts, "PARTS"),
        "PARTS run layers --dut dut.yaml\n\
         PARTS campaign sdp pdp cdp conv --seed 1 --count 40 --dut dut.yaml\n\
         PARTS snapshot traces --accept --dut dut.yaml\n"
    );
    let snapshot = folder.join("traces/sdp-copy.yaml.snap");
    fs::write(snapshot, "a trace").unwrap();
    let (code, out, _) = cargo("1");
    assert_eq!(code, 101);
    let started = fs::read_to_string(repository.path("started")).unwrap();
    assert!(
        started.ends_with(" snapshot traces --dut dut.yaml\n"),
        "{started}"
    );
    assert!(
        out.contains("a difference\n") && out.contains("2 passed; 1 failed"),
        "{out}"
    );
}

#[test]
fn a_missing_memory_is_named_with_its_ports_and_found_where_the_repository_has_it() {
    let repository = Repository::new();
    repository.design("chip", "rtl/chip.sv", "rtl");
    let (code, out, error) = repository.cosim(&["init"], &[]);
    assert_eq!(code, 3, "{out}");
    assert!(out.contains("missing   RAM_4X1, in chip ("), "{out}");
    assert!(out.contains("; ports: clk, di, dout, we\n"), "{out}");
    assert!(
        error.contains("with the ports clk, di, dout, we (docs/dut.md, Memories)"),
        "{error}"
    );
    // It is added later: the check finds it, and names it.
    repository.write("fpga/ram.v", RAM);
    let check = ["dut", "check", "nvdla-cosim/dut.yaml"];
    let (code, _, error) = repository.cosim(&check, &[]);
    assert_eq!(code, 3);
    assert!(error.contains("fpga/ram.v to the file list"), "{error}");
    let (code, out, error) = repository.cosim(&["init", "--force"], &[]);
    assert_eq!(code, 0, "{out}{error}");
    assert_eq!(repository.cosim(&check, &[]).0, 0);
}

#[test]
fn nvidias_tree_is_checked_with_the_memories_that_have_no_delays() {
    let repository = Repository::new();
    let vmod = "hw/outdir/nv_small/vmod";
    repository.design(
        "NV_nvdla",
        &format!("{vmod}/nvdla/top/NV_nvdla.sv"),
        &format!("{vmod}/include"),
    );
    repository.write(&format!("{vmod}/rams/fpga/small_rams/RAM_4X1.v"), RAM);
    let waits = RAM.replace("  always", "  initial #100 dout = 1;\n  always");
    repository.write(&format!("{vmod}/rams/model/RAM_4X1.v"), &waits);
    let init = ["init", ".", "--from", "nvdla-hw", "hw"];
    let (code, out, error) = repository.cosim(&init, &[]);
    assert_eq!(code, 0, "{error}");
    assert!(
        out.contains("memory    1 of rams/fpga, none of rams/model\n"),
        "{out}"
    );
    assert!(!out.contains("warning"), "{out}");
    let list = fs::read_to_string(repository.path("nvdla-cosim/design.f")).unwrap();
    assert!(
        list.contains(&format!("../{vmod}/rams/fpga/small_rams/RAM_4X1.v\n")),
        "{list}"
    );
}

#[test]
fn our_own_primitives_under_other_names_are_found_without_a_list() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let parts = [
        "pkg/",
        "prim/",
        "formal/",
        "top/nvs_prim_top",
        "csb/NV_NVDLA_apb2csb",
    ];
    let is_part = |source: &str| parts.iter().any(|part| source.starts_with(part));
    let top = root.join("tb/tests/duts/parts.sv");
    found_without_a_list("parts", &[our_sources(is_part), vec![top]].concat());
    if effort() > 1 {
        let is_top = |source: &str| source.starts_with("top/nv_small_ew");
        found_without_a_list("nv_small", &our_sources(|source| !is_top(source)));
    }
}

/// Sources of our designs whose path in rtl/ does.
fn our_sources(does: impl Fn(&str) -> bool) -> Vec<PathBuf> {
    let rtl = Path::new(env!("CARGO_MANIFEST_DIR")).join("rtl");
    let list = fs::read_to_string(rtl.join("nv_small.f")).unwrap();
    let sources = list.lines().filter(|line| line.ends_with(".sv"));
    let sources = sources.filter(|line| does(line));
    sources.map(|source| rtl.join(source)).collect()
}

/// `cosim init` finds this top module in a folder of these sources.
fn found_without_a_list(top: &str, sources: &[PathBuf]) {
    let repository = Repository::new();
    let rtl = Path::new(env!("CARGO_MANIFEST_DIR")).join("rtl");
    for (index, source) in sources.iter().enumerate() {
        let text = fs::read_to_string(source).unwrap();
        repository.write(&format!("logic/{}/part {index}.sv", index % 7), &text);
    }
    for header in fs::read_dir(rtl.join("include")).unwrap() {
        let header = header.unwrap().path();
        let name = header.file_name().unwrap().to_str().unwrap();
        repository.write(
            &format!("shared/{name}"),
            &fs::read_to_string(&header).unwrap(),
        );
    }
    let (code, out, error) = repository.cosim(&["init"], &[]);
    assert_eq!(code, 0, "{out}{error}");
    let found = format!("top       {top} in logic/");
    assert!(out.contains(&found), "{out}");
}

#[test]
fn folders_that_do_not_do_are_refused_and_nothing_is_left_behind() {
    let repository = Repository::new();
    repository.write("file", "");
    repository.write("empty/notes.txt", "");
    repository.write("none/a.v", RAM);
    repository.write("two/a.v", "");
    repository.design("one", "two/one.sv", "two");
    repository.design("other", "two/other.sv", "two");
    for (arguments, told) in [
        (&["gone"][..], "gone is no folder"),
        (&["file"], "file is no folder"),
        (&["empty"], "no file list"),
        (&["none"], "has the pins of nv_small"),
        (&["two"], "--top MODULE"),
        (
            &["two", "--top", "third"],
            "with all pins there is: one, other",
        ),
        (&["two", "--filelist", "two/a.f"], "two/a.f: cannot read"),
        (
            &["two", "--from", "other-hw", "two"],
            "no layout `other-hw`",
        ),
        (&["gone", "--from", "nvdla-hw", "two"], "no generated RTL"),
        (
            &["two", "--configuration", "nv_large"],
            "nv_small or nv_small_ew",
        ),
    ] {
        let (code, out, error) = repository.cosim(&[&["init"], arguments].concat(), &[]);
        assert_eq!((code, out.as_str()), (2, ""), "{arguments:?}: {error}");
        assert!(error.contains(told), "{arguments:?}: {error}");
    }
    for folder in [
        "gone",
        "empty/nvdla-cosim",
        "none/nvdla-cosim",
        "two/nvdla-cosim",
    ] {
        assert!(!repository.path(folder).exists(), "{folder}");
    }
}
