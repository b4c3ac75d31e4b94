//! File locks between processes. The system releases a lock when its file is dropped or the process ends,
//! even if it is killed.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::Path;

use crate::error::FileError;

/// Name of the lock file in a locked folder; it stays there, empty.
const LOCK: &str = ".lock";

/// Locks a file or folder. If another process or thread has the lock, calls `waits` and waits. The lock
/// lasts until the result is dropped. A file that does not exist is created, with its folder.
///
/// # Errors
/// There is no such file or folder, and it cannot be created.
pub fn lock_when_free(path: &Path, waits: impl FnOnce()) -> io::Result<File> {
    let folder = path.parent().unwrap_or(Path::new(""));
    fs::create_dir_all(folder)?;
    // Who may not write here can still use what is there: a file that is open for reading locks, too.
    let file = File::create(path).or_else(|error| File::open(path).map_err(|_| error))?;
    if !is_locked_now(&file)? {
        waits();
        file.lock()?;
    }
    Ok(file)
}

/// A lock on a folder, held until it is dropped or the process ends.
#[derive(Debug)]
pub struct FolderLock {
    file: File,
}

/// Locks a folder, or says which process has the lock.
///
/// # Errors
/// Another process has the lock, or the folder cannot be written.
pub fn lock_or_name_holder(folder: &Path) -> Result<FolderLock, FileError> {
    let failed = FileError::doing("lock", folder);
    let mut file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(folder.join(LOCK))
        .map_err(&failed)?;
    if !is_locked_now(&file).map_err(failed)? {
        let mut holder = String::new();
        // Whoever holds it may not have written yet.
        if file.read_to_string(&mut holder).is_err() || holder.is_empty() {
            holder = "another process".to_owned();
        }
        return Err(FileError::Refused(format!(
            "{} is in use by {holder}: wait for it, or choose another directory",
            folder.display()
        )));
    }
    // The lock holds whether or not there is room for a name.
    let _ = file
        .set_len(0)
        .and_then(|()| file.write_all(this_process().as_bytes()));
    Ok(FolderLock { file })
}

impl Drop for FolderLock {
    fn drop(&mut self) {
        // A name that stays is of nobody: the next one looks at the lock.
        let _ = self.file.set_len(0);
    }
}

/// Locks the file, unless somebody else has the lock.
fn is_locked_now(file: &File) -> io::Result<bool> {
    match file.try_lock() {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

fn this_process() -> String {
    format!("process {}{}", std::process::id(), on_host())
}

#[cfg(unix)]
fn on_host() -> String {
    let host = rustix::system::uname();
    format!(" on {}", host.nodename().to_string_lossy())
}

#[cfg(not(unix))]
fn on_host() -> String {
    String::new()
}
