//! The stage of a search, on which the search space is known: which objects there are, what they hold in every state, and which of them may
//! take the place of another.

use glassbox_logic::{Literal, Word};
use glassbox_machine::domain::Place;
use glassbox_machine::heap::Layout;
use glassbox_stage::{Alternatives, Kind, Space, Stage, Target, box_kind};
use glassbox_verdict::Unknown;

use crate::Options;
use crate::asked::Solvers;
use crate::concolic::Concolic;
use crate::term::Term;

/// Sets the stage, and makes the search space.
pub fn set(target: &Target, options: Options, solvers: &Solvers) -> Result<(Stage<Concolic>, Space), Unknown> {
    let mut stage = Stage::<Concolic>::set(target)?;
    stage.machine.domain.dynamic = options.dynamic;
    stage.machine.domain.merges = options.merges;
    stage.machine.domain.numbers.ordered = options.ordering;
    stage.machine.domain.factors = options.factors;
    stage.machine.domain.decides = options.decides;
    stage.machine.domain.each_object = options.each_object;
    stage.machine.domain.solver = solvers.clone();
    stage.machine.domain.terms.store.remember_sums(options.sums);
    stage.machine.domain.terms.store.remember_comparisons(options.comparisons);
    let space = Space::make(&mut stage)?;
    target.goes_on()?;
    for object in space.objects() {
        let class = stage.machine.heap.class(object);
        stage.machine.domain.classes.insert(object.0, class);
        if let Some(group) = space.group(object) {
            stage.machine.domain.groups.insert(object.0, group);
        }
    }
    for object in stage.values.clone().into_iter().flatten() {
        stage.machine.domain.values.insert(object.0);
        let class = stage.machine.heap.class(object);
        stage.machine.domain.classes.insert(object.0, class);
        let is_boxed = box_kind(&stage.machine.world.class(class).name).is_some();
        for (word, kind) in stage.number_words(class) {
            let bits = stage.machine.heap.word(object, u32::from(word));
            let width = if kind == Kind::Long { 64 } else { 32 };
            let term = Term::Word(Word::constant(width, kind.bits(kind.number(bits).unwrap_or(0))));
            stage.machine.domain.contents.insert(Place::Field { object, word }, term);
            if let (true, Term::Word(number)) = (is_boxed, term) {
                stage.machine.domain.box_words.insert(object.0, word);
                stage.machine.domain.terms.boxed(vec![(Literal::TRUE, object.0)], word, number);
            }
        }
    }
    for name in target.path.substituted().files.keys() {
        let class = stage.machine.ready_class(name).ok();
        stage.machine.domain.modules.classes.extend(class);
    }
    for slot in 0..space.slots.len() as u32 {
        let Alternatives::References(objects) = space.alternatives(slot) else { continue };
        for object in objects.into_iter().filter(|object| !object.is_null()) {
            let class = stage.machine.heap.class(object);
            stage.machine.domain.classes.insert(object.0, class);
            if matches!(stage.machine.heap.layout(class), Layout::Elements { .. }) {
                let length = stage.machine.heap.length(object);
                stage.machine.domain.arrays.lengths.insert(object.0, length);
            }
        }
    }
    let variants = space.variants(&stage);
    let domain = &mut stage.machine.domain;
    for (number, arrays) in variants.into_iter().enumerate() {
        domain.arrays.variants.extend(arrays.into_iter().map(|array| (array.0, number)));
    }
    Ok((stage, space))
}
