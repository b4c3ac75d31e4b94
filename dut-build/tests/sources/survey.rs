//! What a survey finds in Verilog sources.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use nvdla_dut_build::filelist::{FileList, FileListContext};
use nvdla_dut_build::pins::PINS;
use nvdla_dut_build::survey::{
    DesignUnit, DesignUnitsInSources, ModuleSourceSearch, SlangReader, SourceContext,
    models_elsewhere,
};

/// The slang that all tests share.
fn slang() -> SlangReader {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    SlangReader::installed(&target.join("cosim")).unwrap()
}

/// A folder with sources.
struct SourceTree(tempfile::TempDir);

impl SourceTree {
    fn new(files: &[(&str, &str)]) -> Self {
        let tree = Self(tempfile::tempdir().unwrap());
        for (name, text) in files {
            let path = tree.0.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        tree
    }

    fn list(&self) -> FileList {
        let context = FileListContext {
            base: None,
            top: Some("a"),
            environment: &|_| None,
        };
        FileList::read(&[self.0.path().join("a.f")], context).unwrap()
    }

    fn survey_of_list(&self) -> DesignUnitsInSources {
        let surveys = DesignUnitsInSources::of_lists(&slang(), &[&self.list()]);
        surveys.unwrap().remove(0)
    }

    fn survey(&self) -> DesignUnitsInSources {
        DesignUnitsInSources::of_tree(&slang(), self.0.path()).unwrap()
    }

    fn shown<'p>(&self, paths: impl IntoIterator<Item = &'p PathBuf>) -> Vec<String> {
        let paths = paths
            .into_iter()
            .map(|path| path.strip_prefix(self.0.path()).unwrap());
        paths.map(|path| path.display().to_string()).collect()
    }
}

fn read(text: &str) -> Vec<DesignUnit> {
    SourceTree::new(&[("a.v", text)]).survey().units
}

/// The instances in a module: name, line and named ports of each.
fn instances(unit: &DesignUnit) -> Vec<String> {
    let instances = unit.instances.iter();
    let shown = instances.map(|instance| {
        let ports = instance.ports.join(" ");
        format!("{}:{}({ports})", instance.module, instance.line)
    });
    shown.collect()
}

fn names(survey: &DesignUnitsInSources, top: &str) -> Vec<String> {
    let missing = survey.missing(top).into_iter();
    missing.map(|module| module.name).collect()
}

#[test]
fn instances_are_told_from_declarations_and_calls() {
    let units = read(
        "module a import p::*; #(parameter W = 3) (input clk);\n\
         reg [W-1:0] q; my_type_t other; logic x = f(q);\n\
         always @(posedge clk) begin q <= #1 g(x); show(q); end\n\
         if (W > 2) ram #(.W(W)) u_ram [1:0] (.clk(clk), .d({q, x}), .q);\n\
         else begin : named fifo u_fifo (clk, q); end\n\
         assign y = x; and u_and (y, x);\nfunction my_type_t f(input z); f = z; endfunction\n\
         endmodule : a\npackage p; endpackage\n",
    );
    let names: Vec<&str> = units.iter().map(|unit| unit.name.as_str()).collect();
    assert_eq!(names, ["a", "p"]);
    assert_eq!(instances(&units[0]), ["ram:4(clk d q)", "fifo:5()"]);
    assert_eq!(units[0].waits, None);
}

#[test]
fn the_preprocessor_chooses_parts_and_macros_instantiate_modules() {
    let units = read(
        "`define RAM(NAME) NAME \\\n  u_``NAME (.clk);\n`define SYNTH\n\
         module a (); // ram b ();\n`ifdef NONE\nnone u ();\n`elsif SYNTH\n`RAM(synth)\n`else\n\
         other u ();\n`endif\n`include \"gone.vh\"\n`FOREIGN(x)\n\\esc+aped u ();\nendmodule\n",
    );
    assert_eq!(instances(&units[0]), ["synth:8(clk)", "esc+aped:14()"]);
}

#[test]
fn an_incomplete_source_gives_what_it_has() {
    let units = read(
        "module a (input clk, ;\n  assign = ;\n  ram u_ram (.clk(clk));\nendmodule\n\
         module b (input clk);\n  fifo u_fifo (.clk(clk));\n",
    );
    let names: Vec<&str> = units.iter().map(|unit| unit.name.as_str()).collect();
    assert_eq!(names, ["a", "b"]);
    assert_eq!(instances(&units[0]), ["ram:3(clk)"]);
    assert_eq!(instances(&units[1]), ["fifo:6(clk)"]);
}

#[test]
fn keywords_of_systemverilog_are_names_in_classic_verilog() {
    let classic = "module a (do, bit);\ninput do; output bit; reg bit;\n\
                   always @(do) bit = do;\ncell_x u (.final(do));\nendmodule\n";
    let tree = SourceTree::new(&[
        ("a.f", "b.v a.v\n"),
        ("a.v", classic),
        (
            "b.v",
            "module b import p::*; (input logic x); bit y = x; assign z = ; endmodule",
        ),
    ]);
    for survey in [tree.survey(), tree.survey_of_list()] {
        let a = survey.named("a").next().unwrap();
        assert_eq!(instances(a), ["cell_x:4(final)"]);
        assert_eq!(survey.named("b").count(), 1);
    }
}

#[test]
fn delays_of_statements_and_waits_count_and_delays_of_values_do_not() {
    let tree = SourceTree::new(&[
        (
            "none.v",
            "module none;\nalways @(posedge c) q <= #1 d;\nassign #2 y = q;\nendmodule\n",
        ),
        ("ram.v", "module ram;\nram #(.W(2)) u (c);\nendmodule\n"),
        ("one.v", "module one;\ninitial #100 awake = 1;\nendmodule\n"),
        (
            "block.v",
            "module block;\n\ninitial begin x = 1; #5; end\nendmodule\n",
        ),
        (
            "wait.v",
            "module ever;\nalways begin wait (ready); end\nendmodule\n",
        ),
    ]);
    let survey = tree.survey();
    let waits = |name: &str| {
        let wait = survey.named(name).next().unwrap().waits.as_ref();
        wait.map(|wait| format!("{}: {}", wait.line, wait.text))
    };
    assert_eq!(waits("none"), None);
    assert_eq!(waits("ram"), None);
    assert_eq!(waits("one").as_deref(), Some("2: initial #100 awake = 1;"));
    assert_eq!(
        waits("block").as_deref(),
        Some("3: initial begin x = 1; #5; end")
    );
    assert!(waits("ever").is_some());
}

#[test]
fn pins_are_found_in_headers_of_both_styles() {
    let names: Vec<&str> = PINS.iter().map(|pin| pin.name).collect();
    let classic = format!("module a (\n{}\n);\n", names.join(",\n"));
    let ports: Vec<String> = names
        .iter()
        .map(|name| format!("input wire [7:0] {name}"))
        .collect();
    let ansi = format!("module b (\n{}\n);\n", ports.join(",\n"));
    let units = read(&format!(
        "{classic}endmodule\n{ansi}endmodule\nmodule c (dla_intr); endmodule"
    ));
    let has: Vec<bool> = units.iter().map(DesignUnit::has_pins).collect();
    assert_eq!(has, [true, true, false]);
    assert_eq!(units[2].lacks().count(), PINS.len() - 1);
}

#[test]
fn a_list_with_its_macros_and_directories_says_what_is_missing() {
    let tree = SourceTree::new(&[
        (
            "a.f",
            "+define+FPGA\nmacros.v a.v\n-y libs\n+libext+.vlib\n",
        ),
        ("macros.v", "`define WIDE\n"),
        (
            "a.v",
            "module a (); found u_found (c);\n`ifdef WIDE\nram u_ram (.we(x), .di);\n`else\nnarrow u (c);\n\
             `endif\n`ifndef FPGA\nasic u (c);\n`endif\nother u_other (c);\nendmodule\n\
             module unused (); unknown u (c); endmodule",
        ),
        (
            "libs/found.v",
            "module found (c); inner u (); ram u (.re(c)); endmodule",
        ),
        ("libs/inner.vlib", "module inner (); endmodule"),
        ("libs/others.v", "module other (); endmodule"),
        ("models/ram.v", "module ram (); initial #5 x = 1; endmodule"),
        ("old/ram.v", "module ram (); endmodule"),
        ("fpga/ram.v", "module ram (); endmodule"),
        ("docs/ram.md", "A model:\n\nmodule ram (); endmodule\n"),
    ]);
    let list = tree.list();
    let survey = tree.survey_of_list();
    assert_eq!(
        names(&survey, "a"),
        ["other", "ram"],
        "others.v is not named after its module"
    );
    let missing = survey.missing("a");
    let ports: Vec<&str> = missing[1].ports.iter().map(String::as_str).collect();
    assert_eq!(ports, ["di", "re", "we"]);
    assert_eq!(missing[1].places.len(), 2);
    let wanted = BTreeSet::from(["ram"]);
    let models = models_elsewhere(&slang(), &list, &wanted).unwrap();
    assert_eq!(tree.shown(&models["ram"]), ["fpga/ram.v", "old/ram.v"]);
    let wanted = BTreeSet::from(["other"]);
    let models = models_elsewhere(&slang(), &list, &wanted).unwrap();
    assert_eq!(tree.shown(&models["other"]), ["libs/others.v"]);
}

#[test]
fn library_files_of_a_list_are_read_whatever_their_ending() {
    let tree = SourceTree::new(&[
        ("a.f", "a.v\n-v libs/cells.vlib\n-v libs/more\n"),
        ("a.v", "module a (); cell_x u (); cell_y v (); endmodule"),
        ("libs/cells.vlib", "module cell_x (); endmodule"),
        ("libs/more", "module cell_y (); endmodule"),
    ]);
    assert!(names(&tree.survey_of_list(), "a").is_empty());
}

#[test]
fn missing_modules_are_added_from_sources_of_any_name() {
    let tree = SourceTree::new(&[
        ("a.v", "module a (); cell_x u (); nowhere v (); endmodule"),
        (
            "libs/cells.vlib",
            "`ifdef SYNTHESIS\nmodule cell_x (); inner u (); endmodule\n`endif\n",
        ),
        ("libs/deep.inner", "module inner (); endmodule"),
        (
            "docs/cells.md",
            "# Cells\n\n```\nmodule nowhere (); endmodule\n```\n",
        ),
    ]);
    let mut survey = tree.survey();
    let context = SourceContext {
        defines: vec!["SYNTHESIS".to_owned()],
        ..SourceContext::default()
    };
    let added = survey.add_missing(&slang(), tree.0.path(), "a", &context, &|_| false);
    let added = added.unwrap();
    assert_eq!(
        tree.shown(added.values()),
        ["libs/cells.vlib", "libs/deep.inner"]
    );
    assert_eq!(names(&survey, "a"), ["nowhere"]);
    let search = ModuleSourceSearch {
        root: tree.0.path(),
        names: BTreeSet::from(["cell_x"]),
        read: BTreeSet::new(),
        context: SourceContext::default(),
    };
    assert!(search.run(&slang()).unwrap().is_empty(), "no such macro");
}

#[test]
fn sources_without_a_list_come_in_the_order_of_their_use() {
    let pins: Vec<&str> = PINS.iter().map(|pin| pin.name).collect();
    let pins = format!("({})", pins.join(", "));
    let tree = SourceTree::new(&[
        (
            "a/bench.v",
            &format!("module bench; chip u {pins}; endmodule"),
        ),
        (
            "b/chip.v",
            &format!("module chip {pins}; core u {pins}; endmodule"),
        ),
        (
            "c/core.v",
            &format!(
                "`include \"inner.vh\"\nmodule core import p::*; {pins}; sub u (`MOST); endmodule"
            ),
        ),
        ("d/include/inner.vh", "`define INNER"),
        (
            "e/sub.v",
            "import q::*;\nmodule sub (bus_if.slave b, input r::t x); endmodule",
        ),
        ("f/p.sv", "package p; endpackage"),
        ("f/q.sv", "package q; endpackage"),
        ("f/r.sv", "package r; typedef logic t; endpackage"),
        ("f/bus.sv", "interface bus_if; endinterface"),
        ("g/most.v", "`define MOST 3\n"),
    ]);
    let survey = tree.survey();
    let tops: Vec<&str> = survey.tops().iter().map(|top| top.name.as_str()).collect();
    assert_eq!(tops, ["chip"], "core is inside of it, bench has no pins");
    let found = survey.sources_of(&survey.needed("chip"));
    assert_eq!(
        tree.shown(&found.sources),
        [
            "g/most.v", "f/p.sv", "f/bus.sv", "f/q.sv", "f/r.sv", "e/sub.v", "c/core.v", "b/chip.v"
        ]
    );
    assert_eq!(tree.shown(&found.folders), ["d/include"]);
}
