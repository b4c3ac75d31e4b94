//! Shows how far the shrinking of a failing case is: a bar on a terminal, lines elsewhere.

use std::sync::{Mutex, PoisonError};

use indicatif::ProgressBar;

use nvdla_campaign::watcher::{ShrinkProgress, ShrinkWatcher};

use crate::command::globals::OutputDetail;
use crate::command::progress::{self, ProgressLog};
use crate::command::signals;

/// The display of one case that is shrunk.
pub struct ShrinkDisplay {
    name: String,
    bar: ProgressBar,
    log: Mutex<ProgressLog>,
}

impl ShrinkDisplay {
    /// Says that the shrinking of the case `name` begins, in at most `tries` tries.
    pub fn begin(name: &str, tries: u32, detail: OutputDetail) -> Self {
        // Most cases are small long before the last try, so that nobody knows how many are left.
        let bar = progress::progress(None, "tries", detail);
        progress::say(&bar, "shrinking begins", name);
        bar.tick();
        let mut log = ProgressLog::new(detail);
        log.begin(|| format!("{name} is shrunk, in at most {tries} tries"));
        Self {
            name: name.to_owned(),
            bar,
            log: Mutex::new(log),
        }
    }

    /// Shows the state behind a try.
    pub fn see(&self, now: ShrinkProgress) {
        let left = now.left();
        self.bar.set_position(now.tries.into());
        progress::say(&self.bar, &left, &self.name);
        let mut log = self.log.lock().unwrap_or_else(PoisonError::into_inner);
        log.see(now.tries.into(), Some(now.most.into()), || {
            let ShrinkProgress { tries, most, .. } = now;
            format!("{}: {tries} of at most {most} tries, {left}", self.name)
        });
    }

    /// Removes the bar.
    pub fn end(&self) {
        self.bar.finish_and_clear();
    }
}

/// Shows each try with `see`, and ends at a signal.
pub fn watcher(see: &(dyn Fn(ShrinkProgress) + Sync)) -> ShrinkWatcher<'_> {
    ShrinkWatcher {
        is_over: &signals::is_over,
        see,
    }
}
