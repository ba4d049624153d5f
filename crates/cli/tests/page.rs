//! `glassbox check --html`: the page that comes out of a real check.

use std::fs;
use std::process::Command;

use crate::differential::{empty_folder, jdks, run};
use crate::warm;

/// A class that holds, writes and throws markup, and says so in comments.
const LABELS: &str = r#"
package demo;

/* </pre></style></script><script>alert("comment")</script> */
public class Labels {
    static class Node {
        String text;
        Node next;
    }

    private Node first;

    public boolean repOk() {
        int count = 0;
        for (Node node = first; node != null; node = node.next) {
            if (++count > 3) return false;
            if (node.text != null && node.text.startsWith("<script>")) return false;
        }
        return true;
    }

    public void label() {
        Node added = new Node();
        added.text = "<script>alert('\"field\"')</script>";
        first = added;
    }

    public void fail() {
        throw new IllegalStateException("<img src=x onerror=\"alert('message')\">");
    }
}
"#;

#[test]
fn a_page_has_the_walk_with_its_source_and_nothing_of_it_is_markup() {
    let around = empty_folder("page");
    let folder = around.join("a<script>alert(1)<'script>\"b");
    fs::create_dir_all(folder.join("demo")).expect("the folder can be made");
    fs::write(folder.join("demo/Labels.java"), LABELS).expect("the source can be written");
    let jdk = jdks().swap_remove(0);
    let cache = folder.join("cache");
    warm::with_libraries(&cache, &jdk);
    let mut command = Command::new(env!("CARGO_BIN_EXE_glassbox"));
    command.current_dir(&around).env("JAVA_HOME", jdk.home()).env("GLASSBOX_CACHE", cache);
    command.args(["check", "--no-cache", "--bound", "2", "--html", "page.html"]);
    command.arg(folder.join("demo/Labels.java"));
    let ending = run(command, b"");
    assert_eq!(ending.code, Some(1), "{}{}", ending.output(), ending.errors());
    let page = fs::read_to_string(around.join("page.html")).expect("it was written");

    // Both violations are walked through, with the source that was found.
    assert_eq!(page.matches("<article class=\"walk\"").count(), 2);
    assert!(page.contains("Node0.text = &quot;&lt;script&gt;alert("), "the field that was written");
    assert!(page.contains("<code class=\"sourceline\">first = added;</code>"), "the line that linked it");
    assert!(page.contains("data-object=\"Node0\""), "the object is drawn");
    assert!(page.contains("demo/Labels.java</code></figcaption>"), "where the source is");

    assert_eq!(page.matches("<script").count(), 1);
    assert_eq!(page.matches("</script").count(), 1);
    assert_eq!(page.matches("</style").count(), 1);
    assert!(!page.contains("<img"));
    assert!(page.contains("a&lt;script&gt;alert(1)&lt;&#39;script&gt;&quot;b"), "the folder's name");
}
