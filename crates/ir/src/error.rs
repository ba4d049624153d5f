//! Why a method could not be lifted.
//!
//! Class files come from anywhere, so every way in which code can be malformed ends here with the
//! facts, and lifting never panics. Code that a JVM would verify is always lifted; code that is
//! lifted is not always verifiable (reference types, for instance, are not looked at).

use crate::code::Kind;

/// Why a method could not be lifted. Every `at` is an instruction index.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LiftError {
    /// The method is abstract or native.
    #[error("the method has no code")]
    NoCode,
    /// The code attribute has no instructions.
    #[error("the method's code is empty")]
    EmptyCode,
    /// A descriptor is missing or does not parse.
    #[error("constant pool entry {constant} does not lead to a well-formed descriptor")]
    BadDescriptor {
        /// The entry where the search started.
        constant: u16,
    },
    /// A constant pool index names nothing, or the wrong thing.
    #[error("instruction {at} names constant pool entry {constant}, which does not fit it")]
    BadConstant {
        /// The instruction.
        at: u32,
        /// The entry.
        constant: u16,
    },
    /// The arguments need more local variable slots than the code declares.
    #[error("the arguments need {needed} local variable slots, the code declares {declared}")]
    TooFewLocals {
        /// Slots needed.
        needed: u32,
        /// Slots declared.
        declared: u32,
    },
    /// An instruction names a local variable slot that the code does not declare.
    #[error("instruction {at} names local variable slot {slot}, which does not exist")]
    BadLocal {
        /// The instruction.
        at: u32,
        /// The slot.
        slot: u32,
    },
    /// A local variable is read where it holds nothing, or different kinds on different paths.
    #[error("local variable slot {slot} is read at or after instruction {at} but may be unset")]
    UnsetLocal {
        /// The instruction, or the start of the block through which the missing value would come.
        at: u32,
        /// The slot.
        slot: u16,
    },
    /// The operand stack has too few values.
    #[error("instruction {at} takes more from the stack than there is")]
    StackUnderflow {
        /// The instruction.
        at: u32,
    },
    /// The operand stack grows beyond what the code declares.
    #[error("instruction {at} grows the stack beyond the declared {declared} slots")]
    StackOverflow {
        /// The instruction.
        at: u32,
        /// Slots declared.
        declared: u16,
    },
    /// A value has the wrong kind.
    #[error("instruction {at} wants {wanted:?}, and gets {found:?}")]
    KindMismatch {
        /// The instruction.
        at: u32,
        /// What it needs.
        wanted: Kind,
        /// What there is; none stands for a return address.
        found: Option<Kind>,
    },
    /// `dup`, `pop` or `swap` would cut a long or double in half.
    #[error("instruction {at} splits a long or a double")]
    SplitPair {
        /// The instruction.
        at: u32,
    },
    /// Two ways into a block bring different stacks.
    #[error("the stack at instruction {at} depends on the way taken to it")]
    StackMismatch {
        /// The first instruction of the block.
        at: u32,
    },
    /// A branch, handler or range leads out of the code.
    #[error("instruction {at} leads out of the code")]
    BadTarget {
        /// The instruction, or the start of the protected range.
        at: u32,
    },
    /// Control runs past the last instruction.
    #[error("control falls off the end of the code")]
    FallsOffEnd,
    /// An instruction that does not belong into a class file.
    #[error("instruction {at} is reserved")]
    ReservedInstruction {
        /// The instruction.
        at: u32,
    },
    /// `ret` on a variable that does not hold one return address on all paths.
    #[error("instruction {at} returns through slot {slot}, which holds no return address")]
    BadReturnAddress {
        /// The instruction.
        at: u32,
        /// The slot.
        slot: u16,
    },
    /// A limit that keeps hostile class files from using all memory or time.
    #[error("the method is too large: {0:?}")]
    TooLarge(Limit),
}

/// A limit of the lifter. No compiler's output comes near one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// More than 65,535 instructions.
    Instructions,
    /// More than 65,535 registers before they are shared.
    Registers,
    /// Subroutines (`jsr`) nested or repeated so often that inlining them explodes.
    Subroutines,
    /// Blocks times protected ranges.
    Handlers,
    /// Blocks times local variables.
    Locals,
    /// Stack values alive between blocks.
    Stack,
}
