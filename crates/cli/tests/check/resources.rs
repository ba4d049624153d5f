//! Resources: of the class path, and of the JDK.

use super::*;

const READER: &str = "
    public class Reader {
        private int lines;
        boolean repOk() { return lines >= 0; }
        public void own() {
            assert Reader.class.getResource(\"/data/lines.txt\") != null;
            assert Reader.class.getResourceAsStream(\"/data/lines.txt\") != null;
            assert Reader.class.getResource(\"data/other.txt\") == null;
        }
        public void ofTheJdk() {
            String place = Object.class.getResource(\"Object.class\").toString();
            assert place.equals(\"jrt:/java.base/java/lang/Object.class\");
            assert Object.class.getResourceAsStream(\"Object.class\") != null;
            assert Reader.class.getResource(\"/java/lang/Object.class\") != null;
            assert ClassLoader.getSystemResource(\"java/lang/Object.class\") != null;
            assert Object.class.getResource(\"Nothing.class\") == null;
        }
        public static void main(String[] arguments) {
            new Reader().own();
            new Reader().ofTheJdk();
        }
    }";

/// `getResource` finds what `getResourceAsStream` finds, wherever the class path is.
#[test]
fn the_address_of_a_resource_is_found_where_its_content_is() {
    let mut project = Project::new("resources", &[("Reader.java", READER), ("classes/data/lines.txt", "one\n")]);
    let first = jdks().swap_remove(0);
    let arguments = ["-d", "classes", "Reader.java"];
    let status = Command::new(first.javac()).args(arguments).current_dir(&project.folder).status();
    assert!(status.expect("it starts").success());
    for jdk in jdks() {
        project.jdk = jdk;
        for engine in ["glassbox", "korat", "blackbox"] {
            let ending = project.glassbox(&["check", "-cp", "classes", "Reader", "--engine", engine, "--quiet"]);
            assert_eq!(ending.code, HOLDS, "{engine}: {}{}", ending.output(), ending.errors());
        }
        let ending = project.glassbox(&["run", "-cp", "classes", "Reader"]);
        assert_eq!(ending.code, HOLDS, "{}{}", ending.output(), ending.errors());
    }
}
