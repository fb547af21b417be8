package clew;

import java.util.function.Predicate;

public final class Not<T> implements Predicate<T> {
    private final Predicate<T> inner;

    public Not(Predicate<T> inner) {
        this.inner = inner;
    }

    public boolean test(T value) {
        return !inner.test(value);
    }
}
