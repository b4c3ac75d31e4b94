//! Snapshots of all crates lie in `vectors/snapshots`.

use insta::Settings;

use crate::vectors;

/// Compares `text` with the snapshot `name`.
pub fn assert(name: &str, text: &str) {
    assert_described(name, "", text);
}

/// Compares with a snapshot that has a description for whoever reviews it.
pub fn assert_described(name: &str, description: &str, text: &str) {
    let mut settings = Settings::new();
    settings.set_snapshot_path(vectors::path("snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    if !description.is_empty() {
        settings.set_description(description);
    }
    settings.bind(|| insta::assert_snapshot!(name, text));
}
