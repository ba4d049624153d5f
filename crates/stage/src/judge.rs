//! Makes calls and judges them: what a call may do, and what it may leave behind.

use glassbox_classes::world::{ClassId, FieldId, MethodId};
use glassbox_machine::domain::Place;
use glassbox_machine::heap::Heap;
use glassbox_machine::{Ref, Stop};
use glassbox_verdict::Unknown;
use ristretto_classfile::attributes::{Attribute, Instruction};

use crate::equivalence::Expectation;
use crate::others::Role;
use crate::ownership::SharedObject;
use crate::place::shift;
use crate::stage::{Assumed, Plan, Stage, unknown};
use crate::trace::Ran;
use crate::watch::Watching;

/// How a call ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// With these bits.
    Returned(u64),
    /// With this exception.
    Threw(Ref),
    /// Not at all: it waits for another thread, and there is none.
    Blocked,
}

/// A property that a call broke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The invariant is false afterwards, or ends in this exception.
    Invariant(Option<Ref>),
    /// The same of an argument or the returned object.
    Other {
        /// Its part in the call.
        role: Role,
        /// The object.
        object: Ref,
        /// Its invariant.
        invariant: MethodId,
        /// The exception in which the invariant ends.
        threw: Option<Ref>,
    },
    /// Fields marked `@Tree` reach this object twice.
    Tree(Ref),
    /// A field marked `@Owned` leads to an object, and it is reached otherwise too.
    Ownership(SharedObject),
    /// It ended in an exception that is not allowed.
    Exception,
    /// An `assert` failed.
    Assertion,
    /// It waits for ever.
    Blocks,
    /// It ended differently from its counterpart in the abstraction, which ended like this.
    Output(Ended),
    /// The object now stands for something else than what the counterpart made.
    AbstractState {
        /// What the counterpart made.
        expected: Ref,
        /// What the object stands for.
        actual: Ref,
    },
    /// The abstraction of a valid state ends in this exception, or is null.
    Abstraction {
        /// Whether the state is that after the call.
        after: bool,
        /// The exception.
        threw: Option<Ref>,
    },
    /// Two abstract states cannot be compared.
    Comparison {
        /// What the counterpart made.
        expected: Ref,
        /// What the object stands for.
        actual: Ref,
        /// The exception in which `equalTo` ended.
        threw: Ref,
    },
}

/// An evaluation of the invariant that is under way.
#[derive(Clone, Copy, Debug)]
pub struct Evaluation {
    /// The words that make up the state.
    protected: (u32, u32),
    /// The invariant.
    method: MethodId,
    /// The object whose invariant it is.
    object: Ref,
}

impl Evaluation {
    /// One of a method that must not change the words of the state, which begin and end here.
    pub(crate) fn protecting(base: u32, end: u32, method: MethodId, object: Ref) -> Evaluation {
        Evaluation { protected: if base == 0 { (0, 0) } else { (base, end) }, method, object }
    }
}

/// The address of a place that has to be decided before an evaluation goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needed {
    /// It is about to be read.
    Read(usize),
    /// It was written. The evaluation has to begin again from before that.
    Written(usize),
}

/// What the invariant says of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Validity {
    /// It holds.
    Valid,
    /// It does not.
    Invalid,
    /// It throws.
    Throws(Ref),
}

impl<D: Watching> Stage<D> {
    /// Calls an action on an object, to its end. Everything it reads must be decided.
    pub fn call(&mut self, action: usize, receiver: Ref, arguments: &[u64]) -> Result<Ended, Unknown> {
        let values: Vec<D::Value> =
            std::iter::once(receiver.bits()).chain(arguments.iter().copied()).map(D::constant).collect();
        self.call_with(action, &values)
    }

    /// As [`Stage::call`], with values of the domain: the receiver, then the arguments.
    pub fn call_with(&mut self, action: usize, values: &[D::Value]) -> Result<Ended, Unknown> {
        let method = self.actions[action].method;
        let threads = self.machine.threads_started();
        let questions = self.machine.questions();
        let bits: Vec<u64> = values.iter().map(|value| D::bits(*value)).collect();
        self.note_unowned(action, &bits);
        self.note_passed(action, &bits);
        self.machine.allow_steps(self.steps_per_call);
        let ended = self.machine.begin(method, values).and_then(|()| self.go_on());
        let waits = matches!(&ended, Err(stop) if matches!(**stop, Stop::Deadlock { .. }));
        let ended = match ended {
            Err(stop) if waits => self.interrupted(action, stop),
            ended => ended.map(Some),
        };
        self.returned = None;
        self.assumed = Assumed::between(questions, self.machine.questions()).or(self.assumed_first[action]);
        self.assumed.waits |= waits;
        let Some(ran) = ended.map_err(|stop| self.stopped(*stop, action))? else { return Ok(Ended::Blocked) };
        let label = &self.actions[action].call.method.label;
        let ended = match ran {
            Ran::Returned(value) => {
                let value = self.machine.domain.returned(value);
                self.returned = Some(value);
                Ended::Returned(D::bits(value))
            }
            Ran::Threw(exception) => Ended::Threw(exception),
            Ran::Undecided(_) => {
                let what = format!("a look at an object that is not a part of the state, by {label}");
                return Err(Unknown::Unsupported { what, stack: Vec::new() });
            }
        };
        if self.machine.threads_started() != threads {
            let what = format!("starting a thread in {label}");
            return Err(Unknown::Unsupported { what, stack: Vec::new() });
        }
        Ok(ended)
    }

    /// A call waits, and there is no other thread that could wake it. Where it may end in an
    /// `InterruptedException`, it does. Otherwise, or if it waits again, it waits for ever: it is
    /// given up, and nothing is returned.
    fn interrupted(&mut self, action: usize, stop: Box<Stop>) -> Result<Option<Ran<D::Value>>, Box<Stop>> {
        let mut stop = stop;
        // Another thread, which a static initialiser may have started, could wake the call in
        // another order of turns, also where it has ended in this one.
        if self.machine.threads_started() != self.threads_at_boot {
            return Err(stop);
        }
        if self.allows(action, self.interrupted_exception) {
            self.machine.interrupt_call();
            let ended = self.go_on();
            self.machine.release_call();
            match ended {
                Err(again) if matches!(*again, Stop::Deadlock { .. }) => stop = again,
                ended => return ended.map(Some),
            }
        }
        if let Stop::Deadlock { threads } = *stop {
            self.waits = threads.into_iter().next();
        }
        self.machine.abandon();
        self.machine.release_call();
        Ok(None)
    }

    /// Whether an action may end in an exception of a class.
    fn allows(&self, action: usize, class: ClassId) -> bool {
        self.actions[action].allowed.iter().any(|allowed| self.is_a(class, *allowed))
    }

    fn stopped(&self, stop: Stop, action: usize) -> Unknown {
        match stop {
            Stop::Steps(_) => {
                let call = self.actions[action].call.method.label.clone();
                Unknown::Steps { call, steps: self.steps_per_call, example: None }
            }
            other => unknown(Box::new(other)),
        }
    }

    /// Whether the code of a method has no instruction that returns.
    pub(crate) fn only_throws(&self, method: MethodId) -> bool {
        let info = self.machine.world.method(method);
        let file = self.machine.world.class(info.class).file();
        let attributes = file.and_then(|file| file.methods.get(info.index as usize)).map(|method| &method.attributes);
        let code = attributes.into_iter().flatten().find_map(|attribute| match attribute {
            Attribute::Code { code, .. } => Some(code),
            _ => None,
        });
        code.is_some_and(|code| !code.iter().any(returns))
    }

    pub(crate) fn static_name(&self, field: FieldId) -> String {
        let info = self.machine.world.field(field);
        format!("{}.{}", self.machine.world.class(info.class).java_name(), self.machine.world.text(info.name))
    }

    /// Evaluates the invariant of the object under check, as [`Stage::holds_by`].
    pub fn holds(&mut self, object: Ref) -> Result<Validity, Unknown> {
        self.holds_by(self.invariant, object)
    }

    /// Evaluates an invariant of an object, which is left as it is, unless an exception is told of: that is an object of the state which the
    /// invariant has left.
    pub fn holds_by(&mut self, invariant: MethodId, object: Ref) -> Result<Validity, Unknown> {
        // While everything is made ready, it is to stay so.
        let before = (self.base > 0).then(|| (self.machine.moment(), self.machine.domain.beside()));
        let evaluation = self.begin_evaluation(invariant, object)?;
        let validity = match self.go_on_with_invariant(evaluation)? {
            Ok(validity) => validity,
            Err(_) => {
                return Err(Unknown::Unsupported {
                    what: "an invariant that looks at an object which is not a part of the state".to_owned(),
                    stack: Vec::new(),
                });
            }
        };
        // Whoever follows the run looks at objects that it has made.
        let is_followed = self.machine.domain.watch().following.is_some();
        if let Some((moment, beside)) = before
            && self.invariant_writes
            && !is_followed
            && !matches!(validity, Validity::Throws(_))
        {
            self.machine.return_to(&moment);
            self.machine.domain.put_back(beside, u32::MAX);
        }
        Ok(validity)
    }

    /// Makes the evaluation of the invariant ready to run.
    pub fn begin_invariant(&mut self, object: Ref) -> Result<Evaluation, Unknown> {
        self.begin_evaluation(self.invariant, object)
    }

    /// Makes the evaluation of an invariant ready to run.
    pub fn begin_evaluation(&mut self, method: MethodId, object: Ref) -> Result<Evaluation, Unknown> {
        let end = self.machine.next_address();
        self.machine.allow_steps(self.steps_per_call);
        self.machine.begin(method, &[D::constant(object.bits())]).map_err(unknown)?;
        Ok(Evaluation::protecting(self.base, end, method, object))
    }

    /// Runs an evaluation that must not change the state.
    pub(crate) fn go_on_protected(&mut self, evaluation: Evaluation) -> Result<Ran<D::Value>, Unknown> {
        let ran = self.run_invariant(evaluation)?;
        self.machine.domain.watch_mut().blindly.clear();
        match ran {
            (_, Some(word)) => {
                let what = format!("an invariant that changes the state ({})", self.words_for(word));
                Err(Unknown::Unsupported { what, stack: Vec::new() })
            }
            (progress, None) => Ok(progress),
        }
    }

    /// Runs the invariant until it has an answer, or needs what is at an address that is not decided yet. It may have changed the state then,
    /// see [`Stage::invariant_writes`].
    pub fn go_on_with_invariant(&mut self, evaluation: Evaluation) -> Result<Result<Validity, Needed>, Unknown> {
        let (progress, broken) = self.run_invariant(evaluation)?;
        self.invariant_writes |= self.changes_statics();
        if let Some(address) = self.written_blindly() {
            return Ok(Err(Needed::Written(address)));
        }
        self.invariant_writes |= broken.is_some();
        let validity = match progress {
            Ran::Undecided(address) => return Ok(Err(Needed::Read(address))),
            // The answer is looked at here, and may be one that no branch has looked at before.
            Ran::Returned(value) => self.validity_of(value),
            Ran::Threw(exception) => Validity::Throws(exception),
        };
        let watch = self.machine.domain.watch();
        let is_noted = watch.trace.is_some() || watch.following.is_some() || watch.reads.is_some();
        if self.invariant_writes && !is_noted {
            self.answers_again(evaluation, validity)?;
        }
        Ok(Ok(validity))
    }

    fn validity_of(&mut self, answer: D::Value) -> Validity {
        if self.machine.domain.pin(answer) & 1 != 0 { Validity::Valid } else { Validity::Invalid }
    }

    /// Runs the invariant, and tells of a word of the state that it has written.
    fn run_invariant(&mut self, evaluation: Evaluation) -> Result<(Ran<D::Value>, Option<u32>), Unknown> {
        self.machine.domain.watch_mut().protect(evaluation.protected);
        self.machine.domain.watch_mut().note_foreign(true);
        let progress = self.go_on();
        let watch = self.machine.domain.watch_mut();
        let broken = watch.broken;
        let blindly = std::mem::take(&mut watch.blindly);
        watch.note_foreign(false);
        watch.protect((0, 0));
        watch.blindly = blindly;
        let progress = progress.map_err(|stop| match *stop {
            Stop::Steps(_) => {
                let method = self.machine.world.method(evaluation.method);
                Unknown::Steps {
                    call: format!("{}()", self.machine.world.text(method.name)),
                    steps: self.steps_per_call,
                    example: None,
                }
            }
            other => unknown(Box::new(other)),
        })?;
        Ok((progress, broken))
    }

    /// An undecided place that was written.
    fn written_blindly(&mut self) -> Option<usize> {
        let places = std::mem::take(&mut self.machine.domain.watch_mut().blindly);
        places.into_iter().find_map(|place| {
            let address = match place {
                Place::Field { object, word } => (object.0 as usize + usize::from(word)) * 8,
                Place::Element { array, index } => match &*self.plan(self.machine.heap.class(array)) {
                    Plan::Elements(kind) => Heap::element(array, index, shift(*kind)),
                    Plan::Fields(_) => return None,
                },
                Place::Static(_) | Place::Length(_) => return None,
            };
            self.machine.domain.undecided(address).then_some(address)
        })
    }

    /// An invariant that has changed the state has to give the same answer on the state that it has left: then its changes do not matter, and are
    /// undone.
    fn answers_again(&mut self, evaluation: Evaluation, answer: Validity) -> Result<(), Unknown> {
        let again = self.begin_evaluation(evaluation.method, evaluation.object)?;
        let (progress, broken) = self.run_invariant(Evaluation { protected: evaluation.protected, ..again })?;
        self.machine.domain.watch_mut().blindly.clear();
        let is_same = match (progress, answer) {
            (Ran::Returned(value), _) => self.validity_of(value) == answer,
            (Ran::Threw(again), Validity::Throws(exception)) => {
                self.machine.heap.class(again) == self.machine.heap.class(exception)
            }
            _ => false,
        };
        if is_same {
            return Ok(());
        }
        let place = broken.map_or_else(String::new, |word| format!(" ({})", self.words_for(word)));
        let what = format!("an invariant that changes the state{place} and answers otherwise when it is asked again");
        Err(Unknown::Unsupported { what, stack: Vec::new() })
    }

    /// What an exception in which a call ended breaks by itself, if anything.
    pub fn judge_exception(&self, action: usize, exception: Ref) -> Option<Fault> {
        let class = self.machine.heap.class(exception);
        if self.is_a(class, self.assertion_error) {
            return Some(Fault::Assertion);
        }
        (!self.allows(action, class)).then_some(Fault::Exception)
    }

    /// What a call broke, if anything; `root` is the object under check, unless a constructor threw. What the abstraction says
    /// was asked before the call.
    pub fn judge(
        &mut self,
        action: usize,
        root: Ref,
        arguments: &[u64],
        ended: Ended,
        expectation: &Expectation<D::Value>,
    ) -> Result<Option<Fault>, Unknown> {
        let constructor = self.actions[action].constructor;
        if ended == Ended::Blocked {
            return Ok(Some(Fault::Blocks));
        }
        if let Ended::Threw(exception) = ended {
            // What an exception is worth is for the abstraction to say, where it says something.
            let fault = match (self.judge_exception(action, exception), expectation) {
                (Some(Fault::Exception), Expectation::Call(_)) => None,
                (fault, _) => fault,
            };
            if fault.is_some() {
                return Ok(fault);
            }
        }
        let exceptional = matches!(ended, Ended::Threw(_)) || expectation.threw();
        if exceptional && let Some(fault) = self.judge_output(action, root, ended, expectation)? {
            return Ok(Some(fault));
        }
        if constructor && matches!(ended, Ended::Threw(_)) {
            return self.judge_others(action, root, arguments, ended);
        }
        if let Some(object) = self.shared_in_tree(root) {
            return Ok(Some(Fault::Tree(object)));
        }
        match self.holds(root)? {
            Validity::Valid => {}
            Validity::Invalid => return Ok(Some(Fault::Invariant(None))),
            Validity::Throws(exception) => return Ok(Some(Fault::Invariant(Some(exception)))),
        }
        if let Some(shared) = self.shared_with_others(action, root, arguments, ended) {
            return Ok(Some(Fault::Ownership(shared)));
        }
        if let Some(fault) = self.judge_others(action, root, arguments, ended)? {
            return Ok(Some(fault));
        }
        if let Some(fault) = self.judge_output(action, root, ended, expectation)? {
            return Ok(Some(fault));
        }
        self.judge_abstract_state(root, expectation)
    }

    pub(crate) fn is_a(&self, class: ClassId, ancestor: ClassId) -> bool {
        class == ancestor || self.machine.world.is_subclass(class, ancestor)
    }
}

fn returns(instruction: &Instruction) -> bool {
    matches!(
        instruction,
        Instruction::Return
            | Instruction::Ireturn
            | Instruction::Lreturn
            | Instruction::Freturn
            | Instruction::Dreturn
            | Instruction::Areturn
    )
}
