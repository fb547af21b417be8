package clew;

import java.util.Iterator;
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
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** A stream of numbers, over one of boxes. */
public final class IntPipe implements IntStream {
    private final Pipe<Integer> inner;

    public IntPipe(Pipe<Integer> inner) {
        this.inner = inner;
    }

    private static IntStream over(Stream<Integer> inner) {
        return new IntPipe((Pipe<Integer>) inner);
    }

    Iterable<Integer> taken() {
        return inner.taken();
    }

    Pipe<Integer> inner() {
        return inner;
    }

    public IntStream filter(IntPredicate wanted) {
        Objects.requireNonNull(wanted);
        return over(inner.filter(each -> wanted.test(each)));
    }

    public IntStream map(IntUnaryOperator change) {
        Objects.requireNonNull(change);
        return over(inner.<Integer>map(each -> change.applyAsInt(each)));
    }

    public <U> Stream<U> mapToObj(IntFunction<? extends U> change) {
        Objects.requireNonNull(change);
        return inner.map(each -> change.apply(each));
    }

    public LongStream mapToLong(IntToLongFunction change) {
        Objects.requireNonNull(change);
        return new LongPipe((Pipe<Long>) inner.<Long>map(each -> change.applyAsLong(each)));
    }

    public DoubleStream mapToDouble(IntToDoubleFunction change) {
        Objects.requireNonNull(change);
        return new DoublePipe((Pipe<Double>) inner.<Double>map(each -> change.applyAsDouble(each)));
    }

    public LongStream asLongStream() {
        return new LongPipe((Pipe<Long>) inner.<Long>map(each -> (long) each.longValue()));
    }

    public DoubleStream asDoubleStream() {
        return new DoublePipe((Pipe<Double>) inner.<Double>map(each -> (double) each.doubleValue()));
    }

    public IntStream flatMap(IntFunction<? extends IntStream> change) {
        Objects.requireNonNull(change);
        return over(
                inner.flatMap(
                        each -> {
                            IntStream made = change.apply(each);
                            return made == null ? null : made.boxed();
                        }));
    }

    public Stream<Integer> boxed() {
        return inner.<Integer>map(each -> each);
    }

    public IntStream distinct() {
        return over(inner.distinct());
    }

    public IntStream sorted() {
        return over(inner.sorted());
    }

    public IntStream peek(IntConsumer action) {
        Objects.requireNonNull(action);
        return over(inner.peek(each -> action.accept(each)));
    }

    public IntStream limit(long most) {
        return over(inner.limit(most));
    }

    public IntStream skip(long count) {
        return over(inner.skip(count));
    }

    public IntStream takeWhile(IntPredicate wanted) {
        Objects.requireNonNull(wanted);
        return over(inner.takeWhile(each -> wanted.test(each)));
    }

    public IntStream dropWhile(IntPredicate wanted) {
        Objects.requireNonNull(wanted);
        return over(inner.dropWhile(each -> wanted.test(each)));
    }

    public void forEach(IntConsumer action) {
        Objects.requireNonNull(action);
        inner.forEach(each -> action.accept(each));
    }

    public void forEachOrdered(IntConsumer action) {
        forEach(action);
    }

    public int[] toArray() {
        java.util.ArrayList<Integer> all = inner.all();
        int[] found = new int[all.size()];
        for (int i = 0; i < found.length; i++) {
            found[i] = all.get(i);
        }
        return found;
    }

    public int reduce(int start, IntBinaryOperator join) {
        Objects.requireNonNull(join);
        Iterator<Integer> each = inner.elements();
        int found = start;
        while (each.hasNext()) {
            found = join.applyAsInt(found, each.next());
        }
        return found;
    }

    public OptionalInt reduce(IntBinaryOperator join) {
        Objects.requireNonNull(join);
        Iterator<Integer> each = inner.elements();
        if (!each.hasNext()) {
            return OptionalInt.empty();
        }
        int found = each.next();
        while (each.hasNext()) {
            found = join.applyAsInt(found, each.next());
        }
        return OptionalInt.of(found);
    }

    public <R> R collect(Supplier<R> make, ObjIntConsumer<R> add, BiConsumer<R, R> join) {
        Objects.requireNonNull(make);
        Objects.requireNonNull(add);
        Objects.requireNonNull(join);
        Iterator<Integer> each = inner.elements();
        R found = make.get();
        while (each.hasNext()) {
            add.accept(found, each.next());
        }
        return found;
    }

    public int sum() {
        return reduce(0, (one, other) -> one + other);
    }

    public OptionalDouble average() {
        Iterator<Integer> each = inner.elements();
        long count = 0;
        long sum = 0;
        while (each.hasNext()) {
            sum += each.next();
            count++;
        }
        return count == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) sum / count);
    }

    public OptionalInt min() {
        return reduce((one, other) -> Math.min(one, other));
    }

    public OptionalInt max() {
        return reduce((one, other) -> Math.max(one, other));
    }

    public long count() {
        return inner.count();
    }

    public IntSummaryStatistics summaryStatistics() {
        IntSummaryStatistics found = new IntSummaryStatistics();
        forEach(each -> found.accept(each));
        return found;
    }

    public boolean anyMatch(IntPredicate wanted) {
        Objects.requireNonNull(wanted);
        return inner.anyMatch(each -> wanted.test(each));
    }

    public boolean allMatch(IntPredicate wanted) {
        Objects.requireNonNull(wanted);
        return inner.allMatch(each -> wanted.test(each));
    }

    public boolean noneMatch(IntPredicate wanted) {
        return !anyMatch(wanted);
    }

    public OptionalInt findFirst() {
        Iterator<Integer> each = inner.elements();
        return each.hasNext() ? OptionalInt.of(each.next()) : OptionalInt.empty();
    }

    public OptionalInt findAny() {
        return findFirst();
    }

    public PrimitiveIterator.OfInt iterator() {
        Iterator<Integer> each = inner.iterator();
        return new PrimitiveIterator.OfInt() {
            public boolean hasNext() {
                return each.hasNext();
            }

            public Integer next() {
                return each.next();
            }

            public int nextInt() {
                return each.next();
            }
        };
    }

    public boolean isParallel() {
        return false;
    }

    public IntStream sequential() {
        return this;
    }

    public IntStream parallel() {
        Unmodelled.text();
        return this;
    }

    public IntStream unordered() {
        return this;
    }

    public IntStream onClose(Runnable action) {
        Unmodelled.text();
        return this;
    }

    public void close() {
        inner.close();
    }
}
