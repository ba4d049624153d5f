//! Checks that a lifted method is well-formed. Tests run it on all of the JDK.
//!
//! Kinds are checked where the operation alone determines them; what a field, method or dynamic
//! constant needs is known to the constant pool only. Every read must be preceded by a write on
//! all ways to it. For an exception edge that means: written before the covered block starts.

use crate::bitset::RegSet;
use crate::code::*;
use crate::graph::{Flow, Graph};

/// What is wrong with a method.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// There are no blocks.
    #[error("there are no blocks")]
    NoBlocks,
    /// Parameters are not the first registers, in order.
    #[error("parameter {position} is not register {position}")]
    Parameters {
        /// The position of the parameter.
        position: usize,
    },
    /// Something leads to block 0.
    #[error("{from:?} leads to the entry")]
    EntryHasPredecessor {
        /// A predecessor.
        from: BlockId,
    },
    /// A block that nothing leads to.
    #[error("nothing leads to {block:?}")]
    Unreachable {
        /// The block.
        block: BlockId,
    },
    /// A terminator or handler leads to a block that does not exist.
    #[error("{block:?} leads to {target:?}, which does not exist")]
    Target {
        /// Where.
        block: BlockId,
        /// The target.
        target: BlockId,
    },
    /// An exception edge leads to a block that does not receive exceptions, or the other way round.
    #[error("{block:?} is entered by exceptions if and only if it has no register for them")]
    Caught {
        /// The block.
        block: BlockId,
    },
    /// A register does not exist.
    #[error("{register:?} at {at:?} in {block:?} does not exist")]
    NoSuchRegister {
        /// The register.
        register: Reg,
        /// Where.
        block: BlockId,
        /// Where, in the class file.
        at: Location,
    },
    /// A register or constant has the wrong kind.
    #[error("at {at:?} in {block:?}: wants {wanted:?}, gets {operand:?}")]
    Kind {
        /// What is read or written.
        operand: String,
        /// The kind it should have.
        wanted: Kind,
        /// Where.
        block: BlockId,
        /// Where, in the class file.
        at: Location,
    },
    /// A register is read that may not have been written.
    #[error("{register:?} is read at {at:?} in {block:?} but not written on all ways to it")]
    Unset {
        /// The register.
        register: Reg,
        /// Where.
        block: BlockId,
        /// Where, in the class file.
        at: Location,
    },
    /// A register is moved to itself.
    #[error("{register:?} is moved to itself at {at:?}")]
    IdleMove {
        /// The register.
        register: Reg,
        /// Where, in the class file.
        at: Location,
    },
    /// The cases of a switch are not in ascending order.
    #[error("the cases of the switch that ends {block:?} are not ascending")]
    SwitchOrder {
        /// The block.
        block: BlockId,
    },
}

/// Checks a method.
///
/// # Errors
/// The first fault found.
pub fn check(method: &Method) -> Result<(), Fault> {
    structure(method)?;
    for (number, block) in (0..).map(BlockId).zip(&method.blocks) {
        let place = Place { method, block: number, at: block.terminator_at };
        if let Some(caught) = block.caught {
            place.wants(Operand::Reg(caught), Kind::Ref)?;
        }
        for instruction in &block.instructions {
            Place { at: instruction.at, ..place }.instruction(&instruction.op)?;
        }
        place.terminator(&block.terminator)?;
    }
    definite_assignment(method)
}

fn structure(method: &Method) -> Result<(), Fault> {
    if method.blocks.is_empty() {
        return Err(Fault::NoBlocks);
    }
    for (position, parameter) in method.parameters.iter().enumerate() {
        if usize::from(parameter.0) != position || position >= method.registers.len() {
            return Err(Fault::Parameters { position });
        }
    }
    for (number, block) in (0..).map(BlockId).zip(&method.blocks) {
        let mut bad = None;
        let mut target = |target: BlockId| {
            if target.0 as usize >= method.blocks.len() {
                bad = Some(target);
            }
        };
        block.terminator.for_each_target(&mut target);
        block.handlers.iter().for_each(|handler| target(handler.target));
        if let Some(target) = bad {
            return Err(Fault::Target { block: number, target });
        }
        if let Terminator::Switch { cases, .. } = &block.terminator
            && !cases.is_sorted_by(|a, b| a.0 < b.0)
        {
            return Err(Fault::SwitchOrder { block: number });
        }
    }
    let graph = Graph::new(method);
    if let Some(edge) = graph.predecessors(BlockId(0)).first() {
        return Err(Fault::EntryHasPredecessor { from: edge.block });
    }
    let order = graph.reverse_postorder();
    let mut reached = vec![false; method.blocks.len()];
    order.iter().for_each(|block| reached[block.0 as usize] = true);
    for (number, block) in (0..).map(BlockId).zip(&method.blocks) {
        if !reached[number.0 as usize] {
            return Err(Fault::Unreachable { block: number });
        }
        let exceptional = graph.predecessors(number).iter().any(|edge| edge.flow == Flow::Exceptional);
        if exceptional != block.caught.is_some() {
            return Err(Fault::Caught { block: number });
        }
    }
    Ok(())
}

/// Where in a method a check is made.
#[derive(Clone, Copy)]
struct Place<'a> {
    method: &'a Method,
    block: BlockId,
    at: Location,
}

impl Place<'_> {
    fn exists(self, register: Reg) -> Result<Kind, Fault> {
        let register_data = self.method.registers.get(usize::from(register.0));
        let missing = Fault::NoSuchRegister { register, block: self.block, at: self.at };
        register_data.map(|register| register.kind).ok_or(missing)
    }

    fn wants(self, operand: Operand, wanted: Kind) -> Result<(), Fault> {
        let found = match operand {
            Operand::Reg(register) => self.exists(register)?,
            Operand::Const(constant) => constant.kind(),
        };
        if found == wanted {
            return Ok(());
        }
        let operand = format!("{operand:?}");
        Err(Fault::Kind { operand, wanted, block: self.block, at: self.at })
    }

    fn instruction(self, op: &Op) -> Result<(), Fault> {
        use Kind::{Int, Ref};
        let mut result = Ok(());
        op.for_each_read(|operand| {
            if let (Ok(()), Operand::Reg(register)) = (&result, operand) {
                result = self.exists(*register).map(drop);
            }
        });
        result?;
        if let Some(written) = op.written() {
            self.exists(written)?;
        }
        let writes = |to: Reg, kind: Kind| self.wants(Operand::Reg(to), kind);
        match op {
            Op::Move { to, from } => {
                if *from == Operand::Reg(*to) {
                    return Err(Fault::IdleMove { register: *to, at: self.at });
                }
                self.wants(*from, self.exists(*to)?)
            }
            Op::Unary { to, op, a } => {
                let (operand, result) = op.kinds();
                self.wants(*a, operand)?;
                writes(*to, result)
            }
            Op::Binary { to, op, a, b } => {
                let (left, right, result) = op.kinds();
                self.wants(*a, left)?;
                self.wants(*b, right)?;
                writes(*to, result)
            }
            Op::GetField { object, .. } | Op::PutField { object, .. } => self.wants(*object, Ref),
            Op::ArrayLoad { to, element, array, index } => {
                self.wants(*array, Ref)?;
                self.wants(*index, Int)?;
                writes(*to, element.kind())
            }
            Op::ArrayStore { element, array, index, value } => {
                self.wants(*array, Ref)?;
                self.wants(*index, Int)?;
                self.wants(*value, element.kind())
            }
            Op::ArrayLength { to, array } => {
                self.wants(*array, Ref)?;
                writes(*to, Int)
            }
            Op::New { to, .. } => writes(*to, Ref),
            Op::NewArray { to, length, .. } | Op::NewRefArray { to, length, .. } => {
                self.wants(*length, Int)?;
                writes(*to, Ref)
            }
            Op::NewMultiArray { to, lengths, .. } => {
                lengths.iter().try_for_each(|length| self.wants(*length, Int))?;
                writes(*to, Ref)
            }
            Op::CheckCast { to, value, .. } => {
                self.wants(*value, Ref)?;
                writes(*to, Ref)
            }
            Op::InstanceOf { to, value, .. } => {
                self.wants(*value, Ref)?;
                writes(*to, Int)
            }
            Op::Invoke { kind, arguments, .. } => match arguments.first() {
                Some(receiver) if *kind != CallKind::Static => self.wants(*receiver, Ref),
                _ => Ok(()),
            },
            Op::MonitorEnter { object } | Op::MonitorExit { object } => self.wants(*object, Ref),
            Op::Load { .. } | Op::GetStatic { .. } | Op::PutStatic { .. } | Op::InvokeDynamic { .. } => Ok(()),
        }
    }

    fn terminator(self, terminator: &Terminator) -> Result<(), Fault> {
        match terminator {
            Terminator::Branch { condition, a, b, .. } => {
                let kind = match condition {
                    Condition::Same | Condition::Different => Kind::Ref,
                    _ => Kind::Int,
                };
                self.wants(*a, kind)?;
                self.wants(*b, kind)
            }
            Terminator::Switch { value, .. } => self.wants(*value, Kind::Int),
            Terminator::Throw(exception) => self.wants(*exception, Kind::Ref),
            Terminator::Return(Some(Operand::Reg(register))) => self.exists(*register).map(drop),
            Terminator::Return(_) | Terminator::Goto(_) => Ok(()),
        }
    }
}

fn definite_assignment(method: &Method) -> Result<(), Fault> {
    let graph = Graph::new(method);
    let order = graph.reverse_postorder();
    let count = method.registers.len();
    // Registers set at the start of each block; all of them until a way to the block is known.
    let mut at_entry = vec![RegSet::all(count); method.blocks.len()];
    at_entry[0] = RegSet::none(count);
    method.parameters.iter().for_each(|parameter| at_entry[0].insert(*parameter));
    let mut waiting = vec![true; method.blocks.len()];
    let mut changed = true;
    while changed {
        changed = false;
        for number in &order {
            if !std::mem::replace(&mut waiting[number.0 as usize], false) {
                continue;
            }
            let block = &method.blocks[number.0 as usize];
            let start = at_entry[number.0 as usize].clone();
            let mut end = start.clone();
            end_of(block, &mut end);
            for edge in graph.successors(*number) {
                let set = match edge.flow {
                    Flow::Normal => &end,
                    Flow::Exceptional => &start,
                };
                if at_entry[edge.block.0 as usize].keep_common(set) {
                    waiting[edge.block.0 as usize] = true;
                    changed = true;
                }
            }
        }
    }
    for number in order {
        let block = &method.blocks[number.0 as usize];
        let mut set = at_entry[number.0 as usize].clone();
        block.caught.iter().for_each(|caught| set.insert(*caught));
        let mut unset = None;
        let note = |operand: &Operand, set: &RegSet, unset: &mut Option<Reg>| {
            if let Operand::Reg(register) = operand
                && !set.contains(*register)
            {
                *unset = Some(*register);
            }
        };
        for instruction in &block.instructions {
            instruction.op.for_each_read(|operand| note(operand, &set, &mut unset));
            if let Some(register) = unset {
                return Err(Fault::Unset { register, block: number, at: instruction.at });
            }
            instruction.op.written().iter().for_each(|written| set.insert(*written));
        }
        block.terminator.for_each_read(|operand| note(operand, &set, &mut unset));
        if let Some(register) = unset {
            return Err(Fault::Unset { register, block: number, at: block.terminator_at });
        }
    }
    Ok(())
}

/// Adds what a block sets to what is set when it starts.
fn end_of(block: &Block, set: &mut RegSet) {
    block.caught.iter().for_each(|caught| set.insert(*caught));
    for instruction in &block.instructions {
        instruction.op.written().iter().for_each(|written| set.insert(*written));
    }
}
