//! What a user asks for, and the design that is found.

use std::path::{Path, PathBuf};

use nvdla_dut_build::survey::{MissingModule, SourceSurvey, nearest_repository};
use nvdla_regs::configuration::Configuration;

use crate::paths::relative;

/// Name of the folder that takes all new files, in the folder of the design.
pub const FOLDER: &str = "nvdla-cosim";

/// Which design to look for, and where.
#[derive(Debug, Clone)]
pub struct DesignSearch {
    /// The repository, or the part of it that holds the design.
    pub folder: PathBuf,
    pub top: Option<String>,
    pub list: Option<PathBuf>,
    /// A checkout of NVIDIA's tree that holds the design; otherwise the folder is searched.
    pub nvdla_hw: Option<PathBuf>,
    pub configuration: Configuration,
}

/// A design that was found, and how it is described.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundDesign {
    /// Absolute paths: the folder that was searched, the one in it for new files, and the
    /// repository around both.
    pub root: PathBuf,
    pub folder: PathBuf,
    pub repository: PathBuf,
    pub configuration: Configuration,
    pub top: String,
    /// File lists for the description, relative to the folder for new files.
    pub lists: Vec<PathBuf>,
    /// Folder where relative paths in the lists begin, if not at the list.
    pub base: Option<PathBuf>,
    /// Macros that the design needs.
    pub defines: Vec<&'static str>,
    /// Name and text of a new file list, if one is written.
    pub own: Option<(&'static str, String)>,
    /// Environment variables that the lists use, with their values.
    pub variables: Vec<(String, String)>,
    /// Texts for the user: what was found and why it was chosen, a word and a sentence each.
    pub found: Vec<(&'static str, String)>,
    /// Questions that only the author of the design can decide.
    pub decide: Vec<String>,
    /// Modules that no source defines.
    pub missing: Vec<MissingModule>,
}

impl FoundDesign {
    /// Begins the description of a design of which only the top module is known.
    pub(crate) fn new(question: &DesignSearch, root: &Path, top: &str) -> Self {
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
            lists: Vec::new(),
            base: None,
            defines: Vec::new(),
            own: None,
            variables: Vec::new(),
            found: Vec::new(),
            decide,
            missing: Vec::new(),
        }
    }

    /// Tells the user where the top module is.
    pub(crate) fn top_found(&mut self, survey: &SourceSurvey) {
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

    /// A path relative to the folder for new files.
    pub(crate) fn inside(&self, path: &Path) -> PathBuf {
        relative(&self.folder, path, &self.repository)
    }

    /// A path as the user sees it, relative to the folder that was searched.
    pub(crate) fn shown(&self, path: &Path) -> String {
        relative(&self.root, path, &self.root).display().to_string()
    }
}
