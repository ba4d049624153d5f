//! Methods of the Java library that are understood, not evaluated.
//!
//! Invariants keep sets of visited nodes. Run on all states at once, the tables and lists of `HashSet` would be formulas of no use;
//! what matters is when an object is a member.

use glassbox_classes::world::{MethodId, World};
use glassbox_logic::{Literal, Word};
use glassbox_machine::Ref;
use glassbox_machine::domain::Place;
use glassbox_stage::special;
use rustc_hash::FxHashMap;

use super::sequence::{self, Call};
use super::{Evaluator, Outcome, Stop, no_class};
use crate::term::Term;
use crate::tree::Edges;

/// What a method of the library does.
#[derive(Clone, Copy, Debug)]
pub(super) enum Library {
    /// Nothing that an evaluation could see: what exceptions and empty maps are initialised with.
    Nothing,
    /// A new set by identity from a map that is not used otherwise.
    NewIdentitySet,
    /// A set that is new is empty.
    EmptySet,
    Add,
    Remove,
    Clear,
    Contains,
    Size,
    IsEmpty,
    /// A number in a box.
    Box,
    /// `Asserts.assertTree`
    Tree,
    /// A sequence of the models.
    Sequence(Call),
    /// `Objects.equals`
    Equals,
    /// Something else that an object of these classes does, which would need to know more of it.
    Other,
}

/// When objects are members of a set.
#[derive(Clone, Debug)]
pub(super) struct Members {
    /// Objects that are equal to themselves alone.
    objects: FxHashMap<u32, Literal>,
    /// Numbers, each with the class of its box.
    numbers: Vec<(Literal, glassbox_classes::world::ClassId, Word)>,
    size: Word,
}

/// What equality of objects is.
enum Equality {
    Identity,
    /// By the number in this word.
    Number {
        word: u16,
        kind: char,
    },
    /// By a method of their own.
    Own,
}

/// What is known of a method of the library.
pub(super) fn find(world: &World, method: MethodId) -> Option<Library> {
    let info = world.method(method);
    let class = world.class(info.class);
    let (name, descriptor) = (&**world.text(info.name), &**world.text(info.descriptor));
    if (&*class.name, name, descriptor) == ("glassbox/Asserts", "assertTree", "(Ljava/lang/Object;Ljava/lang/String;)Z")
    {
        return Some(Library::Tree);
    }
    if let Some(call) = sequence::find(world, method) {
        return Some(Library::Sequence(call));
    }
    // Classes of the same name that are not the JDK's are evaluated like any other.
    class.module()?;
    Some(match (&*class.name, name, descriptor) {
        ("java/util/HashSet" | "java/util/LinkedHashSet", "<init>", "()V" | "(I)V")
        | ("java/util/Collections$SetFromMap", "<init>", _) => Library::EmptySet,
        ("java/util/HashSet" | "java/util/LinkedHashSet" | "java/util/Collections$SetFromMap", name, descriptor) => {
            match (name, descriptor) {
                ("add", "(Ljava/lang/Object;)Z") => Library::Add,
                ("remove", "(Ljava/lang/Object;)Z") => Library::Remove,
                ("contains", "(Ljava/lang/Object;)Z") => Library::Contains,
                ("size", "()I") => Library::Size,
                ("isEmpty", "()Z") => Library::IsEmpty,
                ("clear", "()V") => Library::Clear,
                _ => Library::Other,
            }
        }
        ("java/util/IdentityHashMap", "<init>", "()V" | "(I)V") => Library::Nothing,
        ("java/util/IdentityHashMap", ..) => Library::Other,
        ("java/util/Objects", "equals", _) => Library::Equals,
        ("java/util/Collections", "newSetFromMap", _) => Library::NewIdentitySet,
        (class, "valueOf", descriptor) if is_box(class) && !descriptor.contains(";)") => Library::Box,
        _ if is_throwable(world, method) => {
            if name == "<init>" {
                Library::Nothing
            } else {
                Library::Other
            }
        }
        _ => return None,
    })
}

const BOXES: [&str; 6] = [
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Short",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Boolean",
];

/// Whether objects of a class are boxed numbers.
pub(super) fn is_box(class: &str) -> bool {
    BOXES.contains(&class)
}

fn is_throwable(world: &World, method: MethodId) -> bool {
    let class = world.class(world.method(method).class);
    class.chain.iter().any(|ancestor| &*world.class(*ancestor).name == "java/lang/Throwable")
}

impl Evaluator<'_> {
    pub(super) fn library(
        &mut self,
        library: Library,
        method: MethodId,
        arguments: &[Term],
        guard: Literal,
    ) -> Result<Outcome, Stop> {
        let value = match library {
            Library::Nothing => None,
            Library::Other => return self.unclear(method, "a method of the Java library", guard),
            Library::NewIdentitySet => return self.identity_set(method, arguments, guard),
            Library::Tree => return self.assert_tree(method, arguments, guard),
            Library::Sequence(call) => return self.sequence(call, method, arguments, guard),
            Library::Equals => return self.objects_equal(arguments[0], arguments[1], guard),
            Library::Box => Some(self.boxed(method, arguments, guard)?),
            Library::EmptySet | Library::Add | Library::Remove | Library::Clear => {
                if self.plain {
                    return Err(Stop::HasEffects);
                }
                self.effects += 1;
                self.with_set(library, method, arguments, guard)?
            }
            Library::Contains | Library::Size | Library::IsEmpty => self.with_set(library, method, arguments, guard)?,
        };
        Ok(Outcome::of(value))
    }

    pub(super) fn unclear(&mut self, method: MethodId, what: &str, guard: Literal) -> Result<Outcome, Stop> {
        if self.plain {
            return Err(Stop::NeedsContext);
        }
        if self.is_impossible(guard) {
            return Ok(Outcome::impossible());
        }
        Err(Stop::Refused(self.refusal_of(method, what)))
    }

    /// The object of a reference that can be to one object only.
    pub(super) fn only(&self, term: Term) -> Option<Ref> {
        match self.terms.alternatives(term)[..] {
            [(_, address)] if address != 0 => Some(Ref(address)),
            _ => None,
        }
    }

    fn with_set(
        &mut self,
        library: Library,
        method: MethodId,
        arguments: &[Term],
        guard: Literal,
    ) -> Result<Option<Term>, Stop> {
        // The receiver of a call is one object.
        let Some(set) = self.only(arguments[0]) else { return Ok(None) };
        if matches!(library, Library::EmptySet) {
            self.memory.sets.insert(set, Members::empty());
            return Ok(None);
        }
        let Some(mut members) = self.memory.sets.get(&set).cloned() else {
            let outcome = self.unclear(method, "a set that is a part of the state", guard)?;
            return Ok(outcome.value);
        };
        let value = match library {
            Library::Size => Some(Term::Word(members.size)),
            Library::IsEmpty => {
                let empty = self.terms.store.equal(members.size, Word::constant(32, 0));
                Some(Term::Word(self.terms.store.flag(32, empty)))
            }
            Library::Clear => {
                members.keep(self, !guard);
                None
            }
            _ => {
                let there = match self.look_up(library, &mut members, set, arguments[1], guard) {
                    Some(there) => there,
                    None => {
                        let what = "a set of objects with their own equals";
                        let outcome = self.unclear(method, what, guard)?;
                        return Ok(outcome.value);
                    }
                };
                let answer = if matches!(library, Library::Add) { !there } else { there };
                Some(Term::Word(self.terms.store.flag(32, answer)))
            }
        };
        self.memory.sets.insert(set, members);
        Ok(value)
    }

    /// When an element is a member; and adds or removes it where the guard holds. Nothing if equality is not understood.
    fn look_up(
        &mut self,
        library: Library,
        members: &mut Members,
        set: Ref,
        element: Term,
        guard: Literal,
    ) -> Option<Literal> {
        let by_identity = &*self.machine.world.class(self.machine.heap.class(set)).name == SET_FROM_MAP;
        let mut there = Literal::FALSE;
        let alternatives = self.terms.alternatives(element);
        for (choice, address) in &alternatives {
            let found = match self.equality(*address) {
                Equality::Number { .. } if by_identity => return None,
                Equality::Own if !by_identity => return None,
                Equality::Identity | Equality::Own => members.objects.get(address).copied().unwrap_or(Literal::FALSE),
                Equality::Number { word, kind } => {
                    let (class, number) = self.number(*address, word, kind);
                    let mut found = Literal::FALSE;
                    for (member, other_class, other) in members.numbers.clone() {
                        if other_class == class {
                            let same = self.terms.store.equal(number, other);
                            let same = self.terms.store.graph.and(member, same);
                            found = self.terms.store.graph.or(found, same);
                        }
                    }
                    found
                }
            };
            let found = self.terms.store.graph.and(*choice, found);
            there = self.terms.store.graph.or(there, found);
        }
        for (choice, address) in alternatives {
            let here = self.terms.store.graph.and(guard, choice);
            match (library, self.equality(address)) {
                (Library::Add, Equality::Number { word, kind }) => {
                    let (class, number) = self.number(address, word, kind);
                    let new = self.terms.store.graph.and(here, !there);
                    if new != Literal::FALSE {
                        members.numbers.push((new, class, number));
                    }
                }
                (Library::Remove, Equality::Number { word, kind }) => {
                    let (class, number) = self.number(address, word, kind);
                    for (member, other_class, other) in &mut members.numbers {
                        if *other_class == class {
                            let same = self.terms.store.equal(number, *other);
                            let gone = self.terms.store.graph.and(here, same);
                            *member = self.terms.store.graph.and(*member, !gone);
                        }
                    }
                }
                (Library::Add, _) => {
                    let member = members.objects.entry(address).or_insert(Literal::FALSE);
                    *member = self.terms.store.graph.or(*member, here);
                }
                (Library::Remove, _) => {
                    if let Some(member) = members.objects.get_mut(&address) {
                        *member = self.terms.store.graph.and(*member, !here);
                    }
                }
                _ => {}
            }
        }
        let change = match library {
            Library::Add => Some((self.terms.store.graph.and(guard, !there), 1u32)),
            Library::Remove => Some((self.terms.store.graph.and(guard, there), u32::MAX)),
            _ => None,
        };
        if let Some((when, by)) = change {
            let changed = self.terms.store.add(members.size, Word::constant(32, u64::from(by)));
            members.size = self.terms.store.ite(when, changed, members.size);
        }
        Some(there)
    }

    fn number(&mut self, address: u32, word: u16, kind: char) -> (glassbox_classes::world::ClassId, Word) {
        let object = Ref(address);
        let bits = self.machine.heap.word(object, u32::from(word));
        let term = self.read(Place::Field { object, word }, kind, bits);
        (self.machine.heap.class(object), self.terms.word(term))
    }

    /// How an object is compared by `equals`.
    fn equality(&self, address: u32) -> Equality {
        if address == 0 {
            return Equality::Identity;
        }
        let world = &self.machine.world;
        let class = world.class(self.machine.heap.class(Ref(address)));
        if is_box(&class.name) {
            let field = self.value_field(self.machine.heap.class(Ref(address)));
            return field.map_or(Equality::Own, |(word, kind)| Equality::Number { word, kind });
        }
        let overrides = class.chain.iter().any(|ancestor| {
            &*world.class(*ancestor).name != "java/lang/Object"
                && world.methods_of(*ancestor).any(|method| {
                    let info = world.method(method);
                    matches!(
                        (&**world.text(info.name), &**world.text(info.descriptor)),
                        ("equals", "(Ljava/lang/Object;)Z") | ("hashCode", "()I")
                    )
                })
        });
        if overrides { Equality::Own } else { Equality::Identity }
    }

    /// The field of a box with the number in it.
    pub(super) fn value_field(&self, class: glassbox_classes::world::ClassId) -> Option<(u16, char)> {
        let world = &self.machine.world;
        let mut fields = world.fields_of(class);
        let field = fields.find(|field| {
            let info = world.field(*field);
            !info.is_static() && &**world.text(info.name) == "value"
        })?;
        Some(self.field_place(field))
    }

    /// `Objects.equals`, without a look at the identity of boxes.
    fn objects_equal(&mut self, left: Term, right: Term, guard: Literal) -> Result<Outcome, Stop> {
        let both_null = {
            let (left, right) = (self.terms.is(left, 0), self.terms.is(right, 0));
            self.terms.store.graph.and(left, right)
        };
        let mut equal = vec![both_null];
        let mut fails = Vec::new();
        let mut thrown = no_class();
        let objects: Vec<(Literal, Ref)> = self
            .terms
            .alternatives(left)
            .into_iter()
            .filter(|(_, address)| *address != 0)
            .map(|(guard, address)| (guard, Ref(address)))
            .collect();
        let Some(equals) = self.equals_method() else { return Ok(Outcome::impossible()) };
        let is_boxed = |object: Ref| is_box(&self.machine.world.class(self.machine.heap.class(object)).name);
        if !objects.iter().all(|(_, object)| is_boxed(*object)) {
            equal.push(self.terms.same(left, right));
        }
        let calls: Vec<(Literal, MethodId, Term)> =
            match self.selected_for_all(glassbox_ir::CallKind::Virtual, equals, &objects) {
                Some(selected) => {
                    let null = self.terms.is(left, 0);
                    vec![(!null, selected, left)]
                }
                None => {
                    let mut calls = Vec::with_capacity(objects.len());
                    for (choice, object) in objects {
                        let class = self.machine.heap.class(object);
                        let Ok(selected) = self.machine.world.select(class, equals) else { continue };
                        calls.push((choice, selected, self.terms.object(object.0)));
                    }
                    calls
                }
            };
        for (choice, selected, receiver) in calls {
            let here = self.terms.store.graph.and(guard, choice);
            let outcome = self.call(selected, vec![receiver, right], here)?;
            fails.push(self.terms.store.graph.and(choice, outcome.fails));
            thrown = self.one_thrown(choice, outcome.thrown, thrown);
            if let Some(Term::Word(word)) = outcome.value {
                let zero = self.terms.store.equal(word, Word::constant(32, 0));
                equal.push(self.terms.store.graph.and(choice, !zero));
            }
        }
        let equal = self.terms.store.graph.or_all(equal);
        let fails = self.terms.store.graph.or_all(fails);
        Ok(Outcome { value: Some(Term::Word(self.terms.store.flag(32, equal))), fails, thrown })
    }

    /// `Object.equals`
    fn equals_method(&mut self) -> Option<MethodId> {
        let object = self.machine.world.load("java/lang/Object").ok()?;
        self.machine.world.find_method(object, "equals", "(Ljava/lang/Object;)Z")
    }

    /// `Collections.newSetFromMap` of a new `IdentityHashMap`.
    fn identity_set(&mut self, method: MethodId, arguments: &[Term], guard: Literal) -> Result<Outcome, Stop> {
        let map = self.only(arguments[0]);
        let class = map.map(|map| self.machine.world.class(self.machine.heap.class(map)).name.clone());
        let is_new = map.is_some_and(|map| map.0 >= self.fresh);
        if !is_new || class.as_deref() != Some("java/util/IdentityHashMap") {
            return self.unclear(method, "a set made from a map", guard);
        }
        let Ok(class) = self.machine.ready_class(SET_FROM_MAP) else {
            return self.unclear(method, "a set made from a map", guard);
        };
        let set = self.create(class, None, guard)?;
        self.memory.sets.insert(set, Members::empty());
        Ok(Outcome::of(Some(self.terms.object(set.0))))
    }

    /// Whether no object is reached twice from a root, following the fields of a pattern.
    fn assert_tree(&mut self, method: MethodId, arguments: &[Term], guard: Literal) -> Result<Outcome, Stop> {
        let pattern = self.only(arguments[1]).map(|pattern| self.machine.string_text(pattern));
        let Some(names) = pattern.as_deref().and_then(special::names_in) else {
            return self.unclear(method, "a pattern of fields that is not of the form \"{left+right}*\"", guard);
        };
        let roots = self.terms.alternatives(arguments[0]);
        let edges = Edges::collect(roots, |object| {
            let mut targets = Vec::new();
            for name in &names {
                let word = special::reference_field(self.machine, object, name).ok_or(())?;
                let bits = self.machine.heap.word(object, u32::from(word));
                let term = self.read(Place::Field { object, word }, 'L', bits);
                targets.extend(self.terms.alternatives(term));
            }
            Ok::<_, ()>(targets)
        });
        let Ok(edges) = edges else {
            return self.unclear(method, "a pattern of fields that some object does not have", guard);
        };
        let tree = edges.is_tree(&mut self.terms.store.graph);
        Ok(Outcome::of(Some(Term::Word(self.terms.store.flag(32, tree)))))
    }

    /// A box with a number in it.
    fn boxed(&mut self, method: MethodId, arguments: &[Term], guard: Literal) -> Result<Term, Stop> {
        let class = self.machine.world.method(method).class;
        let object = self.create(class, None, guard)?;
        self.memory.boxes.insert(object);
        if let Equality::Number { word, kind } = self.equality(object.0) {
            self.write(object, Place::Field { object, word }, kind, guard, arguments[0]);
        }
        Ok(self.terms.object(object.0))
    }
}

const SET_FROM_MAP: &str = "java/util/Collections$SetFromMap";

impl Members {
    fn empty() -> Members {
        Members { objects: FxHashMap::default(), numbers: Vec::new(), size: Word::constant(32, 0) }
    }

    /// Members stay only where a condition holds.
    fn keep(&mut self, evaluator: &mut Evaluator<'_>, condition: Literal) {
        let store = &mut evaluator.terms.store;
        for member in self.objects.values_mut() {
            *member = store.graph.and(*member, condition);
        }
        for (member, ..) in &mut self.numbers {
            *member = store.graph.and(*member, condition);
        }
        self.size = store.ite(condition, self.size, Word::constant(32, 0));
    }
}
