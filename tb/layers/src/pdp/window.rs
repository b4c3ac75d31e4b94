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

#[cfg(test)]
mod tests {
    use super::*;

    const AXIS: PoolAxisSizes = PoolAxisSizes {
        size: 7,
        kernel: 3,
        stride: 2,
        before: 1,
        after: 1,
    };

    #[test]
    fn windows_are_counted_with_padding() {
        assert_eq!(AXIS.outputs(WIDTH), Ok(4));
        let one = PoolAxisSizes {
            size: 1,
            kernel: 8,
            before: 7,
            after: 7,
            stride: 1,
        };
        assert_eq!(one.outputs(WIDTH), Ok(8));
    }

    #[test]
    fn a_misfit_names_the_sizes_that_fit() {
        let refusal = |axis: PoolAxisSizes| axis.outputs(WIDTH).expect_err("must be refused");
        let leftover = refusal(PoolAxisSizes { size: 8, ..AXIS });
        assert!(leftover.contains("leave 1 over"), "{leftover}");
        assert!(leftover.contains("width 7 or 9 would do"), "{leftover}");
        for size in [7, 9] {
            assert!(PoolAxisSizes { size, ..AXIS }.outputs(WIDTH).is_ok());
        }
        assert!(refusal(PoolAxisSizes { before: 3, ..AXIS }).contains("padding.left 3"));
        assert!(refusal(PoolAxisSizes { after: 3, ..AXIS }).contains("padding.right 3"));
        let small = PoolAxisSizes {
            size: 1,
            before: 0,
            after: 0,
            ..AXIS
        };
        assert!(refusal(small).contains("more than width 1"));
        let wide = PoolAxisSizes {
            size: 8192,
            kernel: 2,
            stride: 1,
            before: 1,
            after: 1,
        };
        assert!(refusal(wide).contains("8193, at most 8192"));
    }
}
