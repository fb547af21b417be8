package clew;

import java.util.Comparator;

public final class Reversed<T> implements Comparator<T> {
    private final Comparator<T> inner;

    public Reversed(Comparator<T> inner) {
        this.inner = inner;
    }

    public int compare(T left, T right) {
        return inner.compare(right, left);
    }
}
