//! Edges of both clocks, and words for their ratio.

use nvdla_random::clocks::{ClockEdgeSchedule, ClockEdges, ClockRatio, ClockRatioSetting};

/// The edges of both clocks until the pattern repeats.
fn edges(core: u8, csb: u8, phase: u8) -> Vec<ClockEdges> {
    let ratio = ClockRatio::new(core, csb, phase).expect("legal");
    let schedule = ClockEdgeSchedule::new(ratio);
    let all = schedule.ahead();
    let repeats = |once: &&[ClockEdges]| *all == once.repeat(all.len() / once.len());
    let mut parts = (1..=all.len()).map(|steps| &all[..steps]);
    parts.find(repeats).expect("itself").to_vec()
}

#[test]
fn equal_clocks_in_phase_rise_together() {
    assert_eq!(edges(1, 1, 0), [ClockEdges::Both]);
    assert_eq!(edges(1, 1, 4), [ClockEdges::Core, ClockEdges::Csb]);
}

#[test]
fn a_repetition_holds_each_clock_as_often_as_its_period_fits() {
    use ClockEdges::{Both, Core, Csb};
    assert_eq!(edges(1, 2, 0), [Both, Core]);
    assert_eq!(edges(2, 1, 0), [Both, Csb]);
    assert_eq!(edges(3, 4, 0), [Both, Core, Csb, Core, Csb, Core]);
    for (core, csb, phase) in [(7, 5, 0), (7, 5, 3), (64, 63, 15), (1, 10, 8)] {
        let all = edges(core, csb, phase);
        let count = |with: &[ClockEdges]| all.iter().filter(|e| with.contains(e)).count();
        assert_eq!(count(&[Both, Core]), usize::from(csb), "{core}:{csb}");
        assert_eq!(count(&[Both, Csb]), usize::from(core), "{core}:{csb}");
    }
}

#[test]
fn ratios_are_written_and_read_alike() {
    for text in ["1:1", "3:4", "64:1", "random", "ends"] {
        assert_eq!(
            text.parse::<ClockRatioSetting>()
                .expect("legal")
                .to_string(),
            text
        );
    }
    for text in ["", "1", "0:1", "1:65", "a:b", "1:1:1"] {
        assert!(text.parse::<ClockRatioSetting>().is_err(), "{text}");
    }
}
