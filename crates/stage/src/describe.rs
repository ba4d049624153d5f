//! States in the user's words: named objects, field names, values as Java source has them.

use glassbox_classes::world::access;
use glassbox_machine::Ref;
use glassbox_machine::heap::Heap;
use glassbox_spec::{Domain, PoolKind};
use glassbox_verdict::{Abstract, Object, Outcome, State, Value};
use rustc_hash::FxHashMap;

use crate::judge::Ended;
use crate::place::{Kind, read_element, read_field, shift};
use crate::stage::{Plan, Stage, boxed};
use crate::watch::Watching;

/// Names of objects, kept from one description to the next.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    names: FxHashMap<Ref, String>,
    counts: FxHashMap<String, usize>,
}

impl Names {
    /// The object of a name.
    pub(crate) fn object(&self, name: &str) -> Option<Ref> {
        self.names.iter().find(|(_, known)| *known == name).map(|(object, _)| *object)
    }

    /// The name of an object, if it has one.
    pub(crate) fn of(&self, object: Ref) -> Option<&str> {
        self.names.get(&object).map(String::as_str)
    }
}

impl<D: Watching> Stage<D> {
    /// The state of an object, in words.
    pub fn described(&mut self, object: Ref) -> State {
        self.describe(&[object.bits()], &mut Names::default())
    }

    /// The objects that some values reach, the first value's object first.
    pub(crate) fn describe(&mut self, roots: &[u64], names: &mut Names) -> State {
        let mut order: Vec<Ref> = Vec::new();
        for root in roots {
            self.value(*root, Kind::Reference, names, &mut order);
        }
        let mut objects = Vec::new();
        let mut next = 0;
        while let Some(object) = order.get(next).copied() {
            next += 1;
            let class = self.machine.heap.class(object);
            let start = object.0 as usize * 8;
            let mut fields = Vec::new();
            match &*self.plan(class) {
                Plan::Fields(plans) => {
                    for field in plans.iter().filter(|field| field.domain != Domain::Fixed) {
                        let bits = read_field(&self.machine.heap, start + field.word as usize * 8, field.kind);
                        fields.push((field.label.clone(), self.value(bits, field.kind, names, &mut order)));
                    }
                }
                Plan::Elements(kind) => {
                    for index in 0..self.machine.heap.length(object) {
                        let bits = read_element(&self.machine.heap, Heap::element(object, index, shift(*kind)), *kind);
                        fields.push((index.to_string(), self.value(bits, *kind, names, &mut order)));
                    }
                }
            }
            let name = self.name(object, names);
            objects.push(Object { name, class: self.machine.world.class(class).java_name(), fields });
        }
        State { objects }
    }

    /// Whether a value of the scope is the second one that is equal.
    pub(crate) fn is_twin(&self, object: Ref) -> bool {
        self.values.iter().zip(&self.scope.pools).any(|(members, pool)| {
            let place = members.iter().position(|member| *member == object);
            match (&pool.kind, place) {
                (PoolKind::Values { values, .. }, Some(place)) => values[..place].contains(&values[place]),
                _ => false,
            }
        })
    }

    /// A value in words; objects of the state that it refers to join the order.
    pub(crate) fn value(&mut self, bits: u64, kind: Kind, names: &mut Names, order: &mut Vec<Ref>) -> Value {
        if kind != Kind::Reference {
            return Value::Literal(kind.literal(bits));
        }
        let object = Ref::from_bits(bits);
        if object.is_null() {
            return Value::Null;
        }
        let class = self.machine.heap.class(object);
        let info = self.machine.world.class(class);
        match &*info.name {
            "java/lang/String" if self.is_twin(object) => {
                return Value::Literal(format!("new String({:?})", self.machine.string_text(object)));
            }
            "java/lang/String" => return Value::Text(self.machine.string_text(object)),
            "java/lang/Integer"
            | "java/lang/Long"
            | "java/lang/Short"
            | "java/lang/Byte"
            | "java/lang/Character"
            | "java/lang/Boolean"
            | "java/lang/Double"
            | "java/lang/Float" => {
                let kind = boxed(&info.name).1;
                return Value::Literal(kind.literal(self.machine.get_named(object, "value")));
            }
            _ => {}
        }
        let is_enum = info.flags & access::ENUM != 0
            || info.super_class.is_some_and(|above| self.machine.world.class(above).flags & access::ENUM != 0);
        if is_enum {
            let name = Ref::from_bits(self.machine.get_named(object, "name"));
            return Value::Constant(self.machine.string_text(name));
        }
        if info.hidden {
            // A lambda: its class has a name that nobody gave it.
            let shown = info.interfaces.first().map_or(info, |interface| self.machine.world.class(*interface));
            return Value::Opaque(shown.java_name());
        }
        if object.0 < self.base && Some(object) != self.prototype {
            return Value::Opaque(info.java_name());
        }
        if !order.contains(&object) {
            order.push(object);
        }
        Value::Reference(self.name(object, names))
    }

    /// An abstract state in words: as its own `toString` has it, and as objects. The machine is left where it was.
    pub(crate) fn stands_for(&mut self, object: Ref, names: &mut Names) -> Abstract {
        let here = self.machine.moment();
        let class = self.machine.heap.class(object);
        let method = self.machine.world.find_method(class, "toString", "()Ljava/lang/String;").filter(|method| {
            let declaring = self.machine.world.method(*method).class;
            &*self.machine.world.class(declaring).name != "java/lang/Object"
        });
        let end = self.machine.next_address();
        let text = method.and_then(|method| {
            let ending = self.evaluate_own(method, &[D::constant(object.bits())], end, "toString").ok()?;
            match ending.ended {
                Ended::Returned(bits) if bits != 0 => Some(self.machine.string_text(Ref::from_bits(bits))),
                _ => None,
            }
        });
        self.machine.return_to(&here);
        Abstract { text, state: self.describe(&[object.bits()], names) }
    }

    /// How a method with a result of some kind ended, in words.
    pub(crate) fn outcome(&mut self, ended: Ended, kind: Option<Kind>, names: &mut Names) -> Outcome {
        match ended {
            Ended::Returned(bits) => {
                Outcome::Returned { value: kind.map(|kind| self.value(bits, kind, names, &mut Vec::new())) }
            }
            Ended::Threw(exception) => Outcome::Threw(self.in_words(exception)),
            Ended::Blocked => {
                let (waits_for, trace) =
                    self.waits.clone().map(|thread| (thread.waits_for, thread.stack)).unwrap_or_default();
                Outcome::Blocked { waits_for, trace }
            }
        }
    }

    pub(crate) fn name(&self, object: Ref, names: &mut Names) -> String {
        if let Some(name) = names.names.get(&object) {
            return name.clone();
        }
        let class = self.simple_name(self.machine.heap.class(object));
        let count = names.counts.entry(class.clone()).or_insert(0);
        let gap = if class.ends_with(|letter: char| letter.is_ascii_digit()) { "#" } else { "" };
        let name = format!("{class}{gap}{count}");
        *count += 1;
        names.names.insert(object, name.clone());
        name
    }

    /// Which field a word of the heap belongs to, for messages.
    pub(crate) fn words_for(&self, word: u32) -> String {
        // Objects of states stand one after the other from the base on.
        let mut at = self.base;
        while at < word {
            let object = Ref(at);
            let size = self.machine.size_of(object).max(1);
            if word < at + size {
                let class = self.machine.heap.class(object);
                let name = self.simple_name(class);
                let world = &self.machine.world;
                let mut fields = world.class(class).chain.iter().flat_map(|class| world.fields_of(*class));
                let field = fields
                    .find(|field| !world.field(*field).is_static() && self.machine.field_word(*field) == word - at);
                return field.map_or(name.clone(), |field| format!("{name}.{}", world.text(world.field(field).name)));
            }
            at += size;
        }
        "an array".to_owned()
    }
}
