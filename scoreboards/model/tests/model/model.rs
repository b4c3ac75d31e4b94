//! Small programs: what is certain when, what races, what hangs and why.

mod addresses;

use std::sync::Arc;

use nvdla_model::expected::{Expected, StatisticPrediction, UnjudgedKind};
use nvdla_model::layout::Region;
use nvdla_model::model::{Model, predict, run};
use nvdla_model::program::{
    DemandedContents, DemandedInterruptLevel, DemandedReadValue, Posting, Program, ProgramStep,
};
use nvdla_regs::configuration::Configuration;
use nvdla_regs::quantity::Addr;
use nvdla_regs::table::{BLOCKS, cdma, cdp, glb, pdp, sdp, sdp_rdma};
use nvdla_regs::types::Reg;

const SRC: Addr = Addr(0x8000_0000);
const DST: Addr = Addr(0x9000_0000);

fn set(reg: &Reg, value: u32) -> ProgramStep {
    ProgramStep::Write {
        at: reg.addr,
        value,
        posting: Posting::NonPosted,
    }
}

fn get(reg: &Reg) -> ProgramStep {
    ProgramStep::Read {
        at: reg.addr,
        check: None,
    }
}

fn load(at: Addr, bytes: &[u8]) -> ProgramStep {
    let bytes = Arc::from(bytes);
    ProgramStep::Load { at, bytes }
}

/// SDP copies 2x1x8 from `src` to `dst`; not yet enabled.
fn copy(group: u32, src: Addr, dst: Addr) -> Vec<ProgramStep> {
    vec![
        set(&sdp::S_POINTER, group),
        set(&sdp_rdma::S_POINTER, group),
        set(&sdp::D_DATA_CUBE_WIDTH, 1),
        set(&sdp::D_DATA_CUBE_HEIGHT, 0),
        set(&sdp::D_DATA_CUBE_CHANNEL, 7),
        set(&sdp::D_DST_BASE_ADDR_LOW, dst.0),
        set(&sdp::D_DST_LINE_STRIDE, 16),
        set(&sdp::D_DST_SURFACE_STRIDE, 16),
        set(&sdp::D_DST_DMA_CFG, 1),
        set(&sdp::D_CVT_SCALE, 1),
        set(&sdp::D_PERF_ENABLE, 4),
        set(&sdp_rdma::D_DATA_CUBE_WIDTH, 1),
        set(&sdp_rdma::D_DATA_CUBE_HEIGHT, 0),
        set(&sdp_rdma::D_DATA_CUBE_CHANNEL, 7),
        set(&sdp_rdma::D_SRC_BASE_ADDR_LOW, src.0),
        set(&sdp_rdma::D_SRC_LINE_STRIDE, 16),
        set(&sdp_rdma::D_SRC_SURFACE_STRIDE, 16),
        set(&sdp_rdma::D_FEATURE_MODE_CFG, 0),
        set(&sdp_rdma::D_SRC_DMA_CFG, 1),
    ]
}

fn enable() -> Vec<ProgramStep> {
    vec![set(&sdp::D_OP_ENABLE, 1), set(&sdp_rdma::D_OP_ENABLE, 1)]
}

fn wait(bits: u32) -> ProgramStep {
    ProgramStep::WaitInterrupts { bits }
}

/// Runs steps on nv_small.
fn expect(parts: &[&[ProgramStep]]) -> Expected {
    run(&program(parts))
}

fn program(steps: &[&[ProgramStep]]) -> Program {
    Program {
        name: "test".to_owned(),
        needs: Configuration::NvSmall,
        steps: steps.concat(),
    }
}

/// Value and mask of each read.
fn reads(expected: &Expected) -> Vec<(u32, u32)> {
    let reads = expected.reads.iter();
    reads.map(|read| (read.value, read.mask)).collect()
}

fn unjudged(expected: &Expected) -> Vec<&str> {
    let texts = expected.unjudged.iter();
    texts.map(|reason| reason.text.as_str()).collect()
}

const FULL: u32 = u32::MAX;

#[test]
fn a_copy_writes_memory_and_becomes_certain_with_its_interrupt() {
    let bytes: Vec<u8> = (0..16).collect();
    let look = [
        get(&sdp::S_STATUS),
        get(&sdp::S_POINTER),
        get(&sdp::D_OP_ENABLE),
        get(&sdp::D_STATUS),
        get(&glb::S_INTR_STATUS),
    ];
    let expected = expect(&[
        &[load(SRC, &bytes)],
        &copy(0, SRC, DST),
        &look[..1],
        &enable(),
        &look,
        &[wait(1)],
        &look,
    ]);
    assert_eq!(expected.memory.dump(DST, 16), bytes);
    assert_eq!(unjudged(&expected), [""; 0]);
    let region = |at| Region { at, len: 16 };
    let layer = &expected.layers[0];
    assert_eq!(layer.label, "SDP group 0, 2x1x8");
    assert_eq!(
        (&layer.reads[..], &layer.writes[..]),
        (&[region(SRC)][..], &[region(DST)][..])
    );
    let reads = reads(&expected);
    assert_eq!(reads[0], (0, FULL));
    let masks: Vec<u32> = reads[1..6].iter().map(|(_, mask)| *mask).collect();
    assert_eq!(masks, [!3, !(1 << 16), !1, 0, !1]);
    let after = [(0, FULL), (1 << 16, FULL), (0, FULL), (1, FULL), (0, FULL)];
    assert_eq!(reads[6..], after);
}

#[test]
fn a_waiting_block_is_certainly_running() {
    let expected = expect(&[
        &copy(0, SRC, DST),
        &[set(&sdp::D_OP_ENABLE, 1), get(&sdp::S_STATUS)],
    ]);
    assert_eq!(reads(&expected), [(1, FULL)]);
    let stuck = "SDP group 0 waits: it needs SDP_RDMA group 0, not enabled";
    assert_eq!(expected.stuck, [stuck]);
}

#[test]
fn layers_out_of_turn_wait_for_ever() {
    let expected = expect(&[&copy(1, SRC, DST), &enable(), &[wait(2)]]);
    let want = [
        "step 21 waits for SDP_1, which nothing raises",
        "SDP_RDMA group 1 waits: group 0 comes first and is not enabled",
        "SDP group 1 waits: group 0 comes first and is not enabled",
    ];
    assert_eq!(expected.stuck, want);
    assert!(expected.layers.is_empty());
}

#[test]
fn queued_layers_run_in_turn_and_their_interrupts_have_an_order() {
    let expected = expect(&[
        &[load(SRC, &[7; 16])],
        &copy(1, SRC, DST),
        &enable(),
        &copy(0, SRC, DST.plus(0x100)),
        &enable(),
        &[wait(3), get(&sdp::S_STATUS), get(&sdp::S_POINTER)],
    ]);
    let labels: Vec<&str> = expected.layers.iter().map(|l| l.label.as_str()).collect();
    assert_eq!(labels, ["SDP group 0, 2x1x8", "SDP group 1, 2x1x8"]);
    let interrupts: Vec<(u32, &[usize])> = expected
        .interrupts
        .iter()
        .map(|event| (event.bit, &event.after[..]))
        .collect();
    assert_eq!(interrupts, [(0, &[][..]), (1, &[0][..])]);
    assert_eq!(reads(&expected), [(0, FULL), (0, FULL)]);
}

#[test]
fn each_layer_keeps_its_bytes_when_a_later_one_overwrites_them() {
    let other = SRC.plus(0x100);
    let expected = expect(&[
        &[load(SRC, &[7; 16]), load(other, &[8; 16])],
        &copy(0, SRC, DST),
        // Two lines of one atom with a gap of one between.
        &[
            set(&sdp::D_DATA_CUBE_WIDTH, 0),
            set(&sdp::D_DATA_CUBE_HEIGHT, 1),
            set(&sdp_rdma::D_DATA_CUBE_WIDTH, 0),
            set(&sdp_rdma::D_DATA_CUBE_HEIGHT, 1),
            set(&sdp_rdma::D_SRC_LINE_STRIDE, 8),
        ],
        &enable(),
        &[wait(1)],
        &copy(1, other, DST),
        &enable(),
        &[wait(2)],
    ]);
    assert_eq!(unjudged(&expected), [""; 0]);
    let written = |layer: usize| expected.layers[layer].written().collect::<Vec<_>>();
    let (atom, line) = ([7; 8], [8; 16]);
    assert_eq!(written(0), [(DST, &atom[..]), (DST.plus(16), &atom[..])]);
    assert_eq!(written(1), [(DST, &line[..])]);
    assert_eq!(expected.memory.dump(DST, 8), [8; 8]);
}

/// The specification wants lines that do not overlap.
#[test]
fn a_layer_that_writes_bytes_twice_is_not_judged() {
    let lines = [
        set(&sdp::D_DATA_CUBE_HEIGHT, 1),
        set(&sdp_rdma::D_DATA_CUBE_HEIGHT, 1),
        set(&sdp::D_DST_LINE_STRIDE, 8),
    ];
    let expected = expect(&[&copy(0, SRC, DST), &lines, &enable(), &[wait(1)]]);
    let text = "SDP group 0, 2x2x8 writes bytes more than once";
    assert_eq!(unjudged(&expected), [text]);
}

/// A comparison is over when its last atom is compared, the writes before it may not be.
#[test]
fn a_comparison_may_end_before_the_writes_of_the_layer_before() {
    const EQL: u32 = 0x5c;
    let compare = [
        &copy(1, SRC, DST)[..],
        &[set(&sdp::D_DP_EW_CFG, EQL)],
        &enable(),
    ]
    .concat();
    let first = [copy(0, SRC, DST), enable(), compare].concat();
    let on_ew = |last: &[ProgramStep]| {
        let program = Program {
            name: "test".to_owned(),
            needs: Configuration::NvSmallEw,
            steps: [&first, last].concat(),
        };
        run(&program)
    };
    let both = [&[wait(3)], &copy(0, SRC, DST)[..], &enable(), &[wait(1)]].concat();
    let expected = on_ew(&both);
    let interrupts: Vec<(u32, &[usize])> = expected
        .interrupts
        .iter()
        .map(|event| (event.bit, &event.after[..]))
        .collect();
    assert_eq!(interrupts, [(0, &[][..]), (1, &[][..]), (0, &[1, 0][..])]);
    assert_eq!(unjudged(&expected), [""; 0]);
    // The data of the first layer is needed before it is certain to be there.
    let early = [wait(2), load(DST, &[1; 8])];
    assert_ne!(unjudged(&on_ew(&early)), [""; 0]);
}

#[test]
fn waiting_for_the_second_layer_settles_the_first() {
    let expected = expect(&[
        &copy(0, SRC, DST),
        &enable(),
        &copy(1, SRC, DST.plus(0x100)),
        &enable(),
        &[wait(2), get(&sdp::S_STATUS), get(&glb::S_INTR_STATUS)],
        &copy(0, SRC, DST.plus(0x200)),
    ]);
    // The host may or may not have cleared the first bit while it waited.
    assert_eq!(reads(&expected), [(0, FULL), (0, !1)]);
    assert_eq!(unjudged(&expected), [""; 0]);
}

#[test]
fn polling_status_settles_registers_but_not_the_interrupt() {
    let poll = ProgramStep::Poll {
        at: sdp::S_STATUS.addr,
        mask: FULL,
        want: 0,
    };
    let expected = expect(&[
        &copy(0, SRC, DST),
        &enable(),
        &[poll, get(&sdp::D_STATUS), get(&glb::S_INTR_STATUS)],
        &copy(0, SRC, DST),
    ]);
    assert_eq!(reads(&expected), [(0, FULL), (0, !1)]);
    assert_eq!(unjudged(&expected), [""; 0]);
}

#[test]
fn a_pointer_that_shows_the_group_of_the_first_of_two_layers_says_nothing() {
    let pointer = |want| ProgramStep::Poll {
        at: sdp::S_POINTER.addr,
        mask: FULL,
        want,
    };
    let first = [&copy(0, SRC, DST)[..], &enable()].concat();
    let second = [&copy(1, SRC, DST.plus(0x100))[..], &enable()].concat();
    let ask = |polled| [polled, get(&sdp::D_OP_ENABLE)];
    let one = expect(&[&first, &ask(pointer(1 << 16))]);
    assert_eq!(reads(&one), [(0, FULL)]);
    // The producer is group 1; the consumer is group 0 before the first layer ends, and behind both.
    let two = expect(&[&first, &second, &ask(pointer(1))]);
    assert_eq!(reads(&two), [(0, !1)]);
}

#[test]
fn touching_a_layer_before_waiting_is_a_race() {
    let cases: [(ProgramStep, &str); 5] = [
        (
            set(&sdp::D_CVT_SCALE, 2),
            "SDP.D_CVT_SCALE of group 0 is written while its layer may run; wait for the \
             interrupt first",
        ),
        (
            set(&sdp::D_OP_ENABLE, 1),
            "SDP.D_OP_ENABLE of group 0 is written while its layer may run; wait for the \
             interrupt first",
        ),
        (
            load(SRC, &[1]),
            "the host loads 0x80000000 while SDP group 0, 2x1x8 may run; wait for its interrupt \
             first",
        ),
        (
            ProgramStep::CheckMemory {
                at: DST,
                len: 1,
                want: DemandedContents::Crc(0),
            },
            "the host checks 0x90000000 while SDP group 0, 2x1x8 may run; wait for its \
             interrupt first",
        ),
        // The same value again, or a disable, changes nothing in any case.
        (set(&sdp::D_CVT_SCALE, 1), ""),
    ];
    for (step, text) in cases {
        let expected = expect(&[&copy(0, SRC, DST), &enable(), &[step]]);
        assert_eq!(unjudged(&expected).join(""), text);
    }
}

#[test]
fn a_queued_layer_must_not_read_what_the_first_writes() {
    let second = copy(1, DST.plus(8), DST.plus(0x100));
    let expected = expect(&[&copy(0, SRC, DST), &enable(), &second, &enable()]);
    let text = "SDP group 1, 2x1x8 reads 0x90000008, which SDP group 0, 2x1x8 writes; wait for \
                its interrupt first";
    assert_eq!(unjudged(&expected), [text]);
    let expected = expect(&[
        &copy(0, SRC, DST),
        &enable(),
        &[wait(1)],
        &second,
        &enable(),
    ]);
    assert_eq!(unjudged(&expected), [""; 0]);
}

#[test]
fn a_copy_in_place_is_fine_and_a_shifted_one_is_not() {
    let expected = expect(&[&copy(0, SRC, SRC), &enable(), &[wait(1)]]);
    assert_eq!(unjudged(&expected), [""; 0]);
    assert_eq!(expected.layers[0].reads.len(), 1);
    let expected = expect(&[&copy(0, SRC, SRC.plus(8)), &enable()]);
    let text = "SDP group 0, 2x1x8 reads 0x80000008 and writes it";
    assert_eq!(unjudged(&expected), [text]);
}

#[test]
fn hangs_are_explained() {
    let cases: [(ProgramStep, &str); 4] = [
        (
            set(&sdp::D_DST_DMA_CFG, 0),
            "SDP group 0: SDP DST_RAM_TYPE is 0, a port that nv_small lacks",
        ),
        (
            set(&sdp_rdma::D_SRC_DMA_CFG, 0),
            "SDP group 0: SDP_RDMA SRC_RAM_TYPE is 0, a port that nv_small lacks",
        ),
        (
            set(&sdp::D_FEATURE_MODE_CFG, 2),
            "SDP group 0 waits: it needs PDP group 0, not enabled",
        ),
        (
            set(&sdp::D_FEATURE_MODE_CFG, 1),
            "SDP group 0 waits: it needs CDMA group 0, CSC group 0, CMAC_A group 0, CMAC_B \
             group 0, CACC group 0, not enabled",
        ),
    ];
    for (step, text) in cases {
        let expected = expect(&[&copy(0, SRC, DST), &[step], &enable()]);
        let stuck = &expected.stuck;
        assert!(stuck.iter().any(|line| line == text), "{stuck:?}");
    }
}

#[test]
fn a_needless_operand_leaves_the_read_dma_running() {
    let operand = set(&sdp_rdma::D_BRDMA_CFG, 0x22);
    let expected = expect(&[&copy(0, SRC, DST), &[operand], &enable(), &[wait(1)]]);
    let want = "SDP_RDMA stays running: SDP_RDMA reads operands for BS, which takes none";
    assert_eq!(expected.stuck, [want]);
    assert_eq!(expected.layers.len(), 1);
}

#[test]
fn pdp_from_memory_does_not_take_what_sdp_sends() {
    let expected = expect(&[
        &copy(0, SRC, DST),
        &[
            set(&sdp::D_FEATURE_MODE_CFG, 2),
            set(&pdp::D_OPERATION_MODE_CFG, 0x10),
            set(&pdp::D_OP_ENABLE, 1),
        ],
        &enable(),
    ]);
    let want = "SDP group 0 -> PDP group 0: SDP sends its output to PDP, which takes its input \
                from memory";
    assert_eq!(expected.stuck[0], want);
}

#[test]
fn demands_that_the_model_does_not_share_are_listed() {
    let expected = expect(&[&[
        ProgramStep::Read {
            at: glb::S_NVDLA_HW_VERSION.addr,
            check: Some(DemandedReadValue {
                mask: 0xff,
                want: 0x32,
            }),
        },
        ProgramStep::ExpectPin {
            level: DemandedInterruptLevel::High,
        },
        ProgramStep::CheckMemory {
            at: DST,
            len: 2,
            want: DemandedContents::Bytes(Arc::from([0, 1])),
        },
        ProgramStep::WaitPin { timeout: 10 },
    ]]);
    let steps: Vec<usize> = expected.contradictions.iter().map(|c| c.step).collect();
    assert_eq!(steps, [0, 1, 2, 3]);
    assert!(expected.stuck.is_empty());
}

#[test]
fn the_pin_rises_with_the_layer() {
    let expected = expect(&[
        &copy(0, SRC, DST),
        &enable(),
        &[
            ProgramStep::WaitPin { timeout: 1000 },
            get(&glb::S_INTR_STATUS),
            ProgramStep::ExpectPin {
                level: DemandedInterruptLevel::High,
            },
            set(&glb::S_INTR_STATUS, 1),
            ProgramStep::ExpectPin {
                level: DemandedInterruptLevel::Low,
            },
        ],
    ]);
    assert_eq!(reads(&expected), [(1, FULL)]);
    assert!(expected.contradictions.is_empty());
    assert!(!expected.interrupts[0].must_be_seen);
}

/// SDP hands a layer over to PDP while the memory may still owe responses to the one before.
#[test]
fn a_layer_for_pdp_may_be_reported_before_the_one_in_memory() {
    let fused = [
        copy(1, SRC, Addr(0)),
        vec![
            set(&sdp::D_FEATURE_MODE_CFG, 2),
            set(&pdp::D_DATA_CUBE_IN_WIDTH, 1),
            set(&pdp::D_DATA_CUBE_IN_CHANNEL, 7),
            set(&pdp::D_DATA_CUBE_OUT_WIDTH, 1),
            set(&pdp::D_DATA_CUBE_OUT_CHANNEL, 7),
            set(&pdp::D_OPERATION_MODE_CFG, 1),
            set(&pdp::D_DST_BASE_ADDR_LOW, DST.0 + 0x100),
            set(&pdp::D_DST_RAM_CFG, 1),
            set(&pdp::D_OP_ENABLE, 1),
        ],
        enable(),
    ]
    .concat();
    let both = [copy(0, SRC, DST), enable(), fused].concat();
    let again = copy(0, SRC, Addr(DST.0 + 0x200));
    let expected = expect(&[&both, &[wait(1)], &again, &enable()]);
    let events: Vec<(u32, &[usize])> = expected
        .interrupts
        .iter()
        .map(|event| (event.bit, &event.after[..]))
        .collect();
    // SDP 0; SDP 1 and PDP 0 of the fused layer; SDP 0 after both others of SDP.
    assert_eq!(events, [(0, &[][..]), (1, &[]), (4, &[1]), (0, &[1, 0])]);
    let check = ProgramStep::CheckMemory {
        at: DST,
        len: 16,
        want: DemandedContents::Bytes(Arc::from([0; 16])),
    };
    let checked = |waits: &[ProgramStep]| {
        unjudged(&expect(&[&both, waits, std::slice::from_ref(&check)])).len()
    };
    assert_eq!(checked(&[wait(1)]), 0);
    assert_eq!(checked(&[wait(2)]), 1);
    assert_eq!(checked(&[wait(2), wait(1)]), 0);
}

#[test]
fn two_events_of_one_bit_may_be_one() {
    let idle = ProgramStep::Poll {
        at: sdp::S_STATUS.addr,
        mask: FULL,
        want: 0,
    };
    let mut parts = Vec::new();
    for group in [0, 1, 0] {
        parts.extend(copy(group, SRC, DST));
        parts.extend(enable());
        parts.push(idle.clone());
    }
    let expected = expect(&[&parts, &[wait(1)]]);
    assert_eq!(unjudged(&expected), [""; 0]);
    let expected = expect(&[&parts, &[wait(1), wait(1)]]);
    let text = "SDP_0 is waited for, but the program may have cleared it, or two of them may \
                have come as one";
    assert_eq!(unjudged(&expected), [text]);
}

#[test]
fn the_buffer_is_clear_once_polled_or_waited_for() {
    let flush = get(&cdma::S_CBUF_FLUSH_STATUS);
    let poll = ProgramStep::Poll {
        at: cdma::S_CBUF_FLUSH_STATUS.addr,
        mask: FULL,
        want: 1,
    };
    let expected = expect(&[&[flush.clone(), poll, flush.clone()]]);
    assert_eq!(reads(&expected), [(1, !1), (1, FULL)]);
    let waits = ProgramStep::WaitCycles { count: 9000 };
    assert_eq!(reads(&expect(&[&[waits, flush]])), [(1, FULL)]);
}

#[test]
fn a_table_read_behind_a_posted_write_is_not_certain() {
    let posted = ProgramStep::Write {
        at: cdp::S_LUT_ACCESS_CFG.addr,
        value: 0,
        posting: Posting::Posted,
    };
    let data = get(&cdp::S_LUT_ACCESS_DATA);
    let expected = expect(&[&[posted, data.clone(), data]]);
    assert_eq!(reads(&expected), [(0, 0), (0, FULL)]);
}

#[test]
fn registers_that_no_layer_predicts_are_statistics_with_a_reason() {
    let regs = BLOCKS.iter().flat_map(|block| block.regs);
    let never: Vec<_> = regs.filter(|reg| predict::never(reg).is_some()).collect();
    assert_eq!(never.len(), 17);
    assert!(never.iter().all(|reg| reg.is_statistic()));
    assert!(never.contains(&&cdma::D_PERF_WT_READ_LATENCY));
    assert!(never.contains(&&sdp::D_PERF_LUT_LO_HIT));
    assert!(!never.contains(&&cdp::D_PERF_LUT_LO_HIT));
}

#[test]
fn a_layer_that_does_not_count_shows_the_last_count_of_stalls() {
    let look = [get(&sdp::D_PERF_WDMA_WRITE_STALL)];
    let layer = |turn: u32, group, counts| {
        let own = [set(&sdp::D_PERF_ENABLE, counts)];
        let copy = copy(group, SRC, Addr(DST.0 + 0x40 * turn));
        [
            &copy[..],
            &own,
            &enable(),
            &look,
            &[wait(1 << group)],
            &look,
        ]
        .concat()
    };
    let expected = expect(&[
        &layer(0, 0, 0),
        &layer(1, 1, 1),
        &layer(2, 0, 0),
        &layer(3, 1, 1),
    ]);
    let shows: Vec<_> = (expected.reads.iter())
        .map(|read| (read.mask, read.shows))
        .collect();
    let zero = StatisticPrediction::Value(0);
    let [first, second] = [1, 2].map(StatisticPrediction::Count);
    assert_eq!(
        shows,
        [
            (0, Some([zero, zero])),
            (FULL, None),
            (0, Some([zero, first])),
            (0, Some([first, first])),
            (0, Some([zero, first])),
            (0, Some([first, first])),
            (0, Some([zero, second])),
            (0, Some([second, second])),
        ]
    );
}

#[test]
fn layers_that_would_take_hours_are_not_computed() {
    let huge = [
        set(&sdp::D_DATA_CUBE_HEIGHT, 8191),
        set(&sdp_rdma::D_DATA_CUBE_HEIGHT, 8191),
        set(&sdp::D_DATA_CUBE_CHANNEL, 8191),
        set(&sdp_rdma::D_DATA_CUBE_CHANNEL, 8191),
    ];
    let expected = expect(&[&copy(0, SRC, DST), &huge, &enable(), &[wait(1)]]);
    let whys: Vec<UnjudgedKind> = expected.unjudged.iter().map(|reason| reason.why).collect();
    assert_eq!(whys, [UnjudgedKind::TooLarge]);
    assert!(expected.memory.pages().next().is_none());
}

#[test]
fn a_program_goes_on_where_the_one_before_ended() {
    let next = Addr(0xa000_0000);
    let first = program(&[
        &[load(SRC, &[7; 16])],
        &copy(0, SRC, DST),
        &enable(),
        &[wait(1)],
    ]);
    let second = program(&[&copy(1, DST, next), &enable(), &[wait(2)]]);
    let mut model = Model::new(Configuration::NvSmall);
    let one = model.run(&first);
    let two = model.run(&second);
    let bits = |expected: &Expected| -> Vec<u32> {
        expected.interrupts.iter().map(|event| event.bit).collect()
    };
    // Each speaks of its own layer; the second layer runs in the other group.
    assert_eq!((one.layers.len(), bits(&one)), (1, vec![0]));
    assert_eq!((two.layers.len(), bits(&two)), (1, vec![1]));
    assert_eq!((one.stuck.len(), two.stuck.len()), (0, 0));
    assert_eq!(one.memory.dump(next, 16), [0; 16]);
    assert_eq!(two.memory.dump(next, 16), [7; 16]);
    assert_eq!(model.memory(), &two.memory);
}

#[test]
fn an_interrupt_of_an_earlier_program_is_not_waited_for() {
    let mut model = Model::new(Configuration::NvSmall);
    let enabled = model.run(&program(&[&copy(0, SRC, DST), &enable()]));
    assert!(enabled.unjudged.is_empty());
    let late = model.run(&program(&[&[wait(1)]]));
    assert!(late.stuck.is_empty());
    assert!(unjudged(&late)[0].contains("an earlier program raised"));
    // Nor can it be told from the next one of its group.
    model.run(&program(&[&copy(1, SRC, DST), &enable(), &[wait(2)]]));
    let same_group = model.run(&program(&[&copy(0, SRC, DST), &enable(), &[wait(1)]]));
    assert!(unjudged(&same_group)[0].contains("two of them may have come as one"));
}
