//! Files named on the command line, and those below the directories named there.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::Problem;

/// The files of `paths`, in their order; directories give what `wanted` takes, recursively,
/// by name. A file named by the user is taken whatever it is called.
pub(super) fn collect(
    paths: &[PathBuf],
    kind: &'static str,
    wanted: impl Fn(&Path) -> bool,
) -> Result<Vec<PathBuf>, Problem> {
    let mut files = Vec::new();
    for path in paths {
        let io = |source: io::Error| Problem::Read {
            path: path.clone(),
            source,
        };
        let before = files.len();
        if fs::metadata(path).map_err(io)?.is_dir() {
            below(path, &wanted, &mut files).map_err(io)?;
        } else {
            files.push(path.clone());
        }
        if files.len() == before {
            return Err(Problem::Empty {
                path: path.clone(),
                kind,
            });
        }
    }
    Ok(files)
}

fn below(
    directory: &Path,
    wanted: &impl Fn(&Path) -> bool,
    files: &mut Vec<PathBuf>,
) -> io::Result<()> {
    let entries = fs::read_dir(directory)?.map(|entry| Ok(entry?.path()));
    let mut entries = entries.collect::<io::Result<Vec<_>>>()?;
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            below(&entry, wanted, files)?;
        } else if wanted(&entry) {
            files.push(entry);
        }
    }
    Ok(())
}

/// Whether the file has this extension.
pub(super) fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|found| found == extension)
}
