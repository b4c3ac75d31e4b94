//! The request of a user to describe a design, and the design that is found.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use nvdla_dut_build::survey::{
    DesignUnitsInSources, MissingModule, SlangReader, SourcesAndFolders, nearest_repository,
};
use nvdla_regs::configuration::Configuration;

use crate::init::error::InitError;
use crate::init::paths::{real, relative, word};

/// Name of the folder for all new files, in the folder of the design.
pub const FOLDER: &str = "nvdla-cosim";

/// Which design `cosim init` shall find, and where: the options of the command.
#[derive(Debug, Clone)]
pub struct DesignSearchRequest {
    /// The folder to search: a repository, or the part of it that holds the design.
    pub folder: PathBuf,
    pub top: Option<String>,
    pub list: Option<PathBuf>,
    /// A checkout of NVIDIA's tree that holds the design; `None`: `folder` is searched.
    pub nvdla_hw: Option<PathBuf>,
    pub configuration: Configuration,
    /// The folder of the models, in which slang is installed.
    pub work: PathBuf,
}

impl DesignSearchRequest {
    /// Slang, which is installed if it is not there.
    pub(crate) fn slang(&self) -> Result<SlangReader, InitError> {
        Ok(SlangReader::installed(&self.work)?)
    }
}

/// A design that was found, with all that its description needs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FoundDesign {
    /// Absolute paths: the folder that was searched, the folder in it for new files, and the
    /// repository around both.
    pub root: PathBuf,
    pub folder: PathBuf,
    pub repository: PathBuf,
    pub configuration: Configuration,
    pub top: String,
    /// File lists that the description names, relative to the folder for new files.
    pub lists: Vec<PathBuf>,
    /// Folder to which paths in the lists are relative; `None`: the folder of each list.
    pub base: Option<PathBuf>,
    /// Macros that must be defined.
    pub defines: Vec<&'static str>,
    /// Name and text of a new file list, if one must be written.
    pub own: Option<(&'static str, String)>,
    /// Names and values of the environment variables that the lists use.
    pub variables: Vec<(String, String)>,
    /// Messages for the user: each the kind of a thing that was found, and a sentence on it.
    pub found: Vec<(&'static str, String)>,
    /// Decisions that only the author of the design can make, as messages.
    pub decide: Vec<String>,
    /// Modules that the design instantiates and no source defines.
    pub missing: Vec<MissingModule>,
}

impl FoundDesign {
    /// Begins with a design of which only the top module is known.
    pub(crate) fn new(question: &DesignSearchRequest, root: &Path, top: &str) -> Self {
        let configuration = question.configuration;
        let mut decide = Vec::new();
        if configuration == Configuration::NvSmall {
            decide.push("configuration: nv_small; if your SDP has the stage EW, `--configuration nv_small_ew`".into());
        }
        Self {
            root: root.to_owned(),
            folder: root.join(FOLDER),
            repository: nearest_repository(root).unwrap_or(root).to_owned(),
            configuration,
            top: top.to_owned(),
            decide,
            ..Self::default()
        }
    }

    /// Text of a new file list, which begins with the comment `why`. Its paths are relative to the
    /// same folder as those of the description.
    pub(crate) fn list(&self, why: &str, needed: &SourcesAndFolders) -> Result<String, InitError> {
        let start = match &self.base {
            Some(base) => self.folder.join(base),
            None => self.folder.clone(),
        };
        let start = real(&start);
        let shown = |path: &Path| word(&relative(&start, path, &self.repository));
        let mut text = format!("// {why}\n");
        for folder in &needed.folders {
            text += &format!("-I {}\n", shown(folder)?);
        }
        for source in &needed.sources {
            text += &format!("{}\n", shown(source)?);
        }
        Ok(text)
    }

    /// Adds a new file list with this text, to be written beside the description.
    pub(crate) fn enter_list(&mut self, text: String) {
        const NAME: &str = "design.f";
        self.lists.push(NAME.into());
        self.own = Some((NAME, text));
    }

    /// Adds a message that tells the user where the top module is.
    pub(crate) fn top_found(&mut self, survey: &DesignUnitsInSources) {
        let Some(unit) = survey.named(&self.top).next() else {
            return;
        };
        let path = self.shown(&unit.path);
        let pins = match unit.lacks().count() {
            0 => "with all pins by name".to_owned(),
            count => format!("without {count} of the pins: see `cosim dut pins`"),
        };
        self.found.push((
            "top",
            format!("{} in {}:{}, {pins}", self.top, path, unit.line),
        ));
    }

    /// Adds a message for each module that was found in a source with another extension.
    pub(crate) fn added_found(&mut self, added: &BTreeMap<String, PathBuf>) {
        for (module, path) in added {
            let text = format!("{module}: {}, found by its text", self.shown(path));
            self.found.push(("module", text));
        }
    }

    /// The path relative to the folder for new files.
    pub(crate) fn inside(&self, path: &Path) -> PathBuf {
        relative(&self.folder, path, &self.repository)
    }

    /// The path for messages: relative to the folder that was searched.
    pub(crate) fn shown(&self, path: &Path) -> String {
        relative(&self.root, path, &self.root).display().to_string()
    }
}
