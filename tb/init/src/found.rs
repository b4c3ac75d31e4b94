//! What is asked, and what was found.

use std::path::{Path, PathBuf};

use nvdla_dut_build::survey::{MissingModule, Survey, nearest_repository};
use nvdla_regs::configuration::Configuration;

use crate::paths::relative;

/// The folder of all files, in that of the design.
pub const FOLDER: &str = "nvdla-cosim";

/// What is looked for.
#[derive(Debug, Clone)]
pub struct Question {
    /// The repository, or the part of it with the design.
    pub folder: PathBuf,
    pub top: Option<String>,
    pub list: Option<PathBuf>,
    pub origin: Origin,
    pub configuration: Configuration,
}

/// Where the design is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// In the folder.
    Folder,
    /// In NVIDIA's tree, which is there.
    NvdlaHw(PathBuf),
}

/// A design, and what was chosen of what there was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundDesign {
    /// The folder of the question, the one in it that is written, and the repository around both; all
    /// begin at the root.
    pub root: PathBuf,
    pub folder: PathBuf,
    pub repository: PathBuf,
    pub configuration: Configuration,
    pub top: String,
    /// File lists for the description, relative to the folder that is written.
    pub lists: Vec<PathBuf>,
    /// Where relative paths in the lists begin, if not at the list.
    pub base: Option<PathBuf>,
    /// Macros that the design needs.
    pub defines: Vec<&'static str>,
    /// A file list of its own, and its text.
    pub own: Option<(&'static str, String)>,
    /// Variables that the lists use, and values.
    pub variables: Vec<(String, String)>,
    /// What was found, and why it was chosen: a word and a sentence.
    pub found: Vec<(&'static str, String)>,
    /// What only its author knows.
    pub decide: Vec<String>,
    /// Modules that are nowhere.
    pub missing: Vec<MissingModule>,
}

impl FoundDesign {
    /// With nothing but its top.
    pub(crate) fn new(question: &Question, root: &Path, top: &str) -> Self {
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

    /// Says where the top module is.
    pub(crate) fn top_found(&mut self, survey: &Survey) {
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

    /// The path as seen from the folder that is written.
    pub(crate) fn inside(&self, path: &Path) -> PathBuf {
        relative(&self.folder, path, &self.repository)
    }

    /// The path for people.
    pub(crate) fn shown(&self, path: &Path) -> String {
        relative(&self.root, path, &self.root).display().to_string()
    }
}
