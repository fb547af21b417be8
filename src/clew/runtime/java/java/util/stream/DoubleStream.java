package java.util.stream;

import clew.DoublePipe;
import clew.DoubleSources;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.DoubleSummaryStatistics;
import java.util.PrimitiveIterator;
import java.util.function.BiConsumer;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleFunction;
import java.util.function.DoublePredicate;
import java.util.function.DoubleSupplier;
import java.util.function.DoubleToIntFunction;
import java.util.function.DoubleToLongFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ObjDoubleConsumer;
import java.util.function.Supplier;

public interface DoubleStream extends BaseStream<Double, DoubleStream> {
    DoubleStream filter(DoublePredicate wanted);

    DoubleStream map(DoubleUnaryOperator change);

    <U> Stream<U> mapToObj(DoubleFunction<? extends U> change);

    IntStream mapToInt(DoubleToIntFunction change);

    LongStream mapToLong(DoubleToLongFunction change);

    DoubleStream flatMap(DoubleFunction<? extends DoubleStream> change);

    Stream<Double> boxed();

    DoubleStream distinct();

    DoubleStream sorted();

    DoubleStream peek(DoubleConsumer action);

    DoubleStream limit(long most);

    DoubleStream skip(long count);

    DoubleStream takeWhile(DoublePredicate wanted);

    DoubleStream dropWhile(DoublePredicate wanted);

    void forEach(DoubleConsumer action);

    void forEachOrdered(DoubleConsumer action);

    double[] toArray();

    double reduce(double start, DoubleBinaryOperator join);

    OptionalDouble reduce(DoubleBinaryOperator join);

    <R> R collect(Supplier<R> make, ObjDoubleConsumer<R> add, BiConsumer<R, R> join);

    double sum();

    OptionalDouble min();

    OptionalDouble max();

    long count();

    OptionalDouble average();

    DoubleSummaryStatistics summaryStatistics();

    boolean anyMatch(DoublePredicate wanted);

    boolean allMatch(DoublePredicate wanted);

    boolean noneMatch(DoublePredicate wanted);

    OptionalDouble findFirst();

    OptionalDouble findAny();

    PrimitiveIterator.OfDouble iterator();

    static DoubleStream empty() {
        return DoubleSources.of(new double[0], 0, 0);
    }

    static DoubleStream of(double element) {
        return DoubleSources.of(new double[] {element}, 0, 1);
    }

    static DoubleStream of(double... elements) {
        return DoubleSources.of(elements, 0, elements.length);
    }

    static DoubleStream iterate(double seed, DoubleUnaryOperator change) {
        Objects.requireNonNull(change);
        return new DoublePipe(clew.Sources.<Double>iterate(seed, null, each -> change.applyAsDouble(each)));
    }

    static DoubleStream iterate(double seed, DoublePredicate more, DoubleUnaryOperator change) {
        Objects.requireNonNull(change);
        Objects.requireNonNull(more);
        return new DoublePipe(
                clew.Sources.<Double>iterate(seed, each -> more.test(each), each -> change.applyAsDouble(each)));
    }

    static DoubleStream generate(DoubleSupplier make) {
        Objects.requireNonNull(make);
        return new DoublePipe(clew.Sources.<Double>generate(() -> make.getAsDouble()));
    }

    static DoubleStream concat(DoubleStream first, DoubleStream second) {
        return DoubleSources.concat((DoublePipe) Objects.requireNonNull(first), (DoublePipe) Objects.requireNonNull(second));
    }
}
