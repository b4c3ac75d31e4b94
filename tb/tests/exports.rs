//! Networks explained, drawn and written as programs for others.

#[cfg(feature = "verilator")]
use std::path::{Path, PathBuf};

use crate::cli::{cosim, snapshot};

#[cfg(feature = "verilator")]
fn case(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("vectors/loadables")
        .join(name)
}

/// Writes the programs of a case, computed with its own input.
#[cfg(feature = "verilator")]
fn export(name: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a directory for temporary files");
    let file = |file: &str| case(name).join(file).to_string_lossy().into_owned();
    let (network, input) = (file("net.nvdla"), file("input.npy"));
    let to = folder.path().to_string_lossy();
    let start = ["explain", &network, "--input", &input];
    let (code, out, err) = cosim(&[&start[..], &["--export", &to]].concat());
    assert_eq!(code, 0, "{out}{err}");
    folder
}

#[test]
fn a_network_is_explained_with_its_registers() {
    let network = "vectors/loadables/one-by-one/net.nvdla";
    let (code, out, err) = cosim(&["explain", network]);
    assert_eq!(code, 0, "{err}");
    snapshot("loadable-explain", &out);
}

#[test]
fn the_graph_shows_what_takes_from_what() {
    let folder = tempfile::tempdir().expect("a directory for temporary files");
    let picture = folder.path().join("graph.svg");
    let to = picture.to_string_lossy();
    let network = "vectors/loadables/resnet-digits-fused/net.nvdla";
    let (code, _, err) = cosim(&["explain", network, "--graph", &to]);
    assert_eq!(code, 0, "{err}");
    let picture = std::fs::read_to_string(&picture).expect("written");
    assert!(picture.contains("input data") && picture.contains("output "));
    // A sum takes from two: there are more edges than in a row of nodes.
    let (edges, nodes) = (
        picture.matches("<path").count(),
        picture.matches("<rect").count(),
    );
    assert!(edges > nodes - 1, "{edges} edges of {nodes} nodes");
}

/// Source: docs/loadable.md, section 7.1, row "whole unit".
#[test]
#[cfg(feature = "verilator")]
fn blocks_are_enabled_in_the_order_of_the_driver() {
    let folder = export("lenet-digits");
    let trace = folder.path().join("task0-0000-conv0-sdp1.cfg");
    let trace = std::fs::read_to_string(trace).expect("exported");
    let enables = trace.lines().filter_map(|line| {
        let (block, _) = line
            .strip_prefix("reg_write(NVDLA_")?
            .split_once(".D_OP_ENABLE")?;
        Some(block)
    });
    assert_eq!(
        enables.collect::<Vec<_>>(),
        ["SDP_RDMA", "SDP", "CACC", "CMAC_A", "CMAC_B", "CSC", "CDMA"]
    );
}

#[test]
#[cfg(feature = "verilator")]
fn exported_traces_pass_on_the_rtl() {
    // It keeps weights in the convolution buffer from strip to strip.
    let folder = export("tall-split");
    let (code, out, err) = cosim(&["run", &folder.path().to_string_lossy()]);
    assert_eq!(code, 0, "{out}{err}");
    let last = "5 passed, 0 failed, 0 not applicable\n";
    assert!(out.ends_with(last), "{out}");
}

/// What a driver would do, printed: memory, steps and what must come out.
#[cfg(feature = "verilator")]
const DRIVER: &str = r#"
#include <stdio.h>
#include "task0.h"
static void print(char kind, const struct nvdla_memory *block) {
    for (; block->size; block++) {
        printf("%c %u", kind, block->at);
        for (uint32_t i = 0; i < block->size; i++) printf(" %u", block->bytes[i]);
        printf("\n");
    }
}
int main(void) {
    print('I', task0_input);
    for (unsigned i = 0; i < sizeof task0_steps / sizeof *task0_steps; i++) {
        const struct nvdla_step *step = &task0_steps[i];
        printf("%c %u %u %u\n", "WPS"[step->action], step->at, step->mask, step->value);
    }
    print('O', task0_output);
    return 0;
}
"#;

#[test]
#[cfg(feature = "verilator")]
fn a_driver_in_c_that_replays_the_header_gets_the_same_bytes() {
    use std::process::Command;

    use nvdla_model::model;
    use nvdla_model::program::{Posting, Program, ProgramStep};
    use nvdla_regs::configuration::Configuration;
    use nvdla_regs::quantity::{Addr, RegAddr};

    let folder = export("lenet-digits");
    let (source, binary) = (folder.path().join("driver.c"), folder.path().join("driver"));
    std::fs::write(&source, DRIVER).expect("the directory is there");
    let compiler = std::env::var_os("CC").unwrap_or_else(|| "cc".into());
    let mut compile = Command::new(compiler);
    let compiled = compile
        .args(["-Wall", "-Werror", "-o"])
        .args([&binary, &source])
        .status();
    assert!(compiled.expect("a C compiler").success());
    let printed = Command::new(&binary)
        .output()
        .expect("it was compiled")
        .stdout;
    let mut program = Program {
        name: "driver".to_owned(),
        needs: Configuration::NvSmall,
        steps: Vec::new(),
    };
    let mut outputs = Vec::new();
    for line in String::from_utf8(printed).expect("text").lines() {
        let (kind, numbers) = line.split_at(1);
        let numbers = numbers
            .split_whitespace()
            .map(|it| it.parse().expect("a number"));
        let numbers: Vec<u32> = numbers.collect();
        let bytes = || {
            numbers[1..]
                .iter()
                .map(|it| u8::try_from(*it).expect("a byte"))
        };
        let at = RegAddr(numbers[0]);
        program.steps.push(match kind {
            "I" => ProgramStep::Load {
                at: Addr(numbers[0]),
                bytes: bytes().collect(),
            },
            "W" => ProgramStep::Write {
                at,
                value: numbers[2],
                posting: Posting::Posted,
            },
            "P" => ProgramStep::Poll {
                at,
                mask: numbers[1],
                want: numbers[2],
            },
            "S" => ProgramStep::WaitInterrupts { bits: numbers[2] },
            _ => {
                outputs.push((Addr(numbers[0]), bytes().collect::<Vec<u8>>()));
                continue;
            }
        });
    }
    let expected = model::run(&program);
    assert!(expected.stuck.is_empty() && expected.unjudged.is_empty());
    assert_eq!(expected.layers.len(), 6);
    for (at, bytes) in &outputs {
        let length = u32::try_from(bytes.len()).expect("a small block");
        // Regions of the pool are written again by later operations.
        let again = outputs.iter().rev().find(|(other, _)| other == at);
        if again.is_some_and(|(_, last)| last == bytes) {
            assert_eq!(expected.memory.dump(*at, length), *bytes, "{at}");
        }
    }
    let golden = std::fs::read(case("lenet-digits").join("output.bin")).expect("a golden");
    assert_eq!(outputs.last().map(|(_, bytes)| bytes), Some(&golden));
}

#[test]
#[cfg(feature = "verilator")]
fn the_profile_says_what_limits_each_operation() {
    let network = "vectors/loadables/fc-1024/net.nvdla";
    let (code, out, err) = cosim(&["run", network, "--profile"]);
    assert_eq!(code, 0, "{err}");
    for part in [
        "times        host ",
        "multipliers  ",
        "limit        memory reads, busy for ",
        "stalls       CDMA.",
    ] {
        assert!(out.contains(part), "{part} is missing: {out}");
    }
    assert!(
        out.contains("advice       each weight is used once"),
        "{out}"
    );
}

/// What an index of exported programs says, by program.
#[cfg(feature = "verilator")]
fn index(folder: &Path) -> Vec<(String, String)> {
    let index = std::fs::read_to_string(folder.join("index.txt")).expect("an index");
    let lines = index.lines().map(|line| {
        let (program, what) = line.split_once(": ").expect("a program and what it is");
        (program.to_owned(), what.to_owned())
    });
    lines.collect()
}

#[test]
#[cfg(feature = "verilator")]
fn exported_layer_files_give_the_bytes_of_the_operations() {
    for (name, layers) in [
        ("lenet-digits", 6),
        ("resnet-digits-fused", 14),
        ("image-rgb", 3),
        ("pools", 4),
        ("sdp-only", 7),
        ("eltwise-unfused", 9),
    ] {
        let folder = export(name);
        let path = folder.path().to_string_lossy();
        let results = folder.path().join("results");
        let to = results.to_string_lossy();
        // One network on the RTL, with its traces; the files of the others are as right on the model.
        let on_model = if name == "lenet-digits" {
            &[][..]
        } else {
            &["--model-only"]
        };
        let run = ["run", &path, "--output", &to];
        let (code, out, err) = cosim(&[&run[..], on_model].concat());
        assert_eq!(code, 0, "{name}: {out}{err}");
        let index = index(folder.path());
        let files = index
            .iter()
            .filter(|(_, what)| what.starts_with("layer file"));
        let files: Vec<&str> = files.map(|(program, _)| program.as_str()).collect();
        assert_eq!(files.len(), layers, "{name}: {index:?}");
        for program in files {
            let want = std::fs::read(folder.path().join(format!("{program}-output.npy")));
            let got = std::fs::read(results.join(format!("{program}-0.npy")));
            let (want, got) = (want.expect("exported"), got.expect("written"));
            assert!(want == got, "{name}: {program} differs");
        }
    }
}

#[test]
#[cfg(feature = "verilator")]
fn what_no_layer_file_can_say_has_a_reason() {
    let folder = export("tall-split");
    let index = index(folder.path());
    let reason = |program: &str| {
        let found = index.iter().find(|(name, _)| name == program);
        found.map(|(_, what)| what.as_str())
    };
    assert_eq!(
        reason("task0"),
        Some("no layer file: it has several units"),
        "{index:?}"
    );
}

#[test]
fn what_is_no_loadable_is_named() {
    for (file, what) in [
        (
            "vectors/loadables/one-by-one/input.npy",
            "an array of NumPy",
        ),
        ("vectors/README.md", "a text"),
    ] {
        let (code, _, err) = cosim(&["run", file, "--model-only"]);
        assert_eq!(code, 2, "{err}");
        assert!(err.contains(&format!("it is {what}")), "{err}");
    }
}
