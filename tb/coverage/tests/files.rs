//! Files for tests that read what is written there.

use std::path::Path;

use nvdla_files::yaml::YamlError;

/// What `load` makes of a file with this name and text. Its message names the file without a folder.
pub(crate) fn loaded<T>(
    name: &str,
    text: &str,
    load: impl Fn(&Path) -> Result<T, YamlError>,
) -> Result<T, String> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    std::fs::write(&path, text).expect("room");
    load(&path).map_err(|error| {
        let folder = format!("{}/", folder.path().display());
        error.to_string().replace(&folder, "")
    })
}
