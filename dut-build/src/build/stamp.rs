//! Stamps: digests of everything that a step of a build reads, in files beside its results.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt::Write;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::error::BuildError;

/// Hasher (SHA-256) for the texts and files that a step of a build depends on.
#[derive(Default)]
pub(crate) struct StampHasher(Sha256);

impl StampHasher {
    pub(crate) fn text(&mut self, text: impl AsRef<[u8]>) -> &mut Self {
        let text = text.as_ref();
        self.0.update(text.len().to_le_bytes());
        self.0.update(text);
        self
    }

    pub(super) fn file(&mut self, path: &Path) -> Result<&mut Self, BuildError> {
        let bytes = std::fs::read(path).map_err(BuildError::io(path))?;
        Ok(self.text(path.as_os_str().as_encoded_bytes()).text(bytes))
    }

    pub(crate) fn digest(self) -> String {
        format!("{:x}", self.0.finalize())
    }
}

/// SHA-256 of the texts and their lengths: 64 hexadecimal digits.
pub fn digest<T: AsRef<[u8]>>(texts: impl IntoIterator<Item = T>) -> String {
    let mut stamp = StampHasher::default();
    for text in texts {
        stamp.text(text);
    }
    stamp.digest()
}

/// Paths and contents of files, as they were when they were read by `take`.
pub(super) struct FileContentsByPath(BTreeMap<PathBuf, Vec<u8>>);

impl FileContentsByPath {
    /// Reads the contents of `files`; a file that cannot be read is left out.
    pub(super) fn take(files: impl IntoIterator<Item = PathBuf>) -> Self {
        let mut taken = BTreeMap::new();
        for file in files {
            if let Entry::Vacant(place) = taken.entry(file)
                && let Ok(bytes) = std::fs::read(place.key())
            {
                place.insert(bytes);
            }
        }
        Self(taken)
    }

    /// Adds path and contents of `file` to the digest `stamp`; `None` if it could not be read.
    pub(super) fn stamp<'s>(
        &self,
        file: &Path,
        stamp: &'s mut StampHasher,
    ) -> Option<&'s mut StampHasher> {
        let bytes = self.0.get(file)?;
        Some(stamp.text(file.as_os_str().as_encoded_bytes()).text(bytes))
    }
}

/// The stamp of a finished step of a build: the digest of what it read, and paths of inputs.
pub(super) struct StepStamp {
    pub(super) digest: String,
    pub(super) files: Vec<PathBuf>,
}

impl StepStamp {
    /// Reads the stamp file at `path`; `None` if the step has never finished.
    pub(super) fn read(path: &Path) -> Option<Self> {
        let text = std::fs::read_to_string(path).ok()?;
        let mut lines = text.lines();
        let digest = lines.next()?.to_owned();
        Some(Self {
            digest,
            files: lines.map(PathBuf::from).collect(),
        })
    }

    /// The stamp of a step that has written `file` from inputs with this digest.
    pub(super) fn of(digest: &str, file: &Path) -> Self {
        let length = std::fs::metadata(file).map_or(0, |there| there.len());
        Self {
            digest: format!("{digest}-{length}"),
            files: Vec::new(),
        }
    }

    /// Whether, by its stamp, `file` was made from inputs with this digest and has kept its length.
    pub(super) fn is_of(stamp: &Path, digest: &str, file: &Path) -> bool {
        let kept = Self::read(stamp);
        file.is_file() && kept.is_some_and(|kept| kept.digest == Self::of(digest, file).digest)
    }

    /// Removes the stamp file at `path`. A step does so before it writes its results, so that the
    /// results of an interrupted step do not count as finished.
    pub(super) fn forget(path: &Path) -> Result<(), BuildError> {
        match std::fs::remove_file(path) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(BuildError::io(path)(error)),
            _ => Ok(()),
        }
    }

    /// Writes the stamp file at `path`, which says that the step has finished.
    pub(super) fn write(&self, path: &Path) -> Result<(), BuildError> {
        let mut text = self.digest.clone();
        for file in &self.files {
            write!(text, "\n{}", file.display()).expect("a String takes everything");
        }
        write_whole(path, &text)
    }
}

/// Paths of the files and folders in a directory, sorted.
pub(super) fn files_of(directory: &Path) -> Result<Vec<PathBuf>, BuildError> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(directory).map_err(BuildError::io(directory))? {
        files.push(entry.map_err(BuildError::io(directory))?.path());
    }
    files.sort();
    Ok(files)
}

/// Removes a folder with everything in it, if it exists.
///
/// # Errors
/// It exists and cannot be removed.
pub fn remove_folder(path: &Path) -> Result<(), BuildError> {
    match std::fs::remove_dir_all(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(BuildError::io(path)(error)),
        _ => Ok(()),
    }
}

/// Writes a file unless it has this text already.
pub(super) fn write_changed(path: &Path, text: &str) -> Result<(), BuildError> {
    if std::fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    write_whole(path, text)
}

/// Replaces a file atomically: other processes see the old text or the new one.
fn write_whole(path: &Path, text: &str) -> Result<(), BuildError> {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{}", std::process::id()));
    let partial = PathBuf::from(name);
    let written = std::fs::write(&partial, text).and_then(|()| std::fs::rename(&partial, path));
    written.map_err(|error| {
        // The error that matters is the first one.
        let _ = std::fs::remove_file(&partial);
        BuildError::io(path)(error)
    })
}
