//! The search space of a scope (paper 001, figure 9): all its objects in the heap, every place in them
//! undecided, and for each place what it may be decided to.
//!
//! Objects of a pool are alike until something refers to them. So a place may refer to an object that is
//! used already, to *one* unused object, and to no other: this is Korat's rule against isomorphic
//! states. Objects with a place in a tree are not alike: a field marked `@Tree` has one object it can refer
//! to, the one at its position, breadth first (paper 000, figure 6).
//!
//! An owner has pools of its own. A *context* is an owner and one of its fields; objects belong to contexts, and a
//! reference leads to the pool of the context in which it stands.

use glassbox_machine::Ref;
use glassbox_machine::domain::Place;
use glassbox_machine::heap::{BASE, Heap};
use glassbox_spec::{Domain, PoolKind, Sharing};
use glassbox_verdict::Unknown;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::place::{Kind, shift, write_element};
use crate::stage::{Plan, Stage, unknown};
use crate::tree::Edge;
use crate::watch::Watching;

/// All objects of a scope, undecided.
#[derive(Clone, Debug)]
pub struct Space {
    /// The object under check.
    pub root: Ref,
    /// The places to decide.
    pub slots: Vec<Slot>,
    /// Pools, per context.
    instances: Vec<Instance>,
    /// Slots by byte address.
    at: FxHashMap<usize, u32>,
    /// Slots of each object, in order.
    of: FxHashMap<Ref, Vec<u32>>,
    /// The place of the owner that leads to each context.
    owners: Vec<Option<Place>>,
    /// Whether fields that are not marked refer to objects of a tree, which may then be anywhere.
    has_loose: bool,
}

/// A place to decide.
#[derive(Clone, Debug)]
pub struct Slot {
    /// Where it is.
    pub place: Place,
    /// What it holds.
    pub kind: Kind,
    address: usize,
    choices: Choices,
}

/// Everything that a place may be decided to, whatever else is decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Alternatives {
    /// `count` numbers from `min` on.
    Numbers {
        /// The smallest.
        min: i64,
        /// How many.
        count: u64,
    },
    /// Numbers, by their bits.
    Listed(Vec<u64>),
    /// References, 0 being null.
    References(Vec<Ref>),
}

#[derive(Clone, Debug)]
enum Choices {
    Numbers {
        min: i64,
        count: u64,
    },
    /// These bits.
    Listed(Vec<u64>),
    /// Null or not, objects that are the same in every state or have their place, then pools.
    References {
        null: bool,
        objects: Vec<Ref>,
        instances: Vec<usize>,
    },
}

/// A pool in a context.
#[derive(Clone, Debug)]
struct Instance {
    pool: usize,
    context: usize,
    /// The objects; of an array, the variants of different length.
    objects: Vec<Vec<Ref>>,
    /// Whether objects have their places in a tree.
    positional: bool,
}

impl Instance {
    /// Whether its first object is the object under check.
    fn holds(&self, root: Ref) -> bool {
        self.objects.first().is_some_and(|first| first.first() == Some(&root))
    }
}

/// Which objects of the pools something refers to, in order of first reference.
#[derive(Clone, Debug, Default)]
pub struct Used(Vec<Vec<Ref>>);

/// One way to decide a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The bits to store.
    pub bits: u64,
    /// The pool one of whose unused objects is used from now on.
    uses: Option<usize>,
}

impl Alternatives {
    /// How many there are.
    pub fn count(&self) -> u64 {
        match self {
            Alternatives::Numbers { count, .. } => *count,
            Alternatives::Listed(bits) => bits.len() as u64,
            Alternatives::References(objects) => objects.len() as u64,
        }
    }
}

impl Choice {
    /// Whether it is the first reference to an object.
    pub fn is_new(&self) -> bool {
        self.uses.is_some()
    }
}

/// Where an owner's pools belong.
#[derive(Clone, Copy, Debug)]
struct Context {
    /// The place of the owner that leads there; none for the outermost context.
    place: Option<Place>,
    /// The context in which the owner stands, and the pool that it comes from.
    outer: Option<(usize, Option<usize>)>,
    /// Of which element of an array it is the context.
    element: Option<u32>,
}

/// More objects than any search could go through.
const MOST_OBJECTS: usize = 2_000_000;

impl Space {
    /// Makes all objects of the scope, undecided.
    pub fn make<D: Watching>(stage: &mut Stage<D>) -> Result<Space, Unknown> {
        let root = stage.machine.new_instance(stage.class).map_err(unknown)?;
        let mut maker = Maker {
            space: Space {
                root,
                slots: Vec::new(),
                instances: Vec::new(),
                at: FxHashMap::default(),
                of: FxHashMap::default(),
                owners: Vec::new(),
                has_loose: false,
            },
            contexts: vec![Context { place: None, outer: None, element: None }],
            pending: vec![Pending { object: root, context: 0, position: None }],
            made: vec![root],
        };
        // Where the class under check has a pool, the object under check is its first object.
        for pool in 0..stage.scope.pools.len() {
            if matches!(&stage.scope.pools[pool].kind, PoolKind::Objects { class, .. } if *class == stage.scope.class) {
                maker.instance(stage, pool, 0)?;
            }
        }
        // Arguments come from the pools of the outermost context.
        for pool in 0..stage.scope.pools.len() {
            let mentioned = stage.actions.iter().flat_map(|action| &action.call.parameters).any(|parameter| {
                matches!(&parameter.domain, Domain::References { pools, .. } if pools.contains(&stage.scope.pools[pool].name))
            });
            if mentioned && stage.values[pool].is_empty() {
                maker.instance(stage, pool, 0)?;
            }
        }
        let mut next = 0;
        while next < maker.pending.len() {
            let pending = maker.pending[next];
            next += 1;
            maker.lay_out(stage, pending)?;
        }
        let mut space = maker.space;
        space.owners = maker.contexts.iter().map(|context| context.place).collect();
        let ends = |object: &Ref| (object.0, object.0 + stage.machine.size_of(*object));
        let mut objects: Vec<(u32, u32)> = maker.made.iter().map(ends).collect();
        objects.sort_unstable();
        stage.machine.domain.watch_mut().set_region(objects);
        for slot in &space.slots {
            stage.machine.domain.watch_mut().set_undecided(slot.address, true);
        }
        Ok(space)
    }

    /// Nothing but the object under check is used.
    pub fn unused(&self) -> Used {
        let mut used = Used(vec![Vec::new(); self.instances.len()]);
        for (instance, list) in self.instances.iter().zip(&mut used.0) {
            if instance.holds(self.root) {
                list.push(self.root);
            }
        }
        used
    }

    /// The slot at a byte address.
    pub fn slot_at(&self, address: usize) -> Option<u32> {
        self.at.get(&address).copied()
    }

    /// The `number`th way to decide a slot, if there are so many.
    pub fn option(&self, used: &Used, slot: u32, number: u64) -> Option<Choice> {
        let slot = &self.slots[slot as usize];
        match &slot.choices {
            Choices::Numbers { min, count } => {
                (number < *count).then(|| Choice { bits: slot.kind.bits(min + number as i64), uses: None })
            }
            Choices::Listed(bits) => bits.get(number as usize).map(|bits| Choice { bits: *bits, uses: None }),
            Choices::References { null, objects, instances } => self.reference(used, *null, objects, instances, number),
        }
    }

    /// The `number`th object that a reference may point to.
    fn reference(&self, used: &Used, null: bool, objects: &[Ref], instances: &[usize], number: u64) -> Option<Choice> {
        let known = |bits: u64| Some(Choice { bits, uses: None });
        let mut number = number as usize;
        if null {
            if number == 0 {
                return known(0);
            }
            number -= 1;
        }
        if let Some(object) = objects.get(number) {
            return known(object.bits());
        }
        number -= objects.len();
        for index in instances {
            let instance = &self.instances[*index];
            let list = &used.0[*index];
            if let Some(object) = list.get(number) {
                return known(object.bits());
            }
            number -= list.len();
            if let Some(variants) = instance.objects.get(list.len()) {
                if let Some(object) = variants.get(number) {
                    return Some(Choice { bits: object.bits(), uses: Some(*index) });
                }
                number -= variants.len();
            }
        }
        None
    }

    /// Decides a slot.
    pub fn decide<D: Watching>(&self, stage: &mut Stage<D>, used: &mut Used, slot: u32, option: Choice) {
        self.write(stage, slot, option.bits);
        let slot = &self.slots[slot as usize];
        stage.machine.domain.watch_mut().set_undecided(slot.address, false);
        if let Some(instance) = option.uses {
            used.0[instance].push(Ref::from_bits(option.bits));
        }
    }

    /// Takes a decision back; what the place holds is of no interest any more.
    pub fn take_back<D: Watching>(&self, stage: &mut Stage<D>, used: &mut Used, slot: u32, option: Choice) {
        stage.machine.domain.watch_mut().set_undecided(self.slots[slot as usize].address, true);
        if let Some(instance) = option.uses {
            used.0[instance].pop();
        }
    }

    /// Decides a slot to one of its alternatives, by its number.
    pub fn assign<D: Watching>(&self, stage: &mut Stage<D>, slot: u32, number: u64) {
        let bits = match self.alternatives(slot) {
            Alternatives::Numbers { min, .. } => self.slots[slot as usize].kind.bits(min + number as i64),
            Alternatives::Listed(bits) => bits.get(number as usize).copied().unwrap_or(0),
            Alternatives::References(objects) => objects.get(number as usize).map_or(0, |object| object.bits()),
        };
        self.write(stage, slot, bits);
        stage.machine.domain.watch_mut().set_undecided(self.slots[slot as usize].address, false);
    }

    /// Takes back what a slot was decided to.
    pub fn unassign<D: Watching>(&self, stage: &mut Stage<D>, slot: u32) {
        stage.machine.domain.watch_mut().set_undecided(self.slots[slot as usize].address, true);
    }

    /// Everything that a slot may be decided to.
    pub fn alternatives(&self, slot: u32) -> Alternatives {
        match &self.slots[slot as usize].choices {
            Choices::Numbers { min, count } => Alternatives::Numbers { min: *min, count: *count },
            Choices::Listed(bits) => Alternatives::Listed(bits.clone()),
            Choices::References { null, objects, instances } => {
                let mut references: Vec<Ref> = if *null { vec![Ref::NULL] } else { Vec::new() };
                references.extend(objects);
                references.extend(instances.iter().flat_map(|index| self.instances[*index].objects.iter().flatten()));
                Alternatives::References(references)
            }
        }
    }

    /// Objects that are in no state, by address: a place of theirs has no value. That is so where a reference must not be null and no
    /// objects are left for it, as below the last level of a tree.
    pub fn impossible(&self) -> FxHashSet<u32> {
        let has_none = |slot: &Slot| match &slot.choices {
            Choices::Numbers { count, .. } => *count == 0,
            Choices::Listed(bits) => bits.is_empty(),
            Choices::References { null, objects, instances } => {
                !null && objects.is_empty() && instances.iter().all(|index| self.instances[*index].objects.is_empty())
            }
        };
        let owner = |slot: &Slot| match slot.place {
            Place::Field { object, .. } => Some(object.0),
            Place::Element { array, .. } => Some(array.0),
            Place::Static(_) | Place::Length(_) => None,
        };
        let mut impossible: FxHashSet<u32> =
            self.slots.iter().filter(|slot| has_none(slot)).filter_map(owner).collect();
        let mut known = 0;
        while impossible.len() > known {
            known = impossible.len();
            for (number, slot) in (0u32..).zip(&self.slots) {
                let Alternatives::References(objects) = self.alternatives(number) else { continue };
                if objects.iter().all(|object| impossible.contains(&object.0)) {
                    impossible.extend(owner(slot));
                }
            }
        }
        impossible
    }

    /// Which of its alternatives a slot holds.
    pub fn number_of(&self, slot: u32, bits: u64) -> Option<u64> {
        match self.alternatives(slot) {
            Alternatives::Numbers { min, .. } => {
                let number = self.slots[slot as usize].kind.number(bits)?;
                u64::try_from(i128::from(number) - i128::from(min)).ok()
            }
            Alternatives::Listed(all) => all.iter().position(|known| *known == bits).map(|position| position as u64),
            Alternatives::References(objects) => {
                objects.iter().position(|object| object.bits() == bits).map(|position| position as u64)
            }
        }
    }

    /// The objects of the space that a parameter may be.
    pub fn argument_objects<D: Watching>(&self, stage: &Stage<D>, domain: &Domain) -> Vec<Ref> {
        let Domain::References { pools, .. } = domain else { return Vec::new() };
        let pools: Vec<usize> = pools.iter().filter_map(|name| stage.pool_index(name)).collect();
        let of_parameter = |instance: &&Instance| instance.context == 0 && pools.contains(&instance.pool);
        self.instances
            .iter()
            .filter(of_parameter)
            .flat_map(|instance| instance.objects.iter().flatten().copied())
            .collect()
    }

    /// The pool from which an object comes, and which of its variants it is, if such objects are alike as long as
    /// nothing refers to them.
    pub fn group(&self, object: Ref) -> Option<(usize, usize)> {
        if object == self.root {
            return None;
        }
        let pools = self.instances.iter().enumerate().filter(|(_, instance)| !instance.positional);
        pools.into_iter().find_map(|(index, instance)| {
            let place = |variants: &Vec<Ref>| variants.iter().position(|variant| *variant == object);
            Some((index, instance.objects.iter().find_map(place)?))
        })
    }

    /// The place of each object in its pool, by address: an object is used after those before it.
    pub fn ranks(&self) -> FxHashMap<u32, usize> {
        let mut ranks = FxHashMap::default();
        for instance in &self.instances {
            for (rank, object) in instance.objects.iter().enumerate() {
                ranks.extend(object.iter().map(|variant| (variant.0, rank)));
            }
        }
        ranks
    }

    /// Objects that are alike as long as nothing refers to them: by pool, each object with all its variants.
    pub fn alike(&self) -> Vec<Vec<Vec<Ref>>> {
        let pools = self.instances.iter().filter(|instance| !instance.positional);
        let others = |objects: &Vec<Vec<Ref>>| {
            objects.iter().filter(|variants| !variants.contains(&self.root)).cloned().collect()
        };
        pools.map(|instance| others(&instance.objects)).collect()
    }

    /// Arrays of which no state has more than one: those that a single place may refer to, and no argument is.
    pub fn variants<D: Watching>(&self, stage: &Stage<D>) -> Vec<Vec<Ref>> {
        let mut places = vec![0; self.instances.len()];
        let mut places_in_trees: FxHashMap<Ref, usize> = FxHashMap::default();
        for slot in &self.slots {
            if let Choices::References { instances, objects, .. } = &slot.choices {
                instances.iter().for_each(|instance| places[*instance] += 1);
                objects.iter().for_each(|object| *places_in_trees.entry(*object).or_insert(0) += 1);
            }
        }
        let is_argument = |pool: usize| {
            let name = &stage.scope.pools[pool].name;
            let mut parameters = stage.actions.iter().flat_map(|action| &action.call.parameters);
            parameters.any(|one| matches!(&one.domain, Domain::References { pools, .. } if pools.contains(name)))
        };
        let mut exclusive = Vec::new();
        for (instance, places) in self.instances.iter().zip(places) {
            let arrays = matches!(stage.scope.pools[instance.pool].kind, PoolKind::Arrays { .. });
            if !arrays || is_argument(instance.pool) {
                continue;
            }
            let single = |variants: &&Vec<Ref>| match instance.positional {
                true => variants.iter().all(|variant| places_in_trees.get(variant) == Some(&1)),
                false => places == 1,
            };
            exclusive.extend(instance.objects.iter().filter(single).cloned());
        }
        exclusive
    }

    /// All objects of the space, in the order in which they were made.
    pub fn objects_in_order(&self) -> Vec<Ref> {
        let mut objects: Vec<Ref> = self.objects().collect();
        objects.sort_unstable_by_key(|object| object.0);
        objects
    }

    /// The place of the owner that an object of the space belongs to; nothing if the space has no such object.
    pub fn owner_of(&self, object: Ref) -> Option<Option<Place>> {
        let holds = |instance: &&Instance| instance.objects.iter().any(|variants| variants.contains(&object));
        let context = self.instances.iter().find(holds).map(|instance| instance.context)?;
        self.owners.get(context).copied()
    }

    /// Whether an object is one of the space.
    pub fn has(&self, object: Ref) -> bool {
        self.of.contains_key(&object)
    }

    /// All objects of the space.
    pub fn objects(&self) -> impl Iterator<Item = Ref> + '_ {
        self.of.keys().copied()
    }

    /// Writes a value to a slot.
    pub fn write<D: Watching>(&self, stage: &mut Stage<D>, slot: u32, bits: u64) {
        let slot = &self.slots[slot as usize];
        match slot.place {
            Place::Element { .. } => write_element(&mut stage.machine.heap, slot.address, slot.kind, bits),
            _ => stage.machine.heap.set_at((slot.address >> 3) as u32, bits),
        }
    }

    /// The first place, in order of reference from these objects, that is not decided yet.
    pub fn open<D: Watching>(&self, stage: &Stage<D>, roots: &[u64]) -> Option<u32> {
        let mut reached: Vec<Ref> = Vec::new();
        let visit = |bits: u64, reached: &mut Vec<Ref>| {
            let object = Ref::from_bits(bits);
            if self.of.contains_key(&object) && !reached.contains(&object) {
                reached.push(object);
            }
        };
        roots.iter().for_each(|root| visit(*root, &mut reached));
        let mut next = 0;
        while let Some(object) = reached.get(next).copied() {
            next += 1;
            for slot in &self.of[&object] {
                let info = &self.slots[*slot as usize];
                if stage.machine.domain.undecided(info.address) {
                    return Some(*slot);
                }
                if info.kind == Kind::Reference {
                    let bits = match info.place {
                        Place::Element { .. } => u64::from(stage.machine.heap.quad(info.address)),
                        _ => stage.machine.heap.at((info.address >> 3) as u32),
                    };
                    visit(bits, &mut reached);
                }
            }
        }
        None
    }

    /// The `number`th value of a parameter.
    pub fn argument<D: Watching>(
        &self,
        stage: &Stage<D>,
        used: &Used,
        domain: &Domain,
        kind: Kind,
        number: u64,
    ) -> Option<Choice> {
        let simple = stage.simple_values(domain, kind);
        if let Some(bits) = simple.get(number as usize) {
            return Some(Choice { bits: *bits, uses: None });
        }
        let Domain::References { pools, .. } = domain else { return None };
        let pools = pools.iter().filter_map(|name| stage.pool_index(name));
        // Objects of a tree have their places, whether something refers to them or not.
        let (positional, others): (Vec<usize>, Vec<usize>) = pools
            .filter_map(|pool| self.instances.iter().position(|one| one.pool == pool && one.context == 0))
            .partition(|index| self.instances[*index].positional);
        let objects: Vec<Ref> =
            positional.iter().flat_map(|index| self.instances[*index].objects.iter().flatten().copied()).collect();
        self.reference(used, false, &objects, &others, number - simple.len() as u64)
    }

    /// Whether a state stands for all that are isomorphic to it. Only objects of a tree that no marked field
    /// refers to make a difference: they may be in several places.
    pub fn is_representative<D: Watching>(&self, stage: &mut Stage<D>) -> bool {
        if !self.has_loose {
            return true;
        }
        let Some(places) = stage.placement(self.root) else { return true };
        self.instances.iter().filter(|instance| instance.positional).all(|instance| {
            let mut objects = instance.objects.iter().enumerate();
            objects.all(|(index, variants)| {
                variants.iter().all(|object| places.get(object).is_none_or(|place| *place == index))
            })
        })
    }

    /// Uses an object as an argument.
    pub fn use_argument(used: &mut Used, option: Choice) {
        if let Some(instance) = option.uses {
            used.0[instance].push(Ref::from_bits(option.bits));
        }
    }
}

/// An object whose fields or elements have yet to become slots.
#[derive(Clone, Copy)]
struct Pending {
    object: Ref,
    context: usize,
    position: Option<Position>,
}

/// Where an object stands in its pool.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position {
    /// The pool, by instance.
    pub(crate) instance: usize,
    /// Its number there.
    pub(crate) index: usize,
}

struct Maker {
    space: Space,
    contexts: Vec<Context>,
    /// Objects to lay out.
    pending: Vec<Pending>,
    made: Vec<Ref>,
}

impl Maker {
    /// The pool of a context, made if need be.
    fn instance<D: Watching>(&mut self, stage: &mut Stage<D>, pool: usize, context: usize) -> Result<usize, Unknown> {
        // Who refers to the class of an owner around it means that owner's pool.
        let mut context = context;
        let mut around = Some(context);
        while let Some(index) = around {
            let outer = self.contexts[index].outer;
            if let Some((outer, Some(owner))) = outer
                && self.space.instances[owner].pool == pool
            {
                context = outer;
            }
            around = outer.map(|(outer, _)| outer);
        }
        let known = self.space.instances.iter().position(|one| one.pool == pool && one.context == context);
        if let Some(known) = known {
            return Ok(known);
        }
        let index = self.space.instances.len();
        let positional = stage.trees[pool].is_some();
        self.space.instances.push(Instance { pool, context, objects: Vec::new(), positional });
        let mut objects = Vec::new();
        match stage.scope.pools[pool].kind.clone() {
            PoolKind::Objects { class, count } => {
                let id = stage.machine.ready_class(&class).map_err(unknown)?;
                for position in 0..count as usize {
                    if position == 0 && context == 0 && class == stage.scope.class {
                        objects.push(vec![self.space.root]);
                        continue;
                    }
                    let object = stage.machine.new_instance(id).map_err(unknown)?;
                    self.made.push(object);
                    let position = Some(Position { instance: index, index: position });
                    self.pending.push(Pending { object, context, position });
                    objects.push(vec![object]);
                }
            }
            PoolKind::Arrays { class, count, min_length, max_length, other_lengths, padded, elements, .. } => {
                let min_length = if padded { max_length } else { min_length };
                let lengths: Vec<u32> = (min_length..=max_length).chain(other_lengths).collect();
                if !matches!(elements, Domain::Fixed | Domain::Opaque) {
                    let lengths: u64 = lengths.iter().map(|length| u64::from(*length)).sum();
                    self.reserve(stage, lengths.saturating_mul(u64::from(count)))?;
                }
                let id = stage.machine.ready_class(&class).map_err(unknown)?;
                for position in 0..count as usize {
                    let mut variants = Vec::new();
                    for length in lengths.iter().copied() {
                        let array = stage.machine.new_array_of(id, length).map_err(unknown)?;
                        self.made.push(array);
                        let position = Some(Position { instance: index, index: position });
                        self.pending.push(Pending { object: array, context, position });
                        variants.push(array);
                    }
                    objects.push(variants);
                }
            }
            PoolKind::Values { .. } | PoolKind::Constants { .. } | PoolKind::Static { .. } => {}
        }
        if self.made.len() > MOST_OBJECTS {
            let what = format!("a scope of more than {MOST_OBJECTS} objects; choose a smaller bound");
            return Err(Unknown::Unsupported { what, stack: Vec::new() });
        }
        self.space.instances[index].objects = objects;
        Ok(index)
    }

    fn lay_out<D: Watching>(&mut self, stage: &mut Stage<D>, pending: Pending) -> Result<(), Unknown> {
        stage.machine.goes_on().map_err(unknown)?;
        let object = pending.object;
        stage.set_fixed(object, self.space.root)?;
        let start = object.0 as usize * 8;
        let class = stage.machine.heap.class(object);
        self.space.of.insert(object, Vec::new());
        match &*stage.plan(class) {
            Plan::Fields(fields) => {
                for field in fields {
                    let address = start + field.word as usize * 8;
                    if let Some(mut choices) = self.choices(stage, pending, &field.domain, Edge::Field(field))? {
                        if let (Choices::References { objects, .. }, true) = (&mut choices, class == stage.class) {
                            objects.extend(stage.shared.get(&field.word).into_iter().flatten());
                        }
                        self.add(
                            object,
                            Slot {
                                place: Place::Field { object, word: field.word as u16 },
                                kind: field.kind,
                                address,
                                choices,
                            },
                        );
                    }
                }
            }
            Plan::Elements(kind) => {
                let pool = pending.position.map_or(0, |position| self.space.instances[position.instance].pool);
                let PoolKind::Arrays { elements, .. } = stage.scope.pools[pool].kind.clone() else { return Ok(()) };
                for index in 0..stage.machine.heap.length(object) {
                    let choices = self.choices(stage, pending, &elements, Edge::Element { pool, index })?;
                    let Some(choices) = choices else { return Ok(()) };
                    let address = Heap::element(object, index, shift(*kind));
                    debug_assert!(address >= start + BASE as usize);
                    self.add(
                        object,
                        Slot { place: Place::Element { array: object, index }, kind: *kind, address, choices },
                    );
                }
            }
        }
        Ok(())
    }

    /// Makes room for so many slots, if there may be so much. Tables that grow later would need that twice for a moment.
    fn reserve<D: Watching>(&mut self, stage: &Stage<D>, slots: u64) -> Result<(), Unknown> {
        let each = size_of::<Slot>() + 3 * size_of::<usize>();
        if !stage.machine.limits().has_room_for(slots.saturating_mul(each as u64)) {
            return Err(Unknown::Memory);
        }
        self.space.slots.reserve(slots as usize);
        self.space.at.reserve(slots as usize);
        Ok(())
    }

    fn add(&mut self, object: Ref, slot: Slot) {
        let index = self.space.slots.len() as u32;
        self.space.at.insert(slot.address, index);
        if let Some(slots) = self.space.of.get_mut(&object) {
            slots.push(index);
        }
        self.space.slots.push(slot);
    }

    /// What a place of an object may be decided to: a field, or an element of an array.
    fn choices<D: Watching>(
        &mut self,
        stage: &mut Stage<D>,
        holder: Pending,
        domain: &Domain,
        edge: Edge,
    ) -> Result<Option<Choices>, Unknown> {
        let (pools, null, sharing) = match domain {
            Domain::Fixed | Domain::Opaque => return Ok(None),
            Domain::Booleans => return Ok(Some(Choices::Numbers { min: 0, count: 2 })),
            Domain::Numbers { min, max } => {
                let count = u64::try_from(i128::from(*max) - i128::from(*min) + 1).unwrap_or(0);
                return Ok(Some(Choices::Numbers { min: *min, count }));
            }
            Domain::Listed(numbers) => {
                let kind = match edge {
                    Edge::Field(field) => field.kind,
                    Edge::Element { .. } => stage.element_kind(holder.object).unwrap_or(Kind::Int),
                };
                return Ok(Some(Choices::Listed(numbers.iter().map(|number| kind.bits_of(number)).collect())));
            }
            Domain::References { pools, null, sharing } => (pools, *null, *sharing),
        };
        let mut objects = Vec::new();
        let mut instances = Vec::new();
        let context = if sharing.is_owned() {
            let owner = match holder.position {
                Some(position) => Some(position.instance),
                // The object under check, where its class has a pool.
                None => self.space.instances.iter().position(|one| one.holds(self.space.root)),
            };
            let element = match edge {
                Edge::Element { index, .. } => Some(index),
                Edge::Field(_) => None,
            };
            let place = match edge {
                Edge::Field(_) if pools.iter().any(|pool| stage.is_of_sequence(pool)) => {
                    self.contexts[holder.context].place
                }
                Edge::Element { pool, .. } if stage.is_of_sequence(&stage.scope.pools[pool].name) => {
                    self.contexts[holder.context].place
                }
                Edge::Field(field) => Some(Place::Field { object: holder.object, word: field.word as u16 }),
                Edge::Element { index, .. } => Some(Place::Element { array: holder.object, index }),
            };
            self.contexts.push(Context { place, outer: Some((holder.context, owner)), element });
            self.contexts.len() - 1
        } else {
            holder.context
        };
        for name in pools {
            let Some(pool) = stage.pool_index(name) else { continue };
            if !stage.values[pool].is_empty() {
                objects.extend(&stage.values[pool]);
                continue;
            }
            if !matches!(stage.scope.pools[pool].kind, PoolKind::Objects { .. } | PoolKind::Arrays { .. }) {
                continue;
            }
            let instance = self.instance(stage, pool, context)?;
            let class = stage.machine.heap.class(holder.object);
            let place = holder.position.map_or(0, |position| position.index);
            let position = stage.tree_position(class, edge, sharing, pool, place);
            let all = &self.space.instances[instance];
            match position {
                Some(position) => objects.extend(all.objects.get(position).into_iter().flatten()),
                None if all.positional => {
                    self.space.has_loose = true;
                    objects.extend(all.objects.iter().flatten());
                }
                None => instances.push(instance),
            }
        }
        // Where elements of an array are told apart by what they hold, its index says what an element holds, null being the last.
        if let (Sharing::Distinct, Some(index)) = (sharing, self.contexts[holder.context].element) {
            let own = objects.get(index as usize).copied();
            return Ok(Some(Choices::References {
                null: own.is_none(),
                objects: own.into_iter().collect(),
                instances: Vec::new(),
            }));
        }
        Ok(Some(Choices::References { null, objects, instances }))
    }
}
