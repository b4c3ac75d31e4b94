//! Constraints on profiles, and the key that breaks one.

use crate::profile::Profile;

/// A rule that every profile keeps.
#[derive(Debug, Clone, Copy)]
pub struct ProfileConstraint {
    /// Name of the constraint, `profile.rule`.
    pub name: &'static str,
    /// What must hold, in one sentence.
    pub rule: &'static str,
    /// File, or document of docs/nv_small and section.
    pub source: &'static str,
    pub(super) culprit: fn(&Profile) -> Option<WrongKey>,
}

/// A list of constraints: name, rule, document and section, and the function that finds the key.
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

/// The key of a profile that breaks a constraint, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct WrongKey {
    /// The key with all keys above it, separated by `.`.
    pub key: String,
    /// What is wrong, and what to write instead.
    pub what: String,
}

pub(super) fn culprit(wrong: bool, key: &str, what: impl Into<String>) -> Option<WrongKey> {
    wrong.then(|| WrongKey {
        key: key.to_owned(),
        what: what.into(),
    })
}
