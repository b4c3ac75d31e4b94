use std::sync::Arc;

use nvdla_model::program::{DemandedContents, DemandedReadValue, Posting, ProgramStep};
use nvdla_programs::error::ProgramFileError;
use nvdla_programs::image::MemoryImage;
use nvdla_programs::trace::parse;
use nvdla_regs::quantity::{Addr, RegAddr};

fn images(name: &str) -> Result<Option<MemoryImage>, ProgramFileError> {
    Ok((name == "a.dat").then(|| MemoryImage::from_bytes(&[1, 2, 3, 4])))
}

fn message(text: &str) -> String {
    parse("a.cfg", text, &images)
        .expect_err("must be refused")
        .to_string()
}

#[test]
fn every_command_is_read() {
    let steps = parse(
        "a.cfg",
        "// comment\n\
         mem_init(pri_mem, 0x1000, 0x2, ALL_ZERO);\n\
         mem_load(1, 0x2000, \"a.dat\"); // MC\n\
         reg_write(NVDLA_SDP.S_POINTER_0, 1);\n\
         poll_reg_equal(NVDLA_SDP.S_STATUS_0,0x0);\n\
         reg_read_check(NVDLA_SDP.S_STATUS_0, 0x5);\n\
         reg_read(NVDLA_SDP.D_STATUS_0, was_read);\n\
         check_nothing(was_read);\n\
         intr_notify(CDMA_WT_1, done);\n\
         check_file(done, pri_mem, 0x2000, 0x6, \"a.dat\");\n",
        &images,
    )
    .unwrap();
    let mask = u32::MAX;
    let want = [
        ProgramStep::Load {
            at: Addr(0x1000),
            bytes: Arc::from([0, 0]),
        },
        ProgramStep::Load {
            at: Addr(0x2000),
            bytes: Arc::from([1, 2, 3, 4]),
        },
        ProgramStep::Write {
            at: RegAddr(0x9004),
            value: 1,
            posting: Posting::Posted,
        },
        ProgramStep::Poll {
            at: RegAddr(0x9000),
            mask,
            want: 0,
        },
        ProgramStep::Read {
            at: RegAddr(0x9000),
            check: Some(DemandedReadValue { mask, want: 5 }),
        },
        ProgramStep::Read {
            at: RegAddr(0x90cc),
            check: None,
        },
        ProgramStep::WaitInterrupts { bits: 1 << 19 },
        ProgramStep::CheckMemory {
            at: Addr(0x2000),
            len: 6,
            want: DemandedContents::Bytes(Arc::from([1, 2, 3, 4, 0, 0])),
        },
    ];
    assert_eq!(steps, want);
}

#[test]
fn every_fault_names_line_and_remedy() {
    let cases = [
        (
            "\nreg_write(NVDLA_SDP.S_POINTER_0, 1)",
            "a.cfg:2: `reg_write(NVDLA_SDP.S_POINTER_0, 1)` is not a command",
        ),
        (
            "reg_wirte(NVDLA_SDP.S_POINTER_0, 1);",
            "a.cfg:1: command `reg_wirte` is unknown; the nearest name is `reg_write`",
        ),
        (
            "reg_write(NVDLA_SDP.S_POINTER_0, 1); 2",
            "a.cfg:1: `2` follows the command",
        ),
        (
            "reg_write(NVDLA_SDP.S_POINTER_0);",
            "a.cfg:1: `reg_write` takes 2 arguments (BLOCK.REGISTER_0, VALUE), not 1",
        ),
        (
            "reg_write(NVDLA_SDP.S_POINTER_0, 0x100000000);",
            "a.cfg:1: `0x100000000` is no number of 32 bits",
        ),
        (
            "reg_write(NVDLA_SDP.S_POINTER_0, -1);",
            "a.cfg:1: `-1` is no number of 32 bits",
        ),
        (
            "reg_write(NVDLA_SDP.S_POINTER_0, +1);",
            "a.cfg:1: `+1` is no number of 32 bits",
        ),
        (
            "reg_write(NVDLA_SDP.S_POINTER_0, 0x);",
            "a.cfg:1: `0x` is no number of 32 bits",
        ),
        (
            "reg_write(NVDLA_SDP.S_PONTER_0, 1);",
            "a.cfg:1: register `NVDLA_SDP.S_PONTER_0` is unknown",
        ),
        (
            "mem_load(sec_mem, 0, \"a.dat\");",
            "a.cfg:1: memory `sec_mem` does not exist",
        ),
        (
            "mem_load(pri_mem, 0, a.dat);",
            "a.cfg:1: `a.dat` is no file name",
        ),
        (
            "mem_load(pri_mem, 0, \"b.dat\");",
            "a.cfg:1: the memory image `b.dat` is not there",
        ),
        (
            "mem_load(pri_mem, 0xfffffffe, \"a.dat\");",
            "a.cfg:1: 0x4 bytes at 0xfffffffe reach beyond",
        ),
        (
            "mem_init(pri_mem, 0xfffffffe, 4, ALL_ZERO);",
            "a.cfg:1: 0x4 bytes at 0xfffffffe reach beyond",
        ),
        (
            "mem_init(pri_mem, 0, 0xf000000, ALL_ZERO);\nmem_init(pri_mem, 0, 0x1000001, ALL_ZERO);",
            "a.cfg:2: with these 0x1000001 bytes the program has more than the 256 MiB",
        ),
        (
            "mem_init(pri_mem, 0, 4, RANDOM);",
            "a.cfg:1: fill pattern `RANDOM` is not supported",
        ),
        (
            "intr_notify(SDP_2, a);",
            "a.cfg:1: interrupt source `SDP_2` is unknown",
        ),
        (
            "intr_notify(SDP_0, a);\nintr_notify(SDP_0, a);",
            "a.cfg:2: `a` was already notified in line 1",
        ),
        ("check_nothing(a);", "a.cfg:1: `a` never happens"),
        ("sync_wait(NVDLA_SDP, a);", "a.cfg:1: `a` never happens"),
        (
            "sync_wait(NVDLA_SPD, a);",
            "a.cfg:1: register `NVDLA_SPD` is unknown",
        ),
        (
            "check_file(a, pri_mem, 0, 2, \"a.dat\");",
            "a.cfg:1: the image reaches offset 0x4",
        ),
        (
            "check_nothing(a b);",
            "a.cfg:1: `a b` is no synchronisation name",
        ),
    ];
    for (text, want) in cases {
        let got = message(text);
        assert!(got.starts_with(want), "{got}\n{want}");
    }
}
