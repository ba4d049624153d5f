//! From which line on an invariant is broken that a call has broken.
//!
//! Within a call, an invariant may be broken and mended again, and in many calls it is: a node is linked before it is counted. So the call
//! is made once more, and after each line that changed the state the invariant is evaluated. Where it fails in the same way as in
//! the end (through the same lines, to the same place), and does so until the end, there it happened.

use std::hash::{DefaultHasher, Hash, Hasher};

use glassbox_classes::world::MethodId;
use glassbox_machine::Ref;
use glassbox_verdict::{State, Step};

use crate::describe::Names;
use crate::judge::Validity;
use crate::stage::Stage;
use crate::watch::Watching;

/// In the middle of a call, structures may be in any shape, circles included. An invariant that has not ended then is given up.
const STEPS: u64 = 50_000;
/// After so many changes, the rest of a call is not looked at any more.
const MOST_CHANGES: usize = 300;

/// What the invariant said after each change of a state.
#[derive(Debug)]
pub(crate) struct Blame {
    object: Ref,
    invariant: MethodId,
    /// The number of the line, and the way on which the invariant failed after it; none if it did not.
    failures: Vec<(usize, Option<u64>)>,
}

impl<D: Watching> Stage<D> {
    /// The line from which on the invariant of an object fails as it does after the call, by its
    /// number. The machine has to be as it was before the call; it is left after it.
    pub(crate) fn blame(
        &mut self,
        (action, receiver, arguments): (usize, Ref, &[u64]),
        (object, invariant): (Ref, MethodId),
        roots: Vec<u64>,
        before: Option<&State>,
    ) -> Option<usize> {
        self.start_tracing(roots, before, Names::default());
        if let Some(trace) = self.machine.domain.watch_mut().trace.as_mut() {
            trace.blame = Some(Blame { object, invariant, failures: Vec::new() });
        }
        let ended = self.call(action, receiver, arguments);
        let blame = self.machine.domain.watch_mut().trace.as_mut().and_then(|trace| trace.blame.take())?;
        let (steps, _) = self.stop_tracing();
        ended.ok()?;
        let in_the_end = self.way_of_failure(object, invariant)?;
        let since = blame.failures.iter().rev().take_while(|(_, way)| *way == Some(in_the_end)).last();
        // The last line of the call comes after all pauses.
        let last = steps.len().checked_sub(1)?;
        match since {
            Some((step, _)) => Some(*step),
            None if blame.failures.len() < MOST_CHANGES => Some(last),
            None => None,
        }
    }

    /// The machine pauses in a call that is to be blamed, after a line has changed the state.
    pub(crate) fn note_failure(&mut self, blame: &mut Blame, step: usize) {
        if blame.failures.len() < MOST_CHANGES {
            let way = self.way_of_failure(blame.object, blame.invariant);
            blame.failures.push((step, way));
        }
    }

    /// The lines on which the invariant fails, as a number that is the same for the same lines. The machine is left where it was.
    fn way_of_failure(&mut self, object: Ref, invariant: MethodId) -> Option<u64> {
        let here = self.machine.moment();
        let steps_per_call = std::mem::replace(&mut self.steps_per_call, STEPS);
        self.start_noting_lines();
        let validity = self.holds_by(invariant, object);
        let (lines, _) = self.stop_tracing();
        self.steps_per_call = steps_per_call;
        self.machine.domain.watch_mut().protect((0, 0));
        self.machine.return_to(&here);
        self.machine.allow_steps(steps_per_call);
        match validity {
            Ok(Validity::Invalid | Validity::Throws(_)) => Some(number_of(&lines)),
            Ok(Validity::Valid) | Err(_) => None,
        }
    }
}

fn number_of(lines: &[Step]) -> u64 {
    let mut hasher = DefaultHasher::new();
    for step in lines {
        (&step.line.class, &step.line.method, step.line.line).hash(&mut hasher);
    }
    hasher.finish()
}
