//! A box: an object with its name and what is written in it.

use super::markup::{escape, number};

/// The width of a letter.
pub const LETTER: f64 = 7.3;
/// The heights of a line and of the title.
const LINE: f64 = 16.0;
pub const TITLE: f64 = 20.0;
/// Room above a box for the variables that refer to it.
pub const TAGS: f64 = 18.0;
const PADDING: f64 = 9.0;

/// A line of text in a box.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub label: String,
    /// Empty where a line leads away from here.
    pub value: String,
    pub is_written: bool,
    /// The field, by its number, unless several share the line.
    pub field: Option<usize>,
}

/// What is written in a box.
pub struct Content {
    title: String,
    /// What stands behind the title.
    beside: String,
    rows: Vec<Row>,
    label_width: f64,
}

impl Content {
    pub fn new(title: String, beside: String, rows: Vec<Row>) -> Content {
        let labels = rows.iter().map(|row| row.label.chars().count()).max().unwrap_or(0);
        Content { title, beside, rows, label_width: if labels == 0 { 0.0 } else { (labels + 1) as f64 * LETTER } }
    }

    /// Width and height.
    pub fn size(&self) -> (f64, f64) {
        let title = self.title_width() + self.beside.chars().count() as f64 * LETTER;
        let row = |row: &Row| self.label_width + row.value.chars().count() as f64 * LETTER;
        let widest = self.rows.iter().map(row).fold(title, f64::max);
        let rows = self.rows.len() as f64 * LINE;
        (widest + 2.0 * PADDING, TITLE + if self.rows.is_empty() { 2.0 } else { rows + 6.0 })
    }

    /// The width of the title, with the blank between it and what stands behind it.
    fn title_width(&self) -> f64 {
        let blank = usize::from(!self.beside.is_empty());
        (self.title.chars().count() + blank) as f64 * LETTER
    }

    /// The height at which a field is written.
    pub fn height_of(&self, field: usize) -> Option<f64> {
        let row = self.rows.iter().position(|row| row.field == Some(field))?;
        Some(TITLE + 3.0 + (row as f64 + 0.5) * LINE)
    }

    /// The box, with its corner at the origin.
    pub fn drawn(&self, is_made: bool) -> String {
        let (width, height) = self.size();
        let mut drawn = format!(
            "<g class=\"box{}\"><rect width=\"{}\" height=\"{}\" rx=\"5\"/>",
            if is_made { " made" } else { "" },
            number(width),
            number(height)
        );
        if is_made {
            drawn.push_str(&format!(
                "<text class=\"new\" x=\"{}\" y=\"-4\" text-anchor=\"end\">new</text>",
                number(width)
            ));
        }
        drawn.push_str(&format!(
            "<text class=\"name\" x=\"{}\" y=\"15\">{}</text>",
            number(PADDING),
            escape(&self.title)
        ));
        if !self.beside.is_empty() {
            let (x, beside) = (number(PADDING + self.title_width()), escape(&self.beside));
            drawn.push_str(&format!("<text x=\"{x}\" y=\"15\">{beside}</text>"));
        }
        if !self.rows.is_empty() {
            drawn.push_str(&format!("<path class=\"rule\" d=\"M0 {}h{}\"/>", number(TITLE), number(width)));
        }
        for (position, row) in self.rows.iter().enumerate() {
            let top = TITLE + 3.0 + position as f64 * LINE;
            let base = number(top + 12.0);
            if row.is_written {
                drawn.push_str(&format!(
                "<rect class=\"written\" x=\"1\" y=\"{}\" width=\"{}\" height=\"{}\"/><path class=\"mark\" d=\"M2 {}l5 4l-5 4z\"/>",
                number(top),
                number(width - 2.0),
                number(LINE),
                number(top + 4.0)
            ));
            }
            if !row.label.is_empty() {
                let label = escape(&row.label);
                drawn.push_str(&format!("<text class=\"label\" x=\"{}\" y=\"{base}\">{label}</text>", number(PADDING)));
            }
            let x = PADDING + if row.label.is_empty() { 0.0 } else { self.label_width };
            if row.value.is_empty() {
                drawn.push_str(&format!(
                    "<circle cx=\"{}\" cy=\"{}\" r=\"2.5\"/>",
                    number(width - PADDING),
                    number(top + 8.0)
                ));
            } else {
                let class = if row.is_written { " class=\"now\"" } else { "" };
                drawn.push_str(&format!("<text{class} x=\"{}\" y=\"{base}\">{}</text>", number(x), escape(&row.value)));
            }
        }
        drawn + "</g>"
    }
}
