//! CDP: normalisation across channels, `out = ocvt(y * LUT(sum of y^2))`.
//!
//! Tensors are atoms in (surface, line, column) order, eight lanes each; lane `c % 8` of surface
//! `c / 8` is channel `c`.
//!
//! Source: docs/nv_small/cdp.md, sections 6 to 8.

use super::lut::{LutConfig, LutSampleClass, LutUnit, lookup};
use super::{
    CounterValue, DataUnit, ElementStream, MemoryWrites, StallCounterState, Statistic, UnitContext,
    UnitRefusal, UnitResult, check_work,
};
use crate::arith::{rsh, sat, wrap};
use crate::layout::{CubeLayout, LANES};
use nvdla_regs::layers::{CdpRdmaRegs, CdpRegs, CdpSingleRegs};
use nvdla_regs::lut_tables::LutTables;
use nvdla_regs::quantity::Addr;
use nvdla_regs::table::{cdp, cdp_rdma, mcif};
use nvdla_regs::types::Reg;

/// CDP together with CDP_RDMA.
#[derive(Debug, Clone, Default)]
pub struct CdpUnit {
    read_stalls: StallCounterState,
    write_stalls: StallCounterState,
}

impl DataUnit for CdpUnit {
    fn run(
        &mut self,
        context: &UnitContext<'_>,
        _input: ElementStream,
    ) -> Result<UnitResult, UnitRefusal> {
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
        let destination = CubeLayout {
            base: Addr::of_atom(regs.dst_base_addr_low),
            line_stride: regs.dst_line_stride,
            surface_stride: regs.dst_surface_stride,
            ..source
        };
        let params = params(&regs, &rdma);
        let table: CdpSingleRegs = context.regs();
        let lut = LutConfig::decode(LutUnit::Cdp, &table.lut(), table.lut_ranges());
        check_work("elements", &source.sizes(), 1)?;
        let input = source.load(context.memory);
        let (output, counters) = compute(&params, &lut, context.file.cdp_tables(), &input);

        let read_stalls = self.read_stalls.layer(rdma.dma_en);
        let write_stalls = self.write_stalls.layer(regs.dma_en);
        let count = |reg, value| statistic(reg, CounterValue::Exactly(value));
        let channels = rdma.channel;
        let (reads, reads_in_place) = match source == destination {
            true => (Vec::new(), source.regions()),
            false => (source.regions(), Vec::new()),
        };
        Ok(UnitResult {
            shape: format!("{}x{}x{channels}", source.width, source.height),
            reads,
            reads_in_place,
            writes: MemoryWrites {
                regions: destination.regions(),
                bytes: output,
            },
            output: Some(destination.surface(channels)),
            statistics: vec![
                statistic(&cdp_rdma::D_PERF_READ_STALL, read_stalls),
                statistic(&cdp::D_PERF_WRITE_STALL, write_stalls),
                count(&cdp::D_PERF_LUT_UFLOW, counters.uflow),
                count(&cdp::D_PERF_LUT_OFLOW, counters.oflow),
                count(&cdp::D_PERF_LUT_HYBRID, counters.hybrid),
                count(&cdp::D_PERF_LUT_LE_HIT, counters.le_hit),
                count(&cdp::D_PERF_LUT_LO_HIT, counters.lo_hit),
            ],
            ..UnitResult::default()
        })
    }
}

fn statistic(reg: &'static Reg, value: CounterValue) -> Statistic {
    Statistic { reg, value }
}

fn source(rdma: &CdpRdmaRegs) -> CubeLayout {
    CubeLayout {
        base: Addr::of_atom(rdma.src_base_addr_low),
        line_stride: rdma.src_line_stride,
        surface_stride: rdma.src_surface_stride,
        width: rdma.width,
        height: rdma.height,
        surfaces: rdma.channel.div_ceil(LANES),
        unit: LANES,
    }
}

fn params(regs: &CdpRegs, rdma: &CdpRdmaRegs) -> CdpParams {
    CdpParams {
        positions: rdma.width as usize * rdma.height as usize,
        channels: rdma.channel as usize,
        sqsum_bypass: regs.sqsum_bypass,
        mul_bypass: regs.mul_bypass,
        half_window: regs.normalz_len as usize + 1,
        in_offset: wrap(i64::from(regs.datin_offset), 8),
        in_scale: i64::from(regs.datin_scale),
        in_shift: regs.datin_shifter,
        out_offset: wrap(i64::from(regs.datout_offset), 25),
        out_scale: i64::from(regs.datout_scale),
        out_shift: regs.datout_shifter,
    }
}

/// Decoded layer registers of CDP and CDP_RDMA.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CdpParams {
    /// Atoms in a surface: width times height.
    pub positions: usize,
    /// Channels without padding; the last surface may hold fewer than eight.
    pub channels: usize,
    pub sqsum_bypass: bool,
    pub mul_bypass: bool,
    /// Channels of the window on each side of the centre: 1 to 4.
    pub half_window: usize,
    /// Offset of the input converter, 8 bits, signed.
    pub in_offset: i64,
    pub in_scale: i64,
    pub in_shift: u32,
    /// Offset of the output converter, 25 bits, signed.
    pub out_offset: i64,
    pub out_scale: i64,
    pub out_shift: u32,
}

/// LUT statistics of one layer; each lane counts once, padded lanes included.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CdpLutCounters {
    pub uflow: u32,
    pub oflow: u32,
    pub hybrid: u32,
    pub le_hit: u32,
    pub lo_hit: u32,
}

impl CdpLutCounters {
    fn count(&mut self, class: LutSampleClass) {
        let counter = match class {
            LutSampleClass::Underflow => &mut self.uflow,
            LutSampleClass::Overflow => &mut self.oflow,
            LutSampleClass::Hybrid => &mut self.hybrid,
            LutSampleClass::LeHit => &mut self.le_hit,
            LutSampleClass::LoHit => &mut self.lo_hit,
        };
        *counter = counter.saturating_add(1);
    }
}

/// Computes a layer of `positions * ceil(channels / 8)` atoms in stream order; the output has the
/// same shape, padded lanes included.
pub fn compute(
    params: &CdpParams,
    lut: &LutConfig,
    tables: &LutTables,
    input: &[u8],
) -> (Vec<u8>, CdpLutCounters) {
    let lanes = params.channels.next_multiple_of(8);
    let mut output = vec![0u8; input.len()];
    let mut counters = CdpLutCounters::default();
    let mut y = vec![0i64; lanes];
    for position in 0..params.positions {
        let at = |c: usize| (c / 8 * params.positions + position) * 8 + c % 8;
        for (c, value) in y.iter_mut().enumerate() {
            // Lanes beyond the channels are 0 behind the converter.
            *value = if c < params.channels {
                convert_in(params, input[at(c)])
            } else {
                0
            };
        }
        for c in 0..lanes {
            let x = if params.sqsum_bypass {
                y[c]
            } else {
                let low = c.saturating_sub(params.half_window);
                let high = (c + params.half_window).min(lanes - 1);
                y[low..=high].iter().map(|v| v * v).sum()
            };
            let result = lookup(lut, tables, x);
            counters.count(result.class());
            let m = if params.mul_bypass {
                result.y
            } else {
                result.y * y[c]
            };
            output[at(c)] = convert_out(params, m);
        }
    }
    (output, counters)
}

/// Input converter; its result has 9 bits. Source: section 7.2.
fn convert_in(params: &CdpParams, byte: u8) -> i64 {
    let v = (i64::from(byte.cast_signed()) - params.in_offset) * params.in_scale;
    sat(rsh(v, params.in_shift), 9)
}

/// Output converter; its result has 8 bits. Source: section 7.10.
fn convert_out(params: &CdpParams, m: i64) -> u8 {
    let v = (m - params.out_offset) * params.out_scale;
    byte(sat(rsh(v, params.out_shift), 8))
}

fn byte(v: i64) -> u8 {
    i8::try_from(v).expect("clamped to 8 bits").cast_unsigned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lut::{LeIndex, LutTable, Range};

    fn params() -> CdpParams {
        CdpParams {
            positions: 1,
            channels: 3,
            sqsum_bypass: false,
            mul_bypass: true,
            half_window: 1,
            in_offset: -128,
            in_scale: 1,
            in_shift: 0,
            out_offset: 0,
            out_scale: 1,
            out_shift: 0,
        }
    }

    #[test]
    fn the_input_converter_keeps_nine_bits() {
        let p = params();
        assert_eq!(convert_in(&p, 127), 255);
        let p = CdpParams {
            in_scale: -3,
            in_shift: 1,
            ..p
        };
        assert_eq!(convert_in(&p, 127), -256);
        // -1.5 rounds away from zero.
        assert_eq!(convert_in(&CdpParams { in_offset: 0, ..p }, 1), -2);
    }

    #[test]
    fn padded_lanes_are_zero_behind_the_converter_and_still_counted() {
        let lut = LutConfig {
            width: LutUnit::Cdp,
            le_index: LeIndex::Linear { select: 10 },
            lo_select: 8,
            le: Range {
                start: -1,
                ..Range::default()
            },
            lo: Range::default(),
            uflow_priority: LutTable::Le,
            oflow_priority: LutTable::Le,
            hybrid_priority: LutTable::Le,
        };
        let tables = LutTables {
            le: [7; 65],
            ..LutTables::default()
        };
        // Offset -128 turns the byte -128 of lane 2 into 0 and would turn garbage into more.
        let input = [0, 0, 0x80, 99, 99, 99, 99, 99];
        let (output, counters) = compute(&params(), &lut, &tables, &input);
        assert_eq!(output, [7; 8]);
        // Windows of lanes 0 to 2 hold energy and hit both; lanes 3 to 7 see 0 = START of LO.
        assert_eq!((counters.hybrid, counters.le_hit), (3, 5));
    }
}
