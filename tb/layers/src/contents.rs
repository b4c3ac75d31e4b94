//! Input data of a layer: number and order of the values, and the files that hold them.

use std::ops::Range;
use std::path::Path;

use crate::tensors::npy::{ArrayElements, TypedArray, shape_text};

use crate::cube::CubeShape;
use crate::data::{FloatFile, LayerData, ValueSize};
use crate::scalar::S16;
use crate::sdp::ew::EwOperand;
use crate::sdp::operands::{OperandMode, OperandTensor};
use crate::sdp::{BsBnOperand, SdpLayer};

/// The values of a cube, of kernels or of an operand tensor, for one key of a layer.
pub(crate) struct LayerInputData<'a> {
    /// Key in the layer, such as `conv.kernels.data`.
    pub(crate) key: String,
    pub(crate) data: &'a mut LayerData,
    pub(crate) order: ArrayOrder,
    /// Smallest and largest legal value.
    pub(crate) range: (i32, i32),
}

/// Shape of a NumPy array, and the order in which its values become elements of a cube.
#[derive(Debug, Clone, Copy)]
pub(crate) enum ArrayOrder {
    /// Array of shape (channels, height, width), read in the order surface, line, column, lane.
    Cube(CubeShape),
    /// Array of shape (channels, height, width), read in the order line, column, channel.
    Image(CubeShape),
    /// Array of shape (kernels, channels, height, width), read by kernel, row, column, channel.
    Kernels { count: u32, shape: CubeShape },
    /// Array of shape (channels,), read from its first value to its last.
    Channels(u32),
}

impl<'a> LayerInputData<'a> {
    /// The bytes of a cube in memory.
    pub(crate) fn cube(key: &str, data: &'a mut LayerData, shape: CubeShape) -> Self {
        Self {
            key: key.to_owned(),
            data,
            order: ArrayOrder::Cube(shape),
            range: ValueSize::OneByte.range(),
        }
    }

    /// Checks that all listed values are legal, and that a list has one for each element.
    pub(crate) fn check(&self) -> Result<(), String> {
        let key = &self.key;
        self.data
            .check(self.range)
            .map_err(|why| format!("{key}: {why}"))?;
        let want: u64 = self.order.shape().iter().product();
        match &*self.data {
            LayerData::List(values) if u64::try_from(values.len()) != Ok(want) => {
                let (count, shape) = (values.len(), self.order.text());
                Err(format!(
                    "{key}: the list has {count} values, {shape} takes {want}; `pattern` repeats \
                     its values"
                ))
            }
            _ => Ok(()),
        }
    }

    /// Replaces the name of a NumPy file (relative to `folder`) by the file's values.
    pub(crate) fn read(&mut self, folder: &Path) -> Result<(), String> {
        let (name, step) = match &*self.data {
            LayerData::File(name) => (name, None),
            LayerData::Real(FloatFile { file, step }) => (file, Some(step.get())),
            _ => return Ok(()),
        };
        let array = TypedArray::read(&folder.join(name)).map_err(|error| error.to_string())?;
        let (is, want) = (&array.shape, self.order.shape());
        if *is != want && !(is.first() == Some(&1) && is[1..] == want) {
            let (is, want) = (shape_text(is), self.order.text());
            return Err(format!(
                "{name}: the array has shape {is}, here {want} is needed"
            ));
        }
        match (&array.elements, step) {
            (ArrayElements::Reals(_), None) => {
                return Err(format!(
                    "{name}: the array has real numbers, say what a step of the integers is worth: \
                     `real: {{ file: {name}, step: 0.05 }}`"
                ));
            }
            (ArrayElements::Reals(_), Some(_)) | (_, None) => {}
            (_, Some(_)) => {
                return Err(format!(
                    "{name}: the array has integers, which have no step: `file: {name}`"
                ));
            }
        }
        let integers = array
            .elements
            .integers(self.range, step)
            .map_err(|fault| format!("{name}: {fault}"))?;
        let values = self
            .order
            .places()
            .into_iter()
            .map(|at| S16::clamp(integers[at].into()));
        *self.data = LayerData::List(values.collect());
        Ok(())
    }
}

impl ArrayOrder {
    /// Shape that the array in the file must have.
    fn shape(self) -> Vec<u64> {
        let cube = |shape: CubeShape| [shape.channels, shape.height, shape.width].map(u64::from);
        match self {
            Self::Cube(shape) | Self::Image(shape) => cube(shape).to_vec(),
            Self::Kernels { count, shape } => [&[count.into()][..], &cube(shape)].concat(),
            Self::Channels(channels) => vec![channels.into()],
        }
    }

    /// Shape of the array as text in NumPy's form, such as `(8, 4, 4)`.
    fn text(self) -> String {
        shape_text(&self.shape())
    }

    /// Index of each value in the array's flat data, in the order in which the values are read.
    fn places(self) -> Vec<usize> {
        match self {
            Self::Channels(channels) => (0..channels as usize).collect(),
            Self::Image(shape) => plane(shape, 0..shape.channels).collect(),
            Self::Cube(shape) => (0..shape.channels)
                .step_by(8)
                .flat_map(|first| plane(shape, first..shape.channels.min(first + 8)))
                .collect(),
            Self::Kernels { count, shape } => {
                let each = (shape.channels * shape.height * shape.width) as usize;
                let kernel =
                    |at| plane(shape, 0..shape.channels).map(move |place| at * each + place);
                (0..count as usize).flat_map(kernel).collect()
            }
        }
    }
}

/// The flat array index of each of the channels, pixel by pixel.
fn plane(shape: CubeShape, channels: Range<u32>) -> impl Iterator<Item = usize> {
    let lines =
        (0..shape.height).flat_map(move |line| (0..shape.width).map(move |column| (line, column)));
    lines.flat_map(move |(line, column)| {
        let place = move |channel| (channel * shape.height + line) * shape.width + column;
        channels.clone().map(move |channel| place(channel) as usize)
    })
}

/// Lists the input data of SDP, for a cube of `shape`: its source, and operands from memory.
pub(crate) fn data_of_sdp(sdp: &mut SdpLayer, shape: CubeShape) -> Vec<LayerInputData<'_>> {
    let mut all = Vec::new();
    if let Some(source) = &mut sdp.source {
        let data = &mut source.data;
        all.push(LayerInputData::cube("sdp.source.data", data, shape));
    }
    let mut add = |key, data, operands: &OperandTensor| {
        let order = match operands.mode {
            OperandMode::PerChannel => ArrayOrder::Channels(shape.channels),
            OperandMode::PerElement => ArrayOrder::Cube(shape),
        };
        let range = operands.size.range();
        all.push(LayerInputData {
            key,
            data,
            order,
            range,
        });
    };
    for (name, stage) in [("bs", &mut sdp.bs), ("bn", &mut sdp.bn)] {
        let Some(stage) = stage else { continue };
        let Some(operands) = &stage.operands else {
            continue;
        };
        let alu = stage.alu.as_mut().map(|alu| ("alu", &mut alu.operand));
        let mul = stage.mul.as_mut().map(|mul| ("mul", &mut mul.operand));
        for (unit, operand) in alu.into_iter().chain(mul) {
            if let BsBnOperand::Memory(data) = operand {
                add(format!("sdp.{name}.{unit}.operand.memory"), data, operands);
            }
        }
    }
    if let Some(ew) = &mut sdp.ew
        && let Some(operands) = &ew.operands
    {
        let alu = ew.alu.as_mut().map(|alu| ("alu", &mut alu.operand));
        let mul = ew.mul.as_mut().map(|mul| ("mul", &mut mul.operand));
        for (unit, operand) in alu.into_iter().chain(mul) {
            if let EwOperand::Memory(data) = operand {
                add(format!("sdp.ew.{unit}.operand.memory"), data, operands);
            }
        }
    }
    all
}
