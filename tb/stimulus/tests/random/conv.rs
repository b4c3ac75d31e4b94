//! What random convolution layers contain, and that the model calls them legal.

mod axis;
mod excess;
mod filling;
mod powers;
mod tie;

use nvdla_regs::geometry::Geometry;
use std::collections::BTreeMap;

use nvdla_layers::conv::{ConvInput, ConvLayer, FirstEnabledBlock, InputLineSource, WeightsFrom};
use nvdla_layers::data::LayerData;
use nvdla_layers::layer::{Layer, LayerStart};
use nvdla_layers::lower::lower;
use nvdla_model::model;
use nvdla_stimulus::generate::RandomCase;
use nvdla_testing::effort;

use crate::{RUN, profile};

fn cases(name: &str, count: u64) -> Vec<RandomCase> {
    crate::cases(&profile(name), count).collect()
}

fn convolutions(cases: &[RandomCase]) -> impl Iterator<Item = (&Layer, &ConvLayer)> {
    let layers = cases.iter().flat_map(|case| &case.layers.layers);
    layers.filter_map(|layer| Some((layer, layer.conv.as_ref()?)))
}

#[test]
fn random_convolutions_are_legal() {
    for profile in ["conv", "image", "conv-sdp", "conv-sdp-pdp", "multilayer"] {
        for case in cases(profile, 50 * effort() as u64) {
            let program = lower(&case.layers, RUN).unwrap();
            let expected = model::run_on(&program, program.needs);
            let name = &case.layers.name;
            assert_eq!(expected.stuck, [""; 0], "{name}");
            assert_eq!(expected.unjudged, [], "{name}");
            assert_eq!(expected.contradictions, [], "{name}");
            assert_eq!(expected.layers.len(), case.layers.layers.len(), "{name}");
        }
    }
}

#[test]
fn layers_stay_within_a_few_thousand_clocks() {
    // Rows of layers go on with the lines and kernels that the layer before kept.
    for profile in ["conv", "image", "conv-sdp"] {
        let cases = cases(profile, 1000);
        for (_, conv) in convolutions(&cases) {
            let plan = conv.plan().unwrap();
            let kernel = plan.kernel;
            let steps = kernel.width * kernel.height * kernel.channels.div_ceil(8);
            let macs = plan.output.surfaces() * steps * plan.atomics;
            let reads = plan.lines * plan.entries_per_slice + plan.kernel.weight_bytes() / 8;
            // Large kernels are beyond the budget.
            let large = kernel.width.max(kernel.height) == 32 && plan.atomics <= 6;
            // So are wide images: three lines of a result for eight pixels, four steps for each.
            let wide = plan.input.width >= 2000;
            // And so much data: at steps of eight, nine taps over a 64th of them, and a little more.
            let filling = plan.lines * plan.entries_per_slice > 8192;
            let most = match (large, wide, filling) {
                (true, _, _) => 6 * 32 * 32,
                (_, true, _) => 3 * 1028 * 4,
                (_, _, true) => 9000,
                (false, false, false) => 3100,
            };
            // What is read fits the buffer, in which such data and their weights lie together.
            let room = Geometry::BANKS * Geometry::BANK_ENTRIES;
            assert!(macs <= most && reads <= room, "{macs} {reads} {conv:?}");
        }
    }
}

#[test]
fn rare_layers_are_drawn() {
    let mut counts = BTreeMap::new();
    let mut count = |what: &str, found: bool| {
        *counts.entry(what.to_owned()).or_insert(0) += u32::from(found);
    };
    for profile in ["conv", "image", "conv-sdp"] {
        let cases = cases(profile, 1000);
        for (layer, conv) in convolutions(&cases) {
            let overrides = |name: &str| layer.registers.keys().any(|reg| reg.0.name == name);
            let taps = conv.kernels.width.bits();
            let saturates = overrides("D_WEIGHT_SIZE_EXT_0");
            let plan = conv.plan().unwrap();
            let entries = plan.lines * plan.entries_per_slice;
            count("data beyond half of the buffer", entries > 8192);
            count("sums saturate", saturates);
            count("and again", saturates && conv.buffer.data_banks.is_some());
            let beside = match (&conv.source, &conv.kernels.data) {
                (ConvInput::Feature(source), LayerData::Constant(_)) => {
                    matches!(source.data, LayerData::Constant(_)) && conv.truncate.bits() > 16
                }
                _ => false,
            };
            count("sums beside ties", beside);
            count("surplus weights", overrides("D_WEIGHT_BYTES"));
            count("wide image", conv.source.shape().width >= 2000);
            let widest = conv.dilation.x.bits() == 32 && taps > 1;
            count("widest dilation", widest);
        }
    }
    let wanted = [
        "data beyond half of the buffer",
        "sums saturate",
        "and again",
        "sums beside ties",
        "surplus weights",
        "wide image",
        "widest dilation",
    ];
    assert_reached(&counts, &wanted);
}

/// Asserts that each name was counted ten times at least.
fn assert_reached(counts: &BTreeMap<String, u32>, wanted: &[&str]) {
    let seldom: Vec<_> = wanted
        .iter()
        .filter(|what| counts.get(**what).is_none_or(|count| *count < 10))
        .collect();
    assert!(
        seldom.is_empty(),
        "fewer than ten of {seldom:?}: {counts:#?}"
    );
}

#[test]
fn random_features_reach_every_mode() {
    let mut counts = BTreeMap::new();
    let cases = cases("conv", 2000);
    for (layer, conv) in convolutions(&cases) {
        let plan = conv.plan().unwrap();
        let (input, output) = (plan.input, plan.output);
        let mut when = |is: bool, what: &str| {
            *counts.entry(what.to_owned()).or_default() += u32::from(is);
        };
        for stride in 1..=8 {
            when(conv.stride.x.get() == stride, &format!("stride x {stride}"));
            when(conv.stride.y.get() == stride, &format!("stride y {stride}"));
        }
        when(conv.dilation.x.get() > 16, "far dilation x");
        when(conv.dilation.y.get() > 16, "far dilation y");
        when(conv.kernels.width.get() > 16, "wide kernel");
        when(conv.kernels.height.get() > 16, "high kernel");
        let columns = (conv.kernels.width.bits() - 1) * conv.dilation.x.bits() + 1;
        let lines = (conv.kernels.height.bits() - 1) * conv.dilation.y.bits() + 1;
        when(columns > input.width, "kernel beyond the columns");
        when(lines > input.height, "kernel beyond the lines");
        let padding = &conv.padding;
        when(padding.left.get() == 31, "widest left padding");
        when(padding.top.get() > 8, "high top padding");
        when(padding.value.get() == -128, "least padding value");
        let remainder = (padding.left.bits() + input.width + padding.right.bits() - columns)
            % conv.stride.x.bits();
        when(remainder > 0, "remainder of the stride");
        when(input.channels % 8 != 0, "padded lanes");
        when(input.channels > 64, "deep");
        when(output.channels % 8 != 0, "tail kernels");
        when(output.channels > 64, "many kernels");
        when((output.width, output.height) == (1, 1), "one output pixel");
        when((input.width, input.height) == (1, 1), "one input pixel");
        when(plan.weight_banks > 1, "several weight banks");
        let room = plan.weight_banks * 4096;
        when(
            room < plan.kernel.weight_bytes(),
            "weights beyond their banks",
        );
        when(plan.data_banks + plan.weight_banks == 32, "all banks");
        let needed = input.surfaces() * input.width;
        when(plan.entries_per_slice > needed, "spare entries");
        when(
            (2..input.height).contains(&plan.fetch_grain),
            "grain within",
        );
        when(plan.fetch_grain > input.height, "grain beyond");
        let kernel = plan.kernel;
        when((kernel.width, kernel.height) == (32, 32), "largest kernel");
        when(conv.converter.is_some(), "converter");
        when(conv.truncate.get() > 16, "far truncate");
        when(!conv.counters, "counters off");
        when(conv.enable_first == FirstEnabledBlock::Cdma, "CDMA first");
        when(layer.start == LayerStart::Queued, "queued");
        if let ConvInput::Feature(source) = &conv.source {
            when(source.line_stride.is_some(), "line gap");
            when(source.surface_stride.is_some(), "surface gap");
        }
        let pixels = plan.atomics;
        when(pixels > 16 && pixels < 32, "stripes of 8 and more");
        when(pixels >= 32, "stripes of 16");
    }
    let wanted: Vec<String> = counts.keys().cloned().collect();
    let wanted: Vec<&str> = wanted.iter().map(String::as_str).collect();
    assert_reached(&counts, &wanted);
}

#[test]
fn random_images_reach_every_format_and_extension() {
    let mut counts = BTreeMap::new();
    let cases = cases("image", 2000);
    for (_, conv) in convolutions(&cases) {
        let ConvInput::Image(image) = &conv.source else {
            continue;
        };
        let mut when = |is: bool, what: &str| {
            *counts.entry(what.to_owned()).or_default() += u32::from(is);
        };
        when(true, &image.format.to_string());
        for extension in 0..3 {
            let drawn = conv.kernels.y_extension.get() == extension;
            when(drawn, &format!("extension {extension}"));
        }
        for offset in 0..8 {
            let drawn = image.x_offset.get() == offset;
            when(drawn, &format!("offset {offset}"));
        }
        let row = conv.kernels.width.bits() * image.format.channels();
        let width = conv.plan().unwrap().output.width;
        when(row >= 17 && row % 8 == 1, "lone byte");
        when(row > 24 && row % 8 != 0 && width % 16 == 1, "lone pixel");
        when(conv.converter.is_none(), "no converter");
        let means = conv.converter.is_some_and(|cvt| cvt.means.is_some());
        when(means, "means");
        when(image.code.is_some(), "unnamed code");
        when(image.signed, "signed");
        when(conv.padding.side_value.is_some(), "side value");
        when(conv.padding.left.get() > 8, "wide left padding");
        when(image.line_stride.is_some(), "line gap");
        when(image.chroma_line_stride.is_some(), "chroma gap");
    }
    assert_eq!(
        counts.keys().filter(|name| name.starts_with("T_")).count(),
        13
    );
    let wanted: Vec<String> = counts.keys().cloned().collect();
    let wanted: Vec<&str> = wanted.iter().map(String::as_str).collect();
    assert_reached(&counts, &wanted);
}

#[test]
fn random_rows_reach_every_way_of_reuse() {
    let mut counts = BTreeMap::new();
    for case in cases("multilayer", 600) {
        let mut before: Option<&ConvLayer> = None;
        for layer in &case.layers.layers {
            let conv = layer.conv.as_ref().expect("all layers are convolutions");
            let buffer = &conv.buffer;
            let mut when = |is: bool, what: &str| {
                *counts.entry(what.to_owned()).or_default() += u32::from(is);
            };
            let kept = before.is_some_and(|before| before.buffer.keep_data);
            let images = matches!(conv.source, ConvInput::Image(_));
            let mode = if images { "image" } else { "feature" };
            when(
                buffer.data == InputLineSource::Reuse && kept,
                &format!("{mode} data reused"),
            );
            when(
                buffer.data == InputLineSource::Reuse && !kept,
                &format!("{mode} strip"),
            );
            when(
                buffer.data == InputLineSource::Append,
                &format!("{mode} lines appended"),
            );
            let weights = buffer.weights == WeightsFrom::Reuse;
            when(weights, &format!("{mode} weights reused"));
            when(
                weights && buffer.data == InputLineSource::Reuse,
                "both reused",
            );
            let weights_kept = before.is_some_and(|before| before.buffer.keep_weights);
            when(weights && !weights_kept, "weights asked for in vain");
            when(
                kept && buffer.data == InputLineSource::Fetch,
                "kept for nothing",
            );
            when(layer.start == LayerStart::Queued && weights, "queued reuse");
            when(layer.start == LayerStart::Alone && weights, "reuse alone");
            let banks = |conv: &ConvLayer| {
                let plan = conv.plan().unwrap();
                (plan.data_banks, plan.weight_banks)
            };
            if let Some(before) = before {
                let (now, then) = (banks(conv), banks(before));
                when(now == then, "same banks");
                when(now.0 != then.0, "other data banks");
                when(now.0 == then.0 && now.1 != then.1, "other weight banks");
            }
            before = Some(conv);
        }
    }
    let wanted: Vec<String> = counts.keys().cloned().collect();
    let wanted: Vec<&str> = wanted.iter().map(String::as_str).collect();
    assert_reached(&counts, &wanted);
}
