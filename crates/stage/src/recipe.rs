//! What another machine needs to do a call again: the state and the call without addresses and without anything of ours.
//!
//! Objects of the class under check start from what its constructor makes, because fields that are no part of the state have there what they
//! have in every state. Objects of other classes are made without a constructor, unless they come with the object under check.

use glassbox_classes::Origin as ClassOrigin;
use glassbox_classes::descriptor::{Type, binary_name, method_types};
use glassbox_classes::world::{ClassId, MethodId, access};
use glassbox_machine::Ref;
use glassbox_machine::heap::Heap;
use glassbox_spec::Domain;
use glassbox_verdict::{
    Datum, Ending, Ingredient, Invocation, Judged, JudgedObject, ModelRecipe, Origin, Recipe, Signature, Slot,
};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::describe::Names;
use crate::equivalence::box_kind;
use crate::judge::{Ended, Fault};
use crate::others::Role;
use crate::place::{Kind, read_element, read_field, shift};
use crate::stage::{FieldPlan, Plan, Stage, Target};
use crate::watch::Watching;

/// The numbers of objects, the same before and after a call.
#[derive(Debug, Default)]
pub(crate) struct Numbers {
    numbers: FxHashMap<Ref, usize>,
    order: Vec<Ref>,
}

impl Numbers {
    fn of(&mut self, object: Ref) -> usize {
        *self.numbers.entry(object).or_insert_with(|| {
            self.order.push(object);
            self.order.len() - 1
        })
    }
}

impl<D: Watching> Stage<D> {
    /// What is known before the call is made. How it ends is added later.
    pub(crate) fn recipe(
        &mut self,
        target: &Target,
        action: usize,
        (receiver, arguments, held): (Ref, &[u64], Option<Ref>),
        names: &mut Names,
        numbers: &mut Numbers,
    ) -> Recipe {
        let constructor = self.actions[action].constructor;
        if !constructor {
            numbers.of(receiver);
        }
        let call = self.invocation(action, arguments, numbers);
        if let Some(object) = held {
            numbers.of(object);
        }
        let maker = self.maker.clone().map(|(action, arguments)| self.invocation(action, &arguments, numbers));
        let mut objects = Vec::new();
        while let Some(object) = numbers.order.get(objects.len()).copied() {
            objects.push(self.ingredient(object, receiver, names, numbers));
        }
        let class = binary_name(&self.machine.world.class(self.class).name);
        let world = &self.machine.world;
        let is_made = |object: &Ref| world.class(self.machine.heap.class(*object)).origin == Some(ClassOrigin::Made);
        let substituted = numbers.order.iter().any(is_made);
        let model = self.model.clone().map(|model| ModelRecipe {
            abstraction: self.spoken(model.abstraction, Vec::new()),
            equal_to: self.signature(model.equal_to),
            counterpart: self.actions[action].counterpart.map(|counterpart| self.signature(counterpart)),
        });
        Recipe {
            class,
            module: self.machine.world.class(self.class).module().map(str::to_owned),
            mirror: target.specification.mirror.as_deref().map(binary_name),
            maker,
            form: self.canonical(&[(receiver.bits(), true)]).words().to_vec(),
            substituted,
            objects,
            history: Vec::new(),
            call,
            constructor,
            allowed: self.actions[action].call.method.allowed.iter().map(|name| binary_name(name)).collect(),
            invariant: self.spoken(self.invariant, Vec::new()),
            judged: None,
            invariant_writes: self.invariant_writes,
            model,
            ended: Ending::Returned(None),
            expected: None,
            after: Vec::new(),
            caveat: None,
        }
    }

    /// Adds how the call ended and what it left behind.
    pub(crate) fn finish_recipe(
        &mut self,
        recipe: &mut Recipe,
        ended: Ended,
        kind: Option<Kind>,
        root: Option<Ref>,
        names: &mut Names,
        numbers: &mut Numbers,
    ) {
        recipe.ended = self.ending(ended, kind, numbers);
        let Some(root) = root else { return };
        let mut reached: Vec<usize> = vec![numbers.of(root)];
        let mut next = 0;
        while let Some(number) = reached.get(next).copied() {
            next += 1;
            let object = numbers.order[number];
            let ingredient = self.ingredient(object, root, names, numbers);
            for slot in &ingredient.slots {
                if let Datum::Object(other) = slot.value
                    && !reached.contains(&other)
                {
                    reached.push(other);
                }
            }
            recipe.after.push((number, ingredient));
        }
    }

    /// The object beside that under check that a fault is about. An object that the call has made, and that its caller
    /// does not get, cannot be named.
    pub(crate) fn judged(&self, fault: Option<Fault>, recipe: &Recipe, numbers: &Numbers) -> Option<Judged> {
        let Some(Fault::Other { role, object, invariant, .. }) = fault else { return None };
        let object = match role {
            Role::Argument(number) => JudgedObject::Argument(number),
            Role::Returned => JudgedObject::Returned,
            Role::Held => {
                let number = numbers.numbers.get(&object).filter(|number| **number < recipe.objects.len());
                JudgedObject::Held(*number?)
            }
        };
        Some(Judged { object, invariant: self.spoken(invariant, Vec::new()) })
    }

    /// How a method ended.
    pub(crate) fn ending(&mut self, ended: Ended, kind: Option<Kind>, numbers: &Numbers) -> Ending {
        match ended {
            Ended::Threw(exception) => Ending::Threw(self.class_name(self.machine.heap.class(exception))),
            Ended::Blocked => Ending::Blocked,
            Ended::Returned(bits) => Ending::Returned(kind.map(|kind| {
                // What a call returns need not be a part of the state, and is not to be looked into.
                match self.datum(bits, kind, &mut Numbers::default()) {
                    Datum::Object(_) => match numbers.numbers.get(&Ref::from_bits(bits)) {
                        Some(number) => Datum::Object(*number),
                        None => Datum::Other(self.class_name(self.machine.heap.class(Ref::from_bits(bits)))),
                    },
                    simple => simple,
                }
            })),
        }
    }

    /// A call that leads to a state, as far as its arguments can be named: numbers, constants, and the object itself.
    pub fn named_call(&mut self, action: usize, receiver: Ref, arguments: &[u64]) -> Invocation {
        let mut numbers = Numbers::default();
        numbers.of(receiver);
        self.invocation(action, arguments, &mut numbers)
    }

    fn invocation(&mut self, action: usize, arguments: &[u64], numbers: &mut Numbers) -> Invocation {
        let kinds: Vec<Kind> =
            self.actions[action].call.method.parameters.iter().map(|parameter| Kind::of(&parameter.kind)).collect();
        let arguments = kinds.into_iter().zip(arguments).map(|(kind, bits)| self.datum(*bits, kind, numbers)).collect();
        self.spoken(self.actions[action].method, arguments)
    }

    /// A call of a method of the class under check, and how Java source can speak of it. What is said of a nested class in its own class file
    /// is less than the truth, so these are taken not to be visible.
    fn spoken(&self, method: MethodId, arguments: Vec<Datum>) -> Invocation {
        let world = &self.machine.world;
        let info = world.method(method);
        let class = world.class(self.class);
        let (parameters, _) = method_types(world.text(info.descriptor)).unwrap_or((Vec::new(), Type::Void));
        let is_public = |flags: u16| flags & access::PUBLIC != 0;
        let is_ours = class.module().is_none();
        let is_mirror = world.path().mirrors().target(&world.class(info.class).name).is_some();
        let in_package = is_ours && info.class == self.class && info.flags & access::PRIVATE == 0;
        let named = |kind: &Type| match kind {
            Type::Object(name) => !name.contains('$'),
            Type::Array(_) => false,
            _ => true,
        };
        let callable = !is_mirror
            && !class.name.contains('$')
            && (is_ours || is_public(class.flags))
            && (in_package || is_public(info.flags))
            && parameters.iter().all(named);
        let same_name = |other: &MethodId| {
            let other = world.method(*other);
            let count = |text: &str| method_types(text).map(|(parameters, _)| parameters.len());
            other.name == info.name && count(world.text(other.descriptor)) == Some(parameters.len())
        };
        let methods = class.chain.iter().flat_map(|class| world.methods_of(*class)).filter(same_name);
        let descriptors: FxHashSet<_> = methods.map(|method| world.method(method).descriptor).collect();
        Invocation { method: self.signature(method), arguments, callable, overloaded: descriptors.len() > 1 }
    }

    fn signature(&self, method: MethodId) -> Signature {
        let info = self.machine.world.method(method);
        Signature {
            owner: self.class_name(info.class),
            name: self.machine.world.text(info.name).to_string(),
            descriptor: self.machine.world.text(info.descriptor).to_string(),
        }
    }

    fn is_record(&self, class: ClassId) -> bool {
        let world = &self.machine.world;
        world.class(class).super_class.is_some_and(|above| &*world.class(above).name == "java/lang/Record")
    }

    fn class_name(&self, class: ClassId) -> String {
        binary_name(&self.machine.world.class(class).name)
    }

    fn ingredient(&mut self, object: Ref, root: Ref, names: &mut Names, numbers: &mut Numbers) -> Ingredient {
        let class = self.machine.heap.class(object);
        let start = object.0 as usize * 8;
        let mut slots = Vec::new();
        let origin = match &*self.plan(class) {
            Plan::Fields(fields) => {
                let held = if class == self.class { None } else { self.held_prototype(class) };
                let made_after =
                    if class == self.class { self.prototype } else { held.as_ref().map(|(held, _)| *held) };
                for field in fields {
                    if let Some(value) = self.field_datum(object, start, field, root, made_after, numbers) {
                        let owner = self.class_name(field.owner);
                        slots.push(Slot { owner, name: field.name.clone(), value, tree: field.tree });
                    }
                }
                match held {
                    Some((_, field)) => Origin::Held(self.class_name(field.owner), field.name),
                    None if made_after.is_some() => Origin::Made,
                    None if self.is_record(class) => Origin::Record,
                    None => Origin::Allocated,
                }
            }
            Plan::Elements(kind) => {
                for index in 0..self.machine.heap.length(object) {
                    let bits = read_element(&self.machine.heap, Heap::element(object, index, shift(*kind)), *kind);
                    let value = self.datum(bits, *kind, numbers);
                    slots.push(Slot { owner: String::new(), name: index.to_string(), value, tree: false });
                }
                Origin::Array
            }
        };
        Ingredient { name: self.name(object, names), class: self.class_name(class), origin, slots }
    }

    /// What a field has to be set to, if it has to be set.
    fn field_datum(
        &mut self,
        object: Ref,
        start: usize,
        field: &FieldPlan,
        root: Ref,
        made_after: Option<Ref>,
        numbers: &mut Numbers,
    ) -> Option<Datum> {
        if field.outer {
            return Some(self.datum(root.bits(), Kind::Reference, numbers));
        }
        if field.domain == Domain::Fixed {
            return None;
        }
        let bits = read_field(&self.machine.heap, start + field.word as usize * 8, field.kind);
        let value = self.datum(bits, field.kind, numbers);
        // What a constructor has left there need not be named.
        let left = made_after.filter(|made| *made != object).map(|made| self.machine.heap.word(made, field.word));
        match value {
            Datum::Other(_) if left == Some(bits) => None,
            value => Some(value),
        }
    }

    fn datum(&mut self, bits: u64, kind: Kind, numbers: &mut Numbers) -> Datum {
        if kind != Kind::Reference {
            return Datum::Number { letter: kind.letter(), bits, boxed: false };
        }
        let object = Ref::from_bits(bits);
        if object.is_null() {
            return Datum::Null;
        }
        let class = self.machine.heap.class(object);
        let info = self.machine.world.class(class);
        let copied = |datum: Datum| if self.is_twin(object) { Datum::Copy(Box::new(datum)) } else { datum };
        if &*info.name == "java/lang/String" {
            return copied(Datum::Text(self.machine.string_text(object)));
        }
        if let Some(kind) = box_kind(&info.name) {
            let bits = self.machine.get_named(object, "value");
            return copied(Datum::Number { letter: kind.letter(), bits, boxed: true });
        }
        // A constant with a body of its own is of a class below that of the enum.
        let above = info.super_class.filter(|above| self.machine.world.class(*above).flags & access::ENUM != 0);
        if info.flags & access::ENUM != 0 || above.is_some() {
            let name = Ref::from_bits(self.machine.get_named(object, "name"));
            return Datum::Constant(self.class_name(above.unwrap_or(class)), self.machine.string_text(name));
        }
        if object.0 < self.base {
            return match self.static_with(object) {
                Some((class, field)) => Datum::Static(class, field),
                None => Datum::Other(self.class_name(class)),
            };
        }
        Datum::Object(numbers.of(object))
    }

    /// A static field that holds an object. Those of mirrors stand for fields of others.
    fn static_with(&self, object: Ref) -> Option<(String, String)> {
        let world = &self.machine.world;
        let mut classes: Vec<ClassId> = self.initialised.iter().copied().collect();
        classes.sort_unstable_by_key(|class| class.0);
        classes.retain(|class| world.path().mirrors().target(&world.class(*class).name).is_none());
        let mut fields = classes.into_iter().flat_map(|class| world.fields_of(class));
        let found = fields.find(|field| {
            let info = world.field(*field);
            info.is_static()
                && world.text(info.descriptor).starts_with(['L', '['])
                && self.machine.static_bits(*field) == Some(object.bits())
        })?;
        let info = world.field(found);
        Some((self.class_name(info.class), world.text(info.name).to_string()))
    }
}
