//! Runs that are ended: by limits, by an interrupt, by deadlocks, by what is not supported; and what is none of
//! these although it looks like it.

use crate::project;

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use project::{GREET, Project, assert_same, assert_says};

/// The run ended at a limit, or in something the machine does not do.
const UNKNOWN: Option<i32> = Some(3);

const LIMITS: &str = r#"
    import java.util.*;
    public class Limits {
        static int depth;
        static void dive() { depth++; dive(); }
        static void fill() { List<long[]> all = new ArrayList<>(); while (true) all.add(new long[10_000]); }
        public static void main(String[] how) {
            System.out.println("started");
            switch (how[0]) {
                case "spin" -> { while (true) { depth++; } }
                case "dive" -> dive();
                case "dive and catch" -> { try { dive(); } catch (StackOverflowError e) { System.out.println(depth > 100); } }
                case "fill" -> fill();
                case "fill and catch" -> { try { fill(); } catch (OutOfMemoryError e) { System.out.println("caught"); } }
                case "sleep" -> { try { Thread.sleep(1_000_000_000L); } catch (InterruptedException e) { } }
            }
        }
    }
"#;

#[test]
fn each_limit_ends_the_run_with_code_3_and_names_its_option() {
    let project = Project::compiled("limits", &[("Limits.java", LIMITS)]);
    let limits = [
        ("--max-steps", "10000000", "spin", "Limits.main(Limits.java:10)"),
        ("--max-steps", "10M", "spin", "after 10000000 steps"),
        ("--max-memory", "64M", "fill", "Limits.fill(Limits.java:6)"),
        (
            "--max-depth",
            "500",
            "dive",
            "Limits.dive(Limits.java:5)\n    ... 450 frames left out ...\n    at Limits.dive",
        ),
        ("--timeout", "1", "spin", "Limits.main(Limits.java:10)"),
    ];
    for (option, value, how, fact) in limits {
        let ending = project.glassbox(&["run", option, value, "-c", "classes", "Limits", how]);
        assert_says(&ending, UNKNOWN, &[option, fact]);
        // What the program printed before is not lost.
        assert_eq!(ending.output(), "started\n", "{option}");
    }
}

#[test]
fn a_stack_overflow_without_a_limit_is_javas_own_error() {
    let project = Project::compiled("overflow", &[("Limits.java", LIMITS)]);
    let ending = project.glassbox(&["run", "-c", "classes", "Limits", "dive and catch"]);
    assert_eq!((ending.code, ending.output().as_str()), (Some(0), "started\ntrue\n"), "{}", ending.errors());
    let ending = project.glassbox(&["run", "-c", "classes", "Limits", "dive"]);
    let start = "Exception in thread \"main\" java.lang.StackOverflowError\n\tat Limits.dive(Limits.java:5)\n";
    assert_says(&ending, Some(1), &[start]);
    assert_eq!(ending.errors().lines().count(), 1025, "HotSpot prints 1024 frames");
}

#[test]
fn a_limit_that_is_not_reached_changes_nothing() {
    let project = Project::compiled("unreached", &[("Greet.java", GREET)]);
    let limits = ["--max-steps", "100000000", "--max-memory", "1G", "--max-depth", "2000", "--timeout", "60"];
    let ending = project.glassbox(&[&["run"][..], &limits, &["-c", "classes", "Greet"]].concat());
    assert_eq!((ending.code, ending.output().as_str()), (Some(0), "0 \n"), "{}", ending.errors());
}

#[test]
fn an_array_that_fits_into_no_heap_is_javas_own_error() {
    let source = r#"
        public class Huge {
            static void allocate(int length) {
                try {
                    System.out.println(new int[length].length);
                } catch (OutOfMemoryError e) {
                    System.out.println(e);
                }
            }
            public static void main(String[] args) {
                allocate(Integer.MAX_VALUE);
                allocate(Integer.MAX_VALUE - 2);
            }
        }
    "#;
    let project = Project::compiled("huge", &[("Huge.java", source)]);
    let expected = project.java(&["-Xmx1g", "-cp", "classes", "Huge"]);
    assert!(expected.output().contains("OutOfMemoryError"), "{}", expected.output());
    assert_same(&expected, &project.glassbox(&["run", "--max-memory", "1G", "-c", "classes", "Huge"]));
}

#[test]
fn a_sleep_beside_a_busy_thread_takes_as_long_as_it_says() {
    let source = r#"
        public class Busy {
            static volatile boolean done;
            public static void main(String[] args) throws InterruptedException {
                Thread busy = new Thread(() -> {
                    while (!done) {
                        Thread.onSpinWait();
                    }
                });
                busy.start();
                long start = System.nanoTime();
                Thread.sleep(1000);
                done = true;
                busy.join();
                long milliseconds = (System.nanoTime() - start) / 1_000_000;
                System.out.println(milliseconds >= 1000 && milliseconds < 1100);
            }
        }
    "#;
    let project = Project::compiled("busy", &[("Busy.java", source)]);
    let ending = project.glassbox(&["run", "--max-steps", "150M", "-c", "classes", "Busy"]);
    assert_eq!((ending.code, ending.output().as_str()), (Some(0), "true\n"), "{}", ending.errors());
}

#[test]
fn time_asleep_passes_at_once() {
    let project = Project::compiled("asleep", &[("Limits.java", LIMITS)]);
    let ending = project.glassbox(&["run", "--timeout", "30", "-c", "classes", "Limits", "sleep"]);
    assert_eq!((ending.code, ending.output().as_str()), (Some(0), "started\n"), "{}", ending.errors());
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_run_with_code_3() {
    let project = Project::compiled("interrupt", &[("Limits.java", LIMITS)]);
    // The time limit only makes sure that the test ends when the signal is not heard.
    let mut command = project.command(&["run", "--timeout", "60", "-c", "classes", "Limits", "spin"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let mut stdout = BufReader::new(child.stdout.take().expect("it is piped"));
    let mut line = String::new();
    stdout.read_line(&mut line).expect("it prints");
    assert_eq!(line, "started\n");
    let kill = format!("kill -INT {}", child.id());
    assert!(Command::new("sh").args(["-c", &kill]).status().expect("a shell is there").success());
    let status = child.wait().expect("it was started");
    let mut errors = String::new();
    child.stderr.take().expect("it is piped").read_to_string(&mut errors).expect("it is text");
    assert_eq!(status.code(), UNKNOWN, "{errors}");
    // Whichever thread was running, which may be one of the JDK's own.
    assert!(errors.contains("interrupted\n    at "), "{errors}");
}

#[test]
fn a_deadlock_is_reported_with_each_threads_stack() {
    let source = r#"
        import java.util.concurrent.CountDownLatch;
        public class Embrace {
            static final CountDownLatch both = new CountDownLatch(2);
            static void take(Object first, Object second) {
                synchronized (first) {
                    both.countDown();
                    try { both.await(); } catch (InterruptedException e) { return; }
                    synchronized (second) { System.out.println("never"); }
                }
            }
            public static void main(String[] args) {
                Object left = new Object(), right = new Object();
                System.out.println("started");
                new Thread(() -> take(left, right), "lefty").start();
                new Thread(() -> take(right, left), "righty").start();
            }
        }
    "#;
    let project = Project::compiled("deadlock", &[("Embrace.java", source)]);
    let ending = project.glassbox(&["run", "--timeout", "60", "-c", "classes", "Embrace"]);
    assert_says(&ending, UNKNOWN, &["deadlock", "\"lefty\"", "\"righty\"", "Embrace.take(Embrace.java:9)"]);
    assert_eq!(ending.output(), "started\n");
}

#[test]
fn a_missing_native_is_named_with_the_stack_that_led_there() {
    let source = r#"
        public class Own {
            static void spawn() throws Exception { new ProcessBuilder("true").start(); }
            public static void main(String[] args) throws Exception {
                System.out.println("started");
                spawn();
            }
        }
    "#;
    let project = Project::compiled("native", &[("Own.java", source)]);
    let ending = project.glassbox(&["run", "-c", "classes", "Own"]);
    let facts = ["forkAndExec", "is not provided", "Own.spawn(Own.java:3)", "Own.main(Own.java:6)"];
    assert_says(&ending, UNKNOWN, &facts);
    assert_eq!(ending.output(), "started\n");
}

#[test]
fn a_missing_native_below_class_initialisers_ends_the_run_as_well() {
    let source = r#"
        public class Web {
            public static void main(String[] args) throws Exception {
                java.net.http.HttpClient.newHttpClient();
            }
        }
    "#;
    let project = Project::compiled("native-below", &[("Web.java", source)]);
    let ending = project.glassbox(&["run", "-c", "classes", "Web"]);
    assert_says(&ending, UNKNOWN, &["sun.nio.ch.EPoll.eventSize()", "is not provided", "Web.main(Web.java:4)"]);
}
