//! What of an example's state matters. A field that may hold anything is shown as holding `any`, and an object that only such fields lead
//! to is not shown at all.

use glassbox_verdict::{Counterexample, Object, Outcome, Property, State, Value};

/// An example as it is shown: fields that do not matter hold `any`, before the call, and after it unless the call has written them.
pub fn relevant(example: &Counterexample) -> Counterexample {
    let mut shown = example.clone();
    let Some(before) = &example.before else { return shown };
    let mut hides_reference = false;
    for place in &example.irrelevant {
        let (object, field) = place;
        let held = before.object(object).and_then(|object| held(object, field));
        hides_reference |= matches!(held, Some(Value::Reference(_)));
        let after = shown.after.as_mut().filter(|_| !example.overwritten.contains(place));
        for state in [shown.before.as_mut(), after].into_iter().flatten() {
            let object = state.objects.iter_mut().find(|other| other.name == *object);
            if let Some((_, value)) = object.and_then(|object| object.fields.iter_mut().find(|(name, _)| name == field))
            {
                *value = Value::Literal("any".to_owned());
            }
        }
    }
    if hides_reference {
        let named = named(example);
        for state in [&mut shown.before, &mut shown.after].into_iter().flatten() {
            keep_reached(state, &named);
        }
    }
    shown
}

fn held<'a>(object: &'a Object, field: &str) -> Option<&'a Value> {
    object.fields.iter().find(|(name, _)| name == field).map(|(_, value)| value)
}

/// Objects that an example speaks of beside its states.
fn named(example: &Counterexample) -> Vec<&str> {
    let arguments = example.arguments.iter().map(|(_, value)| value);
    let returned = match &example.outcome {
        Outcome::Returned { value } => value.as_ref(),
        Outcome::Threw(_) | Outcome::Blocked { .. } => None,
    };
    let values = arguments.chain(returned).filter_map(|value| match value {
        Value::Reference(name) => Some(&**name),
        _ => None,
    });
    let shared = match &example.property {
        Property::Tree { object } | Property::Ownership { object, .. } => Some(&**object),
        Property::Invariant { of: Some(whose), .. } => Some(whose.object()),
        _ => None,
    };
    values.chain(shared).collect()
}

/// Leaves out of a state what neither its first object nor one that is named leads to.
fn keep_reached(state: &mut State, named: &[&str]) {
    let position = |name: &str| state.objects.iter().position(|object| object.name == name);
    let first = (!state.objects.is_empty()).then_some(0);
    let mut open: Vec<usize> = first.into_iter().chain(named.iter().filter_map(|name| position(name))).collect();
    let mut reached = vec![false; state.objects.len()];
    while let Some(object) = open.pop() {
        if !std::mem::replace(&mut reached[object], true) {
            open.extend(state.objects[object].fields.iter().filter_map(|(_, value)| match value {
                Value::Reference(name) => position(name),
                _ => None,
            }));
        }
    }
    let mut reached = reached.into_iter();
    state.objects.retain(|_| reached.next() == Some(true));
}
