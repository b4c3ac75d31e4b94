//! Designs of one's own: `cosim dut`, what is said about wrong ones, and when models are built.

#![expect(clippy::unwrap_used, reason = "tests may panic")]

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::SystemTime;

use crate::designs;
use nvdla_bench::dut::{ClockEdges, Dut, PinsIn};
use nvdla_bench::engine::Target;
use nvdla_cosim::cli;
use nvdla_cosim::verilated::VerilatedDut;
use nvdla_dut_build::Description;
use nvdla_regs::configuration::Configuration;
use nvdla_regs::quirk::Quirk;
use tempfile::TempDir;

use crate::cli::{cosim, snapshot};

const DESCRIPTION: &str = "\
schema: 1
name: mine
configuration: nv_small
top: classic
files: [mine.f]
";

/// A design in a directory of its own. Its model goes with it.
pub(crate) struct Design(TempDir);

impl Design {
    /// The classic one of the tests.
    pub(crate) fn new() -> Self {
        let design = Self(TempDir::new().unwrap());
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let source = std::fs::read_to_string(root.join("tb/tests/duts/classic.sv")).unwrap();
        let include = root.join("rtl/include");
        design.write("dut.yaml", DESCRIPTION);
        design.write(
            "mine.f",
            &format!("+incdir+{}\nmine.sv\n", include.display()),
        );
        design.write("mine.sv", &source);
        design
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path(name), text).unwrap();
    }

    /// Writes `name` again, with `from` replaced by `to`.
    pub(crate) fn change(&self, name: &str, from: &str, to: &str) {
        let text = std::fs::read_to_string(self.path(name)).unwrap();
        assert!(text.contains(from), "{from}");
        self.write(name, &text.replacen(from, to, 1));
    }

    pub(crate) fn description(&self) -> Description {
        Description::read(&self.path("dut.yaml"), &|_| None).unwrap()
    }

    /// `cosim dut ACTION` on its description.
    fn dut(&self, action: &str) -> (i32, String, String) {
        cosim(&["dut", action, self.path("dut.yaml").to_str().unwrap()])
    }

    pub(crate) fn build(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cosim"));
        command.args(["dut", "build"]).arg(self.path("dut.yaml"));
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Builds its model; where that is, and what was said meanwhile.
    pub(crate) fn built(&self) -> (PathBuf, String) {
        let (code, out, err) = self.dut("build");
        assert_eq!(code, 0, "{err}");
        (PathBuf::from(out.trim_end()), alone(&err))
    }

    /// Reads and writes nothing, but runs.
    pub(crate) fn runs(&self) {
        let path = self.path("dut.yaml");
        let mut dut = VerilatedDut::new(path.to_str().unwrap(), 1).unwrap();
        let out = dut.step(&PinsIn::default(), ClockEdges::Both).unwrap();
        assert!(!out.csb_rvalid);
    }

    /// What differs from place to place and between releases is left out.
    fn plain(&self, text: &str) -> String {
        let root = env!("CARGO_MANIFEST_DIR");
        let text = text.replace(self.0.path().to_str().unwrap(), "DIR");
        let text = text.replace(root, "ROOT");
        let mut lines: Vec<String> = Vec::new();
        for line in alone(&text).lines() {
            let at = [
                "WORK",
                line.split("/cosim/mine-").nth(1).unwrap_or_default(),
            ];
            lines.push(match line.find("/cosim/mine-") {
                // Where models are kept: the last word of a line.
                Some(end) => {
                    let begin = line[..end].rfind(' ').map_or(0, |blank| blank + 1);
                    let rest = at[1].split_once('/').map_or("", |(_, rest)| rest);
                    format!("{}{}/mine/{rest}", &line[..begin], at[0])
                }
                None => line.to_owned(),
            });
        }
        let version = |line: &String| match line.strip_prefix("Verilator ") {
            Some(_) => "Verilator      RELEASE".to_owned(),
            None => line.clone(),
        };
        lines.iter().map(version).collect::<Vec<_>>().join("\n") + "\n"
    }
}

/// What a build says when nobody else builds; other tests do.
pub(crate) fn alone(said: &str) -> String {
    let lines = said.lines().filter(|line| !line.starts_with("waiting "));
    lines.map(|line| format!("{line}\n")).collect()
}

impl Drop for Design {
    fn drop(&mut self) {
        // What `check` alone leaves behind has no library.
        let settings = designs().settings();
        if let Ok(description) = Description::read(&self.path("dut.yaml"), &|_| None) {
            let home = settings.home(&description);
            let mut fast = home.clone().into_os_string();
            fast.push("-fast");
            let _ = std::fs::remove_dir_all(home);
            let _ = std::fs::remove_dir_all(fast);
        }
    }
}

#[test]
fn a_design_is_checked_without_a_compiler() {
    let design = Design::new();
    let (code, out, err) = design.dut("check");
    assert_eq!(code, 0, "{err}");
    snapshot("dut-check", &design.plain(&out));
    let (code, out, _) = cosim(&["dut", "pins"]);
    assert_eq!(code, 0);
    snapshot("dut-pins", &out);
}

#[test]
fn wrong_designs_get_one_message_with_the_place() {
    let (_, release, _) = Design::new().dut("check");
    if !release.contains(" 5.048\n") {
        // The words of Verilator are those of its release.
        return;
    }
    let mut messages = String::new();
    for (name, from, to) in [
        (
            "mine.sv",
            "// The clock runs",
            "no_such_ram u_ram (.clk(fifo_clk)); //",
        ),
        (
            "mine.sv",
            "`include \"nvs_pins.svh\"",
            "`include \"my_pins.svh\"",
        ),
        (
            "mine.sv",
            "`include \"nvs_pins.svh\"",
            "input logic [3:0] mode,\n`include \"nvs_pins.svh\"",
        ),
        ("mine.sv", "&& room_q;", "&& rooms_q;"),
        ("mine.sv", "busy_q, write_q", "busy_q write_q"),
        ("mine.f", "mine.sv", "mine.sv gone.sv"),
        ("mine.f", "mine.sv", "mine.sv -top other"),
        ("mine.f", "mine.sv", "mine.sv -GDepth=2"),
        ("dut.yaml", "top: classic", "top: clasic"),
        (
            "dut.yaml",
            "top: classic",
            "top: classic\nparameters: { Losst: 1 }",
        ),
        ("dut.yaml", "nv_small", "nv_large"),
        (
            "dut.yaml",
            "files: [mine.f]",
            "files: [mine.f]\nquirks: [forgets_all]",
        ),
    ] {
        let design = Design::new();
        design.change(name, from, to);
        let (code, out, err) = design.dut("check");
        assert_ne!(code, 0, "{to}: {out}");
        messages += &format!("{name}: {to}\n\n{}\n", design.plain(&err));
    }
    snapshot("dut-check-wrong", &messages);
}

/// One design, since its model is compiled for a second and more.
#[test]
fn a_model_is_built_once_tells_the_delays_that_it_leaves_out_and_is_built_again_for_a_change() {
    let design = Design::new();
    // The order of the blocks decides where nothing waits: it never wakes.
    design.change(
        "mine.sv",
        "  assign csb2nvdla_ready       = room_q;",
        "  reg awake;\n  initial begin\n    #100 awake = 1'b1;\n  end\n  initial awake = 1'b0;\n  \
         assign csb2nvdla_ready = room_q && awake;",
    );
    delays_that_a_model_leaves_out_are_named_by_check(&design);
    a_build_that_was_killed_is_done_again_once_by_those_who_want_the_model_at_once(&design);
    delays_that_a_model_leaves_out_are_named_when_it_hangs(&design);
    a_change_of_the_description_compiles_what_it_means_and_nothing_else(&design);
}

fn a_build_that_was_killed_is_done_again_once_by_those_who_want_the_model_at_once(design: &Design) {
    for step in ["verilating", "compiling"] {
        let mut child = design.build().spawn().unwrap();
        let said = BufReader::new(child.stderr.take().unwrap());
        let begun = said.lines().any(|line| line.unwrap().starts_with(step));
        assert!(begun, "{step}");
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let both = [(); 2].map(|()| design.build().spawn().unwrap());
    let said = both.map(|child| {
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{said}");
        alone(&said)
    });
    let building = |said: &&String| said.starts_with("compiling mine");
    assert_eq!(said.iter().filter(building).count(), 1, "{said:?}");
}

fn a_change_of_the_description_compiles_what_it_means_and_nothing_else(design: &Design) {
    let (library, said) = design.built();
    assert_eq!(said, "", "it is built");
    let objects = || -> Vec<(PathBuf, SystemTime)> {
        let directory = std::fs::read_dir(library.with_file_name("objects")).unwrap();
        let files = directory.map(|file| file.unwrap().path());
        let objects = files.filter(|file| file.extension().is_some_and(|kind| kind == "o"));
        let time = |file: &PathBuf| file.metadata().unwrap().modified().unwrap();
        let mut objects: Vec<_> = objects.map(|file| (file.clone(), time(&file))).collect();
        objects.sort();
        objects
    };
    let before = objects();
    design.change("dut.yaml", "top: classic", "top: classic\nwhy: to see");
    assert_eq!(
        design.built(),
        (library.clone(), String::new()),
        "nothing is built"
    );
    let cut = std::fs::OpenOptions::new().write(true).open(&library);
    cut.unwrap().set_len(1000).unwrap();
    assert!(design.built().1.ends_with("built mine\n"), "it was cut");
    design.change(
        "dut.yaml",
        "top: classic",
        "top: classic\nclock_gating: true",
    );
    assert!(design.built().1.ends_with("built mine\n"));
    let changed: Vec<String> = before
        .iter()
        .zip(objects())
        .filter(|(before, now)| *before != now)
        .map(|((file, _), _)| file.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    // A small design is one file.
    assert_eq!(changed, ["fast"]);
}

#[test]
fn the_design_of_the_user_is_listed_behind_ours() {
    let design = Design::new();
    let list = Command::new(env!("CARGO_BIN_EXE_cosim"))
        .args(["dut", "list"])
        .env("NVDLA_COSIM_DUT", design.path("dut.yaml"))
        .output()
        .unwrap();
    let list = String::from_utf8(list.stdout).unwrap();
    let lines: Vec<&str> = list.lines().skip(1).collect();
    let begins = ["nv_small ", "nv_small_ew ", "mine "];
    assert!(
        lines
            .iter()
            .zip(begins)
            .all(|(line, name)| line.starts_with(name)),
        "{list}"
    );
    assert_eq!(lines.len(), 3);
    assert!(lines[2].contains("not built"), "{list}");
}

#[test]
fn a_description_is_the_design_of_its_path_whatever_its_name() {
    let run = |description: &Path, layer: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_cosim"))
            .args(["run", layer, "-v"])
            .env("NVDLA_COSIM_DUT", description)
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .unwrap();
        let said = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success(), "{said}");
        said
    };
    // One of ours: it alone is the DUT.
    let [small, ew] = ["rtl/nv_small.yaml", "rtl/nv_small_ew.yaml"].map(Path::new);
    let said = run(ew, "vectors/directed/sdp-copy.yaml");
    assert!(said.contains("ran on   nv_small_ew "), "{said}");
    let said = run(small, "vectors/directed/ew-alu.yaml");
    assert!(
        said.contains("needs nv_small_ew, which the DUT is not"),
        "{said}"
    );
    // Another one with the name of one of ours.
    let design = Design::new();
    design.change("dut.yaml", "name: mine", "name: nv_small");
    let list = Command::new(env!("CARGO_BIN_EXE_cosim"))
        .args(["dut", "list"])
        .env("NVDLA_COSIM_DUT", design.path("dut.yaml"))
        .output()
        .unwrap();
    let list = String::from_utf8(list.stdout).unwrap();
    let names = list.lines().skip(1).map(|line| line.split(' ').next());
    let names: Vec<&str> = names.flatten().collect();
    assert_eq!(names, ["nv_small", "nv_small_ew", "nv_small"], "{list}");
}

/// Source: docs/nv_small/image_input.md, section 11, item 1.
#[test]
fn a_layer_by_hand_that_meets_a_fault_of_its_dut_runs_with_a_warning() {
    let say = |dut: &str| {
        let file = "vectors/directed/image-lone-byte.yaml";
        let line = ["cosim", "run", file, "--dut", dut];
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let code = cli::main_with(designs(), line.iter().map(Into::into), &mut out, &mut err);
        assert_eq!(code, ExitCode::SUCCESS);
        String::from_utf8(out).unwrap()
    };
    designs().add(|| {
        let mut target = Target::new("lone-byte", Configuration::NvSmall, |power_on| {
            Ok(Box::new(VerilatedDut::new("nv_small", power_on)?))
        });
        target.quirks = vec![Quirk::ImageRowsEndInOneByte];
        target
    });
    assert!(!say("nv_small").contains("warn"));
    let warned = say("lone-byte");
    let lines: Vec<&str> = warned.lines().collect();
    assert!(lines[1].starts_with("warn  image-lone-byte "), "{warned}");
    assert!(
        lines[1].contains("breaks quirk.image-rows-end-in-one-byte: "),
        "{warned}"
    );
}

/// Whether the text names the delay of a design that never wakes, and its place.
fn names_the_delay(text: &str) -> bool {
    let place = ["mine.sv:", " in module classic: #100 awake = 1'b1;"];
    place.iter().all(|part| text.contains(part))
}

fn delays_that_a_model_leaves_out_are_named_by_check(design: &Design) {
    let (code, out, error) = design.dut("check");
    assert_eq!(code, 0, "{error}");
    assert!(names_the_delay(&out) && out.contains("Memories"), "{out}");
    assert!(!out.contains("instead of"), "{out}");
    // Another model of the module in the tree is named.
    std::fs::create_dir_all(design.path("fpga")).unwrap();
    design.write("fpga/chip.v", "module classic; endmodule\n");
    design.change("mine.sv", "#100", "#200");
    let (_, out, _) = design.dut("check");
    let other = design.path("fpga/chip.v").display().to_string();
    let instead = format!("instead of classic, the file list can name {other}, which has none");
    assert!(out.contains(&instead), "{out}");
    design.change("mine.sv", "#200", "#100");
}

fn delays_that_a_model_leaves_out_are_named_when_it_hangs(design: &Design) {
    let path = design.path("dut.yaml");
    let case = "vectors/directed/sdp-bs-relu.yaml";
    let (code, out, error) = cosim(&["run", case, "--dut", path.to_str().unwrap()]);
    assert_eq!(code, 1, "{error}");
    assert!(
        names_the_delay(&out) && out.contains("takes no request"),
        "{out}"
    );
}
