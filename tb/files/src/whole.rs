//! Writes files completely or not at all.

use std::fs::{self, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use tempfile::{Builder, NamedTempFile};

use crate::unfinished::UnfinishedFile;

/// Checks that a file can be written at `path`, without leaving anything there.
///
/// # Errors
/// The file cannot be written.
pub fn can_write(path: &Path) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(there) if there.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Ok(there) if there.is_file() => {
            OpenOptions::new().write(true).open(path)?;
            beside(path).map(drop)
        }
        // A device or a pipe: opening it may wait for its reader.
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => beside(path).map(drop),
        Err(error) => Err(error),
    }
}

/// Checks that files can be written into a folder, which need not exist yet.
///
/// # Errors
/// No file can be written there.
pub fn can_write_below(folder: &Path) -> io::Result<()> {
    let mut above = folder.ancestors();
    let there = above.find(|folder| fs::symlink_metadata(folder).is_ok());
    let there = there.unwrap_or(Path::new(""));
    beside(&there.join("file")).map(drop)
}

/// Writes a file; if that fails, the old contents stay.
///
/// # Errors
/// The file cannot be written, or `write` fails.
pub fn write(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let file = UnfinishedFile::begin(path)?;
    let mut out = BufWriter::new(file.create()?);
    write(&mut out)?;
    out.flush()?;
    drop(out);
    file.finish()
}

/// Creates a temporary file in the folder of `path`; it is removed unless it gets a name.
///
/// # Errors
/// The file cannot be created.
pub fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let mut builder = Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As for any new file: what the user's mask leaves.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.prefix(".cosim-").append(true).tempfile_in(folder)
}
