//! What stands at the end of a file: small methods that reflection is done with, and in a file without JUnit, what JUnit would have done.

use super::body::Body;

/// Small methods: the name by which they are known, those that each needs, its text.
const METHODS: &[(&str, &[&str], &str)] = &[
    (
        "allocate",
        &[],
        r#"
    /** Makes an object without calling a constructor. */
    private static Object allocate(String type) throws ReflectiveOperationException {
        Class<?> unsafe = Class.forName("sun.misc.Unsafe");
        Field instance = unsafe.getDeclaredField("theUnsafe");
        instance.setAccessible(true);
        return unsafe.getMethod("allocateInstance", Class.class).invoke(instance.get(null), Class.forName(type));
    }
"#,
    ),
    (
        "record",
        &[],
        r#"
    private static Object record(String type, Object... components) throws ReflectiveOperationException {
        Class<?> record = Class.forName(type);
        Class<?>[] types = new Class<?>[components.length];
        for (int i = 0; i < types.length; i++) {
            types[i] = record.getRecordComponents()[i].getType();
        }
        java.lang.reflect.Constructor<?> constructor = record.getDeclaredConstructor(types);
        constructor.setAccessible(true);
        return constructor.newInstance(components);
    }
"#,
    ),
    (
        "set",
        &["field"],
        r#"
    private static void set(Object object, String field, Object value) throws ReflectiveOperationException {
        field(object.getClass(), field).set(object, value);
    }
"#,
    ),
    (
        "setInherited",
        &["field"],
        r#"
    /** Sets a field that a class below has another of the same name of. */
    private static void setInherited(Object object, String type, String field, Object value)
            throws ReflectiveOperationException {
        field(Class.forName(type), field).set(object, value);
    }
"#,
    ),
    (
        "get",
        &["field"],
        r#"
    private static Object get(Object object, String field) throws ReflectiveOperationException {
        return object.getClass().isArray()
            ? java.lang.reflect.Array.get(object, Integer.parseInt(field))
            : field(object.getClass(), field).get(object);
    }
"#,
    ),
    (
        "held",
        &["get", "field"],
        r#"
    /** What a field or an element holds, if the object has it. */
    private static Object held(Object object, String field) throws ReflectiveOperationException {
        if (object == null) {
            return null;
        }
        try {
            return get(object, field);
        } catch (NoSuchFieldException | ArrayIndexOutOfBoundsException absent) {
            return null;
        }
    }
"#,
    ),
    (
        "isA",
        &[],
        r#"
    private static boolean isA(Object object, String type) {
        return object != null && object.getClass().getName().equals(type);
    }
"#,
    ),
    (
        "constant",
        &["field"],
        r#"
    /** What a static field holds, such as a constant of an enum. */
    private static Object constant(String type, String field) throws ReflectiveOperationException {
        return field(Class.forName(type), field).get(null);
    }
"#,
    ),
    (
        "call",
        &["matching"],
        r#"
    /** Calls a method that need not be visible here, by its name and the types of its parameters. */
    private static Object call(Object object, String method, Object... arguments) throws Throwable {
        for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
            for (java.lang.reflect.Method candidate : type.getDeclaredMethods()) {
                if (!candidate.isBridge() && matching(candidate, candidate.getName(), method)) {
                    candidate.setAccessible(true);
                    try {
                        return candidate.invoke(object, arguments);
                    } catch (java.lang.reflect.InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                }
            }
        }
        throw new NoSuchMethodException(method);
    }
"#,
    ),
    (
        "construct",
        &["matching"],
        r#"
    /** Calls a constructor that need not be visible here, by the types of its parameters. */
    private static Object construct(String type, String parameters, Object... arguments) throws Throwable {
        for (java.lang.reflect.Constructor<?> candidate : Class.forName(type).getDeclaredConstructors()) {
            if (matching(candidate, "", parameters)) {
                candidate.setAccessible(true);
                try {
                    return candidate.newInstance(arguments);
                } catch (java.lang.reflect.InvocationTargetException thrown) {
                    throw thrown.getCause();
                }
            }
        }
        throw new NoSuchMethodException(type + parameters);
    }
"#,
    ),
    (
        "matching",
        &[],
        r#"
    private static boolean matching(java.lang.reflect.Executable candidate, String name, String wanted) {
        StringBuilder types = new StringBuilder();
        for (Class<?> type : candidate.getParameterTypes()) {
            types.append(types.length() == 0 ? "" : ", ").append(type.getTypeName());
        }
        return wanted.equals(name + "(" + types + ")");
    }
"#,
    ),
    (
        "field",
        &[],
        r#"
    private static Field field(Class<?> type, String name) throws NoSuchFieldException {
        for (Class<?> declaring = type; declaring != null; declaring = declaring.getSuperclass()) {
            for (Field field : declaring.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    field.setAccessible(true);
                    return field;
                }
            }
        }
        throw new NoSuchFieldException(type.getName() + "." + name);
    }
"#,
    ),
];

/// What JUnit has, for files without it.
const ASSERTIONS: &[(&str, &str)] = &[
    (
        "assertTrue",
        r#"
    private static void assertTrue(boolean holds, String message) {
        if (!holds) {
            throw new AssertionError(message);
        }
    }
"#,
    ),
    (
        "assertEquals",
        r#"
    private static void assertEquals(Object expected, Object actual, String message) {
        if (!java.util.Objects.equals(expected, actual)) {
            throw new AssertionError(message + ": expected " + expected + " but was " + actual);
        }
    }
"#,
    ),
    (
        "assertSame",
        r#"
    private static void assertSame(Object expected, Object actual, String message) {
        if (expected != actual) {
            throw new AssertionError(message);
        }
    }
"#,
    ),
    (
        "assertNotSame",
        r#"
    private static void assertNotSame(Object one, Object other, String message) {
        if (one == other) {
            throw new AssertionError(message);
        }
    }
"#,
    ),
    (
        "assertNotNull",
        r#"
    private static void assertNotNull(Object actual, String message) {
        if (actual == null) {
            throw new AssertionError(message);
        }
    }
"#,
    ),
    (
        "assertThrowsExactly",
        r#"
    private interface Action {
        void run() throws Throwable;
    }

    private static void assertThrowsExactly(Class<?> expected, Action action, String message) {
        try {
            action.run();
        } catch (Throwable thrown) {
            if (thrown.getClass() == expected) {
                return;
            }
            throw new AssertionError(message + ": it threw " + thrown, thrown);
        }
        throw new AssertionError(message + ": it returned");
    }
"#,
    ),
];

/// The import declarations, each on its line, and an empty line after them.
pub fn imports(body: &Body, junit: bool) -> String {
    let mut text = String::new();
    if junit {
        let asserted = ASSERTIONS.iter().filter(|(name, _)| body.uses(name));
        let mut names: Vec<&str> = asserted.map(|(name, _)| *name).collect();
        names.sort_unstable();
        for name in &names {
            text.push_str(&format!("import static org.junit.jupiter.api.Assertions.{name};\n"));
        }
        if !names.is_empty() {
            text.push('\n');
        }
    }
    if used(body).iter().any(|(.., text)| text.contains("Field ")) {
        text.push_str("import java.lang.reflect.Field;\n");
    }
    if junit {
        text.push_str("import org.junit.jupiter.api.Test;\n");
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

/// The methods that a body needs.
pub fn methods(body: &Body, junit: bool) -> String {
    let mut text: String = used(body).iter().map(|(.., text)| *text).collect();
    if !junit {
        text.extend(ASSERTIONS.iter().filter(|(name, _)| body.uses(name)).map(|(_, text)| *text));
    }
    text
}

fn used(body: &Body) -> Vec<&'static (&'static str, &'static [&'static str], &'static str)> {
    let direct: Vec<&str> = METHODS.iter().map(|(name, ..)| *name).filter(|name| body.uses(name)).collect();
    let is_needed = |name: &str| {
        direct.contains(&name) || METHODS.iter().any(|(user, needs, _)| direct.contains(user) && needs.contains(&name))
    };
    METHODS.iter().filter(|(name, ..)| is_needed(name)).collect()
}
