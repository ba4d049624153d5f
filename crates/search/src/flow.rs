//! Information flow (paper 001, section 3.2.2): which fields a value comes from, by what it is computed from and by which way was taken.
//!
//! What is assigned on one way from a branch depends on the condition, and so does what is *not* assigned on it: after the join point of
//! the branch, its immediate post-dominator, whatever one of the ways may have assigned depends on the condition. But nothing else
//! does. So the condition matters only if one of these values gets somewhere: into the heap, out of the call, into an exception, or to
//! where control depends on it.
//!
//! That is how branches are dealt with whose ways do nothing but compute with registers until they join, without a loop. Their ways always
//! end, and all that they leave behind are registers. On other ways something may be written, thrown or called, or never end; there the
//! condition is constrained at once. The paper constrains the conditions of all branches of a method under check, and knows joins
//! only within invariants; we make no difference between the two.

use std::rc::Rc;

use glassbox_ir::{self as ir, BlockId, Constant, Join, Op, Operand, Terminator};
use glassbox_machine::domain::Bypass;
use glassbox_machine::{Concrete, Domain, Machine};
use rustc_hash::FxHashMap;

use crate::concolic::{Concolic, Value};
use crate::term::Term;

/// What is known of flows.
#[derive(Debug, Default)]
pub struct Flows {
    /// What flows together, by the number in [`Term::Flow`]. Values in it are of no other kind.
    together: Vec<Box<[Value]>>,
    /// By the place of its code: the ways from a branch, if they only compute.
    regions: FxHashMap<u32, Option<Rc<Region>>>,
}

/// Ways that only compute, from the end of a block to where they join.
#[derive(Debug)]
struct Region {
    code: ir::Method,
    from: BlockId,
    join: Join,
    /// Where they join, as a place of the code; none at the end of the method.
    to: Option<u32>,
    /// The registers that one of the ways writes.
    written: ir::RegSet,
}

impl Flows {
    /// Forgets what was found out about the values of a run.
    pub fn clear(&mut self) {
        self.together.clear();
    }

    /// The values that flow together.
    pub fn sources(&self, number: u32) -> &[Value] {
        self.together.get(number as usize).map_or(&[], |sources| sources)
    }
}

impl Concolic {
    /// A value into which others flow, without a formula for how.
    fn flowing(&mut self, bits: u64, from: &[Value]) -> Value {
        let mut sources: Vec<Value> = Vec::new();
        for value in from {
            match value.term {
                None => {}
                Some(Term::Flow(number)) => sources.extend(self.flows.sources(number)),
                Some(_) => sources.push(*value),
            }
        }
        let mut different: Vec<Value> = Vec::with_capacity(sources.len());
        for source in sources {
            if different.iter().all(|known| known.term != source.term) {
                different.push(source);
            }
        }
        if different.is_empty() {
            return Concolic::constant(bits);
        }
        let number = self.flows.together.len() as u32;
        self.flows.together.push(different.into());
        Value { bits, term: Some(Term::Flow(number)) }
    }

    /// The value of an operation whose operands have no formula, only a flow.
    pub(crate) fn flows_into(&mut self, bits: u64, operands: &[Value]) -> Option<Value> {
        let flows = operands.iter().any(|operand| matches!(operand.term, Some(Term::Flow(_))));
        flows.then(|| self.flowing(bits, operands))
    }
}

/// Goes from a branch to where its ways join, if they only compute: what they compute depends on the condition from then on.
pub fn branch(machine: &mut Machine<Concolic>, a: Value, b: Value, pc: u32) -> Option<Bypass<Value>> {
    // To be constrained in their order is less than to be known in full further on.
    if a.term.is_none() && b.term.is_none() || machine.domain.ordered(a, b, 32).is_some() {
        return None;
    }
    let region = match machine.domain.flows.regions.get(&pc) {
        Some(region) => region.clone()?,
        None => {
            let region = find(machine, pc).map(Rc::new);
            machine.domain.flows.regions.insert(pc, region.clone());
            region?
        }
    };
    let mut registers = machine.registers(region.code.registers.len()).to_vec();
    let (conditions, returned) = region.go(&mut machine.domain, &mut registers)?;
    let with = |domain: &mut Concolic, value: Value| {
        let mut all = conditions.clone();
        all.push(value);
        domain.flowing(value.bits, &all)
    };
    match region.to {
        Some(to) => {
            for register in region.written.iter() {
                let value = with(&mut machine.domain, registers[register.0 as usize]);
                machine.set_register(register.0 as usize, value);
            }
            Some(Bypass::To(to))
        }
        None => Some(Bypass::Return(returned.map(|value| with(&mut machine.domain, value)))),
    }
}

impl Region {
    /// Computes on the way that is taken. Gives what it was compared on the way, and what the method returns if the ways join at its
    /// end.
    fn go(&self, domain: &mut Concolic, registers: &mut [Value]) -> Option<(Vec<Value>, Option<Value>)> {
        let value = |registers: &[Value], operand: Operand| match operand {
            Operand::Reg(register) => registers[register.0 as usize],
            Operand::Const(constant) => Concolic::constant(bits(constant)),
        };
        let mut conditions = Vec::new();
        let mut block = self.from;
        loop {
            let code = &self.code.blocks[block.0 as usize];
            let instructions = if block == self.from { &[][..] } else { &code.instructions[..] };
            for instruction in instructions {
                let (to, computed) = match instruction.op {
                    Op::Move { to, from } => (to, value(registers, from)),
                    Op::Unary { to, op, a } => (to, domain.unary(op, value(registers, a))),
                    Op::Binary { to, op, a, b } => (to, domain.binary(op, value(registers, a), value(registers, b))),
                    _ => return None,
                };
                registers[to.0 as usize] = computed;
            }
            block = match &code.terminator {
                Terminator::Goto(target) => *target,
                Terminator::Branch { condition, a, b, then, otherwise } => {
                    let (a, b) = (value(registers, *a), value(registers, *b));
                    conditions.extend([a, b]);
                    if Concrete.branch(*condition, a.bits, b.bits) { *then } else { *otherwise }
                }
                Terminator::Return(operand) => {
                    return Some((conditions, operand.map(|operand| value(registers, operand))));
                }
                Terminator::Switch { .. } | Terminator::Throw(_) => return None,
            };
            if self.join == Join::Block(block) {
                return Some((conditions, None));
            }
        }
    }
}

/// The ways from a branch, if they only compute.
fn find(machine: &Machine<Concolic>, pc: u32) -> Option<Region> {
    let (method, from) = machine.running_block(pc)?;
    let info = machine.world.method(method);
    let file = machine.world.class(info.class).file()?;
    let code = ir::lift(file, file.methods.get(info.index as usize)?).ok()?;
    let join = ir::PostDominators::new(&code).join(from)?;
    let to = match join {
        Join::Block(block) => Some(machine.start_of(method, block)?),
        Join::Return => None,
    };
    let written = written(&code, from, join)?;
    Some(Region { code, from, join, to, written })
}

/// The registers that are written on the ways from the end of a block to where they join; nothing if they do more than that, or if
/// there is a loop among them.
fn written(code: &ir::Method, from: BlockId, join: Join) -> Option<ir::RegSet> {
    let order = ir::Dominators::new(&ir::Graph::new(code));
    let mut written = ir::RegSet::none(code.registers.len());
    let mut seen = vec![false; code.blocks.len()];
    let mut pending = vec![from];
    while let Some(number) = pending.pop() {
        let block = &code.blocks[number.0 as usize];
        // What comes before the branch is done.
        for instruction in block.instructions.iter().filter(|_| number != from) {
            match instruction.op {
                Op::Move { to, .. } | Op::Unary { to, .. } | Op::Binary { to, .. } if !instruction.op.can_throw() => {
                    written.insert(to);
                }
                _ => return None,
            }
        }
        if matches!(block.terminator, Terminator::Switch { .. } | Terminator::Throw(_)) {
            return None;
        }
        let mut forwards = true;
        block.terminator.for_each_target(|target| {
            if join == Join::Block(target) {
                return;
            }
            // In an order in which all go forwards there is no loop.
            forwards &= order.position(target) > order.position(number);
            if !std::mem::replace(&mut seen[target.0 as usize], true) {
                pending.push(target);
            }
        });
        if !forwards {
            return None;
        }
    }
    Some(written)
}

fn bits(constant: Constant) -> u64 {
    match constant {
        Constant::Int(value) => u64::from(value as u32),
        Constant::Long(value) => value as u64,
        Constant::Float(value) => u64::from(value.to_bits()),
        Constant::Double(value) => value.to_bits(),
        Constant::Null => 0,
    }
}
