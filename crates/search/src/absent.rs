//! What is absent from valid states.
//!
//! A scope has objects for all that the types allow for: arrays of every length up to the largest, and the same number of nodes for every
//! bin of a table. An invariant allows for less. A table of bins is as long as a power of two; a bin has no more nodes than there are
//! keys for it, and the longer the table is, the fewer. What is found to be in no valid state is left out of formulas, and what
//! is in none that has a certain array is told to everybody who knows which array it is. Formulas are smaller by much.
//!
//! Only objects are looked at to which a single choice leads: then it is easily said when they are a part of the state. What an object
//! holds that is no part of the state is seen by nobody, so it does not matter what it is.

use glassbox_logic::{Answer, Evaluation, Limits, Literal};
use glassbox_machine::Ref;
use glassbox_machine::domain::Place;
use glassbox_stage::{Space, Stage, Target};
use glassbox_verdict::Unknown;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::asked::Asked;
use crate::concolic::Concolic;
use crate::elements::States;
use crate::term::Term;

/// Conflicts after which something counts as there.
const CONFLICTS: u64 = 2_000;
/// Questions without an answer after which no more are asked.
const MOST_UNANSWERED: usize = 8;

/// An object that may be no part of the state.
struct Reached {
    object: Ref,
    /// The objects in which the choice is made that may lead to it: variants of an array have their elements in common.
    owners: Vec<Ref>,
    /// When one of them is a part of the state.
    there: Literal,
    /// When the choice leads to it.
    chosen: Literal,
    /// When it is a part of the state.
    when: Literal,
}

/// What may refer to an object.
enum Referrers {
    One(Term, Vec<Ref>),
    Several,
}

/// The addresses of objects that no valid state has. Where all states are to be kept that differ in nothing but what is no part of them,
/// there are fewer.
pub fn unused(
    target: &Target,
    stage: &mut Stage<Concolic>,
    space: &Space,
    states: &States,
    holds: Literal,
    keeps_all: bool,
) -> Result<FxHashSet<u32>, Unknown> {
    let mut reached = reached(stage, space, states);
    reached.retain(|one| !keeps_all || one.there == Literal::TRUE);
    let questions: Vec<Literal> = reached.iter().map(|one| one.when).collect();
    let never = impossible(target, stage, states, holds, &questions)?;
    Ok(reached.iter().zip(never).filter(|(_, never)| *never).map(|(one, _)| one.object.0).collect())
}

/// What is true of valid states that have a certain array: which objects are no part of them. In these states, no object leads to others
/// that is no part of the state.
pub fn without(
    target: &Target,
    stage: &mut Stage<Concolic>,
    space: &Space,
    states: &States,
    holds: Literal,
) -> Result<Vec<Literal>, Unknown> {
    let reached = reached(stage, space, states);
    let numbers: FxHashMap<Ref, usize> = reached.iter().enumerate().map(|(number, one)| (one.object, number)).collect();
    let arrays = &stage.machine.domain.arrays.variants;
    let families: Vec<Vec<Ref>> = families(&reached, &numbers, arrays);
    let mut questions = Vec::new();
    let mut asked = Vec::new();
    let graph = &mut stage.machine.domain.terms.store.graph;
    for (one, family) in reached.iter().zip(&families) {
        // An element of an array that is too short is no element of it.
        let is_element = family.iter().any(|array| one.owners.contains(array));
        for array in family.iter().filter(|_| !is_element) {
            let array = reached[numbers[array]].when;
            let both = graph.and(array, one.when);
            if both != Literal::FALSE && array != Literal::TRUE {
                questions.push(both);
                asked.push((array, one));
            }
        }
    }
    let never = impossible(target, stage, states, holds, &questions)?;
    let graph = &mut stage.machine.domain.terms.store.graph;
    let mut facts = Vec::new();
    for ((array, one), _) in asked.iter().zip(never).filter(|(_, never)| *never) {
        let both = graph.and(*array, one.chosen);
        facts.extend([!both, graph.implies(one.chosen, one.there)]);
    }
    Ok(facts)
}

/// The variants of an array, one of which leads to each object; none where that cannot be said.
fn families(reached: &[Reached], numbers: &FxHashMap<Ref, usize>, variants: &FxHashMap<u32, usize>) -> Vec<Vec<Ref>> {
    let mut families: Vec<Vec<Ref>> = Vec::with_capacity(reached.len());
    for one in reached {
        let are_variants =
            one.owners.iter().all(|owner| variants.contains_key(&owner.0) && numbers.contains_key(owner));
        families.push(match one.owners[..] {
            _ if are_variants => one.owners.clone(),
            // Those that lead to others come first.
            [owner] => numbers.get(&owner).and_then(|owner| families.get(*owner)).cloned().unwrap_or_default(),
            _ => Vec::new(),
        });
    }
    families
}

/// Which of some conditions hold in no valid state, as far as that is found out.
fn impossible(
    target: &Target,
    stage: &Stage<Concolic>,
    states: &States,
    holds: Literal,
    conditions: &[Literal],
) -> Result<Vec<bool>, Unknown> {
    let mut never = vec![false; conditions.len()];
    if conditions.is_empty() {
        return Ok(never);
    }
    let Concolic { terms, solver, .. } = &stage.machine.domain;
    let graph = &terms.store.graph;
    let mut possible = vec![false; conditions.len()];
    let mut solver: Asked = solver.solver();
    solver.assert(graph, states.bounds);
    solver.assert(graph, holds);
    let mut unanswered = 0;
    for (number, condition) in conditions.iter().enumerate() {
        target.goes_on()?;
        if possible[number] {
            continue;
        }
        let limits = Limits { interrupt: Some(target.interrupt.clone()), ..Limits::conflicts(CONFLICTS) };
        match solver.solve(graph, &[*condition], &limits) {
            Answer::Unsatisfiable => {
                never[number] = true;
                // What follows from it is not asked about for long.
                solver.assert(graph, !*condition);
            }
            Answer::Satisfiable => {
                let mut model = Evaluation::new(solver.model(graph));
                for (possible, condition) in possible.iter_mut().zip(conditions) {
                    *possible = *possible || model.literal(graph, *condition);
                }
            }
            Answer::Unknown => {
                unanswered += 1;
                if unanswered == MOST_UNANSWERED {
                    break;
                }
            }
        }
    }
    Ok(never)
}

/// Objects that may be no part of the state, those that lead to others first.
fn reached(stage: &mut Stage<Concolic>, space: &Space, states: &States) -> Vec<Reached> {
    let referrers = referrers(stage, space, states);
    let mut targets: FxHashMap<Ref, Vec<Ref>> = FxHashMap::default();
    // Of these it is not asked when they are there.
    let mut pending = vec![space.root];
    for (object, referrers) in &referrers {
        match referrers {
            Referrers::One(_, owners) => {
                owners.iter().for_each(|owner| targets.entry(*owner).or_default().push(*object));
            }
            Referrers::Several => pending.push(*object),
        }
    }
    pending.sort_unstable();
    targets.values_mut().for_each(|targets| targets.sort_unstable());
    let terms = &mut stage.machine.domain.terms;
    let mut known: FxHashMap<Ref, Literal> = pending.iter().map(|object| (*object, Literal::TRUE)).collect();
    let mut reached = Vec::new();
    let mut next = 0;
    while let Some(owner) = pending.get(next).copied() {
        next += 1;
        for object in targets.get(&owner).into_iter().flatten() {
            let Some(Referrers::One(term, owners)) = referrers.get(object).filter(|_| !known.contains_key(object))
            else {
                continue;
            };
            // Of an owner that is not known yet, it is not known either whether it is a part of the state.
            let of_owners: Vec<Literal> =
                owners.iter().map(|owner| known.get(owner).copied().unwrap_or(Literal::TRUE)).collect();
            let there = terms.store.graph.or_all(of_owners);
            let chosen = terms.is(*term, object.0);
            let when = terms.store.graph.and(there, chosen);
            known.insert(*object, when);
            pending.push(*object);
            if when != Literal::TRUE {
                reached.push(Reached { object: *object, owners: owners.clone(), there, chosen, when });
            }
        }
    }
    reached
}

/// What may refer to each object of a space that something refers to.
fn referrers(stage: &Stage<Concolic>, space: &Space, states: &States) -> FxHashMap<Ref, Referrers> {
    let objects: FxHashSet<Ref> = space.objects().collect();
    let mut referrers: FxHashMap<Ref, Referrers> = FxHashMap::default();
    for (slot, chosen) in space.slots.iter().zip(&states.slots) {
        let owner = match slot.place {
            Place::Field { object, .. } => object,
            Place::Element { array, .. } => array,
            // The root is always there, and so are these.
            Place::Static(_) | Place::Length(_) => space.root,
        };
        if !matches!(chosen.term, Term::Reference(_)) {
            continue;
        }
        for (_, address) in stage.machine.domain.terms.alternatives(chosen.term) {
            if !objects.contains(&Ref(address)) {
                continue;
            }
            let known = referrers.entry(Ref(address)).or_insert_with(|| Referrers::One(chosen.term, Vec::new()));
            match known {
                Referrers::One(term, owners) if *term == chosen.term => owners.push(owner),
                _ => *known = Referrers::Several,
            }
        }
    }
    for parameter in stage.actions.iter().flat_map(|action| &action.call.parameters) {
        for object in space.argument_objects(stage, &parameter.domain) {
            referrers.insert(object, Referrers::Several);
        }
    }
    // The object under check is there, whatever refers to it. What nothing refers to is not there.
    referrers.remove(&space.root);
    let is_there: FxHashSet<Ref> = referrers.keys().copied().chain([space.root]).collect();
    for referrers in referrers.values_mut() {
        if let Referrers::One(_, owners) = referrers {
            owners.retain(|owner| is_there.contains(owner));
        }
    }
    referrers
}
