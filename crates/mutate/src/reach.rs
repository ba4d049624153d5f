//! What a class file speaks of: which of its methods may call which.
//!
//! Who is called is taken from names alone. A call of a method that a class of the structure overrides may be one of the overriding
//! method, and one through an interface of the library, such as `Iterator`, may be one of any method of that name. So this is more than is called, and what
//! the library calls back is left out.

use std::collections::BTreeSet;

use glassbox_classes::descriptor::{Type, method_types};
use glassbox_classes::{ClassPath, Error};
use ristretto_classfile::attributes::{Attribute, Instruction};
use ristretto_classfile::{ClassFile, Constant, Method as MethodInfo};

/// A method, by the internal name of its class and its own name with its descriptor.
pub type Method = (String, String);

/// The files of a class and of the classes inside it, as far as they are there.
pub fn files_of(path: &ClassPath, class: &str) -> Result<Vec<ClassFile<'static>>, Error> {
    let Some(file) = path.parsed(class)? else { return Ok(Vec::new()) };
    let inside = format!("{class}$");
    let mut names: Vec<String> = file
        .attributes
        .iter()
        .flat_map(|attribute| match attribute {
            Attribute::NestMembers { class_indexes, .. } => class_indexes.clone(),
            Attribute::InnerClasses { classes, .. } => classes.iter().map(|inner| inner.class_info_index).collect(),
            _ => Vec::new(),
        })
        .map(|index| text_of_class(&file, index))
        .filter(|name| name.starts_with(&inside))
        .collect();
    names.sort();
    names.dedup();
    let mut files = vec![file];
    for name in names {
        files.extend(path.parsed(&name)?);
    }
    Ok(files)
}

/// The methods of a class that bear a name.
pub fn methods_named<'a>(files: &'a [ClassFile], class: &'a str, name: &'a str) -> impl Iterator<Item = Method> + 'a {
    let own = files.iter().filter(move |file| name_of(file) == class);
    let methods = own.flat_map(|file| file.methods.iter().map(move |method| (file, method)));
    methods
        .filter(move |(file, method)| text(file, method.name_index) == name)
        .map(|(file, info)| method_of(file, info))
}

/// Methods, and all that they may call.
pub fn reached(files: &[ClassFile], roots: impl IntoIterator<Item = Method>) -> BTreeSet<Method> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<Method> = roots.into_iter().collect();
    while let Some(method) = open.pop() {
        if !reached.insert(method.clone()) {
            continue;
        }
        for file in files.iter().filter(|file| name_of(file) == method.0) {
            for (index, candidate) in file.methods.iter().enumerate() {
                if method_of(file, candidate) == method {
                    let calls = code(file, index).iter().filter_map(|instruction| called(file, instruction));
                    calls.for_each(|call| open.extend(targets(files, &call)));
                }
            }
        }
    }
    reached
}

/// What a call may come to.
fn targets<'a>(files: &'a [ClassFile], call: &'a Call) -> impl Iterator<Item = Method> + 'a {
    let named = (call.class.clone(), call.signature.clone());
    let is_known = files.iter().any(|file| name_of(file) == call.class);
    let overriding = files.iter().filter(move |file| match is_known {
        true => is_below(files, file, &call.class),
        false => call.through_interface,
    });
    std::iter::once(named).chain(overriding.map(|file| (name_of(file), call.signature.clone())))
}

/// Whether a class is a subclass of another one.
fn is_below(files: &[ClassFile], file: &ClassFile, class: &str) -> bool {
    let mut open = vec![file];
    let mut seen = BTreeSet::new();
    while let Some(file) = open.pop() {
        let above = std::iter::once(&file.super_class).chain(&file.interfaces);
        for name in above.map(|index| text_of_class(file, *index)) {
            if name == class {
                return true;
            }
            if seen.insert(name.clone()) {
                open.extend(files.iter().filter(|file| name_of(file) == name));
            }
        }
    }
    false
}

/// A method that an instruction calls.
pub(crate) struct Call {
    pub class: String,
    pub name: String,
    pub signature: String,
    pub parameters: Vec<Type>,
    pub result: Type,
    pub through_interface: bool,
}

pub(crate) fn called(file: &ClassFile, instruction: &Instruction) -> Option<Call> {
    let (index, dynamic) = match instruction {
        Instruction::Invokevirtual(index)
        | Instruction::Invokespecial(index)
        | Instruction::Invokestatic(index)
        | Instruction::Invokeinterface(index, _) => (*index, false),
        Instruction::Invokedynamic(index) => (implementation(file, *index)?, true),
        _ => return None,
    };
    let (class_index, name_and_type_index, through_interface) = match file.constant_pool.get(index)? {
        Constant::MethodRef { class_index, name_and_type_index } => (class_index, name_and_type_index, false),
        Constant::InterfaceMethodRef { class_index, name_and_type_index } => (class_index, name_and_type_index, true),
        _ => return None,
    };
    let (name, descriptor) = name_and_type(file, *name_and_type_index)?;
    let (parameters, result) = method_types(&descriptor)?;
    let signature = format!("{name}{descriptor}");
    let through_interface = through_interface && !dynamic;
    Some(Call { class: text_of_class(file, *class_index), name, signature, parameters, result, through_interface })
}

/// The name of what a dynamic call site computes.
pub(crate) fn call_site(file: &ClassFile, call_site: u16) -> String {
    let name = match file.constant_pool.get(call_site) {
        Some(Constant::InvokeDynamic { name_and_type_index, .. }) => name_and_type(file, *name_and_type_index),
        _ => None,
    };
    name.map_or_else(String::new, |(name, _)| name)
}

/// The method that a lambda, or a reference to a method, stands for.
fn implementation(file: &ClassFile, call_site: u16) -> Option<u16> {
    let Constant::InvokeDynamic { bootstrap_method_attr_index, .. } = file.constant_pool.get(call_site)? else {
        return None;
    };
    let bootstrap = file.attributes.iter().find_map(|attribute| match attribute {
        Attribute::BootstrapMethods { methods, .. } => methods.get(usize::from(*bootstrap_method_attr_index)),
        _ => None,
    })?;
    bootstrap.arguments.iter().find_map(|argument| match file.constant_pool.get(*argument)? {
        Constant::MethodHandle { reference_index, .. } => Some(*reference_index),
        _ => None,
    })
}

/// Class, name and type of a field.
pub(crate) fn field(file: &ClassFile, index: u16) -> Option<(String, String, Type)> {
    let Constant::FieldRef { class_index, name_and_type_index } = file.constant_pool.get(index)? else { return None };
    let (name, descriptor) = name_and_type(file, *name_and_type_index)?;
    Some((text_of_class(file, *class_index), name, Type::of(&descriptor)?))
}

fn name_and_type(file: &ClassFile, index: u16) -> Option<(String, String)> {
    let Constant::NameAndType { name_index, descriptor_index } = file.constant_pool.get(index)? else { return None };
    Some((text(file, *name_index), text(file, *descriptor_index)))
}

pub(crate) fn text(file: &ClassFile, index: u16) -> String {
    file.constant_pool.try_get_utf8(index).ok().and_then(|text| text.as_str()).unwrap_or_default().to_owned()
}

fn text_of_class(file: &ClassFile, index: u16) -> String {
    file.constant_pool.try_get_class(index).ok().and_then(|text| text.as_str()).unwrap_or_default().to_owned()
}

/// The internal name of a class.
pub(crate) fn name_of(file: &ClassFile) -> String {
    text_of_class(file, file.this_class)
}

pub(crate) fn method_of(file: &ClassFile, method: &MethodInfo) -> Method {
    (name_of(file), format!("{}{}", text(file, method.name_index), text(file, method.descriptor_index)))
}

pub(crate) fn code<'a>(file: &'a ClassFile, method: usize) -> &'a [Instruction] {
    let code = file.methods[method].attributes.iter().find_map(|attribute| match attribute {
        Attribute::Code { code, .. } => Some(&code[..]),
        _ => None,
    });
    code.unwrap_or_default()
}
