//! Finds the design in a checkout of NVIDIA's open tree, by names of folders and files alone.
//!
//! Its build writes the RTL of a project to `outdir/PROJECT/vmod`: the units in `nvdla`, cells in
//! `vlibs`, headers in `include`, memories in `rams`. Of the memories, `fpga` has behavioural
//! models; those in `model` have delays and sleep pins, and those in `synth` consist of them. Cells may
//! stand in library files (`-v`) with any extension, which the lists of the tree name.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use nvdla_dut_build::survey::{DesignUnitsInSources, SourceContext, sources_below};

use crate::init::error::{InitError, no_such_top};
use crate::init::found::{DesignSearchRequest, FoundDesign};
use crate::init::lists::ListsOfTree;
use crate::init::memories;

/// Name of the top module of NVIDIA's designs.
const TOP: &str = "NV_nvdla";

/// Name of the project in NVIDIA's tree that generates nv_small.
const PROJECT: &str = "nv_small";

/// Macros for synthesis without the cells of a vendor.
const DEFINES: [&str; 2] = ["DESIGNWARE_NOEXIST", "SYNTHESIS"];

pub(crate) fn find(
    question: &DesignSearchRequest,
    root: &Path,
    path: &Path,
) -> Result<FoundDesign, InitError> {
    let GeneratedProject {
        tree,
        vmod,
        name: project,
    } = GeneratedProject::find(path)?;
    let lists = ListsOfTree::read(&tree, &[vmod.parent().unwrap_or(&vmod)]);
    let context = SourceContext {
        defines: DEFINES.map(str::to_owned).into(),
        ..SourceContext::of_tree(&vmod)
    };
    let mut sources = sources_below(&vmod, &["v", "sv"]);
    sources.retain(|source| rank(&vmod, source).is_some());
    sources.sort_by_cached_key(|source| (rank(&vmod, source), source.clone()));
    for library in &lists.libraries {
        if !sources.contains(library) && !is_memory(library) {
            sources.push(library.clone());
        }
    }
    let slang = question.slang()?;
    let mut survey = DesignUnitsInSources::of_sources(&slang, &sources, &context)?;
    survey.units.sort_by_key(|unit| unit.waits.is_some());
    let top = question.top.as_deref().unwrap_or(TOP);
    if survey.named(top).next().is_none() {
        return Err(no_such_top(top, &vmod, &survey.tops()));
    }
    let mut design = FoundDesign::new(question, root, top);
    let mut added = BTreeMap::new();
    for folder in [&vmod, &tree] {
        added.extend(survey.add_missing(&slang, folder, top, &context, &is_memory)?);
    }
    let needed = survey.needed(top);
    let found = survey.sources_of(&needed);
    let rams = |of: &str| {
        let rams = vmod.join("rams").join(of);
        let sources = &found.sources;
        sources
            .iter()
            .filter(|source| source.starts_with(&rams))
            .count()
    };
    let text = format!(
        "project {project}: {} sources of {} that {top} needs",
        found.sources.len(),
        design.shown(&vmod)
    );
    design.found.push(("tree", text));
    design.top_found(&survey);
    design.added_found(&added);
    design.found.push((
        "memory",
        format!("{} of rams/fpga, none of rams/model", rams("fpga")),
    ));
    if rams("synth") > 0 {
        let text = format!(
            "memory: {} of rams/synth, which rams/fpga does not have",
            rams("synth")
        );
        design.decide.push(text);
    }
    if project != PROJECT {
        design.decide.push(format!(
            "project: {project} is the only one; cases are those of {PROJECT}"
        ));
    }
    if !vmod.starts_with(&design.repository) {
        design.decide.push(
            "tree: it is outside of the repository, so that its paths are those of this machine"
                .into(),
        );
    }
    design.decide.push(format!(
        "macros: {} are defined; see `defines` of the description",
        DEFINES.join(", ")
    ));
    design.missing = survey.missing(top);
    memories::name_waiting(&mut design, &needed);
    design.defines = DEFINES.to_vec();
    let why = format!("What {top} of project {project} needs, found by `cosim init`.");
    design.enter_list(design.list(&why, &found)?);
    lists.propose_macros(&mut design, &found);
    Ok(design)
}

/// Whether a source belongs to the memories of the tree, which have folders of their own.
fn is_memory(path: &Path) -> bool {
    path.components().any(|part| part.as_os_str() == "rams")
}

/// Rank of a source in `vmod` among those of the same module: the lowest is taken; a source with
/// `None` never is.
fn rank(vmod: &Path, path: &Path) -> Option<u8> {
    let path = path.strip_prefix(vmod).ok()?;
    let mut parts = path.components().map(|part| part.as_os_str());
    match (parts.next()?.to_str()?, parts.next()?.to_str()?) {
        ("rams", "fpga") => Some(0),
        ("rams", "synth") => Some(2),
        ("rams", _) => None,
        _ => Some(1),
    }
}

/// A project of the tree, with its RTL generated.
struct GeneratedProject {
    /// The top folder of the tree.
    tree: PathBuf,
    /// The folder of the generated RTL.
    vmod: PathBuf,
    name: String,
}

impl GeneratedProject {
    /// The project in the folder `outdir/NAME` of the tree.
    fn new(tree: &Path, folder: &Path) -> Self {
        Self {
            tree: tree.to_owned(),
            vmod: folder.join("vmod"),
            name: last_name(folder),
        }
    }

    /// Finds the project at `path`, which is the top folder of the tree or `outdir/NAME` in it.
    fn find(path: &Path) -> Result<Self, InitError> {
        let is_generated = |project: &PathBuf| project.join("vmod/nvdla").is_dir();
        let above = path.parent().filter(|above| last_name(above) == "outdir");
        if let Some(tree) = above.and_then(Path::parent)
            && is_generated(&path.to_owned())
        {
            return Ok(Self::new(tree, path));
        }
        let folders = std::fs::read_dir(path.join("outdir"));
        let folders = folders.into_iter().flatten().flatten();
        let mut projects: Vec<PathBuf> = folders.map(|entry| entry.path()).collect();
        projects.retain(is_generated);
        projects.sort();
        if let [only] = &projects[..] {
            return Ok(Self::new(path, only));
        }
        let chosen = projects.iter().find(|folder| last_name(folder) == PROJECT);
        match chosen {
            Some(folder) => Ok(Self::new(path, folder)),
            None => Err(not_one_project(path, &projects)),
        }
    }
}

fn last_name(folder: &Path) -> String {
    let name = folder.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// Makes the error that the tree at `path` has no generated project, or several.
fn not_one_project(path: &Path, projects: &[PathBuf]) -> InitError {
    let shown = path.display();
    if let Some(first) = projects.first() {
        let names: Vec<String> = projects.iter().map(|project| last_name(project)).collect();
        return InitError::Refused(format!(
            "{shown}: there are several projects: {}\n  none is nv_small; name one: --from \
             nvdla-hw {}",
            names.join(", "),
            first.display()
        ));
    }
    let is_tree = path.join("vmod").is_dir() || path.join("tree.make").is_file();
    let remedy = if is_tree {
        format!(
            "it is not built yet: in {shown}, run `make` and answer its questions (project nv_small), \
             then `./tools/bin/tmake -build vmod`"
        )
    } else {
        "name the top folder of NVIDIA's tree, which has the folders vmod and tools".to_owned()
    };
    InitError::Refused(format!(
        "{shown}: there is no generated RTL (outdir/PROJECT/vmod/nvdla)\n  {remedy}"
    ))
}
