//! How well look-up tables follow their function: errors and counts of hits for a set of inputs.

use nvdla_model::units::lut::lookup;

use crate::tables::LutSpec;
use crate::tables::design::{ComputedLutTables, real};

/// Errors of the look-up tables against their real function, and counts of look-ups by result.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct LutAccuracy {
    pub samples: u64,
    /// Largest absolute error, in output steps.
    pub worst: f64,
    /// Table input with the largest error, in input steps.
    pub worst_at: i64,
    /// Mean absolute error, in output steps.
    pub mean: f64,
    /// Look-ups that underflow, overflow, are hybrid, hit LE alone and hit LO alone, in this order.
    pub counts: [u64; 5],
}

/// Looks up each table input of `samples`, as the hardware does; compares with the function.
pub fn quality(
    spec: &LutSpec,
    design: &ComputedLutTables,
    samples: impl Iterator<Item = i64>,
) -> LutAccuracy {
    let mut q = LutAccuracy::default();
    let mut total = 0.0;
    for x in samples {
        let result = lookup(&design.config, &design.tables, x);
        #[expect(
            clippy::cast_precision_loss,
            reason = "table outputs have at most 32 bits"
        )]
        let error = (result.y as f64 - real(spec, x) / spec.output_step.get()).abs();
        q.samples += 1;
        total += error;
        if error > q.worst {
            q.worst = error;
            q.worst_at = x;
        }
        q.counts[result.class() as usize] += 1;
    }
    if q.samples > 0 {
        #[expect(clippy::cast_precision_loss, reason = "far fewer than 2^52 samples")]
        let n = q.samples as f64;
        q.mean = total / n;
    }
    q
}
