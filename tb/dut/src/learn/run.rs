//! The course of a study: trials first, then random cases.

use crate::learn::found::LearnReport;
use crate::learn::study::{StudyProgress, StudyResults, StudySettings};
use nvdla_campaign::error::CampaignError;

/// Runs a whole study; `see` is called with the progress after each case.
///
/// # Errors
/// A case could not be run.
pub fn learn(
    study: &StudySettings<'_>,
    see: &mut dyn FnMut(StudyProgress),
) -> Result<LearnReport, CampaignError> {
    let mut findings = StudyResults::new(study, see);
    findings.trials()?;
    findings.random_cases()?;
    let declared = study.declared.iter();
    Ok(LearnReport {
        dut: study.name.to_owned(),
        seed: study.seed.0,
        cases: findings.done,
        declared: declared.map(|quirk| quirk.name()).collect(),
        found: findings.found.into_values().collect(),
        unexplained: findings.unexplained,
    })
}
