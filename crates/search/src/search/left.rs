//! Whether the calls of an operation leave states within the scope.
//!
//! A run stands for a path, and the state after it may be outside of the scope while that of another element of the
//! path is within: a list that was full before `add` is too long after it. So the smallest element of such a path is
//! noted, and called at the end if no run has left a state within the scope by then.

use glassbox_machine::Ref;
use glassbox_stage::{Ended, Left};

use super::Search;
use crate::asked::Asked;
use crate::concolic::Value;
use crate::split::Question;
use glassbox_verdict::Unknown;

/// The most elements that are noted for an operation.
const MOST_LEAVING: usize = 64;

impl Search<'_> {
    /// Notes whether a run left a state within the scope.
    pub(super) fn note_left(&mut self, question: &Question, values: &[Value], ended: Ended) {
        if self.left != Left::Within {
            let bits: Vec<u64> = values.iter().map(|value| value.bits).collect();
            let left = self.stage.left(question.action, self.space.root, &bits, ended);
            self.left.add(left);
        }
    }

    /// Notes the smallest element of a path, unless a run has left a state within the scope.
    pub(super) fn note_leaving(&mut self, question: &Question, checks: &mut Asked) -> Result<(), Unknown> {
        if matches!(self.left, Left::Outside(_)) && self.leaving.len() < MOST_LEAVING {
            // `smallest` enters another element, and the path of the run is to be pruned.
            let domain = &self.stage.machine.domain;
            let (path, isomorphic) = (domain.path.clone(), domain.isomorphic.clone());
            let form = self.smallest(question, &[], checks)?.form;
            let domain = &mut self.stage.machine.domain;
            (domain.path, domain.isomorphic) = (path, isomorphic);
            if !self.leaving.contains(&form) {
                self.leaving.push(form);
            }
        }
        Ok(())
    }

    /// Whether runs left states within the scope, with the elements that were noted, if it matters.
    pub(super) fn left_at_last(&mut self, action: usize, matters: bool) -> Left {
        let mut left = std::mem::take(&mut self.left);
        for form in std::mem::take(&mut self.leaving) {
            if !matters || left == Left::Within {
                break;
            }
            self.stage.machine.return_to(&self.blank);
            let Ok(roots) = self.stage.rebuild(&form) else { continue };
            let Some((root, arguments)) = roots.split_first() else { continue };
            let root = Ref::from_bits(*root);
            if let Ok(ended) = self.stage.call(action, root, arguments) {
                left.add(self.stage.left(action, root, arguments, ended));
            }
        }
        left
    }
}
