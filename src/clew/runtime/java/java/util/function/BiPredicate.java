package java.util.function;

@FunctionalInterface
public interface BiPredicate<T, U> {
    boolean test(T left, U right);

    default BiPredicate<T, U> negate() {
        return (left, right) -> !test(left, right);
    }

    default BiPredicate<T, U> and(BiPredicate<? super T, ? super U> other) {
        java.util.Objects.requireNonNull(other);
        return (left, right) -> test(left, right) && other.test(left, right);
    }

    default BiPredicate<T, U> or(BiPredicate<? super T, ? super U> other) {
        java.util.Objects.requireNonNull(other);
        return (left, right) -> test(left, right) || other.test(left, right);
    }
}
