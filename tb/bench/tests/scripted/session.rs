//! Programs on the scripted DUT: every step, every option.

use std::sync::Arc;

use nvdla_bench::session::{Session, run_program};
use nvdla_bench::trace::TraceEventKind;
use nvdla_compare::observed::FindingKind;
use nvdla_model::executed::{BlockEnableWrites, EnableWrite, OtherGroupState};
use nvdla_model::expected::Expected;
use nvdla_model::program::{
    DemandedContents, DemandedInterruptLevel, DemandedReadValue, Posting, Program, ProgramStep,
};
use nvdla_random::clocks::ClockRatioSetting;
use nvdla_random::conditions::{
    Conditions, HostBehaviour, HostSetting, IrqWaitMethod, MemorySetting, WaitLimits,
};
use nvdla_random::seed::Seed;
use nvdla_random::stall::StallPattern;
use nvdla_regs::quantity::{Addr, Cycle, RegAddr};
use nvdla_regs::table::{glb, sdp, sdp_rdma};
use nvdla_testing::snapshot;

use crate::fake::{Fake, Fault, OneByOne};
use crate::support::{Copy, DST, assert_right, expected, kinds, program, read, run, two_copies};

fn write(at: RegAddr, value: u32) -> ProgramStep {
    ProgramStep::Write {
        at,
        value,
        posting: Posting::NonPosted,
    }
}

fn run_steps(steps: Vec<ProgramStep>) -> nvdla_compare::observed::Observed {
    let conditions = Conditions::default();
    run_program(
        &mut Fake::default(),
        &program(steps),
        &Expected::default(),
        &conditions,
    )
}

#[test]
fn two_layers_run_and_everything_is_observed() {
    let (_, expected) = two_copies(Posting::Posted);
    let observed = run(&mut Fake::default(), &Conditions::default());
    assert_right(&observed, &expected);
    let values: Vec<u32> = observed.reads.iter().map(|r| r.value).collect();
    assert_eq!(values, [1, 1, DST.0 + 0x1000]);
    assert_eq!(observed.written.0.len(), 48);
    let mut written = observed.written.0.iter();
    assert!(written.all(|(_, clock)| *clock < observed.clocks));
    assert_eq!(observed.layer_clocks.len(), 2);
    assert!(observed.layer_clocks[0].clocks < observed.layer_clocks[1].clocks);
}

/// A layer of 24 atoms in group 1, whose status is read right behind its enable and at the end.
#[test]
fn a_group_that_reads_idle_while_its_layer_runs_is_found() {
    let copies = [Copy::new(0), Copy::new(1)];
    let mut steps = copies[0].steps(Posting::Posted);
    steps.push(ProgramStep::WaitInterrupts { bits: 1 });
    steps.extend(copies[1].steps(Posting::Posted));
    let enable = steps.len() - 1;
    steps.push(read(sdp::S_STATUS.addr));
    steps.push(ProgramStep::WaitInterrupts { bits: 2 });
    steps.push(read(sdp::S_STATUS.addr));
    let mut expected = expected(&copies);
    expected.record.starts.push(EnableWrite {
        step: enable,
        block: &sdp::BLOCK,
        group: 1,
        other: OtherGroupState::Idle,
        busy: [false; 4],
    });
    expected.layers[1].enables = BlockEnableWrites(vec![(&sdp::BLOCK, 0)]);
    let found = |dut: &mut Fake| {
        let program = program(steps.clone());
        run_program(dut, &program, &expected, &Conditions::default()).findings
    };
    assert_eq!(found(&mut Fake::default()), []);
    let findings = found(&mut Fake::broken(Fault::IdleGroup1));
    assert_eq!(findings.len(), 1, "{findings:?}");
    assert_eq!(findings[0].kind, FindingKind::WrongStatus);
    let text = "SDP.S_STATUS is 0x00000000: group 1 is idle while its layer, copy group 1, has ";
    assert!(findings[0].text.starts_with(text), "{}", findings[0].text);
}

#[test]
fn a_run_depends_on_its_seed_alone_and_not_on_batches() {
    let (mut batches, mut steps, mut rows) = (0, 0, 0);
    for index in 0..40 {
        let seed = Seed::case(5, index);
        let conditions = Conditions {
            seed,
            memory: MemorySetting::Random,
            clocks: ClockRatioSetting::Random,
            host: HostSetting::Random,
            ..Conditions::default()
        };
        let posting = match index % 2 {
            0 => Posting::NonPosted,
            _ => Posting::Posted,
        };
        let (program, expected) = two_copies(posting);
        let go = |dut: &mut dyn nvdla_bench::dut::Dut| {
            let mut session = Session::new(dut, &conditions);
            let observed = session.run(&program, &expected);
            (observed, session.take_trace())
        };
        let (mut batched, mut single) = (Fake::default(), OneByOne(Fake::default()));
        let (observed, trace) = go(&mut batched);
        let (again, again_trace) = go(&mut single);
        assert_right(&observed, &expected);
        assert_eq!(trace, again_trace, "case {index}");
        assert_eq!(
            format!("{observed:?}"),
            format!("{again:?}"),
            "case {index}"
        );
        assert_eq!(batched.steps, single.0.steps);
        (batches, steps) = (batches + batched.batched.1, steps + batched.steps);
        rows += batched.rows;
    }
    assert!(rows > 40, "{rows} rows of requests");
    assert!(batches > steps / 4, "{batches} of {steps} steps in batches");
}

#[test]
fn a_simulator_error_in_a_batch_is_found_in_its_clock_behind_the_writes_before_it() {
    let (program, expected) = two_copies(Posting::Posted);
    let mut written = 0;
    for step in 30..120 {
        let broken = || Fake::broken(Fault::Stops(step));
        let go = |dut: &mut dyn nvdla_bench::dut::Dut| {
            let mut session = Session::new(dut, &Conditions::default());
            let observed = session.run(&program, &expected);
            (observed, session.take_trace())
        };
        let (mut batched, mut single) = (broken(), OneByOne(broken()));
        let (observed, trace) = go(&mut batched);
        let (again, again_trace) = go(&mut single);
        assert_eq!(observed.findings.len(), 1, "step {step}");
        assert_eq!(observed.findings, again.findings, "step {step}");
        assert_eq!(trace, again_trace, "step {step}");
        written = trace.len();
    }
    assert!(written > 20, "{written} events before the last error");
}

#[test]
fn a_layer_of_usual_speed_runs_in_few_calls() {
    let copy = Copy {
        atoms: 500,
        ..Copy::new(0)
    };
    let conditions = Conditions {
        memory: MemorySetting::Latency(32),
        ..Conditions::default()
    };
    let program = program(copy.steps(Posting::Posted));
    let expected = expected(&[copy]);
    let mut dut = Fake::paced(8);
    assert_right(
        &run_program(&mut dut, &program, &expected, &conditions),
        &expected,
    );
    let single = dut.steps - dut.batched.1;
    let calls = single + dut.batched.0;
    assert!(
        calls < dut.steps / 2,
        "{calls} calls for {} steps",
        dut.steps
    );
}

#[test]
fn every_host_option_gives_the_same_result() {
    for window in 1..=3 {
        for is_non_posted in [false, true] {
            for waits in [IrqWaitMethod::Pin, IrqWaitMethod::Poll] {
                for gaps in [
                    StallPattern::None,
                    StallPattern::Random { permille: 500 },
                    StallPattern::Paced { clocks: 17 },
                ] {
                    let conditions = Conditions {
                        host: HostBehaviour {
                            window,
                            is_non_posted,
                            waits,
                            gaps,
                        }
                        .into(),
                        ..Conditions::default()
                    };
                    let (_, expected) = two_copies(Posting::Posted);
                    let observed = run(&mut Fake::default(), &conditions);
                    assert_right(&observed, &expected);
                    assert_eq!(observed.reads.len(), 3);
                }
            }
        }
    }
}

#[test]
fn posted_writes_go_out_back_to_back() {
    let posted = |posting| {
        let writes = (0..40).map(|i| ProgramStep::Write {
            at: sdp::D_DATA_CUBE_WIDTH.addr,
            value: i,
            posting,
        });
        run_steps(writes.collect()).clocks.0
    };
    let (fast, slow) = (posted(Posting::Posted), posted(Posting::NonPosted));
    assert!(fast + 200 < slow, "{fast} against {slow} clocks");
}

#[test]
fn a_paced_host_completes_a_write_every_so_many_clocks() {
    let writes = (0..20).map(|i| ProgramStep::Write {
        at: sdp::D_DATA_CUBE_WIDTH.addr,
        value: i,
        posting: Posting::Posted,
    });
    let program = program(writes.collect());
    for pace in [1, 9, 17, 40] {
        let conditions = Conditions {
            host: HostSetting::Paced(pace),
            ..Conditions::default()
        };
        let mut dut = Fake::default();
        let mut session = Session::new(&mut dut, &conditions);
        let observed = session.run(&program, &Expected::default());
        assert_eq!(observed.findings, []);
        let trace = session.take_trace();
        let writes = trace
            .iter()
            .filter(|event| matches!(event.action, TraceEventKind::Write { .. }));
        let taken: Vec<u64> = writes.map(|event| event.clock.0).collect();
        assert_eq!(taken.len(), 20);
        // The scripted DUT completes a write within five clocks.
        let gaps = taken.windows(2).map(|pair| pair[1] - pair[0]);
        if pace == 1 {
            assert!(gaps.clone().all(|gap| (2..9).contains(&gap)), "{taken:?}");
        } else {
            assert!(gaps.clone().all(|gap| gap == u64::from(pace)), "{taken:?}");
        }
    }
}

#[test]
fn hosts_are_named_as_they_are_shown() {
    for host in [
        HostSetting::Plain,
        HostSetting::Paced(17),
        HostSetting::Random,
        HostSetting::Hostile,
        HostSetting::Walking,
    ] {
        assert_eq!(host.to_string().parse::<HostSetting>().ok(), Some(host));
    }
    for wrong in ["", "paced", "paced=", "paced=0", "paced=65536", "slow"] {
        let error = wrong.parse::<HostSetting>().unwrap_err().to_string();
        assert!(
            error.contains("plain, random, hostile, walking, paced=N"),
            "{error}"
        );
    }
}

#[test]
fn a_wider_window_reads_faster_and_keeps_the_order() {
    let reads = |window| {
        let steps = (0..60).map(|i| read(glb::S_NVDLA_HW_VERSION.addr.plus(4 * (i % 2))));
        let conditions = Conditions {
            host: HostBehaviour {
                window,
                ..HostBehaviour::default()
            }
            .into(),
            ..Conditions::default()
        };
        let program = program(steps.collect());
        run_program(
            &mut Fake::default(),
            &program,
            &Expected::default(),
            &conditions,
        )
    };
    let (one, three) = (reads(1), reads(3));
    assert!(three.clocks.0 + 200 < one.clocks.0);
    for observed in [one, three] {
        assert_eq!(observed.findings, []);
        let seen: Vec<_> = observed.reads.iter().map(|r| (r.step, r.value)).collect();
        let want: Vec<_> = (0..60).map(|i| (i, [0x0030_3031, 0][i % 2])).collect();
        assert_eq!(seen, want);
    }
}

#[test]
fn absent_addresses_and_lut_ports_travel_alone() {
    let mut steps = Vec::new();
    for _ in 0..4 {
        steps.push(read(glb::S_NVDLA_HW_VERSION.addr));
        steps.push(read(RegAddr(0xe000)));
        steps.push(write(sdp::S_LUT_ACCESS_CFG.addr, 0x20000));
        steps.push(read(sdp::S_LUT_ACCESS_DATA.addr));
    }
    let clocks = |window| {
        let conditions = Conditions {
            host: HostBehaviour {
                window,
                ..HostBehaviour::default()
            }
            .into(),
            ..Conditions::default()
        };
        let program = program(steps.clone());
        let observed = run_program(
            &mut Fake::default(),
            &program,
            &Expected::default(),
            &conditions,
        );
        assert_eq!(observed.findings, []);
        observed.clocks
    };
    assert_eq!(clocks(1), clocks(3));
}

#[test]
fn checks_of_the_program_that_fail_are_findings() {
    let bytes: Arc<[u8]> = Arc::from([1, 2, 3, 4]);
    let wrong: Arc<[u8]> = Arc::from([1, 2, 7, 4]);
    let at = Addr(0x1000);
    let len = 4;
    let good = [
        ProgramStep::Load {
            at,
            bytes: bytes.clone(),
        },
        ProgramStep::CheckMemory {
            at,
            len,
            want: DemandedContents::Crc(0xb63c_fbcd),
        },
        ProgramStep::CheckMemory {
            at,
            len,
            want: DemandedContents::Bytes(bytes),
        },
        ProgramStep::Read {
            at: glb::S_NVDLA_HW_VERSION.addr,
            check: Some(DemandedReadValue {
                mask: 0xff,
                want: 0x31,
            }),
        },
        ProgramStep::ExpectPin {
            level: DemandedInterruptLevel::Low,
        },
        write(glb::S_INTR_SET.addr, 1),
        ProgramStep::WaitPin { timeout: 50 },
        ProgramStep::ExpectPin {
            level: DemandedInterruptLevel::High,
        },
        ProgramStep::Note {
            text: "end".to_owned(),
        },
    ];
    assert_eq!(run_steps(good.to_vec()).findings, []);
    let bad = [
        ProgramStep::Load {
            at,
            bytes: Arc::from([1, 2, 3, 4]),
        },
        ProgramStep::CheckMemory {
            at,
            len,
            want: DemandedContents::Crc(0xb63c_fbce),
        },
        ProgramStep::CheckMemory {
            at,
            len,
            want: DemandedContents::Bytes(wrong),
        },
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
        ProgramStep::WaitPin { timeout: 50 },
    ];
    let findings = run_steps(bad.to_vec()).findings;
    assert!(findings.iter().all(|f| f.kind == FindingKind::ProgramCheck));
    let texts: Vec<_> = findings.iter().map(|f| f.text.as_str()).collect();
    snapshot::assert("program-checks", &texts.join("\n"));
}

#[test]
fn waits_take_the_clocks_they_state() {
    let count = 1000;
    let observed = run_steps(vec![ProgramStep::WaitCycles { count }]);
    assert!(observed.clocks >= Cycle(1000) && observed.clocks < Cycle(1200));
    let poll = ProgramStep::Poll {
        at: glb::S_NVDLA_HW_VERSION.addr,
        mask: 0xff,
        want: 0x31,
    };
    assert_eq!(run_steps(vec![poll]).findings, []);
}

#[test]
fn masked_interrupts_are_found_by_polling() {
    let copy = Copy::new(0);
    let mut steps = vec![write(glb::S_INTR_MASK.addr, 0x3f_003f)];
    steps.extend(copy.steps(Posting::Posted));
    steps.push(ProgramStep::WaitInterrupts { bits: 1 });
    let expected = expected(&[copy]);
    let conditions = Conditions::default();
    let observed = run_program(
        &mut Fake::default(),
        &program(steps),
        &expected,
        &conditions,
    );
    assert_right(&observed, &expected);
}

#[test]
fn interrupts_are_reported_once_and_those_set_by_software_not_at_all() {
    let copy = Copy::new(0);
    let mut steps = vec![
        write(glb::S_INTR_SET.addr, 4),
        read(glb::S_INTR_STATUS.addr),
    ];
    steps.extend(copy.steps(Posting::Posted));
    steps.push(ProgramStep::WaitPin { timeout: 2000 });
    steps.push(ProgramStep::WaitCycles { count: 2000 });
    steps.push(read(glb::S_INTR_STATUS.addr));
    steps.push(read(glb::S_INTR_STATUS.addr));
    let expected = expected(&[copy]);
    let conditions = Conditions::default();
    let observed = run_program(
        &mut Fake::default(),
        &program(steps),
        &expected,
        &conditions,
    );
    assert_eq!(
        observed
            .interrupts
            .iter()
            .map(|i| i.bits)
            .collect::<Vec<_>>(),
        [1]
    );
    assert_eq!(
        observed.reads.iter().map(|r| r.value).collect::<Vec<_>>(),
        [4, 5, 5]
    );
}

#[test]
fn layers_nobody_waits_for_are_over_at_the_end() {
    let copy = Copy {
        atoms: 300,
        ..Copy::new(0)
    };
    let expected = expected(&[copy]);
    let program = program(copy.steps(Posting::Posted));
    let conditions = Conditions::default();
    let observed = run_program(&mut Fake::default(), &program, &expected, &conditions);
    assert_right(&observed, &expected);
}

#[test]
fn programs_follow_each_other_without_reset() {
    let mut dut = Fake::default();
    let conditions = Conditions::default();
    let mut session = Session::new(&mut dut, &conditions);
    for round in 0..5 {
        let copy = Copy::new(round % 2);
        let mut steps = copy.steps(Posting::Posted);
        steps.push(ProgramStep::WaitInterrupts {
            bits: 1 << copy.group,
        });
        let observed = session.run(&program(steps), &expected(&[copy]));
        assert_eq!(observed.findings, [], "round {round}");
        assert_eq!(observed.interrupts.len(), 1);
        assert_eq!(
            observed.memory.dump(copy.dst, 8 * copy.atoms),
            copy.source()
        );
    }
    let traffic = session.state.bench.axi.traffic();
    assert_eq!(
        traffic.map(|t| t.2.requests).collect::<Vec<_>>(),
        [120, 120]
    );
}

#[test]
fn a_reset_in_the_middle_leaves_no_trace() {
    let (program, expected) = two_copies(Posting::Posted);
    for clocks in [5, 40, 60, 80, 120, 200, 1000] {
        let mut dut = Fake::default();
        let conditions = Conditions {
            memory: MemorySetting::Latency(30),
            ..Conditions::default()
        };
        let mut session = Session::new(&mut dut, &conditions);
        let cut = session.run_and_reset(&program, &expected, clocks);
        assert_eq!(cut.findings, []);
        assert_right(&session.run(&program, &expected), &expected);
    }
}

#[test]
fn a_session_continues_from_a_snapshot() {
    let mut dut = Fake::default();
    let conditions = Conditions::default();
    let (first, first_expected) = two_copies(Posting::Posted);
    let mut session = Session::new(&mut dut, &conditions);
    session.run(&first, &first_expected);
    let snapshot = session.state.clone();
    let copy = Copy {
        dst: Addr(0x4000),
        ..Copy::new(0)
    };
    let second = program(copy.steps(Posting::NonPosted));
    let mut twin = dut.clone();
    let go = |dut: &mut Fake| {
        let mut session = Session::resume(dut, &conditions, snapshot.clone());
        format!("{:?}", session.run(&second, &expected(&[copy])))
    };
    assert_eq!(go(&mut dut), go(&mut twin));
}

#[test]
fn register_accesses_and_interrupts_are_recorded() {
    let mut dut = Fake::default();
    let conditions = Conditions {
        ..Conditions::default()
    };
    let (program, expected) = two_copies(Posting::Posted);
    let mut session = Session::new(&mut dut, &conditions);
    session.run(&program, &expected);
    let trace = session.take_trace();
    assert!(trace.is_sorted_by_key(|e| e.clock));
    let writes = trace
        .iter()
        .filter(|e| matches!(e.action, TraceEventKind::Write { .. }));
    let program_writes = program
        .steps
        .iter()
        .filter(|s| matches!(s, ProgramStep::Write { .. }));
    assert_eq!(
        writes.count(),
        program_writes.count() + 2,
        "two clears of interrupts"
    );
    let changes = trace
        .iter()
        .filter(|e| matches!(e.action, TraceEventKind::Interrupt { .. }));
    assert_eq!(changes.count(), 4);
}

#[test]
fn a_simulator_error_ends_the_case_and_the_session() {
    let mut dut = Fake::broken(Fault::Stops(60));
    let (program, expected) = two_copies(Posting::Posted);
    let mut session = Session::new(&mut dut, &Conditions::default());
    let observed = session.run(&program, &expected);
    assert_eq!(kinds(&observed), [FindingKind::Simulator]);
    let text = "$error or failed assertion in nvs_fake.sv:12: a stays below b (step 60)";
    assert_eq!(observed.findings[0].text, text);
    assert_eq!(
        kinds(&session.run(&program, &expected)),
        [FindingKind::Simulator]
    );
}

#[test]
fn a_layer_that_must_hang_is_found_hanging() {
    let stuck = |waits: bool, enables: u32| -> (Program, Expected) {
        let mut steps = vec![write(sdp::D_OP_ENABLE.addr, 1)];
        if enables > 1 {
            steps.push(write(sdp_rdma::D_OP_ENABLE.addr, 1));
        }
        if waits {
            steps.push(ProgramStep::WaitInterrupts { bits: 1 });
        }
        let expected = Expected {
            stuck: vec!["SDP group 0".to_owned()],
            ..Expected::default()
        };
        (program(steps), expected)
    };
    let conditions = Conditions {
        limits: WaitLimits {
            quiet: 2000,
            ..WaitLimits::default()
        },
        ..Conditions::default()
    };
    for waits in [false, true] {
        let (program, expected) = stuck(waits, 1);
        let observed = run_program(&mut Fake::default(), &program, &expected, &conditions);
        assert_eq!(kinds(&observed), [FindingKind::Hang]);
        // The DUT completes what must hang: nothing is found hanging.
        let (program, expected) = stuck(waits, 2);
        let observed = run_program(&mut Fake::default(), &program, &expected, &conditions);
        assert_eq!(observed.findings, []);
    }
}
