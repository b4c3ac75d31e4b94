//! Locks that can be used after a thread panicked while it held them.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks `mutex` even after a panic; for data that is consistent between any two calls.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
