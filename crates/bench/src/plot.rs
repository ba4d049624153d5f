//! Curves on logarithmic axes, as SVG that can be read in light and in dark.

use std::fmt::Write as _;

/// A curve.
pub struct Curve<'a> {
    /// What it is called.
    pub label: &'a str,
    /// One of four.
    pub colour: usize,
    /// Whether it is dashed.
    pub is_dashed: bool,
    /// Its points, in order; what is not above zero is left out.
    pub points: Vec<(f64, f64)>,
}

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 400.0;
/// The rectangle between the axes.
const LEFT: f64 = 90.0;
const RIGHT: f64 = 550.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 355.0;
const LINE: f64 = 22.0;

const STYLE: &str = "<style>
text { font: 13px sans-serif; fill: #1f2328; }
.paper { fill: #ffffff; }
.grid { stroke: #d1d9e0; stroke-width: 1; }
.curve { fill: none; stroke-width: 2; }
.dashed { stroke-dasharray: 6 4; }
.c0 { stroke: #0969da; } .c1 { stroke: #bc4c00; } .c2 { stroke: #1a7f37; } .c3 { stroke: #8250df; }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3; }
.paper { fill: #0d1117; }
.grid { stroke: #3d444d; }
.c0 { stroke: #58a6ff; } .c1 { stroke: #f0883e; } .c2 { stroke: #3fb950; } .c3 { stroke: #bc8cff; }
}
</style>
";

/// An axis from one number to another, both of them marks, drawn between two coordinates.
struct Axis {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Axis {
    fn place(&self, value: f64) -> f64 {
        let part = (value / self.low).ln() / (self.high / self.low).ln();
        self.from + part * (self.to - self.from)
    }

    /// Around some numbers, from a power of `base` to another.
    fn around(numbers: impl Iterator<Item = f64> + Clone, base: f64, from: f64, to: f64) -> Axis {
        let least = numbers.clone().fold(f64::INFINITY, f64::min);
        let most = numbers.fold(0.0, f64::max);
        // Logarithms of powers are not always whole: a hair's breadth is none.
        let low = (least.log(base) + 1e-9).floor();
        let high = (most.log(base) - 1e-9).ceil().max(low + 1.0);
        Axis { low: base.powf(low), high: base.powf(high), from, to }
    }

    /// The powers of `base` on it, and not too many of them.
    fn marks(&self, base: f64, most: u32) -> Vec<f64> {
        let (low, high) = (self.low.log(base).round() as i32, self.high.log(base).round() as i32);
        let step = (high - low).unsigned_abs().div_ceil(most).max(1);
        (low..=high).step_by(step as usize).map(|power| base.powi(power)).collect()
    }
}

/// Draws curves. There is at least a title, whatever they are.
pub fn plot(title: &str, curves: &[Curve]) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" role=\"img\">\n\
         <title>{title}</title>\n{STYLE}<rect class=\"paper\" width=\"{WIDTH}\" height=\"{HEIGHT}\"/>\n\
         <text x=\"{LEFT}\" y=\"24\" font-weight=\"bold\">{title}</text>\n"
    );
    let points = curves.iter().flat_map(|curve| curve.points.iter().copied()).filter(is_drawn);
    if points.clone().next().is_some() {
        let x = Axis::around(points.clone().map(|(x, _)| x), 2.0, LEFT, RIGHT);
        let y = Axis::around(points.map(|(_, y)| y), 10.0, BOTTOM, TOP);
        axes(&mut svg, &x, &y);
        for (number, curve) in curves.iter().enumerate() {
            draw(&mut svg, curve, &x, &y);
            legend(&mut svg, curve, TOP + 10.0 + number as f64 * LINE);
        }
    }
    svg.push_str("</svg>\n");
    svg
}

fn is_drawn((x, y): &(f64, f64)) -> bool {
    *x > 0.0 && *y > 0.0 && x.is_finite() && y.is_finite()
}

fn axes(svg: &mut String, x: &Axis, y: &Axis) {
    for mark in x.marks(2.0, 12) {
        let at = x.place(mark);
        let _ = writeln!(
            svg,
            "<line class=\"grid\" x1=\"{at:.1}\" y1=\"{TOP}\" x2=\"{at:.1}\" y2=\"{BOTTOM}\"/>\
             <text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{mark}</text>",
            BOTTOM + 20.0
        );
    }
    for mark in y.marks(10.0, 10) {
        let at = y.place(mark);
        let _ = writeln!(
            svg,
            "<line class=\"grid\" x1=\"{LEFT}\" y1=\"{at:.1}\" x2=\"{RIGHT}\" y2=\"{at:.1}\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            LEFT - 8.0,
            at + 4.0,
            power_of_ten(mark)
        );
    }
    let _ = writeln!(svg, "<text x=\"{RIGHT}\" y=\"{:.1}\" text-anchor=\"end\">n</text>", HEIGHT - 8.0);
}

fn draw(svg: &mut String, curve: &Curve, x: &Axis, y: &Axis) {
    let places = curve.points.iter().filter(|point| is_drawn(point)).map(|(a, b)| (x.place(*a), y.place(*b)));
    let line: Vec<String> = places.clone().map(|(a, b)| format!("{a:.1},{b:.1}")).collect();
    let class = class(curve);
    let _ = writeln!(svg, "<polyline class=\"{class}\" points=\"{}\"/>", line.join(" "));
    for (a, b) in places {
        // A single point would be no line.
        let _ = writeln!(svg, "<circle class=\"curve c{}\" cx=\"{a:.1}\" cy=\"{b:.1}\" r=\"2\"/>", curve.colour);
    }
}

fn legend(svg: &mut String, curve: &Curve, at: f64) {
    let (from, to) = (RIGHT + 14.0, RIGHT + 42.0);
    let _ = writeln!(
        svg,
        "<line class=\"{}\" x1=\"{from}\" y1=\"{at}\" x2=\"{to}\" y2=\"{at}\"/><text x=\"{}\" y=\"{}\">{}</text>",
        class(curve),
        to + 8.0,
        at + 4.0,
        curve.label
    );
}

fn class(curve: &Curve) -> String {
    format!("curve c{}{}", curve.colour, if curve.is_dashed { " dashed" } else { "" })
}

/// A power of ten as people write it.
fn power_of_ten(mark: f64) -> String {
    if mark < 1.0 {
        let digits = (-mark.log10()).round() as usize;
        return format!("{mark:.digits$}");
    }
    let digits: Vec<char> = format!("{mark:.0}").chars().collect();
    let groups: Vec<String> = digits.rchunks(3).rev().map(|group| group.iter().collect()).collect();
    groups.join(" ")
}

#[cfg(test)]
mod tests {
    use super::{Axis, Curve, plot, power_of_ten};

    #[test]
    fn axes_go_from_a_power_to_another() {
        let axis = Axis::around([0.19, 787.4].into_iter(), 10.0, 100.0, 0.0);
        assert_eq!(axis.marks(10.0, 10), [0.1, 1.0, 10.0, 100.0, 1000.0]);
        assert_eq!((axis.place(0.1), axis.place(1000.0), axis.place(10.0).round()), (100.0, 0.0, 50.0));
        let one = Axis::around(std::iter::once(8.0), 2.0, 0.0, 1.0);
        assert_eq!(one.marks(2.0, 12), [8.0, 16.0]);
        assert_eq!(["0.01", "1", "10 000"], [0.01, 1.0, 10_000.0].map(power_of_ten)[..]);
    }

    #[test]
    fn what_has_no_logarithm_is_left_out() {
        let curve = |points| Curve { label: "all", colour: 0, is_dashed: false, points };
        let svg = plot("none", &[curve(vec![(1.0, 0.0), (2.0, f64::INFINITY)])]);
        assert!(!svg.contains("polyline") && !svg.contains("NaN"), "{svg}");
        let svg = plot("some", &[curve(vec![(1.0, 0.0), (2.0, 10.0), (4.0, 100.0)])]);
        assert!(svg.contains("points=\"90.0,355.0 550.0,40.0\""), "{svg}");
    }
}
