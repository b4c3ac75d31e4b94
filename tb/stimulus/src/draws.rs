//! One stream of random numbers for each field that is drawn.
//!
//! ```text
//! seed of the case -> layer 2 -> pdp -> pdp.kernel_width -> Rng
//! ```
//!
//! [`Draws`] stands for something with fields: a case, a layer of it, a unit of a layer, a part of
//! a unit. A field asks for its stream by name ([`Draws::of`]), and whatever it draws moves the
//! stream of no other field. So a new field moves none of those that were there before.

use nvdla_bench::seed::{Rng, Seed};
use nvdla_layers::draw::{self, Weights};
use nvdla_layers::scalar::Percent;

/// Is told of each stream before anything is drawn from it: the field, the seed of its stream, and
/// the stream itself.
pub type StreamWatch<'a> = dyn Fn(&str, Seed, &mut Rng) + 'a;

/// The random numbers of something that has fields.
#[derive(Clone, Copy)]
pub struct Draws<'a> {
    seed: Seed,
    watch: &'a StreamWatch<'a>,
}

impl Draws<'static> {
    /// Those that follow from `seed`.
    pub fn new(seed: Seed) -> Self {
        Self::watched(seed, &|_, _, _| ())
    }
}

impl<'a> Draws<'a> {
    /// The same, with `watch` looking on: for tests.
    pub fn watched(seed: Seed, watch: &'a StreamWatch<'a>) -> Self {
        Self { seed, watch }
    }

    /// Those of the part called `name`.
    pub fn part(self, name: &str) -> Self {
        let seed = self.seed.part(name);
        Self { seed, ..self }
    }

    /// Those of item `number` in a list.
    pub fn item(self, number: impl Into<u64>) -> Self {
        let seed = self.seed.item(number.into());
        Self { seed, ..self }
    }

    /// The stream of a field. Only one field of this name may be drawn.
    pub fn of(self, field: impl AsRef<str>) -> Rng {
        let field = field.as_ref();
        let seed = self.seed.part(field);
        let mut rng = seed.rng();
        (self.watch)(field, seed, &mut rng);
        rng
    }

    /// A field that is true `percent` times of a hundred.
    pub fn chance(self, field: &str, percent: Percent) -> bool {
        draw::chance(&mut self.of(field), percent)
    }

    /// Counters that run: all of them, but in `off` percent each as it is drawn.
    pub fn counters<const COUNT: usize>(self, off: Percent, names: [&str; COUNT]) -> [bool; COUNT] {
        let off = self.chance("counters", off);
        names.map(|name| !off || self.of(name).chance(500))
    }

    /// A field that is any of `items`, of which there is one at least.
    pub fn pick<T: Copy>(self, field: &str, items: &[T]) -> T {
        *self.of(field).pick(items)
    }

    /// A field with these weights.
    pub fn choice<T: Ord + Copy>(self, field: &str, weights: &Weights<T>) -> T {
        weights.pick(&mut self.of(field))
    }
}
