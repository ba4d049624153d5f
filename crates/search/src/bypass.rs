//! Parts of methods that a run does not go through but evaluates, for all ways at once.
//!
//! A path constraint says which way was taken at every branch. That is right for a search down a tree, where another way leads to other
//! nodes. In a loop over all bins of a table, where each iteration deals with its own bin, there would be one path for every combination
//! of what bins can look like. So where a branch is within a *counted* loop, one whose rounds do not depend on what is
//! found, all ways from it to where they meet are evaluated together (`declare/region.rs`), and the run goes on there, with terms.

use std::rc::Rc;

use glassbox_classes::world::MethodId;
use glassbox_ir::{self as ir, BlockId, Condition, Join, Kind};
use glassbox_logic::Evaluation;
use glassbox_machine::Machine;
use glassbox_machine::domain::Bypass;
use rustc_hash::FxHashMap;

use crate::concolic::{Concolic, Value};
use crate::declare::{Evaluator, Lifted, Passed};
use crate::term::Term;

/// What is known of branches.
#[derive(Default)]
pub struct Bypasses {
    /// By the place of its code: what may be bypassed from there.
    regions: FxHashMap<u32, Option<Rc<Region>>>,
    lifted: Lifted,
}

/// A branch whose ways are evaluated together.
#[derive(Debug)]
struct Region {
    method: MethodId,
    from: BlockId,
    join: Join,
    /// What registers hold.
    kinds: Vec<Kind>,
}

impl std::fmt::Debug for Bypasses {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Bypasses").field("regions", &self.regions).finish_non_exhaustive()
    }
}

/// Evaluates all ways from a branch to where they meet, if they are to be.
pub fn branch(
    machine: &mut Machine<Concolic>,
    condition: Condition,
    a: Value,
    b: Value,
    pc: u32,
) -> Option<Bypass<Value>> {
    if (a.term.is_none() && b.term.is_none()) || !machine.domain.is_merging() {
        return None;
    }
    let region = match machine.domain.bypasses.regions.get(&pc) {
        Some(region) => region.clone()?,
        None => {
            let region = find(machine, pc).map(Rc::new);
            machine.domain.bypasses.regions.insert(pc, region.clone());
            region?
        }
    };
    let domain = &mut machine.domain;
    let reference = matches!(condition, Condition::Same | Condition::Different);
    let (a, b) = (domain.term(a, reference, 32), domain.term(b, reference, 32));
    let taken = domain.terms.compare(condition, a, b);
    // Where there is one way alone, it is taken.
    if domain.terms.store.graph.under_facts(taken).is_constant() {
        return None;
    }
    let Some(passed) = pass(machine, &region) else {
        machine.domain.bypasses.regions.insert(pc, None);
        return None;
    };
    commit(machine, &region, passed)
}

/// What the ways through a region come to.
fn pass(machine: &mut Machine<Concolic>, region: &Region) -> Option<Passed> {
    let held: Vec<Value> = machine.registers(region.kinds.len()).to_vec();
    let mut registers = Vec::with_capacity(held.len());
    for (value, kind) in held.iter().zip(&region.kinds) {
        let width = if matches!(kind, Kind::Long | Kind::Double) { 64 } else { 32 };
        registers.push(Some(machine.domain.term(*value, *kind == Kind::Ref, width)));
    }
    let mut lifted = std::mem::take(&mut machine.domain.bypasses.lifted);
    // It is asked nothing: where a solver is needed, the branch is taken.
    let mut solver = machine.domain.solver.solver();
    let places = machine.domain.shadow.len();
    let passed = Evaluator::new(machine, &mut lifted, &mut solver, places, None).pass(
        region.method,
        region.from,
        region.join,
        registers,
    );
    machine.domain.bypasses.lifted = lifted;
    passed
}

/// Goes on where the ways meet, with what they have come to; but an element that throws on the way is run.
fn commit(machine: &mut Machine<Concolic>, region: &Region, passed: Passed) -> Option<Bypass<Value>> {
    let mut element = Evaluation::new(machine.domain.element.clone());
    if element.literal(&machine.domain.terms.store.graph, passed.fails) {
        return None;
    }
    let mut value = |domain: &Concolic, term: Term| -> Option<Value> {
        Some(Concolic::value(domain.terms.bits(&mut element, term)?, term))
    };
    let domain = &machine.domain;
    let mut stores = Vec::with_capacity(passed.stores.len());
    for (place, term) in passed.stores {
        stores.push((place, value(domain, term)?));
    }
    let mut registers = Vec::new();
    for (register, term) in passed.registers.into_iter().enumerate() {
        if let Some(term) = term {
            registers.push((register, value(domain, term)?));
        }
    }
    let to = match (region.join, passed.returned) {
        (Join::Block(block), _) => Bypass::To(machine.start_of(region.method, block)?),
        (Join::Return, Some(term)) => Bypass::Return(Some(value(domain, term)?)),
        (Join::Return, None) => Bypass::Return(None),
    };
    machine.domain.follow(!passed.fails);
    for (place, value) in stores {
        Concolic::write(machine, place, value);
    }
    for (register, value) in registers {
        machine.set_register(register, value);
    }
    Some(to)
}

/// What may be bypassed from a branch: it is within a counted loop, and no exceptions are caught on the way.
fn find(machine: &Machine<Concolic>, pc: u32) -> Option<Region> {
    let (method, from) = machine.running_block(pc)?;
    let info = machine.world.method(method);
    let file = machine.world.class(info.class).file()?;
    let lifted = ir::lift(file, file.methods.get(info.index as usize)?).ok()?;
    if lifted.blocks.iter().any(|block| !block.handlers.is_empty()) {
        return None;
    }
    let graph = ir::Graph::new(&lifted);
    let loops = ir::Loops::new(&graph, &ir::Dominators::new(&graph));
    if !loops.irreducible.is_empty() {
        return None;
    }
    let mut around = loops.innermost(from);
    while let Some(index) = around {
        if loops.loops[index].counter(&lifted).is_some_and(|counter| counter != from) {
            let join = ir::PostDominators::new(&lifted).join(from)?;
            let kinds = lifted.registers.iter().map(|register| register.kind).collect();
            return Some(Region { method, from, join, kinds });
        }
        around = loops.loops[index].parent;
    }
    None
}
