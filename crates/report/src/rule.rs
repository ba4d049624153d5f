//! Properties as rules: what other programs call the kinds of things that can be wrong.

use glassbox_verdict::Property;

/// A kind of property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// [`Property::Invariant`].
    Invariant,
    /// [`Property::Tree`].
    Tree,
    /// [`Property::Ownership`].
    Ownership,
    /// [`Property::Exception`].
    Exception,
    /// [`Property::Assertion`].
    Assertion,
    /// [`Property::Blocks`].
    Blocks,
    /// [`Property::Output`].
    Output,
    /// [`Property::AbstractState`].
    AbstractState,
    /// [`Property::Abstraction`].
    Abstraction,
    /// [`Property::Comparison`].
    Comparison,
    /// [`Property::Reflexivity`].
    Reflexivity,
    /// [`Property::Congruence`].
    Congruence,
}

impl Rule {
    /// All of them.
    pub const ALL: [Rule; 12] = [
        Rule::Invariant,
        Rule::Tree,
        Rule::Ownership,
        Rule::Exception,
        Rule::Assertion,
        Rule::Blocks,
        Rule::Output,
        Rule::AbstractState,
        Rule::Abstraction,
        Rule::Comparison,
        Rule::Reflexivity,
        Rule::Congruence,
    ];

    /// The kind of a property.
    pub fn of(property: &Property) -> Rule {
        match property {
            Property::Invariant { .. } => Rule::Invariant,
            Property::Tree { .. } => Rule::Tree,
            Property::Ownership { .. } => Rule::Ownership,
            Property::Exception => Rule::Exception,
            Property::Assertion => Rule::Assertion,
            Property::Blocks => Rule::Blocks,
            Property::Output { .. } => Rule::Output,
            Property::AbstractState { .. } => Rule::AbstractState,
            Property::Abstraction { .. } => Rule::Abstraction,
            Property::Comparison { .. } => Rule::Comparison,
            Property::Reflexivity { .. } => Rule::Reflexivity,
            Property::Congruence { .. } => Rule::Congruence,
        }
    }

    /// Its place among [`Rule::ALL`].
    pub fn index(self) -> usize {
        Rule::ALL.iter().position(|rule| *rule == self).unwrap_or(0)
    }

    /// Its name for programs, the `kind` of the property in JSON.
    pub fn id(self) -> &'static str {
        match self {
            Rule::Invariant => "invariant",
            Rule::Tree => "tree",
            Rule::Ownership => "ownership",
            Rule::Exception => "exception",
            Rule::Assertion => "assertion",
            Rule::Blocks => "blocks",
            Rule::Output => "output",
            Rule::AbstractState => "abstract-state",
            Rule::Abstraction => "abstraction",
            Rule::Comparison => "comparison",
            Rule::Reflexivity => "reflexivity",
            Rule::Congruence => "congruence",
        }
    }

    /// Its name in the manner of classes.
    pub fn name(self) -> &'static str {
        match self {
            Rule::Invariant => "InvariantBroken",
            Rule::Tree => "TreeBroken",
            Rule::Ownership => "OwnedObjectShared",
            Rule::Exception => "ExceptionNotAllowed",
            Rule::Assertion => "AssertionFailed",
            Rule::Blocks => "BlocksForEver",
            Rule::Output => "OtherOutputThanAbstraction",
            Rule::AbstractState => "OtherStateThanAbstraction",
            Rule::Abstraction => "NoAbstraction",
            Rule::Comparison => "NoComparison",
            Rule::Reflexivity => "NotEqualToItself",
            Rule::Congruence => "EqualStatesToldApart",
        }
    }

    /// What is wrong, in a sentence.
    pub fn short(self) -> &'static str {
        match self {
            Rule::Invariant => "An operation breaks the class invariant.",
            Rule::Tree => "An operation breaks a tree.",
            Rule::Ownership => "An operation shares an owned object.",
            Rule::Exception => "An operation ends in an exception that is not allowed.",
            Rule::Assertion => "An operation fails an assertion.",
            Rule::Blocks => "An operation waits for ever.",
            Rule::Output => "An operation returns or throws something else than that of the abstraction.",
            Rule::AbstractState => "An operation leaves another state behind than that of the abstraction.",
            Rule::Abstraction => "A valid state has no abstraction.",
            Rule::Comparison => "Two abstract states cannot be compared.",
            Rule::Reflexivity => "An abstract state is not equal to itself.",
            Rule::Congruence => "Operations tell abstract states apart that are equal.",
        }
    }

    /// What is asked for.
    pub fn long(self) -> &'static str {
        match self {
            Rule::Invariant => {
                "Whenever an operation is called in a state in which the invariant holds, the invariant holds after the call."
            }
            Rule::Tree => "Fields that are marked @Tree form a tree after each call.",
            Rule::Ownership => {
                "After each call, the objects that a field marked @Owned leads to are reached through their owner alone."
            }
            Rule::Exception => {
                "In a state in which the invariant holds, an operation ends in no exceptions but those that it declares or that are \
                 marked @Allowed."
            }
            Rule::Assertion => "In a state in which the invariant holds, no assert statement fails.",
            Rule::Blocks => {
                "In a state in which the invariant holds, no operation waits for another thread, unless it may \
                 end in an InterruptedException."
            }
            Rule::Output => "An operation ends as its counterpart in the abstraction does.",
            Rule::AbstractState => {
                "After an operation, the object stands for what the counterpart has made of what it stood for."
            }
            Rule::Abstraction => "Every state in which the invariant holds stands for an abstract state.",
            Rule::Comparison => "The method equalTo of an abstraction ends in no exception.",
            Rule::Reflexivity => "The method equalTo of an abstraction says of each state that it is equal to itself.",
            Rule::Congruence => "What equalTo calls equal, no operation tells apart.",
        }
    }

    /// What to do.
    pub fn help(self) -> &'static str {
        match self {
            Rule::Invariant | Rule::Tree => {
                "Repair the operation. If no calls ever lead to the state before, strengthen the invariant."
            }
            Rule::Ownership => {
                "Repair the operation, or leave @Owned out: then states with shared objects are checked too."
            }
            Rule::Exception => {
                "Repair the operation, declare the exception with throws, or allow it with @Allowed. If no calls ever lead to the \
                 state before, strengthen the invariant."
            }
            Rule::Assertion => {
                "Repair the operation or the assertion. If no calls ever lead to the state before, strengthen the invariant."
            }
            Rule::Blocks => {
                "Repair the operation, or declare that it throws InterruptedException. If no calls ever lead to \
                 the state before, strengthen the invariant."
            }
            Rule::Output | Rule::AbstractState => "Repair the operation, or the abstraction if it is wrong.",
            Rule::Abstraction => "Repair the abstraction, or strengthen the invariant.",
            Rule::Comparison | Rule::Reflexivity | Rule::Congruence => {
                "Repair equalTo or the operations of the abstraction."
            }
        }
    }
}
