//! Memory of the host's software. It is read when a layer begins, and written when the layer ends.

use std::ops::Range;

use nvdla_model::layout::Region;
use nvdla_regs::quantity::Addr;

use crate::error::LiveError;

/// Memory of the host's software. Addresses do not wrap within a call; errors are user messages.
pub trait HostMemory {
    /// Copies the host's bytes from address `at` on into `bytes`.
    fn read(&mut self, at: Addr, bytes: &mut [u8]) -> Result<(), String>;

    /// Stores `bytes` in the host's memory from address `at` on.
    fn write(&mut self, at: Addr, bytes: &[u8]) -> Result<(), String>;
}

/// The address ranges of the DUT's memory that belong to the host's software.
#[derive(Default)]
pub(crate) struct HostWindows<'t> {
    pub(crate) windows: Vec<(Range<u64>, Box<dyn HostMemory + 't>)>,
    /// Regions copied from the host since the first unit of the present layer was enabled.
    pub(crate) fetched: Vec<Region>,
    /// Why the output of a layer could not be written to the host's memory.
    pub(crate) failed: Option<String>,
}

impl HostWindows<'_> {
    /// Overwrites those of `bytes`, which begin at address `at`, that are in memory of the host.
    pub(crate) fn read(&mut self, at: Addr, bytes: &mut [u8]) -> Result<(), String> {
        let place = place(at, bytes.len() as u64);
        for (window, memory) in &mut self.windows {
            if let Some((at, part)) = common(window, &place) {
                memory.read(at, &mut bytes[part])?;
            }
        }
        Ok(())
    }

    pub(crate) fn write(&mut self, at: Addr, bytes: &[u8]) -> Result<(), String> {
        let place = place(at, bytes.len() as u64);
        for (window, memory) in &mut self.windows {
            if let Some((at, part)) = common(window, &place) {
                memory.write(at, &bytes[part])?;
            }
        }
        Ok(())
    }

    /// Takes the error of a write to the host's memory that failed since the last call.
    pub(crate) fn failure(&mut self) -> Option<LiveError> {
        self.failed.take().map(LiveError::Memory)
    }
}

pub(crate) fn place(at: Addr, len: u64) -> Range<u64> {
    let at = u64::from(at.0);
    at..at.saturating_add(len).min(1 << 32)
}

/// The overlap of both ranges: its first address, and its range of offsets within `place`.
pub(crate) fn common(window: &Range<u64>, place: &Range<u64>) -> Option<(Addr, Range<usize>)> {
    let (start, end) = (window.start.max(place.start), window.end.min(place.end));
    let part = start.checked_sub(place.start)?..end.saturating_sub(place.start);
    let part = usize::try_from(part.start).ok()?..usize::try_from(part.end).ok()?;
    let at = Addr(u32::try_from(start).ok()?);
    (part.start < part.end).then_some((at, part))
}
