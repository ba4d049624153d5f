//! State that does not belong to the object: what the static fields of the user's classes lead to. A call that
//! changes it may behave differently the next time, so that no answer about one call covers the other.

use glassbox_classes::world::{ClassId, FieldId};
use glassbox_machine::Ref;
use glassbox_machine::heap::HEADER;
use rustc_hash::FxHashSet;

use crate::stage::Stage;
use crate::watch::Watching;

/// An object that exists in every state and that a static field leads to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Global {
    /// The first word of what it holds.
    start: u32,
    /// One past the last.
    end: u32,
    /// The static field.
    field: FieldId,
}

impl<D: Watching> Stage<D> {
    /// Notes which classes are initialised now, and what their static fields lead to.
    pub(crate) fn note_globals(&mut self) {
        let count = self.machine.world.class_count() as u32;
        self.initialised = (0..count).map(ClassId).filter(|class| self.machine.is_ready(*class)).collect();
        self.globals = self.find_globals();
    }

    /// Everything that static fields of the user's own classes lead to, in order of address.
    fn find_globals(&self) -> Vec<Global> {
        let mut classes: Vec<ClassId> = self.initialised.iter().copied().collect();
        classes.retain(|class| self.machine.world.class(*class).module().is_none());
        classes.sort_unstable_by_key(|class| class.0);
        let mut globals = Vec::new();
        let mut known: FxHashSet<Ref> = FxHashSet::default();
        for field in classes.into_iter().flat_map(|class| self.machine.world.fields_of(class)) {
            let info = self.machine.world.field(field);
            if !info.is_static() || !self.machine.world.text(info.descriptor).starts_with(['L', '[']) {
                continue;
            }
            let mut pending = vec![Ref::from_bits(self.machine.static_bits(field).unwrap_or(0))];
            while let Some(object) = pending.pop() {
                if object.is_null() || self.is_apart(object) || !known.insert(object) {
                    continue;
                }
                let end = object.0 + self.machine.size_of(object);
                globals.push(Global { start: object.0 + HEADER, end, field });
                pending.extend(self.machine.referred(object));
            }
        }
        globals.sort_unstable_by_key(|global| global.start);
        globals
    }

    /// A static field that leads to something that changed since the last moment.
    pub(crate) fn changed_global(&self) -> Option<FieldId> {
        self.machine.heap.changed().find_map(|at| {
            let after = self.globals.partition_point(|global| global.start <= at);
            let global = self.globals[..after].last()?;
            (at < global.end).then_some(global.field)
        })
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
