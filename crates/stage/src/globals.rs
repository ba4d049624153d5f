//! State that does not belong to the object: the static fields of the user's classes, the settings of the JDK
//! (`settings.rs`), the values of the user's thread locals, and the objects they lead to.
//!
//! A call that changes it may make a later call behave differently. So each call starts from the static state that
//! class initialisers leave, and the stage notes every other static state that a call leads to
//! ([`Stage::global_state`]). The check is then repeated from each of these (`statics.rs`).
//!
//! The JDK stores the value of a thread local in the thread. It counts as the content of the static field, or of the
//! field of the prototype, that leads to the thread local. Thread locals of the JDK are caches. The values of the user's
//! `ClassValue`s are stored in classes. A call that changes the memory of a direct buffer is given up: a static
//! state says nothing of memory outside the heap.
//!
//! A value that depends on the state before the call is fixed once the call stores it here
//! ([`Watching::settle`]): a run that stands for many states leaves one static state behind.

use glassbox_classes::world::{ClassId, FieldId, access};
use glassbox_machine::heap::{HEADER, Heap, Layout};
use glassbox_machine::{Machine, Ref};
use glassbox_verdict::Unknown;
use rustc_hash::FxHashSet;

use crate::canonical::header_at;
use crate::judge::Ended;
use crate::place::Kind;
use crate::settings::{Extent, OUTSIDE, PERMIT};
use crate::stage::{Plan, Stage, unknown};
use crate::statics::{Leftover, StaticState};
use crate::watch::Watching;

/// A static field or setting, or an object that exists in every state and that one of them leads to.
#[derive(Clone, Debug)]
pub(crate) struct Global {
    /// The first word.
    start: u32,
    /// One past the last.
    end: u32,
    /// The static field, or the field that holds the setting.
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

/// A thread local of the user's that exists in every state.
#[derive(Clone, Debug)]
pub(crate) struct Local {
    key: Ref,
    /// The field that leads to it.
    field: FieldId,
    /// Its value when a call starts; none if it has none.
    value: Option<Ref>,
}

/// An entry of the calling thread's table of thread locals.
struct Entry {
    key: Ref,
    value: Ref,
    object: Ref,
}

/// What class initialisers leave.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    globals: Vec<Global>,
    locals: Vec<Local>,
    /// The first address that exists in other static states only.
    base: u32,
}

/// The part of the static state that a call changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Changed {
    /// The static field of this name, or what it leads to.
    Field(String),
    /// The setting of the JDK with these words.
    Setting(String),
}

impl Changed {
    /// In words.
    pub(crate) fn words(&self) -> String {
        match self {
            Changed::Field(name) => format!("the static field {name} or what it holds is changed"),
            Changed::Setting(name) => format!("a call changes {name}"),
        }
    }

    /// In words, as what some code does that must not.
    pub(crate) fn written_by(&self, label: &str) -> String {
        match self {
            Changed::Field(name) => format!("{label} writes the static field {name}"),
            Changed::Setting(name) => format!("{label} changes {name}"),
        }
    }

    /// As a reason for an unknown verdict.
    pub(crate) fn reason(self, place: String) -> Unknown {
        match self {
            Changed::Field(field) => Unknown::GlobalState { field, setting: false, place },
            Changed::Setting(name) => Unknown::GlobalState { field: name, setting: true, place },
        }
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
/// In the place of a thread local's value: it has none.
const ABSENT: u64 = u64::MAX;

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
        self.permit = self.machine.has_permit();
        self.find_globals();
    }

    /// Gives static fields and settings, and the objects they lead to, the content that they had when that was noted.
    pub(crate) fn restore_globals(&mut self) -> Result<(), Unknown> {
        for global in &self.globals {
            for (at, word) in (global.start..global.end).zip(&global.content) {
                if self.machine.heap.at(at) != *word {
                    self.machine.heap.set_at(at, *word);
                }
            }
        }
        for Local { key, value, .. } in self.locals.clone() {
            self.set_local(key, value)?;
        }
        self.machine.set_signals(self.permit);
        for (start, content) in &self.outside {
            self.machine.set_block_outside(*start, content);
        }
        Ok(())
    }

    /// Gives a thread local a value, or takes it away.
    fn set_local(&mut self, key: Ref, value: Option<Ref>) -> Result<(), Unknown> {
        let entries = self.entries();
        let current = entries.iter().find(|entry| entry.key == key).map(|entry| entry.value);
        if current == value {
            return Ok(());
        }
        let Some(class) = self.machine.world.loaded("java/lang/ThreadLocal") else { return Ok(()) };
        let made = match value {
            Some(value) => self.machine.call_method(class, "set", "(Ljava/lang/Object;)V", &[key.bits(), value.bits()]),
            None => self.machine.call_method(class, "remove", "()V", &[key.bits()]),
        };
        made.map(|_| ()).map_err(unknown)
    }

    /// The calling thread's tables of thread locals.
    fn entries(&self) -> Vec<Entry> {
        let machine = &self.machine;
        let held = |object: Ref, name: &str| match object.is_null() {
            true => Ref::NULL,
            false => Ref::from_bits(machine.get_named(object, name)),
        };
        let mut entries = Vec::new();
        for table in LOCALS.map(|field| held(held(machine.calling_thread(), field), "table")) {
            let length = if table.is_null() { 0 } else { machine.heap.length(table) };
            for object in (0..length).map(|index| machine.heap.array_ref(table, index)) {
                let (key, value) = (held(object, "referent"), held(object, "value"));
                if !key.is_null() {
                    entries.push(Entry { key, value, object });
                }
            }
        }
        entries
    }

    /// User classes that are initialised and have static fields that a program can change, in the order of loading.
    pub(crate) fn classes_with_statics(&self) -> Vec<ClassId> {
        let count = self.machine.world.class_count() as u32;
        let is_ready = |class: &ClassId| self.is_users(*class) && self.machine.is_ready(*class);
        (0..count).map(ClassId).filter(is_ready).filter(|class| has_variable(&self.machine, *class)).collect()
    }

    /// Notes the static fields of the user's own classes, the settings of the JDK, and everything they lead to, in order
    /// of address.
    fn find_globals(&mut self) {
        let mut search = Search::default();
        let mut classes: Vec<ClassId> = self.initialised.iter().copied().collect();
        classes.retain(|class| self.is_users(*class));
        classes.sort_unstable_by_key(|class| class.0);
        for field in classes.into_iter().flat_map(|class| self.machine.world.fields_of(class)) {
            let info = self.machine.world.field(field);
            let Some(word) = self.machine.static_word(field).filter(|_| info.is_static()) else { continue };
            self.add_field(&mut search, field, word);
            if self.is_reference(field) {
                self.add_objects(&mut search, field, Ref::from_bits(self.machine.heap.at(word)), 0);
            }
        }
        for setting in self.settings() {
            self.add_field(&mut search, setting.field, setting.word);
            let first = match setting.extent {
                Extent::Value => continue,
                Extent::Program => self.booted,
                Extent::Content => 0,
            };
            if self.is_reference(setting.field) {
                self.add_objects(&mut search, setting.field, Ref::from_bits(self.machine.heap.at(setting.word)), first);
            }
        }
        self.add_class_values(&mut search);
        let held = self.held_by_prototype();
        self.add_locals(&mut search, &held);
        self.outside = self.blocks_behind(&search, &held);
        search.globals.sort_unstable_by_key(|global| global.start);
        self.globals = search.globals;
        self.locals = search.locals;
        self.global_objects = self.globals.iter().filter_map(|global| global.object).collect();
        self.global_objects.insert(self.machine.calling_thread());
        self.cache_words = self.find_caches();
    }

    /// The words of counters and caches in the objects that static fields lead to.
    fn find_caches(&mut self) -> FxHashSet<u32> {
        let objects: Vec<Ref> = self.globals.iter().filter_map(|global| global.object).collect();
        let mut words = FxHashSet::default();
        for object in objects {
            if let Plan::Fields(fields) = &*self.plan(self.machine.heap.class(object)) {
                words.extend(fields.iter().filter(|field| field.is_cache).map(|field| object.0 + field.word));
            }
        }
        words
    }

    fn add_field(&self, search: &mut Search, field: FieldId, word: u32) {
        let content = vec![self.machine.heap.at(word)];
        search.globals.push(Global { start: word, end: word + 1, field, object: None, content });
    }

    /// Notes an object that a field leads to, and all that this leads to, as far as their addresses are not below the
    /// first one.
    fn add_objects(&self, search: &mut Search, field: FieldId, object: Ref, first: u32) {
        let mut pending = vec![object];
        while let Some(object) = pending.pop() {
            if object.is_null() || object.0 < first || self.is_apart(object) || !search.known.insert(object) {
                continue;
            }
            let end = object.0 + self.machine.size_of(object);
            let start = object.0 + HEADER;
            let mut global = Global { start, end, field, object: Some(object), content: Vec::new() };
            global.content = global.content_in(&self.machine.heap);
            search.globals.push(global);
            pending.extend(self.machine.referred(object));
        }
    }

    /// Notes what classes hold for class values, if a class value was reached.
    fn add_class_values(&self, search: &mut Search) {
        let world = &self.machine.world;
        let Some(class) = world.loaded("java/lang/ClassValue") else { return };
        let mut objects = search.globals.iter().filter_map(|global| global.object);
        if !objects.any(|object| self.is_a(self.machine.heap.class(object), class)) {
            return;
        }
        let mirrors = world.loaded("java/lang/Class");
        let Some(field) = mirrors.and_then(|class| world.find_field(class, "classValueMap")) else { return };
        for mirror in self.machine.mirrors() {
            let word = mirror.0 + self.machine.field_word(field);
            self.add_field(search, field, word);
            self.add_objects(search, field, Ref::from_bits(self.machine.heap.at(word)), 0);
        }
    }

    /// Notes the thread locals that were reached, or that the prototype holds, and what their values lead to.
    fn add_locals(&self, search: &mut Search, held: &[(Ref, FieldId)]) {
        let Some(class) = self.machine.world.loaded("java/lang/ThreadLocal") else { return };
        let is_local = |(object, _): &(Ref, FieldId)| self.is_a(self.machine.heap.class(*object), class);
        let entries = self.entries();
        let mut keys: Vec<(Ref, FieldId)> = held.iter().copied().filter(is_local).collect();
        let mut next = 0;
        loop {
            let reached = search.globals[next..].iter().filter_map(|global| Some((global.object?, global.field)));
            keys.extend(reached.filter(is_local));
            next = search.globals.len();
            if keys.is_empty() {
                return;
            }
            for (key, field) in std::mem::take(&mut keys) {
                if search.locals.iter().any(|local| local.key == key) {
                    continue;
                }
                let value = entries.iter().find(|entry| entry.key == key).map(|entry| entry.value);
                search.locals.push(Local { key, field, value });
                self.add_objects(search, field, value.unwrap_or(Ref::NULL), 0);
            }
        }
    }

    /// The memory outside the heap that direct buffers stand for which were reached, or which the prototype holds.
    fn blocks_behind(&self, search: &Search, held: &[(Ref, FieldId)]) -> Vec<(u64, Vec<u8>)> {
        let Some(class) = self.machine.world.loaded("java/nio/Buffer") else { return Vec::new() };
        let reached = search.globals.iter().filter_map(|global| global.object);
        let objects = reached.chain(held.iter().map(|(object, _)| *object));
        let buffers = objects.filter(|object| self.is_a(self.machine.heap.class(*object), class));
        let addresses = buffers.map(|object| self.machine.get_named(object, "address"));
        let blocks = addresses.filter_map(|address| self.machine.block_outside(address));
        blocks.map(|(start, content)| (start, content.to_vec())).collect()
    }

    /// The objects that the prototype leads to, each with the field of the prototype.
    fn held_by_prototype(&self) -> Vec<(Ref, FieldId)> {
        let Some(prototype) = self.prototype else { return Vec::new() };
        let chain = &self.machine.world.class(self.class).chain;
        let mut known: FxHashSet<Ref> = FxHashSet::from_iter([prototype]);
        let mut found = Vec::new();
        for field in chain.iter().flat_map(|ancestor| self.machine.world.fields_of(*ancestor)) {
            if self.machine.world.field(field).is_static() || !self.is_reference(field) {
                continue;
            }
            let mut pending = vec![self.machine.heap.field_ref(prototype, self.machine.field_word(field))];
            while let Some(object) = pending.pop() {
                if object.is_null() || self.is_apart(object) || !known.insert(object) {
                    continue;
                }
                found.push((object, field));
                pending.extend(self.machine.referred(object));
            }
        }
        found
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

    /// The static field or setting that changed since the last moment, or that leads to something that did.
    pub(crate) fn changed_global(&self) -> Option<Changed> {
        let is_cache = |at: &u32| self.cache_words.contains(at);
        let mut changed = self.machine.heap.changed().filter(|at| !is_cache(at));
        let field = changed.find_map(|at| Some(self.global_at(at)?.field));
        let field = field.or_else(|| self.changed_local());
        let permit = || (self.machine.has_permit() != self.permit).then(|| Changed::Setting(PERMIT.to_owned()));
        let outside = || self.changes_outside().then(|| Changed::Setting(OUTSIDE.to_owned()));
        field.map(|field| self.changed_field(field)).or_else(permit).or_else(outside)
    }

    /// Whether the memory of direct buffers has another content than when a call starts.
    fn changes_outside(&self) -> bool {
        let content = |start: u64| self.machine.block_outside(start).map_or(&[][..], |(_, content)| content);
        self.outside.iter().any(|(start, before)| content(*start) != before)
    }

    fn changed_field(&self, field: FieldId) -> Changed {
        match self.setting_name(field) {
            Some(name) => Changed::Setting(name.to_owned()),
            None if self.machine.world.field(field).is_static() => Changed::Field(self.static_name(field)),
            None => Changed::Setting(format!("the thread local in {}", self.static_name(field))),
        }
    }

    /// The field of a thread local that has another value than when a call starts.
    fn changed_local(&self) -> Option<FieldId> {
        if self.locals.is_empty() {
            return None;
        }
        let entries = self.entries();
        let value = |key: Ref| entries.iter().find(|entry| entry.key == key).map(|entry| entry.value);
        self.locals.iter().find(|local| value(local.key) != local.value).map(|local| local.field)
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
        if let Some(changed) = self.specification_reads() {
            return Err(self.global_state_of(action, changed));
        }
        let ready = self.newly_ready();
        let base = self.base;
        let global_objects = &self.global_objects;
        self.machine.domain.settle(&|object| object.0 < base && global_objects.contains(&object));
        let changed = self.changed_global();
        if changed.is_none() && ready.is_empty() {
            return Ok(None);
        }
        let (form, own) = self.static_form();
        let buffers = self.machine.world.loaded("java/nio/DirectByteBuffer");
        let is_buffer = |object: &Ref| buffers.is_some_and(|class| self.is_a(self.machine.heap.class(*object), class));
        if self.changes_outside() || own.iter().any(is_buffer) {
            return Err(self.global_state_of(action, Changed::Setting(OUTSIDE.to_owned())));
        }
        let entries: Vec<Ref> = self.entries().into_iter().map(|entry| entry.object).collect();
        self.machine.domain.settle(&|object| own.contains(&object) || entries.contains(&object));
        let first_ready = || Changed::Field(ready.first().cloned().unwrap_or_default());
        let changed = changed.unwrap_or_else(first_ready);
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
            return Err(self.global_state_of(action, changed));
        }
        // A class that is initialised later has its static fields at later addresses.
        let before = self.statics.iter().flat_map(|statics| statics.ready.iter().cloned());
        let ready = before.chain(ready).collect();
        let permit = self.machine.has_permit();
        let reason = self.global_state_of(action, changed);
        Ok(Some(Leftover { state: StaticState { ready, permit, form }, reason }))
    }

    /// Why nothing is known of an action that changes or depends on static state.
    fn global_state_of(&self, action: usize, changed: Changed) -> Unknown {
        changed.reason(self.actions[action].call.method.place.clone())
    }

    /// A changed static field or setting that the invariant or the abstraction reads, or whose objects it reads.
    fn specification_reads(&self) -> Option<Changed> {
        let at = self.machine.domain.watch().foreign_read()?;
        let local = || self.locals.iter().find(|local| self.machine.size_of(local.key) > at.wrapping_sub(local.key.0));
        let field = self.global_at(at).map(|global| global.field).or_else(|| local().map(|local| local.field));
        Some(field.map_or_else(|| Changed::Field("of another class".to_owned()), |field| self.changed_field(field)))
    }

    /// User classes with variable static fields, and classes with settings, that the last call initialised.
    fn newly_ready(&self) -> Vec<String> {
        if self.machine.initialisations() == self.initialisations {
            return Vec::new();
        }
        let mut classes = self.classes_with_statics();
        classes.extend(self.classes_with_settings());
        classes.retain(|class| !self.initialised.contains(class));
        classes.into_iter().map(|class| self.machine.world.class(class).name.to_string()).collect()
    }

    /// The globals that differ from class initialisation, with all new objects they lead to.
    fn static_form(&mut self) -> (Vec<u64>, Vec<Ref>) {
        let origin = self.origin.take().unwrap_or_else(|| self.origin_here());
        let mut tokens = Tokens { base: origin.base, objects: Vec::new() };
        let mut form = Vec::new();
        for global in &origin.globals {
            if !self.is_other(global) {
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
        let entries = self.entries();
        let mut locals = Vec::new();
        for local in &origin.locals {
            let value = entries.iter().find(|entry| entry.key == local.key).map(|entry| entry.value);
            if value != local.value {
                locals.push(tokens.of(local.key));
                locals.push(value.map_or(ABSENT, |value| tokens.of(value)));
            }
        }
        let mut contents = Vec::new();
        let mut next = 0;
        while let Some(object) = tokens.objects.get(next).copied() {
            next += 1;
            if let Some(entry) = entries.iter().find(|entry| entry.key == object) {
                locals.push(tokens.of(object));
                locals.push(tokens.of(entry.value));
            }
            if self.push_unique(&mut contents, object, 0) {
                continue;
            }
            let heap = &self.machine.heap;
            self.push_class(&mut contents, heap.class(object), u64::from(heap.hash(object)));
            if matches!(heap.layout(heap.class(object)), Layout::Elements { .. }) {
                contents.push(u64::from(heap.length(object)));
            }
            self.write_content(object, &mut tokens, &mut contents);
        }
        self.origin = Some(origin);
        if form.len() == 1 && locals.is_empty() {
            // It is the static state that class initialisers leave.
            return (Vec::new(), Vec::new());
        }
        form.extend(locals);
        form.push(0);
        form.extend(contents);
        (form, tokens.objects)
    }

    /// The static state of now as the one that others are compared with.
    fn origin_here(&self) -> Origin {
        Origin { globals: self.globals.clone(), locals: self.locals.clone(), base: self.base }
    }

    /// Whether a global differs from what it was by more than counters and caches.
    fn is_other(&mut self, global: &Global) -> bool {
        if !global.is_changed(&self.machine.heap) {
            return false;
        }
        let Some(object) = global.object else { return true };
        let plan = self.plan(self.machine.heap.class(object));
        let mut words = (global.start..).zip(&global.content);
        words.any(|(at, word)| self.machine.heap.at(at) != *word && !is_ignored(&plan, at - object.0))
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
            self.compute_settings()?;
        }
        self.note_globals();
        self.base = self.machine.next_address();
        self.origin = Some(self.origin_here());
        let mut form = &statics.form[..];
        let mut changed = Vec::new();
        // New objects come last, and what comes before refers to them.
        let mut contents = Vec::new();
        while let Some(start) = take(&mut form, 1).first().copied().filter(|start| *start != 0) {
            let Some(global) = self.global_at(start as u32).cloned() else { break };
            let length = global.object.map_or(1, |object| self.tokens_in(object));
            contents.push((global, take(&mut form, length)));
        }
        let mut locals = Vec::new();
        while let Some(key) = take(&mut form, 1).first().copied().filter(|key| *key != 0) {
            locals.push((key, take(&mut form, 1).first().copied().unwrap_or(ABSENT)));
        }
        let mut objects: Vec<(Ref, &[u64])> = Vec::new();
        while let Some(head) = form.first().copied() {
            if let Some(object) = self.unique_at(form)? {
                let header = header_at(form);
                take(&mut form, header);
                objects.push((object, &[]));
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
        for (key, value) in locals {
            let key = Ref::from_bits(resolved(key, &own));
            let value = (value != ABSENT).then(|| Ref::from_bits(resolved(value, &own)));
            self.set_local(key, value)?;
            // Whoever reads the value of a thread local looks it up by a field of the thread local.
            changed.push((key.0 + HEADER, key.0 + self.machine.size_of(key)));
        }
        self.machine.set_signals(statics.permit);
        self.permit = statics.permit;
        changed.sort_unstable();
        changed.dedup();
        self.machine.domain.watch_mut().set_foreign(changed);
        self.find_globals();
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

/// What was found of the static state.
#[derive(Default)]
struct Search {
    globals: Vec<Global>,
    known: FxHashSet<Ref>,
    locals: Vec<Local>,
}

/// The fields of a thread that hold its tables of thread locals.
const LOCALS: [&str; 2] = ["threadLocals", "inheritableThreadLocals"];

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
