package java.util.stream;

import clew.LongPipe;
import clew.LongSources;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.OptionalDouble;
import java.util.LongSummaryStatistics;
import java.util.PrimitiveIterator;
import java.util.function.BiConsumer;
import java.util.function.LongBinaryOperator;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongToIntFunction;
import java.util.function.LongUnaryOperator;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;

public interface LongStream extends BaseStream<Long, LongStream> {
    LongStream filter(LongPredicate wanted);

    LongStream map(LongUnaryOperator change);

    <U> Stream<U> mapToObj(LongFunction<? extends U> change);

    IntStream mapToInt(LongToIntFunction change);

    DoubleStream mapToDouble(LongToDoubleFunction change);

    DoubleStream asDoubleStream();

    LongStream flatMap(LongFunction<? extends LongStream> change);

    Stream<Long> boxed();

    LongStream distinct();

    LongStream sorted();

    LongStream peek(LongConsumer action);

    LongStream limit(long most);

    LongStream skip(long count);

    LongStream takeWhile(LongPredicate wanted);

    LongStream dropWhile(LongPredicate wanted);

    void forEach(LongConsumer action);

    void forEachOrdered(LongConsumer action);

    long[] toArray();

    long reduce(long start, LongBinaryOperator join);

    OptionalLong reduce(LongBinaryOperator join);

    <R> R collect(Supplier<R> make, ObjLongConsumer<R> add, BiConsumer<R, R> join);

    long sum();

    OptionalLong min();

    OptionalLong max();

    long count();

    OptionalDouble average();

    LongSummaryStatistics summaryStatistics();

    boolean anyMatch(LongPredicate wanted);

    boolean allMatch(LongPredicate wanted);

    boolean noneMatch(LongPredicate wanted);

    OptionalLong findFirst();

    OptionalLong findAny();

    PrimitiveIterator.OfLong iterator();

    static LongStream empty() {
        return LongSources.of(new long[0], 0, 0);
    }

    static LongStream of(long element) {
        return LongSources.of(new long[] {element}, 0, 1);
    }

    static LongStream of(long... elements) {
        return LongSources.of(elements, 0, elements.length);
    }

    static LongStream iterate(long seed, LongUnaryOperator change) {
        Objects.requireNonNull(change);
        return new LongPipe(clew.Sources.<Long>iterate(seed, null, each -> change.applyAsLong(each)));
    }

    static LongStream iterate(long seed, LongPredicate more, LongUnaryOperator change) {
        Objects.requireNonNull(change);
        Objects.requireNonNull(more);
        return new LongPipe(
                clew.Sources.<Long>iterate(seed, each -> more.test(each), each -> change.applyAsLong(each)));
    }

    static LongStream generate(LongSupplier make) {
        Objects.requireNonNull(make);
        return new LongPipe(clew.Sources.<Long>generate(() -> make.getAsLong()));
    }

    static LongStream concat(LongStream first, LongStream second) {
        return LongSources.concat((LongPipe) Objects.requireNonNull(first), (LongPipe) Objects.requireNonNull(second));
    }

    static LongStream range(long start, long end) {
        return LongSources.range(start, end, false);
    }

    static LongStream rangeClosed(long start, long end) {
        return LongSources.range(start, end, true);
    }
}
