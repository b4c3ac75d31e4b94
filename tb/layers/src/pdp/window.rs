//! Pooling windows in one direction.
//!
//! Source: docs/nv_small/pdp.md, sections 5.1 and 9.

use crate::scalar::WIDEST;

/// Size, kernel, stride and padding in one direction of a cube, in elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolAxisSizes {
    /// Number of input elements in this direction.
    pub size: u32,
    pub kernel: u32,
    pub stride: u32,
    /// Elements of padding before the input.
    pub before: u32,
    /// Elements of padding after the input.
    pub after: u32,
}

/// Keys of a layer file for size and padding along a line, as error messages name them: size, padding
/// before and after.
pub const WIDTH: [&str; 3] = ["width", "left", "right"];
/// Keys for the direction from line to line.
pub const HEIGHT: [&str; 3] = ["height", "top", "bottom"];

impl PoolAxisSizes {
    /// Number of windows, which is the output size in this direction; the error says why none fit.
    pub fn outputs(self, [name, first, last]: [&str; 3]) -> Result<u32, String> {
        let Self {
            size,
            kernel,
            stride,
            before,
            after,
        } = self;
        for (side, padding) in [(first, before), (last, after)] {
            if padding >= kernel {
                return Err(format!(
                    "padding.{side} {padding} is not below kernel.{name} {kernel}: a window \
                     would hold no input"
                ));
            }
        }
        let padded = size + before + after;
        let Some(room) = padded.checked_sub(kernel) else {
            return Err(format!(
                "kernel.{name} {kernel} is more than {name} {size} with padding, {padded}"
            ));
        };
        let left = room % stride;
        if left > 0 {
            let (larger, smaller) = (size + stride - left, size.saturating_sub(left));
            let smaller = match smaller {
                0 => String::new(),
                smaller => format!("{smaller} or "),
            };
            return Err(format!(
                "{name} {size} with padding is {padded}: windows of {kernel} with stride {stride} \
                 leave {left} over, and PDP needs an exact fit; {name} {smaller}{larger} would do, \
                 and so would other padding"
            ));
        }
        let outputs = room / stride + 1;
        if outputs > WIDEST {
            return Err(format!(
                "{name} of the output is {outputs}, at most {WIDEST}"
            ));
        }
        Ok(outputs)
    }
}
