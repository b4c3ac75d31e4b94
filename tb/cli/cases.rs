//! Reads the cases that the command line names: files of every kind, folders, and random cases.

use std::path::Path;

use nvdla_bench::engine::{Case, Targets};
use nvdla_campaign::case::drawn;
use nvdla_campaign::schedule::CaseName;
use nvdla_layers::layer::LayerFile;
use nvdla_loadable::case::LoadableCase;
use nvdla_programs::{packed, sequence, trace};
use nvdla_random::conditions::ConditionOverrides;
use nvdla_stimulus::case::LayerCase;
use nvdla_stimulus::illegal::IllegalFile;

use super::kind::FileKind;
use super::plan::{CasePlan, CaseSource};
use crate::command::args::{CommonRunArgs, ConditionArgs, REFERENCE_LATENCY, quoted};
use crate::command::files::{self, has_extension};
use crate::command::problem::{CommandProblem, CommandResult};
use crate::command::profiles;
use crate::networks::LoadableSource;

/// The cases that a command line names, in their order.
#[derive(Default)]
pub(super) struct CommandLineCases {
    /// All cases but compiled networks.
    pub(super) plans: Vec<CasePlan>,
    pub(super) networks: Vec<LoadableSource>,
    /// For each file that is left out, the problem with it.
    pub(super) bad: Vec<CommandProblem>,
    /// Warnings about files whose cases run all the same.
    pub(super) warnings: Vec<String>,
}

/// Reads cases that the command line names, with the options that apply to them.
pub(super) struct CaseReadOptions<'a> {
    pub(super) options: &'a CommonRunArgs,
    /// If given, only this layer of a layer file or random case is read.
    pub(super) layer: Option<usize>,
    /// DUTs for which random cases are drawn: their quirks limit the draw.
    pub(super) targets: &'a Targets,
}

impl CaseReadOptions<'_> {
    /// Reads the cases that `words` name: files, folders, names of random cases. A file that cannot
    /// be read is left out and noted in `bad`; if no case is left, the first such problem is the error.
    ///
    /// # Errors
    /// A word is neither a file, a folder nor a random case, or no file can be read.
    pub(super) fn read(&self, words: &[String]) -> CommandResult<CommandLineCases> {
        let mut found = CommandLineCases::default();
        for word in words {
            match random_case(word) {
                Some(name) => {
                    let plan = name.and_then(|name| self.drawn(&name));
                    found.plans.push(plan?);
                }
                None => self.files(Path::new(word), &mut found)?,
            }
        }
        let is_empty = found.plans.is_empty() && found.networks.is_empty();
        match is_empty && !found.bad.is_empty() {
            true => Err(found.bad.swap_remove(0)),
            false => Ok(found),
        }
    }

    fn files(&self, path: &Path, found: &mut CommandLineCases) -> CommandResult<()> {
        for file in files::collect(&[path.to_owned()], "case", is_case)? {
            if let Err(problem) = self.file(&file, found) {
                found.bad.push(problem);
            }
        }
        Ok(())
    }

    /// Reads the cases of one file.
    pub(super) fn file(&self, path: &Path, found: &mut CommandLineCases) -> CommandResult<()> {
        let kind = FileKind::of_case(path);
        if self.layer.is_some() && kind != FileKind::Layers {
            let text = format!("--layer is for layer files; {} is none", path.display());
            return Err(CommandProblem::Usage(text));
        }
        let plan = match kind {
            FileKind::Layers | FileKind::Other(..) => self.layers(path, found)?,
            FileKind::Trace => self.trace(path, trace::read(path)?)?,
            FileKind::PackedTrace => self.trace(path, packed::read(path)?)?,
            FileKind::Sequence => {
                let case = Case::new(sequence::read(path)?);
                self.program(path, case, ConditionOverrides::default())
            }
            FileKind::Illegal => self.illegal(path)?,
            FileKind::Loadable => {
                found.networks.push(LoadableSource::File(path.to_owned()));
                return Ok(());
            }
            FileKind::LoadableCase => {
                let folder = path.parent().unwrap_or(Path::new(""));
                let case = LoadableCase::read(folder)?;
                found.networks.push(LoadableSource::Case(Box::new(case)));
                return Ok(());
            }
        };
        found.plans.push(plan);
        Ok(())
    }

    fn layers(&self, path: &Path, found: &mut CommandLineCases) -> CommandResult<CasePlan> {
        let file = LayerFile::load(path)?;
        if let Some(stem) = file.other_name(path) {
            let name = &file.name;
            found
                .warnings
                .push(format!("the layers of {stem} are called {name}"));
        }
        let layers = LayerCase::new(file, self.options.seeding.seed);
        let (layers, only) = self.only(layers)?;
        let command = format!("cosim run {}{only}", quoted(path));
        let conditions = &self.options.conditions;
        Ok(CasePlan::of_layers(command, layers, conditions))
    }

    /// The case with only the layer of option --layer, if it is given, and this option as text.
    fn only(&self, layers: LayerCase) -> CommandResult<(LayerCase, String)> {
        Ok(match self.layer {
            None => (layers, String::new()),
            Some(layer) => (layers.only(layer)?, format!(" --layer {layer}")),
        })
    }

    fn trace(&self, path: &Path, read: trace::ProgramFileContents) -> CommandResult<CasePlan> {
        let case = Case::new(read.program);
        let case = match read.expectation {
            Some(expectation) => case.with_reference(expectation),
            None => case,
        };
        let usual = match read.conditions {
            Some(conditions) => serde_json::from_value(conditions).map_err(|error| {
                let path = path.display();
                CommandProblem::Usage(format!("{path}: `conditions`: {error}"))
            })?,
            None => ConditionOverrides {
                memory: Some(REFERENCE_LATENCY),
                ..ConditionOverrides::default()
            },
        };
        Ok(self.program(path, case, usual))
    }

    /// A case from a program file; the command line overrides its own conditions, `usual`.
    fn program(&self, path: &Path, case: Case, usual: ConditionOverrides) -> CasePlan {
        let command = format!("cosim run {}", quoted(path));
        let (seed, conditions) = (self.options.seeding.seed, &self.options.conditions);
        CasePlan::of_program(command, seed, case, conditions, usual)
    }

    fn illegal(&self, path: &Path) -> CommandResult<CasePlan> {
        let file = IllegalFile::load(path)?;
        let (run, conditions) = (self.options.seeding.seed, &self.options.conditions);
        Ok(CasePlan {
            name: file.name.clone(),
            replay: format!("cosim run {}{conditions} --seed {}", quoted(path), run.0),
            needs: file.needs,
            conditions: file.conditions(conditions.overrides, run),
            source: CaseSource::Illegal(Box::new(file), run),
        })
    }

    /// Draws a random case for the DUT that it will run on.
    fn drawn(&self, name: &CaseName) -> CommandResult<CasePlan> {
        name.check_draw()?;
        let profile = profiles::load(&name.profile)?;
        let ConditionArgs { dut, overrides } = &self.options.conditions;
        let on = (self.targets, dut.as_deref());
        let (mut layers, option) = self.only(drawn(name, &profile, on, *overrides))?;
        layers.replay.push_str(&option);
        Ok(layers.into())
    }
}

/// Parses the name of a random case, PROFILE:SEED:INDEX@DRAW; `None` if `word` names a file.
fn random_case(word: &str) -> Option<CommandResult<CaseName>> {
    (word.contains(':') && !Path::new(word).exists()).then(|| Ok(word.parse()?))
}

/// Whether a file found in a folder is a case. Not so a layer file beside a trace of its name, which
/// is this trace in another form, nor a loadable beside `case.yaml`, which belongs to that case.
fn is_case(path: &Path) -> bool {
    let is_yaml = has_extension(path, "yaml");
    let beside = |name: &str| path.with_file_name(name).is_file();
    if is_yaml && path.with_extension("cfg").is_file()
        || path.to_string_lossy().ends_with(".expect.yaml")
        || !path.ends_with(LoadableCase::FILE) && beside(LoadableCase::FILE)
    {
        return false;
    }
    match FileKind::of(path) {
        Some(FileKind::Other(..)) => false,
        Some(_) => is_yaml || has_extension(path, "cfg") || has_extension(path, "nvdla"),
        None => is_yaml,
    }
}

/// Whether some word is the name of a random case, which is drawn for a DUT.
pub(super) fn any_random(words: &[String]) -> bool {
    words.iter().any(|word| random_case(word).is_some())
}
