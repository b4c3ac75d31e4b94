//! Reads the cases that the command line names: files of every kind, folders, and random cases.

use std::path::Path;

use nvdla_bench::engine::{Case, Targets};
use nvdla_campaign::case::drawn_case;
use nvdla_campaign::schedule::CaseName;
use nvdla_layers::layer::LayerFile;
use nvdla_loadable::case::LoadableCase;
use nvdla_programs::{packed, sequence, trace};
use nvdla_random::conditions::ConditionOverrides;
use nvdla_stimulus::case::LayerCase;
use nvdla_stimulus::illegal::{IllegalCase, IllegalFile};
use nvdla_stimulus::plan::CasePlan;

use super::kind::FileKind;
use crate::command::args::{CommonRunArgs, ConditionArgs, REFERENCE_LATENCY};
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
                    let layers = self.drawn(&name?)?;
                    found.plans.push(layers.into());
                }
                None => self.read_folder(Path::new(word), &mut found)?,
            }
        }
        let is_empty = found.plans.is_empty() && found.networks.is_empty();
        if is_empty && !found.bad.is_empty() {
            return Err(found.bad.swap_remove(0));
        }
        Ok(found)
    }

    fn read_folder(&self, path: &Path, found: &mut CommandLineCases) -> CommandResult<()> {
        for file in files::collect(&[path.to_owned()], "case", is_case)? {
            if let Err(problem) = self.read_file(&file, found) {
                found.bad.push(problem);
            }
        }
        Ok(())
    }

    /// Reads the cases of one file.
    pub(super) fn read_file(&self, path: &Path, found: &mut CommandLineCases) -> CommandResult<()> {
        let kind = FileKind::of_case(path);
        if self.layer.is_some() && kind != FileKind::Layers {
            let text = format!("--layer is for layer files; {} is none", path.display());
            return Err(CommandProblem::Usage(text));
        }
        let plan = match kind {
            FileKind::Layers | FileKind::Other(..) => self.read_layers(path, found)?.into(),
            FileKind::Trace => self.case_of_trace(path, trace::read(path)?)?.into(),
            FileKind::PackedTrace => self.case_of_trace(path, packed::read(path)?)?.into(),
            FileKind::Sequence => {
                let case = Case::new(sequence::read(path)?);
                self.case_of_program(path, case, ConditionOverrides::default())
                    .into()
            }
            FileKind::Illegal => self.read_illegal(path)?.into(),
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

    fn read_layers(&self, path: &Path, found: &mut CommandLineCases) -> CommandResult<LayerCase> {
        let file = LayerFile::load(path)?;
        if let Some(stem) = file.other_name(path) {
            let name = &file.name;
            found
                .warnings
                .push(format!("the layers of {stem} are called {name}"));
        }
        let layers = self.only(LayerCase::new(file, self.options.seeding.seed))?;
        let layers = with_options(layers, path, &self.options.conditions);
        Ok(self.with_layer_option(layers))
    }

    /// The case with only the layer of option --layer, if it is given.
    fn only(&self, layers: LayerCase) -> CommandResult<LayerCase> {
        Ok(match self.layer {
            Some(layer) => layers.only(layer)?,
            None => layers,
        })
    }

    /// The case with option --layer in what runs it again, if it is given.
    fn with_layer_option(&self, mut layers: LayerCase) -> LayerCase {
        if let (Some(layer), Some(replay)) = (self.layer, &layers.replay) {
            layers.replay = Some(replay.with_layer(layer));
        }
        layers
    }

    fn case_of_trace(&self, path: &Path, read: trace::ProgramFileContents) -> CommandResult<Case> {
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
        Ok(self.case_of_program(path, case, usual))
    }

    /// A case from a program file; the command line overrides its own conditions, `usual`.
    fn case_of_program(&self, path: &Path, mut case: Case, usual: ConditionOverrides) -> Case {
        let (run, conditions) = (self.options.seeding.seed, &self.options.conditions);
        let overrides = conditions.overrides.or(usual);
        case.replay = Some(conditions.replay(path, run));
        case.conditions = overrides.resolve(run.part(&case.name));
        case.must_be_swept = conditions.overrides.swept().is_some();
        case
    }

    fn read_illegal(&self, path: &Path) -> CommandResult<IllegalCase> {
        let file = IllegalFile::load(path)?;
        let (run, conditions) = (self.options.seeding.seed, &self.options.conditions);
        Ok(IllegalCase {
            replay: Some(conditions.replay(path, run)),
            ..IllegalCase::new(file, run, conditions.overrides)
        })
    }

    /// Draws a random case for the DUT that it will run on.
    fn drawn(&self, name: &CaseName) -> CommandResult<LayerCase> {
        name.check_draw()?;
        let profile = profiles::load(&name.profile)?;
        let ConditionArgs { dut, overrides } = &self.options.conditions;
        let drawn = drawn_case(name, &profile, self.targets, dut.as_deref(), *overrides);
        Ok(self.with_layer_option(self.only(drawn)?))
    }
}

/// The case of the layer file at `path`, under the conditions that options give.
pub(super) fn with_options(
    layers: LayerCase,
    path: &Path,
    conditions: &ConditionArgs,
) -> LayerCase {
    LayerCase {
        overrides: conditions.overrides,
        replay: Some(conditions.replay(path, layers.run)),
        ..layers
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

#[cfg(test)]
mod tests {
    use nvdla_bench::engine::Target;
    use nvdla_regs::configuration::Configuration;
    use nvdla_regs::quirk::Quirk;

    use super::*;

    #[test]
    fn the_dut_whose_quirks_decide_a_case_is_named_in_its_command() {
        let target = |name: &str, quirks| {
            let absent = |_| Err("never built".into());
            let mut target = Target::new(name, Configuration::NvSmallEw, absent);
            target.quirks = quirks;
            Targets(vec![target])
        };
        let case_name: CaseName = "sdp-ew:1:17".parse().expect("a case");
        let profile = profiles::load(&case_name.profile).expect("a profile of the project");
        let command = |targets| {
            let overrides = ConditionOverrides::default();
            let drawn = drawn_case(&case_name, &profile, &targets, None, overrides);
            drawn.replay.expect("what runs it again").to_string()
        };
        assert_eq!(
            command(target("sound", Vec::new())),
            format!("cosim run {case_name}")
        );
        assert_eq!(
            command(target("faulty", vec![Quirk::NrdmaNotServed])),
            format!("cosim run {case_name} --dut faulty")
        );
    }
}
