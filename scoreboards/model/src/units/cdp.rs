//! CDP: normalisation across channels, `out = ocvt(y * LUT(sum of y^2))`.
//!
//! Tensors are atoms in (surface, line, column) order, eight lanes each; lane `c % 8` of surface
//! `c / 8` is channel `c`.
//!
//! Source: docs/nv_small/cdp.md, sections 6 to 8.

use super::lut::{LutConfig, LutWatch, lookup, lookup_watched};
use super::rounding::{RoundingEvents, RoundingPlace, RoundingWatch, SquareKind};
use super::{
    CounterValue, DataPathUnit, ElementStream, ModelStateForUnit, StallCounterState,
    StatisticsRegisterValue, UnitLayerResult, UnitRefusal, check_work,
};
use crate::units::arith::{rsh, sat, wrap};
use crate::units::layout::{FeatureCubeLayout, LANES};
use nvdla_regs::layers::{CdpRdmaRegs, CdpRegs, CdpSingleRegs};
use nvdla_regs::lut_tables::{CDP_COUNTERS, LutTables};
use nvdla_regs::quantity::Addr;
use nvdla_regs::table::{cdp, cdp_rdma, mcif};

/// CDP with CDP_RDMA; it keeps whether its stall counters have ever counted.
#[derive(Debug, Clone, Default)]
pub struct CdpUnit {
    read_stalls: StallCounterState,
    write_stalls: StallCounterState,
}

impl DataPathUnit for CdpUnit {
    fn run(
        &mut self,
        context: &ModelStateForUnit<'_>,
        _input: ElementStream,
    ) -> Result<UnitLayerResult, UnitRefusal> {
        let regs: CdpRegs = context.regs();
        let rdma: CdpRdmaRegs = context.regs();
        for (ram, name) in [
            (rdma.src_ram_type, "CDP_RDMA.D_SRC_DMA_CFG"),
            (regs.dst_ram_type, "CDP.D_DST_DMA_CFG"),
        ] {
            if !ram {
                let why = format!("{name} selects a memory port that does not exist; write 1");
                return Err(UnitRefusal::Hangs(why));
            }
        }
        context.check_served(&mcif::RD_WEIGHT_CDP)?;
        context.check_served(&mcif::WR_WEIGHT_CDP)?;
        let source = source(&rdma);
        let destination = FeatureCubeLayout {
            base: Addr::of_atom(regs.dst_base_addr_low),
            line_stride: regs.dst_line_stride,
            surface_stride: regs.dst_surface_stride,
            ..source
        };
        let table: CdpSingleRegs = context.regs();
        let lut = LutConfig::of_cdp(&table);
        check_work("elements", &source.sizes(), 1)?;
        let input = source.load(context.memory);
        let mut rounding = RoundingEvents::default();
        let tables = context.file.cdp_tables();
        let (output, counters) = compute(&regs, &rdma, &lut, tables, &input, &mut rounding);

        let read_stalls = self.read_stalls.layer(rdma.dma_en);
        let write_stalls = self.write_stalls.layer(regs.dma_en);
        let stalls = [
            (&cdp_rdma::D_PERF_READ_STALL, read_stalls),
            (&cdp::D_PERF_WRITE_STALL, write_stalls),
        ];
        let counters = counters.map(CounterValue::Exactly);
        let statistics = stalls
            .into_iter()
            .chain(std::iter::zip(CDP_COUNTERS, counters))
            .map(|(reg, value)| StatisticsRegisterValue { reg, value });
        let (reads, reads_in_place) = if source == destination {
            (Vec::new(), source.regions())
        } else {
            (source.regions(), Vec::new())
        };
        Ok(UnitLayerResult {
            shape: format!("{}x{}x{}", source.width, source.height, source.channels),
            reads,
            reads_in_place,
            writes: destination.regions(),
            bytes: output,
            output: Some(destination),
            statistics: statistics.collect(),
            rounding,
            ..UnitLayerResult::default()
        })
    }
}

fn source(rdma: &CdpRdmaRegs) -> FeatureCubeLayout {
    FeatureCubeLayout {
        base: Addr::of_atom(rdma.src_base_addr_low),
        line_stride: rdma.src_line_stride,
        surface_stride: rdma.src_surface_stride,
        width: rdma.width,
        height: rdma.height,
        channels: rdma.channel,
        unit: LANES,
    }
}

/// Look-ups of a layer by [`LutSampleClass`](super::lut::LutSampleClass): one for each lane, also padded.
pub type CdpLutCounters = [u32; 5];

/// Computes CDP's output for a layer and counts its look-ups. Input and output have one atom for
/// each position of each surface, in stream order, padded lanes included. Notes in `rounding` which
/// values at the edge of a rounding it met.
pub fn compute(
    regs: &CdpRegs,
    rdma: &CdpRdmaRegs,
    lut: &LutConfig,
    tables: &LutTables,
    input: &[u8],
    rounding: &mut RoundingEvents,
) -> (Vec<u8>, CdpLutCounters) {
    // The last surface may hold fewer than eight channels.
    let channels = rdma.channel as usize;
    let lanes = channels.next_multiple_of(8);
    let half_window = regs.normalz_len as usize + 1;
    let positions = rdma.width as usize * rdma.height as usize;
    let mut output = vec![0u8; input.len()];
    let mut counters = CdpLutCounters::default();
    let mut y = vec![0i64; lanes];
    let mut watch = CdpWatch::new(regs);
    for position in 0..positions {
        let at = |c: usize| (c / 8 * positions + position) * 8 + c % 8;
        for (c, value) in y.iter_mut().enumerate() {
            // Lanes beyond the channels are 0 behind the converter.
            *value = if c < channels {
                convert_in(regs, input[at(c)], &mut watch.input)
            } else {
                0
            };
        }
        let has_ends = y.iter().any(|v| *v == LEAST || *v == MOST);
        for c in 0..lanes {
            let x = if regs.sqsum_bypass {
                y[c]
            } else {
                let low = c.saturating_sub(half_window);
                let high = (c + half_window).min(lanes - 1);
                y[low..=high].iter().map(|v| v * v).sum()
            };
            let result = lookup_watched(lut, tables, x, &mut watch.table);
            let counter = &mut counters[result.class() as usize];
            *counter = counter.saturating_add(1);
            let factor = if regs.mul_bypass { 1 } else { y[c] };
            let byte = convert_out(regs, result.y * factor, &mut watch.output);
            output[at(c)] = byte;
            if has_ends && !regs.sqsum_bypass {
                let low = c.saturating_sub(half_window);
                let high = (c + half_window).min(lanes - 1);
                let shows = |sum| {
                    let z = lookup(lut, tables, sum).y;
                    let watch =
                        &mut RoundingWatch::new(RoundingPlace::CdpOutput, regs.datout_shifter);
                    convert_out(regs, z * factor, watch) != byte
                };
                watch.squares.note(&y[low..=high], x, shows);
            }
        }
    }
    watch.add_to(rounding);
    (output, counters)
}

/// The ends of nine bits.
const LEAST: i64 = -256;
const MOST: i64 = 255;

/// Watches the values of a layer at all places where CDP rounds them.
struct CdpWatch {
    input: RoundingWatch,
    squares: SquareWatch,
    table: LutWatch,
    output: RoundingWatch,
}

/// Watches the squares that CDP adds up.
struct SquareWatch {
    met: u32,
    /// How many sums may still be looked up a second time.
    tries: u32,
}

impl SquareWatch {
    /// Most sums of a layer that are looked up a second time.
    const TRIES: u32 = 64;

    /// Notes the squares of a window with their sum; `shows` says whether another sum gives another
    /// output byte.
    fn note(&mut self, window: &[i64], sum: i64, shows: impl Fn(i64) -> bool) {
        let mut met = |kind: SquareKind| self.met |= 1 << kind as u32;
        if window.contains(&MOST) {
            met(SquareKind::Most);
        }
        if !window.contains(&LEAST) {
            return;
        }
        met(SquareKind::Least);
        if sum == 9 * LEAST * LEAST {
            met(SquareKind::Full);
        }
        if self.tries > 0 && self.met & 1 << SquareKind::LeastShows as u32 == 0 {
            self.tries -= 1;
            if shows(sum - 1) {
                self.met |= 1 << SquareKind::LeastShows as u32;
            }
        }
    }
}

impl CdpWatch {
    fn new(regs: &CdpRegs) -> Self {
        Self {
            input: RoundingWatch::new(RoundingPlace::CdpInput, regs.datin_shifter),
            squares: SquareWatch {
                met: 0,
                tries: SquareWatch::TRIES,
            },
            table: LutWatch::cdp(),
            output: RoundingWatch::new(RoundingPlace::CdpOutput, regs.datout_shifter),
        }
    }

    fn add_to(&self, events: &mut RoundingEvents) {
        events.add(&self.input);
        events.squares |= self.squares.met;
        self.table.add_to(events);
        events.add(&self.output);
    }
}

/// CDP's input converter; it has an offset of 8 bits and a result of 9. Source: section 7.2.
fn convert_in(regs: &CdpRegs, byte: u8, watch: &mut RoundingWatch) -> i64 {
    let v = i64::from(byte.cast_signed()) - wrap(regs.datin_offset.into(), 8);
    let product = v * i64::from(regs.datin_scale);
    let quotient = rsh(product, regs.datin_shifter);
    watch.note(product, quotient);
    sat(quotient, 9)
}

/// CDP's output converter; it has an offset of 25 bits and a result of 8. Source: section 7.10.
fn convert_out(regs: &CdpRegs, m: i64, watch: &mut RoundingWatch) -> u8 {
    let product = (m - wrap(regs.datout_offset.into(), 25)) * i64::from(regs.datout_scale);
    let quotient = rsh(product, regs.datout_shifter);
    watch.note(product, quotient);
    sat(quotient, 8).to_le_bytes()[0]
}
