//! What layers read and write at the same time, down to single bytes.

use nvdla_model::program::ProgramStep;
use nvdla_regs::quantity::Addr;
use nvdla_regs::table::{sdp, sdp_rdma};

use super::{DST, SRC, copy, enable, expect, load, set, unjudged};

/// Two lines of so many atoms in SDP, from `src` to `dst` at these line strides.
fn lines(group: u32, atoms: u32, src: (Addr, u32), dst: (Addr, u32)) -> Vec<ProgramStep> {
    let more = [
        set(&sdp::D_DATA_CUBE_WIDTH, atoms - 1),
        set(&sdp::D_DATA_CUBE_HEIGHT, 1),
        set(&sdp::D_DST_LINE_STRIDE, dst.1),
        set(&sdp_rdma::D_DATA_CUBE_WIDTH, atoms - 1),
        set(&sdp_rdma::D_DATA_CUBE_HEIGHT, 1),
        set(&sdp_rdma::D_SRC_LINE_STRIDE, src.1),
    ];
    [&copy(group, src.0, dst.0)[..], &more, &enable()].concat()
}

fn written(atoms: u32, dst: u32, stride: u32) -> Vec<ProgramStep> {
    lines(0, atoms, (SRC, 0x100), (Addr(dst), stride))
}

fn text(parts: &[&[ProgramStep]]) -> String {
    unjudged(&expect(parts)).join("; ")
}

#[test]
fn neighbours_merge_and_overlaps_are_noticed() {
    const BACK: u32 = 8_u32.wrapping_neg();
    let overlap = |atoms, dst, stride| {
        text(&[&written(atoms, dst, stride)]).contains("writes bytes more than once")
    };
    assert!(!overlap(1, 8, BACK));
    assert!(overlap(2, 8, BACK));
    assert!(overlap(4, 0xffff_fff0, 0x18));
    assert!(!overlap(4, 0xffff_fff0, 0x20));
    let races = |at| {
        let text = text(&[&written(1, 8, BACK), &[load(Addr(at), &[1])]]);
        text.contains(&format!("the host loads {} while", Addr(at)))
    };
    assert!((0..16).all(races));
    assert!(!races(16) && !races(u32::MAX));
}

#[test]
fn common_finds_the_first_shared_byte() {
    // Bytes 0 to 16 and 0x48 to 0x58.
    let first = lines(0, 2, (SRC, 0x100), (DST, 0x48));
    let shared = |from, stride| {
        let to = (DST.plus(0x1000), 0x100);
        text(&[&first, &lines(1, 2, (DST.plus(from), stride), to)])
    };
    let reads = |at: u32| {
        format!(
            "SDP group 1, 2x2x8 reads {}, which SDP group 0, 2x2x8 writes; wait for its \
             interrupt first",
            DST.plus(at)
        )
    };
    assert_eq!(shared(0x10, 0x40), reads(0x50));
    assert_eq!(shared(0x10, 0x48), "");
    assert_eq!(shared(8, 0x40), reads(8));
    // Bytes behind the end of the address space are those at its start.
    let wrapped = written(4, 0xffff_fff0, 0x100);
    let loads = |at, bytes: &[u8]| text(&[&wrapped, &[load(Addr(at), bytes)]]);
    assert!(loads(15, &[1; 4]).starts_with("the host loads 0x0000000f while"));
    assert!(loads(0xffff_ffe0, &[1; 0x14]).starts_with("the host loads 0xfffffff0 while"));
    assert_eq!(loads(16, &[1; 4]), "");
    assert_eq!(loads(15, &[]), "");
}
