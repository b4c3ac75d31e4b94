//! Factors of averages that make a tie, or one unit beside it.

use nvdla_layers::data::ValueSize;
use nvdla_layers::scalar::Percent;
use nvdla_model::arith::round16;
use nvdla_stimulus::pdp::draw_pdp_layer;

use super::listed;
use crate::{drawn, profile};

/// 1 in the fixed point of the reciprocals.
const ONE: i64 = 65_536;
const HALF: i64 = ONE / 2;

/// The product of a sum with a factor, and whether its fraction is next to a tie.
#[derive(Debug)]
struct Average {
    magnitude: i64,
    factor: i64,
    /// Largest magnitude of a result that does not wrap.
    end: i64,
}

impl Average {
    fn is_beside_a_tie(&self) -> bool {
        (self.magnitude * self.factor % ONE - HALF).abs() <= 1
    }

    /// Whether the product is the last that fits, or one of the first that wrap.
    fn is_at_an_end(&self) -> bool {
        let first = |product: i64| (product + self.magnitude - 1) / self.magnitude;
        let wraps = first(self.end * ONE + HALF);
        [wraps - 1, wraps, first((self.end + 1) * ONE)].contains(&self.factor)
    }
}

/// The average of each layer at the edge of its first or of its second rounding.
fn averages(count: u64) -> impl Iterator<Item = Average> {
    let mut pdp = profile("pdp").pdp.expect("PDP");
    pdp.edges = Percent::clamp(100);
    (0..count).map(move |seed| {
        let layer = drawn(seed, |chooser| draw_pdp_layer(&pdp, 20, chooser));
        let source = layer.source.expect("from memory");
        let value = listed(&source.data, ValueSize::OneByte, 1)[0];
        let value = i64::try_from(value).expect("a byte");
        let sum = value * layer.kernel.width.get() * layer.kernel.height.get();
        let factors = layer.reciprocals.expect("an average");
        let (sum, factor, bits) = if factors.height.get() == ONE {
            (sum, factors.width, 11)
        } else {
            (round16(sum * factors.width.get(), 11), factors.height, 8)
        };
        Average {
            magnitude: sum.abs().max(1),
            factor: factor.get(),
            end: (1 << (bits - 1)) - i64::from(sum > 0),
        }
    })
}

#[test]
fn the_first_factor_is_that_of_a_search() {
    let (mut exact, mut beyond) = (0, 0);
    for average in averages(2000) {
        if average.is_at_an_end() {
            continue;
        }
        if average.is_beside_a_tie() {
            exact += 1;
            beyond += u32::from(average.factor > ONE);
            continue;
        }
        // A search finds every fraction for an odd sum, and no odd fraction for an even one.
        assert_eq!(average.magnitude % 2, 0, "{average:?}");
    }
    assert!(exact > 750, "{exact}");
    // The search begins anywhere: both factors are drawn that most sums have.
    assert!(
        (exact / 4..3 * exact / 4).contains(&beyond),
        "{beyond} of {exact}"
    );
}
