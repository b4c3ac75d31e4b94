//! Converts PDP and CDP operations of a network to layer files.

use serde_json::{Value, json};

use crate::descriptor::lut::LutDescriptor;
use crate::descriptor::pooling::{CdpOperation, PdpOperation};

use super::values::LayerTensorExtractor;

pub(super) fn pdp(op: &PdpOperation, values: &mut LayerTensorExtractor) -> Value {
    let method = match op.pool_mode {
        0 => "average",
        1 => "max",
        _ => "min",
    };
    let mut layer = json!({
        "method": method,
        "kernel": { "width": op.pool_width + 1, "height": op.pool_height + 1 },
        "stride": { "width": op.stride_x, "height": op.stride_y },
        "padding": {
            "left": op.pad_left,
            "right": op.pad_right,
            "top": op.pad_top,
            "bottom": op.pad_bottom,
        },
    });
    // 19 bits.
    let padding = op.padding_value.map(|value| value << 13 >> 13);
    if op.pool_mode == 0 && padding != [0; 7] {
        layer["pad_values"] = json!({ "list": padding });
    }
    if !op.src.is_hardware() {
        layer["source"] = values.source(&op.src);
    }
    if op.split_num > 1 {
        let [first, middle, last] = op.partial_width;
        let middle = (op.split_num > 2).then_some(middle);
        layer["split"] = json!({
            "segments": op.split_num,
            "outputs": { "first": first, "middle": middle, "last": last },
        });
    }
    layer
}

pub(super) fn cdp(
    op: &CdpOperation,
    lut: Option<&LutDescriptor>,
    values: &mut LayerTensorExtractor,
) -> Result<Value, String> {
    let lut = lut.ok_or("it looks up in a table that an operation before it has written")?;
    if values.has_padding(&op.src) {
        let why = "lanes beyond the last channel hold something, which windows of channels take";
        return Err(why.to_owned());
    }
    let window = (op.bypass_sqsum == 0).then_some(op.local_size);
    Ok(json!({
        "source": values.source(&op.src),
        "window": window,
        "input": {
            "offset": op.in_cvt.offset,
            "scale": op.in_cvt.scale,
            "shift": op.in_cvt.truncate,
        },
        "lut": { "raw": tables(lut) },
        "multiply": op.bypass_out_mul == 0,
        "output": {
            "offset": op.out_cvt.offset,
            "scale": op.out_cvt.scale,
            "shift": op.out_cvt.truncate,
        },
    }))
}

fn tables(lut: &LutDescriptor) -> Value {
    let index = match lut.method & 1 {
        0 => json!({ "exponential": lut.exponential_offset }),
        _ => json!({ "linear": lut.exponential_offset }),
    };
    let winner = |priority: u8| if priority & 1 == 0 { "le" } else { "lo" };
    json!({
        "le": {
            "index": index,
            "start": bound(lut.exponential_start),
            "end": bound(lut.exponential_end),
            "uflow": slope(lut.exponential_slopes.underflow),
            "oflow": slope(lut.exponential_slopes.overflow),
            "entries": { "list": lut.exponential },
        },
        "lo": {
            "select": lut.linear_offset,
            "start": bound(lut.linear_start),
            "end": bound(lut.linear_end),
            "uflow": slope(lut.linear_slopes.underflow),
            "oflow": slope(lut.linear_slopes.overflow),
            "entries": { "list": lut.linear },
        },
        "priority": {
            "uflow": winner(lut.underflow_priority),
            "oflow": winner(lut.overflow_priority),
            "hybrid": winner(lut.hybrid_priority),
        },
    })
}

/// A bound of a look-up table: the low 38 bits of `value` as a signed number.
fn bound(value: u64) -> i64 {
    value.cast_signed() << 26 >> 26
}

fn slope((scale, shift): (i16, i8)) -> Value {
    json!({ "scale": scale, "shift": shift })
}
