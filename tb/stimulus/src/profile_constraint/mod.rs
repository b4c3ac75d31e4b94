//! Constraints on profiles: keys that contradict each other. Constraints on layers are in
//! `nvdla-constraints`.
//!
//! A profile that breaks a constraint would draw other cases than it says, or none.

mod culprit;
mod fields;

use crate::profile::Profile;
use nvdla_layers::scalar::Percent;
use nvdla_regs::configuration::Configuration;

use culprit::{ProfileConstraint, WrongProfileKey, culprit};

/// Name of the constraint on single values of a profile, which are checked when the file is read.
pub(crate) const VALUES: &str = "profile.values";

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
];

/// Name of the first constraint that `profile` breaks, and the key that breaks it.
pub(crate) fn broken(profile: &Profile) -> Option<(&'static str, WrongProfileKey)> {
    let mut all = ALL.iter().chain(fields::ALL);
    all.find_map(|(name, culprit)| Some((*name, culprit(profile)?)))
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
