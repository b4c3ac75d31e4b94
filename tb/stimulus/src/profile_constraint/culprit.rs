//! What a constraint on a profile is, and the key that breaks it.

use crate::profile::Profile;

/// A rule that the keys of a profile keep.
#[derive(Debug, Clone, Copy)]
pub struct ProfileConstraint {
    /// `profile.rule`.
    pub name: &'static str,
    /// What must hold, in one sentence.
    pub rule: &'static str,
    /// File, or document of docs/nv_small and section.
    pub source: &'static str,
    pub(super) culprit: fn(&Profile) -> Option<Culprit>,
}

/// Constraints on profiles: name, rule, document and section, and the key at fault.
macro_rules! profile_constraints {
    ($($name:tt $rule:literal [$source:literal] => $culprit:expr;)*) => {
        &[$(ProfileConstraint {
            name: $name,
            rule: $rule,
            source: $source,
            culprit: $culprit,
        },)*]
    };
}
pub(super) use profile_constraints;

/// The key that breaks a constraint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Culprit {
    /// From the top of the file, `.` between keys.
    pub key: String,
    /// What is wrong and what to write.
    pub what: String,
}

pub(super) fn culprit(wrong: bool, key: &str, what: impl Into<String>) -> Option<Culprit> {
    wrong.then(|| Culprit {
        key: key.to_owned(),
        what: what.into(),
    })
}
