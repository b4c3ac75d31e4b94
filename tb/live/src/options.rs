//! The options with which a client opens a session.

use std::fs;
use std::path::{Path, PathBuf};

use nvdla_random::conditions::ConditionOverrides;
use nvdla_random::seed::Seed;
use nvdla_regs::configuration::Configuration;

/// Options with which a client opens a session; the server decides those that are absent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SessionOptions {
    /// Name of a DUT, or path of a description.
    pub dut: Option<String>,
    /// Run without a DUT: the model alone, in this configuration.
    pub model: Option<Configuration>,
    pub seed: Option<Seed>,
    pub conditions: ConditionOverrides,
    /// File to which the record of the session is written.
    pub record: Option<PathBuf>,
    /// File to which the waves are written.
    pub waves: Option<PathBuf>,
}

impl SessionOptions {
    /// Reads options from lines `key=value`.
    ///
    /// # Errors
    /// Which line is wrong, and which keys there are.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut options = Self::default();
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let (key, value) = line
                .split_once('=')
                .ok_or_else(|| format!("option `{line}` is not KEY=VALUE"))?;
            let bad = |why: &dyn std::fmt::Display| format!("option `{key}`: {why}");
            match key {
                "dut" => options.dut = Some(value.to_owned()),
                "model" => {
                    options.model = Some(match value {
                        "nv_small" => Configuration::NvSmall,
                        "nv_small_ew" => Configuration::NvSmallEw,
                        _ => return Err(bad(&"there are the models nv_small and nv_small_ew")),
                    });
                }
                "seed" => {
                    let seed = value.parse::<Seed>();
                    options.seed = Some(seed.map_err(|error| bad(&error))?);
                }
                "record" => options.record = Some(value.into()),
                "waves" => options.waves = Some(value.into()),
                "memory" | "clocks" | "host" | "origin" | "power-on" => {
                    let said = format!("--{key} {value}").parse::<ConditionOverrides>();
                    let said =
                        said.map_err(|_| bad(&format!("`{value}` is no value of --{key}")))?;
                    options.conditions = said.or(options.conditions);
                }
                _ => {
                    return Err(format!(
                        "there is no option `{key}`; there are dut, model, seed, memory, clocks, \
                         host, origin, power-on, record and waves"
                    ));
                }
            }
        }
        Ok(options)
    }

    /// These options, with those of `other` where one is absent.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        // Who asks for a DUT does not mean the model that the server would take.
        let model = match self.dut {
            Some(_) => self.model,
            None => self.model.or(other.model),
        };
        Self {
            dut: self.dut.or(other.dut),
            model,
            seed: self.seed.or(other.seed),
            conditions: self.conditions.or(other.conditions),
            record: self.record.or(other.record),
            waves: self.waves.or(other.waves),
        }
    }

    /// Checks that record and waves are two files.
    ///
    /// # Errors
    /// What to change, in words.
    pub fn check(&self) -> Result<(), String> {
        match (&self.record, &self.waves) {
            (Some(record), Some(waves)) if is_same_file(record, waves) => Err(format!(
                "record and waves are the same file, {}: name two files",
                record.display()
            )),
            _ => Ok(()),
        }
    }

    /// Whether an option names a file on the machine of the server.
    pub fn names_files(&self) -> bool {
        let is_description = |dut: &String| dut.contains(['/', '.']);
        self.record.is_some()
            || self.waves.is_some()
            || self.dut.as_ref().is_some_and(is_description)
    }
}

/// Whether two paths lead to one file, which need not exist. Devices such as /dev/null take
/// everything.
fn is_same_file(one: &Path, other: &Path) -> bool {
    let is_device = fs::metadata(one).is_ok_and(|there| !there.is_file());
    !is_device && place(one) == place(other)
}

/// The path without links, and without `.` and `..` in it.
fn place(path: &Path) -> PathBuf {
    if let Ok(there) = fs::canonicalize(path) {
        return there;
    }
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    folder.join(path.file_name().unwrap_or_default())
}
