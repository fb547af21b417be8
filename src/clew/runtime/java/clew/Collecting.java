package clew;

import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collector;

/** A way to collect elements; without a last step the container is what comes out. */
public final class Collecting<T, A, R> implements Collector<T, A, R> {
    private final Supplier<A> make;
    private final BiConsumer<A, T> add;
    private final BinaryOperator<A> join;
    private final Function<A, R> finish;

    public Collecting(Supplier<A> make, BiConsumer<A, T> add, BinaryOperator<A> join, Function<A, R> finish) {
        this.make = Objects.requireNonNull(make);
        this.add = Objects.requireNonNull(add);
        this.join = join;
        this.finish = finish;
    }

    public Supplier<A> supplier() {
        return make;
    }

    public BiConsumer<A, T> accumulator() {
        return add;
    }

    public BinaryOperator<A> combiner() {
        return join;
    }

    @SuppressWarnings("unchecked")
    public Function<A, R> finisher() {
        return finish != null ? finish : each -> (R) each;
    }

    public Set<Collector.Characteristics> characteristics() {
        EnumSet<Collector.Characteristics> found = EnumSet.noneOf(Collector.Characteristics.class);
        if (finish == null) {
            found.add(Collector.Characteristics.IDENTITY_FINISH);
        }
        return found;
    }
}
