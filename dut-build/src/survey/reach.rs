//! Finds the modules that a design needs, and those of them that no source defines.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::slang::{SlangReader, SourcesToRead};
use super::tree::{
    HEADERS, SOURCES, has_extension, nearest_repository, sources_below, sources_with,
};
use super::units::{DesignUnit, SourceDefinitions};
use crate::filelist::{FileList, FileListEntry};
use crate::python_tools::PythonToolError;

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
    /// The instances of the module.
    pub places: Vec<ModuleUse>,
    /// Names of the ports that the instances connect by name.
    pub ports: BTreeSet<String>,
}

/// Where an instance of a module stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModuleUse {
    pub path: PathBuf,
    pub line: usize,
    /// Name of the module that contains the instance.
    pub user: String,
}

/// Sources, and the include folders that they need.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SourcesAndFolders {
    pub sources: Vec<PathBuf>,
    pub folders: BTreeSet<PathBuf>,
}

/// Macro that is defined for every model, as Verilator does.
const VERILATOR: &str = "VERILATOR";

impl DesignUnitsInSources {
    /// Surveys the sources of each file list with its macros and folders, in the order of Verilator.
    ///
    /// # Errors
    /// Slang cannot be run.
    pub fn of_lists(
        slang: &SlangReader,
        lists: &[&FileList],
    ) -> Result<Vec<Self>, PythonToolError> {
        let mut found: Vec<Vec<PathBuf>> = vec![Vec::new(); lists.len()];
        loop {
            let pairs = lists.iter().zip(&found);
            let requests: Vec<SourcesToRead> =
                pairs.map(|(list, found)| request(list, found)).collect();
            let answers = slang.read(&requests)?;
            let mut surveys = Vec::new();
            let mut is_complete = true;
            for ((list, found), sources) in lists.iter().zip(&mut found).zip(answers) {
                let mut survey = Self::default();
                survey.add(sources, |unit| {
                    !found.contains(&unit.path) || is_named_after(&unit.path, &unit.name)
                });
                let mut more = survey.in_directories(list);
                more.retain(|path| !found.contains(path));
                is_complete &= more.is_empty();
                found.extend(more);
                surveys.push(survey);
            }
            if is_complete {
                return Ok(surveys);
            }
        }
    }

    /// Sources in the directories of `list` that are named after a module or package which no source
    /// defines.
    fn in_directories(&self, list: &FileList) -> Vec<PathBuf> {
        let known: BTreeSet<&str> = self.units.iter().map(|unit| unit.name.as_str()).collect();
        let used = self.units.iter().flat_map(|unit| &unit.uses);
        let wanted: BTreeSet<&str> = used.map(String::as_str).collect();
        let extensions = list.library_extensions();
        let mut more: BTreeMap<String, PathBuf> = BTreeMap::new();
        for path in list.in_directories() {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            let is_wanted = wanted.contains(&*name) && !known.contains(&*name);
            if is_wanted && has_extension(&path, &extensions) {
                more.entry(name.into_owned()).or_insert(path);
            }
        }
        more.into_values().collect()
    }

    /// Surveys all sources in a folder and its subfolders; macros hold in their own source only.
    ///
    /// # Errors
    /// Slang cannot be run.
    pub fn of_tree(slang: &SlangReader, root: &Path) -> Result<Self, PythonToolError> {
        let paths = sources_below(root, &SOURCES);
        Self::of_sources(slang, &paths, &SourceContext::of_tree(root))
    }

    /// Surveys the sources at `paths`, each by itself.
    ///
    /// # Errors
    /// Slang cannot be run.
    pub fn of_sources(
        slang: &SlangReader,
        paths: &[PathBuf],
        context: &SourceContext,
    ) -> Result<Self, PythonToolError> {
        let mut survey = Self::default();
        for sources in slang.read(&[context.request(paths.to_vec())])? {
            survey.add(sources, |_| true);
        }
        Ok(survey)
    }

    /// Adds sources in the folder `root` and its subfolders, whatever their names and extensions,
    /// that define modules which `top` needs and no source defines. `refused` says which paths are
    /// not taken. Returns the names of these modules with the sources.
    ///
    /// # Errors
    /// Slang cannot be run.
    pub fn add_missing(
        &mut self,
        slang: &SlangReader,
        root: &Path,
        top: &str,
        context: &SourceContext,
        refused: &dyn Fn(&Path) -> bool,
    ) -> Result<BTreeMap<String, PathBuf>, PythonToolError> {
        let mut added = BTreeMap::new();
        loop {
            let missing = self.missing(top);
            let search = ModuleSourceSearch {
                root,
                names: missing.iter().map(|module| module.name.as_str()).collect(),
                read: self.sources.keys().cloned().collect(),
                context: context.clone(),
            };
            let mut found: BTreeMap<String, PathBuf> = BTreeMap::new();
            for (name, paths) in search.run(slang)? {
                if let Some(path) = paths.into_iter().find(|path| !refused(path)) {
                    found.insert(name, path);
                }
            }
            if found.is_empty() {
                return Ok(added);
            }
            let paths: BTreeSet<PathBuf> = found.values().cloned().collect();
            let paths: Vec<PathBuf> = paths.into_iter().collect();
            for sources in slang.read(&[context.request(paths)])? {
                self.add(sources, |_| true);
            }
            added.extend(found);
        }
    }

    fn add(&mut self, sources: Vec<SourceDefinitions>, counts: impl Fn(&DesignUnit) -> bool) {
        for mut source in sources {
            self.units
                .extend(source.units.drain(..).filter(|unit| counts(unit)));
            self.sources.entry(source.path.clone()).or_insert(source);
        }
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
            let names = unit.uses.iter().rev();
            names
                .filter_map(|name| by_name.get(name.as_str()).copied())
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
                found.places.push(ModuleUse {
                    path: unit.path.clone(),
                    line: instance.line,
                    user: unit.name.clone(),
                });
                found.ports.extend(instance.ports.iter().cloned());
            }
        }
        missing.into_values().collect()
    }

    /// Paths of the sources that define `units`, in this order, after the sources that define macros
    /// which these use; and the folders of the files that all of them include.
    #[must_use]
    pub fn sources_of(&self, units: &[&DesignUnit]) -> SourcesAndFolders {
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
        SourcesAndFolders {
            folders: folders.collect(),
            sources: all.into_iter().map(Path::to_owned).collect(),
        }
    }
}

fn request(list: &FileList, found: &[PathBuf]) -> SourcesToRead {
    let context = SourceContext::of_list(list);
    SourcesToRead {
        together: true,
        ..context.request(
            list.named()
                .map(Path::to_owned)
                .chain(found.to_vec())
                .collect(),
        )
    }
}

fn is_named_after(path: &Path, name: &str) -> bool {
    path.file_stem().is_some_and(|stem| stem == name)
}

/// Include folders and macros with which sources are read.
#[derive(Debug, Clone, Default)]
pub struct SourceContext {
    pub folders: Vec<PathBuf>,
    /// Macros as `NAME` or `NAME=VALUE`.
    pub defines: Vec<String>,
}

impl SourceContext {
    /// All folders below `root` that have files to include.
    #[must_use]
    pub fn of_tree(root: &Path) -> Self {
        let headers = sources_below(root, &HEADERS);
        let folders = headers.iter().filter_map(|path| path.parent());
        let mut folders: Vec<PathBuf> = folders.map(Path::to_owned).collect();
        folders.dedup();
        Self {
            folders,
            defines: Vec::new(),
        }
    }

    /// The folders and macros of a file list.
    #[must_use]
    pub fn of_list(list: &FileList) -> Self {
        let defines = list.entries.iter().filter_map(|entry| match entry {
            FileListEntry::Define(text) => Some(text.clone()),
            _ => None,
        });
        Self {
            folders: list.directories().map(Path::to_owned).collect(),
            defines: defines.collect(),
        }
    }

    fn request(&self, sources: Vec<PathBuf>) -> SourcesToRead {
        let mut defines = self.defines.clone();
        defines.push(VERILATOR.to_owned());
        SourcesToRead {
            sources,
            together: false,
            folders: self.folders.clone(),
            defines,
        }
    }
}

/// A search for sources that define certain modules without delays.
#[derive(Debug)]
pub struct ModuleSourceSearch<'a> {
    /// The folder that is searched, with its subfolders.
    pub root: &'a Path,
    /// Names of the modules.
    pub names: BTreeSet<&'a str>,
    /// Sources that do not count, since they are read already.
    pub read: BTreeSet<PathBuf>,
    pub context: SourceContext,
}

impl ModuleSourceSearch<'_> {
    /// Searches; returns for each module the paths of its sources, the likeliest first.
    ///
    /// # Errors
    /// Slang cannot be run.
    pub fn run(
        &self,
        slang: &SlangReader,
    ) -> Result<BTreeMap<String, Vec<PathBuf>>, PythonToolError> {
        let mut found: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
        if self.names.is_empty() {
            return Ok(found);
        }
        let mut paths = sources_with(self.root, &self.names);
        paths.retain(|path| !self.read.contains(path));
        let answers = slang.read(&[self.context.request(paths)])?;
        for source in answers.into_iter().flatten() {
            // Another text with Verilog in it, such as a document, is no source.
            if source.errors > 0 && !has_extension(&source.path, &SOURCES) {
                continue;
            }
            for unit in source.units {
                if unit.is_module && unit.waits.is_none() && self.names.contains(&*unit.name) {
                    found.entry(unit.name).or_default().push(unit.path);
                }
            }
        }
        for paths in found.values_mut() {
            paths.sort_by_key(|path| (!has_extension(path, &SOURCES), likelihood(path)));
            paths.dedup();
        }
        Ok(found)
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
///
/// # Errors
/// Slang cannot be run.
pub fn models_elsewhere(
    slang: &SlangReader,
    list: &FileList,
    names: &BTreeSet<&str>,
) -> Result<BTreeMap<String, Vec<PathBuf>>, PythonToolError> {
    let Some(tree) = tree_of(list) else {
        return Ok(BTreeMap::new());
    };
    let is_found = |path: &PathBuf| names.iter().any(|name| is_named_after(path, name));
    let found = list.in_directories().filter(is_found);
    let search = ModuleSourceSearch {
        root: &tree,
        names: names.clone(),
        read: list.named().map(Path::to_owned).chain(found).collect(),
        context: SourceContext::of_list(list),
    };
    search.run(slang)
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
