//! Natives of `java.lang.invoke`: member names, and method handles that go straight to a member.
//!
//! The JDK makes handles through `MemberName`s, which these natives resolve. What it would do next,
//! building lambda forms and spinning bytecode for them, is left out: a direct handle carries its
//! member, and `invoke`, `invokeExact` and `invokeWithArguments` call that member (see
//! [`crate::polymorphic`]). Handles combined from others are not supported and say so.

use glassbox_classes::descriptor::method_types;
use glassbox_classes::world::{ClassId, FieldId, MethodId, access};

use super::{Native, nothing, object};
use crate::domain::Domain;
use crate::heap::Ref;
use crate::machine::{Machine, Trap, Upcall};
use crate::threads::Then;

/// Bits of `MemberName.flags`.
const IS_METHOD: u32 = 0x1_0000;
const IS_CONSTRUCTOR: u32 = 0x2_0000;
const IS_FIELD: u32 = 0x4_0000;
const CALLER_SENSITIVE: u32 = 0x10_0000;
const TRUSTED_FINAL: u32 = 0x20_0000;
const KIND_SHIFT: u32 = 24;
/// Reference kinds of JVMS 5.4.3.5.
const GET_FIELD: u32 = 1;
const GET_STATIC: u32 = 2;
const PUT_FIELD: u32 = 3;
const PUT_STATIC: u32 = 4;
const INVOKE_VIRTUAL: u32 = 5;
const INVOKE_STATIC: u32 = 6;
const INVOKE_SPECIAL: u32 = 7;
const NEW_INVOKE_SPECIAL: u32 = 8;
const INVOKE_INTERFACE: u32 = 9;

#[rustfmt::skip]
pub(super) fn find<D: Domain>(class: &str, name: &str, _: &str) -> Option<Native<D>> {
    if class != "java/lang/invoke/MethodHandleNatives" {
        return None;
    }
    Some(match name {
        "init" => init,
        "expand" => nothing,
        "resolve" => resolve,
        "objectFieldOffset" | "staticFieldOffset" => |m, a| {
            match member_field(m, object(a[0])) {
                Some(field) => {
                    let class = m.world.field(field).class;
                    m.link(class)?;
                    Ok(u64::from(m.field_word(field)) * 8)
                }
                None => m.throw_new("java/lang/InternalError", "not a field"),
            }
        },
        "staticFieldBase" => |m, a| match member_field(m, object(a[0])) {
            Some(field) => {
                let class = m.world.field(field).class;
                m.link(class)?;
                Ok(m.class_state(class).statics.bits())
            }
            None => m.throw_new("java/lang/InternalError", "not a field"),
        },
        "getMemberVMInfo" => |m, a| {
            let index = m.boxed("J", 0)?;
            let target = object(a[0]);
            Ok(m.ref_array("[Ljava/lang/Object;", &[index, target])?.bits())
        },
        "getNamedCon" => nothing,
        _ => return None,
    })
}

/// Java methods that would spin bytecode.
#[rustfmt::skip]
pub(super) fn replacement<D: Domain>(class: &str, name: &str, descriptor: &str) -> Option<Native<D>> {
    Some(match (class, name) {
        ("java/lang/invoke/DirectMethodHandle", "preparedLambdaForm" | "preparedFieldLambdaForm") => |m, _| {
            // Handles must have a form; nothing ever looks into this one.
            let class = m.load("java/lang/invoke/LambdaForm")?;
            let size = m.class_state(class).size;
            Ok(m.heap.new_object(class, size)?.bits())
        },
        ("java/lang/invoke/LambdaForm", "prepare") => nothing,
        ("java/lang/invoke/MethodHandle", "invokeWithArguments") if descriptor.starts_with("([") => |m, a| {
            if a[1] == 0 {
                return m.throw_null();
            }
            let list = object(a[1]);
            let arguments: Vec<(String, u64)> = (0..m.heap.length(list))
                .map(|index| ("Ljava/lang/Object;".to_owned(), m.heap.array_ref(list, index).bits()))
                .collect();
            let mut call = m.handle_call(object(a[0]), arguments)?;
            if call.then == Then::Deliver {
                call.then = Then::Box(call.method);
            }
            Err(Trap::Call(Box::new(call)))
        },
        _ => return None,
    })
}

fn set_member<D: Domain>(m: &mut Machine<D>, member: Ref, class: ClassId, flags: u32) -> Result<(), Trap> {
    let mirror = m.mirror(class)?;
    m.set_named(member, "clazz", mirror.bits());
    m.set_named(member, "flags", u64::from(flags));
    Ok(())
}

fn field_flags<D: Domain>(m: &Machine<D>, field: FieldId, setter: bool) -> u32 {
    let info = m.world.field(field);
    let kind = match (info.is_static(), setter) {
        (true, false) => GET_STATIC,
        (true, true) => PUT_STATIC,
        (false, false) => GET_FIELD,
        (false, true) => PUT_FIELD,
    };
    let trusted = info.flags & access::FINAL != 0 && info.is_static();
    u32::from(info.flags) | IS_FIELD | kind << KIND_SHIFT | if trusted { TRUSTED_FINAL } else { 0 }
}

fn method_flags<D: Domain>(m: &Machine<D>, method: MethodId, kind: u32) -> u32 {
    let info = m.world.method(method);
    let constructor = &**m.world.text(info.name) == "<init>";
    let what = if constructor { IS_CONSTRUCTOR } else { IS_METHOD };
    let kind = if kind != 0 {
        kind
    } else if constructor {
        NEW_INVOKE_SPECIAL
    } else if info.is_static() {
        INVOKE_STATIC
    } else if info.flags & access::PRIVATE != 0 {
        INVOKE_SPECIAL
    } else if m.world.class(info.class).is_interface() {
        INVOKE_INTERFACE
    } else {
        INVOKE_VIRTUAL
    };
    let _ = CALLER_SENSITIVE;
    u32::from(info.flags) | what | kind << KIND_SHIFT
}

/// From a reflected member.
fn init<D: Domain>(m: &mut Machine<D>, a: &[u64]) -> Result<u64, Trap> {
    let (member, reflected) = (object(a[0]), object(a[1]));
    if reflected.is_null() {
        return m.throw_null();
    }
    let class = m.class_of_mirror(object(m.get_named(reflected, "clazz")));
    let slot = m.get_named(reflected, "slot") as usize;
    let kind = m.world.class(m.heap.class(reflected)).name.clone();
    let flags = if &*kind == "java/lang/reflect/Field" {
        let Some(field) = m.world.fields_of(class).nth(slot) else {
            return m.throw_new("java/lang/InternalError", "no such field");
        };
        field_flags(m, field, false)
    } else {
        let Some(method) = m.world.methods_of(class).nth(slot) else {
            return m.throw_new("java/lang/InternalError", "no such method");
        };
        method_flags(m, method, 0)
    };
    set_member(m, member, class, flags)?;
    Ok(0)
}

fn resolve<D: Domain>(m: &mut Machine<D>, a: &[u64]) -> Result<u64, Trap> {
    let member = object(a[0]);
    let speculative = a.last().is_some_and(|bits| bits & 1 != 0);
    let class = object(m.get_named(member, "clazz"));
    let name = object(m.get_named(member, "name"));
    let kind_of = object(m.get_named(member, "type"));
    if class.is_null() || name.is_null() || kind_of.is_null() {
        return m.throw_new("java/lang/IllegalArgumentException", "nothing to resolve");
    }
    let class = m.class_of_mirror(class);
    let name = m.string_text(name);
    let flags = m.get_named(member, "flags") as u32;
    let kind = flags >> KIND_SHIFT & 0xf;
    let descriptor = m.type_descriptor(kind_of);
    if flags & IS_FIELD != 0 {
        let (name, descriptor) = (m.world.intern(&name), m.world.intern(&descriptor));
        return match m.world.resolve_field(class, name, descriptor) {
            Ok(field) => {
                let owner = m.world.field(field).class;
                let flags = field_flags(m, field, kind == PUT_FIELD || kind == PUT_STATIC);
                set_member(m, member, owner, flags)?;
                Ok(member.bits())
            }
            Err(_) if speculative => Ok(0),
            Err(error) => Err(m.link_trap(error)),
        };
    }
    let found = m.world.find_method(class, &name, &descriptor);
    match found.filter(|method| kind != INVOKE_STATIC || m.world.method(*method).is_static()) {
        Some(method) => {
            let owner = m.world.method(method).class;
            let flags = method_flags(m, method, kind);
            set_member(m, member, owner, flags)?;
            Ok(member.bits())
        }
        None if speculative => Ok(0),
        None => {
            let class = m.world.class(class).java_name();
            let (parameters, result) = glassbox_classes::descriptor::signature(&descriptor);
            m.throw_new("java/lang/NoSuchMethodError", format!("'{result} {class}.{name}({parameters})'"))
        }
    }
}

fn member_field<D: Domain>(m: &Machine<D>, member: Ref) -> Option<FieldId> {
    let class = m.class_of_mirror(object(m.get_named(member, "clazz")));
    let name = m.string_text(object(m.get_named(member, "name")));
    let name = m.world.known(&name)?;
    m.world.fields_of(class).find(|field| m.world.field(*field).name == name)
}

impl<D: Domain> Machine<D> {
    /// The descriptor of a `Class`, a `MethodType`, or a string that is one already.
    pub(crate) fn type_descriptor(&self, kind: Ref) -> String {
        let class = self.heap.class(kind);
        if class == self.known.class {
            return self.mirror_descriptor(kind);
        }
        if class == self.known.string {
            return self.string_text(kind);
        }
        let parameters = Ref::from_bits(self.get_named(kind, "ptypes"));
        let mut descriptor = "(".to_owned();
        if !parameters.is_null() {
            for index in 0..self.heap.length(parameters) {
                descriptor.push_str(&self.mirror_descriptor(self.heap.array_ref(parameters, index)));
            }
        }
        descriptor.push(')');
        descriptor.push_str(&self.mirror_descriptor(Ref::from_bits(self.get_named(kind, "rtype"))));
        descriptor
    }

    fn mirror_descriptor(&self, mirror: Ref) -> String {
        use glassbox_classes::world::Shape;
        if mirror.is_null() {
            return "V".to_owned();
        }
        let class = self.world.class(self.class_of_mirror(mirror));
        match &class.shape {
            Shape::Primitive(kind) => kind.descriptor(),
            Shape::Array { .. } => class.name.to_string(),
            Shape::Instance(_) => format!("L{};", class.name),
        }
    }

    /// The call a method handle stands for, with arguments of the given types.
    pub(crate) fn handle_call(&mut self, handle: Ref, arguments: Vec<(String, u64)>) -> Result<Upcall, Trap> {
        let class = self.world.class(self.heap.class(handle)).name.clone();
        if !class.starts_with("java/lang/invoke/DirectMethodHandle") {
            return self.unsupported(format!("a method handle of class {}", class.replace('/', ".")));
        }
        let constructor = &*class == "java/lang/invoke/DirectMethodHandle$Constructor";
        let field = if constructor { "initMethod" } else { "member" };
        let member = Ref::from_bits(self.get_named(handle, field));
        let flags = self.get_named(member, "flags") as u32;
        let kind = flags >> KIND_SHIFT & 0xf;
        if flags & IS_FIELD != 0 {
            return self.unsupported("a method handle of a field");
        }
        let owner = self.class_of_mirror(Ref::from_bits(self.get_named(member, "clazz")));
        let name = self.string_text(Ref::from_bits(self.get_named(member, "name")));
        let descriptor = self.type_descriptor(Ref::from_bits(self.get_named(member, "type")));
        let Some(method) = self.world.find_method(owner, &name, &descriptor) else {
            return self.throw_new("java/lang/NoSuchMethodError", name);
        };
        self.initialise(owner)?;
        let handle_type = Ref::from_bits(self.get_named(handle, "type"));
        let wanted = self.type_descriptor(handle_type);
        let Some((wanted, result)) = method_types(&wanted) else {
            return self.throw_new("java/lang/InternalError", "malformed method type");
        };
        if wanted.len() != arguments.len() {
            return self.throw_new(
                "java/lang/invoke/WrongMethodTypeException",
                format!("cannot convert MethodHandle to {} arguments", arguments.len()),
            );
        }
        let mut bits = Vec::with_capacity(arguments.len() + 1);
        let mut then = Then::Deliver;
        if constructor {
            let size = self.class_state(owner).size;
            let made = self.heap.new_object(owner, size)?;
            bits.push(made.bits());
            then = Then::Give(made);
        }
        for ((given, value), wanted) in arguments.iter().zip(&wanted) {
            let Some(given) = glassbox_classes::descriptor::Type::of(given) else { continue };
            let value = self.adapt(*value, &given, wanted)?;
            if wanted.is_reference() && value != 0 {
                let class = self.load_type(&wanted.descriptor())?;
                let actual = self.heap.class(Ref::from_bits(value));
                if !self.world.is_subclass(actual, class) {
                    let message = self.cast_message(actual, class);
                    return self.throw_new("java/lang/ClassCastException", message);
                }
            }
            bits.push(value);
        }
        let info = self.world.method(method);
        let method = if info.is_static() || constructor || kind == INVOKE_SPECIAL {
            method
        } else {
            let receiver = Ref::from_bits(bits.first().copied().unwrap_or(0));
            if receiver.is_null() {
                return self.throw_null();
            }
            self.world.select(self.heap.class(receiver), method).map_err(|error| self.link_trap(error))?
        };
        let _ = result;
        Ok(Upcall { method, arguments: bits, then })
    }
}
