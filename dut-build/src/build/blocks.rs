//! Rewrites generated C++ that restores a saved state, so that it copies each array as a whole.
//! Verilator's code reads bytes one by one, and a campaign restores a state for every case.

use std::path::{Path, PathBuf};

use super::error::BuildError;
use super::stamp::write_changed;

/// C++ of `cosim_read`, which reads one variable, or `count` adjacent elements of an array, from the
/// saved state that the bridge restores.
pub(super) const READ: &str = "\
#include <type_traits>
#include \"image.h\"
template <typename T>
static void cosim_read(VerilatedDeserialize& os, T* first, std::size_t count) {
  if constexpr (std::is_trivially_copyable<T>::value) {
    static_cast<cosim::ImageReader&>(os).take(first, count * sizeof(T));
  } else {
    for (std::size_t at = 0; at < count; ++at) os >> first[at];
  }
}
template <typename T>
static void cosim_read(VerilatedDeserialize& os, T& element) {
  if constexpr (std::is_arithmetic<T>::value) {
    static_cast<cosim::ImageReader&>(os).take_one(element);
  } else {
    os >> element;
  }
}
";

/// Text by which a generated C++ source that restores saved states is recognised.
const RESTORES: &str = "::__Vdeserialize(";

/// Longest C++ source, in bytes, that is rewritten. Verilator restores a design in one function, and
/// the time to optimise that grows faster than its length: 20 minutes for 14 MB of a netlist.
const LARGEST: usize = 2 << 20;

/// If the C++ file `source` restores saved states, writes a rewritten copy into the directory
/// `home` and returns its path; the copy is compiled instead of `source`.
pub(super) fn in_blocks(source: &Path, home: &Path) -> Result<Option<PathBuf>, BuildError> {
    let text = std::fs::read_to_string(source).map_err(BuildError::io(source))?;
    let Some(name) = source.file_name().filter(|_| restores(&text)) else {
        return Ok(None);
    };
    let path = home.join(format!("blocks_{}", name.to_string_lossy()));
    write_changed(&path, &blocks(&text))?;
    Ok(Some(path))
}

/// Whether a C++ source restores saved states and is short enough to be rewritten.
pub(super) fn restores(text: &str) -> bool {
    text.len() <= LARGEST && text.contains(RESTORES)
}

/// The C++ source `text`, with a call of `cosim_read` instead of each innermost loop that reads
/// an array, and of each `os>>NAME;`.
fn blocks(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let mut whole = READ.to_owned();
    let mut push = |line: &str| {
        whole.push_str(line);
        whole.push('\n');
    };
    let mut rest = &lines[..];
    while let [line, behind @ ..] = rest {
        rest = behind;
        match behind {
            [body, "}", after @ ..] if let Some(call) = call(line, body) => {
                push(&call);
                rest = after;
            }
            _ => push(&element(line).unwrap_or_else(|| (*line).to_owned())),
        }
    }
    whole
}

/// The call of `cosim_read` that replaces the line `os>>NAME;`; `None` for any other line.
fn element(line: &str) -> Option<String> {
    let name = line.strip_prefix("os>>")?.strip_suffix(';')?;
    let is_name = name.chars().all(|c| c == '_' || c.is_ascii_alphanumeric());
    is_name.then(|| format!("cosim_read(os, {name});"))
}

/// The call of `cosim_read` that replaces the loop `for (int I = 0; I < N; ++I) {` with the body
/// `os>>ARRAY[I];`; `None` for any other loop.
fn call(head: &str, body: &str) -> Option<String> {
    let (index, count) = head.strip_prefix("for (int ")?.split_once(" = 0; ")?;
    let count = count.strip_prefix(index)?.strip_prefix(" < ")?;
    let count = count.strip_suffix(&format!("; ++{index}) {{"))?;
    count.parse::<u64>().ok()?;
    let array = body
        .strip_prefix("os>>")?
        .strip_suffix(&format!("[{index}];"))?;
    Some(format!("cosim_read(os, &{array}[0], {count});"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_read_together() {
        let text = "\
#include \"a.h\"
void A::__Vdeserialize(VerilatedDeserialize& os) {
os>>one;
for (int __Vi0 = 0; __Vi0 < 2; ++__Vi0) {
for (int __Vi1 = 0; __Vi1 < 28; ++__Vi1) {
os>>bank_q[__Vi0][__Vi1];
}
}
for (int __Vi0 = 0; __Vi0 < 3; ++__Vi0) {
os<<beat[__Vi0];
}
}
";
        let want = "\
#include \"a.h\"
void A::__Vdeserialize(VerilatedDeserialize& os) {
cosim_read(os, one);
for (int __Vi0 = 0; __Vi0 < 2; ++__Vi0) {
cosim_read(os, &bank_q[__Vi0][0], 28);
}
for (int __Vi0 = 0; __Vi0 < 3; ++__Vi0) {
os<<beat[__Vi0];
}
}
";
        assert_eq!(blocks(text), format!("{READ}{want}"));
    }

    #[test]
    fn other_loops_stay() {
        assert_eq!(element("os>>vlSymsp->a;"), None);
        assert_eq!(element("os>>(a);"), None);
        for [head, body] in [
            ["for (int i = 0; i < 2; ++i) {", "os>>a[i].b;"],
            ["for (int i = 0; i < 2; ++i) {", "os>>a[j];"],
            ["for (int i = 1; i < 2; ++i) {", "os>>a[i];"],
            ["for (int i = 0; i < n; ++i) {", "os>>a[i];"],
            ["for (int i = 0; i < 2; ++i) {", "os>>b;"],
        ] {
            assert_eq!(call(head, body), None, "{head} {body}");
        }
    }

    #[test]
    fn a_source_that_restores_nothing_or_is_very_large_is_left_alone() {
        let directory = tempfile::tempdir().unwrap();
        let [home, generated] = ["home", "generated"].map(|name| directory.path().join(name));
        std::fs::create_dir(&home).unwrap();
        std::fs::create_dir(&generated).unwrap();
        let source = generated.join("a.cpp");
        std::fs::write(&source, "int a;\n").unwrap();
        assert_eq!(in_blocks(&source, &home).unwrap(), None);
        let restoring = "void A::__Vdeserialize(B& os) {}\n";
        let large = format!("{restoring}{}", " ".repeat(LARGEST));
        std::fs::write(&source, large).unwrap();
        assert_eq!(in_blocks(&source, &home).unwrap(), None);
        std::fs::write(&source, restoring).unwrap();
        let found = in_blocks(&source, &home).unwrap();
        assert_eq!(found, Some(home.join("blocks_a.cpp")));
        // One that lies in `home` stays, too: the next build finds it unchanged.
        let joined = home.join("slow.cpp");
        std::fs::copy(&source, &joined).unwrap();
        in_blocks(&joined, &home).unwrap();
        assert_eq!(
            std::fs::read(&joined).unwrap(),
            std::fs::read(&source).unwrap()
        );
    }
}
