//! Reflected members: what `java.lang.Class` tells of a class's fields, methods and records.
//!
//! The objects are made as HotSpot's `reflection.cpp` makes them: allocated and filled in, without
//! a constructor. A member's `slot` is its place among its class's own fields or methods, in class
//! file order; that is how [`super::reflect`] and [`super::memory`] find it again. Annotations are
//! handed to Java as the bytes of their attributes; Java reads them with the constant pool, whose
//! natives are here too. The pool's handle is the class object itself.

use std::sync::Arc;

use glassbox_classes::descriptor::method_types;
use glassbox_classes::world::{ClassId, FieldId, MethodId, access};
use ristretto_classfile::attributes::Attribute;
use ristretto_classfile::{ClassFile, Constant};

use super::{Native, int, object};
use crate::domain::Domain;
use crate::heap::Ref;
use crate::machine::{Machine, Trap};

/// Flags of members that Java code may see.
const FIELD_MODIFIERS: u16 = 0x50df;
const METHOD_MODIFIERS: u16 = 0x1dff;

#[rustfmt::skip]
pub(super) fn find<D: Domain>(class: &str, name: &str, _: &str) -> Option<Native<D>> {
    Some(match (class, name) {
        ("java/lang/Class", "getDeclaredFields0") => declared_fields,
        ("java/lang/Class", "getDeclaredMethods0") => |m, a| declared_executables(m, a, Kind::Method),
        ("java/lang/Class", "getDeclaredConstructors0") => |m, a| declared_executables(m, a, Kind::Constructor),
        ("java/lang/Class", "getRecordComponents0") => record_components,
        ("java/lang/Class", "getRawAnnotations") => |m, a| class_bytes(m, a[0], is_annotations),
        ("java/lang/Class", "getRawTypeAnnotations") => |m, a| class_bytes(m, a[0], is_type_annotations),
        ("java/lang/Class", "getConstantPool") => |m, a| {
            let pool = m.new_blank("jdk/internal/reflect/ConstantPool")?;
            m.set_named(pool, "constantPoolOop", a[0]);
            Ok(pool.bits())
        },
        ("java/lang/reflect/Executable", "getParameters0") => parameters,
        ("java/lang/reflect/Executable", "getTypeAnnotationBytes0") => |m, a| {
            let Some((file, method)) = executable_of(m, object(a[0])).and_then(|id| method_file(m, id)) else { return Ok(0) };
            bytes_or_null(m, body(&file.methods[method].attributes, is_type_annotations))
        },
        ("java/lang/reflect/Field", "getTypeAnnotationBytes0") => |m, a| {
            let Some((file, field)) = super::memory::field_of(m, a[0]).and_then(|id| field_file(m, id)) else { return Ok(0) };
            bytes_or_null(m, body(&file.fields[field].attributes, is_type_annotations))
        },
        ("jdk/internal/reflect/ConstantPool", name) => return constant_pool(name),
        _ => return None,
    })
}

/// The method or constructor a reflected one stands for.
pub(super) fn executable_of<D: Domain>(m: &Machine<D>, reflected: Ref) -> Option<MethodId> {
    let class = m.class_of_mirror(object(m.get_named(reflected, "clazz")));
    m.world.methods_of(class).nth(m.get_named(reflected, "slot") as usize)
}

/// Whether a method carries an annotation, by its descriptor.
pub(super) fn is_annotated<D: Domain>(m: &Machine<D>, method: MethodId, annotation: &str) -> bool {
    let Some((file, index)) = method_file(m, method) else { return false };
    file.methods[index].attributes.iter().any(|attribute| match attribute {
        Attribute::RuntimeVisibleAnnotations { annotations, .. } => {
            annotations.iter().any(|found| text(&file, found.type_index).as_deref() == Some(annotation))
        }
        _ => false,
    })
}

/// A new `java.lang.reflect.Field`. Its class must be initialised.
pub(super) fn new_field<D: Domain>(m: &mut Machine<D>, id: FieldId) -> Result<Ref, Trap> {
    let info = m.world.field(id).clone();
    let class = m.world.class(info.class);
    let slot = id.0 - class.fields.start;
    let file = class.file().cloned();
    let is_record =
        file.as_ref().is_some_and(|file| file.attributes.iter().any(|a| matches!(a, Attribute::Record { .. })));
    let trusted = info.flags & access::FINAL != 0 && (info.is_static() || class.hidden || is_record);
    let (name, descriptor) = (m.world.text(info.name).clone(), m.world.text(info.descriptor).clone());
    let attributes = file.as_ref().map(|file| &file.fields[info.index as usize].attributes[..]).unwrap_or_default();

    let field = m.new_blank("java/lang/reflect/Field")?;
    let kind = m.load_type(&descriptor)?;
    set_all(
        m,
        field,
        &[
            ("slot", u64::from(slot)),
            ("modifiers", u64::from(info.flags & FIELD_MODIFIERS)),
            ("trustedFinal", u64::from(trusted)),
        ],
    );
    set_ref(m, field, "clazz", |m| m.mirror(info.class))?;
    set_ref(m, field, "name", |m| m.intern(&name))?;
    set_ref(m, field, "type", |m| m.mirror(kind))?;
    if let Some(file) = &file {
        set_signature(m, field, file, attributes)?;
        set_bytes(m, field, "annotations", body(attributes, is_annotations))?;
    }
    Ok(field)
}

/// A new `java.lang.reflect.Method` or `Constructor`. Its class must be initialised.
pub(super) fn new_executable<D: Domain>(m: &mut Machine<D>, id: MethodId) -> Result<Ref, Trap> {
    let info = m.world.method(id).clone();
    let class = m.world.class(info.class);
    let slot = id.0 - class.methods.start;
    let file = class.file().cloned();
    let (name, descriptor) = (m.world.text(info.name).clone(), m.world.text(info.descriptor).clone());
    let attributes = file.as_ref().map(|file| &file.methods[info.index as usize].attributes[..]).unwrap_or_default();
    let Some((parameters, result)) = method_types(&descriptor) else {
        return m.throw_new("java/lang/ClassFormatError", "malformed descriptor");
    };

    let is_constructor = &*name == "<init>";
    let kind = if is_constructor { "java/lang/reflect/Constructor" } else { "java/lang/reflect/Method" };
    let executable = m.new_blank(kind)?;
    set_all(m, executable, &[("slot", u64::from(slot)), ("modifiers", u64::from(info.flags & METHOD_MODIFIERS))]);
    set_ref(m, executable, "clazz", |m| m.mirror(info.class))?;
    set_ref(m, executable, "parameterTypes", |m| {
        let descriptors = parameters.iter().map(|kind| kind.descriptor());
        let classes = descriptors.map(|kind| m.load_type(&kind)).collect::<Result<Vec<ClassId>, Trap>>()?;
        class_array(m, &classes)
    })?;
    set_ref(m, executable, "exceptionTypes", |m| {
        let indexes = attributes.iter().find_map(|attribute| match attribute {
            Attribute::Exceptions { exception_indexes, .. } => Some(exception_indexes.clone()),
            _ => None,
        });
        let indexes = indexes.unwrap_or_default();
        let classes =
            indexes.into_iter().map(|index| m.resolve_class(info.class, index)).collect::<Result<Vec<_>, _>>()?;
        class_array(m, &classes)
    })?;
    if !is_constructor {
        set_ref(m, executable, "name", |m| m.intern(&name))?;
        set_ref(m, executable, "returnType", |m| {
            let class = m.load_type(&result.descriptor())?;
            m.mirror(class)
        })?;
    }
    if let Some(file) = &file {
        set_signature(m, executable, file, attributes)?;
        set_bytes(m, executable, "annotations", body(attributes, is_annotations))?;
        set_bytes(
            m,
            executable,
            "parameterAnnotations",
            body(attributes, |attribute| matches!(attribute, Attribute::RuntimeVisibleParameterAnnotations { .. })),
        )?;
        set_bytes(
            m,
            executable,
            "annotationDefault",
            body(attributes, |attribute| matches!(attribute, Attribute::AnnotationDefault { .. })),
        )?;
    }
    Ok(executable)
}

fn set_all<D: Domain>(m: &mut Machine<D>, target: Ref, values: &[(&str, u64)]) {
    for (name, bits) in values {
        m.set_named(target, name, *bits);
    }
}

fn set_ref<D: Domain>(
    m: &mut Machine<D>,
    target: Ref,
    name: &str,
    make: impl FnOnce(&mut Machine<D>) -> Result<Ref, Trap>,
) -> Result<(), Trap> {
    let value = make(m)?;
    m.set_named(target, name, value.bits());
    Ok(())
}

fn set_signature<D: Domain>(
    m: &mut Machine<D>,
    target: Ref,
    file: &ClassFile,
    attributes: &[Attribute],
) -> Result<(), Trap> {
    let signature = attributes.iter().find_map(|attribute| match attribute {
        Attribute::Signature { signature_index, .. } => text(file, *signature_index),
        _ => None,
    });
    match signature {
        Some(signature) => set_ref(m, target, "signature", |m| m.intern(&signature)),
        None => Ok(()),
    }
}

fn set_bytes<D: Domain>(m: &mut Machine<D>, target: Ref, name: &str, bytes: Option<Vec<u8>>) -> Result<(), Trap> {
    match bytes {
        Some(bytes) => set_ref(m, target, name, |m| m.byte_array(&bytes)),
        None => Ok(()),
    }
}

fn class_array<D: Domain>(m: &mut Machine<D>, classes: &[ClassId]) -> Result<Ref, Trap> {
    let mirrors = classes.iter().map(|class| m.mirror(*class)).collect::<Result<Vec<Ref>, Trap>>()?;
    m.ref_array("[Ljava/lang/Class;", &mirrors)
}

fn text(file: &ClassFile, index: u16) -> Option<String> {
    file.constant_pool.try_get_utf8(index).ok().map(|text| text.to_rust_string())
}

fn is_annotations(attribute: &Attribute) -> bool {
    matches!(attribute, Attribute::RuntimeVisibleAnnotations { .. })
}

fn is_type_annotations(attribute: &Attribute) -> bool {
    matches!(attribute, Attribute::RuntimeVisibleTypeAnnotations { .. })
}

/// The contents of an attribute as the class file has them.
fn body(attributes: &[Attribute], wanted: fn(&Attribute) -> bool) -> Option<Vec<u8>> {
    let attribute = attributes.iter().find(|attribute| wanted(attribute))?;
    let mut bytes = Vec::new();
    attribute.to_bytes(&mut bytes).ok()?;
    // Before the contents stand the index of the name and the length.
    bytes.get(6..).map(<[u8]>::to_vec)
}

fn bytes_or_null<D: Domain>(m: &mut Machine<D>, bytes: Option<Vec<u8>>) -> Result<u64, Trap> {
    bytes.map_or(Ok(0), |bytes| Ok(m.byte_array(&bytes)?.bits()))
}

fn class_bytes<D: Domain>(m: &mut Machine<D>, mirror: u64, wanted: fn(&Attribute) -> bool) -> Result<u64, Trap> {
    let file = m.world.class(m.class_of_mirror(object(mirror))).file();
    let bytes = file.and_then(|file| body(&file.attributes, wanted));
    bytes_or_null(m, bytes)
}

/// The class file of a method, and the method's place in it.
fn method_file<D: Domain>(m: &Machine<D>, method: MethodId) -> Option<(Arc<ClassFile<'static>>, usize)> {
    let info = m.world.method(method);
    Some((m.world.class(info.class).file()?.clone(), info.index as usize))
}

/// The class file of a field, and the field's place in it.
fn field_file<D: Domain>(m: &Machine<D>, field: FieldId) -> Option<(Arc<ClassFile<'static>>, usize)> {
    let info = m.world.field(field);
    Some((m.world.class(info.class).file()?.clone(), info.index as usize))
}

/// Initialises the class of the objects that are about to be made, before any of them is.
fn prepare_kind<D: Domain>(m: &mut Machine<D>, kind: &str) -> Result<(), Trap> {
    let class = m.load(kind)?;
    m.initialise(class)
}

fn declared_fields<D: Domain>(m: &mut Machine<D>, a: &[u64]) -> Result<u64, Trap> {
    prepare_kind(m, "java/lang/reflect/Field")?;
    let class = m.class_of_mirror(object(a[0]));
    let public_only = a[1] & 1 != 0;
    let mut fields = Vec::new();
    for field in m.world.fields_of(class) {
        if !public_only || m.world.field(field).flags & access::PUBLIC != 0 {
            fields.push(new_field(m, field)?);
        }
    }
    Ok(m.ref_array("[Ljava/lang/reflect/Field;", &fields)?.bits())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Method,
    Constructor,
}

fn declared_executables<D: Domain>(m: &mut Machine<D>, a: &[u64], kind: Kind) -> Result<u64, Trap> {
    let (class_name, array_name) = match kind {
        Kind::Method => ("java/lang/reflect/Method", "[Ljava/lang/reflect/Method;"),
        Kind::Constructor => ("java/lang/reflect/Constructor", "[Ljava/lang/reflect/Constructor;"),
    };
    prepare_kind(m, class_name)?;
    let class = m.class_of_mirror(object(a[0]));
    let public_only = a[1] & 1 != 0;
    let mut executables = Vec::new();
    for method in m.world.methods_of(class) {
        let info = m.world.method(method);
        let own = match &**m.world.text(info.name) {
            "<init>" => Some(Kind::Constructor),
            "<clinit>" => None,
            _ => Some(Kind::Method),
        };
        if own == Some(kind) && (!public_only || info.flags & access::PUBLIC != 0) {
            executables.push(new_executable(m, method)?);
        }
    }
    Ok(m.ref_array(array_name, &executables)?.bits())
}

fn record_components<D: Domain>(m: &mut Machine<D>, a: &[u64]) -> Result<u64, Trap> {
    prepare_kind(m, "java/lang/reflect/RecordComponent")?;
    prepare_kind(m, "java/lang/reflect/Method")?;
    let class = m.class_of_mirror(object(a[0]));
    let Some(file) = m.world.class(class).file().cloned() else { return Ok(0) };
    let records = file.attributes.iter().find_map(|attribute| match attribute {
        Attribute::Record { records, .. } => Some(records),
        _ => None,
    });
    let mut components = Vec::new();
    for record in records.into_iter().flatten() {
        let (Some(name), Some(descriptor)) = (text(&file, record.name_index), text(&file, record.descriptor_index))
        else {
            return m.throw_new("java/lang/ClassFormatError", "malformed record component");
        };
        let component = m.new_blank("java/lang/reflect/RecordComponent")?;
        let kind = m.load_type(&descriptor)?;
        set_ref(m, component, "clazz", |m| m.mirror(class))?;
        set_ref(m, component, "name", |m| m.intern(&name))?;
        set_ref(m, component, "type", |m| m.mirror(kind))?;
        let accessor = m.world.find_method(class, &name, &format!("(){descriptor}"));
        if let Some(accessor) = accessor.filter(|id| !m.world.method(*id).is_static()) {
            set_ref(m, component, "accessor", |m| new_executable(m, accessor))?;
        }
        set_signature(m, component, &file, &record.attributes)?;
        set_bytes(m, component, "annotations", body(&record.attributes, is_annotations))?;
        set_bytes(m, component, "typeAnnotations", body(&record.attributes, is_type_annotations))?;
        components.push(component);
    }
    Ok(m.ref_array("[Ljava/lang/reflect/RecordComponent;", &components)?.bits())
}

/// `Executable.getParameters0`: null unless the class file names the parameters.
fn parameters<D: Domain>(m: &mut Machine<D>, a: &[u64]) -> Result<u64, Trap> {
    prepare_kind(m, "java/lang/reflect/Parameter")?;
    let Some((file, method)) = executable_of(m, object(a[0])).and_then(|id| method_file(m, id)) else { return Ok(0) };
    let named = file.methods[method].attributes.iter().find_map(|attribute| match attribute {
        Attribute::MethodParameters { parameters, .. } => Some(parameters),
        _ => None,
    });
    let Some(named) = named else { return Ok(0) };
    let mut parameters = Vec::new();
    for (index, found) in named.iter().enumerate() {
        let parameter = m.new_blank("java/lang/reflect/Parameter")?;
        set_all(
            m,
            parameter,
            &[("modifiers", u64::from(found.access_flags.bits())), ("executable", a[0]), ("index", index as u64)],
        );
        if let Some(name) = text(&file, found.name_index) {
            set_ref(m, parameter, "name", |m| m.intern(&name))?;
        }
        parameters.push(parameter);
    }
    Ok(m.ref_array("[Ljava/lang/reflect/Parameter;", &parameters)?.bits())
}

/// Natives of `jdk.internal.reflect.ConstantPool`: the pool's handle and, mostly, an index.
#[rustfmt::skip]
fn constant_pool<D: Domain>(name: &str) -> Option<Native<D>> {
    Some(match name {
        "getSize0" => |m, a| {
            let file = m.world.class(m.class_of_mirror(object(a[1]))).file();
            Ok(file.map_or(0, |file| file.constant_pool.len() as u64 + 1))
        },
        "getTagAt0" => |m, a| with_constant(m, a, |_, _, constant| Ok(Some(u64::from(constant.tag())))),
        "getIntAt0" => |m, a| with_constant(m, a, |_, _, constant| Ok(match constant {
            Constant::Integer(value) => Some(int(*value)),
            _ => None,
        })),
        "getLongAt0" => |m, a| with_constant(m, a, |_, _, constant| Ok(match constant {
            Constant::Long(value) => Some(*value as u64),
            _ => None,
        })),
        "getFloatAt0" => |m, a| with_constant(m, a, |_, _, constant| Ok(match constant {
            Constant::Float(value) => Some(u64::from(value.to_bits())),
            _ => None,
        })),
        "getDoubleAt0" => |m, a| with_constant(m, a, |_, _, constant| Ok(match constant {
            Constant::Double(value) => Some(value.to_bits()),
            _ => None,
        })),
        "getUTF8At0" => |m, a| with_constant(m, a, |m, _, constant| match constant {
            Constant::Utf8(text) => match text.to_utf16() {
                Ok(units) => Ok(Some(m.new_string_utf16(&units)?.bits())),
                Err(_) => m.throw_new("java/lang/ClassFormatError", "malformed text"),
            },
            _ => Ok(None),
        }),
        "getStringAt0" => |m, a| with_constant(m, a, |m, file, constant| match constant {
            Constant::String(index) => match file.constant_pool.try_get_utf8(*index).and_then(|text| text.to_utf16()) {
                Ok(units) => Ok(Some(m.intern_utf16(&units)?.bits())),
                Err(_) => m.throw_new("java/lang/ClassFormatError", "malformed text"),
            },
            _ => Ok(None),
        }),
        "getClassAt0" | "getClassAtIfLoaded0" => |m, a| {
            let (class, index) = (m.class_of_mirror(object(a[1])), a[2] as u16);
            with_constant(m, a, |m, _, constant| match constant {
                Constant::Class(_) => {
                    let found = m.resolve_class(class, index)?;
                    Ok(Some(m.mirror(found)?.bits()))
                }
                _ => Ok(None),
            })
        },
        "getMethodAt0" | "getMethodAtIfLoaded0" => |m, a| {
            prepare_kind(m, "java/lang/reflect/Method")?;
            prepare_kind(m, "java/lang/reflect/Constructor")?;
            let (class, index) = (m.class_of_mirror(object(a[1])), a[2] as u16);
            with_constant(m, a, |m, _, constant| match constant {
                Constant::MethodRef { .. } | Constant::InterfaceMethodRef { .. } => {
                    let method = m.resolve_method(class, index)?;
                    Ok(Some(new_executable(m, method)?.bits()))
                }
                _ => Ok(None),
            })
        },
        "getFieldAt0" | "getFieldAtIfLoaded0" => |m, a| {
            prepare_kind(m, "java/lang/reflect/Field")?;
            let (class, index) = (m.class_of_mirror(object(a[1])), a[2] as u16);
            with_constant(m, a, |m, _, constant| match constant {
                Constant::FieldRef { .. } => {
                    let member = m.member(class, index)?;
                    let owner = m.load(&member.class)?;
                    let (name, descriptor) = (m.world.intern(&member.name), m.world.intern(&member.descriptor));
                    let field = m.world.resolve_field(owner, name, descriptor).map_err(|error| m.link_trap(error))?;
                    Ok(Some(new_field(m, field)?.bits()))
                }
                _ => Ok(None),
            })
        },
        "getMemberRefInfoAt0" => |m, a| {
            let (class, index) = (m.class_of_mirror(object(a[1])), a[2] as u16);
            with_constant(m, a, |m, _, constant| match constant {
                Constant::FieldRef { .. } | Constant::MethodRef { .. } | Constant::InterfaceMethodRef { .. } => {
                    let member = m.member(class, index)?;
                    let texts = [Some(&*member.class), Some(&*member.name), Some(&*member.descriptor)];
                    Ok(Some(m.string_array(&texts)?.bits()))
                }
                _ => Ok(None),
            })
        },
        "getClassRefIndexAt0" => |m, a| with_constant(m, a, |_, _, constant| Ok(match constant {
            Constant::FieldRef { class_index, .. }
            | Constant::MethodRef { class_index, .. }
            | Constant::InterfaceMethodRef { class_index, .. } => Some(u64::from(*class_index)),
            _ => None,
        })),
        "getNameAndTypeRefIndexAt0" => |m, a| with_constant(m, a, |_, _, constant| Ok(match constant {
            Constant::FieldRef { name_and_type_index, .. }
            | Constant::MethodRef { name_and_type_index, .. }
            | Constant::InterfaceMethodRef { name_and_type_index, .. }
            | Constant::Dynamic { name_and_type_index, .. }
            | Constant::InvokeDynamic { name_and_type_index, .. } => Some(u64::from(*name_and_type_index)),
            _ => None,
        })),
        "getNameAndTypeRefInfoAt0" => |m, a| with_constant(m, a, |m, file, constant| match constant {
            Constant::NameAndType { name_index, descriptor_index } => {
                let texts = [text(file, *name_index), text(file, *descriptor_index)];
                Ok(Some(m.string_array(&texts)?.bits()))
            }
            _ => Ok(None),
        }),
        _ => return None,
    })
}

/// Looks at the constant a native of the pool is asked for; `None` means it is of another kind.
fn with_constant<D: Domain>(
    m: &mut Machine<D>,
    a: &[u64],
    look: impl FnOnce(&mut Machine<D>, &ClassFile<'static>, &Constant<'static>) -> Result<Option<u64>, Trap>,
) -> Result<u64, Trap> {
    let file = m.world.class(m.class_of_mirror(object(a[1]))).file().cloned();
    let constant = u16::try_from(a[2]).ok().and_then(|index| file.as_ref()?.constant_pool.get(index));
    let (Some(file), Some(constant)) = (&file, constant) else {
        return m.throw_new("java/lang/IllegalArgumentException", "Constant pool index out of bounds");
    };
    match look(m, file, constant)? {
        Some(bits) => Ok(bits),
        None => m.throw_new("java/lang/IllegalArgumentException", "Wrong type at constant pool index"),
    }
}
