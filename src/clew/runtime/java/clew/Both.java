package clew;

import java.util.function.Predicate;

public final class Both<T> implements Predicate<T> {
    private final Predicate<T> first;
    private final Predicate<? super T> second;
    private final boolean conjunction;

    public Both(Predicate<T> first, Predicate<? super T> second, boolean conjunction) {
        if (second == null) {
            throw new NullPointerException();
        }
        this.first = first;
        this.second = second;
        this.conjunction = conjunction;
    }

    public boolean test(T value) {
        return conjunction ? first.test(value) && second.test(value) : first.test(value) || second.test(value);
    }
}
