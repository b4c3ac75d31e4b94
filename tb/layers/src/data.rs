//! Contents of cubes and operand tensors.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use nvdla_random::seed::Rng;
use nvdla_settings::settings;

use crate::scalar::S16;

/// Values of a cube, of kernels, of an operand tensor or of a look-up table.
#[settings(Default)]
pub enum LayerData {
    /// Drawn, every value equally likely.
    #[default]
    Random,
    /// Drawn from the ends of the range and the values around zero.
    Corners,
    /// Drawn from -8 to 7.
    Small,
    /// This value for all elements.
    Constant(S16),
    /// A value for each element in their order: surface, line, column, lane; for kernels: kernel,
    /// row, column, channel.
    List(Vec<S16>),
    /// These values in this order, repeated when used up.
    Pattern(Vec<S16>),
    /// Integers of a NumPy file (.npy), whose name is relative to the folder of the layer file.
    /// Shape: (channels, height, width), of kernels (kernels, channels, height, width), of operands
    /// per channel (channels,).
    File(String),
    /// Real numbers of a NumPy array: each is divided by `step`, rounded to the nearest integer,
    /// and limited to the range.
    Real(FloatFile),
    /// The values that memory holds already, such as the output of an earlier layer.
    Kept,
}

/// A file with real numbers (float32), and the real number that one step of the integers is worth.
#[settings]
pub struct FloatFile {
    /// Name of the file, relative to the folder of the layer file.
    pub file: String,
    pub step: ValueStep,
}

/// Real number that one step of the integers is worth; above 0.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "f32", into = "f32")]
#[schemars(with = "f32")]
pub struct ValueStep(f32);

impl ValueStep {
    /// The step as a plain number.
    pub fn get(self) -> f32 {
        self.0
    }
}

impl TryFrom<f32> for ValueStep {
    type Error = String;

    fn try_from(value: f32) -> Result<Self, String> {
        if value.is_finite() && value > 0.0 {
            Ok(Self(value))
        } else {
            Err(format!("a step of {value} counts nothing, it is above 0"))
        }
    }
}

impl From<ValueStep> for f32 {
    fn from(step: ValueStep) -> Self {
        step.0
    }
}

// It is a number above 0, and no NaN.
impl Eq for ValueStep {}

/// Number of bytes of one value; values are signed and little endian.
#[settings(Copy, Ord, coded)]
#[schemars(
    rename = "OperandSize",
    description = "Bytes of one operand in memory."
)]
pub enum ValueSize {
    OneByte,
    TwoBytes,
}

impl ValueSize {
    /// Number of bytes of one value.
    pub const fn bytes(self) -> u32 {
        match self {
            Self::OneByte => 1,
            Self::TwoBytes => 2,
        }
    }

    /// Number of bits of a value without its sign bit: 7 or 15.
    pub const fn bits(self) -> u32 {
        8 * self.bytes() - 1
    }

    /// Smallest and largest signed value of this size.
    pub fn ends(self) -> (i16, i16) {
        let most = i16::MAX >> (15 - self.bits());
        (-most - 1, most)
    }

    /// Smallest and largest signed value of this size, as wider integers.
    pub fn range(self) -> (i32, i32) {
        let (min, max) = self.ends();
        (min.into(), max.into())
    }

    /// The ends of the range, their neighbours, and the numbers around 0.
    fn corners(self) -> [i16; 7] {
        let (min, max) = self.ends();
        [min, min + 1, -1, 0, 1, max - 1, max]
    }
}

impl LayerData {
    /// Checks that all listed values are from `min` to `max`; the error names one that is not.
    pub fn check(&self, (min, max): (i32, i32)) -> Result<(), String> {
        let listed = match self {
            Self::Constant(value) => std::slice::from_ref(value),
            Self::List(values) | Self::Pattern(values) if values.is_empty() => {
                return Err("an empty list fills nothing".to_owned());
            }
            Self::List(values) | Self::Pattern(values) => values,
            Self::Random
            | Self::Corners
            | Self::Small
            | Self::Kept
            | Self::File(_)
            | Self::Real(_) => return Ok(()),
        };
        let range = i64::from(min)..=i64::from(max);
        match listed.iter().find(|value| !range.contains(&value.get())) {
            Some(value) => Err(format!("{value} is not in the range {min} to {max}")),
            None => Ok(()),
        }
    }

    /// Endless values in element order; `rng` draws random ones, [`LayerData::Kept`] gives zeros.
    pub fn values(&self, size: ValueSize, rng: Rng) -> LayerDataValues<'_> {
        LayerDataValues {
            data: self,
            size,
            rng,
            taken: 0,
        }
    }
}

/// The values of a [`LayerData`] in element order, as an endless sequence.
#[derive(Debug)]
pub struct LayerDataValues<'a> {
    data: &'a LayerData,
    size: ValueSize,
    rng: Rng,
    taken: usize,
}

impl LayerDataValues<'_> {
    /// Takes the next value.
    pub fn take_one(&mut self) -> i16 {
        let (min, max) = self.size.ends();
        let value = match self.data {
            LayerData::Random => self.rng.signed(min.into(), max.into()),
            LayerData::Corners => i64::from(*self.rng.pick(&self.size.corners())),
            LayerData::Small => self.rng.signed(-8, 7),
            LayerData::Constant(value) => value.get(),
            LayerData::List(values) | LayerData::Pattern(values) => {
                values[self.taken % values.len()].get()
            }
            // Files are read when the layer file is.
            LayerData::Kept | LayerData::File(_) | LayerData::Real(_) => 0,
        };
        self.taken += 1;
        i16::try_from(value).expect("checked when read and drawn from the range")
    }

    /// Appends the value for a lane of an operand tensor to `out`, little endian. `is_channel`:
    /// false after the last channel, for which a list has no value and 0 is appended.
    pub fn push_lane(&mut self, is_channel: bool, out: &mut Vec<u8>) {
        match self.data {
            LayerData::List(_) if !is_channel => {
                out.extend([0; 2].iter().take(self.size.bytes() as usize))
            }
            _ => self.push(out),
        }
    }

    /// Appends the next `count` values to `out`, little endian.
    pub fn fill(&mut self, count: usize, out: &mut Vec<u8>) {
        match (self.data, self.size) {
            (LayerData::Random, ValueSize::OneByte) => {
                let from = out.len();
                out.resize(from + count, 0);
                self.rng.signed_bytes(&mut out[from..]);
                self.taken += count;
            }
            (LayerData::Corners, ValueSize::OneByte) => {
                let corners = self.size.corners().map(|value| value.to_le_bytes()[0]);
                out.extend((0..count).map(|_| *self.rng.pick(&corners)));
                self.taken += count;
            }
            (_, ValueSize::OneByte) => {
                out.extend((0..count).map(|_| self.take_one().to_le_bytes()[0]))
            }
            (_, ValueSize::TwoBytes) => {
                out.reserve(2 * count);
                (0..count).for_each(|_| out.extend(self.take_one().to_le_bytes()));
            }
        }
    }

    /// Appends the next value to `out`, little endian.
    pub fn push(&mut self, out: &mut Vec<u8>) {
        let bytes = i32::from(self.take_one()).to_le_bytes();
        out.extend_from_slice(&bytes[..self.size.bytes() as usize]);
    }
}
