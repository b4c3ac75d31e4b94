//! Sweeps of random cases meet their events.

use nvdla_layers::draw::WeightedChoices;
use nvdla_layers::scalar::Percent;
use nvdla_random::conditions::{Sweep, SweepEventKind};
use nvdla_stimulus::profile::UnitsOfLayer;

use crate::{cases, profile};

/// Sweeps of cases of six small layers, none of which is queued.
fn sweeps(count: u64) -> impl Iterator<Item = Sweep> {
    let mut profile = profile("mixed");
    let kinds = [UnitsOfLayer::Conv, UnitsOfLayer::Pdp, UnitsOfLayer::Cdp];
    profile.kinds = WeightedChoices::new(&kinds.map(|kind| (kind, 1))).expect("a weight");
    profile.layers = WeightedChoices::new(&[(6, 1)]).expect("a weight");
    profile.queued = Percent::clamp(0);
    profile.beside = Percent::clamp(0);
    profile.interrupted = Percent::clamp(0);
    profile.swept = Percent::clamp(100);
    cases(&profile, count).map(|case| case.conditions.sweep.expect("layers have events"))
}

#[test]
fn windows_around_pins_hold_what_meets_an_event_in_designs_of_any_depth() {
    let mut windows = Vec::new();
    for sweep in sweeps(2000) {
        let is_of_pins = !sweep.around.kind.is_turn() && sweep.around.kind.source().is_none();
        if is_of_pins && sweep.around.kind != SweepEventKind::Enable {
            windows.push(sweep);
        }
    }
    assert!(windows.len() > 200, "{}", windows.len());
    for depth in 1..=16 {
        let holds = |sweep: &&Sweep| (sweep.from..=sweep.to).contains(&-depth);
        let share = windows.iter().filter(holds).count() * 100 / windows.len();
        assert!(share >= 25, "{share} % of the windows hold -{depth}");
    }
}

#[test]
fn most_accesses_of_units_and_interrupts_are_moved_across_an_event_that_is_found() {
    let (mut found, mut all) = (0, 0);
    for sweep in sweeps(1000) {
        all += 1;
        found += u32::from(sweep.around.kind.is_turn() || sweep.around.kind.source().is_some());
    }
    assert!(found * 4 > all * 3, "{found} of {all}");
}
