//! Signature-polymorphic calls: `VarHandle` and `MethodHandle` methods.
//!
//! A variable handle's class implements each access mode as a static method in plain Java
//! (`VarHandleInts.FieldInstanceReadWrite.compareAndSet(VarHandle, Object, int, int)`); the call
//! goes there directly.

use glassbox_classes::descriptor::{Type, method_types};
use glassbox_classes::world::{ClassId, MethodId};

use crate::code::Site;
use crate::domain::Domain;
use crate::heap::Ref;
use crate::machine::{Machine, Trap};

impl<D: Domain> Machine<D> {
    /// Calls a signature-polymorphic method.
    pub(crate) fn call_polymorphic(
        &mut self,
        method: MethodId,
        owner: ClassId,
        site: &Site,
        pc: u32,
        base: usize,
    ) -> Result<(), Trap> {
        self.top_frame().pc = pc;
        let mut receiver =
            Ref::from_bits(D::bits(self.stack[base + self.code.arguments[site.start as usize] as usize]));
        if receiver.is_null() {
            return self.throw_null();
        }
        // A handle of a static field whose class is initialised by the first access.
        if &*self.world.class(self.heap.class(receiver)).name == "java/lang/invoke/LazyInitializingVarHandle" {
            let owner = self.class_of_mirror(Ref::from_bits(self.get_named(receiver, "refc")));
            self.initialise(owner)?;
            receiver = Ref::from_bits(self.get_named(receiver, "target"));
        }
        let info = self.world.method(method);
        let name = self.world.text(info.name).clone();
        if &*self.world.class(info.class).name != "java/lang/invoke/VarHandle" {
            return self.call_handle(&name, receiver, owner, site, base);
        }
        let class = self.heap.class(receiver);
        let target = self.world.class(class).chain.clone().into_iter().rev().find_map(|class| {
            self.world.methods_of(class).find(|id| {
                let method = self.world.method(*id);
                method.is_static() && self.world.text(method.name) == &name
            })
        });
        let Some(target) = target else {
            let class = self.world.class(class).java_name();
            return self.unsupported(format!("{name} on a {class}"));
        };
        let wanted = self.world.text(self.world.method(target).descriptor).clone();
        let given = self.member(owner, site.constant)?.descriptor;
        let (Some((wanted, _)), Some((given, _))) = (method_types(&wanted), method_types(&given)) else {
            return self.throw_new("java/lang/ClassFormatError", "malformed descriptor");
        };
        if wanted.len() != given.len() + 1 {
            return self.throw_new("java/lang/invoke/WrongMethodTypeException", format!("VarHandle.{name}"));
        }
        let mut arguments = vec![receiver.bits()];
        for (index, (given, wanted)) in given.iter().zip(&wanted[1..]).enumerate() {
            let register = self.code.arguments[site.start as usize + 1 + index];
            let value = self.stack[base + register as usize];
            let bits = self.domain.pin(value);
            arguments.push(self.adapt(bits, given, wanted)?);
        }
        let call = crate::machine::Upcall { method: target, arguments, then: crate::threads::Then::Deliver };
        self.push_upcall(call, site.d, None)?;
        Err(Trap::Retry)
    }

    /// `MethodHandle.invoke` and `invokeExact`.
    fn call_handle(
        &mut self,
        name: &str,
        handle: Ref,
        owner: ClassId,
        site: &Site,
        base: usize,
    ) -> Result<(), Trap> {
        if !matches!(name, "invoke" | "invokeExact") {
            return self.unsupported(format!("MethodHandle.{name}"));
        }
        if let Some(field) = self.reflected_field(handle) {
            let registers = site.start as usize + 1..site.start as usize + site.count as usize;
            let values: Vec<D::Value> =
                self.code.arguments[registers].iter().map(|register| self.stack[base + *register as usize]).collect();
            let arguments: Vec<u64> = values.into_iter().map(|value| self.domain.pin(value)).collect();
            let bits = self.access_reflected_field(field, &arguments)?;
            if site.d != crate::code::NOWHERE {
                self.stack[base + site.d as usize] = D::constant(bits);
            }
            return Ok(());
        }
        let given = self.member(owner, site.constant)?.descriptor;
        let own = self.type_descriptor(Ref::from_bits(self.get_named(handle, "type")));
        if name == "invokeExact" && given != own {
            let words = |descriptor: &str| {
                let Some((parameters, result)) = method_types(descriptor) else { return String::new() };
                let simple = |kind: &Type| {
                    let name = glassbox_classes::descriptor::type_name(&kind.descriptor());
                    name.rsplit(['.', '$']).next().unwrap_or(&name).to_owned()
                };
                let parameters: Vec<String> = parameters.iter().map(simple).collect();
                format!("({}){}", parameters.join(","), simple(&result))
            };
            let (own, given) = (words(&own), words(&given));
            let message = if self.world.path().jdk().feature() >= 21 {
                format!("handle's method type {own} but found {given}")
            } else {
                format!("expected {own} but found {given}")
            };
            return self.throw_new("java/lang/invoke/WrongMethodTypeException", message);
        }
        let Some((parameters, result)) = method_types(&given) else {
            return self.throw_new("java/lang/ClassFormatError", "malformed descriptor");
        };
        let mut arguments = Vec::with_capacity(parameters.len());
        for (index, kind) in parameters.iter().enumerate() {
            let value = self.stack[base + self.code.arguments[site.start as usize + 1 + index] as usize];
            arguments.push((kind.descriptor(), self.domain.pin(value)));
        }
        let mut call = self.handle_call(handle, arguments)?;
        // A result of another kind than the call wants is boxed or unboxed on the way back.
        let own_result = method_types(&own).map_or(Type::Void, |(_, result)| result);
        if call.then == crate::threads::Then::Deliver && own_result.is_reference() != result.is_reference() {
            if result.is_reference() {
                call.then = crate::threads::Then::Box(call.method);
            } else if result != Type::Void {
                return self.unsupported("MethodHandle.invoke with a result that is unboxed");
            }
        }
        self.push_upcall(call, site.d, None)?;
        Err(Trap::Retry)
    }

    /// Turns an argument of one type into another, as `MethodHandle.asType` does.
    pub(crate) fn adapt(&mut self, bits: u64, from: &Type, to: &Type) -> Result<u64, Trap> {
        use crate::arithmetic::unary;
        use glassbox_ir::UnaryOp;
        let small = |kind: &Type| matches!(kind, Type::Boolean | Type::Byte | Type::Char | Type::Short | Type::Int);
        Ok(match (from, to) {
            (from, Type::Long) if small(from) => unary(UnaryOp::IntToLong, bits),
            (from, Type::Float) if small(from) => unary(UnaryOp::IntToFloat, bits),
            (from, Type::Double) if small(from) => unary(UnaryOp::IntToDouble, bits),
            (Type::Long, Type::Float) => unary(UnaryOp::LongToFloat, bits),
            (Type::Long, Type::Double) => unary(UnaryOp::LongToDouble, bits),
            (Type::Float, Type::Double) => unary(UnaryOp::FloatToDouble, bits),
            (from, to) if !from.is_reference() && to.is_reference() => self.boxed(&from.descriptor(), bits)?.bits(),
            (from, to) if from.is_reference() && !to.is_reference() && *to != Type::Void => {
                if bits == 0 {
                    return self.throw_null();
                }
                match self.unboxed(Ref::from_bits(bits)) {
                    Some((descriptor, bits)) => {
                        let own = Type::of(descriptor).unwrap_or(Type::Int);
                        self.adapt(bits, &own, to)?
                    }
                    None => {
                        let class = self.world.class(self.heap.class(Ref::from_bits(bits))).java_name();
                        return self.throw_new("java/lang/ClassCastException", class);
                    }
                }
            }
            _ => bits,
        })
    }
}
