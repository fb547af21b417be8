package java.util.stream;

import clew.Pipe;
import clew.Sources;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

public interface Stream<T> extends BaseStream<T, Stream<T>> {
    Stream<T> filter(Predicate<? super T> wanted);

    <R> Stream<R> map(Function<? super T, ? extends R> change);

    IntStream mapToInt(ToIntFunction<? super T> change);

    LongStream mapToLong(ToLongFunction<? super T> change);

    DoubleStream mapToDouble(ToDoubleFunction<? super T> change);

    <R> Stream<R> flatMap(Function<? super T, ? extends Stream<? extends R>> change);

    Stream<T> distinct();

    Stream<T> sorted();

    Stream<T> sorted(Comparator<? super T> order);

    Stream<T> peek(Consumer<? super T> action);

    Stream<T> limit(long most);

    Stream<T> skip(long count);

    Stream<T> takeWhile(Predicate<? super T> wanted);

    Stream<T> dropWhile(Predicate<? super T> wanted);

    void forEach(Consumer<? super T> action);

    void forEachOrdered(Consumer<? super T> action);

    Object[] toArray();

    <A> A[] toArray(IntFunction<A[]> make);

    T reduce(T start, BinaryOperator<T> join);

    Optional<T> reduce(BinaryOperator<T> join);

    <U> U reduce(U start, BiFunction<U, ? super T, U> add, BinaryOperator<U> join);

    <R> R collect(Supplier<R> make, BiConsumer<R, ? super T> add, BiConsumer<R, R> join);

    <R, A> R collect(Collector<? super T, A, R> collector);

    List<T> toList();

    Optional<T> min(Comparator<? super T> order);

    Optional<T> max(Comparator<? super T> order);

    long count();

    boolean anyMatch(Predicate<? super T> wanted);

    boolean allMatch(Predicate<? super T> wanted);

    boolean noneMatch(Predicate<? super T> wanted);

    Optional<T> findFirst();

    Optional<T> findAny();

    static <T> Stream<T> empty() {
        return Sources.of(new Object[0], 0, 0);
    }

    static <T> Stream<T> of(T element) {
        return Sources.of(new Object[] {element}, 0, 1);
    }

    static <T> Stream<T> ofNullable(T element) {
        return element == null ? Stream.<T>empty() : Stream.<T>of(element);
    }

    @SafeVarargs
    static <T> Stream<T> of(T... elements) {
        return Arrays.stream(elements);
    }

    static <T> Stream<T> iterate(T seed, UnaryOperator<T> change) {
        Objects.requireNonNull(change);
        return Sources.iterate(seed, null, change);
    }

    static <T> Stream<T> iterate(T seed, Predicate<? super T> more, UnaryOperator<T> change) {
        Objects.requireNonNull(change);
        return Sources.iterate(seed, Objects.requireNonNull(more), change);
    }

    static <T> Stream<T> generate(Supplier<? extends T> make) {
        return Sources.generate(Objects.requireNonNull(make));
    }

    @SuppressWarnings("unchecked")
    static <T> Stream<T> concat(Stream<? extends T> first, Stream<? extends T> second) {
        return Sources.concat((Pipe<T>) Objects.requireNonNull(first), (Pipe<T>) Objects.requireNonNull(second));
    }
}
