//! Walks a class file by its lengths, before the parser sees it.
//!
//! `ristretto_classfile` reads any file that is well formed, and it reads it fast; but it trusts what it
//! reads. It ignores the declared length of most attributes, descends into annotations, `Code` inside
//! `Code` and array descriptors as deep as the bytes ask for, and reserves room for counts that the file
//! cannot hold. A crafted file can thus overflow its stack, which no caller can catch. This walk makes sure
//! beforehand that every part fits into the part around it, that the nesting is shallow, and that constants
//! refer to constants of the right kind (chapters 4.1 to 4.7 of the JVM specification, by section number
//! below). It allocates four bytes per constant and nothing else, and costs a fraction of the parsing.

use std::fmt;

/// How deep annotations may nest. Real ones end at three or four; Java itself knows no bound.
const DEEPEST_ANNOTATION: usize = 100;

/// Why a file is not a class file, without where it came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// The bytes end inside of this part.
    Truncated { inside: String },
    /// The bytes are there and are wrong.
    Malformed { reason: String },
}

/// What the walk learned that the parser does not tell.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The exception table entries that protect their method's code up to its very end, as indices of
    /// the method and of the entry. The parser gives an instruction for each end, and here there is none.
    pub open_ended: Vec<(usize, usize)>,
}

/// Walks a whole class file that is known to begin with the magic number.
pub fn check(bytes: &[u8]) -> Result<Summary, Fault> {
    let mut walk = Walk::start(bytes)?;
    walk.class()?;
    Ok(walk.summary)
}

/// The name in a class file's `this_class`, as modified UTF-8.
pub fn this_class(bytes: &[u8]) -> Result<&[u8], Fault> {
    let mut walk = Walk::start(bytes)?;
    walk.take(2)?;
    let class = walk.constant_of("this class", &[CLASS])?;
    walk.name_of_class(class)
}

const UTF8: u8 = 1;
const LONG: u8 = 5;
const DOUBLE: u8 = 6;
const CLASS: u8 = 7;
const FIELD: u8 = 9;
const METHOD: u8 = 10;
const INTERFACE_METHOD: u8 = 11;
const NAME_AND_TYPE: u8 = 12;
const METHOD_HANDLE: u8 = 15;
const METHOD_TYPE: u8 = 16;
const MODULE: u8 = 19;
const PACKAGE: u8 = 20;

const NATIVE_OR_ABSTRACT: u16 = 0x0100 | 0x0400;

/// The attributes whose content is a plain table (4.7): bytes, or a count and rows of fixed size. Those
/// with an inner structure have a function of their own; all others are opaque, to the parser too.
const PLAIN_ATTRIBUTES: &[(&str, Shape)] = &[
    ("ConstantValue", Shape::Bytes(2)),
    ("Deprecated", Shape::Bytes(0)),
    ("EnclosingMethod", Shape::Bytes(4)),
    ("Exceptions", Shape::Rows(2)),
    ("InnerClasses", Shape::Rows(8)),
    ("LineNumberTable", Shape::Rows(4)),
    ("LocalVariableTable", Shape::Rows(10)),
    ("LocalVariableTypeTable", Shape::Rows(10)),
    ("MethodParameters", Shape::FewRows(4)),
    ("ModuleMainClass", Shape::Bytes(2)),
    ("ModulePackages", Shape::Rows(2)),
    ("NestHost", Shape::Bytes(2)),
    ("NestMembers", Shape::Rows(2)),
    ("PermittedSubclasses", Shape::Rows(2)),
    ("Signature", Shape::Bytes(2)),
    ("SourceFile", Shape::Bytes(2)),
    ("Synthetic", Shape::Bytes(0)),
];

#[derive(Clone, Copy)]
enum Shape {
    Bytes(usize),
    /// A two-byte count of rows of this size.
    Rows(usize),
    /// A one-byte count of rows of this size.
    FewRows(usize),
}

/// What an attribute list belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Owner {
    Class,
    Field,
    Method,
    Code,
    Component,
}

struct Walk<'a> {
    bytes: &'a [u8],
    position: usize,
    /// Where the innermost part with a declared length ends.
    end: usize,
    /// Where each constant begins, its tag first; zero for the indices that no constant has.
    constants: Vec<u32>,
    place: Place<'a>,
    method: usize,
    summary: Summary,
}

/// Where in the file the walk is, for messages.
#[derive(Clone, Copy)]
struct Place<'a> {
    part: &'static str,
    name: &'a [u8],
    attribute: &'a [u8],
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        if !self.attribute.is_empty() {
            write!(formatter, "the attribute {} of ", self.attribute.escape_ascii())?;
        }
        write!(formatter, "{}", self.part)?;
        if !self.name.is_empty() {
            write!(formatter, " {}", String::from_utf8_lossy(self.name).escape_debug())?;
        }
        Ok(())
    }
}

impl<'a> Walk<'a> {
    /// Walks the header and the constant pool.
    fn start(bytes: &'a [u8]) -> Result<Walk<'a>, Fault> {
        let place = Place { part: "the header", name: b"", attribute: b"" };
        let mut walk = Walk {
            bytes,
            position: 0,
            end: bytes.len(),
            constants: Vec::new(),
            place,
            method: 0,
            summary: Summary::default(),
        };
        walk.take(8)?;
        walk.place.part = "the constant pool";
        walk.constant_pool()?;
        walk.place.part = "the class itself";
        Ok(walk)
    }

    // Bytes.

    fn take(&mut self, length: usize) -> Result<&'a [u8], Fault> {
        if length > self.end - self.position {
            return Err(if self.end == self.bytes.len() {
                Fault::Truncated { inside: self.place.to_string() }
            } else {
                self.malformed("is longer than its length says")
            });
        }
        let taken = &self.bytes[self.position..self.position + length];
        self.position += length;
        Ok(taken)
    }

    fn u8(&mut self) -> Result<u8, Fault> {
        Ok(self.take(1)?[0])
    }

    fn u16(&mut self) -> Result<u16, Fault> {
        let bytes = self.take(2)?;
        Ok(u16::from_be_bytes([bytes[0], bytes[1]]))
    }

    fn u32(&mut self) -> Result<u32, Fault> {
        let bytes = self.take(4)?;
        Ok(u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }

    /// A count and as many rows of a fixed size.
    fn rows(&mut self, size: usize) -> Result<(), Fault> {
        let count = usize::from(self.u16()?);
        self.take(count * size)?;
        Ok(())
    }

    fn malformed(&self, what: &str) -> Fault {
        Fault::Malformed { reason: format!("{} {what}", self.place) }
    }

    // Constants (4.4).

    fn constant_pool(&mut self) -> Result<(), Fault> {
        let count = usize::from(self.u16()?);
        if count == 0 {
            return Err(self.malformed("has a count of zero"));
        }
        // A constant takes at least three bytes: a count that the file cannot hold reserves nothing.
        self.constants.reserve(count.min(self.bytes.len() / 3 + 1));
        self.constants.push(0);
        while self.constants.len() < count {
            self.constants.push(self.position as u32);
            let tag = self.u8()?;
            let size = match tag {
                UTF8 => usize::from(self.u16()?),
                3 | 4 | FIELD..=NAME_AND_TYPE | 17 | 18 => 4,
                LONG | DOUBLE => 8,
                CLASS | 8 | METHOD_TYPE | MODULE | PACKAGE => 2,
                METHOD_HANDLE => 3,
                _ => {
                    let index = self.constants.len() - 1;
                    return Err(self.malformed(&format!("has the unknown tag {tag} at index {index}")));
                }
            };
            self.take(size)?;
            if tag == LONG || tag == DOUBLE {
                self.constants.push(0);
            }
        }
        // Equal only if the last constant is no eight-byte one, which would need one index more.
        if self.constants.len() != count {
            return Err(self.malformed("ends in the middle of an eight-byte constant"));
        }
        for index in 1..count {
            self.constant(index as u16)?;
        }
        Ok(())
    }

    /// Checks what one constant refers to.
    fn constant(&self, index: u16) -> Result<(), Fault> {
        let Some(tag) = self.tag(index) else { return Ok(()) };
        let first = || self.operand(index, 0);
        let second = || self.operand(index, 2);
        match tag {
            CLASS => {
                let name = self.refers(index, first(), &[UTF8])?;
                if !is_class_name(self.text(name)) {
                    return Err(self.bad_text(index, "class name", name));
                }
            }
            METHOD_TYPE => {
                let descriptor = self.refers(index, first(), &[UTF8])?;
                if !is_method_descriptor(self.text(descriptor)) {
                    return Err(self.bad_text(index, "method descriptor", descriptor));
                }
            }
            8 | MODULE | PACKAGE => {
                self.refers(index, first(), &[UTF8])?;
            }
            FIELD | METHOD | INTERFACE_METHOD => {
                self.refers(index, first(), &[CLASS])?;
                let name_and_type = self.refers(index, second(), &[NAME_AND_TYPE])?;
                self.descriptor(name_and_type, tag != FIELD)?;
            }
            NAME_AND_TYPE => {
                self.refers(index, first(), &[UTF8])?;
                self.refers(index, second(), &[UTF8])?;
            }
            17 | 18 => {
                let name_and_type = self.refers(index, second(), &[NAME_AND_TYPE])?;
                self.descriptor(name_and_type, tag == 18)?;
            }
            METHOD_HANDLE => {
                let at = self.constants[usize::from(index)] as usize;
                let target = u16::from_be_bytes([self.bytes[at + 2], self.bytes[at + 3]]);
                let allowed: &[u8] = match self.bytes[at + 1] {
                    1..=4 => &[FIELD],
                    5 | 8 => &[METHOD],
                    6 | 7 => &[METHOD, INTERFACE_METHOD],
                    9 => &[INTERFACE_METHOD],
                    kind => {
                        let reason = format!("has the unknown method handle kind {kind} at index {index}");
                        return Err(self.malformed(&reason));
                    }
                };
                self.refers(index, target, allowed)?;
            }
            _ => {}
        }
        Ok(())
    }

    /// The index `to`, if it is that of a constant with one of these tags.
    fn refers(&self, from: u16, to: u16, tags: &[u8]) -> Result<u16, Fault> {
        match self.tag(to) {
            Some(tag) if tags.contains(&tag) => Ok(to),
            _ => Err(self.malformed(&format!("has constant {from} refer to {to}, which is no {}", kinds(tags)))),
        }
    }

    /// Checks the descriptor of a name and type, which is one itself only where it is used.
    fn descriptor(&self, name_and_type: u16, of_method: bool) -> Result<(), Fault> {
        let descriptor = self.refers(name_and_type, self.operand(name_and_type, 2), &[UTF8])?;
        let text = self.text(descriptor);
        if of_method && !is_method_descriptor(text) {
            return Err(self.bad_text(name_and_type, "method descriptor", descriptor));
        }
        if !of_method && !is_field_descriptor(text) {
            return Err(self.bad_text(name_and_type, "field descriptor", descriptor));
        }
        Ok(())
    }

    fn bad_text(&self, index: u16, what: &str, text: u16) -> Fault {
        let text = String::from_utf8_lossy(self.text(text)).chars().take(80).collect::<String>();
        self.malformed(&format!("has the {what} `{}` at index {index}, which is none", text.escape_debug()))
    }

    fn tag(&self, index: u16) -> Option<u8> {
        match self.constants.get(usize::from(index)) {
            Some(&at) if at != 0 => self.bytes.get(at as usize).copied(),
            _ => None,
        }
    }

    /// Two bytes of a constant that the first pass has measured.
    fn operand(&self, index: u16, offset: usize) -> u16 {
        let at = self.constants[usize::from(index)] as usize + 1 + offset;
        u16::from_be_bytes([self.bytes[at], self.bytes[at + 1]])
    }

    /// The bytes of a Utf8 constant.
    fn text(&self, index: u16) -> &'a [u8] {
        let length = usize::from(self.operand(index, 0));
        let start = self.constants[usize::from(index)] as usize + 3;
        &self.bytes[start..start + length]
    }

    fn name_of_class(&self, class: u16) -> Result<&'a [u8], Fault> {
        Ok(self.text(self.refers(class, self.operand(class, 0), &[UTF8])?))
    }

    /// Reads an index that must be that of such a constant.
    fn constant_of(&mut self, what: &str, tags: &[u8]) -> Result<u16, Fault> {
        let index = self.u16()?;
        match self.tag(index) {
            Some(tag) if tags.contains(&tag) => Ok(index),
            _ => Err(self.malformed(&format!("has constant {index} as its {what}, which is no {}", kinds(tags)))),
        }
    }

    /// The same, where zero stands for nothing.
    fn optional_constant_of(&mut self, what: &str, tags: &[u8]) -> Result<(), Fault> {
        if self.bytes.get(self.position..self.position + 2) == Some(&[0, 0]) {
            self.take(2)?;
        } else {
            self.constant_of(what, tags)?;
        }
        Ok(())
    }

    // The class (4.1), its fields (4.5) and methods (4.6).

    fn class(&mut self) -> Result<(), Fault> {
        self.take(2)?;
        self.constant_of("name", &[CLASS])?;
        self.optional_constant_of("superclass", &[CLASS])?;
        for _ in 0..self.u16()? {
            self.constant_of("interface", &[CLASS])?;
        }
        for _ in 0..self.u16()? {
            self.member(Owner::Field)?;
        }
        for method in 0..self.u16()? {
            self.method = usize::from(method);
            self.member(Owner::Method)?;
        }
        self.attributes(Owner::Class)?;
        match self.bytes.len() - self.position {
            0 => Ok(()),
            extra => Err(Fault::Malformed { reason: format!("it goes on for {extra} bytes after its end") }),
        }
    }

    fn member(&mut self, owner: Owner) -> Result<(), Fault> {
        let around = self.place;
        self.place.part = if owner == Owner::Field { "the field" } else { "the method" };
        let flags = self.u16()?;
        let name = self.constant_of("name", &[UTF8])?;
        if !is_member_name(self.text(name)) {
            return Err(self.bad_text(name, "name", name));
        }
        self.place.name = self.text(name);
        let descriptor = self.constant_of("descriptor", &[UTF8])?;
        let descriptor = self.text(descriptor);
        let fits =
            if owner == Owner::Field { is_field_descriptor(descriptor) } else { is_method_descriptor(descriptor) };
        if !fits {
            return Err(self.malformed("has a descriptor that is none"));
        }
        let bodies = self.attributes(owner)?;
        if owner == Owner::Method {
            match (bodies, flags & NATIVE_OR_ABSTRACT != 0) {
                (0, true) | (1, false) => {}
                (0, false) => return Err(self.malformed("is neither native nor abstract and has no code")),
                (_, true) => return Err(self.malformed("is native or abstract and has code")),
                (_, false) => return Err(self.malformed("has code more than once")),
            }
        }
        self.place = around;
        Ok(())
    }

    // Attributes (4.7).

    /// Walks an attribute list and counts the bodies (`Code`) in it.
    fn attributes(&mut self, owner: Owner) -> Result<usize, Fault> {
        let mut bodies = 0;
        for _ in 0..self.u16()? {
            let around = (self.place, self.end);
            let name = self.constant_of("attribute name", &[UTF8])?;
            let name = self.text(name);
            let length = self.u32()? as usize;
            self.place.attribute = name;
            if length > self.end - self.position {
                // Running past the whole file means that bytes are missing; `take` says which it is.
                self.take(length)?;
            }
            self.end = self.position + length;
            self.attribute(name, owner)?;
            if self.position != self.end {
                return Err(self.malformed("is shorter than its length says"));
            }
            bodies += usize::from(name == b"Code");
            (self.place, self.end) = around;
        }
        Ok(bodies)
    }

    fn attribute(&mut self, name: &[u8], owner: Owner) -> Result<(), Fault> {
        let plain = PLAIN_ATTRIBUTES.iter().find(|(plain, _)| plain.as_bytes() == name);
        if let Some((_, shape)) = plain {
            return match *shape {
                Shape::Bytes(length) => self.take(length).map(|_| ()),
                Shape::Rows(size) => self.rows(size),
                Shape::FewRows(size) => {
                    let count = usize::from(self.u8()?);
                    self.take(count * size).map(|_| ())
                }
            };
        }
        match name {
            b"Code" if owner == Owner::Method => self.code(),
            b"Record" if owner == Owner::Class => self.record(),
            // Elsewhere these mean nothing to a JVM, but the parser would descend into them.
            b"Code" | b"Record" => Err(self.malformed("does not belong there")),
            b"StackMapTable" => self.stack_map(),
            b"BootstrapMethods" => self.rows_with_rows(2),
            b"Module" => self.module(),
            b"AnnotationDefault" => self.annotation_value(0),
            b"RuntimeVisibleAnnotations" | b"RuntimeInvisibleAnnotations" => self.annotations(),
            b"RuntimeVisibleParameterAnnotations" | b"RuntimeInvisibleParameterAnnotations" => {
                for _ in 0..self.u8()? {
                    self.annotations()?;
                }
                Ok(())
            }
            b"RuntimeVisibleTypeAnnotations" | b"RuntimeInvisibleTypeAnnotations" => {
                for _ in 0..self.u16()? {
                    self.annotation_target()?;
                    self.annotation(0)?;
                }
                Ok(())
            }
            _ => {
                self.position = self.end;
                Ok(())
            }
        }
    }

    /// 4.7.3
    fn code(&mut self) -> Result<(), Fault> {
        self.take(4)?;
        let length = self.u32()? as usize;
        if length == 0 || length > usize::from(u16::MAX) {
            return Err(self.malformed(&format!("has {length} bytes of code; between 1 and 65535 are allowed")));
        }
        self.take(length)?;
        for entry in 0..self.u16()? {
            let (start, end) = (usize::from(self.u16()?), usize::from(self.u16()?));
            let handler = usize::from(self.u16()?);
            if start >= end || end > length || handler >= length {
                return Err(self.malformed("has an exception table entry that lies outside of the code"));
            }
            if end == length {
                self.summary.open_ended.push((self.method, usize::from(entry)));
            }
            self.optional_constant_of("caught exception", &[CLASS])?;
        }
        self.attributes(Owner::Code)?;
        Ok(())
    }

    /// 4.7.30
    fn record(&mut self) -> Result<(), Fault> {
        for _ in 0..self.u16()? {
            self.constant_of("record component's name", &[UTF8])?;
            self.constant_of("record component's descriptor", &[UTF8])?;
            self.attributes(Owner::Component)?;
        }
        Ok(())
    }

    /// 4.7.4
    fn stack_map(&mut self) -> Result<(), Fault> {
        for _ in 0..self.u16()? {
            match self.u8()? {
                0..=63 => {}
                64..=127 => self.verification_types(1)?,
                247 => {
                    self.take(2)?;
                    self.verification_types(1)?;
                }
                248..=251 => {
                    self.take(2)?;
                }
                append @ 252..=254 => {
                    self.take(2)?;
                    self.verification_types(u16::from(append) - 251)?;
                }
                255 => {
                    self.take(2)?;
                    for _ in ["locals", "stack"] {
                        let count = self.u16()?;
                        self.verification_types(count)?;
                    }
                }
                reserved => return Err(self.malformed(&format!("has the reserved frame type {reserved}"))),
            }
        }
        Ok(())
    }

    fn verification_types(&mut self, count: u16) -> Result<(), Fault> {
        for _ in 0..count {
            match self.u8()? {
                0..=6 => {}
                7 | 8 => {
                    self.take(2)?;
                }
                tag => return Err(self.malformed(&format!("has the unknown verification type {tag}"))),
            }
        }
        Ok(())
    }

    /// 4.7.25
    fn module(&mut self) -> Result<(), Fault> {
        self.take(6)?;
        self.rows(6)?;
        self.rows_with_rows(4)?;
        self.rows_with_rows(4)?;
        self.rows(2)?;
        self.rows_with_rows(2)
    }

    /// A count of rows, each some bytes and then a table of two-byte indices.
    fn rows_with_rows(&mut self, size: usize) -> Result<(), Fault> {
        for _ in 0..self.u16()? {
            self.take(size)?;
            self.rows(2)?;
        }
        Ok(())
    }

    /// 4.7.16
    fn annotations(&mut self) -> Result<(), Fault> {
        for _ in 0..self.u16()? {
            self.annotation(0)?;
        }
        Ok(())
    }

    fn annotation(&mut self, depth: usize) -> Result<(), Fault> {
        self.take(2)?;
        for _ in 0..self.u16()? {
            self.take(2)?;
            self.annotation_value(depth)?;
        }
        Ok(())
    }

    /// 4.7.16.1
    fn annotation_value(&mut self, depth: usize) -> Result<(), Fault> {
        if depth > DEEPEST_ANNOTATION {
            return Err(self.malformed(&format!("nests annotations deeper than {DEEPEST_ANNOTATION}")));
        }
        match self.u8()? {
            b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' | b's' | b'c' => self.take(2).map(|_| ()),
            b'e' => self.take(4).map(|_| ()),
            b'@' => self.annotation(depth + 1),
            b'[' => {
                for _ in 0..self.u16()? {
                    self.annotation_value(depth + 1)?;
                }
                Ok(())
            }
            tag => Err(self.malformed(&format!("has the unknown annotation value tag {tag}"))),
        }
    }

    /// 4.7.20: what a type annotation stands on, up to the annotation itself.
    fn annotation_target(&mut self) -> Result<(), Fault> {
        match self.u8()? {
            0x00 | 0x01 | 0x16 => self.take(1).map(|_| ())?,
            0x10..=0x12 | 0x17 | 0x42..=0x46 => self.take(2).map(|_| ())?,
            0x13..=0x15 => {}
            0x40 | 0x41 => self.rows(6)?,
            0x47..=0x4B => self.take(3).map(|_| ())?,
            target => return Err(self.malformed(&format!("has the unknown annotation target {target}"))),
        }
        let steps = usize::from(self.u8()?);
        self.take(2 * steps).map(|_| ())
    }
}

fn kinds(tags: &[u8]) -> String {
    let names = tags.iter().map(|&tag| match tag {
        UTF8 => "Utf8",
        CLASS => "Class",
        FIELD => "Fieldref",
        METHOD => "Methodref",
        INTERFACE_METHOD => "InterfaceMethodref",
        _ => "NameAndType",
    });
    names.collect::<Vec<_>>().join(" or ")
}

/// 4.2.1, and 4.4.1 for arrays.
fn is_class_name(name: &[u8]) -> bool {
    if name.starts_with(b"[") {
        return is_field_descriptor(name);
    }
    name.split(|&byte| byte == b'/').all(is_member_name)
}

/// 4.2.2; and nothing that would break the line on which it is shown, as no compiler writes it.
fn is_member_name(name: &[u8]) -> bool {
    !name.is_empty() && !name.iter().any(|byte| b".;[/".contains(byte) || byte.is_ascii_control())
}

/// 4.3.2
fn is_field_descriptor(descriptor: &[u8]) -> bool {
    after_type(descriptor).is_some_and(<[u8]>::is_empty)
}

/// 4.3.3
fn is_method_descriptor(descriptor: &[u8]) -> bool {
    let Some(mut rest) = descriptor.strip_prefix(b"(") else { return false };
    let mut parameters = 0;
    loop {
        if let Some(result) = rest.strip_prefix(b")") {
            return parameters <= 255 && (result == b"V" || is_field_descriptor(result));
        }
        match after_type(rest) {
            Some(after) => rest = after,
            None => return false,
        }
        parameters += 1;
    }
}

/// What follows the type that a descriptor begins with.
fn after_type(descriptor: &[u8]) -> Option<&[u8]> {
    let dimensions = descriptor.iter().take_while(|&&byte| byte == b'[').count();
    if dimensions > 255 {
        return None;
    }
    match descriptor.get(dimensions)? {
        b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' => Some(&descriptor[dimensions + 1..]),
        b'L' => {
            let name = &descriptor[dimensions + 1..];
            let end = name.iter().position(|&byte| byte == b';')?;
            let is_name = !name[..end].starts_with(b"[") && is_class_name(&name[..end]);
            is_name.then(|| &name[end + 1..])
        }
        _ => None,
    }
}
