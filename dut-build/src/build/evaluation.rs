//! Generates C++ that calls the evaluation function of a design directly, not through Verilator's
//! `eval()`, which also frees objects of classes, handles messages of other threads and marks waves
//! as changed. In a design that needs none of these, `eval()` adds a twentieth to the run time.
//! Pins are accessed directly, too, not through the references of the class.

use std::path::Path;

use super::error::BuildError;
use super::stamp::files_of;

/// Part of the names of the C++ files that Verilator generates for a SystemVerilog class.
const CLASS_OF_DESIGN: &str = "__Vclpkg";

/// Text in the generated C++ between the name of a reference to a pin and the variable's name.
const REFERS_TO: &str = "{vlSymsp->TOP.";

/// C++ that defines the macros `COSIM_EVALUATE` and `COSIM_PINS` for a model without waves. `text`
/// is the generated source of `class`, in `directory`. `None` if the design has SystemVerilog
/// classes or threads, or if the source differs from what known releases of Verilator write.
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

/// Whether in the generated C++ `text` each reference to a pin is named like its variable.
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
