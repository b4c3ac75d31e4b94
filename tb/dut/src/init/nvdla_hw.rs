//! Finds the design in a checkout of NVIDIA's open tree, by names of folders and files alone.
//!
//! Its build writes the RTL of a project to `outdir/PROJECT/vmod`: the units in `nvdla`, cells in
//! `vlibs`, headers in `include`, memories in `rams`. Of the memories, `fpga` has behavioural
//! models; those in `model` have delays and sleep pins, and those in `synth` consist of them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use nvdla_dut_build::survey::{DesignUnitsInSources, sources_below};

use crate::init::error::{InitError, no_such_top};
use crate::init::found::{DesignSearchRequest, FoundDesign};
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
    let (vmod, project) = generated(path)?;
    let sources = sources_below(&vmod, &["v", "sv"]);
    let mut sources: Vec<(u8, PathBuf)> = sources
        .into_iter()
        .filter_map(|source| Some((rank(source.strip_prefix(&vmod).ok()?)?, source)))
        .collect();
    sources.sort();
    let headers = sources_below(&vmod, &["vh", "svh", "h", "inc"]);
    let headers: BTreeSet<PathBuf> = headers
        .iter()
        .filter_map(|path| path.parent())
        .map(Path::to_owned)
        .collect();
    let sources: Vec<PathBuf> = sources.into_iter().map(|(_, source)| source).collect();
    let mut survey = DesignUnitsInSources::of_sources(&sources, headers, &DEFINES);
    survey.units.sort_by_key(|unit| unit.waits.is_some());
    let top = question.top.as_deref().unwrap_or(TOP);
    if survey.named(top).next().is_none() {
        return Err(no_such_top(top, &vmod, &survey.tops()));
    }
    let mut design = FoundDesign::new(question, root, top);
    let needed = survey.needed(top);
    let (sources, folders) = survey.sources_of(&needed);
    let rams = |of: &str| {
        let rams = vmod.join("rams").join(of);
        sources
            .iter()
            .filter(|source| source.starts_with(&rams))
            .count()
    };
    let text = format!(
        "project {project}: {} sources of {} that {top} needs",
        sources.len(),
        design.shown(&vmod)
    );
    design.found.push(("tree", text));
    design.top_found(&survey);
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
    design.enter_list(design.list(&why, &folders, &sources)?);
    Ok(design)
}

/// Rank among sources of the same module: the lowest is taken; a source with `None` never is.
fn rank(path: &Path) -> Option<u8> {
    let mut parts = path.components().map(|part| part.as_os_str());
    match (parts.next()?.to_str()?, parts.next()?.to_str()?) {
        ("rams", "fpga") => Some(0),
        ("rams", "synth") => Some(2),
        ("rams", _) => None,
        _ => Some(1),
    }
}

/// The folder `vmod` of a generated project, and the name of the project.
fn generated(path: &Path) -> Result<(PathBuf, String), InitError> {
    let is_generated = |vmod: &PathBuf| vmod.join("nvdla").is_dir();
    // `outdir/PROJECT` may be named, too.
    let name = |folder: &Path| {
        folder
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned()
    };
    let outdir = path.join("outdir");
    let in_outdir = |folder: &Path| folder.parent().is_some_and(|above| name(above) == "outdir");
    if in_outdir(path) && is_generated(&path.join("vmod")) {
        return Ok((path.join("vmod"), name(path)));
    }
    let folders = std::fs::read_dir(&outdir).into_iter().flatten().flatten();
    let mut projects: Vec<PathBuf> = folders.map(|entry| entry.path()).collect();
    projects.retain(|project| is_generated(&project.join("vmod")));
    projects.sort();
    let chosen = match &projects[..] {
        [only] => Some(only),
        _ => projects.iter().find(|project| name(project) == PROJECT),
    };
    let shown = path.display();
    match (chosen, &projects[..]) {
        (Some(project), _) => Ok((project.join("vmod"), name(project))),
        (None, []) => {
            let remedy = match path.join("vmod").is_dir() || path.join("tree.make").is_file() {
                true => format!(
                    "it is not built yet: in {shown}, run `make` and answer its questions (project nv_small), \
                     then `./tools/bin/tmake -build vmod`"
                ),
                false => {
                    "name the top folder of NVIDIA's tree, which has the folders vmod and tools"
                        .to_owned()
                }
            };
            Err(InitError::Refused(format!(
                "{shown}: there is no generated RTL (outdir/PROJECT/vmod/nvdla)\n  {remedy}"
            )))
        }
        (None, [first, ..]) => {
            let names: Vec<String> = projects.iter().map(|project| name(project)).collect();
            Err(InitError::Refused(format!(
                "{shown}: there are several projects: {}\n  none is nv_small; name one: --from \
                 nvdla-hw {}",
                names.join(", "),
                first.display()
            )))
        }
    }
}
