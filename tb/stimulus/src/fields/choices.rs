//! Distribution of a field in a profile: values, ranges, `default` and `corners`, with weights.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

use nvdla_layers::draw::WeightedChoices;
use nvdla_settings::settings;

use super::catalogue::FieldName;

/// One choice in the distribution of a field: a range, `default` or `corners`.
#[settings(text, Copy, PartialOrd, Ord)]
pub enum FieldChoice {
    /// `default`: the value is drawn as if the profile did not name the field.
    Default,
    /// `corners`: the least or the largest value that is legal with the fields drawn before.
    Corners,
    /// `7` or `2..8`: a value from the first to the second, both included, all equally likely.
    Span(i64, i64),
}

/// Distribution of a field: choices, each with a weight.
pub type FieldDistribution = WeightedChoices<FieldChoice>;

/// The distribution of each field that a profile names. Clones share the data.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FieldDraws(pub(super) Arc<BTreeMap<FieldName, FieldDistribution>>);

impl FieldDraws {
    /// Whether the profile has a distribution for no field at all.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The fields and their distributions, in the order of [`FieldName`].
    pub fn iter(&self) -> impl Iterator<Item = (FieldName, &FieldDistribution)> {
        self.0.iter().map(|(name, choices)| (*name, choices))
    }

    /// All ranges in the distributions: the field, the least value, and how many values there are.
    fn values(&self) -> impl Iterator<Item = (FieldName, i64, u64)> {
        self.iter().flat_map(|(name, choices)| {
            let spans = choices.choices().filter_map(|(choice, _)| match choice {
                FieldChoice::Span(least, most) => Some((least, most.abs_diff(least) + 1)),
                FieldChoice::Default | FieldChoice::Corners => None,
            });
            spans.map(move |(least, count)| (name, least, count))
        })
    }

    /// Index of `value` of `field` among all values in ranges of the profile, if it is one.
    pub(crate) fn number_of(&self, field: FieldName, value: i64) -> Option<u64> {
        let mut before = 0;
        for (name, least, count) in self.values() {
            match u64::try_from(value - least) {
                Ok(nth) if name == field && nth < count => return Some(before + nth),
                _ => before += count,
            }
        }
        None
    }

    /// Value `number` of all in ranges: its field, and these distributions with it as only choice.
    pub(crate) fn narrowed(&self, mut number: u64) -> Option<(FieldName, Self)> {
        for (name, least, count) in self.values() {
            if number < count {
                let value = least.checked_add_unsigned(number)?;
                let mut fields = BTreeMap::clone(&self.0);
                let only = FieldChoice::Span(value, value);
                fields.insert(name, WeightedChoices::new(&[(only, 1)])?);
                return Some((name, Self(Arc::new(fields))));
            }
            number -= count;
        }
        None
    }
}

impl fmt::Display for FieldChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default => f.write_str("default"),
            Self::Corners => f.write_str("corners"),
            Self::Span(least, most) if least == most => write!(f, "{least}"),
            Self::Span(least, most) => write!(f, "{least}..{most}"),
        }
    }
}

impl FromStr for FieldChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let bad = || {
            format!(
                "`{text}` is no value of a field; write an integer, a range as 2..8, `corners` \
                 or `default`"
            )
        };
        let number = |text: &str| text.trim().parse::<i64>().map_err(|_| bad());
        match (text, text.split_once("..")) {
            ("default", _) => Ok(Self::Default),
            ("corners", _) => Ok(Self::Corners),
            (_, None) => {
                let value = number(text)?;
                Ok(Self::Span(value, value))
            }
            (_, Some((least, most))) => {
                let (least, most) = (number(least)?, number(most)?);
                if least > most {
                    return Err(format!("the range {text} is empty: write {most}..{least}"));
                }
                Ok(Self::Span(least, most))
            }
        }
    }
}

impl JsonSchema for FieldDraws {
    fn schema_name() -> Cow<'static, str> {
        "FieldDraws".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let choices = |name: &FieldName| {
            let entry = name.entry();
            let meaning = format!("{} ({} to {})", entry.meaning, entry.least, entry.most);
            let choices = json_schema!({
                "description": meaning,
                "type": "object",
                "propertyNames": {"pattern": "^(default|corners|-?[0-9]+(\\.\\.-?[0-9]+)?)$"},
                "additionalProperties": {"type": "integer", "minimum": 0, "maximum": u32::MAX}
            });
            (entry.name.to_owned(), choices.to_value())
        };
        let properties: serde_json::Map<_, _> = FieldName::ALL.iter().map(choices).collect();
        json_schema!({
            "type": "object",
            "properties": properties,
            "additionalProperties": false
        })
    }
}
