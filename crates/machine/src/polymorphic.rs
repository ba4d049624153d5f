//! Signature-polymorphic calls: `VarHandle` and `MethodHandle` methods.
//!
//! A variable handle's class implements each access mode as a static method in plain Java
//! (`VarHandleInts.FieldInstanceReadWrite.compareAndSet(VarHandle, Object, int, int)`); a call with
//! just these types goes there directly. A direct method handle's call goes to its member; any other
//! handle's to the method spun for its lambda form. Where types have to be changed first, the JDK's
//! own `asType` does it; see [`crate::forms`].

use glassbox_classes::descriptor::{Type, method_types};
use glassbox_classes::world::{ClassId, MethodId};

use crate::code::Site;
use crate::domain::Domain;
use crate::heap::Ref;
use crate::link::NATIVE;
use crate::machine::{Machine, Trap, Upcall};
use crate::threads::Then;

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
        let values = self.site_values(site, base);
        let mut receiver = self.first_of(&values);
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
            return self.call_handle(&name, receiver, owner, site, values, base);
        }
        let descriptor = self.member(owner, site.constant)?.descriptor;
        let target = match self.implementation(receiver, &name, &descriptor) {
            Some(target) => target,
            None => self.variable_invoker(&name, &descriptor)?,
        };
        let mut values = values;
        values[0] = D::constant(receiver.bits());
        self.enter(target, values, site.d, Then::Deliver)
    }

    /// The method of a variable handle's class for an access mode, if it takes a call's arguments
    /// as they are.
    fn implementation(&self, handle: Ref, name: &str, descriptor: &str) -> Option<MethodId> {
        // A handle with exact behaviour checks the types first.
        if self.get_named(handle, "exact") & 1 != 0 {
            return None;
        }
        let class = self.heap.class(handle);
        let target = self.world.class(class).chain.iter().rev().find_map(|class| {
            self.world.methods_of(*class).find(|id| {
                let method = self.world.method(*id);
                method.is_static() && &**self.world.text(method.name) == name
            })
        })?;
        let (wanted, result) = method_types(self.world.text(self.world.method(target).descriptor))?;
        let (given, given_result) = method_types(descriptor)?;
        let same = |a: &Type, b: &Type| a == b || a.is_reference() && b.is_reference();
        let fits = wanted.len() == given.len() + 1
            && given.iter().zip(&wanted[1..]).all(|(given, wanted)| same(given, wanted))
            && (given_result == Type::Void || same(&given_result, &result));
        fits.then_some(target)
    }

    /// The values a call passes.
    fn site_values(&self, site: &Site, base: usize) -> Vec<D::Value> {
        let registers = site.start as usize..site.start as usize + site.count as usize;
        self.code.arguments[registers].iter().map(|register| self.stack[base + *register as usize]).collect()
    }

    /// The object that is first among the values of a call: it is looked at to find out what is called.
    fn first_of(&mut self, values: &[D::Value]) -> Ref {
        Ref::from_bits(values.first().map_or(0, |value| self.domain.pin(*value)))
    }

    /// Pushes the frame of a method, or runs it if it is native, and goes on there.
    fn enter(&mut self, method: MethodId, values: Vec<D::Value>, d: u16, then: Then) -> Result<(), Trap> {
        if self.prepare(method)?.entry == NATIVE {
            let arguments = values.into_iter().map(|value| self.domain.pin(value)).collect();
            self.push_upcall(Upcall { method, arguments, then }, d, None)?;
        } else {
            self.push_frame_with(method, &values, d, then)?;
        }
        Err(Trap::Retry)
    }

    /// `MethodHandle.invoke`, `invokeExact` and `invokeBasic`.
    fn call_handle(
        &mut self,
        name: &str,
        handle: Ref,
        owner: ClassId,
        site: &Site,
        values: Vec<D::Value>,
        base: usize,
    ) -> Result<(), Trap> {
        if !matches!(name, "invoke" | "invokeExact" | "invokeBasic") {
            return self.unsupported(format!("MethodHandle.{name}"));
        }
        if let Some(field) = self.reflected_field(handle) {
            return self.access_by_handle(field, &values[1..], site, base);
        }
        if name != "invokeBasic" {
            let given = self.member(owner, site.constant)?.descriptor;
            let own = self.type_descriptor(Ref::from_bits(self.get_named(handle, "type")));
            if given != own {
                if name == "invokeExact" {
                    let check = self.exact_check(&given)?;
                    return self.enter(check, values[..1].to_vec(), crate::code::NOWHERE, Then::Deliver);
                }
                let invoker = self.generic_invoker(&given)?;
                return self.enter(invoker, values, site.d, Then::Deliver);
            }
        }
        self.invoke_basic(handle, values, site, base)
    }

    /// Calls a handle with arguments of its own types; the first is the handle itself.
    fn invoke_basic(&mut self, handle: Ref, mut values: Vec<D::Value>, site: &Site, base: usize) -> Result<(), Trap> {
        let class = self.world.class(self.heap.class(handle)).name.clone();
        if !class.starts_with("java/lang/invoke/DirectMethodHandle") {
            let form = Ref::from_bits(self.get_named(handle, "form"));
            let method = self.method_of_form(form)?;
            return self.enter(method, values, site.d, Then::Deliver);
        }
        if &*class == "java/lang/invoke/DirectMethodHandle$Constructor" {
            let member = Ref::from_bits(self.get_named(handle, "initMethod"));
            let method = self.method_of_member(member)?;
            let owner = self.class_of_mirror(Ref::from_bits(self.get_named(handle, "instanceClass")));
            self.initialise(owner)?;
            let size = self.class_state(owner).size;
            let made = self.heap.new_object(owner, size)?;
            values[0] = D::constant(made.bits());
            return self.enter(method, values, site.d, Then::Give(made));
        }
        let member = Ref::from_bits(self.get_named(handle, "member"));
        if let Some(field) = self.field_of_member(member) {
            let object = values.get(1).map_or(0, |value| self.domain.pin(*value));
            if !self.world.field(field).is_static() && object == 0 {
                let check =
                    self.find("java/util/Objects", "requireNonNull", "(Ljava/lang/Object;)Ljava/lang/Object;")?;
                return self.enter(check, vec![D::constant(0)], crate::code::NOWHERE, Then::Deliver);
            }
            return self.access_by_handle(field, &values[1..], site, base);
        }
        values.remove(0);
        if &*class == "java/lang/invoke/DirectMethodHandle$Special" {
            self.check_caller(handle, &values)?;
        }
        self.enter_member(member, values, site)
    }

    /// `invokespecial` through a handle is for objects of the class that looked it up.
    fn check_caller(&mut self, handle: Ref, values: &[D::Value]) -> Result<(), Trap> {
        let caller = Ref::from_bits(self.get_named(handle, "caller"));
        let receiver = self.first_of(values);
        if caller.is_null() || receiver.is_null() {
            return Ok(());
        }
        let (caller, class) = (self.class_of_mirror(caller), self.heap.class(receiver));
        if self.world.is_subclass(class, caller) {
            return Ok(());
        }
        let (class, caller) = (self.world.class(class).java_name(), self.world.class(caller).java_name());
        self.throw_new(
            "java/lang/IncompatibleClassChangeError",
            format!("Receiver class {class} is not a subclass of caller class {caller}"),
        )
    }

    fn access_by_handle(
        &mut self,
        field: glassbox_classes::world::FieldId,
        values: &[D::Value],
        site: &Site,
        base: usize,
    ) -> Result<(), Trap> {
        let arguments: Vec<u64> = values.iter().map(|value| self.domain.pin(*value)).collect();
        self.domain.native(&arguments);
        if D::DECIDES
            && let Some(address) = self.undecided_among(&arguments)
        {
            return Err(Trap::Undecided(address));
        }
        let bits = self.access_reflected_field(field, &arguments)?;
        if site.d != crate::code::NOWHERE {
            self.stack[base + site.d as usize] = D::constant(bits);
        }
        Ok(())
    }

    /// `MethodHandle.linkToStatic` and its like: the last argument is the member to call.
    pub(crate) fn call_linker(&mut self, method: MethodId, site: &Site, pc: u32, base: usize) -> Result<(), Trap> {
        self.top_frame().pc = pc;
        let name = self.world.text(self.world.method(method).name).clone();
        let mut values = self.site_values(site, base);
        let member = Ref::from_bits(values.pop().map_or(0, |value| self.domain.pin(value)));
        if !name.starts_with("linkTo") || &*name == "linkToNative" {
            return self.unsupported(format!("MethodHandle.{name}"));
        }
        if member.is_null() {
            return self.throw_null();
        }
        self.enter_member(member, values, site)
    }

    /// Calls a method that a `MemberName` stands for.
    fn enter_member(&mut self, member: Ref, values: Vec<D::Value>, site: &Site) -> Result<(), Trap> {
        let method = self.method_of_member(member)?;
        let info = self.world.method(method);
        let class = info.class;
        if info.is_static() {
            self.initialise(class)?;
            return self.enter(method, values, site.d, Then::Deliver);
        }
        let receiver = self.first_of(&values);
        if receiver.is_null() {
            // The call itself was fine, so that there is nothing to explain about it: as if thrown
            // by a method that stack traces leave out.
            self.in_native =
                Some(self.find("java/lang/invoke/MethodHandle", "type", "()Ljava/lang/invoke/MethodType;")?);
            let exception = self.new_throwable("java/lang/NullPointerException", None);
            self.in_native = None;
            return Err(exception.map_or_else(|trap| trap, Trap::Throw));
        }
        let target = match self.linker_of(member) {
            Some("linkToSpecial") => method,
            Some("linkToInterface") => self.select_interface(self.heap.class(receiver), method)?,
            _ => self.world.select(self.heap.class(receiver), method).map_err(|error| self.link_trap(error))?,
        };
        self.enter(target, values, site.d, Then::Deliver)
    }
}
