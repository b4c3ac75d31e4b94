//! `cosim profile show`: every key in words, weights as percentages.

use clap::Args;
use serde_json::Value;

use nvdla_files::yaml::{self as yaml, Spanned, YamlTree};
use nvdla_model::executed::ExecutingUnit;
use nvdla_stimulus::fields::FieldName;
use nvdla_stimulus::profile::Profile;

use crate::command::problem::{CommandOutcome, CommandOutput, CommandResult};
use crate::command::profiles;

/// Show the keys of a profile with their meanings, weights as percentages
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim profile show sdp
  cosim profile show my/profile.yaml

Weights are shown as percentages. Below the keys are the fields that `fields` and `relations` can
name, with the range of each, and the constraints that drawn layers keep, with
the section of docs/nv_small that asks for each.")]
pub(super) struct ProfileShowArgs {
    /// Name of a profile in vectors/profiles, or a file
    #[arg(value_name = "NAME|FILE")]
    profile: String,
}

/// Keys of a profile that are not explained: `name` and `why` are the heading.
const HEAD: [&str; 4] = ["schema", "name", "why", "needs"];

impl ProfileShowArgs {
    pub(super) fn run(&self, out: &mut CommandOutput<'_>) -> CommandResult {
        let profile = profiles::load(&self.profile)?;
        writeln!(out, "{}: {}", profile.name, profile.why)?;
        let schema = schemars::schema_for!(Profile).to_value();
        if let Some(YamlTree::Map(entries)) = yaml::tree(&yaml::to_string(&profile)) {
            let shown = entries.iter();
            let shown = shown.filter(|(key, _)| !HEAD.contains(&key.value.as_str()));
            for (key, below) in shown {
                key_in_words(out, &schema, &schema, &key.value, below, 0)?;
            }
        }
        fields(&profile, out)?;
        constraints(&profile, out)
    }
}

/// Prints a key of a profile with its meaning and its value.
fn key_in_words(
    out: &mut CommandOutput<'_>,
    root: &Value,
    map: &Value,
    key: &str,
    below: &YamlTree,
    depth: usize,
) -> CommandResult<()> {
    let margin = " ".repeat(2 * depth);
    let property = &map["properties"][key];
    let schema = resolved(root, property);
    match below {
        YamlTree::Map(entries) if is_section(schema, entries) => {
            writeln!(out, "\n{margin}{key}")?;
            for (key, below) in entries {
                key_in_words(out, root, schema, &key.value, below, depth + 1)?;
            }
            return Ok(());
        }
        YamlTree::Map(choices) => writeln!(out, "{margin}{key:<16} {}", shares(choices))?,
        YamlTree::Scalar(number) if schema["maximum"] == 100 && schema["minimum"] == 0 => {
            writeln!(out, "{margin}{key:<16} {number} %")?;
        }
        YamlTree::Scalar(text) => writeln!(out, "{margin}{key:<16} {text}")?,
        YamlTree::List(items) => {
            writeln!(out, "{margin}{key}")?;
            for item in items {
                if let YamlTree::Scalar(text) = &item.value {
                    writeln!(out, "{margin}  {text}")?;
                }
            }
        }
    }
    if let Some(meaning) = property["description"].as_str() {
        writeln!(out, "{margin}    {}", meaning.replace('\n', " "))?;
    }
    Ok(())
}

/// Whether a map of a profile has keys that the schema explains, and not choices with weights.
fn is_section(schema: &Value, entries: &[(Spanned<String>, YamlTree)]) -> bool {
    let nested = |(_, below): &(_, YamlTree)| matches!(below, YamlTree::Map(_));
    schema.get("required").is_some() || entries.iter().all(nested)
}

/// Follows a reference in a JSON schema to its definition; of `anyOf` takes the first schema.
fn resolved<'a>(root: &'a Value, schema: &'a Value) -> &'a Value {
    let schema = schema.get("anyOf").map_or(schema, |any| &any[0]);
    let name = schema.get("$ref").and_then(Value::as_str);
    let name = name.and_then(|name| name.strip_prefix("#/$defs/"));
    name.map_or(schema, |name| &root["$defs"][name])
}

/// Text with the choices of a key and their weights as percentages of the sum.
fn shares(choices: &[(Spanned<String>, YamlTree)]) -> String {
    let weight = |tree: &YamlTree| match tree {
        YamlTree::Scalar(text) => text.parse::<f64>().unwrap_or(0.0),
        YamlTree::Map(_) | YamlTree::List(_) => 0.0,
    };
    let all: f64 = choices.iter().map(|(_, below)| weight(below)).sum();
    let share = |(name, below): &(Spanned<String>, YamlTree)| {
        format!("{} {:.1} %", name.value, 100.0 * weight(below) / all)
    };
    let shares: Vec<String> = choices.iter().map(share).collect();
    shares.join(", ")
}

/// Whether the profile draws layers of the unit.
fn concerns(profile: &Profile, unit: ExecutingUnit) -> bool {
    match unit {
        ExecutingUnit::Convolution => profile.conv.is_some(),
        ExecutingUnit::Sdp => profile.sdp.is_some(),
        ExecutingUnit::Pdp => profile.pdp.is_some(),
        ExecutingUnit::Cdp => profile.cdp.is_some(),
    }
}

/// Prints the fields and relations that the profile can name.
fn fields(profile: &Profile, out: &mut CommandOutput<'_>) -> CommandResult<()> {
    writeln!(out, "\nits `fields` and `relations` can name")?;
    let entries = FieldName::ALL.iter().map(|name| name.entry());
    for entry in entries.filter(|entry| concerns(profile, entry.unit)) {
        let (name, meaning, source) = (entry.name, entry.meaning, entry.source);
        let range = format!("{} to {}", entry.least, entry.most);
        writeln!(out, "  {name:<20} {range:<26} {meaning} [{source}]")?;
    }
    Ok(())
}

/// Prints the constraints that layers of the profile's units keep.
fn constraints(profile: &Profile, out: &mut CommandOutput<'_>) -> CommandResult {
    writeln!(out, "\nits layers keep")?;
    for constraint in
        nvdla_stimulus::legality::all().filter(|constraint| concerns(profile, constraint.unit()))
    {
        let only = match constraint.quirk {
            Some(_) => ", on a DUT with this quirk only",
            None => "",
        };
        let (name, rule, source) = (constraint.name, constraint.rule, constraint.source);
        writeln!(out, "  {name}{only}\n    {rule} [{source}]")?;
    }
    Ok(CommandOutcome::Good)
}
