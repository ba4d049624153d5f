//! `jsr` and `ret`, inlined.
//!
//! A subroutine is lifted once for each way of calling it. A *context* is a stack of return
//! points, kept as a tree: each context knows its parent and where `ret` goes. Context 0 is the
//! method itself. Compilers before Java 6 used subroutines for `finally`, and nothing else does.
//!
//! Contexts only keep copies of the code apart; where a `ret` goes is decided by the return address
//! in its local. A subroutine may also be left by a jump, as `continue` in a `finally` does, and
//! then be called again. That call starts from the context of the abandoned one, so that contexts
//! do not pile up.

use crate::error::{LiftError, Limit};

/// An index into [`Contexts`].
pub(crate) type ContextId = u32;

/// How deep subroutines may nest: as deep as `finally` in `finally`.
const DEPTH: u32 = 32;
/// How many contexts times instructions there may be.
const SIZE: usize = 1 << 20;

struct Context {
    parent: ContextId,
    return_to: u32,
    subroutine: u32,
    depth: u32,
}

/// All contexts found so far.
pub(crate) struct Contexts {
    contexts: Vec<Context>,
    instructions: usize,
}

impl Contexts {
    /// Only the method itself, whose code has this many instructions.
    pub(crate) fn new(instructions: usize) -> Contexts {
        Contexts { contexts: Vec::new(), instructions }
    }

    /// The context of the subroutine that `from` calls at instruction `at`.
    pub(crate) fn enter(&mut self, from: ContextId, at: u32, subroutine: u32) -> Result<ContextId, LiftError> {
        let return_to = at + 1;
        let mut caller = from;
        let mut ancestor = from;
        while let Some(context) = self.get(ancestor) {
            if context.subroutine == subroutine {
                caller = context.parent;
            }
            ancestor = context.parent;
        }
        let depth = self.get(caller).map_or(0, |context| context.depth) + 1;
        let known = self.contexts.iter().position(|context| context.parent == caller && context.return_to == return_to);
        if let Some(known) = known {
            return Ok(known as ContextId + 1);
        }
        if depth > DEPTH || (self.contexts.len() + 2) * self.instructions > SIZE {
            return Err(LiftError::TooLarge(Limit::Subroutines));
        }
        self.contexts.push(Context { parent: caller, return_to, subroutine, depth });
        Ok(self.contexts.len() as ContextId)
    }

    /// Where `ret` goes that returns from this context: the caller's context and instruction.
    pub(crate) fn leave(&self, context: ContextId) -> Option<(ContextId, u32)> {
        self.get(context).map(|context| (context.parent, context.return_to))
    }

    fn get(&self, context: ContextId) -> Option<&Context> {
        self.contexts.get((context as usize).checked_sub(1)?)
    }
}
