//! Random draws of layers beyond those of [`Rng`]: ranged numbers, weights.

use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::de::{self, DeserializeOwned};
use serde::{Deserialize, Deserializer, Serialize};

use nvdla_random::seed::Rng;

use crate::scalar::RangedNumber;

/// Draws a value from `MIN` to `MAX`, all equally likely.
pub fn any<const MIN: i64, const MAX: i64>(rng: &mut Rng) -> RangedNumber<MIN, MAX> {
    RangedNumber::clamp(rng.signed(MIN, MAX))
}

// Clones share the map. This is no doc comment because a schema shows those.
/// Choices with weights, such as `{never: 0, seldom: 1, often: 9}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct WeightedChoices<T: Ord>(Arc<BTreeMap<T, u32>>);

impl<T: Ord + Copy> WeightedChoices<T> {
    /// Makes the choices from pairs of choice and weight; `None` if all weights are 0.
    pub fn new(choices: &[(T, u32)]) -> Option<Self> {
        let weights = Self(Arc::new(choices.iter().copied().collect()));
        (!weights.is_empty()).then_some(weights)
    }

    fn is_empty(&self) -> bool {
        self.0.values().all(|weight| *weight == 0)
    }

    /// The choices with their weights.
    pub fn choices(&self) -> impl Iterator<Item = (T, u32)> + Clone {
        self.0.iter().map(|(choice, weight)| (*choice, *weight))
    }

    /// Whether `choice` can be drawn: its weight is above 0.
    pub fn may_be(&self, choice: T) -> bool {
        self.0.get(&choice).is_some_and(|weight| *weight > 0)
    }

    /// Draws one of the choices.
    pub fn pick(&self, rng: &mut Rng) -> T {
        let drawn = rng.weighted(self.choices());
        drawn.expect("some weight is above 0, or it could not be made")
    }
}

impl<'de, T: Ord + Copy + DeserializeOwned> Deserialize<'de> for WeightedChoices<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let weights = Self(Arc::new(BTreeMap::deserialize(deserializer)?));
        if weights.is_empty() {
            return Err(de::Error::custom(
                "all weights are 0: nothing can be drawn; give some choice a weight above 0",
            ));
        }
        Ok(weights)
    }
}
