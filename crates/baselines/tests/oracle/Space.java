import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * All objects of a scope, and every way to decide their fields.
 *
 * <p>Fields are decided one after the other, starting from some objects; each takes every value of its domain, and
 * every object of its pool, whether another one like it was tried or not. An owner has pools of its own, which make up
 * a region.
 */
final class Space {
    private final Problem problem;

    Space(Problem problem) {
        this.problem = problem;
        makeRoot();
    }

    /** The pools of an owner; the outermost region has none. */
    static final class Region {
        Region outer;
        Problem.Pool ownersPool;
        Map<Problem.Pool, Member[][]> members = new HashMap<>();
        /** Which of the arrays of different lengths that stand at one position is in use. */
        Map<Problem.Pool, Member[]> bound = new HashMap<>();
    }

    /** An object of a pool. */
    static final class Member {
        Object object;
        Region region;
        Problem.Pool pool;
        int position;
        /** Its fields; an array has none. */
        List<Problem.Place> places;
        boolean[] decided;
        Map<Field, Region> owns = new HashMap<>();
    }

    /** The region that nobody owns. */
    final Region outermost = new Region();
    /** The object under check. */
    Member root;
    final Map<Object, Member> members = new IdentityHashMap<>();

    private void makeRoot() {
        for (Problem.Pool pool : problem.pools) {
            if (pool.type == problem.target) {
                root = membersOf(outermost, pool)[0][0];
            }
        }
        if (root == null) {
            Object object = problem.allocate(problem.target);
            problem.setFixed(object);
            root = makeMember(object, outermost, null, 0, problem.placesOf(problem.target).size());
        }
    }

    Member makeMember(Object object, Region region, Problem.Pool pool, int position, int size) {
        Member member = new Member();
        member.object = object;
        member.region = region;
        member.pool = pool;
        member.position = position;
        member.places = problem.placesOf(object.getClass());
        member.decided = new boolean[size];
        members.put(object, member);
        for (Problem.Place place : member.places) {
            // What is around the objects of an inner class is the object under check.
            if (place.field.isSynthetic()) {
                Problem.set(place.field, object, root.object);
            }
        }
        return member;
    }

    /** The region in which references from another find a pool: what is owned may refer to those around its owner. */
    static Region home(Region from, Problem.Pool pool) {
        Region home = from;
        for (Region around = from; around != null; around = around.outer) {
            if (around.ownersPool == pool) {
                home = around.outer;
            }
        }
        return home;
    }

    /** The members of a pool by position; of arrays, those of every length. */
    Member[][] membersOf(Region from, Problem.Pool pool) {
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
                Object object = problem.allocate(pool.type);
                problem.setFixed(object);
                int size = problem.placesOf(pool.type).size();
                all[position] = new Member[] {makeMember(object, region, pool, position, size)};
            }
        }
        return all;
    }

    /** Takes every value of a domain in turn. */
    void each(Problem.Domain domain, Class<?> type, Region region, Member holder, Field field, Consumer<Object> take) {
        for (Object value : problem.simpleValues(domain, type)) {
            take.accept(value);
        }
        for (int index : domain.pools) {
            Problem.Pool pool = problem.pools.get(index);
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
    Integer treePosition(Member holder, Problem.Pool pool, Problem.Domain domain, Field field) {
        Set<Problem.Pool> tree = treeOf(pool);
        if (tree.isEmpty() || domain.sharing == Problem.Sharing.SHARED) {
            return null;
        }
        if (domain.sharing.isOwned()) {
            return 0;
        }
        int children = 0;
        for (Problem.Pool other : tree) {
            children = Math.max(children, branches(other.type, tree).size());
        }
        boolean targetIsFirst = tree.stream().anyMatch(other -> other.type == problem.target);
        int roots = targetIsFirst ? 1 : Math.max(1, branches(problem.target, tree).size());
        int branch = branches(holder.object.getClass(), tree).indexOf(field);
        return tree.contains(holder.pool) ? roots + children * holder.position + branch : branch;
    }

    Set<Problem.Pool> treeOf(Problem.Pool pool) {
        Set<Problem.Pool> tree = new LinkedHashSet<>();
        Deque<Problem.Pool> pending = new ArrayDeque<>(List.of(pool));
        while (!pending.isEmpty()) {
            Problem.Pool next = pending.pop();
            for (List<Problem.Place> fields : problem.declared.values()) {
                for (Problem.Place place : fields) {
                    boolean marked = place.domain.sharing != null && place.domain.sharing.isTree();
                    if (!marked || !place.domain.leadsTo(next)) {
                        continue;
                    }
                    for (int index : place.domain.pools) {
                        if (tree.add(problem.pools.get(index))) {
                            pending.push(problem.pools.get(index));
                        }
                    }
                }
            }
        }
        return tree;
    }

    /** The fields of a class that lead into a tree. */
    List<Field> branches(Class<?> type, Set<Problem.Pool> tree) {
        List<Field> branches = new ArrayList<>();
        for (Problem.Place place : problem.placesOf(type)) {
            boolean leads = tree.stream().anyMatch(place.domain::leadsTo);
            if (place.domain.sharing == Problem.Sharing.TREE && leads) {
                branches.add(place.field);
            }
        }
        return branches;
    }

    /** Completes what some objects reach in every way. */
    void complete(List<Object> roots, Runnable found) {
        Walk walk = new Walk(found);
        for (Object object : roots) {
            walk.add(object);
        }
        walk.goOn(0, 0);
    }

    /** A way through the objects that some others reach. */
    final class Walk {
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
                Problem.Place place = member.places.isEmpty() ? null : member.places.get(index);
                Problem.Domain domain = place == null ? member.pool.elements : place.domain;
                if (!member.decided[index] && !domain.kind.equals("fixed")) {
                    decide(member, at, index, place, domain);
                    leave(size);
                    return;
                }
                if (domain.kind.equals("references")) {
                    add(place == null ? Array.get(member.object, index) : Problem.get(place.field, member.object));
                }
                index++;
            }
            found.run();
            leave(size);
        }

        void decide(Member member, int at, int index, Problem.Place place, Problem.Domain domain) {
            Field field = place == null ? null : place.field;
            Class<?> type = place == null ? member.pool.type.getComponentType() : field.getType();
            Region region = domain.sharing != null && domain.sharing.isOwned() ? owned(member, field) : member.region;
            member.decided[index] = true;
            each(domain, type, region, member, field, value -> {
                int size = order.size();
                if (place == null) {
                    Array.set(member.object, index, value);
                } else {
                    Problem.set(field, member.object, value);
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

        void leave(int size) {
            while (order.size() > size) {
                reached.remove(order.remove(order.size() - 1));
            }
        }
    }

    static Region owned(Member owner, Field field) {
        return owner.owns.computeIfAbsent(field, key -> {
            Region region = new Region();
            region.outer = owner.region;
            region.ownersPool = owner.pool;
            return region;
        });
    }
}
