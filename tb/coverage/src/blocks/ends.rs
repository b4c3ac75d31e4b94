//! Coverage of exact limits: sizes next to powers of two, rings and banks that are exactly full,
//! values beyond both ends, settings at their ends, counters that are off for one layer.

use nvdla_model::executed::UnitLayerRegs;
use nvdla_regs::geometry::Geometry;
use nvdla_regs::layers::LutRegs;
use nvdla_regs::table::{cdp, pdp, sdp};
use nvdla_regs::types;

use crate::model::{AnsweredBins, BinNameAndMeaning, numbered, points};
use crate::view::CaseView;

use super::lut::slope_shifts;

points! {
    POINTS:

    SDP_WIDTH "sdp-width" "columns" ["sdp.md, 6.1"] SIZES => Sdp(|layer| exactly(layer.sdp.width));
    SDP_HEIGHT "sdp-height" "lines" ["sdp.md, 6.1"]
        SIZES => Sdp(|layer| exactly(layer.sdp.height));
    SDP_CHANNELS "sdp-channels" "channels" ["sdp.md, 6.1"]
        SIZES => Sdp(|layer| exactly(layer.sdp.channel));

    PDP_WIDTH "pdp-width" "columns of the output, which a segment ends with" ["pdp.md, 6.1"]
        SIZES_OF_SEGMENTS => Pdp(|layer| {
            let width = layer.pdp.cube_out_width;
            exactly(width).when(layer.pdp.split_num == 1 && width <= Geometry::LINE_COLUMNS)
        });
    PDP_HEIGHT "pdp-height" "lines of the output" ["pdp.md, 5.1"]
        SIZES => Pdp(|layer| exactly(layer.pdp.cube_out_height));
    PDP_CHANNELS "pdp-channels" "channels" ["pdp.md, 9"]
        SIZES => Pdp(|layer| exactly(layer.pdp.cube_out_channel));

    CDP_WIDTH "cdp-width" "columns" ["cdp.md, 11"] SIZES => Cdp(|layer| exactly(layer.rdma.width));
    CDP_HEIGHT "cdp-height" "lines" ["cdp.md, 11"] SIZES => Cdp(|layer| exactly(layer.rdma.height));
    CDP_CHANNELS "cdp-channels" "channels" ["cdp.md, 11"]
        SIZES => Cdp(|layer| exactly(layer.rdma.channel));

    CONV_WIDTH "conv-width" "columns of the input" ["convolution.md, 13"]
        SIZES => Convolution(|layer| exactly(layer.cdma.datain_width));
    CONV_HEIGHT "conv-height" "lines of the input" ["convolution.md, 13"]
        SIZES => Convolution(|layer| exactly(layer.cdma.datain_height));
    CONV_CHANNELS "conv-channels" "channels of the input" ["convolution.md, 13"]
        SIZES => Convolution(|layer| exactly(layer.cdma.datain_channel));
    CONV_KERNELS "conv-kernels" "kernels" ["convolution.md, 13"]
        SIZES => Convolution(|layer| exactly(layer.cdma.weight_kernel));

    FULL "full" "what fills the convolution buffer exactly" ["convolution.md, 5.2"]
        &[
            ("data", "the lines fill the data banks"), ("group", "a group of kernels the weight banks"),
            ("weights", "all kernels the weight banks"), ("both", "data and weights their banks"),
            ("buffer", "data and weights all 32 banks"),
        ] => Convolution(|layer| {
            let bank = Geometry::BANK_ENTRIES;
            let (cdma, csc) = (&layer.cdma, &layer.csc);
            let data = csc.entries * cdma.datain_height == cdma.data_bank * bank;
            let room = u64::from(cdma.weight_bank) * u64::from(8 * bank);
            let bytes = |kernels: u32| u64::from(cdma.byte_per_kernel) * u64::from(kernels);
            let group = cdma.weight_kernel >= 8 && bytes(8) == room;
            let weights = bytes(cdma.weight_kernel) == room;
            let all = cdma.data_bank + cdma.weight_bank == Geometry::BANKS;
            AnsweredBins::holding([data, group, weights, data && weights, data && weights && all])
        });

    SUMS "sums" "sums that CACC saturates to 32 bits" ["convolution.md, 7"]
        BEYOND => Values(|case| {
            let layers = case.expected.layers.iter().map(|layer| layer.saturated_sums);
            layers.map(AnsweredBins::holding).collect()
        });

    SDP_OUTPUT "sdp-output" "bytes that SDP writes" ["sdp.md, 11"]
        RAILS => Values(|case| rails(case, &sdp::BLOCK));
    PDP_OUTPUT "pdp-output" "bytes that PDP writes" ["pdp.md, 5.3"]
        RAILS => Values(|case| rails(case, &pdp::BLOCK));
    CDP_OUTPUT "cdp-output" "bytes that CDP writes" ["cdp.md, 7.10"]
        RAILS => Values(|case| rails(case, &cdp::BLOCK));

    SDP_SLOPES "sdp-slopes" "shifts of the lines outside the tables" ["sdp.md, 10"]
        SLOPES => Sdp(|layer| {
            slopes(&layer.table.lut()).when(layer.uses_ew() && !layer.sdp.ew_lut_bypass)
        });
    CDP_SLOPES "cdp-slopes" "shifts of the lines outside the tables" ["cdp.md, 7"]
        SLOPES => Cdp(|layer| slopes(&layer.table.lut()));

    PAUSES "pauses" "counters that are on, off for the next layer of the unit, and on" ["system.md, 7"]
        &[
            ("cdma", "of CDMA"), ("sdp-writes", "of stalled writes of SDP"),
            ("sdp-saturation", "of values that SDP saturates"), ("sdp-table", "of the table of SDP"),
            ("sdp-reads", "of stalled reads of SDP"), ("pdp-writes", "of stalled writes of PDP"),
            ("pdp-reads", "of stalled reads of PDP"), ("cdp-writes", "of stalled writes of CDP"),
            ("cdp-reads", "of stalled reads of CDP"),
        ] => Case(|case| AnsweredBins::holding(PAUSING.iter().map(|of| pauses(case, *of))));
}

/// Bins for the powers of two from 16 to 8192, the largest size, and for one less and one more.
const SIZES: &[BinNameAndMeaning] = numbered!("n" 15 16 17 31 32 33 63 64 65 127 128 129 255 256 257
    511 512 513 1023 1024 1025 2047 2048 2049 4095 4096 4097 8191 8192);
/// Bins of [`SIZES`] up to the number of columns in the line buffer.
const SIZES_OF_SEGMENTS: &[BinNameAndMeaning] = SIZES.split_at(11).0;

/// Points whose size one field of a profile gives: name of the point, name of the field.
const FIELDS: [(&str, &str); 8] = [
    ("sdp-width", "sdp.width"),
    ("sdp-height", "sdp.height"),
    ("sdp-channels", "sdp.channels"),
    ("pdp-height", "pdp.output_height"),
    ("pdp-channels", "pdp.channels"),
    ("cdp-width", "cdp.width"),
    ("cdp-height", "cdp.height"),
    ("cdp-channels", "cdp.channels"),
];

/// Bins that one value of one profile field reaches: name of the bin, name of the field, value.
pub fn of_fields() -> impl Iterator<Item = (String, &'static str, i64)> {
    FIELDS.iter().flat_map(|(point, field)| {
        SIZES.iter().filter_map(move |(bin, _)| {
            let size = bin.strip_prefix('n')?.parse().ok()?;
            Some((format!("ends.{point}.{bin}"), *field, size))
        })
    })
}

/// Bin of [`SIZES`] for a number; none if it is not next to a power of two.
fn exactly(count: u32) -> AnsweredBins {
    let power = (count + 1) & !3;
    let is_beside = power.is_power_of_two() && (16..=8192).contains(&power);
    if count.abs_diff(power) <= 1 && is_beside {
        AnsweredBins::one((3 * (power.ilog2() - 4) + count + 1 - power) as usize)
    } else {
        AnsweredBins::NONE
    }
}

const BEYOND: &[BinNameAndMeaning] =
    &[("below", "below the least"), ("above", "above the largest")];

const RAILS: &[BinNameAndMeaning] = &[("least", "-128"), ("most", "127")];

/// Bins of [`RAILS`]: whether a layer that ends in `block` puts out -128, and whether 127.
fn rails(case: &CaseView<'_>, block: &types::Block) -> AnsweredBins {
    let ours = case.expected.layers.iter().filter(|layer| {
        let last = layer.enables.0.last();
        last.is_some_and(|(last, _)| *last == block)
    });
    ours.map(|layer| AnsweredBins::holding([0x80, 0x7f].map(|rail| layer.bytes.contains(&rail))))
        .collect()
}

const SLOPES: &[BinNameAndMeaning] = &[("least", "-16: to the left"), ("most", "15: to the right")];

fn slopes(regs: &LutRegs) -> AnsweredBins {
    let shifts = slope_shifts(regs);
    AnsweredBins::holding([-16, 15].map(|end| shifts.contains(&end)))
}

/// A function that says whether a counter is on in a layer; `None` for a layer of another unit.
type CounterIsOn = fn(&UnitLayerRegs) -> Option<bool>;

macro_rules! pausing {
    ($($unit:ident $regs:ident $field:ident;)*) => {
        &[$(|run| match run { UnitLayerRegs::$unit(run) => Some(run.$regs.$field), _ => None },)*]
    };
}

const PAUSING: &[CounterIsOn] = pausing! {
    Convolution cdma dma_en;
    Sdp sdp perf_dma_en;
    Sdp sdp perf_sat_en;
    Sdp sdp perf_lut_en;
    Sdp rdma perf_dma_en;
    Pdp pdp dma_en;
    Pdp rdma dma_en;
    Cdp cdp dma_en;
    Cdp rdma dma_en;
};

fn pauses(case: &CaseView<'_>, of: CounterIsOn) -> bool {
    let counts: Vec<bool> = case.expected.record.runs.iter().filter_map(of).collect();
    counts.windows(3).any(|three| three == [true, false, true])
}
