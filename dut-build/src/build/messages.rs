//! Shortens the messages of Verilator for the user: each error once, a missing file in one line.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::filelist::FileList;
use crate::survey::{DesignUnitsInSources, SlangReader, SourceContext, models_elsewhere};

/// Most errors that a report shows; the file that it names has all messages.
const SHOWN: usize = 5;
/// Most searched directories that a message about a missing file lists.
const DIRECTORIES: usize = 4;

/// Finds what the user can do about modules that are missing or wait.
pub(super) trait ModuleFinder {
    /// Source files that define modules of these names without delays. For each name: paths, the
    /// likeliest first.
    fn models(&self, names: &BTreeSet<&str>) -> BTreeMap<String, Vec<PathBuf>>;

    /// Names of the ports that instances of `module` in the source at `path` connect.
    fn ports(&self, path: &Path, module: &str) -> BTreeSet<String>;
}

/// Finds modules in the repository of a design, with slang. Without slang it finds none: messages are
/// shorter then.
pub(super) struct ModulesOfRepository<'a> {
    pub(super) list: &'a FileList,
    /// The folder of the models, where slang is installed.
    pub(super) work: &'a Path,
    /// Whether slang is installed where it is missing.
    pub(super) installs: bool,
}

impl ModulesOfRepository<'_> {
    fn slang(&self) -> Option<SlangReader> {
        if self.installs {
            SlangReader::installed(self.work).ok()
        } else {
            SlangReader::present(self.work)
        }
    }
}

impl ModuleFinder for ModulesOfRepository<'_> {
    fn models(&self, names: &BTreeSet<&str>) -> BTreeMap<String, Vec<PathBuf>> {
        let found = self
            .slang()
            .and_then(|slang| models_elsewhere(&slang, self.list, names).ok());
        found.unwrap_or_default()
    }

    fn ports(&self, path: &Path, module: &str) -> BTreeSet<String> {
        let context = SourceContext::of_list(self.list);
        let survey = self.slang().and_then(|slang| {
            DesignUnitsInSources::of_sources(&slang, &[path.to_owned()], &context).ok()
        });
        let units = survey.unwrap_or_default().units;
        let instances = units.into_iter().flat_map(|unit| unit.instances);
        let instances = instances.filter(|instance| instance.module == module);
        instances.flat_map(|instance| instance.ports).collect()
    }
}

/// Text for the user with the errors among Verilator's `messages`; `file` has all messages.
pub(super) fn errors(messages: &str, file: &Path, finder: &dyn ModuleFinder) -> String {
    let blocks: Vec<MessageBlock> = blocks(messages)
        .into_iter()
        .filter(|block| block.head.starts_with("%Error") && !block.head.contains("Exiting due to"))
        .collect();
    let mut searched = searched(&blocks);
    // Where Verilator writes is nobody's place for sources.
    searched.retain(|directory| Path::new(directory).parent() != file.parent());
    let mut missing: BTreeMap<(&str, &str), Vec<&str>> = BTreeMap::new();
    let mut shown: Vec<String> = Vec::new();
    for block in &blocks {
        if let Some((kind, name)) = block.missing() {
            missing
                .entry((kind, name))
                .or_default()
                .extend(block.place());
        } else {
            let text = block.text();
            if !shown.contains(&text) {
                shown.push(text);
            }
        }
    }
    let modules = missing.keys().filter(|(kind, _)| *kind == "module");
    let modules: BTreeSet<&str> = modules.map(|(_, name)| *name).collect();
    let mut models = BTreeMap::new();
    if !modules.is_empty() {
        models = finder.models(&modules);
    }
    let missing = missing.into_iter().map(|((kind, name), places)| {
        let line = missing_name_line(kind, name, &places, &searched);
        match kind {
            "module" => line + &instead(name, &places, &models, finder),
            _ => line,
        }
    });
    let mut all: Vec<String> = missing.chain(shown).collect();
    let count = all.len();
    all.truncate(SHOWN);
    if count > SHOWN {
        all.push(format!("{} more errors", count - SHOWN));
    }
    if all.is_empty() {
        all.push("it ended without a message".into());
    }
    if blocks.iter().any(|block| block.head.contains("-NOTIMING:")) {
        all.push(
            "models run without delays, so that nothing can wait inside of a procedure; where this is a \
             memory, use a model of it without delays (docs/dut.md, Memories)"
                .into(),
        );
    }
    all.push(format!("all messages: {}", file.display()));
    all.join("\n")
}

/// Advice for the user about the missing module `name`: a source to add, or a model to write.
fn instead(
    name: &str,
    places: &[&str],
    models: &BTreeMap<String, Vec<PathBuf>>,
    finder: &dyn ModuleFinder,
) -> String {
    if let Some([first, more @ ..]) = models.get(name).map(Vec::as_slice) {
        let more = match more.len() {
            0 => String::new(),
            count => format!(" (or one of {count} more)"),
        };
        return format!("\n  add {}{more} to the file list", first.display());
    }
    let source = places
        .first()
        .and_then(|place| place.rsplitn(3, ':').nth(2));
    let ports = source
        .map(|path| finder.ports(Path::new(path), name))
        .unwrap_or_default();
    let with = if ports.is_empty() {
        String::new()
    } else {
        format!(
            " with the ports {}",
            ports.into_iter().collect::<Vec<_>>().join(", ")
        )
    };
    format!(
        "\n  add its source to the file list; of a memory, write a model without delays{with} (docs/dut.md, Memories)"
    )
}

/// Text for the user about delays (`#5`) of the RTL that the model ignores: the first ones with file
/// and line, and sources that define the same modules without delays. `None` if there are no delays.
pub(super) fn delays(messages: &str, finder: &dyn ModuleFinder) -> Option<String> {
    let mut delays: Vec<String> = Vec::new();
    let mut modules: BTreeSet<String> = BTreeSet::new();
    for block in blocks(messages) {
        let Some(place) = block.place().filter(|_| block.head.contains("-STMTDLY:")) else {
            continue;
        };
        let source = block.below.iter().find_map(|line| line.split_once(" | "));
        let source = source.map_or("", |(_, text)| text.trim());
        let module = user(place);
        modules.extend(module.clone());
        let module = module.map_or(String::new(), |name| format!(" in module {name}"));
        delays.push(format!("{place}{module}: {source}"));
    }
    delays.dedup();
    let more = delays.len().checked_sub(SHOWN).filter(|more| *more > 0);
    delays.truncate(SHOWN);
    delays.extend(more.map(|more| format!("{more} more")));
    if delays.is_empty() {
        return None;
    }
    let models = finder.models(&modules.iter().map(String::as_str).collect());
    let instead = models.iter().filter_map(|(name, paths)| {
        let path = paths.first()?.display();
        Some(format!(
            "\n  instead of {name}, the file list can name {path}, which has none"
        ))
    });
    Some(format!(
        "the model runs without these delays:\n  {}\n  a memory that a delay has to wake never answers, \
         and each case hangs; use a model of it without delays (docs/dut.md, Memories){}",
        delays.join("\n  "),
        instead.collect::<String>()
    ))
}

/// One message of Verilator: the line with its severity, and the lines below it.
struct MessageBlock<'m> {
    head: &'m str,
    below: Vec<&'m str>,
}

fn blocks(messages: &str) -> Vec<MessageBlock<'_>> {
    let mut blocks: Vec<MessageBlock<'_>> = Vec::new();
    for line in messages.lines() {
        match blocks.last_mut() {
            Some(block) if !line.starts_with('%') => block.below.push(line),
            _ => blocks.push(MessageBlock {
                head: line,
                below: Vec::new(),
            }),
        }
    }
    blocks
}

impl<'m> MessageBlock<'m> {
    /// Kind, such as `module`, and name of what the message reports as missing, if it does.
    fn missing(&self) -> Option<(&'m str, &'m str)> {
        let (_, what) = self.head.split_once("Cannot find ")?;
        let (kind, name) = what.split_once(": '")?;
        let kind = kind.strip_prefix("file containing ").unwrap_or(kind);
        Some((kind, name.strip_suffix('\'')?))
    }

    /// The `file:line:column` that the message is about.
    fn place(&self) -> Option<&'m str> {
        let (_, rest) = self.head.split_once(": ")?;
        let (place, _) = rest.split_once(": ")?;
        place.contains(':').then_some(place)
    }

    /// The message without the lines of advice that Verilator adds (`... `).
    fn text(&self) -> String {
        let below = self
            .below
            .iter()
            .filter(|line| !line.trim_start().starts_with("... "));
        let lines: Vec<&str> = std::iter::once(self.head).chain(below.copied()).collect();
        lines.join("\n")
    }
}

/// Directories in which Verilator looked for missing files; only its first message lists them.
fn searched<'m>(blocks: &[MessageBlock<'m>]) -> Vec<&'m str> {
    let mut directories = Vec::new();
    let looked = blocks
        .iter()
        .flat_map(|block| &block.below)
        .skip_while(|line| !line.contains("... Looked in:"))
        .skip(1)
        .take_while(|line| !line.trim_start().starts_with("... "));
    for path in looked {
        let path = path.trim();
        let directory = path
            .rsplit_once('/')
            .map_or(".", |(directory, _)| directory);
        if !directories.contains(&directory) {
            directories.push(directory);
        }
    }
    directories
}

/// One line of text about a missing module or file: where it is needed, where Verilator looked.
fn missing_name_line(kind: &str, name: &str, places: &[&str], searched: &[&str]) -> String {
    let mut text = format!("{kind} `{name}` is missing");
    if let Some(place) = places.first() {
        let user = user(place).map_or(String::new(), |user| format!("`{user}` in "));
        text += &format!("; {user}{place} needs it");
    }
    if places.len() > 1 {
        text += &format!(", and {} more", places.len() - 1);
    }
    if !searched.is_empty() {
        let first = searched.iter().take(DIRECTORIES).copied();
        text += &format!("; looked in {}", first.collect::<Vec<_>>().join(", "));
    }
    if searched.len() > DIRECTORIES {
        text += &format!(" and {} more", searched.len() - DIRECTORIES);
    }
    text
}

/// Name of the module, interface or package that contains the `place` (`file:line:column`).
fn user(place: &str) -> Option<String> {
    let mut parts = place.rsplitn(3, ':').skip(1);
    let line: usize = parts.next()?.parse().ok()?;
    let text = std::fs::read_to_string(parts.next()?).ok()?;
    let named = |line: &str| {
        let mut words = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '$');
        let kind = words.next()?;
        let mut words = words.filter(|word| !["", "automatic", "static"].contains(word));
        ["module", "interface", "package", "program"]
            .contains(&kind)
            .then(|| words.next().map(str::to_owned))?
    };
    text.lines()
        .take(line)
        .filter_map(|line| named(line.trim_start()))
        .last()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Finds these models of modules, and the same ports of each module.
    #[derive(Default)]
    struct KnownModules {
        models: &'static [(&'static str, &'static str)],
        ports: &'static [&'static str],
    }

    impl ModuleFinder for KnownModules {
        fn models(&self, names: &BTreeSet<&str>) -> BTreeMap<String, Vec<PathBuf>> {
            let mut found: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
            for (name, path) in self.models {
                assert!(names.contains(name), "{name}");
                let paths = found.entry((*name).to_owned()).or_default();
                paths.push(PathBuf::from(path));
            }
            found
        }

        fn ports(&self, _: &Path, _: &str) -> BTreeSet<String> {
            self.ports.iter().map(|port| (*port).to_owned()).collect()
        }
    }

    const MISSING: &str = "\
%Warning-WIDTH: a.sv:2:3: Operator ASSIGN expects 8 bits
    2 |   x = 1;
%Error-MODMISSING: DIR/b.sv:4:3: Cannot find file containing module: 'baz'
    4 |   baz x();
      |   ^~~
                   ... For error description see https://verilator.org/warn/MODMISSING?v=0.000
                   ... Looked in:
                        inc/baz
                        inc/baz.v
                        lib/one/baz
                        lib/two/baz
                        lib/three/baz.sv
                        baz.sv
                        work/x/verilated/baz
                   ... With current working directory '/'
%Error-MODMISSING: DIR/b.sv:6:3: Cannot find file containing module: 'foo'
    6 |   foo u_foo (.clk);
%Error-MODMISSING: DIR/b.sv:7:3: Cannot find file containing module: 'foo'
    7 |   foo u_foo2 (.clk);
%Error: Exiting due to 3 error(s)
";

    #[test]
    fn a_missing_module_is_one_line_with_its_user_and_where_it_is_not() {
        let directory = tempfile::tempdir().unwrap();
        let source = "// module wrong\npackage p; endpackage\nmodule automatic b #();\n  baz x(.we, .di(d));\n";
        std::fs::write(directory.path().join("b.sv"), source).unwrap();
        let dir = directory.path().to_str().unwrap();
        let found = KnownModules {
            models: &[("foo", "fpga/foo.v"), ("foo", "foo.v")],
            ports: &["we", "di"],
        };
        let shown = errors(
            &MISSING.replace("DIR", dir),
            Path::new("work/x/all.txt"),
            &found,
        )
        .replace(dir, "DIR");
        insta::assert_snapshot!(shown, @r"
        module `baz` is missing; `b` in DIR/b.sv:4:3 needs it; looked in inc, lib/one, lib/two, lib/three and 1 more
          add its source to the file list; of a memory, write a model without delays with the ports di, we (docs/dut.md, Memories)
        module `foo` is missing; `b` in DIR/b.sv:6:3 needs it, and 1 more; looked in inc, lib/one, lib/two, lib/three and 1 more
          add fpga/foo.v (or one of 1 more) to the file list
        all messages: work/x/all.txt
        ");
    }

    #[test]
    fn other_errors_stand_once_and_without_advice() {
        let error = |line: usize| {
            format!(
                "%Error: a.sv:{line}:14: Can't find definition of variable: 'x'\n    {line} | assign y = x;\n\
                 \x20     |            ^\n        ... See the manual at https://verilator.org\n"
            )
        };
        let few = [error(8), error(8), error(9)].concat() + "%Error: Exiting due to 3 error(s)\n";
        insta::assert_snapshot!(errors(&few, Path::new("work/x/all.txt"), &KnownModules::default()), @r"
        %Error: a.sv:8:14: Can't find definition of variable: 'x'
            8 | assign y = x;
              |            ^
        %Error: a.sv:9:14: Can't find definition of variable: 'x'
            9 | assign y = x;
              |            ^
        all messages: work/x/all.txt
        ");
        let many: String = (1..=7).map(error).collect();
        assert!(
            errors(&many, Path::new("work/x/all.txt"), &KnownModules::default())
                .contains("\n2 more errors\n")
        );
    }

    #[test]
    fn delays_that_are_left_out_are_named() {
        let found = KnownModules {
            models: &[("ram", "fpga/ram.v")],
            ports: &[],
        };
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("ram.v");
        std::fs::write(&path, "module ram;\n  initial #5 awake = 1;\nendmodule\n").unwrap();
        let path = path.to_str().unwrap();
        let text = format!(
            "%Warning-WIDTH: {path}:2:3: Operator\n    2 | x\n%Warning-STMTDLY: {path}:2:11: Ignoring delay on \
             this statement due to --no-timing\n    : ... note: In instance 'top.u2'\n    2 |   initial #5 \
             awake = 1;\n      |           ^\n"
        );
        let shown = delays(&text, &found).unwrap().replace(path, "ram.v");
        insta::assert_snapshot!(shown, @r"
        the model runs without these delays:
          ram.v:2:11 in module ram: initial #5 awake = 1;
          a memory that a delay has to wake never answers, and each case hangs; use a model of it without delays (docs/dut.md, Memories)
          instead of ram, the file list can name fpga/ram.v, which has none
        ");
        assert_eq!(
            delays("%Warning-WIDTH: a.sv:2:3: Operator\n    2 | x\n", &found),
            None
        );
        let wait = "%Error-NOTIMING: ram.v:16:5: Wait statements require --timing\n";
        assert!(
            errors(wait, Path::new("all.txt"), &KnownModules::default())
                .contains("use a model of it without delays")
        );
    }

    #[test]
    fn a_missing_file_without_a_place_is_named() {
        let text = "%Error: Cannot find include file: 'x.svh'\n%Error: Exiting due to 1 error(s)\n";
        insta::assert_snapshot!(errors(text, Path::new("work/x/all.txt"), &KnownModules::default()), @r"
        include file `x.svh` is missing
        all messages: work/x/all.txt
        ");
    }
}
