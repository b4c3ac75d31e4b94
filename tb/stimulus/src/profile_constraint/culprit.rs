//! Constraints on profiles, and the key that breaks one.

use crate::profile::Profile;

/// A rule that every profile keeps: its name, as docs/profiles.md lists it, and the function that finds the
/// key that breaks it.
pub(super) type ProfileConstraint = (&'static str, fn(&Profile) -> Option<WrongKey>);

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
