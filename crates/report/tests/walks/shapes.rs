//! Violations on states of sixty objects, in shapes that structures have.

use glassbox_verdict::{Assignment, Object, Report, State, Step, Value};

use super::walked;

/// All of them, the object under check included.
const OBJECTS: usize = 60;

/// The shapes by name.
pub fn shapes() -> Vec<(&'static str, Report)> {
    let nodes = OBJECTS - 1;
    // Each key is put into a search tree in this order.
    let balanced: Vec<usize> = halves(0, nodes);
    // From one key to the next that is not there yet, by steps that have no factor in common with their number.
    let scattered: Vec<usize> = (0..nodes).map(|index| index * 18 % nodes).collect();
    let comb: Vec<usize> = (0..nodes).map(|index| if index % 2 == 0 { index + 1 } else { index - 1 }).collect();
    let ascending: Vec<usize> = (0..nodes).collect();
    vec![
        ("balanced", report(tree(&balanced))),
        ("scattered", report(tree(&scattered))),
        ("comb", report(tree(&comb))),
        ("ascending", report(tree(&ascending))),
        ("list", report(list(nodes))),
        ("table", report(table(16, nodes - 1))),
    ]
}

/// The middle first, then the halves in turn.
fn halves(from: usize, to: usize) -> Vec<usize> {
    let mut order = Vec::new();
    let mut open = std::collections::VecDeque::from([(from, to)]);
    while let Some((from, to)) = open.pop_front() {
        if from < to {
            let middle = usize::midpoint(from, to);
            order.push(middle);
            open.extend([(from, middle), (middle + 1, to)]);
        }
    }
    order
}

fn number(value: usize) -> Value {
    Value::Literal(value.to_string())
}

fn node(index: usize) -> Value {
    Value::Reference(format!("Node{index}"))
}

fn object(name: String, class: &str, fields: Vec<(String, Value)>) -> Object {
    Object { name, class: class.to_owned(), fields }
}

/// A search tree into which keys were put one after the other.
fn tree(keys: &[usize]) -> Vec<Object> {
    let mut children: Vec<[Option<usize>; 2]> = vec![[None, None]; keys.len()];
    for (new, key) in keys.iter().enumerate().skip(1) {
        let mut at = 0;
        loop {
            match &mut children[at][usize::from(*key > keys[at])] {
                Some(child) => at = *child,
                free => break *free = Some(new),
            }
        }
    }
    let child = |child: Option<usize>| child.map_or(Value::Null, node);
    let nodes = keys.iter().zip(&children).enumerate().map(|(index, (key, [left, right]))| {
        let fields = [("key", number(*key)), ("left", child(*left)), ("right", child(*right))];
        let fields = fields.map(|(name, value)| (name.to_owned(), value)).into();
        object(format!("Node{index}"), "demo.Tree$Node", fields)
    });
    let root = vec![("size".to_owned(), number(keys.len())), ("root".to_owned(), node(0))];
    [object("Tree0".to_owned(), "demo.Tree", root)].into_iter().chain(nodes).collect()
}

fn chained(index: usize, next: Value) -> Object {
    let fields = vec![("value".to_owned(), number(index)), ("next".to_owned(), next)];
    object(format!("Node{index}"), "demo.List$Node", fields)
}

fn list(nodes: usize) -> Vec<Object> {
    let next = |index: usize| if index + 1 < nodes { node(index + 1) } else { Value::Null };
    let head = vec![("size".to_owned(), number(nodes)), ("head".to_owned(), node(0))];
    let nodes = (0..nodes).map(|index| chained(index, next(index)));
    [object("List0".to_owned(), "demo.List", head)].into_iter().chain(nodes).collect()
}

fn table(bins: usize, nodes: usize) -> Vec<Object> {
    let mut heads = vec![Value::Null; bins];
    let chains: Vec<Object> = (0..nodes)
        .map(|index| chained(index, std::mem::replace(&mut heads[index * index % bins], node(index))))
        .collect();
    let bins = heads.into_iter().enumerate().map(|(index, head)| (index.to_string(), head)).collect();
    let table = vec![("bins".to_owned(), Value::Reference("Node[]0".to_owned()))];
    let table =
        [object("Table0".to_owned(), "demo.Table", table), object("Node[]0".to_owned(), "demo.List$Node[]", bins)];
    table.into_iter().chain(chains).collect()
}

/// A call that writes a field of the last node.
fn report(before: Vec<Object>) -> Report {
    let mut report = walked();
    for example in report.operations.iter_mut().filter_map(|operation| operation.counterexample.as_mut()) {
        let last = before.last().expect("there are nodes");
        let mut after = State { objects: before.clone() };
        let written =
            Assignment::Field { object: last.name.clone(), field: last.fields[0].0.clone(), value: number(99) };
        let found = Assignment::Variable { name: "last".to_owned(), value: Value::Reference(last.name.clone()) };
        after.write(&written);
        let line = example.lines[0].line.clone();
        example.lines = vec![
            Step { assigned: vec![found], ..Step::from(line.clone()) },
            Step { assigned: vec![written], breaks: true, ..Step::from(line) },
        ];
        example.before = Some(State { objects: before.clone() });
        example.after = Some(after);
    }
    report
}
