//! What values are: the seam between the machine and what is known about its values.
//!
//! The machine always runs concretely: every value has bits, and the heap holds bits alone. A
//! [`Domain`] decides what a register carries *besides* its bits (nothing, for [`Concrete`]) and is
//! told of everything that happens to values: arithmetic, comparisons, loads, stores, and values
//! that become concrete because something outside the domain looks at them. A symbolic domain
//! keeps terms beside the bits, its own shadow of the heap, and the path constraint; the machine
//! does not know. All methods are small and generic code is monomorphised, so that [`Concrete`]
//! costs nothing.

use glassbox_classes::world::{ClassId, MethodId};
use glassbox_ir::{BinaryOp, Condition, UnaryOp};

use crate::arithmetic;
use crate::heap::Ref;
use crate::machine::Machine;

/// A place in the heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// A field of an object, by its word.
    Field {
        /// The object.
        object: Ref,
        /// The word within it.
        word: u16,
    },
    /// A static field, by the index of its word in the heap.
    Static(u32),
    /// An element of an array.
    Element {
        /// The array.
        array: Ref,
        /// The index.
        index: u32,
    },
    /// The length of an array.
    Length(Ref),
}

/// Where a method goes on after what was not executed.
#[derive(Clone, Copy, Debug)]
pub enum Bypass<V> {
    /// At a place of its code.
    To(u32),
    /// It returns.
    Return(Option<V>),
}

/// What is known about values.
pub trait Domain {
    /// What a register holds.
    type Value: Copy + std::fmt::Debug;

    /// Whether parts of the heap may be undecided.
    const DECIDES: bool = false;

    /// Whether the domain wants to hear of every operation, and may pause before it.
    const TRACES: bool = false;

    /// Whether the domain knows what methods, or parts of them, come to without running them.
    const OBSERVES: bool = false;

    /// The operation at this place of the code is about to be executed. Whether the machine is to pause before it, so that
    /// somebody can look at it: see [`Machine::go_on`](crate::Machine::go_on), after which this is asked again.
    #[inline(always)]
    fn pauses(&mut self, _pc: u32) -> bool {
        false
    }

    /// Whether what the heap holds at a byte address has not been decided yet. The machine then stops
    /// before reading it and asks: see [`Machine::go_on`](crate::Machine::go_on).
    #[inline(always)]
    fn undecided(&self, _address: usize) -> bool {
        false
    }

    /// The first byte address within an object that has not been decided yet. What is given may also
    /// be a number that no object bears.
    fn undecided_in(&self, _object: Ref) -> Option<usize> {
        None
    }

    /// A value that is the same on every run.
    fn constant(bits: u64) -> Self::Value;

    /// The bits of a value.
    fn bits(value: Self::Value) -> u64;

    /// `op a`
    fn unary(&mut self, op: UnaryOp, a: Self::Value) -> Self::Value;

    /// `a op b`. A divisor is known not to be zero.
    fn binary(&mut self, op: BinaryOp, a: Self::Value, b: Self::Value) -> Self::Value;

    /// Control depends on `a condition b`.
    fn branch(&mut self, condition: Condition, a: Self::Value, b: Self::Value) -> bool;

    /// Control depends on whether `index` is within an array of `length` elements.
    fn in_bounds(&mut self, index: Self::Value, length: Self::Value) -> bool;

    /// Control depends on which class the object has: a call selects by it, or it is cast.
    fn class_looked_at(&mut self, object: Self::Value, class: ClassId);

    /// Something outside the domain looks at the value: a native method, a switch, an allocation.
    fn pin(&mut self, value: Self::Value) -> u64;

    /// A native method that looks into objects gets these arguments.
    #[inline(always)]
    fn native(&mut self, _arguments: &[u64]) {}

    /// A native method that copies what is within objects gets these arguments: `System.arraycopy`, or `clone`
    /// with one. What is copied is told by [`copied`](Domain::copied) and [`cloned`](Domain::cloned).
    #[inline(always)]
    fn copying(&mut self, arguments: &[Self::Value]) {
        for argument in arguments {
            self.pin(*argument);
        }
    }

    /// `count` elements of an array are copied to another, or within it.
    #[inline(always)]
    fn copied(&mut self, _from: (Ref, u32), _to: (Ref, u32), _count: u32) {}

    /// `copy` is a new object with all that is in `original`.
    #[inline(always)]
    fn cloned(&mut self, _original: Ref, _copy: Ref) {}

    /// What a method comes to, if the domain knows without running it: one that only looks, say. What the domain
    /// is not told of then must not matter. The error is the byte address of something that has to be decided first.
    #[inline(always)]
    fn observed(
        _machine: &mut Machine<Self>,
        _method: MethodId,
        _arguments: &[Self::Value],
    ) -> Result<Option<Self::Value>, usize>
    where
        Self: Sized,
    {
        Ok(None)
    }

    /// Control depends on `a condition b` at a place of the code. A domain that knows what all ways from here come to
    /// where they meet again says where that is, and has put what they come to into registers and heap.
    #[inline(always)]
    fn bypassed(
        _machine: &mut Machine<Self>,
        _condition: Condition,
        _a: Self::Value,
        _b: Self::Value,
        _pc: u32,
    ) -> Option<Bypass<Self::Value>>
    where
        Self: Sized,
    {
        None
    }

    /// `bits` were read from `place`, which was reached through `base` (and `index`).
    fn loaded(&mut self, place: Place, base: Self::Value, index: Option<Self::Value>, bits: u64) -> Self::Value;

    /// `value` is written to `place`, which was reached through `base` (and `index`).
    fn stored(&mut self, place: Place, base: Self::Value, index: Option<Self::Value>, value: Self::Value);
}

/// Bits and nothing else.
#[derive(Clone, Copy, Debug, Default)]
pub struct Concrete;

impl Domain for Concrete {
    type Value = u64;

    #[inline(always)]
    fn constant(bits: u64) -> u64 {
        bits
    }
    #[inline(always)]
    fn bits(value: u64) -> u64 {
        value
    }
    #[inline(always)]
    fn unary(&mut self, op: UnaryOp, a: u64) -> u64 {
        arithmetic::unary(op, a)
    }
    #[inline(always)]
    fn binary(&mut self, op: BinaryOp, a: u64, b: u64) -> u64 {
        arithmetic::binary(op, a, b)
    }
    #[inline(always)]
    fn branch(&mut self, condition: Condition, a: u64, b: u64) -> bool {
        arithmetic::holds(condition, a, b)
    }
    #[inline(always)]
    fn in_bounds(&mut self, index: u64, length: u64) -> bool {
        (index as u32) < length as u32
    }
    #[inline(always)]
    fn class_looked_at(&mut self, _: u64, _: ClassId) {}
    #[inline(always)]
    fn pin(&mut self, value: u64) -> u64 {
        value
    }
    #[inline(always)]
    fn loaded(&mut self, _: Place, _: u64, _: Option<u64>, bits: u64) -> u64 {
        bits
    }
    #[inline(always)]
    fn stored(&mut self, _: Place, _: u64, _: Option<u64>, _: u64) {}
}
