//! What a hang says.

use nvdla_bench::session::run_program;
use nvdla_compare::observed::{FindingKind, Observed};
use nvdla_model::expected::{UnjudgedKind, UnjudgedReason};
use nvdla_model::program::Posting;
use nvdla_random::clocks::ClockRatio;
use nvdla_random::conditions::{Conditions, HostSetting, WaitLimits};
use nvdla_random::seed::Seed;
use nvdla_testing::snapshot;

use crate::fake::{Fake, Fault};
use crate::support::{run, two_copies};

const WAIT: u64 = 50_000;

fn conditions() -> Conditions {
    Conditions {
        limits: WaitLimits {
            quiet: 3000,
            wait: WAIT,
            ..WaitLimits::default()
        },
        ..Conditions::default()
    }
}

fn text(observed: &Observed) -> String {
    let mut findings = observed.findings.iter();
    let hang = findings.find(|f| f.kind == FindingKind::Hang);
    hang.map_or("no hang".to_owned(), |f| f.text.clone())
}

fn hang(fault: Fault) -> String {
    text(&run(&mut Fake::broken(fault), &conditions()))
}

#[test]
fn a_stalled_engine_is_described() {
    snapshot::assert("hang-engine", &hang(Fault::Stalls(10)));
}

/// Its polls are on their way when the watchdog barks; the bus is well.
#[test]
fn a_polling_host_does_not_blur_the_diagnosis() {
    let diagnosed = |seed, host| {
        let conditions = Conditions {
            host,
            seed: Seed(seed),
            ..conditions()
        };
        let text = text(&run(&mut Fake::broken(Fault::Stalls(10)), &conditions));
        let units = text.lines().map(str::trim).filter(|line| {
            line.starts_with("register bus") || line.contains("PRODUCER") || line.contains("idle")
        });
        units.map(str::to_owned).collect::<Vec<_>>()
    };
    let want = diagnosed(0, HostSetting::Plain);
    assert!(want.iter().any(|line| line.contains("running")), "{want:?}");
    for seed in 0..100 {
        assert_eq!(diagnosed(seed, HostSetting::Random), want, "seed {seed}");
    }
}

#[test]
fn a_deaf_register_bus_is_described() {
    snapshot::assert("hang-deaf-bus", &hang(Fault::DeafAfter(9)));
}

#[test]
fn a_lost_reply_is_described() {
    snapshot::assert("hang-lost-reply", &hang(Fault::DropReply(2)));
}

#[test]
fn an_interrupt_that_idle_units_never_raise_is_named() {
    let text = hang(Fault::NoInterrupt);
    let line = "odd: all units are idle, but this interrupt never came: SDP, group 0";
    assert!(text.lines().any(|is| is.trim() == line), "{text}");
    // The engine is at work.
    assert!(!hang(Fault::Stalls(10)).contains("odd"));
}

#[test]
fn a_host_slower_than_the_watchdog_is_no_hang() {
    let slow = Conditions {
        host: HostSetting::Paced(5000),
        clocks: ClockRatio::new(1, 2, 0).expect("a ratio").into(),
        ..conditions()
    };
    assert_eq!(run(&mut Fake::default(), &slow).findings, []);
    let deaf = text(&run(&mut Fake::broken(Fault::DeafAfter(9)), &slow));
    assert!(deaf.contains("no progress for 43"), "{deaf}");
}

#[test]
fn an_endless_layer_is_described() {
    snapshot::assert("hang-endless", &hang(Fault::Endless));
}

#[test]
fn endless_write_data_are_too_many_accesses() {
    let text = hang(Fault::EndlessData);
    assert!(text.starts_with("still active after "), "{text}");
    assert!(text.contains(" write beats without address"), "{text}");
}

#[test]
fn endless_interrupts_are_too_many() {
    let text = hang(Fault::Storm);
    let line = text.lines().next().unwrap_or_default();
    assert!(line.starts_with("still active after "), "{line}");
    assert!(
        line.contains(" interrupts where they raise 2, in step 16"),
        "{line}"
    );
}

/// Memory accesses and interrupts of such programs are open: a wait has its clocks.
#[test]
fn what_nobody_predicts_ends_by_the_clock() {
    let (program, mut expected) = two_copies(Posting::Posted);
    expected.unjudged.push(UnjudgedReason {
        step: 0,
        why: UnjudgedKind::Race,
        text: "layers race".to_owned(),
    });
    let observed = run_program(
        &mut Fake::broken(Fault::Endless),
        &program,
        &expected,
        &conditions(),
    );
    assert!(text(&observed).starts_with("still active after "));
    assert!(observed.clocks.0 > WAIT);
}
