//! Converts convolutions of a network to layer files.

use serde_json::{Value, json};

use crate::descriptor::conv::ConvOperation;
use nvdla_layers::conv::format::PixelFormat;
use nvdla_layers::conv::pack::ConvKernelShape;
use nvdla_layers::tensors::npy::Int8Array;

use super::values::LayerTensorExtractor;

pub(super) fn conv(op: &ConvOperation, values: &mut LayerTensorExtractor) -> Result<Value, String> {
    if op.data_reuse != 0 || op.weight_reuse != 0 {
        return Err("it takes what the operation before left in the convolution buffer".to_owned());
    }
    let format = op.is_image().then(|| format(op)).transpose()?;
    let source = match format {
        Some(format) => json!({ "image": image(op, format, values) }),
        None => json!({ "feature": values.source(&op.src) }),
    };
    let means = (op.mean_format != 0).then_some(op.mean);
    let converter = &op.in_cvt;
    let is_identity = (converter.scale, converter.truncate, converter.offset) == (1, 0, 0);
    let converts = converter.enable != 0 && (format.is_some() || !is_identity);
    let converter = converts.then(|| {
        json!({
            "offset": converter.offset,
            "scale": converter.scale,
            "truncate": converter.truncate,
            "means": means,
        })
    });
    let [stride_x, stride_y] = op.conv_stride;
    let [dilation_x, dilation_y] = op.dilation;
    let mut layer = json!({
        "source": source,
        "kernels": kernels(op, format, values),
        "stride": { "x": stride_x, "y": stride_y },
        "padding": {
            "left": op.pad_x_left,
            "right": op.pad_x_right,
            "top": op.pad_y_top,
            "bottom": op.pad_y_bottom,
            "value": op.pad_val,
        },
        "truncate": op.out_cvt.truncate,
        "buffer": { "data_banks": op.data_bank, "weight_banks": op.weight_bank },
    });
    if let Some(converter) = converter {
        layer["converter"] = converter;
    }
    if format.is_none() {
        layer["dilation"] = json!({ "x": dilation_x, "y": dilation_y });
    }
    Ok(layer)
}

fn format(op: &ConvOperation) -> Result<PixelFormat, String> {
    let code = u32::from(op.data_format);
    let known = PixelFormat::ALL
        .iter()
        .find(|format| format.code() == code)
        .copied();
    known.ok_or_else(|| format!("layer files have no name for the pixel format {code}"))
}

fn image(op: &ConvOperation, format: PixelFormat, values: &mut LayerTensorExtractor) -> Value {
    let [width, height, _] = op.src.shape().map(u32::from);
    let second = i64::from(op.src.at.0).wrapping_add(op.offset_u);
    let second = u32::try_from(second & 0xffff_ffff).unwrap_or(0);
    let planes = [
        (op.src.at.0, op.src.line_stride, format.bytes()),
        (second, op.in_line_uv_stride, 2),
    ];
    let mut elements = Vec::new();
    for channel in 0..format.channels() {
        let (plane, byte) = format.place(channel as usize);
        let (at, stride, pixel) = planes[plane];
        let byte = u32::try_from(byte).unwrap_or(0);
        for line in 0..height {
            let first = nvdla_regs::quantity::Addr(at).plus(line.wrapping_mul(stride));
            let row = (0..width).map(|column| first.plus(column * pixel + byte));
            elements.extend(row.map(|at| values.read(at)));
        }
    }
    let shape = [format.channels(), height, width].map(u64::from).to_vec();
    let data = values.push("input", Int8Array { shape, elements });
    json!({
        "format": format,
        "width": width,
        "height": height,
        "signed": op.pixel_override != 0,
        "data": data,
    })
}

fn kernels(
    op: &ConvOperation,
    format: Option<PixelFormat>,
    values: &mut LayerTensorExtractor,
) -> Value {
    let count = u32::from(op.dst.channel);
    let [columns, rows, taps] = op.kernel_csc.map(u32::from);
    // Of images CSC sees a row of a kernel as the channels of one tap.
    let (width, channels) = match format {
        Some(format) => (taps / format.channels(), format.channels()),
        None => (columns, taps),
    };
    let shape = ConvKernelShape {
        count,
        width: columns,
        height: rows,
        channels: taps,
        merged_rows: 1 << op.post_extension,
    };
    let mut elements = Vec::new();
    for kernel in 0..count {
        for channel in 0..channels {
            for row in 0..rows {
                for column in 0..width {
                    let tap = match format {
                        Some(_) => [kernel, row, 0, column * channels + channel],
                        None => [kernel, row, column, channel],
                    };
                    elements.push(values.read(op.weight.at.plus(shape.offset(tap))));
                }
            }
        }
    }
    let shape = [count, channels, rows, width].map(u64::from).to_vec();
    let data = values.push("kernels", Int8Array { shape, elements });
    json!({
        "count": count,
        "width": width,
        "height": rows,
        "data": data,
        "y_extension": op.post_extension,
    })
}
