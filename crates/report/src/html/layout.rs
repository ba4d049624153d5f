//! Where objects stand.
//!
//! A forest says what hangs below what. A block is an object with all that hangs below it: a list grows to the right, a tree downwards
//! with its parts side by side, an array is a column with what its elements lead to beside it. Trees with many leaves
//! grow to the right too, since boxes are wider than they are high. Blocks are made of blocks, so nothing overlaps.

use super::forest::{Forest, Habit};

/// Between neighbours that hang below the same object.
const APART: f64 = 14.0;
/// Between an object and what hangs below it.
const BELOW: f64 = 40.0;
/// Room above a box for the variables that refer to it.
pub const TAGS: f64 = 18.0;
/// Trees with more leaves than this grow to the right.
const BROAD: usize = 10;
/// Lists of more objects than this are broken into rows.
const LONG: usize = 12;
/// Rows of long lists, and of what is not linked to anything, are not much wider than this.
const ROW: f64 = 760.0;

/// What has to be known of an object.
pub struct Box {
    /// Its size, without the room for variables.
    pub width: f64,
    pub height: f64,
    pub habit: Habit,
    /// For each object that hangs below it, in order: which of its branches it is, how far beside it must stand for the name of the
    /// field, and the height within the box at which the field is.
    pub branches: Vec<Branch>,
    /// How many branches it could have.
    pub most_branches: usize,
}

/// A way to an object below.
#[derive(Clone, Copy)]
pub struct Branch {
    pub number: usize,
    pub gap: f64,
    pub at: f64,
}

/// The places of all boxes, by their upper left corners.
pub struct Layout {
    pub places: Vec<(f64, f64)>,
    pub width: f64,
    pub height: f64,
    /// Whether trees grow to the right.
    pub sideways: bool,
}

/// An object with all that hangs below it. Places are relative to its corner.
struct Block {
    places: Vec<(usize, f64, f64)>,
    width: f64,
    height: f64,
    /// The corner of the object itself, and how wide it is.
    own: (f64, f64),
    own_width: f64,
}

/// Finds a place for every object.
pub fn layout(forest: &Forest, boxes: &[Box]) -> Layout {
    let leaves = |object: &usize| forest.children[*object].is_empty() && boxes[*object].habit == Habit::Tree;
    let sideways = (0..boxes.len()).filter(leaves).count() > BROAD;
    let mut layout = Layout { places: vec![(0.0, 0.0); boxes.len()], width: 0.0, height: 0.0, sideways };
    let (mut x, mut y, mut bottom) = (0.0f64, 0.0f64, 0.0f64);
    for (number, root) in forest.roots.iter().enumerate() {
        let block = Blocks { forest, boxes, sideways }.block(*root);
        // The object under check has a row of its own.
        if number == 1 || number > 1 && x + block.width > ROW {
            (x, y) = (0.0, bottom + if number == 1 { APART * 2.0 } else { APART });
        }
        for (object, at_x, at_y) in &block.places {
            layout.places[*object] = (x + at_x, y + at_y);
        }
        bottom = bottom.max(y + block.height);
        layout.width = layout.width.max(x + block.width);
        x += block.width + APART;
    }
    layout.height = bottom;
    layout
}

struct Blocks<'a> {
    forest: &'a Forest,
    boxes: &'a [Box],
    sideways: bool,
}

impl Blocks<'_> {
    /// Goes as deep as the forest does, which has no more objects than are drawn.
    fn block(&self, object: usize) -> Block {
        let list = self.list(object);
        if list.len() > LONG { self.rows(&list) } else { self.single(object) }
    }

    /// The objects that follow each other from here on, each leading to nothing but the next.
    fn list(&self, object: usize) -> Vec<usize> {
        let mut list = vec![object];
        let mut last = object;
        while let (Habit::List, [(_, next)]) = (self.boxes[last].habit, &self.forest.children[last][..])
            && self.boxes[*next].habit == Habit::List
        {
            list.push(*next);
            last = *next;
        }
        list
    }

    /// A long list, broken into rows.
    fn rows(&self, list: &[usize]) -> Block {
        let mut places = Vec::new();
        let (mut x, mut y, mut width, mut bottom) = (0.0f64, 0.0f64, 0.0f64, 0.0f64);
        let mut own_top = 0.0;
        for (number, object) in list.iter().enumerate() {
            let own = &self.boxes[*object];
            let is_last = number + 1 == list.len();
            let (block, gap) = if is_last {
                (self.single(*object), 0.0)
            } else {
                (
                    beside_each_other(*object, own, Vec::new(), false),
                    own.branches.first().map_or(0.0, |branch| branch.gap),
                )
            };
            if x > 0.0 && x + block.width > ROW {
                (x, y) = (0.0, bottom + BELOW - TAGS);
            }
            places.extend(block.places.iter().map(|(child, at_x, at_y)| (*child, x + at_x, y + at_y)));
            if number == 0 {
                own_top = block.own.1;
            }
            width = width.max(x + block.width);
            bottom = bottom.max(y + block.height);
            x += block.width + gap;
        }
        let own_width = list.first().map_or(0.0, |object| self.boxes[*object].width);
        Block { places, width, height: bottom, own: (0.0, own_top), own_width }
    }

    fn single(&self, object: usize) -> Block {
        let own = &self.boxes[object];
        let mut beside: Vec<(Block, Branch)> = Vec::new();
        let mut below: Vec<(Block, Branch)> = Vec::new();
        for ((_, child), branch) in self.forest.children[object].iter().zip(&own.branches) {
            let block = self.block(*child);
            let grows_down = self.boxes[*child].habit == Habit::Tree || self.leads_to_tree(*child);
            if !self.sideways && own.habit != Habit::Array && grows_down {
                below.push((block, *branch));
            } else {
                beside.push((block, *branch));
            }
        }
        let centred = self.sideways && own.habit == Habit::Tree;
        let mut block = beside_each_other(object, own, beside, centred);
        if !below.is_empty() {
            block = above(block, own, below);
        }
        block
    }

    /// Whether all that an object is there for is a tree: a map and its root.
    fn leads_to_tree(&self, object: usize) -> bool {
        let mut object = object;
        // The forest has no cycles.
        loop {
            match (self.boxes[object].habit, &self.forest.children[object][..]) {
                (Habit::Tree, _) => return true,
                (Habit::List, [(_, only)]) => object = *only,
                _ => return false,
            }
        }
    }
}

/// A box with blocks to its right.
fn beside_each_other(object: usize, own: &Box, beside: Vec<(Block, Branch)>, centred: bool) -> Block {
    let mut places = Vec::new();
    let mut right = own.width;
    // The lowest point that is taken, and the least and greatest heights at which boxes start.
    let mut taken = 0.0f64;
    let mut starts: Vec<f64> = Vec::new();
    let mut top = 0.0f64;
    let missing_first = centred && beside.len() == 1 && beside[0].1.number > 0;
    for (number, (block, branch)) in beside.into_iter().enumerate() {
        // A box stands level with what leads to it, unless something is in the way.
        let level = if own.habit == Habit::Array { branch.at - 10.0 - block.own.1 + TAGS } else { -block.own.1 + TAGS };
        let y = if centred {
            taken
        } else if number == 0 {
            level
        } else {
            level.max(taken)
        };
        let x = own.width + branch.gap;
        top = top.min(y);
        places.extend(block.places.iter().map(|(child, at_x, at_y)| (*child, x + at_x, y + at_y)));
        right = right.max(x + block.width);
        taken = y + block.height + if centred { APART / 2.0 } else { APART };
        starts.push(y + block.own.1);
    }
    let mut own_top = TAGS;
    if let (true, Some(first), Some(last)) = (centred, starts.first(), starts.last()) {
        own_top = ((first + last) / 2.0).max(TAGS);
        if missing_first {
            // An only child that is not the first stands lower than its parent.
            let down = own.height / 2.0;
            places.iter_mut().for_each(|(_, _, y)| *y += down);
            taken += down;
        }
    }
    if own.habit == Habit::Array && starts.len() > 3 {
        // What a long column leads to needs more room than the column.
        own_top = own_top.max((top + taken - own.height) / 2.0);
    }
    let shift = -top;
    places.iter_mut().for_each(|(_, _, y)| *y += shift);
    places.push((object, 0.0, own_top + shift));
    let bottom = (own_top + own.height).max(taken - if centred { APART / 2.0 } else { APART }) + shift;
    Block { places, width: right, height: bottom, own: (0.0, own_top + shift), own_width: own.width }
}

/// A block with others below it.
fn above(block: Block, own: &Box, below: Vec<(Block, Branch)>) -> Block {
    let mut places = Vec::new();
    let y = block.height + BELOW - TAGS;
    let (mut x, mut height) = (0.0, 0.0f64);
    // The middles of boxes below. A branch that leads nowhere keeps its side free.
    let mut middles: Vec<f64> = Vec::new();
    let sides = if own.habit == Habit::Tree && own.most_branches == 2 { 2 } else { 0 };
    let free = own.width / 2.0;
    let mut next = 0;
    for (child, branch) in below {
        if next < branch.number && sides > 0 {
            middles.push(x + free / 2.0);
            x += free + APART;
        }
        next = branch.number + 1;
        places.extend(child.places.iter().map(|(object, at_x, at_y)| (*object, x + at_x, y + at_y)));
        middles.push(x + child.own.0 + child.own_width / 2.0);
        x += child.width + APART;
        height = height.max(child.height);
    }
    if next < sides {
        middles.push(x + free / 2.0);
        x += free + APART;
    }
    let width = x - APART;
    let middle = middles.first().zip(middles.last()).map_or(0.0, |(first, last)| (first + last) / 2.0);
    // Whatever is too far to the left is moved.
    let left = middle - (block.own.0 + own.width / 2.0);
    let (upper, lower) = (left.max(0.0), (-left).max(0.0));
    places.iter_mut().for_each(|(_, x, _)| *x += lower);
    places.extend(block.places.iter().map(|(object, at_x, at_y)| (*object, at_x + upper, *at_y)));
    Block {
        places,
        width: (width + lower).max(block.width + upper),
        height: y + height,
        own: (block.own.0 + upper, block.own.1),
        own_width: own.width,
    }
}
