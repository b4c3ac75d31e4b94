//! What runs a case again, as a value that is stored, compared, printed and parsed.

use std::fmt;
use std::str::FromStr;

use nvdla_random::conditions::{ConditionOverrides, ConditionTextError, Sweep, SweptVariable};
use nvdla_random::seed::Seed;
use nvdla_settings::settings;

/// What runs a case again: the case, and all options of `cosim run` that decide its result.
///
/// Shown as text, it is a command line for a shell; the text of every `ReplaySpec` can be parsed.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct ReplaySpec {
    /// A file, the folder of a compiled network, or the name of a random case.
    pub case: String,
    /// Files with the inputs of a compiled network.
    pub inputs: Vec<String>,
    /// Whether a compiled network runs on the reference model alone.
    pub model_only: bool,
    /// When the registers of a compiled network are written.
    pub schedule: Option<String>,
    /// Name or description of the DUT; absent: the smallest that can run the case.
    pub dut: Option<String>,
    /// Conditions that outrank those of the case. Their seed is not part of a command line.
    pub conditions: ConditionOverrides,
    /// Seed of the run; absent for a random case, whose name has it.
    pub seed: Option<Seed>,
    /// The only layer that runs.
    pub layer: Option<usize>,
    /// File for the waves of the run.
    pub waves: Option<String>,
}

impl ReplaySpec {
    /// Runs `case` with the default of every option.
    pub fn new(case: impl Into<String>) -> Self {
        Self {
            case: case.into(),
            ..Self::default()
        }
    }

    /// The same with only this layer.
    #[must_use]
    pub fn with_layer(&self, layer: usize) -> Self {
        Self {
            layer: Some(layer),
            ..self.clone()
        }
    }

    /// The same with the smaller sweep `part` of a sweep of `whole`.
    #[must_use]
    pub fn with_part_of_sweep(&self, whole: SweptVariable, part: &Sweep) -> Self {
        let mut narrow = self.clone();
        if part.what == whole {
            narrow.conditions.from = Some(part.from);
            narrow.conditions.to = Some(part.to);
        } else {
            narrow.conditions = narrow.conditions.with_sweep(Some(*part));
        }
        narrow
    }

    /// The same with waves written to `file`.
    #[must_use]
    pub fn with_waves(&self, file: impl Into<String>) -> Self {
        Self {
            waves: Some(file.into()),
            ..self.clone()
        }
    }

    /// The same without waves, which do not change the result.
    #[must_use]
    pub fn without_waves(&self) -> Self {
        Self {
            waves: None,
            ..self.clone()
        }
    }

    /// The words that may be paths: the case, its inputs and its DUT.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        let inputs = self.inputs.iter();
        let words = inputs.chain([&self.case]).chain(&self.dut);
        words.map(String::as_str)
    }

    fn set_option(&mut self, option: &str, value: Option<&str>) -> Result<(), ReplayTextError> {
        match option {
            "--input" => self.inputs.push(option_value(option, value)?),
            "--schedule" => self.schedule = Some(option_value(option, value)?),
            "--dut" => self.dut = Some(option_value(option, value)?),
            "--seed" => self.seed = Some(option_value(option, value)?),
            "--layer" => self.layer = Some(option_value(option, value)?),
            _ => self.conditions.set_option(option, value)?,
        }
        Ok(())
    }
}

impl fmt::Display for ReplaySpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cosim run {}", shell_word(&self.case))?;
        for input in &self.inputs {
            write!(f, " --input {}", shell_word(input))?;
        }
        if self.model_only {
            f.write_str(" --model-only")?;
        }
        if let Some(schedule) = &self.schedule {
            write!(f, " --schedule {schedule}")?;
        }
        write!(f, "{}{}", dut_option(self.dut.as_deref()), self.conditions)?;
        if let Some(seed) = self.seed {
            write!(f, " --seed {}", seed.0)?;
        }
        if let Some(layer) = self.layer {
            write!(f, " --layer {layer}")?;
        }
        if let Some(waves) = &self.waves {
            write!(f, " --waves {}", shell_word(waves))?;
        }
        Ok(())
    }
}

/// Error: why a command line runs no case again.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReplayTextError {
    #[error("its quotation marks do not end")]
    Quotes,
    #[error("it is not `cosim run`")]
    OtherCommand,
    #[error("it names no case")]
    NoCase,
    #[error("`{option} {value}` is not understood")]
    Value { option: String, value: String },
    #[error(transparent)]
    Condition(#[from] ConditionTextError),
}

/// The value of an option as its type.
fn option_value<T: FromStr>(option: &str, value: Option<&str>) -> Result<T, ReplayTextError> {
    let parsed = value.and_then(|value| value.parse().ok());
    parsed.ok_or_else(|| ReplayTextError::Value {
        option: option.to_owned(),
        value: value.unwrap_or_default().to_owned(),
    })
}

impl FromStr for ReplaySpec {
    type Err = ReplayTextError;

    fn from_str(text: &str) -> Result<Self, ReplayTextError> {
        let words = shlex::split(text).ok_or(ReplayTextError::Quotes)?;
        let mut words = words.into_iter();
        if words.next().as_deref() != Some("cosim") || words.next().as_deref() != Some("run") {
            return Err(ReplayTextError::OtherCommand);
        }
        let case = words.next().filter(|case| !case.starts_with("--"));
        let mut replay = Self::new(case.ok_or(ReplayTextError::NoCase)?);
        while let Some(option) = words.next() {
            match option.as_str() {
                "--model-only" => replay.model_only = true,
                "--waves" => {
                    // It is the last option, and earlier versions did not quote its file.
                    let file: Vec<String> = words.by_ref().collect();
                    replay.waves = Some(file.join(" "));
                }
                option => replay.set_option(option, words.next().as_deref())?,
            }
        }
        Ok(replay)
    }
}

/// The command that repeats a result: mostly a case, which `cosim run` runs again.
#[settings(text, PartialOrd, Ord)]
pub enum ReplayCommand {
    Run(Box<ReplaySpec>),
    /// Another command, or one that this version does not run; empty if no command is known.
    Other(String),
}

impl ReplayCommand {
    /// What runs the case again; `None` for another command.
    pub fn case(&self) -> Option<&ReplaySpec> {
        match self {
            Self::Run(case) => Some(case),
            Self::Other(_) => None,
        }
    }
}

impl Default for ReplayCommand {
    fn default() -> Self {
        Self::Other(String::new())
    }
}

impl From<ReplaySpec> for ReplayCommand {
    fn from(case: ReplaySpec) -> Self {
        Self::Run(Box::new(case))
    }
}

impl From<String> for ReplayCommand {
    fn from(command: String) -> Self {
        match command.parse::<ReplaySpec>() {
            Ok(case) => case.into(),
            Err(_) => Self::Other(command),
        }
    }
}

impl FromStr for ReplayCommand {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(text.to_owned().into())
    }
}

impl fmt::Display for ReplayCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Run(case) => case.fmt(f),
            Self::Other(command) => f.write_str(command),
        }
    }
}

/// The text as one word for a shell, in quotes if it needs them.
pub fn shell_word(text: &str) -> String {
    match shlex::try_quote(text) {
        Ok(quoted) => quoted.into_owned(),
        // No shell takes what cannot be quoted.
        Err(_) => text.to_owned(),
    }
}

/// The option of a command that names a DUT, with a space in front; empty without a name.
pub fn dut_option(dut: Option<&str>) -> String {
    match dut {
        Some(dut) => format!(" --dut {}", shell_word(dut)),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> ReplaySpec {
        text.parse().expect("the command of a case")
    }

    #[test]
    fn commands_of_cases_are_printed_as_they_were_parsed() {
        for text in [
            "cosim run a.yaml --seed 1",
            "cosim run 'a b.yaml' --dut 'my dut.yaml' --memory latency=9 --seed 7 --layer 1",
            "cosim run sdp:1:17@18",
            "cosim run 'my profiles/a.yaml:1:17@18' --host hostile --layer 0 --waves sdp-17.fst",
            "cosim run a.cfg --sweep GLB.S_INTR_STATUS=0x1 --around layer-end:1 --from -3 --to 4 --seed 1",
            "cosim run nets/digits --input 'a b.npy' --input c.png --model-only --schedule serial --seed 1",
        ] {
            assert_eq!(parsed(text).to_string(), text);
        }
    }

    #[test]
    fn the_order_of_the_options_does_not_matter() {
        let one = parsed("cosim run a.yaml --layer 1 --memory fast --seed 0x10");
        let other = parsed("cosim run a.yaml --seed 16 --memory fast --layer 1");
        assert_eq!(one, other);
        assert_eq!(one.cmp(&other), std::cmp::Ordering::Equal);
        assert_ne!(one, parsed("cosim run a.yaml --seed 16 --layer 1"));
    }

    #[test]
    fn a_command_that_runs_no_case_says_why() {
        for (text, why) in [
            ("cosim run 'a.yaml", "its quotation marks do not end"),
            ("cosim lut sigmoid.yaml", "it is not `cosim run`"),
            ("", "it is not `cosim run`"),
            ("cosim run --seed 1", "it names no case"),
            ("cosim run a.yaml --seed x", "`--seed x` is not understood"),
            ("cosim run a.yaml --layer", "`--layer ` is not understood"),
        ] {
            let error = text.parse::<ReplaySpec>().expect_err(text);
            assert_eq!(error.to_string(), why);
            assert_eq!(
                ReplayCommand::from(text.to_owned()),
                ReplayCommand::Other(text.to_owned())
            );
        }
        let error = "cosim run a.yaml --memory slow".parse::<ReplaySpec>();
        let error = error.expect_err("no memory is slow").to_string();
        assert!(
            error.starts_with("`--memory slow` is no condition"),
            "{error}"
        );
    }

    #[test]
    fn the_command_of_the_wrong_places_of_a_sweep_has_one_range() {
        let access = "GLB.S_INTR_STATUS=0x1".parse().expect("an access");
        let sweep = Sweep {
            from: -11,
            to: -10,
            ..Sweep::of(access)
        };
        let drawn = parsed("cosim run 'a b.yaml:1:17@15' --dut x");
        assert_eq!(
            drawn.with_part_of_sweep(access, &sweep).to_string(),
            format!("{drawn} --from -11 --to -10")
        );
        let asked = parsed("cosim run sdp.yaml --sweep SDP.S_STATUS --from -40 --to 40 --seed 1");
        assert_eq!(
            asked.with_part_of_sweep(access, &sweep).to_string(),
            "cosim run sdp.yaml --sweep SDP.S_STATUS --from -11 --to -10 --seed 1"
        );
        let asked = parsed("cosim run sdp.yaml --sweep interrupts --seed 1");
        assert_eq!(
            asked
                .with_part_of_sweep(SweptVariable::Interrupts, &sweep)
                .to_string(),
            "cosim run sdp.yaml --sweep GLB.S_INTR_STATUS=0x1 --around interrupt:0 --from -11 \
             --to -10 --seed 1"
        );
    }

    #[test]
    fn a_case_is_the_same_with_waves_and_without() {
        let case = parsed("cosim run 'b c.yaml' --seed 1");
        let recorded = case.with_waves("b c.fst");
        assert_eq!(
            recorded.to_string(),
            "cosim run 'b c.yaml' --seed 1 --waves 'b c.fst'"
        );
        assert_eq!(recorded.without_waves(), case);
        let earlier = parsed("cosim run 'b c.yaml' --seed 1 --waves b c.fst");
        assert_eq!(earlier, recorded);
    }
}
