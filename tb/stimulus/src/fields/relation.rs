//! Relations between two fields of a unit: `pdp.stride_x <= pdp.kernel_width`.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use nvdla_settings::settings;

use super::catalogue::FieldName;

/// A relation `left OP right`, `left OP right + N` or `left OP right - N`.
#[settings(text, Copy)]
pub struct Relation {
    pub left: FieldName,
    op: RelationOperator,
    pub right: FieldName,
    /// The number that is added to the right side; 0 if none is written, negative for `- N`.
    offset: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::Display, strum::EnumString)]
enum RelationOperator {
    #[strum(serialize = "<")]
    Less,
    #[strum(serialize = "<=")]
    AtMost,
    #[strum(serialize = "=")]
    Equal,
    #[strum(serialize = ">=")]
    AtLeast,
    #[strum(serialize = ">")]
    Greater,
}

/// A number larger than any difference of two fields, in place of infinity.
const FAR: i64 = 1 << 40;

impl Relation {
    /// Least and largest difference, left field less right field, for which the relation holds.
    pub(super) fn difference(&self) -> (i64, i64) {
        match self.op {
            RelationOperator::Less => (-FAR, self.offset - 1),
            RelationOperator::AtMost => (-FAR, self.offset),
            RelationOperator::Equal => (self.offset, self.offset),
            RelationOperator::AtLeast => (self.offset, FAR),
            RelationOperator::Greater => (self.offset + 1, FAR),
        }
    }

    /// Least and largest `name` for which the relation holds, if `known` has the other field.
    pub(super) fn leaves(
        &self,
        name: FieldName,
        known: impl Fn(FieldName) -> Option<i64>,
    ) -> Option<(i64, i64)> {
        let (least, most) = self.difference();
        if name == self.left {
            let right = known(self.right)?;
            return Some((right + least, right + most));
        }
        let left = known(self.left).filter(|_| name == self.right)?;
        Some((left - most, left - least))
    }

    /// Whether the relation is between these two fields.
    pub(super) fn joins(&self, one: FieldName, other: FieldName) -> bool {
        [(one, other), (other, one)].contains(&(self.left, self.right))
    }

    /// Whether the relation holds for these values of its fields.
    pub fn holds(&self, left: i64, right: i64) -> bool {
        let (least, most) = self.difference();
        (least..=most).contains(&(left - right))
    }
}

impl FromStr for Relation {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let form = || {
            format!(
                "`{text}` is no relation; write FIELD OP FIELD with <, <=, =, >= or >, and + N or \
                 - N behind it, as in `pdp.stride_x <= pdp.kernel_width + 1`"
            )
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        let (left, op, right, offset) = match words.as_slice() {
            [left, op, right] => (left, op, right, 0),
            [left, op, right, sign, number] => {
                let number: u32 = number.parse().map_err(|_| form())?;
                let offset = match *sign {
                    "+" => i64::from(number),
                    "-" => -i64::from(number),
                    _ => return Err(form()),
                };
                (left, op, right, offset)
            }
            _ => return Err(form()),
        };
        Ok(Self {
            left: left.parse()?,
            op: op.parse().map_err(|_| form())?,
            right: right.parse()?,
            offset,
        })
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.left, self.op, self.right)?;
        match self.offset {
            0 => Ok(()),
            offset @ 1.. => write!(f, " + {offset}"),
            offset => write!(f, " - {}", offset.unsigned_abs()),
        }
    }
}

impl JsonSchema for Relation {
    fn schema_name() -> Cow<'static, str> {
        "Relation".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "pattern": "^[a-z_.]+ (<|<=|=|>=|>) [a-z_.]+( [+-] [0-9]+)?$"
        })
    }
}
