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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_cannot_be_completed_leaves_the_one_before() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.json");
        write(&path, |out| out.write_all(b"first")).unwrap();
        let full = |out: &mut dyn Write| {
            out.write_all(b"second")?;
            Err(io::ErrorKind::StorageFull.into())
        };
        let error = write(&path, full).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        assert_eq!(fs::read(&path).unwrap(), b"first");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn places_are_tried_and_nothing_is_left_there() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file.json");
        can_write(&file).unwrap();
        can_write_below(&folder.path().join("new/folder")).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        can_write(&folder.path().join("no/such/folder.json")).unwrap_err();
        can_write(folder.path()).unwrap_err();
        fs::write(&file, "mine").unwrap();
        can_write_below(&file.join("below")).unwrap_err();
        assert_eq!(fs::read(&file).unwrap(), b"mine");
        #[cfg(unix)]
        can_write(Path::new("/dev/null")).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_file_behind_a_link_is_replaced_and_the_link_stays() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, "before").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write(&link, |out| out.write_all(b"after")).unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"after");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }
}
