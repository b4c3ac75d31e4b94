//! Suggests the nearest known name for an unknown one.

use strsim::{jaro_winkler, osa_distance};

/// The known name that is most similar to `name`: with fewest letters missing, added, wrong or
/// swapped with their neighbours, regardless of upper and lower case; of several the one whose
/// beginning is most similar. `None` if even this one differs in more than a third of the letters.
pub fn nearest<N: AsRef<str>>(name: &str, known: impl IntoIterator<Item = N>) -> Option<N> {
    let name = name.to_ascii_lowercase();
    let letters = name.chars().count();
    let most = (letters / 3).max(1);
    let rate = |candidate: N| {
        let other = candidate.as_ref().to_ascii_lowercase();
        // Each letter more or less is a difference.
        if other.chars().count().abs_diff(letters) > most {
            return None;
        }
        let far = osa_distance(&name, &other);
        let rated = (far, 1.0 - jaro_winkler(&name, &other), candidate);
        (far <= most).then_some(rated)
    };
    let rated = known.into_iter().filter_map(rate);
    let nearest = rated.min_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    nearest.map(|(_, _, candidate)| candidate)
}

/// A hint that names the nearest known name, after a semicolon; empty if no name is near.
pub fn hint<N: AsRef<str>>(name: &str, known: impl IntoIterator<Item = N>) -> String {
    match nearest(name, known) {
        Some(nearest) => format!("; the nearest name is `{}`", nearest.as_ref()),
        None => String::new(),
    }
}

/// Whether `name` matches `pattern`, in which `*` stands for any characters.
pub fn matches(pattern: &str, name: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = name.strip_prefix(first) else {
        return false;
    };
    let mut parts: Vec<&str> = parts.collect();
    let Some(last) = parts.pop() else {
        return rest.is_empty();
    };
    for part in parts {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
