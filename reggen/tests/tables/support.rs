//! Tables of a test in the place of the repository's.

use std::fs;
use std::path::{Path, PathBuf};

use nvdla_reggen::{GenerateError, GeneratedFile, outputs, repository};

/// A folder with the tables of the repository, one of them changed.
pub(crate) struct Tables(PathBuf);

impl Tables {
    /// The tables of the repository, but with this text in `rtl/pkg/TABLE`. The folder is called
    /// `name`; no other test has one with this name.
    pub(crate) fn with(name: &str, table: &str, text: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let tables = Path::new("rtl/pkg");
        fs::create_dir_all(folder.join(tables)).unwrap();
        for table in ["regs.yaml", "geometry.yaml", "pins.yaml"] {
            let path = tables.join(table);
            fs::copy(repository().join(&path), folder.join(&path)).unwrap();
        }
        fs::write(folder.join(tables).join(table), text).unwrap();
        Self(folder)
    }

    pub(crate) fn outputs(&self) -> Result<Vec<GeneratedFile>, GenerateError> {
        outputs(&self.0)
    }

    /// The text of the generated file with this path.
    pub(crate) fn generated(&self, path: &str) -> String {
        let outputs = self.outputs().unwrap().into_iter();
        let mut found = outputs.filter(|output| output.path == Path::new(path));
        found.next().expect("it is generated").text
    }
}

/// What stands in `text` between `begin` and the next `end`, with one space between words.
pub(crate) fn between(text: &str, begin: &str, end: &str) -> String {
    let (_, behind) = text.split_once(begin).expect(begin);
    let (part, _) = behind.split_once(end).expect(end);
    part.split_whitespace().collect::<Vec<_>>().join(" ")
}
