//! What random layers of CDP contain, and which cases of the tables they reach.

use nvdla_layers::cdp::{CdpBlock, CdpLayer};
use nvdla_layers::cube::DestinationPlace;
use nvdla_layers::layer::{IgnoredFieldFill, Layer, LayerStart};
use nvdla_layers::lower::lower;
use nvdla_layers::lut::{LutContents, TableWriteRange};
use nvdla_layers::tables as lut;
use nvdla_layers::tables::{LutUser, TableHitRange};
use nvdla_model::model;
use nvdla_model::program::ProgramStep;
use nvdla_model::units::lut::{LeIndexMethod, LutConfig, LutTableName};
use nvdla_regs::configuration::Configuration;
use nvdla_regs::lut_tables::CDP_COUNTERS;
use nvdla_regs::types::Reg;
use nvdla_stimulus::generate::RandomCase;

use crate::histogram::Histogram;
use crate::{RUN, cases, profile};

/// Samples of a layer: both under, both over, hybrid, LE alone, LO alone.
type Statistics = [u32; 5];

/// What the model counts in each layer of a case; the host reads the counters behind each.
fn statistics(case: &RandomCase) -> Vec<Statistics> {
    let program = lower(&case.layers, RUN).expect("room for every cube");
    let expected = model::run_on(&program, Configuration::NvSmall);
    let of = |reg: &Reg| -> Vec<u32> {
        let read = |step: usize| matches!(&program.steps[step], ProgramStep::Read { at, .. } if *at == reg.addr);
        let reads = expected.reads.iter().filter(|value| read(value.step));
        reads.map(|value| value.value).collect()
    };
    let columns = CDP_COUNTERS.map(of);
    let layers = 0..case.layers.layers.len();
    layers
        .map(|layer| columns.each_ref().map(|column| column[layer]))
        .collect()
}

fn cdp(layer: &Layer) -> &CdpLayer {
    layer.cdp.as_ref().expect("all layers are of CDP")
}

fn config(lut: &LutContents) -> Option<LutConfig> {
    match lut {
        LutContents::Kept => None,
        LutContents::Function(spec) => Some(
            lut::design(LutUser::Cdp, spec)
                .expect("legal by construction")
                .config,
        ),
        LutContents::Raw(raw) => Some(raw.config(LutUser::Cdp)),
    }
}

fn looked_up(histogram: &mut Histogram, config: &LutConfig, samples: Statistics) {
    let mode = match config.le_index {
        LeIndexMethod::Linear { .. } => "linear",
        LeIndexMethod::Exponential { .. } => "exponential",
    };
    let [under, over, hybrid, le, lo] = samples.map(|samples| samples > 0);
    let first = |table: LutTableName| match table {
        LutTableName::Le => "LE",
        LutTableName::Lo => "LO",
    };
    histogram.when(le, &format!("{mode}: LE alone"));
    histogram.when(lo, &format!("{mode}: LO alone"));
    for (what, seen, priority, slopes) in [
        (
            "both under",
            under,
            config.uflow_priority,
            [config.le.uflow, config.lo.uflow],
        ),
        (
            "both over",
            over,
            config.oflow_priority,
            [config.le.oflow, config.lo.oflow],
        ),
    ] {
        histogram.when(seen, &format!("{mode}: {what}, {}", first(priority)));
        let slope = match priority {
            LutTableName::Le => slopes[0],
            LutTableName::Lo => slopes[1],
        };
        let shift = match slope.shift {
            ..0 => "left",
            0 => "none",
            _ => "right",
        };
        histogram.when(seen, &format!("{what}, {}, shift {shift}", first(priority)));
    }
    // Tables that share samples never miss on different sides, others never hit both.
    let fits = |start: i64| (-(1 << 21)..1 << 21).contains(&start);
    if fits(config.le.start) && fits(config.lo.start) {
        let [le, lo] = TableHitRange::of(config);
        let what = if le.last <= lo.above || lo.last <= le.above {
            "mixed miss"
        } else {
            "both hit"
        };
        let priority = first(config.hybrid_priority);
        histogram.when(hybrid, &format!("{mode}: {what}, {priority}"));
    }
}

fn case(histogram: &mut Histogram, case: &RandomCase) {
    let mut now = None;
    for (layer, samples) in case.layers.layers.iter().zip(statistics(case)) {
        shape(histogram, layer);
        converters(histogram, cdp(layer));
        let lut = &cdp(layer).lut;
        let kept = config(lut).is_none();
        histogram.when(kept && now.is_some(), "tables of an earlier layer");
        histogram.when(
            kept && layer.start == LayerStart::Queued,
            "queued with kept tables",
        );
        if let LutContents::Raw(raw) = lut {
            let part = raw.lo.download != TableWriteRange::default();
            histogram.when(part, "part of a table written");
            histogram.when(raw.le.end.is_some(), "any END");
        }
        histogram.when(
            matches!(lut, LutContents::Function(_)),
            "table of a function",
        );
        now = config(lut).or(now);
        if let Some(config) = &now {
            looked_up(histogram, config, samples);
        }
    }
}

fn shape(histogram: &mut Histogram, layer: &Layer) {
    let cdp = cdp(layer);
    let (width, height) = (cdp.source.width.get(), cdp.source.height.get());
    histogram.when(layer.start == LayerStart::Queued, "queued");
    histogram.when(
        layer.unused_fields == IgnoredFieldFill::Random,
        "unused random",
    );
    histogram.when(cdp.enable_first == CdpBlock::ReadDma, "read DMA first");
    histogram.when((width, height) == (1, 1), "1x1");
    histogram.when(width > 8 && width % 8 != 0, "narrower last stripe");
    histogram.when(width > 80, "wide");
    histogram.when(cdp.source.channels.get() % 8 != 0, "padded lanes");
    histogram.when(cdp.source.channels.get() > 64, "deep");
    histogram.when(cdp.source.line_stride.is_some(), "line gap");
    histogram.when(cdp.source.surface_stride.is_some(), "surface gap");
    let destination = &cdp.destination;
    histogram.when(destination.line_stride.is_some(), "destination line gap");
    histogram.when(destination.place == DestinationPlace::Source, "in place");
    histogram.when(!cdp.counters.read_stalls, "read stall counter off");
    histogram.when(!cdp.counters.write_stalls, "write stall counter off");
    histogram.when(cdp.read_tables, "tables read");
    let product = if cdp.multiply {
        "product"
    } else {
        "no product"
    };
    match cdp.window {
        Some(window) => {
            histogram.count(format!("window {}, {product}", window.channels()));
            let few = cdp.source.channels.get() < i64::from(window.channels());
            histogram.when(few, "window wider than the cube");
        }
        None => histogram.count(format!("no squares, {product}")),
    }
}

fn converters(histogram: &mut Histogram, cdp: &CdpLayer) {
    let (input, output) = (cdp.input, cdp.output);
    histogram.when(input.offset.get() == -128, "least input offset");
    histogram.when(input.shift.get() >= 25, "input shift over the width");
    // The largest difference reaches beyond nine bits.
    let largest = (127 + input.offset.get().abs()) * input.scale.get().abs();
    histogram.when(largest >> input.shift.get() > 256, "input saturates");
    histogram.when(output.offset.get() == -(1 << 24), "least output offset");
    histogram.when(
        output.offset.get() == (1 << 24) - 1,
        "largest output offset",
    );
    histogram.when(output.shift.get() >= 42, "output shift over the width");
    for (what, scale) in [("input", input.scale), ("output", output.scale)] {
        histogram.when(scale.get() == 0, &format!("{what} scale 0"));
        histogram.when(scale.get() == -32_768, &format!("least {what} scale"));
        histogram.when(scale.get() < 0, &format!("negative {what} scale"));
    }
}

#[test]
fn random_cases_reach_every_mode_and_every_case_of_the_tables() {
    let mut histogram = Histogram::default();
    for case in cases(&profile("cdp"), 600) {
        self::case(&mut histogram, &case);
    }
    let mut wanted: Vec<String> = [
        "queued",
        "queued with kept tables",
        "unused random",
        "read DMA first",
        "1x1",
        "narrower last stripe",
        "wide",
        "padded lanes",
        "deep",
        "line gap",
        "surface gap",
        "destination line gap",
        "in place",
        "read stall counter off",
        "write stall counter off",
        "window wider than the cube",
        "least input offset",
        "input shift over the width",
        "input saturates",
        "least output offset",
        "largest output offset",
        "output shift over the width",
        "tables read",
        "tables of an earlier layer",
        "part of a table written",
        "any END",
        "table of a function",
    ]
    .map(str::to_owned)
    .to_vec();
    for product in ["product", "no product"] {
        for function in ["no squares", "window 3", "window 5", "window 7", "window 9"] {
            wanted.push(format!("{function}, {product}"));
        }
    }
    for converter in ["input", "output"] {
        wanted.push(format!("{converter} scale 0"));
        wanted.push(format!("least {converter} scale"));
        wanted.push(format!("negative {converter} scale"));
    }
    for first in ["LE", "LO"] {
        for mode in ["linear", "exponential"] {
            wanted.push(format!("{mode}: {first} alone"));
            for what in ["both under", "both over", "both hit", "mixed miss"] {
                wanted.push(format!("{mode}: {what}, {first}"));
            }
        }
        for what in ["both under", "both over"] {
            for shift in ["left", "none", "right"] {
                wanted.push(format!("{what}, {first}, shift {shift}"));
            }
        }
    }
    histogram.assert_reached(&wanted);
}
