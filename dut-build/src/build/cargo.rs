//! What a build script tells cargo.

use std::path::Path;

use super::error::Error;

/// Reports `error` to cargo and to the person who reads the output of the script.
pub fn report(error: &Error) {
    for line in text_of(error).lines() {
        tell(&format!("error={line}"));
    }
}

/// The error and its causes.
fn text_of(error: &Error) -> String {
    let mut text = error.to_string();
    let mut source = std::error::Error::source(error);
    while let Some(cause) = source {
        text += &format!(": {cause}");
        source = cause.source();
    }
    text
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::{Located, Problem};

    #[test]
    fn an_error_and_its_cause_stand_once() {
        let input = Located::new(Path::new("a.f"), Some(3), Problem::NoSources);
        assert_eq!(text_of(&input.clone().into()), input.to_string());
        let start = Error::Start {
            program: "c++".into(),
            source: std::io::ErrorKind::NotFound.into(),
        };
        assert_eq!(text_of(&start), "cannot start c++: entity not found");
    }
}
