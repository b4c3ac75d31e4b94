//! `cosim init`: writes the first files of co-simulation in a repository of the user.

use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use nvdla_dut::init::{DesignSearchRequest, FOLDER, FoundDesign, OverwritePolicy};
use nvdla_regs::configuration::Configuration;

use crate::models;

use super::dut;
use crate::command::args::quoted;
use crate::command::problem::{CommandOutcome, CommandOutput, CommandProblem, CommandResult};

/// Set up co-simulation in a repository with an nv_small of its own
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim init                                  the design in this folder
  cosim init my/rtl --filelist my/rtl/top.f   one list of several
  cosim init --top NV_nvdla                   one module of several with these pins
  cosim init my/chip --from nvdla-hw my/hw    NVIDIA's tree, with its RTL generated

It finds a file list, or else the sources, the top module and the memories, and writes a
description, a package with three tests, workflows for CI and a README.md into DIR/nvdla-cosim.
Nothing else is changed, and nothing is asked. It says what it chose and why, what is left to
decide, and what to do next. It needs Python with pip, to read Verilog with slang. docs/init.md
has an example.")]
pub(super) struct InitArgs {
    /// Folder of the design, and of the new folder nvdla-cosim
    #[arg(value_name = "DIR", default_value = ".")]
    folder: PathBuf,

    /// Top module [default: the one whose ports are the pins of nv_small]
    #[arg(long, value_name = "MODULE")]
    top: Option<String>,

    /// File list of the design [default: the one with the top module, *.f, *.vc or *.flist]
    #[arg(long, value_name = "FILE", conflicts_with = "from")]
    filelist: Option<PathBuf>,

    /// Use the design in a source tree of known layout at PATH: nvdla-hw is NVIDIA's open RTL
    #[arg(long, value_names = ["nvdla-hw", "PATH"], num_args = 2)]
    from: Option<Vec<PathBuf>>,

    /// What the design implements: nv_small, or nv_small_ew with the stage EW of SDP
    #[arg(long, value_name = "NAME", default_value = "nv_small", value_parser = configuration)]
    configuration: Configuration,

    /// Overwrite files that exist
    #[arg(long)]
    force: bool,
}

/// Parses the name of a configuration.
pub(super) fn configuration(text: &str) -> Result<Configuration, String> {
    let all = [Configuration::NvSmall, Configuration::NvSmallEw];
    let found = all.into_iter().find(|one| one.to_string() == text);
    found.ok_or_else(|| format!("write {} or {}", all[0], all[1]))
}

impl InitArgs {
    /// Searches the design, writes the files, checks the description.
    pub(super) fn run(&self, out: &mut CommandOutput<'_>) -> CommandResult {
        let no_home = || {
            let text = "the user has no home folder; name a folder with NVDLA_COSIM_CACHE";
            CommandProblem::Usage(text.to_owned())
        };
        let question = DesignSearchRequest {
            folder: self.folder.clone(),
            top: self.top.clone(),
            list: self.filelist.clone(),
            nvdla_hw: self.nvdla_hw()?,
            configuration: self.configuration,
            work: out.designs.work().ok_or_else(no_home)?,
        };
        let design = nvdla_dut::init::find(&question, &|name| std::env::var(name).ok())?;
        let files = nvdla_dut::init::files(&design)?;
        let replace = if self.force {
            OverwritePolicy::Ours
        } else {
            OverwritePolicy::Nothing
        };
        nvdla_dut::init::write(&design, &files, replace)?;
        let folder = self.folder.join(FOLDER);
        let names: Vec<&str> = files.iter().map(|(name, _)| *name).collect();
        for (word, text) in &design.found {
            writeln!(out.usual(), "{word:<9} {text}")?;
        }
        writeln!(out, "wrote     {}: {}", folder.display(), names.join(", "))?;
        for text in &design.decide {
            writeln!(out, "decide    {text}")?;
        }
        Self::missing(&design, out)?;
        let description = folder.join("dut.yaml");
        let checked = if models::CAN_SIMULATE {
            dut::check_design(&out.designs, &description).map(Some)
        } else {
            Ok(None)
        };
        if let Ok(Some(checked)) = &checked {
            let (verilator, files) = (&checked.verilator, checked.files.len());
            writeln!(
                out,
                "checked   Verilator {verilator} read {files} files, and the pins are right"
            )?;
            if !checked.delays.is_empty() {
                writeln!(out, "warning   {}", checked.delays)?;
            }
        }
        self.next(&description, checked.is_ok(), out)?;
        checked.map(|_| CommandOutcome::Good)
    }

    fn nvdla_hw(&self) -> CommandResult<Option<PathBuf>> {
        match self.from.as_deref() {
            Some([kind, path]) if kind == Path::new("nvdla-hw") => Ok(Some(path.clone())),
            Some([kind, ..]) => Err(CommandProblem::Usage(format!(
                "no layout `{}` is known; write --from nvdla-hw PATH, or leave --from out",
                kind.display()
            ))),
            _ => Ok(None),
        }
    }

    fn missing(design: &FoundDesign, out: &mut CommandOutput<'_>) -> io::Result<()> {
        for module in &design.missing {
            let Some(place) = module.places.first() else {
                continue;
            };
            let more = match module.places.len() {
                1 => String::new(),
                count => format!(" and {} more", count - 1),
            };
            let ports = if module.ports.is_empty() {
                "by position".to_owned()
            } else {
                module.ports.iter().cloned().collect::<Vec<_>>().join(", ")
            };
            let (name, user) = (&module.name, &place.user);
            let place = format!("{}:{}", place.path.display(), place.line);
            writeln!(
                out,
                "missing   {name}, in {user} ({place}){more}; ports: {ports}"
            )?;
        }
        if !design.missing.is_empty() {
            let text = "add their sources to a file list that dut.yaml names; of a memory, write a model without delays";
            writeln!(out, "          {text} (docs/dut.md, Memories)")?;
        }
        Ok(())
    }

    fn next(
        &self,
        description: &Path,
        is_right: bool,
        out: &mut CommandOutput<'_>,
    ) -> io::Result<()> {
        let dut = quoted(description);
        if !is_right {
            return writeln!(
                out,
                "next      mend the error below; then: cosim dut check {dut}"
            );
        }
        let folder = self.folder.join(FOLDER);
        let [layers, manifest] = ["layers", "Cargo.toml"].map(|name| quoted(&folder.join(name)));
        let folder = quoted(&folder);
        writeln!(
            out,
            "next      cosim run {layers} --dut {dut}\n\
             \x20         cargo test --manifest-path {manifest}\n\
             \x20         git add {folder}    the tests took a snapshot\n\
             \x20         cosim dut learn {dut}    where layers fail: which known deviations explain it"
        )
    }
}
