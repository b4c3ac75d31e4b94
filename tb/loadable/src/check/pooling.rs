//! Checks whether nv_small can execute a PDP or CDP operation.
//!
//! Source: docs/loadable.md, sections 1.3, 5.6, 7.4 and 7.5.

use nvdla_model::units::pdp::widest_segment;

use super::cubes::CubeChecker;
use crate::descriptor::lut::LutDescriptor;
use crate::descriptor::pooling::{CdpOperation, PdpOperation};
use crate::error::Result;
use crate::reason::RefusalReason;

pub(super) fn check_pdp(pdp: &mut PdpOperation, cubes: &CubeChecker<'_, '_>) -> Result<()> {
    cubes.must_be("precision", pdp.precision, 0, RefusalReason::NotInt8)?;
    cubes.within("pool_mode", pdp.pool_mode, 0, 2)?;
    cubes.within("pool_width", pdp.pool_width, 0, 7)?;
    cubes.within("pool_height", pdp.pool_height, 0, 7)?;
    cubes.within("stride_x", pdp.stride_x, 1, 8)?;
    cubes.within("stride_y", pdp.stride_y, 1, 8)?;
    cubes.anywhere("src", &pdp.src)?;
    cubes.in_memory("dst", &pdp.dst)?;
    let most = if pdp.src.is_hardware() { 1 } else { 64 };
    cubes.within("split_num", pdp.split_num, 1, most)?;
    cubes.shape("src", &pdp.src)?;
    cubes.shape("dst", &pdp.dst)?;
    if pdp.src.channel != pdp.dst.channel {
        let reason = RefusalReason::Differs {
            operand: "dst.channel",
            other: u64::from(pdp.dst.channel),
        };
        return Err(cubes.refuse("src.channel", pdp.src.channel, reason));
    }
    let lines = u32::from(pdp.pool_height) + 1;
    if let Some(limit) = widest_segment(lines, u32::from(pdp.stride_y)) {
        let names: &[&str] = match pdp.split_num {
            1 => &["dst.width"],
            2 => &["partial_width_first", "partial_width_last"],
            _ => &[
                "partial_width_first",
                "partial_width_mid",
                "partial_width_last",
            ],
        };
        for (name, width) in names.iter().zip(pdp.segments()) {
            if u32::from(width) > limit {
                return Err(cubes.refuse(*name, width, RefusalReason::LineBuffer { limit }));
            }
        }
    }
    let (src, dst) = (pdp.src.shape(), pdp.dst.shape());
    cubes.feature("src", &mut pdp.src, src)?;
    cubes.feature("dst", &mut pdp.dst, dst)
}

pub(super) fn check_cdp(
    cdp: &mut CdpOperation,
    lut: Option<&LutDescriptor>,
    cubes: &CubeChecker<'_, '_>,
) -> Result<()> {
    if let Some(lut) = lut {
        cubes.within("method of the look-up table", lut.method, 0, 1)?;
    }
    cubes.must_be("in_precision", cdp.in_precision, 0, RefusalReason::NotInt8)?;
    cubes.must_be(
        "out_precision",
        cdp.out_precision,
        0,
        RefusalReason::NotInt8,
    )?;
    if !matches!(cdp.local_size, 3 | 5 | 7 | 9) {
        return Err(cubes.refuse("local_size", cdp.local_size, RefusalReason::LocalSize));
    }
    cubes.in_memory("src", &cdp.src)?;
    cubes.in_memory("dst", &cdp.dst)?;
    cubes.shape("src", &cdp.src)?;
    let shape = cdp.src.shape();
    cubes.feature("src", &mut cdp.src, shape)?;
    cubes.feature("dst", &mut cdp.dst, shape)
}
