import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import sun.reflect.ReflectionFactory;

/**
 * Says what a check must find, by brute force on the real JVM: every assignment of values to the fields of a scope,
 * every operation with every argument on each that satisfies the invariant. It shares nothing with the engines but
 * the scope, which it reads from standard input.
 *
 * <p>Fields are decided one after the other, starting from the object under check; each takes every value of its
 * domain, whether the invariant looks at it or not, and every object of its pool, whether another one like it was
 * tried or not. Equal states are told by a form in which objects are numbered depth first.
 */
public final class Oracle {
    /** Whoever needs more assignments or calls than this is not looked at. */
    private static final int MOST = Integer.getInteger("most", 200_000);

    private static final ReflectionFactory FACTORY = ReflectionFactory.getReflectionFactory();

    public static void main(String[] arguments) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        List<String> lines = new ArrayList<>();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (!line.equals("end")) {
                lines.add(line);
                continue;
            }
            Oracle oracle = new Oracle(lines);
            lines.clear();
            try {
                oracle.korat();
                oracle.blackBox();
                System.out.println(oracle.answer());
            } catch (TooMany reason) {
                System.out.println("skipped " + reason.getMessage());
            }
            System.out.flush();
        }
    }

    /** The end of a space that is too large. */
    private static final class TooMany extends RuntimeException {
        TooMany(String what) {
            super(what, null, false, false);
        }
    }

    // What to check.

    private enum Sharing {
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

    private static final class Domain {
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

    private static final class Pool {
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
    private static final class Place {
        Field field;
        Domain domain;
    }

    private static final class Action {
        boolean constructor;
        Executable method;
        List<Domain> parameters = new ArrayList<>();
        List<Class<?>> allowed = new ArrayList<>();
        Findings korat = new Findings();
        Findings blackBox = new Findings();
    }

    private static final class Findings {
        Set<String> faults = new TreeSet<>();
        long calls;

        @Override
        public String toString() {
            return calls + " " + (faults.isEmpty() ? "-" : String.join(";", faults));
        }
    }

    private final Class<?> target;
    private final Method invariant;
    private final List<Pool> pools = new ArrayList<>();
    /** The classes that states are made of. */
    private final Set<Class<?>> structure = new HashSet<>();
    private final Map<Class<?>, List<Place>> declared = new LinkedHashMap<>();
    private final Map<Class<?>, List<Place>> places = new HashMap<>();
    private final Map<Class<?>, Constructor<?>> makers = new HashMap<>();
    private final List<Action> actions = new ArrayList<>();
    /** What constructors make of the fixed fields. */
    private final Object prototype;

    private Oracle(List<String> lines) throws Exception {
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

    private void addPool(String[] words) throws Exception {
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

    private void addAction(String[] words) throws Exception {
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

    private static String descriptor(Executable method) {
        StringBuilder text = new StringBuilder("(");
        for (Class<?> type : method.getParameterTypes()) {
            text.append(type.descriptorString());
        }
        return text.append(")").toString();
    }

    /** The fields of a class that belong to the scope, inherited ones first; none if it is no class of the scope. */
    private List<Place> placesOf(Class<?> type) {
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
    private boolean isStructure(Class<?> type) {
        return structure.contains(type);
    }

    // Objects and values.

    private Object allocate(Class<?> type) {
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

    private static Object get(Field field, Object object) {
        try {
            return field.get(object);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void set(Field field, Object object, Object value) {
        try {
            field.set(object, value);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object number(Class<?> type, long value) {
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
    private List<Object> simpleValues(Domain domain, Class<?> type) {
        if (domain.simple == null) {
            domain.simple = makeSimpleValues(domain, type);
        }
        return domain.simple;
    }

    private List<Object> makeSimpleValues(Domain domain, Class<?> type) {
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

    private Object makePrototype() {
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
    private void setFixed(Object object) {
        for (Place place : placesOf(object.getClass())) {
            if (place.domain.kind.equals("fixed") && prototype != null && object.getClass() == target) {
                set(place.field, object, get(place.field, prototype));
            }
        }
    }

    // The space: objects in pools, in regions that owners have to themselves.

    /** The pools of an owner; the outermost region has none. */
    private static final class Region {
        Region outer;
        Pool ownersPool;
        Map<Pool, Member[][]> members = new HashMap<>();
        /** Which of the arrays of different lengths that stand at one position is in use. */
        Map<Pool, Member[]> bound = new HashMap<>();
    }

    /** An object of a pool. */
    private static final class Member {
        Object object;
        Region region;
        Pool pool;
        int position;
        /** Its fields; an array has none. */
        List<Place> places;
        boolean[] decided;
        Map<Field, Region> owns = new HashMap<>();
    }

    private Region outermost;
    private Member root;
    private Map<Object, Member> members;
    private long tried;
    private long called;

    private void makeSpace() {
        outermost = new Region();
        members = new IdentityHashMap<>();
        root = null;
        for (Pool pool : pools) {
            if (pool.type == target) {
                root = membersOf(outermost, pool)[0][0];
            }
        }
        if (root == null) {
            root = makeMember(allocate(target), outermost, null, 0, placesOf(target).size());
        }
    }

    private Member makeMember(Object object, Region region, Pool pool, int position, int size) {
        Member member = new Member();
        member.object = object;
        member.region = region;
        member.pool = pool;
        member.position = position;
        member.places = placesOf(object.getClass());
        member.decided = new boolean[size];
        members.put(object, member);
        for (Place place : member.places) {
            // What is around the objects of an inner class is the object under check.
            if (place.field.isSynthetic()) {
                set(place.field, object, root.object);
            }
        }
        return member;
    }

    /** The region that a pool has its members in, seen from another: who is owned may refer to those around its owner. */
    private static Region home(Region from, Pool pool) {
        Region home = from;
        for (Region around = from; around != null; around = around.outer) {
            if (around.ownersPool == pool) {
                home = around.outer;
            }
        }
        return home;
    }

    /** The members of a pool by position; of arrays, those of every length. */
    private Member[][] membersOf(Region from, Pool pool) {
        Region region = home(from, pool);
        Member[][] all = region.members.get(pool);
        if (all != null) {
            return all;
        }
        all = new Member[pool.count][];
        region.members.put(pool, all);
        region.bound.put(pool, new Member[pool.count]);
        for (int position = 0; position < pool.count; position++) {
            if (pool.type.isArray()) {
                all[position] = new Member[pool.longest - pool.shortest + 1];
                for (int i = 0; i < all[position].length; i++) {
                    int length = pool.shortest + i;
                    Object array = Array.newInstance(pool.type.getComponentType(), length);
                    all[position][i] = makeMember(array, region, pool, position, length);
                }
            } else {
                Object object = allocate(pool.type);
                setFixed(object);
                all[position] = new Member[] {makeMember(object, region, pool, position, placesOf(pool.type).size())};
            }
        }
        return all;
    }

    /** Takes every value of a domain in turn. */
    private void each(Domain domain, Class<?> type, Region region, Member holder, Field field, Consumer<Object> take) {
        for (Object value : simpleValues(domain, type)) {
            take.accept(value);
        }
        for (int index : domain.pools) {
            Pool pool = pools.get(index);
            if (pool.values != null) {
                continue;
            }
            Member[][] all = membersOf(region, pool);
            int first = 0;
            int last = all.length - 1;
            Integer only = field == null ? null : treePosition(holder, pool, domain, field);
            if (only != null) {
                first = only;
                last = Math.min(first, last);
            }
            Member[] bound = home(region, pool).bound.get(pool);
            for (int position = first; position <= last; position++) {
                if (bound[position] != null) {
                    take.accept(bound[position].object);
                    continue;
                }
                for (Member member : all[position]) {
                    if (pool.type.isArray()) {
                        bound[position] = member;
                    }
                    take.accept(member.object);
                    bound[position] = null;
                }
            }
        }
    }

    /**
     * Where a field leads in a tree: to its first objects, then to the children of each object in turn; null if it may
     * lead anywhere. Pools that one marked field leads to make up one tree.
     */
    private Integer treePosition(Member holder, Pool pool, Domain domain, Field field) {
        Set<Pool> tree = treeOf(pool);
        if (tree.isEmpty() || domain.sharing == Sharing.SHARED) {
            return null;
        }
        if (domain.sharing.isOwned()) {
            return 0;
        }
        int children = 0;
        for (Pool other : tree) {
            children = Math.max(children, branches(other.type, tree).size());
        }
        boolean targetIsFirst = tree.stream().anyMatch(other -> other.type == target);
        int roots = targetIsFirst ? 1 : Math.max(1, branches(target, tree).size());
        int branch = branches(holder.object.getClass(), tree).indexOf(field);
        return tree.contains(holder.pool) ? roots + children * holder.position + branch : branch;
    }

    private Set<Pool> treeOf(Pool pool) {
        Set<Pool> tree = new LinkedHashSet<>();
        Deque<Pool> pending = new ArrayDeque<>(List.of(pool));
        while (!pending.isEmpty()) {
            Pool next = pending.pop();
            for (List<Place> fields : declared.values()) {
                for (Place place : fields) {
                    boolean marked = place.domain.sharing != null && place.domain.sharing.isTree();
                    if (!marked || !place.domain.leadsTo(next)) {
                        continue;
                    }
                    for (int index : place.domain.pools) {
                        if (tree.add(pools.get(index))) {
                            pending.push(pools.get(index));
                        }
                    }
                }
            }
        }
        return tree;
    }

    /** The fields of a class that lead into a tree. */
    private List<Field> branches(Class<?> type, Set<Pool> tree) {
        List<Field> branches = new ArrayList<>();
        for (Place place : placesOf(type)) {
            boolean leads = tree.stream().anyMatch(place.domain::leadsTo);
            if (place.domain.sharing == Sharing.TREE && leads) {
                branches.add(place.field);
            }
        }
        return branches;
    }

    /** Completes what some objects reach in every way. */
    private void complete(List<Object> roots, Runnable found) {
        Walk walk = new Walk(found);
        for (Object object : roots) {
            walk.add(object);
        }
        walk.goOn(0, 0);
    }

    /** A way through the objects that some others reach. */
    private final class Walk {
        final Runnable found;
        final List<Member> order = new ArrayList<>();
        final Set<Member> reached = new HashSet<>();

        Walk(Runnable found) {
            this.found = found;
        }

        /** Goes on with a place of an object; afterwards everything is as it was. */
        void goOn(int at, int index) {
            int size = order.size();
            while (at < order.size()) {
                Member member = order.get(at);
                if (index == member.decided.length) {
                    at++;
                    index = 0;
                    continue;
                }
                Place place = member.pool != null && member.pool.elements != null ? null : member.places.get(index);
                Domain domain = place == null ? member.pool.elements : place.domain;
                if (!member.decided[index] && !domain.kind.equals("fixed")) {
                    decide(member, at, index, place, domain);
                    leave(size);
                    return;
                }
                if (domain.kind.equals("references")) {
                    add(place == null ? Array.get(member.object, index) : get(place.field, member.object));
                }
                index++;
            }
            found.run();
            leave(size);
        }

        private void decide(Member member, int at, int index, Place place, Domain domain) {
            Field field = place == null ? null : place.field;
            Class<?> type = place == null ? member.pool.type.getComponentType() : field.getType();
            Region region = domain.sharing != null && domain.sharing.isOwned() ? owned(member, field) : member.region;
            member.decided[index] = true;
            each(domain, type, region, member, field, value -> {
                int size = order.size();
                if (place == null) {
                    Array.set(member.object, index, value);
                } else {
                    set(field, member.object, value);
                }
                add(value);
                goOn(at, index + 1);
                leave(size);
            });
            member.decided[index] = false;
        }

        void add(Object object) {
            Member member = object == null ? null : members.get(object);
            if (member != null && reached.add(member)) {
                order.add(member);
            }
        }

        private void leave(int size) {
            while (order.size() > size) {
                reached.remove(order.remove(order.size() - 1));
            }
        }
    }

    private static Region owned(Member owner, Field field) {
        return owner.owns.computeIfAbsent(field, key -> {
            Region region = new Region();
            region.outer = owner.region;
            region.ownersPool = owner.pool;
            return region;
        });
    }

    // Korat: every state.

    /** A state, and those of its objects that a caller may know. */
    private static final class State {
        Object object;
        List<Object> known = new ArrayList<>();
    }

    private final Map<String, State> valid = new LinkedHashMap<>();

    private void korat() {
        makeSpace();
        for (Action action : actions) {
            if (action.constructor) {
                arguments(action, null, new ArrayList<>());
            }
        }
        makeSpace();
        setFixed(root.object);
        complete(List.of(root.object), () -> {
            if (++tried > MOST) {
                throw new TooMany("assignments");
            }
            if (!holds(root.object) || !isTree(root.object)) {
                return;
            }
            String form = form(root.object);
            if (valid.containsKey(form)) {
                return;
            }
            valid.put(form, remember(root.object));
            for (Action action : actions) {
                if (!action.constructor) {
                    arguments(action, root.object, new ArrayList<>());
                }
            }
        });
    }

    private State remember(Object object) {
        State state = new State();
        Map<Object, Object> copies = new IdentityHashMap<>();
        state.object = copy(object, copies);
        copies.forEach((original, copy) -> {
            if (members.get(original).region == outermost) {
                state.known.add(copy);
            }
        });
        return state;
    }

    /** Chooses every argument in every way, and makes the call. */
    private void arguments(Action action, Object receiver, List<Object> chosen) {
        int index = chosen.size();
        if (index < action.parameters.size()) {
            Class<?> type = action.method.getParameterTypes()[index];
            each(action.parameters.get(index), type, outermost, null, null, value -> {
                List<Object> more = new ArrayList<>(chosen);
                more.add(value);
                arguments(action, receiver, more);
            });
            return;
        }
        List<Object> objects = new ArrayList<>(chosen);
        objects.removeIf(value -> value == null || !members.containsKey(value));
        complete(objects, () -> {
            if (++called > MOST) {
                throw new TooMany("calls");
            }
            if (admissible(chosen, receiver)) {
                Map<Object, Object> copies = new IdentityHashMap<>();
                Object copied = receiver == null ? null : copy(receiver, copies);
                Object[] values = chosen.stream().map(value -> copy(value, copies)).toArray();
                action.korat.calls++;
                new Call(action, copied, values).judge(action.korat.faults);
            }
        });
    }

    /** Whether the arguments of the class under check satisfy its invariant, as a caller must see to. */
    private boolean admissible(List<Object> arguments, Object receiver) {
        for (Object argument : arguments) {
            if (argument != null && argument.getClass() == target && argument != receiver && !holds(argument)) {
                return false;
            }
        }
        return true;
    }

    // The black box: every state that calls lead to.

    private int reached;

    private void blackBox() {
        Set<String> seen = new LinkedHashSet<>();
        Deque<State> pending = new ArrayDeque<>();
        for (Action action : actions) {
            if (action.constructor) {
                for (Object[] arguments : tuples(action, List.of())) {
                    follow(action, null, arguments, seen, pending);
                }
            }
        }
        while (!pending.isEmpty()) {
            State state = pending.pop();
            for (Action action : actions) {
                if (action.constructor) {
                    continue;
                }
                for (Object[] chosen : tuples(action, state.known)) {
                    if (!admissible(java.util.Arrays.asList(chosen), state.object)) {
                        continue;
                    }
                    Map<Object, Object> copies = new IdentityHashMap<>();
                    Object receiver = copy(state.object, copies);
                    Object[] arguments = chosen.clone();
                    for (int i = 0; i < arguments.length; i++) {
                        arguments[i] = copy(arguments[i], copies);
                    }
                    follow(action, receiver, arguments, seen, pending);
                }
            }
        }
        reached = seen.size();
    }

    /** Makes a call, and goes on from where it leads unless it breaks something or leaves the scope. */
    private void follow(Action action, Object receiver, Object[] arguments, Set<String> seen, Deque<State> pending) {
        action.blackBox.calls++;
        Call call = new Call(action, receiver, arguments);
        if (call.judge(action.blackBox.faults) && call.made != null) {
            String form = form(call.made);
            if (valid.containsKey(form) && seen.add(form)) {
                pending.add(valid.get(form));
            }
        }
    }

    /** Every combination of arguments that are the same in every state, or are objects of this one. */
    private List<Object[]> tuples(Action action, List<Object> known) {
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
                    Object[] more = java.util.Arrays.copyOf(tuple, i + 1);
                    more[i] = option;
                    longer.add(more);
                }
            }
            all = longer;
        }
        return all;
    }

    // Calls.

    private final class Call {
        final Action action;
        /** The object afterwards; none if a constructor threw. */
        Object made;
        Throwable thrown;

        Call(Action action, Object receiver, Object[] arguments) {
            this.action = action;
            made = receiver;
            try {
                if (action.constructor) {
                    made = ((Constructor<?>) action.method).newInstance(arguments);
                } else {
                    ((Method) action.method).invoke(receiver, arguments);
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

        private String fault() {
            if (thrown instanceof AssertionError) {
                return "assertion";
            }
            if (thrown != null && action.allowed.stream().noneMatch(type -> type.isInstance(thrown))) {
                return "exception " + thrown.getClass().getName();
            }
            if (made == null) {
                return null;
            }
            if (!isTree(made)) {
                return "tree";
            }
            return holds(made) ? null : "invariant";
        }
    }

    private boolean holds(Object object) {
        try {
            return (Boolean) invariant.invoke(object);
        } catch (InvocationTargetException e) {
            return false;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Whether tree fields reach no object twice. */
    private boolean isTree(Object object) {
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
    private Object copy(Object object, Map<Object, Object> copies) {
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
    private String form(Object object) {
        StringBuilder text = new StringBuilder();
        form(object, new IdentityHashMap<>(), text);
        return text.toString();
    }

    private void form(Object object, Map<Object, Integer> numbers, StringBuilder text) {
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
    private static boolean isPlain(Object value) {
        return value instanceof Number
                || value instanceof Boolean
                || value instanceof Character
                || value instanceof Enum
                || value instanceof String;
    }

    private String answer() {
        StringBuilder text = new StringBuilder("valid " + valid.size() + " reached " + reached);
        for (Action action : actions) {
            text.append(" | ").append(action.korat).append(" / ").append(action.blackBox);
        }
        return text.toString();
    }
}
