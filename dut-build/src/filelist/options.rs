//! The options in file lists for Verilator, VCS, Questa and Xcelium, and how the build treats them.
//!
//! Options that name sources or change how they are read are obeyed. Options of a tool alone are
//! skipped with a note. An option that changes the design and cannot be obeyed is an error.

/// How an option of a file list and its argument are written. `--x` is the same as `-x`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FileListOptionForm {
    /// An option without argument, such as `-sv`.
    Alone,
    /// The argument is the next word, as in `-v FILE`.
    Next,
    /// The argument follows in the same word, as in `+incdir+DIRECTORY`.
    Attached,
}
use FileListOptionForm::{Alone, Attached, Next};

/// What the build does with an option of a file list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FileListOptionEffect {
    /// `-f`: a nested list, whose paths begin at the same folder as in this list.
    /// `ListOfItsOwn` is `-F`: its paths begin at the nested list's folder.
    List,
    ListOfItsOwn,
    LibraryFile,
    LibraryDirectory,
    /// One or several directories, separated by `+`.
    IncludeDirectories,
    /// One or several macros, separated by `+`.
    Defines,
    Define,
    Timescale,
    Top,
    /// An option that is passed to Verilator as it is written.
    Same,
    /// An option without effect, since every build works like this.
    Nothing,
    Skip(&'static str),
    /// An option that is an error; the text says what to write instead.
    Refuse(&'static str),
}
use FileListOptionEffect::{Nothing, Refuse, Same, Skip};

/// List of what a file list may contain, for error messages.
pub(super) const GRAMMAR: &str = "source files, -f LIST, -F LIST, -v FILE, -y DIRECTORY, \
    +incdir+DIRECTORY, -I DIRECTORY, +define+NAME=VALUE, -D NAME=VALUE, +libext+.EXTENSION, \
    -timescale=UNIT/PRECISION, -top MODULE, -sv, -Wno-WARNING, comments";

const TOOL: FileListOptionEffect = Skip("it steers a tool and does not change the design");
const BUILD: FileListOptionEffect = Skip("the build chooses");
const LINT: FileListOptionEffect = Skip("lint messages never end the build");
const DELAYS: FileListOptionEffect = Skip("delays are ignored anyway");
const C: FileListOptionEffect = Refuse("remove it: a model has no C of its own");
const PARAMETER: FileListOptionEffect =
    Refuse("write the value under `parameters` of the description");
const LIBRARY: FileListOptionEffect = Refuse("name the source files of the library");
const BLACK_BOX: FileListOptionEffect =
    Refuse("name the source files, or write it under `verilator` of the description");
const UNIT: FileListOptionEffect =
    Refuse("remove it, if no source relies on not seeing the macros of others: all are one unit");

const OPTIONS: &[(FileListOptionForm, FileListOptionEffect, &[&str])] = &[
    (Next, FileListOptionEffect::List, &["-f", "-file"]),
    (Next, FileListOptionEffect::ListOfItsOwn, &["-F"]),
    (Next, FileListOptionEffect::LibraryFile, &["-v"]),
    (Next, FileListOptionEffect::LibraryDirectory, &["-y"]),
    (
        Next,
        FileListOptionEffect::IncludeDirectories,
        &["-I", "-incdir"],
    ),
    (
        Attached,
        FileListOptionEffect::IncludeDirectories,
        &["+incdir+", "-I"],
    ),
    (Next, FileListOptionEffect::Define, &["-D", "-define"]),
    (Attached, FileListOptionEffect::Define, &["-D"]),
    (Attached, FileListOptionEffect::Defines, &["+define+"]),
    (Next, FileListOptionEffect::Timescale, &["-timescale"]),
    (Attached, FileListOptionEffect::Timescale, &["-timescale="]),
    (Next, FileListOptionEffect::Top, &["-top", "-top-module"]),
    (
        Attached,
        FileListOptionEffect::Top,
        &["-top=", "-top-module="],
    ),
    (
        Attached,
        Same,
        &["-Wno-", "+systemverilogext+", "+1364-", "+1800-"],
    ),
    (Attached, Same, &["+libext+"]),
    (Attached, Same, &["+verilog1995ext+", "+verilog2001ext+"]),
    (Next, Same, &["-language", "-default-language"]),
    (
        Alone,
        Nothing,
        &["-sv", "-sverilog", "-v2k", "+v2k", "-mfcu", "-no-timing"],
    ),
    (
        Alone,
        TOOL,
        &[
            "-full64", "-64", "-64bit", "-kdb", "-lca", "-q", "-quiet", "-notice", "-nc",
        ],
    ),
    (
        Alone,
        TOOL,
        &[
            "-nologo",
            "-R",
            "-incr",
            "-lint",
            "-permissive",
            "-vopt",
            "-novopt",
        ],
    ),
    (
        Alone,
        TOOL,
        &[
            "-lint-only",
            "-linedebug",
            "-compile",
            "-elaborate",
            "-clean",
            "-stats",
        ],
    ),
    (
        Next,
        TOOL,
        &[
            "-suppress",
            "-nowarn",
            "-work",
            "-l",
            "-o",
            "-cm",
            "-cover",
            "-access",
        ],
    ),
    (
        Attached,
        TOOL,
        &[
            "+lint=", "+warn=", "+error+", "-error=", "+acc", "-debug", "-cm_", "-j",
        ],
    ),
    (Next, TOOL, &["-j", "-Mdir"]),
    (
        Attached,
        LINT,
        &["-Wall", "-Wpedantic", "-Wwarn-", "-Werror-", "-Wfuture-"],
    ),
    (
        Alone,
        BUILD,
        &[
            "-cc", "-binary", "-exe", "-build", "-main", "--assert", "-savable", "-MMD",
        ],
    ),
    (Attached, BUILD, &["-O", "-trace", "-coverage", "-public"]),
    (
        Next,
        BUILD,
        &[
            "-x-assign",
            "-x-initial",
            "-threads",
            "-prefix",
            "-output-split",
        ],
    ),
    (
        Alone,
        DELAYS,
        &["-timing", "+nospecify", "+notimingcheck", "+notimingchecks"],
    ),
    (
        Alone,
        DELAYS,
        &["+no_notifier", "+mindelays", "+typdelays", "+maxdelays"],
    ),
    (Attached, DELAYS, &["+delay_mode_", "-override_timescale="]),
    (Attached, PARAMETER, &["-G", "-pvalue+"]),
    (Alone, UNIT, &["-sfcu"]),
    (Alone, BLACK_BOX, &["-bbox-sys", "-bbox-unsup"]),
    (Next, LIBRARY, &["-L", "-Lf"]),
    (Next, C, &["-CFLAGS", "-LDFLAGS", "-P"]),
];

/// File extensions of sources and libraries that are not Verilog.
const FOREIGN: [&str; 9] = ["c", "cc", "cpp", "h", "o", "a", "so", "vhd", "vhdl"];

/// Looks up `word` among the options: how it is written, what it means, and the rest of `word` behind
/// the option's name. `None` if it is no known option.
pub(super) fn find(word: &str) -> Option<(FileListOptionForm, FileListOptionEffect, &str)> {
    let one_dash = word.strip_prefix('-').filter(|rest| rest.starts_with('-'));
    [Some(word), one_dash]
        .into_iter()
        .flatten()
        .find_map(find_as_written)
}

fn find_as_written(word: &str) -> Option<(FileListOptionForm, FileListOptionEffect, &str)> {
    let whole = OPTIONS
        .iter()
        .find(|(form, _, names)| *form != Attached && names.contains(&word));
    if let Some((form, meaning, _)) = whole {
        return Some((*form, *meaning, ""));
    }
    let names = OPTIONS
        .iter()
        .filter(|(form, ..)| *form == Attached)
        .flat_map(|(_, meaning, names)| names.iter().map(move |name| (*meaning, *name)));
    // `-timescale=` is not `-t...`: the longest name counts.
    let (meaning, name) = names
        .filter(|(_, name)| word.starts_with(name))
        .max_by_key(|(_, name)| name.len())?;
    Some((Attached, meaning, &word[name.len()..]))
}

/// Whether the file at `path` is, by its extension, no Verilog source (C++, VHDL or a library).
pub(super) fn is_foreign(path: &str) -> bool {
    let ending = path.rsplit_once('.').map(|(_, ending)| ending);
    ending.is_some_and(|ending| FOREIGN.contains(&ending))
}
