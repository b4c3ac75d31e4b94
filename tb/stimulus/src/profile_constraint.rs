//! Reads profiles and checks their constraints: keys that contradict each other. Constraints on
//! layers are in `legality`.
//!
//! A profile that breaks a constraint would draw other cases than it says, or none.

use std::path::Path;

use crate::fields::{FieldChoice, FieldDemands, FieldName};
use crate::profile::Profile;
use nvdla_files::yaml::{self as yaml, YamlError};
use nvdla_layers::scalar::Percent;
use nvdla_model::executed::ExecutingUnit;
use nvdla_regs::configuration::Configuration;

/// Name of the constraint on single values of a profile, which are checked when the file is read.
const VALUES: &str = "profile.values";

const ALL: &[ProfileConstraint] = &[
    ("profile.sections", sections),
    ("profile.configuration", configuration),
    ("profile.some-layer", some_layer),
    ("profile.atom-for-each-layer", atom_for_each_layer),
    ("profile.layer-before", layer_before),
    ("profile.ahead-of-queued", ahead_of_queued),
    ("profile.reuse-of-kept", reuse_of_kept),
    ("profile.layers", layers),
    ("profile.part-of-stage", part_of_stage),
    ("profile.planned-of-split", planned_of_split),
    ("profile.field-unit", field_unit),
    ("profile.field-range", field_range),
    ("profile.field-fetched", field_fetched),
    ("profile.relation-unit", relation_unit),
    ("profile.relation", relation),
];

/// A rule that holds for every profile: its name, as docs/profiles.md lists it, and a function that
/// finds the key that breaks it (`None` if the rule holds).
type ProfileConstraint = (&'static str, fn(&Profile) -> Option<WrongProfileKey>);

/// Key of a profile that breaks a constraint, with the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
struct WrongProfileKey {
    /// The key behind all keys above it, separated by `.`, such as `sdp.ew.alu`.
    key: String,
    /// Text for the user: what is wrong, and what to write instead.
    what: String,
}

impl Profile {
    /// Reads and checks the profile at `path`.
    pub fn load(path: &Path) -> Result<Self, YamlError> {
        let profile = Self::parse(path, &yaml::read(path)?)?;
        yaml::check_name(path, &profile.name)?;
        Ok(profile)
    }

    /// Reads and checks a profile from `text`; `path` is for errors, which name the constraint.
    pub fn parse(path: &Path, text: &str) -> Result<Self, YamlError> {
        let profile: Self = yaml::parse(path, text)
            .map_err(|error| error.about(|what| format!("{VALUES}: {what}")))?;
        match broken(&profile) {
            None => Ok(profile),
            Some((constraint, culprit)) => {
                let what = format!("{constraint}: {}", culprit.what);
                Err(yaml::refuse((path, text), &culprit.key, what))
            }
        }
    }
}

/// Name of the first constraint that `profile` breaks, and the key that breaks it.
fn broken(profile: &Profile) -> Option<(&'static str, WrongProfileKey)> {
    let mut all = ALL.iter();
    all.find_map(|(name, culprit)| Some((*name, culprit(profile)?)))
}

fn culprit(wrong: bool, key: &str, what: impl Into<String>) -> Option<WrongProfileKey> {
    wrong.then(|| WrongProfileKey {
        key: key.to_owned(),
        what: what.into(),
    })
}

fn sections(profile: &Profile) -> Option<WrongProfileKey> {
    let drawn = profile.kinds.choices().filter(|(_, weight)| *weight > 0);
    let needs = |name| {
        drawn
            .clone()
            .any(|(kind, _)| kind.sections().contains(&name))
    };
    profile
        .sections()
        .into_iter()
        .find_map(|(name, there)| match (there, needs(name)) {
            (false, true) => {
                let what = format!("kinds draws layers with {name}: add the section {name}");
                culprit(true, "kinds", what)
            }
            (true, false) => {
                let what = format!("no kind draws layers with {name}: remove the section {name}");
                culprit(true, name, what)
            }
            _ => None,
        })
}

fn configuration(profile: &Profile) -> Option<WrongProfileKey> {
    let ew = profile.sdp.as_ref().is_some_and(|sdp| sdp.ew.is_some());
    let wrong = ew && profile.needs < Configuration::NvSmallEw;
    let what = "sdp.ew is a stage that nv_small lacks: write `needs: nv_small_ew`";
    culprit(wrong, "sdp.ew", what)
}

fn some_layer(profile: &Profile) -> Option<WrongProfileKey> {
    let what = "cases of 0 layers do nothing: remove the choice 0";
    culprit(profile.layers.may_be(0), "layers", what)
}

fn atom_for_each_layer(profile: &Profile) -> Option<WrongProfileKey> {
    let (atoms, most) = (profile.atoms.bits(), most_layers(profile));
    let what = format!(
        "atoms: {atoms} is less than one atom for each of {most} layers: write {most} or more"
    );
    culprit(atoms < most, "atoms", what)
}

fn ahead_of_queued(profile: &Profile) -> Option<WrongProfileKey> {
    let wrong = profile.ahead.get() > 0 && profile.queued.get() == 0;
    let what =
        "no layer is queued, so none is enabled ahead: write `ahead: 0`, or a `queued` above 0";
    culprit(wrong, "ahead", what)
}

fn reuse_of_kept(profile: &Profile) -> Option<WrongProfileKey> {
    let conv = profile.conv.as_ref()?;
    let kept = conv.keep_data.get() + conv.keep_weights.get();
    let what = "no layer keeps data or weights: write `reuse: 0`, or `keep_data` or \
                `keep_weights` above 0";
    culprit(conv.reuse.get() > 0 && kept == 0, "conv.reuse", what)
}

fn layers(profile: &Profile) -> Option<WrongProfileKey> {
    let what = "a case has at most 1000 layers: give more no weight";
    culprit(most_layers(profile) > 1000, "layers", what)
}

fn planned_of_split(profile: &Profile) -> Option<WrongProfileKey> {
    let pdp = profile.pdp.as_ref()?;
    let wrong = pdp.planned.get() > 0 && pdp.split.get() == 0;
    let what = "no layer is split: write `planned: 0`, or a `split` above 0";
    culprit(wrong, "pdp.planned", what)
}

fn most_layers(profile: &Profile) -> u32 {
    let drawn = profile.layers.choices().filter(|(_, weight)| *weight > 0);
    drawn.map(|(layers, _)| layers).max().unwrap_or(0)
}

fn layer_before(profile: &Profile) -> Option<WrongProfileKey> {
    let conv = profile.conv.as_ref();
    let keys = [
        ("queued", Some(profile.queued)),
        ("beside", Some(profile.beside)),
        ("ahead", Some(profile.ahead)),
        ("conv.keep_data", conv.map(|conv| conv.keep_data)),
        ("conv.keep_weights", conv.map(|conv| conv.keep_weights)),
        ("conv.reuse", conv.map(|conv| conv.reuse)),
    ];
    let drawn = |percent: Option<Percent>| percent.is_some_and(|percent| percent.get() > 0);
    let (key, _) = keys.into_iter().find(|(_, percent)| drawn(*percent))?;
    let what = format!(
        "every case has one layer, so nothing is before it: write `{}: 0`, or draw more `layers`",
        key.rsplit('.').next().unwrap_or(key)
    );
    culprit(most_layers(profile) < 2, key, what)
}

fn part_of_stage(profile: &Profile) -> Option<WrongProfileKey> {
    let sdp = profile.sdp.as_ref()?;
    let ew = sdp.ew.as_ref();
    let of = |stage: Option<Percent>| stage.is_none_or(|of| of.get() == 0);
    let none = of(Some(sdp.stage));
    let no_ew = of(ew.map(|ew| ew.stage));
    let parts = [
        ("sdp.alu", Some(sdp.alu), none, "sdp.stage"),
        ("sdp.mul", Some(sdp.mul), none, "sdp.stage"),
        ("sdp.relu", Some(sdp.relu), none, "sdp.stage"),
        (
            "sdp.prelu",
            Some(sdp.prelu),
            none || of(Some(sdp.mul)),
            "sdp.mul",
        ),
        ("sdp.ew.alu", ew.map(|ew| ew.alu), no_ew, "sdp.ew.stage"),
        ("sdp.ew.mul", ew.map(|ew| ew.mul), no_ew, "sdp.ew.stage"),
        ("sdp.ew.table", ew.map(|ew| ew.table), no_ew, "sdp.ew.stage"),
        (
            "sdp.ew.prelu",
            ew.map(|ew| ew.prelu),
            of(ew.map(|ew| ew.mul)),
            "sdp.ew.mul",
        ),
    ];
    let wrong = parts
        .into_iter()
        .find(|(_, percent, none, _)| !of(*percent) && *none);
    let (key, _, _, stage) = wrong?;
    let what = format!("{stage} is 0, so there is no {key}: write 0 here, or a {stage} above 0");
    culprit(true, key, what)
}

/// Name of the profile's section for the unit of a field, and whether the profile has the section.
fn section(profile: &Profile, name: FieldName) -> (&'static str, bool) {
    if name.is_ew() {
        let ew = profile.sdp.as_ref().and_then(|sdp| sdp.ew.as_ref());
        ("sdp.ew", ew.is_some())
    } else {
        profile.sections()[name.entry().unit as usize]
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
