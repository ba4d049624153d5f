//! The statements of a test: the state, the call, and what should be true of it.

use glassbox_verdict::{
    Counterexample, Datum, Ending, Ingredient, Invocation, Judged, JudgedObject, Origin, Property, Recipe, Signature,
    Whose,
};

use super::java;

/// The statements of a test.
pub struct Body {
    /// One line each.
    pub lines: Vec<String>,
}

impl Body {
    /// Whether a statement calls a method of this name that stands in the same file.
    pub fn uses(&self, name: &str) -> bool {
        let call = format!("{name}(");
        let is_own = |before: &str| {
            let in_text = (before.matches('"').count() - before.matches("\\\"").count()) % 2 == 1;
            !in_text && !before.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '.' | '_'))
        };
        self.lines.iter().any(|line| line.match_indices(&call).any(|(at, _)| is_own(&line[..at])))
    }

    /// Whether it looks at what nobody else may see.
    pub fn reflects(&self) -> bool {
        ["set", "setInherited", "get", "held", "call", "construct", "constant"].iter().any(|name| self.uses(name))
    }
}

/// The statements that show a violation, or why there are none.
pub fn body(example: &Counterexample, recipe: &Recipe) -> Result<Body, String> {
    if let Some(reason) = recipe.obstacle() {
        return Err(reason);
    }
    let mut writer = Writer { recipe, lines: Vec::new(), package: java::package(recipe) };
    writer.state()?;
    writer.property(example)?;
    Ok(Body { lines: writer.lines })
}

struct Writer<'a> {
    recipe: &'a Recipe,
    lines: Vec<String>,
    package: Option<&'a str>,
}

impl Writer<'_> {
    fn say(&mut self, line: impl Into<String>) {
        self.lines.push(line.into());
    }

    /// Makes the state before the call.
    fn state(&mut self) -> Result<(), String> {
        if self.is_reached() {
            for (index, call) in self.recipe.history.iter().enumerate() {
                let expression = self.call(call, &self.root());
                self.say(match index {
                    0 => format!("{} {} = {expression};", self.root_type(), self.root()),
                    _ => format!("{expression};"),
                });
            }
        } else {
            self.objects()?;
        }
        // An invariant that writes to the state would have the call begin in another one.
        if !self.recipe.constructor && self.recipe.mirror.is_none() && !self.recipe.invariant_writes {
            let valid = self.condition(&self.recipe.invariant, &self.root());
            self.say(format!("assertTrue({valid}, \"the state before the call should be valid\");"));
        }
        if !self.lines.is_empty() {
            self.say("");
        }
        Ok(())
    }

    /// Whether calls alone make the state and all that the call needs of it.
    fn is_reached(&self) -> bool {
        let is_other = |value: &Datum| matches!(value, Datum::Object(number) if *number > 0);
        let calls = self.recipe.history.iter().chain([&self.recipe.call]);
        !self.recipe.history.is_empty() && !calls.flat_map(|call| &call.arguments).any(is_other)
    }

    /// Makes objects, and sets their fields.
    fn objects(&mut self) -> Result<(), String> {
        let objects = &self.recipe.objects;
        let is_mutable = |(_, object): &(usize, &Ingredient)| object.origin != Origin::Record;
        for (number, object) in objects.iter().enumerate().filter(is_mutable) {
            let made = self.made(object);
            let is_root = number == 0 && !self.recipe.constructor;
            let kind = if is_root { self.root_type() } else { "Object".to_owned() };
            let is_cast = kind != "Object" && !made.starts_with("new ");
            let cast = if is_cast { format!("({kind}) ") } else { String::new() };
            self.say(format!("{kind} {} = {cast}{made};", self.name(number)));
        }
        self.records()?;
        for (number, object) in objects.iter().enumerate().filter(is_mutable) {
            for slot in &object.slots {
                // What is new holds nothing yet.
                if matches!(object.origin, Origin::Array | Origin::Allocated) && is_nothing(&slot.value) {
                    continue;
                }
                let (name, field) = (self.name(number), java::quoted(&slot.name));
                let value = self.value(&slot.value);
                let namesakes = object.slots.iter().filter(|other| other.name == slot.name).count();
                self.say(match object.origin {
                    Origin::Array => format!("java.lang.reflect.Array.set({name}, {}, {value});", slot.name),
                    _ if namesakes > 1 => {
                        format!("setInherited({name}, {}, {field}, {value});", java::quoted(&slot.owner))
                    }
                    _ => format!("set({name}, {field}, {value});"),
                });
            }
        }
        Ok(())
    }

    /// Records are made in one piece, each after those that it holds.
    fn records(&mut self) -> Result<(), String> {
        let objects = &self.recipe.objects;
        let is_record = |number: &usize| objects[*number].origin == Origin::Record;
        let mut waiting: Vec<usize> = (0..objects.len()).filter(is_record).collect();
        while !waiting.is_empty() {
            let waits = |number: &usize| {
                let held = objects[*number].slots.iter().map(|slot| &slot.value);
                held.into_iter().any(|value| matches!(value, Datum::Object(held) if waiting.contains(held)))
            };
            let next = waiting.iter().copied().find(|number| !waits(number));
            let next = next.ok_or("records in it lead to themselves, and no constructor makes such")?;
            waiting.retain(|number| *number != next);
            let values: Vec<String> =
                objects[next].slots.iter().map(|slot| format!(", {}", self.argument(&slot.value))).collect();
            let class = java::quoted(&objects[next].class);
            self.say(format!("Object {} = record({class}{});", self.name(next), values.concat()));
        }
        Ok(())
    }

    fn made(&self, object: &Ingredient) -> String {
        let made = || self.recipe.maker.as_ref().map_or_else(|| "null".to_owned(), |maker| self.call(maker, ""));
        match &object.origin {
            Origin::Made => made(),
            Origin::Held(_, field) => format!("get({}, {})", made(), java::quoted(field)),
            Origin::Allocated | Origin::Record => format!("allocate({})", java::quoted(&object.class)),
            Origin::Array => {
                let length = object.slots.len();
                format!("java.lang.reflect.Array.newInstance({}, {length})", self.component(&object.class))
            }
        }
    }

    /// The type of an array's elements, as an expression.
    fn component(&self, array: &str) -> String {
        let descriptor = array.get(1..).unwrap_or_default().replace('.', "/");
        match java::parameters(&format!("({descriptor})")).first() {
            Some(name) => self.class_expression(name),
            None => "Object.class".to_owned(),
        }
    }

    /// A class as an expression; a nested one may not be visible.
    fn class_expression(&self, name: &str) -> String {
        if name.contains('$') {
            return format!("Class.forName({})", java::quoted(name));
        }
        format!("{}.class", java::class_name(name, self.package))
    }

    /// Makes the call and says what should be true.
    fn property(&mut self, example: &Counterexample) -> Result<(), String> {
        let recipe = self.recipe;
        let call = self.call(&recipe.call, &self.root());
        if let (Property::Invariant { of: Some(whose), .. }, Some(judged)) = (&example.property, &recipe.judged) {
            return self.other(example, whose, judged, &call);
        }
        if matches!(example.property, Property::Invariant { of: Some(_), .. }) {
            return Err("the object whose invariant is broken is one that the call makes".to_owned());
        }
        match (&example.property, &recipe.mirror) {
            (Property::Exception | Property::Assertion, _) => {
                if let Ending::Threw(class) = &recipe.ended {
                    self.say(format!("// This throws {class}."));
                }
                self.say(format!("{call};"));
                Ok(())
            }
            (Property::Blocks, _) => Err("a test of a call that waits for ever would not end".to_owned()),
            (Property::Output { abstraction, .. }, _) => self.output(&call, abstraction),
            (Property::Invariant { .. }, Some(mirror)) => {
                self.left_behind(&call, &format!("the invariant of {} should hold after {}", mirror, example.call))
            }
            (Property::AbstractState { abstraction, .. }, Some(mirror)) => {
                let simple = crate::wording::simple_name(abstraction);
                let message =
                    format!("by the abstraction of {mirror}, {simple} has another state after {}", example.call);
                self.left_behind(&call, &message)
            }
            (Property::Tree { object } | Property::Ownership { object, .. }, _) => {
                self.make(&call);
                let [one, other] = self.two_ways(object).ok_or("the two ways to the object are not known")?;
                let message = java::quoted(&format!("one way only should lead to {object}"));
                self.say(format!("assertNotSame({one}, {other}, {message});"));
                Ok(())
            }
            (_, Some(mirror)) => Err(format!("the abstraction is written in the mirror {mirror}")),
            (Property::Invariant { .. }, None) => {
                self.make(&call);
                let valid = self.condition(&recipe.invariant, &self.root());
                let message = java::quoted(&format!("the invariant should hold after {}", example.call));
                self.say(format!("assertTrue({valid}, {message});"));
                Ok(())
            }
            (Property::AbstractState { .. } | Property::Comparison { .. }, None) => self.abstract_state(&call),
            (Property::Abstraction { after, .. }, None) => {
                let model = recipe.model.as_ref().ok_or("there is no abstraction")?;
                if *after {
                    self.make(&call);
                }
                let abstraction = self.call(&model.abstraction, &self.root());
                self.say(format!("assertNotNull({abstraction}, \"the object should stand for something\");"));
                Ok(())
            }
            (Property::Reflexivity { .. } | Property::Congruence { .. }, None) => {
                Err("it is about abstract states, which no call on an object makes".to_owned())
            }
        }
    }

    /// The call should leave an argument valid, or the object that it returns.
    fn other(&mut self, example: &Counterexample, whose: &Whose, judged: &Judged, call: &str) -> Result<(), String> {
        if let Some(mirror) = self.recipe.mirror.as_ref().filter(|mirror| **mirror == judged.invariant.method.owner) {
            return Err(format!("the invariant is written in the mirror {mirror}"));
        }
        if self.recipe.constructor && matches!(self.recipe.ended, Ending::Threw(_)) {
            return Err("the constructor throws an exception that is allowed".to_owned());
        }
        let passed = match judged.object {
            JudgedObject::Argument(number) => {
                let value = self.recipe.call.arguments.get(number).ok_or("there is no such argument")?;
                Some(self.value(value))
            }
            JudgedObject::Held(number) => Some(self.name(number)),
            JudgedObject::Returned => None,
        };
        let object = match passed {
            Some(object) => {
                let valid = self.reflect(&judged.invariant.method, &[], &object);
                self.say(format!(
                    "assertTrue((boolean) {valid}, \"{} should be valid before the call\");",
                    whose.words()
                ));
                self.make(call);
                object
            }
            None => {
                self.say(format!("Object returned = {call};"));
                "returned".to_owned()
            }
        };
        let valid = self.reflect(&judged.invariant.method, &[], &object);
        let message = format!("the invariant of {} should hold after {}", whose.words(), example.call);
        self.say(format!("assertTrue((boolean) {valid}, {});", java::quoted(&message)));
        Ok(())
    }

    /// The call as a statement. An exception in which it ends is one that it may end in.
    fn make(&mut self, call: &str) {
        if self.recipe.constructor {
            let cast = if call.starts_with("new ") { String::new() } else { format!("({}) ", self.root_type()) };
            self.say(format!("{} {} = {cast}{call};", self.root_type(), self.root()));
        } else if let Ending::Threw(class) = &self.recipe.ended {
            let class = class.clone();
            self.say("try {");
            self.say(format!("    {call};"));
            self.say("} catch (Exception allowed) {");
            self.say(format!("    // {class} is allowed."));
            self.say("}");
        } else {
            self.say(format!("{call};"));
        }
    }

    /// The call should leave another state behind. What a mirror says of it no JVM can ask, but of this very state it is known what it says.
    fn left_behind(&mut self, call: &str, message: &str) -> Result<(), String> {
        self.make(call);
        let after = &self.recipe.after;
        let (root, _) = after.first().ok_or("it is not known what the call leaves behind")?;
        let mut variables: Vec<(usize, String)> = vec![(*root, self.root())];
        if !self.is_reached() {
            let others = (0..self.recipe.objects.len()).filter(|number| number != root);
            variables.extend(others.map(|number| (number, self.name(number))));
        }
        let mut conditions = Vec::new();
        for (number, object) in after {
            let named = variables.iter().find(|(known, _)| known == number);
            let Some((_, holder)) = named.cloned() else { continue };
            for slot in &object.slots {
                let held = format!("held({holder}, {})", java::quoted(&slot.name));
                let condition = match &slot.value {
                    Datum::Object(target) => match variables.iter().find(|(known, _)| known == target) {
                        Some((_, variable)) => format!("{held} == {variable}"),
                        None => {
                            let found = after.iter().find(|(other, _)| other == target);
                            let (_, found) = found.ok_or("it is not known what the call leaves behind")?;
                            let variable = format!("{}Found", java::variable(&found.name));
                            self.say(format!("Object {variable} = {held};"));
                            let condition = format!("isA({variable}, {})", java::quoted(&found.class));
                            variables.push((*target, variable));
                            condition
                        }
                    },
                    Datum::Null => format!("{held} == null"),
                    Datum::Constant(..) | Datum::Static(..) => format!("{held} == {}", self.value(&slot.value)),
                    Datum::Other(class) => format!("isA({held}, {})", java::quoted(class)),
                    Datum::Number { .. } | Datum::Text(_) | Datum::Copy(_) => {
                        format!("{}.equals({held})", self.boxed(&slot.value))
                    }
                };
                conditions.push(condition);
            }
        }
        self.say("boolean isWrong =");
        let last = conditions.len().saturating_sub(1);
        if conditions.is_empty() {
            return Err("nothing is known of what the call leaves behind".to_owned());
        }
        for (number, condition) in conditions.into_iter().enumerate() {
            let start = if number == 0 { "" } else { "&& " };
            let end = if number == last { ";" } else { "" };
            self.say(format!("    {start}{condition}{end}"));
        }
        self.say(format!("assertTrue(!isWrong, {});", java::quoted(message)));
        Ok(())
    }

    /// A value as an object.
    fn boxed(&self, value: &Datum) -> String {
        let text = self.value(value);
        match value {
            Datum::Number { .. } => format!("((Object) {text})"),
            _ => text,
        }
    }

    /// The call should end as its counterpart does.
    fn output(&mut self, call: &str, abstraction: &str) -> Result<(), String> {
        let simple = crate::wording::simple_name(abstraction);
        match &self.recipe.expected {
            Some(Ending::Threw(class)) => {
                let class = self.class_expression(class);
                self.say(format!(
                    "assertThrowsExactly({class}, () -> {call}, {});",
                    java::quoted(&format!("{simple} throws this"))
                ));
            }
            // Whatever the counterpart returns, the exception is not expected.
            Some(Ending::Returned(_)) if matches!(self.recipe.ended, Ending::Threw(_)) => {
                self.say(format!("// This throws an exception where {simple} returns."));
                self.say(format!("{call};"));
            }
            Some(Ending::Returned(Some(Datum::Other(_)))) => {
                if let Some(mirror) = &self.recipe.mirror {
                    return Err(format!("the abstraction is written in the mirror {mirror}"));
                }
                let (model, counterpart) = self.model()?;
                self.say(format!("Object expected = {};", self.reflective(&counterpart, &model)));
                self.say(format!("Object actual = {call};"));
                // Objects are the same or not, whatever their `equals` says; only entries of maps are as good as each other.
                self.say("boolean entries = expected instanceof java.util.Map.Entry && actual instanceof java.util.Map.Entry;");
                self.say(format!(
                    "assertTrue(expected == actual || entries && expected.equals(actual), \"{simple} returns this\");"
                ));
            }
            Some(Ending::Returned(Some(expected))) => {
                let is_object = matches!(expected, Datum::Object(_) | Datum::Static(..) | Datum::Constant(..));
                let assertion = if is_object { "assertSame" } else { "assertEquals" };
                let expected = self.value(expected);
                self.say(format!("Object actual = {call};"));
                self.say(format!(
                    "{assertion}({expected}, actual, {});",
                    java::quoted(&format!("{simple} returns this"))
                ));
            }
            Some(Ending::Returned(None) | Ending::Blocked) | None => {
                return Err("it is not known what was expected".to_owned());
            }
        }
        Ok(())
    }

    /// The object should stand for what the counterpart makes of what it stood for.
    fn abstract_state(&mut self, call: &str) -> Result<(), String> {
        let model = self.recipe.model.as_ref().ok_or("there is no abstraction")?;
        let expected = if self.recipe.constructor {
            let counterpart = model.counterpart.as_ref().ok_or("there is no counterpart")?;
            let expected = self.reflective(counterpart, "");
            self.say(format!("Object expected = {expected};"));
            "expected".to_owned()
        } else {
            let (expected, counterpart) = self.model()?;
            let operation = self.reflective(&counterpart, &expected);
            if matches!(self.recipe.ended, Ending::Threw(_)) {
                self.say("try {");
                self.say(format!("    {operation};"));
                self.say("} catch (Exception alike) {");
                self.say("    // So does the call.");
                self.say("}");
            } else {
                self.say(format!("{operation};"));
            }
            expected
        };
        self.make(call);
        self.say(format!("Object actual = {};", self.call(&model.abstraction, &self.root())));
        let parameters = java::parameters(&model.equal_to.descriptor).join(", ");
        let equal = java::quoted(&format!("{}({parameters})", model.equal_to.name));
        self.say(format!(
            "assertTrue((boolean) call({expected}, {equal}, actual), \"it stands for \" + actual + \", not for \" + {expected});"
        ));
        Ok(())
    }

    /// Asks what the object stands for before the call. The variable that holds it, and the method to call on it.
    fn model(&mut self) -> Result<(String, Signature), String> {
        let model = self.recipe.model.as_ref().ok_or("there is no abstraction")?;
        let counterpart = model.counterpart.clone().ok_or("there is no counterpart")?;
        let abstraction = self.call(&model.abstraction, &self.root());
        self.say(format!("Object model = {abstraction};"));
        Ok(("model".to_owned(), counterpart))
    }

    /// Two different ways to an object after the call, through fields that should form a tree.
    fn two_ways(&self, object: &str) -> Option<[String; 2]> {
        let after = &self.recipe.after;
        let (target, _) = after.iter().find(|(_, ingredient)| ingredient.name == object)?;
        let (root, _) = after.first()?;
        // The first way to each object, in the order in which they are found.
        let mut ways: Vec<(usize, String)> = vec![(*root, self.root())];
        let mut found: Vec<String> = Vec::new();
        let mut next = 0;
        while let Some((number, way)) = ways.get(next).cloned() {
            next += 1;
            let Some((_, holder)) = after.iter().find(|(other, _)| *other == number) else { continue };
            for slot in holder.slots.iter().filter(|slot| slot.tree || holder.origin == Origin::Array) {
                let Datum::Object(held) = slot.value else { continue };
                let longer = format!("get({way}, {})", java::quoted(&slot.name));
                if held == *target {
                    found.push(longer.clone());
                }
                if !ways.iter().any(|(known, _)| *known == held) {
                    ways.push((held, longer));
                }
            }
        }
        if target == root {
            found.insert(0, self.root());
        }
        let mut found = found.into_iter();
        Some([found.next()?, found.next()?])
    }

    /// A call as an expression: as Java source has it where that may be said here, otherwise by reflection.
    fn call(&self, call: &Invocation, receiver: &str) -> String {
        if !call.callable {
            return self.reflect(&call.method, &call.arguments, receiver);
        }
        let types = java::parameters(&call.method.descriptor);
        let arguments: Vec<String> = call
            .arguments
            .iter()
            .zip(&types)
            .map(|(value, kind)| {
                let is_vague =
                    call.overloaded || matches!(value, Datum::Object(_) | Datum::Static(..) | Datum::Constant(..));
                let is_reference = !matches!(value, Datum::Number { boxed: false, .. });
                let cast = if is_vague && is_reference && kind != "java.lang.Object" || call.overloaded && is_reference
                {
                    format!("({}) ", java::class_name(kind, self.package))
                } else {
                    String::new()
                };
                format!("{cast}{}", self.value(value))
            })
            .collect();
        let arguments = arguments.join(", ");
        match &*call.method.name {
            "<init>" => format!("new {}({arguments})", java::class_name(&call.method.owner, self.package)),
            name => format!("{receiver}.{name}({arguments})"),
        }
    }

    /// A call of the abstraction's method with the arguments of the call.
    fn reflective(&self, method: &Signature, receiver: &str) -> String {
        self.reflect(method, &self.recipe.call.arguments, receiver)
    }

    fn reflect(&self, method: &Signature, arguments: &[Datum], receiver: &str) -> String {
        let types = java::parameters(&method.descriptor).join(", ");
        let arguments: String = arguments.iter().map(|value| format!(", {}", self.argument(value))).collect();
        if method.name == "<init>" {
            let (class, types) = (java::quoted(&method.owner), java::quoted(&format!("({types})")));
            return format!("construct({class}, {types}{arguments})");
        }
        format!("call({receiver}, {}{arguments})", java::quoted(&format!("{}({types})", method.name)))
    }

    /// A call that returns a `boolean`.
    fn condition(&self, call: &Invocation, receiver: &str) -> String {
        let expression = self.call(call, receiver);
        if call.callable { expression } else { format!("(boolean) {expression}") }
    }

    fn value(&self, value: &Datum) -> String {
        match value {
            Datum::Object(number) => self.name(*number),
            Datum::Constant(class, name) | Datum::Static(class, name) => {
                format!("constant({}, {})", java::quoted(class), java::quoted(name))
            }
            Datum::Other(class) => format!("null /* {} */", java::comment(class)),
            simple => java::literal(simple).unwrap_or_default(),
        }
    }

    /// A value as one of several arguments, where `null` alone would be taken for the array of all.
    fn argument(&self, value: &Datum) -> String {
        if *value == Datum::Null { "(Object) null".to_owned() } else { self.value(value) }
    }

    /// The variable of an object.
    fn name(&self, number: usize) -> String {
        self.recipe.objects.get(number).map_or_else(|| self.root(), |object| java::variable(&object.name))
    }

    /// The variable of the object under check.
    fn root(&self) -> String {
        match self.recipe.objects.first().filter(|_| !self.recipe.constructor) {
            Some(object) => java::variable(&object.name),
            None => "made".to_owned(),
        }
    }

    /// The type of the variable of the object under check.
    fn root_type(&self) -> String {
        let maker = self.recipe.maker.iter().chain([&self.recipe.call, &self.recipe.invariant]);
        if maker.into_iter().any(|call| call.callable) {
            java::class_name(&self.recipe.class, self.package)
        } else {
            "Object".to_owned()
        }
    }
}

fn is_nothing(value: &Datum) -> bool {
    matches!(value, Datum::Null | Datum::Number { bits: 0, boxed: false, .. })
}
