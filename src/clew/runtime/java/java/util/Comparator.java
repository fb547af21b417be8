package java.util;

import java.util.function.Function;
import java.util.function.ToIntFunction;

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
        return (left, right) -> key.apply(left).compareTo(key.apply(right));
    }

    static <T> Comparator<T> comparingInt(ToIntFunction<? super T> key) {
        return (left, right) -> Integer.compare(key.applyAsInt(left), key.applyAsInt(right));
    }

    default Comparator<T> thenComparing(Comparator<? super T> other) {
        return (left, right) -> {
            int first = compare(left, right);
            return first != 0 ? first : other.compare(left, right);
        };
    }
}
