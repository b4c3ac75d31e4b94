//! Runs a case under all of its conditions: first without its sweep, then the sweep, if it has one.

use nvdla_model::expected::Expected;

use super::case::Case;
use super::options::RunOptions;
use super::outcome::CaseOutcome;
use super::plain::{expect, run_without_sweep};
use super::sweep::SweptCase;
use super::target::Target;
use crate::error::BenchError;

/// Runs `case` on `target` and on the reference model, and compares; then its sweep, if it has one.
///
/// # Errors
/// The target's configuration is too small, or its simulator failed. A mismatch is an outcome.
pub fn run(case: &Case, target: &Target) -> Result<CaseOutcome, BenchError> {
    let expected = expect(case, target)?;
    run_expecting(case, target, expected, RunOptions::default())
}

/// The second half of [`run`]; `expected` is what [`expect`] predicts for `case` on `target`.
///
/// A case that fails without its sweep is not swept. If the sweep fails, the outcome is that of the
/// run with the access at the first wrong offset.
///
/// # Errors
/// The simulator failed, or the waves cannot be written.
pub fn run_expecting(
    case: &Case,
    target: &Target,
    expected: Expected,
    options: RunOptions<'_>,
) -> Result<CaseOutcome, BenchError> {
    let outcome = run_without_sweep(case, target, expected, options.waves)?;
    match case.conditions.sweep {
        Some(sweep) if outcome.failed().is_none() => {
            let swept = SweptCase {
                case,
                target,
                sweep,
                options,
            };
            swept.run_after(outcome)
        }
        _ => Ok(outcome),
    }
}
