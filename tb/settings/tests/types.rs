//! What the attribute makes of a type.

use nvdla_settings::settings;
use serde_json::{from_value, json, to_value};

/// Documents.
#[settings(checked)]
struct Sheet {
    width: u32,
    /// How it is folded.
    #[absent]
    fold: Fold,
    #[absent(3)]
    copies: u32,
    note: Option<String>,
}

impl Sheet {
    fn checked(self) -> Result<Self, String> {
        match self.width {
            0 => Err("no width".to_owned()),
            _ => Ok(self),
        }
    }
}

#[settings(Copy, Default, Ord)]
enum Fold {
    #[default]
    NotAtAll,
    At {
        #[absent(7)]
        line: u32,
    },
}

#[settings(optional, Copy)]
struct Margins {
    #[absent(5)]
    left: u32,
    right: u32,
    top: Option<u32>,
}

fn sheet(document: serde_json::Value) -> Result<Sheet, String> {
    from_value(document).map_err(|error| error.to_string())
}

#[test]
fn absent_keys_have_their_values_and_absent_options_are_left_out() {
    let read = sheet(json!({"width": 2})).unwrap();
    assert_eq!((read.fold, read.copies), (Fold::NotAtAll, 3));
    let written = json!({"width": 2, "fold": "not-at-all", "copies": 3});
    assert_eq!(to_value(&read).unwrap(), written);
    let at = sheet(json!({"width": 2, "fold": {"at": {}}})).unwrap().fold;
    assert_eq!(at, Fold::At { line: 7 });
    assert!(at > Fold::NotAtAll);
}

#[test]
fn where_every_key_may_be_absent_the_default_is_the_same() {
    let none = Margins {
        left: 5,
        right: 0,
        top: None,
    };
    assert_eq!(Margins::default(), none);
    assert_eq!(from_value::<Margins>(json!({})).unwrap(), none);
}

#[test]
fn unknown_keys_and_what_is_not_legal_are_refused() {
    for (document, why) in [
        (json!({"width": 2, "widht": 2}), "unknown field `widht`"),
        (
            json!({"width": 2, "fold": {"at": {"row": 1}}}),
            "unknown field `row`",
        ),
        (
            json!({"width": 2, "fold": "NotAtAll"}),
            "unknown variant `NotAtAll`",
        ),
        (json!({"fold": "not-at-all"}), "missing field `width`"),
        (json!({"width": 0}), "no width"),
    ] {
        let error = sheet(document).unwrap_err();
        assert!(error.starts_with(why), "{error}");
    }
}

#[test]
fn a_schema_says_the_same() {
    let schema = schemars::schema_for!(Sheet).to_value();
    assert_eq!(schema["description"], "Documents.");
    assert_eq!(schema["required"], json!(["width"]));
    assert_eq!(schema["additionalProperties"], false);
    assert_eq!(schema["properties"]["copies"]["default"], 3);
    assert_eq!(schema["properties"]["note"].get("default"), None);
}
