//! The functions from which look-up tables are computed. All arithmetic is in software (crate
//! `libm`), so that a table has the same entries on every machine.

use crate::tables::Real;
use nvdla_settings::settings;

/// A real function of one variable, from which look-up tables are computed.
#[settings]
pub enum LutFunction {
    /// `(k + alpha / size * x)^-beta`, the factor of local response normalisation over a sum of
    /// squares x.
    Lrn {
        alpha: Real,
        beta: Real,
        k: Real,
        /// Channels of the window if alpha is the factor of the mean of their squares, as in Caffe.
        /// Absent: 1, and alpha is the factor of the sum of squares.
        #[absent(1)]
        size: u32,
    },
    /// `1 / (1 + e^-x)`
    Sigmoid,
    Tanh,
    /// `e^x`
    Exp,
    /// `x`
    Identity,
    /// Function through `values` at equally spaced points from `from` to `to`: straight lines
    /// between them, constant outside.
    Points {
        from: Real,
        to: Real,
        values: Vec<Real>,
    },
}

impl LutFunction {
    /// Value of the function at `x`.
    pub fn at(&self, x: f64) -> f64 {
        match self {
            Self::Lrn {
                alpha,
                beta,
                k,
                size,
            } => {
                let base = k.get() + alpha.get() / f64::from(*size) * x;
                libm::pow(base, -beta.get())
            }
            Self::Sigmoid => 1.0 / (1.0 + libm::exp(-x)),
            Self::Tanh => libm::tanh(x),
            Self::Exp => libm::exp(x),
            Self::Identity => x,
            Self::Points { from, to, values } => points(from.get(), to.get(), values, x),
        }
    }

    /// Slope of the function at `x`, from its values at `x - step` and `x + step`.
    pub fn slope(&self, x: f64, step: f64) -> f64 {
        (self.at(x + step) - self.at(x - step)) / (2.0 * step)
    }

    /// Checks the parameters of the function; the error is text for the user, with the remedy.
    pub fn check(&self) -> Result<(), String> {
        match self {
            Self::Lrn { size: 0, .. } => {
                Err("lrn: size is 0; write the number of channels of the window".into())
            }
            Self::Lrn { k, .. } if k.get() <= 0.0 => {
                Err(format!("lrn: k is {}; it must be above 0", k.get()))
            }
            Self::Points { values, .. } if values.len() < 2 => {
                Err("points: write at least two values".into())
            }
            Self::Points { from, to, .. } if from >= to => {
                let (from, to) = (from.get(), to.get());
                Err(format!("points: from {from} is not below to {to}"))
            }
            _ => Ok(()),
        }
    }
}

fn points(from: f64, to: f64, values: &[Real], x: f64) -> f64 {
    let value = |index: usize| values[index].get();
    let segments = values.len() - 1;
    let step = (to - from) / segments_f64(segments);
    let mut left = from;
    if x <= from {
        return value(0);
    }
    for index in 0..segments {
        if x <= left + step {
            return value(index) + (value(index + 1) - value(index)) * (x - left) / step;
        }
        left += step;
    }
    value(segments)
}

fn segments_f64(n: usize) -> f64 {
    f64::from(u32::try_from(n).unwrap_or(u32::MAX))
}
