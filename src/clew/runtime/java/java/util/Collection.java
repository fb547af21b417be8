package java.util;

import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;

public interface Collection<E> extends Iterable<E> {
    int size();

    boolean isEmpty();

    boolean contains(Object object);

    Iterator<E> iterator();

    Object[] toArray();

    <T> T[] toArray(T[] array);

    boolean add(E element);

    boolean remove(Object object);

    boolean containsAll(Collection<?> other);

    boolean addAll(Collection<? extends E> other);

    boolean removeAll(Collection<?> other);

    boolean retainAll(Collection<?> other);

    void clear();

    default Stream<E> stream() {
        return clew.Sources.of(this);
    }

    /** What threads do with parts of it has no order. */
    default Stream<E> parallelStream() {
        clew.Unmodelled.text();
        return stream();
    }

    default <T> T[] toArray(IntFunction<T[]> make) {
        return toArray(make.apply(0));
    }

    default boolean removeIf(Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        boolean changed = false;
        Iterator<E> each = iterator();
        while (each.hasNext()) {
            if (filter.test(each.next())) {
                each.remove();
                changed = true;
            }
        }
        return changed;
    }
}
