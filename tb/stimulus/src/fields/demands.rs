//! What a profile asks of all its fields, and whether it can be.

use std::collections::BTreeMap;

use super::catalogue::Name;
use super::choices::{Choices, FieldChoice, Fields};
use super::relation::Relation;

/// What the fields of layers shall be.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FieldDemands {
    fields: Fields,
    relations: Vec<Relation>,
    /// Values with which every relation can hold, for the fields that are named somewhere.
    bounds: BTreeMap<Name, (i64, i64)>,
}

/// A relation that leaves a field no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RelationConflict {
    /// Number of the relation, from 0.
    pub relation: usize,
    pub field: Name,
}

impl FieldDemands {
    /// Of these fields and relations, which do not contradict each other.
    pub fn of(fields: &Fields, relations: &[Relation]) -> Self {
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

    /// A relation that can never hold together with the fields and the other relations.
    pub fn contradiction(fields: &Fields, relations: &[Relation]) -> Option<RelationConflict> {
        narrow(&mut start(fields, relations), relations).err()
    }

    /// Whether a field or a relation names it.
    pub fn names(&self, name: Name) -> bool {
        self.bounds.contains_key(&name)
    }

    /// What is asked of a field by itself.
    pub fn choices(&self, name: Name) -> Option<&Choices> {
        self.fields
            .iter()
            .find(|(own, _)| *own == name)
            .map(|(_, choices)| choices)
    }

    /// Least and largest value with which the relations can hold.
    pub(super) fn bounds(&self, name: Name) -> Option<(i64, i64)> {
        self.bounds.get(&name).copied()
    }

    /// The relations.
    pub fn relations(&self) -> &[Relation] {
        &self.relations
    }

    /// The fields that are named, in the order of the catalogue.
    pub fn named(&self) -> impl Iterator<Item = Name> {
        self.bounds.keys().copied()
    }
}

/// What each field may be as long as no relation is looked at.
fn start(fields: &Fields, relations: &[Relation]) -> BTreeMap<Name, (i64, i64)> {
    let all = |name: Name| (name.entry().least, name.entry().most);
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

/// Takes from each field what a relation forbids whatever the other is. Differences settle after
/// as many rounds as there are fields, or never.
fn narrow(
    bounds: &mut BTreeMap<Name, (i64, i64)>,
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

#[cfg(test)]
mod tests {
    use std::path::Path;

    use nvdla_yaml as yaml;

    use super::*;

    fn contradiction(fields: &str, relations: &str) -> Option<usize> {
        let fields: Fields = yaml::parse(Path::new("a.yaml"), fields).unwrap();
        let relations: Vec<Relation> = yaml::parse(Path::new("a.yaml"), relations).unwrap();
        FieldDemands::contradiction(&fields, &relations).map(|found| found.relation)
    }

    #[test]
    fn what_can_never_hold_is_found_and_nothing_else() {
        let stride = "[pdp.stride_x <= pdp.kernel_width]";
        assert_eq!(contradiction("{}", stride), None);
        assert_eq!(
            contradiction("{ pdp.stride_x: { 9..16: 1 } }", stride),
            Some(0)
        );
        assert_eq!(
            contradiction("{ pdp.stride_x: { 9..16: 1, default: 1 } }", stride),
            None
        );
        assert_eq!(
            contradiction("{ pdp.stride_x: { 9..16: 1, 2: 0 } }", stride),
            Some(0)
        );
        let circle = "[conv.width < conv.height, conv.height < conv.width]";
        assert!(contradiction("{}", circle).is_some());
        let circle = "[conv.width <= conv.height, conv.height <= conv.width]";
        assert_eq!(contradiction("{}", circle), None);
        let wide = "[sdp.offset < sdp.offset]";
        assert_eq!(contradiction("{}", wide), Some(0));
    }

    #[test]
    fn bounds_leave_the_other_field_a_value() {
        let fields: Fields =
            yaml::parse(Path::new("a.yaml"), "{ pdp.stride_x: { 4..16: 1 } }").unwrap();
        let relations: Vec<Relation> =
            yaml::parse(Path::new("a.yaml"), "[pdp.stride_x <= pdp.kernel_width]").unwrap();
        let demands = FieldDemands::of(&fields, &relations);
        assert_eq!(demands.bounds(Name::PdpKernelWidth), Some((4, 8)));
        assert_eq!(demands.bounds(Name::PdpStrideX), Some((4, 8)));
        assert!(!demands.names(Name::PdpStrideY));
    }
}
