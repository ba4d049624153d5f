//! Reports written by hand, one for each kind of verdict and property.

use glassbox_verdict::{
    Because, Certificate, Confirmation, Counted, Counterexample, Coverage, Element, Line, Natural, Object,
    OperationReport, Outcome, Part, Property, Report, SCHEMA, Scope, Sharer, Skipped, State, Step, Strength, Survivor,
    Thrown, Unknown, Unproved, Unreached, Vacuous, Value, Verdict, Warning, Whose,
};

mod compared;
mod ended;
mod traced;

/// All of them, by name.
pub fn all() -> Vec<(&'static str, Report)> {
    let mut all = vec![
        ("holds", holds()),
        ("invariant", invariant()),
        ("invariant-throws", invariant_throws()),
        ("exception", exception()),
        ("assertion", assertion()),
        ("overflow", overflow()),
        ("caught", caught()),
        ("strength", strength()),
        ("tree", tree()),
        ("owned", owned()),
        ("escaped-node", escaped_node(Some("remove(Node)"))),
        ("escaped-node-in-state", escaped_node(None)),
        ("no-constructor", unknown(Unknown::NoConstructor)),
        ("inner-objects", unknown(Unknown::InnerObjects { class: "com.acme.Ring.Cursor".to_owned() })),
        ("no-objects", unknown(Unknown::NoObjects { class: "com.acme.Name".to_owned() })),
        ("module-undecided", unknown(Unknown::ModuleUndecided { module: "java.util.TreeMap".to_owned() })),
        (
            "module-part",
            unknown(Unknown::ModulePart { module: "java.util.TreeMap".to_owned(), method: "putAll(Map)".to_owned() }),
        ),
        (
            "module-exception",
            unknown(Unknown::ModuleException {
                module: "java.util.TreeMap".to_owned(),
                method: "getMessage()".to_owned(),
            }),
        ),
        ("shared-part", unknown(Unknown::SharedPart { class: "int[]".to_owned(), by: "copy()".to_owned() })),
        (
            "leaves-scope",
            unknown(Unknown::LeavesScope {
                operation: "extend()".to_owned(),
                why: "Lease.end = 1000 is not among its values".to_owned(),
            }),
        ),
        (
            "other-class",
            unknown(Unknown::OtherClass {
                place: "Cell.value".to_owned(),
                class: "Cell$$Lambda$1".to_owned(),
                by: "mark()".to_owned(),
            }),
        ),
        (
            "not-called",
            unknown(Unknown::NotCalled {
                operation: "addAll(List)".to_owned(),
                why: "no values are known for its parameter more of type java.util.List".to_owned(),
            }),
        ),
        ("constructor", constructor()),
        ("large", large()),
        ("time", unknown(Unknown::Time)),
        ("memory", unknown(Unknown::Memory)),
        ("interrupted", unknown(Unknown::Interrupted)),
        ("not-confirmed", not_confirmed()),
        ("steps", steps()),
        ("unsupported", unsupported()),
        ("global-state", global_state()),
        ("no-valid-state", vacuous(Vacuous::NoValidState)),
        ("no-initial-state", vacuous(Vacuous::NoInitialState)),
        ("no-operations", vacuous(Vacuous::NoOperations)),
        ("no-arguments", no_arguments()),
        ("glass-box", glass_box(Some(1386), Some(1386), Some(37))),
        ("glass-box-unfinished", glass_box(Some(1386), Some(1001), Some(37))),
        ("glass-box-bound", glass_box(None, None, None)),
        ("ladder", ladder(Some(2))),
        ("ladder-ended", ladder(None)),
        ("certified", certified(&[])),
        ("certified-enumerated", certified(&[Unproved::ValidStates, Unproved::Isomorphism])),
        ("newer-class", unknown(Unknown::NewerClass { class: "demo.Rates".to_owned(), feature: 25 })),
        ("fault", unknown(Unknown::Fault { what: "add(int): a formula contradicts a run".to_owned() })),
        ("uncertified", unknown(Unknown::Uncertified { why: "an answer without a proof".to_owned() })),
        ("cached", Report { cached: true, ..glass_box(Some(1386), Some(1386), None) }),
    ];
    all.extend(compared::all());
    all.extend(ended::all());
    all.extend(traced::all());
    all.push(("instead", instead()));
    all.push(("argument", other(Whose::Argument { name: "other".to_owned(), object: "Node1".to_owned() })));
    all.push(("held", other(Whose::Held { object: "Node1".to_owned() })));
    all.push(("returned", other(Whose::Returned { object: "Node1".to_owned() })));
    all
}

fn strings(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

fn number(value: i64) -> Value {
    Value::Literal(value.to_string())
}

fn reference(name: &str) -> Value {
    Value::Reference(name.to_owned())
}

fn object(name: &str, class: &str, fields: Vec<(&str, Value)>) -> Object {
    let fields = fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    Object { name: name.to_owned(), class: class.to_owned(), fields }
}

fn array(name: &str, class: &str, elements: Vec<Value>) -> Object {
    let fields = elements.into_iter().enumerate().map(|(index, value)| (index.to_string(), value)).collect();
    Object { name: name.to_owned(), class: class.to_owned(), fields }
}

fn lines(class: &str, method: &str, file: &str, numbers: &[u32]) -> Vec<Step> {
    let line = |line: &u32| Line {
        class: class.to_owned(),
        method: method.to_owned(),
        file: Some(file.to_owned()),
        line: *line,
    };
    numbers.iter().map(line).map(Step::from).collect()
}

fn operation(name: &str, transitions: u64, seconds: f64) -> OperationReport {
    OperationReport {
        operation: name.to_owned(),
        signature: name.replace("(int)", "(I)Z"),
        verdict: Verdict::Holds,
        transitions,
        covered: Some(transitions),
        elements: None,
        seconds,
        bound: None,
        cached: false,
        counterexample: None,
    }
}

fn violated(name: &str, transitions: u64, counterexample: Counterexample) -> OperationReport {
    let verdict = Verdict::Violated;
    OperationReport { verdict, counterexample: Some(counterexample), ..operation(name, transitions, 0.004) }
}

fn report(target: &str, operations: Vec<OperationReport>) -> Report {
    Report {
        schema: SCHEMA,
        target: target.to_owned(),
        mirror: None,
        engine: "korat".to_owned(),
        jdk: "17.0.15".to_owned(),
        scope: Scope {
            bound: Some(3),
            asked: None,
            words: strings(&["up to 3 Node objects", "SortedList.size from 0 to 3", "Node.value from 0 to 2"]),
            narrowed: Vec::new(),
            toml: "bound = 3\n".to_owned(),
        },
        verdict: Report::summarise(&operations, &[]),
        coverage: Coverage {
            candidates: Some(1215),
            valid_states: Some(20),
            transitions: operations.iter().map(|operation| operation.transitions).sum(),
            ..Coverage::default()
        },
        operations,
        unselected: Vec::new(),
        skipped: Vec::new(),
        equivalence: None,
        modules: Vec::new(),
        certificate: None,
        strength: None,
        warnings: Vec::new(),
        seconds: 0.12,
        cached: false,
    }
}

/// A report of the glass box, by what it knows of its search space.
fn glass_box(valid: Option<u64>, covered: Option<u64>, max_bdd_size: Option<u64>) -> Report {
    let count = |number: Option<u64>| number.map(Natural::from);
    let elements = Counted { all: Natural::from(u64::MAX).times(10), valid: count(valid), covered: count(covered) };
    let add = OperationReport { covered: None, elements: Some(elements.clone()), ..operation("add(int)", 32, 0.02) };
    let mut report = report("SearchTree", vec![add]);
    if covered != valid {
        report.operations[0].verdict = Verdict::Unknown { reason: Unknown::Memory };
        report.verdict = Verdict::Unknown { reason: Unknown::Memory };
    }
    report.engine = "glassbox".to_owned();
    report.coverage = Coverage {
        transitions: 32,
        steps: Some(32),
        states: valid.map(|_| Counted { all: Natural::from(216), valid: count(Some(154)), covered: None }),
        elements: Some(elements),
        max_bdd_size,
        ..Coverage::default()
    };
    report
}

fn holds() -> Report {
    let operations = vec![
        operation("TreeMap()", 1, 0.0),
        operation("TreeMap(Comparator)", 1, 0.0),
        operation("put(Object, Object)", 1_234_567, 12.345),
        operation("remove(Object)", 5230, 0.871),
        operation("firstEntry()", 74, 0.002),
    ];
    let mut report = report("java.util.TreeMap", operations);
    report.mirror = Some("TreeMapSpecification".to_owned());
    report.scope.bound = Some(5);
    report.scope.words = strings(&[
        "up to 5 Entry objects",
        "Integer values 0 to 4",
        "TreeMap.size from 0 to 5",
        "Entry.color is false or true",
    ]);
    report.coverage.candidates = Some(10_456_123);
    report.coverage.valid_states = Some(74);
    report.seconds = 134.2;
    report.skipped = vec![
        Skipped {
            operation: "putAll(Map)".to_owned(),
            reason: "its parameter map has the type java.util.Map, for which there is no domain".to_owned(),
            open: false,
        },
        Skipped {
            operation: "forEach(BiConsumer)".to_owned(),
            reason: "its parameter action has the type java.util.function.BiConsumer, for which there is no domain; a \
                     scope file can name the values"
                .to_owned(),
            open: false,
        },
    ];
    report.warnings = vec![Warning {
        place: "TreeMapSpecification.java:31".to_owned(),
        message: "the invariant throws NullPointerException on 12 candidates; they count as not valid".to_owned(),
    }];
    report
}

fn node(name: &str, value: i64, next: Value) -> Object {
    object(name, "demo.SortedList$Node", vec![("value", number(value)), ("next", next)])
}

fn sorted_list(size: i64, head: Value) -> Object {
    object("SortedList0", "demo.SortedList", vec![("size", number(size)), ("head", head)])
}

/// A condition of the invariant and, within the method that it calls, the one that makes it false.
fn parts() -> Vec<Part> {
    let part = |method: &str, line: u32, condition: &str| Part {
        line: Line {
            class: "demo.SortedList".to_owned(),
            method: method.to_owned(),
            file: Some("SortedList.java".to_owned()),
            line,
        },
        condition: condition.to_owned(),
        throws: None,
        values: Vec::new(),
    };
    let compared =
        [("node.next.value", number(1)), ("node.value", number(2))].map(|(name, held)| (name.to_owned(), held));
    vec![
        part("repOk", 48, "isSorted()"),
        Part { values: compared.to_vec(), ..part("isSorted", 56, "node.next.value >= node.value") },
    ]
}

/// A list whose `add` puts a value behind an equal one of the wrong place.
pub fn invariant() -> Report {
    let mut executed = lines("demo.SortedList", "add", "SortedList.java", &[21, 22, 23, 24, 23, 24, 23, 26]);
    executed.extend(lines("demo.SortedList$Node", "<init>", "SortedList.java", &[9, 10, 11]));
    executed.extend(lines("demo.SortedList", "add", "SortedList.java", &[27, 28]));
    let example = Counterexample {
        property: Property::Invariant {
            of: None,
            threw: None,
            at: lines("demo.SortedList", "repOk", "SortedList.java", &[48]).pop().map(|step| step.line),
            parts: parts(),
        },
        before: Some(State {
            objects: vec![
                sorted_list(2, reference("Node0")),
                node("Node0", 0, reference("Node1")),
                node("Node1", 2, Value::Null),
            ],
        }),
        history: Vec::new(),
        unreached: Some(Unreached {
            states: 18,
            calls: 72,
            complete: true,
            excluded_by: strings(&["`size` is the number of Node objects"]),
        }),
        smallest: None,
        call: "add(1)".to_owned(),
        arguments: vec![("value".to_owned(), number(1))],
        outcome: Outcome::Returned { value: Some(Value::Literal("true".to_owned())) },
        after: Some(State {
            objects: vec![
                sorted_list(3, reference("Node0")),
                node("Node0", 0, reference("Node1")),
                node("Node1", 2, reference("Node2")),
                node("Node2", 1, Value::Null),
            ],
        }),
        irrelevant: Vec::new(),
        overwritten: Vec::new(),
        lines: executed,
        confirmation: Some(Confirmation::Confirmed { jvm: "OpenJDK 17.0.15".to_owned() }),
        recipe: None,
    };
    let operations = vec![
        operation("SortedList()", 1, 0.001),
        violated("add(int)", 12, example),
        operation("remove(int)", 60, 0.03),
    ];
    report("demo.SortedList", operations)
}

/// The same, but the invariant catches what a method of its throws.
fn caught() -> Report {
    let mut report = invariant();
    if let Some(Property::Invariant { parts, .. }) =
        report.operations[1].counterexample.as_mut().map(|example| &mut example.property)
    {
        let thrown = Some("java.lang.IllegalStateException".to_owned());
        *parts = vec![Part { throws: thrown, condition: "check(head)".to_owned(), ..parts[0].clone() }];
    }
    report
}

/// A list that holds, and what its specification says of mutants.
fn strength() -> Report {
    let survivor = |line: u32, was: &str, became: Option<&str>, because: Option<Because>| Survivor {
        line: Line {
            class: "demo.SortedList".to_owned(),
            method: if line == 28 { "<init>" } else { "add" }.to_owned(),
            file: Some("SortedList.java".to_owned()),
            line,
        },
        was: was.to_owned(),
        became: became.map(str::to_owned),
        earlier: 0,
        because,
    };
    let mut report =
        report("demo.SortedList", vec![operation("SortedList()", 1, 0.001), operation("add(int)", 12, 0.03)]);
    report.strength = Some(Strength {
        mutants: 1_020,
        caught: 1_000,
        endless: 1,
        undecided: 2,
        untried: 12,
        survivors: vec![
            survivor(28, "number == 28", Some("number != 28"), None),
            survivor(48, "number == 48", Some("number >= 48"), None),
            survivor(48, "number != 48", Some("number < 48"), Some(Because::NotExecuted)),
            survivor(49, "Math.max(a, a)", Some("Math.max(a, a)"), Some(Because::SameCode)),
            survivor(49, "size = size + 1", None, None),
        ],
        limit: 10.0,
        seconds: 61.5,
    });
    report
}

/// The same, found on a small bound before the one that was asked for; either that was then searched as well, or nothing was left to search.
fn ladder(bound: Option<u32>) -> Report {
    let mut report = invariant();
    report.operations[1].bound = bound;
    (report.scope.bound, report.scope.asked) = if bound.is_some() { (Some(15), None) } else { (Some(3), Some(15)) };
    report
}

fn invariant_throws() -> Report {
    let trace = strings(&["demo.SortedList.isSorted(SortedList.java:55)", "demo.SortedList.repOk(SortedList.java:48)"]);
    let example = Counterexample {
        property: Property::Invariant {
            of: None,
            threw: Some(Thrown {
                class: "java.lang.NullPointerException".to_owned(),
                message: Some("Cannot read field \"value\" because \"node.next\" is null".to_owned()),
                trace,
                cause: None,
            }),
            at: lines("demo.SortedList", "isSorted", "SortedList.java", &[55]).pop().map(|step| step.line),
            parts: Vec::new(),
        },
        before: Some(State {
            objects: vec![
                sorted_list(2, reference("Node0")),
                node("Node0", 0, reference("Node1")),
                node("Node1", 0, reference("Node2")),
                node("Node2", 0, Value::Null),
            ],
        }),
        history: Vec::new(),
        unreached: Some(Unreached {
            states: 950,
            calls: 10_000,
            complete: false,
            excluded_by: strings(&["`size >= 1`", "`head != null`"]),
        }),
        smallest: None,
        call: "removeFirst()".to_owned(),
        arguments: Vec::new(),
        outcome: Outcome::Returned { value: None },
        after: Some(State {
            objects: vec![
                sorted_list(2, reference("Node1")),
                node("Node1", 0, reference("Node2")),
                node("Node2", 0, Value::Null),
            ],
        }),
        irrelevant: [("Node1", "value"), ("Node1", "next")].map(|(object, field)| (object.into(), field.into())).into(),
        overwritten: vec![("Node1".into(), "value".into())],
        lines: lines("demo.SortedList", "removeFirst", "SortedList.java", &[33, 34]),
        confirmation: Some(Confirmation::Untried { reason: "the call did not end within 10 seconds".to_owned() }),
        recipe: None,
    };
    report("demo.SortedList", vec![violated("removeFirst()", 3, example)])
}

fn exception() -> Report {
    let trace = strings(&[
        "java.base/java.util.Objects.requireNonNull(Objects.java:233)",
        "java.base/java.util.Optional.of(Optional.java:113)",
        "demo.Registry.find(Registry.java:40)",
        "demo.Registry.register(Registry.java:17)",
    ]);
    let state = State {
        objects: vec![
            object(
                "Registry0",
                "demo.Registry",
                vec![
                    ("mode", Value::Constant("OPEN".to_owned())),
                    ("title", Value::Text("a \"b\"\n".to_owned())),
                    ("names", reference("String[]0")),
                    ("order", Value::Opaque("java.util.Comparator".to_owned())),
                ],
            ),
            array("String[]0", "java.lang.String[]", vec![Value::Text("a".to_owned()), Value::Null]),
        ],
    };
    let mut executed = lines("demo.Registry", "register", "Registry.java", &[17]);
    executed.extend(lines("demo.Registry", "find", "Registry.java", &[38, 39, 40]));
    executed.extend(lines("java.util.Optional", "of", "Optional.java", &[113]));
    executed.extend(lines("java.util.Objects", "requireNonNull", "Objects.java", &[232, 233]));
    executed.extend(lines("demo.Registry", "find", "Registry.java", &[40]));
    let example = Counterexample {
        property: Property::Exception,
        before: Some(state.clone()),
        history: Vec::new(),
        unreached: None,
        smallest: None,
        call: "register(\"a\", null, true)".to_owned(),
        arguments: vec![
            ("name".to_owned(), Value::Text("a".to_owned())),
            ("owner".to_owned(), Value::Null),
            ("replace".to_owned(), Value::Literal("true".to_owned())),
        ],
        outcome: Outcome::Threw(Thrown {
            class: "java.lang.NullPointerException".to_owned(),
            message: None,
            trace,
            cause: None,
        }),
        after: Some(state),
        irrelevant: Vec::new(),
        overwritten: Vec::new(),
        lines: executed,
        confirmation: None,
        recipe: None,
    };
    report("demo.Registry", vec![violated("register(String, Owner, boolean)", 9, example)])
}

/// An exception with more frames than anybody reads, beside an operation that is not supported.
fn overflow() -> Report {
    let mut trace = vec!["demo.Registry.size(Registry.java:60)".to_owned(); 1020];
    for line in 0..9 {
        trace.push(format!("demo.Registry.register(Registry.java:{line})"));
    }
    let example = Counterexample {
        property: Property::Exception,
        before: Some(State { objects: vec![object("Registry0", "demo.Registry", Vec::new())] }),
        history: Vec::new(),
        unreached: None,
        smallest: None,
        call: "size()".to_owned(),
        arguments: Vec::new(),
        outcome: Outcome::Threw(Thrown {
            class: "java.lang.StackOverflowError".to_owned(),
            message: None,
            trace,
            cause: None,
        }),
        after: Some(State { objects: vec![object("Registry0", "demo.Registry", Vec::new())] }),
        irrelevant: Vec::new(),
        overwritten: Vec::new(),
        lines: lines("demo.Registry", "size", "Registry.java", &[60; 1020]),
        confirmation: None,
        recipe: None,
    };
    let mut unsupported = unsupported().operations.swap_remove(1);
    unsupported.operation = "send()".to_owned();
    report("demo.Registry", vec![violated("size()", 1, example), unsupported])
}

/// A ring buffer, checked by calls; the example tells how to get there.
pub fn assertion() -> Report {
    let ring = |count: i64, head: i64, elements: &[i64]| State {
        objects: vec![
            object(
                "RingBuffer0",
                "demo.RingBuffer",
                vec![("elements", reference("int[]0")), ("head", number(head)), ("count", number(count))],
            ),
            array("int[]0", "int[]", elements.iter().map(|element| number(*element)).collect()),
        ],
    };
    let example = Counterexample {
        property: Property::Assertion,
        before: Some(ring(3, 0, &[2, 1, 1])),
        history: strings(&["new RingBuffer(3)", "offer(2)", "offer(1)", "offer(1)"]),
        unreached: None,
        smallest: None,
        call: "offer(0)".to_owned(),
        arguments: vec![("element".to_owned(), number(0))],
        outcome: Outcome::Threw(Thrown {
            class: "java.lang.AssertionError".to_owned(),
            message: Some("full".to_owned()),
            trace: strings(&["demo.RingBuffer.offer(RingBuffer.java:29)"]),
            cause: None,
        }),
        after: Some(ring(4, 0, &[0, 1, 1])),
        irrelevant: Vec::new(),
        overwritten: Vec::new(),
        lines: lines("demo.RingBuffer", "offer", "RingBuffer.java", &[26, 27, 28, 29]),
        confirmation: None,
        recipe: None,
    };
    let mut report =
        report("demo.RingBuffer", vec![operation("RingBuffer(int)", 4, 0.0), violated("offer(int)", 31, example)]);
    report.engine = "blackbox".to_owned();
    report.coverage =
        Coverage { reached_states: Some(17), transitions: 35, left_scope: Some(4), ..Coverage::default() };
    report.scope.bound = None;
    report
}

/// An example to which calls lead, in the place of a smaller one.
fn instead() -> Report {
    let mut report = assertion();
    report.engine = "glassbox".to_owned();
    for example in report.operations.iter_mut().filter_map(|operation| operation.counterexample.as_mut()) {
        let ring = vec![("elements", reference("int[]0")), ("head", number(0)), ("count", number(0))];
        let objects = vec![object("RingBuffer0", "demo.RingBuffer", ring), array("int[]0", "int[]", Vec::new())];
        example.smallest = Some(Box::new(Element { before: Some(State { objects }), call: "offer(0)".to_owned() }));
    }
    report
}

fn entry(name: &str, key: i64, left: Value, right: Value, parent: Value, colour: &str) -> Object {
    let fields = vec![
        ("key", number(key)),
        ("value", Value::Null),
        ("left", left),
        ("right", right),
        ("parent", parent),
        ("color", Value::Literal(colour.to_owned())),
    ];
    object(name, "demo.Tree$Entry", fields)
}

/// A rotation that leaves a child in two places.
fn tree() -> Report {
    let tree = |root: &str| object("Tree0", "demo.Tree", vec![("root", reference(root)), ("size", number(3))]);
    let before = State {
        objects: vec![
            tree("Entry0"),
            entry("Entry0", 1, reference("Entry1"), reference("Entry2"), Value::Null, "true"),
            entry("Entry1", 0, Value::Null, Value::Null, reference("Entry0"), "false"),
            entry("Entry2", 2, Value::Null, Value::Null, reference("Entry0"), "false"),
        ],
    };
    let after = State {
        objects: vec![
            tree("Entry1"),
            entry("Entry1", 0, Value::Null, reference("Entry0"), Value::Null, "true"),
            entry("Entry0", 1, reference("Entry1"), reference("Entry2"), reference("Entry1"), "false"),
            entry("Entry2", 2, Value::Null, Value::Null, reference("Entry0"), "false"),
        ],
    };
    let example = Counterexample {
        property: Property::Tree { object: "Entry1".to_owned() },
        before: Some(before),
        history: Vec::new(),
        unreached: None,
        smallest: None,
        call: "rotateRight()".to_owned(),
        arguments: Vec::new(),
        outcome: Outcome::Returned { value: None },
        after: Some(after),
        irrelevant: Vec::new(),
        overwritten: Vec::new(),
        lines: lines("demo.Tree", "rotateRight", "Tree.java", &[71, 72, 73, 75, 76, 77]),
        confirmation: None,
        recipe: None,
    };
    report("demo.Tree", vec![violated("rotateRight()", 5, example)])
}

/// An array that its owner returns.
fn owned() -> Report {
    let state = State {
        objects: vec![
            object("Stack0", "demo.Stack", vec![("items", reference("int[]0")), ("size", number(0))]),
            array("int[]0", "int[]", vec![number(0), number(0)]),
        ],
    };
    let example = Counterexample {
        property: Property::Ownership {
            object: "int[]0".to_owned(),
            owner: "Stack0.items".to_owned(),
            by: Sharer::Returned,
        },
        before: Some(state.clone()),
        history: Vec::new(),
        unreached: None,
        smallest: None,
        call: "items()".to_owned(),
        arguments: Vec::new(),
        outcome: Outcome::Returned { value: Some(reference("int[]0")) },
        after: Some(state),
        irrelevant: Vec::new(),
        overwritten: Vec::new(),
        lines: lines("demo.Stack", "items", "Stack.java", &[27]),
        confirmation: None,
        recipe: None,
    };
    report("demo.Stack", vec![violated("items()", 3, example)])
}

/// A node of one of several trees that is reached otherwise after a call.
fn escaped_node(taker: Option<&str>) -> Report {
    let text = |text: &str| text.to_owned();
    let reason = Unknown::EscapedNode {
        class: text("Node"),
        field: text("Bin.first"),
        by: text("first()"),
        taker: taker.map(text),
    };
    unknown(reason)
}

fn constructor() -> Report {
    let example = Counterexample {
        property: Property::Invariant {
            of: None,
            threw: None,
            at: lines("demo.SortedList", "repOk", "SortedList.java", &[44]).pop().map(|step| step.line),
            parts: Vec::new(),
        },
        before: None,
        history: Vec::new(),
        unreached: None,
        smallest: None,
        call: "new SortedList(2)".to_owned(),
        arguments: vec![("first".to_owned(), number(2))],
        outcome: Outcome::Returned { value: None },
        after: Some(State { objects: vec![sorted_list(0, reference("Node0")), node("Node0", 2, Value::Null)] }),
        irrelevant: Vec::new(),
        overwritten: Vec::new(),
        lines: lines("demo.SortedList", "<init>", "SortedList.java", &[14, 15]),
        confirmation: None,
        recipe: None,
    };
    report("demo.SortedList", vec![violated("SortedList(int)", 3, example), operation("add(int)", 60, 0.03)])
}

/// A call breaks the invariant of another object than that under check.
fn other(whose: Whose) -> Report {
    let nodes = |value: i64| {
        vec![sorted_list(0, reference("Node0")), node("Node0", 2, Value::Null), node("Node1", value, Value::Null)]
    };
    let is_argument = matches!(whose, Whose::Argument { .. });
    let is_returned = matches!(whose, Whose::Returned { .. });
    let before = if is_returned { nodes(1)[..2].to_vec() } else { nodes(1) };
    let call = if is_argument {
        "take(Node1)"
    } else if is_returned {
        "make()"
    } else {
        "clear()"
    };
    let example = Counterexample {
        property: Property::Invariant {
            of: Some(whose),
            threw: None,
            at: lines("demo.SortedList$Node", "repOk", "SortedList.java", &[9]).pop().map(|step| step.line),
            parts: Vec::new(),
        },
        before: Some(State { objects: before }),
        history: Vec::new(),
        unreached: None,
        smallest: None,
        call: call.to_owned(),
        arguments: if is_argument { vec![("other".to_owned(), reference("Node1"))] } else { Vec::new() },
        outcome: Outcome::Returned { value: is_returned.then(|| reference("Node1")) },
        after: Some(State { objects: nodes(-1) }),
        irrelevant: Vec::new(),
        overwritten: Vec::new(),
        lines: lines("demo.SortedList", "take", "SortedList.java", &[60, 61]),
        confirmation: None,
        recipe: None,
    };
    report("demo.SortedList", vec![violated(if is_argument { "take(Node)" } else { call }, 3, example)])
}

/// A list of 20 nodes, an array of buckets, and a trace of many methods.
fn large() -> Report {
    let name = |index: usize| format!("Node{index}");
    let list = |changed: bool| {
        let mut objects = vec![object(
            "Table0",
            "demo.Table",
            vec![
                ("threshold", number(12)),
                ("size", number(if changed { 21 } else { 20 })),
                ("buckets", reference("Node[]0")),
                ("first", reference("Node0")),
                ("last", reference("Node19")),
                ("field with a long name", Value::Text("a string that is longer than anybody wants to see".into())),
                ("another field with a long name", number(1_000_000)),
            ],
        )];
        let mut buckets = vec![Value::Null; 16];
        buckets[3] = reference("Node25");
        buckets[4] = if changed { reference("Node25") } else { Value::Null };
        objects.push(array("Node[]0", "demo.Table$Node[]", buckets));
        objects.push(object("Node25", "demo.Table$Node", vec![("key", number(25)), ("next", Value::Null)]));
        for index in 0..20 {
            let next = if index < 19 { Value::Reference(name(index + 1)) } else { Value::Null };
            let key = if changed && index == 15 { 0 } else { index as i64 };
            objects.push(object(&name(index), "demo.Table$Node", vec![("key", number(key)), ("next", next)]));
        }
        State { objects }
    };
    let mut executed = Vec::new();
    for index in 0..20 {
        executed.extend(lines("demo.Table", "resize", "Table.java", &[100 + index, 120, 121, 130, 120, 121, 140]));
        executed.extend(lines("demo.Table$Node", "hash", "Table.java", &[12]));
    }
    executed.extend(lines("demo.Table", "put", "Table.java", &[50, 52, 50, 52, 50, 52, 50, 54, 56, 58, 60, 62, 64]));
    executed.push(Step::from(Line { class: "demo.Table".to_owned(), method: "fast".to_owned(), file: None, line: 0 }));
    let example = Counterexample {
        property: Property::Invariant { of: None, threw: None, at: None, parts: Vec::new() },
        before: Some(list(false)),
        history: Vec::new(),
        unreached: None,
        smallest: None,
        call: "put(21)".to_owned(),
        arguments: vec![("key".to_owned(), number(21))],
        outcome: Outcome::Returned { value: Some(reference("Node25")) },
        after: Some(list(true)),
        irrelevant: Vec::new(),
        overwritten: Vec::new(),
        lines: executed,
        confirmation: None,
        recipe: None,
    };
    report("demo.Table", vec![violated("put(int)", 5_000_000, example)])
}

fn certified(unproved: &[Unproved]) -> Report {
    let mut report = glass_box(Some(1386), Some(1386), None);
    let unproved = unproved.to_vec();
    report.certificate = Some(Certificate { proofs: 5820, steps: 10_819, seconds: 0.014, unproved });
    report
}

fn not_confirmed() -> Report {
    unknown(Unknown::NotConfirmed {
        jvm: "OpenJDK 17.0.15".to_owned(),
        instead: "the call returned, and nothing was broken".to_owned(),
        file: Some("glassbox-fault-demo-SortedList-add-int.txt".to_owned()),
    })
}

fn unknown(reason: Unknown) -> Report {
    let verdict = Verdict::Unknown { reason };
    let mut operations = vec![operation("SortedList()", 1, 0.0), operation("add(int)", 1234, 0.9)];
    operations[1].verdict = verdict;
    report("demo.SortedList", operations)
}

fn steps() -> Report {
    let before = State { objects: vec![sorted_list(1, reference("Node0")), node("Node0", 1, reference("Node0"))] };
    let example = Element { before: Some(before), call: "add(0)".to_owned() };
    unknown(Unknown::Steps { call: "add(int)".to_owned(), steps: 1_000_000, example: Some(Box::new(example)) })
}

/// One operation cannot be checked; another was found to be wrong all the same.
fn unsupported() -> Report {
    let stack = strings(&["java.net.Socket.connect(Socket.java:600)", "demo.SortedList.send(SortedList.java:80)"]);
    unknown(Unknown::Unsupported { what: "native method java.net.Socket.connect0".to_owned(), stack })
}

fn global_state() -> Report {
    let field = "demo.SortedList.counter".to_owned();
    let mut report = invariant();
    report.operations[2].verdict = Verdict::Unknown {
        reason: Unknown::GlobalState { field, setting: false, place: "SortedList.java:66".to_owned() },
    };
    report
}

fn vacuous(reason: Vacuous) -> Report {
    let verdict = Verdict::Vacuous { reason };
    let mut report =
        report("demo.SortedList", vec![OperationReport { verdict: verdict.clone(), ..operation("add(int)", 0, 0.0) }]);
    report.verdict = verdict;
    report.coverage.valid_states = Some(0);
    if reason == Vacuous::NoOperations {
        report.operations.clear();
    }
    report
}

fn no_arguments() -> Report {
    let mut operations = vec![operation("SortedList()", 1, 0.0), operation("addAll(SortedList)", 0, 0.0)];
    operations[1].verdict = Verdict::Vacuous { reason: Vacuous::NoArguments };
    report("demo.SortedList", operations)
}
