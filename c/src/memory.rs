//! The memory of a model: its own, or the caller's, which two callbacks access.

use std::cell::Cell;
use std::ffi::c_void;

use nvdla_model::memory::{Memory, MemoryPort};
use nvdla_regs::quantity::Addr;

use crate::status::CallError;

/// Callbacks by which a model uses the memory of the caller.
///
/// A layer reads each run of consecutive bytes with one call, and when it is complete writes each
/// run of its output with one call. Addresses do not wrap within a call. A callback returns 0, or
/// an error code of the caller's; bytes that could not be read count as 0.
///
/// No callback may call functions on the model that calls it.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct MemoryCallbacks {
    /// A pointer of the caller's that both callbacks get.
    pub user: *mut c_void,
    /// Copies `len` bytes of memory from address `at` on to `bytes`.
    pub read:
        Option<unsafe extern "C" fn(user: *mut c_void, at: u32, bytes: *mut u8, len: usize) -> i32>,
    /// Stores `len` bytes in memory from address `at` on.
    pub write: Option<
        unsafe extern "C" fn(user: *mut c_void, at: u32, bytes: *const u8, len: usize) -> i32,
    >,
}

type ReadCallback = unsafe extern "C" fn(*mut c_void, u32, *mut u8, usize) -> i32;
type WriteCallback = unsafe extern "C" fn(*mut c_void, u32, *const u8, usize) -> i32;

/// The memory that a model uses: its own, or the caller's.
#[derive(Debug, Clone)]
pub(crate) enum CModelMemory {
    Own(Memory),
    Callers(CallersMemory),
}

impl Default for CModelMemory {
    fn default() -> Self {
        Self::Own(Memory::new())
    }
}

/// The caller's memory: both callbacks, and the pointer that they get.
#[derive(Debug, Clone)]
pub(crate) struct CallersMemory {
    user: *mut c_void,
    read: ReadCallback,
    write: WriteCallback,
    /// The first error code of a callback in the present call, and the address at which it failed.
    failure: Cell<Option<(i32, u32)>>,
}

// SAFETY: the caller of `nvdla_model_new_with_memory` promises that the callbacks may be called
// with `user` by whichever thread uses the model.
unsafe impl Send for CallersMemory {}

impl CModelMemory {
    pub(crate) fn callers(callbacks: &MemoryCallbacks) -> Result<Self, CallError> {
        Ok(Self::Callers(CallersMemory {
            user: callbacks.user,
            read: callbacks.read.ok_or(CallError::Null("memory.read"))?,
            write: callbacks.write.ok_or(CallError::Null("memory.write"))?,
            failure: Cell::new(None),
        }))
    }

    /// Takes the first error of a callback since this was last called.
    pub(crate) fn take_failure(&self) -> Result<(), CallError> {
        match self {
            Self::Own(_) => Ok(()),
            Self::Callers(memory) => match memory.failure.take() {
                None => Ok(()),
                Some((code, at)) => Err(CallError::Memory { code, at }),
            },
        }
    }
}

impl CallersMemory {
    fn note(&self, code: i32, at: Addr) {
        if code != 0 && self.failure.get().is_none() {
            self.failure.set(Some((code, at.0)));
        }
    }
}

impl MemoryPort for CModelMemory {
    fn read_into(&self, at: Addr, bytes: &mut [u8]) {
        match self {
            Self::Own(memory) => memory.read_into(at, bytes),
            Self::Callers(memory) => {
                let (first, second) = bytes.split_at_mut(before_wrap(at, bytes.len()));
                for (at, part) in [(at, first), (Addr(0), second)] {
                    if part.is_empty() {
                        continue;
                    }
                    part.fill(0);
                    // SAFETY: the bytes may be written, and the caller promises that the callback
                    // may be called with its `user`.
                    let code =
                        unsafe { (memory.read)(memory.user, at.0, part.as_mut_ptr(), part.len()) };
                    if code != 0 {
                        part.fill(0);
                    }
                    memory.note(code, at);
                }
            }
        }
    }

    fn store(&mut self, at: Addr, bytes: &[u8]) {
        match self {
            Self::Own(memory) => memory.load(at, bytes),
            Self::Callers(memory) => {
                let (first, second) = bytes.split_at(before_wrap(at, bytes.len()));
                for (at, part) in [(at, first), (Addr(0), second)] {
                    if part.is_empty() {
                        continue;
                    }
                    // SAFETY: the bytes may be read, and the caller promises that the callback may
                    // be called with its `user`.
                    let code =
                        unsafe { (memory.write)(memory.user, at.0, part.as_ptr(), part.len()) };
                    memory.note(code, at);
                }
            }
        }
    }
}

/// Number of bytes, at most `len`, from `at` to the end of the 4 GiB.
fn before_wrap(at: Addr, len: usize) -> usize {
    let left = (1_u64 << 32) - u64::from(at.0);
    usize::try_from(left).map_or(len, |left| len.min(left))
}
