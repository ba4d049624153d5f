//! Class files made at run time: a small assembler for what bootstraps need.
//!
//! The JDK itself spins such classes, with a class-file library running as Java code; the machine
//! makes the same classes directly, which costs microseconds instead of millions of operations.
//! They go through the ordinary path afterwards: defined, lifted, translated, executed.

use glassbox_classes::descriptor::{Type, method_types};
use ristretto_classfile::attributes::{Attribute, ExceptionTableEntry, Instruction};
use ristretto_classfile::{
    ClassAccessFlags, ClassFile, ConstantPool, Field, FieldAccessFlags, JAVA_17, Method, MethodAccessFlags,
};

/// A class under construction.
pub(crate) struct Spinner {
    pool: ConstantPool<'static>,
    name: String,
    super_class: &'static str,
    access_flags: ClassAccessFlags,
    interfaces: Vec<u16>,
    fields: Vec<Field>,
    methods: Vec<Method>,
}

/// Adding to a constant pool fails only when it is full, which spun classes are far from.
macro_rules! add {
    ($entry:expr) => {
        $entry.unwrap_or(0)
    };
}

impl Spinner {
    pub(crate) fn new(name: String) -> Spinner {
        Spinner {
            pool: ConstantPool::new(),
            name,
            super_class: "java/lang/Object",
            access_flags: ClassAccessFlags::PUBLIC | ClassAccessFlags::FINAL | ClassAccessFlags::SYNTHETIC,
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
        }
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The superclass, if it is not `Object`, and the flags that go with it.
    pub(crate) fn extend(&mut self, super_class: &'static str, access_flags: ClassAccessFlags) {
        self.super_class = super_class;
        self.access_flags = access_flags;
    }

    pub(crate) fn implement(&mut self, interface: &str) {
        let index = add!(self.pool.add_class(interface));
        self.interfaces.push(index);
    }

    pub(crate) fn field(&mut self, name: &str, descriptor: &str, is_static: bool) {
        let mut access_flags = FieldAccessFlags::PRIVATE;
        if is_static {
            access_flags |= FieldAccessFlags::STATIC;
        }
        self.fields.push(Field {
            access_flags,
            name_index: add!(self.pool.add_utf8(name)),
            descriptor_index: add!(self.pool.add_utf8(descriptor)),
            field_type: ristretto_classfile::FieldType::parse(descriptor)
                .unwrap_or(ristretto_classfile::FieldType::Base(ristretto_classfile::BaseType::Int)),
            attributes: Vec::new(),
        });
    }

    /// A method with code; `locals` beyond its parameters.
    pub(crate) fn method(
        &mut self,
        name: &str,
        descriptor: &str,
        is_static: bool,
        code: Vec<Instruction>,
        locals: u16,
    ) {
        let mut access_flags = MethodAccessFlags::PUBLIC;
        if is_static {
            access_flags |= MethodAccessFlags::STATIC;
        }
        self.guarded_method(name, descriptor, access_flags, code, locals, Vec::new());
    }

    /// A method with code, `locals` beyond its parameters, and handlers for exceptions.
    pub(crate) fn guarded_method(
        &mut self,
        name: &str,
        descriptor: &str,
        access_flags: MethodAccessFlags,
        code: Vec<Instruction>,
        locals: u16,
        exception_table: Vec<ExceptionTableEntry>,
    ) {
        let is_static = access_flags.contains(MethodAccessFlags::STATIC);
        let parameters = method_types(descriptor).map_or(0, |(parameters, _)| {
            parameters.iter().map(|kind| u16::from(matches!(kind, Type::Long | Type::Double)) + 1).sum()
        });
        let code = Attribute::Code {
            name_index: add!(self.pool.add_utf8("Code")),
            max_stack: 255,
            max_locals: parameters + u16::from(!is_static) + locals,
            code,
            exception_table,
            attributes: Vec::new(),
        };
        self.methods.push(Method {
            access_flags,
            name_index: add!(self.pool.add_utf8(name)),
            descriptor_index: add!(self.pool.add_utf8(descriptor)),
            attributes: vec![code],
        });
    }

    pub(crate) fn class(&mut self, name: &str) -> u16 {
        add!(self.pool.add_class(name))
    }
    pub(crate) fn string(&mut self, text: &str) -> u16 {
        add!(self.pool.add_string(text))
    }
    pub(crate) fn method_type(&mut self, descriptor: &str) -> Instruction {
        Instruction::Ldc_w(add!(self.pool.add_method_type(descriptor)))
    }
    pub(crate) fn int(&mut self, value: i32) -> Instruction {
        Instruction::Ldc_w(add!(self.pool.add_integer(value)))
    }
    pub(crate) fn field_ref(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        let class = self.class(class);
        add!(self.pool.add_field_ref(class, name, descriptor))
    }
    pub(crate) fn method_ref(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        let class = self.class(class);
        add!(self.pool.add_method_ref(class, name, descriptor))
    }
    pub(crate) fn interface_method_ref(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        let class = self.class(class);
        add!(self.pool.add_interface_method_ref(class, name, descriptor))
    }
    pub(crate) fn invoke_static(&mut self, class: &str, name: &str, descriptor: &str) -> Instruction {
        Instruction::Invokestatic(self.method_ref(class, name, descriptor))
    }
    pub(crate) fn invoke_virtual(&mut self, class: &str, name: &str, descriptor: &str) -> Instruction {
        Instruction::Invokevirtual(self.method_ref(class, name, descriptor))
    }

    pub(crate) fn finish(mut self) -> ClassFile<'static> {
        let this_class = add!(self.pool.add_class(&self.name));
        let super_class = add!(self.pool.add_class(self.super_class));
        ClassFile {
            version: JAVA_17,
            constant_pool: self.pool,
            access_flags: self.access_flags | ClassAccessFlags::SUPER,
            this_class,
            super_class,
            interfaces: self.interfaces,
            fields: self.fields,
            methods: self.methods,
            attributes: Vec::new(),
            code_source_url: None,
        }
    }

    /// Code that turns the value on top of the stack from one type into another, as a method
    /// reference's arguments and results are adapted.
    pub(crate) fn convert(&mut self, code: &mut Vec<Instruction>, from: &Type, to: &Type) {
        if from == to || *to == Type::Void {
            return;
        }
        match (from.is_reference(), to.is_reference()) {
            (true, true) => self.cast(code, to),
            (false, false) => widen(code, from, to),
            (false, true) => {
                // Box as the target asks (a short constant to a Short), else as the value is.
                let boxed = match to {
                    Type::Object(name) => primitive_of(name).unwrap_or_else(|| from.clone()),
                    _ => from.clone(),
                };
                widen(code, from, &boxed);
                let wrapper = wrapper(&boxed);
                let descriptor = format!("({})L{wrapper};", boxed.descriptor());
                let call = self.invoke_static(wrapper, "valueOf", &descriptor);
                code.push(call);
            }
            (true, false) => {
                let own = match from {
                    Type::Object(name) => primitive_of(name),
                    _ => None,
                };
                let unboxed = own.clone().unwrap_or_else(|| to.clone());
                if own.is_none() {
                    self.cast(code, &Type::Object(wrapper(to).to_owned()));
                }
                let name = format!("{}Value", unboxed.java_name());
                let descriptor = format!("(){}", unboxed.descriptor());
                let call = self.invoke_virtual(wrapper(&unboxed), &name, &descriptor);
                code.push(call);
                widen(code, &unboxed, to);
            }
        }
    }

    pub(crate) fn cast(&mut self, code: &mut Vec<Instruction>, to: &Type) {
        let name = match to {
            Type::Object(name) if name == "java/lang/Object" => return,
            Type::Object(name) => name.clone(),
            array => array.descriptor(),
        };
        let class = self.class(&name);
        code.push(Instruction::Checkcast(class));
    }
}

/// The wrapper class of a primitive type.
pub(crate) fn wrapper(kind: &Type) -> &'static str {
    match kind {
        Type::Boolean => "java/lang/Boolean",
        Type::Byte => "java/lang/Byte",
        Type::Char => "java/lang/Character",
        Type::Short => "java/lang/Short",
        Type::Int => "java/lang/Integer",
        Type::Long => "java/lang/Long",
        Type::Float => "java/lang/Float",
        Type::Double => "java/lang/Double",
        _ => "java/lang/Object",
    }
}

fn primitive_of(wrapper_name: &str) -> Option<Type> {
    Type::PRIMITIVES.into_iter().find(|kind| *kind != Type::Void && wrapper(kind) == wrapper_name)
}

fn widen(code: &mut Vec<Instruction>, from: &Type, to: &Type) {
    let small = |kind: &Type| matches!(kind, Type::Boolean | Type::Byte | Type::Char | Type::Short | Type::Int);
    let instruction = match (from, to) {
        (from, Type::Long) if small(from) => Instruction::I2l,
        (from, Type::Float) if small(from) => Instruction::I2f,
        (from, Type::Double) if small(from) => Instruction::I2d,
        (Type::Long, Type::Float) => Instruction::L2f,
        (Type::Long, Type::Double) => Instruction::L2d,
        (Type::Float, Type::Double) => Instruction::F2d,
        (from, Type::Byte) if small(from) && from != to => Instruction::I2b,
        (from, Type::Short) if small(from) && !matches!(from, Type::Byte | Type::Short) => Instruction::I2s,
        (from, Type::Char) if small(from) && from != to => Instruction::I2c,
        _ => return,
    };
    code.push(instruction);
}

/// Loads a local variable of a type.
pub(crate) fn load(kind: &Type, slot: u16) -> Instruction {
    match kind {
        Type::Long => Instruction::Lload_w(slot),
        Type::Float => Instruction::Fload_w(slot),
        Type::Double => Instruction::Dload_w(slot),
        Type::Object(_) | Type::Array(_) => Instruction::Aload_w(slot),
        _ => Instruction::Iload_w(slot),
    }
}

/// Returns a value of a type.
pub(crate) fn give_back(kind: &Type) -> Instruction {
    match kind {
        Type::Void => Instruction::Return,
        Type::Long => Instruction::Lreturn,
        Type::Float => Instruction::Freturn,
        Type::Double => Instruction::Dreturn,
        Type::Object(_) | Type::Array(_) => Instruction::Areturn,
        _ => Instruction::Ireturn,
    }
}

/// How many slots a value of a type takes.
pub(crate) fn slots(kind: &Type) -> u16 {
    match kind {
        Type::Void => 0,
        Type::Long | Type::Double => 2,
        _ => 1,
    }
}
