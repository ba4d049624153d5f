//! Natives of `java.lang.invoke`: member names, and method handles that go straight to a member.
//!
//! The JDK makes handles through `MemberName`s, which these natives resolve. A direct handle carries
//! its member, and calls of it go to that member (see [`crate::polymorphic`]), so that it needs no
//! lambda form. Handles combined from others have forms, whose methods the machine spins itself
//! (see [`crate::forms`]); what would make the JDK spin them is replaced here.

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
        "setCallSiteTargetNormal" | "setCallSiteTargetVolatile" => |m, a| {
            m.set_named(object(a[0]), "target", a[1]);
            Ok(0)
        },
        "clearCallSiteContext" => nothing,
        _ => return None,
    })
}

/// Java methods that would spin bytecode.
#[rustfmt::skip]
pub(super) fn replacement<D: Domain>(class: &str, name: &str, _: &str) -> Option<Native<D>> {
    Some(match (class, name) {
        ("java/lang/invoke/DirectMethodHandle", "preparedLambdaForm" | "preparedFieldLambdaForm") => |m, _| {
            // Handles must have a form; nothing ever looks into this one.
            let class = m.load("java/lang/invoke/LambdaForm")?;
            let size = m.class_state(class).size;
            Ok(m.heap.new_object(class, size)?.bits())
        },
        ("java/lang/invoke/LambdaForm", "prepare" | "compileToBytecode") => nothing,
        ("java/lang/invoke/MethodHandleImpl", "tryFinally") => |m, a| {
            let method = m.finally_runner()?;
            Err(Trap::Call(Box::new(Upcall { method, arguments: a.to_vec(), then: Then::Deliver })))
        },
        // Their forms would call what call sites are linked to.
        ("java/lang/invoke/Invokers", "linkToTargetMethod" | "linkToCallSiteMethod") => nothing,
        // Forms are never specialised for one handle.
        ("java/lang/invoke/Invokers", "maybeCustomize" | "checkCustomized") => nothing,
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
    let found = m.world.find_method(class, &name, &descriptor).or_else(|| polymorphic(m, class, &name));
    match found {
        Some(method) => {
            let info = m.world.method(method).clone();
            if info.is_static() != (kind == INVOKE_STATIC) {
                if speculative {
                    return Ok(0);
                }
                let (expected, signature) = (
                    if info.is_static() { "Expecting non-static" } else { "Expected static" },
                    m.world.signature(method),
                );
                return m
                    .throw_new("java/lang/IncompatibleClassChangeError", format!("{expected} method '{signature}'"));
            }
            // Arrays clone publicly; a lookup that may do everything names no caller.
            let caller = object(a[1]);
            if !caller.is_null() && !m.world.class(class).name.starts_with('[') {
                let caller = m.class_of_mirror(caller);
                if !m.world.accessible(caller, info.class, info.flags) {
                    if speculative {
                        return Ok(0);
                    }
                    let (from, signature) = (m.world.class(caller).java_name(), m.world.signature(method));
                    let message = format!("class {from} tried to access method '{signature}'");
                    return m.throw_new("java/lang/IllegalAccessError", message);
                }
            }
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

/// The signature-polymorphic methods that lambda forms call.
fn polymorphic<D: Domain>(m: &Machine<D>, class: ClassId, name: &str) -> Option<MethodId> {
    if name != "invokeBasic" && !name.starts_with("linkTo") {
        return None;
    }
    m.world
        .methods_of(class)
        .find(|id| m.world.is_polymorphic(*id) && &**m.world.text(m.world.method(*id).name) == name)
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
        // A member made from a reflected one has an array of the result and the parameters.
        let (result, parameters) = if class == self.known.object_array {
            (self.heap.array_ref(kind, 0), self.heap.array_ref(kind, 1))
        } else {
            (Ref::from_bits(self.get_named(kind, "rtype")), Ref::from_bits(self.get_named(kind, "ptypes")))
        };
        let mut descriptor = "(".to_owned();
        if !parameters.is_null() {
            for index in 0..self.heap.length(parameters) {
                descriptor.push_str(&self.mirror_descriptor(self.heap.array_ref(parameters, index)));
            }
        }
        descriptor.push(')');
        descriptor.push_str(&self.mirror_descriptor(result));
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

    /// The method a `MemberName` stands for.
    pub(crate) fn method_of_member(&mut self, member: Ref) -> Result<MethodId, Trap> {
        let owner = self.class_of_mirror(Ref::from_bits(self.get_named(member, "clazz")));
        let name = self.string_text(Ref::from_bits(self.get_named(member, "name")));
        let descriptor = self.type_descriptor(Ref::from_bits(self.get_named(member, "type")));
        match self.world.find_method(owner, &name, &descriptor) {
            Some(method) => Ok(method),
            None => self.throw_new("java/lang/NoSuchMethodError", name),
        }
    }

    /// The field a `MemberName` stands for, if it does.
    pub(crate) fn field_of_member(&self, member: Ref) -> Option<FieldId> {
        let flags = self.get_named(member, "flags") as u32;
        if flags & IS_FIELD == 0 { None } else { member_field(self, member) }
    }

    /// The method of `MethodHandle` that calls a member of this kind; none for fields and
    /// constructors.
    pub(crate) fn linker_of(&self, member: Ref) -> Option<&'static str> {
        let flags = self.get_named(member, "flags") as u32;
        if flags & IS_METHOD == 0 {
            return None;
        }
        match flags >> KIND_SHIFT & 0xf {
            INVOKE_STATIC => Some("linkToStatic"),
            INVOKE_VIRTUAL => Some("linkToVirtual"),
            INVOKE_SPECIAL => Some("linkToSpecial"),
            INVOKE_INTERFACE => Some("linkToInterface"),
            _ => None,
        }
    }
}
