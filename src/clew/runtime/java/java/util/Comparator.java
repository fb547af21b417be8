package java.util;

import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

@FunctionalInterface
public interface Comparator<T> {
    int compare(T left, T right);

    boolean equals(Object other);

    default Comparator<T> reversed() {
        return new clew.Reversed<T>(this);
    }

    @SuppressWarnings("unchecked")
    static <T extends Comparable<? super T>> Comparator<T> naturalOrder() {
        return (Comparator<T>) (Comparator<?>) new clew.Natural();
    }

    @SuppressWarnings("unchecked")
    static <T extends Comparable<? super T>> Comparator<T> reverseOrder() {
        return (Comparator<T>) (Comparator<?>) new clew.Reversed<Object>(new clew.Natural());
    }

    static <T, U extends Comparable<? super U>> Comparator<T> comparing(Function<? super T, ? extends U> key) {
        Objects.requireNonNull(key);
        return (left, right) -> key.apply(left).compareTo(key.apply(right));
    }

    static <T> Comparator<T> comparingInt(ToIntFunction<? super T> key) {
        Objects.requireNonNull(key);
        return (left, right) -> Integer.compare(key.applyAsInt(left), key.applyAsInt(right));
    }

    default Comparator<T> thenComparing(Comparator<? super T> other) {
        Objects.requireNonNull(other);
        return (left, right) -> {
            int first = compare(left, right);
            return first != 0 ? first : other.compare(left, right);
        };
    }

    static <T, U> Comparator<T> comparing(Function<? super T, ? extends U> key, Comparator<? super U> order) {
        Objects.requireNonNull(key);
        Objects.requireNonNull(order);
        return (left, right) -> order.compare(key.apply(left), key.apply(right));
    }

    static <T> Comparator<T> comparingLong(ToLongFunction<? super T> key) {
        Objects.requireNonNull(key);
        return (left, right) -> Long.compare(key.applyAsLong(left), key.applyAsLong(right));
    }

    static <T> Comparator<T> comparingDouble(ToDoubleFunction<? super T> key) {
        Objects.requireNonNull(key);
        return (left, right) -> Double.compare(key.applyAsDouble(left), key.applyAsDouble(right));
    }

    default <U extends Comparable<? super U>> Comparator<T> thenComparing(Function<? super T, ? extends U> key) {
        return thenComparing(comparing(key));
    }

    default <U> Comparator<T> thenComparing(Function<? super T, ? extends U> key, Comparator<? super U> order) {
        return thenComparing(comparing(key, order));
    }

    default Comparator<T> thenComparingInt(ToIntFunction<? super T> key) {
        return thenComparing(comparingInt(key));
    }

    default Comparator<T> thenComparingLong(ToLongFunction<? super T> key) {
        return thenComparing(comparingLong(key));
    }

    default Comparator<T> thenComparingDouble(ToDoubleFunction<? super T> key) {
        return thenComparing(comparingDouble(key));
    }

    static <T> Comparator<T> nullsFirst(Comparator<? super T> order) {
        return nulls(order, -1);
    }

    static <T> Comparator<T> nullsLast(Comparator<? super T> order) {
        return nulls(order, 1);
    }

    private static <T> Comparator<T> nulls(Comparator<? super T> order, int first) {
        return (left, right) -> {
            if (left == null || right == null) {
                return left == right ? 0 : left == null ? first : -first;
            }
            return order == null ? 0 : order.compare(left, right);
        };
    }
}
