//! The state of the DUT in which a case begins.

use nvdla_settings::settings;
use strum::VariantNames;

use crate::dut::PowerOnContents;
use crate::error::BenchError;
use crate::seed::Seed;

/// State of the DUT in which a program begins: the value of the option `--origin`.
#[settings(Copy, Default, Ord, strum::Display, strum::EnumString, VariantNames)]
#[strum(serialize_all = "kebab-case", parse_err_ty = BenchError, parse_err_fn = no_state)]
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
#[strum(serialize_all = "kebab-case", parse_err_ty = BenchError, parse_err_fn = no_contents)]
pub enum PowerOnSetting {
    /// Random bits that follow from the seed of the case.
    #[default]
    Random,
    /// Every bit is 0.
    Zeros,
    /// Every bit is 1.
    Ones,
}

fn no_contents(text: &str) -> BenchError {
    BenchError::unnamed("power-on state", text, PowerOnSetting::VARIANTS.join(", "))
}

fn no_state(text: &str) -> BenchError {
    BenchError::unnamed("origin", text, StartState::VARIANTS.join(", "))
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
