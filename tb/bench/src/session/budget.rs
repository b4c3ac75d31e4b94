//! Limits of memory accesses and interrupts in a program: a DUT with more would never end.
//!
//! Memory accesses and interrupts are counted, not clocks, so that neither memory nor clock ratio
//! nor host can make a correct DUT exceed its budget.

use nvdla_model::expected::{Expected, ExpectedLayer};
use nvdla_model::layout::Region;

/// Accesses and interrupts allowed for each that the layers need: another DUT may read its inputs
/// more often than ours.
const FACTOR: u64 = 8;
/// Accesses and interrupts allowed in addition, for programs with next to no layers.
const SPARE: u64 = 512;

/// Numbers of memory accesses and interrupts of a program: done, needed or allowed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct AccessAndInterruptCounts {
    /// Reads and writes of 8 bytes in memory.
    pub(super) accesses: u64,
    pub(super) interrupts: u64,
}

/// How many memory accesses and interrupts a program may have before it counts as endless.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct EndlessProgramLimits {
    needed: AccessAndInterruptCounts,
    pub(super) most: AccessAndInterruptCounts,
    /// Number of layers that are counted in `needed`.
    layers: usize,
    /// The value of `wait` for programs of which the model does not predict everything, core clocks.
    limit: u64,
    /// Most core clocks of one wait in spite of progress.
    pub(super) wait: u64,
}

impl EndlessProgramLimits {
    /// A budget for [`Self::follow`]. If the model does not predict everything, accesses are not
    /// limited, but one wait takes at most `limit` core clocks.
    pub(super) fn new(limit: u64) -> Self {
        Self {
            limit,
            ..Self::default()
        }
    }

    /// Layers of `expected` that are not yet counted in this budget.
    pub(super) fn new_layers<'e>(&self, expected: &'e Expected) -> &'e [ExpectedLayer] {
        expected.layers.get(self.layers..).unwrap_or_default()
    }

    /// Updates the budget for a program that has `steps` steps by now; the model predicts `expected`.
    pub(super) fn follow(&mut self, expected: &Expected, steps: usize) {
        let layers = self.new_layers(expected).iter();
        let regions = layers.flat_map(|layer| layer.reads.iter().chain(&layer.writes));
        let atoms = |region: &Region| u64::from(region.at.0 % 8) + u64::from(region.len);
        self.needed.accesses += regions.map(|region| atoms(region).div_ceil(8)).sum::<u64>();
        self.needed.interrupts = expected.interrupts.len() as u64;
        self.layers = expected.layers.len();
        let predicted = expected.stuck.is_empty() && expected.unjudged.is_empty();
        let most = |needed: u64| {
            if predicted {
                FACTOR * needed + SPARE + steps as u64
            } else {
                u64::MAX
            }
        };
        self.most = AccessAndInterruptCounts {
            accesses: most(self.needed.accesses),
            interrupts: most(self.needed.interrupts),
        };
        self.wait = if predicted { u64::MAX } else { self.limit };
    }

    /// Whether `done` is within the budget.
    #[inline]
    pub(super) fn allows(&self, done: AccessAndInterruptCounts) -> bool {
        done.accesses <= self.most.accesses && done.interrupts <= self.most.interrupts
    }

    /// Text that compares `done` with the accesses and interrupts that the layers need.
    pub(super) fn against(&self, done: AccessAndInterruptCounts) -> String {
        format!(
            "{} memory accesses where all layers need {}, {} interrupts where they raise {},",
            done.accesses, self.needed.accesses, done.interrupts, self.needed.interrupts
        )
    }
}
