//! Draws a picture (SVG) of both look-up tables: the function, the output of the tables and its
//! error, the ranges of the tables, and a histogram of table inputs.

use std::ops::Range;

use nvdla_model::units::lut::{LutHitOrMiss, LutResult, LutTableName, lookup};
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use nvdla_layers::tables::coverage::span;
use nvdla_layers::tables::design::{ComputedLutTables, real};
use nvdla_layers::tables::{LutSpec, TableHitRange};

use crate::plot::{self, DrawResult, FRAME, GRID, PIXEL, PictureArea, text};

/// Width and height of the picture in pixels.
const WIDTH: u32 = 900;
const HEIGHT: u32 = 752;
const LEFT: i32 = 80 * PIXEL;
const RIGHT: i32 = 875 * PIXEL;
/// Upper and lower y coordinate of each plot.
const CURVES: Range<i32> = 66 * PIXEL..366 * PIXEL;
const ERROR: Range<i32> = 396 * PIXEL..476 * PIXEL;
const HITS: Range<i32> = 496 * PIXEL..540 * PIXEL;
const HISTOGRAM: Range<i32> = 578 * PIXEL..698 * PIXEL;
/// Room for the numbers of the x axis below the last plot.
const NUMBERS: i32 = 20 * PIXEL;

const POINTS: i64 = 800;
const BINS: u32 = 80;
/// Largest number on an axis; the library cannot divide an axis of infinite length.
const MOST: f64 = 1e30;

const FUNCTION: RGBColor = RGBColor(0xb0, 0xb0, 0xb0);
const TABLES: RGBColor = RGBColor(0xc0, 0x20, 0x20);
const NEITHER: RGBColor = RGBColor(0xd0, 0xa0, 0x40);

/// Colours of a table: where it hits but is not selected, and where it is selected.
struct TableColours {
    hit: RGBColor,
    selected: RGBColor,
}

const LE: TableColours = TableColours {
    hit: RGBColor(0xbc, 0xd4, 0xf0),
    selected: RGBColor(0x20, 0x60, 0xb0),
};
const LO: TableColours = TableColours {
    hit: RGBColor(0xc4, 0xe4, 0xc4),
    selected: RGBColor(0x20, 0x80, 0x40),
};

type Chart<'a> = ChartContext<'a, SVGBackend<'a>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// Draws the picture as SVG text, with a histogram of `samples`: over their range, or without any
/// over the inputs that hit a table.
pub fn svg(spec: &LutSpec, design: &ComputedLutTables, title: &str, samples: &[i64]) -> String {
    let plot = TablePlot::of(spec, design, samples);
    let about = format!("{title}: function, tables and error");
    plot::svg(WIDTH, HEIGHT, &about, |area| plot.draw(area, title))
}

/// What the picture shows: the function, the output of the tables and its error at some inputs.
struct TablePlot<'a> {
    design: &'a ComputedLutTables,
    samples: &'a [i64],
    /// Table inputs, from the first to the last one of the picture.
    xs: Vec<i64>,
    wanted: Vec<f64>,
    got: Vec<f64>,
    /// Output of the tables less the function, in steps of the output.
    errors: Vec<f64>,
    results: Vec<LutResult>,
}

impl<'a> TablePlot<'a> {
    fn of(spec: &LutSpec, design: &'a ComputedLutTables, samples: &'a [i64]) -> Self {
        let ends = samples.iter().min().zip(samples.iter().max());
        let (from, to) = ends.map_or_else(|| span(&design.config), |(from, to)| (*from, *to));
        let to = to.max(from + 1);
        let xs: Vec<i64> = (0..=POINTS)
            .map(|i| from + (to - from) * i / POINTS)
            .collect();
        let wanted: Vec<f64> = xs.iter().map(|x| real(spec, *x)).collect();
        let results = xs
            .iter()
            .map(|x| lookup(&design.config, &design.tables, *x));
        let results: Vec<LutResult> = results.collect();
        let output_step = spec.output_step.get();
        let got: Vec<f64> = results.iter().map(|r| to_f64(r.y) * output_step).collect();
        let errors = got.iter().zip(&wanted);
        let errors = errors.map(|(got, wanted)| (got - wanted) / output_step);
        Self {
            errors: errors.collect(),
            design,
            samples,
            xs,
            wanted,
            got,
            results,
        }
    }

    /// First and last table input of the picture.
    fn ends(&self) -> (i64, i64) {
        (self.xs[0], self.xs[self.xs.len() - 1])
    }

    fn draw(&self, area: &PictureArea<'_>, title: &str) -> DrawResult<()> {
        let [title_at, samples_at, x_at, error_at] = [
            (LEFT, 12 * PIXEL),
            (LEFT, HISTOGRAM.start - 18 * PIXEL),
            (i32::midpoint(LEFT, RIGHT), 732 * PIXEL),
            (LEFT, ERROR.start - 16 * PIXEL),
        ];
        area.draw(&Text::new(title, title_at, text(16)))?;
        legend(area)?;
        self.curves(area)?;
        let error = "tables less function, in steps of the output";
        area.draw(&Text::new(error, error_at, text(12)))?;
        self.error(area)?;
        self.hits(area)?;
        let most = self.histogram(area)?;
        let samples = format!("{} look-ups, at most {most} in a bar", self.samples.len());
        area.draw(&Text::new(samples, samples_at, text(12)))?;
        let centred = text(12).pos(Pos::new(HPos::Center, VPos::Top));
        area.draw(&Text::new("table input x, in steps", x_at, centred))?;
        Ok(())
    }

    /// A plot over the table inputs, in these rows of the picture, with these numbers on its y axis.
    fn chart<'d>(
        &self,
        area: &PictureArea<'d>,
        rows: Range<i32>,
        numbers: i32,
        y: Range<f64>,
    ) -> DrawResult<Chart<'d>> {
        let (first, last) = self.ends();
        let height = rows.end - rows.start + numbers;
        let area = area.clone().shrink((0, rows.start), (RIGHT, height));
        let chart = ChartBuilder::on(&area)
            .set_label_area_size(LabelAreaPosition::Left, LEFT)
            .set_label_area_size(LabelAreaPosition::Bottom, numbers)
            .build_cartesian_2d(to_f64(first)..to_f64(last), y)?;
        Ok(chart)
    }

    fn curves(&self, area: &PictureArea<'_>) -> DrawResult<()> {
        let values = self.wanted.iter().chain(&self.got);
        let values = values.filter(|value| value.is_finite());
        let values = values.map(|value| value.clamp(-MOST, MOST));
        let least = values.clone().fold(MOST, f64::min);
        let most = values.fold(-MOST, f64::max);
        let room = if most > least {
            (most - least) / 40.0
        } else {
            1.0
        };
        let mut chart = self.chart(area, CURVES, 0, least - room..most + room)?;
        grid(&mut chart, 8)?;
        self.edges(&mut chart)?;
        chart.draw_series(self.line(&self.wanted, FUNCTION, 5 * PIXEL))?;
        chart.draw_series(self.line(&self.got, TABLES, 3 * PIXEL / 2))?;
        Ok(())
    }

    /// Draws the curve of the tables' error. The y axis is scaled for the errors of inputs that hit;
    /// larger errors are cut off.
    fn error(&self, area: &PictureArea<'_>) -> DrawResult<()> {
        let most = largest_shown(&self.errors, &self.results);
        let shown = self.errors.iter().map(|error| error.clamp(-most, most));
        let shown: Vec<f64> = shown.collect();
        let mut chart = self.chart(area, ERROR, 0, -1.1 * most..1.1 * most)?;
        grid(&mut chart, 3)?;
        self.edges(&mut chart)?;
        chart.draw_series(self.line(&shown, TABLES, PIXEL))?;
        Ok(())
    }

    /// Draws a row for LE and one for LO: bars over the inputs that hit, dark where selected.
    fn hits(&self, area: &PictureArea<'_>) -> DrawResult<()> {
        let mut chart = self.chart(area, HITS, 0, 0.0..2.2)?;
        for (table, colours, row) in [
            (LutTableName::Le, LE, 1.2..2.2),
            (LutTableName::Lo, LO, 0.0..1.0),
        ] {
            let colour = |result: &LutResult| {
                if result.state(table) != LutHitOrMiss::Hit {
                    return None;
                }
                Some(if result.selected == table {
                    colours.selected
                } else {
                    colours.hit
                })
            };
            // One bar for each stretch of one colour; each input stands for the space behind it.
            let mut first = 0;
            let inputs: Vec<usize> = (0..self.xs.len() - 1).collect();
            for stretch in
                inputs.chunk_by(|a, b| colour(&self.results[*a]) == colour(&self.results[*b]))
            {
                let end = first + stretch.len();
                if let Some(colour) = colour(&self.results[first]) {
                    let corners = [
                        (to_f64(self.xs[first]), row.start),
                        (to_f64(self.xs[end]), row.end),
                    ];
                    chart.draw_series([Rectangle::new(corners, colour.filled())])?;
                }
                first = end;
            }
        }
        self.edges(&mut chart)?;
        let right = text(12).pos(Pos::new(HPos::Right, VPos::Center));
        for (name, quarter) in [("LE hits", 1), ("LO hits", 3)] {
            let y = HITS.start + (HITS.end - HITS.start) * quarter / 4;
            area.draw(&Text::new(name, (LEFT - 6 * PIXEL, y), right.clone()))?;
        }
        Ok(())
    }

    /// Draws a histogram of the samples, in the colour of the table that is hit. Returns the number of
    /// samples in the highest bar.
    fn histogram(&self, area: &PictureArea<'_>) -> DrawResult<u32> {
        let bins = self.bins();
        let most = bins.iter().map(|bin| bin.iter().sum()).max().unwrap_or(0);
        let full = f64::from(most.max(1)) * 1.05;
        let mut chart = self.chart(area, HISTOGRAM, NUMBERS, 0.0..full)?;
        grid(&mut chart, 4)?;
        let (from, to) = self.ends();
        let width = to_f64(to - from) / f64::from(BINS);
        let mut x = to_f64(from);
        for bin in bins {
            let mut top = 0;
            for (count, colour) in bin.into_iter().zip([LE.selected, LO.selected, NEITHER]) {
                let (below, beside) = (f64::from(top), 0.05 * width);
                top += count;
                let corners = [(x + beside, below), (x + width - beside, f64::from(top))];
                if count > 0 {
                    chart.draw_series([Rectangle::new(corners, colour.filled())])?;
                }
            }
            x += width;
        }
        Ok(most)
    }

    /// For each bar of the histogram the numbers of samples that hit LE, LO, and neither.
    fn bins(&self) -> Vec<[u32; 3]> {
        let (from, to) = self.ends();
        let mut bins = vec![[0_u32; 3]; BINS as usize];
        let span = i128::from(to - from) + 1;
        for x in self.samples {
            let bin = i128::from(x - from) * i128::from(BINS) / span;
            let Some(bin) = usize::try_from(bin).ok().and_then(|bin| bins.get_mut(bin)) else {
                continue;
            };
            let result = lookup(&self.design.config, &self.design.tables, *x);
            let kind = match (result.state(result.selected), result.selected) {
                (LutHitOrMiss::Hit, LutTableName::Le) => 0,
                (LutHitOrMiss::Hit, LutTableName::Lo) => 1,
                _ => 2,
            };
            bin[kind] += 1;
        }
        bins
    }

    /// Draws dashed vertical lines at the first and last input that hits each table.
    fn edges(&self, chart: &mut Chart<'_>) -> DrawResult<()> {
        let (from, to) = self.ends();
        let y = chart.y_range();
        let [le, lo] = TableHitRange::of(&self.design.config);
        for (table, colours) in [(le, LE), (lo, LO)] {
            let edges = [table.above, table.last].into_iter();
            for x in edges.filter(|x| from < *x && *x < to).map(to_f64) {
                let ends = [(x, y.start), (x, y.end)];
                let style = colours.selected.stroke_width(PIXEL.unsigned_abs());
                chart.draw_series(DashedLineSeries::new(ends, 3 * PIXEL, 3 * PIXEL, style))?;
            }
        }
        Ok(())
    }

    /// A curve through these values of y; those that are no numbers are left out.
    fn line(
        &self,
        ys: &[f64],
        colour: RGBColor,
        width: i32,
    ) -> LineSeries<SVGBackend<'static>, (f64, f64)> {
        let points = self.xs.iter().map(|x| to_f64(*x)).zip(ys.iter().copied());
        let points = points.filter(|(_, y)| y.is_finite());
        let points = points.map(|(x, y)| (x, y.clamp(-MOST, MOST)));
        LineSeries::new(points, colour.stroke_width(width.unsigned_abs()))
    }
}

/// The end of the scale for errors: that of the largest error of an input that hits, or of all inputs
/// if these have none.
fn largest_shown(errors: &[f64], results: &[LutResult]) -> f64 {
    let is_hit = |result: &LutResult| result.state(result.selected) == LutHitOrMiss::Hit;
    let largest = |only_hits: bool| {
        let ours = errors
            .iter()
            .zip(results)
            .filter(|(error, result)| error.is_finite() && (!only_hits || is_hit(result)));
        ours.map(|(error, _)| error.abs()).fold(0.0, f64::max)
    };
    let hits = largest(true);
    let most = if hits > 0.0 { hits } else { largest(false) };
    above(most).min(MOST)
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

/// Draws the frame of a plot and its grid, with numbers at the left and, where there is room, below.
/// At most `lines` of them are horizontal.
fn grid(chart: &mut Chart<'_>, lines: usize) -> DrawResult<()> {
    let width = PIXEL.unsigned_abs();
    chart
        .configure_mesh()
        .max_light_lines(0)
        .bold_line_style(GRID.stroke_width(width))
        .axis_style(FRAME.stroke_width(width))
        .label_style(text(12))
        .set_all_tick_mark_size(4 * PIXEL)
        .x_labels(8)
        .y_labels(lines)
        .x_label_formatter(&|x| number(*x))
        .y_label_formatter(&|y| number(*y))
        .draw()?;
    let (x, y) = (chart.x_range(), chart.y_range());
    let corners = [
        (x.start, y.start),
        (x.end, y.start),
        (x.end, y.end),
        (x.start, y.end),
        (x.start, y.start),
    ];
    chart.draw_series([PathElement::new(corners, FRAME.stroke_width(width))])?;
    Ok(())
}

fn legend(area: &PictureArea<'_>) -> DrawResult<()> {
    let mut x = LEFT;
    for (colour, name) in [
        (FUNCTION, "function"),
        (TABLES, "tables"),
        (LE.selected, "LE hits and is selected"),
        (LO.selected, "LO hits and is selected"),
        (LE.hit, "hits, not selected"),
        (NEITHER, "line outside a table"),
    ] {
        let (top, bottom) = (42 * PIXEL, 52 * PIXEL);
        let patch = |from: i32, colour: RGBColor| {
            Rectangle::new([(from, top), (x + 12 * PIXEL, bottom)], colour.filled())
        };
        area.draw(&patch(x, colour))?;
        if colour == LE.hit {
            area.draw(&patch(x + 6 * PIXEL, LO.hit))?;
        }
        area.draw(&Text::new(name, (x + 17 * PIXEL, top), text(12)))?;
        let letters = i32::try_from(name.len()).unwrap_or_default();
        x += (40 + 6 * letters) * PIXEL;
    }
    Ok(())
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

fn to_f64(v: i64) -> f64 {
    #[expect(
        clippy::cast_precision_loss,
        reason = "table inputs and outputs have at most 38 bits"
    )]
    let v = v as f64;
    v
}
