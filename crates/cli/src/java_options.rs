//! Options as Java developers type them: those that mean something here are turned into ours, and for the
//! others there are words in place of a complaint about an unknown letter.

use anyhow::bail;

/// Options of `java` that are none here, by how they begin, and what to do instead. The first that fits counts.
const OF_JAVA: &[(&str, &str)] = &[
    ("-Xmx", "the heap is limited with --max-memory, such as --max-memory 2G"),
    ("-Xss", "the stack is limited with --max-depth, in frames"),
    ("-X", NOT_NEEDED),
    ("-server", NOT_NEEDED),
    ("-client", NOT_NEEDED),
    ("-verbose", NOT_NEEDED),
    ("-esa", "assertions of the JDK's own classes stay off; leave it out"),
    ("-enablesystemassertions", "assertions of the JDK's own classes stay off; leave it out"),
    ("-da", "assertions are always on"),
    ("-disableassertions", "assertions are always on"),
    ("--add-", ONE_MODULE),
    ("--illegal-access", ONE_MODULE),
    ("--enable-native-access", ONE_MODULE),
    ("--module", "modules are not supported; put the classes on the class path with -cp"),
    ("-p", "modules are not supported; put the classes on the class path with -cp"),
    ("-m", "modules are not supported; put the classes on the class path with -cp"),
    ("--enable-preview", "preview features need no option here; leave it out"),
    ("-javaagent", "agents are not supported"),
    ("-agent", "agents are not supported"),
];

const NOT_NEEDED: &str = "it is about a JVM that is not used here; leave it out";
const ONE_MODULE: &str = "all classes live in one module that may do everything; leave it out";

/// Turns `-cp`, `-classpath`, `-ea` and `-jar` into what our own parser takes. For `run` they stand before the
/// program's name, and what comes after it is the program's own; other commands take them anywhere.
pub fn translate(mut arguments: Vec<String>) -> anyhow::Result<Vec<String>> {
    let runs_a_program = arguments.get(1).is_some_and(|command| command == "run");
    let mut index = 2;
    while let Some(argument) = arguments.get_mut(index) {
        if let Some((_, words)) = OF_JAVA.iter().find(|(start, _)| argument.starts_with(start)) {
            bail!("{argument} is an option of java, not of glassbox: {words}");
        }
        match &**argument {
            "-cp" | "-classpath" => {
                "--class-path".clone_into(argument);
                index += 2;
            }
            // Assertions are on anyway.
            flag if flag == "-ea" || flag == "-enableassertions" || flag.starts_with("-ea:") => {
                arguments.remove(index);
            }
            "-jar" => {
                arguments.remove(index);
                if runs_a_program {
                    break;
                }
            }
            _ if !runs_a_program => index += 1,
            "-c" | "-D" => index += 2,
            flag if flag.starts_with("--") && !flag.contains('=') => index += 2,
            flag if flag.starts_with('-') => index += 1,
            _ => break,
        }
    }
    Ok(arguments)
}

#[cfg(test)]
mod tests {
    use super::translate;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn translated() {
        for (typed, expected) in [
            ("glassbox run -cp a Main -cp b", "glassbox run --class-path a Main -cp b"),
            ("glassbox run -D a=b -ea -classpath c Main", "glassbox run -D a=b --class-path c Main"),
            ("glassbox run --timeout 3 -ea:a.b... -jar x.jar -Xmx1g", "glassbox run --timeout 3 x.jar -Xmx1g"),
            ("glassbox check A.java --quiet -cp b -ea", "glassbox check A.java --quiet --class-path b"),
            ("glassbox", "glassbox"),
        ] {
            assert_eq!(translate(words(typed)).expect(typed), words(expected));
        }
    }

    #[test]
    fn explained() {
        for (option, fact) in [
            ("-Xmx2g", "--max-memory"),
            ("-Xss1m", "--max-depth"),
            ("-XX:+UseSerialGC", "leave it out"),
            ("--add-opens", "leave it out"),
            ("-m", "-cp"),
        ] {
            let error = translate(words(&format!("glassbox run -cp a {option} Main"))).expect_err(option);
            assert!(error.to_string().contains(fact), "{error}");
        }
    }
}
