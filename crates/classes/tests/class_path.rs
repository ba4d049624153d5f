//! Where classes are found: order, jars, versions, single files, and what is said when they are not.

use crate::project;

use std::fs;
use std::path::PathBuf;

use glassbox_classes::consulted::Question;
use glassbox_classes::{ClassPath, Duplicate, Error, Origin, main_class};
use project::{Project, jdks, some_jdk, source_of, which};

#[test]
fn the_jdk_comes_first_then_the_entries_in_order() {
    for jdk in jdks() {
        let project = Project::new(&[
            ("one/a/b/Deep.java", &source_of("a.b.Deep", "first")),
            ("two/a/b/Deep.java", &source_of("a.b.Deep", "second")),
            ("two/a/Only.java", &source_of("a.Only", "second")),
            ("two/Bare.java", &source_of("Bare", "second")),
        ]);
        let one = project.javac(&jdk, &["one/a/b/Deep.java"], "classes/one");
        let two = project.javac(&jdk, &["two/a/b/Deep.java", "two/a/Only.java", "two/Bare.java"], "classes/two");
        // A class of this name is the JDK's, whatever lies on the class path.
        fs::create_dir_all(two.join("java/util")).unwrap();
        fs::write(two.join("java/util/TreeMap.class"), b"never read").unwrap();

        let class_path = ClassPath::new(jdk.clone(), &[one.clone(), two.clone()]).unwrap();
        assert_eq!(which(&class_path, "a/b/Deep"), "first");
        assert_eq!(which(&class_path, "a/Only"), "second");
        assert_eq!(which(&class_path, "Bare"), "second");
        let reversed = ClassPath::new(jdk.clone(), &[two.clone(), one.clone()]).unwrap();
        assert_eq!(which(&reversed, "a/b/Deep"), "second");

        let origin = |name: &str| class_path.read(name).unwrap().map(|found| found.origin);
        assert_eq!(origin("a/b/Deep"), Some(Origin::Directory(one.clone())));
        assert_eq!(origin("java/util/TreeMap"), Some(Origin::Jdk { module: "java.base".to_owned() }));
        assert_eq!(origin("java/sql/Date"), Some(Origin::Jdk { module: "java.sql".to_owned() }));
        assert_eq!(origin("java/util/TreMap"), None);
        assert_eq!(origin("a/b"), None);
        assert_eq!(class_path.classes(0).unwrap(), ["a/b/Deep"]);
        assert_eq!(class_path.classes(1).unwrap(), ["Bare", "a/Only", "a/b/Deep", "java/util/TreeMap"]);
        let duplicate = Duplicate { class: "a/b/Deep".to_owned(), entries: vec![one, two] };
        assert_eq!(class_path.duplicates().unwrap(), [duplicate]);
    }
}

#[test]
fn names_do_not_lead_out_of_their_directory() {
    let jdk = some_jdk();
    let project = Project::new(&[("Secret.java", &source_of("Secret", "outside")), ("inside/readme.txt", "hello")]);
    project.javac(&jdk, &["Secret.java"], ".");
    let class_path = ClassPath::new(jdk, &[project.path("inside")]).unwrap();
    for name in
        ["../Secret", "a/../../Secret", "/Secret", "", "a//b", "a/", "./Secret", "[LSecret;", "..\\Secret", "a\0b"]
    {
        assert!(class_path.read(name).unwrap().is_none(), "{name:?}");
        assert_eq!(class_path.resource(name), None, "{name:?}");
    }
    assert_eq!(class_path.resource("readme.txt").as_deref(), Some(&b"hello"[..]));
    assert_eq!(class_path.resource("readme"), None);
}

#[test]
fn what_was_asked_is_noted_with_what_stands_for_the_answer() {
    let jdk = some_jdk();
    let project = Project::new(&[
        ("One.java", &source_of("One", "first")),
        ("other/One.java", &source_of("One", "second")),
        ("classes/readme.txt", "hello"),
    ]);
    let classes = project.javac(&jdk, &["One.java"], "classes");
    let other = project.javac(&jdk, &["other/One.java"], "others");
    let plain = ClassPath::new(jdk, std::slice::from_ref(&classes)).unwrap();
    let (class_path, consulted) = plain.noting();
    let copy = class_path.clone();
    plain.read("Unnoted").unwrap();
    for name in ["java/util/TreeMap", "One", "Missing", "../One"] {
        copy.read(name).unwrap();
    }
    copy.resource("readme.txt");
    let answers = consulted.answers().unwrap();
    let questions: Vec<(Question, bool)> =
        answers.iter().map(|(question, answer)| (question.clone(), answer.is_some())).collect();
    let class = |name: &str| Question::Class(name.to_owned());
    let readme = Question::Resource("readme.txt".to_owned());
    assert_eq!(questions, [(class("Missing"), false), (class("One"), true), (readme, true)]);
    assert!(answers.iter().all(|(question, answer)| plain.answer(question).unwrap() == *answer));

    // The answer changes with the class, and who has got both answers knows nothing.
    fs::copy(other.join("One.class"), classes.join("One.class")).unwrap();
    let changed: Vec<bool> =
        answers.iter().map(|(question, answer)| plain.answer(question).unwrap() != *answer).collect();
    assert_eq!(changed, [false, true, false]);
    copy.read("One").unwrap();
    assert_eq!(consulted.answers(), None);

    let (class_path, consulted) = plain.noting();
    fs::write(classes.join("Damaged.class"), b"damaged").unwrap();
    assert!(class_path.read("Damaged").is_err());
    assert_eq!(consulted.answers(), None);
}

#[test]
fn jars_and_their_newest_version() {
    for jdk in jdks() {
        let project = Project::new(&[
            ("base/a/V.java", &source_of("a.V", "base")),
            ("v11/a/V.java", &source_of("a.V", "eleven")),
            ("v17/a/V.java", &source_of("a.V", "seventeen")),
            ("v99/a/V.java", &source_of("a.V", "ninety-nine")),
            ("v17/a/New.java", &source_of("a.New", "seventeen")),
        ]);
        let class = |version: &str, name: &str| {
            let folder = project.javac(&jdk, &[&format!("{version}/a/{name}.java")], &format!("classes/{version}"));
            folder.join(format!("a/{name}.class"))
        };
        let entries = [
            ("a/V.class", class("base", "V")),
            ("META-INF/versions/11/a/V.class", class("v11", "V")),
            ("META-INF/versions/17/a/V.class", class("v17", "V")),
            ("META-INF/versions/17/a/New.class", class("v17", "New")),
            ("META-INF/versions/99/a/V.class", class("v99", "V")),
        ];
        let many = project.jar("many.jar", "Multi-Release: true\nMain-Class: a.V", &entries);
        let plain = project.jar("plain.jar", "Multi-Release: false", &entries);
        let bare = project.jar("bare.zip", "", &entries[..1]);

        let class_path = ClassPath::new(jdk.clone(), std::slice::from_ref(&many)).unwrap();
        assert_eq!(which(&class_path, "a/V"), "seventeen");
        assert_eq!(class_path.classes(0).unwrap(), ["a/New", "a/V"]);
        assert_eq!(class_path.read("a/V").unwrap().unwrap().origin, Origin::Jar(many.clone()));
        assert_eq!(main_class(&many).unwrap().as_deref(), Some("a/V"));

        let class_path = ClassPath::new(jdk.clone(), std::slice::from_ref(&plain)).unwrap();
        assert_eq!(which(&class_path, "a/V"), "base");
        assert_eq!(class_path.classes(0).unwrap(), ["a/V"]);
        assert!(class_path.read("a/New").unwrap().is_none());
        assert_eq!(main_class(&plain).unwrap(), None);

        let class_path = ClassPath::new(jdk.clone(), std::slice::from_ref(&bare)).unwrap();
        assert_eq!(which(&class_path, "a/V"), "base");
    }
}

#[test]
fn a_jar_brings_the_jars_of_its_manifest() {
    let jdk = some_jdk();
    let project = Project::new(&[
        ("A.java", &source_of("A", "a")),
        ("B.java", &source_of("B", "b")),
        ("C.java", &source_of("C", "c")),
    ]);
    let classes = project.javac(&jdk, &["A.java", "B.java", "C.java"], "classes");
    let class = |name: &str| classes.join(name);
    let first = project.jar(
        "first.jar",
        "Class-Path: lib/sec%6Fnd.jar missing.jar https://x/y.jar",
        &[("A.class", class("A.class"))],
    );
    // Back to the first: a circle.
    let second = project.jar("lib/second.jar", "Class-Path: ../first.jar ../more/", &[("B.class", class("B.class"))]);
    project.write("more/C.class", &fs::read(class("C.class")).unwrap());

    let class_path = ClassPath::new(jdk.clone(), std::slice::from_ref(&first)).unwrap();
    for (name, expected) in [("A", "a"), ("B", "b"), ("C", "c")] {
        assert_eq!(which(&class_path, name), expected);
    }
    assert_eq!(class_path.entries().len(), 3);

    // `lib/*` is every jar in it, and nothing else.
    let class_path = ClassPath::new(jdk, &[project.path("lib/*")]).unwrap();
    assert_eq!(class_path.entries()[0], second);
    assert_eq!(which(&class_path, "B"), "b");
}

#[test]
fn a_class_file_by_itself() {
    let jdk = some_jdk();
    let project = Project::new(&[("a/Lonely.java", &source_of("a.Lonely", "lonely"))]);
    let classes = project.javac(&jdk, &["a/Lonely.java"], "classes");
    let bytes = fs::read(classes.join("a/Lonely.class")).unwrap();
    let elsewhere = project.write("downloads/renamed.class", &bytes);
    let other = project.write("other/Lonely.class", &bytes);

    let class_path = ClassPath::new(jdk.clone(), std::slice::from_ref(&elsewhere)).unwrap();
    assert_eq!(which(&class_path, "a/Lonely"), "lonely");
    assert_eq!(class_path.read("a/Lonely").unwrap().unwrap().origin, Origin::File(elsewhere.clone()));
    assert!(class_path.read("renamed").unwrap().is_none());

    let error = ClassPath::new(jdk.clone(), &[elsewhere, other.clone()]).unwrap_err();
    assert_eq!(
        project.shown(&error),
        "$/downloads/renamed.class and $/other/Lonely.class both hold the class a.Lonely. Pass only one of them"
    );

    // In a directory, the name of the file has to be that of the class.
    let class_path = ClassPath::new(jdk, &[project.path("other")]).unwrap();
    let error = class_path.read("Lonely").unwrap_err();
    assert_eq!(
        project.shown(&error),
        "$/other/Lonely.class holds the class a.Lonely, but its place says Lonely. Move it to the folder of its \
         package, or pass the `.class` file itself"
    );
}

#[test]
fn bad_entries() {
    let jdk = some_jdk();
    let project = Project::new(&[
        ("notes.txt", "just some notes"),
        ("Main.java", "class Main { }"),
        ("empty.jar", ""),
        ("cut.jar", "PK\x03\x04 and then nothing"),
        ("text.class", "class text { }"),
        ("nothing.class", ""),
    ]);
    let check = |entry: &str, expected: &str| {
        let error = ClassPath::new(jdk.clone(), &[project.path(entry)]).unwrap_err();
        assert_eq!(project.shown(&error), expected);
    };
    check("missing.jar", "the class path entry $/missing.jar does not exist");
    check("missing/*", "the class path entry $/missing/* does not exist");
    check("notes.txt/inside", "the class path entry $/notes.txt/inside does not exist");
    check("notes.txt", "the class path entry $/notes.txt is text; an entry is a directory, a jar, or a `.class` file");
    check(
        "Main.java",
        "the class path entry $/Main.java is Java source text, which has to be compiled first; an entry is a \
         directory, a jar, or a `.class` file",
    );
    check("empty.jar", "the class path entry $/empty.jar is empty; an entry is a directory, a jar, or a `.class` file");
    check("text.class", "$/text.class is not a class file: it is Java source text, which has to be compiled first");
    check("nothing.class", "$/nothing.class is not a class file: it is empty");
    let cut = ClassPath::new(jdk.clone(), &[project.path("cut.jar")]).unwrap_err();
    assert!(matches!(cut, Error::Jar { .. }), "{cut}");
    assert!(project.shown(&cut).starts_with("cannot read the jar $/cut.jar: "), "{cut}");
}

#[test]
fn nearest_names() {
    for jdk in jdks() {
        let project = Project::new(&[("app/Customer.java", &source_of("app.Customer", ""))]);
        let classes = project.javac(&jdk, &["app/Customer.java"], "classes");
        let class_path = ClassPath::new(jdk, &[classes]).unwrap();
        let first = |name: &str| class_path.nearest(name).first().cloned().unwrap_or_default();
        for (wrong, right) in [
            ("java/util/TreMap", "java/util/TreeMap"),
            ("java.util.TreMap", "java/util/TreeMap"),
            ("java/util/Treemap", "java/util/TreeMap"),
            ("java/lang/TreeMap", "java/util/TreeMap"),
            ("TreeMap", "java/util/TreeMap"),
            ("java/utl/TreeMap", "java/util/TreeMap"),
            ("java/util/ArrayLits", "java/util/ArrayList"),
            ("app/Costumer", "app/Customer"),
            ("Customer", "app/Customer"),
            ("aap/customer", "app/Customer"),
        ] {
            assert_eq!(first(wrong), right, "for {wrong}");
        }
        assert!(class_path.nearest("java/util/TreMap").len() <= 3);
        assert_eq!(class_path.nearest("com/example/NothingLikeAnythingThere"), Vec::<String>::new());
    }
}

#[test]
fn no_entries() {
    let class_path = ClassPath::new(some_jdk(), &[] as &[PathBuf]).unwrap();
    assert!(class_path.read("java/lang/Object").unwrap().is_some());
    assert!(class_path.read("Main").unwrap().is_none());
    assert_eq!(class_path.classes(0).unwrap(), Vec::<String>::new());
    assert_eq!(class_path.duplicates().unwrap(), []);
}
