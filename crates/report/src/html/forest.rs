//! What hangs below what: a forest in a heap, so that trees can be drawn as trees and lists as lists.
//!
//! This is the layering step of layered drawing (Sugiyama, Tagawa, Toda 1981). A walk in depth finds the references that lead back to where
//! it came from; without them there are no cycles, and the layer of an object is the length of the longest way to it. An object
//! hangs below one that refers to it from the layer above. So the last node of a list hangs on the node before it, and not on the
//! list that also knows it as `tail`. General layouts go on by ordering layers so that few lines cross; in a heap the
//! order is given, by the fields, and a left child stays on the left.

use std::collections::{BTreeMap, BTreeSet};

use glassbox_verdict::{Object, Value};

/// Who hangs below whom, by indices of objects and fields.
pub struct Forest {
    /// What hangs below nothing. The first is the object under check.
    pub roots: Vec<usize>,
    /// For each object what hangs below it, with the field that leads there.
    pub children: Vec<Vec<(usize, usize)>>,
    /// For each object what it hangs below, and by which field.
    pub parent: Vec<Option<(usize, usize)>>,
}

/// Names of fields that lead back, or past others. Nothing hangs by them: a node whose parent is the wrong one should not look like a tree.
const BACK: &[&str] =
    &["parent", "prev", "previous", "before", "pred", "predecessor", "up", "back", "tail", "last", "owner", "outer"];

impl Forest {
    /// The forest of some objects. Those that the first one leads to hang below it, whatever else refers to them; then those that the
    /// next one leads to, and so on.
    pub fn of(objects: &[&Object]) -> Forest {
        let index: BTreeMap<&str, usize> = objects.iter().enumerate().map(|(at, object)| (&*object.name, at)).collect();
        let edges: Vec<Vec<(usize, usize)>> = objects.iter().map(|object| forward(object, &index)).collect();
        let mut forest =
            Forest { roots: Vec::new(), children: vec![Vec::new(); objects.len()], parent: vec![None; objects.len()] };
        let mut visited = vec![false; objects.len()];
        for root in 0..objects.len() {
            if !visited[root] {
                forest.roots.push(root);
                forest.hang(root, &edges, &mut visited);
            }
        }
        for children in &mut forest.children {
            children.sort_unstable();
        }
        forest
    }

    /// Hangs everything that a root leads to and that is not visited yet below it.
    fn hang(&mut self, root: usize, edges: &[Vec<(usize, usize)>], visited: &mut [bool]) {
        let mut finished: Vec<usize> = Vec::new();
        let mut done: BTreeSet<usize> = BTreeSet::new();
        let mut within: BTreeSet<usize> = BTreeSet::from([root]);
        let mut kept: Vec<(usize, usize, usize)> = Vec::new();
        let mut first: BTreeMap<usize, usize> = BTreeMap::new();
        // Objects on the way down, each with the number of its fields that were followed.
        let mut way: Vec<(usize, usize)> = vec![(root, 0)];
        visited[root] = true;
        while let Some((object, followed)) = way.last_mut() {
            let object = *object;
            let Some(&(field, target)) = edges[object].get(*followed) else {
                finished.push(object);
                done.insert(object);
                way.pop();
                continue;
            };
            *followed += 1;
            if !visited[target] {
                visited[target] = true;
                within.insert(target);
                first.insert(target, object);
                kept.push((object, field, target));
                way.push((target, 0));
            } else if done.contains(&target) && within.contains(&target) {
                kept.push((object, field, target));
            }
        }
        let mut layer: BTreeMap<usize, usize> = within.iter().map(|object| (*object, 0)).collect();
        let mut from: BTreeMap<usize, Vec<(usize, usize)>> = BTreeMap::new();
        for (object, field, target) in kept {
            from.entry(object).or_default().push((field, target));
        }
        // The object that was finished last comes first in topological order.
        for object in finished.iter().rev() {
            let below = layer[object] + 1;
            for (field, target) in from.get(object).into_iter().flatten() {
                let is_deeper = below > layer[target];
                let is_first = below == layer[target] && first.get(target) == Some(object);
                if is_deeper || is_first {
                    layer.insert(*target, below);
                    self.parent[*target] = Some((*object, *field));
                }
            }
        }
        for target in within {
            if let Some((object, field)) = self.parent[target] {
                self.children[object].push((field, target));
            }
        }
    }
}

/// Whether a field leads forward, so that something can hang by it.
pub fn is_forward(field: &str) -> bool {
    !BACK.contains(&&*field.to_ascii_lowercase())
}

/// The references of an object that lead forward: fields and what they refer to.
fn forward(object: &Object, index: &BTreeMap<&str, usize>) -> Vec<(usize, usize)> {
    let fields = object.fields.iter().enumerate().filter(|(_, (name, _))| is_forward(name));
    let target = |(field, (_, value)): (usize, &(String, Value))| match value {
        Value::Reference(name) => index.get(name.as_str()).map(|target| (field, *target)),
        _ => None,
    };
    fields.filter_map(target).collect()
}

/// How objects of a class are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Habit {
    /// Its elements below each other, and what they lead to beside them.
    Array,
    /// The next one of its kind beside it.
    List,
    /// Those of its kind below it.
    Tree,
}

/// Which fields of classes lead to further objects of their kind, in all states that are drawn.
#[derive(Default)]
pub struct Habits {
    kin: BTreeMap<String, BTreeSet<String>>,
}

impl Habits {
    /// Learns from a forest.
    pub fn learn(&mut self, objects: &[&Object], forest: &Forest) {
        for (object, children) in objects.iter().zip(&forest.children) {
            for (field, child) in children {
                if objects[*child].class == object.class && !is_array(object) {
                    let known = self.kin.entry(object.class.clone()).or_default();
                    known.insert(object.fields[*field].0.clone());
                }
            }
        }
    }

    /// How an object is drawn.
    pub fn of(&self, object: &Object) -> Habit {
        if is_array(object) {
            return Habit::Array;
        }
        let branches = object.fields.iter().filter(|(name, _)| self.is_kin(object, name)).count();
        if branches > 1 { Habit::Tree } else { Habit::List }
    }

    /// Whether a field leads to further objects of its kind. Small trees may not show it, but have names that tell.
    pub fn is_kin(&self, object: &Object, field: &str) -> bool {
        let is_side = |name: &str| matches!(&*name.to_ascii_lowercase(), "left" | "right");
        let sides = object.fields.iter().filter(|(name, _)| is_side(name)).count();
        self.kin.get(&object.class).is_some_and(|fields| fields.contains(field)) || sides == 2 && is_side(field)
    }
}

/// Whether an object is an array.
pub fn is_array(object: &Object) -> bool {
    object.class.ends_with("[]")
}

#[cfg(test)]
mod tests {
    use super::{Forest, Habit, Habits};
    use glassbox_verdict::{Object, Value};

    fn object(name: &str, fields: &[(&str, &str)]) -> Object {
        let value = |text: &str| if text.is_empty() { Value::Null } else { Value::Reference(text.to_owned()) };
        let class = name.trim_end_matches(|letter: char| letter.is_ascii_digit()).to_owned();
        let fields = fields.iter().map(|(name, to)| ((*name).to_owned(), value(to))).collect();
        Object { name: name.to_owned(), class, fields }
    }

    /// `list.head>Node0`, each object below what it hangs on.
    fn hanging(objects: &[Object]) -> Vec<String> {
        let objects: Vec<&Object> = objects.iter().collect();
        let forest = Forest::of(&objects);
        let below = |(child, parent): (usize, &Option<(usize, usize)>)| {
            let (parent, field) = (*parent)?;
            let fields = &objects[parent].fields;
            Some(format!("{}.{}>{}", objects[parent].name, fields[field].0, objects[child].name))
        };
        forest.parent.iter().enumerate().filter_map(below).collect()
    }

    #[test]
    fn a_list_hangs_together_by_next_although_tail_and_prev_are_shorter() {
        let list = [
            object("List0", &[("tail", "Node2"), ("head", "Node0")]),
            object("Node0", &[("prev", ""), ("next", "Node1")]),
            object("Node1", &[("prev", "Node0"), ("next", "Node2")]),
            object("Node2", &[("prev", "Node1"), ("next", "")]),
        ];
        assert_eq!(hanging(&list), ["List0.head>Node0", "Node0.next>Node1", "Node1.next>Node2"]);
    }

    #[test]
    fn a_ring_is_cut_where_it_closes() {
        let ring = [
            object("Head0", &[("next", "Node0"), ("prev", "Node1")]),
            object("Node0", &[("next", "Node1"), ("prev", "Head0")]),
            object("Node1", &[("next", "Head0"), ("prev", "Node0")]),
        ];
        assert_eq!(hanging(&ring), ["Head0.next>Node0", "Node0.next>Node1"]);
    }

    #[test]
    fn what_is_not_linked_yet_takes_nothing_away() {
        let list = [
            object("List0", &[("head", "Node0")]),
            object("Node0", &[("next", "")]),
            object("Node1", &[("next", "Node0")]),
        ];
        assert_eq!(hanging(&list), ["List0.head>Node0"]);
    }

    #[test]
    fn objects_that_lead_to_themselves_or_nowhere() {
        let objects = [object("Node0", &[("next", "Node0"), ("next", "Nobody")])];
        assert_eq!(hanging(&objects), Vec::<String>::new());
        assert_eq!(Forest::of(&[]).roots, Vec::<usize>::new());
    }

    #[test]
    fn lists_and_trees_are_told_apart() {
        let objects = [
            object("Node0", &[("next", "Node1"), ("prev", "")]),
            object("Node1", &[("next", ""), ("prev", "Node0")]),
            object("Leaf0", &[("left", ""), ("right", "")]),
        ];
        let objects: Vec<&Object> = objects.iter().collect();
        let mut habits = Habits::default();
        habits.learn(&objects, &Forest::of(&objects));
        let found: Vec<Habit> = objects.iter().map(|object| habits.of(object)).collect();
        assert_eq!(found, [Habit::List, Habit::List, Habit::Tree]);
    }
}
