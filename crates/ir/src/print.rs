//! A method for people to read.
//!
//! ```text
//! static int Loops.sum(int[] values)
//!     %0 values: Ref, %1 total: Int, %2 i: Int, %3: Int
//!   b0:
//!     5  total = 0
//! ```
//!
//! Registers appear under the name of their source variable; one without a name is `r` and its
//! number. Source lines stand at the margin where they change. What control flow or the constant
//! pool adds to an instruction stands behind `//`.

use crate::code::*;
use crate::graph::{Flow, Graph};
use crate::symbols::*;
use ristretto_classfile::{ClassFile, Method as ClassMethod};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Renders a lifted method of a class.
pub fn print(class: &ClassFile<'_>, method: &ClassMethod, lifted: &Method) -> String {
    let mut printer = Printer { class, lifted, names: register_names(lifted), out: String::new() };
    printer.header(method);
    let graph = Graph::new(lifted);
    for (number, block) in (0..).map(BlockId).zip(&lifted.blocks) {
        printer.block_header(number, block, &graph);
        let mut line = 0;
        for instruction in &block.instructions {
            let text = printer.instruction(&instruction.op);
            printer.line(&mut line, instruction.at.line, &text);
        }
        let text = printer.terminator(&block.terminator);
        printer.line(&mut line, block.terminator_at.line, &text);
    }
    printer.out
}

/// Renders one instruction of a lifted method, or the terminator behind the last one of its block.
pub fn print_at(class: &ClassFile<'_>, lifted: &Method, block: BlockId, instruction: usize) -> Option<String> {
    let printer = Printer { class, lifted, names: register_names(lifted), out: String::new() };
    let block = lifted.blocks.get(block.0 as usize)?;
    Some(match block.instructions.get(instruction) {
        Some(instruction) => printer.instruction(&instruction.op),
        None => printer.terminator(&block.terminator),
    })
}

/// What each line of a lifted method became, in the order of its blocks and without notes: `r2 = this.head; if r2 != null goto b2 else b1`.
pub fn print_lines(class: &ClassFile<'_>, lifted: &Method) -> BTreeMap<u16, String> {
    let printer = Printer { class, lifted, names: register_names(lifted), out: String::new() };
    let mut lines: BTreeMap<u16, String> = BTreeMap::new();
    let mut add = |line: u16, text: &str| {
        let before = lines.entry(line).or_default();
        *before += if before.is_empty() { "" } else { "; " };
        *before += text;
    };
    for block in &lifted.blocks {
        for instruction in &block.instructions {
            add(instruction.at.line, &printer.assignment(&instruction.op).0);
        }
        add(block.terminator_at.line, &printer.terminator(&block.terminator));
    }
    lines
}

struct Printer<'a> {
    class: &'a ClassFile<'a>,
    lifted: &'a Method,
    names: Vec<String>,
    out: String,
}

/// The source names, with a number behind those that more than one register has.
fn register_names(method: &Method) -> Vec<String> {
    let mut names: Vec<String> = Vec::with_capacity(method.registers.len());
    for (number, register) in method.registers.iter().enumerate() {
        let name = match &register.name {
            None => format!("r{number}"),
            Some(name) => {
                let earlier =
                    method.registers[..number].iter().filter(|other| other.name.as_ref() == Some(name)).count();
                // A variable that is really called r7 must not look like register 7.
                let digits = name.strip_prefix('r').filter(|rest| !rest.is_empty());
                let unclear = digits.is_some_and(|rest| rest.bytes().all(|b| b.is_ascii_digit()));
                match earlier {
                    0 if !unclear => name.to_string(),
                    _ => format!("{name}.{earlier}"),
                }
            }
        };
        names.push(name);
    }
    names
}

impl Printer<'_> {
    fn header(&mut self, method: &ClassMethod) {
        let pool = &self.class.constant_pool;
        let descriptor = text(pool, method.descriptor_index).unwrap_or_default();
        let name = text(pool, method.name_index).unwrap_or_default();
        let class = class_name(pool, self.class.this_class);
        let (types, result) = java_signature(&descriptor);
        let receivers = self.lifted.parameters.len().saturating_sub(types.len());
        let parameters: Vec<String> = types
            .iter()
            .zip(self.lifted.parameters.iter().skip(receivers))
            .map(|(name, register)| format!("{name} {}", self.register(*register)))
            .collect();
        let flags = ["public", "private", "protected", "static", "final", "synchronized"];
        let bits = [0x0001, 0x0002, 0x0004, 0x0008, 0x0010, 0x0020];
        for (word, bit) in flags.iter().zip(bits) {
            if method.access_flags.bits() & bit != 0 {
                self.out += word;
                self.out += " ";
            }
        }
        let _ = writeln!(self.out, "{result} {class}.{name}({})", parameters.join(", "));
        let mut width = 0;
        for (number, register) in self.lifted.registers.iter().enumerate() {
            let name = if register.name.is_some() { &*self.names[number] } else { "" };
            let space = if name.is_empty() { "" } else { " " };
            let entry = format!("%{number}{space}{name}: {:?}", register.kind);
            if width == 0 || width + entry.len() > 92 {
                self.out += if width == 0 { "    " } else { ",\n    " };
                width = 4;
            } else {
                self.out += ", ";
                width += 2;
            }
            self.out += &entry;
            width += entry.len();
        }
        if width > 0 {
            self.out += "\n";
        }
    }

    fn block_header(&mut self, number: BlockId, block: &Block, graph: &Graph) {
        let _ = write!(self.out, "  b{}:", number.0);
        if let Some(caught) = block.caught {
            let caught = format!(" catch {}", self.register(caught));
            self.out += &caught;
        }
        let mut notes = Vec::new();
        for (flow, word) in [(Flow::Normal, "from"), (Flow::Exceptional, "handles")] {
            let from: Vec<String> = graph
                .predecessors(number)
                .iter()
                .filter(|edge| edge.flow == flow)
                .map(|edge| format!("b{}", edge.block.0))
                .collect();
            if !from.is_empty() {
                notes.push(format!("{word} {}", from.join(", ")));
            }
        }
        for handler in &block.handlers {
            let class =
                handler.class.map_or("anything".to_string(), |class| class_name(&self.class.constant_pool, class));
            notes.push(format!("on {class} to b{}", handler.target.0));
        }
        if !notes.is_empty() {
            let _ = write!(self.out, "  // {}", notes.join("; "));
        }
        self.out += "\n";
    }

    fn line(&mut self, last: &mut u16, line: u16, text: &str) {
        let margin = if line != *last && line != 0 { line.to_string() } else { String::new() };
        *last = line;
        let _ = writeln!(self.out, "{margin:>7}  {text}");
    }

    fn register(&self, register: Reg) -> &str {
        self.names.get(usize::from(register.0)).map_or("?", String::as_str)
    }

    fn operand(&self, operand: &Operand) -> String {
        match operand {
            Operand::Reg(register) => self.register(*register).to_string(),
            Operand::Const(Constant::Int(value)) => value.to_string(),
            Operand::Const(Constant::Long(value)) => format!("{value}L"),
            Operand::Const(Constant::Float(value)) => format!("{value:?}f"),
            Operand::Const(Constant::Double(value)) => format!("{value:?}"),
            Operand::Const(Constant::Null) => "null".to_string(),
        }
    }

    fn operands(&self, operands: &[Operand]) -> String {
        operands.iter().map(|operand| self.operand(operand)).collect::<Vec<_>>().join(", ")
    }

    fn instruction(&self, op: &Op) -> String {
        match self.assignment(op) {
            (text, Some(note)) => format!("{text}  // {note}"),
            (text, None) => text,
        }
    }

    /// An instruction, and a note on it.
    fn assignment(&self, op: &Op) -> (String, Option<String>) {
        let pool = &self.class.constant_pool;
        let (text, note) = match op {
            Op::Move { from, .. } => (self.operand(from), None),
            Op::Load { constant: index, .. } => {
                let dynamic = pool
                    .get(*index)
                    .is_some_and(|entry| matches!(entry, ristretto_classfile::Constant::Dynamic { .. }));
                let note = dynamic.then(|| format!("by {}", bootstrapped(self.class, *index).1));
                (constant(self.class, *index), note)
            }
            Op::Unary { op, a, .. } => (unary(*op, &self.operand(a)), None),
            Op::Binary { op, a, b, .. } => binary(*op, &self.operand(a), &self.operand(b)),
            Op::GetField { object, field, .. } => {
                let (class, name) = member(pool, *field);
                (format!("{}.{name}", self.operand(object)), self.foreign(class))
            }
            Op::PutField { object, field, value } => {
                let (class, name) = member(pool, *field);
                let text = format!("{}.{name} = {}", self.operand(object), self.operand(value));
                (text, self.foreign(class))
            }
            Op::GetStatic { field, .. } => {
                let (class, name) = member(pool, *field);
                (format!("{class}.{name}"), None)
            }
            Op::PutStatic { field, value } => {
                let (class, name) = member(pool, *field);
                (format!("{class}.{name} = {}", self.operand(value)), None)
            }
            Op::ArrayLoad { array, index, .. } => (format!("{}[{}]", self.operand(array), self.operand(index)), None),
            Op::ArrayStore { array, index, value, .. } => {
                let (array, index) = (self.operand(array), self.operand(index));
                (format!("{array}[{index}] = {}", self.operand(value)), None)
            }
            Op::ArrayLength { array, .. } => (format!("{}.length", self.operand(array)), None),
            Op::New { class, .. } => (format!("new {}", class_name(pool, *class)), None),
            Op::NewArray { element, length, .. } => (format!("new {}[{}]", element.name(), self.operand(length)), None),
            Op::NewRefArray { class, length, .. } => {
                (self.new_array(&class_name(pool, *class), std::slice::from_ref(length)), None)
            }
            Op::NewMultiArray { class, lengths, .. } => {
                let mut element = class_name(pool, *class);
                for _ in lengths {
                    element.truncate(element.strip_suffix("[]").map_or(element.len(), str::len));
                }
                (self.new_array(&element, lengths), None)
            }
            Op::CheckCast { value, class, .. } => {
                (format!("({}) {}", class_name(pool, *class), self.operand(value)), None)
            }
            Op::InstanceOf { value, class, .. } => {
                (format!("{} instanceof {}", self.operand(value), class_name(pool, *class)), None)
            }
            Op::Invoke { kind, method, arguments, .. } => {
                let (class, name) = member(pool, *method);
                let kind = match kind {
                    CallKind::Virtual => "virtual",
                    CallKind::Special => "special",
                    CallKind::Static => "static",
                    CallKind::Interface => "interface",
                };
                (format!("call {kind} {class}.{name}({})", self.operands(arguments)), None)
            }
            Op::InvokeDynamic { call_site, arguments, .. } => {
                let (name, bootstrap) = bootstrapped(self.class, *call_site);
                let text = format!("call dynamic {name}({})", self.operands(arguments));
                (text, Some(format!("by {bootstrap}")))
            }
            Op::MonitorEnter { object } => (format!("lock {}", self.operand(object)), None),
            Op::MonitorExit { object } => (format!("unlock {}", self.operand(object)), None),
        };
        let to = op.written().map_or(String::new(), |to| format!("{} = ", self.register(to)));
        (to + &text, note)
    }

    /// The class of a field, if it is not the one being printed.
    fn foreign(&self, class: String) -> Option<String> {
        (class != class_name(&self.class.constant_pool, self.class.this_class)).then_some(class)
    }

    /// `new` with lengths first and the brackets of an array element type behind them.
    fn new_array(&self, element: &str, lengths: &[Operand]) -> String {
        let base = element.trim_end_matches("[]");
        let mut text = format!("new {base}");
        for length in lengths {
            let _ = write!(text, "[{}]", self.operand(length));
        }
        text + &element[base.len()..]
    }

    fn terminator(&self, terminator: &Terminator) -> String {
        match terminator {
            Terminator::Goto(target) => format!("goto b{}", target.0),
            Terminator::Branch { condition, a, b, then, otherwise } => {
                let (a, b) = (self.operand(a), self.operand(b));
                format!("if {a} {} {b} goto b{} else b{}", condition.sign(), then.0, otherwise.0)
            }
            Terminator::Switch { value, cases, default } => {
                let mut text = format!("switch {} {{", self.operand(value));
                for (position, (case, target)) in cases.iter().enumerate() {
                    let wrap = position > 0 && position % 8 == 0;
                    text += if wrap { "\n             " } else { " " };
                    let _ = write!(text, "{case}: b{},", target.0);
                }
                let _ = write!(text, " default: b{} }}", default.0);
                text
            }
            Terminator::Return(None) => "return".to_string(),
            Terminator::Return(Some(value)) => format!("return {}", self.operand(value)),
            Terminator::Throw(exception) => format!("throw {}", self.operand(exception)),
        }
    }
}

impl Element {
    /// The type of elements, as Java has it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Element::Boolean => "boolean",
            Element::Byte | Element::ByteOrBoolean => "byte",
            Element::Char => "char",
            Element::Short => "short",
            Element::Int => "int",
            Element::Long => "long",
            Element::Float => "float",
            Element::Double => "double",
            Element::Ref => "Object",
        }
    }
}

fn unary(op: UnaryOp, a: &str) -> String {
    use UnaryOp::*;
    match op {
        NegInt | NegLong | NegFloat | NegDouble => format!("-{a}"),
        LongToInt | FloatToInt | DoubleToInt => format!("(int) {a}"),
        IntToLong | FloatToLong | DoubleToLong => format!("(long) {a}"),
        IntToFloat | LongToFloat | DoubleToFloat => format!("(float) {a}"),
        IntToDouble | LongToDouble | FloatToDouble => format!("(double) {a}"),
        IntToByte => format!("(byte) {a}"),
        IntToChar => format!("(char) {a}"),
        IntToShort => format!("(short) {a}"),
    }
}

fn binary(op: BinaryOp, a: &str, b: &str) -> (String, Option<String>) {
    use BinaryOp::*;
    if let Some(sign) = op.sign() {
        return (format!("{a} {sign} {b}"), None);
    }
    let of_nan = match op {
        CmpFloatLess | CmpDoubleLess => Some("-1 for NaN".to_string()),
        CmpFloatGreater | CmpDoubleGreater => Some("1 for NaN".to_string()),
        _ => None,
    };
    (format!("compare({a}, {b})"), of_nan)
}
