//! Lambda forms: what method handles other than direct ones do.
//!
//! The JDK describes the work of a combined handle (`MethodHandles.filterArguments`, `asType`, a
//! bound argument, …) as a `LambdaForm`: parameters, then a list of calls whose arguments are
//! parameters, earlier results or constants. HotSpot's JDK spins a class for each form, with a
//! class-file library that runs as Java code. Here the JDK builds and edits its forms as ever, and
//! the machine spins the class: one static method with one call per name. Nothing of the JDK's own
//! treatment of special names (its intrinsics for tests, loops, `try`) is needed, because each of
//! them is also a plain Java method that does the same.
//!
//! A form remembers its method in `invocationCounter`, which otherwise only the JDK's interpreter of
//! forms uses. That makes the memory part of the heap: going back to a state in which a form was
//! not yet spun, or did not exist, needs no further care. Constants of a form are elements of an
//! array in a static field of the spun class.
//!
//! The second half of the file spins the small methods that start such work at call sites: those
//! that change a handle's type first, and those that link constants and call sites.

use glassbox_classes::descriptor::{Type, method_types};
use glassbox_classes::world::MethodId;
use ristretto_classfile::MethodAccessFlags;
use ristretto_classfile::attributes::{ExceptionTableEntry, Instruction};

use crate::domain::Domain;
use crate::heap::Ref;
use crate::machine::{Machine, Trap};
use crate::spin::{Spinner, give_back, load, slots};

const HANDLE: &str = "java/lang/invoke/MethodHandle";
const CONSTANTS: &str = "[Ljava/lang/Object;";

/// What a name of a form calls.
enum Callee {
    /// `MethodHandle.invokeBasic`: the handle is the first argument.
    Basic,
    /// One of the `linkTo` methods: the member is the last argument.
    Link(String),
    /// A method, as the `linkTo` method for its kind and the member.
    Member(&'static str, Ref),
    /// A handle.
    Handle(Ref),
}

impl<D: Domain> Machine<D> {
    /// The method that does what a form says: static, with basic types.
    pub(crate) fn method_of_form(&mut self, form: Ref) -> Result<MethodId, Trap> {
        let known = self.get_named(form, "invocationCounter") as u32;
        if known != 0 {
            return Ok(MethodId(known));
        }
        let names = self.refs_of(form, "names");
        let arity = self.get_named(form, "arity") as u32 as usize;
        if names.is_empty() || arity > names.len() {
            return self.unsupported("this kind of method handle");
        }
        let result = self.get_named(form, "result") as i32;
        let kinds: Vec<Type> = names.iter().map(|name| self.basic_type(*name)).collect();
        let mut descriptor = "(".to_owned();
        let mut places = Vec::new();
        let mut next = 0;
        let mut parameter_slots = 0;
        for (index, kind) in kinds.iter().enumerate() {
            places.push(next);
            next += slots(kind);
            if index < arity {
                descriptor.push_str(&kind.descriptor());
                parameter_slots = next;
            }
        }
        let result = usize::try_from(result).ok();
        let result_kind = result.and_then(|index| kinds.get(index).cloned()).unwrap_or(Type::Void);
        descriptor.push(')');
        descriptor.push_str(&result_kind.descriptor());

        let mut spinner = self.handle_spinner("Form")?;
        let own = spinner.name().to_owned();
        spinner.field("constants", CONSTANTS, true);
        let constants_field = spinner.field_ref(&own, "constants", CONSTANTS);
        let mut constants: Vec<Ref> = Vec::new();
        let mut constant = |spinner: &mut Spinner, object: Ref| {
            let index = constants.iter().position(|other| *other == object).unwrap_or_else(|| {
                constants.push(object);
                constants.len() - 1
            });
            [Instruction::Getstatic(constants_field), spinner.int(index as i32), Instruction::Aaload]
        };
        let mut code = Vec::new();
        for (index, name) in names.iter().enumerate().skip(arity) {
            let function = Ref::from_bits(self.get_named(*name, "function"));
            let (callee, declared) = self.callee(function)?;
            let mut called = "(".to_owned();
            if let Callee::Handle(handle) = callee {
                code.extend(constant(&mut spinner, handle));
            }
            for (position, argument) in self.refs_of(*name, "arguments").into_iter().enumerate() {
                let wanted = declared.get(position).cloned().unwrap_or(Type::Object("java/lang/Object".to_owned()));
                let kind = if self.is_name(argument) {
                    let from = self.get_named(argument, "index") as u16 as usize;
                    let Some(kind) = kinds.get(from) else {
                        return self.throw_new("java/lang/InternalError", "malformed lambda form");
                    };
                    code.push(load(kind, places[from]));
                    kind.clone()
                } else if wanted.is_reference() {
                    code.extend(constant(&mut spinner, argument));
                    object_type()
                } else {
                    let basic = basic(&wanted);
                    code.extend(constant(&mut spinner, argument));
                    let own = if argument.is_null() { None } else { self.unboxed(argument) };
                    let own = own.and_then(|(descriptor, _)| Type::of(descriptor)).unwrap_or_else(|| wanted.clone());
                    spinner.convert(&mut code, &Type::Object(crate::spin::wrapper(&own).to_owned()), &own);
                    spinner.convert(&mut code, &own, &basic);
                    basic
                };
                // The receiver of invokeBasic is no part of the descriptor.
                if position > 0 || !matches!(callee, Callee::Basic) {
                    called.push_str(&kind.descriptor());
                }
            }
            if let Callee::Member(_, member) = callee {
                code.extend(constant(&mut spinner, member));
                called.push_str("Ljava/lang/Object;");
            }
            called.push(')');
            called.push_str(&kinds[index].descriptor());
            code.push(match &callee {
                Callee::Basic | Callee::Handle(_) => spinner.invoke_virtual(HANDLE, "invokeBasic", &called),
                Callee::Link(method) => spinner.invoke_static(HANDLE, method, &called),
                Callee::Member(method, _) => spinner.invoke_static(HANDLE, method, &called),
            });
            if kinds[index] != Type::Void {
                code.push(store(&kinds[index], places[index]));
            }
        }
        if let Some(result) = result
            && result < kinds.len()
            && result_kind != Type::Void
        {
            code.push(load(&result_kind, places[result]));
        }
        code.push(give_back(&result_kind));
        spinner.method("run", &descriptor, true, code, next - parameter_slots);
        let owner = self.load(HANDLE)?;
        let array = self.ref_array(CONSTANTS, &constants)?;
        let method = self.define_spun(spinner, owner, "run", &descriptor)?;
        let class = self.world.method(method).class;
        self.set_static(class, "constants", array.bits());
        self.set_named(form, "invocationCounter", u64::from(method.0));
        Ok(method)
    }

    /// What a named function calls, and the types it declares.
    fn callee(&self, function: Ref) -> Result<(Callee, Vec<Type>), Trap> {
        let member = Ref::from_bits(self.get_named(function, "member"));
        let handle = Ref::from_bits(self.get_named(function, "resolvedHandle"));
        let types = |descriptor: &str| method_types(descriptor).map(|(parameters, _)| parameters).unwrap_or_default();
        let linker = if member.is_null() { None } else { self.linker_of(member) };
        if let Some(linker) = linker {
            let owner = self.class_of_mirror(Ref::from_bits(self.get_named(member, "clazz")));
            let mut declared = types(&self.type_descriptor(Ref::from_bits(self.get_named(member, "type"))));
            if linker != "linkToStatic" {
                declared.insert(0, object_type());
            }
            if &*self.world.class(owner).name == HANDLE {
                let name = self.string_text(Ref::from_bits(self.get_named(member, "name")));
                if name == "invokeBasic" {
                    return Ok((Callee::Basic, declared));
                }
                if name.starts_with("linkTo") {
                    return Ok((Callee::Link(name), declared));
                }
            }
            return Ok((Callee::Member(linker, member), declared));
        }
        if handle.is_null() {
            return self.unsupported("this kind of method handle");
        }
        Ok((Callee::Handle(handle), types(&self.type_descriptor(Ref::from_bits(self.get_named(handle, "type"))))))
    }

    /// The elements of an array in a field.
    fn refs_of(&self, object: Ref, field: &str) -> Vec<Ref> {
        let array = Ref::from_bits(self.get_named(object, field));
        if array.is_null() {
            return Vec::new();
        }
        (0..self.heap.length(array)).map(|index| self.heap.array_ref(array, index)).collect()
    }

    fn is_name(&self, object: Ref) -> bool {
        !object.is_null() && &*self.world.class(self.heap.class(object)).name == "java/lang/invoke/LambdaForm$Name"
    }

    /// The type of a name, by the letter of its `BasicType`.
    fn basic_type(&self, name: Ref) -> Type {
        let kind = Ref::from_bits(self.get_named(name, "type"));
        match self.get_named(kind, "btChar") as u8 {
            b'I' => Type::Int,
            b'J' => Type::Long,
            b'F' => Type::Float,
            b'D' => Type::Double,
            b'V' => Type::Void,
            _ => object_type(),
        }
    }

    fn handle_spinner(&mut self, what: &str) -> Result<Spinner, Trap> {
        let owner = self.load(HANDLE)?;
        Ok(self.spinner(owner, what))
    }

    /// A static method of a spun class with one local variable, made once for a key. Such methods
    /// hold no objects.
    fn adapter(
        &mut self,
        key: String,
        descriptor: &str,
        body: impl FnOnce(&mut Spinner) -> Vec<Instruction>,
    ) -> Result<MethodId, Trap> {
        if let Some(method) = self.adapters.get(&key) {
            return Ok(*method);
        }
        let mut spinner = self.handle_spinner("Adapter")?;
        let code = body(&mut spinner);
        spinner.method("run", descriptor, true, code, 1);
        let owner = self.load(HANDLE)?;
        let method = self.define_spun(spinner, owner, "run", descriptor)?;
        self.adapters.insert(key, method);
        Ok(method)
    }

    /// `static R run(MethodHandle h, A… a) { return h.asType(call type).invokeBasic(a…); }`,
    /// with the call of `asType` where the JDK has it.
    pub(crate) fn generic_invoker(&mut self, descriptor: &str) -> Result<MethodId, Trap> {
        let Some((parameters, result)) = method_types(descriptor) else { return malformed(self) };
        let own = descriptor.replacen('(', &format!("(L{HANDLE};"), 1);
        self.adapter(format!("invoke{descriptor}"), &own, |spinner| {
            let mut code = vec![Instruction::Aload_0];
            let wanted = spinner.method_type(descriptor);
            code.push(wanted);
            let check = format!("(L{HANDLE};Ljava/lang/invoke/MethodType;)L{HANDLE};");
            code.push(spinner.invoke_static("java/lang/invoke/Invokers", "checkGenericType", &check));
            load_all(&mut code, &parameters, 1);
            code.push(spinner.invoke_virtual(HANDLE, "invokeBasic", descriptor));
            code.push(give_back(&result));
            code
        })
    }

    /// `static void run(MethodHandle h)`: throws what `invokeExact` throws for a call of other types.
    pub(crate) fn exact_check(&mut self, descriptor: &str) -> Result<MethodId, Trap> {
        self.adapter(format!("exact{descriptor}"), &format!("(L{HANDLE};)V"), |spinner| {
            let wanted = spinner.method_type(descriptor);
            let check = format!("(L{HANDLE};Ljava/lang/invoke/MethodType;)V");
            let check = spinner.invoke_static("java/lang/invoke/Invokers", "checkExactType", &check);
            vec![Instruction::Aload_0, wanted, check, Instruction::Return]
        })
    }

    /// A call of a `VarHandle` whose arguments are not simply those of the access mode: the JDK
    /// finds the handle for it, or the exception.
    pub(crate) fn variable_invoker(&mut self, name: &str, descriptor: &str) -> Result<MethodId, Trap> {
        const VARIABLE: &str = "java/lang/invoke/VarHandle";
        const ACCESS: &str = "java/lang/invoke/VarHandle$AccessDescriptor";
        let Some((parameters, result)) = method_types(descriptor) else { return malformed(self) };
        let Some(mode) = ACCESS_MODES.iter().position(|mode| *mode == name) else {
            return self.unsupported(format!("VarHandle.{name}"));
        };
        let kind = match name {
            name if name.starts_with("getAnd") => 4,
            name if name.starts_with("get") => 0,
            name if name.starts_with("set") => 1,
            name if name.starts_with("compareAndExchange") => 3,
            _ => 2,
        };
        let own = descriptor.replacen('(', &format!("(L{VARIABLE};"), 1);
        self.adapter(format!("{name}{descriptor}"), &own, |spinner| {
            let access = spinner.class(ACCESS);
            let init = spinner.method_ref(ACCESS, "<init>", "(Ljava/lang/invoke/MethodType;II)V");
            let mut code = vec![Instruction::Aload_0, Instruction::New(access), Instruction::Dup];
            code.push(spinner.method_type(descriptor));
            code.extend([spinner.int(kind), spinner.int(mode as i32), Instruction::Invokespecial(init)]);
            let check = format!("(L{VARIABLE};L{ACCESS};)L{HANDLE};");
            code.push(spinner.invoke_static("java/lang/invoke/Invokers", "checkVarHandleGenericType", &check));
            code.push(Instruction::Aload_0);
            load_all(&mut code, &parameters, 1);
            code.push(spinner.invoke_virtual(HANDLE, "invokeBasic", &own));
            code.push(give_back(&result));
            code
        })
    }

    /// `static MethodHandle run(Class caller, int kind, Class owner, String name)`: links a constant
    /// handle of a method with a descriptor.
    pub(crate) fn handle_linker(&mut self, descriptor: &str) -> Result<MethodId, Trap> {
        const OWN: &str = "(Ljava/lang/Class;ILjava/lang/Class;Ljava/lang/String;)Ljava/lang/invoke/MethodHandle;";
        self.adapter(format!("link{descriptor}"), OWN, |spinner| {
            let wanted = spinner.method_type(descriptor);
            let link = OWN.replace(")", "Ljava/lang/Object;)");
            let call = spinner.invoke_static("java/lang/invoke/MethodHandleNatives", "linkMethodHandleConstant", &link);
            vec![
                Instruction::Aload_0,
                Instruction::Iload_1,
                Instruction::Aload_2,
                Instruction::Aload_3,
                wanted,
                call,
                Instruction::Areturn,
            ]
        })
    }

    /// `static Object run(MethodHandle bootstrap, String name, Object arguments, Class caller)`: what
    /// a call site is linked to, a handle or a `CallSite`.
    pub(crate) fn site_linker(&mut self, descriptor: &str) -> Result<MethodId, Trap> {
        const NATIVES: &str = "java/lang/invoke/MethodHandleNatives";
        let own = format!("(L{HANDLE};Ljava/lang/String;Ljava/lang/Object;Ljava/lang/Class;)Ljava/lang/Object;");
        let five = "Ljava/lang/Object;".repeat(5);
        let mut link = format!("({five}[Ljava/lang/Object;)Ljava/lang/invoke/MemberName;");
        let natives = self.load(NATIVES)?;
        // Older JDKs also pass an index, which they do not use.
        let with_index = self.world.find_method(natives, "linkCallSite", &link).is_none();
        if with_index {
            link = link.replacen(';', ";I", 1);
        }
        self.adapter(format!("site{descriptor}"), &own, |spinner| {
            let object = spinner.class("java/lang/Object");
            let wanted = spinner.method_type(descriptor);
            let call = spinner.invoke_static(NATIVES, "linkCallSite", &link);
            let mut code = vec![Instruction::Iconst_1, Instruction::Anewarray(object), Instruction::Astore_w(4)];
            code.push(Instruction::Aload_3);
            if with_index {
                code.push(Instruction::Iconst_0);
            }
            code.extend([Instruction::Aload_0, Instruction::Aload_1, wanted, Instruction::Aload_2]);
            code.extend([Instruction::Aload_w(4), call, Instruction::Pop]);
            code.extend([Instruction::Aload_w(4), Instruction::Iconst_0, Instruction::Aaload, Instruction::Areturn]);
            code
        })
    }

    /// What `MethodHandleImpl.tryFinally(target, cleanup, arguments)` does in compiled forms. The
    /// JDK's method itself passes null to the cleanup for a result of a primitive type.
    pub(crate) fn finally_runner(&mut self) -> Result<MethodId, Trap> {
        const KEY: &str = "tryFinally";
        if let Some(method) = self.adapters.get(KEY) {
            return Ok(*method);
        }
        let descriptor = format!("(L{HANDLE};L{HANDLE};[Ljava/lang/Object;)Ljava/lang/Object;");
        let mut spinner = self.handle_spinner("Finally")?;
        let code = finally_code(&mut spinner);
        let guard =
            ExceptionTableEntry { range_pc: 0..3, handler_pc: 7, catch_type: spinner.class("java/lang/Throwable") };
        let flags = MethodAccessFlags::PUBLIC | MethodAccessFlags::STATIC;
        spinner.guarded_method("run", &descriptor, flags, code, 2, vec![guard]);
        let owner = self.load(HANDLE)?;
        let method = self.define_spun(spinner, owner, "run", &descriptor)?;
        self.adapters.insert(KEY.to_owned(), method);
        Ok(method)
    }

    /// A method with a call site's descriptor that calls the handle in a static field `site` of its
    /// class, or the target of the `CallSite` there.
    pub(crate) fn spin_site(&mut self, descriptor: &str, by_target: bool) -> Result<MethodId, Trap> {
        const SITE: &str = "java/lang/invoke/CallSite";
        let Some((parameters, result)) = method_types(descriptor) else { return malformed(self) };
        let mut spinner = self.handle_spinner("Site")?;
        let own = spinner.name().to_owned();
        let kind = format!("L{};", if by_target { SITE } else { HANDLE });
        spinner.field("site", &kind, true);
        let mut code = vec![Instruction::Getstatic(spinner.field_ref(&own, "site", &kind))];
        if by_target {
            code.push(spinner.invoke_virtual(SITE, "getTarget", &format!("()L{HANDLE};")));
        }
        load_all(&mut code, &parameters, 0);
        code.push(spinner.invoke_virtual(HANDLE, "invokeBasic", descriptor));
        code.push(give_back(&result));
        spinner.method("run", descriptor, true, code, 0);
        let owner = self.load(HANDLE)?;
        self.define_spun(spinner, owner, "run", descriptor)
    }
}

/// The methods of `VarHandle` in the order of `VarHandle.AccessMode`.
const ACCESS_MODES: [&str; 31] = [
    "get",
    "set",
    "getVolatile",
    "setVolatile",
    "getAcquire",
    "setRelease",
    "getOpaque",
    "setOpaque",
    "compareAndSet",
    "compareAndExchange",
    "compareAndExchangeAcquire",
    "compareAndExchangeRelease",
    "weakCompareAndSetPlain",
    "weakCompareAndSet",
    "weakCompareAndSetAcquire",
    "weakCompareAndSetRelease",
    "getAndSet",
    "getAndSetAcquire",
    "getAndSetRelease",
    "getAndAdd",
    "getAndAddAcquire",
    "getAndAddRelease",
    "getAndBitwiseOr",
    "getAndBitwiseOrRelease",
    "getAndBitwiseOrAcquire",
    "getAndBitwiseAnd",
    "getAndBitwiseAndRelease",
    "getAndBitwiseAndAcquire",
    "getAndBitwiseXor",
    "getAndBitwiseXorRelease",
    "getAndBitwiseXorAcquire",
];

/// The result (local 3) or zero with the exception (local 4) is inserted into the cleanup, which is
/// then called with the arguments; the exception is thrown on. Branches name instructions by index.
fn finally_code(spinner: &mut Spinner) -> Vec<Instruction> {
    use Instruction::*;
    let call = spinner.invoke_virtual(HANDLE, "invokeWithArguments", "([Ljava/lang/Object;)Ljava/lang/Object;");
    let kind = spinner.invoke_virtual(HANDLE, "type", "()Ljava/lang/invoke/MethodType;");
    let result = spinner.invoke_virtual("java/lang/invoke/MethodType", "returnType", "()Ljava/lang/Class;");
    let is_primitive = spinner.invoke_virtual("java/lang/Class", "isPrimitive", "()Z");
    let wrapper = "sun/invoke/util/Wrapper";
    let of_class = spinner.invoke_static(wrapper, "forPrimitiveType", "(Ljava/lang/Class;)Lsun/invoke/util/Wrapper;");
    let zero = spinner.invoke_virtual(wrapper, "zero", "()Ljava/lang/Object;");
    let void = spinner.field_ref("java/lang/Void", "TYPE", "Ljava/lang/Class;");
    let object = spinner.class("java/lang/Object");
    let insert = format!("(L{HANDLE};I[Ljava/lang/Object;)L{HANDLE};");
    let insert = spinner.invoke_static("java/lang/invoke/MethodHandles", "insertArguments", &insert);
    let mut code = vec![Aload_0, Aload_2, call.clone(), Astore_3, Aconst_null, Astore_w(4), Goto(21)];
    code.extend([Astore_w(4), Aload_0, kind.clone(), result.clone(), is_primitive, Ifeq(19)]);
    code.extend([Aload_0, kind.clone(), result.clone(), of_class, zero, Goto(20)]);
    code.extend([Aconst_null, Astore_3]);
    code.extend([Aload_1, Iconst_0, Aload_0, kind, result, Getstatic(void), If_acmpne(35)]);
    code.extend([Iconst_1, Anewarray(object), Dup, Iconst_0, Aload_w(4), Aastore, Goto(45)]);
    code.extend([Iconst_2, Anewarray(object), Dup, Iconst_0, Aload_w(4), Aastore]);
    code.extend([Dup, Iconst_1, Aload_3, Aastore]);
    code.extend([insert, Aload_2, call, Astore_3]);
    code.extend([Aload_w(4), Ifnull(53), Aload_w(4), Athrow, Aload_3, Areturn]);
    code
}

fn malformed<D: Domain, T>(m: &Machine<D>) -> Result<T, Trap> {
    m.throw_new("java/lang/ClassFormatError", "malformed descriptor")
}

fn object_type() -> Type {
    Type::Object("java/lang/Object".to_owned())
}

/// The type that stands for a type in lambda forms.
fn basic(kind: &Type) -> Type {
    match kind {
        Type::Boolean | Type::Byte | Type::Char | Type::Short => Type::Int,
        kind if kind.is_reference() => object_type(),
        kind => kind.clone(),
    }
}

fn load_all(code: &mut Vec<Instruction>, parameters: &[Type], first: u16) {
    let mut slot = first;
    for kind in parameters {
        code.push(load(kind, slot));
        slot += slots(kind);
    }
}

fn store(kind: &Type, slot: u16) -> Instruction {
    match kind {
        Type::Long => Instruction::Lstore_w(slot),
        Type::Float => Instruction::Fstore_w(slot),
        Type::Double => Instruction::Dstore_w(slot),
        Type::Object(_) | Type::Array(_) => Instruction::Astore_w(slot),
        _ => Instruction::Istore_w(slot),
    }
}
