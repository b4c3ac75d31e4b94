//! The list of random cases that failed once, kept under version control; campaigns run them first.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use nvdla_files::yaml::{self as yaml, SchemaVersion, YamlError};
use nvdla_files::{FileError, lock_when_free};
use nvdla_random::conditions::ConditionOverrides;
use nvdla_settings::settings;

use crate::error::CampaignError;
use crate::schedule::{BadCaseName, CaseName, moved};

/// Path of this project's list of random cases that failed once.
pub const LIST: &str = "vectors/regress/seeds.yaml";

/// Contents of the file that lists random cases that failed once.
#[settings(no_schema, Default)]
pub struct FailedCasesFile {
    pub schema: SchemaVersion<4>,
    /// Cases, oldest first, each with the version of the draw under which it failed.
    pub cases: Vec<FailedRandomCase>,
}

/// A case that failed, such as `sdp:1:17@8 on nv_small --memory random`.
#[settings(text)]
pub struct FailedRandomCase {
    pub case: CaseName,
    /// Name of the DUT; absent in older lists.
    pub dut: Option<String>,
    /// Conditions that the user asked for, as options of the command line.
    pub conditions: ConditionOverrides,
}

impl fmt::Display for FailedRandomCase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            case,
            dut,
            conditions,
        } = self;
        write!(f, "{case}")?;
        if let Some(dut) = dut {
            write!(f, " on {dut}")?;
        }
        conditions.fmt(f)
    }
}

impl FromStr for FailedRandomCase {
    type Err = BadCaseName;

    fn from_str(text: &str) -> Result<Self, BadCaseName> {
        let bad = || BadCaseName(text.to_owned());
        let (text, conditions) = match text.find(" --") {
            Some(at) => (&text[..at], text[at..].parse().map_err(|_| bad())?),
            None => (text, ConditionOverrides::default()),
        };
        let (case, dut) = match text.rsplit_once(" on ") {
            Some((case, dut)) if !dut.contains(':') => (case, Some(dut.to_owned())),
            _ => (text, None),
        };
        Ok(Self {
            case: case.parse()?,
            dut,
            conditions,
        })
    }
}

impl FailedCasesFile {
    /// Reads the file at `path`; without a file the list is empty.
    pub fn load(path: &Path) -> Result<Self, YamlError> {
        if path.exists() {
            yaml::load(path)
        } else {
            Ok(Self::default())
        }
    }

    /// A warning that cases of other versions of the draw are left out; `None` if there are none.
    pub fn moved(&self) -> Option<String> {
        let cases = self.cases.iter().map(|seed| &seed.case);
        let mut old = cases.filter(|case| case.check_draw().is_err());
        let first = old.next()?;
        let others = match old.count() {
            0 => String::new(),
            others => format!(" (and {others} more)"),
        };
        let what = moved(first.draw);
        Some(format!("`{first}`{others} is left out, {what}"))
    }

    /// Cases of the list that a campaign runs first: those of its profiles, DUTs and conditions, if
    /// they are of the present version of the draw.
    pub fn of(
        &self,
        profiles: &[String],
        duts: &[&str],
        conditions: ConditionOverrides,
    ) -> Vec<CaseName> {
        let ours = |seed: &&FailedRandomCase| {
            let FailedRandomCase { case, dut, .. } = seed;
            let here = dut.as_ref().is_none_or(|dut| duts.contains(&dut.as_str()));
            here && seed.conditions == conditions
                && profiles.contains(&case.profile)
                && case.check_draw().is_ok()
        };
        let ours = self.cases.iter().filter(ours);
        let mut cases: Vec<CaseName> = Vec::new();
        for FailedRandomCase { case, .. } in ours {
            if !cases.contains(case) {
                cases.push(case.clone());
            }
        }
        cases
    }

    /// Adds those cases that are not in the list yet. Returns whether there were any.
    fn add(&mut self, cases: impl IntoIterator<Item = FailedRandomCase>) -> bool {
        let before = self.cases.len();
        for case in cases {
            if !self.cases.contains(&case) {
                self.cases.push(case);
            }
        }
        self.cases.len() > before
    }

    /// Adds cases to the list in a file, which is made if there is none; cases that another process
    /// has added are kept.
    ///
    /// # Errors
    /// The file cannot be read or written.
    pub fn add_to(
        path: &Path,
        cases: impl IntoIterator<Item = FailedRandomCase>,
    ) -> Result<(), CampaignError> {
        let mut cases = cases.into_iter().peekable();
        if cases.peek().is_none() {
            return Ok(());
        }
        let failed = FileError::writing(path);
        let folder = match path.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        std::fs::create_dir_all(folder).map_err(&failed)?;
        let _alone = lock_when_free(folder, || ()).map_err(&failed)?;
        let mut seeds = Self::load(path)?;
        if !seeds.add(cases) {
            return Ok(());
        }
        seeds.schema = SchemaVersion::default();
        let text = yaml::to_string(&seeds);
        let written = nvdla_files::write(path, |out| out.write_all(text.as_bytes()));
        Ok(written.map_err(failed)?)
    }
}
