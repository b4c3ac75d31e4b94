use nvdla_model::program::{
    DemandedContents, DemandedInterruptLevel, DemandedReadValue, Posting, ProgramStep,
};
use nvdla_programs::sequence::parse;
use nvdla_regs::quantity::{Addr, RegAddr};

fn steps(items: &str) -> Result<Vec<ProgramStep>, String> {
    let text = format!("name: a\ndut: nv_small\nnote: n\nsteps:\n{items}");
    parse("a.yaml", &text)
        .map(|program| program.steps)
        .map_err(|error| error.to_string())
}

#[test]
fn every_step_is_read() {
    let steps = steps(
        "  - {op: write, addr: 0x09038, reg: SDP.D_OP_ENABLE, value: 1}\n\
         \x20 - {op: write, addr: 0x0e000, value: 2, posted: true}\n\
         \x20 - {op: read, addr: 0x01000, expect: 3, mask: 0xf}\n\
         \x20 - {op: wait_irq, timeout: 4}\n\
         \x20 - {op: expect_irq, level: 1}\n\
         \x20 - {op: wait_cycles, count: 5}\n\
         \x20 - {op: mem_load, addr: 0x80000000, bytes: \"00fF\"}\n\
         \x20 - {op: mem_expect, addr: 0x80000000, bytes: \"10\"}\n",
    )
    .unwrap();
    let want = [
        ProgramStep::Note { text: "n".into() },
        ProgramStep::Write {
            at: RegAddr(0x9038),
            value: 1,
            posting: Posting::NonPosted,
        },
        ProgramStep::Write {
            at: RegAddr(0xe000),
            value: 2,
            posting: Posting::Posted,
        },
        ProgramStep::Read {
            at: RegAddr(0x1000),
            check: Some(DemandedReadValue { mask: 15, want: 3 }),
        },
        ProgramStep::WaitPin { timeout: 4 },
        ProgramStep::ExpectPin {
            level: DemandedInterruptLevel::High,
        },
        ProgramStep::WaitCycles { count: 5 },
        ProgramStep::Load {
            at: Addr(0x8000_0000),
            bytes: [0, 255].into(),
        },
        ProgramStep::CheckMemory {
            at: Addr(0x8000_0000),
            len: 1,
            want: DemandedContents::Bytes([16].into()),
        },
    ];
    assert_eq!(steps, want);
}

#[test]
fn every_fault_names_its_place_and_its_step() {
    let cases = [
        (
            "  - {op: write, addr: 0, value: 1}\n  - {op: write, addr: 0}\n",
            "a.yaml:6:5: step 2: key `value` is missing",
        ),
        (
            "  - {op: wait_irq, timeout: 1, level: 0}\n",
            "a.yaml:5:5: step 1: key `level` means nothing",
        ),
        (
            "  - {op: expect_irq, level: 2}\n",
            "a.yaml:5:5: step 1: level 2 is no pin level",
        ),
        (
            "  - {op: write, addr: 2, value: 1}\n",
            "a.yaml:5:5: step 1: address 0x00000002 is not a multiple of 4",
        ),
        (
            "  - {op: write, addr: 0x40000, value: 1}\n",
            "a.yaml:5:5: step 1: address 0x00040000 lies outside",
        ),
        (
            "  - {op: read, addr: 0x9000, reg: SDP.D_STATUS, expect: 1}\n",
            "a.yaml:5:5: step 1: 0x00009000 is register SDP.S_STATUS, the file calls it SDP.D_STATUS",
        ),
        (
            "  - {op: mem_load, addr: 0, bytes: \"000\"}\n",
            "a.yaml:5:5: step 1: hexadecimal text of 3 digits",
        ),
        (
            "  - {op: mem_load, addr: 0, bytes: \"0g\"}\n",
            "a.yaml:5:5: step 1: `g` is no hexadecimal digit",
        ),
        (
            "  - {op: mem_load, addr: 0xffffffff, bytes: \"0000\"}\n",
            "a.yaml:5:5: step 1: 0x2 bytes at 0xffffffff reach beyond",
        ),
        ("  - {op: jump}\n", "a.yaml:5:10: unknown variant `jump`"),
    ];
    for (text, want) in cases {
        let got = steps(text).unwrap_err();
        assert!(got.starts_with(want), "{got}\n{want}");
    }
}
