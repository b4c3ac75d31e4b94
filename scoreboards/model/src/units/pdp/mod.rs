//! PDP with PDP_RDMA: decoding of the registers, memory, and the border to the model. The
//! arithmetic is in [`pool`].
//!
//! Source: docs/nv_small/pdp.md, sections 2, 3, 6 and 10.

pub mod pool;

use self::pool::{PdpParams, PdpSegment, compute};
use super::{
    DataPathUnit, ElementStream, ModelStateForUnit, StallCounterState, StatisticsRegisterValue,
    UnitLayerResult, UnitRefusal, check_work,
};
use crate::units::layout::{FeatureCubeLayout, LANES, Region, joined};
use crate::units::memory::MemoryPort;
use crate::units::rounding::RoundingEvents;
use nvdla_regs::layers::{PdpRdmaRegs, PdpRegs};
use nvdla_regs::line_buffer::widest_output;
use nvdla_regs::quantity::Addr;
use nvdla_regs::table::{mcif, pdp, pdp_rdma};

/// PDP with PDP_RDMA; between layers it keeps whether its stall counters have ever counted.
#[derive(Debug, Clone, Default)]
pub struct PdpUnit {
    read_stalls: StallCounterState,
    write_stalls: StallCounterState,
}

impl DataPathUnit for PdpUnit {
    fn run(
        &mut self,
        context: &ModelStateForUnit<'_>,
        input: ElementStream,
    ) -> Result<UnitLayerResult, UnitRefusal> {
        let regs: PdpRegs = context.regs();
        let rdma: PdpRdmaRegs = context.regs();
        let off_flying = regs.flying_mode;
        if !regs.dst_ram_type {
            return Err(no_port("PDP.D_DST_RAM_CFG"));
        }
        context.check_served(&mcif::WR_WEIGHT_PDP)?;
        let params = params(regs)?;
        let width = input_width(&params);
        check_size(&params, width)?;
        let mut rounding = RoundingEvents::default();
        let (bytes, reads) = match input {
            ElementStream::Elements(bytes) => {
                let bytes = on_the_fly(&params, width, &bytes, &mut rounding)?;
                (bytes, Vec::new())
            }
            _ if off_flying => {
                if !rdma.src_ram_type {
                    return Err(no_port("PDP_RDMA.D_SRC_RAM_CFG"));
                }
                check_rdma(&regs, &rdma)?;
                context.check_served(&mcif::RD_WEIGHT_PDP)?;
                let source = source(&rdma, width);
                let bytes = fetch(context.memory, &params, &source);
                (
                    pooled(&params, width, &bytes, &mut rounding),
                    read_regions(&params, &source),
                )
            }
            _ => {
                let why = "PDP takes its input from SDP, which sends none".to_owned();
                return Err(UnitRefusal::Hangs(why));
            }
        };
        let mut statistics = vec![StatisticsRegisterValue {
            reg: &pdp::D_PERF_WRITE_STALL,
            value: self.write_stalls.layer(regs.dma_en),
        }];
        if off_flying {
            statistics.push(StatisticsRegisterValue {
                reg: &pdp_rdma::D_PERF_READ_STALL,
                value: self.read_stalls.layer(rdma.dma_en),
            });
        }
        Ok(UnitLayerResult {
            rounding,
            ..done(&params, bytes, reads, statistics)
        })
    }
}

fn done(
    params: &PdpParams,
    bytes: Vec<u8>,
    reads: Vec<Region>,
    statistics: Vec<StatisticsRegisterValue>,
) -> UnitLayerResult {
    let regs = &params.regs;
    let out_width = params.segments.iter().map(|s| s.out_width).sum::<i64>();
    let destination = FeatureCubeLayout {
        base: Addr::of_atom(regs.dst_base_addr_low),
        line_stride: regs.dst_line_stride,
        surface_stride: regs.dst_surface_stride,
        width: to_u32(out_width),
        height: regs.cube_out_height,
        channels: regs.cube_out_channel,
        unit: LANES,
    };
    let lines = |segment: &PdpSegment| {
        let first = LANES * to_u32(segment.out_start);
        let len = LANES * to_u32(segment.out_width);
        let at = move |line: Addr| line.plus(first);
        destination
            .lines()
            .map(move |line| Region { at: at(line), len })
    };
    UnitLayerResult {
        shape: format!(
            "{}x{}x{}",
            destination.width, destination.height, destination.channels
        ),
        reads,
        writes: joined(params.segments.iter().flat_map(lines)),
        bytes,
        output: Some(destination),
        statistics,
        ..UnitLayerResult::default()
    }
}

fn no_port(name: &str) -> UnitRefusal {
    UnitRefusal::Hangs(format!(
        "{name} selects a memory port that does not exist; write 1"
    ))
}

fn to_u32(v: i64) -> u32 {
    v.try_into()
        .unwrap_or_else(|_| unreachable!("sizes of a cube have at most 22 bits"))
}

/// Number of input columns that the segments of the cube need.
fn input_width(params: &PdpParams) -> i64 {
    let end = |s: &PdpSegment| s.in_start + s.in_width;
    params.segments.iter().map(end).max().unwrap_or(0)
}

/// Refuses layers whose inputs or outputs are too large to compute.
fn check_size(params: &PdpParams, width: i64) -> Result<(), UnitRefusal> {
    let out_width = params.segments.iter().map(|s| s.out_width).sum::<i64>();
    let heights = [params.regs.cube_in_height, params.regs.cube_out_height];
    for (width, height) in [width, out_width].into_iter().zip(heights) {
        let [height, surfaces, lanes] = [height, params.surfaces(), LANES].map(u64::from);
        check_work(
            "elements",
            &[width.unsigned_abs(), height, surfaces, lanes],
            1,
        )?;
    }
    Ok(())
}

/// Decodes the registers of a layer. Source: sections 3.1 and 6.2.
fn params(mut regs: PdpRegs) -> Result<PdpParams, UnitRefusal> {
    if regs.pooling_method == 3 {
        let why = "PDP.D_OPERATION_MODE_CFG: POOLING_METHOD 3 is no method";
        return Err(UnitRefusal::Undefined(why.to_owned()));
    }
    [regs.kernel_width, regs.kernel_height] = kernel(&regs);
    let segments = segments(&regs);
    let params = PdpParams { regs, segments };
    check_pdp_layer(&params)?;
    Ok(params)
}

/// Width and height of the kernel: of four bits less one that are stored, the hardware uses three.
/// Source: section 3.1.
pub fn kernel(regs: &PdpRegs) -> [u32; 2] {
    [regs.kernel_width, regs.kernel_height].map(|size| ((size - 1) & 7) + 1)
}

/// The segments into which the width is divided, from left to right. Source: section 6.2.
pub fn segments(regs: &PdpRegs) -> Vec<PdpSegment> {
    let splits = regs.split_num;
    if splits == 1 {
        return vec![PdpSegment {
            in_start: 0,
            in_width: regs.cube_in_width.into(),
            pad_left: regs.pad_left.into(),
            pad_right: regs.pad_right.into(),
            out_start: 0,
            out_width: regs.cube_out_width.into(),
        }];
    }
    let [kernel_width, _] = kernel(regs);
    let overlap = i64::from(kernel_width) - i64::from(regs.kernel_stride_width);
    let mut segments = Vec::new();
    let (mut in_next, mut out_start) = (0, 0);
    for k in 0..splits {
        let (in_width, out_width) = if k == 0 {
            (regs.partial_width_in_first, regs.partial_width_out_first)
        } else if k == splits - 1 {
            (regs.partial_width_in_last, regs.partial_width_out_last)
        } else {
            (regs.partial_width_in_mid, regs.partial_width_out_mid)
        };
        let (in_width, out_width) = (i64::from(in_width), i64::from(out_width));
        let seam = if k == 0 { 0 } else { overlap };
        segments.push(PdpSegment {
            in_start: in_next - seam,
            in_width: in_width + seam,
            pad_left: if k == 0 { regs.pad_left.into() } else { 0 },
            pad_right: if k == splits - 1 {
                regs.pad_right.into()
            } else {
                0
            },
            out_start,
            out_width,
        });
        in_next += in_width;
        out_start += out_width;
    }
    segments
}

/// Most output columns of a segment, by kernel height and stride; `None`: not known. Source: section 6.1.
pub fn widest_segment(kernel_lines: u32, stride: u32) -> Option<u32> {
    (kernel_lines > 1).then(|| widest_output(kernel_lines, stride))
}

/// Refuses layers that the specification leaves undefined. Source: sections 6 and 10.
fn check_pdp_layer(params: &PdpParams) -> Result<(), UnitRefusal> {
    let undefined = |why: String| Err(UnitRefusal::Undefined(why));
    let regs = &params.regs;
    let fits = |size: i64, kernel: u32, stride: u32, outputs: i64| {
        let (rest, stride) = (size - i64::from(kernel), i64::from(stride));
        rest >= 0 && rest % stride == 0 && rest / stride + 1 == outputs
    };
    let (kh, sh) = (regs.kernel_height, regs.kernel_stride_height);
    let rows = regs.cube_in_height + regs.pad_top + regs.pad_bottom;
    if !fits(rows.into(), kh, sh, regs.cube_out_height.into()) {
        return undefined(format!(
            "PDP: {rows} padded lines, kernel {kh}, stride {sh} do not give {} output lines",
            regs.cube_out_height
        ));
    }
    let limit = widest_segment(kh, sh);
    let (kw, sw) = (regs.kernel_width, regs.kernel_stride_width);
    for (i, s) in params.segments.iter().enumerate() {
        let columns = s.in_width + s.pad_left + s.pad_right;
        if s.in_start < 0 || s.in_width < 1 || !fits(columns, kw, sw, s.out_width) {
            return undefined(format!(
                "PDP: segment {i}: {columns} padded columns, kernel {kw}, stride {sw} do not \
                 give {} output columns",
                s.out_width
            ));
        }
        if let Some(limit) = limit.filter(|limit| s.out_width > i64::from(*limit)) {
            return undefined(format!(
                "PDP: segment {i} is {} outputs wide, the line buffer holds {limit}; split it",
                s.out_width
            ));
        }
        if s.pad_left.max(s.pad_right) >= kw.into() {
            return undefined("PDP: horizontal padding is not below the kernel width".to_owned());
        }
    }
    if regs.pad_top >= kh || regs.pad_bottom >= kh {
        return undefined("PDP: vertical padding is not below the kernel height".to_owned());
    }
    Ok(())
}

/// Checks the sizes in which PDP and PDP_RDMA must agree. Source: section 10.2.
fn check_rdma(regs: &PdpRegs, rdma: &PdpRdmaRegs) -> Result<(), UnitRefusal> {
    let surfaces = |channels: u32| channels.div_ceil(LANES);
    let (out, fetched) = (
        surfaces(regs.cube_out_channel),
        surfaces(rdma.cube_in_channel),
    );
    if out != fetched {
        return Err(UnitRefusal::Hangs(format!(
            "PDP pools {out} surfaces, PDP_RDMA fetches {fetched}"
        )));
    }
    let mut pairs = vec![
        ("SPLIT_NUM", regs.split_num, rdma.split_num),
        ("CUBE_IN_HEIGHT", regs.cube_in_height, rdma.cube_in_height),
    ];
    if regs.split_num > 1 {
        pairs.extend([
            (
                "PARTIAL_WIDTH_IN_FIRST",
                regs.partial_width_in_first,
                rdma.partial_width_in_first,
            ),
            (
                "PARTIAL_WIDTH_IN_LAST",
                regs.partial_width_in_last,
                rdma.partial_width_in_last,
            ),
            (
                "KERNEL_STRIDE_WIDTH",
                regs.kernel_stride_width,
                rdma.kernel_stride_width,
            ),
        ]);
        if regs.split_num > 2 {
            pairs.push((
                "PARTIAL_WIDTH_IN_MID",
                regs.partial_width_in_mid,
                rdma.partial_width_in_mid,
            ));
        }
    } else {
        pairs.push(("CUBE_IN_WIDTH", regs.cube_in_width, rdma.cube_in_width));
    }
    for (name, core, fetch) in pairs {
        if core != fetch {
            return Err(UnitRefusal::Undefined(format!(
                "PDP and PDP_RDMA disagree in {name}: {core} and {fetch}"
            )));
        }
    }
    Ok(())
}

fn source(rdma: &PdpRdmaRegs, width: i64) -> FeatureCubeLayout {
    FeatureCubeLayout {
        base: Addr::of_atom(rdma.src_base_addr_low),
        line_stride: rdma.src_line_stride,
        surface_stride: rdma.src_surface_stride,
        width: to_u32(width),
        height: rdma.cube_in_height,
        channels: rdma.cube_in_channel,
        unit: LANES,
    }
}

/// Address of an input atom in the line that starts at `line`; strides count in full, and the low
/// bits of the final sum are dropped. Source: section 2; docs/nv_small/system.md, section 8.1.
fn atom_address(line: Addr, column: u32) -> Addr {
    Addr::of_atom(line.plus(LANES * column).0)
}

/// Reads the input cube in stream order; columns that no segment needs are 0.
fn fetch(memory: &dyn MemoryPort, params: &PdpParams, source: &FeatureCubeLayout) -> Vec<u8> {
    let lanes = LANES as usize;
    let (line, height) = (source.width as usize * lanes, params.regs.cube_in_height);
    let mut bytes = vec![0; line * height as usize * params.surfaces() as usize];
    for (at, line) in source.lines().zip(bytes.chunks_exact_mut(line.max(1))) {
        for segment in &params.segments {
            let first = to_u32(segment.in_start);
            let columns = first as usize * lanes
                ..to_u32(segment.in_start + segment.in_width) as usize * lanes;
            memory.read_into(atom_address(at, first), &mut line[columns]);
        }
    }
    bytes
}

/// Regions of memory that PDP_RDMA reads: the lines of all segments.
fn read_regions(params: &PdpParams, source: &FeatureCubeLayout) -> Vec<Region> {
    let lines = |segment: &PdpSegment| {
        let (first, len) = (to_u32(segment.in_start), LANES * to_u32(segment.in_width));
        let at = move |line: Addr| atom_address(line, first);
        source.lines().map(move |line| Region { at: at(line), len })
    };
    joined(params.segments.iter().flat_map(lines))
}

/// Pools the elements that SDP passes on.
fn on_the_fly(
    params: &PdpParams,
    width: i64,
    bytes: &[u8],
    rounding: &mut RoundingEvents,
) -> Result<Vec<u8>, UnitRefusal> {
    if params.regs.flying_mode {
        let why = "PDP takes its input from memory, SDP sends to PDP".to_owned();
        return Err(UnitRefusal::Hangs(why));
    }
    if params.segments.len() > 1 {
        let why = "PDP: an input on the fly cannot be split".to_owned();
        return Err(UnitRefusal::Hangs(why));
    }
    let sizes = [
        to_u32(width),
        params.regs.cube_in_height,
        params.surfaces(),
        LANES,
    ];
    let expected: usize = sizes.into_iter().map(|size| size as usize).product();
    if bytes.len() != expected {
        return Err(UnitRefusal::Hangs(format!(
            "SDP sends {} elements, PDP takes {expected}",
            bytes.len()
        )));
    }
    Ok(pooled(params, width, bytes, rounding))
}

/// Pools an input of `width` columns, given in stream order.
fn pooled(params: &PdpParams, width: i64, bytes: &[u8], rounding: &mut RoundingEvents) -> Vec<u8> {
    let (width, height) = (to_u32(width) as usize, params.regs.cube_in_height as usize);
    let lane0 = |s: usize, y: usize, x: usize| ((s * height + y) * width + x) * LANES as usize;
    compute(params, rounding, |s, y, x| {
        let at = lane0(s, y, x);
        bytes[at..at + LANES as usize]
            .try_into()
            .expect("an atom has eight lanes")
    })
}
