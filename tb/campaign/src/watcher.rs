//! What shrinking a case asks and tells while it runs.

/// How far the shrinking of a case is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShrinkProgress {
    /// Number of smaller cases that were tried, and largest number of them.
    pub tries: u32,
    pub most: u32,
    /// Number of `layers` or `steps` that the smallest case has until now.
    pub left: usize,
    pub what: &'static str,
}

impl ShrinkProgress {
    /// What is left, in words.
    pub fn left(&self) -> String {
        match self.left {
            1 => format!("1 {} left", self.what.trim_end_matches('s')),
            left => format!("{left} {} left", self.what),
        }
    }
}

/// Ends the shrinking of a case early, and is told how far it is.
#[derive(Clone, Copy)]
pub struct ShrinkWatcher<'a> {
    /// If this becomes true, no further case is tried: the smallest one until now is the result.
    pub is_over: &'a (dyn Fn() -> bool + Sync),
    /// Is called behind each try.
    pub see: &'a (dyn Fn(ShrinkProgress) + Sync),
}

impl Default for ShrinkWatcher<'_> {
    fn default() -> Self {
        Self {
            is_over: &|| false,
            see: &|_| {},
        }
    }
}

/// Counts the smaller cases that are tried.
#[derive(Clone, Copy)]
pub struct ShrinkTries<'a> {
    done: u32,
    most: u32,
    watcher: ShrinkWatcher<'a>,
}

impl<'a> ShrinkTries<'a> {
    /// At most `most` tries.
    pub fn at_most(most: u32, watcher: ShrinkWatcher<'a>) -> Self {
        Self {
            done: 0,
            most,
            watcher,
        }
    }

    /// Whether no further case may be tried.
    pub(crate) fn are_over(&self) -> bool {
        self.done >= self.most || (self.watcher.is_over)()
    }

    /// Counts a try, behind which the smallest case has so many `what`.
    pub(crate) fn count(&mut self, left: usize, what: &'static str) {
        self.done += 1;
        (self.watcher.see)(ShrinkProgress {
            tries: self.done,
            most: self.most,
            left,
            what,
        });
    }
}
