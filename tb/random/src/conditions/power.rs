//! The state of the DUT in which a case begins.

use nvdla_settings::settings;
use strum::VariantNames;

use crate::UnknownConditionWord;
use crate::seed::Seed;

/// Contents of the flip-flops and memories of a DUT at power-on, before its reset.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PowerOnContents {
    /// Random bits; the number is their seed.
    Random(u64),
    Zeros,
    Ones,
}

impl From<u64> for PowerOnContents {
    fn from(seed: u64) -> Self {
        Self::Random(seed)
    }
}

/// State of the DUT in which a program begins: the value of the option `--origin`.
#[settings(Copy, Default, Ord, strum::Display, strum::EnumString, VariantNames)]
#[strum(serialize_all = "kebab-case", parse_err_ty = UnknownConditionWord, parse_err_fn = no_state)]
pub enum StartState {
    /// Right after reset from the power-on state; the convolution buffer is still being flushed.
    #[default]
    Reset,
    /// After reset and flush, from a saved state, so that the flush is not simulated again. Random
    /// power-on states are limited to [`POWER_ON_STATES`].
    Flushed,
}

/// What registers and memories of the DUT hold before reset: the value of the option `--power-on`.
#[settings(Copy, Default, Ord, strum::Display, strum::EnumString, VariantNames)]
#[strum(serialize_all = "kebab-case", parse_err_ty = UnknownConditionWord, parse_err_fn = no_contents)]
pub enum PowerOnSetting {
    /// Random bits that follow from the seed of the case.
    #[default]
    Random,
    /// Every bit is 0.
    Zeros,
    /// Every bit is 1.
    Ones,
}

fn no_contents(text: &str) -> UnknownConditionWord {
    UnknownConditionWord::new("power-on state", text, PowerOnSetting::VARIANTS.join(", "))
}

fn no_state(text: &str) -> UnknownConditionWord {
    UnknownConditionWord::new("origin", text, StartState::VARIANTS.join(", "))
}

/// Number of different random power-on states from which [`StartState::Flushed`] can begin.
pub const POWER_ON_STATES: u64 = 16;

impl StartState {
    /// The power-on state of a case with this seed.
    pub fn power_on(self, contents: PowerOnSetting, seed: Seed) -> PowerOnContents {
        let seed = seed.part("power-on").0;
        match (contents, self) {
            (PowerOnSetting::Zeros, _) => PowerOnContents::Zeros,
            (PowerOnSetting::Ones, _) => PowerOnContents::Ones,
            (PowerOnSetting::Random, Self::Reset) => PowerOnContents::Random(seed),
            (PowerOnSetting::Random, Self::Flushed) => {
                PowerOnContents::Random(seed % POWER_ON_STATES)
            }
        }
    }
}
