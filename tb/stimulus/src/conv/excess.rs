//! Draws convolutions whose registers break a rule but whose result is defined: CSC reads more
//! weights than CDMA fetched, or CDMA fetches more than CSC reads.
//!
//! They leave weights in the buffer that a later layer does not expect. So they are alone in their
//! case, or the next layer has other banks, which empties the buffer.
//!
//! Source: docs/nv_small/convolution.md, sections 4.2 and 7; conv_multilayer.md, section 3.

use nvdla_regs::geometry::Geometry;
use nvdla_regs::table::{cdma, csc};

use crate::fields::FieldChooser;
use crate::random;
use nvdla_layers::conv::plan::BANK_BYTES;
use nvdla_layers::conv::{ConvBuffer, ConvInput, ConvLayer};
use nvdla_layers::cube::CubeShape;
use nvdla_layers::data::LayerData;
use nvdla_layers::layer::RegisterName;
use nvdla_layers::scalar::{RangedNumber, S16};
use nvdla_random::seed::Rng;

use super::axis::{ConvAxes, ConvAxisSizes};
use super::finish::finish;
use super::parts::{around, kernels, legal};
use super::profile::ConvProfile;

/// Registers, each with a value that is written instead of the layer's own.
pub type RegisterOverrides = Vec<(RegisterName, u32)>;

/// Channel blocks times taps (least, most) of a kernel whose sum may need more than 32 bits.
const TO_32_BITS: (u32, u32) = (16_700, 20_000);
/// Channel blocks times taps (least, most) of a kernel whose sum may need more than 34 bits.
const TO_34_BITS: (u32, u32) = (66_600, 72_000);
/// Most weight entries (8 bytes each) that are fetched but not read.
const MOST_SURPLUS: u32 = 64;

/// Draws a layer whose sums saturate in CACC: CSC's kernels are so large that it reads its weights
/// again and again. All data are one extreme value, and so are all weights.
pub fn saturating(
    profile: &ConvProfile,
    chooser: &mut FieldChooser<'_>,
) -> (ConvLayer, RegisterOverrides) {
    const KERNELS: [[u32; 3]; 5] = [[1, 1, 1], [1, 2, 1], [1, 2, 2], [2, 1, 1], [2, 1, 2]];
    let draws = chooser.draws;
    let [count, width, height] = draws.pick("kernels", &KERNELS);
    let channels = BANK_BYTES / (count * width * height);
    // No legal layer comes near 34 bits. Sums that do take more than a hundred thousand clocks, and
    // are rare.
    let bits = [
        (TO_32_BITS, 0),
        (TO_32_BITS, 0),
        (TO_32_BITS, 0),
        (TO_34_BITS, 3),
    ];
    let ((least, most), truncate) = draws.pick("bits of the sums", &bits);
    let taps = draws.of("taps").within(least, most).div_ceil(channels / 8);
    let rows = draws.of("rows").within(taps.div_ceil(32), 32);
    let columns = taps.div_ceil(rows);
    let end = |field| S16::clamp(draws.pick(field, &[-128, 127]));
    let [data, weights] = ["end of the data", "end of the weights"].map(end);
    let shape = CubeShape {
        width: 1,
        height: 1,
        channels,
    };
    let of_source = draws.part("source");
    let mut source = random::source(shape, &profile.data, profile.gaps, of_source);
    source.data = LayerData::Constant(data);
    let mut kernels = kernels(profile, count, width, height, draws);
    kernels.data = LayerData::Constant(weights);
    let axis = |taps: u32, outputs: u32| ConvAxisSizes {
        taps,
        stride: 1,
        dilation: 1,
        before: 0,
        after: taps + outputs - 2,
        size: 1,
    };
    let columns_out = draws.of("output columns").within(1, 2);
    let axes = ConvAxes {
        x: axis(width, columns_out),
        y: axis(height, 1),
    };
    let mut layer = around(ConvInput::Feature(source), kernels, axes, chooser);
    finish(profile, &mut layer, chooser);
    layer.padding.value = RangedNumber::clamp(data.get());
    layer.converter = None;
    layer.truncate = RangedNumber::clamp(draws.of("truncate of the sums").signed(0, truncate));
    layer.buffer = ConvBuffer {
        weight_banks: Some(RangedNumber::clamp(1)),
        fetch_grain: layer.buffer.fetch_grain,
        ..ConvBuffer::default()
    };
    let size = (columns - 1) | (rows - 1) << 16;
    (layer, vec![(RegisterName(&csc::D_WEIGHT_SIZE_EXT_0), size)])
}

/// `layer` with one more data bank, so that the hardware empties the convolution buffer before it.
pub fn in_other_banks(mut layer: ConvLayer) -> ConvLayer {
    let banks = legal(&layer).data_banks + 1;
    layer.buffer.data_banks = Some(RangedNumber::clamp(banks.into()));
    layer
}

/// Draws more weight bytes than `layer` has, for CDMA and CSC; CSC never frees the surplus. They fit
/// the weight banks beside the last group of kernels. Source: docs/nv_small/convolution.md, section 4.2.
pub fn surplus(layer: &ConvLayer, rng: &mut Rng) -> RegisterOverrides {
    let plan = legal(layer);
    let room = plan.weight_banks * Geometry::BANK_ENTRIES;
    // The surplus lies beside the last group of kernels, or beside all if the weights are kept.
    let beside = if layer.buffer.keep_weights {
        plan.kernel.count
    } else {
        (plan.kernel.count - 1) % 8 + 1
    };
    let taken = (beside * plan.kernel.bytes()).div_ceil(8);
    let most = (room - taken).min(MOST_SURPLUS);
    if most == 0 {
        return Vec::new();
    }
    let bytes = plan.kernel.weight_bytes() + 8 * rng.within(1, most);
    vec![
        (RegisterName(&cdma::D_WEIGHT_BYTES), bytes),
        (RegisterName(&csc::D_WEIGHT_BYTES), bytes),
    ]
}
