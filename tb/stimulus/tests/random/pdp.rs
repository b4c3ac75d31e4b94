//! What random layers of PDP contain, from memory and behind SDP.

use nvdla_layers::layer::{IgnoredFieldFill, Layer, LayerStart};
use nvdla_layers::pdp::split::{SegmentColumns, SegmentPlan};
use nvdla_layers::pdp::window::PoolAxisSizes;
use nvdla_layers::pdp::{EnablePlace, PadValues, PdpLayer, PoolMethod, Reciprocals};
use nvdla_stimulus::generate::RandomCase;

use crate::histogram::Histogram;
use crate::{cases, profile};

fn case(histogram: &mut Histogram, case: &RandomCase) {
    for layer in &case.layers.layers {
        count_layer(histogram, layer);
    }
}

fn count_layer(histogram: &mut Histogram, layer: &Layer) {
    let pdp = layer.pdp.as_ref().expect("a pooling");
    let fed = layer.stream().map(|stream| stream.shape);
    let sizes = pdp.geometry(pdp.input(fed)).expect("legal");
    let (input, output) = (sizes.input, sizes.output);
    histogram.when(layer.start == LayerStart::Queued, "queued");
    histogram.when(
        layer.unused_fields == IgnoredFieldFill::Random,
        "unused random",
    );
    histogram.count(format!("{:?}", pdp.method));
    histogram.when((input.width, input.height) == (1, 1), "1x1");
    histogram.when((output.width, output.height) == (1, 1), "one window");
    histogram.when(output.width > 64, "wide output");
    histogram.when(input.width > 256, "wide input");
    histogram.when(input.channels % 8 != 0, "padded lanes");
    histogram.when(input.channels > 64, "deep");
    histogram.when(pdp.destination.line_stride.is_some(), "line gap");
    histogram.when(pdp.destination.surface_stride.is_some(), "surface gap");
    histogram.when(!pdp.counters.write_stalls, "write stall counter off");
    histogram.when(!pdp.counters.read_stalls, "read stall counter off");
    let enable = match pdp.enable {
        EnablePlace::First => "PDP first",
        EnablePlace::Middle => "PDP between",
        EnablePlace::Last => "PDP last",
    };
    histogram.count(enable);
    let [across, down] = pdp.axes(input);
    axis(histogram, "width", across, output.width);
    axis(histogram, "height", down, output.height);
    if pdp.method == PoolMethod::Average {
        average(histogram, pdp, [across, down]);
    }
    match sizes.plan {
        Some(plan) => split(histogram, pdp, plan, across),
        None => histogram.count("not split"),
    }
}

fn axis(histogram: &mut Histogram, name: &str, axis: PoolAxisSizes, outputs: u32) {
    histogram.count(format!("kernel {name} {}", axis.kernel));
    histogram.count(format!("stride {name} {}", axis.stride));
    histogram.when(axis.before > 0, &format!("padding before {name}"));
    histogram.when(axis.after > 0, &format!("padding behind {name}"));
    histogram.when(axis.before == 7, &format!("all padding before {name}"));
    histogram.when(axis.after == 7, &format!("all padding behind {name}"));
    histogram.when(axis.size < axis.kernel, &format!("{name} below the kernel"));
    histogram.when(
        axis.stride > axis.kernel && outputs > 1,
        &format!("gaps along {name}"),
    );
    let open = axis.kernel.div_ceil(axis.stride).min(outputs);
    histogram.when(open >= 8, &format!("eight windows open along {name}"));
}

fn average(histogram: &mut Histogram, pdp: &PdpLayer, axes: [PoolAxisSizes; 2]) {
    let padded = axes.iter().any(|axis| axis.before + axis.after > 0);
    histogram.when(
        padded && matches!(pdp.pad_values, Some(PadValues::Pixel(pixel)) if pixel.get() < 0),
        "negative pad pixel",
    );
    histogram.when(
        padded && matches!(pdp.pad_values, Some(PadValues::Pixel(pixel)) if pixel.get() == -128),
        "least pad pixel",
    );
    histogram.when(
        padded && matches!(pdp.pad_values, Some(PadValues::List(_))),
        "pad values of any kind",
    );
    let Some(factors) = pdp.reciprocals else {
        histogram.count("reciprocals of the kernel");
        return;
    };
    let of_kernel = Reciprocals::of(pdp.kernel);
    let pairs = [
        ("width", factors.width, of_kernel.width),
        ("height", factors.height, of_kernel.height),
    ];
    for (name, factor, of_kernel) in pairs {
        for corner in [0, 1, 32_768, 65_535, 65_536, 65_846, 0x1_ffff] {
            histogram.when(
                factor.get() == corner,
                &format!("reciprocal of {name} {corner}"),
            );
        }
        histogram.when(
            factor > of_kernel,
            &format!("reciprocal of {name} beyond the mean"),
        );
    }
}

fn split(histogram: &mut Histogram, pdp: &PdpLayer, plan: SegmentPlan, across: PoolAxisSizes) {
    histogram.count("split");
    histogram.when(plan.segments == 2, "two segments");
    histogram.when(plan.segments == 3, "three segments");
    histogram.when(plan.segments > 3, "more segments");
    histogram.when(plan.segments > 32, "many segments");
    let form = pdp.split.expect("split");
    match (form.segments, form.outputs) {
        (None, _) => histogram.count("fewest segments"),
        (Some(_), None) => histogram.count("even segments"),
        (Some(_), Some(_)) => histogram.count("listed segments"),
    }
    histogram.when(across.kernel > across.stride, "overlapping seams");
    histogram.when(across.kernel == across.stride, "seams side by side");
    histogram.when(across.kernel < across.stride, "gaps at seams");
    histogram.when(across.before > 0 && across.after > 0, "split with padding");
    let (first, last) = (plan.first, plan.last);
    histogram.when(first.outputs > last.outputs, "first is widest");
    histogram.when(last.outputs > first.outputs, "last is widest");
    let overlap = across.kernel.saturating_sub(across.stride);
    let narrow = |part: SegmentColumns| part.inputs < overlap;
    histogram.when(plan.middle.is_some_and(narrow), "middle below the overlap");
    let one = |part: SegmentColumns| part.outputs == 1;
    histogram.when(plan.middle.is_some_and(one), "middle of one output");
}

fn names(parts: &[&str]) -> Vec<String> {
    parts.iter().map(|name| (*name).to_owned()).collect()
}

/// What layers from memory and those behind SDP both reach.
fn wanted_everywhere() -> Vec<String> {
    let mut wanted = names(&[
        "queued",
        "unused random",
        "Average",
        "Max",
        "Min",
        "1x1",
        "one window",
        "wide output",
        "padded lanes",
        "deep",
        "line gap",
        "surface gap",
        "write stall counter off",
        "PDP first",
        "PDP between",
        "PDP last",
        "negative pad pixel",
        "least pad pixel",
        "pad values of any kind",
        "reciprocals of the kernel",
    ]);
    for name in ["width", "height"] {
        wanted.extend((1..=8).map(|size| format!("kernel {name} {size}")));
        wanted.extend((1..=16).map(|stride| format!("stride {name} {stride}")));
        for what in [
            "padding before",
            "padding behind",
            "all padding before",
            "all padding behind",
            "gaps along",
            "eight windows open along",
        ] {
            wanted.push(format!("{what} {name}"));
        }
        wanted.push(format!("{name} below the kernel"));
        for corner in [0, 1, 32_768, 65_535, 65_536, 65_846, 0x1_ffff] {
            wanted.push(format!("reciprocal of {name} {corner}"));
        }
        wanted.push(format!("reciprocal of {name} beyond the mean"));
    }
    wanted
}

#[test]
fn random_layers_from_memory_reach_every_mode() {
    let mut histogram = Histogram::default();
    for case in cases(&profile("pdp"), 1200) {
        self::case(&mut histogram, &case);
    }
    let mut wanted = wanted_everywhere();
    wanted.extend(names(&[
        "wide input",
        "read stall counter off",
        "not split",
        "two segments",
        "three segments",
        "more segments",
        "many segments",
        "fewest segments",
        "even segments",
        "listed segments",
        "overlapping seams",
        "seams side by side",
        "gaps at seams",
        "split with padding",
        "first is widest",
        "last is widest",
        "middle below the overlap",
        "middle of one output",
    ]));
    histogram.assert_reached(&wanted);
}

#[test]
fn random_layers_behind_sdp_reach_every_mode() {
    let mut histogram = Histogram::default();
    for case in cases(&profile("sdp-pdp"), 1200) {
        self::case(&mut histogram, &case);
    }
    histogram.assert_reached(&wanted_everywhere());
}
