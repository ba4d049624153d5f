//! The search space as a formula (paper 000, section 3.4): every place of the scope's objects and every argument has a number of
//! boolean variables that choose among its values.

use glassbox_logic::{Evaluation, Gate, Literal, Store, Word};
use glassbox_machine::Ref;
use glassbox_machine::domain::Place;
use glassbox_spec::Domain;
use glassbox_stage::{Alternatives, Kind, Space, Stage, Target};
use glassbox_verdict::{Natural, Unknown};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::concolic::{Concolic, Value};
use crate::term::{Term, Terms};

/// Something that the variables of the search space choose.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// Which of the values.
    index: Word,
    /// How many values the scope has for it.
    count: u64,
    values: Values,
    /// The value, as a function of the variables.
    pub term: Term,
}

#[derive(Clone, Debug)]
enum Values {
    Numbers { min: i64, kind: Kind },
    Bits(Vec<u64>),
}

/// A state of the search space: what each slot holds.
pub struct States {
    /// By slot.
    pub slots: Vec<Chosen>,
    /// The slots that have variables to themselves, and the first of each group that has them in common.
    own: Vec<usize>,
    /// That every index is one of a value.
    pub bounds: Literal,
    /// Objects that are in no state, by address, see [`Space::impossible`].
    impossible: FxHashSet<u32>,
}

impl States {
    /// Variables for all slots of a space without some objects: no slot refers to them, and what they hold is not chosen. Elements of
    /// variants of an array have variables in common. Fails if the check has to end before that is done.
    pub fn new(
        target: &Target,
        space: &Space,
        variants: &FxHashMap<u32, usize>,
        unused: &FxHashSet<u32>,
        terms: &mut Terms,
    ) -> Result<States, Unknown> {
        // Each place has its choice here, and its term beside the heap, in a table that is at least half empty when it has grown.
        let each = size_of::<Chosen>() + 2 * size_of::<(Place, (Term, u64))>();
        if !target.limits.has_room_for((space.slots.len() * each) as u64) {
            return Err(Unknown::Memory);
        }
        let impossible = space.impossible();
        let left_out: FxHashSet<u32>;
        let unused = if impossible.is_empty() {
            unused
        } else {
            left_out = unused.union(&impossible).copied().collect();
            &left_out
        };
        // Without the object under check there is no state.
        let mut bounds: Vec<Literal> = impossible.get(&space.root.0).map(|_| Literal::FALSE).into_iter().collect();
        let mut slots: Vec<Chosen> = Vec::with_capacity(space.slots.len());
        let mut own = Vec::with_capacity(space.slots.len());
        let mut common: FxHashMap<(usize, u32), usize> = FxHashMap::default();
        for (number, slot) in space.slots.iter().enumerate() {
            target.goes_on()?;
            if let Place::Element { array, index } = slot.place
                && let Some(variant) = variants.get(&array.0)
                && let first = *common.entry((*variant, index)).or_insert(number)
                && first != number
                && space.alternatives(first as u32) == space.alternatives(number as u32)
            {
                slots.push(slots[first].clone());
                continue;
            }
            own.push(number);
            let is_chosen = !matches!(slot.place, Place::Field { object, .. } if unused.contains(&object.0));
            let most = if is_chosen { u64::MAX } else { 1 };
            slots.push(match space.alternatives(number as u32) {
                Alternatives::Numbers { min, count } => {
                    Chosen { count, ..numbers(terms, min, count.min(most), slot.kind, &mut bounds) }
                }
                Alternatives::Listed(mut bits) => {
                    let count = bits.len() as u64;
                    bits.truncate(usize::try_from(most).unwrap_or(usize::MAX));
                    Chosen { count, ..listed(terms, bits, slot.kind, &mut bounds) }
                }
                Alternatives::References(mut objects) => {
                    let count = objects.len().max(1) as u64;
                    // A place has to hold something, even where no state is valid.
                    if objects.iter().any(|object| !unused.contains(&object.0)) {
                        objects.retain(|object| !unused.contains(&object.0));
                    }
                    objects.truncate(usize::try_from(most).unwrap_or(usize::MAX));
                    Chosen {
                        count,
                        ..listed(terms, objects.into_iter().map(Ref::bits).collect(), slot.kind, &mut bounds)
                    }
                }
            });
        }
        Ok(States { slots, own, bounds: terms.store.graph.and_all(bounds), impossible })
    }

    /// What is chosen independently of everything else.
    pub fn independent(&self) -> impl Iterator<Item = &Chosen> {
        self.own.iter().map(|slot| &self.slots[*slot])
    }

    /// Puts a state into the heap, and its terms beside it.
    pub fn enter(&self, space: &Space, stage: &mut Stage<Concolic>, model: &mut Evaluation) {
        stage.machine.domain.shadow.clear();
        stage.machine.domain.shadow.reserve(self.slots.len());
        for (slot, chosen) in (0u32..).zip(&self.slots) {
            let bits = chosen.bits(&stage.machine.domain.terms, model);
            space.write(stage, slot, bits);
            let place = space.slots[slot as usize].place;
            stage.machine.domain.shadow.insert(place, (chosen.term, bits));
        }
    }

    /// Gives places that were written to the one object that the path leaves. What was followed is known to be that object, but what
    /// was stored is the whole choice that it came from, and whoever does not ask what is known on the path would go through all of it.
    pub fn know_references(&self, space: &Space, domain: &mut Concolic) {
        for (slot, chosen) in space.slots.iter().zip(&self.slots) {
            let Some((term, _)) = domain.shadow.get_mut(&slot.place) else { continue };
            if *term != chosen.term
                && let [(_, only)] = domain.terms.alternatives(*term)[..]
            {
                *term = domain.terms.object(only);
            }
        }
    }
}

/// Arguments of an operation.
#[derive(Clone)]
pub struct Arguments {
    /// By parameter.
    pub parameters: Vec<Chosen>,
    /// That every index is one of a value.
    pub bounds: Literal,
    /// Whether some parameter has no value at all.
    pub none: bool,
}

impl Arguments {
    /// Variables for the parameters of an action.
    pub fn new(stage: &mut Stage<Concolic>, space: &Space, states: &States, action: usize) -> Arguments {
        let call = stage.actions[action].call.clone();
        let mut bounds = Vec::new();
        let mut parameters = Vec::new();
        let mut none = false;
        for (parameter, spec) in call.parameters.iter().zip(&call.method.parameters) {
            let kind = Kind::of(&spec.kind);
            let chosen = match &parameter.domain {
                Domain::Numbers { min, max } if min <= max => {
                    let count = u64::try_from(i128::from(*max) - i128::from(*min) + 1).unwrap_or(u64::MAX);
                    numbers(&mut stage.machine.domain.terms, *min, count, kind, &mut bounds)
                }
                domain => {
                    let mut bits = stage.simple_values(domain, kind);
                    let objects = space.argument_objects(stage, domain).into_iter();
                    bits.extend(objects.filter(|object| !states.impossible.contains(&object.0)).map(Ref::bits));
                    none |= bits.is_empty();
                    listed(&mut stage.machine.domain.terms, bits, kind, &mut bounds)
                }
            };
            parameters.push(chosen);
        }
        let bounds = stage.machine.domain.terms.store.graph.and_all(bounds);
        Arguments { parameters, bounds, none }
    }

    /// The number of ways to choose them for each of some states.
    pub fn ways(&self, states: &Natural) -> Natural {
        let chosen = self.parameters.iter().fold(states.clone(), |ways, parameter| ways.times(parameter.count()));
        if self.none { Natural::default() } else { chosen }
    }

    /// Their variables, in the order of diagrams, and then those of states.
    pub fn before(&self, states: &[u32], store: &Store) -> Vec<u32> {
        let parameters = self.parameters.iter().flat_map(|chosen| chosen.variables(store).into_iter().rev());
        parameters.chain(states.iter().copied()).collect()
    }

    /// The arguments of an element.
    pub fn values(&self, terms: &Terms, model: &mut Evaluation) -> Vec<Value> {
        let value = |chosen: &Chosen| {
            let bits = chosen.bits(terms, model);
            let constant = matches!(chosen.term, Term::Word(word) if word.as_constant().is_some());
            Value { bits, term: (!constant).then_some(chosen.term) }
        };
        self.parameters.iter().map(value).collect()
    }
}

impl Chosen {
    /// How many values the scope has for it.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The variables that choose, the lowest bit first.
    pub fn variables(&self, store: &Store) -> Vec<u32> {
        let number = |bit: Literal| match store.graph.gate(bit.node()) {
            Gate::Variable(number) => Some(number),
            _ => None,
        };
        store.bits(self.index).into_iter().filter_map(number).collect()
    }

    /// The literals that choose, the highest bit first.
    pub fn bits_downwards(&self, terms: &Terms) -> Vec<Literal> {
        let bits = terms.store.bits(self.index).into_iter().rev();
        bits.filter(|bit| !bit.is_constant()).collect()
    }

    /// Whether this is the value with a number.
    pub fn is(&self, terms: &mut Terms, number: u64) -> Literal {
        terms.store.is(self.index, number as usize)
    }

    /// Whether this is a reference to an object.
    pub fn refers_to(&self, terms: &mut Terms, object: Ref) -> Literal {
        match self.term {
            Term::Reference(_) => terms.is(self.term, object.0),
            Term::Word(_) | Term::Flow(_) => Literal::FALSE,
        }
    }

    fn bits(&self, terms: &Terms, model: &mut Evaluation) -> u64 {
        let index = terms.store.evaluate(model, self.index);
        match &self.values {
            Values::Numbers { min, kind } => kind.bits(min.wrapping_add(index as i64)),
            Values::Bits(bits) => bits.get(index as usize).copied().unwrap_or(0),
        }
    }
}

fn numbers(terms: &mut Terms, min: i64, count: u64, kind: Kind, bounds: &mut Vec<Literal>) -> Chosen {
    if matches!(kind, Kind::Float | Kind::Double) {
        let bits = (0..count).map(|number| kind.bits(min + number as i64)).collect();
        return listed(terms, bits, kind, bounds);
    }
    let width = if kind == Kind::Long { 64 } else { 32 };
    let index = terms.store.index(count as usize);
    bounds.push(terms.store.in_range(index, count as usize));
    let wide = terms.store.zero_extend(index, width);
    let term = terms.store.add(wide, Word::constant(width, min as u64));
    Chosen { index, count, values: Values::Numbers { min, kind }, term: Term::Word(term) }
}

fn listed(terms: &mut Terms, bits: Vec<u64>, kind: Kind, bounds: &mut Vec<Literal>) -> Chosen {
    let count = bits.len().max(1);
    let index = terms.store.index(count);
    bounds.push(terms.store.in_range(index, count));
    let term = if kind == Kind::Reference {
        let addresses: Vec<u32> = bits.iter().map(|bits| *bits as u32).collect();
        terms.choose(index, &addresses)
    } else {
        let width = if matches!(kind, Kind::Long | Kind::Double) { 64 } else { 32 };
        let words: Vec<Word> = bits.iter().map(|bits| Word::constant(width, *bits)).collect();
        Term::Word(terms.store.select(index, &words))
    };
    Chosen { index, count: count as u64, values: Values::Bits(bits), term }
}
