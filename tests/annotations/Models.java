import glassbox.model.AbsDeque;
import glassbox.model.AbsList;
import glassbox.model.AbsMap;
import glassbox.model.AbsPriorityQueue;
import glassbox.model.AbsSet;
import glassbox.model.AbsSortedMap;
import glassbox.model.AbsSortedSet;
import glassbox.model.Sequence;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;

/** Holds the abstract collections against those of the JDK: every method that both have, on random arguments. */
class Models {
    static class Node {
        Node left;
        Node right;
        String name;

        Node(String name, Node left, Node right) {
            this.name = name;
            this.left = left;
            this.right = right;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    public static void main(String[] arguments) throws Exception {
        int calls = arguments.length == 0 ? 60 : Integer.parseInt(arguments[0]);
        compare(new AbsMap<Object, Object>(), new HashMap<Object, Object>(), calls);
        compare(new AbsSortedMap<Object, Object>(), new TreeMap<Object, Object>(), calls);
        compare(new AbsSet<Object>(), new HashSet<Object>(), calls);
        compare(new AbsSortedSet<Object>(), new TreeSet<Object>(), calls);
        compare(new AbsList<Object>(), new ArrayList<Object>(), calls);
        compare(AbsDeque.withNulls(), new LinkedList<Object>(), calls);
        compare(new AbsDeque<Object>(), new ArrayDeque<Object>(), calls);
        compare(new AbsPriorityQueue<Object>(), new PriorityQueue<Object>(), calls);

        Node shared = new Node("d", null, null);
        Node root = new Node("a", new Node("b", shared, null), new Node("c", shared, null));
        System.out.println(Sequence.reach(root, "{left+right}*") + " " + Sequence.reach(null, "left*"));
        System.out.println(Sequence.reachEach(new Object[] {null, root.right, root}, "{left+right}*"));
        System.out.println(Sequence.reachEach(null, "left*").slots());
        Sequence<Object> some = Sequence.ofArray(new Object[] {1, 2, null, 2, 3}, 1, 3);
        System.out.println(some + " " + some.slots() + " " + some.size() + " " + some.equalTo(sequence(2, 2)));
        System.out.println(some.equalTo(sequence(2)) + " " + sequence(1, 1, 2).equalTo(sequence(1, 2, 2)));
    }

    private static Sequence<Object> sequence(Object... elements) {
        Sequence<Object> sequence = new Sequence<>();
        for (Object element : elements) {
            sequence.add(element);
        }
        return sequence;
    }

    private static void compare(Object model, Object real, int calls) throws Exception {
        Random random = new Random(7);
        List<Method[]> pairs = new ArrayList<>();
        Method[] methods = model.getClass().getMethods();
        Arrays.sort(methods, Comparator.comparing(Method::toString));
        for (Method method : methods) {
            boolean known = method.getDeclaringClass() == Object.class || method.getName().equals("toString");
            if (known || method.isBridge()) {
                continue;
            }
            try {
                pairs.add(new Method[] {method, real.getClass().getMethod(method.getName(), method.getParameterTypes())});
            } catch (NoSuchMethodException onlyOne) {
                // `append` and `equalTo` are for abstractions; a deque is no list.
            }
        }
        int differences = 0;
        for (int call = 0; call < calls; call++) {
            Method[] pair = pairs.get(random.nextInt(pairs.size()));
            if (pair[0].getName().equals("clear") && random.nextInt(4) > 0) {
                continue;
            }
            Object[] values = new Object[pair[0].getParameterCount()];
            for (int i = 0; i < values.length; i++) {
                int number = random.nextInt(6) - 1;
                boolean index = pair[0].getParameterTypes()[i] == int.class;
                values[i] = index || number >= 0 ? (Object) number : null;
            }
            String expected = outcome(pair[1], real, values);
            String actual = outcome(pair[0], model, values);
            boolean empty = (Boolean) real.getClass().getMethod("isEmpty").invoke(real);
            if (!expected.equals(actual) || size(model) != size(real)) {
                // What TreeMap does not do as documented: look at a null key when it is empty.
                if (empty && values.length == 1 && values[0] == null) {
                    continue;
                }
                differences++;
                System.out.println(pair[0] + Arrays.toString(values) + ": " + actual + " for " + expected);
            }
        }
        System.out.println(model.getClass().getSimpleName() + " " + pairs.size() + " methods, " + differences
            + " differences, " + (size(model) == size(real)));
    }

    private static int size(Object collection) throws Exception {
        return (Integer) collection.getClass().getMethod("size").invoke(collection);
    }

    private static String outcome(Method method, Object receiver, Object[] arguments) throws Exception {
        try {
            Object value = method.invoke(receiver, arguments);
            if (value instanceof Map.Entry) {
                return ((Map.Entry<?, ?>) value).getKey() + "=" + ((Map.Entry<?, ?>) value).getValue();
            }
            return String.valueOf(value);
        } catch (InvocationTargetException exception) {
            return exception.getCause().getClass().getName();
        }
    }
}
