//! Computes entries and register values of the look-up tables LE and LO from a [`LutSpec`].

use nvdla_model::units::lut::{
    LeIndexMethod, LutConfig, LutOutsideSlope, LutOwner, LutRangeAndSlopes,
};
use nvdla_regs::geometry::Geometry;
use nvdla_regs::lut_tables::LutTables;

use crate::tables::spec::{LeSpec, LutSpec, LutUser};

/// Entries and register values of the look-up tables LE and LO, computed from a [`LutSpec`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComputedLutTables {
    pub config: LutConfig,
    pub tables: LutTables,
    /// Number of entries whose value was limited to 16 bits, in LE and LO together.
    pub clamped: usize,
}

/// Error: why no look-up tables can be computed from a [`LutSpec`].
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum LutComputeError {
    #[error("{0}")]
    Function(String),
    #[error("{what} is {value}; it must be above 0")]
    Step { what: &'static str, value: f64 },
    #[error("table {table} covers {from}..{to}; from must be below to")]
    Empty {
        table: &'static str,
        from: i64,
        to: i64,
    },
    #[error(
        "table {table} covers {from}..{to}, {span} steps; its {segments} segments reach at most \
         {most} steps: choose a smaller range, or a larger input step"
    )]
    TooWide {
        table: &'static str,
        from: i64,
        to: i64,
        span: i64,
        segments: i64,
        most: i64,
    },
    #[error("table {table} starts at {start}; the hardware compares {bits}-bit signed values")]
    Start {
        table: &'static str,
        start: i64,
        bits: u32,
    },
    #[error("exponential offset {offset} is outside {low}..={high}")]
    Offset { offset: i32, low: i32, high: i32 },
    #[error("the function has no finite value at x = {x} (table {table}, entry {entry})")]
    Infinite {
        table: &'static str,
        entry: usize,
        x: i64,
    },
}

/// Computes entries and register values of the tables LE and LO of `user`, CDP or SDP.
pub fn design(user: LutUser, spec: &LutSpec) -> Result<ComputedLutTables, LutComputeError> {
    spec.of.check().map_err(LutComputeError::Function)?;
    for (what, step) in [
        ("input_step", spec.input_step),
        ("output_step", spec.output_step),
    ] {
        let value = step.get();
        if value <= 0.0 {
            return Err(LutComputeError::Step { what, value });
        }
    }
    let (le_index, le_start, le_end, le_positions) = le_axis(spec, user)?;
    let lo_select = select("LO", spec.lo.from, spec.lo.to, 8, user.bits())?;
    check_start("LO", spec.lo.from, user.bits())?;
    let lo_end = spec.lo.from + (1i64 << (lo_select + 8));
    let lo_positions: Vec<i64> = (0..i64::from(Geometry::LO_ENTRIES))
        .map(|i| spec.lo.from + (i << lo_select))
        .collect();

    let mut tables = LutTables::default();
    let clamped = fill(spec, "LE", &le_positions, &mut tables.le)?
        + fill(spec, "LO", &lo_positions, &mut tables.lo)?;

    let first = le_positions[0];
    let config = LutConfig {
        width: match user {
            LutUser::Cdp => LutOwner::Cdp,
            LutUser::Sdp => LutOwner::Sdp,
        },
        le_index,
        lo_select,
        le: LutRangeAndSlopes {
            start: le_start,
            end: le_end,
            uflow: slope(spec, first),
            oflow: slope(spec, le_end),
        },
        lo: LutRangeAndSlopes {
            start: spec.lo.from,
            end: lo_end,
            uflow: slope(spec, spec.lo.from),
            oflow: slope(spec, lo_end),
        },
        uflow_priority: spec.priority.uflow.into(),
        oflow_priority: spec.priority.oflow.into(),
        hybrid_priority: spec.priority.hybrid.into(),
    };
    Ok(ComputedLutTables {
        config,
        tables,
        clamped,
    })
}

/// For table LE: index rule, START, END, and the table input at which each of the 65 entries lies.
fn le_axis(
    spec: &LutSpec,
    user: LutUser,
) -> Result<(LeIndexMethod, i64, i64, Vec<i64>), LutComputeError> {
    let bits = user.bits();
    match spec.le {
        LeSpec::Linear { from, to } => {
            check_start("LE", from, bits)?;
            let select = select("LE", from, to, 6, bits)?;
            let positions = (0..i64::from(Geometry::LE_ENTRIES))
                .map(|i| from + (i << select))
                .collect();
            let end = from + (1i64 << (select + 6));
            Ok((LeIndexMethod::Linear { select }, from, end, positions))
        }
        LeSpec::Exponential { start, offset } => {
            check_start("LE", start, bits)?;
            // Source: docs/nv_small/cdp.md, section 11; sdp.md, section 10.
            let (low, high) = match user {
                LutUser::Cdp => (-64, 20),
                LutUser::Sdp => (-64, 31),
            };
            if !(low..=high).contains(&offset) {
                return Err(LutComputeError::Offset { offset, low, high });
            }
            let top = (1i64 << (bits - 1)) - 1;
            let at = |power: i32| match u32::try_from(power) {
                Ok(p) if p < 62 => (start + (1i64 << p)).min(top),
                Ok(_) => top,
                // A distance is at least 1: entries below 2^0 are never reached.
                Err(_) => start + 1,
            };
            let positions = (0..65).map(|i| at(offset + i)).collect();
            let index = LeIndexMethod::Exponential { offset };
            Ok((index, start, at(offset + 64), positions))
        }
    }
}

fn check_start(table: &'static str, start: i64, bits: u32) -> Result<(), LutComputeError> {
    let top = 1i64 << (bits - 1);
    if (-top..top).contains(&start) {
        Ok(())
    } else {
        Err(LutComputeError::Start { table, start, bits })
    }
}

/// The smallest INDEX_SELECT with which `2^log_segments` segments cover `from..to` input steps, which
/// have `bits` bits.
fn select(
    table: &'static str,
    from: i64,
    to: i64,
    log_segments: u32,
    bits: u32,
) -> Result<i32, LutComputeError> {
    let span = to
        .checked_sub(from)
        .filter(|span| *span > 0)
        .ok_or(LutComputeError::Empty { table, from, to })?;
    let segments = 1i64 << log_segments;
    let max = (bits - 1 - log_segments).cast_signed();
    (0..=max)
        .find(|s| segments << s >= span)
        .ok_or(LutComputeError::TooWide {
            table,
            from,
            to,
            span,
            segments,
            most: segments << max,
        })
}

/// Sets the entries of a table; returns how many were limited to 16 bits.
fn fill(
    spec: &LutSpec,
    table: &'static str,
    positions: &[i64],
    entries: &mut [i16],
) -> Result<usize, LutComputeError> {
    let mut clamped = 0;
    for (entry, (x, value)) in positions.iter().zip(entries.iter_mut()).enumerate() {
        let y = real(spec, *x) / spec.output_step.get();
        if !y.is_finite() {
            return Err(LutComputeError::Infinite {
                table,
                entry,
                x: *x,
            });
        }
        let rounded = libm::round(y);
        let fitting = rounded.clamp(f64::from(i16::MIN), f64::from(i16::MAX));
        clamped += usize::from(fitting != rounded);
        *value = to_i16(fitting);
    }
    Ok(clamped)
}

/// Real value of the function of `spec` at input step `x`.
pub fn real(spec: &LutSpec, x: i64) -> f64 {
    spec.of.at(step_to_real(spec, x))
}

/// Real number for which input step `x` of the table stands.
pub fn step_to_real(spec: &LutSpec, x: i64) -> f64 {
    #[expect(
        clippy::cast_precision_loss,
        reason = "table inputs have at most 38 bits"
    )]
    let x = x as f64;
    x * spec.input_step.get()
}

fn to_i16(v: f64) -> i16 {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "callers clamp to 16 bits and round"
    )]
    let v = v as i16;
    v
}

/// SCALE and SHIFT of the line that continues a table beyond `x` with the function's slope.
fn slope(spec: &LutSpec, x: i64) -> LutOutsideSlope {
    let step = spec.input_step.get();
    let per_step = spec.of.slope(step_to_real(spec, x), step) * step / spec.output_step.get();
    if !per_step.is_finite() {
        return LutOutsideSlope::default();
    }
    let fits = |shift: i32| {
        let scale = libm::round(libm::ldexp(per_step, shift));
        (f64::from(i16::MIN)..=f64::from(i16::MAX))
            .contains(&scale)
            .then(|| LutOutsideSlope {
                scale: to_i16(scale),
                shift,
            })
    };
    // The largest shift that fits keeps the most digits.
    (-16..=15).rev().find_map(fits).unwrap_or_default()
}
