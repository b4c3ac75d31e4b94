//! Memory that belongs to the host. A layer reads it when it begins, and writes it when it has ended.

use std::fmt;
use std::ops::Range;

use nvdla_model::layout::Region;
use nvdla_regs::quantity::Addr;

use crate::error::LiveError;

/// Memory of the host. Addresses do not wrap within a call; an error is a sentence.
pub trait HostMemory {
    /// Copies bytes from `at` on.
    fn read(&mut self, at: Addr, bytes: &mut [u8]) -> Result<(), String>;

    /// Stores bytes from `at` on.
    fn write(&mut self, at: Addr, bytes: &[u8]) -> Result<(), String>;
}

/// Parts of memory that belong to the host.
#[derive(Default)]
pub(crate) struct HostWindows<'t> {
    pub(crate) windows: Vec<(Range<u64>, Box<dyn HostMemory + 't>)>,
    /// What was asked for since the first unit of the present layer was enabled.
    pub(crate) fetched: Vec<Region>,
    /// A layer's output could not be written.
    pub(crate) failed: Option<String>,
}

impl fmt::Debug for HostWindows<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places = self.windows.iter().map(|(place, _)| place);
        f.debug_list().entries(places).finish()
    }
}

impl HostWindows<'_> {
    /// Copies what belongs to the host.
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

    /// What went wrong since the last call.
    pub(crate) fn failure(&mut self) -> Option<LiveError> {
        self.failed.take().map(LiveError::Memory)
    }
}

pub(crate) fn place(at: Addr, len: u64) -> Range<u64> {
    let at = u64::from(at.0);
    at..at.saturating_add(len).min(1 << 32)
}

/// What both have: its address, and where it lies in `place`.
pub(crate) fn common(window: &Range<u64>, place: &Range<u64>) -> Option<(Addr, Range<usize>)> {
    let (start, end) = (window.start.max(place.start), window.end.min(place.end));
    let part = start.checked_sub(place.start)?..end.saturating_sub(place.start);
    let part = usize::try_from(part.start).ok()?..usize::try_from(part.end).ok()?;
    let at = Addr(u32::try_from(start).ok()?);
    (part.start < part.end).then_some((at, part))
}
