//! A plot of many points on two logarithmic axes.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::plot::{self, DrawResult, FRAME, GRID, PIXEL, PictureArea, text};
use plotters::prelude::*;

/// Width and height of the picture in pixels.
const WIDTH: u32 = 640;
const HEIGHT: u32 = 380;

/// A point of the plot: two numbers of core clocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PlotPoint {
    pub(super) x: u64,
    pub(super) y: u64,
    pub(super) colour: RGBColor,
}

/// What a plot is about, and the names of its axes.
#[derive(Debug)]
pub(super) struct PlotTitles<'a> {
    pub(super) title: &'a str,
    pub(super) x: &'a str,
    pub(super) y: &'a str,
}

/// The plot as SVG; points at the same pixel are drawn once. A dashed line shows where y equals x.
pub(super) fn scatter_plot(points: &[PlotPoint], titles: &PlotTitles<'_>) -> String {
    let PlotTitles { title, x, y } = titles;
    let about = format!("{title}: {y} against {x}");
    plot::svg(WIDTH, HEIGHT, &about, |area| {
        draw_scatter_plot(area, points, titles)
    })
}

fn draw_scatter_plot(
    area: &PictureArea<'_>,
    points: &[PlotPoint],
    titles: &PlotTitles<'_>,
) -> DrawResult<()> {
    let xs = decades(points.iter().map(|point| point.x));
    let ys = decades(points.iter().flat_map(|point| [point.x, point.y]));
    let mut chart = ChartBuilder::on(area)
        .margin_top(12 * PIXEL)
        .margin_right(32 * PIXEL)
        .set_label_area_size(LabelAreaPosition::Left, 62 * PIXEL)
        .set_label_area_size(LabelAreaPosition::Bottom, 40 * PIXEL)
        .build_cartesian_2d(xs.clone().log_scale(), ys.clone().log_scale())?;
    chart
        .configure_mesh()
        .max_light_lines(0)
        .bold_line_style(GRID.stroke_width(PIXEL.unsigned_abs()))
        .axis_style(FRAME.stroke_width(PIXEL.unsigned_abs()))
        .label_style(text(11))
        .set_all_tick_mark_size(4 * PIXEL)
        .axis_desc_style(text(11))
        .x_label_formatter(&|clocks| format!("{clocks:.0}"))
        .y_label_formatter(&|clocks| format!("{clocks:.0}"))
        .x_desc(titles.x)
        .y_desc(titles.y)
        .draw()?;
    let end = xs.end.min(ys.end);
    let diagonal = [(xs.start, xs.start), (end, end)];
    let style = FRAME.stroke_width(PIXEL.unsigned_abs());
    chart.draw_series(DashedLineSeries::new(diagonal, 4 * PIXEL, 3 * PIXEL, style))?;
    let mut spots: BTreeMap<(i32, i32), Circle<(f64, f64), i32>> = BTreeMap::new();
    for point in points {
        let at = (clocks(point.x), clocks(point.y));
        let (x, y) = chart.backend_coord(&at);
        let spot = Circle::new(at, 5 * PIXEL / 2, point.colour.mix(0.55).filled());
        spots.insert((x / PIXEL, y / PIXEL), spot);
    }
    chart.draw_series(spots.into_values())?;
    Ok(())
}

/// The powers of ten between which all values lie.
fn decades(values: impl Iterator<Item = u64> + Clone) -> Range<f64> {
    let low = values.clone().min().unwrap_or(1);
    let high = values.max().unwrap_or(10);
    let power = |exponent| clocks(10_u64.saturating_pow(exponent));
    power(low.max(1).ilog10())..power(high.max(1).ilog10() + 1)
}

/// A number of clocks on a logarithmic axis, at least 1.
#[expect(clippy::cast_precision_loss, reason = "clocks of one layer")]
fn clocks(clocks: u64) -> f64 {
    clocks.max(1) as f64
}
