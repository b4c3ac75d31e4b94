//! Directories with descriptions and lists.

use std::path::{Path, PathBuf};

use nvdla_dut_build::Description;
use nvdla_dut_build::filelist::{FileList, FileListContext};
use tempfile::TempDir;

/// A directory with the given files, and an environment with one variable.
pub(crate) struct Files(pub(crate) TempDir);

impl Files {
    pub(crate) fn new(files: &[(&str, &str)]) -> Self {
        let directory = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = directory.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        Self(directory)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn environment(&self) -> impl Fn(&str) -> Option<String> {
        let root = self.0.path().to_str().unwrap().to_owned();
        move |name| (name == "ROOT").then(|| root.clone())
    }

    pub(crate) fn describe(&self) -> Result<Description, String> {
        Description::read(&self.path("dut.yaml"), &self.environment())
            .map_err(|error| self.plain(&error.to_string()))
    }

    pub(crate) fn list(&self, base: Option<&Path>) -> Result<FileList, String> {
        let environment = self.environment();
        let context = FileListContext {
            base,
            top: Some("top"),
            environment: &environment,
        };
        FileList::read(&[self.path("a.f")], context).map_err(|error| self.plain(&error.to_string()))
    }

    /// With a short name for the temporary directory.
    pub(crate) fn plain(&self, text: &str) -> String {
        text.replace(self.0.path().to_str().unwrap(), "/dir")
    }

    /// Entries and notes, one a line.
    pub(crate) fn shown(&self, list: &FileList) -> String {
        let lines: Vec<String> = list
            .entries
            .iter()
            .map(|entry| format!("{entry:?}"))
            .chain(list.notes.iter().map(ToString::to_string))
            .collect();
        self.plain(&lines.join("\n"))
    }
}

/// Compares with `vectors/snapshots`.
pub(crate) fn check_snapshot(name: &str, texts: &[String]) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../../vectors/snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(format!("dut-{name}"), texts.join("\n\n")));
}
