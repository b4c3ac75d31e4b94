//! The convolution core as a [`DataPathUnit`] of the model.

use std::sync::Arc;

use super::compute::{ConvParams, compute};
use super::decode;
use super::{CbufLayerRegisters, ConvolutionBuffer, fetch};
use crate::units::layout::{Region, joined};
use crate::units::memory::MemoryPort;
use crate::units::rounding::{RoundingEvents, RoundingPlace, RoundingWatch};
use crate::units::{
    CounterValue, DataPathUnit, ElementStream, ModelStateForUnit, StatisticsRegisterValue,
    UnitLayerResult, UnitRefusal, check_work,
};
use nvdla_regs::geometry::Geometry;
use nvdla_regs::layers::CdmaRegs;
use nvdla_regs::quantity::Addr;
use nvdla_regs::table::{cacc, cdma, mcif};

/// CDMA, CBUF, CSC, CMAC_A, CMAC_B and CACC, with the contents of the buffer between layers.
#[derive(Debug, Clone, Default)]
pub struct ConvUnit {
    /// Contents of the convolution buffer, shared by clones of the unit.
    pub(super) buffer: Arc<ConvolutionBuffer>,
    /// Whether the layer started while CMAC_B was not enabled: kernels 4 to 7 of each group stay 0.
    /// Source: docs/nv_small/system.md, sections 10 and 11.
    pub lacks_cmac_b: bool,
}

impl DataPathUnit for ConvUnit {
    fn run(
        &mut self,
        context: &ModelStateForUnit<'_>,
        _input: ElementStream,
    ) -> Result<UnitLayerResult, UnitRefusal> {
        decode::check_conv_modes(context)?;
        let params = decode::params(context);
        let cdma = &params.plan.cdma;
        check_capacity(&params)?;
        check_size(&params)?;

        let mut buffer = ConvolutionBuffer::clone(&self.buffer);
        if let Some(why) = buffer.overdrawn(&params.plan) {
            return Err(UnitRefusal::Undefined(why));
        }
        if let Some(why) = buffer.gives_back(&params.plan) {
            return Err(UnitRefusal::Undefined(why));
        }
        let fetches = buffer.begin(&params.plan);
        if let Some(why) = buffer.unlike(&params.plan, fetches) {
            return Err(UnitRefusal::Undefined(why));
        }
        let enough = [
            buffer.held_lines() >= params.plan.csc_lines(),
            buffer.held_weights() >= weight_entries(cdma),
        ];
        decode::check_fetches(context, fetches, enough)?;
        let mut rounding = RoundingEvents::default();
        let mut reads = Vec::new();
        let mut lines = Vec::new();
        let mut entries = Vec::new();
        if fetches.data {
            context.check_served(&mcif::RD_WEIGHT_CDMA_DAT)?;
            (lines, reads) = fetch_input(cdma, context.memory, &mut rounding);
        }
        if fetches.weights {
            context.check_served(&mcif::RD_WEIGHT_CDMA_WT)?;
            let at = Addr::of_atom(cdma.weight_addr_low);
            entries = fetch::weights(context.memory, at, cdma.weight_bytes);
            let len = cdma.weight_bytes & !7;
            reads.push(Region { at, len });
        }
        buffer.append(lines, entries);
        if let Some(why) = buffer.missing(&params.plan, weight_entries(cdma)) {
            return Err(UnitRefusal::Hangs(why));
        }
        let held = held_at_end(&params.plan);
        let overfull = buffer.overfull(&params.plan, weight_entries(cdma), held);
        if let Some(why) = overfull.filter(|_| fetches.weights) {
            return Err(UnitRefusal::Undefined(why));
        }
        let used = (0..params.groups()).map(|g| params.group_entries(g)).sum();
        check_values(&params, &buffer, used)?;
        let cells = if self.lacks_cmac_b { 4 } else { 8 };
        let sums = compute(&params, cells, &buffer);
        rounding.add(&sums.rounding);
        buffer.end(&params.plan, used);
        self.buffer = Arc::new(buffer);
        self.lacks_cmac_b = false;

        let surfaces = params.groups();
        let lines_out = params.pixels.unsigned_abs() / params.out_width.unsigned_abs();
        Ok(UnitLayerResult {
            shape: format!("{}x{lines_out}x{}", params.out_width, params.kernels),
            reads: joined(reads),
            statistics: statistics(context, sums.saturations),
            saturated_sums: sums.saturated,
            rounding,
            stream: ElementStream::Sums(sums.pixels.into_iter().flatten().collect()),
            extra_clocks: extra_clocks(&params, surfaces, lines_out + 1),
            ..UnitLayerResult::default()
        })
    }
}

/// Fetches the input as lines of the convolution buffer, and returns the regions that CDMA reads.
fn fetch_input(
    cdma: &CdmaRegs,
    memory: &dyn MemoryPort,
    rounding: &mut RoundingEvents,
) -> (Vec<Vec<u8>>, Vec<Region>) {
    let mut watch = RoundingWatch::new(RoundingPlace::CdmaConverter, cdma.cvt_truncate);
    let fetched = if cdma.datain_format {
        let image = decode::image(cdma);
        (image.lines(memory, &mut watch), image.regions())
    } else {
        let feature = decode::feature(cdma);
        let lines = feature.lines(memory, &mut watch);
        (lines, feature.cube.regions())
    };
    rounding.add(&watch);
    fetched
}

/// Whether CDMA fetches more bytes of weights than the kernels of its layer have. The layer does
/// not wait for the surplus. Source: docs/nv_small/convolution.md, section 4.2.
pub fn fetches_surplus(cdma: &CdmaRegs) -> bool {
    cdma.weight_bytes as usize / 8 > weight_entries(cdma)
}

/// Entries (8 bytes each) of a group of `kernels` kernels, by the kernel size of CDMA.
pub(super) fn group_entries(cdma: &CdmaRegs, kernels: u32) -> usize {
    (kernels as usize * cdma.byte_per_kernel as usize).div_ceil(8)
}

/// Entries (8 bytes each) of the weights of all kernel groups, by the kernel size of CDMA.
pub(super) fn weight_entries(cdma: &CdmaRegs) -> usize {
    let (whole, rest) = (cdma.weight_kernel / 8, cdma.weight_kernel % 8);
    whole as usize * group_entries(cdma, 8) + group_entries(cdma, rest)
}

/// Weight entries of kernels that the buffer holds while the last group of kernels runs: those of this
/// group, or of all groups if the layer keeps its weights.
fn held_at_end(plan: &CbufLayerRegisters) -> usize {
    let cdma = &plan.cdma;
    if plan.csc.skip_weight_rls {
        return weight_entries(cdma);
    }
    match cdma.weight_kernel % 8 {
        0 => group_entries(cdma, 8),
        rest => group_entries(cdma, rest),
    }
}

/// Refuses layers that fetch or multiply more than a simulation can do in [`crate::units::MOST_CLOCKS`].
fn check_size(params: &ConvParams) -> Result<(), UnitRefusal> {
    let cdma = &params.plan.cdma;
    let input = [cdma.datain_width, cdma.datain_height, cdma.datain_channel];
    check_work("bytes of input", &input.map(u64::from), 1)?;
    check_work("bytes of weights", &[cdma.weight_bytes.into()], 1)?;
    let kernels = params.kernels as u64;
    let sums = [params.pixels.unsigned_abs(), kernels];
    check_work("sums", &sums, 1)?;
    let macs = [sums[0], kernels, params.kernel_bytes() as u64];
    check_work("multiplications", &macs, 64)
}

/// Refuses layers that do not fit CBUF. Source: docs/nv_small/convolution.md, section 5.2.
fn check_capacity(params: &ConvParams) -> Result<(), UnitRefusal> {
    let plan = &params.plan;
    let entries = |banks: u32| (banks * Geometry::BANK_ENTRIES) as usize;
    let data = plan.csc_lines() * plan.cdma.entries as usize;
    if data > entries(plan.csc.data_bank) {
        return Err(UnitRefusal::Hangs(format!(
            "CSC needs {data} data entries, {} data banks hold {}",
            plan.csc.data_bank,
            entries(plan.csc.data_bank)
        )));
    }
    let kept = if plan.csc.skip_weight_rls {
        weight_entries(&plan.cdma)
    } else {
        group_entries(&plan.cdma, plan.cdma.weight_kernel.min(8))
    };
    if kept > entries(plan.csc.weight_bank) {
        return Err(UnitRefusal::Hangs(format!(
            "a kernel group needs {kept} weight entries, {} weight banks hold {}",
            plan.csc.weight_bank,
            entries(plan.csc.weight_bank)
        )));
    }
    Ok(())
}

/// Refuses layers that read bytes of CBUF with undefined contents. CSC reads `used` weight entries.
/// Source: docs/nv_small/convolution.md, sections 5.1, 5.2 and 7; image_input.md, section 7.
fn check_values(
    params: &ConvParams,
    buffer: &ConvolutionBuffer,
    used: usize,
) -> Result<(), UnitRefusal> {
    let plan = &params.plan;
    if plan.csc.data_bank + plan.csc.weight_bank > Geometry::BANKS {
        return Err(UnitRefusal::OpenValues(format!(
            "{} data banks and {} weight banks overlap",
            plan.csc.data_bank, plan.csc.weight_bank
        )));
    }
    let entries = plan.cdma.entries;
    let line = buffer.lines(plan).map(|line| line.len() / 8).max();
    if line.is_some_and(|line| line > entries as usize) {
        let text = format!("lines overlap, ENTRY_PER_SLICE says {entries} entries");
        return Err(UnitRefusal::OpenValues(text));
    }
    if params.in_width > 4095 && params.kernel_channels > 8 && !plan.is_image() {
        let text = format!("{} columns of more than 8 channels", params.in_width);
        return Err(UnitRefusal::OpenValues(text));
    }
    // CSC waits for the groups that CDMA reports.
    let groups = plan.cdma.weight_kernel.div_ceil(8) as usize;
    if groups != params.groups() {
        return Err(UnitRefusal::Undefined(format!(
            "CSC takes {} kernel groups, CDMA brings {groups}",
            params.groups()
        )));
    }
    // Beyond its weights CSC reads on in the ring. One group that finds the ring full reads it
    // again from its start; weights behind the group may still be on their way.
    let ring = (plan.csc.weight_bank * Geometry::BANK_ENTRIES) as usize;
    let again = groups == 1 && buffer.held_weights() == ring && !fetches_surplus(&plan.cdma);
    let brought = weight_entries(&plan.cdma);
    if used > brought && !again {
        return Err(UnitRefusal::Undefined(format!(
            "CSC takes {used} weight entries, CDMA brings {brought}"
        )));
    }
    Ok(())
}

fn statistics(context: &ModelStateForUnit<'_>, saturations: u32) -> Vec<StatisticsRegisterValue> {
    let counts = context.regs::<CdmaRegs>().dma_en;
    let timing = if counts {
        CounterValue::Timing
    } else {
        CounterValue::Exactly(0)
    };
    let statistic = |reg, value| StatisticsRegisterValue { reg, value };
    vec![
        statistic(&cacc::D_OUT_SATURATION, CounterValue::Exactly(saturations)),
        statistic(&cdma::D_PERF_DAT_READ_STALL, timing),
        statistic(&cdma::D_PERF_WT_READ_STALL, timing),
        statistic(&cdma::D_PERF_DAT_READ_LATENCY, timing),
        statistic(&cdma::D_PERF_WT_READ_LATENCY, CounterValue::Exactly(0)),
    ]
}

/// Core clocks of the MAC steps, with stripes of at least eight clocks that may end at each output
/// line, and of the delivery of sums to SDP. Source: docs/nv_small/convolution.md, section 12.
fn extra_clocks(params: &ConvParams, groups: usize, lines: u64) -> u64 {
    let taps = params.kernel_width * params.kernel_height * params.kernel_channels.div_ceil(8);
    let pixels = params.pixels.unsigned_abs();
    groups as u64 * (taps as u64 * (pixels + 8 * lines) + 9 * pixels)
}
