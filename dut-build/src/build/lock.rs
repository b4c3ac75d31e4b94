//! A lock file, so that only one process at a time builds a model.

use std::fs::{File, TryLockError};
use std::path::Path;

use super::error::BuildError;
use super::watch::{BuildObserver, BuildProgress};

/// Waits until it can lock the file at `path`. The lock lasts until the result is dropped.
pub(crate) fn locked(path: &Path, watch: BuildObserver<'_>) -> Result<File, BuildError> {
    let directory = path.parent().unwrap_or(Path::new(""));
    std::fs::create_dir_all(directory).map_err(BuildError::io(directory))?;
    // Who may not write here can still use what is built: a file that is open for reading locks, too.
    let file = File::create(path)
        .or_else(|error| File::open(path).map_err(|_| error))
        .map_err(BuildError::io(path))?;
    match file.try_lock() {
        Ok(()) => return Ok(file),
        Err(TryLockError::WouldBlock) => watch(BuildProgress::Waiting { lock: path }),
        Err(TryLockError::Error(error)) => return Err(BuildError::io(path)(error)),
    }
    file.lock().map_err(BuildError::io(path))?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    use super::*;

    /// A model that another user built. The superuser may write everything, so a folder in the lock's
    /// place stands for a file that cannot be written.
    #[test]
    fn a_lock_that_cannot_be_written_is_taken_all_the_same() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("lock");
        std::fs::create_dir(&path).unwrap();
        let lock = locked(&path, &|_| ()).unwrap();
        assert!(File::open(&path).unwrap().try_lock().is_err(), "not locked");
        drop(lock);
    }

    #[test]
    fn who_comes_second_says_so_and_waits() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("new/lock");
        let first = locked(&path, &|_| ()).unwrap();
        let released = AtomicBool::new(false);
        let waited = AtomicBool::new(false);
        let watch = |progress: BuildProgress<'_>| {
            assert!(matches!(progress, BuildProgress::Waiting { .. }));
            waited.store(true, Ordering::SeqCst);
        };
        std::thread::scope(|scope| {
            let second = scope.spawn(|| {
                let lock = locked(&path, &watch).unwrap();
                assert!(released.load(Ordering::SeqCst), "nobody released it");
                drop(lock);
            });
            while !waited.load(Ordering::SeqCst) {
                std::thread::sleep(Duration::from_millis(1));
            }
            released.store(true, Ordering::SeqCst);
            drop(first);
            second.join().unwrap();
        });
    }
}
