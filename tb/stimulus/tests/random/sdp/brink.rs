//! Values at the end of 17 bits behind the converter, and of 32 bits in a stage.

use nvdla_layers::data::LayerData;
use nvdla_layers::draw::WeightedChoices;
use nvdla_layers::scalar::{Percent, S16};
use nvdla_layers::sdp::{BsBnOperand, SdpConverter, SdpLayer};
use nvdla_stimulus::random::RandomContents;
use nvdla_stimulus::sdp::draw_sdp_layer;

use crate::{drawn, profile};

/// Largest shift of the converter in such layers.
const MOST_SHIFT: u32 = 28;

/// Layers without stages and constant data but for those at a brink: `percent` of them at that of
/// the converter.
fn layers(percent: i64) -> impl Iterator<Item = SdpLayer> {
    let mut sdp = profile("sdp").sdp.expect("SDP");
    sdp.data = WeightedChoices::new(&[(RandomContents::Random, 1)]).expect("a weight");
    sdp.stage = Percent::clamp(0);
    sdp.edges = Percent::clamp(0);
    sdp.brink = Percent::clamp(percent);
    (0..).map(move |seed| drawn(seed, |chooser| draw_sdp_layer(&sdp, 20, chooser)))
}

#[test]
fn operands_of_stages_end_at_both_ends_of_32_bits() {
    let mut ends = [0; 4];
    let staged = layers(50).filter(|layer| layer.bs.is_some() || layer.bn.is_some());
    for layer in staged.take(1000) {
        let (stage, converter) = (layer.bs.or(layer.bn).unwrap(), layer.converter);
        let alu = stage.alu.unwrap();
        let BsBnOperand::Register(operand) = alu.operand else {
            panic!("an operand from memory");
        };
        let end = 1 << (31 - alu.shift.get());
        let kinds = [-end - 1, -end, end - 1, end].map(|kind| S16::clamp(kind).get());
        let kind = kinds.iter().position(|kind| *kind == operand.get());
        ends[kind.unwrap()] += 1;
        assert_eq!((converter.scale.get(), converter.shift.get()), (1, 0));
    }
    assert!(ends.iter().all(|count| *count > 100), "{ends:?}");
}

#[test]
fn floors_and_rounded_quotients_differ_at_every_shift() {
    let mut shifts = vec![0; 64];
    for layer in layers(100).take(5000) {
        let Some(LayerData::Constant(value)) = layer.source.map(|source| source.data) else {
            panic!("other data");
        };
        let SdpConverter {
            offset,
            scale,
            shift,
        } = layer.converter;
        let product = (value.get() - offset.get()) * scale.get();
        let half = 1_i64 << (shift.get() - 1);
        // Half away from zero.
        let rounded = (product.abs() + half) >> shift.get();
        if product < 0 && rounded == 65_536 && product >> shift.get() < -65_536 {
            shifts[shift.bits() as usize] += 1;
        }
    }
    let seldom = (2..=MOST_SHIFT).filter(|shift| shifts[*shift as usize] < 20);
    assert_eq!(seldom.count(), 0, "{shifts:?}");
}
