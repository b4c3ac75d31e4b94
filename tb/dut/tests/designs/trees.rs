//! Trees of Verilog, what is found in them, and what is written.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use nvdla_dut::init::{
    DesignSearchRequest, FoundDesign, InitError, OverwritePolicy, files, find, write,
};
use nvdla_dut_build::Description;
use nvdla_dut_build::pins::PINS;
use nvdla_regs::configuration::Configuration;

/// A folder with files.
struct YamlTree(tempfile::TempDir);

impl YamlTree {
    fn new(files: &[(&str, &str)]) -> Self {
        let tree = Self(tempfile::tempdir().unwrap());
        for (name, text) in files {
            let path = tree.path(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        tree
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn question(&self) -> DesignSearchRequest {
        DesignSearchRequest {
            folder: self.0.path().to_owned(),
            top: None,
            list: None,
            nvdla_hw: None,
            configuration: Configuration::NvSmall,
            work: work(),
        }
    }

    fn find(&self) -> Result<FoundDesign, InitError> {
        find(&self.question(), &|_| None)
    }

    fn hw(&self) -> Result<FoundDesign, InitError> {
        let question = DesignSearchRequest {
            folder: self.path("chip"),
            nvdla_hw: Some(self.path("hw")),
            ..self.question()
        };
        find(&question, &|_| None)
    }

    /// A message without the place of the tree.
    fn plain(&self, text: &impl ToString) -> String {
        let real = self.0.path().canonicalize().unwrap();
        text.to_string().replace(real.to_str().unwrap(), "DIR")
    }
}

/// The folder of the models, with the slang that all tests share.
fn work() -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    target.join("cosim")
}

/// A module with all pins.
fn top(name: &str, body: &str) -> String {
    let pins: Vec<&str> = PINS.iter().map(|pin| pin.name).collect();
    format!("module {name} ({});\n{body}\nendmodule\n", pins.join(", "))
}

/// What was found and is to be decided, a line each.
fn said(design: &FoundDesign) -> String {
    let found = design
        .found
        .iter()
        .map(|(word, text)| format!("{word}: {text}\n"));
    let decide = design.decide.iter().map(|text| format!("decide {text}\n"));
    found.chain(decide).collect()
}

/// The description that is written for a design, as the build reads it.
fn described(design: &FoundDesign, environment: &dyn Fn(&str) -> Option<String>) -> Description {
    write(design, &files(design).unwrap(), OverwritePolicy::Nothing).unwrap();
    Description::read(&design.folder.join("dut.yaml"), environment).unwrap()
}

const WAITS: &str = "module RAM (input clk);\n  reg up;\n  initial #100 up = 1;\nendmodule\n";
const RAM: &str = "module RAM (input clk);\nendmodule\n";

#[test]
fn the_list_with_all_of_the_design_and_nothing_else_is_taken() {
    let chip = top("chip", "core u_core ();");
    let tree = YamlTree::new(&[
        ("rtl/chip.f", "-F core.f\nchip.v\n"),
        ("rtl/core.f", "core.v\n"),
        ("rtl/core.v", "module core (); endmodule"),
        ("rtl/chip.v", &chip),
        ("rtl/half.f", "chip.v\n"),
        ("rtl/broken.f", "gone.v\n"),
        ("sim/bench.vc", "-F ../rtl/chip.f\nbench.v\n"),
        ("sim/bench.v", "module bench (); endmodule"),
    ]);
    let design = tree.find().unwrap();
    insta::assert_snapshot!(tree.plain(&said(&design)), @r"
    list: rtl/chip.f with 2 sources and 1 nested list: of those with the top module, the one that lacks the fewest modules, then with the fewest sources
    top: chip in rtl/chip.v:1, with all pins by name
    note: passed over DIR/rtl/broken.f:1: file `DIR/rtl/gone.v` does not exist; correct the path; relative ones begin at `DIR/rtl/` here
    decide configuration: nv_small; if your SDP has the stage EW, `--configuration nv_small_ew`
    decide file list: sim/bench.vc has all of chip, too; --filelist takes it
    ");
    assert_eq!(design.lists, [Path::new("../rtl/chip.f")]);
}

#[test]
fn paths_of_a_list_may_begin_above_it_and_variables_go_into_tests_and_workflows() {
    let tree = YamlTree::new(&[
        (
            "hw/my lists/chip.f",
            "-top chip\n\"hw/my rtl/chip.v\" $PARTS/core.v\n",
        ),
        (
            "hw/my rtl/chip.v",
            &(top("chip", "core u ();") + &top("other", "")),
        ),
        ("hw/parts/core.v", "module core (); endmodule"),
    ]);
    let parts = tree.path("hw/parts").canonicalize().unwrap();
    let environment = |name: &str| (name == "PARTS").then(|| parts.display().to_string());
    let design = find(&tree.question(), &environment).unwrap();
    assert_eq!(design.top, "chip", "the list names it");
    assert_eq!(design.base.as_deref(), Some(Path::new("..")));
    let description = described(&design, &environment);
    assert_eq!(description.files.sources(), 2);
    let text = |name: &str| fs::read_to_string(design.folder.join(name)).unwrap();
    assert!(text("tests.rs").contains("&[(\"PARTS\", \"../hw/parts\")]"));
    assert!(text("ci/gitlab.yml").contains("    PARTS: \"$CI_PROJECT_DIR/hw/parts\"\n"));
    assert!(text("ci/github.yml").contains("      PARTS: \"${{ github.workspace }}/hw/parts\"\n"));
    let error = tree.find().unwrap_err().to_string();
    assert!(
        error.contains("environment variable `PARTS` is not set"),
        "{error}"
    );
}

#[test]
fn sources_without_a_list_are_those_that_the_top_needs() {
    let tree = YamlTree::new(&[
        ("a/chip.v", &top("chip", "core u ();")),
        (
            "b/core.v",
            "`include \"sizes.vh\"\nmodule core (); RAM u (.clk(c)); endmodule",
        ),
        ("c/sizes.vh", "`define SIZE 3"),
        ("d/unused.v", "module unused (); endmodule"),
        ("asic/RAM.v", WAITS),
        ("emulation/deep/RAM.v", RAM),
    ]);
    let design = tree.find().unwrap();
    insta::assert_snapshot!(said(&design), @r"
    sources: 3, those that chip needs of what is there: there is no file list
    top: chip in a/chip.v:1, with all pins by name
    decide configuration: nv_small; if your SDP has the stage EW, `--configuration nv_small_ew`
    decide module RAM: emulation/deep/RAM.v is taken, asic/RAM.v has delays
    ");
    insta::assert_snapshot!(design.own.as_ref().unwrap().1, @r"
    // The sources that chip needs, found by `cosim init`.
    -I ../c
    ../emulation/deep/RAM.v
    ../b/core.v
    ../a/chip.v
    ");
    assert_eq!(described(&design, &|_| None).files.sources(), 3);
}

#[test]
fn a_top_that_nobody_can_know_is_asked_for() {
    let two = YamlTree::new(&[("a.v", &top("one", "")), ("b.v", &top("two", ""))]);
    insta::assert_snapshot!(two.plain(&two.find().unwrap_err()), @r"
    2 modules have the pins of nv_small:
      one in a.v:1
      two in b.v:1
      name the one to test: --top MODULE
    ");
    let named = DesignSearchRequest {
        top: Some("two".into()),
        ..two.question()
    };
    assert_eq!(find(&named, &|_| None).unwrap().top, "two");
    let named = DesignSearchRequest {
        top: Some("three".into()),
        ..two.question()
    };
    insta::assert_snapshot!(two.plain(&find(&named, &|_| None).unwrap_err()), @"there is no module `three` in DIR; with all pins there is: one, two");
    let none = top("one", "")
        .replace("dla_intr, ", "")
        .replace("test_mode, ", "");
    let none = YamlTree::new(&[("a.v", &none), ("b.v", RAM)]);
    insta::assert_snapshot!(none.plain(&none.find().unwrap_err()), @r"
    no module in DIR has the pins of nv_small; nearest is one in DIR/a.v, without test_mode, dla_intr
      write a wrapper module with the pins that `cosim dut pins` lists, or name the top: --top MODULE
    ");
    let empty = YamlTree::new(&[("notes.txt", "")]);
    insta::assert_snapshot!(empty.plain(&empty.find().unwrap_err()), @"DIR holds no file list (*.f, *.vc, *.flist) and no Verilog (*.v, *.sv); name its folder, `--filelist F`, or `--from nvdla-hw PATH`");
    let gone = DesignSearchRequest {
        folder: empty.path("notes.txt"),
        ..empty.question()
    };
    assert!(matches!(find(&gone, &|_| None), Err(InitError::Refused(_))));
}

#[test]
fn memories_that_are_missing_or_wait_are_taken_from_elsewhere() {
    let chip = top(
        "chip",
        "RAM u_ram (.clk(a));\nOTHER u_other (.we(b), .d(c));\nGONE u (.q(d));",
    );
    let other = RAM.replace("RAM", "OTHER");
    let tree = YamlTree::new(&[
        (
            "rtl/chip.f",
            "+define+WIDE=2 -I inc chip.v\n-v ../rams/vendor/RAM.v\n../rams/vendor/RAM.v\n",
        ),
        ("rtl/chip.v", &chip),
        ("rtl/inc/x.vh", ""),
        ("rams/vendor/RAM.v", WAITS),
        ("rams/old/RAM.v", RAM),
        ("rams/fpga models/RAM.v", RAM),
        ("rams/fpga models/OTHER.v", &other),
    ]);
    let design = tree.find().unwrap();
    insta::assert_snapshot!(said(&design), @r"
    list: rtl/chip.f with 2 sources
    top: chip in rtl/chip.v:1, with all pins by name
    memory: RAM: rams/fpga models/RAM.v instead of rams/vendor/RAM.v, which waits in line 3: initial #100 up = 1;
    memory: OTHER: rams/fpga models/OTHER.v, which the list leaves out
    decide configuration: nv_small; if your SDP has the stage EW, `--configuration nv_small_ew`
    decide file list: nvdla-cosim/design.f has what rtl/chip.f named today; changes of that have to be made here, too
    ");
    insta::assert_snapshot!(design.own.as_ref().unwrap().1, @r#"
    // The entries of rtl/chip.f, with other models of memories; written by `cosim init`.
    "../rams/fpga models/OTHER.v"
    "../rams/fpga models/RAM.v"
    -D WIDE=2
    -I ../rtl/inc
    ../rtl/chip.v
    -v ../rams/vendor/RAM.v
    "#);
    let missing = &design.missing[..];
    assert_eq!((missing.len(), missing[0].name.as_str()), (1, "GONE"));
    assert_eq!(missing[0].ports.iter().collect::<Vec<_>>(), ["q"]);
    described(&design, &|_| None);
    // Only what is missing: the list stays.
    let tree = YamlTree::new(&[
        ("rtl/chip.f", "chip.v\n"),
        ("rtl/chip.v", &top("chip", "OTHER u (.d(c));")),
        ("rams/OTHER.v", &other),
    ]);
    let design = tree.find().unwrap();
    assert_eq!(design.lists, ["../rtl/chip.f", "design.f"].map(Path::new));
    assert_eq!(described(&design, &|_| None).files.sources(), 2);
}

/// A tree with the names of NVIDIA's, and nothing else of it.
fn hw(project: &str) -> YamlTree {
    let at = |path: &str| format!("hw/outdir/{project}/vmod/{path}");
    let core = "`include \"NV_sizes.vh\"\nmodule NV_core (); RAM a (.clk(c)); OTHER b (.clk(c)); CELL d (); endmodule";
    let other = RAM.replace("RAM", "OTHER");
    let files = BTreeMap::from([
        (
            at("nvdla/top/NV_nvdla.v"),
            top("NV_nvdla", "NV_core u_core ();"),
        ),
        (at("nvdla/core/NV_core.v"), core.to_owned()),
        (at("include/NV_sizes.vh"), "`define SIZE 3\n".to_owned()),
        (at("vlibs/CELL.v"), "module CELL (); endmodule".to_owned()),
        (at("rams/model/RAM.v"), WAITS.to_owned()),
        (at("rams/model/OTHER.v"), other.clone()),
        (at("rams/synth/RAM.v"), RAM.to_owned()),
        (at("rams/synth/OTHER.v"), other),
        (at("rams/fpga/small_rams/RAM.v"), RAM.to_owned()),
        (
            "hw/vmod/nvdla/top/NV_nvdla.v".to_owned(),
            "a template".to_owned(),
        ),
    ]);
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect();
    YamlTree::new(&files)
}

#[test]
fn nvidias_tree_gives_the_memories_of_the_fpga_folder_and_never_those_with_delays() {
    let tree = hw("nv_small");
    let design = tree.hw().unwrap();
    insta::assert_snapshot!(tree.plain(&said(&design)), @r"
    tree: project nv_small: 5 sources of DIR/hw/outdir/nv_small/vmod that NV_nvdla needs
    top: NV_nvdla in DIR/hw/outdir/nv_small/vmod/nvdla/top/NV_nvdla.v:1, with all pins by name
    memory: 1 of rams/fpga, none of rams/model
    decide configuration: nv_small; if your SDP has the stage EW, `--configuration nv_small_ew`
    decide memory: 1 of rams/synth, which rams/fpga does not have
    decide tree: it is outside of the repository, so that its paths are those of this machine
    decide macros: DESIGNWARE_NOEXIST, SYNTHESIS are defined; see `defines` of the description
    ");
    insta::assert_snapshot!(tree.plain(&design.own.as_ref().unwrap().1), @r"
    // What NV_nvdla of project nv_small needs, found by `cosim init`.
    -I DIR/hw/outdir/nv_small/vmod/include
    DIR/hw/outdir/nv_small/vmod/vlibs/CELL.v
    DIR/hw/outdir/nv_small/vmod/rams/synth/OTHER.v
    DIR/hw/outdir/nv_small/vmod/rams/fpga/small_rams/RAM.v
    DIR/hw/outdir/nv_small/vmod/nvdla/core/NV_core.v
    DIR/hw/outdir/nv_small/vmod/nvdla/top/NV_nvdla.v
    ");
    let description = described(&design, &|_| None);
    assert_eq!(
        (description.top.as_str(), description.files.sources()),
        ("NV_nvdla", 5)
    );
    assert!(description.defines.contains_key("SYNTHESIS"));
    // The folder of the project does as well as the top.
    let question = DesignSearchRequest {
        folder: tree.path("chip"),
        nvdla_hw: Some(tree.path("hw/outdir/nv_small")),
        ..tree.question()
    };
    assert_eq!(find(&question, &|_| None).unwrap(), design);
}

#[test]
fn library_files_and_macros_of_nvidias_tree_are_found_where_its_lists_or_texts_have_them() {
    let tree = hw("nv_small");
    let vmod = "hw/outdir/nv_small/vmod";
    let write = |name: &str, text: &str| {
        let path = tree.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let core = "`include \"NV_sizes.vh\"\n`ifdef WITH_CHECKS\n`endif\n\
                module NV_core (); RAM a (.clk(c)); LISTED b (); FOUND d (); RAM_ONLY e (); endmodule";
    write(&format!("{vmod}/nvdla/core/NV_core.v"), core);
    // One library is named by a list, another one lies in a source that is named after nothing.
    let listed = "module LISTED (); DEEP u (); endmodule\n";
    write(&format!("{vmod}/vlibs/checks.vlib"), listed);
    write(
        "hw/vmod/vlibs/various.lib",
        "module FOUND (); endmodule\nmodule DEEP (); endmodule\n",
    );
    write(
        "hw/vmod/vlibs/notes.txt",
        "module FOUND (); endmodule, see below\n",
    );
    write(
        "hw/vmod/rams/model/RAM_ONLY.v",
        "module RAM_ONLY (); endmodule\n",
    );
    let list = "+define+WITH_CHECKS+SYNTHESIS+DEPTH=8\n-some-option\n-v ${TREE_ROOT}/vmod/vlibs/checks.vlib\n";
    write("hw/verif/sim/sim.f", list);
    write("hw/verif/other/sim.vc", "-DSIZE=4 +define+WITH_CHECKS\n");
    let design = tree.hw().unwrap();
    insta::assert_snapshot!(tree.plain(&said(&design)), @r"
    tree: project nv_small: 5 sources of DIR/hw/outdir/nv_small/vmod that NV_nvdla needs
    top: NV_nvdla in DIR/hw/outdir/nv_small/vmod/nvdla/top/NV_nvdla.v:1, with all pins by name
    module: DEEP: DIR/hw/vmod/vlibs/various.lib, found by its text
    module: FOUND: DIR/hw/vmod/vlibs/various.lib, found by its text
    memory: 1 of rams/fpga, none of rams/model
    decide configuration: nv_small; if your SDP has the stage EW, `--configuration nv_small_ew`
    decide tree: it is outside of the repository, so that its paths are those of this machine
    decide macros: DESIGNWARE_NOEXIST, SYNTHESIS are defined; see `defines` of the description
    decide macro: WITH_CHECKS is defined in DIR/hw/verif/other/sim.vc:1 and 1 more; if the design needs it, write it under `defines` of the description
    ");
    insta::assert_snapshot!(tree.plain(&design.own.as_ref().unwrap().1), @r"
    // What NV_nvdla of project nv_small needs, found by `cosim init`.
    -I DIR/hw/outdir/nv_small/vmod/include
    DIR/hw/vmod/vlibs/various.lib
    DIR/hw/outdir/nv_small/vmod/vlibs/checks.vlib
    DIR/hw/outdir/nv_small/vmod/rams/fpga/small_rams/RAM.v
    DIR/hw/outdir/nv_small/vmod/nvdla/core/NV_core.v
    DIR/hw/outdir/nv_small/vmod/nvdla/top/NV_nvdla.v
    ");
    let missing = design.missing.iter().map(|module| module.name.as_str());
    assert_eq!(missing.collect::<Vec<_>>(), ["RAM_ONLY"]);
}

#[test]
fn modules_and_macros_without_a_list_of_the_design_come_from_any_text() {
    let tree = YamlTree::new(&[
        (
            "rtl/chip.v",
            &(top("chip", "CELL u ();") + "`ifdef FAST\n`endif\n"),
        ),
        ("cells/all.vlib", "module CELL (); endmodule\n"),
        ("cells/readme.md", "It has `module CELL (); endmodule`.\n"),
        ("sim/bench.f", "+define+FAST=2+UNUSED\nbench.v\n"),
        ("sim/bench.v", "module bench (); endmodule\n"),
    ]);
    let design = tree.find().unwrap();
    insta::assert_snapshot!(said(&design), @r"
    sources: 2, those that chip needs of what is there: no file list has the top module
    top: chip in rtl/chip.v:1, with all pins by name
    module: CELL: cells/all.vlib, found by its text
    decide configuration: nv_small; if your SDP has the stage EW, `--configuration nv_small_ew`
    decide macro: FAST=2 is defined in sim/bench.f:1; if the design needs it, write it under `defines` of the description
    ");
    assert!(design.missing.is_empty());
    assert_eq!(described(&design, &|_| None).files.sources(), 2);
}

#[test]
fn without_slang_the_user_is_told_how_to_get_it() {
    let tree = YamlTree::new(&[("a.v", &top("chip", ""))]);
    // A file where the folder of the models should be.
    let question = DesignSearchRequest {
        work: tree.path("a.v"),
        ..tree.question()
    };
    let error = find(&question, &|_| None).unwrap_err();
    assert!(matches!(error, InitError::Slang(_)), "{error}");
}

#[test]
fn nvidias_tree_that_is_not_built_or_has_other_projects_says_what_to_do() {
    let bare = YamlTree::new(&[
        ("hw/vmod/nvdla/top/NV_nvdla.v", ""),
        ("hw/tools/bin/tmake", ""),
    ]);
    insta::assert_snapshot!(bare.plain(&bare.hw().unwrap_err()), @r"
    DIR/hw: there is no generated RTL (outdir/PROJECT/vmod/nvdla)
      it is not built yet: in DIR/hw, run `make` and answer its questions (project nv_small), then `./tools/bin/tmake -build vmod`
    ");
    let other = YamlTree::new(&[("hw/readme", "")]);
    insta::assert_snapshot!(other.plain(&other.hw().unwrap_err()), @r"
    DIR/hw: there is no generated RTL (outdir/PROJECT/vmod/nvdla)
      name the top folder of NVIDIA's tree, which has the folders vmod and tools
    ");
    let large = hw("nv_large");
    assert!(said(&large.hw().unwrap()).contains("project: nv_large is the only one"));
    fs::create_dir_all(large.path("hw/outdir/nv_full/vmod/nvdla")).unwrap();
    insta::assert_snapshot!(large.plain(&large.hw().unwrap_err()), @r"
    DIR/hw: there are several projects: nv_full, nv_large
      none is nv_small; name one: --from nvdla-hw DIR/hw/outdir/nv_full
    ");
}

#[test]
fn nothing_is_overwritten_without_being_asked() {
    let tree = YamlTree::new(&[
        ("a.v", &top("one", "")),
        ("nvdla-cosim/layers/mine.yaml", "mine"),
    ]);
    let design = tree.find().unwrap();
    let files = files(&design).unwrap();
    fs::write(tree.path("nvdla-cosim/dut.yaml"), "mine").unwrap();
    let error = write(&design, &files, OverwritePolicy::Nothing).unwrap_err();
    assert!(
        tree.plain(&error)
            .contains("DIR/nvdla-cosim has dut.yaml already; --force"),
        "{error}"
    );
    let all = || fs::read_dir(tree.path("nvdla-cosim")).unwrap().count();
    assert_eq!(all(), 2, "none of the others is written");
    write(&design, &files, OverwritePolicy::Ours).unwrap();
    let text = |name: &str| fs::read_to_string(tree.path("nvdla-cosim").join(name)).unwrap();
    assert!(text("dut.yaml").contains("top: one\n"));
    assert_eq!(text("layers/mine.yaml"), "mine");
}
