//! What a call does, line by line: the lines of shown code that it executes, what each wrote to fields and variables, and
//! the objects that it made.
//!
//! The machine pauses before the first operation of a line. Then the objects within sight (of the object under check, the
//! arguments and the variables) are described and held against how they were at the pause before: what differs, the line
//! in between has written, itself or through the library. So nothing has to be known of the ways in which memory can be written,
//! and a trace is right by construction: the state before, and all that its steps wrote, is the state after.

use glassbox_classes::world::MethodId;
use glassbox_ir::BlockId;
use glassbox_machine::{Progress, Ref, Stop, Variable};
use glassbox_verdict::{Assignment, Line, MOST_WATCHED, Object, State, Step, Value};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::blame::Blame;
use crate::describe::Names;
use crate::place::Kind;
use crate::stage::Stage;
use crate::watch::Watching;

/// A call that executes more lines than this runs in a loop. Nobody reads what it did in there, and memory has an end.
const MOST_LINES: usize = 100_000;

/// How often a call gets as many steps again while a class of the JDK is initialised.
const EXTENSIONS: u32 = 10;

/// How far a call has come, with nobody left who wants to look at it.
pub(crate) enum Ran<V> {
    /// It returned.
    Returned(V),
    /// It ended in an exception.
    Threw(Ref),
    /// It needs what the heap holds at this byte address, which is not decided yet.
    Undecided(usize),
}

/// A trace that is being written.
#[derive(Debug, Default)]
pub(crate) struct Trace {
    lines: Lines,
    steps: Vec<Step>,
    /// What is described at each pause, if anything.
    watched: Option<Watched>,
    /// What the invariant says at pauses, if it is asked.
    pub(crate) blame: Option<Blame>,
    /// The last line that changed the state, until the invariant has been asked about it.
    pub(crate) change: Option<usize>,
}

/// Where lines start.
#[derive(Debug, Default)]
struct Lines {
    /// For each operation that was met its line, if that is shown.
    known: FxHashMap<u32, Option<Start>>,
    /// The line that is being executed.
    last: Option<(MethodId, u32)>,
    /// The operation for which the machine has paused and which it executes next.
    passing: Option<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Start {
    line: (MethodId, u32),
    /// Whether it is the first operation of a method.
    entry: bool,
}

/// What is described at each pause.
#[derive(Debug)]
struct Watched {
    names: Names,
    /// The object under check and the arguments.
    roots: Vec<u64>,
    /// The objects of the state before.
    given: FxHashSet<String>,
    /// The objects seen so far, as they were when they were last seen.
    objects: FxHashMap<String, Object>,
    /// Calls of shown code, outermost first.
    frames: Vec<Frame>,
    variables: FxHashMap<u32, Vec<Variable>>,
}

/// A call of shown code.
#[derive(Debug)]
struct Frame {
    /// Its place among the frames of the machine.
    index: usize,
    method: MethodId,
    /// The line that it is in.
    line: (MethodId, u32),
    /// Its variables, with the bits of those that are references.
    variables: Vec<(String, Value, u64)>,
}

impl Trace {
    /// Whether to pause before an operation.
    pub(crate) fn pauses(&mut self, pc: u32) -> bool {
        let lines = &mut self.lines;
        // It is executed more than once where something has to be resolved or initialised first.
        if lines.passing == Some(pc) {
            return false;
        }
        lines.passing = None;
        match lines.known.get(&pc) {
            None => true,
            Some(None) => false,
            Some(Some(start)) => start.entry || lines.last != Some(start.line),
        }
    }
}

impl<D: Watching> Stage<D> {
    /// Runs the call that was begun, and looks at it wherever it pauses.
    pub(crate) fn go_on(&mut self) -> Result<Ran<D::Value>, Box<Stop>> {
        let mut extensions = EXTENSIONS;
        loop {
            let progress = match self.machine.go_on() {
                // The JDK's own initialisers do end, and what they take says nothing of the call:
                // that of `BigDecimal` in JDK 25 multiplies numbers of 30,000 digits.
                Err(stop)
                    if matches!(*stop, Stop::Steps(_)) && extensions > 0 && self.machine.initialises_library() =>
                {
                    extensions -= 1;
                    self.machine.allow_steps(self.steps_per_call);
                    continue;
                }
                progress => progress?,
            };
            match progress {
                Progress::Returned(value) => return Ok(Ran::Returned(value)),
                Progress::Threw(exception) => return Ok(Ran::Threw(exception)),
                Progress::Undecided(address) => return Ok(Ran::Undecided(address)),
                Progress::Paused(pc) => {
                    if let Some(mut following) = self.machine.domain.watch_mut().following.take() {
                        self.follow(&mut following, pc);
                        self.machine.domain.watch_mut().following = Some(following);
                    }
                    if let Some(mut trace) = self.machine.domain.watch_mut().trace.take() {
                        self.look(&mut trace, pc);
                        if let (Some(blame), Some(step)) = (trace.blame.as_mut(), trace.change.take()) {
                            self.note_failure(blame, step);
                        }
                        self.machine.domain.watch_mut().trace = Some(trace);
                    }
                }
            }
        }
    }

    /// From now on, the last line is noted.
    pub(crate) fn start_noting_lines(&mut self) {
        self.machine.domain.watch_mut().trace = Some(Box::default());
    }

    /// From now on, lines are noted, and what they write to what can be seen from some values.
    pub(crate) fn start_tracing(&mut self, roots: Vec<u64>, before: Option<&State>, names: Names) {
        let objects: FxHashMap<String, Object> = before
            .into_iter()
            .flat_map(|before| &before.objects)
            .map(|object| (object.name.clone(), object.clone()))
            .collect();
        let given = objects.keys().cloned().collect();
        let watched = Watched { names, roots, given, objects, frames: Vec::new(), variables: FxHashMap::default() };
        let trace = Trace { watched: Some(watched), ..Trace::default() };
        self.machine.domain.watch_mut().trace = Some(Box::new(trace));
    }

    /// The steps since, and the names that objects have got.
    pub(crate) fn stop_tracing(&mut self) -> (Vec<Step>, Names) {
        let mut trace = self.machine.domain.watch_mut().trace.take().unwrap_or_default();
        if let Some(watched) = trace.watched.as_mut().filter(|_| trace.steps.len() <= MOST_WATCHED) {
            watched.frames.clear();
            let written = self.written(watched);
            if let Some(last) = trace.steps.last_mut() {
                last.assigned.extend(written);
            }
        }
        (trace.steps, trace.watched.map_or_else(Names::default, |watched| watched.names))
    }

    /// The machine pauses before an operation: whether a line starts there, and what the one before has done.
    fn look(&mut self, trace: &mut Trace, pc: u32) {
        let start = match trace.lines.known.get(&pc) {
            Some(start) => *start,
            None => {
                let start = self.shown_line(pc);
                trace.lines.known.insert(pc, start);
                start
            }
        };
        trace.lines.passing = Some(pc);
        let Some(start) = start.filter(|start| start.entry || trace.lines.last != Some(start.line)) else { return };
        trace.lines.last = Some(start.line);
        if trace.watched.is_none() {
            // Who only notes lines wants to know where a run has ended.
            trace.steps.clear();
        } else if trace.steps.len() >= MOST_LINES {
            return;
        }
        let line = self.line(start.line);
        let mut step = Step::from(line);
        if let Some(watched) = trace.watched.as_mut().filter(|_| trace.steps.len() <= MOST_WATCHED) {
            let written = self.written(watched);
            let changes = !written.is_empty();
            // What is there before the first line of a constructor is as good as made by it.
            trace.steps.last_mut().unwrap_or(&mut step).assigned.extend(written);
            if changes {
                trace.change = Some(trace.steps.len().saturating_sub(1));
            }
            step.arguments = self.note_variables(watched, pc, start.line, &mut trace.steps);
            step.depth = watched.frames.len().saturating_sub(1) as u32;
        }
        trace.steps.push(step);
    }

    /// The line of an operation, if it is one that readers are shown: all but those of the library, unless it is the library
    /// that is checked.
    fn shown_line(&mut self, pc: u32) -> Option<Start> {
        let line = self.machine.location(pc)?;
        if !self.is_shown(line.0) {
            return None;
        }
        Some(Start { line, entry: self.machine.start_of(line.0, BlockId(0)) == Some(pc) })
    }

    /// Whether readers are shown what a method does. Classes that the JVM makes have names and code that nobody knows.
    pub(crate) fn is_shown(&mut self, method: MethodId) -> bool {
        let world = &mut self.machine.world;
        let class = world.method(method).class;
        if world.class(class).hidden {
            return false;
        }
        let is_library = world.class(class).module().is_some();
        !is_library || world.nest_host(class) == world.nest_host(self.class)
    }

    pub(crate) fn line(&self, (method, line): (MethodId, u32)) -> Line {
        let info = self.machine.world.method(method);
        Line {
            class: self.machine.world.class(info.class).java_name(),
            method: self.machine.world.text(info.name).to_string(),
            file: self.machine.source_of(info.class),
            line,
        }
    }

    /// What was written since the last time: whatever within sight is not what it was.
    fn written(&mut self, watched: &mut Watched) -> Vec<Assignment> {
        let variables = watched.frames.iter().flat_map(|frame| &frame.variables);
        let roots: Vec<u64> = watched.roots.iter().copied().chain(variables.map(|(_, _, bits)| *bits)).collect();
        let now = self.describe(&roots, &mut watched.names);
        let overwritten = self.newly_overwritten(&watched.names);
        let mut made = Vec::new();
        let mut written = Vec::new();
        for object in now.objects {
            match watched.objects.get(&object.name) {
                None => made.push(Assignment::New { object: object.clone() }),
                Some(old) => {
                    let is_given = watched.given.contains(&object.name);
                    // What is overwritten unread may have been anything, also if it happens to be the same again.
                    let is_overwritten = |field| is_given && overwritten.contains(&(object.name.clone(), field));
                    let fields = object.fields.iter().zip(&old.fields).enumerate();
                    let changed = fields.filter(|(index, (new, old))| new != old || is_overwritten(*index));
                    written.extend(changed.map(|(_, ((field, value), _))| Assignment::Field {
                        object: object.name.clone(),
                        field: field.clone(),
                        value: value.clone(),
                    }));
                }
            }
            watched.objects.insert(object.name.clone(), object);
        }
        made.into_iter().chain(written).collect()
    }

    /// What has become of the variables of the method that runs. Gives its arguments, if it has just been called.
    fn note_variables(
        &mut self,
        watched: &mut Watched,
        pc: u32,
        line: (MethodId, u32),
        steps: &mut Vec<Step>,
    ) -> Vec<(String, Value)> {
        let index = self.machine.running().len();
        let now = self.variables(watched, pc);
        let depth_before = watched.frames.len();
        watched.frames.retain(|frame| frame.index <= index);
        let same = watched.frames.last_mut().filter(|frame| frame.index == index && frame.method == line.0);
        let Some(frame) = same else {
            watched.frames.retain(|frame| frame.index < index);
            let arguments = now.iter().map(|(name, value, _)| (name.clone(), value.clone())).collect();
            watched.frames.push(Frame { index, method: line.0, line, variables: now });
            return arguments;
        };
        let held = |name: &str, value: &Value| frame.variables.iter().any(|old| old.0 == name && old.1 == *value);
        let assigned: Vec<Assignment> = now
            .iter()
            .filter(|(name, value, _)| !held(name, value))
            .map(|(name, value, _)| Assignment::Variable { name: name.clone(), value: value.clone() })
            .collect();
        let in_scope = |name: &String| now.iter().any(|(other, _, _)| other == name);
        let ended: Vec<String> =
            frame.variables.iter().map(|(name, _, _)| name).filter(|name| !in_scope(name)).cloned().collect();
        let before = std::mem::replace(&mut frame.line, line);
        frame.variables = now;
        let depth = watched.frames.len();
        if depth < depth_before && before != line && !(assigned.is_empty() && ended.is_empty()) {
            // A call has returned, and its result went to a variable without any further operation of the line that called.
            let depth = depth.saturating_sub(1) as u32;
            steps.push(Step { depth, assigned, ended, ..Step::from(self.line(before)) });
        } else if let Some(step) = steps.last_mut() {
            step.assigned.extend(assigned);
            step.ended.extend(ended);
        }
        Vec::new()
    }

    /// The variables of the method that runs, and what they hold; for references also their bits.
    fn variables(&mut self, watched: &mut Watched, pc: u32) -> Vec<(String, Value, u64)> {
        let in_scope = watched.variables.entry(pc).or_insert_with(|| self.machine.variables_at(pc));
        let mut held = Vec::new();
        for Variable { name, kind, register } in &*in_scope {
            let Some(bits) = self.machine.register(*register).map(D::bits) else { continue };
            let kind = Kind::of(kind);
            let is_reference = kind == Kind::Reference && bits != 0;
            if is_reference && let Some(class) = self.exception_class(Ref::from_bits(bits)) {
                // What an exception consists of is of no interest, and large.
                held.push((name.clone(), Value::Opaque(class), 0));
                continue;
            }
            let value = self.value(bits, kind, &mut watched.names, &mut Vec::new());
            let is_object = matches!(value, Value::Reference(_));
            held.push((name.clone(), value, if is_object { bits } else { 0 }));
        }
        held
    }

    /// The class of an object, if it is an exception.
    fn exception_class(&self, object: Ref) -> Option<String> {
        let world = &self.machine.world;
        let class = world.class(self.machine.heap.class(object));
        let is_exception = class.chain.iter().any(|above| &*world.class(*above).name == "java/lang/Throwable");
        is_exception.then(|| class.java_name())
    }
}
