//! What engines know of special asserts (paper 001, section 3.3.2). Most are comparisons like all others; the one that is not is
//! `Asserts.assertTree`, whose pattern of fields is read here.

use glassbox_classes::world::MethodId;
use glassbox_machine::{Domain, Machine, Ref};

/// Whether a method is `Asserts.assertTree`.
pub fn is_assert_tree<D: Domain>(machine: &Machine<D>, method: MethodId) -> bool {
    let world = &machine.world;
    let info = world.method(method);
    &*world.class(info.class).name == "glassbox/Asserts"
        && &**world.text(info.name) == "assertTree"
        && &**world.text(info.descriptor) == "(Ljava/lang/Object;Ljava/lang/String;)Z"
}

/// The names in a pattern such as `next*` or `{left+right}*`; nothing if it is not of this form.
pub fn names_in(pattern: &str) -> Option<Vec<&str>> {
    let body = pattern.strip_suffix('*')?.trim();
    let names: Vec<&str> = match body.strip_prefix('{').and_then(|body| body.strip_suffix('}')) {
        Some(names) => names.split('+').map(str::trim).collect(),
        None => vec![body],
    };
    let is_name = |name: &&str| {
        !name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || letter == '_' || letter == '$')
    };
    let is_new = |index: usize| !names[..index].contains(&names[index]);
    (names.iter().all(is_name) && (0..names.len()).all(is_new)).then_some(names)
}

/// The word of the reference field of a name that an object has; one that hides another comes first.
pub fn reference_field<D: Domain>(machine: &Machine<D>, object: Ref, name: &str) -> Option<u16> {
    let world = &machine.world;
    let chain = &world.class(machine.heap.class(object)).chain;
    let mut named = chain
        .iter()
        .flat_map(|class| world.fields_of(*class).filter(|field| &**world.text(world.field(*field).name) == name));
    let field = named.next_back()?;
    let info = world.field(field);
    let is_reference = world.text(info.descriptor).starts_with(['L', '[']);
    (!info.is_static() && is_reference).then(|| machine.field_word(field) as u16)
}
