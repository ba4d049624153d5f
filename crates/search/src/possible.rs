//! Which objects of a state a program can make, as a formula: records that their constructors
//! accept, objects that satisfy an invariant of their own (`possible.rs` in `crates/stage`).
//!
//! An invariant is evaluated as that of the object under check is. What a constructor does is found
//! out case by case, and so is an invariant without a formula: an object depends on few places.
//! Only objects that a place refers to matter, or that are passed.

use glassbox_baselines::Task;
use glassbox_baselines::objects::Objects;
use glassbox_logic::Literal;
use glassbox_machine::Ref;
use glassbox_stage::{Alternatives, Requirement, Space, Stage, Target};
use glassbox_verdict::Unknown;

use crate::concolic::Concolic;
use crate::declare::Lifted;
use crate::elements::{Arguments, States};
use crate::valid::{Way, evaluated};

/// The objects that have to satisfy something, and when they do.
pub type Possible = Vec<(Ref, Literal)>;

/// Finds out when the objects of some states are such that a program can make them.
pub fn possible(
    target: &Target,
    stage: &mut Stage<Concolic>,
    space: &Space,
    states: &States,
    lifted: &mut Lifted,
) -> Result<Possible, Unknown> {
    let mut possible = Vec::new();
    if !stage.has_requirements() {
        return Ok(possible);
    }
    let task = Task { target: target.clone(), jobs: 1, seed: 0 };
    let mut objects = None;
    for (number, object) in space.objects_in_order().into_iter().enumerate() {
        let class = stage.machine.heap.class(object);
        let Some(requirement) = stage.requirement(class) else { continue };
        if let Requirement::Invariant(invariant) = requirement
            && let Ok(holds) = evaluated(Way::Anyhow, target, stage, space, states, lifted, (invariant, object))
        {
            possible.push((object, holds));
            continue;
        }
        target.goes_on()?;
        let objects = match &mut objects {
            Some(objects) => objects,
            none => none.insert(Objects::new(&task)?),
        };
        let Some(cases) = objects.impossible(number)? else {
            let name = stage.machine.world.class(class).java_name();
            let what = format!("objects of {name} in more ways than can be looked at; choose a smaller bound");
            return Err(Unknown::Unsupported { what, stack: Vec::new() });
        };
        let terms = &mut stage.machine.domain.terms;
        let mut impossible = Vec::with_capacity(cases.len());
        for case in cases {
            let mut places = Vec::with_capacity(case.len());
            for (slot, number) in case {
                let chosen = &states.slots[slot as usize];
                places.push(match space.alternatives(slot) {
                    // Some objects may have been left out since they were numbered.
                    Alternatives::References(objects) => chosen.refers_to(terms, objects[number as usize]),
                    Alternatives::Numbers { .. } | Alternatives::Listed(_) => chosen.is(terms, number),
                });
            }
            impossible.push(terms.store.graph.and_all(places));
        }
        possible.push((object, !terms.store.graph.or_all(impossible)));
    }
    Ok(possible)
}

/// That all objects are possible to which some place refers.
pub fn of_places(stage: &mut Stage<Concolic>, states: &States, possible: &[(Ref, Literal)]) -> Literal {
    let terms = &mut stage.machine.domain.terms;
    let mut conditions = Vec::with_capacity(possible.len());
    for (object, holds) in possible {
        let referred: Vec<Literal> = states.independent().map(|slot| slot.refers_to(terms, *object)).collect();
        let referred = terms.store.graph.or_all(referred);
        conditions.push(terms.store.graph.implies(referred, *holds));
    }
    terms.store.graph.and_all(conditions)
}

/// That all objects are possible that may be passed.
pub fn of_arguments(stage: &mut Stage<Concolic>, arguments: &Arguments, possible: &[(Ref, Literal)]) -> Literal {
    let terms = &mut stage.machine.domain.terms;
    let mut conditions = Vec::new();
    for (object, holds) in possible {
        for parameter in &arguments.parameters {
            let passed = parameter.refers_to(terms, *object);
            conditions.push(terms.store.graph.implies(passed, *holds));
        }
    }
    terms.store.graph.and_all(conditions)
}
