package clew;

import java.util.function.BiFunction;
import java.util.function.Function;

public final class Combined<A, B, C, D> implements BiFunction<A, B, D> {
    private final BiFunction<? super A, ? super B, ? extends C> first;
    private final Function<? super C, ? extends D> second;

    public Combined(BiFunction<? super A, ? super B, ? extends C> first, Function<? super C, ? extends D> second) {
        if (second == null) {
            throw new NullPointerException();
        }
        this.first = first;
        this.second = second;
    }

    public D apply(A left, B right) {
        return second.apply(first.apply(left, right));
    }
}
