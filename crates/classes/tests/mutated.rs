//! Damaged class files: thousands of real ones, each broken in a way that a seed determines.
//!
//! Whatever comes in, parsing ends in a class or in an error, and so does lifting every method of what was
//! parsed. Nothing is caught here: a panic or a stack overflow fails the test. Bytes that once did are kept as
//! `regressions/NNN.class`. For a longer hunt set `GLASSBOX_MUTANTS` to a number and `GLASSBOX_SEED` to another;
//! the mutant that fails is then in the temporary folder. `fuzz/` hunts with coverage instead.

use crate::project;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use glassbox_classes::{ClassPath, parse};
use project::{Project, jdks, some_jdk};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// The most a file of this test may take to be read and lifted. Files here are below 100 kilobytes.
const LONGEST: Duration = Duration::from_secs(2);
const MUTANTS: usize = 24_000;

/// Classes of all sizes and with all kinds of attributes: lambdas, records, enums, annotations, switches,
/// sealed types, large tables, an interface, old-fashioned code.
const SEEDS: &[&str] = &[
    "java/lang/Object",
    "java/lang/Runnable",
    "java/lang/FunctionalInterface",
    "java/lang/Deprecated",
    "java/lang/Character$UnicodeScript",
    "java/lang/String",
    "java/lang/StringConcatHelper",
    "java/lang/Thread",
    "java/lang/Integer",
    "java/lang/Math",
    "java/lang/Record",
    "java/lang/constant/ClassDesc",
    "java/lang/invoke/MethodHandles$Lookup",
    "java/lang/invoke/VarHandle",
    "java/lang/runtime/ObjectMethods",
    "java/math/BigInteger",
    "java/text/DecimalFormat",
    "java/time/LocalDate",
    "java/util/ArrayList",
    "java/util/Collections",
    "java/util/HashMap",
    "java/util/Optional",
    "java/util/TreeMap",
    "java/util/TreeMap$Entry",
    "java/util/concurrent/ConcurrentHashMap",
    "java/util/concurrent/TimeUnit",
    "java/util/regex/Pattern",
    "java/util/stream/Collectors",
    "java/util/stream/ReferencePipeline",
    "java/util/zip/ZipFile",
    "sun/security/ssl/CipherSuite",
    "jdk/internal/misc/Unsafe",
    "jdk/internal/loader/NativeLibraries",
];

/// What every input is put through. A new reader of parsed classes belongs in here.
fn exercise(bytes: &[u8]) -> bool {
    let Ok(class) = parse(bytes, &"mutant") else { return false };
    for method in &class.methods {
        // An error is as good an answer as code; only a panic is none.
        let _ = glassbox_ir::lift(&class, method);
    }
    true
}

#[test]
fn kept_regressions() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/regressions");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    for file in files.iter().filter(|file| file.extension().is_some_and(|extension| extension == "class")) {
        exercise(&fs::read(file).unwrap());
    }
}

#[test]
fn mutants_do_no_harm() {
    let seeds = seeds();
    let mutants = from_environment("GLASSBOX_MUTANTS").unwrap_or(MUTANTS as u64);
    let mut random = Random(from_environment("GLASSBOX_SEED").unwrap_or(0).wrapping_add(0x9E37_79B9_7F4A_7C15));
    let mut accepted = 0;
    for number in 0..mutants {
        let mutant = Mutant { number, bytes: mutant(&seeds, &mut random) };
        let start = Instant::now();
        accepted += u64::from(exercise(&mutant.bytes));
        let time = start.elapsed();
        assert!(time < LONGEST, "mutant {number} took {time:?}");
    }
    // Were nearly all rejected, the lifter would see nothing of them, and the parser little.
    assert!(accepted > mutants / 5, "only {accepted} of {mutants} mutants were parsed");
}

/// Jars are a list of places at their end, and of files before. Each of them is damaged, and every class that is still listed is read.
#[test]
fn damaged_jars_do_no_harm() {
    let jdk = some_jdk();
    let project = Project::new(&[]);
    let jar = project.path("whole.jar");
    let names = &SEEDS[..6];
    let mut writer = ZipWriter::new(fs::File::create(&jar).unwrap());
    writer.start_file("META-INF/MANIFEST.MF", SimpleFileOptions::default()).unwrap();
    writer.write_all(b"Manifest-Version: 1.0\r\nMulti-Release: true\r\nClass-Path: other.jar ../up.jar\r\n").unwrap();
    for name in names {
        writer.start_file(format!("copy/{name}.class"), SimpleFileOptions::default()).unwrap();
        writer.write_all(&jdk.read(name).unwrap().1).unwrap();
    }
    writer.finish().unwrap();
    let whole = vec![fs::read(&jar).unwrap()];
    let list = whole[0].len() - 1000;
    let mutants = from_environment("GLASSBOX_MUTANTS").map_or(300, |mutants| mutants / 50);
    let mut random = Random(from_environment("GLASSBOX_SEED").unwrap_or(0).wrapping_add(0x9E37_79B9_7F4A_7C15));
    for number in 0..mutants {
        let mut bytes = whole[0].clone();
        let mut end = bytes.split_off(if random.below(2) == 0 { list } else { 16 });
        damage(&mut end, &whole, &mut random);
        bytes.extend(end);
        let place = project.path("damaged.jar");
        fs::write(&place, &bytes).unwrap();
        let start = Instant::now();
        if let Ok(path) = ClassPath::new(jdk.clone(), &[place]) {
            for class in path.classes(0).unwrap_or_default() {
                let _ = path.read(&class);
            }
        }
        let time = start.elapsed();
        assert!(time < LONGEST, "mutant {number} took {time:?}");
    }
}

#[test]
fn a_jar_that_becomes_much_larger_by_being_read_is_refused() {
    let jdk = some_jdk();
    let project = Project::new(&[]);
    let place = project.path("bomb.jar");
    let mut writer = ZipWriter::new(fs::File::create(&place).unwrap());
    let deflated = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    writer.start_file("Bomb.class", deflated).unwrap();
    let zeros = vec![0; 1 << 20];
    (0..32).for_each(|_| writer.write_all(&zeros).unwrap());
    // Many files of which each is small by itself.
    for number in 0..64 {
        writer.start_file(format!("Small{number}.class"), deflated).unwrap();
        writer.write_all(&zeros).unwrap();
    }
    writer.finish().unwrap();
    let path = ClassPath::new(jdk, std::slice::from_ref(&place)).unwrap();
    let refused = path.read("Bomb").unwrap_err().to_string();
    assert!(
        refused.ends_with("Bomb.class: it is more than 100 times as large as what it was compressed to"),
        "{refused}"
    );
    let refused = (0..64).find(|number| path.resource(&format!("Small{number}.class")).is_none());
    assert!(refused.is_some_and(|number| number > 0), "{refused:?}");
}

/// A mutant that is written to the temporary folder if the test fails while it is tried.
struct Mutant {
    number: u64,
    bytes: Vec<u8>,
}

impl Drop for Mutant {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let _ = fs::write(std::env::temp_dir().join(format!("glassbox-mutant-{}.class", self.number)), &self.bytes);
        }
    }
}

fn from_environment(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for jdk in jdks() {
        seeds.extend(SEEDS.iter().filter_map(|name| jdk.read(name)).map(|(_, bytes)| bytes));
    }
    seeds
}

/// One damage, or up to four, to one of the seeds.
fn mutant(seeds: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut bytes = random.one_of(seeds).clone();
    let damages = if random.below(2) == 0 { 1 } else { 1 + random.below(4) };
    for _ in 0..damages {
        if bytes.len() < 16 {
            break;
        }
        damage(&mut bytes, seeds, random);
    }
    bytes
}

fn damage(bytes: &mut Vec<u8>, seeds: &[Vec<u8>], random: &mut Random) {
    const EDGES: [u8; 12] = [0, 1, 2, 3, 4, 8, 0x3F, 0x40, 0x7F, 0x80, 0xFE, 0xFF];
    const WIDE_EDGES: [u32; 10] = [0, 1, 2, 3, 0xFF, 0xFFFF, 0x1_0000, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF];
    // The header is checked by other tests; nearly every damage to it is rejected at once, and most damages to the
    // constants are. The code is in the second half.
    let first = if random.below(4) == 0 { 8 } else { bytes.len() / 2 };
    let at = first + random.below(bytes.len() - first);
    match random.below(9) {
        0 => bytes[at] ^= 1 << random.below(8),
        1 => bytes[at] = *random.one_of(&EDGES),
        2 => bytes[at] = random.next() as u8,
        3 => overwrite(bytes, at, &(*random.one_of(&WIDE_EDGES) as u16).to_be_bytes()),
        4 => overwrite(bytes, at, &random.one_of(&WIDE_EDGES).to_be_bytes()),
        // A length or a count that is off by a little.
        5 => {
            let by = random.below(5) as u8;
            bytes[at] = bytes[at].wrapping_add(by).wrapping_sub(2);
        }
        6 if random.below(4) == 0 => bytes.truncate(at),
        // A piece of the same file or of another, put over or in between.
        7 => {
            let other = random.one_of(seeds);
            let from = random.below(other.len());
            let length = 1 + random.below(64.min(other.len() - from));
            overwrite(bytes, at, &other[from..from + length]);
        }
        8 if random.below(4) == 0 => {
            let length = (1 + random.below(16)).min(bytes.len() - at);
            if random.below(2) == 0 {
                bytes.drain(at..at + length);
            } else {
                let copy = bytes[at..at + length].to_vec();
                bytes.splice(at..at, copy);
            }
        }
        // Two bytes that may well be an index change places with others.
        _ => {
            let other = 8 + random.below(bytes.len() - 8);
            bytes.swap(at, other);
        }
    }
}

fn overwrite(bytes: &mut [u8], at: usize, with: &[u8]) {
    for (byte, new) in bytes[at..].iter_mut().zip(with) {
        *byte = *new;
    }
}

/// Marsaglia's xorshift: the same mutants on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 >> 11
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    fn one_of<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}
