import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import sun.reflect.ReflectionFactory;

/** A class to check and its scope: what there is to be called, and what fields and parameters may be. */
final class Problem {
    private static final ReflectionFactory FACTORY = ReflectionFactory.getReflectionFactory();

    enum Sharing {
        SHARED,
        OWNED,
        TREE,
        OWNEDTREE;

        boolean isOwned() {
            return this == OWNED || this == OWNEDTREE;
        }

        boolean isTree() {
            return this == TREE || this == OWNEDTREE;
        }
    }

    static final class Domain {
        /** The first word of its text: numbers, booleans, references, fixed. */
        String kind;
        long min;
        long max;
        boolean nullable;
        Sharing sharing;
        int[] pools = {};
        /** Its values that are the same in every state, once they are known. */
        List<Object> simple;

        Domain(String[] words, int at) {
            kind = words[at];
            switch (kind) {
                case "numbers" -> {
                    min = Long.parseLong(words[at + 1]);
                    max = Long.parseLong(words[at + 2]);
                }
                case "references" -> {
                    nullable = words[at + 1].equals("null");
                    sharing = Sharing.valueOf(words[at + 2].toUpperCase());
                    String[] numbers = words[at + 3].split(",");
                    pools = new int[numbers.length];
                    for (int i = 0; i < numbers.length; i++) {
                        pools[i] = Integer.parseInt(numbers[i]);
                    }
                }
                case "booleans", "fixed" -> {}
                default -> throw new IllegalArgumentException(kind);
            }
        }

        boolean leadsTo(Pool pool) {
            for (int index : pools) {
                if (index == pool.index) {
                    return true;
                }
            }
            return false;
        }
    }

    static final class Pool {
        int index;
        Class<?> type;
        /** The members that are the same in every state; none if this is a pool of objects or arrays. */
        List<Object> values;
        int count;
        int shortest;
        int longest;
        Domain elements;
    }

    /** A field and what it may be. */
    static final class Place {
        Field field;
        Domain domain;
    }

    static final class Action {
        boolean constructor;
        Executable method;
        List<Domain> parameters = new ArrayList<>();
        List<Class<?>> allowed = new ArrayList<>();
        Findings korat = new Findings();
        Findings blackBox = new Findings();
    }

    static final class Findings {
        Set<String> faults = new TreeSet<>();
        long calls;

        @Override
        public String toString() {
            return calls + " " + (faults.isEmpty() ? "-" : String.join(";", faults));
        }
    }

    final Class<?> target;
    final Method invariant;
    final List<Pool> pools = new ArrayList<>();
    /** The classes that states are made of. */
    final Set<Class<?>> structure = new HashSet<>();
    final Map<Class<?>, List<Place>> declared = new LinkedHashMap<>();
    final Map<Class<?>, List<Place>> places = new HashMap<>();
    final Map<Class<?>, Constructor<?>> makers = new HashMap<>();
    final List<Action> actions = new ArrayList<>();
    /** What constructors make of the fixed fields. */
    final Object prototype;

    Problem(List<String> lines) throws Exception {
        target = Class.forName(lines.get(0).split(" ")[1]);
        structure.add(target);
        invariant = target.getDeclaredMethod("repOk");
        invariant.setAccessible(true);
        for (String line : lines.subList(1, lines.size())) {
            String[] words = line.split(" ");
            switch (words[0]) {
                case "pool" -> addPool(words);
                case "field" -> {
                    Place place = new Place();
                    Class<?> holder = Class.forName(words[1]);
                    place.field = holder.getDeclaredField(words[2]);
                    place.field.setAccessible(true);
                    place.domain = new Domain(words, 3);
                    declared.computeIfAbsent(holder, key -> new ArrayList<>()).add(place);
                }
                case "call" -> addAction(words);
                case "parameter" -> actions.get(actions.size() - 1).parameters.add(new Domain(words, 1));
                default -> throw new IllegalArgumentException(line);
            }
        }
        prototype = makePrototype();
    }

    void addPool(String[] words) throws Exception {
        Pool pool = new Pool();
        pool.index = pools.size();
        pool.type = Class.forName(words[2]);
        switch (words[1]) {
            case "objects" -> pool.count = Integer.parseInt(words[3]);
            case "arrays" -> {
                pool.count = Integer.parseInt(words[3]);
                pool.shortest = Integer.parseInt(words[4]);
                pool.longest = Integer.parseInt(words[5]);
                pool.elements = new Domain(words, 6);
            }
            case "values" -> {
                pool.values = new ArrayList<>();
                for (int i = 3; i < words.length; i++) {
                    pool.values.add(pool.type == String.class ? words[i].intern() : Integer.valueOf(words[i]));
                }
            }
            case "constants" -> {
                pool.values = new ArrayList<>();
                Collections.addAll(pool.values, pool.type.getEnumConstants());
            }
            default -> throw new IllegalArgumentException(words[1]);
        }
        pools.add(pool);
        if (pool.values == null) {
            structure.add(pool.type);
        }
    }

    void addAction(String[] words) throws Exception {
        Action action = new Action();
        action.constructor = words[1].equals("<init>");
        Executable[] all = action.constructor ? target.getDeclaredConstructors() : target.getDeclaredMethods();
        for (Executable one : all) {
            boolean named = action.constructor || one.getName().equals(words[1]);
            if (named && !one.isSynthetic() && descriptor(one).equals(words[2])) {
                action.method = one;
            }
        }
        action.method.setAccessible(true);
        for (int i = 3; i < words.length; i++) {
            action.allowed.add(Class.forName(words[i]));
        }
        actions.add(action);
    }

    static String descriptor(Executable method) {
        StringBuilder text = new StringBuilder("(");
        for (Class<?> type : method.getParameterTypes()) {
            text.append(type.descriptorString());
        }
        return text.append(")").toString();
    }

    /** The fields of a class that belong to the scope, inherited ones first; none if it is no class of the scope. */
    List<Place> placesOf(Class<?> type) {
        List<Place> all = places.get(type);
        if (all == null) {
            all = new ArrayList<>();
            if (type.getSuperclass() != null) {
                all.addAll(placesOf(type.getSuperclass()));
            }
            all.addAll(declared.getOrDefault(type, List.of()));
            places.put(type, all);
        }
        return all;
    }

    /** Whether objects of a class make up states. */
    boolean isStructure(Class<?> type) {
        return structure.contains(type);
    }

    // Objects and values.

    Object allocate(Class<?> type) {
        try {
            Constructor<?> maker = makers.get(type);
            if (maker == null) {
                maker = FACTORY.newConstructorForSerialization(type, Object.class.getDeclaredConstructor());
                makers.put(type, maker);
            }
            return maker.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static Object get(Field field, Object object) {
        try {
            return field.get(object);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    static void set(Field field, Object object, Object value) {
        try {
            field.set(object, value);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    static Object number(Class<?> type, long value) {
        if (type == long.class) {
            return value;
        } else if (type == char.class) {
            return (char) value;
        } else if (type == byte.class) {
            return (byte) value;
        } else if (type == short.class) {
            return (short) value;
        }
        return (int) value;
    }

    /** The values of a domain that are the same in every state. */
    List<Object> simpleValues(Domain domain, Class<?> type) {
        if (domain.simple == null) {
            domain.simple = makeSimpleValues(domain, type);
        }
        return domain.simple;
    }

    List<Object> makeSimpleValues(Domain domain, Class<?> type) {
        List<Object> values = new ArrayList<>();
        switch (domain.kind) {
            case "numbers" -> {
                for (long value = domain.min; value <= domain.max; value++) {
                    values.add(number(type, value));
                }
            }
            case "booleans" -> Collections.addAll(values, false, true);
            default -> {
                if (domain.nullable) {
                    values.add(null);
                }
                for (int index : domain.pools) {
                    if (pools.get(index).values != null) {
                        values.addAll(pools.get(index).values);
                    }
                }
            }
        }
        return values;
    }

    Object makePrototype() {
        for (Action action : actions) {
            if (action.constructor) {
                List<Object[]> all = tuples(action, List.of());
                for (Object[] arguments : all.subList(0, Math.min(16, all.size()))) {
                    Object made = new Call(action, null, arguments).made;
                    if (made != null) {
                        return made;
                    }
                }
            }
        }
        return null;
    }

    /** Gives a new object its fixed fields. */
    void setFixed(Object object) {
        for (Place place : placesOf(object.getClass())) {
            if (place.domain.kind.equals("fixed") && prototype != null && object.getClass() == target) {
                set(place.field, object, get(place.field, prototype));
            }
        }
    }

    /** Every combination of arguments that are the same in every state, or are objects of this one. */
    List<Object[]> tuples(Action action, List<Object> known) {
        List<Object[]> all = new ArrayList<>();
        all.add(new Object[0]);
        for (int i = 0; i < action.parameters.size(); i++) {
            Domain domain = action.parameters.get(i);
            List<Object> options = new ArrayList<>(simpleValues(domain, action.method.getParameterTypes()[i]));
            for (Object object : known) {
                for (int index : domain.pools) {
                    if (pools.get(index).type == object.getClass()) {
                        options.add(object);
                    }
                }
            }
            List<Object[]> longer = new ArrayList<>();
            for (Object[] tuple : all) {
                for (Object option : options) {
                    Object[] more = Arrays.copyOf(tuple, i + 1);
                    more[i] = option;
                    longer.add(more);
                }
            }
            all = longer;
        }
        return all;
    }

    /** Whether some parameter takes objects of a class of the structure. */
    boolean isPassed(Class<?> type) {
        return isStructure(type)
                && actions.stream()
                        .flatMap(action -> action.parameters.stream())
                        .flatMapToInt(domain -> Arrays.stream(domain.pools))
                        .anyMatch(index -> pools.get(index).type == type);
    }

    /** Whether no field or element is owned or in a tree. */
    boolean isShared() {
        List<Domain> domains = new ArrayList<>();
        declared.values().forEach(fields -> fields.forEach(place -> domains.add(place.domain)));
        pools.stream().filter(pool -> pool.elements != null).forEach(pool -> domains.add(pool.elements));
        return domains.stream().allMatch(domain -> domain.sharing == null || domain.sharing == Sharing.SHARED);
    }

    /**
     * Some objects that a caller makes: two of each class of nodes, and arrays of which all elements are the same.
     * There are none where fields are owned or in a tree: to say whether these fit into the scope takes more than
     * counting.
     */
    List<Object> fresh() {
        List<Object> fresh = new ArrayList<>();
        for (Pool pool : isShared() ? pools : List.<Pool>of()) {
            boolean isNode = pool.values == null && !pool.type.isArray() && pool.type != target;
            if (isNode && Modifier.isStatic(pool.type.getModifiers()) && isNewWithinScope(pool.type)) {
                fresh.add(allocate(pool.type));
                fresh.add(allocate(pool.type));
            }
        }
        List<Object> nodes = new ArrayList<>(fresh);
        for (Pool pool : isShared() ? pools : List.<Pool>of()) {
            for (int length = pool.shortest; pool.elements != null && length <= pool.longest; length++) {
                Class<?> type = pool.type.getComponentType();
                List<Object> options = new ArrayList<>(simpleValues(pool.elements, type));
                nodes.stream().filter(node -> leadsTo(pool.elements, node)).forEach(options::add);
                for (Object option : length == 0 ? options.subList(0, Math.min(1, options.size())) : options) {
                    Object array = Array.newInstance(type, length);
                    for (int i = 0; i < length; i++) {
                        Array.set(array, i, option);
                    }
                    fresh.add(array);
                }
            }
        }
        return fresh;
    }

    private boolean leadsTo(Domain domain, Object object) {
        return pools.stream().anyMatch(pool -> pool.type == object.getClass() && domain.leadsTo(pool));
    }

    private boolean isNewWithinScope(Class<?> type) {
        return placesOf(type).stream().allMatch(place -> switch (place.domain.kind) {
            case "numbers" -> place.domain.min <= 0 && place.domain.max >= 0;
            case "references" -> place.domain.nullable;
            default -> true;
        });
    }

    /** Whether the pools have as many objects as some objects lead to. */
    boolean fits(List<Object> objects) {
        Map<Object, Integer> numbers = new IdentityHashMap<>();
        objects.forEach(object -> form(object, numbers, new StringBuilder()));
        Map<Class<?>, Integer> counts = new HashMap<>();
        numbers.keySet().forEach(object -> counts.merge(object.getClass(), 1, Integer::sum));
        for (Pool pool : pools) {
            if (pool.values == null && counts.getOrDefault(pool.type, 0) > pool.count && isShared()) {
                return false;
            }
        }
        return true;
    }

    // Calls.

    final class Call {
        final Action action;
        /** The object afterwards; none if a constructor threw. */
        Object made;
        Throwable thrown;
        /** What an operation returned. */
        Object result;
        private final Object[] arguments;

        Call(Action action, Object receiver, Object[] arguments) {
            this.action = action;
            this.arguments = arguments;
            made = receiver;
            try {
                if (action.constructor) {
                    made = ((Constructor<?>) action.method).newInstance(arguments);
                } else {
                    result = ((Method) action.method).invoke(receiver, arguments);
                }
            } catch (InvocationTargetException e) {
                thrown = e.getCause();
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }

        /** Adds what the call broke; whether that is nothing. */
        boolean judge(Set<String> faults) {
            String fault = fault();
            if (fault != null) {
                faults.add(fault);
            }
            return fault == null;
        }

        String fault() {
            if (thrown instanceof AssertionError) {
                return "assertion";
            }
            if (thrown != null && action.allowed.stream().noneMatch(type -> type.isInstance(thrown))) {
                return "exception " + thrown.getClass().getName();
            }
            if (made == null) {
                return others();
            }
            if (!isTree(made)) {
                return "tree";
            }
            return holds(made) ? others() : "invariant";
        }

        /** Whether arguments and the returned object are left valid, as far as they are of the class under check. */
        private String others() {
            List<Object> others = new ArrayList<>(Arrays.asList(arguments));
            others.add(result);
            others.removeIf(object -> object == null || object == made || object.getClass() != target);
            return others.stream().allMatch(Problem.this::holds) ? null : "invariant";
        }

        /** The objects that the caller now holds: those held before, and the result, alone or in an array. */
        List<Object> held(List<Object> before) {
            List<Object> held = new ArrayList<>(before);
            held.add(result);
            if (result instanceof Object[]) {
                held.addAll(Arrays.asList((Object[]) result));
            }
            return held;
        }
    }

    boolean holds(Object object) {
        try {
            return (Boolean) invariant.invoke(object);
        } catch (InvocationTargetException e) {
            return false;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Whether tree fields reach no object twice. */
    boolean isTree(Object object) {
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Object> pending = new ArrayDeque<>(List.of(object));
        seen.add(object);
        while (!pending.isEmpty()) {
            Object holder = pending.pop();
            for (Place place : placesOf(holder.getClass())) {
                boolean isTree = place.domain.sharing != null && place.domain.sharing.isTree();
                Object next = isTree ? get(place.field, holder) : null;
                if (next != null && !seen.add(next)) {
                    return false;
                }
                if (next != null) {
                    pending.push(next);
                }
            }
        }
        return true;
    }

    /** A copy of what an object reaches; what is the same in every state is not copied. */
    Object copy(Object object, Map<Object, Object> copies) {
        if (object == null || !isStructure(object.getClass())) {
            return object;
        }
        Object known = copies.get(object);
        if (known != null) {
            return known;
        }
        Class<?> type = object.getClass();
        if (type.isArray()) {
            int length = Array.getLength(object);
            Object array = Array.newInstance(type.getComponentType(), length);
            copies.put(object, array);
            for (int i = 0; i < length; i++) {
                Array.set(array, i, copy(Array.get(object, i), copies));
            }
            return array;
        }
        Object copy = allocate(type);
        copies.put(object, copy);
        for (Class<?> at = type; at != Object.class; at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    field.setAccessible(true);
                    set(field, copy, copy(get(field, object), copies));
                }
            }
        }
        return copy;
    }

    /** A text that is the same for isomorphic states and no others. */
    String form(Object object) {
        StringBuilder text = new StringBuilder();
        form(object, new IdentityHashMap<>(), text);
        return text.toString();
    }

    void form(Object object, Map<Object, Integer> numbers, StringBuilder text) {
        if (object == null || !isStructure(object.getClass())) {
            boolean isNew = object != null && !isPlain(object);
            text.append(isNew ? "?" : "").append(object == null ? "" : object.getClass().getName()).append(' ');
            text.append(isNew ? "" : object).append(',');
            return;
        }
        Integer number = numbers.get(object);
        if (number != null) {
            text.append('#').append(number).append(',');
            return;
        }
        numbers.put(object, numbers.size());
        text.append(object.getClass().getName()).append('{');
        if (object.getClass().isArray()) {
            for (int i = 0; i < Array.getLength(object); i++) {
                form(Array.get(object, i), numbers, text);
            }
        } else {
            for (Place place : placesOf(object.getClass())) {
                if (!place.domain.kind.equals("fixed")) {
                    form(get(place.field, object), numbers, text);
                }
            }
        }
        text.append('}');
    }

    /** Whether a value is told by its text. */
    static boolean isPlain(Object value) {
        return value instanceof Number
                || value instanceof Boolean
                || value instanceof Character
                || value instanceof Enum
                || value instanceof String;
    }
}
