//! Blocks and instructions, evaluated on all states that get there.

use std::collections::hash_map::Entry;

use glassbox_classes::world::{ClassId, FieldId, MethodId, access};
use glassbox_ir as ir;
use glassbox_ir::{BlockId, Condition, Constant, Op, Operand, Terminator};
use glassbox_logic::{Literal, Word};
use glassbox_machine::domain::Place;
use glassbox_machine::{self as machine, Concrete, Domain, Ref};
use glassbox_stage::Watching;

use super::{Evaluator, Exits, Frame, State, Stop, class_number, no_class, sequence};
use crate::operation;
use crate::term::{Alternative, Term};

/// What an instruction gives: nothing if no way leads on from it.
type Given = Result<Option<Term>, Stop>;

impl Evaluator<'_> {
    pub(super) fn block(&mut self, frame: &mut Frame, block: BlockId, mut state: State) -> Result<Exits, Stop> {
        let code = frame.code.clone();
        let block = &code.method.blocks[block.0 as usize];
        frame.handled = !block.handlers.is_empty();
        if self.writes && !self.plain && !self.enter(state.guard) {
            self.leave();
            return Ok(Vec::new());
        }
        for instruction in &block.instructions {
            if state.guard == Literal::FALSE {
                break;
            }
            frame.line = instruction.at.line;
            let value = self.instruction(frame, &mut state, &instruction.op)?;
            if let Some(to) = instruction.op.written() {
                state.registers[to.0 as usize] = value;
            }
        }
        if state.guard == Literal::FALSE {
            self.leave();
            return Ok(Vec::new());
        }
        frame.line = block.terminator_at.line;
        self.terminator(frame, &block.terminator, state)
    }

    pub(super) fn terminator(
        &mut self,
        frame: &mut Frame,
        terminator: &Terminator,
        mut state: State,
    ) -> Result<Exits, Stop> {
        let taken = match terminator {
            Terminator::Branch { condition, a, b, .. } => match (self.operand(&state, *a), self.operand(&state, *b)) {
                (Some(a), Some(b)) if !self.is_identity_of_boxes(*condition, a, b) => {
                    Some(self.compare(*condition, a, b))
                }
                _ => None,
            },
            _ => None,
        };
        // Where ways go is said for all states, not only for those that are known to get here.
        self.leave();
        match terminator {
            Terminator::Goto(target) => Ok(vec![(*target, state)]),
            Terminator::Branch { then, otherwise, .. } => {
                let Some(taken) = taken else { return self.lost(frame, state) };
                let [state, other] = self.fork(state, taken);
                let ways = [(*then, state), (*otherwise, other)];
                Ok(ways.into_iter().filter(|(_, state)| state.guard != Literal::FALSE).collect())
            }
            Terminator::Switch { value, cases, default } => {
                let Some(value) = self.operand(&state, *value) else { return self.lost(frame, state) };
                let value = self.terms.word(value);
                let mut ways: Exits = Vec::new();
                let mut rest = state;
                for (case, target) in cases {
                    let same = self.terms.store.equal(value, Word::constant(32, *case as u32 as u64));
                    let [way, other] = self.fork(rest, same);
                    rest = other;
                    if way.guard != Literal::FALSE {
                        self.join(&mut ways, *target, way);
                    }
                }
                if rest.guard != Literal::FALSE {
                    self.join(&mut ways, *default, rest);
                }
                Ok(ways)
            }
            Terminator::Return(None) => {
                self.returns(frame, state.way, None);
                Ok(Vec::new())
            }
            Terminator::Return(Some(operand)) => {
                let Some(value) = self.operand(&state, *operand) else { return self.lost(frame, state) };
                self.returns(frame, state.way, Some(value));
                Ok(Vec::new())
            }
            Terminator::Throw(operand) => {
                let thrown = self.thrown_by(&state, *operand);
                self.fail(frame, &mut state, Literal::TRUE, thrown)?;
                Ok(Vec::new())
            }
        }
    }

    /// A value is needed that is not known: the identity of a boxed number, or one that was not written on all ways; but
    /// Java's compiler does not make such code.
    fn lost(&mut self, frame: &Frame, mut state: State) -> Result<Exits, Stop> {
        self.refuse(frame, &mut state, "the identity of a boxed number")?;
        Ok(Vec::new())
    }

    fn is_identity_of_boxes(&mut self, condition: Condition, a: Term, b: Term) -> bool {
        if !matches!(condition, Condition::Same | Condition::Different) || self.memory.boxes.is_empty() {
            return false;
        }
        let boxes = |this: &Self, term: Term| {
            this.terms.alternatives(term).iter().any(|(_, address)| this.memory.boxes.contains(&Ref(*address)))
        };
        let is_null = |this: &Self, term: Term| this.terms.alternatives(term).iter().all(|(_, address)| *address == 0);
        (boxes(self, a) && !is_null(self, b)) || (boxes(self, b) && !is_null(self, a))
    }

    fn operand(&mut self, state: &State, operand: Operand) -> Option<Term> {
        match operand {
            Operand::Reg(register) => state.registers[register.0 as usize],
            Operand::Const(Constant::Null) => Some(self.terms.object(0)),
            Operand::Const(constant) => {
                let (width, bits) = match constant {
                    Constant::Int(value) => (32, u64::from(value as u32)),
                    Constant::Long(value) => (64, value as u64),
                    Constant::Float(value) => (32, u64::from(value.to_bits())),
                    Constant::Double(value) => (64, value.to_bits()),
                    Constant::Null => (32, 0),
                };
                Some(Term::Word(Word::constant(width, bits)))
            }
        }
    }

    fn instruction(&mut self, frame: &mut Frame, state: &mut State, op: &Op) -> Given {
        let owner = frame.code.class;
        macro_rules! operand {
            ($operand:expr) => {
                match self.operand(state, $operand) {
                    Some(term) => term,
                    None => return self.unknown(frame, state, "a value that is not known"),
                }
            };
        }
        macro_rules! resolved {
            ($result:expr) => {
                match $result {
                    Ok(found) => found,
                    Err(stop) => return self.unknown(frame, state, &stop.to_string()),
                }
            };
        }
        match op {
            Op::Move { from, .. } => Ok(Some(operand!(*from))),
            Op::Unary { op, a, .. } => {
                let a = operand!(*a);
                self.unary(frame, state, *op, a)
            }
            Op::Binary { op, a, b, .. } => {
                let (a, b) = (operand!(*a), operand!(*b));
                self.binary(frame, state, *op, a, b)
            }
            Op::GetField { object, field, .. } => {
                let object = operand!(*object);
                let field = resolved!(self.field_at(owner, *field, false));
                let (word, kind) = self.field_place(field);
                let class = self.machine.world.field(field).class;
                let objects = self.objects(frame, state, object, |this, object| this.has_members(object, class))?;
                if objects.len() > 1
                    && let Some(number) = self.number_in(object, word)
                {
                    return Ok(Some(Term::Word(number)));
                }
                let mut options = Vec::new();
                for (guard, object) in objects {
                    let bits = self.machine.heap.word(object, u32::from(word));
                    options.push((guard, self.read(Place::Field { object, word }, kind, bits)));
                }
                Ok(self.one_of(options))
            }
            Op::PutField { object, field, value } => {
                let (object, value) = (operand!(*object), operand!(*value));
                let field = resolved!(self.field_at(owner, *field, false));
                let (word, kind) = self.field_place(field);
                let class = self.machine.world.field(field).class;
                let objects = self.objects(frame, state, object, |this, object| this.has_members(object, class))?;
                for (guard, object) in objects {
                    let place = Place::Field { object, word };
                    self.write_to(frame, state, object, place, kind, (guard, value))?;
                }
                Ok(None)
            }
            Op::GetStatic { field, .. } => {
                let field = resolved!(self.field_at(owner, *field, true));
                let (_, kind) = self.field_place(field);
                let class = self.machine.world.field(field).class;
                let ready = self.is_ready(class);
                if self.machine.world.field(field).flags & access::FINAL == 0 {
                    self.lifted.kept.blur();
                }
                if let Some(word) = self.machine.static_word(field).filter(|_| self.is_specification()) {
                    self.machine.domain.watch_mut().looked_up(Place::Static(word));
                }
                match self.machine.static_bits(field).filter(|_| ready) {
                    Some(bits) => Ok(Some(self.constant(kind, bits))),
                    None => self.unknown(frame, state, "a static field of a class that is not initialised"),
                }
            }
            Op::PutStatic { .. } => self.unknown(frame, state, "an assignment to a static field"),
            Op::ArrayLength { array, .. } => {
                let array = operand!(*array);
                let mut options = Vec::new();
                for (guard, array) in self.objects(frame, state, array, |this, array| this.is_array(array, None))? {
                    let length = u64::from(self.machine.heap.length(array));
                    options.push((guard, Term::Word(Word::constant(32, length))));
                }
                // What is known of the length of an array of the scope is known of one word.
                let known = match options[..] {
                    [_, _, ..] => self.terms.length(array, &self.machine.domain.arrays.lengths),
                    _ => None,
                };
                Ok(known.map(Term::Word).or_else(|| self.one_of(options)))
            }
            Op::ArrayLoad { element, array, index, .. } => {
                let (array, index) = (operand!(*array), operand!(*index));
                let mut options = Vec::new();
                for (guard, array, at) in self.elements(frame, state, *element, array, index)? {
                    let (kind, bits) = self.element_bits(*element, array, at);
                    options.push((guard, self.read(Place::Element { array, index: at }, kind, bits)));
                }
                Ok(self.one_of(options))
            }
            Op::ArrayStore { element, array, index, value } => {
                let (array, index, value) = (operand!(*array), operand!(*index), operand!(*value));
                let elements = self.elements(frame, state, *element, array, index)?;
                if self.writes && !self.can_store(&elements, *element, value) {
                    return self.unknown(
                        frame,
                        state,
                        "an array that may be one of several, or may not hold what it is given",
                    );
                }
                for (guard, array, at) in elements {
                    let kind = self.element_kind(*element, array);
                    let place = Place::Element { array, index: at };
                    self.write_to(frame, state, array, place, kind, (guard, value))?;
                }
                Ok(None)
            }
            Op::CheckCast { value, class, .. } => {
                let term = operand!(*value);
                let class = resolved!(self.machine.class_at(owner, *class));
                let fits = self.is_one_of(term, |this, address| address == 0 || this.is_instance(Ref(address), class));
                let thrown = self.thrown_class("java/lang/ClassCastException");
                self.fail(frame, state, !fits, thrown)?;
                Ok(Some(self.cast(term, class)))
            }
            Op::InstanceOf { value, class, .. } => {
                let term = operand!(*value);
                let class = resolved!(self.machine.class_at(owner, *class));
                let is = self.instance_of(term, class);
                Ok(Some(Term::Word(self.terms.store.flag(32, is))))
            }
            Op::Invoke { to, kind, method, arguments } => {
                let mut terms = Vec::with_capacity(arguments.len());
                for argument in arguments {
                    terms.push(operand!(*argument));
                }
                let reference = *method;
                let method = resolved!(self.method_at(owner, reference));
                let is_count = sequence::find(&self.machine.world, method) == Some(sequence::Call::Slots);
                if is_count && !sequence::is_only_compared(*to, reference, &frame.code.method) {
                    let what = "the number of a sequence's slots, which may only be compared with the number of one";
                    return self.unknown(frame, state, what);
                }
                self.invoke(frame, state, *kind, method, terms)
            }
            Op::New { class, .. } => {
                let class = resolved!(self.machine.class_at(owner, *class));
                self.new_object(frame, state, class)
            }
            Op::NewArray { element, length, .. } => {
                let length = operand!(*length);
                let class = match element {
                    ir::Element::Boolean => "[Z",
                    ir::Element::Byte | ir::Element::ByteOrBoolean => "[B",
                    ir::Element::Char => "[C",
                    ir::Element::Short => "[S",
                    ir::Element::Int => "[I",
                    ir::Element::Long => "[J",
                    ir::Element::Float => "[F",
                    ir::Element::Double => "[D",
                    ir::Element::Ref => "[Ljava/lang/Object;",
                };
                let class = resolved!(self.machine.ready_class(class));
                self.new_array(frame, state, class, length)
            }
            Op::NewRefArray { class, length, .. } => {
                let length = operand!(*length);
                let component = resolved!(self.machine.class_at(owner, *class));
                let name = self.machine.world.class(component).name.clone();
                let array = if name.starts_with('[') { format!("[{name}") } else { format!("[L{name};") };
                let class = resolved!(self.machine.ready_class(&array));
                self.new_array(frame, state, class, length)
            }
            Op::NewMultiArray { .. } => self.unknown(frame, state, "the creation of an array of arrays"),
            Op::Load { constant, .. } => match self.machine.object_at(owner, *constant) {
                Some(object) => Ok(Some(self.terms.object(object.0))),
                None => self.unknown(frame, state, "a constant that is an object"),
            },
            Op::InvokeDynamic { .. } => self.unknown(frame, state, "a dynamic call"),
            // An evaluation is alone.
            Op::MonitorEnter { object } | Op::MonitorExit { object } => {
                let object = operand!(*object);
                let null = self.terms.is(object, 0);
                let thrown = self.thrown_class("java/lang/NullPointerException");
                self.fail(frame, state, null, thrown)?;
                Ok(None)
            }
        }
    }

    /// A reference to objects of a class only: whoever goes on after a cast knows their fields and methods.
    fn cast(&mut self, term: Term, class: ClassId) -> Term {
        let all = self.terms.all_alternatives(term);
        let fits = |this: &Self, address: u32| address == 0 || this.is_instance(Ref(address), class);
        let left: Vec<Alternative> = all.iter().copied().filter(|(_, address)| fits(self, *address)).collect();
        if left.len() == all.len() {
            return term;
        }
        if left.is_empty() { self.terms.object(0) } else { self.terms.reference(left) }
    }

    /// The class of what is thrown.
    fn thrown_by(&mut self, state: &State, operand: Operand) -> Word {
        let Some(term) = self.operand(state, operand) else { return no_class() };
        let mut thrown = self.thrown_class("java/lang/NullPointerException");
        for (choice, address) in self.terms.alternatives(term) {
            if address != 0 {
                let class = class_number(self.machine.heap.class(Ref(address)));
                thrown = self.one_thrown(choice, class, thrown);
            }
        }
        thrown
    }

    fn unknown(&mut self, frame: &Frame, state: &mut State, what: &str) -> Given {
        self.refuse(frame, state, what)?;
        Ok(None)
    }

    /// The field behind an index into a class's constant pool.
    fn field_at(&mut self, owner: ClassId, constant: u16, is_static: bool) -> Result<FieldId, Box<machine::Stop>> {
        match self.lifted.fields.entry((owner, constant, is_static)) {
            Entry::Occupied(known) => Ok(*known.get()),
            Entry::Vacant(place) => Ok(*place.insert(self.machine.field_at(owner, constant, is_static)?)),
        }
    }

    /// The method behind an index into a class's constant pool.
    fn method_at(&mut self, owner: ClassId, constant: u16) -> Result<MethodId, Box<machine::Stop>> {
        match self.lifted.methods.entry((owner, constant)) {
            Entry::Occupied(known) => Ok(*known.get()),
            Entry::Vacant(place) => Ok(*place.insert(self.machine.method_at(owner, constant)?)),
        }
    }

    pub(super) fn field_place(&self, field: FieldId) -> (u16, char) {
        let info = self.machine.world.field(field);
        let kind = self.machine.world.text(info.descriptor).chars().next().unwrap_or('I');
        (self.machine.field_word(field) as u16, kind)
    }

    fn new_object(&mut self, frame: &mut Frame, state: &mut State, class: ClassId) -> Given {
        if !self.is_ready(class) {
            return self.unknown(frame, state, "a class that is not initialised");
        }
        let object = self.create(class, None, state.guard)?;
        Ok(Some(self.terms.object(object.0)))
    }

    /// A new array: one for each length that it may have.
    fn new_array(&mut self, frame: &mut Frame, state: &mut State, class: ClassId, length: Term) -> Given {
        let length = self.terms.word(length);
        let negative = self.terms.store.less(length, Word::constant(32, 0));
        let thrown = self.thrown_class("java/lang/NegativeArraySizeException");
        self.fail(frame, state, negative, thrown)?;
        let Some(lengths) = self.values(length, state.guard, MOST_LENGTHS) else {
            return self.unknown(frame, state, "the creation of an array whose length is not bounded by the scope");
        };
        let mut arrays = Vec::new();
        for known in lengths {
            if known > MOST_ELEMENTS {
                return self.unknown(frame, state, "the creation of a large array");
            }
            let chosen = self.terms.store.equal(length, Word::constant(32, known));
            let guard = self.on_way(state.guard, chosen);
            let array = self.create(class, Some(known as u32), guard)?;
            arrays.push((chosen, array.0));
        }
        if arrays.is_empty() {
            // Nobody gets here.
            state.guard = Literal::FALSE;
            return Ok(None);
        }
        Ok(Some(self.terms.reference(arrays)))
    }

    pub(super) fn is_instance(&self, object: Ref, class: ClassId) -> bool {
        let actual = self.machine.heap.class(object);
        actual == class || self.machine.world.is_subclass(actual, class)
    }

    fn instance_of(&mut self, term: Term, class: ClassId) -> Literal {
        let fits = |this: &Self, address: u32| address != 0 && this.is_instance(Ref(address), class);
        self.is_one_of(term, fits)
    }

    /// When a reference is to one of some objects, or null. One alternative always holds, so it is said by whichever there are fewer of:
    /// these, or the others.
    fn is_one_of(&mut self, term: Term, fits: impl Fn(&Self, u32) -> bool) -> Literal {
        let alternatives = self.terms.alternatives(term);
        let (these, others): (Vec<_>, Vec<_>) = alternatives.iter().partition(|(_, address)| fits(self, *address));
        let by_others = others.len() < these.len();
        let guards = if by_others { others } else { these };
        let any = self.terms.store.graph.or_all(guards.into_iter().map(|(guard, _)| guard));
        any.negate_if(by_others)
    }

    fn unary(&mut self, frame: &Frame, state: &mut State, op: ir::UnaryOp, a: Term) -> Given {
        let a = self.terms.word(a);
        if let Some(word) = operation::unary(&mut self.terms.store, op, a) {
            return Ok(Some(Term::Word(word)));
        }
        // Floating point has no formulas, but constants can be computed.
        match a.as_constant() {
            Some(bits) => {
                let width = operation::width_of_unary(op);
                Ok(Some(Term::Word(Word::constant(width, Concrete.unary(op, bits)))))
            }
            None => self.unknown(frame, state, "floating-point arithmetic"),
        }
    }

    fn binary(&mut self, frame: &mut Frame, state: &mut State, op: ir::BinaryOp, a: Term, b: Term) -> Given {
        use ir::BinaryOp as B;
        let (a, b) = (self.terms.word(a), self.terms.word(b));
        if matches!(op, B::DivInt | B::RemInt | B::DivLong | B::RemLong) {
            let zero = self.terms.store.equal(b, Word::constant(b.width(), 0));
            let thrown = self.thrown_class("java/lang/ArithmeticException");
            self.fail(frame, state, zero, thrown)?;
            if state.guard == Literal::FALSE {
                return Ok(None);
            }
        }
        if let Some(word) = operation::binary(&mut self.terms.store, op, a, b) {
            return Ok(Some(Term::Word(word)));
        }
        match (a.as_constant(), b.as_constant()) {
            (Some(a), Some(b)) => {
                let width = operation::width_of_binary(op);
                Ok(Some(Term::Word(Word::constant(width, Concrete.binary(op, a, b)))))
            }
            _ => self.unknown(frame, state, "floating-point arithmetic"),
        }
    }
}

/// The length of the longest array that an evaluation creates, and how many it makes for one that depends on the state.
const MOST_ELEMENTS: u64 = 4096;
const MOST_LENGTHS: usize = 64;
