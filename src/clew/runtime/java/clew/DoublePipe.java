package clew;

import java.util.Iterator;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.DoubleSummaryStatistics;
import java.util.PrimitiveIterator;
import java.util.function.BiConsumer;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleFunction;
import java.util.function.DoublePredicate;
import java.util.function.DoubleToIntFunction;
import java.util.function.DoubleToLongFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ObjDoubleConsumer;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** A stream of numbers, over one of boxes. */
public final class DoublePipe implements DoubleStream {
    private final Pipe<Double> inner;

    public DoublePipe(Pipe<Double> inner) {
        this.inner = inner;
    }

    private static DoubleStream over(Stream<Double> inner) {
        return new DoublePipe((Pipe<Double>) inner);
    }

    Iterable<Double> taken() {
        return inner.taken();
    }

    Pipe<Double> inner() {
        return inner;
    }

    public DoubleStream filter(DoublePredicate wanted) {
        Objects.requireNonNull(wanted);
        return over(inner.filter(each -> wanted.test(each)));
    }

    public DoubleStream map(DoubleUnaryOperator change) {
        Objects.requireNonNull(change);
        return over(inner.<Double>map(each -> change.applyAsDouble(each)));
    }

    public <U> Stream<U> mapToObj(DoubleFunction<? extends U> change) {
        Objects.requireNonNull(change);
        return inner.map(each -> change.apply(each));
    }

    public IntStream mapToInt(DoubleToIntFunction change) {
        Objects.requireNonNull(change);
        return new IntPipe((Pipe<Integer>) inner.<Integer>map(each -> change.applyAsInt(each)));
    }

    public LongStream mapToLong(DoubleToLongFunction change) {
        Objects.requireNonNull(change);
        return new LongPipe((Pipe<Long>) inner.<Long>map(each -> change.applyAsLong(each)));
    }

    public DoubleStream flatMap(DoubleFunction<? extends DoubleStream> change) {
        Objects.requireNonNull(change);
        return over(
                inner.flatMap(
                        each -> {
                            DoubleStream made = change.apply(each);
                            return made == null ? null : made.boxed();
                        }));
    }

    public Stream<Double> boxed() {
        return inner.<Double>map(each -> each);
    }

    public DoubleStream distinct() {
        return over(inner.distinct());
    }

    public DoubleStream sorted() {
        return over(inner.sorted());
    }

    public DoubleStream peek(DoubleConsumer action) {
        Objects.requireNonNull(action);
        return over(inner.peek(each -> action.accept(each)));
    }

    public DoubleStream limit(long most) {
        return over(inner.limit(most));
    }

    public DoubleStream skip(long count) {
        return over(inner.skip(count));
    }

    public DoubleStream takeWhile(DoublePredicate wanted) {
        Objects.requireNonNull(wanted);
        return over(inner.takeWhile(each -> wanted.test(each)));
    }

    public DoubleStream dropWhile(DoublePredicate wanted) {
        Objects.requireNonNull(wanted);
        return over(inner.dropWhile(each -> wanted.test(each)));
    }

    public void forEach(DoubleConsumer action) {
        Objects.requireNonNull(action);
        inner.forEach(each -> action.accept(each));
    }

    public void forEachOrdered(DoubleConsumer action) {
        forEach(action);
    }

    public double[] toArray() {
        java.util.ArrayList<Double> all = inner.all();
        double[] found = new double[all.size()];
        for (int i = 0; i < found.length; i++) {
            found[i] = all.get(i);
        }
        return found;
    }

    public double reduce(double start, DoubleBinaryOperator join) {
        Objects.requireNonNull(join);
        Iterator<Double> each = inner.elements();
        double found = start;
        while (each.hasNext()) {
            found = join.applyAsDouble(found, each.next());
        }
        return found;
    }

    public OptionalDouble reduce(DoubleBinaryOperator join) {
        Objects.requireNonNull(join);
        Iterator<Double> each = inner.elements();
        if (!each.hasNext()) {
            return OptionalDouble.empty();
        }
        double found = each.next();
        while (each.hasNext()) {
            found = join.applyAsDouble(found, each.next());
        }
        return OptionalDouble.of(found);
    }

    public <R> R collect(Supplier<R> make, ObjDoubleConsumer<R> add, BiConsumer<R, R> join) {
        Objects.requireNonNull(make);
        Objects.requireNonNull(add);
        Objects.requireNonNull(join);
        Iterator<Double> each = inner.elements();
        R found = make.get();
        while (each.hasNext()) {
            add.accept(found, each.next());
        }
        return found;
    }

    /** The sum as long as every partial sum is exact: how others are rounded differs from one Java to the next. */
    public double sum() {
        Exact sum = new Exact();
        forEach(each -> sum.add(each));
        return sum.value();
    }

    public OptionalDouble average() {
        Exact sum = new Exact();
        forEach(each -> sum.add(each));
        return sum.count() == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum.value() / sum.count());
    }

    public OptionalDouble min() {
        return reduce((one, other) -> Math.min(one, other));
    }

    public OptionalDouble max() {
        return reduce((one, other) -> Math.max(one, other));
    }

    public long count() {
        return inner.count();
    }

    public DoubleSummaryStatistics summaryStatistics() {
        DoubleSummaryStatistics found = new DoubleSummaryStatistics();
        forEach(each -> found.accept(each));
        return found;
    }

    public boolean anyMatch(DoublePredicate wanted) {
        Objects.requireNonNull(wanted);
        return inner.anyMatch(each -> wanted.test(each));
    }

    public boolean allMatch(DoublePredicate wanted) {
        Objects.requireNonNull(wanted);
        return inner.allMatch(each -> wanted.test(each));
    }

    public boolean noneMatch(DoublePredicate wanted) {
        return !anyMatch(wanted);
    }

    public OptionalDouble findFirst() {
        Iterator<Double> each = inner.elements();
        return each.hasNext() ? OptionalDouble.of(each.next()) : OptionalDouble.empty();
    }

    public OptionalDouble findAny() {
        return findFirst();
    }

    public PrimitiveIterator.OfDouble iterator() {
        Iterator<Double> each = inner.iterator();
        return new PrimitiveIterator.OfDouble() {
            public boolean hasNext() {
                return each.hasNext();
            }

            public Double next() {
                return each.next();
            }

            public double nextDouble() {
                return each.next();
            }
        };
    }

    public boolean isParallel() {
        return false;
    }

    public DoubleStream sequential() {
        return this;
    }

    public DoubleStream parallel() {
        Unmodelled.text();
        return this;
    }

    public DoubleStream unordered() {
        return this;
    }

    public DoubleStream onClose(Runnable action) {
        Unmodelled.text();
        return this;
    }

    public void close() {
        inner.close();
    }
}
