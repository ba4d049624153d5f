//! The one language between engines and reports: what was checked, within which bounds, and what
//! came of it, as plain data that can be written as JSON and read back.
//!
//! A [`Report`] is about one class. It has one [`Verdict`] for the class and one for each
//! operation, the scope that was used in full, and a [`Counterexample`] where something was
//! violated. Nothing here knows how an engine works or how a report looks.

mod natural;
mod recipe;
mod state;
mod step;
mod strength;
mod words;

pub use natural::Natural;
pub use recipe::{
    Datum, Ending, Ingredient, Invocation, Judged, JudgedObject, ModelRecipe, Origin, Recipe, Signature, Slot,
};
pub use state::{Abstract, Object, State, Value};
pub use step::{Assignment, MOST_WATCHED, Step};
pub use strength::{Because, Strength, Survivor};
pub use words::with_article;

use serde::{Deserialize, Serialize};

/// The number of the JSON schema. It changes when a reader of the old one could go wrong.
pub const SCHEMA: u32 = 1;

/// The answer for one class.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The class, as Java source names it.
    pub target: String,
    /// The mirror that specifies it, if it is not specified by itself.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub mirror: Option<String>,
    /// The engine: `korat`, `blackbox`.
    pub engine: String,
    /// The JDK whose classes were checked: `17.0.15`.
    pub jdk: String,
    /// Every bound that was used.
    pub scope: Scope,
    /// The answer for the class as a whole.
    pub verdict: Verdict,
    /// What was looked at.
    pub coverage: Coverage,
    /// Constructors and operations, in the order in which they were checked.
    pub operations: Vec<OperationReport>,
    /// What would belong to the check but could not be checked within a scope.
    pub skipped: Vec<Skipped>,
    /// The constructors and operations that `--operation` left out.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub unselected: Vec<String>,
    /// What the class was compared with, if it has an abstraction.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub equivalence: Option<Equivalence>,
    /// Modules that were replaced by their abstractions. The verdict leans on their equivalence.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub modules: Vec<Leaned>,
    /// The proofs that the verdict rests upon, if it was to be certified.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub certificate: Option<Certificate>,
    /// What the specification says of mutants of the class, if that was asked for and the class holds.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub strength: Option<Strength>,
    /// What the user should know of, whatever the verdict.
    pub warnings: Vec<Warning>,
    /// CPU seconds the check took, also if that was in an earlier run.
    pub seconds: f64,
    /// Whether the check was done by an earlier run, and nothing that mattered to it has changed since.
    #[serde(default)]
    pub cached: bool,
}

/// The bounds of a check.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scope {
    /// The bound that the scope was generated from, if it was.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub bound: Option<u32>,
    /// The bound that was asked for, if a smaller one was enough to find everything violated.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub asked: Option<u32>,
    /// The scope in words, one sentence per pool or domain.
    pub words: Vec<String>,
    /// Fields, pools and parameters for which a scope file leaves out values that its bound gives
    /// them.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub narrowed: Vec<String>,
    /// The scope as `glassbox scope` prints it.
    pub toml: String,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "answer", rename_all = "lowercase")]
pub enum Verdict {
    /// Every call on every state within the scope behaves.
    Holds,
    /// There is a counterexample.
    Violated,
    /// The check did not get to its end.
    Unknown {
        /// Why.
        reason: Unknown,
    },
    /// Nothing was really checked.
    Vacuous {
        /// Why.
        reason: Vacuous,
    },
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Unknown {
    /// The time limit was reached.
    Time,
    /// The memory limit was reached.
    Memory,
    /// Somebody pressed Ctrl-C.
    Interrupted,
    /// A single call went on for more steps than allowed: it may not end.
    Steps {
        /// The call.
        call: String,
        /// The steps it was given.
        steps: u64,
        /// With which arguments it was made and on which state, where it is one of an operation.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        example: Option<Box<Element>>,
    },
    /// Something the machine does not do was reached.
    Unsupported {
        /// What it is.
        what: String,
        /// The Java stack that led there, innermost first.
        stack: Vec<String>,
    },
    /// A class is needed that a newer release of Java compiled.
    NewerClass {
        /// The class, as Java names it.
        class: String,
        /// The release of Java.
        feature: u32,
    },
    /// What looked like a violation did not happen again on the user's own JVM, which is a fault of ours.
    NotConfirmed {
        /// The JVM: `OpenJDK 17.0.15`.
        jvm: String,
        /// What happened there.
        instead: String,
        /// The file with what is needed to find out why, if it could be written.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        file: Option<String>,
    },
    /// Glassbox contradicts itself, which is a fault of ours.
    Fault {
        /// What is wrong, a sentence without its full stop.
        what: String,
    },
    /// What a solver said was to have a proof, and has none that stands, which is a fault of ours.
    Uncertified {
        /// What is wrong with the proof.
        why: String,
    },
    /// It cannot be read what to check of the class. Other classes were checked.
    Specification {
        /// What is wrong, and where.
        problem: String,
    },
    /// A module that was replaced by its abstraction does not behave like it.
    Module {
        /// The module, as Java names it.
        module: String,
    },
    /// It is not known whether a module that was replaced by its abstraction behaves like it.
    ModuleUndecided {
        /// The module, as Java names it.
        module: String,
    },
    /// A client may look into an exception of a module, of which only the class is compared with that of the abstraction.
    ModuleException {
        /// The module, as Java names it.
        module: String,
        /// How the client does so: `getMessage()`.
        method: String,
    },
    /// A client may call a method of a module that was not compared with the abstraction in its place.
    ModulePart {
        /// The module, as Java names it.
        module: String,
        /// The method: `drop()`.
        method: String,
    },
    /// An operation writes a static field or a setting of the JDK: its behaviour may depend on more than the object's
    /// state.
    GlobalState {
        /// `com.acme.Counter.total`, or the name of the setting: `the system properties`.
        field: String,
        /// Whether it is a setting of the JDK.
        #[serde(skip_serializing_if = "std::ops::Not::not", default)]
        setting: bool,
        /// Where it is written: `Counter.java:12`.
        place: String,
    },
    /// No state that a constructor makes is within the scope.
    OutsideScope {
        /// The constructor.
        constructor: String,
        /// What the scope lacks.
        why: String,
    },
    /// No constructor is checked, so nothing is known of the states that calls start from.
    NoConstructor,
    /// Objects of an inner class are all taken to belong to the object under check, and there are several such objects.
    InnerObjects {
        /// The inner class, as Java names it.
        class: String,
    },
    /// No object of a class can be made with the values of the scope, so every reference to it is null.
    NoObjects {
        /// The class, as Java names it.
        class: String,
    },
    /// All operations hold that were called, and one was not.
    NotCalled {
        /// The operation: `addAll(List)`.
        operation: String,
        /// Why it was not called.
        why: String,
    },
    /// A field has one value in all states that were checked, and a call gives it another one.
    Pinned {
        /// `Team.names`.
        field: String,
        /// The operation or constructor: `add(String)`.
        by: String,
    },
    /// A call stores an object of a class that the scope does not have in this place.
    OtherClass {
        /// `Cell.value`, or `an element of Object[]`.
        place: String,
        /// The class of the object.
        class: String,
        /// The operation or constructor: `set(String)`.
        by: String,
    },
    /// A state has several trees. A call lets one of their nodes be reached otherwise than through its tree, and no
    /// state that was checked, and no argument, has that.
    EscapedNode {
        /// The class of the node.
        class: String,
        /// The field that holds each tree: `Bin.first`.
        field: String,
        /// The operation or constructor that lets the node be reached.
        by: String,
        /// An operation that could be passed the node. None if another part of the state leads to it.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        taker: Option<String>,
    },
    /// A call leaves two objects that share a part on which the invariant of one depends, so that calls on the other can
    /// break it. No state that was checked has both.
    SharedPart {
        /// The class of the part.
        class: String,
        /// The operation or constructor: `copy()`.
        by: String,
    },
    /// Every call of an operation leaves a state that is not within the scope, so nothing that comes after it was checked.
    LeavesScope {
        /// The operation: `reset()`.
        operation: String,
        /// The value that the scope lacks, and its place.
        why: String,
    },
}

/// A call on a state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Element {
    /// The state before the call; none for a constructor.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub before: Option<State>,
    /// The call, as Java source would have it: `put(1, null)`.
    pub call: String,
}

/// Proofs that were checked: every *no* of a solver that the verdict rests upon has one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Certificate {
    /// How many there are.
    pub proofs: u64,
    /// Their steps: clauses that follow from others, each of which was checked to do so.
    pub steps: u64,
    /// Seconds that checking took, of those that the check took.
    pub seconds: f64,
    /// What is known without a solver, and has no proof.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub unproved: Vec<Unproved>,
}

/// What a verdict rests upon that no solver was asked about, besides formulas and runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unproved {
    /// That formulas say what the code does: they are compared with runs.
    Formulas,
    /// That the enumerated states are all valid ones there are.
    ValidStates,
    /// That isomorphic elements behave alike.
    Isomorphism,
}

impl Certificate {
    /// Adds what another part of the same check has.
    pub fn add(&mut self, other: Certificate) {
        self.proofs += other.proofs;
        self.steps += other.steps;
        self.seconds += other.seconds;
        self.unproved.extend(other.unproved);
        self.unproved.sort_unstable();
        self.unproved.dedup();
    }
}

impl Unknown {
    /// Whether it is a limit that ends the whole check, and not just what is known of one operation.
    pub fn ends_check(&self) -> bool {
        matches!(self, Unknown::Time | Unknown::Memory | Unknown::Interrupted)
    }
}

/// How a class was compared with its abstraction (paper 000, section 3.10).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Equivalence {
    /// The class that its objects stand for objects of, as Java names it.
    pub abstraction: String,
    /// Operations that have no counterpart in the abstraction: of these, only the rest was checked.
    pub not_compared: Vec<Skipped>,
    /// On what it was checked that abstract states which `equalTo` calls equal behave alike; absent if it was not.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub congruence: Option<Congruence>,
}

/// A module that was replaced by its abstraction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leaned {
    /// The module, as Java names it.
    pub module: String,
    /// Its abstraction, as Java names it.
    pub abstraction: String,
    /// Up to which bound they should.
    pub bound: u32,
    /// How it is known that they behave alike.
    pub equivalence: Known,
}

/// How it is known that a module behaves like its abstraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Known {
    /// It was checked in the same run.
    Checked,
    /// It was checked by an earlier run, and nothing has changed since.
    Cached,
    /// The user has it taken for granted: the module was not checked up to this bound.
    Assumed,
    /// The check of the module has no answer, in this run.
    Undecided,
    /// It was checked, and a method that the client may call was left out.
    Partly,
    /// The client may look into exceptions, of which only the classes are compared.
    Inspected,
    /// It is known that they do not.
    Refuted,
}

/// On what it was checked that `equalTo` is a congruence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Congruence {
    /// Abstract states, each of which was compared with each.
    pub states: u64,
    /// Pairs of them that are equal. On each, every operation was called with every argument.
    pub pairs: u64,
    /// Whether these were the abstractions of all states of the check.
    pub complete: bool,
}

/// Why nothing was really checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Vacuous {
    /// No state within the scope satisfies the invariant.
    NoValidState,
    /// No state that a constructor makes is within the scope.
    NoInitialState,
    /// The operation has a parameter without any value.
    NoArguments,
    /// There is nothing to check: no operation.
    NoOperations,
    /// Every call of the operation ends in an exception.
    NeverReturns,
    /// No call of the operation returns, because it waits for another thread.
    AlwaysWaits,
}

/// Valid states that were enumerated one by one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Enumerated {
    /// How many there are, up to isomorphism and to what the invariant does not look at.
    pub states: u64,
    /// Why: `because they are few`, `because the invariant is not a formula: a native method (List.java:12)`.
    pub because: String,
}

/// An operation that is compared with the abstraction run by run, and not by a formula.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ByRuns {
    /// `put(Object, Object)`.
    pub operation: String,
    /// The part of the comparison that is no formula: `a stream (List.java:12)`.
    pub because: String,
}

/// What an engine looked at. A number that an engine does not count is absent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Coverage {
    /// Candidate vectors that the Korat search tried.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub candidates: Option<u64>,
    /// States that satisfy the invariant, up to isomorphism.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub valid_states: Option<u64>,
    /// States that calls reached, up to isomorphism, within the scope.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reached_states: Option<u64>,
    /// Calls made: every operation with every argument on every state.
    pub transitions: u64,
    /// Steps of the glass box search: runs, each of which stands for every element that would go the same way.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub steps: Option<u64>,
    /// Static states that calls leave, the first included, from each of which everything was checked; absent if
    /// no call changes a static field.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub static_states: Option<u64>,
    /// Clauses that SAT solvers were given, also by an earlier run of which this one has taken something over. Of a check that holds, it is
    /// the same each time, for any number of threads.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub clauses: Option<u64>,
    /// States of the search space.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub states: Option<Counted>,
    /// Elements of the search space, of all operations together.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub elements: Option<Counted>,
    /// Nodes of the largest decision diagram that the search space was kept in.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub max_bdd_size: Option<u64>,
    /// Present if the glass box enumerated the valid states instead of finding a formula for them.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub enumerated: Option<Enumerated>,
    /// Operations that the glass box compared with the abstraction run by run.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub by_runs: Vec<ByRuns>,
    /// Calls whose result lies outside of the scope: checked, not followed.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub left_scope: Option<u64>,
}

/// States or elements of a search space. A state is a value for each field of each object of the scope, an element is a state and
/// a value for each argument. Isomorphic ones count separately, and so do those that differ in objects which nothing refers to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counted {
    /// All that the scope allows.
    pub all: Natural,
    /// Those whose state satisfies the invariant. Absent where it is only known that there are at most `all`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub valid: Option<Natural>,
    /// The valid ones that the check has settled, one way or the other. Absent where that is not known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub covered: Option<Natural>,
}

impl Counted {
    /// Those of two different operations together.
    #[must_use]
    pub fn plus(&self, other: &Counted) -> Counted {
        let both = |a: &Option<Natural>, b: &Option<Natural>| Some(a.as_ref()?.plus(b.as_ref()?));
        Counted {
            all: self.all.plus(&other.all),
            valid: both(&self.valid, &other.valid),
            covered: both(&self.covered, &other.covered),
        }
    }
}

/// The answer for one constructor or operation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OperationReport {
    /// `put(Object, Object)`; a constructor bears the name of its class.
    pub operation: String,
    /// Its name and descriptor, which tell operations apart whose parameters are of classes with the same simple name. Empty for what belongs to
    /// an abstraction.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub signature: String,
    /// The answer.
    pub verdict: Verdict,
    /// Calls of this operation.
    pub transitions: u64,
    /// Elements (a state and a call) that the answer covers, where they were counted.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub covered: Option<u64>,
    /// The elements of its search space, where the engine has one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub elements: Option<Counted>,
    /// CPU seconds.
    pub seconds: f64,
    /// The bound on which it was found violated, if that is smaller than the scope's. It was not searched any further.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub bound: Option<u32>,
    /// Whether it was settled by an earlier run of the same check, which did not get to its end.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub cached: bool,
    /// The example, where the verdict is *violated*.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub counterexample: Option<Counterexample>,
}

/// A call that breaks a property.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Counterexample {
    /// What was broken.
    pub property: Property,
    /// The state before the call; none for a constructor.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub before: Option<State>,
    /// The calls that lead from nothing to the state before, where they are known.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub history: Vec<String>,
    /// What was tried if such calls were looked for and not found.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub unreached: Option<Unreached>,
    /// The smallest element that violates the same, if this is another one: calls are known that lead to this one, and none to that.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub smallest: Option<Box<Element>>,
    /// The call, as Java source would have it: `put(1, null)`.
    pub call: String,
    /// Names and values of the arguments.
    pub arguments: Vec<(String, Value)>,
    /// How the call ended.
    pub outcome: Outcome,
    /// The state after the call; none if a constructor threw.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub after: Option<State>,
    /// Fields of the state before, by object and name, that do not matter: with any other value of their domains, the same is violated.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub irrelevant: Vec<(String, String)>,
    /// Those of them that the call has written. What they hold after it, they hold whatever they held before.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub overwritten: Vec<(String, String)>,
    /// The Java lines that the call executed, in order. The state before, with all that they wrote, is the state after.
    pub lines: Vec<Step>,
    /// What came of doing it again on the user's own JVM; absent if nobody tried.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub confirmation: Option<Confirmation>,
    /// How to do it again. Absent where there is no call on an object; not a part of what is written as JSON.
    #[serde(skip)]
    pub recipe: Option<Box<Recipe>>,
}

/// A search for calls that lead to a state which did not find any.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unreached {
    /// The states that calls led to.
    pub states: u64,
    /// The calls that were made.
    pub calls: u64,
    /// Whether these are all states within the scope that calls lead to.
    pub complete: bool,
    /// Conditions that hold in all of these and not in the one that was looked for. An invariant with one of them would exclude it.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub excluded_by: Vec<String>,
}

/// What came of doing a violation again on a JVM that is not ours. One that does not happen again there is no violation: its verdict is
/// [`Unknown::NotConfirmed`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Confirmation {
    /// It happened again.
    Confirmed {
        /// The JVM: `OpenJDK 17.0.15`.
        jvm: String,
    },
    /// It could not be tried, or says nothing.
    Untried {
        /// Why.
        reason: String,
    },
}

/// Where an owned object is reached from, beside its owner.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Sharer {
    /// Another part of the state.
    #[default]
    State,
    /// An argument, which the caller still holds.
    Argument {
        /// The parameter.
        name: String,
    },
    /// The returned object.
    Returned,
    /// The exception in which the call ended.
    Thrown,
    /// A static field.
    Static {
        /// The field: `Registry.last`.
        field: String,
    },
    /// A caller who may have held the object before it was owned.
    Caller,
}

/// A property of calls.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Property {
    /// The invariant holds after the call: that of the object under check, of every argument, and
    /// of the returned object.
    Invariant {
        /// The object whose invariant it is, if that is not the object under check.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        of: Option<Whose>,
        /// The exception in which evaluating it ended, if it did.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        threw: Option<Thrown>,
        /// The place where the invariant returned false or threw.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        at: Option<Line>,
        /// The conditions that make it false, where they can be told: one in the invariant, then one in the method that the first
        /// calls, and so on.
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        parts: Vec<Part>,
    },
    /// Fields marked `@Tree` form a tree after the call.
    Tree {
        /// The object that is reached twice.
        object: String,
    },
    /// What a field marked `@Owned` leads to is reached through its owner alone.
    Ownership {
        /// The object that is also reached otherwise.
        object: String,
        /// The place that owns it: `Queue#0.front`.
        #[serde(skip_serializing_if = "String::is_empty", default)]
        owner: String,
        /// Where it is also reached from.
        #[serde(default)]
        by: Sharer,
    },
    /// The call ends in no exception that is not allowed.
    Exception,
    /// No `assert` fails.
    Assertion,
    /// The call does not wait for ever.
    Blocks,
    /// The call ends as its counterpart in the abstraction does.
    Output {
        /// The abstraction, as Java names it.
        abstraction: String,
        /// How the counterpart ended.
        expected: Outcome,
        /// What the object stood for before the call.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        before: Option<Abstract>,
    },
    /// After the call, the object stands for what the counterpart has made of what it stood for.
    AbstractState {
        /// The abstraction, as Java names it.
        abstraction: String,
        /// What the object stood for before the call.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        before: Option<Abstract>,
        /// What the counterpart has made of it.
        expected: Abstract,
        /// What the object stands for now.
        actual: Abstract,
    },
    /// The abstraction of a valid state is an object.
    Abstraction {
        /// Whether it is about the state after the call.
        after: bool,
        /// The exception in which it ended; otherwise it returned null.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        threw: Option<Thrown>,
    },
    /// Two abstract states can be compared.
    Comparison {
        /// What an operation made.
        left: Abstract,
        /// What it was compared with.
        right: Abstract,
        /// The exception in which `equalTo` ended.
        threw: Thrown,
    },
    /// An abstract state equals itself.
    Reflexivity {
        /// The abstract state.
        state: Abstract,
    },
    /// Operations cannot tell abstract states apart that are equal.
    Congruence {
        /// One abstract state.
        left: Abstract,
        /// The other one, to which it is equal.
        right: Abstract,
        /// How the call ended on the other one.
        other: Outcome,
        /// What the call has made of both, if it ended alike.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        after: Option<(Abstract, Abstract)>,
    },
}

/// An object beside that under check which a call leaves invalid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "role", rename_all = "kebab-case")]
pub enum Whose {
    /// It is an argument.
    Argument {
        /// The parameter: `other`.
        name: String,
        /// The object, as states name it: `Purse1`.
        object: String,
    },
    /// The call returned it.
    Returned {
        /// The object, as states name it.
        object: String,
    },
    /// The receiver, an argument or the result leads to it, or a caller holds it.
    Held {
        /// The object, as states name it.
        object: String,
    },
}

impl Whose {
    /// The object, as states name it.
    pub fn object(&self) -> &str {
        match self {
            Whose::Argument { object, .. } | Whose::Returned { object } | Whose::Held { object } => object,
        }
    }

    /// In words: `argument other`.
    pub fn words(&self) -> String {
        match self {
            Whose::Argument { name, .. } => format!("argument {name}"),
            Whose::Returned { .. } => "the returned object".to_owned(),
            Whose::Held { object } => format!("the other object {object}"),
        }
    }
}

/// A condition of an invariant that does not hold.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Part {
    /// Where it is asked.
    #[serde(flatten)]
    pub line: Line,
    /// The condition that would have to hold, as Java has it: `node.value <= node.next.value`.
    pub condition: String,
    /// Where `condition` is no condition but a call: the exception that it should not have ended in, and which the invariant caught.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub throws: Option<String>,
    /// What was compared, and the variables through which it was reached.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub values: Vec<(String, Value)>,
}

/// How a call ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Outcome {
    /// It returned; `void` gives no value.
    Returned {
        /// The value.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        value: Option<Value>,
    },
    /// It threw.
    Threw(Thrown),
    /// It waits for another thread, and there is none.
    Blocked {
        /// What it waits for: `a notify on a demo.Queue`.
        waits_for: String,
        /// Where, as Java prints a stack, innermost first.
        trace: Vec<String>,
    },
}

/// An exception.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thrown {
    /// Its class, as Java names it.
    pub class: String,
    /// Its message.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub message: Option<String>,
    /// Its stack trace, innermost first, down to the call.
    pub trace: Vec<String>,
    /// The exception that caused it, if it names one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub cause: Option<Box<Thrown>>,
}

/// A line of Java source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// The class whose code it is.
    pub class: String,
    /// The method.
    pub method: String,
    /// The source file's name, as the class file has it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub file: Option<String>,
    /// The line number; 0 if the class file has none.
    pub line: u32,
}

/// Something that belongs to the class but not to the check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skipped {
    /// The operation or constructor.
    pub operation: String,
    /// Why it was left out.
    pub reason: String,
    /// Whether it may break something that no check of the others finds: the user has not left it out, and it does
    /// more than call them.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub open: bool,
}

/// Something the user should know of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Warning {
    /// `TreeMap.java:123` or the class it is about.
    pub place: String,
    /// What is wrong and what to do.
    pub message: String,
}

impl Report {
    /// The smallest and the largest bound on which something is violated, and the one that was asked for, if the smallest is less.
    pub fn violated_below(&self) -> Option<(u32, u32, u32)> {
        let violated = self.operations.iter().filter(|operation| operation.verdict == Verdict::Violated);
        let bounds: Vec<u32> = violated.filter_map(|operation| operation.bound.or(self.scope.bound)).collect();
        let (smallest, largest) = (*bounds.iter().min()?, *bounds.iter().max()?);
        let asked = self.scope.asked.or(self.scope.bound)?;
        (smallest < asked).then_some((smallest, largest, asked))
    }

    /// The verdict of a class from those of its operations: one violation is one too many, what is not known of a
    /// part is not known of the whole, and a class holds only if each operation was really checked.
    pub fn summarise(operations: &[OperationReport], skipped: &[Skipped]) -> Verdict {
        let of =
            |wanted: fn(&Verdict) -> bool| operations.iter().map(|one| &one.verdict).find(|verdict| wanted(verdict));
        if let Some(verdict) = of(|verdict| matches!(verdict, Verdict::Violated)) {
            return verdict.clone();
        }
        if let Some(verdict) = of(|verdict| matches!(verdict, Verdict::Unknown { .. })) {
            return verdict.clone();
        }
        if let Some(verdict) = of(|verdict| matches!(verdict, Verdict::Vacuous { .. })) {
            return verdict.clone();
        }
        if let Some(Skipped { operation, reason, .. }) = skipped.iter().find(|skipped| skipped.open)
            && !operations.is_empty()
        {
            let (operation, why) = (operation.clone(), reason.clone());
            return Verdict::Unknown { reason: Unknown::NotCalled { operation, why } };
        }
        of(|_| true).cloned().unwrap_or(Verdict::Vacuous { reason: Vacuous::NoOperations })
    }
}
