//! What random layers of SDP contain.

mod brink;

use nvdla_layers::cube::DestinationPlace;
use nvdla_layers::data::{LayerData, ValueSize};
use nvdla_layers::layer::{IgnoredFieldFill, Layer, LayerStart};
use nvdla_layers::sdp::operands::OperandMode;
use nvdla_layers::sdp::{BsBnAlgo, BsBnOperand, BsBnSettings, SdpBlock};
use nvdla_stimulus::generate::RandomCase;

use crate::histogram::Histogram;
use crate::{cases, profile, sdp_of};

fn case(histogram: &mut Histogram, case: &RandomCase) {
    histogram.count(format!(
        "memory {}",
        if case.conditions.memory.to_string().contains('=') {
            "latency".to_owned()
        } else {
            case.conditions.memory.to_string()
        }
    ));
    histogram.count(format!("host {:?}", case.conditions.host));
    histogram.when(case.layers.layers.len() > 4, "five layers");
    for layer in &case.layers.layers {
        count_layer(histogram, layer);
    }
}

fn count_layer(histogram: &mut Histogram, layer: &Layer) {
    let sdp = sdp_of(layer);
    let source = sdp.source.as_ref().expect("from memory");
    let destination = sdp.destination.as_ref().expect("to memory");
    let (width, height) = (source.width.get(), source.height.get());
    histogram.when(layer.start == LayerStart::Queued, "queued");
    histogram.when(
        layer.unused_fields == IgnoredFieldFill::Random,
        "unused random",
    );
    histogram.when(sdp.enable_first == SdpBlock::ReadDma, "read DMA first");
    histogram.when((width, height) == (1, 1), "1x1");
    histogram.when(width > 1 && height == 1, "line");
    histogram.when(width == 1 && height > 1, "column");
    histogram.when(width > 160, "wide");
    histogram.when(source.channels.get() % 8 != 0, "padded lanes");
    histogram.when(source.channels.get() > 64, "deep");
    histogram.when(source.line_stride.is_some(), "line gap");
    histogram.when(source.surface_stride.is_some(), "surface gap");
    histogram.when(destination.line_stride.is_some(), "destination line gap");
    histogram.when(destination.place == DestinationPlace::Source, "in place");
    histogram.when(!sdp.counters.saturation, "saturation counter off");
    histogram.when(!sdp.counters.read_stalls, "read stall counter off");
    histogram.when(
        sdp.converter.shift.get() > 48,
        "converter shift over the width",
    );
    histogram.when(
        sdp.converter.offset.get() == i64::from(i32::MIN),
        "least offset",
    );
    histogram.when(matches!(source.data, LayerData::Corners), "corner data");
    for (name, stage) in sdp.stages() {
        match stage {
            None => histogram.count(format!("{name} bypassed")),
            Some(stage) => self::stage(histogram, name, stage),
        }
    }
}

fn stage(histogram: &mut Histogram, name: &str, stage: &BsBnSettings) {
    let from = |operand: &BsBnOperand| {
        if operand.is_memory() {
            "memory"
        } else {
            "register"
        }
    };
    if let Some(alu) = &stage.alu {
        histogram.count(format!("{name} {:?} {}", alu.algo, from(&alu.operand)));
        histogram.when(alu.shift.get() > 32, &format!("{name} far operand shift"));
    }
    if let Some(mul) = &stage.mul {
        let what = if mul.prelu { "prelu" } else { "mul" };
        histogram.count(format!("{name} {what} {}", from(&mul.operand)));
        histogram.when(
            mul.prelu && stage.alu.is_some(),
            &format!("{name} alu before prelu"),
        );
    }
    histogram.when(stage.relu, &format!("{name} relu"));
    let shifts = stage.mul.is_none() && stage.shift.get() > 0;
    histogram.when(shifts, &format!("{name} shift without mul"));
    histogram.when(
        stage.shift.get() > 48,
        &format!("{name} shift over the width"),
    );
    if let (Some(operands), Some(which)) = (&stage.operands, stage.data_use()) {
        let (mode, size) = (operands.mode, operands.size);
        histogram.count(format!("{name} {which:?} {mode:?} {size:?}"));
        let repeated = operands
            .surface_stride
            .is_some_and(|stride| stride.get() == 0);
        histogram.when(repeated, &format!("{name} repeated surface"));
    }
}
#[test]
fn random_cases_reach_every_mode() {
    let mut histogram = Histogram::default();
    for case in cases(&profile("sdp"), 1200) {
        self::case(&mut histogram, &case);
    }
    let mut wanted: Vec<String> = [
        "memory fast",
        "memory latency",
        "memory random",
        "host Plain",
        "host Random",
        "five layers",
        "queued",
        "unused random",
        "read DMA first",
        "1x1",
        "line",
        "column",
        "wide",
        "padded lanes",
        "deep",
        "line gap",
        "surface gap",
        "destination line gap",
        "in place",
        "saturation counter off",
        "read stall counter off",
        "converter shift over the width",
        "least offset",
        "corner data",
    ]
    .map(str::to_owned)
    .to_vec();
    for name in ["bs", "bn"] {
        for what in [
            "bypassed",
            "far operand shift",
            "mul memory",
            "mul register",
            "prelu memory",
            "prelu register",
            "alu before prelu",
            "relu",
            "shift without mul",
            "shift over the width",
            "repeated surface",
        ] {
            wanted.push(format!("{name} {what}"));
        }
        for &algo in BsBnAlgo::ALL {
            wanted.push(format!("{name} {algo:?} memory"));
            wanted.push(format!("{name} {algo:?} register"));
        }
        for which in ["Alu", "Mul", "Both"] {
            for mode in [OperandMode::PerChannel, OperandMode::PerElement] {
                for size in [ValueSize::OneByte, ValueSize::TwoBytes] {
                    wanted.push(format!("{name} {which} {mode:?} {size:?}"));
                }
            }
        }
    }
    histogram.assert_reached(&wanted);
}
