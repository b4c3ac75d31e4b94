//! A stream of random numbers of its own for each field that is drawn.
//!
//! ```text
//! seed of the case -> layer 2 -> pdp -> pdp.kernel_width -> Rng
//! ```
//!
//! [`RandomStreams`] belongs to something with fields: a case, a layer, a unit of a layer, a part
//! of a unit. A generator asks for the stream of a field by name ([`RandomStreams::of`]). Draws of
//! one field do not change those of another, so a new field leaves all others as they were.

use nvdla_layers::draw::WeightedChoices;
use nvdla_layers::scalar::Percent;
use nvdla_random::probability::permille;
use nvdla_random::seed::{Rng, Seed};

/// Function that is called for each stream before anything is drawn from it: with the name of the
/// field, the seed of its stream, and the stream.
pub type RandomStreamCallback<'a> = dyn Fn(&str, Seed, &mut Rng) + 'a;

/// Makes the streams of random numbers of something that has fields: a case, a layer, a unit.
#[derive(Clone, Copy)]
pub struct RandomStreams<'a> {
    seed: Seed,
    watch: &'a RandomStreamCallback<'a>,
}

impl RandomStreams<'static> {
    /// Streams whose seeds are derived from `seed`.
    pub fn new(seed: Seed) -> Self {
        Self::watched(seed, &|_, _, _| ())
    }
}

impl<'a> RandomStreams<'a> {
    /// Streams with seeds derived from `seed`; `watch` is called for each stream, for tests.
    pub fn watched(seed: Seed, watch: &'a RandomStreamCallback<'a>) -> Self {
        Self { seed, watch }
    }

    /// The streams for the fields of a part called `name`.
    pub fn part(self, name: &str) -> Self {
        let seed = self.seed.part(name);
        Self { seed, ..self }
    }

    /// The streams for the fields of item `number` of a list.
    pub fn item(self, number: impl Into<u64>) -> Self {
        let seed = self.seed.item(number.into());
        Self { seed, ..self }
    }

    /// The stream of random numbers of one field. Each name may be used for one field only.
    pub fn of(self, field: impl AsRef<str>) -> Rng {
        let field = field.as_ref();
        let seed = self.seed.part(field);
        let mut rng = seed.rng();
        (self.watch)(field, seed, &mut rng);
        rng
    }

    /// Draws `true` with a probability of `percent` %, from the stream of `field`.
    pub fn chance(self, field: &str, percent: Percent) -> bool {
        self.of(field).chance(percent.into())
    }

    /// Draws which counters of a unit are on: all, or in `off` % of the draws each at random.
    pub fn counters<const COUNT: usize>(self, off: Percent, names: [&str; COUNT]) -> [bool; COUNT] {
        let off = self.chance("counters", off);
        names.map(|name| !off || self.of(name).chance(permille(500)))
    }

    /// Draws one of `items`, all equally likely; `items` must not be empty.
    pub fn pick<T: Copy>(self, field: &str, items: &[T]) -> T {
        *self.of(field).pick(items)
    }

    /// Draws one of the choices in `weights`, from the stream of `field`.
    pub fn choice<T: Ord + Copy>(self, field: &str, weights: &WeightedChoices<T>) -> T {
        weights.pick(&mut self.of(field))
    }
}
