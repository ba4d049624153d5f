//! What the language's bootstraps make: lambdas, concatenation, record methods, pattern switches.

use glassbox_classes::descriptor::{Type, method_types};
use glassbox_classes::world::{ClassId, Made, MethodId};
use ristretto_classfile::ReferenceKind;
use ristretto_classfile::attributes::Instruction;

use crate::domain::Domain;
use crate::dynamic::{Argument, Bootstrap, Handle};
use crate::machine::{Machine, Trap};
use crate::spin::{Spinner, give_back, load, slots, wrapper};

/// Flags of `LambdaMetafactory.altMetafactory`.
const SERIALIZABLE: i32 = 1;
const MARKERS: i32 = 2;
const BRIDGES: i32 = 4;

impl<D: Domain> Machine<D> {
    pub(crate) fn spinner(&mut self, owner: ClassId, what: &str) -> Spinner {
        self.spun += 1;
        let name = &self.world.class(owner).name;
        // Since Java 21 the names of such classes are not numbered.
        let numbered = self.world.path().jdk().feature() < 21;
        Spinner::new(if numbered { format!("{name}$${what}${}", self.spun) } else { format!("{name}$${what}") })
    }

    /// Defines a spun class and gives one of its methods, ready to be called.
    pub(crate) fn define_spun(
        &mut self,
        spinner: Spinner,
        owner: ClassId,
        name: &str,
        descriptor: &str,
    ) -> Result<MethodId, Trap> {
        let made = Made { hidden: true, host: Some(owner), nestmate: true };
        let class = self.world.define(spinner.finish(), made).map_err(|error| self.link_trap(error))?;
        self.link(class)?;
        self.initialise(class)?;
        match self.world.find_declared(class, name, descriptor) {
            Some(method) => Ok(method),
            None => self.unsupported(format!("the call site {name}{descriptor}")),
        }
    }

    /// A lambda or method reference: a class with a field per captured value.
    pub(crate) fn spin_lambda(&mut self, owner: ClassId, bootstrap: &Bootstrap) -> Result<MethodId, Trap> {
        let malformed = || Trap::ThrowNew("java/lang/BootstrapMethodError", Some("malformed lambda".to_owned()));
        let (captured, interface) = method_types(&bootstrap.descriptor).ok_or_else(malformed)?;
        let Type::Object(interface_name) = &interface else { return Err(malformed()) };
        let [Argument::MethodType(erased), Argument::Handle(target), Argument::MethodType(instantiated), rest @ ..] =
            &bootstrap.arguments[..]
        else {
            return Err(malformed());
        };
        let mut spinner = self.spinner(owner, "Lambda");
        spinner.implement(interface_name);
        let mut descriptors = vec![erased.clone()];
        let mut rest = rest.iter();
        if let Some(Argument::Int(flags)) = rest.next() {
            if flags & SERIALIZABLE != 0 {
                spinner.implement("java/io/Serializable");
                let capturer = self.world.class(owner).name.clone();
                let code =
                    write_replace(&mut spinner, &capturer, bootstrap, interface_name, erased, target, instantiated)
                        .ok_or_else(malformed)?;
                spinner.method("writeReplace", "()Ljava/lang/Object;", false, code, 0);
            }
            if flags & MARKERS != 0
                && let Some(Argument::Int(count)) = rest.next()
            {
                for _ in 0..*count {
                    if let Some(Argument::Class(marker)) = rest.next() {
                        spinner.implement(marker);
                    }
                }
            }
            if flags & BRIDGES != 0
                && let Some(Argument::Int(count)) = rest.next()
            {
                for _ in 0..*count {
                    if let Some(Argument::MethodType(bridge)) = rest.next() {
                        descriptors.push(bridge.clone());
                    }
                }
            }
        }
        for (index, kind) in captured.iter().enumerate() {
            spinner.field(&format!("f{index}"), &kind.descriptor(), false);
        }
        descriptors.dedup();
        for descriptor in &descriptors {
            let code = lambda_body(&mut spinner, &captured, target, descriptor, instantiated).ok_or_else(malformed)?;
            spinner.method(&bootstrap.name, descriptor, false, code, 0);
        }
        let code = lambda_factory(&mut spinner, &captured, &interface);
        spinner.method("make", &bootstrap.descriptor, true, code, 0);
        self.define_spun(spinner, owner, "make", &bootstrap.descriptor)
    }

    /// String concatenation by a recipe: a chain of `StringBuilder.append`.
    pub(crate) fn spin_concat(&mut self, owner: ClassId, bootstrap: &Bootstrap) -> Result<MethodId, Trap> {
        const BUILDER: &str = "java/lang/StringBuilder";
        let Some((parameters, _)) = method_types(&bootstrap.descriptor) else {
            return self.throw_new("java/lang/BootstrapMethodError", "malformed concatenation");
        };
        let mut arguments = bootstrap.arguments.iter();
        let recipe = match arguments.next() {
            Some(Argument::Text(recipe)) => recipe.clone(),
            _ => "\u{1}".repeat(parameters.len()),
        };
        let mut spinner = self.spinner(owner, "Concat");
        let builder = spinner.class(BUILDER);
        let init = spinner.method_ref(BUILDER, "<init>", "()V");
        let mut code = vec![Instruction::New(builder), Instruction::Dup, Instruction::Invokespecial(init)];
        let mut slot = 0;
        let mut parameters = parameters.iter();
        let mut literal = String::new();
        let flush = |spinner: &mut Spinner, code: &mut Vec<Instruction>, literal: &mut String| {
            if !literal.is_empty() {
                let text = spinner.string(literal);
                let append = spinner.invoke_virtual(BUILDER, "append", &format!("(Ljava/lang/String;)L{BUILDER};"));
                code.extend([Instruction::Ldc_w(text), append]);
                literal.clear();
            }
        };
        for unit in recipe.chars() {
            match unit {
                '\u{1}' => {
                    let Some(kind) = parameters.next() else { break };
                    flush(&mut spinner, &mut code, &mut literal);
                    let appended = match kind {
                        Type::Byte | Type::Short => "I".to_owned(),
                        Type::Object(name) if name == "java/lang/String" => "Ljava/lang/String;".to_owned(),
                        kind if kind.is_reference() => "Ljava/lang/Object;".to_owned(),
                        kind => kind.descriptor(),
                    };
                    let append = spinner.invoke_virtual(BUILDER, "append", &format!("({appended})L{BUILDER};"));
                    code.extend([load(kind, slot), append]);
                    slot += slots(kind);
                }
                '\u{2}' => match arguments.next() {
                    Some(Argument::Text(text)) => literal.push_str(text),
                    Some(Argument::Int(value)) => literal.push_str(&value.to_string()),
                    Some(Argument::Long(value)) => literal.push_str(&value.to_string()),
                    _ => return self.unsupported("a constant of this kind in a string concatenation"),
                },
                other => literal.push(other),
            }
        }
        flush(&mut spinner, &mut code, &mut literal);
        let to_string = spinner.invoke_virtual(BUILDER, "toString", "()Ljava/lang/String;");
        code.extend([to_string, Instruction::Areturn]);
        spinner.method("concat", &bootstrap.descriptor, true, code, 0);
        self.define_spun(spinner, owner, "concat", &bootstrap.descriptor)
    }

    /// `equals`, `hashCode` and `toString` of records.
    pub(crate) fn spin_record_method(&mut self, owner: ClassId, bootstrap: &Bootstrap) -> Result<MethodId, Trap> {
        let [Argument::Class(record), Argument::Text(_), getters @ ..] = &bootstrap.arguments[..] else {
            return self.throw_new("java/lang/BootstrapMethodError", "malformed record method");
        };
        let fields: Vec<(&str, Type)> = getters
            .iter()
            .filter_map(|getter| match getter {
                Argument::Handle(handle) => Some((&*handle.member.name, Type::of(&handle.member.descriptor)?)),
                _ => None,
            })
            .collect();
        let mut spinner = self.spinner(owner, "Record");
        let code = match &*bootstrap.name {
            "equals" => record_equals(&mut spinner, record, &fields),
            "hashCode" => record_hash_code(&mut spinner, record, &fields),
            _ => record_to_string(&mut spinner, record, &fields),
        };
        spinner.method("run", &bootstrap.descriptor, true, code, 1);
        self.define_spun(spinner, owner, "run", &bootstrap.descriptor)
    }

    /// A pattern switch: the first label from `restart` on that matches.
    pub(crate) fn spin_switch(&mut self, owner: ClassId, bootstrap: &Bootstrap) -> Result<MethodId, Trap> {
        let Some((parameters, _)) = method_types(&bootstrap.descriptor) else {
            return self.throw_new("java/lang/BootstrapMethodError", "malformed switch");
        };
        let (Some(target), true) = (parameters.first().cloned(), parameters.len() == 2) else {
            return self.throw_new("java/lang/BootstrapMethodError", "malformed switch");
        };
        let enumeration = bootstrap.method.member.name == "enumSwitch";
        let mut spinner = self.spinner(owner, "Switch");
        let mut code = Vec::new();
        let restart = slots(&target);
        let boxed = restart + 1;
        // The value, boxed if it is primitive, goes to a local of its own.
        code.push(load(&target, 0));
        spinner.convert(&mut code, &target, &Type::Object("java/lang/Object".to_owned()));
        code.extend([Instruction::Astore_w(boxed), Instruction::Aload_w(boxed)]);
        let next = code.len() as u16 + 3;
        code.extend([Instruction::Ifnonnull(next), Instruction::Iconst_m1, Instruction::Ireturn]);
        for (index, label) in bootstrap.arguments.iter().enumerate() {
            let Some(mut test) = switch_test(&mut spinner, label, enumeration, boxed, &target) else {
                return self.unsupported("a label of this kind in a pattern switch");
            };
            // if (index < restart) goto next; if (!test) goto next; return index; next:
            let number = spinner.int(index as i32);
            let next = (code.len() + test.len() + 6) as u16;
            code.extend([number.clone(), Instruction::Iload_w(restart), Instruction::If_icmplt(next)]);
            code.append(&mut test);
            code.extend([Instruction::Ifeq(next), number, Instruction::Ireturn]);
        }
        let count = spinner.int(bootstrap.arguments.len() as i32);
        code.extend([count, Instruction::Ireturn]);
        spinner.method("choose", &bootstrap.descriptor, true, code, 2);
        self.define_spun(spinner, owner, "choose", &bootstrap.descriptor)
    }
}

/// The method of a serialisable lambda that gives what is written in its place.
fn write_replace(
    spinner: &mut Spinner,
    capturer: &str,
    bootstrap: &Bootstrap,
    interface: &str,
    erased: &str,
    target: &Handle,
    instantiated: &str,
) -> Option<Vec<Instruction>> {
    const FORM: &str = "java/lang/invoke/SerializedLambda";
    let (captured, _) = method_types(&bootstrap.descriptor)?;
    let name = spinner.name().to_owned();
    let (form, capturer) = (spinner.class(FORM), spinner.class(capturer));
    let mut code = vec![Instruction::New(form), Instruction::Dup, Instruction::Ldc_w(capturer)];
    for text in [interface, &bootstrap.name, erased] {
        code.push(Instruction::Ldc_w(spinner.string(text)));
    }
    code.push(spinner.int(crate::dynamic::reference_kind(&target.kind) as i32));
    for text in [&*target.member.class, &target.member.name, &target.member.descriptor, instantiated] {
        code.push(Instruction::Ldc_w(spinner.string(text)));
    }
    let object = spinner.class("java/lang/Object");
    code.extend([spinner.int(captured.len() as i32), Instruction::Anewarray(object)]);
    for (index, kind) in captured.iter().enumerate() {
        let field = spinner.field_ref(&name, &format!("f{index}"), &kind.descriptor());
        code.extend([Instruction::Dup, spinner.int(index as i32), Instruction::Aload_0, Instruction::Getfield(field)]);
        spinner.convert(&mut code, kind, &Type::Object("java/lang/Object".to_owned()));
        code.push(Instruction::Aastore);
    }
    let string = "Ljava/lang/String;";
    let descriptor =
        format!("(Ljava/lang/Class;{string}{string}{string}I{string}{string}{string}{string}[Ljava/lang/Object;)V");
    let init = spinner.method_ref(FORM, "<init>", &descriptor);
    code.extend([Instruction::Invokespecial(init), Instruction::Areturn]);
    Some(code)
}

fn lambda_factory(spinner: &mut Spinner, captured: &[Type], interface: &Type) -> Vec<Instruction> {
    let name = spinner.name().to_owned();
    let this = spinner.class(&name);
    let init = spinner.method_ref("java/lang/Object", "<init>", "()V");
    let new = [Instruction::New(this), Instruction::Dup, Instruction::Invokespecial(init)];
    let mut code = Vec::new();
    if captured.is_empty() {
        // Nothing captured: one instance serves all.
        spinner.field("instance", &interface.descriptor(), true);
        let instance = spinner.field_ref(&name, "instance", &interface.descriptor());
        code.extend([Instruction::Getstatic(instance), Instruction::Ifnonnull(6)]);
        code.extend(new);
        code.extend([Instruction::Putstatic(instance), Instruction::Getstatic(instance), Instruction::Areturn]);
        return code;
    }
    code.extend(new);
    let mut slot = 0;
    for (index, kind) in captured.iter().enumerate() {
        let field = spinner.field_ref(&name, &format!("f{index}"), &kind.descriptor());
        code.extend([Instruction::Dup, load(kind, slot), Instruction::Putfield(field)]);
        slot += slots(kind);
    }
    code.push(Instruction::Areturn);
    code
}

fn lambda_body(
    spinner: &mut Spinner,
    captured: &[Type],
    target: &Handle,
    descriptor: &str,
    instantiated: &str,
) -> Option<Vec<Instruction>> {
    let (erased, result) = method_types(descriptor)?;
    let (instantiated, instantiated_result) = method_types(instantiated)?;
    let (mut wanted, target_result) = method_types(&target.member.descriptor)?;
    let class = &target.member.class;
    let constructor = matches!(target.kind, ReferenceKind::NewInvokeSpecial);
    if !constructor && !matches!(target.kind, ReferenceKind::InvokeStatic) {
        wanted.insert(0, if class.starts_with('[') { Type::of(class)? } else { Type::Object(class.clone()) });
    }
    let mut code = Vec::new();
    if constructor {
        let class = spinner.class(class);
        code.extend([Instruction::New(class), Instruction::Dup]);
    }
    let own = spinner.name().to_owned();
    let mut wanted = wanted.iter();
    for (index, kind) in captured.iter().enumerate() {
        let field = spinner.field_ref(&own, &format!("f{index}"), &kind.descriptor());
        code.extend([Instruction::Aload_0, Instruction::Getfield(field)]);
        spinner.convert(&mut code, kind, wanted.next()?);
    }
    let mut slot = 1;
    for (kind, actual) in erased.iter().zip(&instantiated) {
        code.push(load(kind, slot));
        slot += slots(kind);
        let wanted = wanted.next()?;
        if kind.is_reference() && actual.is_reference() {
            if actual != wanted || kind != actual {
                spinner.cast(&mut code, actual);
            }
            if !wanted.is_reference() {
                spinner.convert(&mut code, actual, wanted);
            } else if actual != wanted {
                spinner.cast(&mut code, wanted);
            }
        } else {
            spinner.convert(&mut code, kind, wanted);
        }
    }
    let (name, member_descriptor) = (&target.member.name, &target.member.descriptor);
    let reference = if target.member.interface {
        spinner.interface_method_ref(class, name, member_descriptor)
    } else {
        spinner.method_ref(class, name, member_descriptor)
    };
    code.push(match target.kind {
        ReferenceKind::InvokeStatic => Instruction::Invokestatic(reference),
        ReferenceKind::InvokeInterface => Instruction::Invokeinterface(reference, 1),
        ReferenceKind::InvokeVirtual => Instruction::Invokevirtual(reference),
        _ => Instruction::Invokespecial(reference),
    });
    let made = if constructor { Type::Object(class.clone()) } else { target_result };
    if result == Type::Void {
        match slots(&made) {
            0 => {}
            1 => code.push(Instruction::Pop),
            _ => code.push(Instruction::Pop2),
        }
    } else if made.is_reference() && result.is_reference() {
        spinner.cast(&mut code, &result);
    } else if made.is_reference() {
        spinner.convert(&mut code, &made, &result);
    } else {
        // A primitive result is boxed as the instantiated type says.
        let through = if instantiated_result.is_reference() { &instantiated_result } else { &result };
        spinner.convert(&mut code, &made, if result.is_reference() { through } else { &result });
    }
    code.push(give_back(&result));
    Some(code)
}

fn record_equals(spinner: &mut Spinner, record: &str, fields: &[(&str, Type)]) -> Vec<Instruction> {
    let class = spinner.class(record);
    let mut code = vec![
        Instruction::Aload_0,
        Instruction::Aload_1,
        Instruction::If_acmpne(5),
        Instruction::Iconst_1,
        Instruction::Ireturn,
        Instruction::Aload_1,
        Instruction::Instanceof(class),
        Instruction::Ifne(10),
        Instruction::Iconst_0,
        Instruction::Ireturn,
    ];
    for (name, kind) in fields {
        let field = spinner.field_ref(record, name, &kind.descriptor());
        code.extend([
            Instruction::Aload_0,
            Instruction::Getfield(field),
            Instruction::Aload_1,
            Instruction::Checkcast(class),
            Instruction::Getfield(field),
        ]);
        // Leaves 0 for equal.
        match kind {
            Type::Float | Type::Double => {
                let descriptor = format!("({0}{0})I", kind.descriptor());
                code.push(spinner.invoke_static(wrapper(kind), "compare", &descriptor));
            }
            Type::Long => code.push(Instruction::Lcmp),
            kind if kind.is_reference() => {
                let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Z";
                code.push(spinner.invoke_static("java/util/Objects", "equals", descriptor));
                code.extend([Instruction::Iconst_1, Instruction::Ixor]);
            }
            _ => code.push(Instruction::Isub),
        }
        let next = code.len() as u16 + 3;
        code.extend([Instruction::Ifeq(next), Instruction::Iconst_0, Instruction::Ireturn]);
    }
    code.extend([Instruction::Iconst_1, Instruction::Ireturn]);
    code
}

fn record_hash_code(spinner: &mut Spinner, record: &str, fields: &[(&str, Type)]) -> Vec<Instruction> {
    let mut code = vec![Instruction::Iconst_0];
    for (name, kind) in fields {
        let field = spinner.field_ref(record, name, &kind.descriptor());
        let hash = if kind.is_reference() {
            spinner.invoke_static("java/util/Objects", "hashCode", "(Ljava/lang/Object;)I")
        } else {
            spinner.invoke_static(wrapper(kind), "hashCode", &format!("({})I", kind.descriptor()))
        };
        code.extend([
            Instruction::Bipush(31),
            Instruction::Imul,
            Instruction::Aload_0,
            Instruction::Getfield(field),
            hash,
            Instruction::Iadd,
        ]);
    }
    code.push(Instruction::Ireturn);
    code
}

fn record_to_string(spinner: &mut Spinner, record: &str, fields: &[(&str, Type)]) -> Vec<Instruction> {
    const BUILDER: &str = "java/lang/StringBuilder";
    let builder = spinner.class(BUILDER);
    let init = spinner.method_ref(BUILDER, "<init>", "()V");
    let class = spinner.class(record);
    let simple_name = spinner.invoke_virtual("java/lang/Class", "getSimpleName", "()Ljava/lang/String;");
    let append = spinner.invoke_virtual(BUILDER, "append", &format!("(Ljava/lang/String;)L{BUILDER};"));
    let mut code = vec![
        Instruction::New(builder),
        Instruction::Dup,
        Instruction::Invokespecial(init),
        Instruction::Ldc_w(class),
        simple_name,
        append.clone(),
    ];
    for (index, (name, kind)) in fields.iter().enumerate() {
        let text = spinner.string(&format!("{}{name}=", if index == 0 { "[" } else { ", " }));
        let field = spinner.field_ref(record, name, &kind.descriptor());
        let appended = match kind {
            Type::Byte | Type::Short => "I".to_owned(),
            kind if kind.is_reference() => "Ljava/lang/Object;".to_owned(),
            kind => kind.descriptor(),
        };
        let append_value = spinner.invoke_virtual(BUILDER, "append", &format!("({appended})L{BUILDER};"));
        code.extend([
            Instruction::Ldc_w(text),
            append.clone(),
            Instruction::Aload_0,
            Instruction::Getfield(field),
            append_value,
        ]);
    }
    let end = spinner.string(if fields.is_empty() { "[]" } else { "]" });
    let to_string = spinner.invoke_virtual(BUILDER, "toString", "()Ljava/lang/String;");
    code.extend([Instruction::Ldc_w(end), append, to_string, Instruction::Areturn]);
    code
}

/// Code that leaves 1 if the value matches a label, else 0.
fn switch_test(
    spinner: &mut Spinner,
    label: &Argument,
    enumeration: bool,
    slot: u16,
    target: &Type,
) -> Option<Vec<Instruction>> {
    let value = Instruction::Aload_w(slot);
    let equals = "(Ljava/lang/Object;)Z";
    Some(match label {
        Argument::Class(name) => {
            let class = spinner.class(name);
            vec![value, Instruction::Instanceof(class)]
        }
        Argument::Text(name) if enumeration => {
            // An enum constant, by its name.
            let enum_class = spinner.class("java/lang/Enum");
            let text = spinner.string(name);
            let name_of = spinner.invoke_virtual("java/lang/Enum", "name", "()Ljava/lang/String;");
            let equals = spinner.invoke_virtual("java/lang/Object", "equals", equals);
            vec![Instruction::Ldc_w(text), value, Instruction::Checkcast(enum_class), name_of, equals]
        }
        Argument::Text(text) => {
            let text = spinner.string(text);
            let equals = spinner.invoke_virtual("java/lang/Object", "equals", equals);
            vec![Instruction::Ldc_w(text), value, equals]
        }
        Argument::Int(number) => {
            // An int label matches an Integer or a Character.
            let number = spinner.int(*number);
            let helper = spinner.invoke_virtual("java/lang/Object", "equals", equals);
            let boxed = match target {
                Type::Object(name) if name == "java/lang/Character" => ("java/lang/Character", "C"),
                Type::Char => ("java/lang/Character", "C"),
                Type::Object(name) if name == "java/lang/Byte" => ("java/lang/Byte", "B"),
                Type::Byte => ("java/lang/Byte", "B"),
                Type::Object(name) if name == "java/lang/Short" => ("java/lang/Short", "S"),
                Type::Short => ("java/lang/Short", "S"),
                _ => ("java/lang/Integer", "I"),
            };
            let value_of = spinner.invoke_static(boxed.0, "valueOf", &format!("({})L{};", boxed.1, boxed.0));
            vec![number, value_of, value, helper]
        }
        // The type of a primitive component: it matches itself.
        Argument::Dynamic(constant) if constant.method.member.name == "primitiveClass" => {
            let kind = Type::of(&constant.name)?;
            let class = spinner.class(wrapper(&kind));
            vec![value, Instruction::Instanceof(class)]
        }
        Argument::Dynamic(constant) => {
            // An enum constant of another type: EnumDesc.of(ClassDesc.of("Name"), "CONSTANT").
            let (class, name) = enum_description(constant)?;
            let class = class.replace('.', "/");
            let field = spinner.field_ref(&class, &name, &format!("L{class};"));
            let equals = spinner.invoke_virtual("java/lang/Object", "equals", equals);
            vec![Instruction::Getstatic(field), value, equals]
        }
        _ => return None,
    })
}

fn enum_description(constant: &Bootstrap) -> Option<(String, String)> {
    let texts: Vec<&Argument> = constant.arguments.iter().collect();
    match &texts[..] {
        [Argument::Handle(of), Argument::Dynamic(class), Argument::Text(name)]
            if of.member.class == "java/lang/Enum$EnumDesc" =>
        {
            match &class.arguments[..] {
                [Argument::Handle(_), Argument::Text(class)] => Some((class.clone(), name.clone())),
                _ => None,
            }
        }
        _ => None,
    }
}
