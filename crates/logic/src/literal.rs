//! Literals: a node of the graph, or its negation, in one word.

use std::fmt;
use std::ops::Not;

/// A node of a [`Graph`](crate::Graph), negated or not. The two constants are literals too, so that nobody
/// who builds a formula has to treat them apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal(u32);

impl Literal {
    /// The literal that never holds. It is node 0 of every graph.
    pub const FALSE: Literal = Literal(0);
    /// The literal that always holds.
    pub const TRUE: Literal = Literal(1);

    /// The constant with this truth value.
    pub fn constant(value: bool) -> Literal {
        Literal(u32::from(value))
    }

    /// A node, not negated.
    pub fn of_node(node: u32) -> Literal {
        Literal(node << 1)
    }

    /// The number of the node.
    pub fn node(self) -> u32 {
        self.0 >> 1
    }

    /// Whether the node is negated.
    pub fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    /// The truth value, if it is a constant.
    pub fn as_constant(self) -> Option<bool> {
        (self.0 < 2).then_some(self.0 == 1)
    }

    /// Whether it is one of the two constants.
    pub fn is_constant(self) -> bool {
        self.0 < 2
    }

    /// The negation where `negate` holds, the literal itself elsewhere.
    #[must_use]
    pub fn negate_if(self, negate: bool) -> Literal {
        Literal(self.0 ^ u32::from(negate))
    }

    /// The literal without its negation.
    #[must_use]
    pub fn positive(self) -> Literal {
        Literal(self.0 & !1)
    }

    /// Both as one number, for hashing.
    pub(crate) fn pair(self, other: Literal) -> u64 {
        u64::from(self.0) << 32 | u64::from(other.0)
    }

    /// The number of the literal: twice the node, plus one if it is negated.
    pub fn code(self) -> u32 {
        self.0
    }
}

impl Not for Literal {
    type Output = Literal;

    fn not(self) -> Literal {
        Literal(self.0 ^ 1)
    }
}

impl From<bool> for Literal {
    fn from(value: bool) -> Literal {
        Literal::constant(value)
    }
}

impl fmt::Debug for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.as_constant() {
            Some(value) => write!(f, "{value}"),
            None if self.is_negated() => write!(f, "!{}", self.node()),
            None => write!(f, "{}", self.node()),
        }
    }
}
