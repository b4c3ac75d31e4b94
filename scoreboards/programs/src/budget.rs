//! A limit on the memory images of a program.

use crate::error::ProgramFileFault;

/// Most bytes in images, filled regions and checked regions of a program together: a simulation of
/// more would take days.
const MOST_BYTES: u64 = 1 << 28;

/// Number of bytes that further images and regions of a program may have.
#[derive(Debug)]
pub(crate) struct RemainingProgramBytes(u64);

impl Default for RemainingProgramBytes {
    fn default() -> Self {
        Self(MOST_BYTES)
    }
}

impl RemainingProgramBytes {
    /// Subtracts `size` bytes before anybody allocates them; refuses more than are left.
    pub(crate) fn take(&mut self, size: u64) -> Result<(), ProgramFileFault> {
        let left = self.0.checked_sub(size);
        let most = MOST_BYTES;
        self.0 = left.ok_or(ProgramFileFault::TooMuch { size, most })?;
        Ok(())
    }
}
