//! Types of the constraints on profiles: a constraint, and the key of a profile that breaks one.

use crate::profile::Profile;

/// A rule that every profile keeps: its name, as docs/profiles.md lists it, and a function that
/// finds the key that breaks it (`None` if the profile keeps the rule).
pub(super) type ProfileConstraint = (&'static str, fn(&Profile) -> Option<WrongProfileKey>);

/// Key of a profile that breaks a constraint, with the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct WrongProfileKey {
    /// The key behind all keys above it, separated by `.`, such as `sdp.ew.alu`.
    pub key: String,
    /// Text for the user: what is wrong, and what to write instead.
    pub what: String,
}

pub(super) fn culprit(wrong: bool, key: &str, what: impl Into<String>) -> Option<WrongProfileKey> {
    wrong.then(|| WrongProfileKey {
        key: key.to_owned(),
        what: what.into(),
    })
}
