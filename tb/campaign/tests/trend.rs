//! Clocks of shapes from campaign to campaign.

use nvdla_campaign::again::{LayerTimingKey, ShapeClockRange};
use nvdla_campaign::trend::{CampaignTrend, TrendCampaign};

#[test]
fn a_shape_is_compared_with_the_last_run_that_had_it_under_the_same_memory() {
    /// Label, memory, least clocks.
    type Shape<'a> = (&'a str, &'a str, u64);
    let runs: [(&str, &str, &[Shape<'_>]); 5] = [
        (
            "1",
            "",
            &[("SDP", "fast", 30), ("PDP", "fast", 70), ("CDP", "fast", 5)],
        ),
        ("2", "", &[("SDP", "latency=9", 90), ("CDP", "fast", 6)]),
        ("3", "", &[("SDP", "fast", 32)]),
        ("4", "other", &[("PDP", "fast", 1)]),
        (
            "5",
            "",
            &[("SDP", "fast", 33), ("PDP", "fast", 50), ("CDP", "fast", 6)],
        ),
    ];
    let run = |(name, dut, shapes): &(&str, &str, &[Shape<'_>])| {
        let shape = |(label, memory, least): &Shape<'_>| {
            let shape = LayerTimingKey {
                label: (*label).to_owned(),
                memory: (*memory).to_owned(),
            };
            let clocks = ShapeClockRange {
                ideal: 1,
                macs: 0,
                layers: 1,
                least: *least,
                most: *least,
                estimated: None,
            };
            (shape, clocks)
        };
        TrendCampaign {
            name: (*name).to_owned(),
            date: (*name).to_owned(),
            dut: (*dut).to_owned(),
            shapes: shapes.iter().map(shape).collect(),
            ..TrendCampaign::default()
        }
    };
    // The order of the folders does not matter.
    let trend = CampaignTrend::of(runs.iter().rev().map(run).collect());
    assert_eq!((trend.runs.len(), trend.compared), (5, 3));
    let changes = trend.changes.iter().map(|change| {
        let label = change.shape.label.as_str();
        (label, change.then, change.now, change.since.as_str())
    });
    let changes: Vec<_> = changes.collect();
    assert_eq!(changes, [("PDP", 70, 50, "1"), ("SDP", 32, 33, "3")]);
}
