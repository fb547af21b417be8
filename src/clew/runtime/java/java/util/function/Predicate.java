package java.util.function;

@FunctionalInterface
public interface Predicate<T> {
    boolean test(T value);

    default Predicate<T> negate() {
        return new clew.Not<T>(this);
    }

    default Predicate<T> and(Predicate<? super T> other) {
        return new clew.Both<T>(this, other, true);
    }

    default Predicate<T> or(Predicate<? super T> other) {
        return new clew.Both<T>(this, other, false);
    }

    static <T> Predicate<T> isEqual(Object wanted) {
        return value -> java.util.Objects.equals(wanted, value);
    }

    @SuppressWarnings("unchecked")
    static <T> Predicate<T> not(Predicate<? super T> wanted) {
        return (Predicate<T>) wanted.negate();
    }
}
