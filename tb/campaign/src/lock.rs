//! Locks: only one process at a time writes in the directory of a campaign, or a list of seeds.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::Path;

use nvdla_files::FileError;

use crate::error::CampaignError;

/// Name of the lock file in the directory of a campaign; it stays there, empty.
const LOCK: &str = ".lock";

/// A lock on a directory, held until it is dropped or the process ends, even if it is killed.
#[derive(Debug)]
pub struct FolderLock {
    file: File,
}

impl FolderLock {
    /// Locks a directory; the error says which process has the lock.
    ///
    /// # Errors
    /// Another process has the lock, or the directory cannot be written.
    pub fn take(directory: &Path) -> Result<Self, CampaignError> {
        let failed = FileError::doing("lock", directory);
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(directory.join(LOCK))
            .map_err(&failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::Error(source)) => return Err(failed(source).into()),
            Err(TryLockError::WouldBlock) => {
                let mut holder = String::new();
                // Whoever holds it may not have written yet.
                if file.read_to_string(&mut holder).is_err() || holder.is_empty() {
                    holder = "another process".to_owned();
                }
                return Err(CampaignError::Refused(format!(
                    "{} is in use by {holder}: wait for it, or choose another directory",
                    directory.display()
                )));
            }
        }
        // The lock holds whether or not there is room for a name.
        let _ = file
            .set_len(0)
            .and_then(|()| file.write_all(holder().as_bytes()));
        Ok(Self { file })
    }
}

impl Drop for FolderLock {
    fn drop(&mut self) {
        // A name that stays is of nobody: the next one looks at the lock.
        let _ = self.file.set_len(0);
    }
}

fn holder() -> String {
    let host = rustix::system::uname();
    let host = host.nodename().to_string_lossy();
    format!("process {} on {host}", std::process::id())
}

/// Locks a directory for a few writes: waits until no other process has this lock. It is released
/// when the returned file is dropped.
pub(crate) fn briefly(directory: &Path) -> io::Result<File> {
    let folder = File::open(directory)?;
    folder.lock()?;
    Ok(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_one_is_told_who_is_first_and_the_next_one_gets_it() {
        let directory = tempfile::tempdir().unwrap();
        let first = FolderLock::take(directory.path()).unwrap();
        let error = FolderLock::take(directory.path()).unwrap_err().to_string();
        let me = format!("is in use by process {} on ", std::process::id());
        assert!(error.contains(&me), "{error}");
        drop(first);
        FolderLock::take(directory.path()).unwrap();
    }
}
