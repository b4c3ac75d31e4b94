//! What a build script tells cargo.

use std::path::Path;

use super::error::Error;

/// Reports `error` to cargo and to the person who reads the output of the script.
pub fn report(error: &Error) {
    let mut text = error.to_string();
    let mut source = std::error::Error::source(error);
    while let Some(cause) = source {
        text += &format!(": {cause}");
        source = cause.source();
    }
    for line in text.lines() {
        tell(&format!("error={line}"));
    }
}

pub(super) fn watch(path: &Path) {
    tell(&format!("rerun-if-changed={}", path.display()));
}

pub(super) fn watch_variable(name: &str) {
    tell(&format!("rerun-if-env-changed={name}"));
}

pub(super) fn warn(text: &str) {
    for line in text.lines() {
        tell(&format!("warning={line}"));
    }
}

#[expect(clippy::print_stdout, reason = "the way to talk to cargo")]
fn tell(directive: &str) {
    println!("cargo::{directive}");
}
