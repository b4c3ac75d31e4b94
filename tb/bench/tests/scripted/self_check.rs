//! Breaks one pin, one byte, one register of the scripted DUT: the bench must notice.

use nvdla_bench::session::run_program;
use nvdla_compare::observed::{FindingKind, Observed};
use nvdla_model::expected::Expected;
use nvdla_model::program::{Posting, ProgramStep};
use nvdla_random::conditions::{
    Conditions, HostBehaviour, IrqWaitMethod, MemorySetting, WaitLimits,
};
use nvdla_random::stall::StallPattern;
use nvdla_random::timing::MemoryTiming;
use nvdla_regs::table::{glb, sdp};
use nvdla_testing::snapshot;

use crate::fake::{Fake, Fault};
use crate::support::{assert_right, kinds, program, read, run, two_copies};

/// Slow enough that requests wait, so that the rules for waiting requests are exercised.
fn conditions() -> Conditions {
    let mut memory = MemoryTiming::latency(5);
    memory.stalls.ar = StallPattern::UntilAsked { most: 2 };
    memory.stalls.aw = StallPattern::UntilAsked { most: 2 };
    memory.stalls.w = StallPattern::UntilAsked { most: 2 };
    Conditions {
        memory: memory.into(),
        host: HostBehaviour {
            window: 3,
            ..HostBehaviour::default()
        }
        .into(),
        limits: WaitLimits {
            quiet: 3000,
            ..WaitLimits::default()
        },
        ..Conditions::default()
    }
}

fn broken(fault: Fault) -> Observed {
    run(&mut Fake::broken(fault), &conditions())
}

#[test]
fn the_unbroken_dut_passes() {
    let (_, expected) = two_copies(Posting::Posted);
    assert_right(&run(&mut Fake::default(), &conditions()), &expected);
}

#[test]
fn every_broken_pin_is_a_protocol_finding() {
    let mut texts = Vec::new();
    for fault in [
        Fault::WithdrawAr,
        Fault::WithdrawAw,
        Fault::ChangeW,
        Fault::ChangeAr,
        Fault::Strobe,
        Fault::NotLast,
        Fault::ReadLength,
        Fault::WriteLength,
        Fault::ReadId,
        Fault::WriteId,
        Fault::UnalignedRead,
        Fault::OfferedInReset,
        Fault::DoubleReply(2),
        Fault::PinStuckHigh,
    ] {
        let observed = broken(fault);
        let finding = observed
            .findings
            .iter()
            .find(|f| f.kind == FindingKind::Protocol);
        let text = finding.map_or("not noticed", |f| &f.text);
        texts.push(format!("{fault:?}: {text}"));
    }
    snapshot::assert("protocol-findings", &texts.join("\n"));
}

#[test]
fn a_reply_out_of_turn_is_a_protocol_finding() {
    let mut steps = Vec::new();
    for _ in 0..4 {
        steps.push(read(glb::S_NVDLA_HW_VERSION.addr));
        let (at, value) = (sdp::D_DATA_CUBE_WIDTH.addr, 1);
        steps.push(ProgramStep::Write {
            at,
            value,
            posting: Posting::NonPosted,
        });
    }
    let run = |fault: Option<Fault>| {
        let mut dut = fault.map_or_else(Fake::default, Fake::broken);
        run_program(
            &mut dut,
            &program(steps.clone()),
            &Expected::default(),
            &conditions(),
        )
    };
    assert_eq!(run(None).findings, []);
    let findings = run(Some(Fault::SwapReplies(3))).findings;
    let text = "write completion for 0x0000903c overtakes an earlier reply";
    assert_eq!(findings[0].text, text);
}

#[test]
fn a_pin_that_stays_low_is_noticed_by_a_polling_host() {
    let host = HostBehaviour {
        waits: IrqWaitMethod::Poll,
        ..HostBehaviour::default()
    };
    let observed = run(
        &mut Fake::broken(Fault::PinStuckLow),
        &Conditions {
            host: host.into(),
            ..conditions()
        },
    );
    let text = "dla_intr stayed 0 although an unmasked status bit was 1";
    assert_eq!(observed.findings[0].text, text);
}

#[test]
fn every_wrong_access_is_a_finding() {
    let kind = |fault| kinds(&broken(fault));
    assert_eq!(kind(Fault::StrayRead), [FindingKind::StrayRead]);
    let stray = kind(Fault::StrayWrite(7));
    assert!(stray.contains(&FindingKind::StrayWrite), "{stray:?}");
    let twice = kind(Fault::DoubleWrite(3));
    assert!(twice.contains(&FindingKind::DoubleWrite), "{twice:?}");
}

#[test]
fn wrong_bytes_and_values_reach_the_comparison() {
    let (_, expected) = two_copies(Posting::Posted);
    let observed = broken(Fault::WrongByte(5));
    let at = crate::support::DST.plus(5 * 8 + 2);
    assert_ne!(observed.memory.read(at), expected.memory.read(at));
    let good = run(&mut Fake::default(), &conditions());
    // Replies 2 and 4 complete writes and carry no data.
    for n in [1, 3, 5, 6, 7, 8] {
        let bad = broken(Fault::FlipReadBit(n));
        let reads = bad
            .reads
            .iter()
            .zip(&good.reads)
            .any(|(a, b)| a.value != b.value);
        let bits = bad
            .interrupts
            .iter()
            .zip(&good.interrupts)
            .any(|(a, b)| a.bits != b.bits);
        let more = bad.interrupts.len() != good.interrupts.len();
        assert!(reads || bits || more, "reply {n}");
    }
}

#[test]
fn what_never_comes_is_a_hang() {
    for fault in [
        Fault::DropReply(2),
        Fault::DropReply(6),
        Fault::DeafAfter(9),
        Fault::NoInterrupt,
        Fault::MissingWrite(4),
        Fault::Stalls(10),
    ] {
        let found = kinds(&broken(fault));
        assert!(found.contains(&FindingKind::Hang), "{fault:?}: {found:?}");
    }
}

#[test]
fn output_announced_before_its_responses_is_not_in_memory() {
    let conditions = Conditions {
        memory: MemorySetting::Latency(200),
        ..conditions()
    };
    let observed = run(&mut Fake::broken(Fault::EarlyInterrupt), &conditions);
    let interrupt = observed.interrupts[0].clock;
    let end = crate::support::DST.plus(0x800);
    let first_layer = observed.written.0.iter().filter(|(at, _)| *at < end);
    let last = first_layer.map(|(_, clock)| clock).max();
    assert!(
        last.is_some_and(|last| *last > interrupt),
        "{last:?} {interrupt}"
    );
}
