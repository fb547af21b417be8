package java.util.stream;

import clew.IntPipe;
import clew.IntSources;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.OptionalDouble;
import java.util.IntSummaryStatistics;
import java.util.PrimitiveIterator;
import java.util.function.BiConsumer;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntSupplier;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;

public interface IntStream extends BaseStream<Integer, IntStream> {
    IntStream filter(IntPredicate wanted);

    IntStream map(IntUnaryOperator change);

    <U> Stream<U> mapToObj(IntFunction<? extends U> change);

    LongStream mapToLong(IntToLongFunction change);

    DoubleStream mapToDouble(IntToDoubleFunction change);

    LongStream asLongStream();

    DoubleStream asDoubleStream();

    IntStream flatMap(IntFunction<? extends IntStream> change);

    Stream<Integer> boxed();

    IntStream distinct();

    IntStream sorted();

    IntStream peek(IntConsumer action);

    IntStream limit(long most);

    IntStream skip(long count);

    IntStream takeWhile(IntPredicate wanted);

    IntStream dropWhile(IntPredicate wanted);

    void forEach(IntConsumer action);

    void forEachOrdered(IntConsumer action);

    int[] toArray();

    int reduce(int start, IntBinaryOperator join);

    OptionalInt reduce(IntBinaryOperator join);

    <R> R collect(Supplier<R> make, ObjIntConsumer<R> add, BiConsumer<R, R> join);

    int sum();

    OptionalInt min();

    OptionalInt max();

    long count();

    OptionalDouble average();

    IntSummaryStatistics summaryStatistics();

    boolean anyMatch(IntPredicate wanted);

    boolean allMatch(IntPredicate wanted);

    boolean noneMatch(IntPredicate wanted);

    OptionalInt findFirst();

    OptionalInt findAny();

    PrimitiveIterator.OfInt iterator();

    static IntStream empty() {
        return IntSources.of(new int[0], 0, 0);
    }

    static IntStream of(int element) {
        return IntSources.of(new int[] {element}, 0, 1);
    }

    static IntStream of(int... elements) {
        return IntSources.of(elements, 0, elements.length);
    }

    static IntStream iterate(int seed, IntUnaryOperator change) {
        Objects.requireNonNull(change);
        return new IntPipe(clew.Sources.<Integer>iterate(seed, null, each -> change.applyAsInt(each)));
    }

    static IntStream iterate(int seed, IntPredicate more, IntUnaryOperator change) {
        Objects.requireNonNull(change);
        Objects.requireNonNull(more);
        return new IntPipe(
                clew.Sources.<Integer>iterate(seed, each -> more.test(each), each -> change.applyAsInt(each)));
    }

    static IntStream generate(IntSupplier make) {
        Objects.requireNonNull(make);
        return new IntPipe(clew.Sources.<Integer>generate(() -> make.getAsInt()));
    }

    static IntStream concat(IntStream first, IntStream second) {
        return IntSources.concat((IntPipe) Objects.requireNonNull(first), (IntPipe) Objects.requireNonNull(second));
    }

    static IntStream range(int start, int end) {
        return IntSources.range(start, end, false);
    }

    static IntStream rangeClosed(int start, int end) {
        return IntSources.range(start, end, true);
    }
}
