//! What is said about bytes that are no class file, or not a good one.

use crate::project;

use glassbox_classes::{Jdk, parse};
use project::{jdks, some_jdk};
use ristretto_classfile::attributes::Attribute;

/// Builds class files byte by byte: a header, constants, and whatever follows.
struct Bytes(Vec<u8>);

impl Bytes {
    /// Version 61 and this many constants, which are one more in the count.
    fn new(constants: u16) -> Bytes {
        Bytes(vec![0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 61]).u16(constants + 1)
    }
    fn u8(mut self, value: u8) -> Bytes {
        self.0.push(value);
        self
    }
    fn u16(mut self, value: u16) -> Bytes {
        self.0.extend(value.to_be_bytes());
        self
    }
    fn u16s(self, values: &[u16]) -> Bytes {
        values.iter().fold(self, |bytes, &value| bytes.u16(value))
    }
    fn u32(mut self, value: u32) -> Bytes {
        self.0.extend(value.to_be_bytes());
        self
    }
    fn utf8(mut self, text: &[u8]) -> Bytes {
        self = self.u8(1).u16(text.len() as u16);
        self.0.extend(text);
        self
    }
    fn class(self, name: u16) -> Bytes {
        self.u8(7).u16(name)
    }
    fn raw(mut self, bytes: &[u8]) -> Bytes {
        self.0.extend(bytes);
        self
    }
}

/// A class `A` whose constants 3 and up are those given; up to and including its interfaces.
fn class_with(texts: &[&[u8]]) -> Bytes {
    let bytes = Bytes::new(2 + texts.len() as u16).utf8(b"A").class(1);
    // Public, this class, no superclass, no interfaces.
    texts.iter().fold(bytes, |bytes, text| bytes.utf8(text)).u16s(&[0x21, 2, 0, 0])
}

fn error_of(bytes: &[u8]) -> String {
    parse(bytes, &"A.class").err().map_or_else(|| "no error".to_owned(), |error| error.to_string())
}

#[test]
fn what_is_no_class_file() {
    for (bytes, looks_like) in [
        (&b""[..], "empty"),
        (b"PK\x03\x04rest", "a zip or jar file"),
        (b"PK\x05\x06", "a zip or jar file"),
        (b"\x7FELF\x02\x01", "an ELF program or library"),
        (b"\xDA\xDA\xFE\xCA\x00\x00", "a JDK's module image"),
        (b"JM\x01\x00", "a JDK's jmod file"),
        (b"\x1F\x8B\x08", "a gzip file"),
        (b"package a;\nclass A {}\n", "Java source text, which has to be compiled first"),
        ("class Ü {}".as_bytes(), "Java source text, which has to be compiled first"),
        (b"hello", "text"),
        (b"class", "text"),
        (b"\xCA\xFE\xBA", "data of an unknown kind"),
        (b"\0\0\0\0", "data of an unknown kind"),
        (b"\xFF\xFE\x00", "data of an unknown kind"),
    ] {
        assert_eq!(error_of(bytes), format!("A.class is not a class file: it is {looks_like}"), "{bytes:?}");
    }
    // A letter that the first 512 bytes end in the middle of.
    let text = format!("{}ö and more", "x".repeat(511));
    assert_eq!(error_of(text.as_bytes()), "A.class is not a class file: it is text");
}

#[test]
fn versions() {
    let with = |minor: u16, major: u16| {
        let mut bytes = class_with(&[]).u16s(&[0, 0, 0]).0;
        bytes[4..6].copy_from_slice(&minor.to_be_bytes());
        bytes[6..8].copy_from_slice(&major.to_be_bytes());
        error_of(&bytes)
    };
    for (minor, major) in [(3, 45), (0, 52), (0, 61), (0, 69), (65535, 61), (65535, 69), (65535, 56)] {
        assert_eq!(with(minor, major), "no error", "{major}.{minor}");
    }
    assert_eq!(
        with(0, 70),
        "A.class has class file version 70 (Java 26); Glassbox reads up to 69 (Java 25). Compile it with `--release 25`"
    );
    assert!(with(7, 65535).starts_with("A.class has class file version 65535 (Java 65491)"));
    assert_eq!(with(0, 44), "A.class is not a valid class file: there is no class file version 44.0");
    assert_eq!(with(1, 61), "A.class is not a valid class file: there is no class file version 61.1");
}

#[test]
fn cut_off() {
    let whole = class_with(&[b"value", b"I", b"ConstantValue"]).u16s(&[1, 0, 3, 4, 1, 5]).u32(2).u16s(&[0, 0, 0]).0;
    for (length, inside) in [
        (4, "the header"),
        (7, "the header"),
        (9, "the constant pool"),
        (15, "the constant pool"),
        (46, "the class itself"),
        (54, "the class itself"),
        (56, "the field"),
        (60, "the field value"),
        (70, "the attribute ConstantValue of the field value"),
        (72, "the class itself"),
    ] {
        let expected = format!(
            "A.class is cut off: it ends after {length} bytes, in the middle of {inside}. Compile or copy it again"
        );
        assert_eq!(error_of(&whole[..length]), expected);
    }
    for length in 4..whole.len() {
        assert!(error_of(&whole[..length]).starts_with("A.class is cut off: "), "{length}");
    }
    // Every real class, cut anywhere, is told to be cut off.
    let (_, bytes) = some_jdk().read("java/util/TreeMap").unwrap();
    for length in 4..bytes.len() {
        let error = error_of(&bytes[..length]);
        assert!(error.starts_with("A.class is cut off: "), "{length}: {error}");
    }
}

#[test]
fn malformed() {
    let check = |bytes: Bytes, reason: &str| {
        assert_eq!(error_of(&bytes.0), format!("A.class is not a valid class file: {reason}"));
    };
    let rest = [0x21, 2, 0, 0, 0, 0, 0];
    check(Bytes(Bytes::new(0).0[..8].to_vec()).u16(0), "the constant pool has a count of zero");
    check(Bytes::new(1).u8(2), "the constant pool has the unknown tag 2 at index 1");
    check(Bytes::new(1).u8(5).raw(&[0; 8]), "the constant pool ends in the middle of an eight-byte constant");
    check(Bytes::new(1).class(7), "the constant pool has constant 1 refer to 7, which is no Utf8");
    check(
        Bytes::new(2).utf8(b"a..b").class(1),
        "the constant pool has the class name `a..b` at index 2, which is none",
    );
    check(
        Bytes::new(2).utf8(b"(V").u8(16).u16(1),
        "the constant pool has the method descriptor `(V` at index 2, which is none",
    );
    check(
        Bytes::new(2).utf8(b"A").u8(15).u8(10).u16(1),
        "the constant pool has the unknown method handle kind 10 at index 2",
    );
    check(
        Bytes::new(2).utf8(b"A").u8(15).u8(6).u16(1),
        "the constant pool has constant 2 refer to 1, which is no Methodref or InterfaceMethodref",
    );
    check(
        Bytes::new(4).utf8(b"A").class(1).u8(12).u16s(&[1, 1]).u8(9).u16s(&[2, 3]),
        "the constant pool has the field descriptor `A` at index 3, which is none",
    );
    check(
        Bytes::new(1).utf8(b"A").u16s(&[0x21, 1, 0, 0, 0, 0, 0]),
        "the class itself has constant 1 as its name, which is no Class",
    );
    check(
        Bytes::new(2).utf8(b"A").class(1).u16s(&[0x21, 2, 1, 0, 0, 0, 0]),
        "the class itself has constant 1 as its superclass, which is no Class",
    );
    check(Bytes::new(2).utf8(b"A").class(1).u16s(&rest).u8(0), "it goes on for 1 bytes after its end");
    check(
        Bytes::new(2).utf8(b"\xF0A").class(1).u16s(&rest),
        "Invalid UTF-8 sequence: Invalid MUTF-8: invalid lead byte",
    );
    check(class_with(&[b"x", b"J I"]).u16s(&[1, 0, 3, 4, 0, 0, 0]), "the field x has a descriptor that is none");
    check(
        class_with(&[b"x\nholds", b"J"]).u16s(&[1, 0, 3, 4, 0, 0, 0]),
        "the field has the name `x\\nholds` at index 3, which is none",
    );
    check(
        class_with(&[b"m", b"()V"]).u16s(&[0, 1, 1, 3, 4, 0, 0]),
        "the method m is neither native nor abstract and has no code",
    );
    check(
        class_with(&[b"Signature"]).u16s(&[0, 0, 1, 3]).u32(3).u8(0).u16(0),
        "the attribute Signature of the class itself is shorter than its length says",
    );
    check(
        class_with(&[b"NestMembers"]).u16s(&[0, 0, 1, 3]).u32(4).u16s(&[9, 0]).raw(&[0; 40]),
        "the attribute NestMembers of the class itself is longer than its length says",
    );
    check(
        class_with(&[b"Code"]).u16s(&[0, 0, 1, 3]).u32(0),
        "the attribute Code of the class itself does not belong there",
    );
    let method = || class_with(&[b"m", b"()V", b"Code"]).u16s(&[0, 1, 9, 3, 4, 1, 5]);
    check(
        method().u32(12).u16s(&[1, 1]).u32(0).u16s(&[0, 0]).u16(0),
        "the attribute Code of the method m has 0 bytes of code; between 1 and 65535 are allowed",
    );
    check(
        method().u32(21).u16s(&[1, 1]).u32(1).u8(177).u16s(&[1, 0, 2, 0, 0, 0]).u16(0),
        "the attribute Code of the method m has an exception table entry that lies outside of the code",
    );
    check(method().u32(13).u16s(&[1, 1]).u32(1).u8(203).u16s(&[0, 0]).u16(0), "Invalid instruction: 203");
}

/// Nesting as deep as a file can hold: the parser alone would overflow its stack, which kills the process.
#[test]
fn nesting_is_bounded() {
    let annotation = |depth: usize| {
        let mut content = vec![0, 1, 0, 3, 0, 1, 0, 3];
        for _ in 0..depth {
            content.extend([b'[', 0, 1]);
        }
        content.extend([b's', 0, 3]);
        let name = b"RuntimeInvisibleAnnotations";
        class_with(&[name]).u16s(&[0, 0, 1, 3]).u32(content.len() as u32).raw(&content).0
    };
    assert_eq!(error_of(&annotation(100)), "no error");
    for depth in [101, 100_000, 3_000_000] {
        assert_eq!(
            error_of(&annotation(depth)),
            "A.class is not a valid class file: the attribute RuntimeInvisibleAnnotations of the class itself nests \
             annotations deeper than 100"
        );
    }
    let field = |dimensions: usize| {
        let descriptor = [vec![b'['; dimensions], vec![b'I']].concat();
        class_with(&[b"x", &descriptor]).u16s(&[1, 0, 3, 4, 0, 0, 0]).0
    };
    assert_eq!(error_of(&field(255)), "no error");
    for dimensions in [256, 65_534] {
        assert_eq!(
            error_of(&field(dimensions)),
            "A.class is not a valid class file: the field x has a descriptor that is none"
        );
    }
    // Code inside of code inside of code.
    let mut content = vec![];
    for _ in 0..50_000 {
        let inner = content.len() as u32;
        let mut outer = vec![0, 1, 0, 1, 0, 0, 0, 1, 177, 0, 0, 0, 1, 0, 5];
        outer.extend(inner.to_be_bytes());
        // The parser does not look at lengths, so the end need not be there.
        content = outer;
    }
    let nested = content.repeat(50_000);
    let bytes =
        class_with(&[b"m", b"()V", b"Code"]).u16s(&[0, 1, 9, 3, 4, 1, 5]).u32(nested.len() as u32).raw(&nested).0;
    assert_eq!(
        error_of(&bytes),
        "A.class is not a valid class file: the attribute Code of the method m does not belong there"
    );
}

/// Counts that the file cannot hold must not reserve memory for them.
#[test]
fn counts_are_not_trusted() {
    assert!(error_of(&Bytes::new(65_534).0).contains("is cut off"));
    assert!(error_of(&class_with(&[]).u16s(&[65_535]).0).contains("is cut off"));
    let huge = class_with(&[b"SourceDebugExtension"]).u16s(&[0, 0, 1, 3]).u32(u32::MAX).0;
    assert!(error_of(&huge).contains("is cut off"));
}

/// All instructions of a method are protected by an exception table entry that ends with the code.
#[test]
fn the_last_instruction_is_protected() {
    let code = [0, 177];
    let bytes = class_with(&[b"m", b"()V", b"Code"])
        .u16s(&[0, 1, 9, 3, 4, 1, 5])
        .u32(30)
        .u16s(&[1, 1])
        .u32(2)
        .raw(&code)
        .u16(2)
        .u16s(&[0, 2, 1, 0])
        .u16s(&[0, 1, 1, 0])
        .u16(0)
        .u16(0)
        .0;
    let class = parse(&bytes, &"A.class").unwrap();
    let Some(Attribute::Code { exception_table, .. }) = class.methods[0].attributes.first() else {
        panic!("no code in {class:?}");
    };
    let ranges: Vec<_> = exception_table.iter().map(|entry| entry.range_pc.clone()).collect();
    assert_eq!(ranges, [0..2, 0..1]);
}

/// The whole JDK passes the walk: it rejects nothing that a JVM loads.
#[test]
fn every_class_of_the_jdk_is_accepted() {
    for jdk in jdks() {
        for module in jdk.release("MODULES").unwrap().split(' ') {
            check_module(&jdk, module);
        }
    }
}

fn check_module(jdk: &Jdk, module: &str) {
    for name in jdk.classes_of(module) {
        let bytes = jdk.resource(&format!("/{module}/{name}.class")).unwrap();
        if let Err(error) = parse(&bytes, &name) {
            panic!("{error}");
        }
    }
    let information = jdk.resource(&format!("/{module}/module-info.class")).unwrap();
    parse(&information, &module).unwrap();
}
