//! What it means that a class behaves like its abstraction, one small class per rule.

use crate::support;

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use glassbox_baselines::{Engine, Task};
use glassbox_spec::Error;
use glassbox_verdict::{Counterexample, Outcome, Property, Report, Unknown, Value, Verdict};

static CLASSES: LazyLock<PathBuf> = LazyLock::new(|| {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/equivalence/Abstractions.java");
    support::compile("abstractions", &[sources])
});

const ENGINES: [Engine; 2] = [Engine::Korat, Engine::BlackBox];

pub fn task(class: &str, bound: u32) -> Result<Task, Error> {
    support::task(support::jdk(), std::slice::from_ref(&*CLASSES), class, bound, "")
}

fn check(engine: Engine, class: &str) -> Report {
    support::run(engine, &task(class, 3).unwrap_or_else(|error| panic!("{class}: {error}")))
}

/// What both engines find.
fn findings(class: &str) -> Vec<String> {
    let [korat, black_box] = ENGINES.map(|engine| support::findings(&check(engine, class)));
    assert_eq!(korat, black_box, "{class}");
    korat
}

fn example(class: &str, operation: &str) -> Counterexample {
    let report = check(Engine::Korat, class);
    let found = report.operations.into_iter().find(|one| one.operation == operation).expect(operation);
    found.counterexample.expect("a violation")
}

/// Why both engines have no answer.
fn unsupported(class: &str) -> String {
    let [korat, black_box] = ENGINES.map(|engine| match check(engine, class).verdict {
        Verdict::Unknown { reason: Unknown::Unsupported { what, .. } } => what,
        verdict => panic!("{class}: {verdict:?}"),
    });
    assert_eq!(korat, black_box);
    korat
}

#[test]
fn a_class_behaves_like_its_abstraction() {
    for engine in ENGINES {
        let report = check(engine, "Cell");
        assert_eq!(report.verdict, Verdict::Holds, "{:?}", support::findings(&report));
        let equivalence = report.equivalence.expect("it is compared");
        assert_eq!(equivalence.abstraction, "Number");
        let not_compared: Vec<(&str, &str)> =
            equivalence.not_compared.iter().map(|one| (&*one.operation, &*one.reason)).collect();
        let expected = [("twice()", "Number has no method of this name"), ("get(int)", "Number.get takes ()")];
        assert_eq!(not_compared, expected);
        let congruence = equivalence.congruence.expect("equality is checked");
        assert_eq!((congruence.states, congruence.pairs, congruence.complete), (3, 0, true));
        let rows: Vec<&str> = report.operations.iter().map(|one| &*one.operation).collect();
        assert_eq!(rows[rows.len() - 2..], ["abstraction()", "Number.equalTo(Number)"]);
    }
}

#[test]
fn what_a_call_returns_and_what_it_leaves_behind_are_compared() {
    assert_eq!(findings("CellReturnsMore"), ["get(): output"]);
    assert_eq!(findings("CellForgets"), ["set(int): abstract state"]);
    let found = example("CellReturnsMore", "get()");
    let Property::Output { abstraction, expected, before } = &found.property else { panic!("{found:?}") };
    assert_eq!(abstraction, "Number");
    let number = |value: &str| Outcome::Returned { value: Some(Value::Literal(value.to_owned())) };
    assert_eq!((expected, &found.outcome), (&number("0"), &number("1")));
    assert_eq!(before.as_ref().expect("it stood for something").state.objects[0].class, "Number");
    let found = example("CellForgets", "set(int)");
    let Property::AbstractState { expected, actual, .. } = &found.property else { panic!("{found:?}") };
    let values = [expected, actual].map(|shown| shown.state.objects[0].fields[0].1.clone());
    assert_eq!(values, ["1", "0"].map(|value| Value::Literal(value.to_owned())));
}

#[test]
fn an_abstraction_gives_an_object() {
    let [korat, black_box] = ENGINES.map(|engine| support::findings(&check(engine, "CellNull")));
    assert_eq!(korat, ["abstraction(): abstraction"]);
    // The black box goes on from no state that stands for nothing, not even from that which the
    // constructor makes.
    let found: Vec<&String> = black_box.iter().filter(|finding| !finding.contains("Vacuous")).collect();
    assert_eq!((found, black_box.len()), (vec![&"abstraction(): abstraction".to_owned()], 5));
    assert_eq!(example("CellNull", "abstraction()").property, Property::Abstraction { after: true, threw: None });
}

#[test]
fn an_abstraction_that_interferes_leaves_no_answer() {
    let counted =
        "abstraction() changes an object that is not its own (CellCountsDown.value) and comes to something else then";
    assert_eq!(unsupported("CellCountsDown"), counted);
    assert_eq!(unsupported("CellCounts"), "abstraction() writes the static field CellCounts.asked");
    let held =
        "an abstraction that holds an object which the operation changes (Box); let it take what the object holds";
    assert_eq!(unsupported("CellShared"), held);
    let stolen = "set(int) of the abstraction changes an object that is not its own (CellStolen.value)";
    assert_eq!(unsupported("CellStolen"), stolen);
}

/// Every number stands for 0, and stays what it is.
#[test]
fn an_abstraction_and_an_equality_look_at_a_copy() {
    let changes = support::findings(&check(Engine::Korat, "CellChanges"));
    assert_eq!(changes, ["get(): output", "set(int): abstract state"]);
    // Of a map there is one state alone where states are made up; calls lead to the others.
    assert!(support::findings(&check(Engine::BlackBox, "CellInMap")).is_empty());
    assert_eq!(support::findings(&check(Engine::BlackBox, "CellInMapForgets")), ["set(int): abstract state"]);
}

#[test]
fn an_abstraction_that_does_not_end_is_named() {
    for class in ["CellSpins", "CellGoesOn"] {
        let mut task = task(class, 3).expect(class);
        task.target.limits.steps = Some(20_000);
        for engine in ENGINES {
            let report = support::run(engine, &task);
            let expected = Unknown::Steps { call: "abstraction()".to_owned(), steps: 20_000, example: None };
            assert_eq!(report.verdict, Verdict::Unknown { reason: expected }, "{class} with {engine:?}");
        }
    }
}

#[test]
fn an_equality_that_throws_says_no_or_says_yes_too_easily() {
    let throwing = findings("CellThrowingEquality");
    assert_eq!(throwing, ["Number.equalTo(Number): comparison"]);
    // Nobody is equal to what an operation made.
    assert_eq!(findings("CellIdentical"), ["get(): abstract state", "set(int): abstract state"]);
    let never = ["get(): abstract state", "set(int): abstract state", "Number.equalTo(Number): reflexivity"];
    assert_eq!(findings("CellNeverEqual"), never);
    assert_eq!(findings("CellAlwaysEqual"), ["Number.equalTo(Number): congruence"]);
}

/// Property 1 alone would not see this.
#[test]
fn what_a_loose_equality_hides_is_found_by_comparing_states() {
    assert_eq!(findings("CellHidden"), ["Number.equalTo(Number): congruence"]);
    let found = example("CellHidden", "Number.equalTo(Number)");
    let Property::Congruence { other, after: None, .. } = &found.property else { panic!("{found:?}") };
    assert_eq!(found.call, "get()");
    assert_ne!(*other, found.outcome);
    let found = example("CellPairs", "Model.equalTo(Model)");
    let Property::Congruence { after: Some(_), .. } = &found.property else { panic!("{found:?}") };
    assert_eq!(found.call, "reveal()");
}

#[test]
fn values_are_compared_and_objects_are_identified() {
    assert_eq!(findings("Boxing"), ["other(): output"]);
}

#[test]
fn exceptions_are_compared_by_class() {
    let expected = ["another(): output", "none(): output", "alone(): output", "later(): abstract state"];
    assert_eq!(findings("Exceptional"), expected);
}

#[test]
fn constructors_are_compared_where_the_abstraction_has_them() {
    assert_eq!(findings("ConstructedThrows"), [""; 0]);
    assert_eq!(findings("Constructed")[0], "Constructed(int): abstract state");
}

#[test]
fn without_its_abstraction_only_the_invariant_is_checked() {
    let mut task = task("CellForgets", 3).expect("it is fine");
    task.target.specification.forget_abstraction();
    for engine in ENGINES {
        let report = support::run(engine, &task);
        assert_eq!((report.verdict, report.equivalence), (Verdict::Holds, None));
    }
}

#[test]
fn what_is_no_abstraction_is_refused_with_its_place() {
    let wanted = "it must return an object of a class with a method `boolean equalTo`";
    let give = "give Model a method `boolean equalTo(Model other)`";
    let cases = [
        ("WrongParameters", "has parameters and must have none".to_owned()),
        ("WrongStatic", "is static and must be an instance method with a body".to_owned()),
        ("WrongPrimitive", format!("returns int; {wanted}")),
        ("WrongInterface", format!("returns the interface java.util.Map; {wanted}")),
        (
            "WrongNoEquality",
            "returns java.lang.String, which has no method `equalTo`; return a class that has it, such as glassbox.model.AbsMap"
                .to_owned(),
        ),
        ("WrongEquality", format!("returns WrongEquality$Model, whose equalTo returns int; {give}")),
        (
            "WrongEqualityOfOthers",
            format!("returns WrongEqualityOfOthers$Model, whose equalTo takes (java.lang.String); {give}"),
        ),
        ("WrongEqualityStatic", format!("returns WrongEqualityStatic$Model, whose equalTo is static; {give}")),
    ];
    for (class, problem) in cases {
        let error = task(class, 3).err().unwrap_or_else(|| panic!("{class} is accepted")).to_string();
        let (place, rest) = error.split_once(": ").expect("a place");
        assert!(place.starts_with("Abstractions.java:"), "{error}");
        assert_eq!(rest, format!("the abstraction, abstraction(), {problem}"), "{class}");
    }
    let error = task("WrongTwo", 3).err().expect("it is refused").to_string();
    assert!(
        error.ends_with("the abstraction, two(), is the second of the class, besides one; mark only one"),
        "{error}"
    );
}
