//! `glassbox init`: a first specification of a class, to be read and corrected.
//!
//! It is a mirror, so that the class stays as it is. What it declares is what the class file says; what it claims, the invariant, is
//! a guess from names and types (`skeleton.rs`), which a check confirms or refutes.

mod skeleton;

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, bail};
use glassbox_classes::ClassPath;
use glassbox_classes::descriptor::{Type, java_name, method_types, signature, simple_name};
use glassbox_classes::world::access;
use ristretto_classfile::ClassFile;

use crate::outputs::write_whole;
use crate::streams::print;
use crate::target::{Classes, existing, not_found};

/// Arguments of `glassbox init`.
#[derive(clap::Args)]
pub struct Init {
    #[command(flatten)]
    classes: Classes,
    /// The class: its name, or a .class file
    #[arg(value_name = "CLASS")]
    class: String,
    /// The file to write; `-` for standard output [default: the name of the class with Specification.java behind it]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

/// What a mirror can say of a class.
struct Outline {
    /// The class, by internal name.
    class: String,
    /// The mirror's name.
    mirror: String,
    fields: Vec<Field>,
    /// Classes of linked objects, whose fields refer to others of the same class.
    nodes: Vec<Node>,
    constructors: Vec<Method>,
    operations: Vec<Method>,
    /// Fields that stay what the constructor made of them.
    fixed: Vec<String>,
    /// Constructors and methods that cannot be called with what a scope has.
    left_out: Vec<String>,
}

/// A class of linked objects.
struct Node {
    /// By internal name.
    class: String,
    fields: Vec<Field>,
}

struct Field {
    name: String,
    kind: Type,
}

struct Method {
    name: String,
    parameters: Vec<Type>,
    returns: Type,
}

/// Methods that are no operations, or that a mirror cannot declare.
const NOT_OPERATIONS: [&str; 5] = ["equals", "hashCode", "toString", "clone", "finalize"];
/// Counts changes for iterators, and belongs to no state.
const CHANGES: &str = "modCount";
/// Classes whose objects are values, of which every scope has some.
const VALUES: [&str; 4] = ["java/lang/Object", "java/lang/Comparable", "java/lang/Integer", "java/lang/String"];

/// Writes a specification.
pub fn write(command: Init) -> anyhow::Result<ExitCode> {
    if command.class.ends_with(".java") {
        bail!(
            "{} can be edited: add a method `boolean repOk()` to the class. For a specification beside it, compile it and \
             name the class, with -cp for where it is",
            command.class
        );
    }
    let target = command.classes.find(&command.class)?;
    let Some(class) = existing(&target.path, &target.class)? else {
        return Err(not_found(&target.path, &target.class_path, &command.class, &target.class));
    };
    let outline = outline(&target.path, &class)?;
    let text = skeleton::java(&outline);
    let file = command.file.unwrap_or_else(|| PathBuf::from(format!("{}.java", outline.mirror)));
    if file.as_os_str() == "-" {
        print(&text)?;
        return Ok(ExitCode::SUCCESS);
    }
    let shown = file.display();
    if fs::symlink_metadata(&file).is_ok() {
        bail!("{shown} is there already; name another file, or `-` for standard output");
    }
    write_whole(&file, text.as_bytes()).with_context(|| format!("cannot write {shown}"))?;
    // Classes of the JDK are always found.
    let is_own = target.path.jdk().read(&class).is_none();
    let class_path = if is_own { format!(" -cp {}", target.class_path) } else { String::new() };
    print(&format!("wrote {shown}. Correct it, and check it with: glassbox check{class_path} {shown}\n"))?;
    Ok(ExitCode::SUCCESS)
}

/// Reads what a class is made of.
fn outline(path: &ClassPath, class: &str) -> anyhow::Result<Outline> {
    let name = java_name(class);
    let Some(file) = path.parsed(class)? else { bail!("class {name} cannot be read") };
    let flags = file.access_flags.bits();
    if flags & (access::INTERFACE | access::ABSTRACT | access::ENUM) != 0 {
        bail!("{name} is abstract, an interface or an enum: there are no objects to check; name a class that is not");
    }
    if glassbox_spec::annotated(&file) {
        bail!("{name} says already what to check of it: glassbox check {name}");
    }
    let mut outline = Outline {
        class: class.to_owned(),
        mirror: format!("{}Specification", simple_name(class)),
        fields: Vec::new(),
        nodes: Vec::new(),
        constructors: Vec::new(),
        operations: Vec::new(),
        fixed: Vec::new(),
        left_out: Vec::new(),
    };
    for field in fields(&file) {
        if let Some(linked) = class_of(&field.kind)
            && let Some(node) = node(path, class, linked)?
            && !outline.nodes.iter().any(|known| known.class == node.class)
        {
            outline.nodes.push(node);
        }
        if field.name != CHANGES && outline.is_state(&field.kind) {
            outline.fields.push(field);
        } else {
            outline.fixed.push(field.name);
        }
    }
    for index in 0..outline.nodes.len() {
        let fields = std::mem::take(&mut outline.nodes[index].fields);
        outline.nodes[index].fields = fields.into_iter().filter(|field| outline.is_state(&field.kind)).collect();
    }
    outline.add_methods(path, &file)?;
    Ok(outline)
}

impl Outline {
    fn is_node(&self, class: &str) -> bool {
        self.nodes.iter().any(|node| node.class == class)
    }

    /// Whether a scope has values for a field of this type.
    fn is_state(&self, kind: &Type) -> bool {
        match kind {
            Type::Array(element) => !matches!(**element, Type::Array(_)) && self.is_state(element),
            Type::Object(class) => is_value(kind) || self.is_node(class) || *class == self.class,
            _ => is_value(kind),
        }
    }

    fn add_methods(&mut self, path: &ClassPath, file: &ClassFile<'static>) -> anyhow::Result<()> {
        for method in &file.methods {
            let flags = method.access_flags.bits();
            let hidden = access::STATIC | access::SYNTHETIC | access::BRIDGE;
            let (name, descriptor) = (text(file, method.name_index), text(file, method.descriptor_index));
            if flags & access::PUBLIC == 0 || flags & hidden != 0 || NOT_OPERATIONS.contains(&&*name) {
                continue;
            }
            let Some((parameters, returns)) = method_types(&descriptor) else { continue };
            let is_constructor = name == "<init>";
            if !parameters.iter().all(is_value) || !can_be_named(path, &returns)? {
                let shown = if is_constructor { simple_name(&self.class) } else { &name };
                self.left_out.push(format!("{shown}({})", signature(&descriptor).0));
                continue;
            }
            let methods = if is_constructor { &mut self.constructors } else { &mut self.operations };
            methods.push(Method { name, parameters, returns });
        }
        Ok(())
    }
}

/// The instance fields that a class declares in its source.
fn fields(file: &ClassFile<'static>) -> Vec<Field> {
    let hidden = access::STATIC | access::SYNTHETIC;
    let declared = file.fields.iter().filter(|field| field.access_flags.bits() & hidden == 0);
    let read = |field: &ristretto_classfile::Field| {
        let kind = Type::of(&text(file, field.descriptor_index))?;
        Some(Field { name: text(file, field.name_index), kind })
    };
    declared.filter_map(read).collect()
}

/// A class of linked objects: one of the same package that refers to others of its kind.
fn node(path: &ClassPath, around: &str, class: &str) -> anyhow::Result<Option<Node>> {
    let package = |name: &str| name.rsplit_once('/').map_or(String::new(), |(package, _)| package.to_owned());
    if class == around || package(class) != package(around) {
        return Ok(None);
    }
    let Some(file) = path.parsed(class)? else { return Ok(None) };
    let fields = fields(&file);
    let is_linked = fields.iter().any(|field| class_of(&field.kind) == Some(class));
    let is_class = file.access_flags.bits() & (access::INTERFACE | access::ABSTRACT) == 0;
    Ok((is_linked && is_class).then(|| Node { class: class.to_owned(), fields }))
}

fn is_value(kind: &Type) -> bool {
    match kind {
        Type::Object(class) => VALUES.contains(&&**class),
        Type::Array(_) | Type::Float | Type::Double | Type::Void => false,
        _ => true,
    }
}

/// Whether a type that a method returns can be written down anywhere.
fn can_be_named(path: &ClassPath, kind: &Type) -> anyhow::Result<bool> {
    match class_of(kind) {
        Some(class) => Ok(path.parsed(class)?.is_some_and(|file| file.access_flags.bits() & access::PUBLIC != 0)),
        None => Ok(true),
    }
}

/// The class of an object, or of the elements of an array.
fn class_of(kind: &Type) -> Option<&str> {
    match kind {
        Type::Object(class) => Some(class),
        Type::Array(element) => class_of(element),
        _ => None,
    }
}

fn text(file: &ClassFile<'static>, index: u16) -> String {
    file.constant_pool.try_get_utf8(index).map(|text| text.to_rust_string()).unwrap_or_default()
}
