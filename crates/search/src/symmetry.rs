//! Names for objects that nobody has a name for.
//!
//! Objects of a pool are alike as long as the path does not refer to them, and a state stays what it is when they change places. So
//! a question about all states of a path can be asked of those states alone in which such objects come in order: the first that a
//! reference leads to is the first of its pool, and so on. That is a fraction of one in n! of them, and solvers, which do not see
//! such symmetries, need that much less time.
//!
//! References are gone through in a fixed order: arguments, what fields of the objects hold that the path refers to, then the fields of
//! the others, in the order of their numbers. What a field of an object holds to which nothing has led so far does not count.
//! For any state there is one that is in order: give the next number to each object that is met. What is not met this way can have
//! any number that is left.

use glassbox_logic::Literal;
use glassbox_machine::Ref;
use glassbox_machine::domain::Place;
use glassbox_stage::{Kind, Space};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::elements::{Arguments, States};
use crate::term::{Term, Terms};

/// The references of a space, and which objects are alike.
pub struct Symmetry {
    /// Pools: their objects in order, each with its variants.
    pools: Vec<Vec<Vec<Ref>>>,
    /// The slots of an object that hold references.
    slots: FxHashMap<Ref, Vec<usize>>,
}

impl Symmetry {
    /// What is alike in a space.
    pub fn new(space: &Space) -> Symmetry {
        let mut slots: FxHashMap<Ref, Vec<usize>> = FxHashMap::default();
        for (number, slot) in space.slots.iter().enumerate().filter(|(_, slot)| slot.kind == Kind::Reference) {
            let owner = match slot.place {
                Place::Field { object, .. } => object,
                Place::Element { array, .. } => array,
                Place::Static(_) | Place::Length(_) => continue,
            };
            slots.entry(owner).or_default().push(number);
        }
        Symmetry { pools: space.alike(), slots }
    }

    /// That an object is used in one of its variants only: there are not more objects than the scope says.
    pub fn one_variant(&self, terms: &mut Terms, states: &States) -> Literal {
        let mut conditions = Vec::new();
        for object in self.pools.iter().flatten().filter(|variants| variants.len() > 1) {
            let mut before = Literal::FALSE;
            for variant in object {
                let mut referred = Vec::new();
                for chosen in &states.slots {
                    referred.push(chosen.refers_to(terms, *variant));
                }
                let referred = terms.store.graph.or_all(referred);
                let both = terms.store.graph.and(before, referred);
                conditions.push(!both);
                before = terms.store.graph.or(before, referred);
            }
        }
        terms.store.graph.and_all(conditions)
    }

    /// That objects which are alike, and not used by the path, come in order.
    pub fn in_order(
        &self,
        terms: &mut Terms,
        states: &States,
        arguments: &Arguments,
        used: &FxHashSet<u32>,
    ) -> Literal {
        let mut conditions = Vec::new();
        for pool in &self.pools {
            let is_used = |object: &&Vec<Ref>| object.iter().any(|variant| used.contains(&variant.0));
            let unused: Vec<&Vec<Ref>> = pool.iter().filter(|object| !is_used(object)).collect();
            if unused.len() < 2 {
                continue;
            }
            let mut numbers: Vec<u32> = used.iter().copied().collect();
            numbers.sort_unstable();
            let mut fixed: Vec<Term> = arguments.parameters.iter().map(|parameter| parameter.term).collect();
            for object in numbers {
                fixed.extend(self.references(states, Ref(object)));
            }
            let mut met = vec![Literal::FALSE; unused.len()];
            for term in fixed {
                self.meet(terms, term, &unused, Literal::TRUE, &mut met, &mut conditions);
            }
            for number in 0..unused.len() {
                for variant in unused[number] {
                    for term in self.references(states, *variant) {
                        let owner = met[number];
                        self.meet(terms, term, &unused, owner, &mut met, &mut conditions);
                    }
                }
            }
        }
        terms.store.graph.and_all(conditions)
    }

    fn references(&self, states: &States, object: Ref) -> Vec<Term> {
        let slots = self.slots.get(&object).map_or(&[][..], Vec::as_slice);
        slots.iter().map(|slot| states.slots[*slot].term).collect()
    }

    /// A reference leads from an object that was met to others, the next of which must be the next in order.
    fn meet(
        &self,
        terms: &mut Terms,
        term: Term,
        unused: &[&Vec<Ref>],
        owner: Literal,
        met: &mut [Literal],
        conditions: &mut Vec<Literal>,
    ) {
        if owner == Literal::FALSE {
            return;
        }
        let alternatives = terms.alternatives(term);
        let graph = &mut terms.store.graph;
        let mut ways = Vec::with_capacity(unused.len());
        for object in unused {
            let of_object = alternatives.iter().filter(|(_, address)| object.iter().any(|known| known.0 == *address));
            let way = graph.or_all(of_object.map(|(guard, _)| *guard).collect::<Vec<_>>());
            ways.push(graph.and(owner, way));
        }
        for number in 1..unused.len() {
            conditions.push(graph.implies(ways[number], met[number - 1]));
        }
        for (met, way) in met.iter_mut().zip(ways) {
            *met = graph.or(*met, way);
        }
    }
}
