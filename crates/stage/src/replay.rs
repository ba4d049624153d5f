//! Counterexamples: a violation is done again in a machine of its own, where every operation is written
//! down, and put into words.
//!
//! This is also the check on ourselves: what does not happen again is no violation but a fault of ours.

use glassbox_classes::world::MethodId;
use glassbox_machine::domain::Place;
use glassbox_machine::{Ref, Thrown as MachineThrown};
use glassbox_verdict::{
    self as verdict, Abstract, Counterexample, Element, Property, State, Step, Thrown, Unknown, Value, Whose,
    with_article,
};

use crate::callers::Maker;
use crate::canonical::Canonical;
use crate::describe::Names;
use crate::judge::{Ended, Fault};
use crate::others::Role;
use crate::ownership::{SharedObject, Sharer};
use crate::place::Kind;
use crate::reads::Unread;
use crate::recipe::Numbers;
use crate::stage::{Plan, Stage, Target, unknown};
use crate::watch::{Traced, Watching};

impl Stage<Traced> {
    /// Does a call again and describes what it breaks. The form holds the receiver (null for a constructor)
    /// and the arguments, and then an object whose invariant the call breaks, if it was not passed it.
    pub fn replay(target: &Target, action: usize, form: &Canonical) -> Result<Counterexample, Unknown> {
        let mut stage = Stage::<Traced>::set(target)?;
        let values = stage.rebuild(form)?;
        let count = stage.actions[action].call.method.parameters.len();
        let (mut receiver, arguments) = (Ref::from_bits(values[0]), &values[1..=count]);
        let held = values.get(count + 1).map(|bits| Ref::from_bits(*bits));
        let constructor = stage.actions[action].constructor;
        let mut names = Names::default();
        let before = (!constructor).then(|| {
            let roots = std::iter::once(receiver.bits()).chain(stage.references(action, arguments));
            let roots: Vec<u64> = roots.chain(held.map(Ref::bits)).collect();
            stage.describe(&roots, &mut names)
        });
        let kinds: Vec<Kind> =
            stage.actions[action].call.method.parameters.iter().map(|parameter| Kind::of(&parameter.kind)).collect();
        let parameters: Vec<String> =
            stage.actions[action].call.parameters.iter().map(|parameter| parameter.name.clone()).collect();
        let mut arguments_shown: Vec<(String, Value)> = Vec::new();
        for ((name, kind), bits) in parameters.into_iter().zip(&kinds).zip(arguments) {
            arguments_shown.push((name, stage.value(*bits, *kind, &mut names, &mut Vec::new())));
        }
        if constructor {
            receiver = stage.machine.new_instance(stage.class).map_err(unknown)?;
        }
        let stood_for = stage.abstraction_before(action, receiver, &mut names)?;
        let mut numbers = Numbers::default();
        let mut recipe = stage.recipe(target, action, (receiver, arguments, held), &mut names, &mut numbers);
        let start = stage.machine.moment();
        stage.machine.domain.watch_mut().reads = Some(Box::default());
        if !constructor {
            // That the state before is valid is a part of the violation.
            stage.holds(receiver)?;
            stage.machine.return_to(&start);
            stage.begin_reading();
        }
        let expectation = stage.expect(action, receiver, arguments)?;
        stage.begin_reading();
        let beginning = stage.machine.moment();
        let beginning_end = stage.machine.next_address();
        let roots: Vec<u64> = std::iter::once(receiver.bits()).chain(stage.references(action, arguments)).collect();
        stage.start_tracing(roots.clone(), before.as_ref(), names);
        let ended = stage.call(action, receiver, arguments)?;
        let (mut lines, mut names) = stage.stop_tracing();
        recipe.caveat = stage.changed_global().map(|changed| changed.words());
        let mut after = Some(stage.describe(&[receiver.bits()], &mut names));
        if constructor && matches!(ended, Ended::Threw(_)) {
            after = None;
        }
        let kind = stage.result_of(stage.actions[action].method);
        let root = after.is_some().then_some(receiver);
        stage.finish_recipe(&mut recipe, ended, kind, root, &mut names, &mut numbers);
        let outcome = stage.outcome(ended, kind, &mut names);
        let called = stage.machine.moment();
        stage.start_noting_lines();
        let mut fault = stage.judge(action, receiver, arguments, ended, &expectation)?;
        if fault.is_none() {
            fault = stage.judge_held(held.as_slice())?.map(|(_, fault)| fault);
        }
        recipe.judged = stage.judged(fault, &recipe, &numbers);
        if recipe.judged.is_none() && matches!(fault, Some(Fault::Other { .. })) {
            let reason = "the invariant that is broken is that of an object which the call has made";
            recipe.caveat.get_or_insert_with(|| reason.to_owned());
        }
        let (invariant_lines, _) = stage.stop_tracing();
        let reads = stage.machine.domain.watch_mut().reads.take().unwrap_or_default();
        // Arguments have to be valid as well, and nobody has asked which of their fields that
        // takes.
        let has_others = held.is_some() || !stage.others(action, receiver, arguments, Ended::Returned(0)).is_empty();
        let unread = match &before {
            Some(before) if !has_others && !stage.has_requirements() => stage.unread(&reads, before, &names),
            _ => Unread::default(),
        };
        let property = match fault {
            None => {
                let label = &stage.actions[action].call.method.label;
                return Err(Unknown::Fault { what: format!("a violation of {label} did not happen again") });
            }
            Some(Fault::Invariant(threw)) => {
                let threw = threw.map(|exception| stage.in_words(exception));
                stage.machine.return_to(&called);
                let broken = (receiver, stage.invariant);
                stage.false_invariant(broken, None, threw, after.as_ref(), &invariant_lines, &mut names)
            }
            Some(Fault::Other { role, object, invariant, threw }) => {
                let threw = threw.map(|exception| stage.in_words(exception));
                stage.machine.return_to(&called);
                let root = after.is_some().then_some(receiver.bits());
                let roots: Vec<u64> = root.into_iter().chain([object.bits()]).collect();
                after = Some(stage.describe(&roots, &mut names));
                let (broken, whose) = ((object, invariant), stage.whose(action, role, object, &mut names));
                stage.false_invariant(broken, Some(whose), threw, after.as_ref(), &invariant_lines, &mut names)
            }
            Some(Fault::Tree(object)) => {
                let Value::Reference(object) = stage.value(object.bits(), Kind::Reference, &mut names, &mut Vec::new())
                else {
                    return Err(Unknown::Memory);
                };
                Property::Tree { object }
            }
            Some(Fault::Ownership(shared)) => {
                stage.machine.return_to(&called);
                let root = after.is_some().then_some(receiver.bits());
                let roots: Vec<u64> = root.into_iter().chain([shared.object.bits()]).collect();
                after = Some(stage.describe(&roots, &mut names));
                stage.ownership(action, shared, &mut names)
            }
            Some(Fault::Exception) => Property::Exception,
            Some(Fault::Assertion) => Property::Assertion,
            Some(Fault::Blocks) => Property::Blocks,
            Some(Fault::Output(expected)) => {
                let kind = stage.actions[action].counterpart.and_then(|counterpart| stage.result_of(counterpart));
                recipe.expected = Some(stage.ending(expected, kind, &numbers));
                let expected = stage.outcome(expected, kind, &mut names);
                Property::Output { abstraction: stage.model_name(), expected, before: stood_for }
            }
            Some(Fault::AbstractState { expected, actual }) => Property::AbstractState {
                abstraction: stage.model_name(),
                before: stood_for,
                expected: stage.stands_for(expected, &mut names),
                actual: stage.stands_for(actual, &mut names),
            },
            Some(Fault::Abstraction { after, threw }) => {
                Property::Abstraction { after, threw: threw.map(|exception| stage.in_words(exception)) }
            }
            Some(Fault::Comparison { expected, actual, threw }) => Property::Comparison {
                left: stage.stands_for(expected, &mut names),
                right: stage.stands_for(actual, &mut names),
                threw: stage.in_words(threw),
            },
        };
        if stage.arbitrary() {
            let reason = "it may depend on identity hash codes, on the time or on the machine, which differ from one \
                          JVM to the next";
            recipe.caveat.get_or_insert_with(|| reason.to_owned());
        }
        let broken = match fault {
            Some(Fault::Invariant(_)) => Some((receiver, stage.invariant)),
            // What is returned need not be there before.
            Some(Fault::Other { role: Role::Argument(_) | Role::Held, object, invariant, .. })
                if object.0 < beginning_end =>
            {
                Some((object, invariant))
            }
            _ => None,
        };
        if let Some(broken) = broken {
            stage.machine.return_to(&beginning);
            let blamed = stage.blame((action, receiver, arguments), broken, roots, before.as_ref());
            if let Some(step) = blamed.and_then(|step| lines.get_mut(step)) {
                step.breaks = true;
            }
        }
        recipe.invariant_writes = stage.invariant_writes;
        let values: Vec<Value> = arguments_shown.iter().map(|(_, value)| value.clone()).collect();
        let call = stage.call_text(action, &values);
        Ok(Counterexample {
            property,
            before,
            history: Vec::new(),
            unreached: None,
            smallest: None,
            call,
            arguments: arguments_shown,
            outcome,
            after,
            irrelevant: unread.fields,
            overwritten: unread.overwritten,
            lines,
            confirmation: None,
            recipe: Some(Box::new(recipe)),
        })
    }

    /// That the invariant of an object is false after a call, or ended in an exception, and where.
    fn false_invariant(
        &mut self,
        broken: (Ref, MethodId),
        of: Option<Whose>,
        threw: Option<Thrown>,
        after: Option<&State>,
        lines: &[Step],
        names: &mut Names,
    ) -> Property {
        let at = lines.last().map(|step| step.line.clone());
        let parts = match (&threw, after) {
            (None, Some(after)) => self.false_parts(broken, after, names),
            _ => Vec::new(),
        };
        Property::Invariant { of, threw, at, parts }
    }

    /// An object beside the receiver, by its part in a call.
    fn whose(&mut self, action: usize, role: Role, object: Ref, names: &mut Names) -> Whose {
        let object = self.name(object, names);
        match role {
            Role::Argument(number) => {
                let parameter = self.actions[action].call.parameters.get(number);
                Whose::Argument { name: parameter.map_or_else(String::new, |one| one.name.clone()), object }
            }
            Role::Returned => Whose::Returned { object },
            Role::Held => Whose::Held { object },
        }
    }

    /// That an owned object is reached otherwise than through its owner.
    fn ownership(&mut self, action: usize, shared: SharedObject, names: &mut Names) -> Property {
        let object = self.name(shared.object, names);
        let owner = match shared.owner {
            Place::Field { object: holder, word } => {
                let class = self.machine.heap.class(holder);
                let label = match &*self.plan(class) {
                    Plan::Fields(fields) => fields.iter().find(|field| field.word == u32::from(word)).cloned(),
                    Plan::Elements(_) => None,
                };
                format!("{}.{}", self.name(holder, names), label.map_or_else(String::new, |field| field.label))
            }
            Place::Element { array, index } => format!("{}[{index}]", self.name(array, names)),
            Place::Static(_) | Place::Length(_) => String::new(),
        };
        let by = match shared.sharer {
            Sharer::State => verdict::Sharer::State,
            Sharer::Argument(number) => {
                let parameter = self.actions[action].call.parameters.get(number);
                verdict::Sharer::Argument { name: parameter.map_or_else(String::new, |one| one.name.clone()) }
            }
            Sharer::Returned => verdict::Sharer::Returned,
            Sharer::Thrown => verdict::Sharer::Thrown,
            Sharer::Static(field) => verdict::Sharer::Static { field: self.static_name(field) },
            Sharer::Caller => verdict::Sharer::Caller,
        };
        Property::Ownership { object, owner, by }
    }

    /// Another run begins in the state in which reads are noted.
    fn begin_reading(&mut self) {
        if let Some(reads) = &mut self.machine.domain.watch_mut().reads {
            reads.begin();
        }
    }

    /// What an object stands for before a call that is compared with its abstraction. The machine is left where it was.
    fn abstraction_before(
        &mut self,
        action: usize,
        receiver: Ref,
        names: &mut Names,
    ) -> Result<Option<Abstract>, Unknown> {
        if self.actions[action].constructor || self.actions[action].counterpart.is_none() {
            return Ok(None);
        }
        let here = self.machine.moment();
        let shown = match self.abstraction_of(receiver, false)? {
            Ok(state) => Some(self.stands_for(state, names)),
            Err(_) => None,
        };
        self.machine.return_to(&here);
        Ok(shown)
    }

    fn model_name(&self) -> String {
        self.model.as_ref().map_or_else(String::new, |model| model.name.clone())
    }
}

impl<D: Watching> Stage<D> {
    /// A call with arguments that are the same in every state, as Java source would have it.
    pub fn call_words(&mut self, action: usize, arguments: &[u64]) -> String {
        self.named_words(action, arguments, &mut Names::default())
    }

    /// The same where some arguments have names.
    pub fn call_words_with(&mut self, action: usize, arguments: &[u64], names: &[Option<String>]) -> String {
        let parameters = &self.actions[action].call.method.parameters;
        let kinds: Vec<Kind> = parameters.iter().map(|parameter| Kind::of(&parameter.kind)).collect();
        let values: Vec<Value> = self.values_with(&kinds, arguments, names);
        self.call_text(action, &values)
    }

    /// How a caller makes an object, as Java source would have it.
    pub fn maker_words(&mut self, maker: &Maker, arguments: &[u64], names: &[Option<String>]) -> String {
        let kinds: Vec<Kind> = maker.parameters.iter().map(|(_, kind)| *kind).collect();
        let values: Vec<String> = self.values_with(&kinds, arguments, names).iter().map(shown).collect();
        let values = values.join(", ");
        match maker.label.split_once('(') {
            Some((name, _)) if maker.is_constructor() => format!("new {name}({values})"),
            Some((name, _)) => format!("{name}({values})"),
            None => format!("new {} {{{values}}}", maker.label),
        }
    }

    fn values_with(&mut self, kinds: &[Kind], arguments: &[u64], names: &[Option<String>]) -> Vec<Value> {
        let mut values = Vec::new();
        for ((kind, bits), name) in kinds.iter().zip(arguments).zip(names) {
            values.push(match name {
                Some(name) => Value::Reference(name.clone()),
                None => self.value(*bits, *kind, &mut Names::default(), &mut Vec::new()),
            });
        }
        values
    }

    /// Adds to the reason why a call has no answer, if that is because it did not end, on which state it was made: the one that is there now.
    pub fn unended(&mut self, reason: Unknown, action: usize, receiver: Ref, arguments: &[u64]) -> Unknown {
        match reason {
            Unknown::Steps { call, steps, example: None } if call == self.actions[action].call.method.label => {
                let mut names = Names::default();
                let before = (!self.actions[action].constructor).then(|| {
                    let others = self.references(action, arguments);
                    let roots: Vec<u64> = std::iter::once(receiver.bits()).chain(others).collect();
                    self.describe(&roots, &mut names)
                });
                let example = Element { before, call: self.named_words(action, arguments, &mut names) };
                Unknown::Steps { call, steps, example: Some(Box::new(example)) }
            }
            other => other,
        }
    }

    /// The arguments that are references.
    pub(crate) fn references(&self, action: usize, arguments: &[u64]) -> Vec<u64> {
        let parameters = &self.actions[action].call.method.parameters;
        let pairs = parameters.iter().zip(arguments);
        pairs.filter(|(parameter, _)| parameter.kind.is_reference()).map(|(_, bits)| *bits).collect()
    }

    fn named_words(&mut self, action: usize, arguments: &[u64], names: &mut Names) -> String {
        let kinds: Vec<Kind> =
            self.actions[action].call.method.parameters.iter().map(|parameter| Kind::of(&parameter.kind)).collect();
        let mut values = Vec::new();
        for (kind, bits) in kinds.into_iter().zip(arguments) {
            values.push(self.value(*bits, kind, names, &mut Vec::new()));
        }
        self.call_text(action, &values)
    }

    fn call_text(&self, action: usize, arguments: &[Value]) -> String {
        let method = &self.actions[action].call.method;
        let shown: Vec<String> = arguments.iter().map(shown).collect();
        let name = method.label.split('(').next().unwrap_or(&method.name);
        let name = if self.actions[action].constructor { format!("new {name}") } else { name.to_owned() };
        format!("{name}({})", shown.join(", "))
    }

    /// An exception in words.
    pub fn in_words(&self, exception: Ref) -> Thrown {
        self.thrown_in_words(self.machine.thrown(exception))
    }

    fn thrown_in_words(&self, thrown: MachineThrown) -> Thrown {
        let MachineThrown { class, message, trace, cause } = thrown;
        let cause = cause.map(|cause| Box::new(self.thrown_in_words(*cause)));
        Thrown { class: self.machine.world.class(class).java_name(), message, trace, cause }
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Text(text) => format!("{text:?}"),
        Value::Literal(text) | Value::Constant(text) | Value::Reference(text) => text.clone(),
        Value::Opaque(class) => with_article(class),
    }
}
