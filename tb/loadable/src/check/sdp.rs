//! Checks whether nv_small can execute an SDP operation.
//!
//! Source: docs/loadable.md, sections 1.3, 5.6 and 7.3.

use super::cubes::CubeChecker;
use crate::descriptor::sdp::{SdpOperation, SdpStageDescriptor};
use crate::error::Result;
use crate::reason::RefusalReason;

pub(super) fn check_sdp(sdp: &mut SdpOperation, cubes: &CubeChecker<'_, '_>) -> Result<()> {
    cubes.must_be(
        "src_precision",
        sdp.src_precision,
        0,
        RefusalReason::NotInt8,
    )?;
    cubes.must_be(
        "dst_precision",
        sdp.dst_precision,
        0,
        RefusalReason::NotInt8,
    )?;
    cubes.must_be("conv_mode", sdp.conv_mode, 0, RefusalReason::Winograd)?;
    cubes.must_be("batch_num", sdp.batch_num, 1, RefusalReason::Batch)?;
    cubes.must_be("lut_index", sdp.lut_index, -1, RefusalReason::SdpTable)?;
    cubes.must_be("y_op.enable", sdp.y.enable, 0, RefusalReason::EwStage)?;
    for (name, stage) in [("x1_op", &sdp.x1), ("x2_op", &sdp.x2), ("y_op", &sdp.y)] {
        check_stage(name, stage, cubes)?;
    }
    cubes.anywhere("src", &sdp.src)?;
    cubes.shape("src", &sdp.src)?;
    let shape = sdp.src.shape();
    cubes.feature("src", &mut sdp.src, shape)?;
    for (name, stage) in [("x1", &mut sdp.x1), ("x2", &mut sdp.x2)] {
        if stage.reads() {
            cubes.in_memory(name, &stage.cube)?;
            let size = stage.cube.size.into();
            cubes.put(name, &mut stage.cube, size)?;
        }
    }
    cubes.anywhere("dst", &sdp.dst)?;
    cubes.feature("dst", &mut sdp.dst, shape)
}

fn check_stage(name: &str, stage: &SdpStageDescriptor, cubes: &CubeChecker<'_, '_>) -> Result<()> {
    let field = |part: &str| format!("{name}.{part}");
    if stage.act == SdpStageDescriptor::LUT {
        return Err(cubes.refuse(field("act"), stage.act, RefusalReason::SdpTable));
    }
    cubes.within(&field("enable"), stage.enable, 0, 1)?;
    if !stage.is_on() {
        return Ok(());
    }
    cubes.within(&field("act"), stage.act, 0, 3)?;
    // The comparison, 3, exists in the stage Y alone.
    cubes.within(&field("alu_type"), stage.alu_type, 0, 2)?;
    cubes.within(&field("type"), stage.kind, 0, 3)?;
    cubes.within(&field("mode"), stage.mode, 0, 2)?;
    cubes.within(&field("precision"), stage.precision, 0, 1)
}
