//! What of an example's state matters. A field that may hold anything is shown as holding `any`.

use glassbox_verdict::{Counterexample, Object, Value};

/// An example as it is shown: fields that do not matter hold `any`, before the call and after it, unless the call has written them.
/// A reference to an object is shown in any case, because the object has to hang somewhere.
pub fn relevant(example: &Counterexample) -> Counterexample {
    let mut shown = example.clone();
    let Some(before) = &example.before else { return shown };
    for (object, field) in &example.irrelevant {
        let Some(held) = before.object(object).and_then(|object| held(object, field)) else { continue };
        if matches!(held, Value::Reference(_)) {
            continue;
        }
        for state in [&mut shown.before, &mut shown.after].into_iter().flatten() {
            let object = state.objects.iter_mut().find(|other| other.name == *object);
            let value = object.and_then(|object| object.fields.iter_mut().find(|(name, _)| name == field));
            if let Some((_, value)) = value
                && value == held
            {
                *value = Value::Literal("any".to_owned());
            }
        }
    }
    shown
}

fn held<'a>(object: &'a Object, field: &str) -> Option<&'a Value> {
    object.fields.iter().find(|(name, _)| name == field).map(|(_, value)| value)
}
