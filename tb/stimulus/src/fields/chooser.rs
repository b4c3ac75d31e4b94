//! Draws the fields of one unit of a layer, so that they are legal and as the profile asks.

use std::collections::BTreeMap;

use nvdla_layers::cube::CubeShape;
use nvdla_layers::scalar::RangedNumber;
use nvdla_random::seed::Rng;

use crate::avoid::AvoidedQuirks;
use crate::draws::RandomStreams;

use super::catalogue::FieldName;
use super::choices::FieldChoice;
use super::demands::FieldDemands;
use super::spans::IntegerSet;

/// Draws the fields of one unit of a layer as the profile asks; holds the values drawn so far.
#[derive(Clone)]
pub struct FieldChooser<'a> {
    /// Streams of random numbers for the fields of the unit.
    pub draws: RandomStreams<'a>,
    /// Quirks of the DUT that the layer must not trigger.
    pub avoid: &'a AvoidedQuirks,
    /// Distributions and relations of fields in the profile.
    pub demands: &'a FieldDemands,
    known: BTreeMap<FieldName, i64>,
}

impl<'a> FieldChooser<'a> {
    /// A chooser that has drawn no field yet.
    pub fn new(
        demands: &'a FieldDemands,
        avoid: &'a AvoidedQuirks,
        draws: RandomStreams<'a>,
    ) -> Self {
        Self {
            draws,
            avoid,
            demands,
            known: BTreeMap::new(),
        }
    }

    /// A chooser for the part `name` of the layer, which has drawn no field yet.
    pub fn part(&self, name: &str) -> Self {
        Self::new(self.demands, self.avoid, self.draws.part(name))
    }

    /// Whether a distribution or relation of the profile names one of these fields.
    pub fn names(&self, names: &[FieldName]) -> bool {
        names.iter().any(|name| self.demands.names(*name))
    }

    /// The drawn value of a field; `None` if it is not drawn yet, or the profile does not name it.
    pub fn known(&self, name: FieldName) -> Option<i64> {
        self.known.get(&name).copied()
    }

    /// The drawn value of a field that is never negative; `None` if it is not drawn or not named.
    pub fn known_count(&self, name: FieldName) -> Option<u32> {
        self.known(name).and_then(|value| u32::try_from(value).ok())
    }

    /// Notes the value of a field that follows from another unit, so that it is not drawn any more.
    pub fn fix(&mut self, name: FieldName, value: impl Into<i64>) {
        if self.demands.names(name) {
            self.known.entry(name).or_insert_with(|| value.into());
        }
    }

    /// Notes width, height and channels of a cube, whose fields have these names.
    pub fn fix_shape(&mut self, names: [FieldName; 3], shape: CubeShape) {
        let sizes = [shape.width, shape.height, shape.channels];
        for (name, size) in names.into_iter().zip(sizes) {
            self.fix(name, size);
        }
    }

    /// The least value of a field with which the profile's distributions and relations can hold.
    pub fn least(&self, name: FieldName) -> i64 {
        self.demands
            .bounds(name)
            .map_or(name.entry().least, |(least, _)| least)
    }

    /// Whether the profile has a distribution of a field; relations do not count.
    pub fn gives(&self, name: FieldName) -> bool {
        self.demands.choices(name).is_some()
    }

    /// Whether the profile has a relation between these two fields.
    pub fn relates(&self, one: FieldName, other: FieldName) -> bool {
        let mut relations = self.demands.relations.iter();
        relations.any(|relation| relation.joins(one, other))
    }

    /// The value of the field `name` nearest to `own` for which some value of the field `other` satisfies
    /// all relations between the two. `ends`: least and largest value of `other`.
    pub fn nearest_satisfiable(
        &self,
        name: FieldName,
        other: FieldName,
        ends: (u32, u32),
        own: u32,
    ) -> u32 {
        let (least, most) = self.left(name, other, ends);
        let most = most.clamp(1, name.entry().most);
        let near = i64::from(own).min(most).max(least.min(most));
        u32::try_from(near).unwrap_or(own)
    }

    /// Least and largest value of the field `name` for which some value of `other`, from `least` to
    /// `most`, satisfies all relations between the two.
    pub fn left(&self, name: FieldName, other: FieldName, (least, most): (u32, u32)) -> (i64, i64) {
        let relations = self.demands.relations.iter();
        let ends = relations.filter_map(|relation| {
            let end = |value: u32| {
                relation.leaves(name, |asked| (asked == other).then_some(value.into()))
            };
            Some((end(least)?.0, end(most)?.1))
        });
        ends.fold((i64::MIN, i64::MAX), |all, (least, most)| {
            (all.0.max(least), all.1.min(most))
        })
    }

    /// Draws a field. `legal` are its values that fit the fields drawn before. If the profile names
    /// the field, the value is legal and satisfies the profile, or comes nearest to that; if not,
    /// `own` draws it from the stream of the field.
    pub fn pick(
        &mut self,
        name: FieldName,
        legal: impl Into<IntegerSet>,
        own: impl FnOnce(&mut Rng) -> i64,
    ) -> i64 {
        let draws = self.draws;
        self.asked(name, legal, || own(&mut draws.of(name)))
    }

    /// Draws a field that is never negative: a `legal` value as the profile asks, else from `own`.
    pub fn count(
        &mut self,
        name: FieldName,
        legal: impl Into<IntegerSet>,
        own: impl FnOnce(&mut Rng) -> u32,
    ) -> u32 {
        let value = self.pick(name, legal, |rng| own(rng).into());
        u32::try_from(value).expect("legal values of counts are counts")
    }

    /// Draws a field with any value from `MIN` to `MAX`: as the profile asks, else from `own`.
    pub fn ranged<const MIN: i64, const MAX: i64>(
        &mut self,
        name: FieldName,
        own: impl FnOnce(&mut Rng) -> RangedNumber<MIN, MAX>,
    ) -> RangedNumber<MIN, MAX> {
        RangedNumber::clamp(self.pick(name, MIN..=MAX, |rng| own(rng).get()))
    }

    /// Draws a field: a `legal` value as the profile asks, else (and for `default`) that of `own`.
    pub fn asked(
        &mut self,
        name: FieldName,
        legal: impl Into<IntegerSet>,
        own: impl FnOnce() -> i64,
    ) -> i64 {
        if !self.demands.names(name) {
            return own();
        }
        if let Some(value) = self.known(name) {
            return value;
        }
        let free = self.related(name, legal.into());
        let value = self.choose(name, &free, &mut self.draws.part("asked").of(name), own);
        self.known.insert(name, value);
        value
    }

    /// Draws a value that a field with a distribution is likely to get, before the field is drawn.
    pub fn wish(&self, name: FieldName) -> Option<u32> {
        if !self.gives(name) || self.known(name).is_some() {
            return None;
        }
        let rng = &mut self.draws.part("wish").of(name);
        let free = IntegerSet::from(self.demands.bounds(name)?.0..=self.demands.bounds(name)?.1);
        let some = free.pick(rng);
        let wish = self.choose(name, &free, rng, || some.unwrap_or_default());
        u32::try_from(wish).ok()
    }

    /// The values of `legal` that satisfy the relations to drawn fields; if none, the nearest one.
    fn related(&self, name: FieldName, legal: IntegerSet) -> IntegerSet {
        let known = |name| self.known(name);
        let relations = self.demands.relations.iter();
        let left = relations.filter_map(|relation| relation.leaves(name, known));
        let bounds = self.demands.bounds(name);
        let mut free = legal;
        for range in left.chain(bounds) {
            let within = free.within(range);
            free = if within.is_empty() {
                let ends = [range.0, range.1]
                    .into_iter()
                    .filter_map(|end| free.nearest(end));
                let distance = |value: &i64| value.abs_diff(*value.clamp(&range.0, &range.1));
                ends.min_by_key(distance).into_iter().collect()
            } else {
                within
            };
        }
        free
    }

    fn choose(
        &self,
        name: FieldName,
        free: &IntegerSet,
        rng: &mut Rng,
        own: impl FnOnce() -> i64,
    ) -> i64 {
        let all: Vec<(FieldChoice, u32)> = match self.demands.choices(name) {
            Some(choices) => choices.choices().collect(),
            None => vec![(FieldChoice::Default, 1)],
        };
        let possible = |(choice, weight): &(FieldChoice, u32)| {
            *weight > 0
                && match choice {
                    FieldChoice::Default | FieldChoice::Corners => !free.is_empty(),
                    FieldChoice::Span(least, most) => !free.within((*least, *most)).is_empty(),
                }
        };
        let some: Vec<_> = all.iter().copied().filter(possible).collect();
        let open = if some.is_empty() { &all } else { &some };
        let choice = rng.weighted(open.iter().copied());
        match choice.unwrap_or(FieldChoice::Default) {
            FieldChoice::Default => {
                let value = own();
                free.nearest(value).unwrap_or(value)
            }
            FieldChoice::Corners => match free.ends() {
                Some((least, most)) => *rng.pick(&[least, most]),
                None => own(),
            },
            FieldChoice::Span(least, most) => {
                let asked = IntegerSet::from(least..=most);
                let value = free
                    .within((least, most))
                    .pick(rng)
                    .or_else(|| asked.pick(rng))
                    .unwrap_or(least);
                free.nearest(value).unwrap_or(value)
            }
        }
    }
}
