package clew;

import java.util.Collection;
import java.util.Iterator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** What streams begin with. */
public final class Sources {
    private Sources() {}

    /** The elements of a collection as it is when somebody asks for the first one. */
    public static <T> Pipe<T> of(Collection<T> all) {
        return new Pipe<T>(() -> new Steady<T>(all), Pipe.KNOWN, false);
    }

    /** A part of an array. */
    public static <T> Pipe<T> of(Object[] all, int start, int end) {
        return new Pipe<T>(() -> new Elements<T>(all, start, end), Pipe.KNOWN, false);
    }

    public static <T> Pipe<T> iterate(T seed, Predicate<? super T> more, UnaryOperator<T> change) {
        return new Pipe<T>(() -> new Iterated<T>(seed, more, change), Pipe.UNKNOWN, true);
    }

    public static <T> Pipe<T> generate(Supplier<? extends T> make) {
        return new Pipe<T>(() -> new Generated<T>(make), Pipe.UNKNOWN, true);
    }

    public static <T> Pipe<T> of(Iterable<T> all) {
        return new Pipe<T>(all, Pipe.UNKNOWN, false);
    }

    public static <T> Pipe<T> sized(Iterable<T> all) {
        return new Pipe<T>(all, Pipe.KNOWN, false);
    }

    public static <T> Stream<T> concat(Pipe<T> first, Pipe<T> second) {
        int sized = Math.min(Math.min(first.sized(), second.sized()), Pipe.PERHAPS);
        boolean acts = first.acts() || second.acts();
        Iterable<T> one = first.taken();
        Iterable<T> other = second.taken();
        return new Pipe<T>(() -> new Chained<T>(one, other), sized, acts);
    }

    /** The elements of a collection, which must not change meanwhile: what happens then is not modelled. */
    private static final class Steady<T> implements Iterator<T> {
        private final Collection<T> all;
        private final Iterator<T> inner;
        private final int size;

        Steady(Collection<T> all) {
            this.all = all;
            this.size = all.size();
            this.inner = all.iterator();
        }

        public boolean hasNext() {
            if (all.size() != size) {
                Unmodelled.text();
            }
            return inner.hasNext();
        }

        public T next() {
            return inner.next();
        }
    }

    private static final class Elements<T> implements Iterator<T> {
        private final Object[] all;
        private final int end;
        private int at;

        Elements(Object[] all, int start, int end) {
            this.all = all;
            this.at = start;
            this.end = end;
        }

        public boolean hasNext() {
            return at < end;
        }

        @SuppressWarnings("unchecked")
        public T next() {
            return (T) all[at++];
        }
    }

    private static final class Iterated<T> implements Iterator<T> {
        private final Predicate<? super T> more;
        private final UnaryOperator<T> change;
        private T current;
        private boolean begun;
        private boolean looked;
        private boolean ended;

        Iterated(T seed, Predicate<? super T> more, UnaryOperator<T> change) {
            this.current = seed;
            this.more = more;
            this.change = change;
        }

        public boolean hasNext() {
            if (!looked && !ended) {
                current = begun ? change.apply(current) : current;
                begun = true;
                looked = true;
                ended = more != null && !more.test(current);
            }
            return !ended;
        }

        public T next() {
            hasNext();
            looked = false;
            return current;
        }
    }

    private static final class Generated<T> implements Iterator<T> {
        private final Supplier<? extends T> make;

        Generated(Supplier<? extends T> make) {
            this.make = make;
        }

        public boolean hasNext() {
            return true;
        }

        public T next() {
            return make.get();
        }
    }

    private static final class Chained<T> implements Iterator<T> {
        private final Iterable<T> second;
        private Iterator<T> inner;
        private boolean later;

        Chained(Iterable<T> first, Iterable<T> second) {
            this.inner = first.iterator();
            this.second = second;
        }

        public boolean hasNext() {
            if (!later && !inner.hasNext()) {
                later = true;
                inner = second.iterator();
            }
            return inner.hasNext();
        }

        public T next() {
            hasNext();
            return inner.next();
        }
    }
}
