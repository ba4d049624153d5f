//! Where objects stand.
//!
//! A forest says what hangs below what. A block is an object with all that hangs below it: a list grows to the right, a tree downwards
//! with its parts side by side, an array is a column with what its elements lead to beside it. Blocks are made of blocks, so nothing overlaps.
//!
//! No one way of arranging suits all: a broad tree that grows downwards is a long strip, and so is a deep one. So each is drawn in the [`Manner`] in
//! which it has to be made smaller the least to be seen as a whole.

use super::forest::{Forest, Habit};

/// Between neighbours that hang below the same object.
const APART: f64 = 14.0;
/// Between an object and the room above what hangs below it.
const BELOW: f64 = 22.0;
/// Lists of more objects than this are broken into rows.
const LONG: usize = 12;

/// How trees grow.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Growth {
    /// Downwards: what people expect of a tree.
    Down,
    /// To the right, since boxes are wider than they are high: for broad trees.
    Sideways,
    /// In rows that are read like text, from each object to that below which most hangs; the rest hangs down from the rows. For trees that are deep on
    /// one side.
    Rows,
}

/// A way of arranging objects.
#[derive(Clone, Copy)]
pub struct Manner {
    pub growth: Growth,
    /// Rows are not much wider than this.
    pub row: f64,
}

/// All ways, those that are easiest to read first.
pub const MANNERS: [Manner; 6] = [
    Manner { growth: Growth::Down, row: 760.0 },
    Manner { growth: Growth::Sideways, row: 760.0 },
    Manner { growth: Growth::Down, row: 1_060.0 },
    Manner { growth: Growth::Rows, row: 760.0 },
    Manner { growth: Growth::Rows, row: 1_060.0 },
    Manner { growth: Growth::Rows, row: 1_360.0 },
];

/// What has to be known of an object.
pub struct Box {
    /// Its size.
    pub width: f64,
    pub height: f64,
    /// Room above it, for the variables that refer to it.
    pub above: f64,
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

/// The places of all boxes.
#[derive(Default)]
pub struct Layout {
    pub places: Vec<Place>,
    pub width: f64,
    pub height: f64,
}

/// Where a box stands: its upper left corner.
#[derive(Clone, Copy, Default)]
pub struct Place {
    pub x: f64,
    pub y: f64,
    /// Whether a new row begins with it, so that the line that leads there comes from the end of the row above.
    pub begins_row: bool,
}

/// An object with all that hangs below it. Places are relative to its corner.
struct Block {
    places: Vec<(usize, Place)>,
    width: f64,
    height: f64,
    /// The corner of the object itself, and how wide it is.
    own: (f64, f64),
    own_width: f64,
}

impl Block {
    /// Its places, somewhere else.
    fn moved(&self, x: f64, y: f64) -> impl Iterator<Item = (usize, Place)> {
        self.places.iter().map(move |(object, place)| (*object, Place { x: place.x + x, y: place.y + y, ..*place }))
    }
}

/// Finds a place for every object.
pub fn layout(forest: &Forest, boxes: &[Box], manner: Manner) -> Layout {
    let mut layout = Layout { places: vec![Place::default(); boxes.len()], width: 0.0, height: 0.0 };
    let (mut x, mut y, mut bottom) = (0.0f64, 0.0f64, 0.0f64);
    for (number, root) in forest.roots.iter().enumerate() {
        let block = Blocks { forest, boxes, manner }.block(*root);
        // The object under check has a row of its own.
        if number == 1 || number > 1 && x + block.width > manner.row {
            (x, y) = (0.0, bottom + if number == 1 { APART * 2.0 } else { APART });
        }
        for (object, place) in block.moved(x, y) {
            layout.places[object] = place;
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
    manner: Manner,
}

impl Blocks<'_> {
    /// Goes as deep as the forest does, which has no more objects than are drawn.
    fn block(&self, object: usize) -> Block {
        if self.manner.growth == Growth::Rows && self.boxes[object].habit == Habit::Tree {
            return self.rows(&self.spine(object));
        }
        let list = self.list(object);
        if list.len() > LONG { self.rows(&list) } else { self.part(object, None) }
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

    /// From an object of a tree on, always to the one below which most hangs.
    fn spine(&self, object: usize) -> Vec<usize> {
        let mut spine = vec![object];
        let mut last = object;
        let parts = |object: usize| self.forest.children[object].iter().map(|(_, child)| *child);
        while let Some(next) = parts(last)
            .filter(|child| self.boxes[*child].habit == Habit::Tree)
            .max_by_key(|child| self.objects_of(*child))
        {
            spine.push(next);
            last = next;
        }
        spine
    }

    /// How many objects hang below one, itself included.
    fn objects_of(&self, object: usize) -> usize {
        let mut all = vec![object];
        let mut next = 0;
        while let Some(object) = all.get(next) {
            all.extend(self.forest.children[*object].iter().map(|(_, child)| *child));
            next += 1;
        }
        next
    }

    /// Objects that follow each other, broken into rows, each with what else hangs below it.
    fn rows(&self, list: &[usize]) -> Block {
        let mut places = Vec::new();
        let (mut x, mut y, mut width, mut bottom) = (0.0f64, 0.0f64, 0.0f64, 0.0f64);
        let mut first = (0.0, 0.0);
        for (number, object) in list.iter().enumerate() {
            let next = list.get(number + 1).copied();
            let block = self.part(*object, next);
            let begins_row = x > 0.0 && x + block.width > self.manner.row;
            if begins_row {
                (x, y) = (0.0, bottom + BELOW);
            }
            let moved = block.moved(x, y);
            places.extend(moved.map(|(one, place)| {
                (one, Place { begins_row: place.begins_row || begins_row && one == *object, ..place })
            }));
            if number == 0 {
                first = block.own;
            }
            width = width.max(x + block.width);
            bottom = bottom.max(y + block.height);
            let mut branches = self.forest.children[*object].iter().zip(&self.boxes[*object].branches);
            let gap = branches.find(|((_, child), _)| Some(*child) == next).map_or(0.0, |(_, branch)| branch.gap);
            x += block.width + gap;
        }
        let own_width = list.first().map_or(0.0, |object| self.boxes[*object].width);
        Block { places, width, height: bottom, own: first, own_width }
    }

    /// An object with all that hangs below it, except for one that stands elsewhere.
    fn part(&self, object: usize, elsewhere: Option<usize>) -> Block {
        let own = &self.boxes[object];
        let mut beside: Vec<(Block, Branch)> = Vec::new();
        let mut below: Vec<(Block, Branch)> = Vec::new();
        let children = self.forest.children[object].iter().zip(&own.branches);
        for ((_, child), branch) in children.filter(|((_, child), _)| Some(*child) != elsewhere) {
            let block = self.block(*child);
            let grows_down = self.boxes[*child].habit == Habit::Tree || self.leads_to_tree(*child);
            if self.manner.growth != Growth::Sideways && own.habit != Habit::Array && grows_down {
                below.push((block, *branch));
            } else {
                beside.push((block, *branch));
            }
        }
        let centred = self.manner.growth == Growth::Sideways && own.habit == Habit::Tree;
        let mut block = beside_each_other(object, own, beside, centred);
        if !below.is_empty() {
            let is_pair = own.habit == Habit::Tree && own.most_branches == 2 && elsewhere.is_none();
            block = above(block, own, below, if is_pair { 2 } else { 0 });
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
    let mut places: Vec<(usize, Place)> = Vec::new();
    let mut right = own.width;
    // The lowest point that is taken, and the least and greatest heights at which boxes start.
    let mut taken = 0.0f64;
    let mut starts: Vec<f64> = Vec::new();
    let mut top = 0.0f64;
    let missing_first = centred && beside.len() == 1 && beside[0].1.number > 0;
    for (number, (block, branch)) in beside.into_iter().enumerate() {
        // A box stands level with what leads to it, unless something is in the way.
        let level = if own.habit == Habit::Array {
            branch.at - 10.0 - block.own.1 + own.above
        } else {
            own.above - block.own.1
        };
        let y = if centred {
            taken
        } else if number == 0 {
            level
        } else {
            level.max(taken)
        };
        let x = own.width + branch.gap;
        top = top.min(y);
        places.extend(block.moved(x, y));
        right = right.max(x + block.width);
        taken = y + block.height + if centred { APART / 2.0 } else { APART };
        starts.push(y + block.own.1);
    }
    let mut own_top = own.above;
    if let (true, Some(first), Some(last)) = (centred, starts.first(), starts.last()) {
        own_top = ((first + last) / 2.0).max(own.above);
        if missing_first {
            // An only child that is not the first stands lower than its parent.
            let down = own.height / 2.0;
            places.iter_mut().for_each(|(_, place)| place.y += down);
            taken += down;
        }
    }
    if own.habit == Habit::Array && starts.len() > 3 {
        // What a long column leads to needs more room than the column.
        own_top = own_top.max((top + taken - own.height) / 2.0);
    }
    let shift = -top;
    places.iter_mut().for_each(|(_, place)| place.y += shift);
    places.push((object, Place { x: 0.0, y: own_top + shift, begins_row: false }));
    let bottom = (own_top + own.height).max(taken - if centred { APART / 2.0 } else { APART }) + shift;
    Block { places, width: right, height: bottom, own: (0.0, own_top + shift), own_width: own.width }
}

/// A block with others below it. Of so many sides, those that nothing hangs on are kept free.
fn above(block: Block, own: &Box, below: Vec<(Block, Branch)>, sides: usize) -> Block {
    let mut places: Vec<(usize, Place)> = Vec::new();
    let y = block.height + BELOW;
    let (mut x, mut height) = (0.0, 0.0f64);
    // The middles of boxes below.
    let mut middles: Vec<f64> = Vec::new();
    let free = own.width / 2.0;
    let mut next = 0;
    for (child, branch) in below {
        if next < branch.number && sides > 0 {
            middles.push(x + free / 2.0);
            x += free + APART;
        }
        next = branch.number + 1;
        places.extend(child.moved(x, y));
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
    places.iter_mut().for_each(|(_, place)| place.x += lower);
    places.extend(block.moved(upper, 0.0));
    Block {
        places,
        width: (width + lower).max(block.width + upper),
        height: y + height,
        own: (block.own.0 + upper, block.own.1),
        own_width: own.width,
    }
}
