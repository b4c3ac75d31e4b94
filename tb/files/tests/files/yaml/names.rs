//! Suggestions of known names.

use nvdla_files::yaml::names::{hint, matches, nearest};

#[test]
fn the_nearest_name_has_fewest_wrong_letters_and_then_the_same_beginning() {
    let of = |name, known: &[&'static str]| nearest(name, known.iter().copied());
    assert_eq!(of("widht", &["height", "width", "weight"]), Some("width"));
    assert_eq!(of("SDP-PD", &["sdp", "sdp-pdp", "sdp-ew"]), Some("sdp-pdp"));
    // Both lack one letter.
    assert_eq!(of("sdpp", &["xsdpp", "sdp", "sdppx"]), Some("sdppx"));
    // Letters that are exchanged count once.
    assert_eq!(of("acbd", &["abxd", "abcd"]), Some("abcd"));
}

#[test]
fn what_nobody_meant_is_not_suggested() {
    let of = |name| nearest(name, ["cdp", "conv", "mixed", "pdp"]);
    assert_eq!(of("pool"), None);
    assert_eq!(of("rubik"), None);
    assert_eq!(of("cpd"), Some("cdp"));
    assert_eq!(hint("pool", ["cdp"]), "");
    assert_eq!(hint("cd", ["cdp"]), "; the nearest name is `cdp`");
    assert_eq!(nearest("a", Vec::<String>::new()), None);
}

#[test]
fn stars_stand_for_any_characters() {
    for (pattern, name) in [
        ("a.b", "a.b"),
        ("a.*", "a.b"),
        ("*", ""),
        ("*.b", "a.b"),
        ("a*c*e", "abcde"),
        ("a*a", "aa"),
    ] {
        assert!(matches(pattern, name), "{pattern} {name}");
    }
    for (pattern, name) in [("a", "ab"), ("a*a", "a"), ("*.b", "a.c"), ("a*b*b", "ab")] {
        assert!(!matches(pattern, name), "{pattern} {name}");
    }
}
