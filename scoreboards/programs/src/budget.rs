//! What the memory images of a program may take.

use crate::error::Fault;

/// Bytes that images, filled regions and checked regions of a program have together at most: a
/// simulation of more would take days.
const MOST_BYTES: u64 = 1 << 28;

/// Bytes that are left.
#[derive(Debug)]
pub(crate) struct ByteBudget(u64);

impl Default for ByteBudget {
    fn default() -> Self {
        Self(MOST_BYTES)
    }
}

impl ByteBudget {
    /// Takes `size` bytes, before anybody allocates them.
    pub(crate) fn take(&mut self, size: u64) -> Result<(), Fault> {
        let left = self.0.checked_sub(size);
        let most = MOST_BYTES;
        self.0 = left.ok_or(Fault::TooMuch { size, most })?;
        Ok(())
    }
}
