//! Layers with values at the edge of a rounding contain each edge of each place.
//!
//! What a layer rounds is computed here anew, from the settings of the layer and plain arithmetic.

mod averages;
mod factors;

use nvdla_layers::cdp::CdpLayer;
use nvdla_layers::conv::{ConvInput, ConvLayer};
use nvdla_layers::data::{LayerData, ValueSize};
use nvdla_layers::draw::WeightedChoices;
use nvdla_layers::layer::Layer;
use nvdla_layers::lower::lower;
use nvdla_layers::lut::{LeIndexRule, LutContents, LutWrites};
use nvdla_layers::pdp::{PadValues, PdpLayer};
use nvdla_layers::scalar::Percent;
use nvdla_layers::sdp::ew::{EwAluAlgo, EwOperand, EwSettings};
use nvdla_layers::sdp::{BsBnAlgo, BsBnOperand, BsBnSettings, SdpConverter, SdpLayer};
use nvdla_layers::tables::WinningTable;
use nvdla_random::seed::Seed;
use nvdla_regs::quirk::Quirk;
use nvdla_stimulus::generate::case;
use nvdla_stimulus::profile::{Profile, UnitsOfLayer};

use crate::histogram::Histogram;
use crate::{RUN, profile};

/// A product and the shift behind it.
struct Shifted<'a> {
    place: &'a str,
    product: i128,
    /// What one unit of the smaller factor makes in the product.
    unit: i128,
    shift: u32,
    product_bits: u32,
    result_bits: u32,
    largest_shift: u32,
}

impl Shifted<'_> {
    /// Counts the edges at which the product lies, with the class of the shift.
    fn count(&self, histogram: &mut Histogram) {
        let place = self.place;
        let sign = if self.product < 0 {
            "negative"
        } else {
            "positive"
        };
        let class = match self.shift {
            shift if shift >= self.product_bits || shift == self.largest_shift => "end",
            0 => "0",
            1 => "1",
            2..=31 => "middle",
            _ => "above 31",
        };
        histogram.count(format!("{place} shift {class}"));
        if self.shift >= self.product_bits {
            histogram.count(format!("{place} {sign} shifted out"));
            return;
        }
        let magnitude = self.product.abs();
        let last = (1_i128 << (self.result_bits - 1)) - i128::from(self.product >= 0);
        let floor = magnitude >> self.shift;
        let mut rounded = floor;
        if self.shift > 0 {
            let half = 1_i128 << (self.shift - 1);
            let rest = magnitude & (2 * half - 1);
            rounded = (magnitude + half) >> self.shift;
            let distance = rest - half;
            if distance == 0 {
                histogram.count(format!("{place} {sign} tie {class}"));
            } else if distance.abs() <= self.unit.abs().max(1) {
                let side = if distance < 0 { "below" } else { "above" };
                histogram.count(format!("{place} {sign} {side} {class}"));
            }
            if distance.abs() == 1 {
                histogram.count(format!("{place} {sign} one unit beside"));
            }
        }
        if rounded == last {
            histogram.count(format!("{place} {sign} last that fits"));
        }
        if rounded > last {
            let when = if floor <= last {
                "by rounding"
            } else {
                "before"
            };
            histogram.count(format!("{place} {sign} saturated {when}"));
        }
    }
}

/// The edges of a place that drawn layers have: with all signs and sides for each class of ties.
fn wanted(place: &str, classes: &[&str], more: &[&str]) -> Vec<String> {
    let mut wanted = Vec::new();
    for sign in ["negative", "positive"] {
        for class in classes {
            // Of a shift by 1 each value is a tie or an integer, one unit below a tie.
            let sides: &[&str] = if *class == "1" {
                &["tie", "below"]
            } else {
                &["tie", "below", "above"]
            };
            for side in sides {
                wanted.push(format!("{place} {sign} {side} {class}"));
            }
        }
        for what in more {
            wanted.push(format!("{place} {sign} {what}"));
        }
    }
    wanted
}

const SATURATED: [&str; 3] = [
    "last that fits",
    "saturated by rounding",
    "saturated before",
];

/// The profile, with an edge in each layer that can have one, and nothing drawn besides.
fn always(name: &str) -> Profile {
    let mut profile = profile(name);
    let all = Percent::clamp(100);
    if let Some(sdp) = &mut profile.sdp {
        sdp.edges = all;
    }
    if let Some(pdp) = &mut profile.pdp {
        pdp.edges = all;
    }
    if let Some(cdp) = &mut profile.cdp {
        cdp.edges = all;
    }
    if let Some(conv) = &mut profile.conv {
        conv.edges = all;
    }
    profile
}

/// Layers of this kind of the profile `name`.
fn layers(name: &str, kind: UnitsOfLayer, count: u64) -> impl Iterator<Item = Layer> {
    let mut profile = profile(name);
    profile.kinds = WeightedChoices::new(&[(kind, 1)]).expect("some weight");
    (0..count).flat_map(move |index| case(&profile, &[], RUN, index).layers.layers)
}

/// The first values of a cube, or of an operand tensor, that are listed.
fn listed(data: &LayerData, size: ValueSize, count: u64) -> Vec<i128> {
    let length = match data {
        LayerData::Pattern(values) => values.len() as u64,
        LayerData::Constant(_) => 1,
        _ => return Vec::new(),
    };
    let mut values = data.values(size, Seed(1).rng());
    (0..length.min(count))
        .map(|_| i128::from(values.take_one()))
        .collect()
}

fn clamp(value: i128, bits: u32) -> i128 {
    let end = 1_i128 << (bits - 1);
    value.clamp(-end, end - 1)
}

/// Rounds to the nearest integer, ties away from zero.
fn round(product: i128, shift: u32) -> i128 {
    if shift == 0 {
        return product;
    }
    let magnitude = (product.abs() + (1 << (shift - 1))) >> shift;
    product.signum() * magnitude
}

/// What stage BS or BN makes of element `number`, a value; operands of the multiplier come from
/// registers.
fn stage(
    place: &str,
    (number, value): (usize, i128),
    stage: &BsBnSettings,
    histogram: &mut Histogram,
) -> Option<i128> {
    let mut sum = value;
    if let Some(alu) = &stage.alu {
        let operand = match &alu.operand {
            BsBnOperand::Register(operand) => i128::from(operand.get()),
            BsBnOperand::Memory(data) => {
                let values = listed(data, ValueSize::TwoBytes, u64::MAX);
                *values.get(number % values.len().max(1))?
            }
        };
        let operand = clamp(operand << alu.shift.get(), 32);
        for (end, name) in [(i128::MIN, "negative"), (i128::MAX, "positive")] {
            let end = clamp(end, 32);
            histogram.when(operand == end, &format!("{place} left shift {name} end"));
        }
        sum = match alu.algo {
            BsBnAlgo::Max => value.max(operand),
            BsBnAlgo::Min => value.min(operand),
            BsBnAlgo::Sum | BsBnAlgo::SumAlias => value + operand,
        };
    }
    let mut factor = 1;
    if let Some(mul) = &stage.mul {
        let BsBnOperand::Register(operand) = mul.operand else {
            return None;
        };
        factor = i128::from(operand.get());
        if mul.prelu && sum >= 0 {
            return Some(sum);
        }
    }
    let shift = stage.shift.bits();
    let product = sum * factor;
    Shifted {
        place,
        product,
        unit: factor,
        shift,
        product_bits: 49,
        result_bits: 32,
        largest_shift: 63,
    }
    .count(histogram);
    let rounded = if shift >= 49 {
        0
    } else {
        round(product, shift)
    };
    let result = clamp(rounded, 32);
    Some(if stage.relu { result.max(0) } else { result })
}

fn convert(
    place: &str,
    value: i128,
    converter: SdpConverter,
    result_bits: u32,
    histogram: &mut Histogram,
) -> i128 {
    let scale = i128::from(converter.scale.get());
    let product = (value - i128::from(converter.offset.get())) * scale;
    let shift = converter.shift.bits();
    Shifted {
        place,
        product,
        unit: scale,
        shift,
        product_bits: 49,
        result_bits,
        largest_shift: 63,
    }
    .count(histogram);
    let rounded = if shift >= 49 {
        0
    } else {
        round(product, shift)
    };
    clamp(rounded, result_bits)
}

/// The first value of an operand of EW; counts what its converter makes of all that are listed.
fn ew_operand(
    operand: &EwOperand,
    converter: Option<SdpConverter>,
    (size, elements): (ValueSize, u64),
    histogram: &mut Histogram,
) -> i128 {
    let data = match operand {
        EwOperand::Register(operand) => return operand.get().into(),
        EwOperand::Memory(data) => data,
    };
    let mut first = None;
    for value in listed(data, size, elements) {
        let converted = match converter {
            Some(converter) => convert("ew operand", value, converter, 32, histogram),
            None => value,
        };
        first.get_or_insert(converted);
    }
    first.unwrap_or(0)
}

/// What stage EW makes of a value; `None` if it looks up.
fn ew(value: i128, ew: &EwSettings, elements: u64, histogram: &mut Histogram) -> Option<i128> {
    let mut value = value;
    let size = ew
        .operands
        .as_ref()
        .map_or(ValueSize::OneByte, |of| of.size);
    let tensor = (size, elements);
    if let Some(mul) = &ew.mul {
        let factor = ew_operand(&mul.operand, mul.convert, tensor, histogram);
        if !mul.prelu || value < 0 {
            let product = value * factor;
            let shift = mul.truncate.bits();
            if !mul.operand.is_memory() {
                Shifted {
                    place: "ew product",
                    product,
                    unit: factor,
                    shift,
                    product_bits: 64,
                    result_bits: 32,
                    largest_shift: 1023,
                }
                .count(histogram);
            }
            let rounded = if shift >= 64 {
                0
            } else {
                round(product, shift)
            };
            value = clamp(rounded, 32);
        }
    }
    if let Some(alu) = &ew.alu {
        let addend = ew_operand(&alu.operand, alu.convert, tensor, histogram);
        if alu.algo == EwAluAlgo::Sum {
            let sum = value + addend;
            let ends = [(i32::MIN, "negative"), (i32::MAX, "positive")];
            for (end, name) in ends {
                let end = i128::from(end);
                let beyond = (sum - end) * end.signum();
                histogram.when(beyond == 0, &format!("ew sum {name} last that fits"));
                histogram.when(beyond == 1, &format!("ew sum {name} first beyond"));
            }
            value = clamp(sum, 32);
        }
    }
    if let Some(LutContents::Raw(raw)) = &ew.lut {
        look_up(raw, value, 35, 32, histogram);
        return None;
    }
    Some(value)
}

/// The look-up of a sample in the table that wins, if only that one can hit.
fn look_up(
    raw: &LutWrites,
    sample: i128,
    fraction_bits: u32,
    width: u32,
    histogram: &mut Histogram,
) {
    let user = if width == 16 { "cdp" } else { "ew" };
    let le = raw.priority.uflow == WinningTable::Le;
    let (start, end, entries, uflow, oflow) = if le {
        let le = &raw.le;
        (le.start, le.end, &le.entries, le.uflow, le.oflow)
    } else {
        let lo = &raw.lo;
        (lo.start, lo.end, &lo.entries, lo.uflow, lo.oflow)
    };
    let distance = sample - i128::from(start.get());
    let count = if le { 64 } else { 256 };
    // Log2 of the samples between two entries.
    let mut order = 0;
    let (index, fraction, base) = match raw.le.index {
        LeIndexRule::Exponential(offset) if le => {
            let offset = i128::from(offset.get());
            let base = if offset >= 0 { 1_i128 << offset } else { 0 };
            if distance <= 0 {
                (-1, 0, base)
            } else {
                order = distance.ilog2();
                let rest = distance - (1 << order);
                (
                    i128::from(order) - offset,
                    (rest << fraction_bits) >> order,
                    base,
                )
            }
        }
        rule => {
            let select = match rule {
                LeIndexRule::Linear(select) if le => select.get(),
                _ => raw.lo.select.get(),
            };
            let Ok(samples) = u32::try_from(select) else {
                return;
            };
            order = samples;
            if distance <= 0 {
                (-1, 0, 0)
            } else {
                let mask = (1_i128 << fraction_bits) - 1;
                (
                    distance >> select,
                    ((distance << fraction_bits) >> select) & mask,
                    0,
                )
            }
        }
    };
    if (0..count).contains(&index) {
        let pair = listed(entries, ValueSize::TwoBytes, 2);
        let [first, second] = match (pair.as_slice(), index % 2) {
            ([even, odd], 0) => [*even, *odd],
            ([even, odd], _) => [*odd, *even],
            _ => return,
        };
        let step = second - first;
        let product = if user == "cdp" {
            step * fraction
        } else {
            (first << fraction_bits) + step * fraction
        };
        Shifted {
            place: &format!("{user} table"),
            product,
            // Samples are so far apart.
            unit: step << fraction_bits.saturating_sub(order),
            shift: fraction_bits,
            product_bits: 57,
            result_bits: 33,
            largest_shift: 99,
        }
        .count(histogram);
        return;
    }
    let (from, slope) = if index < 0 {
        (i128::from(start.get()) + base, uflow)
    } else {
        let Some(end) = end else { return };
        (i128::from(end.get()), oflow)
    };
    let scale = i128::from(slope.scale.get());
    let product = (sample - from) * scale;
    let entry = listed(entries, ValueSize::TwoBytes, 1)
        .first()
        .copied()
        .unwrap_or(0);
    let line = if slope.shift.get() < 0 {
        let shift = slope.shift.get().unsigned_abs();
        let sign = if product < 0 { "negative" } else { "positive" };
        let shifted = product << shift;
        let end = clamp(product.signum() << 60, width);
        let what = match (shifted - end) * product.signum() {
            0 => "last that fits",
            1 => "first beyond",
            ..0 => "fits",
            _ => "beyond",
        };
        histogram.count(format!("{user} left slope {sign} {what}"));
        histogram.when(shift == 16, &format!("{user} left slope {sign} 16"));
        shifted
    } else {
        Shifted {
            place: &format!("{user} slope"),
            product,
            unit: scale,
            shift: slope.shift.bits(),
            product_bits: 57,
            result_bits: width,
            largest_shift: 15,
        }
        .count(histogram);
        round(product, slope.shift.bits())
    };
    let line = if user == "ew" { clamp(line, 32) } else { line };
    let sum = entry + line;
    for (sign, end) in [("negative", i128::MIN), ("positive", i128::MAX)] {
        let end = clamp(end, width);
        let beyond = (sum - end) * end.signum();
        histogram.when(beyond == 0, &format!("{user} sum {sign} last that fits"));
        histogram.when(beyond == 1, &format!("{user} sum {sign} first beyond"));
    }
}

fn count_sdp(layer: &SdpLayer, histogram: &mut Histogram) {
    let Some(source) = &layer.source else {
        return;
    };
    if layer.ew.as_ref().is_some_and(EwSettings::compares) {
        return;
    }
    let elements = 8 * source.shape().atoms();
    if !source.channels.bits().is_multiple_of(8) {
        return;
    }
    let values = listed(&source.data, ValueSize::OneByte, elements);
    for (number, value) in values.into_iter().enumerate() {
        let mut value = value;
        for (name, settings) in [("bs", &layer.bs), ("bn", &layer.bn)] {
            if let Some(settings) = settings {
                let Some(result) = stage(name, (number, value), settings, histogram) else {
                    return;
                };
                value = result;
            }
        }
        if let Some(settings) = &layer.ew {
            let Some(result) = ew(value, settings, elements, histogram) else {
                continue;
            };
            value = result;
        }
        for bits in [8, 17] {
            convert(
                &format!("cvt{bits}"),
                value,
                layer.converter,
                bits,
                histogram,
            );
        }
    }
}

#[test]
fn sdp_meets_each_edge_of_its_stages_and_converter() {
    let mut histogram = Histogram::default();
    for layer in layers("edges", UnitsOfLayer::Sdp, 50) {
        count_sdp(crate::sdp_of(&layer), &mut histogram);
    }
    let mut all = Vec::new();
    for place in ["bs", "bn", "cvt8"] {
        all.extend(wanted(place, &["1", "middle", "above 31"], &SATURATED));
        all.extend(wanted(place, &[], &["shifted out", "one unit beside"]));
        all.extend(["0", "end"].map(|class| format!("{place} shift {class}")));
    }
    for place in ["bs", "bn"] {
        all.extend(wanted(&format!("{place} left shift"), &[], &["end"]));
    }
    all.extend(wanted("cvt17", &[], &SATURATED));
    histogram.assert_reached(&all);
}

#[test]
fn ew_meets_each_edge_of_its_operands_products_and_tables() {
    let mut histogram = Histogram::default();
    for layer in layers("edges-ew", UnitsOfLayer::Sdp, 90) {
        count_sdp(crate::sdp_of(&layer), &mut histogram);
    }
    let mut all = Vec::new();
    for place in ["ew operand", "ew product"] {
        all.extend(wanted(place, &["1", "middle", "above 31"], &SATURATED));
        all.extend(wanted(place, &[], &["shifted out", "one unit beside"]));
        all.extend(["0", "end"].map(|class| format!("{place} shift {class}")));
    }
    let ends = ["last that fits", "first beyond"];
    all.extend(wanted("ew sum", &[], &ends));
    all.extend(wanted("ew table", &["above 31"], &[]));
    all.extend(wanted("ew slope", &["1", "middle", "end"], &SATURATED[1..]));
    all.extend(wanted("ew slope", &[], &["one unit beside"]));
    all.extend(wanted("ew left slope", &[], &["16"]));
    all.push("ew left slope negative last that fits".to_owned());
    all.push("ew left slope positive first beyond".to_owned());
    histogram.assert_reached(&all);
}

fn count_cdp(layer: &CdpLayer, histogram: &mut Histogram) {
    let LutContents::Raw(raw) = &layer.lut else {
        return;
    };
    let input = layer.input;
    let scale = i128::from(input.scale.get());
    let values = listed(
        &layer.source.data,
        ValueSize::OneByte,
        8 * layer.shape().atoms(),
    );
    let alike = matches!(layer.source.data, LayerData::Constant(_));
    for value in values {
        let product = (value - i128::from(input.offset.get())) * scale;
        Shifted {
            place: "cdp input",
            product,
            unit: scale,
            shift: input.shift.bits(),
            product_bits: 25,
            result_bits: 9,
            largest_shift: 31,
        }
        .count(histogram);
        let converted = clamp(round(product, input.shift.bits()), 9);
        if let Some(window) = layer.window.filter(|_| alike && !layer.multiply) {
            histogram.when(converted == -256, "cdp square of -256");
            histogram.when(converted == 255, "cdp square of 255");
            histogram.count(format!("cdp window {}", window.channels()));
            continue;
        }
        let constant = listed(&raw.le.entries, ValueSize::TwoBytes, 2);
        let factor = match (&raw.le.entries, &raw.lo.entries) {
            (LayerData::Constant(one), LayerData::Constant(other))
                if one == other && raw.le.uflow.scale.get() == 0 =>
            {
                constant[0]
            }
            _ => {
                if layer.window.is_none() {
                    look_up(raw, converted, 16, 16, histogram);
                }
                continue;
            }
        };
        let product = if layer.multiply {
            factor * converted
        } else {
            factor
        };
        let output = layer.output;
        let scale = i128::from(output.scale.get());
        Shifted {
            place: "cdp output",
            product: (product - i128::from(output.offset.get())) * scale,
            unit: scale,
            shift: output.shift.bits(),
            product_bits: 42,
            result_bits: 8,
            largest_shift: 63,
        }
        .count(histogram);
    }
}

#[test]
fn cdp_meets_each_edge_of_its_converters_squares_and_tables() {
    let mut histogram = Histogram::default();
    for layer in layers("edges", UnitsOfLayer::Cdp, 50) {
        let cdp = layer.cdp.as_ref();
        count_cdp(cdp.expect("all layers are of CDP"), &mut histogram);
    }
    let mut all = wanted("cdp input", &["1", "middle"], &SATURATED);
    all.extend(wanted(
        "cdp input",
        &[],
        &["shifted out", "one unit beside"],
    ));
    all.extend(["0", "end"].map(|class| format!("cdp input shift {class}")));
    all.extend(wanted(
        "cdp output",
        &["1", "middle", "above 31"],
        &SATURATED,
    ));
    all.extend(wanted(
        "cdp output",
        &[],
        &["shifted out", "one unit beside"],
    ));
    all.extend(["0", "end"].map(|class| format!("cdp output shift {class}")));
    all.extend(["cdp square of -256", "cdp square of 255"].map(str::to_owned));
    all.extend([3, 5, 7, 9].map(|window| format!("cdp window {window}")));
    all.extend(wanted("cdp table", &["middle"], &["one unit beside"]));
    all.extend(wanted("cdp slope", &["1", "middle", "end"], &SATURATED));
    all.extend(wanted("cdp slope", &[], &["one unit beside"]));
    let ends = ["last that fits", "first beyond"];
    all.extend(wanted("cdp sum", &[], &ends));
    all.extend(wanted("cdp left slope", &[], &["16"]));
    all.push("cdp left slope negative last that fits".to_owned());
    all.push("cdp left slope positive first beyond".to_owned());
    histogram.assert_reached(&all);
}

/// One of the two roundings of an average, which drops 16 bits and wraps.
fn average(place: &str, sum: i128, factor: i128, bits: u32, histogram: &mut Histogram) -> i128 {
    Shifted {
        place,
        product: sum * factor,
        unit: sum,
        shift: 16,
        product_bits: 31,
        result_bits: bits,
        largest_shift: 99,
    }
    .count(histogram);
    round(sum * factor, 16)
}

fn count_pdp(layer: &PdpLayer, histogram: &mut Histogram) {
    let (Some(source), Some(reciprocals)) = (&layer.source, layer.reciprocals) else {
        return;
    };
    let Some(PadValues::Pixel(_)) = layer.pad_values else {
        return;
    };
    let elements = layer.kernel.width.get() * layer.kernel.height.get();
    for value in listed(&source.data, ValueSize::OneByte, 8) {
        let sum = value * i128::from(elements);
        let [width, height] =
            [reciprocals.width, reciprocals.height].map(|factor| i128::from(factor.get()));
        let rounded = average("pdp width", sum, width, 11, histogram);
        if (-1024..1024).contains(&rounded) {
            average("pdp height", rounded, height, 8, histogram);
        }
    }
}

#[test]
fn pdp_meets_each_edge_of_both_roundings_of_an_average() {
    let mut histogram = Histogram::default();
    for layer in layers("edges", UnitsOfLayer::Pdp, 30) {
        let pdp = layer.pdp.as_ref();
        count_pdp(pdp.expect("all layers are of PDP"), &mut histogram);
    }
    let mut all = Vec::new();
    for place in ["pdp width", "pdp height"] {
        all.extend(wanted(place, &["middle"], &SATURATED));
        all.extend(wanted(place, &[], &["one unit beside"]));
    }
    histogram.assert_reached(&all);
}

fn count_conv(layer: &ConvLayer, histogram: &mut Histogram) {
    let shape = layer.source.shape();
    let products = layer.kernels.width.bits() * layer.kernels.height.bits() * shape.channels;
    let (data, signed) = match &layer.source {
        ConvInput::Feature(source) => (&source.data, true),
        ConvInput::Image(image) => (&image.data, image.signed),
    };
    if let Some(converter) = layer.converter {
        let LayerData::Pattern(values) = data else {
            return;
        };
        let offset = converter.means.map_or(converter.offset, |means| means[0]);
        for value in values {
            // Of images, bytes that are written as signed numbers are the same bits.
            let value = match (signed, value.get()) {
                (true, value) => value,
                (false, value) => value.rem_euclid(256),
            };
            Shifted {
                place: "cdma",
                product: i128::from((value - offset.get()) * converter.scale.get()),
                unit: converter.scale.get().into(),
                shift: converter.truncate.bits(),
                product_bits: 34,
                result_bits: 8,
                largest_shift: 63,
            }
            .count(histogram);
        }
        return;
    }
    let LayerData::Constant(value) = data else {
        return;
    };
    if layer.padding.value.get() != value.get() {
        return;
    }
    let weights: i128 = match &layer.kernels.data {
        LayerData::Constant(weight) => i128::from(weight.get()) * i128::from(products),
        LayerData::Pattern(weights) if u32::try_from(weights.len()) == Ok(products) => {
            weights.iter().map(|weight| i128::from(weight.get())).sum()
        }
        _ => return,
    };
    let sum = weights * i128::from(value.get());
    Shifted {
        place: "cacc",
        product: sum,
        unit: 1,
        shift: layer.truncate.bits(),
        product_bits: 34,
        result_bits: 32,
        largest_shift: 31,
    }
    .count(histogram);
}

#[test]
fn convolutions_meet_each_edge_of_converter_and_delivery() {
    let mut histogram = Histogram::default();
    for layer in layers("edges", UnitsOfLayer::Conv, 50) {
        let conv = layer.conv.as_ref();
        count_conv(conv.expect("all layers are convolutions"), &mut histogram);
    }
    let mut all = wanted("cdma", &["1", "middle"], &SATURATED);
    all.extend(wanted("cdma", &[], &["shifted out", "one unit beside"]));
    all.extend(["0", "above 31", "end"].map(|class| format!("cdma shift {class}")));
    all.extend(wanted("cacc", &["1", "middle"], &["one unit beside"]));
    all.extend(["0", "end"].map(|class| format!("cacc shift {class}")));
    histogram.assert_reached(&all);
}

#[test]
fn layers_with_edges_are_legal() {
    for name in [
        "sdp-ew",
        "cdp",
        "pdp",
        "conv",
        "image",
        "multilayer",
        "mixed",
    ] {
        let profile = always(name);
        for quirks in [&[][..], Quirk::ALL] {
            for index in 0..30 {
                let case = case(&profile, quirks, RUN, index);
                let program = lower(&case.layers, RUN).expect("room for every cube");
                let memory = case.conditions.memory;
                let broken =
                    nvdla_stimulus::legality::broken(&program, program.needs, quirks, memory);
                let names: Vec<_> = broken.iter().map(|broken| broken.constraint.name).collect();
                assert_eq!(names, [""; 0], "case {index} of {name}");
            }
        }
    }
}
