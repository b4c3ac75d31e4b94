//! How many output lines and columns the line buffer of PDP has room for.
//!
//! Source: docs/nv_small/pdp.md, section 6.1.

use crate::geometry::Geometry;

/// Number of output lines (1, 2, 4 or 8) into which PDP's line buffer is divided, for windows of
/// `kernel` lines that begin `stride` lines apart.
pub fn open_lines(kernel: u32, stride: u32) -> u32 {
    let lines = kernel.div_ceil(stride).max(1);
    lines.next_power_of_two().min(Geometry::OPEN_LINES)
}

/// Most output columns of a segment of PDP for which its line buffer has room.
pub fn widest_output(kernel: u32, stride: u32) -> u32 {
    Geometry::LINE_COLUMNS / open_lines(kernel, stride)
}
