//! The stage: a machine in which everything that a scope names is ready.
//!
//! What is the same in every state is made first: classes are initialised, values and enum constants
//! exist, and a *prototype* has come out of a constructor, whose fixed fields every state shares. All
//! that lies below the address [`Stage::base`]; what a state consists of lies above it.

use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use glassbox_classes::ClassPath;
use glassbox_classes::descriptor::Type;
use glassbox_classes::world::{ClassId, MethodId, Shape, access};
use glassbox_machine::natives::Host;
use glassbox_machine::{Limits, Machine, Moment, Ref, Stop, StuckThread};
use glassbox_spec::{Call, Domain, Literal, Method, PoolKind, Scope, Sharing, Specification, unread_opaque_fields};
use glassbox_verdict::Unknown;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

use crate::equivalence::{Expectation, Model};
use crate::globals::{Global, Local, Origin};
use crate::judge::Ended;
use crate::ownership::Passable;
use crate::parts::Parts;
use crate::place::Kind;
use crate::possible::Requirement;
use crate::statics::StaticState;
use crate::tally::Left;
use crate::tree::Tree;
use crate::watch::Watching;

/// What is to be staged.
#[derive(Clone)]
pub struct Target {
    /// Where classes come from, mirrors bound.
    pub path: ClassPath,
    /// What to check.
    pub specification: Specification,
    /// Within which bounds.
    pub scope: Scope,
    /// Limits of the machine. The steps are those of a single call.
    pub limits: Limits,
    /// Set by whoever wants the check to end.
    pub interrupt: Arc<AtomicBool>,
    /// The static state in which each call starts, if it is another than class initialisers leave.
    pub statics: Option<Arc<StaticState>>,
}

/// A machine with a scope's classes and values.
pub struct Stage<D: Watching> {
    /// The machine.
    pub machine: Machine<D>,
    /// What the last call of an operation returned.
    pub returned: Option<D::Value>,
    /// What that call asked for that has other answers elsewhere.
    pub assumed: Assumed,
    /// The same of the first call of each action, which initialises what all calls share.
    pub(crate) assumed_first: Vec<Assumed>,
    /// Where the last call that waits for ever does so.
    pub(crate) waits: Option<StuckThread>,
    /// The scope.
    pub scope: Scope,
    /// The class under check.
    pub class: ClassId,
    /// Its invariant.
    pub invariant: MethodId,
    /// Whether an evaluation of it has changed the state. Then all are made on a copy, and asked twice.
    pub invariant_writes: bool,
    /// What it is compared with.
    pub model: Option<Model>,
    /// Constructors, then operations, in the scope's order.
    pub actions: Vec<Action>,
    /// The first word that belongs to states.
    pub base: u32,
    /// The members of pools of values and constants, by pool; empty for pools of objects.
    pub values: Vec<Vec<Ref>>,
    /// An object that a constructor made.
    pub(crate) prototype: Option<Ref>,
    /// The constructor's action and the arguments that made it.
    pub(crate) maker: Option<(usize, Vec<u64>)>,
    /// Objects of every state that constructors store in fields of the object under check, by the
    /// field's word: the empty array that all empty lists share, say.
    pub(crate) shared: FxHashMap<u32, Vec<Ref>>,
    /// Objects in the prototype's fixed fields that refer back to it, see `attached.rs`.
    pub(crate) attached: Vec<Ref>,
    /// Final fields that are fixed although constructors do not all give them the same value: field and value.
    pub varying: Vec<(String, String)>,
    pub(crate) plans: FxHashMap<ClassId, Rc<Plan>>,
    /// The invariants of classes other than that under check, as far as they were asked for.
    pub(crate) invariants: FxHashMap<ClassId, Option<MethodId>>,
    /// The tree that each pool belongs to.
    pub(crate) trees: Vec<Option<Rc<Tree>>>,
    /// Classes that were initialised before any state was made.
    pub(crate) initialised: FxHashSet<ClassId>,
    /// How many classes there were when the stage was set: in every machine the same.
    pub(crate) staged_classes: u32,
    /// The first address that is not the JDK's own.
    pub(crate) booted: u32,
    /// Static fields, settings and what they lead to, see `globals.rs`.
    pub(crate) globals: Vec<Global>,
    /// Their objects, and the thread whose settings are among them.
    pub(crate) global_objects: FxHashSet<Ref>,
    /// The counters and caches of the JDK's classes in them, which calls may change.
    pub(crate) cache_words: FxHashSet<u32>,
    /// The user's thread locals that exist in every state.
    pub(crate) locals: Vec<Local>,
    /// Whether the thread has a permit to go on when a call starts.
    pub(crate) permit: bool,
    /// Start and content, when a call starts, of the memory outside the heap that direct buffers of every state stand for.
    pub(crate) outside: Vec<(u64, Vec<u8>)>,
    /// The static state as class initialisers leave it.
    pub(crate) origin: Option<Origin>,
    /// The static state in which each call starts, if it is another.
    pub(crate) statics: Option<Arc<StaticState>>,
    /// The content of fields without known values in every state, see `pinned.rs`.
    pub(crate) pinned: FxHashMap<String, Vec<u64>>,
    /// With how many classes it was found out whether another class has an invariant, and whether one has.
    pub(crate) held_invariants: Option<(usize, bool)>,
    /// Objects that constructors made, each by an action, and why the state of one is outside of the scope.
    pub(crate) made: Vec<(usize, Ref, Option<String>)>,
    /// How many classes the machine had initialised when globals were noted.
    pub(crate) initialisations: u64,
    /// Objects that nobody owned before the last call and that a caller may hold, see `ownership.rs`.
    pub(crate) unowned: FxHashSet<Ref>,
    /// The pools of objects that parameters lead to, once they are known.
    pub(crate) passable: Option<Rc<Passable>>,
    /// What objects of the class can share, if calls can make them share anything.
    pub(crate) parts: Option<Parts>,
    /// Whether holders have trees or pools of their own of which callers may hold objects; nothing if not known yet.
    pub(crate) owns_without_promise: Option<bool>,
    /// What objects of other classes have to satisfy, as far as that was asked for.
    pub(crate) requirements: FxHashMap<ClassId, Option<Requirement>>,
    pub(crate) assertion_error: ClassId,
    pub(crate) interrupted_exception: ClassId,
    /// Steps a call may take before it is given up.
    pub(crate) steps_per_call: u64,
    /// How many arbitrary answers the machine gave before it had anything to do with the class.
    arbitrary_at_boot: u64,
    /// How many threads the JDK has started for itself. They wait, and wake nobody.
    pub(crate) threads_at_boot: u64,
    /// The state in which only what is the same in every state exists.
    pub start: Rc<Moment<D>>,
}

/// What a call asks for, of which it is given one answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assumed {
    /// The time.
    pub time: bool,
    /// Random numbers.
    pub random: bool,
    /// Files.
    pub files: bool,
    /// Identity hash codes.
    pub hashes: bool,
    /// An end of its wait: another thread could have woken it.
    #[serde(default)]
    pub waits: bool,
}

impl Assumed {
    /// What was asked for between two counts of questions.
    pub(crate) fn between(before: [u64; 4], after: [u64; 4]) -> Assumed {
        let [time, random, files, hashes] = [0, 1, 2, 3].map(|index| before[index] != after[index]);
        Assumed { time, random, files, hashes, waits: false }
    }

    /// What one of two calls asked for.
    #[must_use]
    pub fn or(self, other: Assumed) -> Assumed {
        Assumed {
            time: self.time || other.time,
            random: self.random || other.random,
            files: self.files || other.files,
            hashes: self.hashes || other.hashes,
            waits: self.waits || other.waits,
        }
    }
}

/// Something that can be called.
#[derive(Clone, Debug)]
pub struct Action {
    /// The call and its arguments' domains.
    pub call: Call,
    /// The method.
    pub method: MethodId,
    /// Whether it makes the object.
    pub constructor: bool,
    /// The method of the abstraction that it should behave like.
    pub counterpart: Option<MethodId>,
    /// Exceptions it may end in, subclasses included.
    pub(crate) allowed: Vec<ClassId>,
}

/// What of an object belongs to a state.
#[derive(Clone, Debug)]
pub(crate) enum Plan {
    Fields(Vec<FieldPlan>),
    Elements(Kind),
}

#[derive(Clone, Debug)]
pub(crate) struct FieldPlan {
    pub(crate) name: String,
    /// How it is called among the fields of the object: `Base.x` if a subclass has a field of the same name.
    pub(crate) label: String,
    /// The class that declares it.
    pub(crate) owner: ClassId,
    pub(crate) word: u32,
    pub(crate) kind: Kind,
    /// Its domain; a class that the scope does not speak of has opaque fields.
    pub(crate) domain: Domain,
    /// Whether it refers to the object around an inner class.
    pub(crate) outer: bool,
    /// Whether it is marked `@Tree`, or owned by its own class.
    pub(crate) tree: bool,
    pub(crate) is_final: bool,
    /// Whether it is marked `@Owned`.
    pub(crate) is_owned: bool,
    /// Whether a class of the JDK counts or remembers something in it that its objects do not stand for.
    pub(crate) is_cache: bool,
}

/// Steps a call may take before it is given up, where nobody says otherwise: a thousand times what calls in small scopes
/// need.
const STEPS: u64 = 20_000_000;

impl<D: Watching> Stage<D> {
    /// Boots a machine and makes everything ready.
    pub fn set(target: &Target) -> Result<Stage<D>, Unknown> {
        let limits = Limits { steps: None, ..target.limits };
        let class_path = std::env::join_paths(target.path.entries()).unwrap_or_default();
        let mut host = Host::silent();
        host.class_path = class_path.to_string_lossy().into_owned();
        let mut machine = Machine::new(target.path.clone(), D::default(), host, limits);
        machine.set_interrupt_flag(target.interrupt.clone());
        machine.boot().map_err(unknown)?;
        machine.let_others_wait().map_err(unknown)?;
        let threads_at_boot = machine.threads_started();
        let arbitrary_at_boot = machine.arbitrary_answers();
        let booted = machine.next_address();
        let scope = target.scope.clone();
        let class = machine.ready_class(&scope.class).map_err(unknown)?;
        let assertion_error = machine.ready_class("java/lang/AssertionError").map_err(unknown)?;
        let interrupted_exception = machine.ready_class("java/lang/InterruptedException").map_err(unknown)?;
        let invariant = find(&machine, class, &target.specification.invariant)?;
        // A mirror has no objects of its own that would have it initialised.
        if let Some(mirror) = machine.world.class(class).mirror {
            machine.make_ready(mirror).map_err(unknown)?;
        }
        let model = match &target.specification.abstraction {
            Some(abstraction) => Some(Model::find(&mut machine, class, abstraction)?),
            None => None,
        };
        let mut values = Vec::new();
        for pool in &scope.pools {
            values.push(make_values(&mut machine, &pool.kind).map_err(unknown)?);
        }
        let mut actions = Vec::new();
        let calls = scope.constructors.iter().map(|call| (call, true));
        for (call, constructor) in calls.chain(scope.operations.iter().map(|call| (call, false))) {
            let method = find(&machine, class, &call.method)?;
            let mut allowed = Vec::new();
            for exception in &call.method.allowed {
                allowed.push(machine.ready_class(exception).map_err(unknown)?);
            }
            let counterpart = model.as_ref().zip(call.method.counterpart.as_ref()).and_then(|(model, counterpart)| {
                machine.world.find_method(model.class, &counterpart.name, &counterpart.descriptor)
            });
            actions.push(Action { call: call.clone(), method, constructor, counterpart, allowed });
        }
        let start = Rc::new(machine.moment());
        let mut stage = Stage {
            returned: None,
            assumed: Assumed::default(),
            assumed_first: vec![Assumed::default(); actions.len()],
            waits: None,
            interrupted_exception,
            machine,
            scope,
            class,
            invariant,
            invariant_writes: false,
            model,
            actions,
            base: 0,
            values,
            prototype: None,
            maker: None,
            shared: FxHashMap::default(),
            attached: Vec::new(),
            varying: Vec::new(),
            plans: FxHashMap::default(),
            invariants: FxHashMap::default(),
            requirements: FxHashMap::default(),
            unowned: FxHashSet::default(),
            passable: None,
            parts: None,
            owns_without_promise: None,
            trees: Vec::new(),
            initialised: FxHashSet::default(),
            staged_classes: u32::MAX,
            booted,
            globals: Vec::new(),
            global_objects: FxHashSet::default(),
            cache_words: FxHashSet::default(),
            locals: Vec::new(),
            permit: false,
            outside: Vec::new(),
            origin: None,
            statics: target.statics.clone(),
            pinned: FxHashMap::default(),
            held_invariants: None,
            made: Vec::new(),
            initialisations: 0,
            assertion_error,
            steps_per_call: target.limits.steps.unwrap_or(STEPS),
            arbitrary_at_boot,
            threads_at_boot,
            start: start.clone(),
        };
        stage.make_ready(&start)?;
        drop(start);
        stage.attached = stage.find_attached();
        stage.trees = stage.make_trees();
        stage.check_positions();
        if let Some(statics) = target.statics.clone() {
            stage.enter_statics(&statics)?;
        }
        if stage.scope.has_opaque_fields() {
            stage.note_pinned(&unread_opaque_fields(&target.path, &target.specification, &target.scope));
        }
        stage.note_parts(target);
        stage.base = stage.machine.next_address();
        stage.staged_classes = stage.machine.world.class_count() as u32;
        stage.start = Rc::new(stage.machine.moment());
        Ok(stage)
    }

    /// From now on, a call is given up after so many steps.
    pub fn limit_calls(&mut self, steps: u64) {
        self.steps_per_call = self.steps_per_call.min(steps);
    }

    /// Whether anything so far has asked for what another machine may answer differently.
    pub(crate) fn arbitrary(&self) -> bool {
        self.machine.arbitrary_answers() > self.arbitrary_at_boot
    }

    /// Makes the prototype, and has all classes initialised that calls use. Static fields of the user's classes then
    /// hold what class initialisers gave them, and settings of the JDK what it gave them, whatever these calls did.
    fn make_ready(&mut self, start: &Moment<D>) -> Result<(), Unknown> {
        self.note_globals();
        let (scope, values) = (self.scope.clone(), self.values.clone());
        self.warm_up()?;
        let settings = self.classes_with_settings().into_iter().filter(|class| !self.initialised.contains(class));
        let mut classes: Vec<ClassId> = settings.collect();
        classes.extend(self.classes_with_statics());
        if !classes.is_empty() {
            // Now it is known which classes calls use: they are initialised first, and then everything is called.
            self.machine.return_to(start);
            self.forget_prototype();
            (self.scope, self.values) = (scope, values);
            for class in classes {
                self.machine.make_ready(class).map_err(unknown)?;
                self.compute_settings()?;
            }
            self.note_globals();
            self.warm_up()?;
        }
        self.restore_globals()?;
        self.note_globals();
        self.prototype.into_iter().for_each(|prototype| self.machine.pin_object(prototype));
        Ok(())
    }

    fn forget_prototype(&mut self) {
        self.prototype = None;
        self.maker = None;
        self.shared.clear();
        self.varying.clear();
        self.made.clear();
        self.plans.clear();
    }

    /// Makes the prototype, and calls everything once so that whatever is initialised on first use is.
    fn warm_up(&mut self) -> Result<(), Unknown> {
        let constructors: Vec<usize> =
            (0..self.actions.len()).filter(|index| self.actions[*index].constructor).collect();
        let mut refused = None;
        for index in &constructors {
            for arguments in self.simple_arguments(*index, 16) {
                if self.prototype.is_none() {
                    self.prototype = self.try_construct(*index, &arguments, &mut refused)?;
                    self.maker = self.prototype.map(|_| (*index, arguments));
                }
            }
        }
        let Some(prototype) = self.prototype else { return refused.map_or(Ok(()), Err) };
        let _ = self.holds(prototype);
        let _ = self.judge_abstract_state(prototype, &Expectation::Nothing);
        for index in &constructors {
            for arguments in self.simple_arguments(*index, 16) {
                let existing = self.machine.next_address();
                if let Some(object) = self.try_construct(*index, &arguments, &mut refused)? {
                    let outside = self.take_in(object)?;
                    self.made.push((*index, object, outside));
                    self.note_shared(object, existing);
                    self.note_varying(object);
                }
            }
        }
        for index in 0..self.actions.len() {
            if !self.actions[index].constructor {
                self.warm_up_operation(index)?;
            }
        }
        Ok(())
    }

    /// Calls an operation on new objects, with a few arguments. Where every call leaves values that the scope lacks, it gets
    /// those of the first.
    fn warm_up_operation(&mut self, index: usize) -> Result<(), Unknown> {
        let mut lacks_values: Option<Ref> = None;
        let mut left = Left::Nothing;
        for arguments in self.simple_arguments(index, 4) {
            let Some((maker, other)) = self.maker.clone() else { break };
            let before = self.machine.moment();
            let Ok(Some(object)) = self.construct(maker, &other) else { break };
            let values: Vec<D::Value> = arguments.iter().copied().map(D::constant).collect();
            let _ = self.expect(index, object, &values);
            self.machine.moment();
            let failed = self.machine.failed_initialisers();
            let ended = self.call(index, object, &arguments);
            self.assumed_first[index] = self.assumed;
            let ended = match ended {
                // A class whose initialiser fails is another one at its second use. The check makes the first.
                Ok(ended) if ended != Ended::Blocked && self.machine.failed_initialisers() == failed => ended,
                _ => {
                    self.machine.return_to(&before);
                    return Ok(());
                }
            };
            left.add(self.left(index, object, &arguments, ended));
            lacks_values.get_or_insert(object);
            let _ = self.holds(object);
            let _ = self.judge_abstract_state(object, &Expectation::Nothing);
        }
        match lacks_values.filter(|_| matches!(left, Left::Outside(_))) {
            Some(object) => self.take_in_values(object),
            None => Ok(()),
        }
    }

    /// Notes which objects that existed before a constructor it has stored in fields with a domain.
    fn note_shared(&mut self, object: Ref, existing: u32) {
        let plan = self.plan(self.class);
        let Plan::Fields(fields) = &*plan else { return };
        for field in fields {
            let Domain::References { pools, .. } = &field.domain else { continue };
            let stored = self.machine.heap.field_ref(object, field.word);
            if stored.is_null() || stored.0 >= existing {
                continue;
            }
            // A value that is in no pool is outside of the scope.
            let class = self.machine.heap.class(stored);
            let fits = pools.iter().filter_map(|pool| self.pool_index(pool)).any(|pool| self.is_of_pool(class, pool));
            let known = self.shared.entry(field.word).or_default();
            if fits && !known.contains(&stored) {
                known.push(stored);
            }
        }
    }

    /// Notes final fields that are fixed at another value than this object has.
    fn note_varying(&mut self, object: Ref) {
        let plan = self.plan(self.class);
        let Plan::Fields(fields) = &*plan else { return };
        for field in fields {
            if let Some(fixed) = self.fixed_otherwise(field, object) {
                let label = format!("{}.{}", self.simple_name(self.class), field.name);
                if !self.varying.iter().any(|(known, _)| *known == label) {
                    self.varying.push((label, fixed));
                }
            }
        }
    }

    /// The value at which a final field is fixed, if it is and an object under check has another. What is not final
    /// is fixed because it does not matter; references to locks and the like differ anyway.
    pub(crate) fn fixed_otherwise(&self, field: &FieldPlan, object: Ref) -> Option<String> {
        let prototype = self.prototype.filter(|_| self.machine.heap.class(object) == self.class)?;
        if !field.is_final || field.domain != Domain::Fixed || field.kind == Kind::Reference {
            return None;
        }
        let fixed = self.machine.heap.word(prototype, field.word);
        (self.machine.heap.word(object, field.word) != fixed).then(|| field.kind.literal(fixed))
    }

    /// Calls a constructor on a new object; nothing if it throws.
    fn construct(&mut self, action: usize, arguments: &[u64]) -> Result<Option<Ref>, Unknown> {
        let object = self.machine.new_instance(self.class).map_err(unknown)?;
        match self.call(action, object, arguments)? {
            Ended::Returned(_) => Ok(Some(object)),
            Ended::Threw(_) | Ended::Blocked => Ok(None),
        }
    }

    /// Calls a constructor on a new object; nothing if it throws, or cannot be followed. That one of several cannot is told where it is checked.
    fn try_construct(
        &mut self,
        action: usize,
        arguments: &[u64],
        refused: &mut Option<Unknown>,
    ) -> Result<Option<Ref>, Unknown> {
        let before = self.machine.moment();
        match self.construct(action, arguments) {
            Err(reason) if !reason.ends_check() => {
                self.machine.return_to(&before);
                refused.get_or_insert(reason);
                Ok(None)
            }
            made => made,
        }
    }

    /// The first few combinations of arguments that need no object of the structure.
    fn simple_arguments(&self, action: usize, most: usize) -> Vec<Vec<u64>> {
        let call = &self.actions[action].call;
        let mut combinations: Vec<Vec<u64>> = vec![Vec::new()];
        for (parameter, spec) in call.parameters.iter().zip(&call.method.parameters) {
            let options = self.simple_values(&parameter.domain, Kind::of(&spec.kind));
            combinations = combinations
                .into_iter()
                .flat_map(|chosen| options.iter().map(move |option| [&chosen[..], &[*option]].concat()))
                .take(most)
                .collect();
        }
        combinations
    }

    /// The values of a domain that exist in every state.
    pub fn simple_values(&self, domain: &Domain, kind: Kind) -> Vec<u64> {
        match domain {
            Domain::Numbers { min, max } => (*min..=*max).map(|number| kind.bits(number)).collect(),
            Domain::Listed(numbers) => numbers.iter().map(|number| kind.bits_of(number)).collect(),
            Domain::Booleans => vec![0, 1],
            Domain::Fixed | Domain::Opaque => vec![0],
            Domain::References { pools, null, .. } => {
                let mut values: Vec<u64> = if *null { vec![0] } else { Vec::new() };
                for pool in pools {
                    let members = self.pool_index(pool).map_or(&[][..], |index| &self.values[index]);
                    values.extend(members.iter().map(|member| member.bits()));
                }
                values
            }
        }
    }

    pub(crate) fn pool_index(&self, name: &str) -> Option<usize> {
        self.scope.pools.iter().position(|pool| pool.name == name)
    }

    /// Gives a new object what its fixed and opaque fields have in every state.
    pub(crate) fn set_fixed(&mut self, object: Ref, root: Ref) -> Result<(), Unknown> {
        let class = self.machine.heap.class(object);
        let plan = self.plan(class);
        let Plan::Fields(fields) = &*plan else { return Ok(()) };
        let prototype = self.prototype_of(class);
        let copies = if class == self.class { self.copy_attached(object)? } else { FxHashMap::default() };
        for field in fields {
            if field.outer {
                self.machine.heap.set_word(object, field.word, root.bits());
            } else if matches!(field.domain, Domain::Fixed | Domain::Opaque)
                && let Some(prototype) = prototype
            {
                let word = self.machine.heap.word(prototype, field.word);
                let copy = copies.get(&Ref::from_bits(word)).filter(|_| field.kind == Kind::Reference);
                self.machine.heap.set_word(object, field.word, copy.map_or(word, |copy| copy.bits()));
            }
        }
        Ok(())
    }

    /// The object that the objects of a class are made after: the prototype, or what that refers to, where a state has no other
    /// object of the class.
    fn prototype_of(&mut self, class: ClassId) -> Option<Ref> {
        let prototype = self.prototype?;
        if class == self.class {
            return Some(prototype);
        }
        self.held_prototype(class).map(|(held, _)| held)
    }

    /// An object that the prototype holds and that the only object of its class in a state is made after, with the field that holds it.
    pub(crate) fn held_prototype(&mut self, class: ClassId) -> Option<(Ref, FieldPlan)> {
        let prototype = self.prototype?;
        let pool = self.pool_of(class).filter(|pool| self.pool_size(*pool) == 1)?;
        let plan = self.plan(self.class);
        let Plan::Fields(fields) = &*plan else { return None };
        let leads = |field: &&FieldPlan| {
            let name = &self.scope.pools[pool].name;
            matches!(&field.domain, Domain::References { pools, .. } if pools.contains(name))
        };
        let held = fields.iter().filter(leads).map(|field| (self.machine.heap.field_ref(prototype, field.word), field));
        let mut fitting = held.filter(|(held, _)| !held.is_null() && self.machine.heap.class(*held) == class);
        fitting.next().map(|(held, field)| (held, field.clone()))
    }

    /// What of an object of a class belongs to a state.
    pub(crate) fn plan(&mut self, class: ClassId) -> Rc<Plan> {
        if let Some(plan) = self.plans.get(&class) {
            return plan.clone();
        }
        let plan = Rc::new(self.make_plan(class));
        self.plans.insert(class, plan.clone());
        plan
    }

    fn make_plan(&self, class: ClassId) -> Plan {
        let world = &self.machine.world;
        if let Shape::Array { component } = world.class(class).shape {
            return Plan::Elements(match &world.class(component).shape {
                Shape::Primitive(kind) => Kind::of(kind),
                _ => Kind::Reference,
            });
        }
        let mut fields: Vec<FieldPlan> = Vec::new();
        for ancestor in &world.class(class).chain {
            let declaring = world.class(*ancestor);
            for id in world.fields_of(*ancestor) {
                let field = world.field(id);
                if field.is_static() {
                    continue;
                }
                let name = world.text(field.name).to_string();
                let kind = Type::of(world.text(field.descriptor)).unwrap_or(Type::Int);
                let known = self.scope.fields.iter().find(|one| *one.class == *declaring.name && one.name == name);
                let is_owned = known.is_some_and(|field| field.is_owned);
                let is_cache = declaring.module().is_some() && is_cache(&declaring.name, &name);
                let domain = match known {
                    Some(field) => field.domain.clone(),
                    // What the JDK counts or remembers for speed does not belong to a value.
                    None if is_cache => Domain::Fixed,
                    None => Domain::Opaque,
                };
                let target = matches!(&kind, Type::Object(outer) if *outer == self.scope.class);
                let synthetic = field.flags & access::SYNTHETIC != 0;
                let outer = target && synthetic && name.starts_with("this$");
                let tree = matches!(
                    domain,
                    Domain::References { sharing: Sharing::Tree | Sharing::OwnedTree | Sharing::Trees, .. }
                );
                let word = self.machine.field_word(id);
                let is_final = field.flags & access::FINAL != 0;
                fields.push(FieldPlan {
                    label: name.clone(),
                    name,
                    owner: *ancestor,
                    word,
                    kind: Kind::of(&kind),
                    domain,
                    outer,
                    tree,
                    is_final,
                    is_owned,
                    is_cache,
                });
            }
        }
        for index in 0..fields.len() {
            let FieldPlan { name, owner, .. } = &fields[index];
            if fields[index + 1..].iter().any(|other| other.name == *name) {
                fields[index].label = format!("{}.{name}", self.simple_name(*owner));
            }
        }
        Plan::Fields(fields)
    }
}

/// Counters that detect modification, hash codes, and views of maps that are made when somebody asks for them.
fn is_cache(class: &str, field: &str) -> bool {
    let is_view = matches!(field, "keySet" | "values" | "entrySet" | "navigableKeySet" | "descendingMap");
    is_view && class.starts_with("java/util/") && class.ends_with("Map")
        || field == "modCount"
        || class == "java/lang/String" && field.starts_with("hash")
}

pub(crate) fn find<D: Watching>(machine: &Machine<D>, class: ClassId, method: &Method) -> Result<MethodId, Unknown> {
    let world = &machine.world;
    let found = world.find_method(class, &method.name, &method.descriptor);
    let found = found.and_then(|id| if method.name == "<init>" { Some(id) } else { world.select(class, id).ok() });
    found.ok_or_else(|| Unknown::Unsupported { what: format!("a class without {}", method.label), stack: Vec::new() })
}

/// Makes the members of a pool that are the same in every state. Their identity hashes are given out now,
/// so that they are the same in every state too.
fn make_values<D: Watching>(machine: &mut Machine<D>, kind: &PoolKind) -> Result<Vec<Ref>, Box<Stop>> {
    let mut members = Vec::new();
    match kind {
        PoolKind::Objects { class, .. } | PoolKind::Arrays { class, .. } => {
            machine.ready_class(class)?;
        }
        PoolKind::Values { class, values } => {
            let id = machine.ready_class(class)?;
            for (number, value) in values.iter().enumerate() {
                let member = make_value(machine, id, class, value)?;
                // A value that is listed twice is two objects.
                let is_twin = values[..number].contains(value);
                members.push(if is_twin {
                    machine.heap.copy_object(member).map_err(|_| Stop::Memory)?
                } else {
                    member
                });
            }
        }
        PoolKind::Constants { class } => {
            let id = machine.ready_class(class)?;
            let array = machine.call_method(id, "values", &format!("()[L{class};"), &[])?;
            let array = Ref::from_bits(D::bits(array));
            members.extend((0..machine.heap.length(array)).map(|index| machine.heap.array_ref(array, index)));
        }
        PoolKind::Static { class, field } => {
            let id = machine.ready_class(class)?;
            let held = machine.world.find_field(id, field).and_then(|field| machine.static_bits(field));
            members.extend(held.map(Ref::from_bits).filter(|held| !held.is_null()));
        }
    }
    for member in &members {
        machine.pin_object(*member);
        machine.identity_hash(*member);
    }
    Ok(members)
}

/// The object of a value that a program gets from a literal or by boxing.
pub(crate) fn make_value<D: Watching>(
    machine: &mut Machine<D>,
    id: ClassId,
    class: &str,
    value: &Literal,
) -> Result<Ref, Box<Stop>> {
    if let Literal::Text(text) = value {
        return machine.literal(text);
    }
    let (letter, kind) = boxed(class);
    let descriptor = format!("({letter})L{class};");
    let bits = kind.bits_of(value);
    Ok(Ref::from_bits(D::bits(machine.call_method(id, "valueOf", &descriptor, &[bits])?)))
}

/// The primitive type that a class boxes.
pub(crate) fn boxed(class: &str) -> (char, Kind) {
    match class {
        "java/lang/Boolean" => ('Z', Kind::Boolean),
        "java/lang/Byte" => ('B', Kind::Byte),
        "java/lang/Character" => ('C', Kind::Char),
        "java/lang/Short" => ('S', Kind::Short),
        "java/lang/Long" => ('J', Kind::Long),
        "java/lang/Float" => ('F', Kind::Float),
        "java/lang/Double" => ('D', Kind::Double),
        _ => ('I', Kind::Int),
    }
}

/// Why a machine's stop leaves the answer unknown.
#[allow(clippy::boxed_local, reason = "errors of the machine are boxed")]
pub(crate) fn unknown(stop: Box<Stop>) -> Unknown {
    match *stop {
        Stop::Time => Unknown::Time,
        Stop::Memory => Unknown::Memory,
        Stop::Interrupted => Unknown::Interrupted,
        Stop::MissingNative { method, stack } => {
            let what = glassbox_spec::missing(&method).unwrap_or_else(|| format!("native method {method}"));
            Unknown::Unsupported { what, stack }
        }
        Stop::Unsupported { what, stack } => Unknown::Unsupported { what, stack },
        Stop::NewerClass { class, feature } => Unknown::NewerClass { class, feature },
        other => Unknown::Unsupported { what: other.to_string(), stack: Vec::new() },
    }
}
