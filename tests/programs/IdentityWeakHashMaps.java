// Shows IdentityHashMap and WeakHashMap semantics while keys are strongly held.
import java.lang.ref.*;
import java.util.*;

public class IdentityWeakHashMaps {
    public static void main(String[] args) {
        String a = new String("key"), b = new String("key");
        IdentityHashMap<String, Integer> id = new IdentityHashMap<>();
        id.put(a, 1);
        id.put(b, 2);
        id.put("key", 3);
        System.out.println(id.size() + " " + id.get(a) + " " + id.get(b) + " " + id.get("key") + " " + id.get(new String("key")));
        id.remove(b);
        System.out.println(id.size() + " " + id.containsKey(b) + " " + id.containsValue(1));
        Integer big1 = Integer.valueOf(1000), big2 = Integer.valueOf(1000);
        IdentityHashMap<Integer, String> ints = new IdentityHashMap<>();
        ints.put(5, "cached");
        ints.put(5, "again");
        ints.put(big1, "x");
        System.out.println(ints.size() + " " + ints.get(5) + " " + ints.get(big2));
        WeakHashMap<Object, String> weak = new WeakHashMap<>();
        Object held = "held-key";
        weak.put(held, "value");
        weak.put(null, "null ok");
        System.out.println(weak.get(held) + " " + weak.get(null) + " " + weak.containsKey("absent") + " " + weak.size());
        weak.remove(null);
        System.out.println(weak);
        Object strong = new int[]{1, 2, 3};
        WeakReference<Object> wr = new WeakReference<>(strong);
        SoftReference<Object> sr = new SoftReference<>(strong);
        System.out.println((wr.get() == strong) + " " + (sr.get() == strong));
        wr.clear();
        System.out.println(wr.get() == null);
        ReferenceQueue<Object> q = new ReferenceQueue<>();
        PhantomReference<Object> pr = new PhantomReference<>(strong, q);
        System.out.println((pr.get() == null) + " " + (q.poll() == null));
        WeakReference<Object> queued = new WeakReference<>(strong, q);
        System.out.println(queued.enqueue() + " " + (q.poll() == queued) + " " + queued.enqueue());
        Reference.reachabilityFence(strong);
        Object x = new Object(), y = new Object();
        System.out.println((System.identityHashCode(x) == System.identityHashCode(x)) + " " + (x.hashCode() == System.identityHashCode(x)) + " " + System.identityHashCode(null) + " " + x.equals(y));
        Set<Object> ids = Collections.newSetFromMap(new IdentityHashMap<>());
        System.out.println(ids.add(a) + " " + ids.add(a) + " " + ids.add(b) + " " + ids.size());
    }
}
