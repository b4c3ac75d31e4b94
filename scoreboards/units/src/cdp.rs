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
        let table: CdpSingleRegs = context.regs();
        let lut = LutConfig::decode(LutUnit::Cdp, &table.lut(), table.lut_ranges());
        check_work("elements", &source.sizes(), 1)?;
        let input = source.load(context.memory);
        let (output, counters) = compute((&regs, &rdma), &lut, context.file.cdp_tables(), &input);

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

/// Computes a layer of `width * height * ceil(channels / 8)` atoms in stream order; the output has
/// the same shape, padded lanes included.
pub fn compute(
    (regs, rdma): (&CdpRegs, &CdpRdmaRegs),
    lut: &LutConfig,
    tables: &LutTables,
    input: &[u8],
) -> (Vec<u8>, CdpLutCounters) {
    // The last surface may hold fewer than eight channels.
    let channels = rdma.channel as usize;
    let lanes = channels.next_multiple_of(8);
    let half_window = regs.normalz_len as usize + 1;
    let positions = rdma.width as usize * rdma.height as usize;
    let mut output = vec![0u8; input.len()];
    let mut counters = CdpLutCounters::default();
    let mut y = vec![0i64; lanes];
    for position in 0..positions {
        let at = |c: usize| (c / 8 * positions + position) * 8 + c % 8;
        for (c, value) in y.iter_mut().enumerate() {
            // Lanes beyond the channels are 0 behind the converter.
            *value = if c < channels {
                convert_in(regs, input[at(c)])
            } else {
                0
            };
        }
        for c in 0..lanes {
            let x = if regs.sqsum_bypass {
                y[c]
            } else {
                let low = c.saturating_sub(half_window);
                let high = (c + half_window).min(lanes - 1);
                y[low..=high].iter().map(|v| v * v).sum()
            };
            let result = lookup(lut, tables, x);
            counters.count(result.class());
            let m = if regs.mul_bypass {
                result.y
            } else {
                result.y * y[c]
            };
            output[at(c)] = convert_out(regs, m);
        }
    }
    (output, counters)
}

/// Input converter: an offset of 8 bits, a result of 9. Source: section 7.2.
fn convert_in(regs: &CdpRegs, byte: u8) -> i64 {
    let v = i64::from(byte.cast_signed()) - wrap(regs.datin_offset.into(), 8);
    sat(rsh(v * i64::from(regs.datin_scale), regs.datin_shifter), 9)
}

/// Output converter: an offset of 25 bits, a result of 8. Source: section 7.10.
fn convert_out(regs: &CdpRegs, m: i64) -> u8 {
    let v = (m - wrap(regs.datout_offset.into(), 25)) * i64::from(regs.datout_scale);
    byte(sat(rsh(v, regs.datout_shifter), 8))
}

fn byte(v: i64) -> u8 {
    i8::try_from(v).expect("clamped to 8 bits").cast_unsigned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lut::{LeIndex, LutTable, Range};

    fn regs() -> CdpRegs {
        CdpRegs {
            mul_bypass: true,
            datin_offset: -128,
            datin_scale: 1,
            datout_scale: 1,
            ..CdpRegs::default()
        }
    }

    #[test]
    fn the_input_converter_keeps_nine_bits() {
        let mut regs = regs();
        assert_eq!(convert_in(&regs, 127), 255);
        (regs.datin_scale, regs.datin_shifter) = (-3, 1);
        assert_eq!(convert_in(&regs, 127), -256);
        // -1.5 rounds away from zero.
        regs.datin_offset = 0;
        assert_eq!(convert_in(&regs, 1), -2);
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
        let rdma = CdpRdmaRegs {
            channel: 3,
            ..CdpRdmaRegs::default()
        };
        let (output, counters) = compute((&regs(), &rdma), &lut, &tables, &input);
        assert_eq!(output, [7; 8]);
        // Windows of lanes 0 to 2 hold energy and hit both; lanes 3 to 7 see 0 = START of LO.
        assert_eq!((counters.hybrid, counters.le_hit), (3, 5));
    }
}
