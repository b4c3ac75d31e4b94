use std::sync::Arc;

use nvdla_model::program::{Posting, ProgramStep};
use nvdla_programs::listing::{MemoryImagesByName, parse, write};
use nvdla_regs::quantity::RegAddr;

fn images() -> MemoryImagesByName {
    let bytes: Arc<[u8]> = Arc::from([1, 2, 3]);
    [("m0".to_owned(), bytes)].into()
}

fn parsed(text: &str) -> Result<Vec<ProgramStep>, String> {
    parse("a.yaml", 10, text, &images()).map_err(|error| error.to_string())
}

#[test]
fn every_action_reads_back() {
    let text = "\
load 0x80000000 m0
clear 0x90000000 0x120
SDP: S_POINTER=0x0 D_CVT_SCALE=0x1,0x2 D_CVT_SHIFT=0x3
SDP!: S_POINTER=0x1
CDP!: S_LUT_ACCESS_DATA=0x1,0x2
write 0x0000e000 0x5a
write! 0x0000e000 0x5b
read SDP.S_STATUS
read SDP.S_STATUS & 0x3 == 0x1
read 0x0000e000 == 0x0
poll SDP.S_STATUS == 0x0
poll SDP.S_STATUS & 0x3 == 0x0
wait SDP_0 CDMA_WT_1 0x80
wait-pin 20000
pin high
pin low
wait-cycles 100
check 0x90000000 0x120 crc 0x5e22eb9d
check 0x90000000 m0
note any text
";
    let steps = parsed(text).unwrap();
    // The bits of a wait are written in ascending order.
    let text = text.replace("SDP_0 CDMA_WT_1 0x80", "SDP_0 0x80 CDMA_WT_1");
    let mut named = MemoryImagesByName::new();
    assert_eq!(write(&steps, &mut named), text);
    assert_eq!(named, images());
}

#[test]
fn long_lines_break_and_keep_the_order() {
    let steps: Vec<ProgramStep> = (0..200)
        .map(|i| ProgramStep::Write {
            at: [RegAddr(0x9004), RegAddr(0x9010), RegAddr(0x8004)][i % 7 / 3],
            value: u32::try_from(i).unwrap(),
            posting: Posting::Posted,
        })
        .collect();
    let text = write(&steps, &mut MemoryImagesByName::new());
    assert!(text.lines().all(|line| line.len() <= 98));
    assert_eq!(parsed(&text).unwrap(), steps);
}

#[test]
fn every_fault_names_its_line() {
    let cases = [
        ("\njump 3", "a.yaml:11: `jump 3` is no action"),
        (
            "load 0x0 m1",
            "a.yaml:10: the memory image `m1` is not there",
        ),
        ("SPD: S_POINTER=0x0", "a.yaml:10: register `SPD` is unknown"),
        (
            "SDP: S_PONTER=0x0",
            "a.yaml:10: register `SDP.S_PONTER` is unknown",
        ),
        ("SDP: S_POINTER", "a.yaml:10: `S_POINTER` is no action"),
        (
            "read SDP.S_STATUS & 3",
            "a.yaml:10: `read SDP.S_STATUS & 3` is no action",
        ),
        ("wait", "a.yaml:10: `wait` is no action"),
        ("wait SDP", "a.yaml:10: interrupt source `SDP` is unknown"),
    ];
    for (text, want) in cases {
        let got = parsed(text).unwrap_err();
        assert!(got.starts_with(want), "{got}");
    }
}
