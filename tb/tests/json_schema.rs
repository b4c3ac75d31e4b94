//! Does a document fit a JSON schema? A check of the keywords that schemas of this project have; any
//! other keyword is a complaint, too.
//!
//! Source: JSON Schema, draft 2020-12.

use serde_json::Value;

/// What is wrong with `document`; empty if it fits. `schema` is the whole one, with its `$defs`.
pub(crate) fn complaints(schema: &Value, document: &Value) -> Vec<String> {
    let mut check = Check {
        root: schema,
        complaints: Vec::new(),
    };
    check.value(schema, document, "");
    check.complaints
}

struct Check<'a> {
    root: &'a Value,
    complaints: Vec<String>,
}

impl<'a> Check<'a> {
    /// `value`, which is at `path` of the document, against `schema`.
    fn value(&mut self, schema: &'a Value, value: &Value, path: &str) {
        let Some(keywords) = schema.as_object() else {
            match schema {
                Value::Bool(true) => {}
                _ => self.complain(path, &format!("{value} is not allowed")),
            }
            return;
        };
        for (keyword, rule) in keywords {
            let fits = match (keyword.as_str(), rule) {
                // They say something about the value and ask for nothing.
                ("$schema" | "title" | "description" | "$defs" | "format", _) => true,
                ("type", Value::String(name)) => is_a(value, name),
                ("type", Value::Array(names)) => names
                    .iter()
                    .any(|name| name.as_str().is_some_and(|name| is_a(value, name))),
                ("enum", Value::Array(values)) => values.contains(value),
                ("minimum", Value::Number(least)) => match (value.as_f64(), least.as_f64()) {
                    (Some(number), Some(least)) => number >= least,
                    (number, _) => number.is_none(),
                },
                ("minItems" | "maxItems", Value::Number(count)) => {
                    let held = value.as_array().map(|items| items.len() as u64);
                    let bound = count.as_u64();
                    held.is_none_or(|held| match keyword.as_str() {
                        "minItems" => Some(held) >= bound,
                        _ => bound.is_some_and(|bound| held <= bound),
                    })
                }
                ("required", Value::Array(names)) => value.as_object().is_none_or(|object| {
                    let mut names = names.iter().map(Value::as_str);
                    names.all(|name| name.is_some_and(|name| object.contains_key(name)))
                }),
                ("anyOf", Value::Array(schemas)) => self.fitting(schemas, value) > 0,
                ("oneOf", Value::Array(schemas)) => self.fitting(schemas, value) == 1,
                ("$ref", Value::String(target)) => {
                    let found = target.strip_prefix('#');
                    match found.and_then(|pointer| self.root.pointer(pointer)) {
                        Some(found) => {
                            self.value(found, value, path);
                            true
                        }
                        None => false,
                    }
                }
                ("properties", Value::Object(properties)) => {
                    for (name, schema) in properties {
                        if let Some(value) = value.get(name) {
                            self.value(schema, value, &format!("{path}/{name}"));
                        }
                    }
                    true
                }
                ("additionalProperties", schema) => {
                    let named = keywords.get("properties").and_then(Value::as_object);
                    for (name, value) in value.as_object().into_iter().flatten() {
                        if named.is_none_or(|named| !named.contains_key(name)) {
                            self.value(schema, value, &format!("{path}/{name}"));
                        }
                    }
                    true
                }
                ("items", schema) => {
                    for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                        self.value(schema, item, &format!("{path}/{index}"));
                    }
                    true
                }
                _ => {
                    self.complain(path, &format!("what is the keyword {keyword}: {rule}?"));
                    true
                }
            };
            if !fits {
                self.complain(path, &format!("{value} does not fit {keyword}: {rule}"));
            }
        }
    }

    /// How many of these schemas the value fits.
    fn fitting(&self, schemas: &'a [Value], value: &Value) -> usize {
        let fits = |schema: &&'a Value| {
            let mut check = Check {
                root: self.root,
                complaints: Vec::new(),
            };
            check.value(schema, value, "");
            check.complaints.is_empty()
        };
        schemas.iter().filter(fits).count()
    }

    fn complain(&mut self, path: &str, what: &str) {
        self.complaints.push(format!("{path}: {what}"));
    }
}

/// Whether a value is of the type of that name. A number without a fraction is an integer.
fn is_a(value: &Value, name: &str) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "number" => value.is_number(),
        "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        _ => false,
    }
}

#[test]
fn every_keyword_refuses_what_does_not_fit() {
    let text = r##"{
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": {
            "count": {"type": "integer", "format": "uint32", "minimum": 0},
            "clocks": {"type": ["number", "null"]},
            "kind": {"enum": ["a", "b"]},
            "pair": {"type": "array", "items": {"$ref": "#/$defs/word"}, "minItems": 2, "maxItems": 2},
            "either": {"oneOf": [{"type": "integer"}, {"type": "number"}]},
            "any": {"anyOf": [{"$ref": "#/$defs/word"}, {"type": "null"}]},
            "map": {"type": "object", "additionalProperties": {"type": "boolean"}},
            "all": true
        },
        "additionalProperties": false,
        "required": ["count"],
        "$defs": {"word": {"title": "a word", "description": "any", "type": "string"}}
    }"##;
    let json = |text: &str| -> Value { serde_json::from_str(text).expect("JSON") };
    let schema = json(text);
    let seen = |document: &str| complaints(&schema, &json(document));
    for fits in [
        r#"{"count": 0}"#,
        r#"{"count": 3.0, "clocks": null, "kind": "b", "pair": ["x", "y"], "all": [1]}"#,
        r#"{"count": 3, "clocks": 1.5, "either": 1.5, "any": null, "map": {"x": true}}"#,
        r#"{"count": 3, "any": "word", "map": {}}"#,
    ] {
        assert_eq!(seen(fits), [""; 0], "{fits}");
    }
    for (wrong, place) in [
        (r#"[]"#, ": [] does not fit type"),
        (r#"{}"#, ": {} does not fit required"),
        (r#"{"count": -1}"#, "/count: -1 does not fit minimum"),
        (r#"{"count": 1.5}"#, "/count: 1.5 does not fit type"),
        (r#"{"count": 1, "clocks": "x"}"#, "/clocks: "),
        (r#"{"count": 1, "kind": "c"}"#, "/kind: "),
        (r#"{"count": 1, "pair": ["x"]}"#, "/pair: "),
        (r#"{"count": 1, "pair": ["x", "y", "z"]}"#, "/pair: "),
        (r#"{"count": 1, "pair": ["x", 1]}"#, "/pair/1: "),
        (r#"{"count": 1, "either": 1}"#, "/either: "),
        (r#"{"count": 1, "either": "x"}"#, "/either: "),
        (r#"{"count": 1, "any": 1}"#, "/any: "),
        (r#"{"count": 1, "map": {"x": 1}}"#, "/map/x: "),
        (r#"{"count": 1, "more": 1}"#, "/more: 1 is not allowed"),
    ] {
        let seen = seen(wrong);
        assert_eq!(seen.len(), 1, "{wrong}: {seen:?}");
        assert!(seen[0].starts_with(place), "{wrong}: {seen:?}");
    }
    for schema in [
        r#"{"pattern": "x"}"#,
        r##"{"$ref": "#/$defs/gone"}"##,
        r#"{"type": "text"}"#,
    ] {
        let seen = complaints(&json(schema), &json("\"x\""));
        assert_eq!(seen.len(), 1, "{schema}: {seen:?}");
    }
}
