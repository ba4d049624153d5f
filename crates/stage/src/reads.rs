//! Which fields of a state matter to a violation: those that somebody reads.
//!
//! What nobody reads may hold anything: neither the invariant before the call, nor the call, nor what judges it can tell the
//! difference. What is written before it is read may have held anything before. A native method that looks into an object
//! reads all of it.

use glassbox_machine::Ref;
use glassbox_machine::domain::Place;
use glassbox_spec::{Domain, PoolKind, Sharing};
use glassbox_verdict::State;
use rustc_hash::FxHashSet;

use crate::describe::Names;
use crate::stage::{Plan, Stage};
use crate::watch::Watching;

/// What was read while it was noted.
#[derive(Debug, Default)]
pub(crate) struct Reads {
    /// Objects and the words or indices in them.
    read: FxHashSet<(Ref, u32)>,
    /// What the present run has written itself.
    written: FxHashSet<(Ref, u32)>,
    /// What it has written of that without anybody having read it, until somebody asks.
    overwritten: FxHashSet<(Ref, u32)>,
    /// What natives were given, objects or not, by its bits.
    looked_into: FxHashSet<u64>,
}

impl Reads {
    /// Another run begins in the same state.
    pub(crate) fn begin(&mut self) {
        self.written.clear();
        self.overwritten.clear();
    }

    pub(crate) fn loaded(&mut self, place: Place) {
        if let Some(place) = key(place)
            && !self.written.contains(&place)
        {
            self.read.insert(place);
        }
    }

    pub(crate) fn stored(&mut self, place: Place) {
        if let Some(place) = key(place)
            && self.written.insert(place)
            && !self.read.contains(&place)
        {
            self.overwritten.insert(place);
        }
    }

    pub(crate) fn native(&mut self, arguments: &[u64]) {
        self.looked_into.extend(arguments);
    }
}

fn key(place: Place) -> Option<(Ref, u32)> {
    match place {
        Place::Field { object, word } => Some((object, u32::from(word))),
        Place::Element { array, index } => Some((array, index)),
        Place::Static(_) | Place::Length(_) => None,
    }
}

/// Fields that may hold any other value of their domains, by object and name.
#[derive(Debug, Default)]
pub(crate) struct Unread {
    /// All of them.
    pub(crate) fields: Vec<(String, String)>,
    /// Those that the last run has written.
    pub(crate) overwritten: Vec<(String, String)>,
}

impl<D: Watching> Stage<D> {
    /// The fields of a state that nobody has read, and that others do not depend on.
    pub(crate) fn unread(&mut self, reads: &Reads, state: &State, names: &Names) -> Unread {
        let mut unread = Unread::default();
        for object in &state.objects {
            let Some(address) = names.object(&object.name) else { continue };
            if reads.looked_into.contains(&address.bits()) {
                continue;
            }
            for (place, (field, _)) in self.free_places(address).into_iter().zip(&object.fields) {
                let Some(place) = place.filter(|place| !reads.read.contains(place)) else { continue };
                let field = (object.name.clone(), field.clone());
                if reads.written.contains(&place) {
                    unread.overwritten.push(field.clone());
                }
                unread.fields.push(field);
            }
        }
        unread
    }

    /// The fields that were overwritten unread since this was asked last: the object's name, and the number of the field among those that are described.
    pub(crate) fn newly_overwritten(&mut self, names: &Names) -> FxHashSet<(String, usize)> {
        let reads = self.machine.domain.watch_mut().reads.as_mut();
        let places = reads.map_or_else(FxHashSet::default, |reads| std::mem::take(&mut reads.overwritten));
        let mut overwritten = FxHashSet::default();
        for (object, place) in places {
            let Some(name) = names.of(object) else { continue };
            let field = self.free_places(object).iter().position(|free| *free == Some((object, place)));
            overwritten.extend(field.map(|field| (name.to_owned(), field)));
        }
        overwritten
    }

    /// The places of an object in the order in which they are described: those that may hold any value of their domains, whatever others hold.
    fn free_places(&mut self, object: Ref) -> Vec<Option<(Ref, u32)>> {
        let class = self.machine.heap.class(object);
        let plan = self.plan(class);
        let free = |place: u32, is_free: bool| is_free.then_some((object, place));
        match &*plan {
            Plan::Fields(fields) => {
                let described = fields.iter().filter(|field| field.domain != Domain::Fixed);
                described.map(|field| free(field.word, !field.outer && is_free(&field.domain))).collect()
            }
            Plan::Elements(_) => {
                let elements = self.pool_of(class).map(|pool| &self.scope.pools[pool].kind);
                let all = matches!(elements, Some(PoolKind::Arrays { elements, .. }) if is_free(elements));
                (0..self.machine.heap.length(object)).map(|index| free(index, all)).collect()
            }
        }
    }
}

/// Whether a place may hold any value of its domain, whatever others hold.
fn is_free(domain: &Domain) -> bool {
    match domain {
        Domain::Numbers { .. } | Domain::Listed(_) | Domain::Booleans => true,
        Domain::References { sharing, .. } => *sharing == Sharing::Shared,
        Domain::Fixed | Domain::Opaque => false,
    }
}
