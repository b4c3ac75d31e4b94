//! Checks the descriptors of data cubes: sizes, strides, place in memory.
//!
//! Source: docs/loadable.md, sections 1.3 and 9.3.

use std::fmt;

use nvdla_regs::geometry::Geometry;

use crate::descriptor::cube::CubeDescriptor;
use crate::error::{LoadablePlace, Refusal, Result};
use crate::network::tables::TaskDescriptorReader;
use crate::placement::MemoryPlace;
use crate::reason::RefusalReason;

/// Checks the cubes of one operation, which is at `place`, and sets their addresses.
#[derive(Debug)]
pub(super) struct CubeChecker<'t, 'l> {
    pub(super) task: &'t TaskDescriptorReader<'l>,
    pub(super) place: LoadablePlace,
}

impl CubeChecker<'_, '_> {
    pub(super) fn refuse(
        &self,
        field: impl Into<String>,
        value: impl fmt::Display,
        reason: RefusalReason,
    ) -> Refusal {
        self.place.refuse(field, value, reason)
    }

    /// Refuses the operation if the value of `field` is not `want`.
    pub(super) fn must_be(
        &self,
        field: &str,
        value: impl Into<i64>,
        want: i64,
        reason: RefusalReason,
    ) -> Result<()> {
        match value.into() {
            value if value == want => Ok(()),
            value => Err(self.refuse(field, value, reason)),
        }
    }

    /// Refuses the operation if the value of `field` is not in `least..=most`.
    pub(super) fn within(
        &self,
        field: &str,
        value: impl Into<i64>,
        least: i64,
        most: i64,
    ) -> Result<()> {
        let value = value.into();
        if (least..=most).contains(&value) {
            Ok(())
        } else {
            Err(self.refuse(field, value, RefusalReason::Range { least, most }))
        }
    }

    /// Refuses a cube that does not lie in memory, such as one that is passed on the fly.
    pub(super) fn in_memory(&self, name: &str, cube: &CubeDescriptor) -> Result<()> {
        self.kind(name, cube, false)
    }

    /// Refuses a cube that neither lies in memory nor is passed on the fly.
    pub(super) fn anywhere(&self, name: &str, cube: &CubeDescriptor) -> Result<()> {
        self.kind(name, cube, true)
    }

    fn kind(&self, name: &str, cube: &CubeDescriptor, hardware: bool) -> Result<()> {
        let refuse = |reason| Err(self.refuse(format!("{name}.type"), cube.kind, reason));
        match cube.kind {
            CubeDescriptor::MEMORY => Ok(()),
            CubeDescriptor::HARDWARE if hardware => Ok(()),
            CubeDescriptor::SRAM => refuse(RefusalReason::SecondPort),
            _ => refuse(RefusalReason::CubeType { hardware }),
        }
    }

    /// Refuses a width, height or number of channels that is 0 or larger than nv_small's largest.
    pub(super) fn shape(&self, name: &str, cube: &CubeDescriptor) -> Result<()> {
        for (field, size) in ["width", "height", "channel"].iter().zip(cube.shape()) {
            if size == 0 || u32::from(size) > Geometry::LARGEST_CUBE {
                return Err(self.refuse(format!("{name}.{field}"), size, RefusalReason::CubeSize));
            }
        }
        Ok(())
    }

    /// Checks a feature cube, of which the unit reads or writes `shape`, and sets its address; there is
    /// nothing to check of one that is passed on the fly.
    pub(super) fn feature(
        &self,
        name: &str,
        cube: &mut CubeDescriptor,
        shape: [u16; 3],
    ) -> Result<()> {
        if cube.is_hardware() {
            return Ok(());
        }
        let mut taken = *cube;
        [taken.width, taken.height, taken.channel] = shape;
        let taken = taken.layout();
        let line = taken.line_bytes().into();
        self.stride(&format!("{name}.line_stride"), cube.line_stride, line)?;
        self.stride(&format!("{name}.surf_stride"), cube.surface_stride, 0)?;
        self.put(name, cube, taken.span())
    }

    /// Checks an image in memory, whose lines have at least `line` bytes, and sets its address.
    pub(super) fn image(&self, name: &str, cube: &mut CubeDescriptor, line: u64) -> Result<()> {
        self.stride(&format!("{name}.line_stride"), cube.line_stride, line)?;
        let need = u64::from(cube.height) * u64::from(cube.line_stride);
        self.put(name, cube, need)
    }

    /// The place in memory where a cube begins; refused if the memory has no `need` bytes there.
    pub(super) fn spot(&self, name: &str, cube: &CubeDescriptor, need: u64) -> Result<MemoryPlace> {
        let field = |part: &str| format!("{name}.{part}");
        let spot = self
            .task
            .resolve(cube.address)
            .map_err(|reason| self.refuse(field("address"), cube.address, reason))?;
        let offset = u64::from(cube.offset);
        let reached = spot.take(offset, need).map_err(|reason| {
            let value = match cube.offset {
                0 => format!("{}", spot.offset),
                offset => format!("{} + {offset}", spot.offset),
            };
            self.refuse(field("offset"), value, reason)
        })?;
        match reached.offset % 8 {
            0 => Ok(reached),
            _ => Err(self.refuse(field("offset"), reached.offset, RefusalReason::Multiple8)),
        }
    }

    /// Checks that a cube has `need` bytes in its memory, and sets its address.
    pub(super) fn put(&self, name: &str, cube: &mut CubeDescriptor, need: u64) -> Result<()> {
        cube.at = self.spot(name, cube, need)?.at();
        Ok(())
    }

    fn stride(&self, field: &str, stride: u32, least: u64) -> Result<()> {
        if u64::from(stride) < least {
            return Err(self.refuse(field, stride, RefusalReason::LineStride { least }));
        }
        match stride % 8 {
            0 => Ok(()),
            _ => Err(self.refuse(field, stride, RefusalReason::Multiple8)),
        }
    }
}
