//! How commands end: what they print, what they write, and with which code.

use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::campaign::text;
use crate::cli::{cosim, snapshot};

const LAYER: &str = "vectors/directed/sdp-copy.yaml";

/// A sequence that reads a hole of the register map and expects `value` there.
pub(crate) fn sequence(directory: &TempDir, value: u32) -> PathBuf {
    let path = directory.path().join(format!("expect-{value}.yaml"));
    let step = format!("{{op: read, addr: 0x0e000, expect: {value}}}");
    let file = format!("name: a\ndut: nv_small\nnote: a test\nsteps:\n  - {step}\n");
    std::fs::write(&path, file).expect("the directory is new");
    path
}

/// Exit code and complaint of a command that prints into `out`.
fn into(out: impl Into<Stdio>, arguments: &[&str]) -> (i32, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_cosim"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdout(out)
        .output()
        .expect("cosim was built with this test");
    let code = output.status.code().expect("cosim ends by itself");
    (code, String::from_utf8(output.stderr).expect("text"))
}

#[test]
fn a_closed_pipe_ends_the_output_and_never_the_verdict() {
    let directory = TempDir::new().unwrap();
    let json = directory.path().join("a.json");
    for (value, verdict) in [(0, 0), (1, 1)] {
        let file = sequence(&directory, value);
        let arguments = ["run", text(&file), "--json", text(&json)];
        assert_eq!(cosim(&arguments).0, verdict);
        std::fs::remove_file(&json).unwrap();
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        let (code, error) = into(writer, &arguments);
        assert_eq!(code, verdict, "{error}");
        assert!(!error.contains("error"), "{error}");
        assert!(json.exists(), "the report is written although nobody reads");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_an_error_and_a_failure_stays_one() {
    let directory = TempDir::new().unwrap();
    for (value, code) in [(0, 3), (1, 1)] {
        let file = sequence(&directory, value);
        let full = File::options().write(true).open("/dev/full").unwrap();
        let (ended, error) = into(full, &["run", text(&file)]);
        assert_eq!(ended, code, "{error}");
        assert!(
            error.contains("cannot print everything: No space"),
            "{error}"
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_is_full_of_waves_is_an_error() {
    for file in [LAYER, "vectors/directed/conv-example.yaml"] {
        let (code, _, error) = cosim(&["run", file, "--waves", "/dev/full"]);
        assert_eq!(code, 3, "{error}");
        assert!(error.contains("cannot write waves to /dev/full"), "{error}");
    }
}

#[test]
fn places_that_cannot_be_written_are_found_before_the_first_case() {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("file");
    std::fs::write(&file, "mine").unwrap();
    let nowhere = directory.path().join("no/such/folder/file");
    let below = file.join("below");
    let network = "vectors/loadables/pools";
    let commands: [&[&str]; 12] = [
        &["run", network, "--json", text(&nowhere)],
        &["run", "net.nvdla", "--output", text(&below)],
        &["dut", "reset", "--junit", text(&nowhere)],
        &["run", "vectors/illegal", "--json", text(&nowhere)],
        &["run", LAYER, "--waves", text(&nowhere)],
        &["run", LAYER, "--json", text(&nowhere)],
        &["run", LAYER, "--output", text(&below)],
        &["campaign", "sdp", "--json", text(&below)],
        &["lut", "vectors/lut/sigmoid.yaml", "--svg", text(&nowhere)],
        &["campaign", "sdp", "--count", "9", "--out", text(&below)],
        &["run", "sdp:1:1", "--shrink", text(&below)],
        &["report", "a", "--merge", text(&below)],
    ];
    for arguments in commands {
        let (code, said, error) = cosim(arguments);
        assert_eq!((code, said.as_str()), (3, ""), "{arguments:?}: {error}");
        assert!(error.starts_with("error: cannot write "), "{error}");
    }
    // What the campaign would have written at its end.
    let out = directory.path().join("out");
    for option in ["--junit", "--seeds"] {
        let place = if option == "--junit" {
            &nowhere
        } else {
            &below
        };
        let campaign = ["campaign", "sdp", "--count", "9", "--out", text(&out)];
        let (code, said, error) = cosim(&[&campaign[..], &[option, text(place)]].concat());
        assert_eq!((code, said.as_str()), (3, ""), "{option}: {error}");
        assert!(!out.exists(), "{option}: no campaign was begun");
    }
    assert_eq!(std::fs::read(&file).unwrap(), b"mine");
}

#[test]
fn a_file_is_no_folder_and_a_folder_no_file() {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("file");
    std::fs::write(&file, "mine").unwrap();
    let (file, folder) = (text(&file), text(directory.path()));
    let commands: [&[&str]; 6] = [
        &["dut", "learn", "nv_small", "--out", file],
        &["campaign", "sdp", "--count", "9", "--out", file],
        &["run", LAYER, "--output", file],
        &["run", "sdp:1:1", "--shrink", file],
        &["run", LAYER, "--junit", folder],
        &["dut", "learn", "nv_small", "--json", folder],
    ];
    for arguments in commands {
        let (code, said, error) = cosim(arguments);
        assert_eq!((code, said.as_str()), (2, ""), "{arguments:?}: {error}");
        assert!(error.contains(" is wanted"), "{error}");
    }
    assert_eq!(std::fs::read(file).unwrap(), b"mine");
}

#[test]
fn nothing_to_do_is_no_pass() {
    let directory = TempDir::new().unwrap();
    let write = |name: &str, contents: &str| {
        let path = directory.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, contents).unwrap();
        path
    };
    let layers = write("a.yaml", "schema: 1\nname: a\nwhy: a test\nlayers: []\n");
    let trace = write("b.cfg", "// nothing\n");
    let steps = write(
        "c.yaml",
        "name: c\ndut: nv_small\nnote: a test\nsteps: []\n",
    );
    let packed = write(
        "d.yaml",
        "schema: 1\nname: d\ndut: nv_small\nprogram: \"\"\n",
    );
    let empty = directory.path().join("empty");
    std::fs::create_dir(&empty).unwrap();
    let out = directory.path().join("campaign");
    let seeds = directory.path().join("seeds.yaml");
    let campaign = [
        "campaign",
        "sdp",
        "--out",
        text(&out),
        "--seeds",
        text(&seeds),
    ];
    let commands: [&[&str]; 11] = [
        &["run", text(&empty)],
        &["run", text(&layers)],
        &["run", text(&empty)],
        &["run", text(&trace)],
        &["run", text(&packed)],
        &["run", text(&steps)],
        &["run", text(&empty)],
        &["campaign", "sdp", "--count", "0"],
        &["lut", "vectors/lut/sigmoid.yaml", "--count", "0"],
        &[&campaign[..], &["--count", "0"]].concat(),
        &[&campaign[..], &["--count", "2", "--shard", "3/4"]].concat(),
    ];
    let mut all = String::new();
    for arguments in commands {
        let (code, _, error) = cosim(arguments);
        assert_eq!(code, 2, "{arguments:?}: {error}");
        // Another test may build a model at the same time.
        let lines = error
            .lines()
            .filter(|line| !line.starts_with("waiting for "));
        let error: String = lines.map(|line| format!("{line}\n")).collect();
        let said = format!("$ cosim {}\n{error}\n", arguments.join(" "));
        all.push_str(&said.replace(text(directory.path()), "DIR"));
    }
    snapshot("complaints-nothing", &all);
    assert!(!out.exists(), "no campaign was begun");
}
