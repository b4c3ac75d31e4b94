//! What random sequences of all units contain.

use std::collections::BTreeSet;

use nvdla_layers::layer::{Layer, LayerStart};

use crate::histogram::Histogram;
use crate::{cases, profile};

/// Units that write memory or feed one that does.
fn units(layer: &Layer) -> BTreeSet<&'static str> {
    let units = [
        ("convolution", layer.conv.is_some()),
        ("SDP", layer.sdp.is_some()),
        ("PDP", layer.pdp.is_some()),
        ("CDP", layer.cdp.is_some()),
    ]
    .into_iter()
    .filter(|(_, takes_part)| *takes_part);
    units.map(|(unit, _)| unit).collect()
}

/// Units that may be at work when the last of `layers` has been started.
fn at_work(layers: &[Layer]) -> BTreeSet<&'static str> {
    let mut working = BTreeSet::new();
    for layer in layers {
        if layer.start == LayerStart::Alone {
            working.clear();
        }
        working.extend(units(layer));
    }
    working
}

#[test]
fn random_sequences_put_units_beside_and_behind_each_other() {
    let mut histogram = Histogram::default();
    for case in cases(&profile("mixed"), 200) {
        let layers = &case.layers.layers;
        histogram.when(layers.len() >= 12, "twelve layers");
        for number in 1..layers.len() {
            let (before, layer) = (&layers[number - 1], &layers[number]);
            let names = |units: BTreeSet<&'static str>| -> String {
                units.into_iter().collect::<Vec<_>>().join("+")
            };
            let (old, new) = (names(units(before)), names(units(layer)));
            match layer.start {
                LayerStart::Alone => {}
                LayerStart::Queued | LayerStart::Ahead => {
                    histogram.count(format!("{new} queued after {old}"));
                    histogram.when(layer.start == LayerStart::Ahead, "enabled before its turn");
                }
                LayerStart::Beside => histogram.count(format!("{new} beside {old}")),
            }
            let working = at_work(&layers[..=number]).len();
            histogram.when(working == 3, "three units at work");
            histogram.when(working == 4, "four units at work");
        }
    }
    let kinds = ["SDP", "PDP", "CDP", "PDP+SDP", "SDP+convolution"];
    let mut wanted = [
        "twelve layers",
        "three units at work",
        "four units at work",
        "enabled before its turn",
    ]
    .map(str::to_owned)
    .to_vec();
    for old in kinds {
        for new in kinds {
            wanted.push(format!("{new} queued after {old}"));
            wanted.push(format!("{new} beside {old}"));
        }
    }
    histogram.assert_reached(&wanted);
}
