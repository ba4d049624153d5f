import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.lang.reflect.InvocationTargetException;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs tests with JUnit and programs without it, and prints how each ended: its class, and the exception if there is one. */
public final class Runner {
    private Runner() {}

    public static void main(String[] classes) throws Exception {
        Launcher launcher = LauncherFactory.create();
        for (String name : classes) {
            if (name.endsWith("Main")) {
                run(name);
            } else {
                launcher.execute(
                    LauncherDiscoveryRequestBuilder.request().selectors(selectClass(name)).build(), new Listener(name));
            }
        }
    }

    private static void run(String name) throws ReflectiveOperationException {
        Throwable thrown = null;
        try {
            Class.forName(name).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } catch (InvocationTargetException exception) {
            thrown = exception.getCause();
        }
        print(name, thrown);
    }

    private static void print(String name, Throwable thrown) {
        String kind = thrown == null ? "passed" : thrown.getClass().getName();
        String message = thrown == null ? "" : String.valueOf(thrown.getMessage()).replace('\n', ' ');
        System.out.println(name + "\t" + kind + "\t" + message);
    }

    private static final class Listener implements TestExecutionListener {
        private final String name;

        Listener(String name) {
            this.name = name;
        }

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            if (test.isTest()) {
                print(name, result.getThrowable().orElse(null));
            }
        }
    }
}
