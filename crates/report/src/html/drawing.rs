//! Moments as pictures.
//!
//! Objects stay where they are while fields are written, since a reader follows what moves. They are arranged anew when something has been
//! linked differently and nothing hangs in the air: in the middle of a rotation, a part of a tree is held by a variable alone, and would jump
//! away and back. What a line wrote is marked by shape and by word, not by colour alone.
//!
//! Most of a picture is like the one before it. Boxes and lines are therefore kept once, and pictures refer to them.

use std::collections::{BTreeMap, BTreeSet};

use glassbox_verdict::{Object, Value};

use super::boxes::{Content, Row, TAGS, TITLE};
use super::forest::{Forest, Habit, Habits, is_array};
use super::layout::{Box, Branch, Growth, Layout, MANNERS, Manner, Place, layout};
use super::markup::{escape, number, shortened};
use super::moments::{At, Moment};
use super::routes::{Point, Rect, Route};
use crate::wording;

/// The width of a letter beside a line or in a flag.
const SMALL_LETTER: f64 = 6.2;
/// Between a box and the one that it leads to beside it.
const BESIDE: f64 = 34.0;
/// Around everything.
const MARGIN: f64 = 14.0;
/// With more objects than this, each takes as little room as possible.
const MANY: usize = 24;
/// The room that a picture has on most screens. It is made smaller to fit in.
const VIEW: (f64, f64) = (800.0, 680.0);
/// What is shown at this part of its size is easily read.
const READABLE: f64 = 0.75;
/// Otherwise, a manner that is harder to read is taken if pictures become so many times larger by it.
const WORTHWHILE: f64 = 1.2;
/// The longest value that is drawn in full.
const LONGEST: usize = 22;
/// So many equal elements of an array in a row are one line.
const RUN: usize = 4;

/// All pictures of a call.
pub struct Pictures {
    /// Boxes and lines that pictures share, to be put into the page once.
    pub shared: String,
    /// A drawing for each moment: the inside of an `svg` element.
    pub drawings: Vec<String>,
    /// What to look at in each, where something was written.
    pub looks: Vec<Option<(f64, f64)>>,
    /// The upper left corner of what is drawn, and its size.
    pub corner: Point,
    pub width: f64,
    pub height: f64,
}

/// Moments for which objects stand in the same places.
struct Span {
    first: usize,
    last: usize,
}

/// Draws all moments of a call. Names in the page start with `prefix`.
pub fn pictures(moments: &[Moment<'_>], prefix: &str) -> Pictures {
    let spans = spans(moments);
    let many = moments.iter().map(|moment| moment.state.objects.len()).max().unwrap_or(0) > MANY;
    let mut habits = Habits::default();
    for moment in moments {
        let objects: Vec<&Object> = moment.state.objects.iter().collect();
        habits.learn(&objects, &Forest::of(&objects));
    }
    let mut pen = Pen { prefix, known: BTreeMap::new(), shared: String::new(), least: (0.0, 0.0), most: (0.0, 0.0) };
    let (mut drawings, mut looks) = (Vec::new(), Vec::new());
    let mut all: Vec<Arranged<'_>> =
        spans.iter().map(|span| Arranged::of(&moments[span.first..=span.last], &habits, many)).collect();
    arrange(&mut all);
    for (span, arranged) in spans.iter().zip(&all) {
        pen.reach((arranged.layout.width, arranged.layout.height));
        for moment in &moments[span.first..=span.last] {
            drawings.push(arranged.draw(moment, &mut pen));
            looks.push(arranged.look(moment));
        }
    }
    Pictures {
        corner: (pen.least.0 - MARGIN, pen.least.1 - MARGIN),
        width: pen.most.0 - pen.least.0 + 2.0 * MARGIN,
        height: pen.most.1 - pen.least.1 + 2.0 * MARGIN,
        shared: pen.shared,
        drawings,
        looks,
    }
}

/// Finds the manner in which all pictures of a call can be shown largest, and arranges them in it. It is one for all, so that nothing jumps.
fn arrange(all: &mut [Arranged<'_>]) {
    let mut best: Option<(f64, Manner)> = None;
    for manner in MANNERS {
        if best.is_some_and(|(scale, _)| scale >= READABLE) {
            break;
        }
        let (mut width, mut height) = (0.0f64, 0.0f64);
        for layout in all.iter().map(|arranged| layout(&arranged.forest, &arranged.boxes, manner)) {
            (width, height) = (width.max(layout.width), height.max(layout.height));
        }
        let scale = (VIEW.0 / width.max(1.0)).min(VIEW.1 / height.max(1.0)).min(1.0);
        let is_better = |(other, known): (f64, Manner)| {
            scale > other * if known.growth == manner.growth { 1.0 } else { WORTHWHILE }
        };
        if best.is_none_or(is_better) {
            best = Some((scale, manner));
        }
    }
    for arranged in all {
        let manner = best.map_or(MANNERS[0], |(_, manner)| manner);
        arranged.layout = layout(&arranged.forest, &arranged.boxes, manner);
        arranged.growth = manner.growth;
    }
}

/// References between the objects of a moment.
fn links<'a>(moment: &'a Moment<'_>) -> BTreeSet<(&'a str, &'a str, &'a str)> {
    let mut links = BTreeSet::new();
    for object in &moment.state.objects {
        links.insert((&*object.name, "", ""));
        for (field, value) in &object.fields {
            if let Value::Reference(target) = value {
                links.insert((&*object.name, &**field, &**target));
            }
        }
    }
    links
}

/// Which moments share places.
fn spans(moments: &[Moment<'_>]) -> Vec<Span> {
    // What is linked to the object under check from some moment on, and not for the first time.
    let mut later: Vec<BTreeSet<&str>> = vec![BTreeSet::new(); moments.len() + 1];
    for (index, moment) in moments.iter().enumerate().rev() {
        let mut all = later[index + 1].clone();
        all.extend(moment.reached.iter().map(String::as_str));
        later[index] = all;
    }
    let mut spans: Vec<Span> = Vec::new();
    let mut current = None;
    for (index, moment) in moments.iter().enumerate() {
        let links = links(moment);
        let in_the_air =
            moment.state.objects.iter().any(|object| {
                !moment.reached.contains(&object.name) && later[index + 1].contains(object.name.as_str())
            });
        match spans.last_mut() {
            Some(span) if in_the_air || current.as_ref() == Some(&links) => span.last = index,
            _ => {
                spans.push(Span { first: index, last: index });
                current = Some(links);
            }
        }
    }
    spans
}

/// Objects with their places, for some moments.
struct Arranged<'a> {
    objects: Vec<&'a Object>,
    forest: Forest,
    boxes: Vec<Box>,
    layout: Layout,
    growth: Growth,
    sizes: Vec<(f64, f64)>,
    habits: &'a Habits,
    many: bool,
}

impl<'a> Arranged<'a> {
    /// Objects that have no places yet.
    fn of(moments: &'a [Moment<'_>], habits: &'a Habits, many: bool) -> Arranged<'a> {
        // Objects that turn up on the way stand beside the others, linked as they are in the end.
        let mut objects: Vec<&Object> = moments[0].state.objects.iter().collect();
        for object in moments.iter().rev().flat_map(|moment| &moment.state.objects) {
            if objects.iter().all(|known| known.name != object.name) {
                objects.push(object);
            }
        }
        let forest = Forest::of(&objects);
        let mut arranged = Arranged {
            objects,
            forest,
            boxes: Vec::new(),
            layout: Layout::default(),
            growth: Growth::Down,
            sizes: Vec::new(),
            habits,
            many,
        };
        let mut sizes = vec![(0.0f64, 0.0f64); arranged.objects.len()];
        for moment in moments {
            for object in &moment.state.objects {
                if let Some(index) = arranged.index(&object.name) {
                    let (width, height) = arranged.content(index, object, moment).size();
                    sizes[index] = (sizes[index].0.max(width), sizes[index].1.max(height));
                }
            }
        }
        arranged.sizes = sizes;
        arranged.boxes = (0..arranged.objects.len()).map(|index| arranged.as_box(index, moments)).collect();
        arranged
    }

    fn index(&self, name: &str) -> Option<usize> {
        self.objects.iter().position(|object| object.name == name)
    }

    /// What the layout has to know of an object.
    fn as_box(&self, index: usize, moments: &[Moment<'_>]) -> Box {
        let object = self.objects[index];
        let refers = |(_, value): &(String, Value)| matches!(value, Value::Reference(name) if *name == object.name);
        let is_named = |moment: &Moment<'_>| moment.made.contains(&object.name) || moment.variables.iter().any(refers);
        let kin: Vec<&str> =
            object.fields.iter().map(|(name, _)| &**name).filter(|name| self.habits.is_kin(object, name)).collect();
        let content = self.content(index, object, &moments[0]);
        let branch = |(position, (field, _)): (usize, &(usize, usize))| {
            let name = &*object.fields[*field].0;
            let label = if is_array(object) { 0.0 } else { name.chars().count() as f64 * SMALL_LETTER };
            Branch {
                number: kin.iter().position(|other| *other == name).unwrap_or(position),
                // Many lines that start close to each other need room to part.
                gap: BESIDE
                    .max(label + if self.many { 12.0 } else { 20.0 })
                    .max(BESIDE + 3.0 * (self.forest.children[index].len() as f64 - 4.0).min(20.0)),
                at: content.height_of(*field).unwrap_or(TITLE / 2.0),
            }
        };
        Box {
            width: self.sizes[index].0,
            height: self.sizes[index].1,
            above: if self.many && !moments.iter().any(is_named) { 0.0 } else { TAGS },
            habit: self.habits.of(object),
            branches: self.forest.children[index].iter().enumerate().map(branch).collect(),
            most_branches: kin.len(),
        }
    }

    /// Whether a field is drawn as the line by which another object hangs below this one.
    fn is_branch(&self, index: usize, field: usize, value: &Value) -> bool {
        let Value::Reference(target) = value else { return false };
        let hangs = |(by, child): &(usize, usize)| *by == field && self.objects[*child].name == *target;
        self.forest.children[index].iter().any(hangs)
    }

    /// Whether a field refers to the object that this one hangs below.
    fn is_back(&self, index: usize, value: &Value) -> bool {
        let Some((parent, _)) = self.forest.parent[index] else { return false };
        matches!(value, Value::Reference(name) if *name == self.objects[parent].name)
    }

    fn content(&self, index: usize, object: &Object, moment: &Moment<'_>) -> Content {
        let (beside, rows) = if is_array(object) {
            (String::new(), self.elements(index, object, moment))
        } else {
            self.fields(index, object, moment)
        };
        Content::new(shortened(&object.name, LONGEST + 8), beside, rows)
    }

    /// Fields, without those that lines show: where an arrow is missing there is null, and who hangs below another knows it. With many objects,
    /// what is not written stands behind the title.
    fn fields(&self, index: usize, object: &Object, moment: &Moment<'_>) -> (String, Vec<Row>) {
        let mut rows: Vec<Row> = Vec::new();
        let mut together: Vec<String> = Vec::new();
        let is_tree = self.habits.of(object) == Habit::Tree;
        for (field, (name, value)) in object.fields.iter().enumerate() {
            let is_written = moment.written.contains_key(&(object.name.clone(), name.clone()));
            if self.is_branch(index, field, value) {
                continue;
            }
            let is_missing = *value == Value::Null && self.habits.is_kin(object, name) && (is_tree || self.many);
            if !is_written && (is_missing || self.is_back(index, value)) {
                continue;
            }
            let shown = shortened(&wording::value(value), LONGEST);
            if self.many && !is_written && !matches!(value, Value::Reference(_)) {
                together.push(format!("{name} {shown}"));
            } else {
                rows.push(Row { label: name.clone(), value: shown, is_written, field: Some(field) });
            }
        }
        (shortened(&together.join(" · "), LONGEST * 2), rows)
    }

    /// Elements, equal ones that follow each other in one line.
    fn elements(&self, index: usize, object: &Object, moment: &Moment<'_>) -> Vec<Row> {
        let is_written = |name: &str| moment.written.contains_key(&(object.name.clone(), name.to_owned()));
        let alike = |left: &(String, Value), right: &(String, Value)| {
            left.1 == right.1 && !matches!(left.1, Value::Reference(_)) && !is_written(&left.0) && !is_written(&right.0)
        };
        let mut rows = Vec::new();
        let mut field = 0;
        for run in object.fields.chunk_by(alike) {
            let shown = |value: &Value| shortened(&wording::value(value), LONGEST);
            match run {
                [first, .., last] if run.len() >= RUN => rows.push(Row {
                    label: format!("{}–{}", first.0, last.0),
                    value: shown(&first.1),
                    is_written: false,
                    field: None,
                }),
                few => rows.extend(few.iter().enumerate().map(|(offset, (name, value))| Row {
                    label: name.clone(),
                    value: if self.is_branch(index, field + offset, value) { String::new() } else { shown(value) },
                    is_written: is_written(name),
                    field: Some(field + offset),
                })),
            }
            field += run.len();
        }
        rows
    }
}

/// Draws, and remembers what was drawn.
struct Pen<'a> {
    prefix: &'a str,
    known: BTreeMap<String, usize>,
    shared: String,
    /// How far drawings reach to the left, top, right and bottom.
    least: Point,
    most: Point,
}

impl Pen<'_> {
    /// The name under which a part of a drawing is kept.
    fn keep(&mut self, part: String) -> String {
        let next = self.known.len();
        let number = *self.known.entry(part.clone()).or_insert(next);
        let name = format!("{}-{number}", self.prefix);
        if number == next {
            self.shared.push_str(&format!("<g id=\"{name}\">{part}</g>\n"));
        }
        name
    }

    /// Something is drawn there.
    fn reach(&mut self, (x, y): Point) {
        self.least = (self.least.0.min(x), self.least.1.min(y));
        self.most = (self.most.0.max(x), self.most.1.max(y));
    }
}

/// The objects of a moment: what is written in their boxes, and where they stand.
struct Standing<'a> {
    object: &'a Object,
    content: Content,
    rect: Rect,
}

impl Arranged<'_> {
    fn draw(&self, moment: &Moment<'_>, pen: &mut Pen<'_>) -> String {
        let mut standing: BTreeMap<usize, Standing<'_>> = BTreeMap::new();
        for object in &moment.state.objects {
            if let Some(index) = self.index(&object.name) {
                let content = self.content(index, object, moment);
                let (width, height) = content.size();
                let Place { x, y, .. } = self.layout.places[index];
                // A box that is smaller than it is at other times stays in the middle of its place.
                let rect = Rect { x: x + (self.sizes[index].0 - width) / 2.0, y, width, height };
                standing.insert(index, Standing { object, content, rect });
            }
        }
        let (mut lines, mut boxes, mut tags) = (String::new(), String::new(), String::new());
        for (index, one) in &standing {
            self.lines(*index, &standing, moment, pen, &mut lines);
            let Rect { x, y, .. } = one.rect;
            let part = pen.keep(one.content.drawn(moment.made.contains(&one.object.name)));
            boxes.push_str(&format!(
                "<use href=\"#{part}\" data-object=\"{}\" transform=\"translate({} {})\"/>",
                escape(&one.object.name),
                number(x),
                number(y)
            ));
            tags.push_str(&self.tags(one, moment, pen));
        }
        format!("<g class=\"lines\">{lines}</g><g class=\"boxes\">{boxes}</g><g class=\"tags\">{tags}</g>")
    }

    /// The middle of an object of which something was written.
    fn look(&self, moment: &Moment<'_>) -> Option<(f64, f64)> {
        let written = moment.written.keys().map(|(object, _)| object).chain(&moment.made);
        let variables = moment.variables.iter().filter_map(|(name, value)| match value {
            Value::Reference(object) if moment.assigned.contains(name) => Some(object),
            _ => None,
        });
        let index = written.chain(variables).find_map(|object| self.index(object))?;
        let (Place { x, y, .. }, (width, height)) = (self.layout.places[index], self.sizes[index]);
        Some((x + width / 2.0, y + height / 2.0))
    }

    /// Names of variables that refer to an object, above it.
    fn tags(&self, one: &Standing<'_>, moment: &Moment<'_>, pen: &mut Pen<'_>) -> String {
        let refers = |value: &Value| matches!(value, Value::Reference(name) if *name == one.object.name);
        let Rect { mut x, y, .. } = one.rect;
        let mut tags = String::new();
        for (name, _) in moment.variables.iter().filter(|(_, value)| refers(value)) {
            let name = shortened(name, LONGEST);
            let width = name.chars().count() as f64 * SMALL_LETTER + 11.0;
            tags.push_str(&format!(
                "<g class=\"tag{}\"><path d=\"M{} {}h{w}v12h-{}l-4 4l-4 -4h-4z\"/><text x=\"{}\" y=\"{}\">{}</text></g>",
                if moment.assigned.contains(&*name) { " written" } else { "" },
                number(x),
                number(y - TAGS + 1.0),
                number(width - 12.0),
                number(x + 5.0),
                number(y - TAGS + 10.5),
                escape(&name),
                w = number(width),
            ));
            x += width + 3.0;
        }
        pen.reach((x, y));
        tags
    }

    /// The references of an object, as lines.
    fn lines(
        &self,
        index: usize,
        standing: &BTreeMap<usize, Standing<'_>>,
        moment: &Moment<'_>,
        pen: &mut Pen<'_>,
        lines: &mut String,
    ) {
        let Some(Standing { object, content, rect }) = standing.get(&index) else { return };
        let in_the_way = |target: usize| -> Vec<Rect> {
            standing
                .iter()
                .filter(|(other, _)| **other != index && **other != target)
                .map(|(_, one)| one.rect)
                .collect()
        };
        let mut add = |route: Route, class: &str, label: &str, pen: &mut Pen<'_>| {
            let (least, most) = route.bounds();
            pen.reach(least);
            pen.reach(most);
            pen.reach((route.0[0].0 + label.chars().count() as f64 * SMALL_LETTER, least.1));
            let part = pen.keep(route.drawn(class, label));
            lines.push_str(&format!("<use href=\"#{part}\"/>"));
        };
        let level = TITLE / 2.0;
        for (field, (name, value)) in object.fields.iter().enumerate() {
            let was = moment.written.get(&(object.name.clone(), name.clone()));
            let at = content.height_of(field);
            if let Some((target, to)) = self.standing(value, standing)
                && !self.is_back(index, value)
            {
                // Elements have their label in the box.
                let label = if is_array(object) { "" } else { &**name };
                let slot = self.slot(index, field, value);
                let route = match slot {
                    Some(_) if self.layout.places[target].begins_row => Route::to_next_row(rect, level, &to),
                    Some(share) if to.y >= rect.y + rect.height && at.is_none() && self.growth != Growth::Sideways => {
                        Route::down(rect, &to, share)
                    }
                    Some(share) if to.x >= rect.x + rect.width => {
                        let spread = if self.habits.of(object) == Habit::Tree { rect.height * share } else { level };
                        Route::across(rect, at.unwrap_or(spread), &to, level)
                    }
                    _ => Route::around(rect, at.unwrap_or(rect.height / 2.0), &to, level, &in_the_way(target)),
                };
                let class = match (slot, was) {
                    (Some(_), None) => "link",
                    (None, None) => "link other",
                    (_, Some(_)) => "link written",
                };
                add(route, class, if at.is_some() { "" } else { label }, pen);
            }
            // In the end everything has changed at once, and where it led before is in the first picture.
            if let Some(was) = was.filter(|_| matches!(moment.at, At::Step(_)))
                && let Some((target, to)) = self.standing(was, standing)
            {
                let at = at.unwrap_or(rect.height / 2.0);
                add(Route::around(rect, at, &to, level, &in_the_way(target)), "link gone", "", pen);
            }
        }
    }

    /// The object that a value refers to, if it is in the picture.
    fn standing(&self, value: &Value, standing: &BTreeMap<usize, Standing<'_>>) -> Option<(usize, Rect)> {
        let Value::Reference(name) = value else { return None };
        let index = self.index(name)?;
        standing.get(&index).map(|one| (index, one.rect))
    }

    /// Where the line to what hangs below an object by a field starts, as a part of the lower side.
    fn slot(&self, index: usize, field: usize, value: &Value) -> Option<f64> {
        if !self.is_branch(index, field, value) {
            return None;
        }
        let object = self.objects[index];
        let is_kin = |name: &str| self.habits.is_kin(object, name);
        let branches: Vec<usize> = if is_kin(&object.fields[field].0) {
            (0..object.fields.len()).filter(|other| is_kin(&object.fields[*other].0)).collect()
        } else {
            self.forest.children[index].iter().map(|(field, _)| *field).collect()
        };
        let position = branches.iter().position(|other| *other == field)?;
        Some((position as f64 + 0.5) / branches.len() as f64)
    }
}

#[cfg(test)]
mod tests {
    use glassbox_verdict::{Counterexample, Object, Outcome, Property, State, Value};

    use super::super::moments::moments;
    use super::{Arranged, Forest, Habits, Place, arrange, pictures};

    fn reference(name: &str) -> Value {
        Value::Reference(name.to_owned())
    }

    fn object(name: String, class: &str, fields: Vec<(&str, Value)>) -> Object {
        let fields = fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        Object { name, class: class.to_owned(), fields }
    }

    /// A search tree of so many nodes, as balanced as can be.
    fn tree(nodes: usize) -> Vec<Object> {
        let mut objects = vec![object("Tree0".to_owned(), "Tree", vec![("root", reference("Node0"))])];
        for number in 0..nodes {
            let child = |side: usize| {
                let child = 2 * number + side;
                if child < nodes { reference(&format!("Node{child}")) } else { Value::Null }
            };
            let parent = if number == 0 { Value::Null } else { reference(&format!("Node{}", (number - 1) / 2)) };
            let key = Value::Literal(number.to_string());
            let fields = vec![("key", key), ("left", child(1)), ("right", child(2)), ("parent", parent)];
            objects.push(object(format!("Node{number}"), "Node", fields));
        }
        objects
    }

    fn list(nodes: usize) -> Vec<Object> {
        let mut objects = vec![object("List0".to_owned(), "List", vec![("head", reference("Node0"))])];
        for number in 0..nodes {
            let at = |number: usize| if number < nodes { reference(&format!("Node{number}")) } else { Value::Null };
            let fields = vec![("next", at(number + 1)), ("prev", at(number.wrapping_sub(1)))];
            objects.push(object(format!("Node{number}"), "Node", fields));
        }
        objects
    }

    fn table(bins: usize, entries: usize) -> Vec<Object> {
        let mut heads = vec![Value::Null; bins];
        let mut objects = vec![object("Table0".to_owned(), "Table", vec![("bins", reference("Entry[]0"))])];
        for number in 0..entries {
            let next = std::mem::replace(&mut heads[number * number % bins], reference(&format!("Entry{number}")));
            let fields = vec![("key", Value::Literal(number.to_string())), ("next", next)];
            objects.push(object(format!("Entry{number}"), "Entry", fields));
        }
        let fields = heads.into_iter().enumerate().map(|(index, head)| (index.to_string(), head)).collect();
        objects.insert(1, Object { name: "Entry[]0".to_owned(), class: "Entry[]".to_owned(), fields });
        objects
    }

    /// Objects that refer to each other in any way.
    fn tangle(objects: usize, seed: u64) -> Vec<Object> {
        let mut state = seed;
        let mut random = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        let mut all = Vec::new();
        for number in 0..objects {
            let class = ["Node", "Entry", "Node[]"][random(3)];
            let names: &[&str] = if class == "Node[]" { &["0", "1", "2"] } else { &["left", "next", "parent", "key"] };
            let value = |target: usize| if target < objects { reference(&format!("O{target}")) } else { Value::Null };
            let fields = names.iter().map(|name| (*name, value(random(objects * 2)))).collect();
            all.push(object(format!("O{number}"), class, fields));
        }
        all
    }

    fn example(objects: Vec<Object>) -> Counterexample {
        Counterexample {
            property: Property::Exception,
            before: Some(State { objects }),
            history: Vec::new(),
            unreached: None,
            smallest: None,
            call: "f()".to_owned(),
            arguments: Vec::new(),
            outcome: Outcome::Returned { value: None },
            after: None,
            irrelevant: Vec::new(),
            overwritten: Vec::new(),
            lines: Vec::new(),
            confirmation: None,
            recipe: None,
        }
    }

    /// The boxes of a state, by name: left, top, right, bottom.
    fn boxes(objects: Vec<Object>) -> Vec<(String, [f64; 4])> {
        let example = example(objects);
        let moments = moments(&example);
        let objects: Vec<&Object> = moments[0].state.objects.iter().collect();
        let mut habits = Habits::default();
        habits.learn(&objects, &Forest::of(&objects));
        let mut all = [Arranged::of(&moments, &habits, objects.len() > super::MANY)];
        arrange(&mut all);
        let [arranged] = &all;
        let placed = arranged.layout.places.iter().zip(&arranged.sizes).zip(&arranged.objects);
        placed
            .map(|((Place { x, y, .. }, (width, height)), object)| {
                (object.name.clone(), [*x, *y, x + width, y + height])
            })
            .collect()
    }

    #[test]
    fn no_box_stands_on_another() {
        let mut states = vec![tree(1), tree(7), tree(15), tree(60), list(1), list(12), table(16, 58), table(4, 9)];
        states.extend((0..40).map(|seed| tangle(1 + seed as usize, seed)));
        for (number, state) in states.into_iter().enumerate() {
            let boxes = boxes(state);
            for (index, (name, a)) in boxes.iter().enumerate() {
                assert!(a[0] >= 0.0 && a[1] >= 0.0, "state {number}: {name} is outside");
                for (other, b) in &boxes[..index] {
                    let overlap = a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
                    assert!(!overlap, "state {number}: {name} and {other} overlap");
                }
            }
        }
    }

    #[test]
    fn trees_are_drawn_as_trees_and_lists_as_lists() {
        let middle = |boxes: &[(String, [f64; 4])], name: &str| {
            let (_, place) = boxes.iter().find(|(other, _)| other == name).expect("it is drawn");
            ((place[0] + place[2]) / 2.0, place[1])
        };
        let small = boxes(tree(15));
        // Children stand below their parents, the left one on the left.
        for parent in 0..7 {
            let [parent, left, right] = [parent, 2 * parent + 1, 2 * parent + 2].map(|node| format!("Node{node}"));
            let [parent, left, right] = [parent, left, right].map(|name| middle(&small, &name));
            assert!(left.0 < parent.0 && parent.0 < right.0 && left.1 > parent.1 && left.1 == right.1);
        }
        // An only child keeps to its side.
        let few = boxes(tree(2));
        assert!(middle(&few, "Node1").0 < middle(&few, "Node0").0);
        // A large tree grows to the right, its left children on top.
        let large = boxes(tree(60));
        let [parent, left, right] = ["Node3", "Node7", "Node8"].map(|name| middle(&large, name));
        assert!(left.0 > parent.0 && left.1 < right.1);
        // A long list is read like text.
        let rows = boxes(list(60));
        let lines: Vec<(f64, f64)> =
            (0..60).map(|node| middle(&rows, &format!("Node{node}"))).map(|(x, y)| (y, x)).collect();
        assert!(lines.is_sorted() && rows.iter().all(|(_, place)| place[2] < 900.0), "{lines:?}");
        let row: Vec<(f64, f64)> = (0..10).map(|node| middle(&boxes(list(10)), &format!("Node{node}"))).collect();
        assert!(row.is_sorted_by(|a, b| a.0 < b.0 && a.1 == b.1), "{row:?}");
    }

    #[test]
    fn a_state_of_many_objects_is_drawn_as_far_as_it_can_be() {
        let example = example(list(100_000));
        let moments = moments(&example);
        assert_eq!(moments[0].state.objects.len() + moments[0].not_drawn, 100_001);
        assert_eq!(pictures(&moments, "p").drawings.len(), 1);
    }
}
