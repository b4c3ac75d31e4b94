//! Plots of clocks.

use nvdla_campaign::again::LayerClockFigures;
use nvdla_layers::ideal::IdealClocks;
use nvdla_random::conditions::MemorySetting;

use super::{between, campaign, pages};

/// The plot of layers with these ideal and measured clocks.
fn plot(points: &[(u64, u64)]) -> String {
    let layer = |(ideal, clocks): &(u64, u64)| LayerClockFigures {
        label: "SDP 1x1x8".to_owned(),
        units: "SDP".to_owned(),
        memory: MemorySetting::Fast,
        ideal: IdealClocks {
            macs: 0,
            clocks: *ideal,
        },
        clocks: *clocks,
        is_repeatable: false,
        estimate: None,
    };
    let mut run = campaign(Vec::new());
    run.measured = Some(points.iter().map(layer).collect());
    let pages = pages(&run);
    let [plot] = between(&pages["clocks.html"], "<figure", "</figure>")[..] else {
        panic!("there is one plot");
    };
    plot.to_owned()
}

/// The numbers at both axes.
fn numbers(plot: &str) -> Vec<&str> {
    let texts = between(plot, "<text", "</text>").into_iter();
    let words = texts.filter_map(|text| text.split_once('>'));
    let words = words.map(|(_, word)| word.trim());
    words
        .filter(|word| word.chars().all(|c| c.is_ascii_digit()))
        .collect()
}

#[test]
fn the_axes_hold_all_points_and_equal_points_are_one() {
    let whole = plot(&[(7, 7), (99, 99), (100, 100)]);
    let axis = ["1", "10", "100", "1000"];
    assert_eq!(numbers(&whole), [axis, axis].concat());
    let plot = plot(&[(10, 100), (10, 100), (20, 5000)]);
    assert_eq!(plot.matches("<circle").count(), 2);
}
