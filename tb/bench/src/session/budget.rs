//! How much a program explains of what a DUT does: more is a DUT that never ends.
//!
//! Memory accesses and interrupts are counted, not clocks, so that neither memory nor clock ratio
//! nor host can make a correct DUT exceed its budget.

use nvdla_model::expected::Expected;
use nvdla_model::layout::Region;
use nvdla_model::program::Program;

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

impl Activity {
    /// What the layers need.
    fn needed(expected: &Expected) -> Self {
        let layers = expected.layers.iter();
        let regions = layers.flat_map(|layer| layer.reads.iter().chain(&layer.writes));
        let atoms = |region: &Region| u64::from(region.at.0 % 8) + u64::from(region.len);
        Self {
            accesses: regions.map(|region| atoms(region).div_ceil(8)).sum(),
            interrupts: expected.interrupts.len() as u64,
        }
    }
}

/// What the DUT may do in a program.
#[derive(Debug, Clone, Copy)]
pub(super) struct ActivityBudget {
    needed: Activity,
    most: Activity,
    /// Core clocks that one wait may take in spite of progress.
    pub(super) wait: u64,
}

impl ActivityBudget {
    /// The budget for `program`. Where the model does not say all that must happen, one wait takes
    /// at most `wait` core clocks instead.
    pub(super) fn new(program: &Program, expected: &Expected, wait: u64) -> Self {
        let needed = Activity::needed(expected);
        let predicted = expected.stuck.is_empty() && expected.unjudged.is_empty();
        let most = |needed: u64| match predicted {
            true => FACTOR * needed + SPARE + program.steps.len() as u64,
            false => u64::MAX,
        };
        Self {
            needed,
            most: Activity {
                accesses: most(needed.accesses),
                interrupts: most(needed.interrupts),
            },
            wait: if predicted { u64::MAX } else { wait },
        }
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
