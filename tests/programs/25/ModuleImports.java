// Shows a module import declaration bringing in collections, streams, functions, time and concurrency.
import module java.base;

public class ModuleImports {
    record Event(LocalDate day, String what) { }

    static <T> Function<T, T> twice(UnaryOperator<T> f) { return f.andThen(f); }

    public static void main(String[] args) throws Exception {
        List<Event> es = new ArrayList<>(List.of(new Event(LocalDate.of(2024, 3, 1), "b"), new Event(LocalDate.of(2023, 12, 31), "a"), new Event(LocalDate.of(2024, 2, 29), "c")));
        es.sort(Comparator.comparing(Event::day));
        System.out.println(es);
        System.out.println(es.stream().collect(Collectors.groupingBy(e -> e.day().getYear(), TreeMap::new, Collectors.mapping(Event::what, Collectors.joining()))).toString());
        System.out.println(twice((String s) -> s + "!").apply("hey"));
        System.out.println(new BigInteger("12345678901234567890").pow(2) + " " + new BigDecimal("1.10").stripTrailingZeros());
        try (ExecutorService ex = Executors.newFixedThreadPool(2)) {
            Future<Integer> f = ex.submit(() -> IntStream.rangeClosed(1, 100).sum());
            System.out.println(f.get());
        }
        AtomicInteger n = new AtomicInteger();
        Stream.iterate(1, x -> x * 2).limit(8).forEach(n::addAndGet);
        System.out.println(n);
        Matcher m = Pattern.compile("(\\d+)").matcher("a12b345");
        while (m.find()) System.out.print(m.group(1) + " ");
        System.out.println();
        System.out.println(new String(Base64.getEncoder().encode("mod".getBytes(StandardCharsets.UTF_8)), StandardCharsets.US_ASCII));
        System.out.println(Duration.between(LocalDate.EPOCH.atStartOfDay(), LocalDate.EPOCH.plusDays(2).atTime(3, 0)));
        ByteBuffer bb = ByteBuffer.allocate(8).putLong(42L).flip();
        System.out.println(bb.getLong());
        MethodHandle mh;
        try { mh = MethodHandles.lookup().findVirtual(String.class, "length", MethodType.methodType(int.class)); System.out.println((int) mh.invokeExact("five5")); } catch (Throwable t) { System.out.println(t); }
    }
}
