use std::sync::Arc;

use nvdla_model::program::golden::{
    GoldenCycles, GoldenOutputRegion, ReferenceRtlResults, RegisterValue,
};
use nvdla_model::program::{Posting, Program, ProgramStep};
use nvdla_programs::packed::{parse, write};
use nvdla_programs::trace::ProgramFileContents;
use nvdla_regs::configuration::Configuration;
use nvdla_regs::quantity::{Addr, RegAddr};

fn case() -> ProgramFileContents {
    let bytes: Arc<[u8]> = (0..=255).cycle().take(1000).collect();
    let sdp_status = RegAddr(0x90cc);
    ProgramFileContents {
        program: Program {
            name: "a_case".to_owned(),
            needs: Configuration::NvSmallEw,
            steps: vec![
                ProgramStep::Load {
                    at: Addr(0x1000),
                    bytes: bytes.clone(),
                },
                ProgramStep::Write {
                    at: RegAddr(0x9038),
                    value: 1,
                    posting: Posting::Posted,
                },
            ],
        },
        conditions: None,
        expectation: Some(ReferenceRtlResults {
            dut: Configuration::NvSmallEw,
            note: Some("quotes \" and: colons".to_owned()),
            outputs: vec![GoldenOutputRegion {
                base: Addr(0x2000),
                bytes,
            }],
            registers: vec![RegisterValue {
                at: sdp_status,
                value: 1,
            }],
            registers_group1: Vec::new(),
            cycles: Some(GoldenCycles {
                layer: 342,
                memory_latency: 32,
            }),
        }),
    }
}

#[test]
fn a_written_case_reads_back() {
    let case = case();
    let text = write(&case);
    assert_eq!(text.matches("deflate").count(), 1, "equal bytes once");
    let back = parse("a.yaml", &text).unwrap();
    assert_eq!(back.program.steps, case.program.steps);
    assert_eq!(back.program.name, case.program.name);
    assert_eq!(back.program.needs, case.program.needs);
    assert_eq!(back.expectation, case.expectation);
    assert_eq!(write(&back), text);
}

#[test]
fn damaged_files_are_refused() {
    let text = write(&case());
    let cases = [
        (text.replace("size: 1000", "size: 999"), "a.yaml: `"),
        (text.replace("crc32: 0x", "crc32: 0x1"), "a.yaml:"),
        (
            text.replace("schema: 1", "schema: 2"),
            "a.yaml: schema 2 is newer",
        ),
        (text.replace("load", "laod"), "a.yaml:16: `laod"),
        (
            text.replace("image: m0", "image: m7"),
            "a.yaml: the memory image `m7`",
        ),
        (text.replace("dut:", "dat:"), "a.yaml"),
    ];
    for (text, want) in cases {
        let got = parse("a.yaml", &text).unwrap_err().to_string();
        assert!(got.starts_with(want), "{got}");
    }
}
