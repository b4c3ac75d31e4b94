//! Texts, pages and pictures about runs.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod console;
mod estimate;
mod figures;
mod flow;
mod html;
mod junit;
mod lut_plot;
mod map;
mod paint;
mod problem;
mod profile;
mod results;
mod samples;
mod trace;
mod waves;
