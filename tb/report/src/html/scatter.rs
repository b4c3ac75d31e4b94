//! A plot of many points on two logarithmic axes.

use std::collections::BTreeMap;

use maud::{Markup, html};
use nvdla_layers::tables::plot::PlotAxis;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 380.0;
const LEFT: f64 = 62.0;
const BOTTOM: f64 = 340.0;
const TOP: f64 = 12.0;
const RIGHT: f64 = 608.0;

/// A point of the plot: two numbers of core clocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PlotPoint {
    pub(super) x: u64,
    pub(super) y: u64,
    /// Class in the style sheet, which decides the colour.
    pub(super) class: &'static str,
}

/// Exponents of the powers of ten between which all values lie.
fn decades(values: impl Iterator<Item = u64> + Clone) -> (i32, i32) {
    let decade = |value: u64| i32::try_from(value.max(1).ilog10()).unwrap_or(0);
    let low = values.clone().min().map_or(0, decade);
    let high = values.max().map_or(1, decade) + 1;
    (low, high)
}

fn position(value: u64, (low, high): (i32, i32), to: (f64, f64)) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "clocks of one layer")]
    let log = libm::log10(value.max(1) as f64);
    let from = (low.into(), high.into());
    PlotAxis { from, to }.at(log)
}

/// The plot as SVG; points at the same pixel are drawn once. A dashed line shows where y equals x.
pub(super) fn plot(dots: &[PlotPoint], title: &str, x_title: &str, y_title: &str) -> Markup {
    let x_range = decades(dots.iter().map(|dot| dot.x));
    let y_range = decades(dots.iter().flat_map(|dot| [dot.x, dot.y]));
    let x_at = |value| position(value, x_range, (LEFT, RIGHT));
    let y_at = |value| position(value, y_range, (BOTTOM, TOP));
    let mut spots: BTreeMap<(String, String), &str> = BTreeMap::new();
    for dot in dots {
        let spot = (format!("{:.0}", x_at(dot.x)), format!("{:.0}", y_at(dot.y)));
        spots.insert(spot, dot.class);
    }
    let ten = |power: i32| 10_u64.saturating_pow(u32::try_from(power).unwrap_or(0));
    let text = |at: f64| format!("{at:.1}");
    html! {
        svg.plot viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } width=(WIDTH) height=(HEIGHT)
            role="img" {
            title { (title) ": " (y_title) " against " (x_title) }
            @for power in x_range.0..=x_range.1 {
                @let x = text(x_at(ten(power)));
                line.grid x1=(x) x2=(x) y1=(TOP) y2=(BOTTOM) {}
                text x=(x) y=(text(BOTTOM + 16.0)) text-anchor="middle" { (ten(power)) }
            }
            @for power in y_range.0..=y_range.1 {
                @let y = text(y_at(ten(power)));
                line.grid x1=(LEFT) x2=(RIGHT) y1=(y) y2=(y) {}
                text x=(text(LEFT - 6.0)) y=(y) text-anchor="end" { (ten(power)) }
            }
            line.ideal x1=(text(x_at(ten(x_range.0)))) y1=(text(y_at(ten(x_range.0))))
                x2=(text(x_at(ten(x_range.1.min(y_range.1)))))
                y2=(text(y_at(ten(x_range.1.min(y_range.1))))) {}
            @for ((x, y), class) in &spots { circle class=(class) cx=(x) cy=(y) r="2.5" {} }
            text x=(text(f64::midpoint(LEFT, RIGHT))) y=(text(BOTTOM + 34.0)) text-anchor="middle" {
                (x_title)
            }
            text x="12" y=(text(f64::midpoint(TOP, BOTTOM))) text-anchor="middle"
                transform={ "rotate(-90 12 " (text(f64::midpoint(TOP, BOTTOM))) ")" } { (y_title) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_axes_hold_all_points_and_equal_points_are_one() {
        assert_eq!(decades([7, 99, 100].into_iter()), (0, 3));
        assert_eq!(decades([].into_iter()), (0, 2));
        let dot = |x, y| PlotPoint {
            x,
            y,
            class: "fast",
        };
        let plot = plot(&[dot(10, 100), dot(10, 100), dot(20, 5000)], "t", "x", "y").into_string();
        assert_eq!(plot.matches("<circle").count(), 2);
    }
}
