//! The rule of PDP's line buffer.
//!
//! Source: docs/nv_small/pdp.md, section 6.1.

use crate::geometry::Geometry;

/// Output lines that windows of `kernel` lines with this step from one to the next work on at the
/// same time; the line buffer has room for 1, 2, 4 or 8.
pub fn open_lines(kernel: u32, stride: u32) -> u32 {
    let lines = kernel.div_ceil(stride).max(1);
    lines.next_power_of_two().min(Geometry::OPEN_LINES)
}

/// Most output columns of a segment.
pub fn widest_output(kernel: u32, stride: u32) -> u32 {
    Geometry::LINE_COLUMNS / open_lines(kernel, stride)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_buffer_holds_fewer_columns_of_more_lines() {
        let widest = |kernel| widest_output(kernel, 1);
        assert_eq!([1, 2, 3, 4, 5, 8].map(widest), [128, 64, 32, 32, 16, 16]);
        assert_eq!(widest_output(8, 16), 128);
        assert_eq!(widest_output(8, 7), 64);
    }
}
