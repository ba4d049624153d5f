//! The verdict, what was checked and how much of it, and the table of operations.

use glassbox_verdict::{
    ByRuns, Certificate, Counted, Coverage, Enumerated, Equivalence, Known, Leaned, Natural, OperationReport, Report,
    Unknown, Unproved, Vacuous, Verdict,
};

use crate::strength;
use crate::style::{Ink, LABEL, Style, columns, labelled, wrap};
use crate::wording::{advice, count, counted, natural, offence, reason, seconds, simple_name, verdict};

/// The columns of a verdict's word, so that words stand below each other.
const WORD: usize = 8;

/// The verdict of a class in one line, without a line break.
pub fn line(report: &Report, style: &Style) -> String {
    let (word, ink) = verdict(&report.verdict);
    let scope = match (report.violated_below(), report.scope.bound) {
        (Some((smallest, largest, asked)), _) if smallest == largest => format!("bound {smallest} of {asked}"),
        (Some((smallest, largest, asked)), _) => format!("bounds {smallest} to {largest} of {asked}"),
        (None, Some(bound)) => format!("bound {bound}"),
        (None, None) => "given scope".to_owned(),
    };
    let subject = format!("{} ({scope})", report.target);
    let room = style.width.saturating_sub(WORD + 2 + columns(&subject) + 2);
    let outcome = match reason(&report.verdict) {
        Some(reason) => format!(": {reason}"),
        None => violations(&report.operations, room).map_or(String::new(), |violations| format!(": {violations}")),
    };
    let word = style.paint(ink, &format!("{word:<WORD$}"));
    format!("{word}  {subject}{outcome}{}", reservations(report))
}

/// What violated operations do wrong; the first of them and the number of others if there is no room.
fn violations(operations: &[OperationReport], room: usize) -> Option<String> {
    let violations: Vec<String> = operations
        .iter()
        .filter(|operation| operation.verdict == Verdict::Violated)
        .map(|operation| match &operation.counterexample {
            Some(example) => format!("{} {}", operation.operation, offence(example)),
            None => format!("{} is violated", operation.operation),
        })
        .collect();
    let all = violations.join(", ");
    match &violations[..] {
        [] => None,
        [first, others @ ..] if columns(&all) > room && !others.is_empty() => {
            Some(format!("{first}, and {} more", counted(others.len() as u64, "operation")))
        }
        _ => Some(all),
    }
}

/// What a reader of the verdict alone should know.
fn reservations(report: &Report) -> String {
    let mut parts = Vec::new();
    if let (Some(certificate), Verdict::Holds) = (&report.certificate, &report.verdict)
        && certificate.proofs > 0
    {
        let unproved: Vec<&str> = certificate
            .unproved
            .iter()
            .map(|unproved| match unproved {
                Unproved::Formulas => "formulas",
                Unproved::ValidStates => "the list of valid states",
                Unproved::Isomorphism => "isomorphism",
            })
            .collect();
        let but_for = if unproved.is_empty() { String::new() } else { format!(" but for {}", unproved.join(" and ")) };
        parts.push(format!("certified{but_for}"));
    }
    let is_vacuous = |verdict: &Verdict| matches!(verdict, Verdict::Vacuous { .. });
    let vacuous = report.operations.iter().filter(|operation| is_vacuous(&operation.verdict)).count();
    if vacuous > 0 && !is_vacuous(&report.verdict) {
        parts.push(format!("{} vacuous", counted(vacuous as u64, "operation")));
    }
    // A violation stands, whatever else was to be checked.
    let unselected = if report.verdict == Verdict::Violated { 0 } else { report.unselected.len() };
    let left_out = report.skipped.len() + unselected;
    if left_out > 0 {
        parts.push(format!("{} not checked", counted(left_out as u64, "operation")));
    }
    match &report.scope.narrowed[..] {
        [] => {}
        few @ [_] | few @ [_, _] => parts.push(format!("values left out of {}", few.join(" and "))),
        many => parts.push(format!("values left out of {} fields or parameters", many.len())),
    }
    if let Some(survivors) = report.strength.as_ref().map(|strength| strength.survivors.len()).filter(|all| *all > 0) {
        parts.push(format!("{} alive", counted(survivors as u64, "mutant")));
    }
    if !report.warnings.is_empty() {
        parts.push(counted(report.warnings.len() as u64, "warning"));
    }
    let cached = report.operations.iter().filter(|operation| operation.cached).count();
    if report.cached {
        parts.push("from the cache".to_owned());
    } else if cached > 0 {
        parts.push(format!("{} from the cache", counted(cached as u64, "operation")));
    }
    if parts.is_empty() { String::new() } else { format!(" [{}]", parts.join(", ")) }
}

/// How many classes got which verdict, in one line without a line break.
pub fn summary(reports: &[Report], style: &Style) -> String {
    let count_of = |wanted: fn(&Verdict) -> bool| reports.iter().filter(|report| wanted(&report.verdict)).count();
    let counts = [
        (count_of(|verdict| *verdict == Verdict::Violated), "violated", Ink::Bad),
        (count_of(|verdict| matches!(verdict, Verdict::Unknown { .. })), "unknown", Ink::Unsure),
        (count_of(|verdict| matches!(verdict, Verdict::Vacuous { .. })), "vacuous", Ink::Unsure),
        (count_of(|verdict| *verdict == Verdict::Holds), "hold", Ink::Good),
    ];
    let word = |number: usize, word: &'static str| if (number, word) == (1, "hold") { "holds" } else { word };
    let parts: Vec<String> = counts
        .iter()
        .filter(|(number, _, _)| *number > 0)
        .map(|(number, what, ink)| style.paint(*ink, &format!("{number} {}", word(*number, what))))
        .collect();
    let classes = if reports.len() == 1 { "1 class".to_owned() } else { format!("{} classes", reports.len()) };
    format!("{classes}: {}", parts.join(", "))
}

/// Everything about a report but its examples.
pub fn overview(report: &Report, style: &Style) -> String {
    let width = style.width.saturating_sub(LABEL);
    let mut text = line(report, style);
    if matches!(report.verdict, Verdict::Unknown { reason: Unknown::Specification { .. } }) {
        // There is no scope, and nothing was covered.
        return text + "\n";
    }
    text.push_str("\n\n");
    for (label, fact) in facts(report) {
        text.push_str(&labelled(style, label, &wrap(&fact, width)));
    }
    text.push_str(&table(&report.operations, style));
    text.push_str(&reasons(report, style));
    text
}

/// What was checked and how, each under its label.
pub fn facts(report: &Report) -> Vec<(&'static str, String)> {
    let mut facts = vec![("checked", aim(report))];
    let mut scope = report.scope.words.join("; ");
    if let Some(bound) = report.scope.bound {
        scope = format!("bound {bound}{}{scope}", if scope.is_empty() { "" } else { ": " });
    }
    for operation in &report.operations {
        if let Some(bound) = operation.bound {
            scope.push_str(&format!("; {} only up to bound {bound}, where it is violated", operation.operation));
        }
    }
    facts.push(("scope", scope));
    facts.extend(
        report.equivalence.iter().map(|equivalence| ("compared", comparison(equivalence, &report.coverage.by_runs))),
    );
    if !report.modules.is_empty() {
        facts.push(("leans on", leaned(&report.modules)));
    }
    facts.push(("covered", coverage(&report.coverage)));
    facts.extend(report.certificate.iter().map(|certificate| ("certified", certified(certificate))));
    facts.extend(report.strength.iter().map(|strength| ("mutants", strength::numbers(strength))));
    let when = if report.cached { "from the cache, checked before in" } else { "in" };
    facts.push(("with", format!("{} on Java {}, {when} {}", report.engine, report.jdk, seconds(report.seconds))));
    facts
}

/// What the check is about. Whether it got there is the verdict's business.
fn aim(report: &Report) -> String {
    let states = match &*report.engine {
        "korat" | "glassbox" => "every state that satisfies the invariant",
        "blackbox" => "every state that calls lead to",
        _ => "every state",
    };
    let specification = match &report.mirror {
        Some(mirror) => format!(", as specified by {mirror}"),
        None => String::new(),
    };
    let is_cut = matches!(&report.verdict, Verdict::Unknown { reason } if !matches!(reason, Unknown::NotCalled { .. }));
    let ending = if is_cut { " (it did not get to the end)" } else { "" };
    let class = simple_name(&report.target);
    let made = report.operations.iter().any(|one| one.operation.split('(').next() == Some(class));
    let constructors = if made { ", and every constructor" } else { "" };
    let none = match report.verdict {
        Verdict::Vacuous { reason: Vacuous::NoOperations } => {
            return format!("{}{specification}", if made { "every constructor, and no operation" } else { "nothing" });
        }
        Verdict::Vacuous { reason: Vacuous::NoValidState | Vacuous::NoInitialState } => " (there is none)",
        _ => "",
    };
    format!("every call on {states}{none}{constructors}{specification}{ending}")
}

/// What the class was compared with, and how.
fn comparison(equivalence: &Equivalence, by_runs: &[ByRuns]) -> String {
    let model = simple_name(&equivalence.abstraction);
    let mut text = format!("each operation with that of {model}");
    if !equivalence.not_compared.is_empty() {
        let names: Vec<&str> = equivalence.not_compared.iter().map(|skipped| &*skipped.operation).collect();
        text.push_str(&format!(", but not {}, which {model} does not have", names.join(", ")));
    }
    if !by_runs.is_empty() {
        text.push_str(&without_formula(by_runs));
    }
    if let Some(congruence) = &equivalence.congruence {
        let some = if congruence.complete { "" } else { " (not all there are)" };
        let states = counted(congruence.states, "abstract state");
        let pairs = match congruence.pairs {
            0 => "no two of which are equal".to_owned(),
            pairs => format!("and every operation on {} of them", counted(pairs, "equal pair")),
        };
        text.push_str(&format!("; {states}{some} with each other, {pairs}"));
    }
    text
}

/// Operations that were compared run by run, with the reasons.
fn without_formula(all: &[ByRuns]) -> String {
    let mut reasons: Vec<(&str, Vec<&str>)> = Vec::new();
    for one in all {
        match reasons.iter_mut().find(|(because, _)| *because == one.because) {
            Some((_, operations)) => operations.push(&one.operation),
            None => reasons.push((&one.because, vec![&one.operation])),
        }
    }
    let words = |(because, operations): &(&str, Vec<&str>)| {
        let mut operations = operations.clone();
        operations.dedup();
        format!("; run by run, for lack of a formula for {because}: {}", operations.join(", "))
    };
    reasons.iter().map(words).collect()
}

/// Which modules were replaced, and how it is known that nobody can tell.
fn leaned(modules: &[Leaned]) -> String {
    let words = |module: &Leaned| {
        let known = match module.equivalence {
            Known::Checked => "checked in this run",
            Known::Cached => "checked by an earlier run",
            Known::Assumed => "assumed",
            Known::Undecided => "not known",
            Known::Partly => "checked in part",
            Known::Inspected => "checked but for its exceptions",
            Known::Refuted => "which does not hold",
        };
        let abstraction = simple_name(&module.abstraction);
        format!("{} behaving like {abstraction} up to bound {}: {known}", module.module, module.bound)
    };
    modules.iter().map(words).collect::<Vec<_>>().join("; ")
}

/// What has a proof, what it cost, and what has none.
fn certified(certificate: &Certificate) -> String {
    let proofs = counted(certificate.proofs, "proof");
    let steps = counted(certificate.steps, "step");
    let text = format!("{proofs} with {steps}, {} of checking", seconds(certificate.seconds));
    let words = |unproved: &Unproved| match unproved {
        Unproved::Formulas => "that formulas say what the code does, which runs were compared with",
        Unproved::ValidStates => "the list of valid states, which was made by running the invariant",
        Unproved::Isomorphism => "that isomorphic states behave alike",
    };
    let unproved: Vec<&str> = certificate.unproved.iter().map(words).collect();
    if unproved.is_empty() { text } else { format!("{text}; not certified: {}", unproved.join(", and ")) }
}

fn coverage(coverage: &Coverage) -> String {
    let mut parts = Vec::new();
    match (coverage.valid_states, coverage.candidates) {
        (Some(valid), Some(candidates)) => {
            // A candidate stands for several states where the invariant looks at a part of them only.
            let tried = counted(candidates, "candidate");
            parts.push(format!("{} found by trying {tried}", counted(valid, "valid state")));
        }
        (Some(valid), None) => parts.push(counted(valid, "valid state")),
        (None, Some(candidates)) => parts.push(counted(candidates, "candidate")),
        (None, None) => {}
    }
    if let Some(reached) = coverage.reached_states {
        parts.push(format!("{} reached", counted(reached, "state")));
    }
    match coverage.steps {
        Some(steps) => parts.push(glass_box(steps, coverage)),
        None => parts.push(counted(coverage.transitions, "call")),
    }
    if let Some(Enumerated { states, because }) = &coverage.enumerated {
        let states = counted(*states, "valid state");
        parts.push(format!("{states} enumerated, {because}"));
    }
    if let Some(states) = coverage.static_states {
        parts.push(format!("all of it from each of {} that calls leave", counted(states, "static state")));
    }
    if let Some(left) = coverage.left_scope.filter(|left| *left > 0) {
        parts.push(format!(
            "{} of which led out of the scope and {} not followed",
            count(left),
            if left == 1 { "was" } else { "were" }
        ));
    }
    parts.join(", ")
}

/// What the steps of the glass box stand for.
fn glass_box(steps: u64, coverage: &Coverage) -> String {
    let steps = counted(steps, "step");
    let elements = match &coverage.elements {
        None => return steps,
        Some(Counted { valid: Some(valid), covered: Some(covered), .. }) if valid == covered => {
            format!("all {} pairs of a valid state and arguments", natural(valid))
        }
        Some(Counted { valid: Some(valid), covered: Some(covered), .. }) => {
            let share = covered.share_of(valid) * 100.0;
            format!("{share:.1} % of {} pairs of a valid state and arguments", natural(valid))
        }
        Some(Counted { valid: Some(valid), covered: None, .. }) => {
            format!("at most {} pairs of a valid state and arguments", natural(valid))
        }
        Some(Counted { all, .. }) => {
            format!("pairs of a valid state and arguments, which are too many to count, at most {}", natural(all))
        }
    };
    let mut text = format!("{steps}, standing for {elements}");
    if let Some(Counted { all, valid: Some(valid), .. }) = &coverage.states {
        // Of states that were enumerated, there is only one of those that are isomorphic.
        let isomorphic = if coverage.enumerated.is_some() { "" } else { ", isomorphic ones counted too" };
        let [noun, verb] = [(all, ["state", "states"]), (valid, ["is", "are"])]
            .map(|(number, [one, many])| if *number == Natural::from(1) { one } else { many });
        text.push_str(&format!("; {} of {} {noun} {verb} valid{isomorphic}", natural(valid), natural(all)));
    }
    if let Some(size) = coverage.max_bdd_size {
        text.push_str(&format!("; the largest decision diagram had {}", counted(size, "node")));
    }
    text
}

/// Operations, verdicts, calls and times, in columns.
fn table(operations: &[OperationReport], style: &Style) -> String {
    if operations.is_empty() {
        return String::new();
    }
    let names = operations.iter().map(|operation| columns(&operation.operation)).max().unwrap_or(0).max(9);
    let calls: Vec<String> = operations.iter().map(|operation| count(operation.transitions)).collect();
    let calls_width = calls.iter().map(String::len).max().unwrap_or(0).max(5);
    let heading = format!("  {:<names$}  {:<WORD$}  {:>calls_width$}  {:>7}", "operation", "verdict", "calls", "time");
    let mut text = format!("\n{}\n", style.paint(Ink::Quiet, &heading));
    for (operation, calls) in operations.iter().zip(&calls) {
        let (word, ink) = verdict(&operation.verdict);
        let word = style.paint(ink, &format!("{word:<WORD$}"));
        let time = seconds(operation.seconds);
        let bound = operation.bound.map_or_else(String::new, |bound| format!("  at bound {bound}"));
        text.push_str(&format!("  {:<names$}  {word}  {calls:>calls_width$}  {time:>7}{bound}\n", operation.operation));
    }
    text
}

/// Why verdicts are unknown or vacuous, and what to do about that.
fn reasons(report: &Report, style: &Style) -> String {
    let width = style.width.saturating_sub(2);
    let mut text = String::new();
    let mut paragraph = |lines: Vec<String>| {
        text.push('\n');
        lines.iter().for_each(|line| text.push_str(&format!("  {line}\n")));
    };
    for operation in &report.operations {
        // What is true of the whole class was said in its first line.
        if operation.verdict != report.verdict
            && let Some(reason) = reason(&operation.verdict)
        {
            let mut lines = wrap(&format!("{}: {reason}.", operation.operation), width);
            lines.extend(stack(&operation.verdict));
            paragraph(lines);
        }
    }
    let way_there = stack(&report.verdict);
    if !way_there.is_empty() {
        paragraph([vec!["This is the way there:".to_owned()], way_there].concat());
    }
    if let Some(advice) = advice(report) {
        paragraph(wrap(advice, width));
    }
    text
}

/// The way to what is not supported, in a few frames.
fn stack(verdict: &Verdict) -> Vec<String> {
    const MOST: usize = 8;
    let Verdict::Unknown { reason: Unknown::Unsupported { stack, .. } } = verdict else { return Vec::new() };
    let mut lines: Vec<String> = stack.iter().take(MOST).map(|frame| format!("    at {frame}")).collect();
    if stack.len() > MOST {
        lines.push(format!("    … {} more", stack.len() - MOST));
    }
    lines
}

/// The most operations of an entry that are named.
const MOST_TOGETHER: usize = 6;

/// Operations that were left out.
pub fn skipped(report: &Report, style: &Style) -> String {
    if report.skipped.is_empty() {
        return String::new();
    }
    let mut text = format!("\n{}\n", style.paint(Ink::Strong, "Not checked"));
    // Operations that were left out for the same reason are one entry.
    let mut entries: Vec<(&str, Vec<&str>)> = Vec::new();
    for skipped in &report.skipped {
        match entries.iter_mut().find(|(reason, _)| *reason == skipped.reason) {
            Some((_, operations)) => operations.push(&skipped.operation),
            None => entries.push((&skipped.reason, vec![&skipped.operation])),
        }
    }
    for (reason, operations) in entries {
        let more = operations.len().saturating_sub(MOST_TOGETHER);
        let mut names = operations[..operations.len() - more].join(", ");
        if more > 0 {
            names.push_str(&format!(" and {more} more"));
        }
        let lines = wrap(&format!("{names}: {reason}"), style.width.saturating_sub(4));
        for (index, line) in lines.iter().enumerate() {
            text.push_str(if index == 0 { "  " } else { "    " });
            text.push_str(line);
            text.push('\n');
        }
    }
    text
}

/// Warnings, each with the place it is about.
pub fn warnings(report: &Report, style: &Style) -> String {
    let mut text = String::new();
    for warning in &report.warnings {
        let heading = style.paint(Ink::Unsure, "warning");
        let lines = wrap(&format!("{}: {}", warning.place, warning.message), style.width.saturating_sub(9));
        text.push_str(&format!("{heading}: {}\n", lines.join("\n         ")));
    }
    text
}
