//! Feature cubes in memory: their keys in a layer file, addresses and contents.
//!
//! Source: docs/nv_small/sdp.md, section 6.1.

use std::fmt;

use nvdla_model::layout::{FeatureCubeLayout, LANES};
use nvdla_regs::quantity::Addr;
use nvdla_settings::settings;

use nvdla_random::seed::Seed;

use crate::data::{LayerData, ValueSize};
use crate::image::StridedRegion;
use crate::place::{LayerLowering, NoFreeRegion};
use crate::scalar::{CubeAxisSize, MultipleOfEight};

/// Size of a cube, in elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CubeShape {
    pub width: u32,
    pub height: u32,
    pub channels: u32,
}

/// The input cube of a layer.
#[settings]
pub struct SourceCube {
    /// Width in elements.
    pub width: CubeAxisSize,
    pub height: CubeAxisSize,
    pub channels: CubeAxisSize,
    #[absent]
    pub data: LayerData,
    /// Contents of the lanes after the last channel.
    #[absent]
    pub padding: UnusedLaneFill,
    /// Base address; absent: drawn from the seed.
    pub at: Option<MultipleOfEight>,
    /// Bytes from line to line; absent: no gap.
    pub line_stride: Option<MultipleOfEight>,
    /// Bytes from surface to surface; absent: no gap.
    pub surface_stride: Option<MultipleOfEight>,
}

/// Contents of the lanes after the last channel.
#[settings(Copy, Default)]
pub enum UnusedLaneFill {
    #[default]
    Garbage,
    Zeros,
}

/// Address and strides of the output cube of a layer, whose size follows from the layer.
#[settings(optional)]
pub struct DestinationCube {
    /// Base address of the cube: drawn, given, or that of the input cube.
    pub place: DestinationPlace,
    /// Bytes from line to line; absent: no gap, or for an output in place the stride of the input.
    pub line_stride: Option<MultipleOfEight>,
    /// Bytes from surface to surface; absent: no gap, or for an output in place that of the input.
    pub surface_stride: Option<MultipleOfEight>,
}

/// Base address of an output cube.
#[settings(Copy, Default)]
pub enum DestinationPlace {
    /// Drawn from the seed.
    #[default]
    Anywhere,
    /// At this address.
    At(MultipleOfEight),
    /// In place: address and strides of the input cube.
    Source,
}

/// Distances in memory between the lines and between the surfaces of a cube, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CubeStrides {
    pub line: u32,
    pub surface: u32,
}

impl fmt::Display for CubeShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}x{}", self.width, self.height, self.channels)
    }
}

impl CubeShape {
    /// Number of surfaces, of eight channels each.
    pub fn surfaces(self) -> u32 {
        self.channels.div_ceil(8)
    }

    /// Number of atoms, of eight bytes each.
    pub fn atoms(self) -> u64 {
        u64::from(self.width) * u64::from(self.height) * u64::from(self.surfaces())
    }

    /// Whether width and height are 1: SDP packs such cubes whatever the strides say.
    pub fn is_dot(self) -> bool {
        (self.width, self.height) == (1, 1)
    }

    /// Its strides; for `None` the stride that leaves no gap.
    pub fn strides(
        self,
        line: Option<MultipleOfEight>,
        surface: Option<MultipleOfEight>,
    ) -> CubeStrides {
        let line = line.map_or(8 * self.width, MultipleOfEight::get);
        let full = line.saturating_mul(self.height);
        let surface = surface.map_or(full, MultipleOfEight::get);
        CubeStrides { line, surface }
    }

    /// Checks the strides; the error names the cube `name` and the stride that is too small.
    pub fn check_strides(self, name: &str, strides: CubeStrides) -> Result<(), String> {
        let Self { width, height, .. } = self;
        let CubeStrides { line, surface } = strides;
        if line < 8 * width {
            return Err(format!(
                "{name}.line_stride 0x{line:x} is less than 8 bytes times width {width}"
            ));
        }
        if u64::from(surface) < u64::from(line) * u64::from(height) {
            return Err(format!(
                "{name}.surface_stride 0x{surface:x} is less than line stride 0x{line:x} times \
                 height {height}"
            ));
        }
        Ok(())
    }

    /// Layout of the cube in memory with these strides and base address 0.
    pub fn grid(self, strides: CubeStrides) -> StridedRegion {
        StridedRegion {
            base: 0,
            line_bytes: 8 * self.width,
            lines: self.height,
            surfaces: self.surfaces(),
            line_stride: strides.line,
            surface_stride: strides.surface,
        }
    }

    /// Address map of the cube with these strides; bits 2:0 of the base are taken as 0.
    pub fn layout(self, base: u32, strides: CubeStrides) -> FeatureCubeLayout {
        FeatureCubeLayout {
            base: Addr(base & !7),
            line_stride: strides.line,
            surface_stride: strides.surface,
            width: self.width,
            height: self.height,
            channels: self.channels,
            unit: LANES,
        }
    }
}

impl SourceCube {
    /// Size of the cube.
    pub fn shape(&self) -> CubeShape {
        CubeShape {
            width: self.width.bits(),
            height: self.height.bits(),
            channels: self.channels.bits(),
        }
    }

    /// Its strides; a stride that the file does not give leaves no gap.
    pub fn strides(&self) -> CubeStrides {
        self.shape().strides(self.line_stride, self.surface_stride)
    }

    /// Whether lines follow each other without a gap, and whether lines and surfaces do.
    pub fn packed(&self) -> (bool, bool) {
        let strides = self.strides();
        let packed = self.shape().strides(None, None);
        (
            strides.line == packed.line,
            strides.surface == packed.surface,
        )
    }

    /// Chooses the base address and adds the memory images. `strides`: those that the
    /// hardware uses. Returns the base address.
    pub fn place(
        &self,
        strides: CubeStrides,
        seed: Seed,
        to: &mut LayerLowering<'_>,
    ) -> Result<u32, NoFreeRegion> {
        let shape = self.shape();
        let mut values = self.data.values(ValueSize::OneByte, seed.of("data"));
        let padding = &mut seed.of("padding");
        let mut drawn = 0;
        let line = |bytes: &mut Vec<u8>| {
            let surface = drawn / shape.height;
            drawn += 1;
            let real = (shape.channels - 8 * surface).min(8) as usize;
            if real == 8 {
                values.fill(8 * shape.width as usize, bytes);
                return;
            }
            for _ in 0..shape.width {
                values.fill(real, bytes);
                match self.padding {
                    UnusedLaneFill::Garbage => padding.append_bytes(8 - real, bytes),
                    UnusedLaneFill::Zeros => bytes.resize(bytes.len() + 8 - real, 0),
                }
            }
        };
        let line = (self.data != LayerData::Kept).then_some(line);
        to.place(shape.grid(strides), self.at, seed, line)
    }
}

impl DestinationCube {
    /// Strides of an output cube of `shape`: for an output in place those of `source`, else the
    /// given ones or, where none is given, strides without gap.
    pub fn strides(&self, shape: CubeShape, source: Option<&SourceCube>) -> CubeStrides {
        match (self.place, source) {
            (DestinationPlace::Source, Some(source)) => source.strides(),
            _ => shape.strides(self.line_stride, self.surface_stride),
        }
    }

    /// Checks that an output in place has an input cube in memory and no strides of its own.
    pub fn check(&self, source: Option<&SourceCube>) -> Result<(), String> {
        let own = self.line_stride.or(self.surface_stride);
        match (self.place, source, own) {
            (DestinationPlace::Source, None, _) => {
                Err("destination: there is no source in memory to lie over".to_owned())
            }
            (DestinationPlace::Source, Some(_), Some(_)) => {
                Err("destination: in place the strides are those of the source".to_owned())
            }
            _ => Ok(()),
        }
    }

    /// Chooses the base address of the output cube `grid`, adds an image with random old contents
    /// to `loads`, and returns the address. `source`: address of the input cube, used in place.
    pub fn settle(
        &self,
        grid: StridedRegion,
        source: Option<u32>,
        seed: Seed,
        to: &mut LayerLowering<'_>,
    ) -> Result<u32, NoFreeRegion> {
        let at = match (self.place, source) {
            (DestinationPlace::Source, Some(source)) => return Ok(source),
            (DestinationPlace::At(at), _) => Some(at),
            (DestinationPlace::Anywhere | DestinationPlace::Source, _) => None,
        };
        let old = &mut seed.of("old contents");
        let line = |bytes: &mut Vec<u8>| old.append_bytes(grid.line_bytes as usize, bytes);
        to.place(grid, at, seed, Some(line))
    }
}
