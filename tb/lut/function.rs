//! The functions that a table can hold. All arithmetic is in software (crate `libm`), so that a
//! table has the same entries on every machine.

use serde::Deserialize;

/// A real function of one variable.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Function {
    /// `(k + alpha / size * x)^-beta`, the factor of local response normalisation over a sum of
    /// squares x.
    Lrn {
        alpha: f64,
        beta: f64,
        k: f64,
        /// Channels of the window.
        size: u32,
    },
    /// `1 / (1 + e^-x)`
    Sigmoid {},
    Tanh {},
    /// `e^x`
    Exp {},
    /// `x`
    Identity {},
    /// Values at equally spaced points from `from` to `to`, straight lines between them,
    /// constant outside.
    Points {
        from: f64,
        to: f64,
        values: Vec<f64>,
    },
}

impl Function {
    /// Value at `x`.
    pub fn at(&self, x: f64) -> f64 {
        match self {
            Self::Lrn {
                alpha,
                beta,
                k,
                size,
            } => libm::pow(k + alpha / f64::from(*size) * x, -beta),
            Self::Sigmoid {} => 1.0 / (1.0 + libm::exp(-x)),
            Self::Tanh {} => libm::tanh(x),
            Self::Exp {} => libm::exp(x),
            Self::Identity {} => x,
            Self::Points { from, to, values } => points(*from, *to, values, x),
        }
    }

    /// Slope at `x`, by a central difference of width `2 * step`.
    pub fn slope(&self, x: f64, step: f64) -> f64 {
        (self.at(x + step) - self.at(x - step)) / (2.0 * step)
    }

    /// Why the parameters make no function, if so.
    pub fn check(&self) -> Result<(), String> {
        match self {
            Self::Lrn { size: 0, .. } => {
                Err("lrn: size is 0; write the number of channels of the window".into())
            }
            Self::Lrn { k, .. } if *k <= 0.0 => Err(format!("lrn: k is {k}; it must be above 0")),
            Self::Points { values, .. } if values.len() < 2 => {
                Err("points: write at least two values".into())
            }
            Self::Points { from, to, .. } if from >= to => {
                Err(format!("points: from {from} is not below to {to}"))
            }
            _ => Ok(()),
        }
    }
}

fn points(from: f64, to: f64, values: &[f64], x: f64) -> f64 {
    let segments = values.len() - 1;
    let step = (to - from) / segments_f64(segments);
    let mut left = from;
    if x <= from {
        return values[0];
    }
    for pair in values.windows(2) {
        if x <= left + step {
            return pair[0] + (pair[1] - pair[0]) * (x - left) / step;
        }
        left += step;
    }
    values[segments]
}

fn segments_f64(n: usize) -> f64 {
    f64::from(u32::try_from(n).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_joined_by_lines_and_constant_outside() {
        let f = Function::Points {
            from: -1.0,
            to: 1.0,
            values: vec![0.0, 4.0, 2.0],
        };
        for (x, y) in [(-2.0, 0.0), (-0.5, 2.0), (0.0, 4.0), (0.5, 3.0), (3.0, 2.0)] {
            assert!((f.at(x) - y).abs() < 1e-12, "{x}");
        }
    }

    #[test]
    fn lrn_of_no_energy_is_a_power_of_k() {
        let f = Function::Lrn {
            alpha: 1e-4,
            beta: 0.75,
            k: 1.0,
            size: 5,
        };
        assert!((f.at(0.0) - 1.0).abs() < 1e-12);
        assert!(f.slope(0.0, 1.0) < 0.0);
    }
}
