//! What can be wrong with a specification or a scope, in words for its author.

use glassbox_classes::world::LinkError;
use glassbox_verdict::with_article;

/// Why a class cannot be checked as it is.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The class, or one that it needs, cannot be loaded.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// The class has no instances of its own.
    #[error("{class} is {what}, so there is no object of it to check; name a class that {below} it")]
    NoInstances {
        /// The class.
        class: String,
        /// `an interface`, `abstract`.
        what: &'static str,
        /// `implements`, `extends`.
        below: &'static str,
    },
    /// The class is an inner class.
    #[error(
        "{class} is an inner class: each object of it belongs to {}; make it static to have it checked",
        with_article(outer)
    )]
    Inner {
        /// The class.
        class: String,
        /// The class around it.
        outer: String,
    },
    /// The class is an enum.
    #[error("{class} is an enum: its constants are all the objects there are, and no others can be made to check")]
    Enum {
        /// The class.
        class: String,
    },
    /// The invariant is not one.
    #[error("{place}: the invariant {method} {problem}")]
    Invariant {
        /// Source file and line, or the class.
        place: String,
        /// The method.
        method: String,
        /// What is wrong with it.
        problem: String,
    },
    /// The abstraction is not one.
    #[error("{place}: the abstraction, {method}(), {problem}")]
    Abstraction {
        /// Source file and line, or the class.
        place: String,
        /// The method.
        method: String,
        /// What is wrong with it.
        problem: String,
    },
    /// A module cannot be replaced by its abstraction.
    #[error("{module} cannot be replaced by an abstraction: {problem}")]
    Substitute {
        /// The module.
        module: String,
        /// What is in the way.
        problem: String,
    },
    /// There is no invariant at all.
    #[error(
        "{class} has no invariant: add a method `boolean repOk()`, mark one with @Invariant, or write a mirror with \
         @Specifies(\"{class}\")"
    )]
    NoInvariant {
        /// The class.
        class: String,
    },
    /// `--operation` names nothing.
    #[error("no operation of {class} is called {name}; its operations are {}", known.join(", "))]
    NoOperation {
        /// The class.
        class: String,
        /// What was asked for.
        name: String,
        /// What there is.
        known: Vec<String>,
    },
    /// An annotation contradicts itself.
    #[error("{place}: {problem}")]
    Annotation {
        /// The member.
        place: String,
        /// What is wrong.
        problem: String,
    },
    /// A scope file cannot be read.
    #[error("the scope file is not TOML as we know it: {0}")]
    Syntax(String),
    /// A scope file names what is not there, or contradicts itself.
    #[error("the scope file's {place}: {problem}")]
    ScopeFile {
        /// The key.
        place: String,
        /// What is wrong with it.
        problem: String,
    },
}
