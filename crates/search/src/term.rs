//! What is known of a value symbolically: a word of bits, or guarded references.
//!
//! A reference is a list of addresses, each under a condition (paper 000, section 4.1): the conditions exclude each other, and
//! one of them holds. Lists are interned, so that a term is small and can be copied.

use glassbox_ir::Condition;
use glassbox_logic::{Above, Context, Evaluation, Literal, Store, Word};
use rustc_hash::FxHashMap;

/// A symbolic value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// A number.
    Word(Word),
    /// A reference, by the number of its list of alternatives.
    Reference(u32),
    /// Something that depends on other values, nobody knows how: see `flow.rs`. It is never in the heap.
    Flow(u32),
}

/// An address under a condition.
pub type Alternative = (Literal, u32);

/// Formulas, and the terms over them.
#[derive(Clone, Debug, Default)]
pub struct Terms {
    /// Graph and words.
    pub store: Store,
    lists: Vec<Box<[Alternative]>>,
    numbers: FxHashMap<Box<[Alternative]>, u32>,
    /// The lengths of references to arrays, in every state.
    lengths: FxHashMap<Term, Word>,
    /// References that are chosen by an index: to which objects.
    chosen: FxHashMap<Term, (Word, Box<[u32]>)>,
    /// What number is in the box that a reference is to, whichever it is, and the facts that this was found out under.
    numbers_in: FxHashMap<(Term, u16), (Context, Word)>,
    /// The word of the number in the boxes that a reference may be to.
    box_words: FxHashMap<Term, u16>,
}

impl Terms {
    /// The reference to one object, or null.
    pub fn object(&mut self, address: u32) -> Term {
        self.reference(vec![(Literal::TRUE, address)])
    }

    /// The length of an array that may be one of several, whose lengths are given; nothing if others are among them. It is the same
    /// word in every context. Of null, it is 0.
    pub fn length(&mut self, array: Term, lengths: &FxHashMap<u32, u32>) -> Option<Word> {
        if let Some(word) = self.lengths.get(&array) {
            return Some(*word);
        }
        let length = |(guard, address): (Literal, u32)| match address {
            0 => Some((guard, 0)),
            _ => lengths.get(&address).map(|length| (guard, *length)),
        };
        let options: Vec<(Literal, u32)> =
            self.all_alternatives(array).into_iter().map(length).collect::<Option<_>>()?;
        let word = self.store.plainly(|store| {
            let one = |word, (guard, length): &(Literal, u32)| {
                store.ite(*guard, Word::constant(32, u64::from(*length)), word)
            };
            options.iter().fold(Word::constant(32, 0), one)
        });
        self.lengths.insert(array, word);
        Some(word)
    }

    /// The reference with these alternatives; those that cannot be are dropped, equal addresses are joined.
    pub fn reference(&mut self, alternatives: Vec<Alternative>) -> Term {
        let mut joined: Vec<Alternative> = Vec::with_capacity(alternatives.len());
        for (guard, address) in alternatives {
            if guard == Literal::FALSE {
                continue;
            }
            match joined.iter_mut().find(|(_, known)| *known == address) {
                Some((known, _)) => *known = self.store.graph.or(*known, guard),
                None => joined.push((guard, address)),
            }
        }
        joined.sort_unstable_by_key(|(_, address)| *address);
        let list = joined.into_boxed_slice();
        if let Some(number) = self.numbers.get(&list) {
            return Term::Reference(*number);
        }
        let number = self.lists.len() as u32;
        self.lists.push(list.clone());
        self.numbers.insert(list, number);
        Term::Reference(number)
    }

    /// The reference that an index chooses.
    pub fn choose(&mut self, index: Word, addresses: &[u32]) -> Term {
        let mut alternatives = Vec::with_capacity(addresses.len());
        for (number, address) in addresses.iter().enumerate() {
            alternatives.push((self.store.is(index, number), *address));
        }
        let term = self.reference(alternatives);
        self.chosen.insert(term, (index, addresses.into()));
        term
    }

    /// The number in the box that a reference is to, as a function of the index that chooses it; `number` knows what is in a box. Where
    /// boxes with one number after the other are chosen from, that is little more than the index.
    pub fn number_in(&mut self, term: Term, word: u16, number: impl Fn(u32) -> Option<Word>) -> Option<Word> {
        if let Some(known) = self.number_within(term, word) {
            return Some(known);
        }
        let (index, addresses) = self.chosen.get(&term)?;
        let index = *index;
        let boxes: Vec<u32> = addresses.to_vec();
        let (first, box_) = boxes.iter().enumerate().find(|(_, address)| **address != 0)?;
        let some = number(*box_)?;
        let (width, start) = (some.width(), some.as_constant()?.wrapping_sub(first as u64));
        let mut words = Vec::with_capacity(boxes.len());
        for (place, address) in boxes.iter().enumerate() {
            words.push(match address {
                // Nobody looks into null. This continues the row.
                0 => Word::constant(width, start.wrapping_add(place as u64)),
                address => number(*address)?,
            });
        }
        let chosen = self.store.plainly(|store| store.select(index, &words));
        self.note_number(term, word, Context::PLAIN, chosen);
        Some(chosen)
    }

    /// The reference to one of several boxes, in whichever of which there is this number.
    pub fn boxed(&mut self, alternatives: Vec<Alternative>, word: u16, number: Word) -> Term {
        let term = self.reference(alternatives);
        let context = self.store.graph.context();
        self.note_number(term, word, context, number);
        term
    }

    /// The number in the box that a reference is to, if that is known without looking into boxes.
    pub fn number_within(&self, term: Term, word: u16) -> Option<Word> {
        let (context, number) = self.numbers_in.get(&(term, word))?;
        self.store.graph.holds(*context).then_some(*number)
    }

    fn note_number(&mut self, term: Term, word: u16, context: Context, number: Word) {
        // What is known whatever the facts are is not given up for what is known under some.
        if !matches!(self.numbers_in.get(&(term, word)), Some((Context::PLAIN, _))) {
            self.numbers_in.insert((term, word), (context, number));
            self.box_words.insert(term, word);
        }
    }

    /// Of one box or another, the number is that in the one or in the other; nobody looks into null.
    fn merge_numbers(&mut self, merged: Term, condition: Literal, a: Term, b: Term) {
        let Some(word) = self.box_words.get(&a).or_else(|| self.box_words.get(&b)).copied() else { return };
        let is_null = |this: &Terms, term: Term| matches!(this.alternatives(term)[..], [(_, 0)]);
        let number = match (self.number_within(a, word), self.number_within(b, word)) {
            (Some(a), Some(b)) if a.width() == b.width() => self.store.ite(condition, a, b),
            (Some(a), None) if is_null(self, b) => a,
            (None, Some(b)) if is_null(self, a) => b,
            _ => return,
        };
        let context = self.store.graph.context();
        self.note_number(merged, word, context, number);
    }

    /// What lies above some literals in the formulas that terms are made of.
    pub fn above(&self, literals: &[Literal], terms: &[Term]) -> Above {
        let roots: Vec<Literal> = terms.iter().flat_map(|term| self.made_of(*term)).collect();
        self.store.graph.above(literals, &roots)
    }

    /// The formulas that a term is made of. What an index of the search space chooses is not made of anything.
    fn made_of(&self, term: Term) -> Vec<Literal> {
        match term {
            _ if self.chosen.contains_key(&term) => Vec::new(),
            Term::Flow(_) => Vec::new(),
            Term::Reference(number) => self.lists[number as usize].iter().map(|(guard, _)| *guard).collect(),
            Term::Word(word) if word.as_constant().is_some() => Vec::new(),
            Term::Word(word) => self.store.bits(word),
        }
    }

    /// Terms as they are under what is known on the path of some formulas, and of all that lies above them.
    pub fn rewrite(&mut self, terms: &[Term], above: &Above) -> Vec<Term> {
        let roots: Vec<Literal> = terms.iter().flat_map(|term| self.made_of(*term)).collect();
        let mut rewritten = self.store.graph.rewrite_above(&roots, above).into_iter();
        let mut new = Vec::with_capacity(terms.len());
        for term in terms {
            let literals: Vec<Literal> = rewritten.by_ref().take(self.made_of(*term).len()).collect();
            new.push(match term {
                _ if literals.is_empty() => *term,
                Term::Reference(number) => {
                    let addresses = self.lists[*number as usize].clone();
                    let alternatives = literals.into_iter().zip(addresses.iter().map(|(_, address)| *address));
                    self.reference(alternatives.collect())
                }
                _ => Term::Word(self.store.word(&literals)),
            });
        }
        new
    }

    /// The alternatives of a reference, as far as what is known on the path leaves them.
    pub fn alternatives(&self, term: Term) -> Vec<Alternative> {
        let Term::Reference(number) = term else { return Vec::new() };
        let graph = &self.store.graph;
        let all = self.lists[number as usize].iter().map(|(guard, address)| (graph.under_facts(*guard), *address));
        let mut left: Vec<Alternative> = all.filter(|(guard, _)| *guard != Literal::FALSE).collect();
        if let Some(only) = left.iter().position(|(guard, _)| *guard == Literal::TRUE) {
            left = vec![left[only]];
        }
        // One alternative always holds.
        if let [(guard, _)] = &mut left[..] {
            *guard = Literal::TRUE;
        }
        left
    }

    /// The alternatives of a reference, whatever is known on the path.
    pub fn all_alternatives(&self, term: Term) -> Vec<Alternative> {
        let Term::Reference(number) = term else { return Vec::new() };
        self.lists[number as usize].to_vec()
    }

    /// The word of a number.
    pub fn word(&self, term: Term) -> Word {
        match term {
            Term::Word(word) => word,
            Term::Reference(_) | Term::Flow(_) => Word::constant(32, 0),
        }
    }

    /// What a term comes to on one element; nothing if its alternatives do not say.
    pub fn bits(&self, element: &mut Evaluation, term: Term) -> Option<u64> {
        match term {
            Term::Word(word) => Some(self.store.evaluate(element, word)),
            Term::Reference(number) => {
                let holds = |(guard, _): &&Alternative| element.literal(&self.store.graph, *guard);
                self.lists[number as usize].iter().find(holds).map(|(_, address)| u64::from(*address))
            }
            Term::Flow(_) => None,
        }
    }

    /// Whether a reference is to this address.
    pub fn is(&mut self, term: Term, address: u32) -> Literal {
        let alternatives = self.alternatives(term);
        alternatives.iter().find(|(_, known)| *known == address).map_or(Literal::FALSE, |(guard, _)| *guard)
    }

    /// Whether two references are the same.
    pub fn same(&mut self, a: Term, b: Term) -> Literal {
        let (a, b) = (self.alternatives(a), self.alternatives(b));
        let mut same = Vec::new();
        for (guard, address) in &a {
            if let Some((other, _)) = b.iter().find(|(_, known)| known == address) {
                same.push(self.store.graph.and(*guard, *other));
            }
        }
        self.store.graph.or_all(same)
    }

    /// A comparison.
    pub fn compare(&mut self, condition: Condition, a: Term, b: Term) -> Literal {
        match condition {
            Condition::Same => self.same(a, b),
            Condition::Different => !self.same(a, b),
            _ => {
                let (a, b) = (self.word(a), self.word(b));
                match condition {
                    Condition::Eq => self.store.equal(a, b),
                    Condition::Ne => !self.store.equal(a, b),
                    Condition::Lt => self.store.less(a, b),
                    Condition::Ge => !self.store.less(a, b),
                    Condition::Gt => self.store.less(b, a),
                    _ => !self.store.less(b, a),
                }
            }
        }
    }

    /// One term or another.
    pub fn ite(&mut self, condition: Literal, a: Term, b: Term) -> Term {
        match self.store.graph.under_facts(condition).as_constant() {
            Some(true) => return a,
            Some(false) => return b,
            None if a == b => return a,
            None => {}
        }
        match (a, b) {
            (Term::Word(a), Term::Word(b)) => Term::Word(self.store.ite(condition, a, b)),
            (Term::Reference(_), Term::Reference(_)) => {
                let mut merged = Vec::new();
                for (guard, address) in self.alternatives(a) {
                    merged.push((self.store.graph.and(condition, guard), address));
                }
                for (guard, address) in self.alternatives(b) {
                    merged.push((self.store.graph.and(!condition, guard), address));
                }
                let merged = self.reference(merged);
                self.merge_numbers(merged, condition, a, b);
                merged
            }
            // Registers have one kind for life; this does not happen.
            _ => a,
        }
    }
}
