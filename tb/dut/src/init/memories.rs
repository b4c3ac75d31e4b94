//! Finds other sources for modules that are missing or have delays, which are mostly memories.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use nvdla_dut_build::filelist::{FileList, FileListEntry};
use nvdla_dut_build::survey::{
    DesignUnit, DesignUnitsInSources, ModuleSourceSearch, SlangReader, SourceContext,
    SourcesAndFolders, models_elsewhere,
};

use crate::init::error::InitError;
use crate::init::found::FoundDesign;
use crate::init::paths::{real, word};

/// Finds sources for missing modules, and models without delays for others; enters them.
pub(crate) fn settle(
    design: &mut FoundDesign,
    slang: &SlangReader,
    files: &FileList,
    survey: &DesignUnitsInSources,
) -> Result<(), InitError> {
    let missing = survey.missing(&design.top);
    let needed = survey.needed(&design.top);
    let waiting: Vec<&DesignUnit> = needed
        .iter()
        .copied()
        .filter(|unit| unit.waits.is_some())
        .collect();
    let names: BTreeSet<&str> = missing
        .iter()
        .map(|module| module.name.as_str())
        .chain(waiting.iter().map(|unit| unit.name.as_str()))
        .collect();
    let models = models(design, slang, files, &names)?;
    let alone = |unit: &DesignUnit| {
        let mut inside = needed.iter().filter(|other| other.path == unit.path);
        inside.all(|other| models.contains_key(&other.name))
    };
    let replaced: Vec<&DesignUnit> = waiting
        .iter()
        .copied()
        .filter(|unit| models.contains_key(&unit.name) && alone(unit))
        .collect();
    let left = waiting
        .iter()
        .copied()
        .filter(|unit| !replaced.iter().any(|one| one.name == unit.name));
    name_waiting(design, &left.collect::<Vec<_>>());
    for unit in &replaced {
        let Some(wait) = &unit.waits else { continue };
        let [old, new] = [&unit.path, &models[&unit.name][0]].map(|path| design.shown(path));
        let text = format!(
            "{}: {new} instead of {old}, which waits in line {}: {}",
            unit.name, wait.line, wait.text
        );
        design.found.push(("memory", text));
    }
    let mut added: BTreeSet<PathBuf> = BTreeSet::new();
    for module in missing {
        match models.get(&module.name).and_then(|paths| paths.first()) {
            Some(path) => {
                let text = format!(
                    "{}: {}, which the list leaves out",
                    module.name,
                    design.shown(path)
                );
                design.found.push(("memory", text));
                added.insert(path.clone());
            }
            None => design.missing.push(module),
        }
    }
    if replaced.is_empty() && added.is_empty() {
        return Ok(());
    }
    added.extend(
        replaced
            .iter()
            .filter_map(|unit| models[&unit.name].first().cloned()),
    );
    let added = SourcesAndFolders {
        sources: added.into_iter().collect(),
        ..SourcesAndFolders::default()
    };
    let named = |unit: &DesignUnit| {
        files
            .entries
            .contains(&FileListEntry::Source(unit.path.clone()))
    };
    let text = if replaced.iter().any(|unit| named(unit)) {
        let list = design.shown(&real(&design.folder.join(&design.lists[0])));
        let why = format!(
            "The entries of {list}, with other models of memories; written by `cosim init`."
        );
        design.lists.clear();
        design.base = None;
        design.variables.clear();
        design.decide.retain(|text| !text.starts_with("variable: "));
        let text = format!(
            "file list: {FOLDER_LIST} has what {list} named today; changes of that have to be made here, too"
        );
        design.decide.push(text);
        let gone: BTreeSet<&Path> = replaced.iter().map(|unit| unit.path.as_path()).collect();
        design.list(&why, &added)? + &entries(design, files, &gone)?
    } else {
        let why = "Models of memories that fit; found by `cosim init`.";
        design.list(why, &added)?
    };
    design.enter_list(text);
    Ok(())
}

const FOLDER_LIST: &str = "nvdla-cosim/design.f";

/// Paths of models without delays of these modules, in the searched folder or the sources' tree.
fn models(
    design: &FoundDesign,
    slang: &SlangReader,
    files: &FileList,
    names: &BTreeSet<&str>,
) -> Result<BTreeMap<String, Vec<PathBuf>>, InitError> {
    if names.is_empty() {
        return Ok(BTreeMap::new());
    }
    let mut models = models_elsewhere(slang, files, names)?;
    let search = ModuleSourceSearch {
        root: &design.repository,
        names: names.clone(),
        read: files.named().map(Path::to_owned).collect(),
        context: SourceContext::of_list(files),
    };
    models.extend(search.run(slang)?);
    Ok(models)
}

/// The entries of a file list as lines, without the sources in `gone`.
fn entries(
    design: &FoundDesign,
    files: &FileList,
    gone: &BTreeSet<&Path>,
) -> Result<String, InitError> {
    let mut text = String::new();
    let path = |path: &Path| word(&design.inside(path));
    for entry in &files.entries {
        text += &match entry {
            FileListEntry::Source(source) if gone.contains(source.as_path()) => continue,
            FileListEntry::Source(source) => path(source)?,
            FileListEntry::LibraryFile(source) => format!("-v {}", path(source)?),
            FileListEntry::LibraryDirectory(folder) => format!("-y {}", path(folder)?),
            FileListEntry::IncludeDirectory(folder) => format!("-I {}", path(folder)?),
            FileListEntry::Define(text) => format!("-D {text}"),
            FileListEntry::Option(words) => words.join(" "),
        };
        text.push('\n');
    }
    Ok(text)
}

/// Most modules that messages name one by one.
const NAMED: usize = 5;

/// Adds a message for each module with delays for which there is no model without delays.
pub(crate) fn name_waiting(design: &mut FoundDesign, units: &[&DesignUnit]) {
    let mut count = 0;
    for unit in units {
        let Some(wait) = &unit.waits else { continue };
        count += 1;
        if count <= NAMED {
            let place = format!("{}:{}", design.shown(&unit.path), wait.line);
            design.decide.push(format!(
                "module {} waits ({place}: {}), and a model has no delays; if it is a memory, write one \
                 without (docs/dut.md, Memories)",
                unit.name, wait.text
            ));
        }
    }
    if count > NAMED {
        let more = count - NAMED;
        design.decide.push(format!(
            "{more} more modules wait: `cosim dut check` names their delays"
        ));
    }
}
