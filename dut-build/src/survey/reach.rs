//! Finds the modules that a design needs, and those of them that no source defines.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::tokens::Preprocessor;
use super::tree::{nearest_repository, read_source, sources_below};
use super::units::{DesignUnit, SourceDefinitions};
use crate::filelist::{FileList, FileListEntry};

/// The modules, packages and interfaces that a set of Verilog sources defines.
#[derive(Debug, Default)]
pub struct DesignUnitsInSources {
    /// The modules, packages and interfaces, source by source. Two may have the same name.
    pub units: Vec<DesignUnit>,
    sources: BTreeMap<PathBuf, SourceDefinitions>,
}

/// A module that is instantiated but that no source defines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissingModule {
    pub name: String,
    /// For each instance: source, line, and name of the module that contains it.
    pub places: Vec<(PathBuf, usize, String)>,
    /// Names of the ports that the instances connect by name.
    pub ports: BTreeSet<String>,
}

/// File extensions of Verilog sources; `HEADERS`: of the files that they include.
const SOURCES: [&str; 2] = ["v", "sv"];
const HEADERS: [&str; 4] = ["vh", "svh", "h", "inc"];

impl DesignUnitsInSources {
    /// Surveys the sources of a file list with its macros and folders, in the order of Verilator.
    #[must_use]
    pub fn of_list(list: &FileList) -> Self {
        let mut preprocessor = Preprocessor {
            directories: list.directories().map(Path::to_owned).collect(),
            ..Preprocessor::default()
        };
        preprocessor.defines.insert("VERILATOR".into());
        let mut survey = Self::default();
        for entry in &list.entries {
            match entry {
                FileListEntry::Define(text) => {
                    let name = text.split('=').next().unwrap_or_default();
                    preprocessor.defines.insert(name.to_owned());
                }
                FileListEntry::Source(path) | FileListEntry::LibraryFile(path) => {
                    // Macros of a source are there for those behind it.
                    let source = survey.add(path, preprocessor.clone(), |_| true);
                    preprocessor.defines.extend(source.defines.iter().cloned());
                }
                _ => {}
            }
        }
        // Files in directories are found by the name of a module.
        for path in list.candidates() {
            let stem = path.file_stem().unwrap_or_default().to_owned();
            let is_source = path
                .extension()
                .is_some_and(|is| SOURCES.iter().any(|one| is == *one));
            if is_source && !survey.sources.contains_key(&path) {
                survey.add(&path, preprocessor.clone(), |unit| *unit.name == *stem);
            }
        }
        survey
    }

    /// Surveys all sources in a folder and its subfolders; macros hold in their own source only.
    #[must_use]
    pub fn of_tree(root: &Path) -> Self {
        let headers = sources_below(root, &HEADERS);
        let folders = headers.iter().filter_map(|path| path.parent());
        let folders: BTreeSet<PathBuf> = folders.map(Path::to_owned).collect();
        Self::of_sources(&sources_below(root, &SOURCES), folders, &[])
    }

    /// Surveys the sources at `paths`, each by itself, with these include folders and macros.
    #[must_use]
    pub fn of_sources(
        paths: &[PathBuf],
        folders: impl IntoIterator<Item = PathBuf>,
        defines: &[&str],
    ) -> Self {
        let defines = defines.iter().chain(&["VERILATOR"]);
        let preprocessor = Preprocessor {
            directories: folders.into_iter().collect(),
            defines: defines.map(|name| (*name).to_owned()).collect(),
            ..Preprocessor::default()
        };
        let mut survey = Self::default();
        for path in paths {
            survey.add(path, preprocessor.clone(), |_| true);
        }
        survey
    }

    fn add(
        &mut self,
        path: &Path,
        preprocessor: Preprocessor,
        counts: impl Fn(&DesignUnit) -> bool,
    ) -> &SourceDefinitions {
        let mut source = SourceDefinitions::read(path, preprocessor);
        self.units.extend(source.units.drain(..).filter(counts));
        self.sources.entry(path.to_owned()).or_insert(source)
    }

    /// All modules, packages and interfaces with that name.
    pub fn named(&self, name: &str) -> impl Iterator<Item = &DesignUnit> {
        self.units.iter().filter(move |unit| unit.name == name)
    }

    /// Possible top modules: they have all pins of nv_small, and are in no other such module.
    #[must_use]
    pub fn tops(&self) -> Vec<&DesignUnit> {
        let tops: Vec<&DesignUnit> = self.units.iter().filter(|unit| unit.has_pins()).collect();
        let inner = |name: &str| {
            let mut outer = tops.iter().filter(|top| top.name != name);
            outer.any(|top| top.instances.iter().any(|instance| instance.module == name))
        };
        tops.iter()
            .copied()
            .filter(|top| !inner(&top.name))
            .collect()
    }

    /// The module `top` and all modules, packages and interfaces that it needs, in an order of
    /// compilation: each one after those that it uses. Of several with one name the first is taken.
    #[must_use]
    pub fn needed(&self, top: &str) -> Vec<&DesignUnit> {
        let mut by_name: BTreeMap<&str, &DesignUnit> = BTreeMap::new();
        for unit in &self.units {
            by_name.entry(&unit.name).or_insert(unit);
        }
        let mut order = Vec::new();
        let mut seen = BTreeSet::new();
        // Units that are looked at, each with the names that are still to be looked for.
        let mut open: Vec<(&DesignUnit, Vec<&DesignUnit>)> = Vec::new();
        let inside = |unit: &DesignUnit| {
            let names = unit.words.iter().rev();
            names
                .filter_map(|name| by_name.get(&**name).copied())
                .collect::<Vec<_>>()
        };
        if let Some(top) = by_name.get(top) {
            seen.insert(top.name.as_str());
            open.push((top, inside(top)));
        }
        while let Some((unit, next)) = open.last_mut() {
            match next.pop() {
                None => {
                    order.push(*unit);
                    open.pop();
                }
                Some(found) if seen.insert(&found.name) => open.push((found, inside(found))),
                Some(_) => {}
            }
        }
        order
    }

    /// Modules that the design with the module `top` instantiates and no source defines.
    #[must_use]
    pub fn missing(&self, top: &str) -> Vec<MissingModule> {
        let known: BTreeSet<&str> = self.units.iter().map(|unit| unit.name.as_str()).collect();
        let mut missing: BTreeMap<&str, MissingModule> = BTreeMap::new();
        for unit in self.needed(top) {
            let unknown = |name: &str| !known.contains(name);
            for instance in unit.instances.iter().filter(|of| unknown(&of.module)) {
                let found = missing
                    .entry(&instance.module)
                    .or_insert_with(|| MissingModule {
                        name: instance.module.clone(),
                        places: Vec::new(),
                        ports: BTreeSet::new(),
                    });
                let place = (unit.path.clone(), instance.line, unit.name.clone());
                found.places.push(place);
                found.ports.extend(instance.ports.iter().cloned());
            }
        }
        missing.into_values().collect()
    }

    /// Paths of the sources that define `units`, in this order, after the sources that define macros
    /// which these use; and the folders of the files that all of them include.
    #[must_use]
    pub fn sources_of(&self, units: &[&DesignUnit]) -> (Vec<PathBuf>, BTreeSet<PathBuf>) {
        let mut paths: Vec<&Path> = Vec::new();
        for unit in units {
            if !paths.contains(&&*unit.path) {
                paths.push(&unit.path);
            }
        }
        let read = |path: &&Path| self.sources.get(*path);
        let unknown = paths
            .iter()
            .filter_map(read)
            .flat_map(|source| &source.unknown);
        let unknown: BTreeSet<&String> = unknown.collect();
        let holds = |path: &Path| self.units.iter().any(|unit| unit.path == path);
        let mut all: Vec<&Path> = Vec::new();
        for (path, source) in &self.sources {
            if source.defines.iter().any(|name| unknown.contains(name)) && !holds(path) {
                all.push(path);
            }
        }
        all.extend(paths);
        let folders = all
            .iter()
            .filter_map(read)
            .flat_map(|source| source.included.iter().cloned());
        let folders = folders.collect();
        (all.into_iter().map(Path::to_owned).collect(), folders)
    }

    /// Searches the folder `root` for sources, except `but`, that define the modules `names` without
    /// delays. Returns for each module the paths, the likeliest one first.
    #[must_use]
    pub fn models_below(
        root: &Path,
        names: &BTreeSet<&str>,
        but: &[PathBuf],
    ) -> BTreeMap<String, Vec<PathBuf>> {
        let mentions = |path: &PathBuf| {
            // Reading words takes longer than looking for one.
            let text = read_source(path).unwrap_or_default();
            names.iter().any(|name| text.contains(*name))
        };
        let mut paths = sources_below(root, &SOURCES);
        paths.retain(|path| !but.contains(path) && mentions(path));
        let mut found: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
        for unit in Self::of_sources(&paths, [], &[]).units {
            if unit.is_module && unit.waits.is_none() && names.contains(&*unit.name) {
                found.entry(unit.name).or_default().push(unit.path);
            }
        }
        for paths in found.values_mut() {
            paths.sort_by_key(|path| likelihood(path));
            paths.dedup();
        }
        found
    }
}

/// Names of folders that usually have models of memories without delays, the likeliest first.
const FOLDERS: [&str; 4] = ["fpga", "behav", "sim", "generic"];

fn likelihood(path: &Path) -> usize {
    let text = path
        .parent()
        .unwrap_or(path)
        .to_string_lossy()
        .to_lowercase();
    let at = FOLDERS.iter().position(|folder| text.contains(folder));
    at.unwrap_or(FOLDERS.len())
}

/// Paths of other sources in the design's repository that define the modules `names` without delays.
#[must_use]
pub fn models_elsewhere(list: &FileList, names: &BTreeSet<&str>) -> BTreeMap<String, Vec<PathBuf>> {
    let read: Vec<PathBuf> = list.candidates().collect();
    let tree = tree_of(list).map(|tree| DesignUnitsInSources::models_below(&tree, names, &read));
    tree.unwrap_or_default()
}

/// The root of the repository with the sources of `list`, or else the folder that contains all its
/// sources and lists.
fn tree_of(list: &FileList) -> Option<PathBuf> {
    let mut sources = list.named();
    let first = sources.next()?;
    if let Some(repository) = nearest_repository(first) {
        return Some(repository.to_owned());
    }
    let mut common = first.parent()?;
    for path in sources.chain(list.lists.iter().map(PathBuf::as_path)) {
        while !path.starts_with(common) {
            common = common.parent()?;
        }
    }
    // The whole disk is nobody's tree.
    (common.components().count() > 2).then(|| common.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::filelist::FileListContext;
    use crate::pins::PINS;

    struct YamlTree(tempfile::TempDir);

    impl YamlTree {
        fn new(files: &[(&str, &str)]) -> Self {
            let tree = Self(tempfile::tempdir().unwrap());
            for (name, text) in files {
                let path = tree.0.path().join(name);
                std::fs::create_dir_all(path.parent().unwrap()).unwrap();
                std::fs::write(path, text).unwrap();
            }
            tree
        }

        fn list(&self) -> FileList {
            let context = FileListContext {
                base: None,
                top: Some("a"),
                environment: &|_| None,
            };
            FileList::read(&[self.0.path().join("a.f")], context).unwrap()
        }

        fn shown<'p>(&self, paths: impl IntoIterator<Item = &'p PathBuf>) -> Vec<String> {
            let paths = paths
                .into_iter()
                .map(|path| path.strip_prefix(self.0.path()).unwrap());
            paths.map(|path| path.display().to_string()).collect()
        }
    }

    #[test]
    fn a_list_with_its_macros_and_directories_says_what_is_missing() {
        let tree = YamlTree::new(&[
            ("a.f", "+define+FPGA\nmacros.v a.v\n-y libs\n"),
            ("macros.v", "`define WIDE\n"),
            (
                "a.v",
                "module a (); found u_found (c);\n`ifdef WIDE\nram u_ram (.we(x), .di);\n`else\nnarrow u (c);\n\
                 `endif\n`ifndef FPGA\nasic u (c);\n`endif\nother u_other (c);\nendmodule\n\
                 module unused (); unknown u (c); endmodule",
            ),
            (
                "libs/found.v",
                "module found (c); ram u (.re(c)); endmodule",
            ),
            ("libs/others.v", "module other (); endmodule"),
            ("models/ram.v", "module ram (); initial #5 x = 1; endmodule"),
            ("old/ram.v", "module ram (); endmodule"),
            ("fpga/ram.v", "module ram (); endmodule"),
        ]);
        let list = tree.list();
        let missing = DesignUnitsInSources::of_list(&list).missing("a");
        let names: Vec<&str> = missing
            .iter()
            .map(|missing| missing.name.as_str())
            .collect();
        assert_eq!(
            names,
            ["other", "ram"],
            "others.v is not named after its module"
        );
        let ports: Vec<&str> = missing[1].ports.iter().map(String::as_str).collect();
        assert_eq!(ports, ["di", "re", "we"]);
        assert_eq!(missing[1].places.len(), 2);
        let models =
            DesignUnitsInSources::models_below(tree.0.path(), &BTreeSet::from(["ram"]), &[]);
        assert_eq!(tree.shown(&models["ram"]), ["fpga/ram.v", "old/ram.v"]);
        assert_eq!(models_elsewhere(&list, &BTreeSet::from(["ram"])), models);
    }

    #[test]
    fn sources_without_a_list_come_in_the_order_of_their_use() {
        let pins: Vec<&str> = PINS.iter().map(|pin| pin.name).collect();
        let pins = format!("({})", pins.join(", "));
        let tree = YamlTree::new(&[
            (
                "a/bench.v",
                &format!("module bench; chip u {pins}; endmodule"),
            ),
            (
                "b/chip.v",
                &format!("module chip {pins}; core u {pins}; endmodule"),
            ),
            (
                "c/core.v",
                &format!(
                    "`include \"inner.vh\"\nmodule core import p::*; {pins}; sub u (`MOST); endmodule"
                ),
            ),
            ("d/include/inner.vh", "`define INNER"),
            ("e/sub.v", "module sub (); endmodule"),
            ("f/p.sv", "package p; endpackage"),
            ("g/most.v", "`define MOST 3\n"),
        ]);
        let survey = DesignUnitsInSources::of_tree(tree.0.path());
        let tops: Vec<&str> = survey.tops().iter().map(|top| top.name.as_str()).collect();
        assert_eq!(tops, ["chip"], "core is inside of it, bench has no pins");
        let (sources, folders) = survey.sources_of(&survey.needed("chip"));
        assert_eq!(
            tree.shown(&sources),
            ["g/most.v", "f/p.sv", "e/sub.v", "c/core.v", "b/chip.v"]
        );
        assert_eq!(tree.shown(&folders), ["d/include"]);
    }
}
