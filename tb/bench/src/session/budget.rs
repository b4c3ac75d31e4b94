//! How much a program explains of what a DUT does: more is a DUT that never ends.
//!
//! Memory accesses and interrupts are counted, not clocks, so that neither memory nor clock ratio
//! nor host can make a correct DUT exceed its budget.

use nvdla_model::expected::{Expected, ExpectedLayer};
use nvdla_model::layout::Region;

/// What may be done for each access and interrupt that the layers need: another DUT may read its
/// inputs more often than ours.
const FACTOR: u64 = 8;
/// What may be done beyond that, for programs with next to no layers.
const SPARE: u64 = 512;

/// What a DUT has done, or may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Activity {
    /// Reads and writes of 8 bytes.
    pub(super) accesses: u64,
    pub(super) interrupts: u64,
}

/// What the DUT may do in a program.
#[derive(Debug, Clone, Copy)]
pub(super) struct ActivityBudget {
    needed: Activity,
    most: Activity,
    /// Layers that are counted in `needed`.
    layers: usize,
    /// Core clocks that one wait may take where the model does not say all that must happen.
    limit: u64,
    /// Core clocks that one wait may take in spite of progress.
    pub(super) wait: u64,
}

impl ActivityBudget {
    /// The budget of a program without steps. Where the model does not say all that must happen, one
    /// wait takes at most `limit` core clocks instead.
    pub(super) fn new(limit: u64) -> Self {
        let needed = Activity {
            accesses: 0,
            interrupts: 0,
        };
        Self {
            needed,
            most: needed,
            layers: 0,
            limit,
            wait: u64::MAX,
        }
    }

    /// Layers that [`Self::follow`] has not yet seen.
    pub(super) fn new_layers<'e>(&self, expected: &'e Expected) -> &'e [ExpectedLayer] {
        expected.layers.get(self.layers..).unwrap_or_default()
    }

    /// Allows what `expected` needs, of a program that has `steps` by now.
    pub(super) fn follow(&mut self, expected: &Expected, steps: usize) {
        let layers = self.new_layers(expected).iter();
        let regions = layers.flat_map(|layer| layer.reads.iter().chain(&layer.writes));
        let atoms = |region: &Region| u64::from(region.at.0 % 8) + u64::from(region.len);
        self.needed.accesses += regions.map(|region| atoms(region).div_ceil(8)).sum::<u64>();
        self.needed.interrupts = expected.interrupts.len() as u64;
        self.layers = expected.layers.len();
        let predicted = expected.stuck.is_empty() && expected.unjudged.is_empty();
        let most = |needed: u64| match predicted {
            true => FACTOR * needed + SPARE + steps as u64,
            false => u64::MAX,
        };
        self.most = Activity {
            accesses: most(self.needed.accesses),
            interrupts: most(self.needed.interrupts),
        };
        self.wait = if predicted { u64::MAX } else { self.limit };
    }

    /// Whether a DUT that ends may have done so much.
    #[inline]
    pub(super) fn allows(&self, done: Activity) -> bool {
        done.accesses <= self.most.accesses && done.interrupts <= self.most.interrupts
    }

    /// The accesses that are allowed.
    #[inline]
    pub(super) fn accesses(&self) -> u64 {
        self.most.accesses
    }

    /// What was done beside what the layers need.
    pub(super) fn against(&self, done: Activity) -> String {
        let Activity {
            accesses,
            interrupts,
        } = self.needed;
        format!(
            "{} memory accesses where all layers need {accesses}, {} interrupts where they raise \
             {interrupts},",
            done.accesses, done.interrupts
        )
    }
}
