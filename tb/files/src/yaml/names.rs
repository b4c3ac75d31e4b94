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
        // Each letter that one has more than the other is missing or added.
        if other.chars().count().abs_diff(letters) > most {
            return None;
        }
        let far = osa_distance(&name, &other);
        (far <= most).then(|| (far, 1.0 - jaro_winkler(&name, &other), candidate))
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
