//! Draws a picture (SVG) of both look-up tables: the function, the output of the tables and its
//! error, the ranges of the tables, and a histogram of table inputs.

use std::fmt::Write;

use nvdla_model::units::lut::{LutHitOrMiss, LutResult, LutTableName, lookup};

use crate::tables::coverage::span;
use crate::tables::design::{ComputedLutTables, real};
use crate::tables::{LutSpec, TableHitRange};

const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 752.0;
const LEFT: f64 = 80.0;
const RIGHT: f64 = 25.0;
/// Upper and lower y coordinate of the plot of the curves, in units of the picture.
const CURVE: (f64, f64) = (66.0, 366.0);
const ERROR: (f64, f64) = (396.0, 476.0);
const BARS: (f64, f64) = (496.0, 544.0);
const HISTOGRAM: (f64, f64) = (578.0, 698.0);
const POINTS: i64 = 800;
const BINS: u32 = 80;

const FUNCTION: &str = "#b0b0b0";
const TABLES: &str = "#c02020";
/// Colours of table LE: where it hits but is not selected, and where it is selected.
const LE: (&str, &str) = ("#bcd4f0", "#2060b0");
const LO: (&str, &str) = ("#c4e4c4", "#208040");
const NEITHER: &str = "#d0a040";

/// Linear map of the numbers on an axis to coordinates in the picture.
#[derive(Debug, Clone, Copy)]
pub struct PlotAxis {
    /// First and last number on the axis.
    pub from: (f64, f64),
    /// Their coordinates.
    pub to: (f64, f64),
}

impl PlotAxis {
    /// Coordinate of a number; the middle of an axis whose numbers are all equal.
    pub fn at(self, v: f64) -> f64 {
        let (a, b) = self.from;
        let t = if b > a { (v - a) / (b - a) } else { 0.5 };
        self.to.0 + t * (self.to.1 - self.to.0)
    }

    /// Four to ten round numbers within the interval of the axis, at which grid lines are drawn.
    fn ticks(self) -> Vec<f64> {
        let (a, b) = self.from;
        let span = b - a;
        if span <= 0.0 {
            return vec![a];
        }
        let decade = libm::pow(10.0, libm::floor(libm::log10(span)));
        let steps = [0.2, 0.5, 1.0, 2.0].map(|part| part * decade);
        let fits = steps.into_iter().find(|step| span / step <= 8.0);
        let step = fits.unwrap_or(decade);
        let mut ticks = Vec::new();
        let mut tick = libm::ceil(a / step) * step;
        while tick <= b + step * 1e-9 {
            ticks.push(tick);
            tick += step;
        }
        ticks
    }
}

/// Draws the picture as SVG text, with a histogram of `samples`: over their range, or without any
/// over the inputs that hit a table.
pub fn svg(spec: &LutSpec, design: &ComputedLutTables, title: &str, samples: &[i64]) -> String {
    let ends = samples.iter().min().zip(samples.iter().max());
    let (from, to) = ends.map_or_else(|| span(&design.config), |(from, to)| (*from, *to));
    let to = to.max(from + 1);
    let xs: Vec<i64> = (0..=POINTS)
        .map(|i| from + (to - from) * i / POINTS)
        .collect();
    let wanted: Vec<f64> = xs.iter().map(|x| real(spec, *x)).collect();
    let results: Vec<LutResult> = xs
        .iter()
        .map(|x| lookup(&design.config, &design.tables, *x))
        .collect();
    let output_step = spec.output_step.get();
    let got: Vec<f64> = results.iter().map(|r| to_f64(r.y) * output_step).collect();
    let values = || wanted.iter().chain(&got).filter(|value| value.is_finite());
    let x_axis = PlotAxis {
        from: (to_f64(from), to_f64(to)),
        to: (LEFT, WIDTH - RIGHT),
    };
    let y_axis = PlotAxis {
        from: (
            values().copied().fold(f64::INFINITY, f64::min),
            values().copied().fold(f64::NEG_INFINITY, f64::max),
        ),
        to: (CURVE.1 - 8.0, CURVE.0 + 8.0),
    };
    let errors: Vec<f64> = got
        .iter()
        .zip(&wanted)
        .map(|(got, wanted)| (got - wanted) / output_step)
        .collect();
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"12\" fill=\"#303030\" role=\"img\">\n\
         <title>{}: function, tables and error</title>\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#ffffff\"/>\n",
        escape(title)
    );
    let middle = f64::midpoint(LEFT, WIDTH - RIGHT);
    out += &text(
        (LEFT, 24.0),
        "start",
        &format!("<tspan font-size=\"16\">{}</tspan>", escape(title)),
    );
    out += &legend();
    out += &grid(x_axis, y_axis);
    out += &edges(design, x_axis);
    out += &curve(&xs, &wanted, x_axis, y_axis, FUNCTION, 5.0);
    out += &curve(&xs, &got, x_axis, y_axis, TABLES, 1.5);
    out += &error(&xs, &errors, &results, x_axis);
    out += &coverage(&xs, &results, x_axis);
    out += &histogram(from, to, samples, design, x_axis);
    out += &text((middle, HEIGHT - 12.0), "middle", "table input x, in steps");
    out.push_str("</svg>\n");
    out
}

fn curve(
    xs: &[i64],
    ys: &[f64],
    x_axis: PlotAxis,
    y_axis: PlotAxis,
    colour: &str,
    width: f64,
) -> String {
    let mut d = String::new();
    for (x, y) in xs.iter().zip(ys).filter(|(_, y)| y.is_finite()) {
        let command = if d.is_empty() { 'M' } else { 'L' };
        let (x, y) = (x_axis.at(to_f64(*x)), y_axis.at(*y));
        let _ = write!(d, "{command}{x:.1} {y:.1}");
    }
    format!(
        "<path d=\"{d}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" \
         stroke-linejoin=\"round\"/>\n"
    )
}

/// Draws the curve of the tables' error, in output steps. The y axis is scaled for the errors of
/// inputs that hit; larger errors are cut off.
fn error(xs: &[i64], errors: &[f64], results: &[LutResult], x_axis: PlotAxis) -> String {
    let is_hit = |result: &LutResult| result.state(result.selected) == LutHitOrMiss::Hit;
    let largest = |only_hits: bool| {
        let ours = errors
            .iter()
            .zip(results)
            .filter(|(error, result)| error.is_finite() && (!only_hits || is_hit(result)));
        ours.map(|(error, _)| error.abs()).fold(0.0, f64::max)
    };
    let most = match largest(true) {
        0.0 => largest(false),
        hits => hits,
    };
    let most = above(most);
    let y_axis = PlotAxis {
        from: (-most, most),
        to: (ERROR.1 - 4.0, ERROR.0 + 4.0),
    };
    let mut out = frame(ERROR);
    for y in [-most, 0.0, most] {
        let at = y_axis.at(y);
        out += &line((LEFT, at), (WIDTH - RIGHT, at), "#ececec");
        out += &text((LEFT - 6.0, at + 4.0), "end", &number(y));
    }
    let shown: Vec<f64> = errors
        .iter()
        .map(|error| {
            if error.is_finite() {
                error.clamp(-most, most)
            } else {
                *error
            }
        })
        .collect();
    out += &curve(xs, &shown, x_axis, y_axis, TABLES, 1.0);
    let title = "tables less function, in steps of the output";
    out + &text((LEFT, ERROR.0 - 6.0), "start", title)
}

/// The least of 0.1, 0.2, 0.5, 1, 2, 5, 10 and so on that is not below `value`; 1 for 0.
fn above(value: f64) -> f64 {
    if value <= 0.0 {
        return 1.0;
    }
    let decade = libm::pow(10.0, libm::floor(libm::log10(value)));
    let round = [1.0, 2.0, 5.0].map(|part| part * decade);
    let fits = round.into_iter().find(|round| *round >= value);
    fits.unwrap_or(10.0 * decade)
}

/// Draws the frames of the plots, and grid lines with numbers.
fn grid(x_axis: PlotAxis, y_axis: PlotAxis) -> String {
    let mut out = String::new();
    for y in y_axis.ticks() {
        let at = y_axis.at(y);
        out += &line((LEFT, at), (WIDTH - RIGHT, at), "#ececec");
        out += &text((LEFT - 6.0, at + 4.0), "end", &number(y));
    }
    for x in x_axis.ticks() {
        let at = x_axis.at(x);
        for (top, bottom) in [CURVE, ERROR, HISTOGRAM] {
            out += &line((at, top), (at, bottom), "#ececec");
        }
        out += &text((at, HISTOGRAM.1 + 16.0), "middle", &number(x));
    }
    out + &frame(CURVE) + &frame(HISTOGRAM)
}

/// Draws dashed vertical lines at the first and last input that hits each table.
fn edges(design: &ComputedLutTables, axis: PlotAxis) -> String {
    let [le, lo] = TableHitRange::of(&design.config);
    let mut out = String::new();
    for (coverage, (_, colour)) in [(le, LE), (lo, LO)] {
        for x in [coverage.above, coverage.last] {
            let x = to_f64(x);
            if axis.from.0 < x && x < axis.from.1 {
                let at = axis.at(x);
                let _ = writeln!(
                    out,
                    "<path d=\"M{at:.1} {:.1}V{:.1}\" stroke=\"{colour}\" stroke-dasharray=\"3 3\"/>",
                    CURVE.0, BARS.1
                );
            }
        }
    }
    out
}

/// Draws a row for LE and one for LO: bars over the inputs that hit, dark where selected.
fn coverage(xs: &[i64], results: &[LutResult], axis: PlotAxis) -> String {
    let row_height = (BARS.1 - BARS.0) / 2.0;
    let mut out = String::new();
    for (table, name, colours, top) in [
        (LutTableName::Le, "LE hits", LE, BARS.0),
        (LutTableName::Lo, "LO hits", LO, BARS.0 + row_height),
    ] {
        out += &text((LEFT - 6.0, top + 15.0), "end", name);
        let shade = |result: &LutResult| {
            let is_hit = result.state(table) == LutHitOrMiss::Hit;
            is_hit.then(|| {
                if result.selected == table {
                    colours.1
                } else {
                    colours.0
                }
            })
        };
        // One rectangle for each stretch of one colour.
        let mut first = 0;
        for (end, _) in results.iter().enumerate().skip(1) {
            let last = end + 1 == results.len();
            if shade(&results[first]) == shade(&results[end]) && !last {
                continue;
            }
            if let Some(colour) = shade(&results[first]) {
                let (a, b) = (axis.at(to_f64(xs[first])), axis.at(to_f64(xs[end])));
                out += &bar((a, top), (b - a, row_height - 4.0), colour);
            }
            first = end;
        }
    }
    out
}

/// Draws a histogram of the table inputs `samples`, in the colour of the table that is hit.
fn histogram(
    from: i64,
    to: i64,
    samples: &[i64],
    design: &ComputedLutTables,
    axis: PlotAxis,
) -> String {
    let mut bins = vec![[0_u32; 3]; BINS as usize];
    let span = i128::from(to - from) + 1;
    for x in samples {
        let bin = i128::from(x - from) * i128::from(BINS) / span;
        let Some(bin) = usize::try_from(bin).ok().and_then(|bin| bins.get_mut(bin)) else {
            continue;
        };
        let result = lookup(&design.config, &design.tables, *x);
        let kind = match (result.state(result.selected), result.selected) {
            (LutHitOrMiss::Hit, LutTableName::Le) => 0,
            (LutHitOrMiss::Hit, LutTableName::Lo) => 1,
            _ => 2,
        };
        bin[kind] += 1;
    }
    let most = bins.iter().map(|bin| bin.iter().sum()).max().unwrap_or(0);
    let full = f64::from(most.max(1));
    let room = HISTOGRAM.1 - HISTOGRAM.0 - 6.0;
    let width = (axis.to.1 - axis.to.0) / f64::from(BINS);
    let mut out = text(
        (LEFT, HISTOGRAM.0 - 8.0),
        "start",
        &format!("{} look-ups, at most {most} in a bar", samples.len()),
    );
    let mut x = axis.to.0;
    for bin in bins {
        let mut bottom = HISTOGRAM.1;
        for (count, colour) in bin.into_iter().zip([LE.1, LO.1, NEITHER]) {
            let height = f64::from(count) / full * room;
            if count > 0 {
                bottom -= height;
                out += &bar((x + 0.5, bottom), (width - 1.0, height), colour);
            }
        }
        x += width;
    }
    out
}

fn legend() -> String {
    let mut out = String::new();
    let mut x = LEFT;
    for (colour, name) in [
        (FUNCTION, "function"),
        (TABLES, "tables"),
        (LE.1, "LE hits and is selected"),
        (LO.1, "LO hits and is selected"),
        (LE.0, "hits, not selected"),
        (NEITHER, "line outside a table"),
    ] {
        out += &bar((x, 42.0), (12.0, 10.0), colour);
        if colour == LE.0 {
            out += &bar((x + 6.0, 42.0), (6.0, 10.0), LO.0);
        }
        out += &text((x + 17.0, 51.0), "start", name);
        let letters = u32::try_from(name.len()).unwrap_or_default();
        x += 40.0 + 6.0 * f64::from(letters);
    }
    out
}

fn text((x, y): (f64, f64), anchor: &str, text: &str) -> String {
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>\n")
}

fn line((x1, y1): (f64, f64), (x2, y2): (f64, f64), colour: &str) -> String {
    format!("<path d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\" stroke=\"{colour}\"/>\n")
}

fn bar((x, y): (f64, f64), (width, height): (f64, f64), colour: &str) -> String {
    format!(
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" \
         fill=\"{colour}\"/>\n"
    )
}

fn frame((top, bottom): (f64, f64)) -> String {
    format!(
        "<rect x=\"{LEFT}\" y=\"{top}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"none\" \
         stroke=\"#a0a0a0\"/>\n",
        WIDTH - LEFT - RIGHT,
        bottom - top
    )
}

/// `value` as text with at most five digits behind the point, without zeros at the end.
fn number(value: f64) -> String {
    let text = format!("{value:.5}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    match short {
        "-0" => "0".to_owned(),
        _ => short.to_owned(),
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

fn to_f64(v: i64) -> f64 {
    #[expect(
        clippy::cast_precision_loss,
        reason = "table inputs and outputs have at most 38 bits"
    )]
    let v = v as f64;
    v
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_numbers_within_the_interval() {
        let axis = |a, b| PlotAxis {
            from: (a, b),
            to: (0.0, 1.0),
        };
        assert_eq!(axis(-1.0, 9.0).ticks(), [0.0, 2.0, 4.0, 6.0, 8.0]);
        assert_eq!(axis(0.0, 131_071.0).ticks().len(), 7);
        assert_eq!(axis(3.0, 3.0).ticks(), [3.0]);
        assert_eq!(number(-0.000_000_1), "0");
        assert_eq!(number(0.25), "0.25");
        assert_eq!([0.0, 0.3, 2.0, 71.0].map(above), [1.0, 0.5, 2.0, 100.0]);
    }

    #[test]
    fn the_error_curve_is_flat_where_the_tables_are_the_function_and_cut_beyond_its_scale() {
        let hit = LutResult {
            y: 0,
            selected: LutTableName::Le,
            le: LutHitOrMiss::Hit,
            lo: LutHitOrMiss::Hit,
        };
        let miss = LutResult {
            le: LutHitOrMiss::Overflow,
            ..hit
        };
        let x_axis = PlotAxis {
            from: (0.0, 2.0),
            to: (100.0, 300.0),
        };
        let picture = error(&[0, 1, 2], &[0.0, 1.0, 70.0], &[hit, hit, miss], x_axis);
        let (middle, top) = (436.0, 400.0);
        let path = format!("M100.0 {middle:.1}L200.0 {top:.1}L300.0 {top:.1}");
        assert!(picture.contains(&path), "{picture}");
    }
}
