//! Texts, HTML pages and JSON about runs, for people and for programs. Only this crate prints.
//!
//! Nothing here depends on time or threads: the same cases give the same text.

pub mod campaign;
pub mod console;
pub mod coverage;
pub mod dut;
pub mod estimate;
pub mod figures;
pub mod flow;
pub mod html;
pub mod junit;
pub mod loadable;
pub mod lut;
pub mod lut_plot;
pub mod map;
pub mod mutation;
pub mod network;
mod paint;
mod plot;
pub mod problem;
pub mod profile;
pub mod registers;
pub mod results;
pub mod structural;
pub mod testplan;
pub mod trace;
pub mod trend;
pub mod waves;

/// The quotient of two numbers with one digit after the point, such as `12.3`.
pub(crate) fn tenths(dividend: u64, divisor: u64) -> String {
    let tenths = dividend.saturating_mul(10) / divisor.max(1);
    format!("{}.{}", tenths / 10, tenths % 10)
}
