//! Malformed inputs, one of every kind that `cosim` reads: each is refused with the file, the line
//! where the format has lines, the reason and what to write instead.
//!
//! Descriptions of a DUT and file lists are read when `cosim` is built; dut-build has their tests.

use std::fs;

use tempfile::TempDir;

use super::cli::{cosim, snapshot};

/// An input: what it is, its files by name, and the arguments that read them from `DIR`.
struct Input {
    kind: &'static str,
    files: &'static [(&'static str, &'static str)],
    arguments: &'static [&'static str],
}

const INPUTS: &[Input] = &[
    Input {
        kind: "layer file",
        files: &[(
            "a.yaml",
            "schema: 1\nname: a\nwhy: a test\nlayers:\n  - sdp:\n      source: { width: 0, height: 1, channels: 1 }\n",
        )],
        arguments: &["run", "DIR/a.yaml"],
    },
    Input {
        kind: "illegal programming",
        files: &[(
            "a.yaml",
            "schema: 1\nname: a\nwhy: a test\nsource: system.md, 11\nexpect: explodes\nlayer: {}\n",
        )],
        arguments: &["run", "DIR/a.yaml"],
    },
    Input {
        kind: "table",
        files: &[(
            "a.yaml",
            "schema: 1\nname: a\nwhy: a test\nuser: pdp\nfunction: { of: exp }\n",
        )],
        arguments: &["lut", "DIR/a.yaml"],
    },
    Input {
        kind: "trace",
        files: &[(
            "a.cfg",
            "// a comment\nreg_write(NVDLA_SDP.D_CVT_SCALE_0);\n",
        )],
        arguments: &["run", "DIR/a.cfg"],
    },
    Input {
        kind: "golden case",
        files: &[(
            "a.yaml",
            "schema: 1\nname: a\ndut: nv_small\nnote: n\nimages:\n  m0: { size: 32, crc32: 0xd483836e, deflate: 'k3X8!' }\nprogram: |\n  load 0x80000000 m0\nexpect: {}\n",
        )],
        arguments: &["run", "DIR/a.yaml"],
    },
    Input {
        kind: "sequence",
        files: &[(
            "a.yaml",
            "name: a\ndut: nv_small\nnote: n\nsteps:\n  - {op: write, addr: 0x9000}\n",
        )],
        arguments: &["run", "DIR/a.yaml"],
    },
    Input {
        kind: "seeds",
        files: &[("a.yaml", "schema: 2\ncases:\n  - sdp:1:17@8\n  - sdp:1\n")],
        arguments: &[
            "campaign",
            "sdp",
            "--count",
            "1",
            "--seeds",
            "DIR/a.yaml",
            "--out",
            "DIR/c",
        ],
    },
    Input {
        kind: "journal",
        files: &[("results.jsonl", "{\"journal\": 3}\n")],
        arguments: &["report", "--coverage", "DIR"],
    },
    Input {
        kind: "exclusions",
        files: &[(
            "a.yaml",
            "schema: 1\nexclude:\n  - { bins: sdp.source.memory, reason: a test }\n  - bins: sdp.sauce.*\n    reason: a test\n",
        )],
        arguments: &["report", "--coverage", "DIR", "--exclude", "DIR/a.yaml"],
    },
    Input {
        kind: "structural holes",
        files: &[(
            "a.yaml",
            "schema: 1\nholes:\n  - file: rtl/top/nv_small.sv\n    signals: [test_mode]\n    bits: '1:2'\n    reason: tied\n",
        )],
        arguments: &[
            "report",
            "--structural",
            "DIR/s.json",
            "--holes",
            "DIR/a.yaml",
        ],
    },
    Input {
        kind: "structural coverage",
        files: &[("s.json", "{\"schema\": 1,\n \"models\": 3}\n")],
        arguments: &["report", "--structural", "DIR/s.json"],
    },
    Input {
        kind: "profile",
        files: &[(
            "a.yaml",
            "schema: 1\nname: a\nwhy: a test\nkinds: { sdp: 1, rubik: 2 }\n",
        )],
        arguments: &["campaign", "DIR/a.yaml"],
    },
    Input {
        kind: "name of a case",
        files: &[],
        arguments: &["run", "sdp:one:17"],
    },
];

#[test]
fn every_kind_of_input_is_refused_with_its_place_and_the_remedy() {
    let mut all = String::new();
    for input in INPUTS {
        let directory = TempDir::new().expect("a directory for temporary files");
        let place = directory.path().to_str().expect("temporary paths are text");
        for (name, contents) in input.files {
            fs::write(directory.path().join(name), contents).expect("the directory is new");
        }
        let arguments: Vec<String> = input
            .arguments
            .iter()
            .map(|argument| argument.replace("DIR", place))
            .collect();
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let (code, out, err) = cosim(&arguments);
        let kind = input.kind;
        assert_eq!(code, 2, "{kind}\n{out}{err}");
        all.push_str(&format!(
            "{kind}\n{}\n",
            err.replace(&format!("{place}/"), "")
        ));
    }
    snapshot("complaints-kinds", &all);
}
