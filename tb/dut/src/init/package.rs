//! Makes the new files of `cosim init`: description, package of tests, workflows.

use std::fs;
use std::path::Path;

use nvdla_files::FileError;
use nvdla_regs::configuration::Configuration;

use crate::init::error::InitError;
use crate::init::found::{FOLDER, FoundDesign};
use crate::init::paths::{relative, text};

/// Layer files of this project that are copied into the new package, each with its configuration.
const LAYERS: [(Configuration, &str, &str); 5] = [
    (
        Configuration::NvSmall,
        "layers/sdp-bs-relu.yaml",
        include_str!("../../../../vectors/directed/sdp-bs-relu.yaml"),
    ),
    (
        Configuration::NvSmall,
        "layers/pdp-max.yaml",
        include_str!("../../../../vectors/directed/pdp-max.yaml"),
    ),
    (
        Configuration::NvSmall,
        "layers/cdp-windows.yaml",
        include_str!("../../../../vectors/directed/cdp-windows.yaml"),
    ),
    (
        Configuration::NvSmall,
        "layers/conv-bias-relu.yaml",
        include_str!("../../../../vectors/directed/conv-bias-relu.yaml"),
    ),
    (
        Configuration::NvSmallEw,
        "layers/ew-alu.yaml",
        include_str!("../../../../vectors/directed/ew-alu.yaml"),
    ),
];

/// The layer file of which the new package has a register trace as snapshot.
const TRACE: (&str, &str) = (
    "traces/sdp-copy.yaml",
    include_str!("../../../../vectors/directed/sdp-copy.yaml"),
);

/// The new files for a design: path in the folder for new files, and text.
///
/// # Errors
/// A path is no valid UTF-8.
pub fn files(design: &FoundDesign) -> Result<Vec<(&'static str, String)>, InitError> {
    let repository = &design.repository;
    let in_repository = relative(repository, &design.folder, repository);
    let in_repository = text(&in_repository)?;
    let manifest = quoted(&format!("{in_repository}/Cargo.toml"));
    let fill = |template: &str| {
        let filled = template
            .replace("@FOLDER@", FOLDER)
            .replace("@TOP@", &design.top);
        filled.replace("@CONFIGURATION@", &design.configuration.to_string())
    };
    let profiles = match design.configuration {
        Configuration::NvSmall => ["sdp", "pdp", "cdp", "conv"],
        Configuration::NvSmallEw => ["sdp-ew", "pdp", "cdp", "conv"],
    };
    let profiles = profiles.map(|name| format!("\"{name}\"")).join(", ");
    let workflow = |template: &str, top: &str, indent: &str| -> Result<String, InitError> {
        let mut lines = String::new();
        for (name, value) in &design.variables {
            let value = match relative(repository, Path::new(value), repository) {
                inside if inside.is_relative() => format!("{top}/{}", text(&inside)?),
                outside => text(&outside)?.to_owned(),
            };
            lines += &format!("{indent}{name}: {}\n", quoted(&value));
        }
        let template = fill(template).replace("@VARIABLES@", &lines);
        let template = template.replace("@GITLAB@", &format!("{in_repository}/ci/gitlab.yml"));
        Ok(template.replace("@MANIFEST@", &manifest))
    };
    let own = design.own.as_ref().map_or(String::new(), |(name, _)| {
        format!("| `{name}` | sources that `cosim init` found, as a file list |\n")
    });
    let mut files = vec![
        (
            "dut.yaml",
            description(design, &fill(include_str!("../../templates/dut.yaml")))?,
        ),
        (
            "README.md",
            fill(include_str!("../../templates/readme.txt")).replace("@OWN@", &own),
        ),
        (
            "Cargo.toml",
            include_str!("../../templates/Cargo.toml").to_owned(),
        ),
        (
            "tests.rs",
            include_str!("../../templates/tests.rs")
                .replace("@VARIABLES@", &variables(design)?)
                .replace("@PROFILES@", &profiles),
        ),
        (
            ".gitignore",
            include_str!("../../templates/gitignore").to_owned(),
        ),
        (
            "ci/github.yml",
            workflow(
                include_str!("../../templates/github.yml"),
                "${{ github.workspace }}",
                "      ",
            )?,
        ),
        (
            "ci/gitlab.yml",
            workflow(
                include_str!("../../templates/gitlab.yml"),
                "$CI_PROJECT_DIR",
                "    ",
            )?,
        ),
        (TRACE.0, TRACE.1.to_owned()),
    ];
    files.extend(design.own.clone());
    for (needs, name, text) in LAYERS {
        if needs <= design.configuration {
            files.push((name, text.to_owned()));
        }
    }
    Ok(files)
}

fn description(design: &FoundDesign, template: &str) -> Result<String, InitError> {
    let lists = design.lists.iter().map(|list| Ok(quoted(text(list)?)));
    let lists = lists.collect::<Result<Vec<_>, InitError>>()?.join(", ");
    let base = match &design.base {
        Some(base) => format!("base: {}\n", quoted(text(base)?)),
        None => String::new(),
    };
    let defines: Vec<String> = design
        .defines
        .iter()
        .map(|name| format!("{name}: 1"))
        .collect();
    let defines = if defines.is_empty() {
        String::new()
    } else {
        format!("defines: {{ {} }}\n", defines.join(", "))
    };
    let name = design
        .root
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let template = template
        .replace("@NAME@", &model_name(&name))
        .replace("@LISTS@", &lists);
    Ok(template
        .replace("@BASE@", &base)
        .replace("@DEFINES@", &defines))
}

/// A name that is valid for a DUT and as similar to `name` as possible.
fn model_name(name: &str) -> String {
    let plain = |c: char| {
        if c.is_ascii_alphanumeric() {
            c.to_ascii_lowercase()
        } else {
            '_'
        }
    };
    let name: String = name.chars().map(plain).collect();
    let parts: Vec<&str> = name.split('_').filter(|part| !part.is_empty()).collect();
    match parts.first() {
        Some(first) if first.starts_with(|c: char| c.is_ascii_lowercase()) => parts.join("_"),
        Some(_) => format!("dut_{}", parts.join("_")),
        None => "my_nvdla".into(),
    }
}

/// The environment variables of the lists as Rust code; paths in the repository are relative.
fn variables(design: &FoundDesign) -> Result<String, InitError> {
    let pairs = design.variables.iter().map(|(name, value)| {
        let value = design.inside(Path::new(value));
        Ok(format!("({name:?}, {:?})", text(&value)?))
    });
    Ok(pairs.collect::<Result<Vec<_>, InitError>>()?.join(", "))
}

/// A text as YAML, in quotes if it needs them.
fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-./".contains(c);
    if text.chars().all(plain) {
        text.to_owned()
    } else {
        format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
    }
}

/// Which existing files `cosim init` may replace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OverwritePolicy {
    Nothing,
    /// Only files that an earlier call of `cosim init` wrote.
    Ours,
}

/// Writes all files into the folder for new files, which is created; or none.
///
/// # Errors
/// A file exists and must not be replaced, or the folder cannot be written.
pub fn write(
    design: &FoundDesign,
    files: &[(&'static str, String)],
    replace: OverwritePolicy,
) -> Result<(), InitError> {
    let is_there = |name: &&str| design.folder.join(name).symlink_metadata().is_ok();
    let names = files.iter().map(|(name, _)| *name).filter(is_there);
    let names: Vec<&str> = names.collect();
    if replace == OverwritePolicy::Nothing && !names.is_empty() {
        return Err(InitError::Refused(format!(
            "nothing was written: {} has {} already; --force writes all of it again, without your \
             changes",
            design.folder.display(),
            names.join(", ")
        )));
    }
    nvdla_files::can_write_below(&design.folder).map_err(FileError::writing(&design.folder))?;
    for (name, text) in files {
        let path = design.folder.join(name);
        let above = path.parent().unwrap_or(&design.folder);
        fs::create_dir_all(above).map_err(FileError::writing(above))?;
        nvdla_files::write(&path, |out| out.write_all(text.as_bytes()))
            .map_err(FileError::writing(&path))?;
    }
    Ok(())
}
