//! C++ that evaluates a design without the frame that Verilator puts around each evaluation: it
//! looks for objects of classes to delete and for messages of other threads, and notes that waves
//! have changed. If a design has none of these, the frame is a twentieth of its time. Pins are
//! accessed directly, too, not through the references of the class.

use std::path::Path;

use super::error::BuildError;
use super::stamp::files_of;

/// Part of the file name of a generated source about a class that the design itself defines.
const CLASS_OF_DESIGN: &str = "__Vclpkg";

/// C++ between the name of a reference to a pin and the name of the variable that it refers to.
const REFERS_TO: &str = "{vlSymsp->TOP.";

/// C++ that defines `COSIM_EVALUATE` and `COSIM_PINS`, for a model that records no waves; `text` is
/// the source of its `class` in `directory`. None where something would be missing, or that source is
/// not as known.
pub(super) fn bare(
    class: &str,
    text: &str,
    directory: &Path,
) -> Result<Option<String>, BuildError> {
    let root = format!("{class}___024root");
    let declared = format!("void {root}___eval({root}* vlSelf);");
    let single = format!("unsigned {class}::threads() const {{ return 1; }}");
    let files = files_of(directory)?;
    let mut names = files.iter().filter_map(|file| file.file_name());
    let has_classes = names.any(|name| name.to_string_lossy().contains(CLASS_OF_DESIGN));
    let has_parts = text.contains(&declared) && text.contains(&single);
    let known = has_parts && pins_keep_their_names(text) && !has_classes;
    Ok(known.then(|| {
        format!(
            "#include \"{root}.h\"\n\
             {declared}\n\
             #define COSIM_EVALUATE(model) {root}___eval((model).rootp)\n\
             #define COSIM_PINS(model) (*(model).rootp)\n"
        )
    }))
}

/// Whether each reference to a pin has the same name as the variable that it refers to.
fn pins_keep_their_names(text: &str) -> bool {
    let references = text.match_indices(REFERS_TO);
    references.map(|(at, _)| at).all(|at| {
        let (before, behind) = (&text[..at], &text[at + REFERS_TO.len()..]);
        let own = before.rsplit(char::is_whitespace).next();
        own == behind.split('}').next()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
void Va___024root___eval(Va___024root* vlSelf);
unsigned Va::threads() const { return 1; }
    , clk{vlSymsp->TOP.clk}
    , data{vlSymsp->TOP.data}
";

    fn bare_of(text: &str, file: &str) -> Option<String> {
        let directory = tempfile::tempdir().unwrap();
        std::fs::write(directory.path().join(file), "").unwrap();
        bare("Va", text, directory.path()).unwrap()
    }

    #[test]
    fn the_function_of_the_root_is_called_where_nothing_is_missed() {
        let found = bare_of(TEXT, "Va.cpp").unwrap();
        assert!(found.contains("(model) Va___024root___eval((model).rootp)\n"));
        assert!(found.starts_with("#include \"Va___024root.h\"\n"));
        assert!(found.contains("\nvoid Va___024root___eval(Va___024root* vlSelf);\n"));
    }

    #[test]
    fn threads_and_classes_need_what_surrounds_it() {
        let threads = TEXT.replace("return 1", "return 2");
        assert_eq!(bare_of(&threads, "Va.cpp"), None);
        assert_eq!(bare_of(TEXT, "Va_p__03a__03ac__Vclpkg.h"), None);
        assert_eq!(bare_of("", "Va.cpp"), None);
    }

    #[test]
    fn pins_with_other_names_inside_are_reached_through_the_class() {
        let renamed = TEXT.replace("TOP.data", "TOP.__SYM__data");
        assert_eq!(bare_of(&renamed, "Va.cpp"), None);
    }
}
