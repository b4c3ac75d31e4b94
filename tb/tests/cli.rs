//! The command line: help, and what is said about bad input.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

/// Exit code and both output streams of `cosim` with `arguments`.
pub(crate) fn cosim(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_cosim"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cosim was built with this test");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("cosim prints text");
    let code = output.status.code().expect("cosim ends by itself");
    (code, text(output.stdout), text(output.stderr))
}

/// What `cosim` says about a file with these contents; the directory is left out.
fn complaint(command: &str, name: &str, contents: &str) -> String {
    let directory = TempDir::new().expect("a directory for temporary files");
    let path = directory.path().join(name);
    std::fs::write(&path, contents).expect("the directory is new");
    let path = path.to_str().expect("temporary paths are text");
    let (code, _, err) = cosim(&[command, path]);
    assert_eq!(code, 2, "{err}");
    err.replace(path, name)
}

pub(crate) use nvdla_testing::snapshot::assert as snapshot;

const HEAD: &str = "schema: 1\nname: a\nwhy: a test\nlayers:\n";

/// Columns of the widest line of help.
const COLUMNS: usize = 100;

/// All commands by name, such as `dut build`; the one without a name is `cosim` itself.
fn commands() -> BTreeMap<String, clap::Command> {
    fn add(above: &str, command: &clap::Command, all: &mut BTreeMap<String, clap::Command>) {
        for below in command.get_subcommands() {
            let name = format!("{above} {}", below.get_name());
            add(&name, below, all);
        }
        all.insert(above.trim_start().to_owned(), command.clone());
    }
    let mut grammar = nvdla_cosim::cli::grammar();
    grammar.build();
    let mut all = BTreeMap::new();
    add("", &grammar, &mut all);
    all
}

/// What `cosim COMMAND --help` prints.
fn help(command: &str) -> String {
    let words = command.split_whitespace().chain(["--help"]);
    let (code, out, err) = cosim(&words.collect::<Vec<_>>());
    assert_eq!(code, 0, "{command}: {err}");
    out
}

#[test]
fn help_of_cosim_fits_on_a_screen() {
    let page = help("");
    assert!(page.lines().count() <= 40, "{page}");
    snapshot("help", &page);
}

#[test]
fn help_explains_every_command_and_every_argument() {
    for (name, command) in commands() {
        let page = help(&name);
        let about = command.get_about().map(ToString::to_string);
        let about = about.unwrap_or_default();
        assert!(
            !about.is_empty() && page.starts_with(&about),
            "{name}: {page}"
        );
        let mut options = BTreeSet::new();
        for argument in command.get_arguments().filter(|one| !one.is_hide_set()) {
            let help = argument.get_help().map(ToString::to_string);
            let help = help.unwrap_or_default();
            assert!(!help.is_empty(), "{name}: {argument} is not explained");
            let shown = page.contains(&argument.to_string());
            assert!(shown, "{name}: {argument} is not in its help");
            let option = argument.get_long();
            let is_new = option.is_none_or(|option| options.insert(option.to_owned()));
            assert!(is_new, "{name}: two options are called {argument}");
        }
    }
}

#[test]
fn help_has_no_line_that_is_broken_or_too_wide() {
    for (name, command) in commands() {
        let page = help(&name);
        for line in page.lines() {
            let width = line.chars().count();
            assert!(width <= COLUMNS, "{name}: {line}");
        }
        let after = command.get_after_help().map(ToString::to_string);
        for line in after.unwrap_or_default().lines() {
            assert!(
                page.lines().any(|shown| shown == line),
                "{name}: too wide: {line}"
            );
        }
    }
}

/// An argument that is new, or another one, or gone, is seen here at once.
#[test]
fn every_command_has_its_arguments() {
    let mut list = String::new();
    for (name, command) in commands() {
        list += format!("cosim {name}").trim_end();
        // Full, so that the first argument begins a line.
        let mut width = COLUMNS;
        // Each command has the global ones.
        let own = command.get_arguments();
        let own = own.filter(|argument| name.is_empty() || !argument.is_global_set());
        for argument in own.map(ToString::to_string) {
            width += 1 + argument.len();
            if width > COLUMNS {
                list += "\n   ";
                width = 4 + argument.len();
            }
            list.push(' ');
            list += &argument;
        }
        list.push('\n');
    }
    snapshot("arguments", &list);
}

#[test]
fn a_plan_shows_every_derived_register_with_its_numbers() {
    for (name, elements) in [
        ("conv-example", ["data=1,2,9", "weight=3,2,1,12"]),
        ("image-example", ["data=10,14,2", "weight=8,0,0,19"]),
    ] {
        let file = format!("vectors/directed/{name}.yaml");
        let [data, weight] = elements;
        let (code, out, err) = cosim(&["explain", &file, "--element", data, "--element", weight]);
        assert_eq!(code, 0, "{err}");
        snapshot(&format!("plan-{name}"), &out);
    }
}

#[test]
fn layer_files_are_refused_with_the_line_at_fault() {
    let cases = [
        (
            "unknown_key",
            "  - sdp:\n      source: { widht: 3, height: 1, channels: 1 }\n",
        ),
        (
            "wrong_type",
            "  - sdp:\n      source:\n        width: nine\n",
        ),
        (
            "out_of_range",
            "  - sdp:\n      source:\n        width: 8193\n",
        ),
        (
            "unknown_unit",
            "  - sdq:\n      source: { width: 3, height: 1, channels: 1 }\n",
        ),
        ("no_unit", "  - start: queued\n"),
        (
            "stride_too_small",
            "  - sdp:\n      source: { width: 3, height: 1, channels: 1, line_stride: 16 }\n",
        ),
        (
            "stride_unaligned",
            "  - sdp:\n      source: { width: 3, height: 1, channels: 1, line_stride: 0x1c }\n",
        ),
        (
            "missing_operands",
            "  - sdp:\n      source: { width: 3, height: 1, channels: 1 }\n      bs:\n        mul: { operand: { memory: random } }\n",
        ),
        (
            "unread_operands",
            "  - sdp:\n      source: { width: 3, height: 1, channels: 1 }\n      bs:\n        operands: { mode: per-channel, size: one-byte }\n",
        ),
        (
            "value_too_large",
            "  - sdp:\n      source: { width: 3, height: 1, channels: 1, data: { list: [1, 200] } }\n",
        ),
        (
            "unknown_register",
            "  - sdp:\n      source: { width: 3, height: 1, channels: 1 }\n    registers:\n      SDP.D_CVT_SCALES: 1\n",
        ),
        (
            "ew_without_its_configuration",
            "  - sdp:\n      source: { width: 3, height: 1, channels: 1 }\n      ew: {}\n",
        ),
        (
            "comparison_with_destination",
            "  - sdp:\n      source: { width: 3, height: 1, channels: 1 }\n      ew: { alu: { algo: eql, operand: { register: 1 } } }\n      destination: {}\n",
        ),
        (
            "converted_register",
            "  - sdp:\n      source: { width: 3, height: 1, channels: 1 }\n      ew: { mul: { operand: { register: 1 }, convert: { scale: 2 } } }\n",
        ),
        ("no_yaml", "  - sdp: [\n"),
    ];
    let text: Vec<String> = cases
        .iter()
        .map(|(what, layer)| {
            format!(
                "{what}\n{}",
                complaint("run", "a.yaml", &format!("{HEAD}{layer}"))
            )
        })
        .collect();
    snapshot("complaints-layers", &text.join("\n"));
}

#[test]
fn layers_of_pdp_are_refused_with_the_reason() {
    let source = |width| format!("source: {{ width: {width}, height: 8, channels: 8 }}");
    let pdp = |width, keys: &str| {
        let source = source(width);
        format!("  - pdp:\n      {source}\n      kernel: {{ width: 3, height: 3 }}\n      {keys}\n")
    };
    let fed = |keys: &str| {
        let sdp = format!("  - sdp:\n      {}\n", source(8));
        format!("{sdp}    pdp:\n      kernel: {{ width: 3, height: 3 }}\n      {keys}\n")
    };
    let cases = [
        (
            "no_source",
            "  - pdp: { method: max, kernel: { width: 1, height: 1 } }\n".to_owned(),
        ),
        (
            "two_sources",
            fed("source: { width: 8, height: 8, channels: 8 }\n      method: max"),
        ),
        (
            "two_destinations",
            format!(
                "{}      destination: {{}}\n    pdp: {{ method: max, kernel: {{ width: 1, height: 1 }} }}\n",
                format_args!("  - sdp:\n      {}\n", source(8))
            ),
        ),
        (
            "misfit",
            pdp(8, "method: max\n      stride: { width: 2, height: 1 }"),
        ),
        (
            "padding_too_large",
            pdp(8, "method: max\n      padding: { left: 3 }"),
        ),
        ("kernel_too_large", pdp(2, "method: max")),
        (
            "kernel_of_nine",
            "  - pdp:\n      kernel: { width: 9, height: 1 }\n".to_owned(),
        ),
        ("too_wide", pdp(100, "method: max")),
        (
            "too_wide_for_sdp",
            fed("method: max").replace("width: 8,", "width: 100,"),
        ),
        ("split_of_sdp", fed("method: max\n      split: {}")),
        (
            "too_many_segments",
            pdp(8, "method: max\n      split: { segments: 9 }"),
        ),
        (
            "wrong_sum",
            pdp(
                8,
                "method: max\n      split: { segments: 2, outputs: { first: 3, last: 4 } }",
            ),
        ),
        (
            "values_of_max",
            pdp(8, "method: max\n      pad_values: { pixel: 1 }"),
        ),
        (
            "factors_of_min",
            pdp(8, "method: min\n      reciprocals: { width: 1, height: 1 }"),
        ),
        (
            "in_place",
            pdp(8, "method: min\n      destination: { place: source }"),
        ),
    ];
    let text: Vec<String> = cases
        .iter()
        .map(|(what, layer)| {
            let complaint = complaint("run", "a.yaml", &format!("{HEAD}{layer}"));
            format!("{what}\n{complaint}")
        })
        .collect();
    snapshot("complaints-pdp", &text.join("\n"));
}

#[test]
fn heads_of_layer_files_are_checked() {
    let layer = "layers:\n  - sdp: { source: { width: 1, height: 1, channels: 1 } }\n";
    let newer = complaint(
        "run",
        "a.yaml",
        &format!("schema: 2\nname: a\nwhy: a test\n{layer}"),
    );
    let aimless = complaint("run", "a.yaml", &format!("schema: 1\nname: a\n{layer}"));
    snapshot("complaints-heads", &format!("{newer}\n{aimless}"));
}

#[test]
#[cfg(feature = "verilator")]
fn a_copied_layer_file_runs_and_one_without_a_name_has_that_of_the_file() {
    let directory = TempDir::new().unwrap();
    let run = |text: &str| {
        let path = directory.path().join("copy.yaml");
        std::fs::write(&path, text).unwrap();
        let (code, said, error) = cosim(&["run", path.to_str().unwrap()]);
        assert_eq!(code, 0, "{error}");
        said
    };
    let layer = "layers:\n  - sdp: { source: { width: 1, height: 1, channels: 1 } }\n";
    let said = run(&format!("schema: 1\nname: original\nwhy: a test\n{layer}"));
    assert!(
        said.starts_with("warn  the layers of copy are called original\n"),
        "{said}"
    );
    assert!(said.contains("\npass  original "), "{said}");
    let said = run(&format!("schema: 1\nwhy: a test\n{layer}"));
    assert!(said.starts_with("pass  copy "), "{said}");
}

#[test]
fn traces_and_sequences_are_refused_with_the_line_at_fault() {
    let trace = "// a comment\nreg_write(NVDLA_SDP.D_CVT_SCALE_0, 0x1);\nreg_wirte(NVDLA_SDP.D_CVT_SCALE_0, 0x1);\n";
    let argument = "reg_write(NVDLA_SDP.D_CVT_SCALE_0, one);\n";
    let register = "reg_write(NVDLA_SDP.D_CVT_SCALES_0, 1);\n";
    let sequence =
        "name: a\ndut: nv_small\nnote: n\nsteps:\n  - {op: raed, addr: 0x9000, expect: 0}\n";
    let text = [
        complaint("run", "a.cfg", trace),
        complaint("run", "a.cfg", argument),
        complaint("run", "a.cfg", register),
        complaint("run", "a.yaml", sequence),
    ];
    snapshot("complaints-programs", &text.join("\n"));
}

#[test]
fn arguments_are_refused_with_the_remedy() {
    let cases: [&[&str]; 11] = [
        &["run", "no/such/file.yaml"],
        &["run"],
        &["run", "vectors/profiles/cdp.yaml"],
        &["campaign", "pool"],
        &["campaign", "sdp", "--seed", "0xfeeed0000000000000"],
        &["campaign", "sdp", "--seed", "nine"],
        &["campaign", "sdp", "--memory", "slow"],
        &["campaign", "sdp", "--clocks", "1:0"],
        &["run", "sdp:17"],
        &["regs", "SDP.D_CVT_SCALES"],
        &["regs", "0xe000"],
    ];
    let mut text = String::new();
    for arguments in cases {
        let (code, _, err) = cosim(arguments);
        assert_eq!(code, 2, "{err}");
        text.push_str(&format!("$ cosim {}\n{err}\n", arguments.join(" ")));
    }
    snapshot("complaints-arguments", &text);
}

#[test]
fn the_nearest_name_is_suggested_and_no_other() {
    let layer = "vectors/directed/sdp-copy.yaml";
    let cases: [(&[&str], &str); 9] = [
        (&["explian"], "a similar subcommand exists: 'explain'"),
        (&["lutt"], "a similar subcommand exists: 'lut'"),
        (&["reprot"], "a similar subcommand exists: 'report'"),
        (&["profile", "shwo"], "a similar subcommand exists: 'show'"),
        (
            &["run", layer, "--sed", "3"],
            "a similar argument exists: '--seed'",
        ),
        (&["campaign", "spd"], "; the nearest name is `sdp`\n"),
        (
            &["campaign", "conv-spd"],
            "; the nearest name is `conv-sdp`\n",
        ),
        (
            &["run", layer, "--dut", "nv_smal"],
            "; the nearest name is `nv_small`\n",
        ),
        (
            &["regs", "SPD.D_CVT_SHIFT"],
            "; the nearest name is `SDP.D_CVT_SHIFT`; ",
        ),
    ];
    for (arguments, said) in cases {
        let (code, _, error) = cosim(arguments);
        assert_eq!(code, 2, "{error}");
        // A build without models knows no DUT.
        if cfg!(feature = "verilator") || !arguments.contains(&"--dut") {
            assert!(error.contains(said), "{arguments:?}: {error}");
        }
    }
    let (code, _, error) = cosim(&["campaign", "elephant"]);
    assert_eq!(code, 2);
    assert!(!error.contains("nearest"), "{error}");
}

#[test]
fn registers_are_shown_as_tables() {
    let mut text = String::new();
    for name in [
        "SDP.D_DP_BS_CFG",
        "SDP.D_DP_BS_CFG=0x58",
        "0x903c=7",
        "nvdla_sdp.d_cvt_shift_0",
        "GLB",
    ] {
        let (code, out, err) = cosim(&["regs", name]);
        assert_eq!(code, 0, "{err}");
        text.push_str(&format!("$ cosim regs {name}\n{out}\n"));
    }
    snapshot("registers-decoded", &text);
}

#[test]
fn a_random_case_can_be_printed_and_stored_as_a_layer_file() {
    let (code, printed, _) = cosim(&["run", "sdp:1:4", "--print"]);
    assert_eq!(code, 0);
    let directory = TempDir::new().unwrap();
    let path = directory.path().join("sdp-4.yaml");
    std::fs::write(&path, printed).unwrap();
    let loaded = nvdla_layers::layer::LayerFile::load(&path).unwrap();
    assert_eq!(loaded.name, "sdp-4");
}

#[test]
fn the_schemas_in_vectors_are_current() {
    for kind in ["estimates", "layer", "profile", "results", "table"] {
        let (code, schema, _) = cosim(&["schema", kind]);
        assert_eq!(code, 0);
        let path =
            Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("vectors/schema/{kind}.json"));
        let stored = std::fs::read_to_string(&path).unwrap();
        assert!(
            stored == schema,
            "run: cargo run -- schema {kind} > vectors/schema/{kind}.json"
        );
    }
}

#[test]
fn places_of_a_sweep_need_a_sweep() {
    let layers = "vectors/directed/sdp-bs-relu.yaml";
    for (words, part) in [
        (vec!["run", layers, "--from", "3"], "belong to a sweep"),
        (
            vec![
                "run",
                layers,
                "--sweep",
                "read-latency",
                "--around",
                "enable:0",
            ],
            "swept around no event",
        ),
        (
            vec!["run", layers, "--model-only", "--sweep", "SDP.S_STATUS"],
            "is for a DUT",
        ),
        (vec!["serve", "--sweep", "SDP.S_STATUS"], "is not swept"),
        (
            vec!["snapshot", layers, "--sweep", "SDP.S_STATUS"],
            "is not swept",
        ),
        (
            vec![
                "run",
                layers,
                "--sweep",
                "SDP.S_STATUS",
                "--from",
                "-900000",
            ],
            "not in",
        ),
    ] {
        let (code, _, error) = cosim(&words);
        assert!(code == 2 && error.contains(part), "{error}");
    }
}

#[test]
fn what_cannot_be_swept_says_so() {
    let sweep = ["--sweep", "SDP.S_STATUS"];
    for (words, code, part) in [
        (
            vec!["vectors/loadables/sdp-only"],
            2,
            "no compiled networks",
        ),
        (
            vec![
                "vectors/directed/sdp-bs-relu.yaml",
                "--from",
                "5",
                "--to",
                "1",
            ],
            2,
            "no offsets",
        ),
        (
            vec!["vectors/directed/sdp-bs-relu.yaml", "--around", "later"],
            2,
            "is no event",
        ),
    ] {
        let (got, _, error) = cosim(&[&["run"], &words[..], &sweep].concat());
        assert_eq!(got, code, "{error}");
        assert!(error.contains(part), "{error}");
    }
}
