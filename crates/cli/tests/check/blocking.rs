//! Calls that wait, where there is no other thread that could wake them.

use super::*;

const ENGINES: [&str; 3] = ["glassbox", "korat", "blackbox"];

/// A buffer with room for one. Each operation waits in its own way, or not at all.
const BUFFER: &str = "
    import java.util.concurrent.ArrayBlockingQueue;
    import java.util.concurrent.CountDownLatch;
    import java.util.concurrent.Semaphore;
    import java.util.concurrent.TimeUnit;

    public class Buffer {
        private boolean full;
        private int taken;
        public boolean repOk() { return taken == 0 || taken == 1; }

        public synchronized void put() throws InterruptedException { while (full) wait(); full = true; notifyAll(); }
        public synchronized void take() throws Exception { while (!full) wait(); full = false; notifyAll(); }
        public void acquire() throws InterruptedException {
            if (!full) { new Semaphore(0).acquire(); taken = 7; }
        }
        public void await() throws InterruptedException {
            if (!full) { new CountDownLatch(1).await(); taken = 7; }
        }
        public void join() throws InterruptedException {
            if (!full) { Thread.currentThread().join(); taken = 7; }
        }
        public void queue() throws InterruptedException {
            ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
            queue.put(1);
            if (full) queue.put(2);
        }
        public boolean poll() throws InterruptedException {
            return new ArrayBlockingQueue<Integer>(1).poll(3, TimeUnit.SECONDS) == null;
        }
        public int again() {
            try {
                new Semaphore(0).acquire();
            } catch (InterruptedException interrupted) {
                assert false;
            }
            return 1;
        }
    }";

#[test]
fn a_call_that_waits_ends_in_an_interruption_where_that_is_declared() {
    let declared = BUFFER.split("public int again()").next().expect("a part").to_owned() + "}";
    let project = Project::new("interruption", &[("Buffer.java", &declared)]);
    for engine in ENGINES {
        let ending = project.glassbox(&["check", "Buffer.java", "--engine", engine]);
        assert_eq!(ending.code, HOLDS, "{engine}: {}{}", ending.output(), ending.errors());
        let operations = ["put()", "take()", "acquire()", "await()", "join()", "queue()", "poll()"];
        let held = operations.map(|operation| format!("\n  {operation}"));
        assert_in(&ending.output(), &held.each_ref().map(String::as_str));
    }
    // The exception is thrown where the call waits: what stands behind that is not executed, and
    // what must run does.
    let broken = declared.replace(
        "new Semaphore(0).acquire(); taken = 7;",
        "try { new Semaphore(0).acquire(); } finally { taken = 7; }",
    );
    let project = Project::new("interruption-broken", &[("Buffer.java", &broken)]);
    for engine in ENGINES {
        let ending = project.glassbox(&["check", "Buffer.java", "--engine", engine]);
        assert_eq!(ending.code, VIOLATED, "{engine}: {}{}", ending.output(), ending.errors());
        assert_in(&ending.output(), &["acquire() breaks the invariant"]);
    }
}

#[test]
fn a_call_that_waits_for_ever_is_violated_where_no_interruption_is_declared() {
    let sneaky = "
        public class Sneaky {
            private boolean full;
            public boolean repOk() { return true; }
            public synchronized void put() {
                try {
                    while (full) wait();
                } catch (InterruptedException never) {
                    throw new IllegalStateException(never);
                }
                full = true;
            }
            public void allowed() throws InterruptedException {
                while (full) {
                    java.util.concurrent.locks.LockSupport.park();
                    Thread.interrupted();
                }
            }
            public void clear() { full = false; }
        }";
    let project = Project::new("blocks", &[("Sneaky.java", sneaky), ("Buffer.java", BUFFER)]);
    for engine in ENGINES {
        let files =
            ["--json", "-", "--sarif", "out.sarif", "--junit", "out.xml", "--html", "out.html", "--test", "tests"];
        let ending = project.glassbox(&[&["check", "Sneaky.java", "--engine", engine], &files[..]].concat());
        assert_eq!(ending.code, VIOLATED, "{engine}: {}", ending.errors());
        let document: Value = serde_json::from_slice(&ending.stdout).expect("JSON");
        let operations = document["reports"][0]["operations"].as_array().expect("operations").clone();
        let named = |name: &str| operations.iter().find(|one| one["operation"] == name).expect("it was checked");
        let example = &named("put()")["counterexample"];
        assert_eq!(example["property"], json!({ "kind": "blocks" }));
        assert_eq!(example["outcome"]["kind"], "blocked");
        assert_eq!(example["outcome"]["waits_for"], "a notify on a Sneaky");
        assert_eq!(example["confirmation"]["kind"], "confirmed", "{example}");
        // Who may be interrupted and goes on waiting waits for ever, too.
        let ignoring = &named("allowed()")["counterexample"];
        assert_eq!(ignoring["property"]["kind"], "blocks");
        assert_eq!(named("clear()")["verdict"]["answer"], "holds");
        let sarif: Value = serde_json::from_str(&project.read("out.sarif")).expect("JSON");
        assert_eq!(sarif["runs"][0]["results"][0]["ruleId"], "blocks");
        assert_in(
            &project.read("out.xml"),
            &["<failure type=\"blocks\" message=\"put() blocks for ever at Sneaky.java:7"],
        );
        assert_in(&project.read("out.html"), &["waits for"]);
        assert_in(&ending.errors(), &["a test of a call that waits for ever would not end"]);
    }
    let ending = project.glassbox(&["check", "Sneaky.java", "--operation", "put"]);
    let facts = [
        "VIOLATED  Sneaky (bound 3): put() blocks for ever",
        "put() blocks for ever at Sneaky.java:7",
        "waits here for ever",
        "  before    Sneaky0 (full = true)",
        "  waits for a notify on a Sneaky\n",
        "at Sneaky.put(Sneaky.java:7)",
        "  hint      If it is meant to wait, declare it with `throws InterruptedException`",
    ];
    assert_in(&ending.output(), &facts);
    for engine in ENGINES {
        let ending = project.glassbox(&["check", "Buffer.java", "--engine", engine, "--operation", "again", "--quiet"]);
        assert_eq!(
            ending.output(),
            "VIOLATED  Buffer (bound 3): again() blocks for ever\n",
            "{engine}: {}",
            ending.errors()
        );
    }
}

/// A thread that a static initialiser has started may wake a call, or could in another order of turns.
#[test]
fn a_call_that_another_thread_may_wake_is_not_said_to_block() {
    let served = "
        import java.util.concurrent.SynchronousQueue;
        public class Served {
            static final SynchronousQueue<Integer> QUEUE = new SynchronousQueue<>();
            static {
                Thread server = new Thread(() -> {
                    try {
                        QUEUE.put(1);
                    } catch (InterruptedException over) {
                        return;
                    }
                });
                server.setDaemon(true);
                server.start();
            }
            private int x;
            public boolean repOk() { return x >= 0; }
            public void take() {
                try {
                    x = QUEUE.take();
                } catch (InterruptedException never) {
                    throw new IllegalStateException(never);
                }
            }
        }";
    let project = Project::new("served", &[("Served.java", served)]);
    for engine in ENGINES {
        let ending = project.glassbox(&["check", "Served.java", "--engine", engine]);
        assert!(!ending.output().contains("blocks for ever"), "{engine}: {}", ending.output());
        assert!(!ending.output().contains("fault of ours"), "{engine}: {}", ending.output());
    }
}

#[test]
fn a_class_whose_every_call_waits_is_vacuous_and_says_that_it_waits() {
    let gate = "
        public class Gate {
            private boolean open;
            boolean repOk() { return !open; }
            public synchronized void pass() throws InterruptedException { while (!open) wait(); }
        }";
    let project = Project::new("gate", &[("Gate.java", gate)]);
    for engine in ENGINES {
        let ending = project.glassbox(&["check", "Gate.java", "--engine", engine]);
        assert_eq!(ending.code, Some(3), "{engine}: {}", ending.output());
        let facts = [
            "vacuous   Gate (bound 3): no call of an operation returns, because it waits for another thread",
            "During a check, no other thread runs",
        ];
        assert_in(&ending.output(), &facts);
    }
}
