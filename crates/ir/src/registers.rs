//! From provisional registers to the registers of the method.
//!
//! Arguments come first. Webs of one slot, kind and source variable then share a register: they
//! never live at the same time, since the slot held only one of them. So a method has one register
//! for each source variable, and without debug tables one for each slot and kind. Temporaries and
//! canonical stack registers follow as they are met.

use crate::code::{Block, Kind, Operand, Reg, Register};
use crate::descriptor::utf8;
use crate::error::{LiftError, Limit};
use crate::names::Names;
use crate::translate::{Place, Translation};
use crate::webs::Webs;
use ristretto_classfile::ConstantPool;

/// No register yet, or no next one in the list.
const NONE: u32 = u32::MAX;

/// An argument of the method: its slot, kind and name (an index into the constant pool).
#[derive(Clone, Copy)]
pub(crate) struct Parameter {
    pub(crate) slot: u16,
    pub(crate) kind: Kind,
    pub(crate) name: Option<u16>,
}

/// What is known about a register while they are handed out.
struct Key {
    kind: Kind,
    name: Option<u16>,
    temporary: bool,
    /// The next register of the same slot.
    next: u32,
}

/// The registers handed out so far.
pub(crate) struct Registers {
    keys: Vec<Key>,
    /// For each slot the first register made for it.
    of_slot: Vec<u32>,
    /// For each web its name, 0 if none: that is no valid constant pool index.
    name_of_web: Vec<u16>,
    /// For each web its register.
    of_web: Vec<u32>,
    /// For each provisional register what to use instead.
    of_value: Vec<Option<Operand>>,
    /// Registers for stack entries between blocks, by position and kind.
    canonical: Vec<(u32, Kind, Reg)>,
}

impl Registers {
    /// Gives registers to the arguments, and names and checked kinds to the webs. Node n stands
    /// for argument n.
    pub(crate) fn new(
        translation: &Translation,
        webs: &mut Webs,
        parameters: &[Parameter],
        names: &Names,
        slots: u16,
    ) -> Result<Registers, LiftError> {
        let nodes = translation.nodes as usize;
        let mut registers = Registers {
            keys: Vec::with_capacity(parameters.len() + 8),
            of_slot: vec![NONE; usize::from(slots)],
            name_of_web: vec![0; if names.is_empty() { 0 } else { nodes }],
            of_web: vec![NONE; nodes],
            of_value: vec![None; translation.values.len()],
            canonical: Vec::new(),
        };
        let mut kinds: Vec<Option<Kind>> = vec![None; nodes];
        for (node, parameter) in parameters.iter().enumerate() {
            kinds[node] = Some(parameter.kind);
            let register = registers.new_register(parameter.kind, parameter.name, false)?;
            registers.of_web[node] = u32::from(register.0);
            // An unnamed argument shares its register with no other web: nothing says that they
            // are the same variable.
            if parameter.name.is_some() {
                registers.of_slot[usize::from(parameter.slot)] = u32::from(register.0);
            }
        }
        for value in &translation.values {
            let Place::Local { slot, node, at, written } = value.place else { continue };
            let web = webs.find(node) as usize;
            match kinds[web] {
                None => kinds[web] = Some(value.kind),
                Some(kind) if kind == value.kind => {}
                found => return Err(LiftError::KindMismatch { at, wanted: value.kind, found }),
            }
            if !names.is_empty() && registers.name_of_web[web] == 0 {
                let name = names.at(slot, value.kind, at, written);
                registers.name_of_web[web] = name.unwrap_or(0);
            }
        }
        Ok(registers)
    }

    /// The register or constant to use in place of a provisional register.
    pub(crate) fn resolve(
        &mut self,
        translation: &Translation,
        webs: &mut Webs,
        value: Reg,
    ) -> Result<Operand, LiftError> {
        let index = usize::from(value.0);
        if let Some(operand) = self.of_value[index] {
            return Ok(operand);
        }
        let kind = translation.values[index].kind;
        let register = match translation.values[index].place {
            Place::Local { slot, node, .. } => self.of_local(webs.find(node), slot, kind)?,
            Place::Temporary => self.new_register(kind, None, true)?,
            Place::Entry { position, .. } => self.canonical(position, kind)?,
        };
        self.of_value[index] = Some(Operand::Reg(register));
        Ok(Operand::Reg(register))
    }

    /// Decides what to use in place of a provisional register.
    pub(crate) fn decide(&mut self, value: Reg, operand: Operand) {
        self.of_value[usize::from(value.0)] = Some(operand);
    }

    pub(crate) fn is_temporary(&self, register: Reg) -> bool {
        self.keys[usize::from(register.0)].temporary
    }

    pub(crate) fn kind(&self, register: Reg) -> Kind {
        self.keys[usize::from(register.0)].kind
    }

    /// The register for a stack entry of this kind at this position between blocks.
    pub(crate) fn canonical(&mut self, position: u32, kind: Kind) -> Result<Reg, LiftError> {
        let known = self.canonical.iter().find(|known| (known.0, known.1) == (position, kind));
        if let Some((_, _, register)) = known {
            return Ok(*register);
        }
        let register = self.new_register(kind, None, false)?;
        self.canonical.push((position, kind, register));
        Ok(register)
    }

    pub(crate) fn new_register(&mut self, kind: Kind, name: Option<u16>, temporary: bool) -> Result<Reg, LiftError> {
        let register = u16::try_from(self.keys.len()).map_err(|_| LiftError::TooLarge(Limit::Registers))?;
        self.keys.push(Key { kind, name, temporary, next: NONE });
        Ok(Reg(register))
    }

    /// Drops registers that no block uses any more, except for arguments, and numbers the rest.
    pub(crate) fn compact(&mut self, parameters: usize, blocks: &mut [Block]) {
        const UNUSED: u16 = u16::MAX;
        let mut numbers = vec![UNUSED; self.keys.len()];
        for_each_register(blocks, |register| numbers[usize::from(register.0)] = 0);
        numbers[..parameters].fill(0);
        if !numbers.contains(&UNUSED) {
            return;
        }
        let used = numbers.iter_mut().filter(|number| **number != UNUSED);
        for (next, number) in (0u16..).zip(used) {
            *number = next;
        }
        let mut kept = numbers.iter().map(|number| *number != UNUSED);
        self.keys.retain(|_| kept.next().unwrap_or(true));
        for_each_register(blocks, |register| register.0 = numbers[usize::from(register.0)]);
    }

    /// The finished list.
    pub(crate) fn finish(self, pool: &ConstantPool<'_>) -> Vec<Register> {
        let name = |index: u16| match pool.get(index) {
            Some(ristretto_classfile::Constant::Utf8(text)) => Some(text.to_str_lossy().into()),
            _ => None,
        };
        debug_assert!(self.keys.iter().all(|key| key.name.is_none_or(|at| utf8(pool, at).is_some())));
        self.keys.iter().map(|key| Register { kind: key.kind, name: key.name.and_then(name) }).collect()
    }

    fn of_local(&mut self, web: u32, slot: u16, kind: Kind) -> Result<Reg, LiftError> {
        let web = web as usize;
        if self.of_web[web] == NONE {
            let name = self.name_of_web.get(web).copied().filter(|name| *name != 0);
            let mut candidate = self.of_slot[usize::from(slot)];
            while let Some(key) = self.keys.get(candidate as usize)
                && (key.kind, key.name) != (kind, name)
            {
                candidate = key.next;
            }
            if candidate == NONE {
                let register = self.new_register(kind, name, false)?;
                self.keys[usize::from(register.0)].next = self.of_slot[usize::from(slot)];
                candidate = u32::from(register.0);
                self.of_slot[usize::from(slot)] = candidate;
            }
            self.of_web[web] = candidate;
        }
        Ok(Reg(self.of_web[web] as u16))
    }
}

fn for_each_register(blocks: &mut [Block], mut visit: impl FnMut(&mut Reg)) {
    for block in blocks {
        block.caught.iter_mut().for_each(&mut visit);
        let mut read = |operand: &mut Operand| {
            if let Operand::Reg(register) = operand {
                visit(register);
            }
        };
        for instruction in &mut block.instructions {
            instruction.op.for_each_read_mut(&mut read);
        }
        block.terminator.for_each_read_mut(&mut read);
        for instruction in &mut block.instructions {
            instruction.op.written_mut().into_iter().for_each(&mut visit);
        }
    }
}
