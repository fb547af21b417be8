package clew;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collector;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** A sequential stream: elements are pulled one after the other, when somebody asks for them. */
public final class Pipe<T> implements Stream<T> {
    /** How many elements there are is known: before they are looked at, perhaps, or not. */
    static final int KNOWN = 2;

    static final int PERHAPS = 1;
    static final int UNKNOWN = 0;

    private final Iterable<T> source;
    private final int sized;
    private final boolean acts;
    private boolean used;

    Pipe(Iterable<T> source, int sized, boolean acts) {
        this.source = source;
        this.sized = sized;
        this.acts = acts;
    }

    /** What the elements come from, which is asked for once. */
    Iterable<T> taken() {
        if (used) {
            throw new IllegalStateException("stream has already been operated upon or closed");
        }
        used = true;
        return source;
    }

    Iterator<T> elements() {
        return taken().iterator();
    }

    int sized() {
        return sized;
    }

    boolean acts() {
        return acts;
    }

    // --- stages ------------------------------------------------------------------------------------------------------

    public Stream<T> filter(Predicate<? super T> wanted) {
        Objects.requireNonNull(wanted);
        Iterable<T> before = taken();
        return new Pipe<T>(() -> new Chosen<T>(before.iterator(), wanted), UNKNOWN, acts);
    }

    public <R> Stream<R> map(Function<? super T, ? extends R> change) {
        Objects.requireNonNull(change);
        Iterable<T> before = taken();
        return new Pipe<R>(() -> new Changed<T, R>(before.iterator(), change), sized, true);
    }

    public IntStream mapToInt(ToIntFunction<? super T> change) {
        Objects.requireNonNull(change);
        return new IntPipe((Pipe<Integer>) this.<Integer>map(each -> change.applyAsInt(each)));
    }

    public LongStream mapToLong(ToLongFunction<? super T> change) {
        Objects.requireNonNull(change);
        return new LongPipe((Pipe<Long>) this.<Long>map(each -> change.applyAsLong(each)));
    }

    public DoubleStream mapToDouble(ToDoubleFunction<? super T> change) {
        Objects.requireNonNull(change);
        return new DoublePipe((Pipe<Double>) this.<Double>map(each -> change.applyAsDouble(each)));
    }

    public <R> Stream<R> flatMap(Function<? super T, ? extends Stream<? extends R>> change) {
        Objects.requireNonNull(change);
        Iterable<T> before = taken();
        return new Pipe<R>(() -> new Flat<T, R>(before.iterator(), change), UNKNOWN, true);
    }

    public Stream<T> distinct() {
        Iterable<T> before = taken();
        return new Pipe<T>(
                () -> {
                    HashSet<T> seen = new HashSet<T>();
                    return new Chosen<T>(before.iterator(), each -> seen.add(each));
                },
                UNKNOWN,
                acts);
    }

    public Stream<T> sorted() {
        return sorted(null);
    }

    public Stream<T> sorted(Comparator<? super T> order) {
        Iterable<T> before = taken();
        return new Pipe<T>(() -> new Sorted<T>(before.iterator(), order), sized, acts);
    }

    public Stream<T> peek(Consumer<? super T> action) {
        Objects.requireNonNull(action);
        Iterable<T> before = taken();
        Function<T, T> look =
                each -> {
                    action.accept(each);
                    return each;
                };
        return new Pipe<T>(() -> new Changed<T, T>(before.iterator(), look), sized, true);
    }

    public Stream<T> limit(long most) {
        if (most < 0) {
            throw new IllegalArgumentException(String.valueOf(most));
        }
        Iterable<T> before = taken();
        return new Pipe<T>(() -> new Limited<T>(before.iterator(), most), Math.min(sized, PERHAPS), acts);
    }

    public Stream<T> skip(long count) {
        if (count < 0) {
            throw new IllegalArgumentException(String.valueOf(count));
        }
        if (count == 0) {
            return this;
        }
        Iterable<T> before = taken();
        return new Pipe<T>(() -> new Skipped<T>(before.iterator(), count), Math.min(sized, PERHAPS), acts);
    }

    public Stream<T> takeWhile(Predicate<? super T> wanted) {
        Objects.requireNonNull(wanted);
        Iterable<T> before = taken();
        return new Pipe<T>(() -> new While<T>(before.iterator(), wanted), UNKNOWN, acts);
    }

    public Stream<T> dropWhile(Predicate<? super T> wanted) {
        Objects.requireNonNull(wanted);
        Iterable<T> before = taken();
        return new Pipe<T>(() -> new Dropped<T>(before.iterator(), wanted), UNKNOWN, acts);
    }

    // --- ends --------------------------------------------------------------------------------------------------------

    public Iterator<T> iterator() {
        return new Plain<T>(elements());
    }

    public void forEach(Consumer<? super T> action) {
        Objects.requireNonNull(action);
        Iterator<T> each = elements();
        while (each.hasNext()) {
            action.accept(each.next());
        }
    }

    public void forEachOrdered(Consumer<? super T> action) {
        forEach(action);
    }

    /** All elements. */
    ArrayList<T> all() {
        ArrayList<T> found = new ArrayList<T>();
        Iterator<T> each = elements();
        while (each.hasNext()) {
            found.add(each.next());
        }
        return found;
    }

    public Object[] toArray() {
        return all().toArray();
    }

    public <A> A[] toArray(IntFunction<A[]> make) {
        ArrayList<T> found = all();
        A[] made = make.apply(found.size());
        if (made.length != found.size()) {
            Unmodelled.number();
        }
        Object[] target = made;
        for (int i = 0; i < made.length; i++) {
            target[i] = found.get(i);
        }
        return made;
    }

    public T reduce(T start, BinaryOperator<T> join) {
        Objects.requireNonNull(join);
        Iterator<T> each = elements();
        T found = start;
        while (each.hasNext()) {
            found = join.apply(found, each.next());
        }
        return found;
    }

    public Optional<T> reduce(BinaryOperator<T> join) {
        Objects.requireNonNull(join);
        Iterator<T> each = elements();
        if (!each.hasNext()) {
            return Optional.empty();
        }
        T found = each.next();
        while (each.hasNext()) {
            found = join.apply(found, each.next());
        }
        return Optional.of(found);
    }

    public <U> U reduce(U start, BiFunction<U, ? super T, U> add, BinaryOperator<U> join) {
        Objects.requireNonNull(add);
        Objects.requireNonNull(join);
        Iterator<T> each = elements();
        U found = start;
        while (each.hasNext()) {
            found = add.apply(found, each.next());
        }
        return found;
    }

    public <R> R collect(Supplier<R> make, BiConsumer<R, ? super T> add, BiConsumer<R, R> join) {
        Objects.requireNonNull(make);
        Objects.requireNonNull(add);
        Objects.requireNonNull(join);
        Iterator<T> each = elements();
        R found = make.get();
        while (each.hasNext()) {
            add.accept(found, each.next());
        }
        return found;
    }

    @SuppressWarnings("unchecked")
    public <R, A> R collect(Collector<? super T, A, R> collector) {
        Iterator<T> each = elements();
        A found = collector.supplier().get();
        BiConsumer<A, ? super T> add = collector.accumulator();
        while (each.hasNext()) {
            add.accept(found, each.next());
        }
        if (collector.characteristics().contains(Collector.Characteristics.IDENTITY_FINISH)) {
            return (R) found;
        }
        return collector.finisher().apply(found);
    }

    public List<T> toList() {
        return Collections.unmodifiableList(all());
    }

    public Optional<T> min(Comparator<? super T> order) {
        Objects.requireNonNull(order);
        return reduce((one, other) -> order.compare(one, other) <= 0 ? one : other);
    }

    public Optional<T> max(Comparator<? super T> order) {
        Objects.requireNonNull(order);
        return reduce((one, other) -> order.compare(one, other) >= 0 ? one : other);
    }

    /** Where the number is known, nobody looks at the elements. */
    public long count() {
        if (sized == PERHAPS && acts) {
            Unmodelled.number();
        }
        Iterator<T> each = elements();
        long count = 0;
        while (sized == KNOWN && each instanceof Stage) {
            each = ((Stage<?, T>) each).before();
        }
        while (each.hasNext()) {
            each.next();
            count++;
        }
        return count;
    }

    public boolean anyMatch(Predicate<? super T> wanted) {
        Objects.requireNonNull(wanted);
        Iterator<T> each = elements();
        while (each.hasNext()) {
            if (wanted.test(each.next())) {
                return true;
            }
        }
        return false;
    }

    public boolean allMatch(Predicate<? super T> wanted) {
        Objects.requireNonNull(wanted);
        Iterator<T> each = elements();
        while (each.hasNext()) {
            if (!wanted.test(each.next())) {
                return false;
            }
        }
        return true;
    }

    public boolean noneMatch(Predicate<? super T> wanted) {
        return !anyMatch(wanted);
    }

    public Optional<T> findFirst() {
        Iterator<T> each = elements();
        return each.hasNext() ? Optional.of(each.next()) : Optional.<T>empty();
    }

    /** One thread meets the first one. */
    public Optional<T> findAny() {
        return findFirst();
    }

    // --- how it runs -------------------------------------------------------------------------------------------------

    public boolean isParallel() {
        return false;
    }

    public Stream<T> sequential() {
        return this;
    }

    public Stream<T> parallel() {
        Unmodelled.text();
        return this;
    }

    public Stream<T> unordered() {
        return this;
    }

    public Stream<T> onClose(Runnable action) {
        Unmodelled.text();
        return this;
    }

    public void close() {
        used = true;
    }

    /** A stage that gives as many elements as it takes. */
    interface Stage<S, T> extends Iterator<T> {
        <A> Iterator<A> before();
    }

    private static final class Plain<T> implements Iterator<T> {
        private final Iterator<T> inner;

        Plain(Iterator<T> inner) {
            this.inner = inner;
        }

        public boolean hasNext() {
            return inner.hasNext();
        }

        public T next() {
            if (!inner.hasNext()) {
                throw new java.util.NoSuchElementException();
            }
            return inner.next();
        }
    }

    private static final class Changed<T, R> implements Stage<T, R> {
        private final Iterator<T> inner;
        private final Function<? super T, ? extends R> change;

        Changed(Iterator<T> inner, Function<? super T, ? extends R> change) {
            this.inner = inner;
            this.change = change;
        }

        @SuppressWarnings("unchecked")
        public <A> Iterator<A> before() {
            return (Iterator<A>) inner;
        }

        public boolean hasNext() {
            return inner.hasNext();
        }

        public R next() {
            return change.apply(inner.next());
        }
    }

    /** Looks one element ahead. */
    private abstract static class Ahead<T> implements Iterator<T> {
        private T held;
        private boolean holds;

        final void hold(T element) {
            held = element;
            holds = true;
        }

        /** Hold the next element, if there is one. */
        abstract void look();

        public boolean hasNext() {
            if (!holds) {
                look();
            }
            return holds;
        }

        public T next() {
            hasNext();
            T found = held;
            held = null;
            holds = false;
            return found;
        }
    }

    private static final class Chosen<T> extends Ahead<T> {
        private final Iterator<T> inner;
        private final Predicate<? super T> wanted;

        Chosen(Iterator<T> inner, Predicate<? super T> wanted) {
            this.inner = inner;
            this.wanted = wanted;
        }

        void look() {
            while (inner.hasNext()) {
                T next = inner.next();
                if (wanted.test(next)) {
                    hold(next);
                    return;
                }
            }
        }
    }

    private static final class While<T> extends Ahead<T> {
        private final Iterator<T> inner;
        private final Predicate<? super T> wanted;
        private boolean ended;

        While(Iterator<T> inner, Predicate<? super T> wanted) {
            this.inner = inner;
            this.wanted = wanted;
        }

        void look() {
            if (ended || !inner.hasNext()) {
                return;
            }
            T next = inner.next();
            if (wanted.test(next)) {
                hold(next);
            } else {
                ended = true;
            }
        }
    }

    private static final class Dropped<T> extends Ahead<T> {
        private final Iterator<T> inner;
        private final Predicate<? super T> wanted;
        private boolean begun;

        Dropped(Iterator<T> inner, Predicate<? super T> wanted) {
            this.inner = inner;
            this.wanted = wanted;
        }

        void look() {
            while (inner.hasNext()) {
                T next = inner.next();
                if (begun || !wanted.test(next)) {
                    begun = true;
                    hold(next);
                    return;
                }
            }
        }
    }

    private static final class Flat<T, R> extends Ahead<R> {
        private final Iterator<T> outer;
        private final Function<? super T, ? extends Stream<? extends R>> change;
        private Iterator<? extends R> inner;

        Flat(Iterator<T> outer, Function<? super T, ? extends Stream<? extends R>> change) {
            this.outer = outer;
            this.change = change;
        }

        void look() {
            while (inner == null || !inner.hasNext()) {
                if (!outer.hasNext()) {
                    return;
                }
                Stream<? extends R> made = change.apply(outer.next());
                inner = made == null ? null : made.iterator();
            }
            hold(inner.next());
        }
    }

    private static final class Sorted<T> implements Stage<T, T> {
        private final Iterator<T> inner;
        private final Comparator<? super T> order;
        private Iterator<T> sorted;

        Sorted(Iterator<T> inner, Comparator<? super T> order) {
            this.inner = inner;
            this.order = order;
        }

        @SuppressWarnings("unchecked")
        public <A> Iterator<A> before() {
            return (Iterator<A>) inner;
        }

        private Iterator<T> sorted() {
            if (sorted == null) {
                ArrayList<T> all = new ArrayList<T>();
                while (inner.hasNext()) {
                    all.add(inner.next());
                }
                all.sort(order);
                sorted = all.iterator();
            }
            return sorted;
        }

        public boolean hasNext() {
            return sorted().hasNext();
        }

        public T next() {
            return sorted().next();
        }
    }

    private static final class Limited<T> implements Iterator<T> {
        private final Iterator<T> inner;
        private long left;

        Limited(Iterator<T> inner, long left) {
            this.inner = inner;
            this.left = left;
        }

        public boolean hasNext() {
            return left > 0 && inner.hasNext();
        }

        public T next() {
            left--;
            return inner.next();
        }
    }

    private static final class Skipped<T> implements Iterator<T> {
        private final Iterator<T> inner;
        private long left;

        Skipped(Iterator<T> inner, long left) {
            this.inner = inner;
            this.left = left;
        }

        public boolean hasNext() {
            while (left > 0 && inner.hasNext()) {
                inner.next();
                left--;
            }
            return inner.hasNext();
        }

        public T next() {
            hasNext();
            return inner.next();
        }
    }
}
