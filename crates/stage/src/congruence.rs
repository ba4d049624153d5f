//! Property 2 of paper 000, section 3.10: operations of the abstraction cannot tell abstract states apart that `equalTo` calls equal.
//!
//! What an operation leads to is compared by `equalTo`; an `equalTo` that says yes too easily would make every operation look right.
//! So it is held against the operations themselves: for any two abstract states that are equal, each operation ends alike on both, and
//! makes equal states of them. And an abstract state is equal to itself.
//!
//! The paper makes up all pairs of abstract states within bounds. An abstraction has no invariant that would tell which of these mean
//! anything, so the pairs here are of abstract states that come up: what the first states of a search stand for, and what operations
//! of the abstraction lead to from there. How many they were is in the verdict.

use glassbox_machine::{Moment, Ref};
use glassbox_verdict::{Congruence, Counterexample, Outcome, Property, Unknown};
use rustc_hash::FxHashSet;

use crate::canonical::Canonical;
use crate::describe::Names;
use crate::equivalence::Output;
use crate::stage::{Stage, Target};
use crate::watch::Watching;

/// How many different abstractions of states are taken, and how many abstract states there are with those that operations lead to.
pub const MOST_ABSTRACTIONS: usize = 64;
const MOST_STATES: usize = 96;
/// On how many equal pairs operations are called.
const MOST_PAIRS: u64 = 512;

/// Abstract states that came up, each once.
#[derive(Debug, Default)]
pub struct AbstractStates {
    forms: Vec<Canonical>,
    known: FxHashSet<Canonical>,
    /// Whether there were more.
    more: bool,
}

impl AbstractStates {
    /// Whether no more are wanted.
    pub fn are_enough(&self) -> bool {
        self.more
    }

    /// Takes what a valid object stands for. The machine is left where it was.
    pub fn note<D: Watching>(&mut self, stage: &mut Stage<D>, object: Ref) -> Result<(), Unknown> {
        if self.more {
            return Ok(());
        }
        let here = stage.machine.moment();
        // An abstraction that is broken is found by comparing operations.
        if let Ok(state) = stage.abstraction_of(object, false)? {
            let form = stage.canonical(&[(state.bits(), true)]);
            self.more |= self.forms.len() == MOST_ABSTRACTIONS && !self.known.contains(&form);
            if !self.more {
                self.add(form);
            }
        }
        stage.machine.return_to(&here);
        Ok(())
    }

    /// Takes what some states stand for, which are made in the machine as it was at `start`. They are not all there are.
    pub fn note_some<D: Watching>(
        &mut self,
        stage: &mut Stage<D>,
        start: &Moment<D>,
        states: &[Canonical],
    ) -> Result<(), Unknown> {
        for state in states {
            stage.machine.return_to(start);
            let object = Ref::from_bits(stage.rebuild(state)?[0]);
            self.note(stage, object)?;
        }
        self.more = true;
        Ok(())
    }

    fn add(&mut self, form: Canonical) {
        if self.known.insert(form.clone()) {
            self.forms.push(form);
        }
    }

    /// Compares each with each, and calls every operation on those that are equal. They are made in the machine as it was at `start`.
    pub fn check<D: Watching>(
        mut self,
        target: &Target,
        stage: &mut Stage<D>,
        start: &Moment<D>,
    ) -> Result<(Congruence, Option<Counterexample>), Unknown> {
        self.follow(stage, start)?;
        let mut congruence = Congruence { states: self.forms.len() as u64, pairs: 0, complete: !self.more };
        for (number, form) in self.forms.iter().enumerate() {
            target.goes_on()?;
            stage.machine.return_to(start);
            let left = Ref::from_bits(stage.rebuild(form)?[0]);
            let alone = stage.machine.moment();
            if let Some(found) = stage.reflexivity(left)? {
                return Ok((congruence, Some(found)));
            }
            for (other, form) in self.forms.iter().enumerate() {
                if other == number {
                    continue;
                }
                stage.machine.return_to(&alone);
                let right = Ref::from_bits(stage.rebuild(form)?[0]);
                let both = stage.machine.moment();
                let equal = stage.equal(left, right)?;
                stage.machine.return_to(&both);
                match equal {
                    Ok(false) => continue,
                    Ok(true) if congruence.pairs == MOST_PAIRS => {
                        congruence.complete = false;
                        return Ok((congruence, None));
                    }
                    Ok(true) => {}
                    Err(threw) => {
                        let found = stage.incomparable("equalTo", left, right, threw);
                        return Ok((congruence, Some(found)));
                    }
                }
                congruence.pairs += 1;
                if let Some(found) = stage.told_apart(left, right)? {
                    return Ok((congruence, Some(found)));
                }
            }
        }
        Ok((congruence, None))
    }

    /// Adds what operations lead to.
    fn follow<D: Watching>(&mut self, stage: &mut Stage<D>, start: &Moment<D>) -> Result<(), Unknown> {
        let mut next = 0;
        while next < self.forms.len() && self.forms.len() < MOST_STATES {
            stage.machine.return_to(start);
            let state = Ref::from_bits(stage.rebuild(&self.forms[next])?[0]);
            next += 1;
            let here = stage.machine.moment();
            for action in 0..stage.actions.len() {
                let Some(counterpart) = stage.actions[action].counterpart else { continue };
                if stage.actions[action].constructor {
                    continue;
                }
                for arguments in stage.argument_combinations(action, &[]) {
                    let arguments: Vec<D::Value> = arguments.into_iter().map(D::constant).collect();
                    stage.machine.return_to(&here);
                    stage.call_counterpart(action, counterpart, state, &arguments, stage.base)?;
                    let form = stage.canonical(&[(state.bits(), true)]);
                    if self.forms.len() < MOST_STATES {
                        self.add(form);
                    }
                }
            }
        }
        Ok(())
    }
}

impl<D: Watching> Stage<D> {
    fn reflexivity(&mut self, state: Ref) -> Result<Option<Counterexample>, Unknown> {
        let mut names = Names::default();
        match self.equal(state, state)? {
            Ok(true) => Ok(None),
            Ok(false) => {
                let property = Property::Reflexivity { state: self.stands_for(state, &mut names) };
                Ok(Some(about_equality("equalTo".to_owned(), property, Outcome::Returned { value: None })))
            }
            Err(threw) => Ok(Some(self.incomparable("equalTo", state, state, threw))),
        }
    }

    fn incomparable(&mut self, call: &str, left: Ref, right: Ref, threw: Ref) -> Counterexample {
        let mut names = Names::default();
        let threw = self.in_words(threw);
        let outcome = Outcome::Threw(threw.clone());
        let (left, right) = (self.stands_for(left, &mut names), self.stands_for(right, &mut names));
        about_equality(call.to_owned(), Property::Comparison { left, right, threw }, outcome)
    }

    /// A call that tells two abstract states apart although they are equal.
    fn told_apart(&mut self, left: Ref, right: Ref) -> Result<Option<Counterexample>, Unknown> {
        let both = self.machine.moment();
        for action in 0..self.actions.len() {
            let Some(counterpart) = self.actions[action].counterpart else { continue };
            if self.actions[action].constructor {
                continue;
            }
            let kind = self.result_of(counterpart);
            for arguments in self.argument_combinations(action, &[]) {
                self.machine.return_to(&both);
                let values: Vec<D::Value> = arguments.iter().copied().map(D::constant).collect();
                let ending = self.call_counterpart(action, counterpart, left, &values, self.base)?;
                let other = self.call_counterpart(action, counterpart, right, &values, self.base)?;
                let [one, two] =
                    [(ending, left), (other, right)].map(|(ending, receiver)| Output { ending, kind, receiver });
                let alike = self.same_output(one, two)?;
                let equal = if alike { self.equal(left, right)? } else { Ok(true) };
                if alike && equal == Ok(true) {
                    continue;
                }
                let call = self.call_words(action, &arguments);
                let mut names = Names::default();
                if let Err(threw) = equal {
                    return Ok(Some(self.incomparable(&call, left, right, threw)));
                }
                let after = alike.then(|| (self.stands_for(left, &mut names), self.stands_for(right, &mut names)));
                let [outcome, other] = [ending, other].map(|ending| self.outcome(ending.ended, kind, &mut names));
                self.machine.return_to(&both);
                let (left, right) = (self.stands_for(left, &mut names), self.stands_for(right, &mut names));
                let property = Property::Congruence { left, right, other, after };
                return Ok(Some(about_equality(call, property, outcome)));
            }
        }
        Ok(None)
    }
}

/// An example that is about abstract states alone.
fn about_equality(call: String, property: Property, outcome: Outcome) -> Counterexample {
    Counterexample {
        property,
        before: None,
        history: Vec::new(),
        unreached: None,
        smallest: None,
        call,
        arguments: Vec::new(),
        outcome,
        after: None,
        irrelevant: Vec::new(),
        overwritten: Vec::new(),
        lines: Vec::new(),
        confirmation: None,
        recipe: None,
    }
}
