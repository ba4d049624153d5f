//! Resolution: what the constants of a class mean, found once and written into the code.

use glassbox_classes::world::{ClassId, FieldId, LinkError, MethodId, access, class_name};
use glassbox_ir::Element;
use ristretto_classfile::Constant;

use crate::code::Op;
use crate::domain::{Domain, Place};
use crate::heap::Ref;
use crate::interpret::narrow;
use crate::machine::{Machine, Trap};

/// A field or method reference of a class file.
pub(crate) struct MemberRef {
    pub class: String,
    /// The constant that names the class.
    pub class_index: u16,
    pub name: String,
    pub descriptor: String,
    pub interface: bool,
}

impl<D: Domain> Machine<D> {
    /// The class whose code runs.
    pub(crate) fn running_class(&self) -> ClassId {
        self.frames.last().map_or(ClassId(0), |frame| self.world.method(frame.method).class)
    }

    /// A field or method reference in words.
    pub(crate) fn member(&self, owner: ClassId, constant: u16) -> Result<MemberRef, Trap> {
        let malformed = || LinkError::Malformed(format!("constant pool entry {constant} is not a member"));
        let read = || -> Option<Result<MemberRef, LinkError>> {
            let file = self.world.class(owner).file()?;
            let pool = &file.constant_pool;
            let (class_index, name_and_type_index, interface) = match pool.get(constant)? {
                Constant::FieldRef { class_index, name_and_type_index }
                | Constant::MethodRef { class_index, name_and_type_index } => (class_index, name_and_type_index, false),
                Constant::InterfaceMethodRef { class_index, name_and_type_index } => {
                    (class_index, name_and_type_index, true)
                }
                _ => return None,
            };
            let Constant::NameAndType { name_index, descriptor_index } = pool.get(*name_and_type_index)? else {
                return None;
            };
            let class = match class_name(file, *class_index) {
                Ok(name) => name.to_owned(),
                Err(error) => return Some(Err(error)),
            };
            let name = pool.try_get_utf8(*name_index).ok()?.as_str()?.to_owned();
            let descriptor = pool.try_get_utf8(*descriptor_index).ok()?.as_str()?.to_owned();
            Some(Ok(MemberRef { class, class_index: *class_index, name, descriptor, interface }))
        };
        read().unwrap_or_else(|| Err(malformed())).map_err(|error| self.link_trap(error))
    }

    pub(crate) fn resolve_field(&mut self, owner: ClassId, constant: u16, is_static: bool) -> Result<FieldId, Trap> {
        let member = self.member(owner, constant)?;
        let class = self.resolve_class(owner, member.class_index)?;
        let (name, descriptor) = (self.world.intern(&member.name), self.world.intern(&member.descriptor));
        let field = match self.world.resolve_field(class, name, descriptor) {
            Ok(field) => field,
            // Older JDKs name the field alone.
            Err(LinkError::NoSuchField(_)) if self.world.path().jdk().feature() < 21 => {
                return self.throw_new("java/lang/NoSuchFieldError", member.name);
            }
            Err(error) => return Err(self.link_trap(error)),
        };
        let info = self.world.field(field).clone();
        if !self.world.accessible(owner, info.class, info.flags) {
            let (from, to) = (self.world.class(owner).java_name(), self.world.class(info.class).java_name());
            return self.throw_new(
                "java/lang/IllegalAccessError",
                format!(
                    "class {from} tried to access {} field {to}.{} ({})",
                    access_word(info.flags),
                    member.name,
                    self.places(owner, &from, info.class, &to)
                ),
            );
        }
        if info.is_static() != is_static {
            let expected = if is_static { "static" } else { "non-static" };
            let class = self.world.class(info.class).java_name();
            return self.throw_new(
                "java/lang/IncompatibleClassChangeError",
                format!("Expected {expected} field {class}.{}", member.name),
            );
        }
        self.link(info.class)?;
        Ok(field)
    }

    /// The method behind a constant pool index.
    pub(crate) fn resolve_method(&mut self, owner: ClassId, constant: u16) -> Result<MethodId, Trap> {
        let member = self.member(owner, constant)?;
        let class = self.resolve_class(owner, member.class_index)?;
        let (name, descriptor) = (self.world.intern(&member.name), self.world.intern(&member.descriptor));
        let method = self
            .world
            .resolve_method(class, name, descriptor, member.interface)
            .map_err(|error| self.link_trap(error))?;
        let info = self.world.method(method).clone();
        // Arrays clone publicly.
        let array_clone = member.class.starts_with('[') && member.name == "clone";
        // Accessors that older JDKs spin for serialization may call every constructor.
        let accessor = self
            .world
            .class(owner)
            .chain
            .iter()
            .any(|class| &*self.world.class(*class).name == "jdk/internal/reflect/MagicAccessorImpl");
        if !array_clone && !accessor && !self.world.accessible(owner, info.class, info.flags) {
            let (from, to) = (self.world.class(owner).java_name(), self.world.class(info.class).java_name());
            return self.throw_new(
                "java/lang/IllegalAccessError",
                format!(
                    "class {from} tried to access {} method '{}' ({})",
                    access_word(info.flags),
                    self.world.signature(method),
                    self.places(owner, &from, info.class, &to)
                ),
            );
        }
        self.link(info.class)?;
        Ok(method)
    }

    pub(crate) fn element_of(&self, field: FieldId) -> Element {
        match self.world.text(self.world.field(field).descriptor).as_bytes().first() {
            Some(b'Z') => Element::Boolean,
            Some(b'B') => Element::Byte,
            Some(b'S') => Element::Short,
            Some(b'C') => Element::Char,
            Some(b'J') => Element::Long,
            Some(b'L' | b'[') => Element::Ref,
            _ => Element::Int,
        }
    }

    /// Replaces the operation at `pc` by its quick form, or executes it where that cannot be done
    /// yet because the class is still being initialised (and then moves on).
    pub(crate) fn quicken(&mut self, pc: u32, op: Op, base: usize) -> Result<(), Trap> {
        let owner = self.running_class();
        let quick = match op {
            Op::GetField { d, o, field } => {
                let field = self.resolve_field(owner, field, false)?;
                let word = self.field_words[field.0 as usize];
                match self.element_of(field) {
                    Element::Boolean | Element::Byte => Op::GetByte { d, o, word },
                    Element::Short => Op::GetShort { d, o, word },
                    Element::Char => Op::GetChar { d, o, word },
                    _ => Op::GetWord { d, o, word },
                }
            }
            Op::PutField { o, field, s } => {
                let field = self.resolve_field(owner, field, false)?;
                Op::PutWord { o, word: self.field_words[field.0 as usize], s }
            }
            Op::GetStatic { d, field } => {
                let field = self.resolve_field(owner, field, true)?;
                let class = self.world.field(field).class;
                self.initialise(class)?;
                let at = self.class_state(class).statics.0 + self.field_word(field);
                let kind = self.element_of(field);
                if !self.is_initialised(class) {
                    let bits = narrow(kind, self.heap.at(at));
                    let value = self.domain.loaded(Place::Static(at), D::constant(0), None, bits);
                    self.stack[base + d as usize] = value;
                    return self.move_on();
                }
                self.rely_on(class, pc, op);
                match kind {
                    Element::Boolean | Element::Byte | Element::Short | Element::Char => {
                        Op::GetStaticNarrow { d, kind, at }
                    }
                    _ => Op::GetStaticWord { d, at },
                }
            }
            Op::PutStatic { field, s } => {
                let field = self.resolve_field(owner, field, true)?;
                let class = self.world.field(field).class;
                self.initialise(class)?;
                let at = self.class_state(class).statics.0 + self.field_word(field);
                if !self.is_initialised(class) {
                    let value = self.stack[base + s as usize];
                    self.domain.stored(Place::Static(at), D::constant(0), None, value);
                    self.heap.set_at(at, D::bits(value));
                    return self.move_on();
                }
                self.rely_on(class, pc, op);
                Op::PutStaticWord { s, at }
            }
            Op::New { d, class } => {
                let class = self.resolve_class(owner, class)?;
                if self.world.class(class).is_abstract() {
                    return self.throw_new("java/lang/InstantiationError", self.world.class(class).java_name());
                }
                self.initialise(class)?;
                let size = self.class_state(class).size;
                if !self.is_initialised(class) {
                    let object = self.heap.new_object(class, size)?;
                    self.stack[base + d as usize] = D::constant(object.bits());
                    return self.move_on();
                }
                self.rely_on(class, pc, op);
                Op::NewObject { d, size: size as u16, class }
            }
            Op::NewArray { d, length, element } => {
                let descriptor = match element {
                    Element::Boolean => "[Z",
                    Element::Byte | Element::ByteOrBoolean => "[B",
                    Element::Char => "[C",
                    Element::Short => "[S",
                    Element::Int => "[I",
                    Element::Long => "[J",
                    Element::Float => "[F",
                    Element::Double => "[D",
                    Element::Ref => "[Ljava/lang/Object;",
                };
                Op::NewArrayOf { d, length, class: self.load(descriptor)? }
            }
            Op::NewRefArray { d, length, class } => {
                let component = self.resolve_class(owner, class)?;
                Op::NewArrayOf { d, length, class: self.array_of(component)? }
            }
            Op::CheckCast { d, s, class } => {
                // Null passes without the class being looked for.
                let value = self.stack[base + s as usize];
                if D::bits(value) == 0 {
                    self.domain.branch(glassbox_ir::Condition::Same, value, D::constant(0));
                    self.stack[base + d as usize] = value;
                    return self.move_on();
                }
                Op::CheckCastTo { d, s, class: self.resolve_class(owner, class)? }
            }
            Op::InstanceOf { d, s, class } => {
                let value = self.stack[base + s as usize];
                if D::bits(value) == 0 {
                    self.domain.branch(glassbox_ir::Condition::Same, value, D::constant(0));
                    self.stack[base + d as usize] = D::constant(0);
                    return self.move_on();
                }
                Op::InstanceOfClass { d, s, class: self.resolve_class(owner, class)? }
            }
            Op::InvokeStatic { site } => {
                let call = self.code.sites[site as usize];
                let method = self.resolve_method(owner, call.constant)?;
                let info = self.world.method(method);
                let class = info.class;
                if info.is_static() && self.world.is_polymorphic(method) {
                    self.call_linker(method, &call, pc, base)?;
                    return self.move_on();
                }
                if !info.is_static() {
                    let signature = self.world.signature(method);
                    return self.throw_new(
                        "java/lang/IncompatibleClassChangeError",
                        format!("Expected static method '{signature}'"),
                    );
                }
                self.initialise(class)?;
                self.code.sites[site as usize].method = method;
                if !self.is_initialised(class) {
                    let call = self.code.sites[site as usize];
                    self.call_slowly(method, &call, pc, base)?;
                    return self.move_on();
                }
                self.rely_on(class, pc, op);
                Op::CallStatic { site }
            }
            Op::InvokeSpecial { site } => {
                let call = self.code.sites[site as usize];
                let resolved = self.resolve_method(owner, call.constant)?;
                let from = if self.world.class(owner).hidden { self.world.method(resolved).class } else { owner };
                let of_interface = self.member(owner, call.constant)?.interface;
                let selected = self.world.select_special(from, resolved, of_interface);
                let method = selected.map_err(|error| self.link_trap(error))?;
                self.code.sites[site as usize].method = method;
                Op::CallDirect { site }
            }
            Op::InvokeVirtual { site } | Op::InvokeInterface { site } => {
                let call = self.code.sites[site as usize];
                let method = self.resolve_method(owner, call.constant)?;
                let info = self.world.method(method).clone();
                if self.world.is_polymorphic(method) {
                    self.call_polymorphic(method, owner, &call, pc, base)?;
                    return self.move_on();
                }
                if info.is_static() {
                    let signature = self.world.signature(method);
                    return self.throw_new(
                        "java/lang/IncompatibleClassChangeError",
                        format!("Expecting non-static method '{signature}'"),
                    );
                }
                let of_interface = self.world.class(info.class).is_interface();
                let call = &mut self.code.sites[site as usize];
                call.method = method;
                if info.flags & access::PRIVATE != 0 {
                    Op::CallDirect { site }
                } else if of_interface {
                    Op::CallInterface { site }
                } else {
                    match info.table_index {
                        Some(index) => {
                            call.table_index = index;
                            Op::CallVirtual { site }
                        }
                        None => Op::CallDirect { site },
                    }
                }
            }
            other => return self.unsupported(format!("the operation {other:?}")),
        };
        self.code.ops[pc as usize] = quick;
        Ok(())
    }

    /// The operation is done: the frame goes on after it.
    fn move_on(&mut self) -> Result<(), Trap> {
        self.top_frame().pc += 1;
        Err(Trap::Retry)
    }

    /// Remembers that the quick form of `op` is right only while `class` is initialised.
    fn rely_on(&mut self, class: ClassId, pc: u32, op: Op) {
        self.classes[class.0 as usize].relies_on_init.push((pc, op));
    }

    /// The object or value of a loadable constant. Strings and classes go into the code.
    pub(crate) fn resolve_constant(&mut self, pc: u32, d: u16, constant: u16) -> Result<u64, Trap> {
        let owner = self.running_class();
        let object = match self.string_or_class(owner, constant)? {
            Some(object) => object,
            None => return self.resolve_dynamic_constant(owner, constant),
        };
        self.code.ops[pc as usize] = Op::Reference { d, object: object.0 };
        Ok(object.bits())
    }

    pub(crate) fn string_or_class(&mut self, owner: ClassId, constant: u16) -> Result<Option<Ref>, Trap> {
        let Some(file) = self.world.class(owner).file().cloned() else { return Ok(None) };
        match file.constant_pool.get(constant) {
            Some(Constant::String(text)) => match file.constant_pool.try_get_utf8(*text).and_then(|t| t.to_utf16()) {
                Ok(units) => Ok(Some(self.intern_utf16(&units)?)),
                Err(_) => self.throw_new("java/lang/ClassFormatError", "malformed string constant"),
            },
            Some(Constant::Class(_)) => {
                let class = self.resolve_class(owner, constant)?;
                Ok(Some(self.mirror(class)?))
            }
            _ => Ok(None),
        }
    }

    /// A new array; negative and impossible lengths throw.
    pub(crate) fn new_array(&mut self, class: ClassId, length: i32) -> Result<Ref, Trap> {
        let Ok(length) = u32::try_from(length) else {
            return self.throw_new("java/lang/NegativeArraySizeException", length.to_string());
        };
        let crate::heap::Layout::Elements { shift, .. } = *self.heap.layout(class) else {
            return self.throw_new("java/lang/ClassFormatError", "an array of something that is no class");
        };
        if length >= i32::MAX as u32 - 1 {
            return self.throw_new("java/lang/OutOfMemoryError", "Requested array size exceeds VM limit");
        }
        if u64::from(length) << shift > self.limits.memory {
            return self.throw_new("java/lang/OutOfMemoryError", "Java heap space");
        }
        Ok(self.heap.new_array(class, length, shift)?)
    }

    pub(crate) fn new_multi_array(&mut self, constant: u16, lengths: &[i32]) -> Result<Ref, Trap> {
        let owner = self.running_class();
        let class = self.resolve_class(owner, constant)?;
        if let Some(negative) = lengths.iter().find(|length| **length < 0) {
            return self.throw_new("java/lang/NegativeArraySizeException", negative.to_string());
        }
        self.nested_array(class, lengths)
    }

    pub(crate) fn nested_array(&mut self, class: ClassId, lengths: &[i32]) -> Result<Ref, Trap> {
        let Some((first, rest)) = lengths.split_first() else { return Ok(Ref::NULL) };
        let array = self.new_array(class, *first)?;
        if rest.is_empty() {
            return Ok(array);
        }
        let glassbox_classes::world::Shape::Array { component } = self.world.class(class).shape else {
            return self.throw_new("java/lang/VerifyError", "too many dimensions");
        };
        self.link(component)?;
        for index in 0..*first as u32 {
            let inner = self.nested_array(component, rest)?;
            self.heap.set_array_ref(array, index, inner);
        }
        Ok(array)
    }
}

fn access_word(flags: u16) -> &'static str {
    match flags {
        flags if flags & access::PRIVATE != 0 => "private",
        flags if flags & access::PROTECTED != 0 => "protected",
        _ => "package-private",
    }
}
