//! Draws random inputs of a look-up table.

use std::str::FromStr;

use nvdla_random::seed::Rng;
use nvdla_settings::settings;

use crate::tables::Real;

/// A distribution from which inputs of a look-up table are drawn, in input steps.
#[settings(Copy)]
pub enum LutInputDistribution {
    /// Every integer from `from` to `to`, both included, with equal probability.
    Uniform {
        from: i32,
        to: i32,
    },
    Normal {
        mean: Real,
        deviation: Real,
    },
    /// Sum of `window` squares of normally distributed integers with mean 0, as CDP looks it up.
    Squares {
        window: u32,
        deviation: Real,
    },
}

/// Largest number of squares that one drawn table input may be the sum of; CDP itself sums up to 9.
const MOST_SQUARES: u32 = 1024;

impl LutInputDistribution {
    /// Checks the parameters of the distribution; the error is text for the user.
    pub fn check(self) -> Result<(), String> {
        match self {
            Self::Uniform { from, to } if from > to => {
                Err(format!("uniform: from {from} is above to {to}"))
            }
            Self::Squares { window: 0, .. } => Err("squares: the window is empty".to_owned()),
            Self::Squares { window, .. } if window > MOST_SQUARES => Err(format!(
                "squares: a window of {window} is larger than {MOST_SQUARES}; CDP sums up to 9"
            )),
            _ => Ok(()),
        }
    }

    /// Draws one table input, in input steps.
    pub fn draw(self, rng: &mut Rng) -> i64 {
        match self {
            Self::Uniform { from, to } => {
                let width = i64::from(to) - i64::from(from);
                let width = u32::try_from(width).expect("checked: from is not above to");
                i64::from(from) + i64::from(rng.within(0, width))
            }
            Self::Normal { mean, deviation } => round(mean.get() + deviation.get() * normal(rng)),
            Self::Squares { window, deviation } => {
                let square = |_| {
                    let value = libm::round(deviation.get() * normal(rng));
                    value * value
                };
                round((0..window).map(square).sum())
            }
        }
    }
}

/// Reads an option: `uniform=FROM:TO`, `normal=MEAN:DEVIATION`, `squares=WINDOW:DEVIATION`.
impl FromStr for LutInputDistribution {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let usage = || {
            format!(
                "`{text}` is no distribution; write uniform=FROM:TO, normal=MEAN:DEVIATION or \
                 squares=WINDOW:DEVIATION"
            )
        };
        let (name, values) = text.split_once('=').ok_or_else(usage)?;
        let (first, second) = values.split_once(':').ok_or_else(usage)?;
        let real = |text: &str| {
            let value = text.parse().ok().and_then(Real::new);
            value.ok_or_else(usage)
        };
        let distribution = match name {
            "uniform" => Self::Uniform {
                from: first.parse().map_err(|_| usage())?,
                to: second.parse().map_err(|_| usage())?,
            },
            "normal" => Self::Normal {
                mean: real(first)?,
                deviation: real(second)?,
            },
            "squares" => Self::Squares {
                window: first.parse().map_err(|_| usage())?,
                deviation: real(second)?,
            },
            _ => return Err(usage()),
        };
        distribution.check()?;
        Ok(distribution)
    }
}

/// Draws a value of the normal distribution with mean 0 and deviation 1 (Box and Muller).
fn normal(rng: &mut Rng) -> f64 {
    // Above 0 and at most 1, so that its logarithm is finite.
    let unit = |rng: &mut Rng| (f64::from(rng.within(0, u32::MAX)) + 1.0) / 4_294_967_296.0;
    let radius = libm::sqrt(-2.0 * libm::log(unit(rng)));
    radius * libm::cos(std::f64::consts::TAU * unit(rng))
}

/// Rounds to the nearest integer, clamped to 32 bits.
fn round(value: f64) -> i64 {
    let limit = 2_147_483_647.0;
    #[expect(clippy::cast_possible_truncation, reason = "clamped to 32 bits")]
    let rounded = libm::round(value.clamp(-limit, limit)) as i64;
    rounded
}
