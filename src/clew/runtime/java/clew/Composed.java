package clew;

import java.util.function.Function;

public final class Composed<A, B, C> implements Function<A, C> {
    private final Function<? super A, ? extends B> first;
    private final Function<? super B, ? extends C> second;

    public Composed(Function<? super A, ? extends B> first, Function<? super B, ? extends C> second) {
        if (first == null || second == null) {
            throw new NullPointerException();
        }
        this.first = first;
        this.second = second;
    }

    public C apply(A value) {
        return second.apply(first.apply(value));
    }
}
