//! State that does not belong to the object: the static fields of the user's classes, and the objects they lead to.
//!
//! A call that changes it may make a later call behave differently. So each call starts from the static state that
//! class initialisers leave, and the stage notes every other static state that a call leads to
//! ([`Stage::global_state`]). The check is then repeated from each of these (`statics.rs`).
//!
//! A value that depends on the state before the call is fixed once the call stores it here
//! ([`Watching::settle`]): a run that stands for many states leaves one static state behind.

use glassbox_classes::world::{ClassId, FieldId, access};
use glassbox_machine::heap::{HEADER, Heap, Layout};
use glassbox_machine::{Machine, Ref};
use glassbox_verdict::Unknown;
use rustc_hash::FxHashSet;

use crate::canonical::{LITERAL, header_at, push_units, units_at};
use crate::judge::Ended;
use crate::place::Kind;
use crate::stage::{Plan, Stage, unknown};
use crate::statics::{Leftover, StaticState};
use crate::watch::Watching;

/// A static field, or an object that exists in every state and that a static field leads to.
#[derive(Clone, Debug)]
pub(crate) struct Global {
    /// The first word.
    start: u32,
    /// One past the last.
    end: u32,
    /// The static field.
    field: FieldId,
    /// The object; none for the field itself.
    object: Option<Ref>,
    /// What the words hold when a call starts.
    content: Vec<u64>,
}

impl Global {
    fn content_in(&self, heap: &Heap) -> Vec<u64> {
        (self.start..self.end).map(|at| heap.at(at)).collect()
    }

    fn is_changed(&self, heap: &Heap) -> bool {
        (self.start..self.end).zip(&self.content).any(|(at, word)| heap.at(at) != *word)
    }
}

/// References as tokens, and the new objects that were met.
#[derive(Default)]
struct Tokens {
    /// One past the last address that exists in every static state.
    base: u32,
    objects: Vec<Ref>,
}

const NULL: u64 = 0;
const SHARED: u64 = 1;
const OWN: u64 = 2;

impl Tokens {
    fn of(&mut self, target: Ref) -> u64 {
        if target.is_null() {
            return NULL;
        }
        if target.0 < self.base {
            return target.bits() << 2 | SHARED;
        }
        let known = self.objects.iter().position(|object| *object == target);
        let number = known.unwrap_or_else(|| {
            self.objects.push(target);
            self.objects.len() - 1
        });
        (number as u64) << 2 | OWN
    }
}

impl<D: Watching> Stage<D> {
    /// Notes which classes are initialised now, and what their static fields lead to.
    pub(crate) fn note_globals(&mut self) {
        let count = self.machine.world.class_count() as u32;
        self.initialised = (0..count).map(ClassId).filter(|class| self.machine.is_ready(*class)).collect();
        self.initialisations = self.machine.initialisations();
        self.globals = self.find_globals();
    }

    /// Gives static fields, and the objects they lead to, the content that they had when that was noted.
    pub(crate) fn restore_globals(&mut self) {
        for global in &self.globals {
            for (at, word) in (global.start..global.end).zip(&global.content) {
                if self.machine.heap.at(at) != *word {
                    self.machine.heap.set_at(at, *word);
                }
            }
        }
    }

    /// User classes that are initialised and have static fields that a program can change, in the order of loading.
    pub(crate) fn classes_with_statics(&self) -> Vec<ClassId> {
        let count = self.machine.world.class_count() as u32;
        let is_ready = |class: &ClassId| self.is_users(*class) && self.machine.is_ready(*class);
        (0..count).map(ClassId).filter(is_ready).filter(|class| has_variable(&self.machine, *class)).collect()
    }

    /// The static fields of the user's own classes and everything they lead to, in order of address.
    fn find_globals(&self) -> Vec<Global> {
        let mut globals = Vec::new();
        let mut known: FxHashSet<Ref> = FxHashSet::default();
        let heap = &self.machine.heap;
        let mut classes: Vec<ClassId> = self.initialised.iter().copied().collect();
        classes.retain(|class| self.is_users(*class));
        classes.sort_unstable_by_key(|class| class.0);
        for field in classes.into_iter().flat_map(|class| self.machine.world.fields_of(class)) {
            let info = self.machine.world.field(field);
            let Some(word) = self.machine.static_word(field).filter(|_| info.is_static()) else { continue };
            let mut global = Global { start: word, end: word + 1, field, object: None, content: Vec::new() };
            global.content = global.content_in(heap);
            globals.push(global);
            if !self.machine.world.text(info.descriptor).starts_with(['L', '[']) {
                continue;
            }
            let mut pending = vec![Ref::from_bits(self.machine.static_bits(field).unwrap_or(0))];
            while let Some(object) = pending.pop() {
                if object.is_null() || self.is_apart(object) || !known.insert(object) {
                    continue;
                }
                let end = object.0 + self.machine.size_of(object);
                let start = object.0 + HEADER;
                let mut global = Global { start, end, field, object: Some(object), content: Vec::new() };
                global.content = global.content_in(heap);
                globals.push(global);
                pending.extend(self.machine.referred(object));
            }
        }
        globals.sort_unstable_by_key(|global| global.start);
        globals
    }

    /// Whether somebody has written a class. The machine makes those of lambdas, each with its one instance.
    fn is_users(&self, class: ClassId) -> bool {
        let info = self.machine.world.class(class);
        info.module().is_none() && !info.hidden
    }

    /// The global that a word belongs to.
    fn global_at(&self, at: u32) -> Option<&Global> {
        let after = self.globals.partition_point(|global| global.start <= at);
        self.globals[..after].last().filter(|global| at < global.end)
    }

    /// A static field that changed since the last moment, or leads to something that did.
    pub(crate) fn changed_global(&self) -> Option<FieldId> {
        self.machine.heap.changed().find_map(|at| Some(self.global_at(at)?.field))
    }

    /// The objects that a call has stored in static fields, or in objects behind them that exist in every state.
    pub(crate) fn stored_in_statics(&self) -> Vec<(FieldId, Ref)> {
        let changed = self.globals.iter().filter(|global| global.is_changed(&self.machine.heap));
        let mut stored: Vec<(FieldId, Ref)> = Vec::new();
        for global in changed {
            match global.object {
                Some(object) => stored.extend(self.machine.referred(object).into_iter().map(|to| (global.field, to))),
                None => stored.extend(self.held_by_static(global.field)),
            }
        }
        if self.machine.initialisations() != self.initialisations {
            let new = self.classes_with_statics().into_iter().filter(|class| !self.initialised.contains(class));
            let fields = new.flat_map(|class| self.machine.world.fields_of(class));
            stored.extend(fields.filter_map(|field| self.held_by_static(field)));
        }
        stored
    }

    fn held_by_static(&self, field: FieldId) -> Option<(FieldId, Ref)> {
        let bits =
            Some(field).filter(|field| self.machine.world.field(*field).is_static() && self.is_reference(*field));
        Some((field, Ref::from_bits(self.machine.static_bits(bits?)?)))
    }

    /// The static field that leads to an object which exists in every state.
    pub(crate) fn static_of(&self, object: Ref) -> Option<FieldId> {
        let is_object = |global: &&Global| global.object == Some(object);
        if object.0 < self.base { self.globals.iter().find(is_object).map(|global| global.field) } else { None }
    }

    /// Whether the last call changed static state. To be asked before the next moment is taken.
    pub fn changes_statics(&self) -> bool {
        self.changed_global().is_some()
    }

    /// The static state that the last call left behind, if it is another than the one it started from. To be asked
    /// before the next moment is taken. It is an error where that state refers to objects of the state, of the
    /// arguments or of the outcome, or where the specification looks at it.
    pub fn global_state(
        &mut self,
        action: usize,
        receiver: Ref,
        arguments: &[u64],
        ended: Ended,
    ) -> Result<Option<Leftover>, Unknown> {
        if let Some(field) = self.specification_reads() {
            return Err(self.global_state_of(action, field));
        }
        let ready = self.newly_ready();
        if self.globals.is_empty() && ready.is_empty() {
            return Ok(None);
        }
        if self.globals.iter().any(|global| global.object.is_some()) {
            let (globals, base) = (&self.globals, self.base);
            self.machine.domain.settle(&|object| {
                let after = globals.partition_point(|global| global.start <= object.0 + HEADER);
                object.0 < base && globals[..after].last().is_some_and(|global| global.object == Some(object))
            });
        }
        let changed = self.changed_global();
        if changed.is_none() && ready.is_empty() {
            return Ok(None);
        }
        let (form, own) = self.static_form();
        self.machine.domain.settle(&|object| own.contains(&object));
        let field = changed.map_or_else(|| ready.first().cloned().unwrap_or_default(), |field| self.static_name(field));
        let mut reached = FxHashSet::default();
        let mut roots = vec![receiver.bits()];
        roots.extend(self.references(action, arguments));
        roots.extend(match ended {
            Ended::Returned(bits) => {
                Some(bits).filter(|_| self.result_of(self.actions[action].method) == Some(Kind::Reference))
            }
            Ended::Threw(exception) => Some(exception.bits()),
            Ended::Blocked => None,
        });
        for root in roots.into_iter().map(Ref::from_bits) {
            if root.0 >= self.base {
                reached.extend(self.reachable(root));
            }
        }
        if own.iter().any(|object| reached.contains(object)) {
            // The object of a static field is a part of the state too: no scope has such states.
            return Err(self.global_state_of(action, field));
        }
        let mut state = StaticState { ready, form };
        state.ready.extend(self.statics.iter().flat_map(|statics| statics.ready.iter().cloned()));
        state.ready.sort_unstable();
        state.ready.dedup();
        Ok(Some(Leftover { state, field, place: self.actions[action].call.method.place.clone() }))
    }

    /// Why nothing is known of an action that changes or depends on a static field.
    pub(crate) fn global_state_of(&self, action: usize, field: String) -> Unknown {
        Unknown::GlobalState { field, place: self.actions[action].call.method.place.clone() }
    }

    /// A changed static field that the invariant or the abstraction reads, or whose objects it reads.
    fn specification_reads(&self) -> Option<String> {
        let at = self.machine.domain.watch().foreign_read()?;
        Some(self.global_at(at).map_or_else(|| "of another class".to_owned(), |global| self.static_name(global.field)))
    }

    /// User classes with variable static fields that the last call initialised.
    fn newly_ready(&self) -> Vec<String> {
        if self.machine.initialisations() == self.initialisations {
            return Vec::new();
        }
        let mut classes = self.classes_with_statics();
        classes.retain(|class| !self.initialised.contains(class));
        classes.into_iter().map(|class| self.machine.world.class(class).name.to_string()).collect()
    }

    /// The globals that differ from class initialisation, with all new objects they lead to.
    fn static_form(&mut self) -> (Vec<u64>, Vec<Ref>) {
        let (origin, base) = self.origin.take().unwrap_or_else(|| (self.globals.clone(), self.base));
        let mut tokens = Tokens { base, objects: Vec::new() };
        let mut form = Vec::new();
        for global in &origin {
            if !global.is_changed(&self.machine.heap) {
                continue;
            }
            form.push(u64::from(global.start));
            match global.object {
                Some(object) => self.write_content(object, &mut tokens, &mut form),
                None if self.is_reference(global.field) => {
                    form.push(tokens.of(Ref::from_bits(self.machine.heap.at(global.start))));
                }
                None => form.push(self.machine.heap.at(global.start)),
            }
        }
        form.push(0);
        let mut next = 0;
        while let Some(object) = tokens.objects.get(next).copied() {
            next += 1;
            let heap = &self.machine.heap;
            if let Some(units) = self.machine.literal_units(object) {
                form.push(u64::from(LITERAL) << 32);
                push_units(&mut form, &units);
                continue;
            }
            self.push_class(&mut form, heap.class(object), u64::from(heap.hash(object)));
            if matches!(heap.layout(heap.class(object)), Layout::Elements { .. }) {
                form.push(u64::from(heap.length(object)));
            }
            self.write_content(object, &mut tokens, &mut form);
        }
        self.origin = Some((origin, base));
        (form, tokens.objects)
    }

    fn is_reference(&self, field: FieldId) -> bool {
        let info = self.machine.world.field(field);
        self.machine.world.text(info.descriptor).starts_with(['L', '['])
    }

    /// Writes down the content of an object. Counters and caches of the JDK's classes count as zero.
    fn write_content(&mut self, object: Ref, tokens: &mut Tokens, form: &mut Vec<u64>) {
        let class = self.machine.heap.class(object);
        let plan = self.plan(class);
        let heap = &self.machine.heap;
        match heap.layout(class) {
            Layout::Fields { references } => {
                for word in HEADER..self.machine.size_of(object) {
                    let bits = heap.word(object, word);
                    form.push(match references.iter().any(|reference| u32::from(*reference) == word) {
                        true => tokens.of(Ref::from_bits(bits)),
                        false if is_ignored(&plan, word) => 0,
                        false => bits,
                    });
                }
            }
            Layout::Elements { references: true, .. } => {
                form.extend((0..heap.length(object)).map(|index| tokens.of(heap.array_ref(object, index))));
            }
            Layout::Elements { .. } | Layout::Gap => {
                form.extend((HEADER..self.machine.size_of(object)).map(|word| heap.word(object, word)));
            }
        }
    }

    /// Goes to a static state that was noted in another machine of the same check.
    pub(crate) fn enter_statics(&mut self, statics: &StaticState) -> Result<(), Unknown> {
        for class in &statics.ready {
            self.machine.ready_class(class).map_err(unknown)?;
        }
        self.note_globals();
        self.base = self.machine.next_address();
        self.origin = Some((self.globals.clone(), self.base));
        let mut form = &statics.form[..];
        let mut changed = Vec::new();
        // New objects come last, and what comes before refers to them.
        let mut contents = Vec::new();
        while let Some(start) = take(&mut form, 1).first().copied().filter(|start| *start != 0) {
            let Some(global) = self.global_at(start as u32).cloned() else { break };
            let length = global.object.map_or(1, |object| self.tokens_in(object));
            contents.push((global, take(&mut form, length)));
        }
        let mut objects: Vec<(Ref, &[u64])> = Vec::new();
        while let Some(head) = form.first().copied() {
            if let Some(units) = units_at(form) {
                let header = header_at(form);
                take(&mut form, header);
                objects.push((self.machine.literal_of(&units).map_err(unknown)?, &[]));
                continue;
            }
            let class = self.class_at(form)?;
            let header = header_at(form);
            take(&mut form, header);
            let object = match self.machine.heap.layout(class) {
                Layout::Elements { .. } => {
                    let length = take(&mut form, 1).first().map_or(0, |length| *length as u32);
                    self.machine.new_array_of(class, length).map_err(unknown)?
                }
                Layout::Fields { .. } | Layout::Gap => self.machine.new_instance(class).map_err(unknown)?,
            };
            self.machine.heap.set_hash(object, head as u32);
            self.machine.pin_object(object);
            objects.push((object, take(&mut form, self.tokens_in(object))));
        }
        let own: Vec<Ref> = objects.iter().map(|(object, _)| *object).collect();
        for (global, tokens) in contents {
            changed.push((global.start, global.end));
            match global.object {
                Some(object) => self.read_content(object, tokens, &own),
                None => {
                    let reference = self.is_reference(global.field);
                    let bits =
                        tokens.first().map_or(0, |token| if reference { resolved(*token, &own) } else { *token });
                    self.machine.heap.set_at(global.start, bits);
                }
            }
        }
        for (object, tokens) in &objects {
            changed.push((object.0 + HEADER, object.0 + self.machine.size_of(*object)));
            self.read_content(*object, tokens, &own);
        }
        changed.sort_unstable();
        self.machine.domain.watch_mut().set_foreign(changed);
        self.globals = self.find_globals();
        Ok(())
    }

    /// How many numbers the content of an object takes.
    fn tokens_in(&self, object: Ref) -> usize {
        let heap = &self.machine.heap;
        match heap.layout(heap.class(object)) {
            Layout::Elements { references: true, .. } => heap.length(object) as usize,
            _ => (self.machine.size_of(object) - HEADER) as usize,
        }
    }

    fn read_content(&mut self, object: Ref, tokens: &[u64], own: &[Ref]) {
        let class = self.machine.heap.class(object);
        match self.machine.heap.layout(class).clone() {
            Layout::Fields { references } => {
                for (word, token) in (HEADER..).zip(tokens) {
                    let reference = references.iter().any(|reference| u32::from(*reference) == word);
                    let bits = if reference { resolved(*token, own) } else { *token };
                    self.machine.heap.set_word(object, word, bits);
                }
            }
            Layout::Elements { references: true, .. } => {
                for (index, token) in (0..).zip(tokens) {
                    self.machine.heap.set_array_ref(object, index, Ref::from_bits(resolved(*token, own)));
                }
            }
            Layout::Elements { .. } | Layout::Gap => {
                for (word, bits) in (HEADER..).zip(tokens) {
                    self.machine.heap.set_word(object, word, *bits);
                }
            }
        }
    }

    /// Whether an object is the machine's affair or never changes what it stands for.
    pub(crate) fn is_apart(&self, object: Ref) -> bool {
        let class = self.machine.world.class(self.machine.heap.class(object));
        class.chain.iter().any(|ancestor| {
            matches!(
                &*self.machine.world.class(*ancestor).name,
                "java/lang/Class"
                    | "java/lang/ClassLoader"
                    | "java/lang/Module"
                    | "java/lang/String"
                    | "java/lang/Thread"
                    | "java/lang/ThreadGroup"
                    | "java/math/BigDecimal"
                    | "java/math/BigInteger"
            )
        })
    }
}

/// Cuts off the first words.
fn take<'a>(form: &mut &'a [u64], count: usize) -> &'a [u64] {
    let (taken, rest) = form.split_at(count.min(form.len()));
    *form = rest;
    taken
}

fn resolved(token: u64, own: &[Ref]) -> u64 {
    match token & 3 {
        SHARED => token >> 2,
        OWN => own.get((token >> 2) as usize).map_or(0, |object| object.bits()),
        _ => 0,
    }
}

/// Whether a word is a counter or a cache of a class of the JDK, which no behaviour depends on.
fn is_ignored(plan: &Plan, word: u32) -> bool {
    let Plan::Fields(fields) = plan else { return false };
    fields.iter().any(|field| field.word == word && field.is_cache)
}

/// Whether a class has a static field that can change, or that leads to an object which can.
fn has_variable<D: Watching>(machine: &Machine<D>, class: ClassId) -> bool {
    machine.world.fields_of(class).any(|field| {
        let info = machine.world.field(field);
        let descriptor = machine.world.text(info.descriptor);
        let is_object = descriptor.starts_with(['L', '[']) && &**descriptor != "Ljava/lang/String;";
        info.is_static() && (is_object || info.flags & access::FINAL == 0)
    })
}
