//! The world of loaded classes: who extends whom, and what a name in a class file means.
//!
//! Classes are loaded lazily, by name, from a [`ClassPath`] or from a class file made at run time.
//! Loading a class loads its superclass and superinterfaces, lays out its method table and nothing
//! else: code stays unread until somebody asks for it. All names and descriptors are interned as
//! [`Symbol`]s, so lookups compare integers.
//!
//! What a name means in the end is in `resolution.rs`; what a failure turns into
//! (`NoSuchMethodError`, …) is data in [`LinkError`], thrown by the machine.

mod mirrors;
mod resolution;

use std::ops::Range;
use std::sync::Arc;

use ristretto_classfile::{ClassFile, Constant};
use rustc_hash::FxHashMap;

use crate::descriptor::{self, Type};
use crate::{ClassPath, Error, Origin, guard, parse, renaming};

/// What is added to a release of Java to get the version of its class files.
const FEATURE_TO_MAJOR: u32 = 44;
/// The minor version of a class file that uses preview features.
const PREVIEW: u16 = 0xffff;

/// A loaded class, an index into the [`World`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClassId(pub u32);

/// A method of a loaded class, an index into the [`World`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MethodId(pub u32);

/// A field of a loaded class, an index into the [`World`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FieldId(pub u32);

/// An interned name or descriptor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(pub u32);

/// Access flags, as the class file has them.
#[allow(missing_docs)] // Named by the specification.
pub mod access {
    pub const PUBLIC: u16 = 0x0001;
    pub const PRIVATE: u16 = 0x0002;
    pub const PROTECTED: u16 = 0x0004;
    pub const STATIC: u16 = 0x0008;
    pub const FINAL: u16 = 0x0010;
    pub const SUPER: u16 = 0x0020;
    pub const SYNCHRONIZED: u16 = 0x0020;
    pub const VOLATILE: u16 = 0x0040;
    pub const BRIDGE: u16 = 0x0040;
    pub const VARARGS: u16 = 0x0080;
    pub const NATIVE: u16 = 0x0100;
    pub const INTERFACE: u16 = 0x0200;
    pub const ABSTRACT: u16 = 0x0400;
    pub const SYNTHETIC: u16 = 0x1000;
    pub const ANNOTATION: u16 = 0x2000;
    pub const ENUM: u16 = 0x4000;
}

/// What sort of class a class is.
#[derive(Clone, Debug)]
pub enum Shape {
    /// A class or interface with a class file.
    Instance(Arc<ClassFile<'static>>),
    /// An array of `component`.
    Array {
        /// The class of its elements.
        component: ClassId,
    },
    /// A primitive type or `void`.
    Primitive(Type),
}

/// A loaded class.
#[derive(Clone, Debug)]
pub struct Class {
    /// Its internal name: `java/util/TreeMap`, `[I`, `int`.
    pub name: Arc<str>,
    /// The interned name.
    pub symbol: Symbol,
    /// What sort of class it is.
    pub shape: Shape,
    /// Access flags of the class file.
    pub flags: u16,
    /// Its superclass; none for `Object`, interfaces have `Object`.
    pub super_class: Option<ClassId>,
    /// The interfaces it names itself.
    pub interfaces: Vec<ClassId>,
    /// All interfaces it implements, inherited ones included, without repeats.
    pub all_interfaces: Vec<ClassId>,
    /// Its chain of superclasses from `Object` down to itself.
    pub chain: Vec<ClassId>,
    /// Its own fields, in class file order.
    pub fields: Range<u32>,
    /// Its own methods, in class file order.
    pub methods: Range<u32>,
    /// The methods a virtual call selects from, by table index.
    pub table: Vec<MethodId>,
    /// Where it was read from; none for arrays, primitives and classes made at run time.
    pub origin: Option<Origin>,
    /// Made by a bootstrap: its frames are not shown in stack traces.
    pub hidden: bool,
    /// For a class made at run time, the class that it was made for; for a mirror, its target.
    pub host: Option<ClassId>,
    /// Whether it joins the nest of its host.
    pub nestmate: bool,
    /// The class that adds methods to this one, see [`crate::mirror`].
    pub mirror: Option<ClassId>,
}

impl Class {
    /// Whether it is an interface.
    pub fn is_interface(&self) -> bool {
        self.flags & access::INTERFACE != 0
    }

    /// Whether it is abstract (interfaces are).
    pub fn is_abstract(&self) -> bool {
        self.flags & access::ABSTRACT != 0
    }

    /// Its class file, unless it is an array or a primitive.
    pub fn file(&self) -> Option<&Arc<ClassFile<'static>>> {
        match &self.shape {
            Shape::Instance(file) => Some(file),
            _ => None,
        }
    }

    /// Its package in internal form, empty for the unnamed one.
    pub fn package(&self) -> &str {
        self.name.rsplit_once('/').map_or("", |(package, _)| package)
    }

    /// The module it belongs to, if it came from the JDK.
    pub fn module(&self) -> Option<&str> {
        match &self.origin {
            Some(Origin::Jdk { module }) => Some(module),
            _ => None,
        }
    }

    /// Its name as Java source has it: `java.util.TreeMap`, `int[]`.
    pub fn java_name(&self) -> String {
        descriptor::java_name(&self.name)
    }
}

/// A method of a loaded class.
#[derive(Clone, Debug)]
pub struct Method {
    /// The class that declares it.
    pub class: ClassId,
    /// Its index in the class file.
    pub index: u16,
    /// Its name.
    pub name: Symbol,
    /// Its descriptor.
    pub descriptor: Symbol,
    /// Access flags of the class file.
    pub flags: u16,
    /// Its place in the method table, if calls to it select.
    pub table_index: Option<u32>,
}

impl Method {
    /// Whether it is static.
    pub fn is_static(&self) -> bool {
        self.flags & access::STATIC != 0
    }
    /// Whether it is abstract.
    pub fn is_abstract(&self) -> bool {
        self.flags & access::ABSTRACT != 0
    }
    /// Whether it is native.
    pub fn is_native(&self) -> bool {
        self.flags & access::NATIVE != 0
    }
}

/// How a class made at run time stands to others.
#[derive(Clone, Copy, Debug, Default)]
pub struct Made {
    /// It is not found by its name, and its frames are not shown in stack traces.
    pub hidden: bool,
    /// The class that it is made for.
    pub host: Option<ClassId>,
    /// Whether it joins the nest of its host.
    pub nestmate: bool,
}

/// A field of a loaded class.
#[derive(Clone, Debug)]
pub struct Field {
    /// The class that declares it.
    pub class: ClassId,
    /// Its index in the class file.
    pub index: u16,
    /// Its name.
    pub name: Symbol,
    /// Its descriptor.
    pub descriptor: Symbol,
    /// Access flags of the class file.
    pub flags: u16,
}

impl Field {
    /// Whether it is static.
    pub fn is_static(&self) -> bool {
        self.flags & access::STATIC != 0
    }
}

/// Why a class could not be loaded or a name not resolved.
#[derive(Debug, thiserror::Error)]
pub enum LinkError {
    /// No such class on the class path.
    #[error("class {} not found", .0.replace('/', "."))]
    ClassNotFound(String),
    /// The class file could not be read.
    #[error(transparent)]
    Unreadable(#[from] Error),
    /// `ClassCircularityError`.
    #[error("class {0} extends itself")]
    Circular(String),
    /// `UnsupportedClassVersionError`.
    #[error("{message}")]
    UnsupportedVersion {
        /// The internal name of the class.
        class: String,
        /// Its message.
        message: String,
        /// The release of Java that wrote the class file.
        feature: u32,
    },
    /// `IncompatibleClassChangeError` with its message.
    #[error("{0}")]
    IncompatibleChange(String),
    /// `NoSuchFieldError` with its message.
    #[error("{0}")]
    NoSuchField(String),
    /// `NoSuchMethodError` with its message.
    #[error("{0}")]
    NoSuchMethod(String),
    /// `IllegalAccessError` with its message.
    #[error("{0}")]
    IllegalAccess(String),
    /// `AbstractMethodError` with its message.
    #[error("{0}")]
    AbstractMethod(String),
    /// `VerifyError` or `ClassFormatError`: the class file contradicts itself.
    #[error("{0}")]
    Malformed(String),
    /// A mirror does not fit the class that it specifies.
    #[error("{0}")]
    Mirror(String),
}

/// All loaded classes.
#[derive(Debug)]
pub struct World {
    path: ClassPath,
    classes: Vec<Class>,
    methods: Vec<Method>,
    fields: Vec<Field>,
    by_name: FxHashMap<Symbol, ClassId>,
    symbols: Vec<Arc<str>>,
    symbol_ids: FxHashMap<Arc<str>, Symbol>,
    loading: Vec<String>,
}

impl World {
    /// An empty world over a class path, holding the primitive types only.
    pub fn new(path: ClassPath) -> World {
        let mut world = World {
            path,
            classes: Vec::with_capacity(512),
            methods: Vec::with_capacity(8192),
            fields: Vec::with_capacity(4096),
            by_name: FxHashMap::default(),
            symbols: Vec::with_capacity(8192),
            symbol_ids: FxHashMap::with_capacity_and_hasher(8192, Default::default()),
            loading: Vec::new(),
        };
        for kind in Type::PRIMITIVES {
            world.add_simple(kind.java_name(), Shape::Primitive(kind.clone()), Vec::new(), Vec::new());
        }
        world
    }

    /// The class path classes are loaded from.
    pub fn path(&self) -> &ClassPath {
        &self.path
    }

    /// The class of a primitive type or `void`.
    pub fn primitive(&self, kind: &Type) -> Option<ClassId> {
        let index = Type::PRIMITIVES.iter().position(|primitive| primitive == kind)?;
        Some(ClassId(index as u32))
    }

    /// A loaded class.
    pub fn class(&self, id: ClassId) -> &Class {
        &self.classes[id.0 as usize]
    }
    /// A method.
    pub fn method(&self, id: MethodId) -> &Method {
        &self.methods[id.0 as usize]
    }
    /// A field.
    pub fn field(&self, id: FieldId) -> &Field {
        &self.fields[id.0 as usize]
    }
    /// How many classes are loaded.
    pub fn class_count(&self) -> usize {
        self.classes.len()
    }
    /// How many methods the loaded classes have.
    pub fn method_count(&self) -> usize {
        self.methods.len()
    }

    /// The methods a class declares.
    pub fn methods_of(&self, class: ClassId) -> impl DoubleEndedIterator<Item = MethodId> + use<> {
        self.class(class).methods.clone().map(MethodId)
    }
    /// The fields a class declares.
    pub fn fields_of(&self, class: ClassId) -> impl DoubleEndedIterator<Item = FieldId> + use<> {
        self.class(class).fields.clone().map(FieldId)
    }

    /// The text of a symbol.
    pub fn text(&self, symbol: Symbol) -> &Arc<str> {
        &self.symbols[symbol.0 as usize]
    }

    /// The symbol of a text.
    pub fn intern(&mut self, text: &str) -> Symbol {
        if let Some(symbol) = self.symbol_ids.get(text) {
            return *symbol;
        }
        let symbol = Symbol(self.symbols.len() as u32);
        let text: Arc<str> = text.into();
        self.symbols.push(text.clone());
        self.symbol_ids.insert(text, symbol);
        symbol
    }

    /// The symbol of a text that may never have been interned.
    pub fn known(&self, text: &str) -> Option<Symbol> {
        self.symbol_ids.get(text).copied()
    }

    /// A class that is already loaded.
    pub fn loaded(&self, name: &str) -> Option<ClassId> {
        self.by_name.get(&self.known(name)?).copied()
    }

    /// The class of an internal name, loading it if need be. `[I`, `[Ljava/lang/String;` name
    /// arrays.
    pub fn load(&mut self, name: &str) -> Result<ClassId, LinkError> {
        let symbol = self.intern(name);
        if let Some(id) = self.by_name.get(&symbol) {
            return Ok(*id);
        }
        if let Some(target) = self.path.mirrors().target(name).map(str::to_owned) {
            return self.load(&target);
        }
        if let Some(component) = name.strip_prefix('[') {
            let component = self.load_type(component)?;
            return self.array_of(component);
        }
        if self.loading.iter().any(|other| other == name) {
            return Err(LinkError::Circular(name.to_owned()));
        }
        let (file, origin) = self.read(name)?;
        self.check_version(&file)?;
        if file.class_name().ok().and_then(|own| own.as_str()) != Some(name) {
            return Err(LinkError::ClassNotFound(name.to_owned()));
        }
        self.loading.push(name.to_owned());
        let class = self.link(file, Some(origin), Made::default());
        self.loading.pop();
        class
    }

    /// A class file from the class path, with the targets of mirrors in their place.
    fn read(&self, name: &str) -> Result<(Arc<ClassFile<'static>>, Origin), LinkError> {
        let replaced = self.path.replaces(name);
        let substituted = self.path.substituted();
        let sees_others = substituted.concerns(name);
        if !replaced
            && !sees_others
            && let Some((file, module)) = self.path.jdk().parsed(name)
        {
            return Ok((file, Origin::Jdk { module }));
        }
        let found = self.path.read(name)?.ok_or_else(|| LinkError::ClassNotFound(name.to_owned()))?;
        let mut file = parse(&found.bytes, &found.origin)?;
        let mirrors = self.path.mirrors();
        let malformed = |error| LinkError::Malformed(format!("class {name}: {error}"));
        let from_jdk = matches!(found.origin, Origin::Jdk { .. });
        if !from_jdk && !mirrors.is_empty() {
            mirrors.rename(&mut file).map_err(malformed)?;
        }
        if sees_others {
            renaming::rename(&substituted.names, &mut file).map_err(malformed)?;
            if let Some(guard) = substituted.guard.as_ref().filter(|guard| guard.class == name) {
                guard::add(guard, &mut file).map_err(malformed)?;
            }
        }
        if let Origin::Jdk { module } = &found.origin {
            let file = Arc::new(file);
            if !replaced && !sees_others {
                self.path.jdk().keep(name, (file.clone(), module.clone()));
            }
            return Ok((file, found.origin));
        }
        Ok((Arc::new(file), found.origin))
    }

    /// Whether the JDK knows the version of a class file.
    pub fn check_version(&self, file: &ClassFile<'static>) -> Result<(), LinkError> {
        let newest = self.path.jdk().feature() + FEATURE_TO_MAJOR;
        let (major, minor) = (u32::from(file.version.major()), file.version.minor());
        if major <= newest && minor != PREVIEW {
            return Ok(());
        }
        let name = class_name(file, file.this_class)?;
        let version = format!("class file version {major}.{minor}");
        let message = if major > newest {
            format!(
                "{name} has been compiled by a more recent version of the Java Runtime ({version}), this version of \
                 the Java Runtime only recognizes class file versions up to {newest}.0"
            )
        } else if major == newest {
            format!("Preview features are not enabled for {name} ({version}). Try running with '--enable-preview'")
        } else {
            format!(
                "{name} ({version}) was compiled with preview features that are unsupported. This version of the \
                 Java Runtime only recognizes preview features for class file version {newest}.{PREVIEW}"
            )
        };
        let feature = major.saturating_sub(FEATURE_TO_MAJOR);
        Err(LinkError::UnsupportedVersion { class: name.to_owned(), message, feature })
    }

    /// The class a field descriptor names: `I`, `[J`, `Ljava/lang/String;`.
    pub fn load_type(&mut self, descriptor: &str) -> Result<ClassId, LinkError> {
        match Type::of(descriptor) {
            Some(Type::Object(name)) => self.load(&name),
            Some(Type::Array(_)) => self.load(descriptor),
            Some(kind) => self.primitive(&kind).ok_or_else(|| LinkError::Malformed(format!("no type {descriptor}"))),
            None => Err(LinkError::Malformed(format!("malformed descriptor {descriptor}"))),
        }
    }

    /// The class of arrays of a class.
    pub fn array_of(&mut self, component: ClassId) -> Result<ClassId, LinkError> {
        let class = self.class(component);
        let name = match &class.shape {
            Shape::Instance(_) => format!("[L{};", class.name),
            Shape::Array { .. } => format!("[{}", class.name),
            Shape::Primitive(kind) => format!("[{}", kind.descriptor()),
        };
        let flags = class.flags;
        if let Some(id) = self.loaded(&name) {
            return Ok(id);
        }
        if name.len() > 255 && name.starts_with(&"[".repeat(256)) {
            return Err(LinkError::Malformed("an array of more than 255 dimensions".to_owned()));
        }
        let object = self.load("java/lang/Object")?;
        let cloneable = self.load("java/lang/Cloneable")?;
        let serializable = self.load("java/io/Serializable")?;
        let table = self.class(object).table.clone();
        let id = self.add_simple(&name, Shape::Array { component }, vec![cloneable, serializable], table);
        self.by_name.insert(self.class(id).symbol, id);
        let class = &mut self.classes[id.0 as usize];
        class.super_class = Some(object);
        class.chain = vec![object, id];
        class.flags = flags & (access::PUBLIC | access::PRIVATE | access::PROTECTED) | access::FINAL | access::ABSTRACT;
        Ok(id)
    }

    /// Adds a class made at run time.
    pub fn define(&mut self, file: ClassFile<'static>, made: Made) -> Result<ClassId, LinkError> {
        self.link(Arc::new(file), None, made)
    }

    fn add_simple(&mut self, name: &str, shape: Shape, interfaces: Vec<ClassId>, table: Vec<MethodId>) -> ClassId {
        let id = ClassId(self.classes.len() as u32);
        let symbol = self.intern(name);
        self.classes.push(Class {
            name: self.text(symbol).clone(),
            symbol,
            shape,
            flags: access::PUBLIC | access::FINAL | access::ABSTRACT,
            super_class: None,
            all_interfaces: interfaces.clone(),
            interfaces,
            chain: vec![id],
            fields: 0..0,
            methods: 0..0,
            table,
            origin: None,
            hidden: false,
            host: None,
            nestmate: false,
            mirror: None,
        });
        id
    }

    fn link(
        &mut self,
        file: Arc<ClassFile<'static>>,
        origin: Option<Origin>,
        made: Made,
    ) -> Result<ClassId, LinkError> {
        let Made { hidden, host, nestmate } = made;
        let name = class_name(&file, file.this_class)?.to_owned();
        let flags = file.access_flags.bits();
        let super_class = match file.super_class {
            0 if name == "java/lang/Object" => None,
            0 => return Err(LinkError::Malformed(format!("class {name} has no superclass"))),
            index => {
                let super_name = class_name(&file, index)?.to_owned();
                Some(self.load(&super_name)?)
            }
        };
        if let Some(super_class) = super_class {
            let parent = self.class(super_class);
            if parent.is_interface() {
                return Err(LinkError::IncompatibleChange(format!(
                    "class {} has interface {} as super class",
                    descriptor::java_name(&name),
                    parent.java_name()
                )));
            }
            if parent.flags & access::FINAL != 0 {
                return Err(LinkError::IncompatibleChange(format!(
                    "class {} cannot inherit from final class {}",
                    descriptor::java_name(&name),
                    parent.java_name()
                )));
            }
        }
        let mut interfaces = Vec::with_capacity(file.interfaces.len());
        for index in &file.interfaces {
            let interface = self.load(class_name(&file, *index)?)?;
            if !self.class(interface).is_interface() {
                return Err(LinkError::IncompatibleChange(format!(
                    "class {} can not implement {}, because it is not an interface",
                    descriptor::java_name(&name),
                    self.class(interface).java_name()
                )));
            }
            interfaces.push(interface);
        }
        let mut all_interfaces = super_class.map_or(Vec::new(), |id| self.class(id).all_interfaces.clone());
        for interface in &interfaces {
            for inherited in self.class(*interface).all_interfaces.iter().chain(std::iter::once(interface)) {
                if !all_interfaces.contains(inherited) {
                    all_interfaces.push(*inherited);
                }
            }
        }

        let id = ClassId(self.classes.len() as u32);
        let fields = self.add_fields(id, &file)?;
        let methods = self.add_methods(id, &file)?;
        let mut chain = super_class.map_or(Vec::new(), |parent| self.class(parent).chain.clone());
        chain.push(id);
        // A hidden class has a name that nobody can ask for, made up as HotSpot does.
        let symbol = if hidden { self.intern(&format!("{name}+0x{:016x}", id.0)) } else { self.intern(&name) };
        self.classes.push(Class {
            name: self.text(symbol).clone(),
            symbol,
            shape: Shape::Instance(file),
            flags,
            super_class,
            interfaces,
            all_interfaces: all_interfaces.clone(),
            chain,
            fields,
            methods: methods.clone(),
            table: Vec::new(),
            origin,
            hidden,
            host,
            nestmate,
            mirror: None,
        });
        let mirror = match self.path.mirrors().mirror(&name).map(str::to_owned) {
            Some(mirror) => Some(self.add_mirror(id, &mirror)?),
            None => None,
        };
        self.classes[id.0 as usize].mirror = mirror;
        let added = mirror.map_or(0..0, |mirror| self.class(mirror).methods.clone());
        let table = self.method_table(&name, flags, super_class, &all_interfaces, methods.chain(added));
        self.classes[id.0 as usize].table = table;
        if !hidden {
            self.by_name.insert(symbol, id);
        }
        Ok(id)
    }

    fn add_fields(&mut self, class: ClassId, file: &ClassFile<'static>) -> Result<Range<u32>, LinkError> {
        let start = self.fields.len() as u32;
        for (index, field) in file.fields.iter().enumerate() {
            let name = self.intern(utf8(file, field.name_index)?);
            let descriptor = self.intern(utf8(file, field.descriptor_index)?);
            if Type::of(self.text(descriptor)).is_none_or(|kind| kind == Type::Void) {
                return Err(LinkError::Malformed(format!("field {} has a malformed descriptor", self.text(name))));
            }
            let flags = field.access_flags.bits();
            self.fields.push(Field { class, index: index as u16, name, descriptor, flags });
        }
        Ok(start..self.fields.len() as u32)
    }

    fn add_methods(&mut self, class: ClassId, file: &ClassFile<'static>) -> Result<Range<u32>, LinkError> {
        let start = self.methods.len() as u32;
        for (index, method) in file.methods.iter().enumerate() {
            let name = self.intern(utf8(file, method.name_index)?);
            let descriptor = self.intern(utf8(file, method.descriptor_index)?);
            if descriptor::arity(self.text(descriptor)).is_none() {
                return Err(LinkError::Malformed(format!("method {} has a malformed descriptor", self.text(name))));
            }
            let flags = method.access_flags.bits();
            self.methods.push(Method { class, index: index as u16, name, descriptor, flags, table_index: None });
        }
        Ok(start..self.methods.len() as u32)
    }

    /// Builds the method table: the superclass's, with overridden entries replaced, new methods
    /// added, and an entry for every interface method that no class implements.
    fn method_table(
        &mut self,
        name: &str,
        flags: u16,
        super_class: Option<ClassId>,
        all_interfaces: &[ClassId],
        own: impl Iterator<Item = u32>,
    ) -> Vec<MethodId> {
        let mut table = super_class.map_or(Vec::new(), |id| self.class(id).table.clone());
        let inherited = table.len();
        let package = name.rsplit_once('/').map_or("", |(package, _)| package).to_owned();
        for id in own.map(MethodId) {
            let method = self.method(id);
            if method.is_static() || method.flags & access::PRIVATE != 0 || self.text(method.name).starts_with('<') {
                continue;
            }
            // What a mirror declares without a body stands for a method of its target.
            let stands_for_another = method.is_abstract() && self.class(method.class).host.is_some();
            if flags & access::INTERFACE != 0 || stands_for_another {
                continue;
            }
            let (name, descriptor) = (method.name, method.descriptor);
            let mut placed = None;
            for (slot, entry) in table.iter_mut().enumerate().take(inherited) {
                let above = self.method(*entry);
                if above.name == name && above.descriptor == descriptor && self.overridable(above, &package) {
                    *entry = id;
                    placed = placed.or(Some(slot as u32));
                }
            }
            let slot = placed.unwrap_or_else(|| {
                table.push(id);
                table.len() as u32 - 1
            });
            self.methods[id.0 as usize].table_index = Some(slot);
        }
        if flags & access::INTERFACE != 0 {
            return table;
        }
        // Interface methods without a class method: the table holds what selection would find.
        for interface in all_interfaces {
            for id in self.methods_of(*interface) {
                let method = self.method(id);
                if method.is_static() || method.flags & access::PRIVATE != 0 {
                    continue;
                }
                let (name, descriptor) = (method.name, method.descriptor);
                let slot = table.iter().position(|entry| {
                    let entry = self.method(*entry);
                    entry.name == name && entry.descriptor == descriptor
                });
                match slot {
                    Some(slot) if !self.class(self.method(table[slot]).class).is_interface() => {}
                    Some(slot) => table[slot] = self.most_specific(all_interfaces, name, descriptor).unwrap_or(id),
                    None => table.push(self.most_specific(all_interfaces, name, descriptor).unwrap_or(id)),
                }
            }
        }
        table
    }

    fn overridable(&self, above: &Method, package: &str) -> bool {
        above.flags & (access::PUBLIC | access::PROTECTED) != 0
            || self.class(above.class).is_interface()
            || self.class(above.class).package() == package
    }

    /// The maximally-specific superinterface method: a single non-abstract one wins; otherwise any.
    /// `None` if two unrelated defaults conflict.
    fn most_specific(&self, interfaces: &[ClassId], name: Symbol, descriptor: Symbol) -> Option<MethodId> {
        let specific = self.maximally_specific(interfaces, name, descriptor);
        let mut concrete = specific.iter().filter(|id| !self.method(**id).is_abstract());
        match (concrete.next(), concrete.next()) {
            (Some(only), None) => Some(*only),
            (None, _) => specific.first().copied(),
            (Some(_), Some(_)) => None,
        }
    }

    /// All maximally-specific superinterface methods (JVMS 5.4.3.3).
    fn maximally_specific(&self, interfaces: &[ClassId], name: Symbol, descriptor: Symbol) -> Vec<MethodId> {
        let candidates: Vec<MethodId> = interfaces
            .iter()
            .filter_map(|interface| self.declared(*interface, name, descriptor))
            .filter(|id| self.method(*id).flags & (access::STATIC | access::PRIVATE) == 0)
            .collect();
        let overridden = |id: &MethodId| {
            let class = self.method(*id).class;
            candidates.iter().any(|other| {
                let other = self.method(*other).class;
                other != class && self.class(other).all_interfaces.contains(&class)
            })
        };
        candidates.iter().copied().filter(|id| !overridden(id)).collect()
    }

    /// The method a class itself declares.
    pub fn declared(&self, class: ClassId, name: Symbol, descriptor: Symbol) -> Option<MethodId> {
        let range = self.class(class).methods.clone();
        let methods = &self.methods[range.start as usize..range.end as usize];
        let index = methods.iter().position(|method| method.name == name && method.descriptor == descriptor)?;
        Some(MethodId(range.start + index as u32))
    }

    /// A method a class declares, by texts.
    pub fn find_declared(&self, class: ClassId, name: &str, descriptor: &str) -> Option<MethodId> {
        self.declared(class, self.known(name)?, self.known(descriptor)?)
    }

    /// A method by texts, searched in a class, its superclasses and superinterfaces.
    pub fn find_method(&self, class: ClassId, name: &str, descriptor: &str) -> Option<MethodId> {
        self.lookup_method(class, self.known(name)?, self.known(descriptor)?)
    }

    /// A field by name, searched in a class, its superinterfaces and superclasses.
    pub fn find_field(&self, class: ClassId, name: &str) -> Option<FieldId> {
        let name = self.known(name)?;
        self.class(class)
            .chain
            .iter()
            .rev()
            .chain(&self.class(class).all_interfaces)
            .flat_map(|id| self.fields_of(*id))
            .find(|id| self.field(*id).name == name)
    }
}

fn utf8<'a>(file: &'a ClassFile<'static>, index: u16) -> Result<&'a str, LinkError> {
    file.constant_pool
        .try_get_utf8(index)
        .ok()
        .and_then(|text| text.as_str())
        .ok_or_else(|| LinkError::Malformed(format!("constant pool entry {index} is not a name")))
}

/// The class name behind a constant pool index.
pub fn class_name<'a>(file: &'a ClassFile<'static>, index: u16) -> Result<&'a str, LinkError> {
    match file.constant_pool.get(index) {
        Some(Constant::Class(name)) => utf8(file, *name),
        _ => Err(LinkError::Malformed(format!("constant pool entry {index} is not a class"))),
    }
}
