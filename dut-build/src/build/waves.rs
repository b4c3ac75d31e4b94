//! Separates the generated code that records waves, a third of a model, since few cases record waves.
//! The model that runs cases is linked without it; the model for waves of the same objects and it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Paths of C++ files that Verilator generated, by how often their code runs.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(super) struct GeneratedCppFiles {
    /// Files with code that runs in every clock.
    pub(super) fast: Vec<PathBuf>,
    /// Files with code that runs once, such as constructors.
    pub(super) slow: Vec<PathBuf>,
}

impl GeneratedCppFiles {
    /// These files together with `others`.
    pub(super) fn with(&self, others: &Self) -> Self {
        Self {
            fast: [&self.fast[..], &others.fast].concat(),
            slow: [&self.slow[..], &others.slow].concat(),
        }
    }
}

/// The generated sources that record waves, and the C++ that replaces them in a model without waves.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct WaveCppFiles {
    pub(super) sources: GeneratedCppFiles,
    /// C++ that defines these functions with empty bodies, for a model without waves.
    pub(super) absent: String,
}

impl WaveCppFiles {
    /// Moves the sources that record waves from `all` into the result. `None` if there are none, or
    /// if `text`, the source of `class`, does not declare all functions of theirs that it calls.
    pub(super) fn take(all: &mut GeneratedCppFiles, class: &str, text: &str) -> Option<Self> {
        let absent = absent(class, text)?;
        let mark = format!("{class}__Trace");
        let taken = |list: &mut Vec<PathBuf>| -> Vec<PathBuf> {
            let named = |path: &mut PathBuf| stem(path).starts_with(&mark);
            list.extract_if(.., named).collect()
        };
        let sources = GeneratedCppFiles {
            fast: taken(&mut all.fast),
            slow: taken(&mut all.slow),
        };
        let none = sources == GeneratedCppFiles::default();
        (!none).then_some(Self { sources, absent })
    }
}

fn stem(path: &Path) -> String {
    path.file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// C++ that defines the functions which record waves with empty bodies; `None` if `text`, the source
/// of the class, calls such a function that it does not declare.
fn absent(class: &str, text: &str) -> Option<String> {
    let mut bodies = String::new();
    let mut declared = BTreeSet::new();
    for line in text.lines() {
        let line = line.trim();
        let line = line.strip_prefix("VL_ATTR_COLD ").unwrap_or(line);
        let head = line.strip_suffix(';').unwrap_or_default();
        let declares = head.starts_with("void ") && head.ends_with(')');
        if declares && let Some(name) = names(head).next() {
            declared.insert(name);
            bodies += &format!("{head} {{}}\n");
        }
    }
    let all = !declared.is_empty() && declared == names(text).collect();
    all.then(|| format!("class VerilatedFst;\nclass {class}___024root;\n{bodies}"))
}

/// Names (with `__trace_`) of functions that record waves in the C++ source `text`.
fn names(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    words.filter(|word| word.contains("__trace_"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLASS: &str = "\
#include \"Va.h\"
void Va___024root__trace_init_top(Va___024root* vlSelf, VerilatedFst* tracep);

VL_ATTR_COLD static void trace_init(void* voidSelf, VerilatedFst* tracep, uint32_t code) {
    Va___024root__trace_init_top(vlSelf, tracep);
}
VL_ATTR_COLD void Va___024root__trace_register(Va___024root* vlSelf, VerilatedFst* tracep);
VL_ATTR_COLD void Va::traceBaseModel(VerilatedTraceBaseC* tfp, int levels, int options) {
";

    fn paths(names: &[&str]) -> Vec<PathBuf> {
        names.iter().map(|name| Path::new("v").join(name)).collect()
    }

    #[test]
    fn what_records_waves_is_taken_and_the_functions_that_are_called_stay() {
        let mut all = GeneratedCppFiles {
            fast: paths(&["Va.cpp", "Va___024root__0.cpp", "Va__Trace__0.cpp"]),
            slow: paths(&["Va__Syms__Slow.cpp", "Va__TraceDecls__0__Slow.cpp"]),
        };
        let waves = WaveCppFiles::take(&mut all, "Va", CLASS).expect("it records waves");
        assert_eq!(all.fast, paths(&["Va.cpp", "Va___024root__0.cpp"]));
        assert_eq!(all.slow, paths(&["Va__Syms__Slow.cpp"]));
        assert_eq!(waves.sources.fast, paths(&["Va__Trace__0.cpp"]));
        assert_eq!(waves.sources.slow, paths(&["Va__TraceDecls__0__Slow.cpp"]));
        let absent = "class VerilatedFst;\n\
            class Va___024root;\n\
            void Va___024root__trace_init_top(Va___024root* vlSelf, VerilatedFst* tracep) {}\n\
            void Va___024root__trace_register(Va___024root* vlSelf, VerilatedFst* tracep) {}\n";
        assert_eq!(waves.absent, absent);
    }

    #[test]
    fn a_class_that_does_not_say_what_it_calls_stays_whole() {
        let sources = || GeneratedCppFiles {
            fast: paths(&["Va.cpp", "Va__Trace__0.cpp"]),
            slow: Vec::new(),
        };
        let declared = "void Va___024root__trace_register(Va___024root* vlSelf";
        let commented = CLASS.replace(declared, &format!("/* of a.v:1 */ {declared}"));
        for text in ["#include \"Va.h\"\n", &commented] {
            let mut all = sources();
            assert_eq!(WaveCppFiles::take(&mut all, "Va", text), None, "{text}");
            assert_eq!(all, sources());
        }
    }
}
