//! Lines between boxes.
//!
//! What hangs below something is joined to it by the shortest line, for which the layout has left room. Any other line takes the way on which it crosses
//! the fewest boxes.

use super::markup::{escape, number, shortened};

/// How far a line bends out of a box.
const BEND: f64 = 30.0;
/// The longest label.
const LONGEST: usize = 22;
/// At so many points of a line it is looked at what it crosses.
const SAMPLES: usize = 16;

/// A point.
pub type Point = (f64, f64);

/// Where a box is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

impl Rect {
    fn middle(&self) -> f64 {
        self.x + self.width / 2.0
    }

    fn right(&self) -> f64 {
        self.x + self.width
    }

    fn bottom(&self) -> f64 {
        self.y + self.height
    }

    fn holds(&self, (x, y): Point) -> bool {
        x > self.x && x < self.right() && y > self.y && y < self.bottom()
    }
}

/// A line between two boxes: start, two points that bend it, end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Route(pub [Point; 4]);

impl Route {
    /// From the lower side of a box down to another. `share` is the part of that side at which it starts.
    pub fn down(from: &Rect, to: &Rect, share: f64) -> Route {
        let start = from.x + 8.0 + (from.width - 16.0) * share;
        let bend = ((to.y - from.bottom()) / 2.0).max(8.0);
        let end = to.middle();
        Route([(start, from.bottom()), (start, from.bottom() + bend), (end, to.y - bend), (end, to.y)])
    }

    /// From a height within a box to one that stands to its right.
    pub fn across(from: &Rect, at: f64, to: &Rect, to_at: f64) -> Route {
        let bend = ((to.x - from.right()) / 2.0).max(12.0);
        let (start, end) = ((from.right(), from.y + at), (to.x, to.y + to_at));
        Route([start, (start.0 + bend, start.1), (end.0 - bend, end.1), end])
    }

    /// From the end of a row to the beginning of the next: down first, and then along the row.
    pub fn to_next_row(from: &Rect, at: f64, to: &Rect) -> Route {
        let (start, end) = ((from.right(), from.y + at), (to.middle(), to.y));
        // It overshoots, so that it is below what hangs from the row before it turns.
        let low = end.1 + (end.1 - start.1) / 4.0;
        Route([start, (start.0 + 2.0 * BEND, low), (end.0, end.1 - 14.0), end])
    }

    /// The best of all ways from a height within a box to another box.
    pub fn around(from: &Rect, at: f64, to: &Rect, to_at: f64, others: &[Rect]) -> Route {
        if from == to {
            let (right, level) = (from.right(), from.y + at);
            let below = from.bottom() + 18.0;
            return Route([
                (right, level),
                (right + 26.0, level),
                (right + 26.0, below),
                (right - 12.0, from.bottom()),
            ]);
        }
        let (y, end) = (from.y + at, to.y + to_at);
        let mut ways = Vec::new();
        for (start, out) in [(from.right(), 1.0), (from.x, -1.0)] {
            for (stop, back) in [(to.x, -1.0), (to.right(), 1.0)] {
                let (out_to, back_to) = if out == back {
                    // A line that arrives at the side it left from needs room for its turn.
                    let outermost = if out > 0.0 { start.max(stop) } else { start.min(stop) };
                    let turn = outermost + out * (BEND + ((end - y).abs() / 4.0).min(2.0 * BEND));
                    (turn, turn)
                } else {
                    (start + out * BEND, stop + back * BEND)
                };
                ways.push(Route([(start, y), (out_to, y), (back_to, end), (stop, end)]));
            }
        }
        let low = from.bottom().max(to.bottom()) + 14.0 + (to.middle() - from.middle()).abs().sqrt() * 1.5;
        let (start, stop) = (from.middle() + 8.0, to.middle() - 8.0);
        ways.push(Route([(start, from.bottom()), (start, low), (stop, low), (stop, to.bottom())]));
        let cost = |route: &Route| {
            let boxes = || others.iter().chain([from, to]);
            let crossed = route.samples().filter(|point| boxes().any(|one| one.holds(*point))).count();
            crossed as f64 * 400.0 + route.length()
        };
        let best = ways
            .into_iter()
            .map(|route| (cost(&route), route))
            .reduce(|best, one| if one.0 < best.0 { one } else { best });
        best.map_or(Route([(from.right(), y); 4]), |(_, route)| route)
    }

    fn samples(&self) -> impl Iterator<Item = Point> + '_ {
        let [a, b, c, d] = self.0;
        (1..SAMPLES).map(move |step| {
            let t = step as f64 / SAMPLES as f64;
            let mix = |a: f64, b: f64, c: f64, d: f64| {
                let s = 1.0 - t;
                s * s * s * a + 3.0 * s * s * t * b + 3.0 * s * t * t * c + t * t * t * d
            };
            (mix(a.0, b.0, c.0, d.0), mix(a.1, b.1, c.1, d.1))
        })
    }

    fn length(&self) -> f64 {
        self.0.windows(2).map(|pair| (pair[0].0 - pair[1].0).abs() + (pair[0].1 - pair[1].1).abs()).sum()
    }

    /// The least and the greatest coordinates of the line and its label.
    pub fn bounds(&self) -> (Point, Point) {
        let points = || self.samples().chain(self.0[..1].iter().copied());
        let (left, top) =
            points().fold((f64::MAX, f64::MAX), |least, point| (least.0.min(point.0), least.1.min(point.1)));
        let (right, bottom) =
            points().fold((f64::MIN, f64::MIN), |most, point| (most.0.max(point.0), most.1.max(point.1)));
        ((left - 4.0, top - 4.0), (right + 4.0, bottom + 4.0))
    }

    /// The line with its arrow and its label near the start.
    pub fn drawn(&self, class: &str, label: &str) -> String {
        let [start, out, back, end] = self.0;
        let point = |(x, y): (f64, f64)| format!("{} {}", number(x), number(y));
        // The arrow comes from where the line does.
        let (dx, dy) = (end.0 - back.0, end.1 - back.1);
        let length = (dx * dx + dy * dy).sqrt().max(1.0);
        let (ux, uy) = (dx / length, dy / length);
        let corner = |side: f64| (end.0 - 7.0 * ux - 3.5 * side * uy, end.1 - 7.0 * uy + 3.5 * side * ux);
        let mut drawn = format!(
            "<g class=\"{class}\"><path d=\"M{}C{},{},{}\"/><path class=\"arrow\" d=\"M{}L{}L{}z\"/>",
            point(start),
            point(out),
            point(back),
            point((end.0 - 4.0 * ux, end.1 - 4.0 * uy)),
            point(end),
            point(corner(1.0)),
            point(corner(-1.0))
        );
        if !label.is_empty() {
            let goes_down = (out.0 - start.0).abs() < 1.0;
            let to_the_left = goes_down && end.0 < start.0;
            let (x, y) = match (goes_down, out.0 < start.0) {
                (true, _) if to_the_left => (start.0 - 5.0, start.1 + 11.0),
                (true, _) => (start.0 + 5.0, start.1 + 11.0),
                (false, is_left) => {
                    let falls = end.1 > start.1 + 4.0;
                    (start.0 + if is_left { -4.0 } else { 4.0 }, start.1 + if falls { 11.0 } else { -4.0 })
                }
            };
            let anchor = if to_the_left || !goes_down && out.0 < start.0 { " text-anchor=\"end\"" } else { "" };
            drawn.push_str(&format!(
                "<text x=\"{}\" y=\"{}\"{anchor}>{}</text>",
                number(x),
                number(y),
                escape(&shortened(label, LONGEST))
            ));
        }
        drawn + "</g>"
    }
}
