// Shows java.util.stream: random pipelines of stages over small lists of ints and strings, ending in random collectors.
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class RandomStreams {
    static long state;
    static String op = "";

    /** xorshift64*, written out here so that the draws depend on no library. */
    static int next(int bound) {
        state ^= state << 13;
        state ^= state >>> 7;
        state ^= state << 17;
        return (int) ((state * 0x2545F4914F6CDD1DL >>> 33) % bound);
    }

    static boolean coin() {
        return next(2) == 0;
    }

    public static void main(String[] args) {
        long seed = args.length > 0 ? Long.parseLong(args[0]) : 1;
        int count = args.length > 1 ? Integer.parseInt(args[1]) : 1000;
        state = seed * 0x9E3779B97F4A7C15L + 0x1234567L;
        if (state == 0) {
            state = 1;
        }
        for (int i = 0; i < 8; i++) {
            next(2);
        }
        for (int i = 0; i < count; i++) {
            String result;
            try {
                result = step();
            } catch (RuntimeException e) {
                // Without message where hot code could have raised it implicitly: HotSpot's compiler may leave that out.
                boolean implicit = e instanceof NullPointerException || e instanceof ClassCastException;
                result = "threw " + e.getClass().getName() + (implicit ? "" : ": " + e.getMessage());
            }
            System.out.println(i + " " + op + " -> " + result);
        }
        System.out.println("end " + summary());
    }
    static List<Integer> ints() {
        List<Integer> l = new ArrayList<>();
        for (int i = next(16); i > 0; i--) {
            l.add(next(60) - 15);
        }
        return l;
    }

    static final String[] WORDS = {"pear", "fig", "apple", "kiwi", "plum", "date", "lime", "quince", "fig", "", "Apple", "banana"};

    static List<String> words() {
        List<String> l = new ArrayList<>();
        for (int i = next(12); i > 0; i--) {
            l.add(WORDS[next(WORDS.length)]);
        }
        return l;
    }

    static String step() {
        return coin() ? intPipeline() : coin() ? wordPipeline() : primitive();
    }

    static String intPipeline() {
        List<Integer> src = ints();
        op = "building over ints" + src;
        StringBuilder d = new StringBuilder("ints" + src);
        StringBuilder peeked = new StringBuilder();
        Stream<Integer> s = src.stream();
        for (int n = next(5); n > 0; n--) {
            int k = 1 + next(7);
            switch (next(15)) {
                case 0:
                    d.append(" filter%").append(k);
                    s = s.filter(x -> x % k != 0);
                    break;
                case 1:
                    d.append(" map*").append(k);
                    s = s.map(x -> x * k);
                    break;
                case 2:
                    d.append(" sorted");
                    s = s.sorted();
                    break;
                case 3:
                    d.append(" sortedDesc");
                    s = s.sorted(Comparator.reverseOrder());
                    break;
                case 4:
                    d.append(" distinct");
                    s = s.distinct();
                    break;
                case 5:
                    d.append(" limit").append(k);
                    s = s.limit(k);
                    break;
                case 6:
                    d.append(" skip").append(k - 2);
                    s = s.skip(k - 2);
                    break;
                case 7:
                    d.append(" flatMap");
                    s = s.flatMap(x -> x % 2 == 0 ? Stream.of(x, x + 1) : x % 3 == 0 ? null : Stream.of(-x));
                    break;
                case 8:
                    d.append(" takeWhile<").append(k * 6);
                    s = s.takeWhile(x -> x < k * 6);
                    break;
                case 9:
                    d.append(" dropWhile<").append(k * 3);
                    s = s.dropWhile(x -> x < k * 3);
                    break;
                case 10:
                    d.append(" peek");
                    s = s.peek(x -> peeked.append(x).append(','));
                    break;
                case 11:
                    d.append(" mapMulti");
                    s = s.mapMulti((x, sink) -> {
                        for (int i = 0; i < (x & 3); i++) {
                            sink.accept(x + i);
                        }
                    });
                    break;
                case 12:
                    d.append(" boxed");
                    s = s.mapToInt(Integer::intValue).map(x -> x ^ k).boxed();
                    break;
                case 13:
                    d.append(" concat");
                    s = Stream.concat(s, IntStream.range(0, k).boxed());
                    break;
                default:
                    d.append(" divide");
                    s = s.map(x -> 100 / (x + 3 * k));
            }
        }
        int k = 1 + next(5);
        String r;
        int t = next(22);
        op = d + " terminal" + t;
        switch (t) {
            case 0:
                r = s.toList().toString();
                break;
            case 1:
                r = s.collect(Collectors.toCollection(TreeSet::new)).toString();
                break;
            case 2:
                r = s.reduce(0, Integer::sum) + "";
                break;
            case 3:
                r = s.reduce(Integer::max) + "";
                break;
            case 4:
                r = s.count() + "";
                break;
            case 5:
                r = s.anyMatch(x -> x == 7 * k) + "";
                break;
            case 6:
                r = s.allMatch(x -> x > -10) + "";
                break;
            case 7:
                r = s.noneMatch(x -> x > 40) + "";
                break;
            case 8:
                r = s.findFirst() + "";
                break;
            case 9:
                r = s.min(Comparator.comparing(x -> x % 7)) + "";
                break;
            case 10:
                r = s.max(Comparator.naturalOrder()).orElseThrow() + "";
                break;
            case 11:
                r = s.collect(Collectors.groupingBy(x -> x % 3)).toString();
                break;
            case 12:
                r = s.collect(Collectors.partitioningBy(x -> x > 10, Collectors.counting())).toString();
                break;
            case 13:
                r = s.collect(Collectors.toMap(x -> x, x -> x * x)).toString();
                break;
            case 14:
                r = s.collect(Collectors.toMap(x -> x % 4, x -> x, Integer::sum, TreeMap::new)).toString();
                break;
            case 15:
                r = s.collect(Collectors.summarizingInt(x -> x)).toString();
                break;
            case 16:
                r = s.map(String::valueOf).collect(Collectors.joining("|", "<", ">"));
                break;
            case 17:
                r = Arrays.toString(s.toArray(Integer[]::new));
                break;
            case 18:
                r = s.collect(Collectors.teeing(Collectors.counting(), Collectors.averagingInt(x -> x), (c, a) -> c + "/" + a));
                break;
            case 19: {
                StringBuilder sb = new StringBuilder();
                s.forEachOrdered(x -> sb.append(x).append(' '));
                r = sb.toString();
                break;
            }
            case 20: {
                Iterator<Integer> it = s.iterator();
                StringBuilder sb = new StringBuilder();
                for (int i = 0; i < 4; i++) {
                    sb.append(it.next()).append('/');
                }
                r = sb.toString();
                break;
            }
            default:
                s.forEach(x -> { });
                r = s.count() + "";
        }
        return r + (peeked.length() > 0 ? " peeked " + peeked : "");
    }

    static String wordPipeline() {
        List<String> src = words();
        StringBuilder d = new StringBuilder("words" + src);
        Stream<String> s = src.stream();
        for (int n = next(4); n > 0; n--) {
            int k = next(4);
            switch (next(9)) {
                case 0:
                    d.append(" upper");
                    s = s.map(x -> x.toUpperCase(Locale.ROOT));
                    break;
                case 1:
                    d.append(" longer").append(k);
                    s = s.filter(x -> x.length() > k);
                    break;
                case 2:
                    d.append(" sorted");
                    s = s.sorted(Comparator.comparing(String::length).thenComparing(Function.identity()));
                    break;
                case 3:
                    d.append(" distinct");
                    s = s.distinct();
                    break;
                case 4:
                    d.append(" substring").append(k);
                    s = s.map(x -> x.substring(k));
                    break;
                case 5:
                    d.append(" letters");
                    s = s.flatMap(x -> x.chars().mapToObj(c -> String.valueOf((char) c)));
                    break;
                case 6:
                    d.append(" not empty");
                    s = s.filter(Predicate.not(String::isEmpty));
                    break;
                case 7:
                    d.append(" limit").append(k);
                    s = s.limit(k);
                    break;
                default:
                    d.append(" compose");
                    UnaryOperator<String> f = x -> x + k;
                    s = s.map(f.andThen(x -> "[" + x).compose((String x) -> x.replace('p', 'P')));
            }
        }
        int t = next(12);
        op = d + " terminal" + t;
        switch (t) {
            case 0:
                return s.collect(Collectors.toList()).toString();
            case 1:
                return s.collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.mapping(x -> x, Collectors.joining("+")))).toString();
            case 2:
                return s.collect(Collectors.groupingBy(x -> x.isEmpty() ? '-' : x.charAt(0), Collectors.counting())).toString();
            case 3:
                return s.collect(Collectors.toSet()).toString();
            case 4:
                return s.mapToInt(String::length).summaryStatistics().toString();
            case 5:
                return s.collect(Collectors.collectingAndThen(Collectors.toList(), l -> {
                    Collections.reverse(l);
                    return l;
                })).toString();
            case 6:
                return s.reduce("", (a, b) -> b + a);
            case 7:
                return s.collect(Collectors.toMap(x -> x, String::length)).toString();
            case 8:
                return s.max(Comparator.naturalOrder()).map(String::length).orElse(-1) + "";
            case 9:
                return s.collect(StringBuilder::new, StringBuilder::append, StringBuilder::append).toString();
            case 10:
                return s.collect(Collectors.filtering(x -> x.length() % 2 == 0, Collectors.reducing(0, String::length, Integer::sum))) + "";
            default:
                return s.toList().set(0, "x");
        }
    }

    static String primitive() {
        int a = next(20) - 5, b = a + next(15) - 2, k = 1 + next(5);
        int t = next(14);
        op = "primitive" + t + " " + a + " " + b + " " + k;
        switch (t) {
            case 0:
                return IntStream.range(a, b).filter(x -> x % k == 0).sum() + "";
            case 1:
                return IntStream.rangeClosed(a, b).mapToLong(x -> (long) x * x * x).max() + "";
            case 2:
                return IntStream.range(a, b).average() + "";
            case 3:
                return Arrays.toString(IntStream.iterate(a, x -> x * 3 + 1).limit(k).toArray());
            case 4:
                return Arrays.toString(LongStream.iterate(k, x -> x < 5000, x -> x * 2 + 1).toArray());
            case 5:
                return DoubleStream.of(a, b, k).map(x -> x / 4).boxed().toList().toString();
            case 6:
                return IntStream.rangeClosed(1, k).mapToObj("ab"::repeat).collect(Collectors.joining(","));
            case 7:
                return IntStream.range(a, b).boxed().sorted(Comparator.comparing(x -> x % k)).toList().toString();
            case 8:
                return IntStream.of(b, a, k, a).distinct().sorted().asLongStream().sum() + "";
            case 9:
                return Stream.iterate(1, x -> x + k).skip(2).limit(4).toList().toString();
            case 10: {
                int[] n = {a};
                return Stream.generate(() -> n[0]++).limit(k).toList().toString();
            }
            case 11:
                return IntStream.range(a, b).asDoubleStream().summaryStatistics().getSum() + " " + IntStream.range(a, b).reduce(1, (x, y) -> x * 31 + y);
            case 12: {
                Stream<Integer> s = Stream.<Integer>builder().add(a).add(b).add(k).build().onClose(() -> op += " closed");
                try (s) {
                    return s.map(x -> x * 10).toList().toString();
                }
            }
            default: {
                Spliterator<Integer> sp = IntStream.range(a, b).boxed().spliterator();
                StringBuilder sb = new StringBuilder();
                sp.tryAdvance(x -> sb.append("first ").append(x));
                sp.forEachRemaining(x -> sb.append(' ').append(x));
                return sb.toString() + " " + Optional.of(a).filter(x -> x > 0).map(x -> x + 1).or(() -> Optional.of(-1)).get();
            }
        }
    }

    static String summary() {
        return "done";
    }
}
