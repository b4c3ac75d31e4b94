//! What random layers with the stage EW contain, and which cases their tables reach.

use nvdla_layers::cube::DestinationCube;
use nvdla_layers::data::ValueSize;
use nvdla_layers::layer::{Layer, LayerFile};
use nvdla_layers::lower::lower;
use nvdla_layers::lut::LutContents;
use nvdla_layers::scalar::MultipleOfEight;
use nvdla_layers::sdp::ew::{EwAluAlgo, EwOperand, EwSettings};
use nvdla_layers::sdp::operands::OperandMode;
use nvdla_layers::sdp::{SdpConverter, SdpLayer};
use nvdla_layers::tables::{LutUser, design};
use nvdla_model::expected::Expected;
use nvdla_model::model;
use nvdla_model::units::lut::{LeIndexMethod, LutConfig, LutHitOrMiss, LutTableName, lookup};
use nvdla_random::seed::Seed;
use nvdla_regs::configuration::Configuration;
use nvdla_regs::lut_tables::LutTables;
use nvdla_regs::table::sdp;
use nvdla_testing::vectors;

use crate::histogram::Histogram;
use crate::{RUN, cases, profile, sdp_of};

fn count_layer(histogram: &mut Histogram, sdp: &SdpLayer) {
    let Some(ew) = &sdp.ew else {
        histogram.count("bypassed");
        return;
    };
    if let Some(mul) = &ew.mul {
        let what = if mul.prelu { "prelu" } else { "mul" };
        histogram.count(format!("{what} {}", from(&mul.operand)));
        histogram.when(mul.convert.is_some(), "mul converted");
        let truncate = mul.truncate.get();
        histogram.when(truncate == 0, "truncate 0");
        histogram.when((1..63).contains(&truncate), "truncate inside");
        histogram.when(truncate == 63, "truncate by the width but one");
        histogram.when((64..1023).contains(&truncate), "truncate over the width");
        histogram.when(truncate == 1023, "truncate most");
    }
    if let Some(alu) = &ew.alu {
        histogram.count(format!("{:?} {}", alu.algo, from(&alu.operand)));
        histogram.when(alu.convert.is_some(), "alu converted");
        histogram.when(
            alu.algo == EwAluAlgo::Eql && ew.lut.is_some(),
            "Eql and table",
        );
        histogram.when(
            alu.algo == EwAluAlgo::Eql && ew.mul.is_some(),
            "mul and Eql",
        );
    }
    let converters = [
        ew.mul.as_ref().and_then(|mul| mul.convert),
        ew.alu.as_ref().and_then(|alu| alu.convert),
    ];
    for converter in converters.into_iter().flatten() {
        histogram.when(converter.shift.get() > 48, "convert over the width");
        let least = converter.offset.get() == i64::from(i32::MIN);
        histogram.when(least, "convert least offset");
        histogram.when(converter.scale.get() == -32768, "convert least scale");
    }
    match &ew.lut {
        None => histogram.count("no table"),
        Some(LutContents::Kept) => histogram.count("table kept"),
        Some(LutContents::Function(_)) => histogram.count("table of a function"),
        Some(LutContents::Raw(_)) => histogram.count("table raw"),
    }
    histogram.when(!sdp.counters.lut, "look-up counters off");
    if let (Some(operands), Some(which)) = (&ew.operands, ew.data_use()) {
        let (mode, size) = (operands.mode, operands.size);
        histogram.count(format!("{which:?} {mode:?} {size:?}"));
        let repeated =
            |stride: Option<_>| stride.is_some_and(|stride: MultipleOfEight| stride.get() == 0);
        histogram.when(repeated(operands.surface_stride), "repeated surface");
        histogram.when(repeated(operands.line_stride), "repeated line");
    }
}

fn from(operand: &EwOperand) -> &'static str {
    if operand.is_memory() {
        "memory"
    } else {
        "register"
    }
}

#[test]
fn random_cases_reach_every_mode() {
    let mut histogram = Histogram::default();
    for case in cases(&profile("sdp-ew"), 2000) {
        for layer in &case.layers.layers {
            count_layer(&mut histogram, sdp_of(layer));
        }
    }
    let mut wanted: Vec<String> = [
        "bypassed",
        "mul memory",
        "mul register",
        "mul converted",
        "prelu memory",
        "prelu register",
        "alu converted",
        "truncate 0",
        "truncate inside",
        "truncate by the width but one",
        "truncate over the width",
        "truncate most",
        "mul and Eql",
        "Eql and table",
        "convert over the width",
        "convert least offset",
        "convert least scale",
        "no table",
        "table kept",
        "table of a function",
        "table raw",
        "look-up counters off",
        "repeated surface",
        "repeated line",
    ]
    .map(str::to_owned)
    .to_vec();
    for &algo in EwAluAlgo::ALL {
        wanted.push(format!("{algo:?} memory"));
        wanted.push(format!("{algo:?} register"));
    }
    for which in ["Alu", "Mul", "Both"] {
        for mode in [OperandMode::PerChannel, OperandMode::PerElement] {
            for size in [ValueSize::OneByte, ValueSize::TwoBytes] {
                wanted.push(format!("{which} {mode:?} {size:?}"));
            }
        }
    }
    histogram.assert_reached(&wanted);
}

/// Bytes of the samples of a layer of `file` that does nothing but look up: those of its source.
fn samples(file: &LayerFile, index: usize) -> Vec<i64> {
    let mut file = file.alone(RUN, index);
    let sdp = file.layers[0].sdp.as_mut().expect("a layer of SDP");
    sdp.ew = None;
    sdp.converter = SdpConverter::default();
    sdp.destination = Some(DestinationCube::default());
    let expected = run(&file);
    let regions = expected.layers[0].writes.iter();
    let bytes = regions.flat_map(|region| expected.memory.dump(region.at, region.len));
    bytes.map(|byte| i64::from(byte.cast_signed())).collect()
}

fn run(file: &LayerFile) -> Expected {
    model::run_on(
        &lower(file, RUN).expect("room for every cube"),
        Configuration::NvSmallEw,
    )
}

/// The tables of a layer that does nothing but look up.
fn only_table(layer: &Layer) -> Option<LutConfig> {
    let sdp = sdp_of(layer);
    let looks_up = |ew: &&EwSettings| ew.mul.is_none() && ew.alu.is_none();
    let alone = sdp.bs.is_none() && sdp.bn.is_none();
    match sdp.ew.as_ref().filter(looks_up)?.lut.as_ref()? {
        LutContents::Function(spec) if alone => {
            Some(design(LutUser::Sdp, spec).expect("legal").config)
        }
        LutContents::Raw(raw) if alone => Some(raw.config(LutUser::Sdp)),
        _ => None,
    }
}

/// Counts the cases that the samples of `file` reach.
fn look_ups(histogram: &mut Histogram, file: &LayerFile) {
    for (index, layer) in (0..).zip(&file.layers) {
        let Some(config) = only_table(layer) else {
            continue;
        };
        let index_rule = match config.le_index {
            LeIndexMethod::Linear { .. } => "linear",
            LeIndexMethod::Exponential { .. } => "exponential",
        };
        for x in samples(file, index) {
            let found = lookup(&config, &LutTables::default(), x);
            let (le, lo, selected) = (found.le, found.lo, found.selected);
            histogram.count(format!("{index_rule} {le:?} {lo:?}: {selected:?}"));
        }
    }
}

/// Hits and misses of both tables, with every priority where it decides.
fn every_look_up() -> Vec<String> {
    use LutHitOrMiss::{Hit, Overflow, Underflow};
    let mut wanted = Vec::new();
    for rule in ["linear", "exponential"] {
        for le in [Hit, Overflow, Underflow] {
            for lo in [Hit, Overflow, Underflow] {
                let winners = match (le == Hit, lo == Hit) {
                    (true, false) => vec![LutTableName::Le],
                    (false, true) => vec![LutTableName::Lo],
                    _ => vec![LutTableName::Le, LutTableName::Lo],
                };
                for winner in winners {
                    wanted.push(format!("{rule} {le:?} {lo:?}: {winner:?}"));
                }
            }
        }
    }
    wanted
}

#[test]
fn random_tables_reach_every_case() {
    let mut histogram = Histogram::default();
    for case in cases(&profile("sdp-ew"), 5000) {
        look_ups(&mut histogram, &case.layers);
    }
    histogram.assert_reached(&every_look_up());
}

#[test]
fn directed_tables_reach_every_case() {
    let mut histogram = Histogram::default();
    let directed = vectors::path("directed/ew-table-cases.yaml");
    look_ups(&mut histogram, &LayerFile::load(&directed).unwrap());
    histogram.assert_reached(&every_look_up());
}

#[test]
fn random_comparisons_end_either_way() {
    let mut histogram = Histogram::default();
    for case in cases(&profile("sdp-ew"), 160) {
        for (index, layer) in (0..).zip(&case.layers.layers) {
            if sdp_of(layer).compares() {
                let expected = run(&case.layers.alone(Seed(0), index));
                let mut reads = expected.reads.iter();
                let status = reads.find(|read| read.at == sdp::D_STATUS.addr);
                histogram.count(format!("status {}", status.expect("read").value));
            }
        }
    }
    histogram.assert_reached(&["status 0", "status 1"].map(str::to_owned));
}
