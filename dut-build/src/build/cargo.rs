//! What a build script tells cargo.

use std::path::Path;

use super::error::BuildError;

/// Reports `error` to cargo and to the person who reads the output of the script.
pub fn report(error: &BuildError) {
    for line in text_of(error).lines() {
        tell(&format!("error={line}"));
    }
}

/// The error and its causes.
fn text_of(error: &BuildError) -> String {
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
    use crate::error::{DescriptionProblem, Located};

    #[test]
    fn an_error_and_its_cause_stand_once() {
        let input = Located::new(Path::new("a.f"), Some(3), DescriptionProblem::NoSources);
        assert_eq!(text_of(&input.clone().into()), input.to_string());
        let start = BuildError::Start {
            program: "c++".into(),
            source: std::io::ErrorKind::NotFound.into(),
        };
        assert_eq!(text_of(&start), "cannot start c++: entity not found");
    }
}
