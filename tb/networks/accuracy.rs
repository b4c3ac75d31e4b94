//! Accuracy of a classifier: how many pictures it classifies rightly.

use std::ops::ControlFlow;
use std::path::Path;

use nvdla_bench::engine::Targets;
use nvdla_bench::pool::CaseThreadPool;
use nvdla_loadable::network::CompiledNetwork;
use nvdla_loadable::run::{self, NetworkRunError};
use nvdla_loadable::schedule::plan::NetworkPlanOptions;
use nvdla_model::model::Model;
use nvdla_random::conditions::Conditions;
use nvdla_regs::configuration::Configuration;

use crate::command::files;
use crate::command::globals::OutputDetail;
use crate::command::problem::{CommandOutput, CommandProblem, CommandResult};
use crate::command::{progress, signals};
use crate::verilated::models::Designs;
use nvdla_report as report;
use nvdla_report::results::RecognisedPictures;

use super::live::UnitRowPrinter;
use super::options::LoadableArgs;
use super::rtl::{DutBesideModel, RowPrintingRunner};
use super::tensors::InputNotes;

/// A picture as the network's input buffer, with its right class.
struct LabelledPicture {
    name: String,
    buffer: Vec<u8>,
    class: usize,
    on_dut: bool,
}

impl LoadableArgs {
    /// Runs all pictures and counts right answers; `None` if a signal ended it before.
    pub(super) fn count(
        &self,
        network: &CompiledNetwork,
        files: (&Path, &Path),
        on: (&Conditions, &Targets),
        out: &mut CommandOutput<'_>,
    ) -> CommandResult<Option<RecognisedPictures>> {
        let mut notes = InputNotes::default();
        let pictures = self.pictures(network, files, on.1, &mut notes)?;
        notes.print(out)?;
        let options = self.options();
        let run = |picture: &LabelledPicture| picture.run(network, on, options);
        let bar = progress::bar(pictures.len(), out.detail);
        let pool = CaseThreadPool::new(self.common.output.jobs).until(&signals::is_over);
        let ended = pool.run(&pictures, run, |_, _| {
            bar.inc(1);
            ControlFlow::Continue(())
        })?;
        bar.finish_and_clear();
        if ended.len() < pictures.len() {
            return Ok(None);
        }
        let mut classified = RecognisedPictures {
            pictures: pictures.len(),
            on_dut: pictures.iter().filter(|picture| picture.on_dut).count(),
            ..RecognisedPictures::default()
        };
        for (picture, ended) in pictures.iter().zip(ended) {
            let panicked = |message| {
                let text = format!("{}: {message}", picture.name);
                CommandProblem::Accelerator(text.into())
            };
            let Some(class) = ended.map_err(panicked)?? else {
                return Ok(None);
            };
            classified.right += usize::from(class == picture.class);
            let known = classified.confusion.len();
            let count = known.max(class + 1).max(picture.class + 1);
            classified.confusion.resize(count, Vec::new());
            for row in &mut classified.confusion {
                row.resize(count, 0);
            }
            classified.confusion[picture.class][class] += 1;
        }
        report::loadable::confusion(out, &classified.confusion)?;
        writeln!(
            out,
            "  {} of {} classes are right; {} pictures ran on the DUT, too",
            classified.right, classified.pictures, classified.on_dut
        )?;
        Ok(Some(classified))
    }

    fn pictures(
        &self,
        network: &CompiledNetwork,
        (images, labels): (&Path, &Path),
        targets: &Targets,
        notes: &mut InputNotes,
    ) -> CommandResult<Vec<LabelledPicture>> {
        let (inputs, accuracy) = (&self.options.inputs, &self.options.accuracy);
        let [tensor] = network.inputs.as_slice() else {
            let text = "--images is for networks with one input";
            return Err(CommandProblem::Usage(text.to_owned()));
        };
        if tensor.pictures > 1 {
            let text = "--images takes pictures one by one; this network computes several at once";
            return Err(CommandProblem::Usage(text.to_owned()));
        }
        let named: Vec<(String, Vec<u8>)> = if images.is_dir() {
            files::tree(images)?
                .into_iter()
                .map(|file| {
                    let buffer = inputs.buffer(&images.join(&file), tensor, notes)?;
                    Ok((file.display().to_string(), buffer))
                })
                .collect::<CommandResult<_>>()?
        } else {
            let items = inputs.items(images, tensor, notes)?;
            let named = items.into_iter().enumerate();
            named
                .map(|(number, buffer)| (number.to_string(), buffer))
                .collect()
        };
        let names: Vec<&str> = named.iter().map(|(name, _)| name.as_str()).collect();
        let classes = classes(&String::from_utf8_lossy(&files::read(labels)?), &names);
        let classes = classes.map_err(|why| {
            let labels = labels.display();
            CommandProblem::Usage(format!("{labels}: {why}"))
        })?;
        let is_dut = targets.for_case(Configuration::NvSmall).is_some();
        let every = accuracy.every.max(1);
        let labelled = named.into_iter().zip(classes).enumerate();
        let labelled = labelled.map(|(number, ((name, buffer), class))| LabelledPicture {
            name,
            buffer,
            class,
            on_dut: is_dut && number % every == 0,
        });
        Ok(labelled.collect())
    }
}

impl LabelledPicture {
    /// The class that the network chooses for the picture; `None` if a signal ended the run before.
    fn run(
        &self,
        network: &CompiledNetwork,
        (conditions, targets): (&Conditions, &Targets),
        options: NetworkPlanOptions,
    ) -> CommandResult<Option<usize>> {
        let target = targets.for_case(Configuration::NvSmall);
        let target = target.filter(|_| self.on_dut);
        let dut = target.map(|target| DutBesideModel::new(target, conditions, false));
        let mut dut = dut.transpose()?;
        let mut nowhere = std::io::sink();
        let mut silence =
            CommandOutput::new(&mut nowhere, OutputDetail::Quiet, None, Designs::default());
        let mut live = UnitRowPrinter::new(&mut silence, network, false);
        let mut accelerator = RowPrintingRunner {
            dut: dut.as_mut(),
            model: Model::new(Configuration::NvSmall),
            live: &mut live,
            reference: &[],
            memory: None,
        };
        let inputs = std::slice::from_ref(&self.buffer);
        let ran = match run::run(network, inputs, options, &mut accelerator) {
            Ok(ran) => ran,
            Err(NetworkRunError::Ended) => return Ok(None),
            Err(NetworkRunError::Refused(error)) => return Err(error.into()),
            Err(trouble) => {
                let text = format!("{}: {trouble}", self.name);
                return Err(CommandProblem::Accelerator(text.into()));
            }
        };
        let class = ran.class(network).map(Some);
        class.ok_or_else(|| CommandProblem::Usage("the network has no output".to_owned()))
    }
}

/// Reads the right class of each picture in `names` from the text of the file --labels.
fn classes(text: &str, names: &[&str]) -> Result<Vec<usize>, String> {
    let lines = text.lines().map(str::trim);
    let lines: Vec<&str> = lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .collect();
    let class = |text: &str| {
        let class = text
            .parse::<usize>()
            .ok()
            .filter(|class| *class <= MOST_CLASS);
        class.ok_or_else(|| format!("`{text}` is no class; write a number up to {MOST_CLASS}"))
    };
    let is_named = lines.iter().any(|line| line.contains(char::is_whitespace));
    if !is_named {
        if lines.len() != names.len() {
            let (has, want) = (lines.len(), names.len());
            return Err(format!("{has} classes for {want} pictures"));
        }
        return lines.into_iter().map(class).collect();
    }
    let mut known = std::collections::BTreeMap::new();
    for line in lines {
        let (name, of) = line
            .rsplit_once(char::is_whitespace)
            .ok_or_else(|| format!("`{line}` is no name with a class"))?;
        known.insert(name.trim(), class(of)?);
    }
    let of = |name: &&str| {
        known
            .get(*name)
            .copied()
            .ok_or_else(|| format!("no class for {name}"))
    };
    names.iter().map(of).collect()
}

/// Largest number of a class.
const MOST_CLASS: usize = 65_535;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_come_by_name_or_in_the_order_of_the_names() {
        let names = ["a b.png", "c.png"];
        assert_eq!(classes("# digits\n7\n\n3\n", &names), Ok(vec![7, 3]));
        assert_eq!(classes("c.png 3\na b.png\t7\n", &names), Ok(vec![7, 3]));
        let wrong = |text: &str| classes(text, &names).expect_err("a wrong list");
        assert_eq!(wrong("7\n"), "1 classes for 2 pictures");
        assert_eq!(wrong("c.png 3\n"), "no class for a b.png");
        assert_eq!(
            wrong("x\n1\n"),
            "`x` is no class; write a number up to 65535"
        );
    }
}
