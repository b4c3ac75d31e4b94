//! Locks of files and folders.

use std::fs::{self, File};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use nvdla_files::{lock_or_name_holder, lock_when_free};

#[test]
fn the_second_one_is_told_who_is_first_and_the_next_one_gets_it() {
    let directory = tempfile::tempdir().unwrap();
    let first = lock_or_name_holder(directory.path()).unwrap();
    let error = lock_or_name_holder(directory.path())
        .unwrap_err()
        .to_string();
    let me = format!("is in use by process {} on ", std::process::id());
    assert!(error.contains(&me), "{error}");
    drop(first);
    lock_or_name_holder(directory.path()).unwrap();
}

/// A model that another user built. The superuser may write everything, so a folder in the lock's
/// place stands for a file that cannot be written.
#[test]
fn a_lock_that_cannot_be_written_is_taken_all_the_same() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("lock");
    fs::create_dir(&path).unwrap();
    let lock = lock_when_free(&path, || ()).unwrap();
    assert!(File::open(&path).unwrap().try_lock().is_err(), "not locked");
    drop(lock);
}

#[test]
fn who_comes_second_says_so_and_waits() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("new/lock");
    let first = lock_when_free(&path, || ()).unwrap();
    let released = AtomicBool::new(false);
    let waited = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let second = scope.spawn(|| {
            let lock = lock_when_free(&path, || waited.store(true, Ordering::SeqCst)).unwrap();
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
