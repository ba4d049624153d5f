//! Machines with a test's own Java class on their class path.

use std::path::Path;
use std::sync::Arc;

use glassbox_classes::world::{ClassId, MethodId};
use glassbox_classes::{ClassPath, Jdk, compile};
use glassbox_machine::natives::Host;
use glassbox_machine::{Domain, Limits, Machine};

/// A booted machine with the class of `tests/java/NAME.java` initialised, on a JDK.
pub fn machine_with<D: Domain>(jdk: Jdk, name: &str, domain: D) -> (Machine<D>, ClassId) {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java").join(format!("{name}.java"));
    let compiled = compile(&jdk, &source, &[]).unwrap();
    let path = ClassPath::new(Arc::new(jdk), &[compiled.directory]).unwrap();
    let mut machine = Machine::new(path, domain, Host::default(), Limits::default());
    machine.boot().unwrap();
    machine.initialise_class(name).unwrap();
    let class = machine.world.loaded(name).unwrap();
    (machine, class)
}

/// A method by name alone; test classes do not overload.
pub fn method<D: Domain>(machine: &Machine<D>, class: ClassId, name: &str) -> MethodId {
    machine.world.methods_of(class).find(|id| &**machine.world.text(machine.world.method(*id).name) == name).unwrap()
}

/// Calls a static method that returns an int.
#[allow(dead_code)] // Not every test file calls with ints.
pub fn call<D: Domain>(machine: &mut Machine<D>, class: ClassId, name: &str, arguments: &[i32]) -> i32 {
    let method = method(machine, class, name);
    let bits: Vec<u64> = arguments.iter().map(|value| u64::from(*value as u32)).collect();
    let value = machine.call(method, &bits).unwrap().unwrap();
    D::bits(value) as i32
}
