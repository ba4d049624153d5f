//! Fields that do not matter to an example, put to the test: with other values in them, a JVM sees the same violated.

use crate::examples::{FOUND, Found};

use glassbox_confirm::{Answer, Batch, confirm};
use glassbox_verdict::{Counterexample, Datum};

/// The examples that differ from one in a field that does not matter, and the field. Whoever follows a recipe sets the fields of its objects.
fn variants(example: &Counterexample) -> Vec<(String, Counterexample)> {
    let mut variants = Vec::new();
    for (object, field) in &example.irrelevant {
        let mut variant = example.clone();
        let Some(recipe) = &mut variant.recipe else { continue };
        if recipe.obstacle().is_some() {
            continue;
        }
        let object = recipe.objects.iter_mut().find(|other| other.name == *object).expect("the object is made");
        let slot = object.slots.iter_mut().find(|slot| slot.name == *field).expect("the field is set");
        match &mut slot.value {
            Datum::Number { bits, .. } => *bits ^= 1,
            Datum::Null => slot.value = Datum::Number { letter: 'I', bits: 1, boxed: true },
            other => *other = Datum::Null,
        }
        variants.push((format!("{}.{field}", object.name), variant));
    }
    variants
}

/// All in one JVM: to start one takes longer than the calls.
#[test]
fn with_another_value_in_a_field_that_does_not_matter_the_same_is_violated() {
    let changed: Vec<(&Found, Vec<(String, Counterexample)>)> = FOUND
        .iter()
        .map(|found| {
            let examples = found.report.operations.iter().filter_map(|operation| operation.counterexample.as_ref());
            (found, examples.flat_map(variants).collect())
        })
        .collect();
    let batches: Vec<Batch<'_>> = changed
        .iter()
        .map(|(found, variants)| Batch {
            path: &found.target.path,
            examples: variants.iter().map(|(_, example)| example).collect(),
        })
        .collect();
    let mut confirmed = 0;
    for ((found, variants), answers) in changed.iter().zip(confirm(&batches, &|| false)) {
        for ((field, _), answer) in variants.iter().zip(answers) {
            match answer {
                Answer::Confirmed { .. } => confirmed += 1,
                other => panic!("{} {field}: {other:?}", found.example.class),
            }
        }
    }
    assert!(confirmed >= 10, "{confirmed}");
}
