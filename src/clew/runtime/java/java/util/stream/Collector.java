package java.util.stream;

import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Supplier;

public interface Collector<T, A, R> {
    enum Characteristics {
        CONCURRENT,
        UNORDERED,
        IDENTITY_FINISH
    }

    Supplier<A> supplier();

    BiConsumer<A, T> accumulator();

    BinaryOperator<A> combiner();

    Function<A, R> finisher();

    Set<Characteristics> characteristics();

    static <T, R> Collector<T, R, R> of(
            Supplier<R> make, BiConsumer<R, T> add, BinaryOperator<R> join, Characteristics... ways) {
        return new clew.Collecting<T, R, R>(make, add, join, null);
    }

    static <T, A, R> Collector<T, A, R> of(
            Supplier<A> make,
            BiConsumer<A, T> add,
            BinaryOperator<A> join,
            Function<A, R> finish,
            Characteristics... ways) {
        return new clew.Collecting<T, A, R>(make, add, join, java.util.Objects.requireNonNull(finish));
    }
}
