//! Scopes as data: the bounds of a check.
//!
//! A scope has *pools* of objects that a state may be built from, and a *domain* for every field,
//! array element and parameter: which values it may take. All of it is plain data; a machine gets its
//! objects from it elsewhere.

use glassbox_classes::descriptor;
use glassbox_verdict::Skipped;

use crate::specification::{Method, simple_name};

/// The bounds of a check.
#[derive(Clone, Debug, PartialEq)]
pub struct Scope {
    /// The class under check, by internal name.
    pub class: String,
    /// The bound it was generated from.
    pub bound: u32,
    /// What references may point to.
    pub pools: Vec<Pool>,
    /// The fields of all classes of the structure, those of the class under check first.
    pub fields: Vec<Field>,
    /// Constructors and the arguments they are called with.
    pub constructors: Vec<Call>,
    /// Operations and the arguments they are called with.
    pub operations: Vec<Call>,
    /// What cannot be called within a scope, and what a scope file leaves out.
    pub skipped: Vec<Skipped>,
    /// Whether a field is marked `@Owned`.
    pub promises_ownership: bool,
    /// Whether the scope has the states that constructors make.
    pub base: Base,
    /// A gap that keeps every verdict from being *holds*.
    pub gap: Option<Gap>,
    /// Fields, pools and parameters for which a scope file leaves out values that its bound gives
    /// them.
    pub narrowed: Vec<String>,
}

/// Whether a scope has the states that constructors make, from which an induction over calls begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// Domains and pools grow until it has them.
    Widens {
        /// Whether a program can tell equal values apart, so that pools have two objects of each.
        twins: bool,
    },
    /// It is as it was given. A constructor of which it has no state is unknown.
    Given,
    /// The author of a mirror has said which states there are.
    Trusted,
}

/// States that a scope cannot have and programs can.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gap {
    /// No constructor is checked, so nothing is known of the states that calls start from.
    NoConstructor,
    /// Objects of an inner class of the class under check, as Java names it, are all taken to belong to one object.
    Inner(String),
}

/// A set of objects.
#[derive(Clone, Debug, PartialEq)]
pub struct Pool {
    /// What domains call it.
    pub name: String,
    /// What is in it.
    pub kind: PoolKind,
}

/// What is in a pool.
#[derive(Clone, Debug, PartialEq)]
pub enum PoolKind {
    /// Objects of the structure, all their fields open.
    Objects {
        /// Their class, by internal name.
        class: String,
        /// How many.
        count: u32,
    },
    /// Arrays of the structure, all their elements open.
    Arrays {
        /// Their class: `[I`.
        class: String,
        /// How many.
        count: u32,
        /// The smallest length.
        min_length: u32,
        /// The largest length.
        max_length: u32,
        /// Other lengths, in order.
        other_lengths: Vec<u32>,
        /// Whether a shorter one counts as one of the largest length with null at its end.
        padded: bool,
        /// What an element may be.
        elements: Domain,
    },
    /// Objects that are values: equal ones are one, and they are the same in every state.
    Values {
        /// Their class, by internal name: `java/lang/Integer`.
        class: String,
        /// The values.
        values: Vec<Literal>,
    },
    /// The constants of an enum.
    Constants {
        /// The enum, by internal name.
        class: String,
    },
    /// The object that a static field holds, the same in every state.
    Static {
        /// The class that declares the field, by internal name.
        class: String,
        /// The field.
        field: String,
    },
}

/// A value that can be written down.
#[derive(Clone, Debug, PartialEq)]
pub enum Literal {
    /// A number, a truth value as 0 or 1, or a character as its code.
    Number(i64),
    /// A string.
    Text(String),
    /// A floating-point number that is not whole.
    Fraction(f64),
}

/// What a field, element or parameter may be.
#[derive(Clone, Debug, PartialEq)]
pub enum Domain {
    /// The numbers from `min` to `max`; of floating-point types, those without a fraction.
    Numbers {
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
    },
    /// Some numbers.
    Listed(Vec<Literal>),
    /// Both truth values.
    Booleans,
    /// References into pools.
    References {
        /// The pools, by name.
        pools: Vec<String>,
        /// Whether null is among them.
        null: bool,
        /// Who else may refer to the same object.
        sharing: Sharing,
    },
    /// What the constructor left there: the field is not a part of the state.
    Fixed,
    /// A part of the state of which no values are known. What operations store there is followed; a search
    /// that makes up states keeps what the constructor left there.
    Opaque,
}

/// Who else may refer to an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sharing {
    /// Anybody.
    Shared,
    /// Nobody outside: each owner has pools of its own.
    Owned,
    /// Nobody: objects have their places in a tree, breadth first.
    Tree,
    /// Nobody, and each owner has a tree of its own.
    OwnedTree,
    /// No other object of the state, and each holder has a tree of its own. Callers may hold nodes.
    Trees,
    /// No other element of the same array: each is given a value of its own, by its index.
    Distinct,
}

/// A field and its domain.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The class that declares it, by internal name.
    pub class: String,
    /// Its name.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
    /// What it may hold.
    pub domain: Domain,
    /// Whether it is marked `@Owned`, also where no values are known.
    pub is_owned: bool,
}

/// A call and its arguments.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// The method.
    pub method: Method,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
}

/// A parameter and its domain.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// What it may be.
    pub domain: Domain,
}

impl Pool {
    /// Whether these are arrays whose elements are the first objects of trees.
    pub fn holds_trees(&self) -> bool {
        let PoolKind::Arrays { elements, .. } = &self.kind else { return false };
        matches!(elements, Domain::References { sharing: Sharing::Tree, .. })
    }
}

impl Sharing {
    /// Whether each holder has pools of its own.
    pub fn is_owned(self) -> bool {
        matches!(self, Sharing::Owned | Sharing::OwnedTree | Sharing::Trees)
    }
}

impl Field {
    /// `Node.next`
    pub fn label(&self) -> String {
        format!("{}.{}", simple_name(&descriptor::java_name(&self.class)), self.name)
    }
}

impl Scope {
    /// The pool of a name.
    pub fn pool(&self, name: &str) -> Option<&Pool> {
        self.pools.iter().find(|pool| pool.name == name)
    }

    /// Whether some field has no known values: it only ever holds what a constructor leaves there.
    pub fn has_opaque_fields(&self) -> bool {
        self.fields.iter().any(|field| field.domain == Domain::Opaque)
    }

    /// The scope in words, one phrase per pool and per numeric domain.
    pub fn words(&self) -> Vec<String> {
        let simple = |class: &str| simple_name(&descriptor::java_name(class));
        let mut words: Vec<String> = Vec::new();
        for pool in &self.pools {
            words.push(match &pool.kind {
                PoolKind::Objects { class, count } if *class == self.class => {
                    format!("up to {count} {} including the one under check", plural(&simple(class), *count))
                }
                PoolKind::Objects { class, count } => {
                    format!("up to {count} {}{}{}", plural(&simple(class), *count), self.above(pool), self.places(pool))
                }
                PoolKind::Arrays { padded: true, max_length, .. } => format!("sequences of {max_length} slots"),
                PoolKind::Arrays { class, count, min_length, max_length, other_lengths, .. } => {
                    let name = simple_name(&descriptor::type_name(class));
                    let many = if *count == 1 { String::new() } else { format!("up to {count} ") };
                    let others: String = other_lengths.iter().map(|length| format!(" or {length}")).collect();
                    format!("{many}{name} of length {min_length} to {max_length}{others}")
                }
                PoolKind::Values { class, values } => {
                    format!("{} values {}{}", simple(class), listed(values), self.users(pool))
                }
                PoolKind::Constants { class } => format!("every constant of {}", simple(class)),
                PoolKind::Static { class, field } => format!("the object {}.{field}", simple(class)),
            });
        }
        for field in &self.fields {
            let shown = |number: i64| match char::from_u32(number as u32) {
                Some(letter) if field.descriptor == "C" => format!("{letter:?}"),
                _ => number.to_string(),
            };
            match &field.domain {
                Domain::Numbers { min, max } => {
                    words.push(format!("{} from {} to {}", field.label(), shown(*min), shown(*max)));
                }
                Domain::Listed(numbers) => {
                    let all: Vec<String> = numbers
                        .iter()
                        .map(|number| match number {
                            Literal::Number(number) => shown(*number),
                            other => written(other),
                        })
                        .collect();
                    words.push(format!("{} one of {}", field.label(), all.join(", ")));
                }
                _ => {}
            }
        }
        words
    }

    /// The arrays whose elements the objects of a pool are below, each in its place.
    fn above(&self, pool: &Pool) -> String {
        let is_above = |other: &&Pool| match &other.kind {
            PoolKind::Arrays { elements: Domain::References { pools, .. }, .. } => {
                other.holds_trees() && pools.contains(&pool.name)
            }
            _ => false,
        };
        let arrays = self.pools.iter().find(is_above);
        arrays.map_or_else(String::new, |arrays| format!(" in trees below the elements of {}", arrays.name))
    }

    /// Where the objects of a pool are, if there are fewer than a complete tree has places.
    fn places(&self, pool: &Pool) -> &'static str {
        let PoolKind::Objects { class, count } = &pool.kind else { return "" };
        let leads_below = |field: &&Field| {
            let is_below = matches!(
                &field.domain,
                Domain::References { pools, sharing: Sharing::Tree | Sharing::OwnedTree | Sharing::Trees, .. } if pools.contains(&pool.name)
            );
            is_below && field.class == *class
        };
        let branches = self.fields.iter().filter(leads_below).count();
        let is_complete = branches < 2 || is_complete_tree(*count, branches as u32);
        if is_complete { "" } else { ", in the first places of a tree, level by level" }
    }

    /// Which fields a pool of values is for, where another pool has the same class.
    fn users(&self, pool: &Pool) -> String {
        let class_of = |pool: &Pool| match &pool.kind {
            PoolKind::Values { class, .. } => Some(class.clone()),
            _ => None,
        };
        if self.pools.iter().filter(|other| class_of(other) == class_of(pool)).count() == 1 {
            return String::new();
        }
        let uses = |domain: &Domain| matches!(domain, Domain::References { pools, .. } if pools.contains(&pool.name));
        let fields: Vec<String> = self.fields.iter().filter(|field| uses(&field.domain)).map(Field::label).collect();
        if fields.is_empty() { " for arguments".to_owned() } else { format!(" for {}", fields.join(", ")) }
    }
}

/// Whether so many objects fill all levels of a tree.
fn is_complete_tree(count: u32, branches: u32) -> bool {
    let mut places = 0_u32;
    while places < count {
        places = places.saturating_mul(branches).saturating_add(1);
    }
    places == count
}

fn plural(name: &str, count: u32) -> String {
    if count == 1 { format!("{name} object") } else { format!("{name} objects") }
}

fn written(value: &Literal) -> String {
    match value {
        Literal::Number(number) => number.to_string(),
        Literal::Text(text) => format!("{text:?}"),
        Literal::Fraction(number) => format!("{number:?}"),
    }
}

/// Values, each once, and those of which there are two objects.
fn listed(values: &[Literal]) -> String {
    let is_twin = |place: usize| values[..place].contains(&values[place]);
    let (twins, single): (Vec<usize>, Vec<usize>) = (0..values.len()).partition(|place| is_twin(*place));
    let of = |places: Vec<usize>| places.into_iter().map(|place| values[place].clone()).collect::<Vec<Literal>>();
    let (twins, single) = (of(twins), of(single));
    match twins.len() {
        0 => ranged(&single),
        all if all == single.len() => format!("{}, two objects each", ranged(&single)),
        _ => format!("{}, two objects of {}", ranged(&single), ranged(&twins)),
    }
}

/// Values that follow each other are shown as a range where there are many.
fn ranged(values: &[Literal]) -> String {
    let follow = |pair: &[Literal]| match pair {
        [Literal::Number(one), Literal::Number(other)] => one + 1 == *other,
        [Literal::Text(one), Literal::Text(other)] => {
            one.len() < other.len() || one.len() == other.len() && one < other
        }
        _ => false,
    };
    match values {
        [first, _, .., last] if values.len() > 4 && values.windows(2).all(follow) => {
            format!("{} to {}", written(first), written(last))
        }
        _ => values.iter().map(written).collect::<Vec<_>>().join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::is_complete_tree;

    #[test]
    fn trees_are_complete_where_all_levels_are_full() {
        let complete =
            |branches: u32| (1..=16).filter(|count| is_complete_tree(*count, branches)).collect::<Vec<u32>>();
        assert_eq!(complete(2), [1, 3, 7, 15]);
        assert_eq!(complete(3), [1, 4, 13]);
    }
}
