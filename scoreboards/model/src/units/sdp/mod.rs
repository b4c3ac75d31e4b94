//! SDP with its read DMA: arithmetic on each element of a cube.
//!
//! Source: docs/nv_small/sdp.md.

mod decode;
mod operand;
mod read;
pub mod stage;

use decode::{EwStageSettings, OperandSource, OperandSources, SdpDestination, SdpSettings};
use nvdla_regs::geometry::{FetchedSdpOperands, Geometry, SdpStageName};
use operand::LineOperands;
use read::{OperandDmaSettings, SdpRdmaSettings};
use stage::{EwWatch, OutputWatch, ScaleConverter, StageWatch};

use super::lut::{LutConfig, LutHitOrMiss, LutWatch, lookup_watched};
use super::rounding::{RoundingEvents, RoundingPlace, RoundingWatch};
use super::{
    CounterValue, DataPathUnit, ElementStream, ModelStateForUnit, StallCounterState,
    StatisticsRegisterValue, UnitLayerResult, UnitRefusal, check_work,
};
use crate::units::layout::LANES;
use nvdla_regs::configuration::Configuration;
use nvdla_regs::file::RegisterFile;
use nvdla_regs::layers::SdpRegs;
use nvdla_regs::lut_tables::LutTables;
use nvdla_regs::table::{mcif, sdp, sdp_rdma};
use nvdla_regs::types::Reg;

/// SDP with its counters, which go on between layers: one accumulator for each counter, shared by
/// both groups. Source: section 12.1.
#[derive(Debug, Clone, Default)]
pub struct SdpUnit {
    saturation: u32,
    lut: SdpLutCounters,
    write_stalls: StallCounterState,
    /// Stall counter of the main read DMA (MRDMA).
    main_stalls: StallCounterState,
    /// Stall counters of the operand read DMAs BRDMA, NRDMA and ERDMA.
    read_stalls: [StallCounterState; 3],
}

/// Counts of look-ups, one for each element; one inside of both tables hits both. Source: section 12.4.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct SdpLutCounters {
    uflow: u32,
    oflow: u32,
    le_hit: u32,
    lo_hit: u32,
}

/// Which other blocks a layer of SDP needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SdpNeededBlocks {
    /// The layer needs SDP_RDMA for the main input or an operand.
    pub read_dma: bool,
    pub convolution: bool,
    pub pdp: bool,
}

/// Which other blocks the layer in SDP's CONSUMER group needs.
pub fn needs(context: &ModelStateForUnit<'_>) -> SdpNeededBlocks {
    let layer = sdp_settings(context);
    SdpNeededBlocks {
        read_dma: !layer.regs.flying_mode || layer.consumes().iter().any(Option::is_some),
        convolution: layer.regs.flying_mode,
        pdp: layer.destination == SdpDestination::Pdp,
    }
}

/// Whether the layer in register group `group` of SDP looks values up in the table.
pub fn uses_table(file: &RegisterFile, group: usize) -> bool {
    let regs: SdpRegs = file.registers(group);
    Geometry::of(file.configuration).has(SdpStageName::Ew) && !regs.ew_bypass && !regs.ew_lut_bypass
}

/// Whether SDP_RDMA's layer reads nothing and completes at once, without SDP.
pub fn read_dma_is_idle(context: &ModelStateForUnit<'_>) -> bool {
    read_dma_settings(context).is_empty()
}

fn sdp_settings(context: &ModelStateForUnit<'_>) -> SdpSettings {
    let table = context.file.at_start();
    SdpSettings::decode(context.regs(), &table, context.configuration())
}

fn read_dma_settings(context: &ModelStateForUnit<'_>) -> SdpRdmaSettings {
    SdpRdmaSettings::decode(context.regs(), context.configuration())
}

impl DataPathUnit for SdpUnit {
    fn run(
        &mut self,
        context: &ModelStateForUnit<'_>,
        input: ElementStream,
    ) -> Result<UnitLayerResult, UnitRefusal> {
        let layer = sdp_settings(context);
        let reading = needs(context).read_dma.then(|| read_dma_settings(context));
        let unread = check_modes(&layer, reading.as_ref())?;
        check_clients(context, &layer)?;
        check_values(&layer, reading.as_ref())?;
        let sizes = [layer.regs.width, layer.regs.height, layer.surfaces(), LANES];
        check_work("elements", &sizes.map(u64::from), 1)?;
        let main = reading.as_ref().and_then(|reading| reading.main);
        let output = match (layer.regs.flying_mode, input, main) {
            (true, ElementStream::Sums(sums), _) => {
                compute(context, &layer, reading.as_ref(), &sums)?
            }
            (false, _, Some(cube)) => {
                let bytes = cube.load(context.memory).into_iter();
                let elements: Vec<i8> = bytes.map(u8::cast_signed).collect();
                compute(context, &layer, reading.as_ref(), &elements)?
            }
            _ => return Err(hangs("nothing feeds SDP")),
        };
        let statistics = self.count(context, &layer, reading.as_ref(), &output);
        Ok(done(&layer, reading.as_ref(), unread, output, statistics))
    }
}

fn hangs(text: &str) -> UnitRefusal {
    UnitRefusal::Hangs(text.to_owned())
}

/// Refuses layers that hang or have no defined result. Otherwise returns why SDP_RDMA never
/// completes although the layer does; `None` if it completes.
fn check_modes(
    layer: &SdpSettings,
    reading: Option<&SdpRdmaSettings>,
) -> Result<Option<String>, UnitRefusal> {
    match layer.regs.proc_precision {
        0 => {}
        1 => return Err(hangs("SDP PROC_PRECISION is INT16")),
        _ => {
            return Err(UnitRefusal::Undefined(
                "SDP PROC_PRECISION is not INT8".into(),
            ));
        }
    }
    if layer.regs.out_precision > 1 {
        return Err(UnitRefusal::Undefined("SDP OUT_PRECISION is FP16".into()));
    }
    if layer.destination == SdpDestination::NoMemory {
        return Err(hangs("SDP DST_RAM_TYPE is 0, a port that nv_small lacks"));
    }
    let Some(reading) = reading else {
        return Ok(None);
    };
    if reading.regs.flying_mode != layer.regs.flying_mode {
        return Err(hangs("FLYING_MODE differs between SDP and SDP_RDMA"));
    }
    let main = !layer.regs.flying_mode;
    if reading.precision() > 1 || reading.precision() == 1 && !main {
        let text = "SDP_RDMA IN_PRECISION or PROC_PRECISION is not INT8";
        return Err(UnitRefusal::Undefined(text.into()));
    }
    if main && reading.main.is_none() {
        return Err(hangs(
            "SDP_RDMA SRC_RAM_TYPE is 0, a port that nv_small lacks",
        ));
    }
    let (wanted, read) = (layer.size(), reading.size());
    if wanted != read && !(main && is_narrower(layer, reading)) {
        let more = layer.regs.width > reading.regs.width
            || layer.regs.height > reading.regs.height
            || layer.regs.channel > reading.regs.channel;
        let less = layer.regs.width < reading.regs.width
            || layer.regs.height < reading.regs.height
            || layer.regs.channel < reading.regs.channel;
        // Source: docs/nv_small/system.md, section 11.
        if main && more && !less {
            let text = format!("SDP has a cube of {wanted}, SDP_RDMA brings {read}");
            return Err(UnitRefusal::Hangs(text));
        }
        let text = format!("SDP has a cube of {wanted}, SDP_RDMA of {read}");
        return Err(UnitRefusal::Undefined(text));
    }
    let mut unread = None;
    for ((consumed, dma), name) in layer.consumes().iter().zip(&reading.operands).zip(STAGES) {
        unread = unread.or(check_operands(*consumed, dma.as_ref(), name)?);
    }
    Ok(unread)
}

/// Whether SDP's lines are shorter than SDP_RDMA's while height and channels agree.
fn is_narrower(layer: &SdpSettings, reading: &SdpRdmaSettings) -> bool {
    layer.regs.width < reading.regs.width
        && (layer.regs.height, layer.regs.channel) == (reading.regs.height, reading.regs.channel)
}

/// Refuses a layer that ends with values that the specification leaves open. Source: section 15;
/// docs/nv_small/system.md, section 11.
fn check_values(layer: &SdpSettings, reading: Option<&SdpRdmaSettings>) -> Result<(), UnitRefusal> {
    let open = |why: String| Err(UnitRefusal::OpenValues(why));
    if layer.regs.out_precision != 0 {
        return open("SDP OUT_PRECISION is INT16".to_owned());
    }
    let Some(reading) = reading else {
        return Ok(());
    };
    if reading.precision() != 0 {
        return open("SDP_RDMA IN_PRECISION or PROC_PRECISION is INT16".to_owned());
    }
    if is_narrower(layer, reading) {
        let (wanted, read) = (layer.size(), reading.size());
        return open(format!(
            "SDP has a cube of {wanted}, SDP_RDMA brings {read}"
        ));
    }
    Ok(())
}

/// Refuses a layer whose reads the memory interface does not serve: a client with weight 0.
fn check_clients(context: &ModelStateForUnit<'_>, layer: &SdpSettings) -> Result<(), UnitRefusal> {
    if !layer.regs.flying_mode {
        context.check_served(&mcif::RD_WEIGHT_SDP)?;
    }
    let operands = [
        &mcif::RD_WEIGHT_SDP_B,
        &mcif::RD_WEIGHT_SDP_N,
        &mcif::RD_WEIGHT_SDP_E,
    ];
    for (consumed, weight) in layer.consumes().iter().zip(operands) {
        if consumed.is_some() {
            context.check_served(weight)?;
        }
    }
    match layer.destination {
        SdpDestination::Memory(_) => context.check_served(&mcif::WR_WEIGHT_SDP),
        SdpDestination::NoMemory | SdpDestination::Pdp | SdpDestination::Status => Ok(()),
    }
}

const STAGES: [&str; 3] = ["BS", "BN", "EW"];

/// Checks that the read DMA delivers the operands that a stage consumes. Returns why the DMA never
/// completes; `None` if it completes. Source: section 5.5.
fn check_operands(
    consumed: Option<FetchedSdpOperands>,
    dma: Option<&OperandDmaSettings>,
    stage: &str,
) -> Result<Option<String>, UnitRefusal> {
    match (consumed, dma) {
        (None, None) => Ok(None),
        (_, Some(dma)) if !dma.connected => {
            let text = format!("the RAM_TYPE of {stage}'s read DMA is 0");
            Err(UnitRefusal::Hangs(text))
        }
        (None, Some(_)) => Ok(Some(format!(
            "SDP_RDMA reads operands for {stage}, which takes none"
        ))),
        (Some(_), None) => {
            let text = format!("{stage} takes operands from memory, its read DMA is disabled");
            Err(UnitRefusal::Hangs(text))
        }
        (Some(consumed), Some(dma)) => match dma.data_use {
            Some(brought) if brought == consumed => Ok(None),
            Some(FetchedSdpOperands::Both) => Ok(Some(format!(
                "{stage}'s read DMA brings operands that it does not take"
            ))),
            Some(_) => {
                let text = format!("{stage}'s read DMA does not bring the operands that it takes");
                Err(UnitRefusal::Hangs(text))
            }
            None => {
                let text = format!("DATA_USE of {stage}'s read DMA is 3");
                Err(UnitRefusal::Undefined(text))
            }
        },
    }
}

/// Result of the arithmetic of a layer.
struct SdpOutput {
    /// Output bytes in stream order, also those that operation EQL computes but does not write.
    bytes: Vec<u8>,
    saturated: u32,
    lut: SdpLutCounters,
    rounding: RoundingEvents,
}

/// Computes a layer; `input` has its elements in stream order.
fn compute<T: Copy + Into<i64>>(
    context: &ModelStateForUnit<'_>,
    layer: &SdpSettings,
    reading: Option<&SdpRdmaSettings>,
    input: &[T],
) -> Result<SdpOutput, UnitRefusal> {
    let elements = layer.line_elements() * (layer.regs.height * layer.surfaces()) as usize;
    if input.len() != elements {
        let found = input.len();
        let text = format!("the input has {found} elements, SDP's cube {elements}");
        return Err(UnitRefusal::Undefined(text));
    }
    let dmas = reading.map_or([None; 3], |reading| reading.operands);
    let operands =
        |sources: &OperandSources, dma| LineOperands::new(sources, dma, layer, context.memory);
    let mut bs = layer.bs.map(|(_, sources)| operands(&sources, dmas[0]));
    let mut bn = layer.bn.map(|(_, sources)| operands(&sources, dmas[1]));
    let mut ew = layer.ew.as_ref().map(|ew| operands(&ew.operands, dmas[2]));
    let mut output = SdpOutput {
        bytes: Vec::with_capacity(input.len()),
        saturated: 0,
        lut: SdpLutCounters::default(),
        rounding: RoundingEvents::default(),
    };
    let mut watch = SdpWatch::new(layer);
    let mut line = vec![0; layer.line_elements()];
    for surface in 0..layer.surfaces() {
        for row in 0..layer.regs.height {
            for (x, element) in line.iter_mut().zip(&input[output.bytes.len()..]) {
                *x = (*element).into();
            }
            let stages = [
                (&layer.bs, &mut bs, &mut watch.bs),
                (&layer.bn, &mut bn, &mut watch.bn),
            ];
            for (settings, operands, watch) in stages {
                if let (Some((settings, _)), Some(operands)) = (settings, operands) {
                    operands.advance(surface, row);
                    let pairs = operands.alu.iter().zip(&operands.mul);
                    for (x, (alu, mul)) in line.iter_mut().zip(pairs) {
                        let alu = stage::alu_operand(settings, *alu, watch);
                        *x = stage::apply(settings, *x, alu, *mul, watch);
                    }
                }
            }
            if let (Some(settings), Some(operands)) = (&layer.ew, &mut ew) {
                operands.advance(surface, row);
                elementwise(&layer.regs, settings, operands, &mut line, &mut watch);
                if let Some(lut) = &settings.lut {
                    let tables = context.file.sdp_tables();
                    output.lut.look_up(lut, tables, &mut line, &mut watch.table);
                }
            }
            output.convert(layer, &line, &mut watch.output);
        }
    }
    watch.add_to(&mut output.rounding, layer);
    Ok(output)
}

/// Watches the values of a layer at all places where SDP rounds them.
struct SdpWatch {
    bs: StageWatch,
    bn: StageWatch,
    alu_operand: RoundingWatch,
    mul_operand: RoundingWatch,
    ew: EwWatch,
    table: LutWatch,
    output: OutputWatch,
}

impl SdpWatch {
    fn new(layer: &SdpSettings) -> Self {
        let [bs, bn] = layer.regs.stages();
        let shift = |converter: fn(&EwStageSettings) -> Option<ScaleConverter>| {
            let converter = layer.ew.as_ref().and_then(converter);
            converter.map_or(0, |converter| converter.shift)
        };
        Self {
            bs: StageWatch::bs(&bs),
            bn: StageWatch::bn(&bn),
            alu_operand: RoundingWatch::new(
                RoundingPlace::EwAluOperand,
                shift(|ew| ew.alu_converter),
            ),
            mul_operand: RoundingWatch::new(
                RoundingPlace::EwMulOperand,
                shift(|ew| ew.mul_converter),
            ),
            ew: EwWatch::new(&layer.regs),
            table: LutWatch::sdp(),
            output: OutputWatch::new(&layer.converter),
        }
    }

    fn add_to(&self, events: &mut RoundingEvents, layer: &SdpSettings) {
        self.bs.add_to(events);
        self.bn.add_to(events);
        events.add(&self.alu_operand);
        events.add(&self.mul_operand);
        self.ew.add_to(events);
        self.table.add_to(events);
        self.output.add_to(events, layer.regs.perf_sat_en);
    }
}

/// Applies multiplier and ALU of stage EW to a line. Source: section 9.
fn elementwise(
    regs: &SdpRegs,
    ew: &EwStageSettings,
    operands: &LineOperands<'_>,
    line: &mut [i64],
    watch: &mut SdpWatch,
) {
    let converter = |operand, converter: Option<ScaleConverter>| {
        converter.filter(|_| operand == OperandSource::Memory)
    };
    let alu_converter = converter(ew.operands.alu, ew.alu_converter);
    let mul_converter = converter(ew.operands.mul, ew.mul_converter);
    let pairs = operands.alu.iter().zip(&operands.mul);
    for (x, (alu, mul)) in line.iter_mut().zip(pairs) {
        let alu = alu_converter.map_or(*alu, |of| of.operand(*alu, &mut watch.alu_operand));
        let mul = mul_converter.map_or(*mul, |of| of.operand(*mul, &mut watch.mul_operand));
        *x = stage::apply_ew(regs, *x, alu, mul, &mut watch.ew);
    }
}

impl SdpLutCounters {
    fn look_up(
        &mut self,
        lut: &LutConfig,
        tables: &LutTables,
        line: &mut [i64],
        watch: &mut LutWatch,
    ) {
        for x in line {
            let result = lookup_watched(lut, tables, *x, watch);
            *x = result.y;
            let selected = result.state(result.selected);
            self.uflow += u32::from(selected == LutHitOrMiss::Underflow);
            self.oflow += u32::from(selected == LutHitOrMiss::Overflow);
            self.le_hit += u32::from(result.le == LutHitOrMiss::Hit);
            self.lo_hit += u32::from(result.lo == LutHitOrMiss::Hit);
        }
    }
}

impl SdpOutput {
    fn convert(&mut self, layer: &SdpSettings, line: &[i64], watch: &mut OutputWatch) {
        if layer.destination == SdpDestination::Status {
            // The converter is bypassed: the low 8 bits of the EW result.
            self.bytes.extend(line.iter().map(|x| x.to_le_bytes()[0]));
            return;
        }
        for &x in line {
            let (byte, saturated) = layer.converter.output(x, watch);
            self.bytes.push(byte);
            self.saturated += u32::from(saturated);
        }
    }
}

impl SdpUnit {
    /// Updates the counters after a layer and returns the values of its statistics registers.
    fn count(
        &mut self,
        context: &ModelStateForUnit<'_>,
        layer: &SdpSettings,
        reading: Option<&SdpRdmaSettings>,
        output: &SdpOutput,
    ) -> Vec<StatisticsRegisterValue> {
        let mut statistics = Vec::new();
        let mut put =
            |reg: &'static Reg, value| statistics.push(StatisticsRegisterValue { reg, value });

        if layer.regs.perf_sat_en {
            self.saturation = output.saturated;
        }
        put(
            &sdp::D_PERF_OUT_SATURATION,
            CounterValue::Exactly(self.saturation),
        );
        let non_zero = output.bytes.iter().any(|byte| *byte != 0);
        let unequal = non_zero && layer.destination != SdpDestination::Pdp;
        put(&sdp::D_STATUS, CounterValue::Exactly(u32::from(unequal)));

        // With EW bypassed the accumulators keep the last layer's values; whether a switched on
        // counter is cleared then is not known.
        let lut_is_certain = layer.ew.is_some()
            || !layer.regs.perf_lut_en
            || self.lut == SdpLutCounters::default()
            || context.configuration() == Configuration::NvSmall;
        if layer.regs.perf_lut_en && layer.ew.is_some() {
            self.lut = output.lut;
        }
        for (reg, count) in [
            (&sdp::D_PERF_LUT_UFLOW, self.lut.uflow),
            (&sdp::D_PERF_LUT_OFLOW, self.lut.oflow),
            (&sdp::D_PERF_LUT_LE_HIT, self.lut.le_hit),
            (&sdp::D_PERF_LUT_LO_HIT, self.lut.lo_hit),
        ] {
            let value = if lut_is_certain {
                CounterValue::Exactly(count)
            } else {
                CounterValue::Timing
            };
            put(reg, value);
        }
        put(
            &sdp::D_PERF_WDMA_WRITE_STALL,
            self.write_stalls.layer(layer.regs.perf_dma_en),
        );
        if let Some(reading) = reading {
            let counts = reading.regs.perf_dma_en;
            // A layer on the fly does not start MRDMA and shows the last count; one from memory that
            // does not count shows 0, and leaves that count.
            let main = if !reading.regs.flying_mode && !counts {
                CounterValue::Exactly(0)
            } else {
                self.main_stalls.layer(!reading.regs.flying_mode)
            };
            put(&sdp_rdma::D_PERF_MRDMA_READ_STALL, main);
            let registers = [
                &sdp_rdma::D_PERF_BRDMA_READ_STALL,
                &sdp_rdma::D_PERF_NRDMA_READ_STALL,
                &sdp_rdma::D_PERF_ERDMA_READ_STALL,
            ];
            for (stalls, reg) in self.read_stalls.iter_mut().zip(registers) {
                put(reg, stalls.layer(counts));
            }
        }
        statistics
    }
}

fn done(
    layer: &SdpSettings,
    reading: Option<&SdpRdmaSettings>,
    unread: Option<String>,
    output: SdpOutput,
    statistics: Vec<StatisticsRegisterValue>,
) -> UnitLayerResult {
    let mut reads = reading.map(SdpRdmaSettings::regions).unwrap_or_default();
    let mut reads_in_place = Vec::new();
    if let (SdpDestination::Memory(written), Some(reading)) = (layer.destination, reading)
        && !layer.regs.flying_mode
        && reading.main == Some(written)
    {
        reads = reading.operand_regions();
        reads_in_place = written.regions();
    }
    let mut done = UnitLayerResult {
        shape: layer.size(),
        reads,
        reads_in_place,
        statistics,
        stays_running: unread.map(|why| (&sdp_rdma::BLOCK, why)),
        rounding: output.rounding,
        ..UnitLayerResult::default()
    };
    match layer.destination {
        SdpDestination::Memory(cube) => {
            done.writes = cube.regions();
            done.bytes = output.bytes;
            done.output = Some(cube);
        }
        SdpDestination::Pdp => done.stream = ElementStream::Elements(output.bytes),
        SdpDestination::Status | SdpDestination::NoMemory => {}
    }
    done
}
