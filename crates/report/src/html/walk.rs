//! The walk through a call as a part of a page: the source on one side, on the other a list of steps, each with its picture.

use std::fmt::Write;

use glassbox_verdict::{Assignment, Counterexample, Line, Property, Report, State, Value};

use super::code::Listing;
use super::drawing::{Pictures, pictures};
use super::markup::{escape, number};
use super::moments::{self, At, Moment, held, moments};
use crate::place::{broken_part, guilty};
use crate::source::Sources;
use crate::wording::{self, count, simple_name, value};

/// A picture is made smaller so that all of it is seen, but not smaller than this part of its size; then it can be scrolled.
const SMALLEST: f64 = 0.6;
/// A picture is shown larger than it is drawn, where there is room.
const LARGEST: f64 = 1.2;

/// What a walk is made of.
struct Walk<'a> {
    example: &'a Counterexample,
    sources: &'a Sources,
    listing: Listing<'a>,
    drawn: Pictures,
    /// The line at which a property turned out to be broken.
    guilty: Option<Line>,
    /// What names in the page start with.
    id: &'a str,
}

/// Adds the walk through an example, whose names in the page start with `id`. There is none where nothing was executed and no state is known.
pub fn walk(page: &mut String, report: &Report, example: &Counterexample, sources: &Sources, id: &str) {
    let moments = moments(example);
    if moments.is_empty() {
        return;
    }
    let listing = Listing::of(moments.iter().filter_map(Moment::line), sources);
    let drawn = pictures(&moments, &format!("{id}-p"));
    let guilty = match example.property {
        Property::Exception | Property::Assertion | Property::Blocks => guilty(report, example),
        _ => broken_part(example).cloned(),
    };
    let breaking = example.lines.iter().find(|step| step.breaks).map(|step| &step.line);
    let mut flags: Vec<(&Line, &str)> =
        breaking.map(|line| (line, "from here on the invariant fails")).into_iter().collect();
    flags.extend(guilty.as_ref().map(|line| (line, "the property is found broken here")));
    controls(page, moments.iter().any(Moment::breaks));
    shared(page, &drawn);
    let _ = writeln!(
        page,
        "<div class=\"split\">\n<div class=\"source\">{}</div>\n<div class=\"heaps\">\n<ol class=\"steps\">",
        listing.markup(id, &flags)
    );
    let walk = Walk { example, sources, listing, drawn, guilty, id };
    for (number, moment) in moments.iter().enumerate() {
        walk.step(page, moment, number);
    }
    page.push_str("</ol>\n");
    sizes(page);
    page.push_str(
        "<div class=\"stage\" hidden tabindex=\"0\" role=\"region\" aria-label=\"The heap\"></div>\n<div class=\"below\"></div>\n",
    );
    page.push_str(
        "<ul class=\"legend\"><li>✗ in the source: where it breaks, and where that is found</li><li>▸ and a thick line: just written</li><li>dotted line: where it led before</li>\
         <li>dashed frame: new object</li><li>flag: a variable that refers to the object</li>\
         <li>no arrow: null; references back to what an object hangs on are not drawn</li></ul>\n</div>\n</div>\n",
    );
}

/// Buttons and a slider, which the script shows.
fn controls(page: &mut String, breaks: bool) {
    page.push_str("<div class=\"controls\" role=\"group\" aria-label=\"Steps of the call\" hidden>");
    for (go, name, text) in [
        ("first", "First step (Home)", "⇤"),
        ("back", "One step back (left arrow)", "←"),
        ("next", "One step on (right arrow)", "→"),
        ("last", "Last step (End)", "⇥"),
        ("change", "On to the next change of the heap (n)", "next change"),
    ] {
        let _ = write!(
            page,
            "<button type=\"button\" data-go=\"{go}\" aria-label=\"{name}\" title=\"{name}\">{text}</button>"
        );
    }
    if breaks {
        page.push_str(
            "<button type=\"button\" data-go=\"broken\" title=\"To the line from which on the invariant fails (b)\">\
             where it breaks</button>",
        );
    }
    page.push_str(
        "<button type=\"button\" data-go=\"play\" aria-pressed=\"false\">▶ Play</button>\
         <input type=\"range\" min=\"0\" max=\"0\" value=\"0\" aria-label=\"Step\"><span class=\"count\"></span>\
         <span class=\"note\"><kbd>←</kbd> <kbd>→</kbd> step, <kbd>p</kbd> <kbd>n</kbd> change, <kbd>space</kbd> play</span></div>\n",
    );
}

/// Buttons for the size of pictures, which the script shows.
fn sizes(page: &mut String) {
    page.push_str("<div class=\"sizes\" role=\"group\" aria-label=\"Size of the picture\" hidden>");
    for (size, name, text) in
        [("smaller", "Smaller (−)", "−"), ("fit", "As large as fits (0)", "fit"), ("larger", "Larger (+)", "+")]
    {
        let _ = write!(
            page,
            "<button type=\"button\" data-go=\"{size}\" aria-label=\"{name}\" title=\"{name}\">{text}</button>"
        );
    }
    page.push_str("</div>\n");
}

impl Walk<'_> {
    fn step(&self, page: &mut String, moment: &Moment<'_>, number: usize) {
        let title = self.title(moment);
        let is_end = matches!(moment.at, At::After(_));
        let line = moment.line().or(self.guilty.as_ref().filter(|_| is_end));
        let anchor = line.and_then(|line| self.listing.anchor(line, self.id));
        let _ = write!(
            page,
            "<li class=\"step\" data-title=\"{}\"{}{}>\n<p class=\"what\">",
            escape(&title),
            anchor.map_or_else(String::new, |anchor| format!(" data-line=\"{anchor}\"")),
            match (moment.writes(), moment.breaks()) {
                (_, true) => " data-writes data-breaks",
                (true, false) => " data-writes",
                (false, false) => "",
            }
        );
        let call = escape(&self.example.call);
        match moment.at {
            At::Before => {
                let _ = write!(page, "<strong>Before</strong> <code>{call}</code>");
            }
            At::Step(step) => {
                let _ = write!(
                    page,
                    "<strong>Line {}</strong> <span class=\"where\">{}</span>",
                    step.line.line,
                    escape(&format!("{} in {}", wording::position(&step.line), calls(&moment.calls)))
                );
                if let Some(text) = self.sources.line(&step.line).or_else(|| self.sources.code(&step.line)) {
                    let _ = write!(page, "<code class=\"sourceline\">{}</code>", escape(text.trim()));
                }
            }
            At::After(_) => {
                let offence = escape(&wording::offence(self.example));
                let _ =
                    write!(page, "<strong>After</strong> <code>{call}</code>, which {offence}: all that it changed");
            }
        }
        page.push_str("</p>\n");
        if moment.left_out > 0 {
            let lines = wording::counted(moment.left_out as u64, "line");
            let _ = writeln!(page, "<p class=\"note\">{lines} before this are not drawn.</p>");
        }
        let wrote = wrote(moment);
        if !wrote.is_empty() {
            let _ = writeln!(page, "<ul class=\"wrote\"><li>{}</li></ul>", wrote.join("</li><li>"));
        }
        if moment.breaks() {
            page.push_str("<p class=\"broke\">✗ From here on the invariant fails.</p>\n");
        }
        if !is_still(moment) {
            picture(page, &self.drawn, moment, &title, (self.id, number));
        }
        variables(page, moment);
        page.push_str("</li>\n");
    }

    /// What has happened, in a few words without markup.
    fn title(&self, moment: &Moment<'_>) -> String {
        match moment.at {
            At::Before => format!("before {}", self.example.call),
            At::Step(step) => format!("{} in {}", wording::position(&step.line), method(&step.line)),
            At::After(_) => format!("after {}", self.example.call),
        }
    }
}

/// Adds a state by itself, whose names in the page start with `id`.
pub fn still(page: &mut String, state: &State, title: &str, id: &str) {
    let moments = [moments::still(state)];
    let drawn = pictures(&moments, &format!("{id}-p"));
    shared(page, &drawn);
    picture(page, &drawn, &moments[0], title, (id, 0));
}

/// The parts that pictures share.
fn shared(page: &mut String, drawn: &Pictures) {
    let shared = &drawn.shared;
    let _ =
        writeln!(page, "<svg class=\"shared\" aria-hidden=\"true\" focusable=\"false\"><defs>\n{shared}</defs></svg>");
}

/// The picture of a moment, whose names in the page start with an identifier and end with a number.
fn picture(page: &mut String, drawn: &Pictures, moment: &Moment<'_>, title: &str, (id, index): (&str, usize)) {
    let Some(drawing) = drawn.drawings.get(index) else { return };
    let Pictures { corner: (left, top), width, height, .. } = drawn;
    let title = if matches!(moment.at, At::Step(_)) { format!("after {title}") } else { title.to_owned() };
    let look = drawn.looks.get(index).copied().flatten();
    let _ = writeln!(
        page,
        "<figure class=\"picture\"><svg class=\"heap\" role=\"img\" aria-labelledby=\"{id}-t{index} {id}-d{index}\" \
         width=\"{}\" height=\"{}\" viewBox=\"{} {} {} {}\" style=\"min-width:{}px;min-height:{}px\"{}><title id=\"{id}-t{index}\">The heap {}</title>\
         <desc id=\"{id}-d{index}\">{}</desc>{drawing}</svg></figure>",
        number(width * LARGEST),
        number(height * LARGEST),
        number(*left),
        number(*top),
        number(*width),
        number(*height),
        number(width * SMALLEST),
        number(height * SMALLEST),
        look.map_or_else(String::new, |(x, y)| format!(" data-look=\"{} {}\"", number(x), number(y))),
        escape(&title),
        escape(&description(moment)),
    );
}

/// The method that a line is in: `add()`, `new Node()`.
pub fn method(line: &Line) -> String {
    match &*line.method {
        "<init>" => format!("new {}()", simple_name(&line.class)),
        "<clinit>" => format!("static {}", simple_name(&line.class)),
        name => format!("{name}()"),
    }
}

/// The way from the operation to the method that runs, without its middle if it is long.
fn calls(lines: &[&Line]) -> String {
    const FEW: usize = 6;
    let methods: Vec<String> = lines.iter().map(|line| method(line)).collect();
    match &methods[..] {
        [first, second, .., before, last] if methods.len() > FEW => {
            format!("{first} › {second} › … › {before} › {last}, {} calls deep", count(methods.len() as u64))
        }
        few => few.join(" › "),
    }
}

/// Whether a moment looks like the one before it.
fn is_still(moment: &Moment<'_>) -> bool {
    match moment.at {
        At::Step(step) => {
            let writes = !(step.assigned.is_empty() && step.ended.is_empty() && step.arguments.is_empty());
            !writes && !moment.returned && moment.left_out == 0
        }
        _ => false,
    }
}

/// What a line wrote, each as markup.
fn wrote(moment: &Moment<'_>) -> Vec<String> {
    let At::Step(step) = moment.at else { return Vec::new() };
    let mut wrote = Vec::new();
    for assignment in &step.assigned {
        let code = |text: &str| format!("<code>{}</code>", escape(text));
        wrote.push(match assignment {
            Assignment::New { object } => format!("new object {}", code(&object.name)),
            Assignment::Variable { name, value: now } => code(&format!("{name} = {}", value(now))),
            Assignment::Field { object, field, value: now } => {
                let is_index = field.chars().all(|letter| letter.is_ascii_digit());
                let place = if is_index { format!("{object}[{field}]") } else { format!("{object}.{field}") };
                let was = moment.written.get(&(object.clone(), field.clone())).unwrap_or(&Value::Null);
                format!(
                    "{} <span class=\"was\">was {}</span>",
                    code(&format!("{place} = {}", value(now))),
                    code(&value(was))
                )
            }
        });
    }
    wrote
}

/// A picture in words.
fn description(moment: &Moment<'_>) -> String {
    let objects = wording::counted(moment.state.objects.len() as u64, "object");
    let mut words = if moment.not_drawn > 0 {
        format!("{objects}, and {} more that are not drawn.", count(moment.not_drawn as u64))
    } else {
        format!("{objects}.")
    };
    for ((object, field), was) in &moment.written {
        let now = moment.state.object(object).and_then(|object| held(object, field));
        if let Some(now) = now {
            let _ = write!(words, " {object}.{field} is {}, was {}.", value(now), value(was));
        }
    }
    for object in &moment.made {
        let _ = write!(words, " {object} is new.");
    }
    words
}

fn variables(page: &mut String, moment: &Moment<'_>) {
    if moment.variables.is_empty() {
        return;
    }
    let caption = match moment.at {
        At::Step(step) => format!("Variables of {}", method(&step.line)),
        _ => "Arguments".to_owned(),
    };
    let _ = write!(
        page,
        "<div class=\"scroll held\"><table class=\"variables\"><caption>{}</caption><tbody>",
        escape(&caption)
    );
    for (name, held) in &moment.variables {
        let is_assigned = moment.assigned.contains(name);
        let _ = write!(
            page,
            "<tr{}><th scope=\"row\">{}<code>{}</code></th><td><code>{}</code></td></tr>",
            if is_assigned { " class=\"written\"" } else { "" },
            if is_assigned { "▸ " } else { "" },
            escape(name),
            escape(&value(held))
        );
    }
    page.push_str("</tbody></table></div>\n");
}
