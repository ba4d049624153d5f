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
    /// What natives were given, objects or not, by its bits.
    looked_into: FxHashSet<u64>,
}

impl Reads {
    /// Another run begins in the same state.
    pub(crate) fn begin(&mut self) {
        self.written.clear();
    }

    pub(crate) fn loaded(&mut self, place: Place) {
        if let Some(place) = key(place)
            && !self.written.contains(&place)
        {
            self.read.insert(place);
        }
    }

    pub(crate) fn stored(&mut self, place: Place) {
        if let Some(place) = key(place) {
            self.written.insert(place);
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

impl<D: Watching> Stage<D> {
    /// The fields of a state that may hold any other value of their domains, by object and name.
    pub(crate) fn unread(&mut self, reads: &Reads, state: &State, names: &Names) -> Vec<(String, String)> {
        let mut unread = Vec::new();
        for object in &state.objects {
            let Some(address) = names.object(&object.name) else { continue };
            if reads.looked_into.contains(&address.bits()) {
                continue;
            }
            let class = self.machine.heap.class(address);
            let plan = self.plan(class);
            // The order is that in which they were described.
            let places: Vec<(u32, bool)> = match &*plan {
                Plan::Fields(fields) => {
                    let described = fields.iter().filter(|field| field.domain != Domain::Fixed);
                    described.map(|field| (field.word, !field.outer && is_free(&field.domain))).collect()
                }
                Plan::Elements(_) => {
                    let elements = self.pool_of(class).map(|pool| &self.scope.pools[pool].kind);
                    let free = matches!(elements, Some(PoolKind::Arrays { elements, .. }) if is_free(elements));
                    (0..self.machine.heap.length(address)).map(|index| (index, free)).collect()
                }
            };
            for ((place, is_free), (field, _)) in places.into_iter().zip(&object.fields) {
                if is_free && !reads.read.contains(&(address, place)) {
                    unread.push((object.name.clone(), field.clone()));
                }
            }
        }
        unread
    }
}

/// Whether a place may hold any value of its domain, whatever others hold.
fn is_free(domain: &Domain) -> bool {
    match domain {
        Domain::Numbers { .. } | Domain::Booleans => true,
        Domain::References { sharing, .. } => *sharing == Sharing::Shared,
        Domain::Fixed | Domain::Opaque => false,
    }
}
