//! Objects that a scope makes up and that no program could make.
//!
//! A record is one that its canonical constructor accepts and leaves as it is, and so is an object
//! of a class with final fields alone that hold the parameters of its constructor (`maker.rs` in
//! `crates/spec`). An object of another class of the user's that has an invariant of its own
//! satisfies it. A state with any other object in it is no state of the scope.
//!
//! The evaluation stops before it reads a place that is undecided, as that of the invariant of the
//! object under check does.

use glassbox_classes::world::{ClassId, MethodId};
use glassbox_machine::{Moment, Ref};
use glassbox_spec::{PoolKind, maker};
use glassbox_verdict::Unknown;

use crate::judge::{Evaluation, Needed, Validity};
use crate::place::{Kind, read_field};
use crate::stage::{Plan, Stage, unknown};
use crate::trace::Ran;
use crate::watch::Watching;

/// What an object has to satisfy to be one that a program can make.
#[derive(Clone, Debug)]
pub enum Requirement {
    /// An invariant of its class.
    Invariant(MethodId),
    /// That a constructor leaves the values of fields as they are. Each is given by its word.
    Constructor {
        /// The constructor.
        method: MethodId,
        /// The fields, by parameter.
        fields: Vec<(u32, Kind)>,
    },
}

/// An evaluation of a requirement that is under way.
#[derive(Clone, Copy, Debug)]
pub struct Examination {
    evaluation: Evaluation,
    /// The object that a constructor is making.
    made: Option<Ref>,
}

impl<D: Watching> Stage<D> {
    /// The requirement on objects of a class, if there is one.
    pub fn requirement(&mut self, class: ClassId) -> Option<Requirement> {
        // Of the class under check, the engines see to the invariant.
        if class == self.class {
            return None;
        }
        if let Some(known) = self.requirements.get(&class) {
            return known.clone();
        }
        let found = match self.invariant_of(class) {
            Some(invariant) => Some(Requirement::Invariant(invariant)),
            None => self.constructor_of(class),
        };
        self.requirements.insert(class, found.clone());
        found
    }

    fn constructor_of(&mut self, class: ClassId) -> Option<Requirement> {
        let maker = maker(&self.machine.world, class)?;
        let Plan::Fields(plans) = &*self.plan(class) else { return None };
        let words = maker.fields.iter().map(|field| self.machine.field_word(*field));
        let kinds = words.map(|word| Some((word, plans.iter().find(|plan| plan.word == word)?.kind)));
        Some(Requirement::Constructor { method: maker.method, fields: kinds.collect::<Option<_>>()? })
    }

    /// Whether any object that the scope makes up has to satisfy something.
    pub fn has_requirements(&mut self) -> bool {
        let objects = self.scope.pools.iter().filter_map(|pool| match &pool.kind {
            PoolKind::Objects { class, .. } => Some(class.clone()),
            _ => None,
        });
        let classes: Vec<ClassId> = objects.filter_map(|class| self.machine.world.loaded(&class)).collect();
        classes.into_iter().any(|class| self.requirement(class).is_some())
    }

    /// Whether all objects that some values reach can be made by a program. The machine is left
    /// where it is. Everything that is reached is decided.
    pub fn are_possible(&mut self, roots: &[u64]) -> Result<bool, Unknown> {
        let mut objects: Vec<Ref> = Vec::new();
        for root in roots.iter().map(|bits| Ref::from_bits(*bits)) {
            let reachable = if root.0 >= self.base { self.reachable(root) } else { Vec::new() };
            for object in reachable {
                if !objects.contains(&object) {
                    objects.push(object);
                }
            }
        }
        for object in objects {
            let class = self.machine.heap.class(object);
            let Some(requirement) = self.requirement(class) else { continue };
            let here = self.machine.moment();
            let possible = self.is_possible(&requirement, object, &here);
            self.machine.return_to(&here);
            if !possible? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_possible(&mut self, requirement: &Requirement, object: Ref, here: &Moment<D>) -> Result<bool, Unknown> {
        let examination = self.begin_examination(requirement, object)?;
        match self.go_on_with_examination(requirement, examination, object) {
            Ok(Ok(possible)) => Ok(possible),
            Ok(Err(_)) => {
                let what = "an object that looks at another which is not a part of the state".to_owned();
                Err(Unknown::Unsupported { what, stack: Vec::new() })
            }
            // What a constructor does that cannot be followed may leave the values as they are.
            Err(reason) if !reason.ends_check() && examination.made.is_some() => {
                self.machine.return_to(here);
                Ok(true)
            }
            Err(reason) => Err(reason),
        }
    }

    /// Makes the evaluation of a requirement ready to run. The places of an object that a
    /// constructor is to make again are decided.
    pub fn begin_examination(&mut self, requirement: &Requirement, object: Ref) -> Result<Examination, Unknown> {
        let Requirement::Constructor { method, fields } = requirement else {
            let Requirement::Invariant(invariant) = requirement else { return Err(Unknown::Memory) };
            let evaluation = self.begin_evaluation(*invariant, object)?;
            return Ok(Examination { evaluation, made: None });
        };
        let end = self.machine.next_address();
        let made = self.machine.new_instance(self.machine.heap.class(object)).map_err(unknown)?;
        let start = object.0 as usize * 8;
        let values =
            fields.iter().map(|(word, kind)| read_field(&self.machine.heap, start + *word as usize * 8, *kind));
        let values: Vec<D::Value> = std::iter::once(made.bits()).chain(values).map(D::constant).collect();
        self.machine.allow_steps(self.steps_per_call);
        self.machine.begin(*method, &values).map_err(unknown)?;
        Ok(Examination { evaluation: Evaluation::protecting(self.base, end, *method, object), made: Some(made) })
    }

    /// Runs the evaluation until it is known whether a program can make the object, or until it
    /// needs a place that is not decided yet.
    pub fn go_on_with_examination(
        &mut self,
        requirement: &Requirement,
        examination: Examination,
        object: Ref,
    ) -> Result<Result<bool, usize>, Unknown> {
        let (Requirement::Constructor { fields, .. }, Some(made)) = (requirement, examination.made) else {
            return match self.go_on_with_invariant(examination.evaluation)? {
                Ok(validity) => Ok(Ok(validity == Validity::Valid)),
                Err(Needed::Read(address)) => Ok(Err(address)),
                Err(Needed::Written(_)) => Err(Unknown::Unsupported {
                    what: "an invariant of another class that changes the state".to_owned(),
                    stack: Vec::new(),
                }),
            };
        };
        Ok(match self.go_on_protected(examination.evaluation)? {
            Ran::Undecided(address) => Err(address),
            Ran::Threw(_) => Ok(false),
            Ran::Returned(_) => {
                let [old, new] = [object, made].map(|object| object.0 as usize * 8);
                let differs = |stage: &mut Self, (word, kind): &(u32, Kind)| {
                    let [old, new] =
                        [old, new].map(|start| read_field(&stage.machine.heap, start + *word as usize * 8, *kind));
                    // A copy of what was passed is as good as that.
                    old != new
                        && (*kind != Kind::Reference
                            || stage.canonical(&[(old, true)]) != stage.canonical(&[(new, true)]))
                };
                Ok(!fields.iter().any(|field| differs(self, field)))
            }
        })
    }
}
