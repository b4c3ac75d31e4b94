//! Paths as they are written into file lists and descriptions.

use std::path::{Component, Path, PathBuf};

use crate::init::error::InitError;

/// `path` relative to the folder `from`; both are absolute. A path that leads out of `within` stays
/// absolute.
pub(crate) fn relative(from: &Path, path: &Path, within: &Path) -> PathBuf {
    if !path.starts_with(within) {
        return path.to_owned();
    }
    let mut common = from;
    let mut out = PathBuf::new();
    while !path.starts_with(common) {
        out.push("..");
        common = common.parent().unwrap_or(Path::new("/"));
    }
    out.extend(
        path.strip_prefix(common)
            .into_iter()
            .flat_map(Path::components),
    );
    match out.components().next() {
        None => ".".into(),
        Some(_) => out,
    }
}

/// The absolute path without `.` and `..`, and with links followed.
pub(crate) fn real(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    if let Ok(path) = path.canonicalize() {
        return path;
    }
    // It is not there yet: what is above it may be.
    let mut out = path.parent().map_or_else(PathBuf::new, real);
    match path.components().next_back() {
        Some(Component::ParentDir) => drop(out.pop()),
        Some(last) => out.push(last),
        None => {}
    }
    out
}

pub(crate) fn text(path: &Path) -> Result<&str, InitError> {
    path.to_str().ok_or_else(|| {
        let path = path.display();
        InitError::Refused(format!(
            "`{path}` is no text (UTF-8), as paths in file lists are"
        ))
    })
}

/// A path as a word of a file list, in quotes if it has blanks.
pub(crate) fn word(path: &Path) -> Result<String, InitError> {
    let text = text(path)?;
    if text.contains(['"', '$', '+']) {
        return Err(InitError::Refused(format!(
            "`{text}` has one of the characters \" $ + that file lists give a meaning; name it \
             otherwise"
        )));
    }
    Ok(if text.contains(char::is_whitespace) {
        format!("\"{text}\"")
    } else {
        text.to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_lead_from_folder_to_folder_within_a_tree() {
        let from = |path: &str| relative(Path::new("/a/b"), Path::new(path), Path::new("/a"));
        assert_eq!(from("/a/c/d.v"), Path::new("../c/d.v"));
        assert_eq!(from("/a/b/d.v"), Path::new("d.v"));
        assert_eq!(from("/a/b"), Path::new("."));
        assert_eq!(from("/e/f.v"), Path::new("/e/f.v"));
        assert_eq!(word(Path::new("a b/ä.v")).unwrap(), "\"a b/ä.v\"");
        word(Path::new("a$b.v")).unwrap_err();
    }
}
