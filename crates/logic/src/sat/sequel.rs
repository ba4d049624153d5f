//! Sequel: a solver whose next answer begins where the last one ended.
//!
//! The questions of a search are many, easy and close to one another: those about one path assume the same hundred literals and one
//! more, and an element that is picked differs from the last one in a few places. MiniSat and its like forget every assignment
//! between two questions, and spend most of their time on making the same ones again. This one keeps them:
//!
//! - Assumptions that a question shares with the one before it, from the first on, stay assigned with all that follows from them. A
//!   question with the same assumptions goes on from the whole assignment, which matters after a model was excluded by a clause.
//! - A clause is added in the middle of an assignment. What follows from it gets the level that it would have had if the clause had been
//!   there from the start, and stays when later levels are undone. So levels are out of order on the trail at times (Nadel and Ryvchin,
//!   *Chronological Backtracking*, 2018), and a conflict among assumptions undoes none of them but the last.
//! - A question can be about a few variables among many. Once all assumptions but the last are made, these are decided first, and what
//!   follows for others is left open: the whole is not gone through for each of a hundred small conflicts. A conflict that is found is
//!   one all the same. If there is none, what was left open is made up for, and the search goes on with all variables.
//!
//! The rest is conflict-driven clause learning as in MiniSat (Eén and Sörensson, 2003), with clauses of two literals kept where they are
//! watched, and learnt clauses valued by the levels that they span (Audemard and Simon, 2009).

mod activity;
mod clauses;
mod hints;

use self::activity::Activity;
use self::clauses::{ClauseRef, Clauses};
use self::hints::Log;
use super::{Answer, Definition, Limits, Proof, Solver, SolverLiteral};

/// The SAT solver Sequel.
#[derive(Default)]
pub struct Sequel {
    clauses: Clauses,
    learnt: Vec<ClauseRef>,
    /// The number of learnt clauses after which some are deleted.
    most_learnt: usize,
    /// For each literal, the clauses to look at when it becomes true: those which watch its negation.
    watches: Vec<Vec<Watch>>,
    /// By literals.
    values: Vec<Value>,
    /// By variables, like the three that follow: the number of decisions that its value follows from.
    levels: Vec<u32>,
    reasons: Vec<Reason>,
    /// The value that a variable had last.
    phases: Vec<bool>,
    activity: Activity,
    /// Literals that are true, in the order in which they became so.
    trail: Vec<SolverLiteral>,
    /// Where each level starts on the trail.
    starts: Vec<usize>,
    /// Literals on the trail from here on were not propagated.
    head: usize,
    /// Whether something follows from fewer decisions than there are, so that levels are to be found out.
    out_of_order: bool,
    /// The assumptions of the last question. Those of the first levels are decided in this order.
    assumed: Vec<SolverLiteral>,
    core: Vec<SolverLiteral>,
    /// Whether there is no model whatever is assumed.
    contradictory: bool,
    conflicts: u64,
    /// How often a variable was assigned.
    assignments: u64,
    /// Variables that the analysis of a conflict has come by.
    seen: Vec<bool>,
    /// Those to be unmarked in the end.
    marked: Vec<u32>,
    /// By variables: which question was about them last, and whether the next one is about just those of the last.
    focus: Vec<u32>,
    question: u32,
    is_focused: bool,
    /// Who is told of a proof, if anybody is. Clauses of two literals are then kept like others, so that they have numbers; nothing else
    /// is different.
    log: Option<Log>,
}

/// What a literal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    Open,
    True,
    False,
}

/// A clause that watches a literal.
#[derive(Clone, Copy)]
struct Watch {
    /// The clause, unless it has just two literals.
    clause: Option<ClauseRef>,
    /// Another literal of the clause: when it is true, there is nothing to do.
    other: SolverLiteral,
}

/// Why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    /// It was decided, or it is true in all models.
    None,
    /// This one is false.
    Binary(SolverLiteral),
    /// All others of the clause are false.
    Clause(ClauseRef),
}

/// A clause that is false.
#[derive(Clone, Copy)]
enum Conflict {
    Binary(SolverLiteral, SolverLiteral),
    Clause(ClauseRef),
}

/// The unit of restarts, in conflicts.
const RESTART: u64 = 100;
/// Decisions between two looks at what interrupts.
const DECISIONS: u64 = 256;
/// Learnt clauses that are kept besides a third of the others.
const LEARNT: usize = 2_000;

impl Sequel {
    /// A solver without variables and clauses.
    pub fn new() -> Sequel {
        Sequel::default()
    }

    /// A solver without variables and clauses that says how it comes to its answers.
    pub fn proving(proof: Box<dyn Proof>) -> Sequel {
        Sequel { log: Some(Log::new(proof)), ..Sequel::default() }
    }

    fn value_of(&self, literal: SolverLiteral) -> Value {
        self.values[literal.index()]
    }

    fn level_of(&self, literal: SolverLiteral) -> u32 {
        self.levels[literal.variable() as usize]
    }

    fn level(&self) -> u32 {
        self.starts.len() as u32
    }

    /// Makes an open literal true.
    fn enqueue(&mut self, literal: SolverLiteral, level: u32, reason: Reason) {
        self.values[literal.index()] = Value::True;
        self.values[(!literal).index()] = Value::False;
        self.levels[literal.variable() as usize] = level;
        self.reasons[literal.variable() as usize] = reason;
        self.trail.push(literal);
        self.assignments += 1;
    }

    /// Makes an open literal true that follows from the decisions up to some level, of which there may be more.
    fn enqueue_late(&mut self, literal: SolverLiteral, level: u32, reason: Reason) {
        self.out_of_order |= level < self.level();
        self.enqueue(literal, level, reason);
    }

    fn decide(&mut self, literal: SolverLiteral) {
        self.starts.push(self.trail.len());
        self.enqueue(literal, self.level(), Reason::None);
    }

    /// Undoes all levels after one.
    fn return_to(&mut self, level: u32) {
        if level >= self.level() {
            return;
        }
        let start = self.starts[level as usize];
        let mut end = start;
        for at in start..self.trail.len() {
            let literal = self.trail[at];
            let variable = literal.variable();
            if self.levels[variable as usize] <= level {
                self.trail[end] = literal;
                end += 1;
                continue;
            }
            self.values[literal.index()] = Value::Open;
            self.values[(!literal).index()] = Value::Open;
            self.phases[variable as usize] = !literal.is_negated();
            self.activity.insert(variable);
        }
        self.trail.truncate(end);
        self.starts.truncate(level as usize);
        // A clause that was satisfied by what is undone may say something about what stays.
        self.head = self.head.min(start);
        self.out_of_order |= end > start;
    }

    /// Makes true whatever follows, clause by clause.
    fn propagate(&mut self) -> Option<Conflict> {
        let mut conflict = None;
        while conflict.is_none()
            && let Some(&literal) = self.trail.get(self.head)
        {
            self.head += 1;
            let falsified = !literal;
            let mut watches = std::mem::take(&mut self.watches[literal.index()]);
            let (mut next, mut kept) = (0, 0);
            while let Some(&watch) = watches.get(next) {
                next += 1;
                let value = self.value_of(watch.other);
                if value == Value::True {
                    watches[kept] = watch;
                    kept += 1;
                    continue;
                }
                let Some(clause) = watch.clause else {
                    watches[kept] = watch;
                    kept += 1;
                    if value == Value::False {
                        conflict = Some(Conflict::Binary(watch.other, falsified));
                        break;
                    }
                    let level = if self.out_of_order { self.level_of(falsified) } else { self.level() };
                    if !self.is_focused || self.is_in_focus(watch.other, level) {
                        self.enqueue(watch.other, level, Reason::Binary(falsified));
                    }
                    continue;
                };
                let words = self.clauses.words_mut(clause);
                if words[0] == falsified.0 {
                    words.swap(0, 1);
                }
                let first = SolverLiteral(words[0]);
                let watch = Watch { clause: Some(clause), other: first };
                let value = self.values[first.index()];
                if value != Value::True {
                    let values = &self.values;
                    let replacement = words[2..].iter().position(|&word| values[word as usize] != Value::False);
                    if let Some(replacement) = replacement {
                        words.swap(1, replacement + 2);
                        let watched = SolverLiteral(words[1]);
                        self.watches[(!watched).index()].push(watch);
                        continue;
                    }
                }
                watches[kept] = watch;
                kept += 1;
                match value {
                    Value::True => {}
                    Value::False => {
                        conflict = Some(Conflict::Clause(clause));
                        break;
                    }
                    Value::Open => {
                        let level = if self.out_of_order { self.level_after(clause) } else { self.level() };
                        if !self.is_focused || self.is_in_focus(first, level) {
                            self.enqueue(first, level, Reason::Clause(clause));
                        }
                    }
                }
            }
            watches.copy_within(next.., kept);
            watches.truncate(kept + watches.len() - next);
            self.watches[literal.index()] = watches;
        }
        self.out_of_order &= conflict.is_some();
        conflict
    }

    /// Whether a literal that follows at some level is to be made true at once.
    fn is_in_focus(&self, literal: SolverLiteral, level: u32) -> bool {
        (level as usize) < self.assumed.len() || self.focus[literal.variable() as usize] == self.question
    }

    /// Looks at all variables from now on: what was left open follows when the literals are propagated again that it follows from.
    fn widen(&mut self) {
        self.is_focused = false;
        if let Some(start) = self.starts.get(self.assumed.len().saturating_sub(1)) {
            self.head = self.head.min(*start);
            self.out_of_order = true;
        }
    }

    /// The level from which on a clause says that its first literal is true.
    fn level_after(&self, clause: ClauseRef) -> u32 {
        self.clauses.literals(clause).skip(1).map(|literal| self.level_of(literal)).max().unwrap_or_default()
    }

    fn for_each_literal(&self, conflict: Conflict, mut f: impl FnMut(SolverLiteral)) {
        match conflict {
            Conflict::Binary(one, two) => [one, two].into_iter().for_each(f),
            Conflict::Clause(clause) => self.clauses.literals(clause).for_each(&mut f),
        }
    }

    /// The false literals because of which one is true.
    fn for_each_cause(&self, literal: SolverLiteral, mut f: impl FnMut(SolverLiteral)) {
        match self.reasons[literal.variable() as usize] {
            Reason::None => {}
            Reason::Binary(cause) => f(cause),
            Reason::Clause(clause) => {
                self.clauses.literals(clause).filter(|cause| *cause != literal).for_each(f);
            }
        }
    }

    fn conflict_level(&self, conflict: Conflict) -> u32 {
        let mut level = 0;
        self.for_each_literal(conflict, |literal| level = level.max(self.level_of(literal)));
        level
    }

    /// Learns a clause from a conflict at the current level: it has one literal of that level, which comes first, and one of the
    /// highest level before it comes second.
    fn analyse(&mut self, conflict: Conflict) -> Vec<SolverLiteral> {
        let level = self.level();
        let mut learnt = Vec::new();
        // Literals of the level that are still to be replaced by what they follow from.
        let mut open = 0;
        let mut causes = Vec::new();
        self.for_each_literal(conflict, |literal| causes.push(literal));
        let mut at = self.trail.len();
        loop {
            for cause in causes.drain(..) {
                let variable = cause.variable();
                if self.seen[variable as usize] || self.levels[variable as usize] == 0 {
                    continue;
                }
                self.seen[variable as usize] = true;
                self.marked.push(variable);
                self.activity.bump(variable);
                if self.levels[variable as usize] == level {
                    open += 1;
                } else {
                    learnt.push(cause);
                }
            }
            let literal = loop {
                at -= 1;
                let literal = self.trail[at];
                if self.seen[literal.variable() as usize] && self.level_of(literal) == level {
                    break literal;
                }
            };
            open -= 1;
            if open == 0 {
                self.shorten(&mut learnt);
                learnt.insert(0, !literal);
                break;
            }
            self.for_each_cause(literal, |cause| causes.push(cause));
        }
        self.unmark();
        self.activity.decay();
        if let Some(second) = (1..learnt.len()).max_by_key(|&at| self.level_of(learnt[at])) {
            learnt.swap(1, second);
        }
        learnt
    }

    /// Leaves out literals that follow from others.
    fn shorten(&mut self, learnt: &mut Vec<SolverLiteral>) {
        let mut levels = 0;
        learnt.iter().for_each(|literal| levels |= bit_of(self.level_of(*literal)));
        learnt.retain(|literal| !self.is_redundant(*literal, levels));
    }

    /// Whether a false literal follows from others that are marked.
    fn is_redundant(&mut self, literal: SolverLiteral, levels: u64) -> bool {
        if self.reasons[literal.variable() as usize] == Reason::None {
            return false;
        }
        let before = self.marked.len();
        let mut pending = vec![literal];
        let mut causes = Vec::new();
        while let Some(literal) = pending.pop() {
            self.for_each_cause(!literal, |cause| causes.push(cause));
            for cause in causes.drain(..) {
                let variable = cause.variable() as usize;
                if self.seen[variable] || self.levels[variable] == 0 {
                    continue;
                }
                if self.reasons[variable] == Reason::None || bit_of(self.levels[variable]) & levels == 0 {
                    for variable in self.marked.drain(before..) {
                        self.seen[variable as usize] = false;
                    }
                    return false;
                }
                self.seen[variable] = true;
                self.marked.push(variable as u32);
                pending.push(cause);
            }
        }
        true
    }

    fn unmark(&mut self) {
        for variable in self.marked.drain(..) {
            self.seen[variable as usize] = false;
        }
    }

    /// The assumptions because of which some literals are false, while nothing but assumptions is decided.
    fn blame(&mut self, literals: &[SolverLiteral]) {
        let mut causes: Vec<SolverLiteral> = literals.to_vec();
        while let Some(cause) = causes.pop() {
            let variable = cause.variable() as usize;
            if self.seen[variable] || self.levels[variable] == 0 {
                continue;
            }
            self.seen[variable] = true;
            self.marked.push(variable as u32);
            if self.reasons[variable] == Reason::None {
                self.core.push(!cause);
            }
            self.for_each_cause(!cause, |cause| causes.push(cause));
        }
        self.unmark();
    }

    /// Learns from a conflict, and returns to where something else is to be decided; assumptions stay, if they can.
    fn learn(&mut self, conflict: Conflict) {
        let learnt = self.analyse(conflict);
        let backjump = learnt.get(1).map_or(0, |second| self.level_of(*second));
        let assumptions = (self.assumed.len() as u32).min(self.level() - 1);
        let id = self.log_learnt(conflict, &learnt);
        let reason = match learnt[..] {
            [_] => Reason::None,
            [one, two] if self.log.is_none() => {
                self.watch(one, two, None);
                Reason::Binary(two)
            }
            _ => {
                let mut levels: Vec<u32> = learnt.iter().map(|literal| self.level_of(*literal)).collect();
                levels.sort_unstable();
                levels.dedup();
                let clause = self.clauses.add(&learnt, levels.len() as u32, id);
                if learnt.len() > 2 {
                    self.learnt.push(clause);
                }
                self.watch(learnt[0], learnt[1], Some(clause));
                Reason::Clause(clause)
            }
        };
        self.return_to(backjump.max(assumptions));
        self.enqueue_late(learnt[0], backjump, reason);
    }

    fn watch(&mut self, one: SolverLiteral, two: SolverLiteral, clause: Option<ClauseRef>) {
        self.watches[(!one).index()].push(Watch { clause, other: two });
        self.watches[(!two).index()].push(Watch { clause, other: one });
    }

    /// Deletes half of the learnt clauses: those which span the most levels, and of these the oldest.
    fn reduce(&mut self) {
        let is_needed = |solver: &Sequel, clause: ClauseRef| {
            let first = solver.clauses.literals(clause).next();
            let is_reason = |first: SolverLiteral| {
                solver.value_of(first) == Value::True
                    && solver.reasons[first.variable() as usize] == Reason::Clause(clause)
            };
            solver.clauses.span(clause) <= 2 || first.is_some_and(is_reason)
        };
        let mut order: Vec<usize> = (0..self.learnt.len()).collect();
        order.sort_by_key(|&at| (std::cmp::Reverse(self.clauses.span(self.learnt[at])), at));
        for at in &order[..order.len() / 2] {
            let clause = self.learnt[*at];
            if !is_needed(self, clause) {
                self.log_deleted(clause);
                self.clauses.delete(clause);
            }
        }
        self.learnt.retain(|clause| !self.clauses.is_deleted(*clause));
        self.most_learnt += self.most_learnt / 10;
        for watches in &mut self.watches {
            watches.retain(|watch| watch.clause.is_none_or(|clause| !self.clauses.is_deleted(clause)));
        }
        if self.clauses.is_wasteful() {
            let old = self.clauses.compact();
            for literal in &self.trail {
                if let Reason::Clause(clause) = &mut self.reasons[literal.variable() as usize] {
                    *clause = old.moved(*clause);
                }
            }
            let watched = self.watches.iter_mut().flatten().filter_map(|watch| watch.clause.as_mut());
            for clause in watched.chain(&mut self.learnt) {
                *clause = old.moved(*clause);
            }
        }
    }

    /// Decides the next assumption, or a variable. Says what the answer is, if there is nothing to decide.
    fn advance(&mut self) -> Option<Answer> {
        while let Some(&assumption) = self.assumed.get(self.starts.len()) {
            match self.value_of(assumption) {
                // The level is there, so that levels and assumptions are numbered alike.
                Value::True => self.starts.push(self.trail.len()),
                Value::False => {
                    self.core.push(assumption);
                    self.blame(&[assumption]);
                    self.log_false(assumption);
                    return Some(Answer::Unsatisfiable);
                }
                Value::Open => {
                    self.decide(assumption);
                    return None;
                }
            }
        }
        while let Some(variable) = self.activity.pop() {
            let literal = SolverLiteral::new(variable, !self.phases[variable as usize]);
            if self.value_of(literal) == Value::Open {
                if self.is_focused && self.focus[variable as usize] != self.question {
                    self.activity.insert(variable);
                    self.widen();
                } else {
                    self.decide(literal);
                }
                return None;
            }
        }
        Some(Answer::Satisfiable)
    }

    /// Looks for a model in which all assumptions hold.
    fn answer(&mut self, assumptions: &[SolverLiteral], limits: &Limits) -> Answer {
        self.core.clear();
        if self.contradictory {
            self.log_core(None);
            return Answer::Unsatisfiable;
        }
        let shared = self.assumed.iter().zip(assumptions).take_while(|(one, two)| one == two).count();
        if shared < self.assumed.len().max(assumptions.len()) {
            self.return_to(shared as u32);
            self.assumed.truncate(shared);
            self.assumed.extend_from_slice(&assumptions[shared..]);
        }
        self.most_learnt = self.most_learnt.max(self.levels.len() / 3 + LEARNT);
        let before = self.assignments;
        let (mut conflicts, mut decisions, mut restarts, mut since_restart) = (0, 0_u64, 0, 0);
        loop {
            if let Some(conflict) = self.propagate() {
                conflicts += 1;
                since_restart += 1;
                self.conflicts += 1;
                let level = self.conflict_level(conflict);
                self.return_to(level);
                if level == 0 {
                    self.contradictory = true;
                    self.log_learnt(conflict, &[]);
                    self.log_core(None);
                    return Answer::Unsatisfiable;
                }
                if level as usize <= self.assumed.len() {
                    let mut literals = Vec::new();
                    self.for_each_literal(conflict, |literal| literals.push(literal));
                    self.blame(&literals);
                    self.log_core(Some(conflict));
                    self.learn(conflict);
                    return Answer::Unsatisfiable;
                }
                self.learn(conflict);
                continue;
            }
            // What follows from the assumptions is found out in any case.
            let is_searching = self.starts.len() >= self.assumed.len();
            let is_over = limits.conflicts.is_some_and(|limit| is_searching && conflicts >= limit)
                || limits.assignments.is_some_and(|limit| is_searching && self.assignments - before >= limit)
                || decisions.is_multiple_of(DECISIONS) && limits.interrupted();
            if is_over {
                return Answer::Unknown;
            }
            if since_restart >= RESTART * luby(restarts) {
                restarts += 1;
                since_restart = 0;
                self.return_to(self.assumed.len() as u32);
                continue;
            }
            if self.learnt.len() > self.most_learnt {
                self.reduce();
            }
            decisions += 1;
            if let Some(answer) = self.advance() {
                return answer;
            }
        }
    }
}

impl Solver for Sequel {
    fn name(&self) -> &'static str {
        "Sequel"
    }

    fn variable(&mut self) -> SolverLiteral {
        let variable = self.levels.len() as u32;
        self.watches.extend([Vec::new(), Vec::new()]);
        self.values.extend([Value::Open; 2]);
        self.levels.push(0);
        self.reasons.push(Reason::None);
        self.phases.push(false);
        self.seen.push(false);
        self.focus.push(0);
        self.activity.variable();
        if let Some(log) = &mut self.log {
            log.variable();
        }
        SolverLiteral::new(variable, false)
    }

    fn variable_count(&self) -> usize {
        self.levels.len()
    }

    fn add_clause(&mut self, clause: &[SolverLiteral]) {
        let mut literals = clause.to_vec();
        literals.sort_unstable();
        literals.dedup();
        let is_always =
            |solver: &Sequel, literal, value| solver.value_of(literal) == value && solver.level_of(literal) == 0;
        if literals.windows(2).any(|pair| pair[0] == !pair[1])
            || literals.iter().any(|literal| is_always(self, *literal, Value::True))
        {
            self.log_added(clause, None);
            return;
        }
        literals.retain(|literal| !is_always(self, *literal, Value::False));
        let id = self.log_added(clause, Some(&literals));
        // Those that are not false first, then those that become so last.
        let is_better = |solver: &Sequel, one: SolverLiteral, two: SolverLiteral| {
            let rank = |literal| match solver.value_of(literal) {
                Value::False => solver.level_of(literal),
                _ => u32::MAX,
            };
            rank(one) > rank(two)
        };
        for place in 0..literals.len().min(2) {
            for at in place + 1..literals.len() {
                if is_better(self, literals[at], literals[place]) {
                    literals.swap(place, at);
                }
            }
        }
        match literals[..] {
            [] => self.contradictory = true,
            [literal] => {
                if self.value_of(literal) != Value::Open {
                    self.return_to(self.level_of(literal) - 1);
                }
                self.enqueue_late(literal, 0, Reason::None);
            }
            [first, second, ..] => {
                let (clause, reason) = if literals.len() == 2 && self.log.is_none() {
                    (None, Reason::Binary(second))
                } else {
                    let clause = self.clauses.add(&literals, 0, id);
                    (Some(clause), Reason::Clause(clause))
                };
                self.watch(first, second, clause);
                if self.value_of(first) == Value::False {
                    self.return_to(self.level_of(first) - 1);
                }
                if self.value_of(first) == Value::Open && self.value_of(second) == Value::False {
                    self.enqueue_late(first, self.level_of(second), reason);
                }
            }
        }
    }

    fn define(&mut self, variable: SolverLiteral, definition: Definition<SolverLiteral>) {
        self.log_definition(definition, variable);
        definition.for_each_clause(variable, |clause| self.add_clause(clause));
    }

    fn solve(&mut self, assumptions: &[SolverLiteral], limits: &Limits) -> Answer {
        let answer = self.answer(assumptions, limits);
        if self.is_focused {
            self.widen();
        }
        answer
    }

    fn focus(&mut self, literals: &[SolverLiteral], near: &[SolverLiteral]) {
        self.activity.prefer(literals.iter().map(|literal| literal.variable()));
        self.question += 1;
        for literal in literals.iter().chain(near) {
            self.focus[literal.variable() as usize] = self.question;
        }
        self.is_focused = true;
    }

    fn follows(&self, literal: SolverLiteral) -> bool {
        self.is_settled(literal) && self.value(literal)
    }

    fn is_settled(&self, literal: SolverLiteral) -> bool {
        self.value_of(literal) != Value::Open && (self.level_of(literal) as usize) < self.assumed.len()
    }

    fn value(&self, literal: SolverLiteral) -> bool {
        self.value_of(literal) == Value::True
    }

    fn core(&self) -> &[SolverLiteral] {
        &self.core
    }

    fn conflict_count(&self) -> Option<u64> {
        Some(self.conflicts)
    }

    fn assignment_count(&self) -> u64 {
        self.assignments
    }
}

/// A set of levels has this bit if it has the level.
fn bit_of(level: u32) -> u64 {
    1 << (level & 63)
}

/// 1, 1, 2, 1, 1, 2, 4, … (Luby, Sinclair and Zuckerman, 1993)
fn luby(at: u64) -> u64 {
    let mut at = at + 1;
    loop {
        let power = u64::BITS - at.leading_zeros();
        if at == (1 << power) - 1 {
            return 1 << (power - 1);
        }
        at -= (1 << (power - 1)) - 1;
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn restarts_come_in_the_order_of_luby() {
        let first: Vec<u64> = (0..15).map(super::luby).collect();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
