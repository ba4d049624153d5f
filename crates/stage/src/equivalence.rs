//! Property 1 of paper 000, section 3.10: an operation does to an object what its counterpart does to what the object stands for.
//!
//! ```text
//!    s1 ──── operation ────► s2
//!    │                       │
//!  abstraction             abstraction
//!    ▼                       ▼
//!    a1 ─── counterpart ───► a2   equalTo   a2'
//! ```
//!
//! The abstraction of the state before is asked for first, and the counterpart is called on it; then the operation is called. All this
//! happens in one heap, so that what both return can be compared by identity. For that it must be known that nobody changes what belongs
//! to the other: objects of the state are protected while a counterpart runs, and what the abstract state holds of them must be
//! the same after the operation. Where it is not, there is no answer.
//!
//! The abstraction and `equalTo` only look. Where they write to what they look at, as an iteration over a `HashMap` does that makes the map
//! keep a view of itself, that is undone, and they are asked twice: only if they then say something else is there no answer.

use glassbox_classes::descriptor::{Type, method_types};
use glassbox_classes::world::{ClassId, MethodId, World};
use glassbox_ir::{BinaryOp, Condition};
use glassbox_machine::domain::Place;
use glassbox_machine::{Machine, Ref, Stop};
use glassbox_spec::Abstraction;
use glassbox_verdict::Unknown;
use rustc_hash::FxHashSet;

use crate::judge::{Ended, Fault};
use crate::place::Kind;
use crate::stage::{Stage, boxed, find, unknown};
use crate::trace::Ran;
use crate::watch::Watching;

/// The method of an abstraction that compares two of its objects, as people call it.
const EQUAL_TO: &str = "equalTo of the abstraction";

/// What a class is compared with.
#[derive(Clone, Debug)]
pub struct Model {
    /// The method that says what an object stands for.
    pub abstraction: MethodId,
    /// The class of what it returns.
    pub class: ClassId,
    /// The method that says whether two of them stand for the same.
    pub equal_to: MethodId,
    /// How the class is called in Java.
    pub name: String,
    /// The method `abstraction`, as people call it.
    pub(crate) label: String,
}

impl Model {
    pub(crate) fn find<D: Watching>(
        machine: &mut Machine<D>,
        class: ClassId,
        abstraction: &Abstraction,
    ) -> Result<Model, Unknown> {
        let model = machine.ready_class(&abstraction.class).map_err(unknown)?;
        Ok(Model {
            abstraction: find(machine, class, &abstraction.method)?,
            class: model,
            equal_to: find(machine, model, &abstraction.equal_to)?,
            name: machine.world.class(model).java_name(),
            label: abstraction.method.label.clone(),
        })
    }
}

/// What the abstraction says of a call that is about to be made. `V` is a value of the machine's domain.
#[derive(Clone, Debug)]
pub enum Expectation<V> {
    /// Nothing: there is no abstraction, or no counterpart.
    Nothing,
    /// It cannot be asked: the abstraction of the state before is broken.
    Broken(Fault),
    /// What its counterpart did.
    Call(Expected<V>),
}

/// What the counterpart of a call did.
#[derive(Clone, Debug)]
pub struct Expected<V> {
    /// What the object stood for, and what the counterpart has made of it.
    state: Ref,
    /// How the counterpart ended.
    ending: Ending<V>,
    /// Objects of the state that the abstract state holds, with what they held.
    held: Vec<(Ref, Vec<u64>)>,
}

impl<V> Expectation<V> {
    /// Whether the counterpart ended in an exception.
    pub(crate) fn threw(&self) -> bool {
        matches!(self, Expectation::Call(Expected { ending: Ending { ended: Ended::Threw(_), .. }, .. }))
    }
}

/// How a method ended, with the value that it returned.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ending<V> {
    pub(crate) ended: Ended,
    pub(crate) value: Option<V>,
}

/// The result of a method: its ending, the type of its result (none for `void`), and its receiver.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Output<V> {
    pub(crate) ending: Ending<V>,
    pub(crate) kind: Option<Kind>,
    pub(crate) receiver: Ref,
}

impl<D: Watching> Stage<D> {
    /// Asks the abstraction what a call should do, before it is made. A constructor has no state before it: its counterpart is one of
    /// the abstraction's.
    pub fn expect(
        &mut self,
        action: usize,
        receiver: Ref,
        arguments: &[D::Value],
    ) -> Result<Expectation<D::Value>, Unknown> {
        let (Some(model), Some(counterpart)) = (self.model.clone(), self.actions[action].counterpart) else {
            return Ok(Expectation::Nothing);
        };
        let end = self.machine.next_address();
        let state = if self.actions[action].constructor {
            self.machine.new_instance(model.class).map_err(unknown)?
        } else {
            match self.abstraction_of(receiver, false)? {
                Ok(state) => state,
                Err(fault) => return Ok(Expectation::Broken(fault)),
            }
        };
        let ending = self.call_counterpart(action, counterpart, state, arguments, end)?;
        let held = self.held_by(state, end);
        self.machine.domain.settle(&|object| held.contains(&object));
        let held = held.into_iter().map(|object| (object, self.content(object))).collect();
        Ok(Expectation::Call(Expected { state, ending, held }))
    }

    /// The objects from before `end` that an abstract state holds.
    fn held_by(&mut self, state: Ref, end: u32) -> Vec<Ref> {
        // Before there is a base, everything would be a part of the state.
        if self.base == 0 {
            return Vec::new();
        }
        let mut reached = self.reachable(state);
        let all: FxHashSet<Ref> = reached.iter().copied().collect();
        self.machine.domain.settle_references(&|object| all.contains(&object), self.base);
        reached.retain(|object| object.0 < end);
        reached
    }

    /// Calls a method of the abstraction with the arguments of an operation. Objects that existed before `end` are not its own.
    pub(crate) fn call_counterpart(
        &mut self,
        action: usize,
        counterpart: MethodId,
        state: Ref,
        arguments: &[D::Value],
        end: u32,
    ) -> Result<Ending<D::Value>, Unknown> {
        let values = self.boxed_arguments(action, counterpart, arguments)?;
        let label = format!("{} of the abstraction", self.actions[action].call.method.label);
        let values: Vec<D::Value> = std::iter::once(D::constant(state.bits())).chain(values).collect();
        self.evaluate_own(counterpart, &values, end, &label)
    }

    /// What an object stands for; or what is wrong with its abstraction. The object is left as it is.
    pub(crate) fn abstraction_of(&mut self, object: Ref, after: bool) -> Result<Result<Ref, Fault>, Unknown> {
        let Some(model) = self.model.clone() else { return Ok(Ok(Ref::NULL)) };
        let end = self.machine.next_address();
        let before = (self.base > 0).then(|| (self.machine.moment(), self.machine.domain.beside()));
        let values = [D::constant(object.bits())];
        let (ending, changed) = self.evaluate(model.abstraction, &values, end, &model.label)?;
        let stands_for = match self.known(ending) {
            Ended::Returned(0) => Err(Fault::Abstraction { after, threw: None }),
            Ended::Returned(bits) => Ok(Ref::from_bits(bits)),
            Ended::Threw(exception) => Err(Fault::Abstraction { after, threw: Some(exception) }),
            Ended::Blocked => Err(Fault::Blocks),
        };
        if let (Some((_moment, beside)), Some(word)) = (before, changed) {
            let (again, _) = self.evaluate(model.abstraction, &values, end, &model.label)?;
            let again = self.known(again);
            let written = self.machine.heap.written_within(self.base, end);
            let is_same = match (again, stands_for) {
                (Ended::Returned(0), Err(Fault::Abstraction { threw: None, .. })) => true,
                (Ended::Returned(bits), Ok(state)) if bits != 0 => {
                    self.equal(state, Ref::from_bits(bits))?.unwrap_or(false)
                }
                (Ended::Threw(_), Err(Fault::Abstraction { threw: Some(_), .. })) => true,
                _ => false,
            };
            if !is_same {
                return Err(self.interferes(&model.label, word));
            }
            // What the object stands for stays, which was made beside it.
            for (at, held) in written {
                self.machine.heap.set_word(Ref(at), 0, held);
            }
            self.machine.domain.put_back(beside, end);
        }
        Ok(stands_for)
    }

    /// Whether two abstract states are equal, or the exception in which `equalTo` ends. They are left as they are, unless an exception is told of.
    pub(crate) fn equal(&mut self, left: Ref, right: Ref) -> Result<Result<bool, Ref>, Unknown> {
        let Some(model) = self.model.clone() else { return Ok(Ok(true)) };
        let before = (self.base > 0).then(|| (self.machine.moment(), self.machine.domain.beside()));
        let end = self.machine.next_address();
        let values = [left, right].map(|state| D::constant(state.bits()));
        let (ending, changed) = self.evaluate(model.equal_to, &values, end, EQUAL_TO)?;
        let equal = match self.known(ending) {
            Ended::Returned(bits) => bits & 1 != 0,
            Ended::Threw(exception) => return Ok(Err(exception)),
            Ended::Blocked => return Ok(Ok(false)),
        };
        if let (Some((moment, beside)), Some(word)) = (before, changed) {
            let (again, _) = self.evaluate(model.equal_to, &values, end, EQUAL_TO)?;
            if !matches!(self.known(again), Ended::Returned(bits) if (bits & 1 != 0) == equal) {
                return Err(self.interferes(EQUAL_TO, word));
            }
            self.machine.return_to(&moment);
            self.machine.domain.put_back(beside, u32::MAX);
        }
        Ok(Ok(equal))
    }

    /// A method that only looks has changed what it looks at, and then comes to something else.
    fn interferes(&self, label: &str, word: u32) -> Unknown {
        let place = self.words_for(word);
        let what = format!("{label} changes an object that is not its own ({place}) and comes to something else then");
        Unknown::Unsupported { what, stack: Vec::new() }
    }

    /// An ending whose value is known from now on.
    fn known(&mut self, ending: Ending<D::Value>) -> Ended {
        if let Some(value) = ending.value {
            self.machine.domain.pin(value);
        }
        ending.ended
    }

    /// Whether the last call ended as its counterpart did.
    pub fn judge_output(
        &mut self,
        action: usize,
        receiver: Ref,
        ended: Ended,
        expectation: &Expectation<D::Value>,
    ) -> Result<Option<Fault>, Unknown> {
        let Expectation::Call(Expected { state, ending: theirs, .. }) = *expectation else { return Ok(None) };
        let Some(counterpart) = self.actions[action].counterpart else { return Ok(None) };
        let kind = self.result_of(self.actions[action].method);
        let own = Output { ending: Ending { ended, value: self.returned }, kind, receiver };
        let kind = self.result_of(counterpart);
        let is_same = self.same_output(own, Output { ending: theirs, kind, receiver: state })?;
        Ok((!is_same).then_some(Fault::Output(theirs.ended)))
    }

    /// Whether an object stands for what a counterpart has made of what it stood for; without a counterpart, whether it stands for
    /// anything.
    pub fn judge_abstract_state(
        &mut self,
        object: Ref,
        expectation: &Expectation<D::Value>,
    ) -> Result<Option<Fault>, Unknown> {
        match expectation {
            Expectation::Broken(fault) => return Ok(Some(*fault)),
            Expectation::Call(expected) => self.check_held(expected)?,
            Expectation::Nothing if self.model.is_none() => return Ok(None),
            Expectation::Nothing => {}
        }
        let actual = match self.abstraction_of(object, true)? {
            Ok(actual) => actual,
            Err(fault) => return Ok(Some(fault)),
        };
        let Expectation::Call(Expected { state: expected, .. }) = *expectation else { return Ok(None) };
        Ok(match self.equal(expected, actual)? {
            Ok(true) => None,
            Ok(false) => Some(Fault::AbstractState { expected, actual }),
            Err(threw) => Some(Fault::Comparison { expected, actual, threw }),
        })
    }

    /// Makes a call after its counterpart and judges it by everything there is.
    pub fn compare(&mut self, action: usize, receiver: Ref, arguments: &[u64]) -> Result<Option<Fault>, Unknown> {
        let values: Vec<D::Value> = arguments.iter().copied().map(D::constant).collect();
        let expectation = self.expect(action, receiver, &values)?;
        let ended = self.call(action, receiver, arguments)?;
        self.judge(action, receiver, arguments, ended, &expectation)
    }

    /// Whether two methods ended alike. Both may return their receiver.
    pub(crate) fn same_output(&mut self, left: Output<D::Value>, right: Output<D::Value>) -> Result<bool, Unknown> {
        match (left.ending.ended, right.ending.ended) {
            (Ended::Threw(left), Ended::Threw(right)) => {
                return Ok(self.machine.heap.class(left) == self.machine.heap.class(right));
            }
            (Ended::Returned(_), Ended::Returned(_)) => {}
            _ => return Ok(false),
        }
        let (Some(left_kind), Some(right_kind)) = (left.kind, right.kind) else { return Ok(true) };
        let (Some(one), Some(other)) = (left.ending.value, right.ending.value) else { return Ok(false) };
        match (self.number_in(one, left_kind), self.number_in(other, right_kind)) {
            (Some((kind, one)), Some((other_kind, other))) => {
                Ok(kind == other_kind && self.are_equal_numbers(kind, one, other))
            }
            (None, None) => {
                let [one, other] = [one, other].map(|value| Ref::from_bits(self.machine.domain.pin(value)));
                let are_receivers = one == left.receiver && other == right.receiver;
                Ok(are_receivers || one == other || self.are_equal_values(one, other)?)
            }
            _ => Ok(false),
        }
    }

    /// Strings are the same if they are equal, and so are objects that are [compared by `equals`](is_compared_by_equals).
    fn are_equal_values(&mut self, left: Ref, right: Ref) -> Result<bool, Unknown> {
        if left.is_null() || right.is_null() {
            return Ok(false);
        }
        let classes = [left, right].map(|object| self.machine.heap.class(object));
        let strings = classes.iter().all(|class| &*self.machine.world.class(*class).name == "java/lang/String");
        if strings {
            let held: FxHashSet<Ref> = [self.reachable(left), self.reachable(right)].into_iter().flatten().collect();
            self.machine.domain.settle(&|object| held.contains(&object));
            return Ok(self.machine.string_text(left) == self.machine.string_text(right));
        }
        if !classes.iter().all(|class| is_compared_by_equals(&self.machine.world, *class)) {
            return Ok(false);
        }
        let equals = self.machine.world.find_method(classes[1], "equals", "(Ljava/lang/Object;)Z");
        let Some(equals) = equals else { return Ok(false) };
        let end = self.machine.next_address();
        let values = [right, left].map(|object| D::constant(object.bits()));
        let ending = self.evaluate_own(equals, &values, end, "equals of a result")?;
        Ok(matches!(self.known(ending), Ended::Returned(bits) if bits & 1 != 0))
    }

    /// A primitive value, or the one in a box, with its kind.
    fn number_in(&mut self, value: D::Value, kind: Kind) -> Option<(Kind, D::Value)> {
        if kind != Kind::Reference {
            return Some((kind, value));
        }
        let object = Ref::from_bits(D::bits(value));
        if object.is_null() {
            self.machine.domain.pin(value);
            return None;
        }
        let class = self.machine.heap.class(object);
        self.machine.domain.class_looked_at(value, class);
        let kind = box_kind(&self.machine.world.class(class).name)?;
        let field = self.machine.world.find_field(class, "value")?;
        let word = u16::try_from(self.machine.field_word(field)).ok()?;
        let bits = self.machine.get_named(object, "value");
        let number = self.machine.domain.loaded(Place::Field { object, word }, value, None, bits);
        Some((kind, number))
    }

    /// Whether two numbers of a kind have the same bits.
    fn are_equal_numbers(&mut self, kind: Kind, left: D::Value, right: D::Value) -> bool {
        let domain = &mut self.machine.domain;
        match kind {
            Kind::Long => {
                let compared = domain.binary(BinaryOp::CmpLong, left, right);
                domain.branch(Condition::Eq, compared, D::constant(0))
            }
            Kind::Double => domain.pin(left) == domain.pin(right),
            Kind::Float => domain.pin(left) as u32 == domain.pin(right) as u32,
            _ => domain.branch(Condition::Eq, left, right),
        }
    }

    /// The arguments of an operation as its counterpart takes them.
    fn boxed_arguments(
        &mut self,
        action: usize,
        counterpart: MethodId,
        arguments: &[D::Value],
    ) -> Result<Vec<D::Value>, Unknown> {
        let kinds: Vec<Type> =
            self.actions[action].call.method.parameters.iter().map(|parameter| parameter.kind.clone()).collect();
        let descriptor = self.machine.world.text(self.machine.world.method(counterpart).descriptor).clone();
        let (wanted, _) = method_types(&descriptor).unwrap_or((Vec::new(), Type::Void));
        let mut values = Vec::new();
        for ((value, kind), wanted) in arguments.iter().zip(kinds).zip(wanted) {
            let is_boxed = wanted.is_reference() && !kind.is_reference();
            values.push(if is_boxed { self.in_box(*value, &kind)? } else { *value });
        }
        Ok(values)
    }

    /// A primitive value in a box.
    fn in_box(&mut self, value: D::Value, kind: &Type) -> Result<D::Value, Unknown> {
        let class = self.machine.ready_class(box_class(Kind::of(kind))).map_err(unknown)?;
        let name = self.machine.world.class(class).name.clone();
        let descriptor = format!("({})L{name};", boxed(&name).0);
        if let Some(method) = self.machine.world.find_method(class, "valueOf", &descriptor)
            && let Ok(Some(boxed)) = D::observed(&mut self.machine, method, &[value])
        {
            return Ok(boxed);
        }
        let bits = self.machine.domain.pin(value);
        self.machine.call_method(class, "valueOf", &descriptor, &[bits]).map_err(unknown)
    }

    /// The kind of a method's result.
    pub fn result_of(&self, method: MethodId) -> Option<Kind> {
        let descriptor = self.machine.world.text(self.machine.world.method(method).descriptor);
        let (_, result) = method_types(descriptor)?;
        (result != Type::Void).then(|| Kind::of(&result))
    }

    /// Runs a method of the specification to its end, during which objects of the state before `end` must stay as they are.
    pub(crate) fn evaluate_own(
        &mut self,
        method: MethodId,
        values: &[D::Value],
        end: u32,
        label: &str,
    ) -> Result<Ending<D::Value>, Unknown> {
        match self.evaluate(method, values, end, label)? {
            (ending, None) => Ok(ending),
            (_, Some(word)) => {
                let what = format!("{label} changes an object that is not its own ({})", self.words_for(word));
                Err(Unknown::Unsupported { what, stack: Vec::new() })
            }
        }
    }

    /// Runs a method of the specification to its end. Tells of a word of objects of the state before `end` that it has written.
    fn evaluate(
        &mut self,
        method: MethodId,
        values: &[D::Value],
        end: u32,
        label: &str,
    ) -> Result<(Ending<D::Value>, Option<u32>), Unknown> {
        let class = values.first().map(|value| self.machine.heap.class(Ref::from_bits(D::bits(*value))));
        let selected = match class {
            Some(class) if !self.is_constructor(method) => self.machine.world.select(class, method).unwrap_or(method),
            _ => method,
        };
        let unsupported = |what: String| Unknown::Unsupported { what, stack: Vec::new() };
        let protected = if self.base == 0 { (0, 0) } else { (self.base, end) };
        self.machine.allow_steps(self.steps_per_call);
        self.machine.domain.watch_mut().protect(protected);
        let changed = self.changed_global();
        self.machine.domain.watch_mut().note_foreign(true);
        let progress = self.machine.begin(selected, values).and_then(|()| self.go_on());
        let watch = self.machine.domain.watch_mut();
        let broken = watch.broken;
        watch.note_foreign(false);
        watch.protect((0, 0));
        let progress = progress.map_err(|stop| match *stop {
            Stop::Steps(_) => Unknown::Steps { call: label.to_owned(), steps: self.steps_per_call, example: None },
            other => unknown(Box::new(other)),
        })?;
        if let (None, Some(changed)) = (changed, self.changed_global()) {
            return Err(unsupported(changed.written_by(label)));
        }
        match progress {
            Ran::Returned(value) => Ok((Ending { ended: Ended::Returned(D::bits(value)), value: Some(value) }, broken)),
            Ran::Threw(exception) => Ok((Ending { ended: Ended::Threw(exception), value: None }, broken)),
            Ran::Undecided(_) => {
                Err(unsupported(format!("{label} looks at an object that is not a part of the state")))
            }
        }
    }

    fn is_constructor(&self, method: MethodId) -> bool {
        &**self.machine.world.text(self.machine.world.method(method).name) == "<init>"
    }

    /// What the abstract state holds of the state must not have been changed by the operation.
    fn check_held(&mut self, expected: &Expected<D::Value>) -> Result<(), Unknown> {
        self.machine.domain.settle(&|object| expected.held.iter().any(|(held, _)| *held == object));
        let changed = expected.held.iter().find(|(object, content)| self.content(*object) != *content);
        let Some((object, _)) = changed else { return Ok(()) };
        let class = self.simple_name(self.machine.heap.class(*object));
        let what = format!(
            "an abstraction that holds an object which the operation changes ({class}); let it take what the object holds"
        );
        Err(Unknown::Unsupported { what, stack: Vec::new() })
    }

    /// The words of an object.
    fn content(&self, object: Ref) -> Vec<u64> {
        let end = object.0 + self.machine.size_of(object);
        (object.0 + glassbox_machine::heap::HEADER..end).map(|word| self.machine.heap.at(word)).collect()
    }
}

/// The kind of value that objects of a class box.
pub fn box_kind(class: &str) -> Option<Kind> {
    const BOXES: [&str; 8] = [
        "java/lang/Boolean",
        "java/lang/Byte",
        "java/lang/Character",
        "java/lang/Short",
        "java/lang/Integer",
        "java/lang/Long",
        "java/lang/Float",
        "java/lang/Double",
    ];
    BOXES.contains(&class).then(|| boxed(class).1)
}

/// Whether results of a class are the same if they are equal: objects of the JDK's classes that implement `equals`, such
/// as lists and `Optional`, records, and entries of maps.
pub fn is_compared_by_equals(world: &World, class: ClassId) -> bool {
    let info = world.class(class);
    let is = |ancestor: &ClassId, name: &str| &*world.class(*ancestor).name == name;
    let is_value = info.module().is_some()
        || info.chain.iter().any(|ancestor| is(ancestor, "java/lang/Record"))
        || info.all_interfaces.iter().any(|interface| is(interface, "java/util/Map$Entry"));
    let equals = world.find_method(class, "equals", "(Ljava/lang/Object;)Z");
    is_value && equals.is_some_and(|equals| !is(&world.method(equals).class, "java/lang/Object"))
}

/// The class of objects that box values of a kind.
pub fn box_class(kind: Kind) -> &'static str {
    match kind {
        Kind::Boolean => "java/lang/Boolean",
        Kind::Byte => "java/lang/Byte",
        Kind::Char => "java/lang/Character",
        Kind::Short => "java/lang/Short",
        Kind::Long => "java/lang/Long",
        Kind::Float => "java/lang/Float",
        Kind::Double => "java/lang/Double",
        Kind::Int | Kind::Reference => "java/lang/Integer",
    }
}
