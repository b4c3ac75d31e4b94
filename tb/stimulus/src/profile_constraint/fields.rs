//! Constraints on the fields and relations of a profile.

use crate::fields::{FieldChoice, FieldDemands, FieldName};
use crate::profile::Profile;
use nvdla_model::executed::ExecutingUnit;

use super::culprit::{ProfileConstraint, WrongProfileKey, culprit};

/// All constraints on fields and relations.
pub(super) const ALL: &[ProfileConstraint] = &[
    ("profile.field-unit", field_unit),
    ("profile.field-range", field_range),
    ("profile.field-fetched", field_fetched),
    ("profile.relation-unit", relation_unit),
    ("profile.relation", relation),
];

/// Name of the profile's section for the unit of a field, and whether the profile has the section.
fn section(profile: &Profile, name: FieldName) -> (&'static str, bool) {
    match name.is_ew() {
        true => {
            let ew = profile.sdp.as_ref().and_then(|sdp| sdp.ew.as_ref());
            ("sdp.ew", ew.is_some())
        }
        false => profile.sections()[name.entry().unit as usize],
    }
}

/// Every field that the profile names, with the key of the profile in which the name occurs.
fn named(profile: &Profile) -> impl Iterator<Item = (FieldName, String)> {
    let fields = profile.fields.iter();
    let fields = fields.map(|(name, _)| (name, format!("fields.{name}")));
    let relations = profile.relations.iter().enumerate();
    let sides = relations.flat_map(|(number, relation)| {
        [relation.left, relation.right].map(|name| (name, format!("relations.{number}")))
    });
    fields.chain(sides)
}

fn field_unit(profile: &Profile) -> Option<WrongProfileKey> {
    named(profile).find_map(|(name, key)| {
        let (section, there) = section(profile, name);
        let what = format!("no layer has {name}, because there is no section {section}: remove it");
        culprit(!there, &key, what)
    })
}

fn field_range(profile: &Profile) -> Option<WrongProfileKey> {
    profile.fields.iter().find_map(|(name, choices)| {
        let entry = name.entry();
        let outside = choices.choices().find(|(choice, _)| match choice {
            FieldChoice::Span(least, most) => *least < entry.least || *most > entry.most,
            FieldChoice::Default | FieldChoice::Corners => false,
        });
        let what = format!(
            "{name} is {} to {} [{}]: write values in this range",
            entry.least, entry.most, entry.source
        );
        culprit(
            outside.is_some(),
            &format!("fields.{name}.{}", outside?.0),
            what,
        )
    })
}

fn field_fetched(profile: &Profile) -> Option<WrongProfileKey> {
    let conv = profile.conv.as_ref()?;
    let ours = |(name, _): &(FieldName, String)| name.entry().unit == ExecutingUnit::Convolution;
    let (name, _) = named(profile).find(ours)?;
    let keys = [
        ("reuse", conv.reuse),
        ("large_kernels", conv.large_kernels),
        ("saturating", conv.saturating),
        ("wide_images", conv.wide_images),
        ("filling", conv.filling),
        ("powers", conv.powers),
        ("ties", conv.ties),
    ];
    let (key, _) = keys.into_iter().find(|(_, percent)| percent.get() > 0)?;
    let what = format!(
        "{name} is named, which such layers could not keep: write `{key}: 0`, or remove the field"
    );
    culprit(true, &format!("conv.{key}"), what)
}

fn relation_unit(profile: &Profile) -> Option<WrongProfileKey> {
    profile
        .relations
        .iter()
        .enumerate()
        .find_map(|(number, relation)| {
            let [left, right] = [relation.left, relation.right].map(|name| name.entry().unit);
            let what =
                format!("{relation}: each field has another unit; relate fields of one unit");
            culprit(left != right, &format!("relations.{number}"), what)
        })
}

fn relation(profile: &Profile) -> Option<WrongProfileKey> {
    let found = FieldDemands::contradiction(&profile.fields, &profile.relations)?;
    let (number, relation) = (found.relation, profile.relations.get(found.relation)?);
    let what = format!(
        "{relation}: leaves {} no value, together with the fields and the other relations: remove \
         one of them",
        found.field
    );
    culprit(true, &format!("relations.{number}"), what)
}
