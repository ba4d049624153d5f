//! Verdicts, reasons, properties and values in words.

use glassbox_verdict::{
    Assignment, Counterexample, Line, Natural, Outcome, Part, Property, Report, Sharer, Unknown, Vacuous, Value,
    Verdict, with_article,
};

use crate::style::Ink;

/// The word for a verdict, and its colour.
pub fn verdict(verdict: &Verdict) -> (&'static str, Ink) {
    match verdict {
        Verdict::Holds => ("holds", Ink::Good),
        Verdict::Violated => ("VIOLATED", Ink::Bad),
        Verdict::Unknown { .. } => ("unknown", Ink::Unsure),
        Verdict::Vacuous { .. } => ("vacuous", Ink::Unsure),
    }
}

/// Why a verdict is neither *holds* nor *violated*.
pub fn reason(verdict: &Verdict) -> Option<String> {
    match verdict {
        Verdict::Holds | Verdict::Violated => None,
        Verdict::Unknown { reason } => Some(unknown(reason)),
        Verdict::Vacuous { reason } => Some(vacuous(*reason).to_owned()),
    }
}

fn unknown(reason: &Unknown) -> String {
    match reason {
        Unknown::Time => "the time limit was reached".to_owned(),
        Unknown::Memory => "the memory limit was reached".to_owned(),
        Unknown::Interrupted => "it was interrupted".to_owned(),
        Unknown::Steps { call, steps, .. } => {
            format!("{call} did not end within {} steps, it may run forever", count(*steps))
        }
        Unknown::Unsupported { what, .. } => format!("not supported: {what}"),
        Unknown::NewerClass { class, feature } => {
            format!("Java {feature} compiled the class {class}, and the JDK of this check is older")
        }
        Unknown::NotConfirmed { jvm, instead, file } => {
            let send = file.as_ref().map_or_else(String::new, |file| format!(" and send {file}"));
            format!(
                "a violation that was found did not happen again on {jvm} ({instead}), which is a fault of ours; please \
                 report it{send}"
            )
        }
        Unknown::Fault { what } => format!("internal error: {what}; please report it"),
        Unknown::Uncertified { why } => {
            format!("what a solver said has no proof that stands ({why}), which is a fault of ours; please report it")
        }
        Unknown::Specification { problem } => problem.clone(),
        Unknown::Module { module } => format!("{module}, which it leans on, does not behave like its abstraction"),
        Unknown::ModuleException { module, method } => format!(
            "it leans on {module} and may look into its exceptions, with {method}; only their classes were compared"
        ),
        Unknown::ModulePart { module, method } => {
            format!("it leans on {module}, of which {method} was not compared with its abstraction")
        }
        Unknown::ModuleUndecided { module } => {
            format!("it leans on {module}, and the check of that class has no answer")
        }
        Unknown::GlobalState { field, setting: true, place } => {
            format!("a call changes {field} ({place}), so a call may depend on earlier ones")
        }
        Unknown::GlobalState { field, setting: false, place } => {
            format!(
                "the static field {field} or what it holds is changed ({place}), so a call may depend on earlier ones"
            )
        }
        Unknown::OutsideScope { constructor, why } => {
            format!("no state that {constructor} makes is within the scope: {why}")
        }
        Unknown::NoConstructor => {
            "no constructor is checked, so nothing is known of the states that calls start from".to_owned()
        }
        Unknown::InnerObjects { class } => {
            let class = simple_name(class);
            format!(
                "every {class} was checked as a part of the object under check, and calls may move it to another one"
            )
        }
        Unknown::NoObjects { class } => {
            let class = simple_name(class);
            format!("no {class} can be made with the values of the scope, so every reference to one was null")
        }
        Unknown::NotCalled { operation, why } => format!("{operation} was not called: {why}"),
        Unknown::Pinned { field, by } => {
            format!("{field} was only checked with one value, as no others are known, and {by} gives it another")
        }
        Unknown::OtherClass { place, class, by } => {
            format!(
                "{place} was checked with objects of other classes only, and {by} stores one of class {class} there"
            )
        }
        Unknown::EscapedNode { class, field, by, taker: Some(taker) } => format!(
            "{by} gives its caller access to {} of the tree in {field}, which could be passed to {taker}; no call \
             was checked with nodes of these trees",
            with_article(class)
        ),
        Unknown::EscapedNode { class, field, by, taker: None } => format!(
            "after {by}, a second reference leads to {} of the tree in {field}; no such state was checked",
            with_article(class)
        ),
        Unknown::SharedPart { class, by } => format!(
            "{by} leaves two objects that share {}, so a call on one may break the invariant of the other; no state \
             with both was checked",
            with_article(class)
        ),
        Unknown::LeavesScope { operation, why } => {
            format!("after every call of {operation}, the state is outside of the scope: {why}")
        }
    }
}

fn vacuous(reason: Vacuous) -> &'static str {
    match reason {
        Vacuous::NoValidState => "no state within the scope satisfies the invariant",
        Vacuous::NoInitialState => "no constructor makes a valid state within the scope",
        Vacuous::NoArguments => "a parameter has no value within the scope",
        Vacuous::NoOperations => "there is no operation to check",
        Vacuous::NeverReturns => "every call of an operation ends in an exception",
        Vacuous::AlwaysWaits => "no call of an operation returns, because it waits for another thread",
    }
}

/// What to do about a verdict that says nothing.
pub fn advice(report: &Report) -> Option<&'static str> {
    match &report.verdict {
        Verdict::Holds | Verdict::Violated => None,
        Verdict::Unknown { reason } => match reason {
            Unknown::Time => Some("Give it more time with --timeout, or take a smaller --bound."),
            Unknown::Memory => Some("Give it more memory with --max-memory, or take a smaller --bound."),
            Unknown::Interrupted => None,
            Unknown::Steps { call, .. } if is_operation(report, call) => None,
            Unknown::Steps { .. } => Some(
                "An invariant is asked about broken states too, such as lists that run in a circle: mark their fields with \
                 @Tree, or have it count the nodes, and return false.",
            ),
            // Where no operation was looked at, it is not one of them that is in the way.
            Unknown::Unsupported { .. } if report.operations.is_empty() => None,
            Unknown::Unsupported { .. } => Some("Leave the operation out by choosing others with --operation."),
            Unknown::NewerClass { .. } => {
                Some("Check it with a JDK of that release, or a newer one: --java-home names its folder.")
            }
            Unknown::NotConfirmed { .. }
            | Unknown::Fault { .. }
            | Unknown::Uncertified { .. }
            | Unknown::Specification { .. } => None,
            Unknown::Module { .. } => Some("Repair the module, or check without --modular."),
            Unknown::ModuleException { .. } => Some("Check without --modular."),
            Unknown::ModulePart { .. } => Some(
                "Make the method an operation of the module, with @Operation and values for its parameters, or take a smaller \
                 --bound if it is checked up to one. Or check without --modular.",
            ),
            Unknown::ModuleUndecided { .. } => Some(
                "Its own verdict says what to do. Or check without --modular, or take the module for granted with \
                 --modular=assume.",
            ),
            Unknown::GlobalState { .. } => None,
            Unknown::OutsideScope { .. } => Some(
                "Try a larger --bound, or give the field a domain with @Domain or in a scope file. A field that is no \
                 part of the state is marked @Domain(fixed = true).",
            ),
            Unknown::NoConstructor => {
                Some("Mark a constructor with @Operation, or give its parameters types with known values.")
            }
            Unknown::InnerObjects { .. } => {
                Some("Make the inner class static, with a field for the object that it belongs to.")
            }
            Unknown::NoObjects { .. } => Some(
                "Give its fields values that its constructor or its invariant accepts: with @Domain on a field or a record \
                 component, or in a scope file.",
            ),
            Unknown::EscapedNode { taker: Some(_), .. } => Some(
                "Mark the field @Owned if callers must never hold its nodes: such a call is then a violation. Or leave \
                 @Tree out of this field, so that its nodes are passed too.",
            ),
            Unknown::EscapedNode { taker: None, .. } => {
                Some("Leave @Tree out of this field, so that states with other references to its nodes are checked.")
            }
            Unknown::SharedPart { .. } => Some(
                "Try --engine blackbox, which follows several objects at once. Or copy the part, or mark the field that \
                 holds it @Owned if no two objects may share it: such a call is then a violation.",
            ),
            Unknown::LeavesScope { .. } => Some(
                "Give the field a domain with the values that the operation leaves, with @Domain or in a scope file, or \
                 take a larger --bound.",
            ),
            Unknown::NotCalled { .. } => Some(
                "Leave it out by choosing others with --operation or in a scope file, or write a method in a mirror that \
                 makes its arguments and calls it.",
            ),
            Unknown::OtherClass { .. } => Some(
                "Declare the field with the type that it holds, or name a pool of such objects in a scope file. For an \
                     object that a static field holds, @Domain(mark = …) names that field.",
            ),
            Unknown::Pinned { .. } => Some(
                "Try --engine blackbox, which follows what calls make of the field, or --modular, if its type has an \
                 abstraction; or mark the field @Domain(fixed = true), if no operation depends on its value.",
            ),
        },
        Verdict::Vacuous { reason } => Some(match reason {
            Vacuous::NoValidState => {
                "Try a larger --bound, or look for a field whose domain lacks the values that the invariant wants \
                 (`glassbox scope` shows them)."
            }
            Vacuous::NoInitialState => "Try a larger --bound, or the engine korat, which needs no constructor.",
            Vacuous::NoArguments if report.engine == "blackbox" => {
                "No call returns an object for the parameter. The engine korat makes objects up."
            }
            Vacuous::NoArguments => "Give the parameter a domain with @Domain or in a scope file.",
            Vacuous::NoOperations if !report.skipped.is_empty() => {
                "Its operations were left out, for the reasons below. Another public instance method would be an operation."
            }
            Vacuous::NoOperations => "Make an instance method public or mark it with @Operation.",
            Vacuous::AlwaysWaits => {
                "During a check, no other thread runs that could wake the call: it ends in an InterruptedException. Check \
                 another operation with --operation, or wait in a method that is none."
            }
            Vacuous::NeverReturns => {
                "Try a larger --bound, or look for a field or a parameter whose domain lacks the values that the \
                 operation wants (`glassbox scope` shows them)."
            }
        }),
    }
}

/// Where an owned object is reached from, beside its owner.
pub fn shared(object: &str, owner: &str, by: &Sharer) -> String {
    let owned = if owner.is_empty() { String::new() } else { format!(", which {owner} owns") };
    match by {
        Sharer::State => format!("another field or element leads to {object}{owned}"),
        Sharer::Argument { name } => {
            format!("the argument {name}, which the caller still holds, leads to {object}{owned}")
        }
        Sharer::Returned => format!("the returned object leads to {object}{owned}"),
        Sharer::Thrown => format!("the exception leads to {object}{owned}"),
        Sharer::Static { field } => format!("the static field {field} leads to {object}{owned}"),
        Sharer::Caller => format!("a caller may already hold {object}{owned} from now on"),
    }
}

/// Whether a call is one of an operation, and not of the invariant.
fn is_operation(report: &Report, call: &str) -> bool {
    let name = |call: &str| call.split('(').next().unwrap_or(call).to_owned();
    report.operations.iter().any(|operation| name(&operation.operation) == name(call))
}

/// What an operation does wrong, in the words of a heading.
pub fn offence(example: &Counterexample) -> String {
    match &example.property {
        Property::Invariant { of: None, .. } => "breaks the invariant".to_owned(),
        Property::Invariant { of: Some(whose), .. } => format!("breaks the invariant of {}", whose.words()),
        Property::Tree { .. } => "breaks a tree".to_owned(),
        Property::Ownership { .. } => "shares an owned object".to_owned(),
        Property::Assertion => "fails an assertion".to_owned(),
        Property::Blocks => "blocks for ever".to_owned(),
        Property::Exception => match &example.outcome {
            Outcome::Threw(thrown) => format!("throws {}", simple_name(&thrown.class)),
            _ => "throws an exception".to_owned(),
        },
        Property::Output { abstraction, expected, .. } => {
            let model = simple_name(abstraction);
            match (&example.outcome, expected) {
                (one, other) if one == other => format!("returns another object than {model}"),
                (Outcome::Returned { .. }, Outcome::Returned { .. }) => format!("returns something else than {model}"),
                (Outcome::Returned { .. }, Outcome::Threw(thrown)) => {
                    format!("returns where {model} throws {}", simple_name(&thrown.class))
                }
                (Outcome::Threw(thrown), Outcome::Returned { .. }) => {
                    format!("throws {} where {model} returns", simple_name(&thrown.class))
                }
                (Outcome::Blocked { .. }, _) | (_, Outcome::Blocked { .. }) => "blocks for ever".to_owned(),
                (Outcome::Threw(thrown), Outcome::Threw(expected)) => {
                    let [thrown, expected] = [thrown, expected].map(|thrown| simple_name(&thrown.class));
                    format!("throws {thrown} where {model} throws {expected}")
                }
            }
        }
        Property::AbstractState { abstraction, .. } => {
            format!("leaves another state behind than {}", simple_name(abstraction))
        }
        Property::Abstraction { threw: Some(thrown), .. } => format!("throws {}", simple_name(&thrown.class)),
        Property::Abstraction { threw: None, .. } => "returns null".to_owned(),
        Property::Comparison { threw, .. } => format!("throws {}", simple_name(&threw.class)),
        Property::Reflexivity { .. } => "says that a state is not equal to itself".to_owned(),
        Property::Congruence { .. } => format!("takes states for equal that {} tells apart", example.call),
    }
}

/// A place in the source, and the method it is in: `SortedList.java:12, in repOk()`.
pub fn place(line: &Line) -> String {
    let method = if line.method == "<init>" { simple_name(&line.class) } else { &line.method };
    format!("{}, in {method}()", position(line))
}

/// A place in the source: `SortedList.java:12`.
pub fn position(line: &Line) -> String {
    match (&line.file, line.line) {
        (Some(file), 0) => file.clone(),
        (Some(file), number) => format!("{file}:{number}"),
        (None, 0) => line.class.clone(),
        (None, number) => format!("{}:{number}", line.class),
    }
}

/// How a call ended, in a few words: `returns 3`, `throws NoSuchElementException`.
pub fn outcome(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Returned { value: None } => "returns".to_owned(),
        Outcome::Returned { value: Some(returned) } => format!("returns {}", value(returned)),
        Outcome::Threw(thrown) => format!("throws {}", thrown.class),
        Outcome::Blocked { .. } => "blocks for ever".to_owned(),
    }
}

/// A value as Java source would have it, or nearly so.
pub fn value(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Literal(text) => text.clone(),
        Value::Text(text) => quoted(text),
        Value::Constant(name) => name.clone(),
        Value::Reference(name) => name.clone(),
        Value::Opaque(class) => format!("<{}>", simple_name(class)),
    }
}

/// What a line wrote: `head = Node1`, `Node0.next = null`, `new Node1`.
pub fn assignment(assigned: &Assignment) -> String {
    match (assigned, assigned_to(assigned)) {
        (_, Some((name, value))) => format!("{name} = {value}"),
        (Assignment::New { object }, None) => format!("new {}", object.name),
        (_, None) => String::new(),
    }
}

/// What a line wrote to, and the value; nothing for an object that it made.
pub fn assigned_to(assigned: &Assignment) -> Option<(String, String)> {
    match assigned {
        Assignment::New { .. } => None,
        Assignment::Variable { name, value: held } => Some((name.clone(), value(held))),
        Assignment::Field { object, field, value: held } => {
            let is_index = field.bytes().all(|byte| byte.is_ascii_digit());
            let name = if is_index { format!("{object}[{field}]") } else { format!("{object}.{field}") };
            Some((name, value(held)))
        }
    }
}

/// The longest string that is shown in full.
const LONGEST_TEXT: usize = 32;

/// A string literal, cut if it is long.
fn quoted(text: &str) -> String {
    let mut literal = String::from("\"");
    for character in text.chars().take(LONGEST_TEXT) {
        match character {
            '"' => literal.push_str("\\\""),
            '\\' => literal.push_str("\\\\"),
            '\n' => literal.push_str("\\n"),
            '\r' => literal.push_str("\\r"),
            '\t' => literal.push_str("\\t"),
            control if control.is_control() => literal.push_str(&format!("\\u{:04x}", u32::from(control))),
            other => literal.push(other),
        }
    }
    if text.chars().nth(LONGEST_TEXT).is_some() {
        literal.push('…');
    }
    literal.push('"');
    literal
}

/// That a part of an invariant is false.
pub fn falsehood(part: &Part) -> String {
    match &part.throws {
        Some(class) => format!("`{}` throws {}", part.condition, simple_name(class)),
        None => format!("`{}` is false", part.condition),
    }
}

/// A class's name without its package and the classes around it. A `$` that no small letter follows
/// is taken to stand between two classes; in `We$ird`, it is a part of the name.
pub fn simple_name(class: &str) -> &str {
    // What tells one hidden class from another is no name.
    let class = class.split("/0x").next().unwrap_or(class);
    let own = class.rsplit('.').next().unwrap_or(class);
    let is_between = |at: usize| at > 0 && own[at + 1..].starts_with(|next: char| !next.is_lowercase() && next != '$');
    let nested = own.match_indices('$').rfind(|(at, _)| is_between(*at));
    nested.map_or(own, |(at, _)| &own[at + 1..])
}

/// A number with commas between thousands.
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number of any size: with commas as long as it can be read, then in powers of ten.
pub fn natural(number: &Natural) -> String {
    const LONGEST: usize = 15;
    let digits = number.to_string();
    match digits.parse() {
        Ok(small) if digits.len() <= LONGEST => count(small),
        _ => {
            // The last digit shown is cut, not rounded: a number is never said to be greater than it is.
            let (first, rest) = digits.split_at(1);
            format!("{first}.{}e{}", &rest[..2], rest.len())
        }
    }
}

/// `1 call`, `2 calls`.
pub fn counted(number: u64, noun: &str) -> String {
    format!("{} {noun}{}", count(number), if number == 1 { "" } else { "s" })
}

/// Seconds, as exact as they interest anyone.
pub fn seconds(seconds: f64) -> String {
    match seconds {
        minutes if minutes >= 600.0 => format!("{:.0} min", minutes / 60.0),
        whole if whole >= 100.0 => format!("{whole:.0} s"),
        tenths if tenths >= 10.0 => format!("{tenths:.1} s"),
        hundredths => format!("{hundredths:.2} s"),
    }
}
