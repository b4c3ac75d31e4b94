//! Input data of a layer: number and order of the values, and the files that hold them.

use std::path::Path;

use nvdla_tensors::npy::{ArrayElements, TypedArray, shape_text};

use crate::cdp::CdpLayer;
use crate::conv::{ConvInput, ConvLayer};
use crate::cube::{CubeShape, SourceCube};
use crate::data::{FloatFile, LayerData, ValueSize};
use crate::pdp::PdpLayer;
use crate::scalar::S16;
use crate::sdp::ew::EwOperand;
use crate::sdp::operands::{OperandMode, OperandTensor};
use crate::sdp::{BsBnOperand, SdpLayer};

/// The units of a layer, with their input data; `None` for a unit that the layer does not use.
pub(crate) struct LayerUnits<'a> {
    pub(crate) conv: Option<&'a mut ConvLayer>,
    pub(crate) sdp: Option<&'a mut SdpLayer>,
    pub(crate) pdp: Option<&'a mut PdpLayer>,
    pub(crate) cdp: Option<&'a mut CdpLayer>,
}

/// Callback for each [`LayerData`] of a layer. Arguments: its key in the layer, such as
/// `conv.kernels.data`; the data; order of the values; smallest and largest legal value.
type DataVisitor<'a> =
    dyn FnMut(&str, &mut LayerData, ArrayOrder, (i32, i32)) -> Result<(), String> + 'a;

/// Shape of a NumPy array, and the order in which its values become elements of a cube.
#[derive(Debug, Clone, Copy)]
enum ArrayOrder {
    /// Array of shape (channels, height, width), read in the order surface, line, column, lane.
    Cube(CubeShape),
    /// Array of shape (channels, height, width), read in the order line, column, channel.
    Image(CubeShape),
    /// Array of shape (kernels, channels, height, width), read by kernel, row, column, channel.
    Kernels { count: u32, shape: CubeShape },
    /// Array of shape (channels,), read from its first value to its last.
    Channels(u32),
}

/// Error in the input data of a layer: message, and the key that holds these data.
pub(crate) struct LayerDataError {
    pub(crate) key: String,
    pub(crate) why: String,
}

/// Checks that each list of input data has one value for each element of its cube or kernels.
pub(crate) fn check_lists(layer: LayerUnits<'_>) -> Result<(), LayerDataError> {
    each(layer, &mut |key, data, order, _| {
        let want: u64 = order.shape().iter().product();
        match data {
            LayerData::List(values) if u64::try_from(values.len()) != Ok(want) => {
                let (count, shape) = (values.len(), order.text());
                Err(format!(
                    "{key}: the list has {count} values, {shape} takes {want}; `pattern` repeats \
                     its values"
                ))
            }
            _ => Ok(()),
        }
    })
}

/// Replaces names of NumPy files (relative to `folder`) in the input data by the files' values.
pub(crate) fn read_files(layer: LayerUnits<'_>, folder: &Path) -> Result<(), LayerDataError> {
    each(layer, &mut |_, data, order, range| {
        let (name, step) = match &*data {
            LayerData::File(name) => (name, None),
            LayerData::Real(FloatFile { file, step }) => (file, Some(step.get())),
            _ => return Ok(()),
        };
        let array = TypedArray::read(&folder.join(name)).map_err(|error| error.to_string())?;
        let (is, want) = (&array.shape, order.shape());
        if *is != want && !(is.first() == Some(&1) && is[1..] == want) {
            let (is, want) = (shape_text(is), order.text());
            return Err(format!(
                "{name}: the array has shape {is}, here {want} is needed"
            ));
        }
        match (&array.elements, step) {
            (ArrayElements::Float32(_), None) => {
                return Err(format!(
                    "{name}: the array has real numbers, say what a step of the integers is worth: \
                     `real: {{ file: {name}, step: 0.05 }}`"
                ));
            }
            (ArrayElements::Float32(_), Some(_)) | (_, None) => {}
            (_, Some(_)) => {
                return Err(format!(
                    "{name}: the array has integers, which have no step: `file: {name}`"
                ));
            }
        }
        let integers = array.elements.integers(range, step);
        let integers = integers.map_err(|fault| format!("{name}: {fault}"))?;
        let values = order.places().into_iter();
        let values = values.map(|at| S16::clamp(integers[at].into()));
        *data = LayerData::List(values.collect());
        Ok(())
    })
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
        let mut places = Vec::new();
        match self {
            Self::Channels(channels) => places.extend(0..channels as usize),
            Self::Image(shape) => plane(shape, |place| places.push(place), 0, shape.channels),
            Self::Cube(shape) => {
                for first in (0..shape.channels).step_by(8) {
                    let last = shape.channels.min(first + 8);
                    plane(shape, |place| places.push(place), first, last);
                }
            }
            Self::Kernels { count, shape } => {
                let each = (shape.channels * shape.height * shape.width) as usize;
                for kernel in 0..count as usize {
                    plane(
                        shape,
                        |place| places.push(kernel * each + place),
                        0,
                        shape.channels,
                    );
                }
            }
        }
        places
    }
}

/// Calls `push` with the flat array index of each channel from `first` to `last - 1`, pixel by pixel.
fn plane(shape: CubeShape, mut push: impl FnMut(usize), first: u32, last: u32) {
    for line in 0..shape.height {
        for column in 0..shape.width {
            for channel in first..last {
                let place = (channel * shape.height + line) * shape.width + column;
                push(place as usize);
            }
        }
    }
}

/// Calls `visit` for all input data of `layer`, whose other rules were checked before.
fn each(layer: LayerUnits<'_>, visit: &mut DataVisitor<'_>) -> Result<(), LayerDataError> {
    let mut visit = |key: &str, data: &mut LayerData, order: ArrayOrder, range: (i32, i32)| {
        let fault = |why| LayerDataError {
            key: key.to_owned(),
            why,
        };
        visit(key, data, order, range).map_err(fault)
    };
    let bytes = range(ValueSize::OneByte);
    let source = layer.sdp.as_ref().and_then(|sdp| sdp.source.as_ref());
    let mut stream = source.map(SourceCube::shape);
    if let Some(conv) = layer.conv {
        stream = Some(conv.output());
        let shape = conv.source.shape();
        match &mut conv.source {
            ConvInput::Feature(source) => {
                let key = "conv.source.feature.data";
                visit(key, &mut source.data, ArrayOrder::Cube(shape), bytes)?;
            }
            ConvInput::Image(image) => {
                let range = (bytes.0, u8::MAX.into());
                let key = "conv.source.image.data";
                visit(key, &mut image.data, ArrayOrder::Image(shape), range)?;
            }
        }
        let kernels = &mut conv.kernels;
        let order = ArrayOrder::Kernels {
            count: kernels.count.bits(),
            shape: CubeShape {
                width: kernels.width.bits(),
                height: kernels.height.bits(),
                channels: shape.channels,
            },
        };
        visit("conv.kernels.data", &mut kernels.data, order, bytes)?;
    }
    if let (Some(sdp), Some(shape)) = (layer.sdp, stream) {
        if let Some(source) = &mut sdp.source {
            visit(
                "sdp.source.data",
                &mut source.data,
                ArrayOrder::Cube(shape),
                bytes,
            )?;
        }
        for (key, data, operands) in operands_of(sdp) {
            let order = match operands.mode {
                OperandMode::PerChannel => ArrayOrder::Channels(shape.channels),
                OperandMode::PerElement => ArrayOrder::Cube(shape),
            };
            visit(&key, data, order, range(operands.size))?;
        }
    }
    if let Some(source) = layer.pdp.and_then(|pdp| pdp.source.as_mut()) {
        let order = ArrayOrder::Cube(source.shape());
        visit("pdp.source.data", &mut source.data, order, bytes)?;
    }
    if let Some(cdp) = layer.cdp {
        let order = ArrayOrder::Cube(cdp.source.shape());
        visit("cdp.source.data", &mut cdp.source.data, order, bytes)?;
    }
    Ok(())
}

/// Lists the operands of SDP that come from memory, each with its key, data and operand tensor.
fn operands_of(sdp: &mut SdpLayer) -> Vec<(String, &mut LayerData, OperandTensor)> {
    let mut all = Vec::new();
    for (name, stage) in [("bs", &mut sdp.bs), ("bn", &mut sdp.bn)] {
        let Some(stage) = stage else { continue };
        let Some(operands) = stage.operands.clone() else {
            continue;
        };
        let alu = stage.alu.as_mut().map(|alu| ("alu", &mut alu.operand));
        let mul = stage.mul.as_mut().map(|mul| ("mul", &mut mul.operand));
        for (unit, operand) in alu.into_iter().chain(mul) {
            if let BsBnOperand::Memory(data) = operand {
                let key = format!("sdp.{name}.{unit}.operand.memory");
                all.push((key, data, operands.clone()));
            }
        }
    }
    if let Some(ew) = &mut sdp.ew
        && let Some(operands) = ew.operands.clone()
    {
        let alu = ew.alu.as_mut().map(|alu| ("alu", &mut alu.operand));
        let mul = ew.mul.as_mut().map(|mul| ("mul", &mut mul.operand));
        for (unit, operand) in alu.into_iter().chain(mul) {
            if let EwOperand::Memory(data) = operand {
                let key = format!("sdp.ew.{unit}.operand.memory");
                all.push((key, data, operands.clone()));
            }
        }
    }
    all
}

/// Smallest and largest signed value of this size.
fn range(size: ValueSize) -> (i32, i32) {
    let (least, most) = size.ends();
    (least.into(), most.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_taken_in_the_order_of_the_elements() {
        let shape = CubeShape {
            width: 2,
            height: 1,
            channels: 10,
        };
        let cube = ArrayOrder::Cube(shape).places();
        assert_eq!(cube[..9], [0, 2, 4, 6, 8, 10, 12, 14, 1]);
        assert_eq!(cube[16..], [16, 18, 17, 19]);
        let two = CubeShape {
            channels: 2,
            ..shape
        };
        assert_eq!(ArrayOrder::Image(two).places(), [0, 2, 1, 3]);
        let kernels = ArrayOrder::Kernels {
            count: 2,
            shape: two,
        };
        assert_eq!(kernels.shape(), [2, 2, 1, 2]);
        assert_eq!(kernels.places(), [0, 2, 1, 3, 4, 6, 5, 7]);
        assert_eq!(ArrayOrder::Channels(3).places(), [0, 1, 2]);
    }
}
