//! The data of the intermediate representation: what a lifted method is made of.
//!
//! A method is a list of basic blocks over typed registers. Every register has one [`Kind`] for
//! its whole life, so an engine knows for each register whether it holds a reference. Operands are
//! registers or constants; an instruction writes at most one register. What an instruction names
//! in its class (fields, methods, classes, call sites) stays an index into that class's constant
//! pool: `ir` does not know where classes come from, and engines resolve each index once.

/// The kind of value a register holds: the JVM's computational types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// `boolean`, `byte`, `char`, `short` and `int`.
    Int,
    /// `long`.
    Long,
    /// `float`.
    Float,
    /// `double`.
    Double,
    /// A reference to an object or array, or null.
    Ref,
}

/// A register of a method, an index into [`Method::registers`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Reg(pub u16);

/// A basic block of a method, an index into [`Method::blocks`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BlockId(pub u32);

/// A constant that is known without the constant pool of a running machine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Constant {
    /// An `int` (also every smaller integral type).
    Int(i32),
    /// A `long`.
    Long(i64),
    /// A `float`.
    Float(f32),
    /// A `double`.
    Double(f64),
    /// The null reference.
    Null,
}

/// What an instruction reads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Operand {
    /// The contents of a register.
    Reg(Reg),
    /// A constant.
    Const(Constant),
}

/// Operations on one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // Each is named after its JVM instruction.
pub enum UnaryOp {
    NegInt,
    NegLong,
    NegFloat,
    NegDouble,
    IntToLong,
    IntToFloat,
    IntToDouble,
    LongToInt,
    LongToFloat,
    LongToDouble,
    FloatToInt,
    FloatToLong,
    FloatToDouble,
    DoubleToInt,
    DoubleToLong,
    DoubleToFloat,
    IntToByte,
    IntToChar,
    IntToShort,
}

/// Operations on two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // Each is named after its JVM instruction.
pub enum BinaryOp {
    AddInt,
    SubInt,
    MulInt,
    DivInt,
    RemInt,
    ShlInt,
    ShrInt,
    UshrInt,
    AndInt,
    OrInt,
    XorInt,
    AddLong,
    SubLong,
    MulLong,
    DivLong,
    RemLong,
    ShlLong,
    ShrLong,
    UshrLong,
    AndLong,
    OrLong,
    XorLong,
    AddFloat,
    SubFloat,
    MulFloat,
    DivFloat,
    RemFloat,
    AddDouble,
    SubDouble,
    MulDouble,
    DivDouble,
    RemDouble,
    /// `lcmp`: -1, 0 or 1.
    CmpLong,
    /// `fcmpl`: -1 if either is NaN.
    CmpFloatLess,
    /// `fcmpg`: 1 if either is NaN.
    CmpFloatGreater,
    /// `dcmpl`: -1 if either is NaN.
    CmpDoubleLess,
    /// `dcmpg`: 1 if either is NaN.
    CmpDoubleGreater,
}

impl BinaryOp {
    /// How Java writes it; the comparisons that have three outcomes have no sign.
    pub fn sign(self) -> Option<&'static str> {
        use BinaryOp::*;
        Some(match self {
            AddInt | AddLong | AddFloat | AddDouble => "+",
            SubInt | SubLong | SubFloat | SubDouble => "-",
            MulInt | MulLong | MulFloat | MulDouble => "*",
            DivInt | DivLong | DivFloat | DivDouble => "/",
            RemInt | RemLong | RemFloat | RemDouble => "%",
            ShlInt | ShlLong => "<<",
            ShrInt | ShrLong => ">>",
            UshrInt | UshrLong => ">>>",
            AndInt | AndLong => "&",
            OrInt | OrLong => "|",
            XorInt | XorLong => "^",
            CmpLong | CmpFloatLess | CmpFloatGreater | CmpDoubleLess | CmpDoubleGreater => return None,
        })
    }
}

/// A comparison of two ints, or (for `Same` and `Different`) of two references.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// Two ints are equal.
    Eq,
    /// Two ints differ.
    Ne,
    /// Signed less.
    Lt,
    /// Signed greater or equal.
    Ge,
    /// Signed greater.
    Gt,
    /// Signed less or equal.
    Le,
    /// Two references are the same.
    Same,
    /// Two references differ.
    Different,
}

impl Condition {
    /// The condition that holds where this one does not.
    pub fn negated(self) -> Condition {
        match self {
            Condition::Eq => Condition::Ne,
            Condition::Ne => Condition::Eq,
            Condition::Lt => Condition::Ge,
            Condition::Ge => Condition::Lt,
            Condition::Gt => Condition::Le,
            Condition::Le => Condition::Gt,
            Condition::Same => Condition::Different,
            Condition::Different => Condition::Same,
        }
    }

    /// How Java writes it.
    pub fn sign(self) -> &'static str {
        match self {
            Condition::Eq | Condition::Same => "==",
            Condition::Ne | Condition::Different => "!=",
            Condition::Lt => "<",
            Condition::Ge => ">=",
            Condition::Gt => ">",
            Condition::Le => "<=",
        }
    }
}

/// What an array holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Element {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    Ref,
    /// `baload`/`bastore`: a `byte[]` or a `boolean[]`, which only the array itself tells.
    ByteOrBoolean,
}

/// How a method is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CallKind {
    /// `invokevirtual`
    Virtual,
    /// `invokespecial`
    Special,
    /// `invokestatic`
    Static,
    /// `invokeinterface`
    Interface,
}

/// What an instruction does.
#[derive(Clone, Debug, PartialEq)]
pub enum Op {
    /// `to = from`
    Move {
        /// Written.
        to: Reg,
        /// Read.
        from: Operand,
    },
    /// `to = constant pool entry`: a string, class, method type, method handle or dynamic constant.
    Load {
        /// Written.
        to: Reg,
        /// Index into the constant pool.
        constant: u16,
    },
    /// `to = op a`
    Unary {
        /// Written.
        to: Reg,
        /// The operation.
        op: UnaryOp,
        /// Its operand.
        a: Operand,
    },
    /// `to = a op b`
    Binary {
        /// Written.
        to: Reg,
        /// The operation.
        op: BinaryOp,
        /// Left operand.
        a: Operand,
        /// Right operand.
        b: Operand,
    },
    /// `to = object.field`
    GetField {
        /// Written.
        to: Reg,
        /// The object.
        object: Operand,
        /// Index of the field reference.
        field: u16,
    },
    /// `object.field = value`
    PutField {
        /// The object.
        object: Operand,
        /// Index of the field reference.
        field: u16,
        /// The value written.
        value: Operand,
    },
    /// `to = Class.field`
    GetStatic {
        /// Written.
        to: Reg,
        /// Index of the field reference.
        field: u16,
    },
    /// `Class.field = value`
    PutStatic {
        /// Index of the field reference.
        field: u16,
        /// The value written.
        value: Operand,
    },
    /// `to = array[index]`
    ArrayLoad {
        /// Written.
        to: Reg,
        /// What the array holds.
        element: Element,
        /// The array.
        array: Operand,
        /// The index.
        index: Operand,
    },
    /// `array[index] = value`
    ArrayStore {
        /// What the array holds.
        element: Element,
        /// The array.
        array: Operand,
        /// The index.
        index: Operand,
        /// The value written.
        value: Operand,
    },
    /// `to = array.length`
    ArrayLength {
        /// Written.
        to: Reg,
        /// The array.
        array: Operand,
    },
    /// `to = new Class`, fields zero, constructor not yet called.
    New {
        /// Written.
        to: Reg,
        /// Index of the class.
        class: u16,
    },
    /// `to = new element[length]` of primitives.
    NewArray {
        /// Written.
        to: Reg,
        /// What the array holds.
        element: Element,
        /// Its length.
        length: Operand,
    },
    /// `to = new Class[length]`
    NewRefArray {
        /// Written.
        to: Reg,
        /// Index of the element class.
        class: u16,
        /// Its length.
        length: Operand,
    },
    /// `to = new Class[a][b]…`
    NewMultiArray {
        /// Written.
        to: Reg,
        /// Index of the array class.
        class: u16,
        /// The lengths given, outermost first.
        lengths: Box<[Operand]>,
    },
    /// `to = (Class) value`
    CheckCast {
        /// Written.
        to: Reg,
        /// The reference.
        value: Operand,
        /// Index of the class.
        class: u16,
    },
    /// `to = value instanceof Class`
    InstanceOf {
        /// Written.
        to: Reg,
        /// The reference.
        value: Operand,
        /// Index of the class.
        class: u16,
    },
    /// `to = method(arguments)`, the receiver first unless static.
    Invoke {
        /// Written, unless the method is void.
        to: Option<Reg>,
        /// How the method is selected.
        kind: CallKind,
        /// Index of the method reference.
        method: u16,
        /// Receiver and arguments.
        arguments: Box<[Operand]>,
    },
    /// `to = call site(arguments)`
    InvokeDynamic {
        /// Written, unless the call site is void.
        to: Option<Reg>,
        /// Index of the call site.
        call_site: u16,
        /// Its arguments.
        arguments: Box<[Operand]>,
    },
    /// Lock the monitor of an object.
    MonitorEnter {
        /// The object.
        object: Operand,
    },
    /// Unlock the monitor of an object.
    MonitorExit {
        /// The object.
        object: Operand,
    },
}

/// Where control goes at the end of a block.
#[derive(Clone, Debug, PartialEq)]
pub enum Terminator {
    /// To one block.
    Goto(BlockId),
    /// `if a condition b then … else …`
    Branch {
        /// The comparison.
        condition: Condition,
        /// Left operand.
        a: Operand,
        /// Right operand.
        b: Operand,
        /// Where to go if it holds.
        then: BlockId,
        /// Where to go otherwise.
        otherwise: BlockId,
    },
    /// To the block of the matching case.
    Switch {
        /// The int looked at.
        value: Operand,
        /// Cases in ascending order.
        cases: Box<[(i32, BlockId)]>,
        /// Where to go when no case matches.
        default: BlockId,
    },
    /// Out of the method, with its result unless void.
    Return(Option<Operand>),
    /// Out of the block with an exception.
    Throw(Operand),
}

/// An instruction and where it came from.
#[derive(Clone, Debug, PartialEq)]
pub struct Instruction {
    /// What it does.
    pub op: Op,
    /// Where it came from.
    pub at: Location,
}

/// A place in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Location {
    /// Index of the JVM instruction in the method's code (not its byte offset).
    pub index: u16,
    /// Source line, 0 where the class file has none.
    pub line: u16,
}

/// An exception edge: an exception of this class raised anywhere in the block goes to `target`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handler {
    /// Index of the class caught; none catches everything.
    pub class: Option<u16>,
    /// The block that handles it. Its [`Block::caught`] register receives the exception.
    pub target: BlockId,
}

/// A basic block: entered at its top only, left at its end or by an exception.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// For a handler: the register that holds the exception on entry.
    pub caught: Option<Reg>,
    /// What it does, in order.
    pub instructions: Vec<Instruction>,
    /// Where it goes.
    pub terminator: Terminator,
    /// Where its terminator came from.
    pub terminator_at: Location,
    /// Its exception edges; the first that matches wins.
    pub handlers: Vec<Handler>,
}

/// A register's kind, and the source variable it was made for, if one.
#[derive(Clone, Debug, PartialEq)]
pub struct Register {
    /// What it holds.
    pub kind: Kind,
    /// The local variable's name in the source, if it stands for one and the name is known.
    pub name: Option<Box<str>>,
}

/// A method as register code.
#[derive(Clone, Debug, PartialEq)]
pub struct Method {
    /// All registers.
    pub registers: Vec<Register>,
    /// The registers that receive receiver and arguments, in order: always the first registers.
    pub parameters: Vec<Reg>,
    /// The blocks. Block 0 is where the method starts.
    pub blocks: Vec<Block>,
}
