//! Reflective calls and field access.
//!
//! JDK 17 calls methods through `NativeMethodAccessorImpl.invoke0`, fields through `Unsafe`; only
//! the former is native. Later JDKs do both with method handles: an accessor object holds a handle,
//! and the accessor's Java code checks, invokes it, and turns exceptions into those that reflection
//! specifies. That code runs here as it is, so that messages and stack traces are the JDK's own.
//! Only the handle is something else: the reflected member itself stands in its field. Nothing but
//! `invokeImpl`, which is replaced, and the polymorphic calls of field accessors, which end up in
//! [`Machine::access_reflected_field`], ever looks at it.

use glassbox_classes::descriptor::Type;
use glassbox_classes::world::{ClassId, FieldId, MethodId};

use super::arrays::{primitive_kind, widened};
use super::members::{executable_of, is_annotated};
use super::{Native, first, nothing, object};
use crate::domain::{Domain, Place};
use crate::heap::Ref;
use crate::machine::{Machine, Trap, Upcall};
use crate::threads::Then;

#[rustfmt::skip]
pub(super) fn find<D: Domain>(class: &str, name: &str, _: &str) -> Option<Native<D>> {
    Some(match (class, name) {
        ("jdk/internal/reflect/NativeMethodAccessorImpl", "invoke0")
        | ("jdk/internal/reflect/DirectMethodHandleAccessor$NativeAccessor", "invoke0") => invoke,
        ("jdk/internal/reflect/NativeConstructorAccessorImpl", "newInstance0")
        | ("jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor", "newInstance0") => new_instance,
        ("java/io/ObjectStreamClass", "initNative") => nothing,
        ("java/io/ObjectStreamClass", "hasStaticInitializer") => |m, a| {
            let class = m.class_of_mirror(object(a[0]));
            Ok(u64::from(m.world.find_declared(class, "<clinit>", "()V").is_some()))
        },
        _ => return None,
    })
}

/// Java methods that would make method handles, or look at annotations through proxies.
#[rustfmt::skip]
pub(super) fn replacement<D: Domain>(class: &str, name: &str, _: &str) -> Option<Native<D>> {
    Some(match (class, name) {
        ("jdk/internal/reflect/Reflection", "isCallerSensitive") => |m, a| {
            let sensitive = executable_of(m, object(a[0])).is_some_and(|method| {
                is_annotated(m, method, "Ljdk/internal/reflect/CallerSensitive;")
            });
            Ok(u64::from(sensitive))
        },
        ("jdk/internal/reflect/MethodHandleAccessorFactory", "useNativeAccessor") => nothing,
        ("jdk/internal/reflect/MethodHandleAccessorFactory", "findCallerSensitiveAdapter") => nothing,
        ("jdk/internal/reflect/MethodHandleAccessorFactory", "getDirectMethod") => first,
        ("jdk/internal/reflect/MethodHandleAccessorFactory", "newConstructorAccessor") => |m, a| {
            constructor_accessor(m, object(m.get_named(object(a[0]), "clazz")), object(a[0]), object(a[0]))
        },
        ("jdk/internal/reflect/MethodHandleAccessorFactory", "newSerializableConstructorAccessor") => |m, a| {
            let target = m.ref_array("[Ljava/lang/Object;", &[object(a[0]), object(a[1])])?;
            constructor_accessor(m, object(a[0]), object(a[1]), target)
        },
        ("jdk/internal/reflect/MethodHandleAccessorFactory", "newFieldAccessor") => field_accessor,
        ("java/lang/reflect/Proxy", "invokeDefault") => invoke_default,
        ("jdk/internal/reflect/DirectMethodHandleAccessor", "invokeImpl") => invoke_directly,
        ("jdk/internal/reflect/DirectConstructorHandleAccessor", "invokeImpl") => construct_directly,
        _ => return None,
    })
}

/// Why an argument cannot be passed.
enum Misfit {
    /// It is null and should be a primitive.
    Null(Type),
    /// It is no value of the primitive type.
    Primitive(Type),
    /// It is not an instance of the class.
    Class(ClassId),
}

fn illegal<T>(message: Option<&str>) -> Result<T, Trap> {
    Err(Trap::ThrowNew("java/lang/IllegalArgumentException", message.map(str::to_owned)))
}

fn missing<D: Domain, T>(m: &Machine<D>) -> Result<T, Trap> {
    m.throw_new("java/lang/InternalError", "no such member")
}

/// The elements of an array of references; none for null.
fn elements<D: Domain>(m: &Machine<D>, array: Ref) -> Vec<Ref> {
    if array.is_null() {
        return Vec::new();
    }
    (0..m.heap.length(array)).map(|index| m.heap.array_ref(array, index)).collect()
}

/// The classes a reflected executable's parameters have.
fn parameter_classes<D: Domain>(m: &Machine<D>, executable: Ref) -> Vec<ClassId> {
    let mirrors = elements(m, object(m.get_named(executable, "parameterTypes")));
    mirrors.into_iter().map(|mirror| m.class_of_mirror(mirror)).collect()
}

/// An argument as the parameter's class wants it: unboxed and widened, or checked.
fn pass<D: Domain>(m: &mut Machine<D>, value: Ref, wanted: ClassId) -> Result<Result<u64, Misfit>, Trap> {
    let Some(kind) = primitive_kind(m, wanted) else {
        let fits = value.is_null() || m.world.is_subclass(m.heap.class(value), wanted);
        return Ok(if fits { Ok(value.bits()) } else { Err(Misfit::Class(wanted)) });
    };
    if value.is_null() {
        return Ok(Err(Misfit::Null(kind)));
    }
    let unboxed = m.unboxed(value).and_then(|(own, bits)| Some((Type::of(own)?, bits)));
    match unboxed.and_then(|(own, bits)| widened(bits, &own, &kind)) {
        Some(bits) => Ok(Ok(bits)),
        None => Ok(Err(Misfit::Primitive(kind))),
    }
}

/// All arguments, or the first that does not fit with why.
fn pass_all<D: Domain>(
    m: &mut Machine<D>,
    executable: Ref,
    arguments: Ref,
    passed: &mut Vec<u64>,
) -> Result<Option<(Ref, Misfit)>, Trap> {
    let wanted = parameter_classes(m, executable);
    for (value, wanted) in elements(m, arguments).into_iter().zip(wanted) {
        match pass(m, value, wanted)? {
            Ok(bits) => passed.push(bits),
            Err(misfit) => return Ok(Some((value, misfit))),
        }
    }
    Ok(None)
}

/// Receiver and arguments checked as HotSpot's `Reflection::invoke` does.
fn pass_natively<D: Domain>(
    m: &mut Machine<D>,
    executable: Ref,
    arguments: Ref,
    passed: &mut Vec<u64>,
) -> Result<(), Trap> {
    let (given, expected) = (elements(m, arguments).len(), parameter_classes(m, executable).len());
    if given != expected {
        return if m.world.path().jdk().feature() >= 18 {
            illegal(Some(&format!("wrong number of arguments: {given} expected: {expected}")))
        } else {
            illegal(Some("wrong number of arguments"))
        };
    }
    match pass_all(m, executable, arguments, passed)? {
        None => Ok(()),
        Some((_, Misfit::Null(_))) => illegal(None),
        Some(_) => illegal(Some("argument type mismatch")),
    }
}

/// The method a call on an object ends in.
fn select<D: Domain>(m: &Machine<D>, method: MethodId, receiver: Ref) -> Result<MethodId, Trap> {
    if m.world.method(method).is_static() {
        return Ok(method);
    }
    m.world.select(m.heap.class(receiver), method).map_err(|error| m.link_trap(error))
}

fn call(method: MethodId, arguments: Vec<u64>, then: Then) -> Result<u64, Trap> {
    Err(Trap::Call(Box::new(Upcall { method, arguments, then })))
}

/// `invoke0(method, receiver, arguments)`.
fn invoke<D: Domain>(m: &mut Machine<D>, a: &[u64]) -> Result<u64, Trap> {
    let (reflected, receiver) = (object(a[0]), object(a[1]));
    let Some(method) = executable_of(m, reflected) else { return missing(m) };
    let info = m.world.method(method);
    let (class, is_static) = (info.class, info.is_static());
    m.initialise(class)?;
    let mut passed = Vec::new();
    if !is_static {
        if receiver.is_null() {
            return m.throw_null();
        }
        if !m.world.is_subclass(m.heap.class(receiver), class) {
            return illegal(Some("object is not an instance of declaring class"));
        }
        passed.push(receiver.bits());
    }
    pass_natively(m, reflected, object(a[2]), &mut passed)?;
    let selected = select(m, method, receiver)?;
    call(selected, passed, Then::Reflect(method))
}

/// `newInstance0(constructor, arguments)`.
fn new_instance<D: Domain>(m: &mut Machine<D>, a: &[u64]) -> Result<u64, Trap> {
    let reflected = object(a[0]);
    let Some(method) = executable_of(m, reflected) else { return missing(m) };
    let class = m.world.method(method).class;
    if m.world.class(class).is_abstract() {
        let name = m.world.class(class).java_name();
        return m.throw_new("java/lang/InstantiationException", name);
    }
    m.initialise(class)?;
    let mut passed = vec![0];
    pass_natively(m, reflected, object(a[1]), &mut passed)?;
    let made = make(m, class)?;
    passed[0] = made.bits();
    call(method, passed, Then::Construct(made))
}

fn make<D: Domain>(m: &mut Machine<D>, class: ClassId) -> Result<Ref, Trap> {
    let size = m.class_state(class).size;
    Ok(m.heap.new_object(class, size)?)
}

/// `DirectMethodHandleAccessor.invokeImpl(receiver, arguments[, caller])`. The accessor has checked
/// the receiver and the number of arguments.
fn invoke_directly<D: Domain>(m: &mut Machine<D>, a: &[u64]) -> Result<u64, Trap> {
    let (reflected, receiver) = (object(m.get_named(object(a[0]), "target")), object(a[1]));
    let Some(method) = executable_of(m, reflected) else { return missing(m) };
    let class = m.world.method(method).class;
    m.initialise(class)?;
    let mut passed = Vec::new();
    if !m.world.method(method).is_static() {
        passed.push(receiver.bits());
    }
    if let Some((value, misfit)) = pass_all(m, reflected, object(a[2]), &mut passed)? {
        return convert_in_java(m, value, misfit);
    }
    let selected = select(m, method, receiver)?;
    call(selected, passed, Then::Box(method))
}

/// `DirectConstructorHandleAccessor.invokeImpl(arguments)`. For serialization, the target says
/// which class to instantiate besides whose constructor to run.
fn construct_directly<D: Domain>(m: &mut Machine<D>, a: &[u64]) -> Result<u64, Trap> {
    let target = object(m.get_named(object(a[0]), "target"));
    let (class, reflected) = if m.heap.class(target) == m.known.object_array {
        (Some(m.class_of_mirror(m.heap.array_ref(target, 0))), m.heap.array_ref(target, 1))
    } else {
        (None, target)
    };
    let Some(method) = executable_of(m, reflected) else { return missing(m) };
    let class = class.unwrap_or(m.world.method(method).class);
    m.initialise(class)?;
    let mut passed = vec![0];
    if let Some((value, misfit)) = pass_all(m, reflected, object(a[1]), &mut passed)? {
        return convert_in_java(m, value, misfit);
    }
    let made = make(m, class)?;
    passed[0] = made.bits();
    call(method, passed, Then::Give(made))
}

/// `Proxy.invokeDefault(proxy, method, arguments, caller)`: the method itself, not what overrides it.
fn invoke_default<D: Domain>(m: &mut Machine<D>, a: &[u64]) -> Result<u64, Trap> {
    let (proxy, reflected) = (object(a[0]), object(a[1]));
    if proxy.is_null() || reflected.is_null() {
        return m.throw_null();
    }
    let Some(method) = executable_of(m, reflected) else { return missing(m) };
    let class = m.heap.class(proxy);
    let proxy_class = m.load("java/lang/reflect/Proxy")?;
    if m.world.class(class).origin.is_some() || !m.world.is_subclass(class, proxy_class) {
        return illegal(Some("'proxy' is not a proxy instance"));
    }
    let info = m.world.method(method);
    if !m.world.class(info.class).is_interface() || info.is_static() || info.is_abstract() {
        return illegal(Some(&format!("\"{}\" is not a default method", m.world.signature(method))));
    }
    if !m.world.is_subclass(class, info.class) {
        let (interface, class) = (m.binary_name(info.class), m.binary_name(class));
        return illegal(Some(&format!("\"{interface}\" is not a proxy interface of \"{class}\"")));
    }
    let mut passed = vec![proxy.bits()];
    pass_natively(m, reflected, object(a[2]), &mut passed)?;
    call(method, passed, Then::Box(method))
}

/// Has the Java method that a handle would convert the argument with fail on it.
fn convert_in_java<D: Domain>(m: &mut Machine<D>, value: Ref, misfit: Misfit) -> Result<u64, Trap> {
    match misfit {
        Misfit::Class(class) => {
            let cast = m.find("java/lang/Class", "cast", "(Ljava/lang/Object;)Ljava/lang/Object;")?;
            let mirror = m.mirror(class)?;
            call(cast, vec![mirror.bits(), value.bits()], Then::Deliver)
        }
        Misfit::Null(kind) | Misfit::Primitive(kind) => {
            let wrapper = crate::spin::wrapper(&kind);
            let name = format!("unbox{}", wrapper.rsplit('/').next().unwrap_or(wrapper));
            let descriptor = format!("(Ljava/lang/Object;Z){}", kind.descriptor());
            let conversions = m.load("sun/invoke/util/ValueConversions")?;
            m.initialise(conversions)?;
            let unbox = m.find("sun/invoke/util/ValueConversions", &name, &descriptor)?;
            call(unbox, vec![value.bits(), 0], Then::Deliver)
        }
    }
}

fn constructor_accessor<D: Domain>(m: &mut Machine<D>, class: Ref, reflected: Ref, target: Ref) -> Result<u64, Trap> {
    let class = m.class_of_mirror(class);
    m.initialise(class)?;
    let accessor = m.new_blank("jdk/internal/reflect/DirectConstructorHandleAccessor")?;
    let count = parameter_classes(m, reflected).len();
    m.set_named(accessor, "paramCount", count as u64);
    m.set_named(accessor, "target", target.bits());
    Ok(accessor.bits())
}

/// Bits of `MethodHandleFieldAccessorImpl.fieldFlags`.
const READ_ONLY: u64 = 0x0001;
const STATIC: u64 = 0x0002;
const NONZERO: u64 = 0x8000;

/// `MethodHandleAccessorFactory.newFieldAccessor(field, readOnly)`.
fn field_accessor<D: Domain>(m: &mut Machine<D>, a: &[u64]) -> Result<u64, Trap> {
    let Some(field) = super::memory::field_of(m, a[0]) else { return missing(m) };
    let info = m.world.field(field).clone();
    m.initialise(info.class)?;
    let kind = Type::of(m.world.text(info.descriptor)).unwrap_or(Type::Void);
    let what = crate::spin::wrapper(&kind).rsplit('/').next().unwrap_or("Object");
    let accessor = m.new_blank(&format!("jdk/internal/reflect/MethodHandle{what}FieldAccessorImpl"))?;
    let read_only = a[1] & 1 != 0;
    let flags = NONZERO | if read_only { READ_ONLY } else { 0 } | if info.is_static() { STATIC } else { 0 };
    m.set_named(accessor, "field", a[0]);
    m.set_named(accessor, "fieldFlags", flags);
    m.set_named(accessor, "getter", a[0]);
    if !read_only {
        m.set_named(accessor, "setter", a[0]);
    }
    Ok(accessor.bits())
}

impl<D: Domain> Machine<D> {
    /// The field, if what a field accessor invokes is one; see the top of this file.
    pub(crate) fn reflected_field(&self, handle: Ref) -> Option<FieldId> {
        let class = &self.world.class(self.heap.class(handle)).name;
        if &**class == "java/lang/reflect/Field" { super::memory::field_of(self, handle.bits()) } else { None }
    }

    /// Reads a field, or writes it if there is one argument more than the object.
    pub(crate) fn access_reflected_field(&mut self, field: FieldId, arguments: &[u64]) -> Result<u64, Trap> {
        let info = self.world.field(field).clone();
        self.initialise(info.class)?;
        let (target, value) = if info.is_static() {
            (self.class_state(info.class).statics, arguments.first())
        } else {
            let target = object(arguments.first().copied().unwrap_or(0));
            if target.is_null() {
                return self.throw_null();
            }
            let actual = self.heap.class(target);
            if !self.world.is_subclass(actual, info.class) {
                return self.throw_new("java/lang/ClassCastException", self.cast_message(actual, info.class));
            }
            (target, arguments.get(1))
        };
        let kind = Type::of(self.world.text(info.descriptor)).unwrap_or(Type::Void);
        let word = self.field_word(field);
        let Some(value) = value else {
            let bits = self.heap.word(target, word);
            return Ok(match kind {
                Type::Boolean => bits & 1,
                Type::Byte => super::int(i32::from(bits as i8)),
                Type::Short => super::int(i32::from(bits as i16)),
                Type::Char => bits & 0xffff,
                _ => bits,
            });
        };
        if kind.is_reference() && *value != 0 {
            let wanted = self.load_type(&kind.descriptor())?;
            let actual = self.heap.class(object(*value));
            if !self.world.is_subclass(actual, wanted) {
                return self.throw_new("java/lang/ClassCastException", self.cast_message(actual, wanted));
            }
        }
        let place = if info.is_static() {
            Place::Static(target.0 + word)
        } else {
            Place::Field { object: target, word: word as u16 }
        };
        self.domain.stored(place, D::constant(target.bits()), None, D::constant(*value));
        self.heap.set_word(target, word, *value);
        Ok(0)
    }
}
