//! Objects that a caller holds, and passes to calls.
//!
//! A caller holds the objects of the class under check that it has made, those that it has passed,
//! and those that calls have returned. What it holds falls into *groups*: two objects are in one
//! group if both lead to an object that belongs to no static state. What happens to one group
//! changes no other, so a caller that holds several is as good as several that hold one each.

use glassbox_machine::Ref;
use glassbox_machine::heap::Heap;
use glassbox_spec::{Domain, Literal, PoolKind};
use glassbox_verdict::Unknown;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::canonical::Canonical;
use crate::judge::{Ended, Validity};
use crate::place::{Kind, read_element, read_field, shift};
use crate::stage::{Plan, Stage};
use crate::watch::Watching;

/// An object that a caller holds after a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// The object.
    pub object: Ref,
    /// How the caller came by it.
    pub source: Source,
}

/// How a caller came by an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// It held the object before the call, which has this number among all that it held.
    Before(usize),
    /// The call made it, as a constructor does.
    Made,
    /// The call returned it.
    Returned,
    /// The call returned an array that has it at this index.
    Element(u32),
}

/// A group that was rebuilt.
#[derive(Debug)]
pub struct Group {
    /// Its form.
    pub form: Canonical,
    /// The number of each of its objects in the form that it was rebuilt from.
    pub numbers: Vec<usize>,
    /// The objects.
    pub objects: Vec<Ref>,
}

/// The groups that objects held after a call fall into.
#[derive(Debug, Default)]
pub struct Groups {
    /// Those within the scope.
    pub all: Vec<Vec<Held>>,
    /// How many were not within it as a whole.
    pub left_scope: u64,
    /// Whether one of these has too many objects to look for the parts that are within the scope.
    pub undivided: bool,
}

/// Most objects of a group whose parts are looked for where the group is outside of the scope.
const MOST_DIVIDED: usize = 12;

impl<D: Watching> Stage<D> {
    /// Every combination of arguments on a state: the values that exist in every state, and the
    /// objects that the caller can pass.
    pub fn argument_combinations(&mut self, action: usize, held: &[Ref]) -> impl Iterator<Item = Vec<u64>> + use<D> {
        let call = self.actions[action].call.clone();
        let domains = call.parameters.iter().zip(&call.method.parameters);
        let domains: Vec<(Vec<Domain>, Kind)> =
            domains.map(|(parameter, spec)| (vec![parameter.domain.clone()], Kind::of(&spec.kind))).collect();
        self.combinations_of(&domains, held)
    }

    /// Every combination of values of some parameters, each of which takes those of several domains.
    pub fn combinations_of(
        &mut self,
        parameters: &[(Vec<Domain>, Kind)],
        held: &[Ref],
    ) -> impl Iterator<Item = Vec<u64>> + use<D> {
        let mut choices = Vec::new();
        for (domains, kind) in parameters {
            let mut options: Vec<u64> = Vec::new();
            for domain in domains {
                let pools = self.object_pools(domain);
                let is_taken = |object: &&Ref| {
                    let class = self.machine.heap.class(**object);
                    pools.iter().any(|pool| self.is_of_pool(class, *pool))
                };
                let passed = held.iter().filter(is_taken).map(|object| object.bits());
                for option in self.simple_values(domain, *kind).into_iter().chain(passed) {
                    if domains.len() == 1 || !options.contains(&option) {
                        options.push(option);
                    }
                }
            }
            choices.push(options);
        }
        combinations(choices)
    }

    /// The objects held that a caller passes: none that another object owns.
    pub fn passable(&mut self, held: &[Ref]) -> Vec<Ref> {
        if held.len() < 2 {
            return held.to_vec();
        }
        let owners = held.iter().filter(|object| self.machine.heap.class(**object) == self.class);
        let mut owned: FxHashSet<Ref> = FxHashSet::default();
        for owner in owners.copied().collect::<Vec<_>>() {
            owned.extend(self.owned(owner));
        }
        held.iter().copied().filter(|object| !owned.contains(object)).collect()
    }

    /// The pools of objects and arrays that a domain refers to.
    pub(crate) fn object_pools(&self, domain: &Domain) -> Vec<usize> {
        let Domain::References { pools, .. } = domain else { return Vec::new() };
        let is_of_objects =
            |pool: &usize| matches!(self.scope.pools[*pool].kind, PoolKind::Objects { .. } | PoolKind::Arrays { .. });
        pools.iter().filter_map(|name| self.pool_index(name)).filter(is_of_objects).collect()
    }

    /// The pools of objects and arrays that the parameters of an action take, a list for each of
    /// those that take any.
    pub fn pools_of_action(&self, action: usize) -> Vec<Vec<usize>> {
        let parameters = self.actions[action].call.parameters.iter();
        parameters.map(|parameter| self.object_pools(&parameter.domain)).filter(|pools| !pools.is_empty()).collect()
    }

    /// The pools of objects and arrays that parameters take.
    pub fn passed_pools(&self) -> Vec<usize> {
        let pools: FxHashSet<usize> =
            (0..self.actions.len()).flat_map(|action| self.pools_of_action(action)).flatten().collect();
        let mut pools: Vec<usize> = pools.into_iter().collect();
        pools.sort_unstable();
        pools
    }

    /// The pools that an object may come from.
    pub fn pools_of(&self, object: Ref) -> Vec<usize> {
        let class = self.machine.heap.class(object);
        (0..self.scope.pools.len()).filter(|pool| self.is_of_pool(class, *pool)).collect()
    }

    /// The objects that a caller holds after a call: those that it held before, the one that a
    /// constructor made, and those that the call returned, alone or in an array. Of these, it
    /// keeps objects of the class under check and of `pools`.
    pub fn held_after(
        &mut self,
        action: usize,
        before: &[Ref],
        made: Option<Ref>,
        ended: Ended,
        pools: &[usize],
    ) -> Vec<Held> {
        let before = before.iter().enumerate().map(|(number, object)| (*object, Source::Before(number)));
        let mut all: Vec<(Ref, Source)> = before.chain(made.map(|object| (object, Source::Made))).collect();
        if let Ended::Returned(bits) = ended
            && self.result_of(self.actions[action].method) == Some(Kind::Reference)
        {
            let result = Ref::from_bits(bits);
            all.push((result, Source::Returned));
            if !result.is_null()
                && matches!(&*self.plan(self.machine.heap.class(result)), Plan::Elements(Kind::Reference))
            {
                let length = self.machine.heap.length(result);
                let element = |index| (self.machine.heap.array_ref(result, index), Source::Element(index));
                all.extend((0..length).map(element));
            }
        }
        let mut held: Vec<Held> = Vec::new();
        for (object, source) in all {
            // What exists in every state belongs to none.
            if object.is_null() || object.0 < self.base || held.iter().any(|known| known.object == object) {
                continue;
            }
            let class = self.machine.heap.class(object);
            if class == self.class || pools.iter().any(|pool| self.is_of_pool(class, *pool)) {
                held.push(Held { object, source });
            }
        }
        held
    }

    /// The groups that objects held fall into, as far as they are within the scope. A group that
    /// is not within it is divided into the largest parts that are.
    pub fn groups(&mut self, held: &[Held]) -> Groups {
        let mut groups = Groups::default();
        if let [alone] = held {
            if self.are_within_scope(&[alone.object]) {
                groups.all.push(vec![*alone]);
            } else {
                groups.left_scope += 1;
            }
            return groups;
        }
        let reached: Vec<FxHashSet<Ref>> = held.iter().map(|held| self.own_objects(held.object)).collect();
        let mut group: Vec<usize> = (0..held.len()).collect();
        for one in 0..held.len() {
            for other in one + 1..held.len() {
                if group[one] != group[other] && !reached[one].is_disjoint(&reached[other]) {
                    let (from, to) = (group[other], group[one]);
                    group.iter_mut().filter(|number| **number == from).for_each(|number| *number = to);
                }
            }
        }
        for number in 0..held.len() {
            let members: Vec<Held> = (0..held.len()).filter(|at| group[*at] == number).map(|at| held[at]).collect();
            if members.is_empty() {
                continue;
            }
            let members = self.in_order(members);
            if self.is_group(&members) {
                groups.all.push(members);
                continue;
            }
            groups.left_scope += 1;
            if members.len() <= MOST_DIVIDED {
                groups.all.extend(self.parts_within_scope(&members));
            } else {
                groups.undivided = true;
            }
        }
        groups
    }

    /// Whether objects that a caller holds are together within the scope.
    fn is_group(&mut self, members: &[Held]) -> bool {
        let objects: Vec<Ref> = members.iter().map(|held| held.object).collect();
        let is_own = |object: &&Ref| self.machine.heap.class(**object) == self.class;
        // Without a pool, nothing says how many there may be.
        let most = self.pool_of(self.class).map_or(2, |pool| self.pool_size(pool) as usize);
        objects.iter().filter(is_own).count() <= most && self.are_within_scope(&objects)
    }

    /// Whether the states of several objects are together within the scope.
    pub fn are_within_scope(&mut self, objects: &[Ref]) -> bool {
        self.all_outside(objects).is_none()
    }

    /// The largest parts of a group that are within the scope.
    fn parts_within_scope(&mut self, members: &[Held]) -> Vec<Vec<Held>> {
        let part = |mask: u32| -> Vec<Held> {
            members.iter().enumerate().filter(|(at, _)| mask >> at & 1 != 0).map(|(_, held)| *held).collect()
        };
        let mut fitting: Vec<u32> = Vec::new();
        let mut pending: Vec<u32> = vec![(1 << members.len()) - 1];
        while !pending.is_empty() {
            let mut smaller: Vec<u32> = Vec::new();
            for mask in pending {
                if fitting.iter().any(|larger| larger & mask == mask) {
                    continue;
                }
                if self.is_group(&part(mask)) {
                    fitting.push(mask);
                    continue;
                }
                let bits = (0..members.len()).map(|at| 1 << at).filter(|bit| mask & bit != 0);
                for less in bits.map(|bit| mask & !bit).filter(|less| *less != 0) {
                    if !smaller.contains(&less) {
                        smaller.push(less);
                    }
                }
            }
            pending = smaller;
        }
        fitting.into_iter().map(part).collect()
    }

    /// The objects of a group in an order that depends on their states and not on their addresses:
    /// first those of the class under check.
    fn in_order(&mut self, members: Vec<Held>) -> Vec<Held> {
        if members.len() < 2 {
            return members;
        }
        let mut keyed: Vec<(bool, Canonical, Held)> = Vec::new();
        for held in members {
            let is_other = self.machine.heap.class(held.object) != self.class;
            keyed.push((is_other, self.canonical(&[(held.object.bits(), true)]), held));
        }
        keyed.sort_by(|one, other| (one.0, one.1.words()).cmp(&(other.0, other.1.words())));
        keyed.into_iter().map(|(_, _, held)| held).collect()
    }

    /// The objects of a state that an object leads to, but for those that only fixed fields refer to.
    fn own_objects(&mut self, root: Ref) -> FxHashSet<Ref> {
        let mut reached = FxHashSet::from_iter([root]);
        let mut pending = vec![root];
        while let Some(object) = pending.pop() {
            for target in self.references_of(object) {
                let is_of_state = target.0 >= self.base && self.machine.mirrored_class(target).is_none();
                if is_of_state && reached.insert(target) {
                    pending.push(target);
                }
            }
        }
        reached
    }

    /// What fields, except fixed ones, or elements of an object refer to.
    fn references_of(&mut self, object: Ref) -> Vec<Ref> {
        let plan = self.plan(self.machine.heap.class(object));
        let heap = &self.machine.heap;
        match &*plan {
            Plan::Fields(fields) => {
                let references =
                    fields.iter().filter(|field| field.kind == Kind::Reference && field.domain != Domain::Fixed);
                references.map(|field| heap.field_ref(object, field.word)).collect()
            }
            Plan::Elements(Kind::Reference) => {
                (0..heap.length(object)).map(|index| heap.array_ref(object, index)).collect()
            }
            Plan::Elements(_) => Vec::new(),
        }
    }

    /// Rebuilds a group without the objects whose invariant then does not hold; nothing if there
    /// are none left.
    pub fn valid_part(&mut self, form: Canonical) -> Result<Option<Group>, Unknown> {
        let mut form = form;
        let mut known: Option<Vec<usize>> = None;
        loop {
            // What a call left in fixed fields is forgotten, and the invariant may have needed it.
            let mut objects: Vec<Ref> = self.rebuild(&form)?.into_iter().map(Ref::from_bits).collect();
            let mut numbers = known.take().unwrap_or_else(|| (0..objects.len()).collect());
            let mut invalid = Vec::new();
            for (at, object) in objects.iter().enumerate() {
                let class = self.machine.heap.class(*object);
                let Some(invariant) = self.invariant_of(class) else { continue };
                match self.holds_by(invariant, *object) {
                    Ok(Validity::Valid) => {}
                    Err(reason) if reason.ends_check() => return Err(reason),
                    _ => invalid.push(at),
                }
            }
            if invalid.is_empty() {
                return Ok(Some(Group { form, numbers, objects }));
            }
            for at in invalid.into_iter().rev() {
                objects.remove(at);
                numbers.remove(at);
            }
            if objects.is_empty() {
                return Ok(None);
            }
            let roots: Vec<(u64, bool)> = objects.iter().map(|object| (object.bits(), true)).collect();
            form = self.canonical(&roots);
            known = Some(numbers);
        }
    }

    /// Whether a group has an object of an inner class, and not one object of the class under
    /// check: a form does not say to which object that of the inner class belongs.
    pub fn has_stray_objects(&mut self, group: &[Ref]) -> bool {
        let is_own = |object: &&Ref| self.machine.heap.class(**object) == self.class;
        if group.iter().filter(is_own).count() == 1 {
            return false;
        }
        let objects: Vec<Ref> = group.iter().flat_map(|object| self.own_objects(*object)).collect();
        objects.into_iter().any(|object| {
            let plan = self.plan(self.machine.heap.class(object));
            matches!(&*plan, Plan::Fields(fields) if fields.iter().any(|field| field.outer))
        })
    }

    /// The part of a state of which the scope knows no values.
    pub fn unknown_part(&mut self, root: Ref) -> Canonical {
        let contents = self.unknown_contents(&[root]).concat();
        self.canonical(&contents)
    }

    /// The same of a group, one form for each object that has such a part.
    pub fn unknown_parts(&mut self, group: &[Ref]) -> Vec<Canonical> {
        self.unknown_contents(group).into_iter().map(|content| self.canonical(&content)).collect()
    }

    /// What fields and elements without known values hold, by object.
    fn unknown_contents(&mut self, group: &[Ref]) -> Vec<Vec<(u64, bool)>> {
        let mut known: Vec<Ref> = group.to_vec();
        let mut contents = Vec::new();
        let mut next = 0;
        while let Some(object) = known.get(next).copied() {
            next += 1;
            let class = self.machine.heap.class(object);
            let (start, base) = (object.0 as usize * 8, self.base);
            let mut unknown: Vec<(u64, bool)> = Vec::new();
            let mut visit = |bits: u64, kind: Kind, is_unknown: bool| {
                let target = Ref::from_bits(bits);
                if is_unknown {
                    unknown.push((bits, kind == Kind::Reference));
                } else if kind == Kind::Reference && target.0 >= base && !known.contains(&target) {
                    known.push(target);
                }
            };
            match &*self.plan(class) {
                Plan::Fields(fields) => {
                    for field in fields.iter().filter(|field| field.domain != Domain::Fixed) {
                        let bits = read_field(&self.machine.heap, start + field.word as usize * 8, field.kind);
                        visit(bits, field.kind, field.domain == Domain::Opaque);
                    }
                }
                Plan::Elements(kind) => {
                    let pool = self.pool_of(class).map(|pool| &self.scope.pools[pool].kind);
                    let is_unknown = matches!(pool, Some(PoolKind::Arrays { elements: Domain::Opaque, .. }));
                    for index in 0..self.machine.heap.length(object) {
                        let address = Heap::element(object, index, shift(*kind));
                        visit(read_element(&self.machine.heap, address, *kind), *kind, is_unknown);
                    }
                }
            }
            if !unknown.is_empty() {
                contents.push(unknown);
            }
        }
        contents
    }

    /// Puts values of the scope in the place of strings and boxed numbers that calls have made and
    /// that are equal to them. Different objects stay different.
    pub fn settle_values(&mut self, roots: &[Ref]) {
        if !self.scope.pools.iter().any(|pool| matches!(pool.kind, PoolKind::Values { .. })) {
            return;
        }
        let mut objects: Vec<Ref> = Vec::new();
        let mut known: FxHashSet<Ref> = FxHashSet::default();
        let mut pending: Vec<Ref> = roots.iter().rev().copied().collect();
        // Objects of the scope that the state refers to already.
        let mut used: FxHashSet<Ref> = FxHashSet::default();
        while let Some(object) = pending.pop() {
            if !known.insert(object) {
                continue;
            }
            objects.push(object);
            for target in self.references_of(object) {
                if target.0 >= self.base {
                    pending.push(target);
                } else {
                    used.insert(target);
                }
            }
        }
        let mut instead: FxHashMap<Ref, Ref> = FxHashMap::default();
        for object in &objects {
            for (target, pools) in self.values_held(*object) {
                if target.0 < self.base || instead.contains_key(&target) {
                    continue;
                }
                let member = pools.iter().find_map(|pool| self.equal_member(*pool, target, &used));
                if let Some(member) = member {
                    used.insert(member);
                    instead.insert(target, member);
                }
            }
        }
        if instead.is_empty() {
            return;
        }
        for object in objects {
            let plan = self.plan(self.machine.heap.class(object));
            match &*plan {
                Plan::Fields(fields) => {
                    for field in fields.iter().filter(|field| field.kind == Kind::Reference) {
                        if let Some(member) = instead.get(&self.machine.heap.field_ref(object, field.word)) {
                            self.machine.heap.set_word(object, field.word, member.bits());
                        }
                    }
                }
                Plan::Elements(Kind::Reference) => {
                    for index in 0..self.machine.heap.length(object) {
                        if let Some(member) = instead.get(&self.machine.heap.array_ref(object, index)) {
                            self.machine.heap.set_array_ref(object, index, *member);
                        }
                    }
                }
                Plan::Elements(_) => {}
            }
        }
    }

    /// What places of an object hold that take values of the scope, each with the pools of the values.
    fn values_held(&mut self, object: Ref) -> Vec<(Ref, Vec<usize>)> {
        let class = self.machine.heap.class(object);
        let plan = self.plan(class);
        let heap = &self.machine.heap;
        let places: Vec<(Ref, Domain)> = match &*plan {
            Plan::Fields(fields) => {
                let references = fields.iter().filter(|field| field.kind == Kind::Reference);
                references.map(|field| (heap.field_ref(object, field.word), field.domain.clone())).collect()
            }
            Plan::Elements(Kind::Reference) => match self.pool_of(class).map(|pool| &self.scope.pools[pool].kind) {
                Some(PoolKind::Arrays { elements, .. }) => {
                    (0..heap.length(object)).map(|index| (heap.array_ref(object, index), elements.clone())).collect()
                }
                _ => Vec::new(),
            },
            Plan::Elements(_) => Vec::new(),
        };
        let mut held = Vec::new();
        for (target, domain) in places {
            let Domain::References { pools, .. } = domain else { continue };
            let is_of_values = |pool: &usize| matches!(self.scope.pools[*pool].kind, PoolKind::Values { .. });
            let pools: Vec<usize> =
                pools.iter().filter_map(|name| self.pool_index(name)).filter(is_of_values).collect();
            if !target.is_null() && !pools.is_empty() {
                held.push((target, pools));
            }
        }
        held
    }

    /// A value of a pool that is equal to an object which a call has made, and that the state does
    /// not refer to if a program can tell equal values apart.
    fn equal_member(&self, pool: usize, object: Ref, used: &FxHashSet<Ref>) -> Option<Ref> {
        let PoolKind::Values { class, values } = &self.scope.pools[pool].kind else { return None };
        let own = &self.machine.world.class(self.machine.heap.class(object)).name;
        if **own != **class {
            return None;
        }
        let value = self.literal_of(class, object)?;
        let equal = |listed: &&Literal| **listed == value;
        let mut members = values.iter().zip(&self.values[pool]).filter(|(listed, _)| equal(listed));
        let (_, first) = members.next()?;
        let has_twins = values.iter().enumerate().any(|(number, value)| values[..number].contains(value));
        if !has_twins {
            return Some(*first);
        }
        let twin = members.map(|(_, member)| *member).find(|member| !used.contains(member));
        // The first of equal numbers that boxing does not cache is an object like the others. That
        // of equal texts is the literal.
        let is_like_others = **class != *"java/lang/String" && value.has_twins(class);
        twin.or_else(|| Some(*first).filter(|first| is_like_others && !used.contains(first)))
    }
}

/// One value of each of some lists, in every way. There may be more ways than fit into memory.
fn combinations(lists: Vec<Vec<u64>>) -> impl Iterator<Item = Vec<u64>> {
    let mut places = lists.iter().all(|list| !list.is_empty()).then(|| vec![0; lists.len()]);
    std::iter::from_fn(move || {
        let now = places.as_mut()?;
        let chosen = now.iter().zip(&lists).map(|(place, list)| list[*place]).collect();
        let mut is_last = true;
        for (place, list) in now.iter_mut().zip(&lists).rev() {
            *place += 1;
            is_last = *place == list.len();
            if !is_last {
                break;
            }
            *place = 0;
        }
        if is_last {
            places = None;
        }
        Some(chosen)
    })
}

#[cfg(test)]
mod tests {
    use super::combinations;

    #[test]
    fn the_last_of_several_values_changes_first() {
        let all = |lists: &[&[u64]]| combinations(lists.iter().map(|list| list.to_vec()).collect()).collect::<Vec<_>>();
        assert_eq!(all(&[&[1, 2], &[3], &[4, 5]]), [[1, 3, 4], [1, 3, 5], [2, 3, 4], [2, 3, 5]]);
        assert_eq!(all(&[]), [[0_u64; 0]]);
        assert!(all(&[&[1, 2], &[]]).is_empty());
    }
}
