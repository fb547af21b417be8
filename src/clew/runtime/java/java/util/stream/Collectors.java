package java.util.stream;

import clew.Collecting;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IntSummaryStatistics;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

public final class Collectors {
    private Collectors() {}

    /** One thread joins no parts. */
    private static <T, A, R> Collector<T, A, R> made(Supplier<A> make, BiConsumer<A, T> add, Function<A, R> finish) {
        return new Collecting<T, A, R>(make, add, (one, other) -> one, finish);
    }

    public static <T, C extends Collection<T>> Collector<T, ?, C> toCollection(Supplier<C> make) {
        return Collectors.<T, C, C>made(make, (all, each) -> all.add(each), null);
    }

    public static <T> Collector<T, ?, List<T>> toList() {
        return Collectors.<T, List<T>, List<T>>made(() -> new ArrayList<T>(), (all, each) -> all.add(each), null);
    }

    public static <T> Collector<T, ?, Set<T>> toSet() {
        return Collectors.<T, Set<T>, Set<T>>made(() -> new HashSet<T>(), (all, each) -> all.add(each), null);
    }

    public static <T> Collector<T, ?, List<T>> toUnmodifiableList() {
        return Collectors.<T, List<T>, List<T>>made(
                () -> new ArrayList<T>(), (all, each) -> all.add(each), all -> List.copyOf(all));
    }

    public static <T> Collector<T, ?, Set<T>> toUnmodifiableSet() {
        return Collectors.<T, Set<T>, Set<T>>made(
                () -> new HashSet<T>(), (all, each) -> all.add(each), all -> Set.copyOf(all));
    }

    // --- texts -------------------------------------------------------------------------------------------------------

    public static Collector<CharSequence, ?, String> joining() {
        return joining("", "", "");
    }

    public static Collector<CharSequence, ?, String> joining(CharSequence between) {
        return joining(between, "", "");
    }

    public static Collector<CharSequence, ?, String> joining(
            CharSequence between, CharSequence before, CharSequence after) {
        String middle = between.toString();
        String front = before.toString();
        String back = after.toString();
        return Collectors.<CharSequence, List<String>, String>made(
                () -> new ArrayList<String>(),
                (all, each) -> all.add(String.valueOf(each)),
                all -> front + String.join(middle, all) + back);
    }

    // --- what comes before another collector -----------------------------------------------------------------------

    @SuppressWarnings("unchecked")
    private static <T, A, R> R finished(Collector<T, A, R> inner, A found) {
        boolean same = inner.characteristics().contains(Collector.Characteristics.IDENTITY_FINISH);
        return same ? (R) found : inner.finisher().apply(found);
    }

    public static <T, U, A, R> Collector<T, ?, R> mapping(
            Function<? super T, ? extends U> change, Collector<? super U, A, R> inner) {
        BiConsumer<A, ? super U> add = inner.accumulator();
        return Collectors.<T, A, R>made(
                inner.supplier(), (all, each) -> add.accept(all, change.apply(each)), all -> finished(inner, all));
    }

    public static <T, A, R> Collector<T, ?, R> filtering(
            Predicate<? super T> wanted, Collector<? super T, A, R> inner) {
        BiConsumer<A, ? super T> add = inner.accumulator();
        return Collectors.<T, A, R>made(
                inner.supplier(),
                (all, each) -> {
                    if (wanted.test(each)) {
                        add.accept(all, each);
                    }
                },
                all -> finished(inner, all));
    }

    public static <T, A, R, S> Collector<T, A, S> collectingAndThen(Collector<T, A, R> inner, Function<R, S> change) {
        return Collectors.<T, A, S>made(
                inner.supplier(), inner.accumulator(), all -> change.apply(finished(inner, all)));
    }

    // --- numbers -----------------------------------------------------------------------------------------------------

    public static <T> Collector<T, ?, Long> counting() {
        return summingLong(each -> 1L);
    }

    public static <T> Collector<T, ?, Integer> summingInt(ToIntFunction<? super T> number) {
        return Collectors.<T, int[], Integer>made(
                () -> new int[1], (sum, each) -> sum[0] += number.applyAsInt(each), sum -> sum[0]);
    }

    public static <T> Collector<T, ?, Long> summingLong(ToLongFunction<? super T> number) {
        return Collectors.<T, long[], Long>made(
                () -> new long[1], (sum, each) -> sum[0] += number.applyAsLong(each), sum -> sum[0]);
    }

    public static <T> Collector<T, ?, Double> summingDouble(ToDoubleFunction<? super T> number) {
        return Collectors.<T, clew.Exact, Double>made(
                () -> new clew.Exact(), (sum, each) -> sum.add(number.applyAsDouble(each)), sum -> sum.value());
    }

    public static <T> Collector<T, ?, Double> averagingInt(ToIntFunction<? super T> number) {
        return averagingLong(each -> number.applyAsInt(each));
    }

    public static <T> Collector<T, ?, Double> averagingLong(ToLongFunction<? super T> number) {
        return Collectors.<T, long[], Double>made(
                () -> new long[2],
                (sum, each) -> {
                    sum[0] += number.applyAsLong(each);
                    sum[1]++;
                },
                sum -> sum[1] == 0 ? 0.0d : (double) sum[0] / sum[1]);
    }

    public static <T> Collector<T, ?, Double> averagingDouble(ToDoubleFunction<? super T> number) {
        return Collectors.<T, clew.Exact, Double>made(
                () -> new clew.Exact(),
                (sum, each) -> sum.add(number.applyAsDouble(each)),
                sum -> sum.count() == 0 ? 0.0d : sum.value() / sum.count());
    }

    public static <T> Collector<T, ?, IntSummaryStatistics> summarizingInt(ToIntFunction<? super T> number) {
        return Collectors.<T, IntSummaryStatistics, IntSummaryStatistics>made(
                () -> new IntSummaryStatistics(), (all, each) -> all.accept(number.applyAsInt(each)), null);
    }

    public static <T> Collector<T, ?, LongSummaryStatistics> summarizingLong(ToLongFunction<? super T> number) {
        return Collectors.<T, LongSummaryStatistics, LongSummaryStatistics>made(
                () -> new LongSummaryStatistics(), (all, each) -> all.accept(number.applyAsLong(each)), null);
    }

    public static <T> Collector<T, ?, DoubleSummaryStatistics> summarizingDouble(ToDoubleFunction<? super T> number) {
        return Collectors.<T, DoubleSummaryStatistics, DoubleSummaryStatistics>made(
                () -> new DoubleSummaryStatistics(), (all, each) -> all.accept(number.applyAsDouble(each)), null);
    }

    // --- one of them -------------------------------------------------------------------------------------------------

    public static <T> Collector<T, ?, Optional<T>> minBy(Comparator<? super T> order) {
        Objects.requireNonNull(order);
        return reducing((one, other) -> order.compare(one, other) <= 0 ? one : other);
    }

    public static <T> Collector<T, ?, Optional<T>> maxBy(Comparator<? super T> order) {
        Objects.requireNonNull(order);
        return reducing((one, other) -> order.compare(one, other) >= 0 ? one : other);
    }

    @SuppressWarnings("unchecked")
    public static <T> Collector<T, ?, Optional<T>> reducing(BinaryOperator<T> join) {
        return Collectors.<T, ArrayList<T>, Optional<T>>made(
                () -> new ArrayList<T>(),
                (held, each) -> {
                    if (held.isEmpty()) {
                        held.add(each);
                    } else {
                        held.set(0, join.apply(held.get(0), each));
                    }
                },
                held -> Optional.ofNullable(held.isEmpty() ? null : held.get(0)));
    }

    @SuppressWarnings("unchecked")
    public static <T> Collector<T, ?, T> reducing(T start, BinaryOperator<T> join) {
        return Collectors.<T, Object[], T>made(
                () -> new Object[] {start}, (held, each) -> held[0] = join.apply((T) held[0], each), held -> (T) held[0]);
    }

    @SuppressWarnings("unchecked")
    public static <T, U> Collector<T, ?, U> reducing(
            U start, Function<? super T, ? extends U> change, BinaryOperator<U> join) {
        return Collectors.<T, Object[], U>made(
                () -> new Object[] {start},
                (held, each) -> held[0] = join.apply((U) held[0], change.apply(each)),
                held -> (U) held[0]);
    }

    // --- maps --------------------------------------------------------------------------------------------------------

    public static <T, K> Collector<T, ?, Map<K, List<T>>> groupingBy(Function<? super T, ? extends K> key) {
        return groupingBy(key, Collectors.<T>toList());
    }

    public static <T, K, A, D> Collector<T, ?, Map<K, D>> groupingBy(
            Function<? super T, ? extends K> key, Collector<? super T, A, D> inner) {
        return Collectors.<T, K, D, A, Map<K, D>>groupingBy(key, () -> new HashMap<K, D>(), inner);
    }

    @SuppressWarnings("unchecked")
    public static <T, K, D, A, M extends Map<K, D>> Collector<T, ?, M> groupingBy(
            Function<? super T, ? extends K> key, Supplier<M> make, Collector<? super T, A, D> inner) {
        BiConsumer<A, ? super T> add = inner.accumulator();
        return Collectors.<T, Map<K, A>, M>made(
                (Supplier<Map<K, A>>) (Supplier<?>) make,
                (groups, each) -> {
                    K found = Objects.requireNonNull(key.apply(each), "element cannot be mapped to a null key");
                    A group = groups.computeIfAbsent(found, any -> inner.supplier().get());
                    add.accept(group, each);
                },
                groups -> {
                    for (Map.Entry<K, A> each : groups.entrySet()) {
                        ((Map.Entry<K, Object>) (Map.Entry<K, ?>) each).setValue(finished(inner, each.getValue()));
                    }
                    return (M) groups;
                });
    }

    public static <T> Collector<T, ?, Map<Boolean, List<T>>> partitioningBy(Predicate<? super T> wanted) {
        return partitioningBy(wanted, Collectors.<T>toList());
    }

    /** Both keys are there, the one for what is not wanted first. */
    public static <T, D, A> Collector<T, ?, Map<Boolean, D>> partitioningBy(
            Predicate<? super T> wanted, Collector<? super T, A, D> inner) {
        BiConsumer<A, ? super T> add = inner.accumulator();
        return Collectors.<T, List<A>, Map<Boolean, D>>made(
                () -> {
                    ArrayList<A> both = new ArrayList<A>();
                    both.add(inner.supplier().get());
                    both.add(inner.supplier().get());
                    return both;
                },
                (both, each) -> add.accept(both.get(wanted.test(each) ? 1 : 0), each),
                both -> {
                    LinkedHashMap<Boolean, D> found = new LinkedHashMap<Boolean, D>();
                    D yes = finished(inner, both.get(1));
                    found.put(false, finished(inner, both.get(0)));
                    found.put(true, yes);
                    return found;
                });
    }

    public static <T, K, U> Collector<T, ?, Map<K, U>> toMap(
            Function<? super T, ? extends K> key, Function<? super T, ? extends U> value) {
        return Collectors.<T, Map<K, U>, Map<K, U>>made(
                () -> new HashMap<K, U>(),
                (all, each) -> {
                    K found = key.apply(each);
                    U held = Objects.requireNonNull(value.apply(each));
                    if (all.putIfAbsent(found, held) != null) {
                        throw new IllegalStateException(clew.Text.opaque());
                    }
                },
                null);
    }

    public static <T, K, U> Collector<T, ?, Map<K, U>> toMap(
            Function<? super T, ? extends K> key, Function<? super T, ? extends U> value, BinaryOperator<U> join) {
        return Collectors.<T, K, U, Map<K, U>>toMap(key, value, join, () -> new HashMap<K, U>());
    }

    public static <T, K, U, M extends Map<K, U>> Collector<T, ?, M> toMap(
            Function<? super T, ? extends K> key,
            Function<? super T, ? extends U> value,
            BinaryOperator<U> join,
            Supplier<M> make) {
        return Collectors.<T, M, M>made(
                make, (all, each) -> all.merge(key.apply(each), value.apply(each), join), null);
    }
}
