//! Parts of a state that a search which makes up states has one value for: fields without known values keep what a
//! constructor left in the prototype.
//!
//! An object of another class that is made up has null there, or zero.
//!
//! That says nothing of other values. So where a call gives such a field another value, the stage tells
//! ([`Stage::unpinned`]), and nothing that was checked with the one value is called *holds*.

use glassbox_classes::world::ClassId;
use glassbox_machine::Ref;
use glassbox_machine::domain::Place;
use glassbox_machine::heap::{HEADER, Layout};
use glassbox_spec::{Domain, PoolKind};
use glassbox_verdict::Unknown;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

use crate::place::Kind;
use crate::stage::{FieldPlan, Plan, Stage};
use crate::watch::Watching;

/// Something that all states of a check have in common, and that a call changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pinned {
    /// A field has one value, and another one after the call.
    Field {
        /// The field: `Team.names`.
        field: String,
        /// The operation or constructor that gives it another value.
        by: String,
    },
    /// A place holds objects of the classes that its domain has, and one of another class after the call.
    Class {
        /// The place: `Cell.value`.
        place: String,
        /// The class.
        class: String,
        /// The operation or constructor.
        by: String,
    },
    /// Nodes of one of several trees are reached through its holder alone, and otherwise too after the call.
    Node {
        /// The class of the nodes.
        class: String,
        /// The field that holds each tree: `Bin.first`.
        field: String,
        /// The operation or constructor.
        by: String,
        /// An operation that could be passed the node; none if another part of the state leads to it.
        taker: Option<String>,
    },
    /// No two objects of the class share a part on which an invariant depends, and they do after the call.
    Part {
        /// The class of the part.
        class: String,
        /// The operation or constructor.
        by: String,
    },
}

impl Pinned {
    /// Why nothing is known of the operations.
    pub(crate) fn reason(self) -> Unknown {
        match self {
            Pinned::Field { field, by } => Unknown::Pinned { field, by },
            Pinned::Class { place, class, by } => Unknown::OtherClass { place, class, by },
            Pinned::Node { class, field, by, taker } => Unknown::EscapedNode { class, field, by, taker },
            Pinned::Part { class, by } => Unknown::SharedPart { class, by },
        }
    }
}

/// The content that such a field has in every state: its words, and those of all objects that it leads to.
type Content = Vec<u64>;

/// The most words of a content that are compared.
const MOST_WORDS: usize = 100_000;

impl<D: Watching> Stage<D> {
    /// Notes the content of fields without known values, but for those that no code reads: what the prototype has,
    /// or the objects that it holds where a state has no other of their class, and nothing otherwise.
    pub(crate) fn note_pinned(&mut self, unread: &[String]) {
        let Some(prototype) = self.prototype else { return };
        for field in self.opaque_fields(prototype) {
            let content = self.content_of(prototype, &field, prototype).0;
            self.pinned.insert(self.field_label(&field), content);
        }
        for pool in self.scope.pools.clone() {
            let PoolKind::Objects { class, .. } = &pool.kind else { continue };
            let Some(class) = self.machine.world.loaded(class).filter(|class| *class != self.class) else { continue };
            let held = self.held_prototype(class).map(|(held, _)| held);
            for field in self.opaque_fields_of(class) {
                let content = held.map_or(vec![0], |held| self.content_of(held, &field, held).0);
                self.pinned.insert(self.field_label(&field), content);
            }
        }
        self.pinned.retain(|label, _| !unread.contains(label));
    }

    /// The first field without known values that an object has another content in than all states of the check.
    /// Where the content depends on the state before the call, it is fixed to that of this run.
    pub fn unpinned(&mut self, action: usize, object: Ref) -> Option<Pinned> {
        if self.pinned.is_empty() {
            return None;
        }
        for field in self.opaque_fields(object) {
            let label = self.field_label(&field);
            let Some(before) = self.pinned.get(&label).cloned() else { continue };
            let place = Place::Field { object, word: field.word as u16 };
            self.machine.domain.settle_place(place);
            let (_, held) = self.content_of(object, &field, object);
            self.machine.domain.settle(&|object| held.contains(&object));
            if self.content_of(object, &field, object).0 != before {
                let by = self.actions[action].call.method.label.clone();
                return Some(Pinned::Field { field: label, by });
            }
        }
        None
    }

    fn opaque_fields(&mut self, object: Ref) -> Vec<FieldPlan> {
        self.opaque_fields_of(self.machine.heap.class(object))
    }

    fn opaque_fields_of(&mut self, class: ClassId) -> Vec<FieldPlan> {
        match &*self.plan(class) {
            Plan::Fields(fields) => fields.iter().filter(|field| field.domain == Domain::Opaque).cloned().collect(),
            Plan::Elements(_) => Vec::new(),
        }
    }

    fn field_label(&self, field: &FieldPlan) -> String {
        format!("{}.{}", self.simple_name(field.owner), field.name)
    }

    /// The content of a field of an object, and the objects that it leads to. The object itself, and objects without
    /// a content of their own, count as what they are.
    pub(crate) fn content_of(&mut self, object: Ref, field: &FieldPlan, root: Ref) -> (Content, Vec<Ref>) {
        let bits = self.machine.heap.word(object, field.word);
        if field.kind != Kind::Reference {
            return (vec![bits], Vec::new());
        }
        let mut numbers: FxHashMap<Ref, u64> = FxHashMap::from_iter([(Ref::NULL, 0), (root, 1)]);
        let mut order = Vec::new();
        let mut content = Vec::new();
        let mut visit = |stage: &Stage<D>, target: Ref, order: &mut Vec<Ref>| {
            // Text is compared by where it is: an equal one is another value where identity is observed.
            if stage.machine_owns(target) {
                return target.bits() << 1 | 1;
            }
            let next = numbers.len() as u64;
            let number = *numbers.entry(target).or_insert_with(|| {
                order.push(target);
                next
            });
            number << 1
        };
        content.push(visit(self, Ref::from_bits(bits), &mut order));
        let mut next = 0;
        while let Some(object) = order.get(next).copied().filter(|_| content.len() < MOST_WORDS) {
            next += 1;
            let class = self.machine.heap.class(object);
            content.push(u64::from(class.0));
            let caches: FxHashSet<u32> = match &*self.plan(class) {
                Plan::Fields(fields) => fields.iter().filter(|field| field.is_cache).map(|field| field.word).collect(),
                Plan::Elements(_) => FxHashSet::default(),
            };
            let size = self.machine.size_of(object);
            match self.machine.heap.layout(class).clone() {
                Layout::Fields { references } => {
                    for word in (HEADER..size).filter(|word| !caches.contains(word)) {
                        let held = self.machine.heap.word(object, word);
                        content.push(match references.iter().any(|reference| u32::from(*reference) == word) {
                            true => visit(self, Ref::from_bits(held), &mut order),
                            false => held,
                        });
                    }
                }
                Layout::Elements { references: true, .. } => {
                    content.push(u64::from(self.machine.heap.length(object)));
                    for index in 0..self.machine.heap.length(object) {
                        content.push(visit(self, self.machine.heap.array_ref(object, index), &mut order));
                    }
                }
                Layout::Elements { .. } | Layout::Gap => {
                    content.extend((HEADER..size).map(|word| self.machine.heap.word(object, word)));
                }
            }
        }
        (content, order)
    }

    fn machine_owns(&self, object: Ref) -> bool {
        !object.is_null() && self.is_apart(object)
    }
}
