//! One stream of random numbers for each field that is drawn.
//!
//! ```text
//! seed of the case -> layer 2 -> pdp -> pdp.kernel_width -> Rng
//! ```
//!
//! [`Draws`] belongs to something with fields: a case, a layer, a unit of a layer, a part of a
//! unit. A field asks for its stream by name ([`Draws::of`]); its draws do not move the stream of
//! any other field. So a new field changes no other field.

use nvdla_bench::seed::{Rng, Seed};
use nvdla_layers::draw::{self, WeightedChoices};
use nvdla_layers::scalar::Percent;

/// Called for each stream before anything is drawn from it: with the field, the seed of its stream,
/// and the stream.
pub type StreamWatch<'a> = dyn Fn(&str, Seed, &mut Rng) + 'a;

/// The streams of random numbers of something that has fields.
#[derive(Clone, Copy)]
pub struct Draws<'a> {
    seed: Seed,
    watch: &'a StreamWatch<'a>,
}

impl Draws<'static> {
    /// The streams that follow from `seed`.
    pub fn new(seed: Seed) -> Self {
        Self::watched(seed, &|_, _, _| ())
    }
}

impl<'a> Draws<'a> {
    /// As [`Self::new`], with `watch` called for each stream: for tests.
    pub fn watched(seed: Seed, watch: &'a StreamWatch<'a>) -> Self {
        Self { seed, watch }
    }

    /// The streams of the part called `name`.
    pub fn part(self, name: &str) -> Self {
        let seed = self.seed.part(name);
        Self { seed, ..self }
    }

    /// The streams of item `number` in a list.
    pub fn item(self, number: impl Into<u64>) -> Self {
        let seed = self.seed.item(number.into());
        Self { seed, ..self }
    }

    /// The stream of a field. Each name may be used for one field only.
    pub fn of(self, field: impl AsRef<str>) -> Rng {
        let field = field.as_ref();
        let seed = self.seed.part(field);
        let mut rng = seed.rng();
        (self.watch)(field, seed, &mut rng);
        rng
    }

    /// Draws a field that is true with a probability of `percent` %.
    pub fn chance(self, field: &str, percent: Percent) -> bool {
        draw::chance(&mut self.of(field), percent)
    }

    /// Draws which counters run: all, or with a probability of `off` % each one at random.
    pub fn counters<const COUNT: usize>(self, off: Percent, names: [&str; COUNT]) -> [bool; COUNT] {
        let off = self.chance("counters", off);
        names.map(|name| !off || self.of(name).chance(500))
    }

    /// Draws one of `items`, which must not be empty.
    pub fn pick<T: Copy>(self, field: &str, items: &[T]) -> T {
        *self.of(field).pick(items)
    }

    /// Draws a field with these weights.
    pub fn choice<T: Ord + Copy>(self, field: &str, weights: &WeightedChoices<T>) -> T {
        weights.pick(&mut self.of(field))
    }
}
