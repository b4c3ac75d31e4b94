//! Sweeps as users write them.

use nvdla_model::program::ProgramStep;
use nvdla_random::conditions::{Sweep, SweepEvent, SweepEventKind, SweepSetting, SweptAccess};

#[test]
fn accesses_and_events_are_read_and_written() {
    let access: SweptAccess = "write GLB.S_INTR_STATUS=1".parse().unwrap();
    assert!(matches!(access.step(), ProgramStep::Write { value: 1, .. }));
    assert_eq!(access.to_string(), "GLB.S_INTR_STATUS=0x1");
    assert_eq!(access.to_string().parse(), Ok(access));
    for read in [" read SDP.S_STATUS ", "SDP.S_STATUS"] {
        let read: SweptAccess = read.parse().unwrap();
        assert!(matches!(read.step(), ProgramStep::Read { .. }));
        assert_eq!(read.to_string(), "SDP.S_STATUS");
    }
    for (text, part) in [
        ("write SDP.S_STATUS", "BLOCK.REGISTER=VALUE"),
        ("read SDP.S_STATUS=1", "BLOCK.REGISTER to read"),
        ("poke SDP.S_STATUS", "no register `poke SDP.S_STATUS`"),
        ("read SDP.S_NOTHING", "no register `SDP.S_NOTHING`"),
        ("write SDP.S_POINTER=two", "no number"),
    ] {
        let error = text.parse::<SweptAccess>().unwrap_err();
        assert!(error.contains(part), "{error}");
    }
    assert_eq!("none".parse(), Ok(SweepSetting::None));
    for text in [
        "read-latency",
        "write-latency",
        "interrupts",
        "SDP.S_POINTER=0x1",
    ] {
        assert_eq!(text.parse::<SweepSetting>().unwrap().to_string(), text);
    }
    for text in [
        "interrupt:0",
        "layer-end:3",
        "first-read:2",
        "first-write:0",
        "enable:1",
        "turn:2",
        "ended:1",
        "clock:900",
        "cdma-dat-1:2",
    ] {
        assert_eq!(text.parse::<SweepEvent>().unwrap().to_string(), text);
    }
    assert_eq!("interrupt".parse(), Ok(SweepEventKind::Interrupt.nth(0)));
    assert!("last-read".parse::<SweepEvent>().is_err());
    assert!("interrupt:x".parse::<SweepEvent>().is_err());
}

#[test]
fn events_of_layers_move_when_layers_go() {
    let event = SweepEventKind::FirstRead.nth(2);
    assert_eq!(
        event.of_layer_alone(2),
        Some(SweepEventKind::FirstRead.nth(0))
    );
    assert_eq!(event.of_layer_alone(1), None);
    assert_eq!(event.without_layer(0), SweepEventKind::FirstRead.nth(1));
    assert_eq!(event.without_layer(3), event);
    assert_eq!(
        SweepEventKind::Turn.nth(2).of_layer_alone(1),
        Some(SweepEventKind::Turn.nth(0))
    );
    let clock = SweepEventKind::Clock.nth(7);
    assert_eq!(clock.of_layer_alone(1), Some(clock));
}

#[test]
fn sweeps_that_have_no_run_are_refused() {
    let access = Sweep::of("SDP.S_POINTER".parse().unwrap());
    let latency = Sweep::of("read-latency".parse().unwrap());
    assert_eq!((access.check(), latency.check()), (Ok(()), Ok(())));
    let from = |sweep: Sweep, from, to| Sweep { from, to, ..sweep }.check();
    assert_eq!(from(access, -5, -5), Ok(()));
    assert!(from(access, 3, 2).unwrap_err().contains("behind the last"));
    for (first, last) in [(0, 9), (-5, 2), (9, 65_536)] {
        let refusal = from(latency, first, last).unwrap_err();
        assert!(refusal.contains("take 1 to 65535"), "{refusal}");
    }
}
