//! What random layers behind the convolution core contain.

use nvdla_layers::conv::{ConvInput, ConvLayer};
use nvdla_layers::layer::{Layer, LayerStart, WriteOrder};
use nvdla_layers::pdp::PdpLayer;
use nvdla_layers::sdp::operands::OperandMode;
use nvdla_layers::sdp::{BsBnAlgo, SdpLayer};

use crate::histogram::Histogram;
use crate::{cases, profile};

/// Counts what `count` cases of the profile contain.
fn histogram(name: &str, count: u64) -> Histogram {
    let mut histogram = Histogram::default();
    for case in cases(&profile(name), count) {
        for layer in &case.layers.layers {
            count_layer(&mut histogram, layer);
        }
    }
    histogram
}

fn count_layer(histogram: &mut Histogram, layer: &Layer) {
    let Some(sdp) = &layer.sdp else { return };
    let name = match (&layer.conv, &layer.pdp) {
        (Some(_), None) => "conv",
        (Some(_), Some(_)) => "conv-pdp",
        (None, Some(_)) => "sdp-pdp",
        (None, None) => "sdp",
    };
    if let Some(conv) = &layer.conv {
        convolution(histogram, name, conv);
    }
    if let Some(pdp) = &layer.pdp {
        pooling(histogram, name, pdp);
    }
    histogram.when(layer.start == LayerStart::Queued, &format!("{name} queued"));
    let shuffled = layer.enables == WriteOrder::Shuffled;
    histogram.when(shuffled, &format!("{name} enabled in any order"));
    stages(histogram, name, sdp);
}

fn convolution(histogram: &mut Histogram, name: &str, conv: &ConvLayer) {
    let mut when = |is: bool, what: &str| histogram.when(is, &format!("{name} {what}"));
    when(matches!(conv.source, ConvInput::Image(_)), "image");
    when(matches!(conv.source, ConvInput::Feature(_)), "feature");
    let output = conv.output();
    when((output.width, output.height) == (1, 1), "one pixel");
    when(!output.channels.is_multiple_of(8), "padded lanes");
    when(output.channels > 16, "several kernel groups");
    when(conv.truncate.get() > 0, "truncate");
}

fn pooling(histogram: &mut Histogram, name: &str, pdp: &PdpLayer) {
    histogram.count(format!("{name} {:?}", pdp.method));
    histogram.count(format!("{name} PDP enabled {:?}", pdp.enable));
    let overlap = pdp.stride.height.get() < pdp.kernel.height.get();
    histogram.when(overlap, &format!("{name} windows overlap"));
}

fn stages(histogram: &mut Histogram, name: &str, sdp: &SdpLayer) {
    let mut when = |is: bool, what: &str| histogram.when(is, &format!("{name} {what}"));
    for (stage_name, stage) in sdp.stages() {
        let Some(stage) = stage else { continue };
        when(true, stage_name);
        when(stage.relu, "relu");
        when(stage.mul.as_ref().is_some_and(|mul| mul.prelu), "prelu");
        for &algo in BsBnAlgo::ALL {
            let used = stage.alu.as_ref().is_some_and(|alu| alu.algo == algo);
            when(used, &format!("{algo:?}"));
        }
        for mode in [OperandMode::PerChannel, OperandMode::PerElement] {
            let used = stage.operands.as_ref().is_some_and(|of| of.mode == mode);
            when(used, &format!("{mode:?}"));
        }
    }
    when(!sdp.reads(), "without read DMA");
    if let Some(ew) = &sdp.ew {
        when(true, "ew");
        when(ew.lut.is_some(), "ew table");
        when(ew.operands.is_some(), "ew operands");
        when(ew.mul.is_some(), "ew multiplier");
        when(ew.compares(), "comparison");
    }
    when(
        sdp.stages().iter().all(|(_, stage)| stage.is_some()) && sdp.ew.is_some(),
        "all stages",
    );
}

/// Each of `kinds` with each of `what`.
fn each(kinds: &[&str], what: &[&str]) -> Vec<String> {
    let of =
        |kind: &&str| -> Vec<String> { what.iter().map(|what| format!("{kind} {what}")).collect() };
    kinds.iter().flat_map(of).collect()
}

const STAGES: [&str; 10] = [
    "bs",
    "bn",
    "relu",
    "prelu",
    "Max",
    "Min",
    "Sum",
    "SumAlias",
    "PerChannel",
    "PerElement",
];
const CONVOLUTION: [&str; 9] = [
    "enabled in any order",
    "image",
    "feature",
    "one pixel",
    "padded lanes",
    "several kernel groups",
    "truncate",
    "queued",
    "without read DMA",
];
const POOLING: [&str; 7] = [
    "Average",
    "Max",
    "Min",
    "PDP enabled First",
    "PDP enabled Middle",
    "PDP enabled Last",
    "windows overlap",
];
const EW: [&str; 5] = [
    "ew",
    "ew table",
    "ew operands",
    "ew multiplier",
    "all stages",
];

#[test]
fn random_convolutions_reach_every_stage_of_sdp() {
    let histogram = histogram("conv-sdp", 1000);
    histogram.assert_reached(&each(&["conv"], &STAGES));
    histogram.assert_reached(&each(&["conv"], &CONVOLUTION));
}

#[test]
fn random_convolutions_are_pooled_in_every_way() {
    let histogram = histogram("conv-sdp-pdp", 1000);
    histogram.assert_reached(&each(&["conv-pdp"], &POOLING));
    histogram.assert_reached(&each(&["conv-pdp"], &CONVOLUTION));
    histogram.assert_reached(&each(&["conv-pdp"], &STAGES));
}

#[test]
fn random_chains_reach_ew_from_and_to_every_unit() {
    let histogram = histogram("chain-ew", 1000);
    histogram.assert_reached(&each(&["conv", "conv-pdp", "sdp-pdp", "sdp"], &EW));
    histogram.assert_reached(&each(&["conv", "sdp"], &["comparison"]));
    histogram.assert_reached(&each(&["conv-pdp", "sdp-pdp"], &POOLING));
}
