//! What a run of a case can do beside running it.

use super::window::WaveFile;

/// Options of [`run_expecting`](super::run_expecting). By default it records no waves and does the
/// whole sweep.
#[derive(Clone, Copy)]
pub struct RunOptions<'a> {
    /// Where to record waves: of the run without a sweep, or of the first run of the sweep that fails.
    pub waves: Option<&'a WaveFile>,
    /// If this becomes true, the sweep ends early and judges nothing.
    pub is_over: &'a (dyn Fn() -> bool + Sync),
}

impl Default for RunOptions<'_> {
    fn default() -> Self {
        Self {
            waves: None,
            is_over: &|| false,
        }
    }
}
