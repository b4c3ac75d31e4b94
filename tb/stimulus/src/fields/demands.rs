//! All distributions and relations of fields in a profile, and whether they contradict each other.

use std::collections::BTreeMap;

use super::catalogue::FieldName;
use super::choices::{FieldChoice, FieldDistribution, FieldDraws};
use super::relation::Relation;

/// What a profile demands of the fields of layers: distributions and relations.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FieldDemands {
    fields: FieldDraws,
    pub(super) relations: Vec<Relation>,
    /// Least and largest value of each named field; outside of these some relation cannot hold.
    bounds: BTreeMap<FieldName, (i64, i64)>,
}

/// A relation that contradicts the distributions or other relations: it leaves a field no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RelationConflict {
    /// Index of the relation in the profile's list.
    pub relation: usize,
    pub field: FieldName,
}

impl FieldDemands {
    /// The demands of a profile with these distributions and relations.
    pub fn of(fields: &FieldDraws, relations: &[Relation]) -> Self {
        let mut bounds = start(fields, relations);
        if narrow(&mut bounds, relations).is_err() {
            bounds = start(fields, relations);
        }
        Self {
            fields: fields.clone(),
            relations: relations.to_vec(),
            bounds,
        }
    }

    /// A relation that contradicts the distributions or the other relations, if there is one.
    pub fn contradiction(fields: &FieldDraws, relations: &[Relation]) -> Option<RelationConflict> {
        narrow(&mut start(fields, relations), relations).err()
    }

    /// Whether a distribution or a relation names the field `name`.
    pub fn names(&self, name: FieldName) -> bool {
        self.bounds.contains_key(&name)
    }

    /// The distribution of a field, if the profile has one.
    pub fn choices(&self, name: FieldName) -> Option<&FieldDistribution> {
        self.fields.0.get(&name)
    }

    /// Least and largest value of a named field; outside of these some relation cannot hold.
    pub(super) fn bounds(&self, name: FieldName) -> Option<(i64, i64)> {
        self.bounds.get(&name).copied()
    }

    /// All fields that the profile names, in the order of [`FieldName`].
    pub fn named(&self) -> impl Iterator<Item = FieldName> {
        self.bounds.keys().copied()
    }
}

/// Least and largest value of each named field by its distribution alone, without relations.
fn start(fields: &FieldDraws, relations: &[Relation]) -> BTreeMap<FieldName, (i64, i64)> {
    let all = |name: FieldName| (name.entry().least, name.entry().most);
    let related = relations
        .iter()
        .flat_map(|relation| [relation.left, relation.right]);
    let mut bounds: BTreeMap<_, _> = related.map(|name| (name, all(name))).collect();
    for (name, choices) in fields.iter() {
        let drawn = choices.choices().filter(|(_, weight)| *weight > 0);
        let ranges = drawn.map(|(choice, _)| match choice {
            FieldChoice::Span(least, most) => (least, most),
            FieldChoice::Default | FieldChoice::Corners => all(name),
        });
        let around = ranges.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)));
        bounds.insert(name, around.unwrap_or_else(|| all(name)));
    }
    bounds
}

/// Narrows the range of each field: removes values that a relation excludes for all values of its
/// other field. Ranges that never settle, as more rounds than there are fields show, are an error.
fn narrow(
    bounds: &mut BTreeMap<FieldName, (i64, i64)>,
    relations: &[Relation],
) -> Result<(), RelationConflict> {
    for round in 0.. {
        let mut settled = true;
        for (number, relation) in relations.iter().enumerate() {
            for field in [relation.left, relation.right] {
                let end = |pick: fn(&(i64, i64)) -> i64| {
                    relation.leaves(field, |name| bounds.get(&name).map(pick))
                };
                let (Some((least, _)), Some((_, most))) = (end(|ends| ends.0), end(|ends| ends.1))
                else {
                    continue;
                };
                let before = bounds[&field];
                let now = (before.0.max(least), before.1.min(most));
                settled &= now == before;
                if now.0 > now.1 || (now != before && round > bounds.len()) {
                    return Err(RelationConflict {
                        relation: number,
                        field,
                    });
                }
                bounds.insert(field, now);
            }
        }
        if settled {
            break;
        }
    }
    Ok(())
}
