//! Widens the scope by the states that constructors make: the base of the induction. And by the values that an
//! operation leaves in fields of the class under check, if each call on a new object leaves such: `timeout = 1000`.
//!
//! A verdict is about the states of its scope. If no constructor made one of them, it would be about objects that
//! no program has. So a domain gets the number that a constructor leaves in the field, a pool the text, the array
//! length or the objects. Where that is not possible, the constructor's verdict is *unknown*.

use glassbox_machine::Ref;
use glassbox_spec::{Base, Domain, Literal, Pool, PoolKind, Scope};
use glassbox_verdict::Unknown;

use crate::place::Kind;
use crate::stage::{Plan, Stage, Target, boxed, make_value, unknown};
use crate::watch::{Plain, Watching};
use crate::within::{Lack, Outside, Site};

/// The most that is changed for one object.
const MOST_CHANGES: usize = 64;
/// The most objects that a pool is widened to, and the longest array.
const MOST_OBJECTS: u32 = 64;

/// The scope of a target with the states that constructors make; as it is, if no machine can be set for it.
pub fn widened(target: &Target) -> Scope {
    Stage::<Plain>::set(target).map_or_else(|_| target.scope.clone(), |stage| stage.scope)
}

impl<D: Watching> Stage<D> {
    /// Widens the scope until it has the state that a constructor made. Says why not, where it cannot.
    pub(crate) fn take_in(&mut self, object: Ref) -> Result<Option<String>, Unknown> {
        for _ in 0..MOST_CHANGES {
            let Some(outside) = self.outside(object) else { return Ok(None) };
            if !matches!(self.scope.base, Base::Widens { .. }) || !self.widen_by(&outside)? {
                return Ok(Some(outside.words(&self.scope)));
            }
            self.plans.clear();
        }
        Ok(self.outside(object).map(|outside| outside.words(&self.scope)))
    }

    /// Widens the domains of an object's own fields until they have the values that an operation left.
    pub(crate) fn take_in_values(&mut self, object: Ref) -> Result<(), Unknown> {
        for _ in 0..MOST_CHANGES {
            let Some(outside) = self.outside(object) else { break };
            let is_own = match &outside.at {
                Some(Site::Field(owner, _)) => {
                    self.machine.world.loaded(owner).is_some_and(|owner| self.is_a(self.class, owner))
                }
                _ => false,
            };
            let is_value = matches!(outside.lacks, Lack::Number(..) | Lack::Null | Lack::Object(..));
            if !is_own || !is_value || !matches!(self.scope.base, Base::Widens { .. }) || !self.widen_by(&outside)? {
                break;
            }
            self.plans.clear();
        }
        Ok(())
    }

    /// Trees are known now: notes which states that constructors made need more positions than there are.
    pub(crate) fn check_positions(&mut self) {
        for number in 0..self.made.len() {
            if let (_, object, None) = self.made[number] {
                self.made[number].2 = self.outside(object).map(|outside| outside.words(&self.scope));
            }
        }
    }

    /// For each constructor that made objects, but none within the scope, why.
    pub(crate) fn unfounded(&self) -> Vec<(usize, String)> {
        let mut unfounded: Vec<(usize, String)> = Vec::new();
        if self.scope.base == Base::Trusted {
            return unfounded;
        }
        for (action, _, outside) in &self.made {
            let is_founded = self.made.iter().any(|(other, _, outside)| other == action && outside.is_none());
            let is_known = unfounded.iter().any(|(known, _)| known == action);
            if let Some(outside) = outside.as_ref().filter(|_| !is_founded && !is_known) {
                unfounded.push((*action, outside.clone()));
            }
        }
        unfounded
    }

    fn widen_by(&mut self, outside: &Outside) -> Result<bool, Unknown> {
        match &outside.lacks {
            Lack::Fixed(_) | Lack::Pool { .. } | Lack::Positions => Ok(false),
            Lack::Number(kind, bits) => Ok(self.add_number(outside, *kind, *bits)),
            Lack::Null => Ok(self.add_null(outside)),
            Lack::Object(object, _) => self.add_object(outside, *object),
            Lack::Room(pool, _) => Ok(self.add_room(*pool)),
            Lack::Length(pool, length) => Ok(self.add_length(*pool, *length)),
        }
    }

    fn domain_mut(&mut self, outside: &Outside) -> Option<&mut Domain> {
        match outside.at.as_ref()? {
            Site::Field(class, name) => {
                let field = self.scope.fields.iter_mut().find(|field| field.class == *class && field.name == *name)?;
                Some(&mut field.domain)
            }
            Site::Elements(pool) => match &mut self.scope.pools[*pool].kind {
                PoolKind::Arrays { elements, .. } => Some(elements),
                _ => None,
            },
        }
    }

    fn add_number(&mut self, outside: &Outside, kind: Kind, bits: u64) -> bool {
        let Some(number) = kind.literal_of(bits) else { return false };
        match (self.domain_mut(outside), number) {
            (Some(Domain::Numbers { min, .. }), Literal::Number(number)) if number.checked_add(1) == Some(*min) => {
                *min = number;
            }
            (Some(Domain::Numbers { max, .. }), Literal::Number(number)) if number.checked_sub(1) == Some(*max) => {
                *max = number;
            }
            (Some(domain @ Domain::Numbers { .. }), number) => {
                let Domain::Numbers { min, max } = *domain else { return false };
                if max.saturating_sub(min) > 1 << 16 {
                    return false;
                }
                *domain = Domain::Listed((min..=max).map(Literal::Number).chain([number]).collect());
            }
            (Some(Domain::Listed(numbers)), number) => numbers.push(number),
            _ => return false,
        }
        true
    }

    fn add_null(&mut self, outside: &Outside) -> bool {
        match self.domain_mut(outside) {
            Some(Domain::References { null, .. }) => {
                *null = true;
                true
            }
            _ => false,
        }
    }

    /// Adds a text or a boxed number to a pool that the place refers to.
    fn add_object(&mut self, outside: &Outside, object: Ref) -> Result<bool, Unknown> {
        let class = self.machine.world.class(self.machine.heap.class(object)).name.to_string();
        if class == "java/lang/Object" {
            return Ok(self.fix_lock(outside));
        }
        let Some(value) = self.literal_of(&class, object) else { return Ok(false) };
        let Some(Domain::References { pools, .. }) = self.domain_mut(outside) else { return Ok(false) };
        let named = pools.clone();
        let of_class = |pool: &Pool| matches!(&pool.kind, PoolKind::Values { class: own, .. } if *own == class);
        let known = self.scope.pools.iter().position(|pool| named.contains(&pool.name) && of_class(pool));
        let pool = known.unwrap_or_else(|| {
            let mut name = class.rsplit('/').next().unwrap_or(&class).to_owned();
            while self.scope.pool(&name).is_some() {
                name.push('+');
            }
            let kind = PoolKind::Values { class: class.clone(), values: Vec::new() };
            self.scope.pools.push(Pool { name: name.clone(), kind });
            self.values.push(Vec::new());
            if let Some(Domain::References { pools, .. }) = self.domain_mut(outside) {
                pools.push(name);
            }
            self.scope.pools.len() - 1
        });
        let PoolKind::Values { values, .. } = &mut self.scope.pools[pool].kind else { return Ok(false) };
        if values.iter().filter(|known| **known == value).count() > 1 {
            return Ok(false);
        }
        let id = self.machine.heap.class(object);
        let ordinary = make_value(&mut self.machine, id, &class, &value).map_err(unknown)?;
        let is_known = values.contains(&value);
        if !is_known {
            values.push(value.clone());
            self.add_member(pool, ordinary);
        }
        let mut twin = (ordinary != object).then_some(object);
        if twin.is_none() && self.scope.base == (Base::Widens { twins: true }) && value.has_twins(&class) {
            twin = Some(self.machine.heap.copy_object(object).map_err(|_| Unknown::Memory)?);
        }
        if let Some(twin) = twin {
            if let PoolKind::Values { values, .. } = &mut self.scope.pools[pool].kind {
                values.push(value);
            }
            self.add_member(pool, twin);
        }
        Ok(true)
    }

    fn add_member(&mut self, pool: usize, member: Ref) {
        self.machine.pin_object(member);
        self.machine.identity_hash(member);
        self.values[pool].push(member);
    }

    /// A plain object that a constructor leaves in a final field is a lock or a mark: it has no state of its own.
    fn fix_lock(&mut self, outside: &Outside) -> bool {
        let Some(Site::Field(_, name)) = &outside.at else { return false };
        let name = name.clone();
        let plan = self.plan(self.class);
        let is_final = match &*plan {
            Plan::Fields(fields) => fields.iter().any(|field| field.name == name && field.is_final),
            Plan::Elements(_) => false,
        };
        match self.domain_mut(outside).filter(|_| is_final) {
            Some(domain) => {
                *domain = Domain::Fixed;
                true
            }
            None => false,
        }
    }

    pub(crate) fn literal_of(&self, class: &str, object: Ref) -> Option<Literal> {
        match class {
            "java/lang/String" => Some(Literal::Text(self.machine.string_text(object))),
            "java/lang/Integer"
            | "java/lang/Long"
            | "java/lang/Short"
            | "java/lang/Byte"
            | "java/lang/Character"
            | "java/lang/Boolean"
            | "java/lang/Double"
            | "java/lang/Float" => boxed(class).1.literal_of(self.machine.get_named(object, "value")),
            _ => None,
        }
    }

    fn add_room(&mut self, pool: usize) -> bool {
        match &mut self.scope.pools[pool].kind {
            PoolKind::Objects { count, .. } | PoolKind::Arrays { count, .. } if *count < MOST_OBJECTS => {
                *count += 1;
                true
            }
            _ => false,
        }
    }

    fn add_length(&mut self, pool: usize, length: u32) -> bool {
        let holds_trees = self.scope.pools[pool].holds_trees();
        match &mut self.scope.pools[pool].kind {
            PoolKind::Arrays { other_lengths, padded: false, .. } if !holds_trees && length <= MOST_OBJECTS => {
                other_lengths.push(length);
                other_lengths.sort_unstable();
                true
            }
            _ => false,
        }
    }

    /// The kind of the elements of an array.
    pub(crate) fn element_kind(&mut self, array: Ref) -> Option<Kind> {
        match &*self.plan(self.machine.heap.class(array)) {
            Plan::Elements(kind) => Some(*kind),
            Plan::Fields(_) => None,
        }
    }
}
