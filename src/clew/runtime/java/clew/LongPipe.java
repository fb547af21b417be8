package clew;

import java.util.Iterator;
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
import java.util.function.LongToDoubleFunction;
import java.util.function.LongToIntFunction;
import java.util.function.LongUnaryOperator;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** A stream of numbers, over one of boxes. */
public final class LongPipe implements LongStream {
    private final Pipe<Long> inner;

    public LongPipe(Pipe<Long> inner) {
        this.inner = inner;
    }

    private static LongStream over(Stream<Long> inner) {
        return new LongPipe((Pipe<Long>) inner);
    }

    Iterable<Long> taken() {
        return inner.taken();
    }

    Pipe<Long> inner() {
        return inner;
    }

    public LongStream filter(LongPredicate wanted) {
        Objects.requireNonNull(wanted);
        return over(inner.filter(each -> wanted.test(each)));
    }

    public LongStream map(LongUnaryOperator change) {
        Objects.requireNonNull(change);
        return over(inner.<Long>map(each -> change.applyAsLong(each)));
    }

    public <U> Stream<U> mapToObj(LongFunction<? extends U> change) {
        Objects.requireNonNull(change);
        return inner.map(each -> change.apply(each));
    }

    public IntStream mapToInt(LongToIntFunction change) {
        Objects.requireNonNull(change);
        return new IntPipe((Pipe<Integer>) inner.<Integer>map(each -> change.applyAsInt(each)));
    }

    public DoubleStream mapToDouble(LongToDoubleFunction change) {
        Objects.requireNonNull(change);
        return new DoublePipe((Pipe<Double>) inner.<Double>map(each -> change.applyAsDouble(each)));
    }

    public DoubleStream asDoubleStream() {
        return new DoublePipe((Pipe<Double>) inner.<Double>map(each -> (double) each.doubleValue()));
    }

    public LongStream flatMap(LongFunction<? extends LongStream> change) {
        Objects.requireNonNull(change);
        return over(
                inner.flatMap(
                        each -> {
                            LongStream made = change.apply(each);
                            return made == null ? null : made.boxed();
                        }));
    }

    public Stream<Long> boxed() {
        return inner.<Long>map(each -> each);
    }

    public LongStream distinct() {
        return over(inner.distinct());
    }

    public LongStream sorted() {
        return over(inner.sorted());
    }

    public LongStream peek(LongConsumer action) {
        Objects.requireNonNull(action);
        return over(inner.peek(each -> action.accept(each)));
    }

    public LongStream limit(long most) {
        return over(inner.limit(most));
    }

    public LongStream skip(long count) {
        return over(inner.skip(count));
    }

    public LongStream takeWhile(LongPredicate wanted) {
        Objects.requireNonNull(wanted);
        return over(inner.takeWhile(each -> wanted.test(each)));
    }

    public LongStream dropWhile(LongPredicate wanted) {
        Objects.requireNonNull(wanted);
        return over(inner.dropWhile(each -> wanted.test(each)));
    }

    public void forEach(LongConsumer action) {
        Objects.requireNonNull(action);
        inner.forEach(each -> action.accept(each));
    }

    public void forEachOrdered(LongConsumer action) {
        forEach(action);
    }

    public long[] toArray() {
        java.util.ArrayList<Long> all = inner.all();
        long[] found = new long[all.size()];
        for (int i = 0; i < found.length; i++) {
            found[i] = all.get(i);
        }
        return found;
    }

    public long reduce(long start, LongBinaryOperator join) {
        Objects.requireNonNull(join);
        Iterator<Long> each = inner.elements();
        long found = start;
        while (each.hasNext()) {
            found = join.applyAsLong(found, each.next());
        }
        return found;
    }

    public OptionalLong reduce(LongBinaryOperator join) {
        Objects.requireNonNull(join);
        Iterator<Long> each = inner.elements();
        if (!each.hasNext()) {
            return OptionalLong.empty();
        }
        long found = each.next();
        while (each.hasNext()) {
            found = join.applyAsLong(found, each.next());
        }
        return OptionalLong.of(found);
    }

    public <R> R collect(Supplier<R> make, ObjLongConsumer<R> add, BiConsumer<R, R> join) {
        Objects.requireNonNull(make);
        Objects.requireNonNull(add);
        Objects.requireNonNull(join);
        Iterator<Long> each = inner.elements();
        R found = make.get();
        while (each.hasNext()) {
            add.accept(found, each.next());
        }
        return found;
    }

    public long sum() {
        return reduce(0, (one, other) -> one + other);
    }

    public OptionalDouble average() {
        Iterator<Long> each = inner.elements();
        long count = 0;
        long sum = 0;
        while (each.hasNext()) {
            sum += each.next();
            count++;
        }
        return count == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) sum / count);
    }

    public OptionalLong min() {
        return reduce((one, other) -> Math.min(one, other));
    }

    public OptionalLong max() {
        return reduce((one, other) -> Math.max(one, other));
    }

    public long count() {
        return inner.count();
    }

    public LongSummaryStatistics summaryStatistics() {
        LongSummaryStatistics found = new LongSummaryStatistics();
        forEach(each -> found.accept(each));
        return found;
    }

    public boolean anyMatch(LongPredicate wanted) {
        Objects.requireNonNull(wanted);
        return inner.anyMatch(each -> wanted.test(each));
    }

    public boolean allMatch(LongPredicate wanted) {
        Objects.requireNonNull(wanted);
        return inner.allMatch(each -> wanted.test(each));
    }

    public boolean noneMatch(LongPredicate wanted) {
        return !anyMatch(wanted);
    }

    public OptionalLong findFirst() {
        Iterator<Long> each = inner.elements();
        return each.hasNext() ? OptionalLong.of(each.next()) : OptionalLong.empty();
    }

    public OptionalLong findAny() {
        return findFirst();
    }

    public PrimitiveIterator.OfLong iterator() {
        Iterator<Long> each = inner.iterator();
        return new PrimitiveIterator.OfLong() {
            public boolean hasNext() {
                return each.hasNext();
            }

            public Long next() {
                return each.next();
            }

            public long nextLong() {
                return each.next();
            }
        };
    }

    public boolean isParallel() {
        return false;
    }

    public LongStream sequential() {
        return this;
    }

    public LongStream parallel() {
        Unmodelled.text();
        return this;
    }

    public LongStream unordered() {
        return this;
    }

    public LongStream onClose(Runnable action) {
        Unmodelled.text();
        return this;
    }

    public void close() {
        inner.close();
    }
}
