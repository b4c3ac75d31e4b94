//! Files that get their name when they are complete.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::{Builder, TempDir};

/// The folders of all unfinished files of this process. Global: a signal ends the process whatever its
/// threads are doing.
static FOLDERS: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn folders() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    FOLDERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes all unfinished files. For a process that ends at once: no file can begin or be completed
/// after this.
pub fn remove_unfinished() {
    let folders = folders();
    for folder in folders.iter() {
        // Whoever ends the process cannot do anything about it.
        let _ = fs::remove_dir_all(folder);
    }
    std::mem::forget(folders);
}

/// A file in a hidden folder beside its place, with whatever else its writer keeps there. It moves to
/// its place when it is complete; if it is dropped before, it is removed. What is at the place before
/// stays until then.
#[derive(Debug)]
pub struct UnfinishedFile {
    place: PathBuf,
    name: OsString,
    /// `None`: the place is a device or a pipe, which is written directly.
    folder: Option<TempDir>,
}

impl UnfinishedFile {
    /// Begins a file for this place.
    ///
    /// # Errors
    /// No file can be created there.
    pub fn begin(place: &Path) -> io::Result<Self> {
        let there = fs::metadata(place);
        let is_direct = there.is_ok_and(|there| !there.is_file());
        // Behind a link the file that it leads to is replaced.
        let place = fs::canonicalize(place).unwrap_or_else(|_| place.to_owned());
        let name = place.file_name().ok_or(io::ErrorKind::InvalidInput)?;
        let name = name.to_owned();
        let mut file = Self {
            place,
            name,
            folder: None,
        };
        if !is_direct {
            let mut folders = folders();
            let beside = match file.place.parent() {
                Some(beside) if beside != Path::new("") => beside,
                _ => Path::new("."),
            };
            let folder = Builder::new().prefix(".cosim-").tempdir_in(beside)?;
            folders.insert(folder.path().to_owned());
            file.folder = Some(folder);
        }
        Ok(file)
    }

    /// Creates the file, empty.
    ///
    /// # Errors
    /// The file cannot be created.
    pub fn create(&self) -> io::Result<File> {
        File::create(self.path())
    }

    /// Where the file is written.
    pub fn path(&self) -> PathBuf {
        match &self.folder {
            Some(folder) => folder.path().join(&self.name),
            None => self.place.clone(),
        }
    }

    /// Moves the complete file to its place.
    ///
    /// # Errors
    /// The file cannot be moved.
    pub fn finish(self) -> io::Result<()> {
        match self.folder {
            Some(_) => fs::rename(self.path(), &self.place),
            None => Ok(()),
        }
    }
}

impl Drop for UnfinishedFile {
    fn drop(&mut self) {
        if let Some(folder) = self.folder.take() {
            let mut folders = folders();
            folders.remove(folder.path());
            // A folder that stays harms nobody: its name is hidden, and no other file has it.
            let _ = folder.close();
        }
    }
}
