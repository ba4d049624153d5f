//! The calls that led to a group, as a program would make them.
//!
//! Groups are stored with the call that led to each first, so a history is a tree: a call that was
//! passed objects of several groups has one branch for each. It is written down as one list of calls
//! on objects with numbers.
//!
//! Each call of the search starts from the static state of the check. Where calls change static
//! fields, the list is made again from its start without going back: an example that it does not
//! lead to is none.

use glassbox_machine::Ref;
use glassbox_stage::{Ended, Kind, Source};
use glassbox_verdict::{Invocation, Unknown};

use super::{After, Checker, First};

/// A call of a history.
struct Line {
    action: usize,
    /// The receiver, by its number among all objects of the history; none of a constructor.
    receiver: Option<usize>,
    arguments: Vec<Argument>,
    /// The objects that the caller first holds after the call, with their numbers.
    made: Vec<(Source, usize)>,
    /// The call in words, and as it can be made, where there is one object.
    words: String,
    call: Option<Invocation>,
}

enum Argument {
    /// The same in every state.
    Bits(u64),
    /// An object of the history.
    Object(usize),
}

/// A group to which calls are to be listed, or of which all that leads to it is listed.
enum Work {
    Begin(usize),
    End(usize),
}

/// All calls before one, and that one.
struct History {
    lines: Vec<Line>,
    objects: usize,
    last: Line,
}

impl History {
    /// Whether the first call makes an object, and all others are made on it and are passed no other.
    fn is_of_one_object(&self) -> bool {
        let mut lines = self.lines.iter().chain([&self.last]);
        let is_alone = |line: &Line| {
            line.arguments.iter().all(|argument| matches!(argument, Argument::Bits(_) | Argument::Object(0)))
        };
        let makes = lines.next().is_some_and(|line| line.receiver.is_none() && line.call.is_some() && is_alone(line));
        makes && lines.all(|line| line.receiver == Some(0) && is_alone(line))
    }
}

impl Checker<'_> {
    /// Adds the calls before a call that broke something to its example, or takes the example back
    /// if they do not lead there.
    pub(super) fn add_history(&mut self, first: &First) -> Result<(), Unknown> {
        let here = self.stage.machine.moment();
        let history = self.history(first)?;
        if self.tally.changed_static().is_some() && !self.happens_again(&history) {
            self.tally.withdraw();
            self.stage.machine.return_to(&here);
            return Ok(());
        }
        let is_one = history.is_of_one_object();
        let words = history.lines.iter().map(|line| if is_one { line.words.clone() } else { self.statement(line) });
        let words = words.collect();
        self.stage.machine.return_to(&here);
        if let Some(counterexample) = self.tally.newest() {
            counterexample.history = words;
            if let Some(recipe) = counterexample.recipe.as_mut().filter(|_| is_one) {
                recipe.history = history.lines.into_iter().filter_map(|line| line.call).collect();
            }
        }
        Ok(())
    }

    fn history(&mut self, first: &First) -> Result<History, Unknown> {
        let mut lines = Vec::new();
        let mut objects = 0;
        let mut done: Vec<Vec<usize>> = Vec::new();
        let mut work: Vec<Work> = first.groups.iter().rev().map(|group| Work::Begin(*group)).collect();
        while let Some(next) = work.pop() {
            match next {
                Work::Begin(group) => {
                    work.push(Work::End(group));
                    work.extend(self.steps[group].first.groups.iter().rev().map(|group| Work::Begin(*group)));
                }
                Work::End(group) => {
                    let first = self.steps[group].first.clone();
                    let before = done.split_off(done.len() - first.groups.len()).concat();
                    let mut line = self.line(&first, &before)?;
                    let mut numbers = Vec::new();
                    for source in self.steps[group].sources.clone() {
                        numbers.push(match source {
                            Source::Before(number) => before[number],
                            source => {
                                line.made.push((source, objects));
                                objects += 1;
                                objects - 1
                            }
                        });
                    }
                    lines.push(line);
                    done.push(numbers);
                }
            }
        }
        let last = self.line(first, &done.concat())?;
        Ok(History { lines, objects, last })
    }

    /// A call on objects with numbers.
    fn line(&mut self, first: &First, numbers: &[usize]) -> Result<Line, Unknown> {
        let (before, object, bits) = self.prepare(first)?;
        let kinds: Vec<Kind> = match first.action.checked_sub(self.stage.actions.len()) {
            None => {
                let parameters = &self.stage.actions[first.action].call.method.parameters;
                parameters.iter().map(|parameter| Kind::of(&parameter.kind)).collect()
            }
            Some(maker) => self.makers[maker].parameters.iter().map(|(_, kind)| *kind).collect(),
        };
        let argument = |(bits, kind): (&u64, &Kind)| {
            let held = before.held.iter().position(|object| *kind == Kind::Reference && object.bits() == *bits);
            held.map_or(Argument::Bits(*bits), |held| Argument::Object(numbers[held]))
        };
        let arguments = bits.iter().zip(&kinds).map(argument).collect();
        let (mut words, mut call) = (String::new(), None);
        if first.action < self.stage.actions.len() {
            words = self.stage.call_words(first.action, &bits);
            call = Some(self.stage.named_call(first.action, object, &bits));
        }
        let receiver = first.receiver.map(|receiver| numbers[receiver]);
        Ok(Line { action: first.action, receiver, arguments, made: Vec::new(), words, call })
    }

    /// A call as a statement of Java.
    fn statement(&mut self, line: &Line) -> String {
        let named = |argument: &Argument| match argument {
            Argument::Object(number) => Some(variable(*number)),
            Argument::Bits(_) => None,
        };
        let names: Vec<Option<String>> = line.arguments.iter().map(named).collect();
        let bits: Vec<u64> = line.arguments.iter().map(|argument| argument.bits(&[])).collect();
        let call = match line.action.checked_sub(self.stage.actions.len()) {
            None => self.stage.call_words_with(line.action, &bits, &names),
            Some(maker) => self.stage.maker_words(&self.makers[maker], &bits, &names),
        };
        let receiver = line.receiver.map_or(String::new(), |receiver| format!("{}.", variable(receiver)));
        match line.made.first() {
            Some((Source::Element(index), number)) => {
                format!("var {} = {receiver}{call}[{index}];", variable(*number))
            }
            Some((_, number)) => format!("var {} = {receiver}{call};", variable(*number)),
            None => format!("{receiver}{call};"),
        }
    }

    /// Whether the calls of a history break something if each starts where the one before ended.
    fn happens_again(&mut self, history: &History) -> bool {
        self.stage.machine.return_to(&self.stage.start);
        let mut objects = vec![Ref::NULL; history.objects];
        for line in &history.lines {
            let Ok(()) = self.call_again(line, &mut objects) else { return true };
        }
        let last = &history.last;
        let arguments: Vec<u64> = last.arguments.iter().map(|argument| argument.bits(&objects)).collect();
        let object = match last.receiver {
            Some(receiver) => Ok(objects[receiver]),
            None => self.stage.machine.new_instance(self.stage.class).map_err(|_| Unknown::Memory),
        };
        let Ok(object) = object else { return false };
        objects.retain(|object| !object.is_null());
        !matches!(self.stage.compare(last.action, object, &arguments), Ok(None))
            || !matches!(self.stage.judge_held(&objects), Ok(None))
    }

    fn call_again(&mut self, line: &Line, objects: &mut [Ref]) -> Result<(), Unknown> {
        let arguments: Vec<u64> = line.arguments.iter().map(|argument| argument.bits(objects)).collect();
        let first = First { receiver: line.receiver, action: line.action, ..First::default() };
        let object = match line.receiver {
            Some(receiver) => objects[receiver],
            None if line.action >= self.stage.actions.len() => Ref::NULL,
            None => self.stage.machine.new_instance(self.stage.class).map_err(|_| Unknown::Memory)?,
        };
        let Some(After { ended, made }) = self.made_again(&first, object, &arguments)? else { return Ok(()) };
        let result = if let Some(Ended::Returned(bits)) = ended { Ref::from_bits(bits) } else { Ref::NULL };
        for (source, number) in &line.made {
            objects[*number] = match source {
                Source::Made => made.unwrap_or(Ref::NULL),
                Source::Element(index) if !result.is_null() => self.stage.machine.heap.array_ref(result, *index),
                _ => result,
            };
        }
        Ok(())
    }
}

impl Argument {
    fn bits(&self, objects: &[Ref]) -> u64 {
        match self {
            Argument::Bits(bits) => *bits,
            Argument::Object(number) => objects.get(*number).map_or(0, |object| object.bits()),
        }
    }
}

/// The name of an object of a history: `a`, `b`, …, `z`, `a1`.
fn variable(number: usize) -> String {
    let letter = char::from(b'a' + (number % 26) as u8);
    if number < 26 { letter.to_string() } else { format!("{letter}{}", number / 26) }
}
